// What this browser remembers. Where it may not, everything is as usual.

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

/** The controls of the settings drawer show what is remembered, and change it at once. */
export function settings() {
  for (const control of document.querySelectorAll("[data-setting]")) {
    const key = control.dataset.setting;
    control.value = memory.get(key) ?? control.value;
    control.addEventListener("input", () => {
      memory.set(key, control.value);
      document.dispatchEvent(new CustomEvent("setting", { detail: key }));
    });
  }
  document.getElementById("full-screen")?.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {});
  });
}
