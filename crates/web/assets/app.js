// The script of the page. It holds no rules: it sends the buttons that the server rendered and puts
// the regions that the server sends in their places. Without it, the same forms do the same things.

import { frame, newTalk, talk, tick } from "./frame.js";

/** Asks anew for the table as the address of the page says it. */
let look = () => {};

const table = document.getElementById("table");
if (table) live(table);

/** Keeps a table's page in step with its server. */
function live(table) {
  const base = table.dataset.live;
  let mark = table.dataset.mark;
  let source = null;
  let retry = 0;
  document.documentElement.classList.add("scripted");
  frame(table);
  connect();
  look = connect;

  function connect() {
    const address = new URL(base, location.href);
    address.searchParams.set("since", mark);
    const eyes = table.dataset.eyes;
    if (eyes !== undefined) address.searchParams.set("eyes", eyes);
    const here = new URLSearchParams(location.search);
    for (const part of ["at", "plan"]) if (here.has(part)) address.searchParams.set(part, here.get(part));
    source?.close();
    source = new EventSource(address);
    source.addEventListener("open", () => { retry = 0; connection("live"); });
    source.addEventListener("regions", (event) => {
      mark = event.lastEventId;
      show(JSON.parse(event.data), mark);
    });
    source.addEventListener("error", () => {
      connection("lost");
      // The browser tries again by itself unless the server answered with an error.
      if (source.readyState === EventSource.CLOSED) {
        retry = Math.min(retry + 1, 6);
        setTimeout(connect, 500 * retry);
      }
    });
  }

  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });

  table.addEventListener("submit", submit);
  document.addEventListener("keydown", keys);
  for (const way of ["pointerover", "focusin"]) table.addEventListener(way, point);
  for (const way of ["pointerover", "pointerdown", "pointerup", "pointercancel", "contextmenu"]) {
    table.addEventListener(way, ponder);
  }
  table.addEventListener("click", afterPress, true);
}

/** The page brings the words along. */
function say(key) {
  return document.getElementById("table").dataset[`${key}Text`];
}

/** Whether the page is up to date, for all to see. */
function connection(state) {
  const place = document.getElementById("connection");
  const text = say(state);
  if (place.textContent !== text) place.textContent = text;
  place.dataset.state = state;
}

/** What came while a pointer was down: a button that is replaced in mid-click is never clicked. */
let held = [];
let pressed = false;
addEventListener("pointerdown", () => { pressed = true; }, true);
for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, release, true);
function release() {
  pressed = false;
  // The click itself comes only after this event.
  setTimeout(() => { for (const one of held.splice(0)) show(...one); });
}

