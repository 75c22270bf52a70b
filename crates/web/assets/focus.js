// Keeps the focus on a control of the table: the one that had it, otherwise the first one.

/** The controls that can be pressed next, in the order of the page. */
const NEXT = "#r-board :is(.live, .choice :checked), #r-mine .live, #r-status :is(.offer, .confirm-plan)";
/** The other controls, used if there is none of these: answers not chosen yet, undo, and help. */
const ASIDE = "#r-board .choice input, #r-status :is(button, a)";

/** The element that got the focus because no next control was there. */
let aside = null;

/** True if an element only holds the focus while nothing can be pressed. */
const isPlaceholder = (one) => one === document.body || one === aside || one.matches("#table, #r-status");

/** Describes the place of the focus independently of the element, which an update may replace. */
export function whereFocused() {
  const element = document.activeElement ?? document.body;
  if (isPlaceholder(element)) return { region: "r-status" };
  const region = element.closest(".region");
  if (!region) return null;
  const box = element.getBoundingClientRect();
  const near = { x: box.x, y: box.y };
  return { id: element.id, region: region.id, value: element.value, near, element, does: does(element) };
}

/** Returns a key for what a control does, because an update may give the same element another use. */
export function does({ value, dataset }) {
  return `${value} ${dataset.key}`;
}

/** Puts the focus back to this place or on the nearest possible control. If nothing had the focus, takes the first
 *  one. */
export function restore(focus) {
  // An element that an update hides loses the focus only when the page is rendered.
  const here = document.activeElement ?? document.body;
  if (!focus) return;
  const isOther = here === focus.element && here.closest("#r-status") && does(here) !== focus.does;
  if (!isPlaceholder(here) && !isOther && here.getClientRects().length > 0) return;
  const room = document.getElementById(focus.region);
  const same = focus.id && document.getElementById(focus.id);
  const alike = focus.value && room?.querySelector(`button[value="${CSS.escape(focus.value)}"]`);
  const near = focus.near && nearest(room?.querySelectorAll(".live") ?? [], focus.near);
  const controls = seen(document.querySelectorAll(NEXT));
  const all = controls.length > 0 ? controls : seen(document.querySelectorAll(ASIDE));
  const next = focus.near ? [nearest(all, focus.near)] : [];
  const last = document.querySelector("#result :is(a, button)");
  // While others decide, there may be nothing to press.
  [same, alike, near, ...next, ...all, last, document.getElementById("r-status")].some(takes);
  const holder = document.activeElement;
  aside = holder !== same && controls.length === 0 && holder?.closest("#r-status") ? holder : null;
}

/** Restores the focus now and again after the page is rendered, because a hidden element loses the focus only then. */
export function keepFocus(focus) {
  restore(focus);
  requestAnimationFrame(() => requestAnimationFrame(() => restore(focus)));
}

/** Returns true if the element accepts the focus. */
function takes(place) {
  if (!place || place.getClientRects().length === 0) return false;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}

function seen(all) {
  return [...all].filter((one) => one.getClientRects().length > 0);
}

function nearest(all, { x, y }) {
  const away = (one) => {
    const box = one.getBoundingClientRect();
    return Math.hypot(box.x - x, box.y - y);
  };
  return seen(all).sort((one, two) => away(one) - away(two))[0];
}

/** Scrolls a possible control into view, unless one is visible. */
export function bringNext() {
  const lit = seen(document.querySelectorAll("#r-board .live, #r-mine .live, #r-status .offer"));
  if (lit.some(isSeen)) return;
  // An open part of a map is closed to show the whole map.
  const door = document.querySelector("[data-roads] > details[open]:not([data-open])");
  if (door) door.open = false;
  if (!lit.some(isSeen)) lit[0]?.scrollIntoView({ block: "center", inline: "center" });
}

/** Returns true if an element is on top, or under the control that opens its part of a small map. */
function isSeen(one) {
  const { x, y, width, height } = one.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return one.contains(top) || top?.closest("summary")?.closest("[data-roads]")?.contains(one);
}
