// Takes the place of the service worker while one works on the site (`python serve.py`): whoever
// still has one from a built site on this address is rid of it and of what it kept.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const own = (await caches.keys()).filter((name) => name.startsWith("2048-"));
  await Promise.all(own.map((name) => caches.delete(name)));
  await self.registration.unregister();
  for (const client of await self.clients.matchAll()) client.navigate(client.url);
}
