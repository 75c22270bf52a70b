// The frame around the board: how much room its side has, which of its leaves lies open, what was
// said meanwhile, and how long the decision has been waited for. All of it works on without script,
// but for the room.

/** What this browser remembers. Where it may not, everything begins as the server rendered it. */
const memory = {
  get(key) { try { return localStorage.getItem(`vinea-${key}`); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(`vinea-${key}`, value); } catch { /* then not */ } },
};

export function frame(table) {
  fold();
  leaves(table);
  grip(table.querySelector(".play"), document.getElementById("grip"));
  clock(table);
}

/** The side stays folded away until it is opened again. */
function fold() {
  const beside = document.getElementById("beside");
  // On a narrow screen it lies below the board and cannot be folded.
  if (memory.get("folded") === "yes" && matchMedia("(min-width: 901px)").matches) beside.open = false;
  beside.addEventListener("toggle", () => memory.set("folded", beside.open ? "no" : "yes"));
}

/** The leaf that was open last is open again. */
function leaves(table) {
  const choice = table.querySelector(".leaf-choice");
  const last = document.getElementById(`leaf-${memory.get("leaf")}`);
  if (last) last.checked = true;
  choice.addEventListener("change", (event) => {
    memory.set("leaf", event.target.value);
    heard(table);
  });
  addEventListener("hashchange", () => {
    // A board with tabs of its own leads here as well.
    const leaf = document.getElementById({ "#r-log": "leaf-log", "#r-chat": "leaf-chat" }[location.hash]);
    if (leaf) {
      leaf.checked = true;
      document.querySelector(location.hash).scrollIntoView();
    }
    heard(table);
  });
}

/** Whoever sees the chat has read it. */
function heard(table) {
  if (chatInSight()) delete table.dataset.unheard;
}

function chatInSight() {
  return (document.getElementById("r-chat")?.getClientRects().length ?? 0) > 0;
}

/** What was said, line by line. */
export function talk() {
  return [...document.querySelectorAll("#r-chat ol.chat li")].map((one) => one.textContent);
}

/** The lines after those that were known: old ones leave at the top. */
export function newTalk(known) {
  const now = talk();
  let kept = Math.min(known.length, now.length);
  while (kept > 0 && known.slice(-kept).join("\n") !== now.slice(0, kept).join("\n")) kept -= 1;
  const fresh = now.slice(kept);
  if (fresh.length > 0 && !chatInSight()) document.getElementById("table").dataset.unheard = "";
  return fresh;
}

/** The line between board and side, moved by pointer and by arrows. */
function grip(play, line) {
  const [least, most] = [Number(line.ariaValueMin), Number(line.ariaValueMax)];
  const told = () => Math.round((100 * line.parentElement.offsetWidth) / play.offsetWidth);
  const tell = () => { line.ariaValueNow = Math.min(Math.max(told(), least), most); };
  const set = (share) => {
    play.style.setProperty("--side", `${Math.min(Math.max(share, least), most)}%`);
    tell();
  };
  const keep = () => memory.set("side", line.ariaValueNow);
  const reset = () => { play.style.removeProperty("--side"); tell(); memory.set("side", ""); };
  const kept = Number(memory.get("side"));
  if (kept) set(kept); else tell();
  addEventListener("resize", tell);

  line.addEventListener("keydown", (event) => {
    const now = Number(line.ariaValueNow);
    const share = { ArrowLeft: now + 2, ArrowRight: now - 2, Home: least, End: most }[event.key];
    if (share === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(share);
    keep();
  });
  line.addEventListener("dblclick", reset);
  line.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    line.focus();
    line.setPointerCapture(event.pointerId);
  });
  line.addEventListener("pointermove", (event) => {
    if (!line.hasPointerCapture(event.pointerId)) return;
    const room = play.getBoundingClientRect();
    set((100 * (room.right - event.clientX)) / room.width);
  });
  line.addEventListener("pointerup", keep);
}

/** Counts on from the server's time, whatever this device's clock says. */
let ahead = 0;
let steps = [];
function clock(table) {
  ahead = Date.now() - Number(table.dataset.now);
  steps = table.dataset.steps.split("|").map((step) => {
    const [length, words] = step.split(/:(.*)/);
    return { length: Number(length), words };
  });
  setInterval(tick, 1000);
  tick();
}

export function tick() {
  const place = document.getElementById("clock");
  if (!place) return;
  const waited = Math.max(Date.now() - ahead - Date.parse(place.dateTime), 0);
  const step = steps.find(({ length }) => waited >= length) ?? steps.at(-1);
  const text = step.words.replace("#", Math.floor(waited / step.length));
  if (place.textContent !== text) place.textContent = text;
}
