// Animation of pieces. The position of each piece is recorded before an update. After it, each piece starts at its old
// position and moves to the new one. A piece has moved if its home is different, no matter where it is drawn. The home
// is the element that the piece names, otherwise the element that contains it. A new piece starts where a piece of its
// kind was removed, otherwise at the element that it names. A removed piece moves to the element that it names.

import { leadsTo } from "./hints.js";
import { hasVoice, play } from "./sound.js";
import { pace } from "./settings.js";
import {
  ARRIVAL, amid, appear, fade, fly, foresee, look, proclaim, ring, roll, rollBack, slide, tip, travel, turn,
} from "./travel.js";

/** Time in milliseconds within which simultaneous pieces start, one after the other. */
const IN_TURN = 150;
/** The same for pieces that follow an arrival. It is shorter, so that the whole does not take too long. */
const IN_TURN_AFTERWARDS = 120;
/** Maximum number of coins that are shown moving. */
const COINS = 5;
/** Size of a coin of a bank that is not visible. */
const COIN = { width: 22, height: 22 };

/** Changes the page with `put`, and moves the pieces that are still there from their old positions. If `put` applies
 *  several updates, it calls `then` between them, so that each is assigned to its player. */
export function move(put) {
  const before = snapshot();
  const [heard, rings] = [new Set(), new Map()];
  let [last, mover] = [before, due()];
  const then = () => {
    const now = snapshot();
    const gone = before.size > 0 ? [...now].filter(([key, one]) => hasMoved(last.get(key), one)) : [];
    for (const [key] of gone) heard.add(kind(key));
    for (const [key, value] of now.numbers) {
      if (hasVoice(kind(key)) && (last.numbers.get(key) ?? value) !== value) heard.add(kind(key));
    }
    for (const [, { piece }] of gone) rings.set(piece.closest("[data-rings]"), mover);
    if (gone.length > 0) remember(mover, gone.map(([key]) => `[data-piece="${key}"]`));
    [last, mover] = [now, due()];
  };
  put(then);
  then();
  if (before.size > 0 && isStill()) {
    for (const [key, now] of last) if (before.get(key)?.home !== now.home) fade(now.piece);
    for (const [id, { sheet }] of last.sheets) if (!before.sheets.has(id)) fade(sheet);
  } else if (before.size > 0) {
    foresee(last.values());
    makeRoom(before, last);
    shift(before, last);
    pay(before, last);
    if (pace() > 0) show(before.ribbons, rings);
  }
  mark();
  for (const one of heard) play(one);
  count(before.numbers);
}

/** Returns the kind of a piece or number, from its name. The kind selects the sound. */
function kind(key) {
  return key.split("-")[0];
}

function hasMoved(old, now) {
  if (now.piece.matches("[data-still]")) return false;
  return old?.home !== now.home;
}

/** Shows new text of a ribbon, and rings the parts where other players moved something. */
function show(before, rings) {
  for (const [id, words] of ribbons()) if ((before.get(id) ?? words) !== words) proclaim(words);
  const own = document.querySelector(".strip.mine")?.id;
  for (const [part, mover] of rings) if (part && mover !== own) ring(part, colour(mover), pace());
}

/** Returns the text of each ribbon. */
function ribbons() {
  return new Map([...document.querySelectorAll("[data-ribbon]")].map((one) => [one.id, one.textContent]));
}

/** Rolls sheets in and out. The parts of the page that make room for them slide. */
function makeRoom(before, after) {
  for (const [id, { part, box }] of after.parts) {
    const old = before.parts.get(id)?.box;
    if (old && (travelled(old, box) || Math.abs(old.width - box.width) > 1)) slide(part, old, box);
  }
  for (const [id, { sheet }] of after.sheets) if (!before.sheets.has(id)) roll(sheet);
  for (const [id, old] of before.sheets) if (!after.sheets.has(id)) rollBack(old);
}

/** Rolls a sheet when somebody opens or closes it. */
export function foldSheets(table) {
  table.addEventListener("click", (event) => {
    const sheet = event.target.closest("details[data-rolls] > summary")?.parentElement;
    if (!sheet) return;
    event.preventDefault();
    move(() => { sheet.open = !sheet.open; });
  });
}