/** Puts new regions in their places; pieces move there where the browser can animate it. */
function show({ regions, yours }, mark) {
  const put = () => {
    if (pressed) return void held.push([{ regions, yours }, mark]);
    const focused = path(document.activeElement);
    const open = [...document.querySelectorAll("details[open][id]")].map((one) => one.id);
    const [known, heard] = [lines(), talk()];
    for (const [id, html] of Object.entries(regions)) {
      const region = document.getElementById(`r-${id}`);
      if (region) region.innerHTML = html;
    }
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (regions.log) tell(newLines(known));
    if (regions.chat) tell(newTalk(heard));
    tick();
    if (focused && document.activeElement === document.body) refocus(focused);
    document.getElementById("table").dataset.mark = mark;
    document.title = document.title.replace(/^(● )?/, yours ? "● " : "");
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  if (still || !document.startViewTransition || !regions.board) return put();
  name();
  const moving = document.startViewTransition(() => { put(); name(); });
  // Nobody has to wait for a movement: whatever one does ends it.
  const skip = () => moving.skipTransition();
  const acts = ["pointerdown", "keydown"];
  for (const act of acts) addEventListener(act, skip, { capture: true, once: true });
  moving.finished.catch(() => {}).then(() => {
    for (const act of acts) removeEventListener(act, skip, true);
  });
  // A movement that is cut short by the next one has nothing to report.
  for (const end of [moving.ready, moving.finished, moving.updateCallbackDone]) end.catch(() => {});
}

/** The lines of the log, the last one first. */
function lines() {
  return [...document.querySelectorAll("#r-log ol.log li")].map((one) => one.textContent);
}

/** The lines of the log that were not known; the same words may stand in it twice. */
function newLines(known) {
  leafed = -1;
  const now = lines();
  const older = known.slice(0, 3).join("\n");
  const fresh = now.findIndex((_, at) => now.slice(at, at + 3).join("\n") === older);
  return now.slice(0, fresh < 0 ? 1 : fresh).reverse();
}

/** Has lines read out. */
function tell(lines) {
  const place = document.getElementById("told");
  for (const line of lines) {
    place.append(Object.assign(document.createElement("p"), { textContent: line }));
  }
  while (place.children.length > 20) place.firstChild.remove();
}

/** Gives every piece its name, so that the browser can follow it from place to place. */
function name() {
  const seen = new Set();
  for (const piece of document.querySelectorAll("[data-piece]")) {
    const name = `piece-${piece.dataset.piece}`;
    const first = !seen.has(name) && piece.getClientRects().length > 0;
    piece.style.viewTransitionName = first ? name : "none";
    if (first) seen.add(name);
  }
}

/** How to find an element again after its region was replaced. */
function path(element) {
  if (!element || element === document.body) return null;
  const region = element.closest(".region");
  if (!region) return null;
  return { id: element.id, region: region.id, value: element.value };
}

function refocus({ id, region, value }) {
  const place = document.getElementById(region);
  const same = id && document.getElementById(id);
  const alike = value && place?.querySelector(`button[value="${CSS.escape(value)}"]`);
  const first = document.querySelector("#r-moves button, #r-board button.live");
  (same || alike || first || place)?.focus({ preventScroll: true });
}

/** Sends a form without leaving the page. */
async function submit(event) {
  const form = event.target;
  if (form.method === "dialog") return;
  const button = event.submitter;
  const action = new URL(form.getAttribute("action"), location.href);
  if (form.id === "why") {
    event.preventDefault();
    return why(action, new URLSearchParams(new FormData(form, button)));
  }
  if (form.id === "plan") {
    event.preventDefault();
    button?.closest("[popover]")?.hidePopover();
    history.replaceState(null, "", `?${new URLSearchParams(new FormData(form, button))}`);
    return look();
  }
  if (form.id !== "act" && !form.classList.contains("inline")) return;
  if (/\/(rematch)$/.test(action.pathname)) return;
  event.preventDefault();
  if (form.id === "act" && document.body.hasAttribute("data-confirm") && !(await sure(button))) return;
  button?.closest("[popover]")?.hidePopover();
  const body = new URLSearchParams(new FormData(form, button));
  if (form.id === "act") {
    body.set("key", `${body.get("at")}-${body.get("do")}`.slice(0, 64));
    if (form.dataset.sent === body.get("key")) return;
    form.dataset.sent = body.get("key");
  }
  if (form.id === "say") return speak(action, body, form);
  await send(action, body, form);
}

/** Says a line. What is written meanwhile stays. */
async function speak(action, body, form) {
  const written = form.elements.text;
  body.set("key", crypto.getRandomValues(new Uint32Array(3)).join("-"));
  if (await send(action, body, form) && written.value === body.get("text")) written.value = "";
}

/** The same move sent twice counts once, so a lost answer is simply asked for again. */
async function send(action, body, form) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const answer = await fetch(action, {
        method: "POST", body, headers: { accept: "application/json" }, redirect: "manual",
      });
      if (answer.ok) return true;
      delete form.dataset.sent;
      const { error, clause } = await answer.json().catch(() => ({ error: say("failed") }));
      return void toast(clause ? `${error} (clause ${clause})` : error);
    } catch {
      connection("lost");
      await new Promise((done) => setTimeout(done, 400 * (attempt + 1)));
    }
  }
  delete form.dataset.sent;
  toast(say("silent"));
}

function sure(button) {
  const dialog = document.getElementById("confirm");
  document.getElementById("confirm-text").textContent =
    button.title || button.textContent.trim();
  document.getElementById("confirm-yes").textContent = say("wins" in button.dataset ? "win" : "do");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
  });
}

async function why(action, query) {
  action.search = query;
  const answer = await fetch(action, { headers: { accept: "application/json" } });
  if (!answer.ok) return toast(say("unexplained"));
  const { html } = await answer.json();
  const place = document.getElementById("toast");
  place.innerHTML = html;
  hideLater(place);
}

function toast(text) {
  const place = document.getElementById("toast");
  place.textContent = text;
  hideLater(place);
}

let hiding = 0;
function hideLater(place) {
  place.classList.add("shown");
  clearTimeout(hiding);
  hiding = setTimeout(() => { place.classList.remove("shown"); place.textContent = ""; }, 6000);
}

/** A line of the log shows on the board what it names, while one points at it. */
function point(event) {
  for (const one of document.querySelectorAll(".pointed")) one.classList.remove("pointed");
  const link = event.target.closest?.("ol.log a[href^='#']");
  if (link) document.getElementById(link.hash.slice(1))?.classList.add("pointed");
}

/** A dim control says why not to a mouse that rests on it, and to a long press. Not every browser
 *  opens its menu on a long press, so the press is timed here; where it does, we answer instead. */
