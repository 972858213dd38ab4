// Replaces the parts of the page that differ from what the server sent before. So what a reader has opened, typed or
// scrolled stays, and pieces can be seen moving.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const drawn = new Map();

export const motion = () => !calm.matches;

export function remember(root = document) {
  for (const part of root.querySelectorAll("[data-part]")) drawn.set(part.dataset.part, part.outerHTML);
}

export async function fetchPage(address, options = {}) {
  const answer = await fetch(address, { headers: { Accept: "text/html" }, credentials: "same-origin", ...options });
  if (!answer.ok) throw Object.assign(new Error(address), { status: answer.status });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

export function apply(page, only = "") {
  const before = places();
  const focus = focused();
  for (const part of tops(page)) {
    if (only && part.dataset.part !== only) continue;
    put(part);
  }
  restore(focus);
  slide(before);
}

// A part can contain other parts (a board its panels). It is replaced as a whole only if these are other ones.
function put(part) {
  const name = part.dataset.part;
  const old = document.querySelector(`[data-part="${CSS.escape(name)}"]`);
  if (!old) return;
  const inner = children(part);
  if (inner.length && names(inner) === names(children(old))) return inner.forEach(put);
  if (drawn.get(name) === part.outerHTML) return;
  const fresh = document.importNode(part, true);
  drawn.set(name, part.outerHTML);
  remember(part);
  if (old.matches("[aria-live]")) {
    old.className = fresh.className;
    old.replaceChildren(...fresh.childNodes);
    return;
  }
  keepOpen(old, fresh);
  const scrolled = old.scrollTop;
  old.replaceWith(fresh);
  fresh.scrollTop = scrolled;
}

// What a reader has opened or closed stays as it is.
function keepOpen(old, fresh) {
  const said = (one) => one.querySelector("summary")?.textContent;
  const before = new Map([...old.querySelectorAll("details")].map((one) => [said(one), one.open]));
  for (const one of fresh.querySelectorAll("details")) if (before.has(said(one))) one.open = before.get(said(one));
}

const tops = (page) => [...page.querySelectorAll("[data-part]")].filter((part) => !part.parentElement.closest("[data-part]"));
const children = (part) => [...part.querySelectorAll("[data-part]")].filter((one) => one.parentElement.closest("[data-part]") === part);
const names = (parts) => parts.map((part) => part.dataset.part).join(" ");

function focused() {
  const active = document.activeElement;
  const part = active?.closest?.("[data-part]");
  return part ? { part, id: active.id, spot: active.closest("[data-spot]")?.dataset.spot } : null;
}

function restore(focus) {
  if (!focus || document.contains(document.activeElement) && document.activeElement !== document.body) return;
  const spot = focus.spot && document.querySelector(`a[data-spot="${CSS.escape(focus.spot)}"], [data-spot="${CSS.escape(focus.spot)}"] a`);
  const same = focus.id && !focus.id.startsWith("move-") && document.getElementById(focus.id);
  (spot || same || document.getElementById("ask"))?.focus({ preventScroll: true });
}

// Motion: a piece with a new place slides there from its old place. On one board that is its place on the board, even
// if the board has moved on the page; from one board to another, its place on the screen.
function placeOf(piece) {
  const board = piece.closest("svg.board");
  const { x, y } = piece.getBoundingClientRect();
  const corner = board?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return { x, y, within: { x: x - corner.x, y: y - corner.y }, part: piece.closest("[data-part]")?.dataset.part };
}

function places() {
  const found = new Map();
  if (!motion()) return found;
  for (const piece of document.querySelectorAll("[data-key]")) found.set(piece.dataset.key, placeOf(piece));
  return found;
}

function slide(before) {
  for (const piece of document.querySelectorAll("[data-key]")) {
    const from = before.get(piece.dataset.key);
    if (!from) {
      if (before.size) piece.animate({ opacity: [0, 1] }, { duration: 300 });
      continue;
    }
    const to = placeOf(piece);
    const [old, now] = from.part === to.part ? [from.within, to.within] : [from, to];
    const scale = piece.ownerSVGElement?.getScreenCTM()?.a || 1;
    const x = (old.x - now.x) / scale, y = (old.y - now.y) / scale;
    if (Math.abs(x) + Math.abs(y) < 1) continue;
    piece.animate({ translate: [`${x}px ${y}px`, "0 0"] }, { duration: 450, easing: "cubic-bezier(.3,.7,.3,1)" });
  }
}
