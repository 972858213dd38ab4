// Steps through a game without reloading the page: by keys, slider, links or automatically.
import { apply, fetchPage, remember } from "./parts.js";

const root = document.querySelector("[data-replay]");
const marks = JSON.parse(document.getElementById("marks").textContent);
const slider = root.querySelector("[data-slider]");
const player = root.querySelector("[data-play]");
const speed = root.querySelector("[data-speed]");
const by = root.querySelector("[data-by]");
const kept = new Map();
let at = Number(root.dataset.at);
let wanted = at;
const label = player.textContent;
let timer = 0;
let playing = false;

const address = (version) => `/games/${root.dataset.game}/replay?as=${root.dataset.as}&at=${version}`;

function fetched(version) {
  if (!kept.has(version)) {
    if (kept.size > 300) kept.delete(kept.keys().next().value);
    kept.set(version, fetchPage(`${address(version)}&part=1`));
    kept.get(version).catch(() => kept.delete(version));
  }
  return kept.get(version);
}

// The last mark before the version, or the first one after it.
function next(kind, way, from = wanted) {
  const stops = marks[kind];
  return way === "on" ? stops.find((version) => version > from) : stops.findLast((version) => version < from);
}

async function go(version) {
  if (version === undefined || !marks.event.includes(version)) return false;
  wanted = version;
  let page;
  try {
    page = await fetched(version);
  } catch {
    location.assign(address(version));
    return false;
  }
  // Of several quick steps only the last one is drawn.
  if (wanted !== version) return true;
  at = version;
  apply(page);
  history.replaceState(null, "", address(version));
  told();
  const ahead = next(by.value, "on");
  if (ahead !== undefined) fetched(ahead).catch(() => {});
  return true;
}

function told() {
  slider.value = marks.event.indexOf(at);
  slider.setAttribute("aria-valuetext", root.querySelector(".moment").textContent);
  root.querySelector("[data-fork-at]").value = at;
  root.querySelector(".sights [name=at]").value = at;
  for (const link of root.querySelectorAll("a[data-kind]")) {
    const to = next(link.dataset.kind, link.dataset.way);
    link.toggleAttribute("aria-disabled", to === undefined);
    if (to === undefined) link.removeAttribute("href");
    else link.href = address(to);
  }
  const stops = [...root.querySelectorAll(".chart a")];
  const here = stops.findLast((stop) => Number(stop.dataset.at) <= at);
  for (const stop of stops) stop.classList.toggle("here", stop === here);
}

function play(on) {
  clearTimeout(timer);
  playing = on;
  player.setAttribute("aria-pressed", on);
  player.textContent = on ? player.dataset.stop : label;
  if (on) timer = setTimeout(tick, Number(speed.value) / 2);
}

async function tick() {
  const began = performance.now();
  if (!(await go(next(by.value, "on")))) return play(false);
  timer = setTimeout(tick, Math.max(50, Number(speed.value) - (performance.now() - began)));
}

root.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const to = link.dataset.kind ? next(link.dataset.kind, link.dataset.way) : Number(link.dataset.at);
  if (!to || !marks.event.includes(to)) return;
  event.preventDefault();
  play(false);
  go(to);
});

slider.addEventListener("input", () => go(marks.event[Number(slider.value)]));
player.addEventListener("click", () => play(!playing));

const KEYS = {
  ArrowLeft: () => go(next(by.value, "back")),
  ArrowRight: () => go(next(by.value, "on")),
  Home: () => go(marks.event[0]),
  End: () => go(marks.event.at(-1)),
  " ": () => play(!playing),
};

addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=range]), select, textarea, button, [contenteditable]");
  const act = KEYS[event.key];
  if (!act || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (event.key !== " ") play(false);
  act();
});

root.querySelector(".sights select").addEventListener("change", (event) => event.target.form.requestSubmit());
root.querySelector(".sights button").hidden = true;
for (const hidden of root.querySelectorAll(".player, .slider, .keys")) hidden.hidden = false;
remember();
told();
