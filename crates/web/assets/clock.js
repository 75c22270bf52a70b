// The waiting time of the decision. It is counted from the server's time, so a wrong clock of this device does not
// matter.

let ahead = 0;
let steps = [];

export function clock(table) {
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
