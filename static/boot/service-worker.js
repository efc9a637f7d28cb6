// Keeps the whole site for use without a network. The builder fills in VERSION and FILES: each
// file's address, its SHA-256 for `integrity`, and whether it is packed (the memory snapshot); and
// ON_USE, the addresses and SHA-256 of what is kept only once it has been used (the weights).
//
// Every version has a cache of its own, which is complete and checked before the version is used,
// and pages name all else by its hash: so no page ever sees parts of two versions. The cache of the
// version before stays until the next one, for tabs that are still open with it.
"use strict";

const VERSION = "SITE_VERSION";
const FILES = SITE_FILES;
const ON_USE = new Map(SITE_ON_USE);
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
  for (const path of ON_USE.keys()) {
    const known = await caches.match(address(path)); // used with the version before
    if (known) await cache.put(address(path), known);
  }
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
  event.respondWith(answer(request, event));
});

async function answer(request, event) {
  const url = new URL(request.url);
  if (request.mode === "navigate") {
    url.search = "";
    url.hash = "";
    url.pathname = url.pathname.replace(/(^|\/)index\.html$/, "$1");
  }
  const cache = await caches.open(CACHE);
  const kept = (await cache.match(url.href)) ?? (await caches.match(url.href));
  if (kept) return kept;
  const fresh = await fetch(request);
  const hash = ON_USE.get(url.href.slice(scope.length));
  // No `integrity` here: it would hold the answer back until all of it has come, and the page shows
  // how much has.
  if (hash && fresh.ok) event.waitUntil(keepUsed(cache, url.href, hash, fresh.clone()));
  return fresh;
}

async function keepUsed(cache, url, hash, answer) {
  const body = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  if (btoa(String.fromCharCode(...digest)) === hash) {
    await cache.put(url, new Response(body, { headers: answer.headers }));
  }
}
