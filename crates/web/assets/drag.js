// Drag and drop, as another way of clicking: the dragged piece is pressed, and then the place of the drop.

import { lift } from "./travel.js";

/** Distance in pixels. A pointer that moves less only presses. */
const FAR = 8;
/** Time in milliseconds within which the first press must make the place of the drop possible. After that, the drop
 *  does nothing. */
const PATIENCE = 3_000;

let drag = null;

/** Enables dragging with a mouse or a pen. A finger scrolls the page and presses. */
export function drags(table) {
  table.addEventListener("pointerdown", begin);
  addEventListener("pointermove", carry);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", end);
}

function begin(event) {
  if (event.pointerType === "touch" || event.button !== 0) return;
  if (!event.target.closest("#r-board > .stage, #r-mine > .stage")) return;
  const [x, y, source] = [event.clientX, event.clientY, event.target.closest("button.live")];
  const piece = pieceAt(x, y) ?? source;
  if (piece) drag = { piece, source, x, y };
}

/** Returns the smallest piece at a point. Some pieces ignore the pointer, so the boxes of all are compared. */
function pieceAt(x, y) {
  const size = ({ width, height }) => width * height;
  const all = [...document.querySelectorAll(":is(#r-board, #r-mine) [data-piece]")]
    .map((piece) => ({ piece, box: piece.getBoundingClientRect() }))
    .filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && box.width > 0);
  return all.toSorted((one, two) => size(one.box) - size(two.box))[0]?.piece;
}

function carry({ clientX, clientY }) {
  if (!drag) return;
  const [right, down] = [clientX - drag.x, clientY - drag.y];
  if (!drag.copy && Math.hypot(right, down) < FAR) return;
  drag.copy ??= lift(drag.piece);
  drag.copy.style.translate = `${right}px ${down}px`;
}

function end() {
  drag?.copy?.remove();
  const done = drag;
  drag = null;
  return done;
}

function drop({ clientX, clientY }) {
  const done = end();
  if (!done?.copy) return;
  // The click that follows a drag presses nothing.
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  const at = () => document.elementFromPoint(clientX, clientY)?.closest("button.live");
  const target = at();
  if (target && target === done.source) return;
  setTimeout(() => {
    if (!done.source) return void target?.click();
    if (!document.elementFromPoint(clientX, clientY)?.closest("#r-board, #r-mine")) return;
    const [shown, limit] = [state(), Date.now() + PATIENCE];
    done.source.click();
    const look = () => {
      const lit = state() === shown ? null : at();
      if (lit) lit.click();
      else if (Date.now() < limit) setTimeout(look, 50);
    };
    look();
  });
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Returns the mark of the table's state that the page shows. */
function state() {
  return document.getElementById("table").dataset.mark;
}
