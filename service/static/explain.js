// Tooltips: the label of a thing on the board, beside the pointer, the finger or the focus.
// With the keyboard, Tab reaches a board and the arrow keys its things.

const WAIT = 150;
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const hint = document.createElement("p");
let shown = null;
let timer = 0;

hint.className = "hint";
hint.hidden = true;
hint.setAttribute("aria-hidden", "true");
document.body.append(hint);

// The browser would show its own tooltip over ours a second later, so the title becomes the label of the thing.
function words(thing) {
  const title = thing.querySelector(":scope > title");
  if (title) {
    thing.setAttribute("aria-label", title.textContent);
    title.remove();
  }
  return thing.getAttribute("aria-label");
}

function thingAt(node) {
  const thing = node.closest?.(".board g[role=img], .board a, .chart a");
  return thing && words(thing) ? thing : null;
}

function tell(thing, x, y) {
  hide();
  shown = thing;
  hint.textContent = words(thing);
  hint.hidden = false;
  const room = document.documentElement;
  const above = y + hint.offsetHeight + 24 > room.clientHeight;
  hint.style.left = `${Math.max(8, Math.min(x + 12, room.clientWidth - hint.offsetWidth - 8))}px`;
  hint.style.top = `${above ? Math.max(8, y - hint.offsetHeight - 12) : y + 20}px`;
}

function tellBelow(thing) {
  const box = thing.getBoundingClientRect();
  tell(thing, box.left, box.bottom - 12);
  thing.classList.add("explained");
}

function hide() {
  clearTimeout(timer);
  shown?.classList.remove("explained");
  shown = null;
  hint.hidden = true;
}

document.addEventListener("pointerover", (event) => {
  const thing = thingAt(event.target);
  if (thing === shown) return;
  hide();
  if (!thing) return;
  const finger = event.pointerType === "touch" ? -72 : 0;
  timer = setTimeout(() => thing.isConnected && tell(thing, event.clientX, event.clientY + finger), WAIT);
});
document.addEventListener("focusin", (event) => {
  const thing = thingAt(event.target);
  if (thing?.matches(":focus-visible")) tellBelow(thing);
});
document.addEventListener("focusout", hide);
addEventListener("scroll", hide, { passive: true, capture: true });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return hide();
  const board = event.target.closest?.("svg.board");
  if (!ARROWS[event.key] || !board || !event.target.matches(":focus-visible")) return;
  event.preventDefault();
  event.stopPropagation();
  const things = [...board.querySelectorAll("g[role=img], a")].filter(words);
  const from = things.indexOf(shown ?? event.target);
  const next = things.at((from + ARROWS[event.key] + (from < 0 && ARROWS[event.key] < 0 ? 1 : 0)) % things.length);
  if (next) tellBelow(next);
});

function reachable() {
  for (const board of document.querySelectorAll("svg.board:not([tabindex])")) board.setAttribute("tabindex", "0");
}

new MutationObserver(reachable).observe(document.querySelector("main"), { childList: true, subtree: true });
reachable();