let pondering = 0;
let answered = false;
function ponder(event) {
  clearTimeout(pondering);
  if (event.type === "pointerdown") answered = false;
  const dim = event.target.closest?.("button[form=why]");
  if (!dim) return;
  const answer = () => {
    if (answered || !dim.isConnected) return;
    answered = true;
    dim.click();
  };
  const mouse = event.pointerType === "mouse";
  if (event.type === "contextmenu") {
    event.preventDefault();
    answer();
  } else if (event.type === "pointerover" && mouse) {
    pondering = setTimeout(() => dim.isConnected && dim.click(), 700);
  } else if (event.type === "pointerdown" && !mouse) {
    pondering = setTimeout(answer, 600);
  }
}

/** Lifting the finger after a long press asks nothing again. The keyboard's clicks count none. */
function afterPress(event) {
  if (!answered || event.detail === 0 || !event.target.closest("button[form=why]")) return;
  answered = false;
  event.preventDefault();
  event.stopPropagation();
}

/** Leafs through the log: each line is told, and what it names is shown on the board. */
let leafed = -1;
function leaf(step) {
  const all = [...document.querySelectorAll("#r-log ol.log li")];
  for (const one of document.querySelectorAll(".leafed, .pointed")) one.classList.remove("leafed", "pointed");
  leafed = Math.min(Math.max(leafed + step, -1), all.length - 1);
  const line = all[leafed];
  if (!line) return;
  document.getElementById("leaf-log").checked = true;
  line.classList.add("leafed");
  line.closest(".log-scroll").scrollTop = line.offsetTop;
  for (const link of line.querySelectorAll("a[href^='#']")) {
    document.getElementById(link.hash.slice(1))?.classList.add("pointed");
  }
  toast(line.textContent);
}

/** Digits choose numbered moves, arrows walk through a region, letters do the rest. */
let digits = "";
let waiting = 0;
function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Boxes and dots are pressed, not written in.
  if (event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog")) return;
  if (/^[0-9]$/.test(event.key)) return digit(event.key);
  if (event.key === "Enter" && digits) { event.preventDefault(); return choose(); }
  if (event.key.startsWith("Arrow")) return walk(event);
  if (event.key === "Tab") return rove();
  if (/^[a-z]$/.test(event.key)) return document.querySelector(`[data-key=${event.key}]`)?.click();
  if (event.key === "[") return leaf(1);
  if (event.key === "]") return leaf(-1);
  if (event.key === "?") return help(document.activeElement);
}

/** A dim control says why not; elsewhere the keys are told. */
function help(here) {
  if (here?.matches?.("button[form=why]")) return here.click();
  toast(say("keys"));
}

/** A board is one stop of the Tab key: where one was last, else the first thing to do. */
function rove() {
  for (const region of document.querySelectorAll("#r-board, #r-mine")) {
    const all = [...region.querySelectorAll("button, a[href]")].filter((one) =>
      !one.closest("[popover]") && one.getClientRects().length > 0);
    const here = document.activeElement;
    // Whoever came to a part of the board by its key goes on within it.
    const within = region.contains(here) && all.find((one) => here !== one && here.contains(one));
    const stop = all.find((one) => one === here) ?? (within || undefined) ??
      all.find((one) => one.classList.contains("live")) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }
}

function digit(key) {
  digits += key;
  clearTimeout(waiting);
  const more = [...document.querySelectorAll("[data-number]")]
    .some((one) => one.dataset.number.startsWith(digits) && one.dataset.number !== digits);
  if (!more) return choose();
  waiting = setTimeout(choose, 700);
}

function choose() {
  clearTimeout(waiting);
  const chosen = document.querySelector(`#r-moves [data-number="${digits}"]`);
  digits = "";
  chosen?.click();
}

/** Goes to the nearest control in the direction of the arrow, along the roads where there are some. */
function walk(event) {
  const here = document.activeElement?.closest?.(".region button, .region a");
  if (!here) return;
  const place = here.closest("[data-roads]");
  const near = place?.dataset.roads.split(" ").map((id) => document.getElementById(id)) ?? [];
  const best = nearest(here, event.key, [place, ...near]) ?? nearest(here, event.key, [here.closest(".region")]);
  if (!best) return;
  event.preventDefault();
  best.focus();
}

/** The nearest control in the direction of an arrow, within these places. */
function nearest(here, key, places) {
  const from = here.getBoundingClientRect();
  const [x, y] = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  }[key];
  let best = null;
  let least = Infinity;
  for (const other of places.flatMap((one) => [...(one?.querySelectorAll("button, a") ?? [])])) {
    const to = other.getBoundingClientRect();
    if (other === here || to.width === 0) continue;
    const across = (to.x + to.width / 2) - (from.x + from.width / 2);
    const down = (to.y + to.height / 2) - (from.y + from.height / 2);
    const along = across * x + down * y;
    if (along <= 1) continue;
    const aside = Math.abs(across * y) + Math.abs(down * x);
    const distance = along + 2 * aside;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}
