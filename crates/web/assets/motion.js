// Pieces travel. Before an update it is noted where each piece lies; after it, each is shown where it
// lay and let go. A piece has moved when its home is another, wherever the picture puts it: what it names, or else
// what it lies in. One that comes into play sets out from where one of its kind is gone, or else from the thing it
// names; one that is gone goes to the thing that it names.

import { leadsTo } from "./hints.js";
import { hasVoice, play } from "./sound.js";
import { pace } from "./settings.js";
import {
  ARRIVAL, amid, appear, fade, fly, foresee, look, proclaim, ring, roll, rollBack, slide, tip, travel, turn,
} from "./travel.js";

/** What comes together comes one after the other, all within this time. */
const IN_TURN = 150;
/** What follows on an arrival comes within less, lest it lasts too long. */
const IN_TURN_AFTERWARDS = 120;
/** So many coins are seen to change hands at most. */
const COINS = 5;
/** A coin of a bank that is out of sight. */
const COIN = { width: 22, height: 22 };

/** Puts something new on the page by `put`, and moves what is still there from its old place. Whoever puts several
 *  happenings at once calls `then` between them, so that each is known as its player's. */
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

/** What a piece or number is, by what it is called: the sound of it. */
function kind(key) {
  return key.split("-")[0];
}

function hasMoved(old, now) {
  if (now.piece.matches("[data-still]")) return false;
  return old?.home !== now.home;
}

/** New words on a ribbon are proclaimed; where the others moved something is ringed as long as that is shown. */
function show(before, rings) {
  for (const [id, words] of ribbons()) if ((before.get(id) ?? words) !== words) proclaim(words);
  const own = document.querySelector(".strip.mine")?.id;
  for (const [part, mover] of rings) if (part && mover !== own) ring(part, colour(mover), pace());
}

/** What stands on each ribbon. */
function ribbons() {
  return new Map([...document.querySelectorAll("[data-ribbon]")].map((one) => [one.id, one.textContent]));
}

/** Sheets roll up and back again; the parts of the page that make room for them are seen to do so. */
function makeRoom(before, after) {
  for (const [id, { part, box }] of after.parts) {
    const old = before.parts.get(id)?.box;
    if (old && (travelled(old, box) || Math.abs(old.width - box.width) > 1)) slide(part, old, box);
  }
  for (const [id, { sheet }] of after.sheets) if (!before.sheets.has(id)) roll(sheet);
  for (const [id, old] of before.sheets) if (!after.sheets.has(id)) rollBack(old);
}

/** A sheet that somebody folds away or unfolds rolls, too. */
export function foldSheets(table) {
  table.addEventListener("click", (event) => {
    const sheet = event.target.closest("details[data-rolls] > summary")?.parentElement;
    if (!sheet) return;
    event.preventDefault();
    move(() => { sheet.open = !sheet.open; });
  });
}

/** Moves every piece from where it was. */
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
    // Without a target, a piece fades where it lay.
    const place = old.to === "" ? old.box : document.getElementById(old.to)?.getBoundingClientRect();
    if (place?.width > 0) fly(old, old.box, place);
  }
}

function bring(old, now, delay) {
  // A piece on another one moves with it, and so does a piece on a part that makes room.
  const carried = delay === undefined && now.piece.parentElement.closest("[data-piece], [data-slides]");
  const seen = travelled(old.box, now.box) && !carried ? travel(old, now, delay) : now.piece;
  if (old.face !== undefined && now.face !== undefined && old.face !== now.face) turn(seen);
}

/** Where there is no room for what a player has, it comes from the player. */
function keptBy(kept, { box }) {
  return kept && { ...kept, box: amid(kept.box, box) };
}

/** One of a kind that is gone from another room is where a new one comes from. */
function leave(gone, { kind, room }) {
  const found = kind ? gone.findIndex((old) => old.kind === kind && old.room !== room) : -1;
  return found < 0 ? undefined : gone.splice(found, 1)[0];
}

