// The page of a table: moves without reloading, updates as others move, and clicks on the board.
import { apply, fetchPage, motion, remember } from "./parts.js";
import { follow } from "./feed.js";

const STEP = 800;
const MOST = 8;
const table = document.getElementById("table");
const here = `/games/${table.dataset.game}`;
const news = document.getElementById("news");
const keys = document.getElementById("keys");
let shown = Number(table.dataset.version);
let busy = false;
let again = false;
let hurry = false;
let losing = 0;
let picked = "";

const all = () => [...document.querySelectorAll("#moves .move")];
const visible = () => all().filter((move) => !move.hidden);
const spotsOf = (move) => move.dataset.spots?.split(" ") ?? [];
const given = (name) => new URLSearchParams(location.search).get(name);
const since = (page = document) => page.querySelector("[data-part=since]");
const pause = () => new Promise((done) => setTimeout(done, STEP));

if (keys) {
  keys.checked = localStorage.getItem("keys") !== "off";
  keys.addEventListener("change", () => localStorage.setItem("keys", keys.checked ? "on" : "off"));
  keys.parentElement.hidden = false;
}
remember();
ready();
table.dataset.live = "";
follow(`/api${here}/feed${query()}`, "version", (told) => { if (!told || told.version > shown) refresh(); }, lost);

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-live]");
  if (!form) return;
  event.preventDefault();
  if ("busy" in form.dataset) return;
  const body = new FormData(form, event.submitter);
  body.set("part", "1");
  for (const name of ["invite", "as"]) if (given(name)) body.set(name, given(name));
  form.dataset.busy = "";
  try {
    show(await fetchPage(form.action, { method: "POST", body: new URLSearchParams(body) }));
    if ("clear" in form.dataset) form.querySelector("input:not([type=hidden])").value = "";
  } catch (fault) {
    if (fault.status < 500) location.reload();
    else lost(true);
  } finally {
    delete form.dataset.busy;
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest(".panels a");
  const spot = link && (link.dataset.spot || link.querySelector("[data-spot]")?.dataset.spot || link.closest("[data-spot]")?.dataset.spot);
  if (spot) {
    event.preventDefault();
    choose(spot);
  }
  if (event.target.closest("#filtered button")) filter(null);
  if (event.target.closest("#playback")) playBack();
  if (event.target.closest("#copy")) copy(event.target.closest("#copy"));
});

// Copies the invitation link.
document.addEventListener("focusin", (event) => event.target.closest(".invite")?.querySelector("input").select());

// A move in the list highlights its spots on the board.
function point(event) {
  const move = event.target.closest?.("#moves .move");
  const spots = move && /over|in$/.test(event.type) ? spotsOf(move) : [];
  for (const link of document.querySelectorAll(".panels .hot")) link.classList.toggle("pointed", spots.includes(link.dataset.spot));
}
for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(kind, point);

// A click or a key ends the playback.
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => { hurry = true; });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (event.key === "Escape") filter(null);
  if (keys?.checked && /^[1-9]$/.test(event.key)) visible()[Number(event.key) - 1]?.click();
});

function query(more = {}) {
  const kept = new URLSearchParams(more);
  for (const name of ["invite", "as"]) if (given(name)) kept.set(name, given(name));
  return kept.size ? `?${kept}` : "";
}

// A click on a spot makes the move if only one goes there. Otherwise the list shows the moves that do, and a second
// click chooses among them. Another click on the same spot shows all moves again.
function choose(spot) {
  if (spot === picked) return filter(null);
  const there = (moves) => moves.filter((move) => spotsOf(move).includes(spot));
  const narrowed = there(visible());
  const found = narrowed.length ? narrowed : there(all());
  if (found.length === 1) found[0].click();
  else filter(found, spot);
}

function filter(moves, spot = "") {
  picked = spot;
  for (const move of all()) move.hidden = Boolean(moves) && !moves.includes(move);
  const open = new Set(visible().flatMap(spotsOf));
  for (const link of document.querySelectorAll(".panels .hot")) link.classList.toggle("aside", !open.has(link.dataset.spot));
  for (const group of document.querySelectorAll("#moves .group")) group.hidden = !group.querySelector(".move:not([hidden])");
  const back = document.getElementById("filtered");
  if (back) back.hidden = !moves;
  number();
  moves?.[0]?.focus();
}

