// A game file can be dropped anywhere on the page.
const drop = document.querySelector("[data-drop]");

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  if (!event.dataTransfer.files.length) return;
  drop.elements.file.files = event.dataTransfer.files;
  drop.requestSubmit();
});
