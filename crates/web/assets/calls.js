// Notices in the browser: registers the service worker, and subscribes on request.

/** Registers the worker for all pages. Without it, only push notices and the offline page are missing. */
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
