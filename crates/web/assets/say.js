// Messages on the page. Their texts are part of the page, from the server.

/** Returns a text that is part of the page. */
export function words(key) {
  return document.getElementById("table").dataset[`${key}Text`];
}

/** Makes screen readers read lines aloud. */
export function announce(lines) {
  const place = document.getElementById("told");
  for (const line of lines) {
    place.append(Object.assign(document.createElement("p"), { textContent: line }));
  }
  while (place.children.length > 20) place.firstChild.remove();
}

/** Shows a short message above the page for a while. */
export function toast(text) {
  const place = document.getElementById("toast");
  place.textContent = text;
  hideLater(place);
}

/** Shows a message that the server rendered. */
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

/** Removes the short message. */
export function hush() {
  const place = document.getElementById("toast");
  if (!place?.classList.contains("shown")) return;
  clearTimeout(hiding);
  place.classList.remove("shown");
  place.textContent = "";
}

// A touch elsewhere closes the message, because on a small screen it covers the next controls.
addEventListener("pointerdown", (event) => { if (!event.target.closest?.("#toast")) hush(); }, true);

/** Time in milliseconds after which a request is shown as being sent. */
const A_MOMENT = 400;
let line = "lost";
let slow = 0;

/** Shows the state of the connection. */
export function connection(state) {
  line = state;
  tell();
}

/** Shows after a moment that something is being sent. Call the returned function when it has ended. */
export function sending() {
  let told = false;
  const timer = setTimeout(() => { told = true; slow += 1; tell(); }, A_MOMENT);
  return () => {
    clearTimeout(timer);
    if (told) slow -= 1;
    tell();
  };
}

/** Returns true if the page shows that something is being sent. */
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
