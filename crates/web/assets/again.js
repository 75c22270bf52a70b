// Shows again, on the board, what happened since the viewer's last turn. The moments come from the replay of the
// game, through the viewer's own eyes; afterwards the table is fetched as it stands.

import { isStill, move } from "./motion.js";
import { toast, words } from "./say.js";
import { pace } from "./settings.js";

/** A move is shown at least this long, so that its line can be read. */
const LEAST = 900;

/** Ends the showing before its time; nothing while nothing is shown. */
let stop = null;

/** Whether moves are being shown again. */
export function isAgain() {
  return stop !== null;
}

/** The number of the viewer's last move before the others moved, and that of the last move of the others. */
export function since(lines, own) {
  const moves = lines.map((line) => ({ number: Number(line.dataset.line.split(".")[0]), seat: seatOf(line) }))
    .filter(({ seat }) => seat !== undefined);
  const last = Math.max(...moves.filter(({ seat }) => !own.includes(seat)).map(({ number }) => number), 0);
  const before = moves.filter(({ number, seat }) => number < last && own.includes(seat));
  const first = Math.max(...before.map(({ number }) => number), Math.min(...moves.map(({ number }) => number)) - 1, 0);
  return last > first ? [first, last] : null;
}

function seatOf(line) {
  return /\bseat-(\d)/.exec(line.className)?.[1];
}

/** Shows them one after the other. `hold` keeps what comes meanwhile; `done` fetches the table as it stands. */
export function again(table, { hold, done }) {
  const button = document.getElementById("again");
  button?.addEventListener("click", async () => {
    if (stop) return;
    const own = [...document.querySelectorAll("#r-strips .strip.mine")].map((one) => one.id.split("-")[1]);
    const way = since([...document.querySelectorAll("#r-log ol.log li")], own);
    if (!way) return toast(words("nothingSince"));
    await show(table, way, hold);
    done();
  });
  // The button itself begins it; whatever else is pressed ends it.
  for (const act of ["pointerdown", "keydown"]) {
    addEventListener(act, (event) => { if (!event.target.closest?.("#again")) stop?.(); }, true);
  }
}

async function show(table, [first, last], hold) {
  let over = false;
  const ended = new Promise((end) => { stop = () => { over = true; end(); }; });
  hold();
  table.dataset.again = "";
  const address = table.dataset.live.replace(/live$/, "replay/step");
  try {
    for (let at = first; at <= last && !over; at += 1) {
      const asked = fetch(`${address}?at=${at}`, { headers: { accept: "application/json" } });
      const answer = await Promise.race([asked, ended]);
      if (over) break;
      if (!answer.ok) throw new Error(answer.statusText);
      const { regions } = await answer.json();
      const put = () => {
        for (const id of ["board", "mine", "strips"]) {
          const region = document.getElementById(`r-${id}`);
          if (region && regions[id] !== undefined) region.innerHTML = regions[id];
        }
      };
      // Where it begins nothing moves yet.
      if (at === first || isStill()) put();
      else move(put);
      if (at > first) tellMove(at);
      const rest = new Promise((next) => setTimeout(next, at === first ? LEAST / 3 : Math.max(pace() * 2, LEAST)));
      await Promise.race([rest, ended]);
    }
  } catch {
    toast(words("failed"));
  }
  stop = null;
  delete table.dataset.again;
}

/** Marks the lines of a move in the log, and says them. */
function tellMove(number) {
  const lines = [...document.querySelectorAll("#r-log ol.log li")];
  for (const one of lines) one.classList.remove("leafed");
  const told = lines.filter((one) => one.dataset.line.startsWith(`${number}.`)).reverse();
  for (const one of told) one.classList.add("leafed");
  if (told.length > 0) toast(told.map((one) => one.textContent.trim()).join(" "));
}