function number() {
  visible().forEach((move, place) => {
    let key = move.querySelector("kbd");
    if (place >= 9) return key?.remove();
    if (!key) {
      key = document.createElement("kbd");
      key.setAttribute("aria-hidden", "true");
      move.prepend(key);
    }
    key.textContent = place + 1;
  });
}

// Browsers let a page copy only over https, or on the local machine.
async function copy(button) {
  await navigator.clipboard.writeText(button.closest(".invite").querySelector("input").value);
  button.textContent = button.dataset.done;
}

function ready() {
  const copying = document.getElementById("copy");
  if (copying) copying.hidden = !navigator.clipboard;
  const button = document.getElementById("playback");
  if (button) button.hidden = !motion() || !between(Number(since().dataset.own), shown).length;
}

function show(page) {
  const fresh = page.getElementById("table");
  if (!fresh) return location.reload();
  const version = Number(fresh.dataset.version);
  if (version < shown) return;
  tell(page);
  apply(page);
  document.title = page.title;
  shown = version;
  table.dataset.version = version;
  // The list has other moves than before the click.
  if (picked && document.getElementById("filtered")?.hidden !== false) filter(null);
  ready();
}

// The log from one version to another, oldest first.
function lines(page, after, last = Infinity) {
  const told = [...page.querySelectorAll(".log li")].map((line) => [Number(line.querySelector("a").textContent), line.querySelector("span").textContent]);
  return told.filter(([version]) => version > after && version <= last).map(([, words]) => words).reverse();
}

// Announces new lines of the log to screen readers.
function tell(page) {
  const fresh = lines(page, shown);
  if (fresh.length) news.textContent = fresh.slice(-6).join(". ");
}

// Shows what a step did while it is played back.
function caption(words) {
  const old = document.getElementById("caption");
  if (!words) return old?.remove();
  const told = old ?? document.createElement("p");
  told.id = "caption";
  told.setAttribute("aria-hidden", "true");
  told.textContent = words;
  if (!old) document.body.append(told);
}

async function refresh() {
  if (busy) return void (again = true);
  busy = true;
  try {
    const page = await fetchPage(here + query({ part: 1 }));
    const fresh = page.getElementById("table");
    await walk(between(shown, Number(fresh.dataset.version), page), shown, page);
    show(page);
    lost(false);
  } catch {
    lost(true);
  } finally {
    busy = false;
    if (again) {
      again = false;
      refresh();
    }
  }
}

function between(first, last, page = document) {
  const steps = since(page).dataset.steps.split(" ").map(Number);
  return steps.filter((step) => step > first && step < last);
}

async function walk(steps, before, page = document) {
  if (!motion() || document.hidden) return;
  const from = shown;
  hurry = false;
  try {
    for (const step of steps.slice(-MOST)) {
      const board = await fetchPage(`${here}/board${query({ at: step })}`);
      if (shown > from || hurry) return;
      apply(board, "board");
      caption(lines(page, before, step).slice(-3).join(" "));
      before = step;
      await pause();
    }
  } finally {
    caption("");
  }
}

async function playBack() {
  const own = Number(since().dataset.own);
  const before = await fetchPage(`${here}/board${query({ at: own })}`);
  busy = true;
  try {
    apply(before, "board");
    document.querySelector(".panel").scrollIntoView({ block: "nearest" });
    await pause();
    await walk(between(own, shown), own);
  } finally {
    busy = false;
  }
  refresh();
}

// Shown only if the outage lasts: a server that is back at once needs no message.
function lost(so) {
  clearTimeout(losing);
  if (so) losing = setTimeout(tellLoss, 1500);
  else document.getElementById("lost")?.remove();
}

function tellLoss() {
  if (document.getElementById("lost")) return;
  const notice = document.createElement("p");
  notice.id = "lost";
  notice.className = "notice lost";
  notice.setAttribute("role", "status");
  notice.textContent = table.dataset.lost;
  document.body.append(notice);
}
