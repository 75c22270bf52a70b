// Drag and drop beside clicking: what is dragged is pressed, and then what it is dropped on.

import { lift } from "./travel.js";

/** A pointer that goes less far only presses. */
const FAR = 8;
/** The first press has to light the place of the drop within this time, or the drop does nothing more. */
const PATIENCE = 3_000;

let drag = null;

/** With a mouse or a pen. A finger scrolls the page and presses. */
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

/** The smallest piece at a point; some of them let the pointer through. */
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
  // The click that follows on a drag presses nothing.
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

/** Which state of the table the page shows. */
function state() {
  return document.getElementById("table").dataset.mark;
}
