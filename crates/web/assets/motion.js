// Pieces travel. Before an update it is noted where each piece lies; after it, each is shown where it
// lay and let go. What goes from one part of the page to another flies above all of them. A piece that
// names its home has moved when that is another, wherever the picture puts it; one that comes into play
// sets out from the thing it names.

import { play } from "./sound.js";

const TRAVEL = { duration: 380, easing: "cubic-bezier(.2, .7, .3, 1)" };

/** Puts something new on the page by `put`, and moves what is still there from its old place. */
export function move(put) {
  const before = snapshot();
  const mover = document.querySelector(".strip.due")?.id ?? "";
  put();
  const [heard, gone] = [new Set(), new Set()];
  for (const [key, now] of snapshot()) {
    const old = before.get(key);
    const moved = !old || (now.home ? old.home !== now.home : travelled(old.box, now.box));
    if (moved && before.size > 0 && !now.piece.matches("[data-still]")) {
      gone.add(key);
      heard.add(key.split("-")[0]);
    }
    if (isStill()) continue;
    if (!old) appear(now, before.size);
    else if (travelled(old.box, now.box)) travel(old, now);
    if (old && old.face !== now.face) turn(now.piece);
  }
  if (gone.size > 0) remember(mover, gone);
  marks();
  for (const kind of heard) play(kind);
  count(before.numbers);
}

/** What each player moved last, by their strips: it stays marked until that player moves again. Moves
 *  that follow each other are one turn. */
const lastMoves = new Map();
let lastMover = "";

function remember(mover, pieces) {
  const known = mover === lastMover ? lastMoves.get(mover) ?? [] : [];
  lastMoves.set(mover, new Set([...known, ...pieces]));
  lastMover = mover;
}

function marks() {
  for (const old of document.querySelectorAll(".just-moved")) old.classList.remove("just-moved");
  for (const [mover, pieces] of lastMoves) {
    for (const key of pieces) {
      const piece = document.querySelector(`[data-piece="${key}"]`);
      piece?.classList.add("just-moved");
      piece?.style.setProperty("--by", `var(--seat-${mover.split("-")[1] ?? ""}, #f5b81e)`);
    }
  }
}

export function isStill() {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where each piece lies, and what each number shows. */
function snapshot() {
  const pieces = new Map();
  for (const piece of document.querySelectorAll("[data-piece]")) {
    const box = piece.getBoundingClientRect();
    if (box.width === 0 || pieces.has(piece.dataset.piece)) continue;
    const { face, home } = piece.dataset;
    pieces.set(piece.dataset.piece, { piece, box, face, home, room: piece.closest(".region") });
  }
  pieces.numbers = new Map(
    [...document.querySelectorAll("[data-count]")].map((one) => [one.dataset.count, Number(one.textContent)]));
  return pieces;
}

function travelled(from, to) {
  return Math.hypot(from.x - to.x, from.y - to.y) > 6;
}

function appear({ piece, box, room }, others) {
  if (others === 0) return;
  const source = document.getElementById(piece.dataset.from);
  const from = source?.getBoundingClientRect();
  if (from?.width > 0) {
    const middle = { x: from.x + (from.width - box.width) / 2, y: from.y + (from.height - box.height) / 2 };
    return travel({ box: { ...middle, width: box.width }, room: source.closest(".region") }, { piece, box, room });
  }
  piece.animate([{ opacity: 0, scale: 0.7 }, { opacity: 1, scale: 1 }], { ...TRAVEL, duration: 260 });
}

function travel(old, now) {
  const [dx, dy] = [old.box.x - now.box.x, old.box.y - now.box.y];
  const from = { translate: `${dx}px ${dy}px`, scale: old.box.width / now.box.width };
  const way = [{ ...from, transformOrigin: "0 0" }, { translate: "0 0", scale: 1, transformOrigin: "0 0" }];
  // Within its own part of the page a piece is never cut off.
  if (old.room?.id === now.room?.id) return now.piece.animate(way, { ...TRAVEL, composite: "replace" });
  const flyer = above(now);
  if (!flyer) return;
  now.piece.style.visibility = "hidden";
  flyer.animate(way, TRAVEL).finished.catch(() => {}).then(() => {
    flyer.remove();
    now.piece.style.visibility = "";
  });
}

/** A copy of a piece above the page, exactly where the piece lies. */
function above({ piece, box }) {
  const stage = piece.closest(".stage");
  if (!stage) return null;
  const unit = getComputedStyle(stage).getPropertyValue("--u");
  const room = document.createElement("div");
  room.className = stage.className;
  room.style.cssText =
    `--u:${unit};left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px`;
  const copy = piece.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("[id], [data-piece]")]) {
    one.removeAttribute("id");
    delete one.dataset.piece;
  }
  copy.style.cssText += ";position:absolute;inset:0;width:100%;height:100%";
  copy.inert = true;
  room.append(copy);
  document.getElementById("flight").append(room);
  return room;
}

/** A card is turned over. */
function turn(piece) {
  piece.animate([{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }], { duration: 300, easing: "ease-out" });
}

/** Numbers run to what they are. */
function count(before) {
  if (isStill()) return;
  for (const place of document.querySelectorAll("[data-count]")) {
    const [from, to] = [before.get(place.dataset.count), Number(place.textContent)];
    if (from === undefined || !Number.isFinite(from) || !Number.isFinite(to) || from === to) continue;
    const start = performance.now();
    const step = (now) => {
      const share = Math.min((now - start) / 500, 1);
      place.textContent = String(Math.round(from + (to - from) * share));
      if (share < 1 && place.isConnected) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}
