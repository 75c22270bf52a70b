// The settings of this browser. If it may not store them, the defaults apply.

export const memory = {
  get(key) { try { return localStorage.getItem(`vinea-${key}`); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(`vinea-${key}`, value); } catch { /* then not */ } },
};

/** How long each happening is shown before the next, in milliseconds. */
const PACES = { slow: 1000, normal: 500, fast: 220, "at-once": 0 };

export function pace() {
  return PACES[memory.get("pace")] ?? PACES.normal;
}

/** How loud it is, from 0 to 1; nothing until it was turned on. */
export function volume() {
  return Math.min(Math.max(Number(memory.get("volume") ?? 0), 0), 1);
}

/** The signal of the viewer's turn is heard until sound is turned off. */
export function turnVolume() {
  return memory.get("volume") === null ? TURN_VOLUME : volume();
}
const TURN_VOLUME = 0.4;

/** The controls of a setting show what is remembered, and change it at once; there may be several of one. */
export function settings() {
  const controls = [...document.querySelectorAll("[data-setting]")];
  for (const control of controls) {
    const key = control.dataset.setting;
    control.value = memory.get(key) ?? control.value;
    control.addEventListener("input", () => {
      memory.set(key, control.value);
      for (const other of controls) if (other.dataset.setting === key) other.value = control.value;
      document.dispatchEvent(new CustomEvent("setting", { detail: key }));
    });
  }
  soundButton(controls);
  paint();
  document.addEventListener("setting", (event) => { if (event.detail === "colour") paint(); });
  document.getElementById("full-screen")?.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {});
  });
}

/** The viewer's seat has the colour that the viewer likes; whoever has that one gets the seat's. */
function paint() {
  const root = document.documentElement;
  for (let seat = 0; seat < SEATS; seat += 1) root.style.removeProperty(`--seat-${seat}`);
  const own = document.querySelector(".strip.mine")?.id.split("-")[1];
  const liked = memory.get("colour");
  if (own === undefined || !liked || liked === own) return;
  const colour = (seat) => getComputedStyle(root).getPropertyValue(`--seat-${seat}`);
  const [mine, theirs] = [colour(own), colour(liked)];
  root.style.setProperty(`--seat-${own}`, theirs);
  root.style.setProperty(`--seat-${liked}`, mine);
}
const SEATS = 5;

/** The button in the bar turns all sound on or off; the slider of the settings follows. */
function soundButton(controls) {
  const button = document.getElementById("sound");
  if (!button) return;
  const tell = () => {
    const on = turnVolume() > 0;
    button.setAttribute("aria-pressed", String(on));
    button.classList.toggle("off", !on);
  };
  button.addEventListener("click", () => {
    memory.set("volume", turnVolume() > 0 ? "0" : "0.6");
    for (const one of controls) if (one.dataset.setting === "volume") one.value = memory.get("volume");
    tell();
  });
  document.addEventListener("setting", (event) => { if (event.detail === "volume") tell(); });
  tell();
}
