// Changes a page only where the game changed: parts with an id are kept while they are equal, and pieces with a
// data-key glide from where they were to where they are, unless the system asks for no motion.

const still = matchMedia("(prefers-reduced-motion: reduce)");

export function swap(old, html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const fresh = holder.content.firstElementChild;
  const focused = focusMark();
  const before = places(document);
  const kept = merge(old, fresh);
  refocus(focused);
  glide(before, kept);
  return kept;
}

// The node that is in the page afterwards.
function merge(old, fresh) {
  if (old.isEqualNode(fresh)) return old;
  if (!mergeable(old, fresh)) {
    old.replaceWith(fresh);
    return fresh;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const twin = child.id ? [...old.children].find((candidate) => candidate.id === child.id) : alike(place, child);
    const kept = twin ? merge(twin, child) : child;
    if (kept === place) place = place.nextSibling;
    else old.insertBefore(kept, place?.parentNode === old ? place : null);
    if (place?.parentNode !== old) place = kept.nextSibling;
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
  return old;
}

// Worth going into: the same element, with parts that have ids somewhere inside. A drawing is replaced whole.
function mergeable(old, fresh) {
  return old.nodeType === 1 && fresh.nodeType === 1 && old.tagName === fresh.tagName && old.id === fresh.id
    && !fresh.matches("svg, form") && fresh.querySelector("[id]") !== null;
}

function alike(old, fresh) {
  return old && !old.id && old.nodeName === fresh.nodeName ? old : null;
}

function focusMark() {
  const held = document.activeElement;
  if (!held || held === document.body) return null;
  if (held.id) return `#${CSS.escape(held.id)}`;
  const spot = held.dataset?.spot ?? held.dataset?.mark;
  return spot ? `[data-${held.dataset.spot ? "spot" : "mark"}="${CSS.escape(spot)}"]` : null;
}

function refocus(mark) {
  if (mark && document.activeElement === document.body) document.querySelector(mark)?.focus({ preventScroll: true });
}

function places(root) {
  const found = new Map();
  if (still.matches) return found;
  for (const piece of root.querySelectorAll("[data-key]")) found.set(piece.dataset.key, piece.getBoundingClientRect());
  return found;
}

function glide(before, root) {
  for (const piece of root.querySelectorAll("[data-key]")) {
    const from = before.get(piece.dataset.key);
    if (!from) continue;
    const to = piece.getBoundingClientRect();
    // Inside a drawing a pixel of the page is not a unit of the drawing.
    const scale = piece.ownerSVGElement?.getScreenCTM()?.a || 1;
    const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
    if (Math.hypot(x, y) < 1) continue;
    piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: 450, easing: "ease-in-out" });
  }
}
