// Details on demand: a resting mouse, a long press or the key `d` shows an element large, with its name and its effect.

import { look } from "./travel.js";

/** Time for which a mouse must rest on an element before its details appear, in milliseconds. */
const RESTS = 650;
/** Minimum height of a large picture, in pixels, and its maximum magnification. */
const [HEIGHT, MOST] = [230, 4];
/** An element of this size, in pixels, needs no larger picture. */
const LARGE = 260;

const THINGS = ":is(#r-board, #r-mine, #r-strips) :is([title], :has(> .effect))";

let timer = 0;

export function details(table) {
  table.addEventListener("pointerover", (event) => {
    hide();
    if (event.pointerType !== "mouse" || event.buttons) return;
    const thing = event.target.closest?.(THINGS);
    if (thing) timer = setTimeout(show, RESTS, thing);
  });
  for (const end of ["pointerdown", "pointerleave", "wheel"]) table.addEventListener(end, hide, { passive: true });
  document.addEventListener("keydown", hide, true);
}

/** Shows the details of the element that has the focus. */
export function focusedDetails() {
  const thing = document.activeElement?.closest?.(THINGS);
  if (thing) show(thing);
}

/** Shows an element large. Returns true if it has a name or an effect. */
export function show(thing) {
  const [name, effect] = told(thing);
  const place = document.getElementById("details");
  if (!thing.isConnected || !place || (!name && !effect)) return false;
  const texts = [["b", name], ["p", effect]].filter(([, text]) => text);
  place.replaceChildren(...picture(thing), ...texts.map(([tag, textContent]) =>
    Object.assign(document.createElement(tag), { textContent })));
  place.showPopover();
  beside(place, thing.getBoundingClientRect());
  return true;
}

export function hide() {
  clearTimeout(timer);
  const place = document.getElementById("details");
  if (place?.matches(":popover-open")) place.hidePopover();
}

/** Returns the name of an element, and its effect if it has one. The title may also contain what a click would do. */
function told(thing) {
  const effect = thing.querySelector(".effect")?.textContent;
  return [thing.title, effect];
}

/** Returns a larger copy of the element, or nothing if it is large already. */
function picture(thing) {
  const piece = thing.closest("[data-piece]") ?? thing;
  const box = piece.getBoundingClientRect();
  if (box.width === 0 || Math.max(box.width, box.height) >= LARGE) return [];
  const scale = Math.min(HEIGHT / box.height, MOST, 320 / box.width);
  if (scale <= 1.1) return [];
  const { stage, unit } = look(piece);
  const room = document.createElement("div");
  room.className = stage;
  const size = `width:${box.width * scale}px;height:${box.height * scale}px`;
  room.style.cssText = `--u:calc(${unit || "1px"} * ${scale});${size}`;
  const copy = piece.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "form", "title", "data-piece", "data-count", "popovertarget", "name"]) {
      one.removeAttribute(name);
    }
  }
  copy.style.cssText += ";position:absolute;inset:0;width:100%;height:100%;margin:0;translate:none;scale:none";
  copy.inert = true;
  room.append(copy);
  return [room];
}

/** Places the details beside the element, on the side with more room. */
function beside(place, box) {
  const { width, height } = place.getBoundingClientRect();
  const left = box.right + width + 14 < innerWidth ? box.right + 10 : Math.max(box.left - width - 10, 6);
  const top = Math.min(Math.max(box.top + box.height / 2 - height / 2, 6), innerHeight - height - 6);
  place.style.left = `${left}px`;
  place.style.top = `${Math.max(top, 6)}px`;
}
