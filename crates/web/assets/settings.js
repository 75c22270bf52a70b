// The settings of this browser. If it may not store them, the defaults apply.

export const memory = {
  get(key) { try { return localStorage.getItem(`vinea-${key}`); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(`vinea-${key}`, value); } catch { /* then not */ } },
};

/** Time for which each update is shown before the next, in milliseconds. */
const PACES = { slow: 1000, normal: 500, fast: 220, "at-once": 0 };

export function pace() {
  return PACES[memory.get("pace")] ?? PACES.normal;
}

/** Returns the volume from 0 to 1. It is 0 until sound is turned on. */
export function volume() {
  return Math.min(Math.max(Number(memory.get("volume") ?? 0), 0), 1);
}

/** Returns the volume of the signal for the viewer's turn. It is heard until sound is turned off. */
export function turnVolume() {
  return memory.get("volume") === null ? TURN_VOLUME : volume();
}
const TURN_VOLUME = 0.4;

/** Makes the controls of a setting show its stored value and change it at once. A setting may have several controls. */
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

/** Gives the viewer's seat the preferred colour. The seat that has this colour gets the viewer's. */
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

/** Makes the button in the bar turn all sound on or off. The slider in the settings follows. */
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
