// The service worker: push notices that arrive while no page is open, and a page for when there is no network. It
// caches and answers nothing else.

const NAME = "vinea-offline";

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    await caches.delete(NAME);
    const cache = await caches.open(NAME);
    await cache.addAll(["/offline", ...KEPT]);
    await skipWaiting();
  })());
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline")));
  } else if (KEPT.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});

addEventListener("push", (event) => {
  const notice = event.data?.json();
  if (!notice) return;
  const { title, body, link, tag } = notice;
  event.waitUntil(registration.showNotification(title, { body, tag, icon: ICON, data: { link } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Opens addresses of this server only, whatever a message contains.
  const link = new URL(event.notification.data?.link ?? "/", location.origin);
  const address = location.origin + link.pathname + link.search;
  event.waitUntil((async () => {
    const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find((one) => new URL(one.url).pathname === link.pathname);
    if (there) await there.focus();
    else await clients.openWindow(address);
  })());
});
