// Keeps the whole site for use without a network. The builder fills in VERSION and FILES: each
// file's address, its SHA-256 for `integrity`, and whether it is packed (the memory snapshot).
//
// Every version has a cache of its own, which is complete and checked before the version is used,
// and pages name all else by its hash: so no page ever sees parts of two versions. The cache of the
// version before stays until the next one, for tabs that are still open with it.
"use strict";

const VERSION = "SITE_VERSION";
const FILES = SITE_FILES;
const PREFIX = "2048-";
const CACHE = PREFIX + VERSION;
const AT_ONCE = 4; // downloads side by side: the person may be playing

const scope = self.registration.scope;
const address = (path) => new URL(path, scope).href;

self.addEventListener("install", (event) => event.waitUntil(download()));
self.addEventListener("activate", (event) => event.waitUntil(clean()));
self.addEventListener("message", ({ data }) => {
  if (data === "2048:use") self.skipWaiting();
});

// What an earlier attempt fetched, or the version before has under the same hash, is not fetched
// again. The first file that fails ends the attempt; the browser tries again at a later visit.
async function download() {
  const cache = await caches.open(CACHE);
  const queue = [...FILES];
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await keep(cache, ...file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function keep(cache, path, hash, packed) {
  const url = address(path);
  if (await cache.match(url)) return;
  const hashed = /\.[0-9a-f]{8}\.|-[0-9a-f]{8}\//.test(path);
  const known = hashed && (await caches.match(url));
  if (known) return cache.put(url, known);
  const request = new Request(url, {
    integrity: `sha256-${hash}`,
    cache: hashed ? "default" : "no-cache",
  });
  let answer = await fetch(request);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  if (packed) answer = new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
  await cache.put(url, answer);
}

async function clean() {
  const own = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const others = own.filter((name) => name !== CACHE);
  // caches.keys() gives the oldest first: the last of the others is the version before.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const url = new URL(request.url);
  if (request.mode === "navigate") {
    url.search = "";
    url.hash = "";
    url.pathname = url.pathname.replace(/(^|\/)index\.html$/, "$1");
  }
  const cache = await caches.open(CACHE);
  return (await cache.match(url.href)) ?? (await caches.match(url.href)) ?? fetch(request);
}
