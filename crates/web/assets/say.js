// Messages of the page: the words come with it, from the server.

/** A sentence that the page brought along. */
export function words(key) {
  return document.getElementById("table").dataset[`${key}Text`];
}

/** Has lines read out to who cannot see the page. */
export function announce(lines) {
  const place = document.getElementById("told");
  for (const line of lines) {
    place.append(Object.assign(document.createElement("p"), { textContent: line }));
  }
  while (place.children.length > 20) place.firstChild.remove();
}

/** Shows a short word above the page for a while. */
export function toast(text) {
  const place = document.getElementById("toast");
  place.textContent = text;
  hideLater(place);
}

/** The same for what the server rendered. */
export function toastHtml(html) {
  const place = document.getElementById("toast");
  place.innerHTML = html;
  hideLater(place);
}

let hiding = 0;
function hideLater(place) {
  place.classList.add("shown");
  clearTimeout(hiding);
  hiding = setTimeout(hush, 6000);
}

/** Takes the short word away. */
export function hush() {
  const place = document.getElementById("toast");
  if (!place?.classList.contains("shown")) return;
  clearTimeout(hiding);
  place.classList.remove("shown");
  place.textContent = "";
}

// A touch elsewhere closes it, because on a small screen it covers the next controls.
addEventListener("pointerdown", (event) => { if (!event.target.closest?.("#toast")) hush(); }, true);

/** What is on its way for so long is said to be. */
const A_MOMENT = 400;
let line = "lost";
let slow = 0;

/** Whether the page is up to date, for all to see. */
export function connection(state) {
  line = state;
  tell();
}

/** Something is sent; ends when what this returns is called. */
export function sending() {
  let told = false;
  const timer = setTimeout(() => { told = true; slow += 1; tell(); }, A_MOMENT);
  return () => {
    clearTimeout(timer);
    if (told) slow -= 1;
    tell();
  };
}

/** Whether the viewer is told so. */
export function isSending() {
  return slow > 0;
}

function tell() {
  const place = document.getElementById("connection");
  const state = slow > 0 ? "sending" : line;
  const text = words(state);
  if (place.textContent !== text) place.textContent = text;
  place.dataset.state = state;
  const again = document.getElementById("reconnect");
  if (again) again.hidden = line !== "lost";
}