/** What is gone into something new, which says the kinds of it. */
function taken(gone, { piece }) {
  const kinds = piece.dataset.takes?.split(" ") ?? [];
  return kinds.map((kind) => gone.find((old) => old.kind === kind)).filter(Boolean);
}

/** The thing that a new piece comes from; what has a face lay there with its back up. */
function source({ piece, box }) {
  const { from } = piece.dataset;
  const thing = document.getElementById(from);
  const place = thing?.getBoundingClientRect();
  return place?.width > 0 ? { box: amid(place, box), room: roomOf(thing), home: from, face: "" } : undefined;
}

/** What a player draws and has no room for goes from the thing it comes from to the player, as large as that. */
function draw({ piece, box }) {
  const pile = document.getElementById(piece.dataset.from)?.getBoundingClientRect();
  if (pile?.width > 0) fly({ piece, box: pile }, pile, box);
}

/** Coins go from whoever has less to whoever has more, or else to the bank of their kind and from it. */
function pay(before, after) {
  const purses = Map.groupBy(document.querySelectorAll("[data-purse]"), (purse) => purse.dataset.purse);
  const board = document.querySelector(".region.board").getBoundingClientRect();
  for (const [bank, theirs] of purses) {
    const piece = document.getElementById(bank)?.firstElementChild;
    if (!piece) continue;
    // A bank that is out of sight is somewhere on the board.
    const there = piece.getBoundingClientRect();
    const coin = { piece, box: there.width > 0 ? there : amid(board, COIN), hops: true };
    // A piece that has just arrived may pay instead of the bank.
    const payer = [...after].find(([key, now]) => now.piece.dataset.pays === bank && !before.there.has(key));
    const whose = (way) => theirs.flatMap((purse) => {
      const gain = value(purse) - before.numbers.get(purse.dataset.count);
      // Where there is no room for numbers, their player is in sight.
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

/** Where each piece lies that is in sight, which pieces are there at all, whose those are that have no room beside
 *  their player, what each number shows, and how the page is laid out. */
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
    // Only what may be seen to leave has to be known when it is gone.
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

/** What somebody has is noted with its player, if the player is in sight. */
function keep(piece, kept) {
  const box = piece.closest(".strip")?.getBoundingClientRect();
  const { kind, home } = piece.dataset;
  if (box?.width > 0) kept.set(piece.dataset.piece, { piece, box, kind, home, room: roomOf(piece) });
}

/** The sheets that lie open, each with a copy of what it looks like: it may be folded or gone with the next change. */
function sheets() {
  const open = [...document.querySelectorAll("[data-rolls]:not(details:not([open]))")];
  return new Map(open.map((sheet) => [sheet.id,
    { sheet, piece: sheet.cloneNode(true), box: sheet.getBoundingClientRect(), look: look(sheet) }]));
}

/** The part of the page that something lies in, or the part of that which it says itself. */
function roomOf(one) {
  return one.closest("[data-room]")?.dataset.room ?? one.closest(".region")?.id;
}

function travelled(from, to) {
  return Math.hypot(from.x - to.x, from.y - to.y) > 6;
}

/** Numbers that run: what they run to, and what they show meanwhile. */
const running = new Map();

/** What a number is. What is written in its place while it runs counts, not what it ran to. */
function value(place) {
  const run = running.get(place);
  return run && run.shown === place.textContent ? run.to : Number(place.textContent);
}

/** Numbers run to what they are. */
function count(before) {
  if (isStill()) return;
  for (const place of document.querySelectorAll("[data-count]")) {
    const [from, to] = [before.get(place.dataset.count), value(place)];
    if (from === undefined || !Number.isFinite(from) || !Number.isFinite(to) || from === to) continue;
    const start = performance.now();
    const run = { to, shown: place.textContent };
    running.set(place, run);
    const step = (now) => {
      // Another number was written here, or runs here, meanwhile.
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

/** Everything that moves is at once where it goes, and every number what it is. */
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
