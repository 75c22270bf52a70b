// Pieces travel. Before an update it is noted where each piece lies; after it, each is shown where it
// lay and let go. What goes from one part of the page to another flies above all of them. A piece has moved
// when its home is another, wherever the picture puts it: what it names, or else what it lies in. One that
// comes into play sets out from where one of its kind is gone, or else from the thing it names.

import { leadsTo } from "./hints.js";
import { hasVoice, play } from "./sound.js";

const TRAVEL = { duration: 380, easing: "cubic-bezier(.2, .7, .3, 1)" };

/** Puts something new on the page by `put`, and moves what is still there from its old place. Whoever puts several
 *  happenings at once calls `then` between them, so that each is known as its player's. */
export function move(put) {
  const before = snapshot();
  const heard = new Set();
  let [last, mover] = [before, due()];
  const then = () => {
    const now = snapshot();
    const gone = before.size > 0 ? [...now].filter(([key, one]) => hasMoved(last.get(key), one)) : [];
    for (const [key] of gone) heard.add(kind(key));
    for (const [key, value] of now.numbers) {
      if (hasVoice(kind(key)) && (last.numbers.get(key) ?? value) !== value) heard.add(kind(key));
    }
    if (gone.length > 0) remember(mover, gone.map(([key]) => `[data-piece="${key}"]`));
    [last, mover] = [now, due()];
  };
  put(then);
  then();
  const gone = [...before].filter(([key, old]) => old.kind && !last.has(key)).map(([, old]) => old);
  for (const [key, now] of isStill() ? [] : last) {
    const old = before.get(key) ?? leave(gone, now);
    if (!old) appear(now, before.size);
    else if (travelled(old.box, now.box)) travel(old, now);
    if (old && old.face !== now.face) turn(now.piece);
  }
  mark();
  for (const one of heard) play(one);
  count(before.numbers);
}

/** What a piece or number is, by what it is called: the sound of it. */
function kind(key) {
  return key.split("-")[0];
}

function hasMoved(old, now) {
  if (now.piece.matches("[data-still]")) return false;
  return old?.home !== now.home;
}

/** One of a kind that is gone from another room is where a new one comes from. */
function leave(gone, { kind, room }) {
  const found = gone.findIndex((old) => old.kind === kind && old.room !== room);
  return found < 0 ? undefined : gone.splice(found, 1)[0];
}

/** The strip of who has to decide. */
function due() {
  return document.querySelector(".strip.due")?.id ?? "";
}

/** Where to find what each player moved last, by their strips: it stays marked until that player moves again. Moves
 *  that follow each other are one turn. */
const lastMoves = new Map();
let lastMover = "";

function remember(mover, found) {
  const known = mover === lastMover ? lastMoves.get(mover) ?? [] : [];
  lastMoves.set(mover, new Set([...known, ...found]));
  lastMover = mover;
}

/** Who comes to a table sees where on the board each player did something last, as the log tells it. */
export function recall() {
  for (const line of [...document.querySelectorAll("#r-log ol.log li")].reverse()) {
    const seat = /\bseat-(\d)/.exec(line.className)?.[1];
    const places = [...line.querySelectorAll("a[href^='#']")].map(leadsTo)
      .filter((one) => one?.matches("#r-board :not(h2)"));
    if (seat && places.length > 0) lastMoves.set(`strip-${seat}`, places.map((one) => `#${CSS.escape(one.id)}`));
  }
  mark();
}

function mark() {
  for (const old of document.querySelectorAll(".last-moved")) old.classList.remove("last-moved");
  for (const [mover, found] of lastMoves) {
    for (const one of found) {
      const place = document.querySelector(one);
      place?.classList.add("last-moved");
      place?.style.setProperty("--by", `var(--seat-${mover.split("-")[1] ?? ""}, #f5b81e)`);
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
    const { face, kind } = piece.dataset;
    const home = piece.dataset.home ?? piece.parentElement.closest("[id]")?.id;
    pieces.set(piece.dataset.piece, { piece, box, face, home, kind, room: roomOf(piece) });
  }
  pieces.numbers = new Map(
    [...document.querySelectorAll("[data-count]")].map((one) => [one.dataset.count, Number(one.textContent)]));
  return pieces;
}

/** The part of the page that something lies in, or the part of that which it says itself. */
function roomOf(one) {
  return one.closest("[data-room]")?.dataset.room ?? one.closest(".region")?.id;
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
    return travel({ box: { ...middle, width: box.width }, room: roomOf(source) }, { piece, box, room });
  }
  piece.animate([{ opacity: 0, scale: 0.7 }, { opacity: 1, scale: 1 }], { ...TRAVEL, duration: 260 });
}

function travel(old, now) {
  const [dx, dy] = [old.box.x - now.box.x, old.box.y - now.box.y];
  const from = { translate: `${dx}px ${dy}px`, scale: old.box.width / now.box.width };
  const way = [{ ...from, transformOrigin: "0 0" }, { translate: "0 0", scale: 1, transformOrigin: "0 0" }];
  // Within its own part of the page a piece is never cut off.
  if (old.room === now.room) return now.piece.animate(way, { ...TRAVEL, composite: "replace" });
  const flyer = above(now);
  now.piece.style.visibility = "hidden";
  flyer.animate(way, TRAVEL).finished.catch(() => {}).then(() => {
    flyer.remove();
    now.piece.style.visibility = "";
  });
}

/** A copy of a piece above the page, exactly where the piece lies. */
function above({ piece, box }) {
  const stage = piece.closest(".stage");
  const unit = getComputedStyle(piece).getPropertyValue("--u");
  const room = document.createElement("div");
  room.className = stage?.className ?? "stage";
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