/** Moves every piece from its old position. */
function shift(before, after) {
  // A piece out of sight is not gone.
  const gone = [...before].filter(([key]) => !after.there.has(key)).map(([, old]) => old);
  const comers = [...after].filter(([key]) => !before.there.has(key)).map(([, now]) => now);
  for (const [key, now] of after) {
    const old = before.get(key) ?? keptBy(before.kept.get(key), now);
    if (old) bring(old, now);
  }
  for (const [key, now] of after.kept) {
    const old = before.get(key) ?? (before.there.has(key) ? undefined : leave(gone, now));
    if (old?.look) fly(old, old.box, now.box);
    else if (!before.there.has(key)) draw(now);
  }
  for (const [nth, now] of comers.entries()) {
    for (const old of taken(gone, now)) fly(old, old.box, now.box);
    const old = leave(gone, now) ?? source(now);
    if (old) bring(old, now, IN_TURN * nth / comers.length);
    else appear(now.piece);
  }
  // A piece that is already at its target was poured out with the rest.
  const last = [...before].filter(([key, old]) => old.to && after.get(key)?.home === old.to).map(([, old]) => old);
  const homes = [...gone, ...last].map((old) => document.getElementById(old.home)?.closest("[data-tips]"));
  for (const vessel of new Set(homes)) if (vessel) tip(vessel);
  for (const old of gone) {
    // Without a target, a piece fades at its old position.
    const place = old.to === "" ? old.box : document.getElementById(old.to)?.getBoundingClientRect();
    if (place?.width > 0) fly(old, old.box, place);
  }
}

function bring(old, now, delay) {
  // A piece on another piece moves with it, and so does a piece on a part that makes room.
  const carried = delay === undefined && now.piece.parentElement.closest("[data-piece], [data-slides]");
  const seen = travelled(old.box, now.box) && !carried ? travel(old, now, delay) : now.piece;
  if (old.face !== undefined && now.face !== undefined && old.face !== now.face) turn(seen);
}

/** Returns the player's place as the start of a piece that was not visible there. */
function keptBy(kept, { box }) {
  return kept && { ...kept, box: amid(kept.box, box) };
}

/** Returns a removed piece of the same kind from another room, as the start of a new piece. */
function leave(gone, { kind, room }) {
  const found = kind ? gone.findIndex((old) => old.kind === kind && old.room !== room) : -1;
  return found < 0 ? undefined : gone.splice(found, 1)[0];
}

/** Returns the removed pieces that a new piece contains. The new piece lists their kinds. */
function taken(gone, { piece }) {
  const kinds = piece.dataset.takes?.split(" ") ?? [];
  return kinds.map((kind) => gone.find((old) => old.kind === kind)).filter(Boolean);
}

/** Returns the element from which a new piece comes. A piece with a face starts face down. */
function source({ piece, box }) {
  const { from } = piece.dataset;
  const thing = document.getElementById(from);
  const place = thing?.getBoundingClientRect();
  return place?.width > 0 ? { box: amid(place, box), room: roomOf(thing), home: from, face: "" } : undefined;
}

/** Moves a drawn piece from its pile to the player, if it is not visible there. */
function draw({ piece, box }) {
  const pile = document.getElementById(piece.dataset.from)?.getBoundingClientRect();
  if (pile?.width > 0) fly({ piece, box: pile }, pile, box);
}

/** Moves coins from players who have less to players who have more, otherwise to and from the bank of their kind. */
function pay(before, after) {
  const purses = Map.groupBy(document.querySelectorAll("[data-purse]"), (purse) => purse.dataset.purse);
  const board = document.querySelector(".region.board").getBoundingClientRect();
  for (const [bank, theirs] of purses) {
    const piece = document.getElementById(bank)?.firstElementChild;
    if (!piece) continue;
    // A bank that is not visible counts as somewhere on the board.
    const there = piece.getBoundingClientRect();
    const coin = { piece, box: there.width > 0 ? there : amid(board, COIN), hops: true };
    // A piece that has just arrived may pay instead of the bank.
    const payer = [...after].find(([key, now]) => now.piece.dataset.pays === bank && !before.there.has(key));
    const whose = (way) => theirs.flatMap((purse) => {
      const gain = value(purse) - before.numbers.get(purse.dataset.count);
      // If a number is not visible, the strip of its player is used.
      const seen = purse.getClientRects().length > 0 ? purse : purse.closest(".strip") ?? purse;
      return Array(Math.min(Math.max(way * gain, 0) || 0, COINS)).fill(seen.getBoundingClientRect());
    });
    const [payers, earners] = [whose(-1), whose(1)];
    const most = Math.max(payers.length, earners.length);
    for (let nth = 0; nth < most; nth += 1) {
      const ends = [payers[nth] ?? payer?.[1].box ?? coin.box, earners[nth] ?? coin.box];
      const [start, within] = payer && !payers[nth] ? [ARRIVAL, IN_TURN_AFTERWARDS] : [0, IN_TURN];
      if (ends.every((end) => end.width > 0)) fly(coin, ...ends, start + within * nth / most);
    }
  }
}

/** Returns the id of the strip of the player who has to decide. */
function due() {
  return document.querySelector(".strip.due")?.id ?? "";
}

/** Selectors for the last moved elements of each player, by strip. They stay marked until that player moves again.
 *  Consecutive moves are one turn. */
