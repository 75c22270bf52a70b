// Links for other people: copied by a button, or shared if the device can.

export function share() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-copy], [data-share]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    const link = field?.value ?? new URL(button.dataset.share, location.href).href;
    if (button.dataset.share && navigator.share) {
      navigator.share({ title: document.title, text: document.querySelector("#result h2")?.textContent, url: link })
        .catch(() => {});
      return;
    }
    field?.select();
    copy(link, field).then((done) => { if (done) say(button); });
  });
}

/** Copies a link. Without HTTPS there is no clipboard, but a selected text can still be copied. */
export async function copy(link, field) {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return field ? document.execCommand("copy") : false;
  }
}

/** Shows on the button for a moment that it is done. */
function say(button) {
  const words = button.querySelector("span");
  const usual = words.dataset.usual ??= words.textContent;
  words.textContent = button.dataset.done;
  setTimeout(() => { words.textContent = usual; }, 2000);
}
