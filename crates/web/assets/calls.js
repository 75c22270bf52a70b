// Lets the browser be called: registers the service worker, and subscribes where somebody asks for it.

/** The worker speaks for all pages; without it everything works but calls and the page without network. */
export function calls() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").catch(() => {});
  const form = document.getElementById("push");
  if (!form) return;
  const said = form.querySelector("[role=status]");
  if (!("PushManager" in window)) {
    said.textContent = form.dataset.unable;
    return;
  }
  form.querySelector("button").disabled = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const worker = await navigator.serviceWorker.ready;
      const options = { userVisibleOnly: true, applicationServerKey: form.dataset.key };
      const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
      for (const [name, value] of Object.entries({ endpoint, ...keys })) {
        form.elements.namedItem(name).value = value;
      }
      form.submit();
    } catch {
      said.textContent = form.dataset.unable;
    }
  });
}