const lastMoves = new Map();
let lastMover = "";

function remember(mover, found) {
  const known = mover && mover === lastMover ? lastMoves.get(mover) ?? [] : [];
  lastMoves.set(mover, new Set([...known, ...found]));
  lastMover = mover;
}

/** Marks where each player acted last, according to the log, for a viewer who has just arrived. */
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
      place?.style.setProperty("--by", colour(mover));
    }
  }
}

function colour(mover) {
  return `var(--seat-${mover.split("-")[1] ?? ""}, #f5b81e)`;
}

export function isStill() {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Records the positions of the visible pieces, the names of all pieces, the players whose pieces are not visible, the
 *  numbers, and the layout of the page. */
function snapshot() {
  const [pieces, kept] = [new Map(), new Map()];
  const all = [...document.querySelectorAll("[data-piece]")];
  for (const piece of all) {
    const box = piece.getBoundingClientRect();
    if (box.width === 0) keep(piece, kept);
    if (box.width === 0 || pieces.has(piece.dataset.piece)) continue;
    const { face, kind, to } = piece.dataset;
    const home = piece.dataset.home ?? piece.parentElement.closest("[id]")?.id;
    const hops = "hops" in piece.dataset;
    // The look is needed only for pieces that may be shown leaving.
    const known = kind || to !== undefined ? look(piece) : undefined;
    pieces.set(piece.dataset.piece, { piece, box, face, home, hops, kind, to, room: roomOf(piece), look: known });
  }
  pieces.there = new Set(all.map((piece) => piece.dataset.piece));
  pieces.kept = new Map([...kept].filter(([key]) => !pieces.has(key)));
  pieces.numbers = new Map(
    [...document.querySelectorAll("[data-count]")].map((one) => [one.dataset.count, value(one)]));
  pieces.ribbons = ribbons();
  const parts = [...document.querySelectorAll("[data-slides]")];
  pieces.parts = new Map(parts.map((part) => [part.id, { part, box: part.getBoundingClientRect() }]));
  pieces.sheets = sheets();
  return pieces;
}

/** Records a hidden piece with its player, if the player is visible. */
function keep(piece, kept) {
  const box = piece.closest(".strip")?.getBoundingClientRect();
  const { kind, home } = piece.dataset;
  if (box?.width > 0) kept.set(piece.dataset.piece, { piece, box, kind, home, room: roomOf(piece) });
}

/** Returns the open sheets, each with a copy of its look, because the next change may close or remove it. */
function sheets() {
  const open = [...document.querySelectorAll("[data-rolls]:not(details:not([open]))")];
  return new Map(open.map((sheet) => [sheet.id,
    { sheet, piece: sheet.cloneNode(true), box: sheet.getBoundingClientRect(), look: look(sheet) }]));
}

/** Returns the part of the page in which something is, or the room within it that the element names. */
function roomOf(one) {
  return one.closest("[data-room]")?.dataset.room ?? one.closest(".region")?.id;
}

function travelled(from, to) {
  return Math.hypot(from.x - to.x, from.y - to.y) > 6;
}

/** Numbers that are counting, with their target and the value that they show. */
const running = new Map();

/** Returns the value of a number. While it is counting, this is its target, unless another value was written. */
function value(place) {
  const run = running.get(place);
  return run && run.shown === place.textContent ? run.to : Number(place.textContent);
}

/** Counts the numbers from their old to their new values. */
function count(before) {
  if (isStill()) return;
  for (const place of document.querySelectorAll("[data-count]")) {
    const [from, to] = [before.get(place.dataset.count), value(place)];
    if (from === undefined || !Number.isFinite(from) || !Number.isFinite(to) || from === to) continue;
    const start = performance.now();
    const run = { to, shown: place.textContent };
    running.set(place, run);
    const step = (now) => {
      // Another number was written here, or counts here, meanwhile.
      if (running.get(place) !== run) return;
      if (place.textContent !== run.shown) return void running.delete(place);
      const share = Math.min((now - start) / 500, 1);
      place.textContent = run.shown = String(Math.round(from + (to - from) * share));
      if (share < 1 && place.isConnected) requestAnimationFrame(step);
      else running.delete(place);
    };
    requestAnimationFrame(step);
  }
}

/** Ends all animations: every piece is at its place, and every number shows its value. */
export function settle() {
  for (const [place, run] of running) if (place.textContent === run.shown) place.textContent = run.to;
  running.clear();
  const flight = document.getElementById("flight");
  for (const one of document.getAnimations()) {
    const target = one.effect?.target;
    const ours = !(one instanceof CSSTransition || one instanceof CSSAnimation);
    if (ours && target?.closest("#table, #flight")) one.cancel();
  }
  flight?.replaceChildren();
}
