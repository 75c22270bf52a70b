// Shows again, on the board, what happened since the viewer's last turn. The moments come from the replay of the game,
// from the viewer's own seat. Afterwards the current table is fetched.

import { isStill, move } from "./motion.js";
import { toast, words } from "./say.js";
import { pace } from "./settings.js";

/** Minimum time for which a move is shown, in milliseconds, so that its line can be read. */
const LEAST = 900;

/** Stops showing moves early. Null if none are being shown. */
let stop = null;

/** Returns true while moves are being shown again. */
export function isAgain() {
  return stop !== null;
}

/** Returns the number of the viewer's last move before the others moved, and of the last move of the others. */
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

/** Shows these moments one after the other. `hold` keeps updates back meanwhile, and `done` fetches the current
 *  table. */
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
  // The button starts showing the moves. Any other press stops it.
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
      // The first moment is shown without animation.
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

/** Marks the lines of a move in the log and shows their text. */
function tellMove(number) {
  const lines = [...document.querySelectorAll("#r-log ol.log li")];
  for (const one of lines) one.classList.remove("leafed");
  const told = lines.filter((one) => one.dataset.line.startsWith(`${number}.`)).reverse();
  for (const one of told) one.classList.add("leafed");
  if (told.length > 0) toast(told.map((one) => one.textContent.trim()).join(" "));
}
