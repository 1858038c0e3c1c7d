// Keeps the site on this device, so that it works without a network.
// The build puts FILES before this: the hash of each file. A change in any of them is an update.
//
// A file is in the cache under its hash, so an update fetches only what has changed. The first visit
// fetches nothing twice: `no-cache` lets the browser take what it has if the host says it is still so.

const CACHE = `quadrille ${new URL(registration.scope).pathname}`;
const LATER = /^guide\//; // what a game can do without: fetched when asked for, or at leisure
const ASKED = /\.uf2\.bin$|^chip\.wasm\.bin$|^firmware\.js$/; // fetched when asked for
const ALWAYS = Object.keys(FILES).filter((file) => !ASKED.test(file));

const key = (file) => `${registration.scope}${file}?${FILES[file]}`;

async function fetched(file, cache) {
  const response = await fetch(`${registration.scope}${file}`, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const kept = cache.put(key(file), response.clone());
  return { response, kept };
}

async function keep(files) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  for (const file of files) {
    if (!there.has(key(file))) await (await fetched(file, cache)).kept;
  }
}

async function activate() {
  const cache = await caches.open(CACHE);
  const ours = new Set(Object.keys(FILES).map(key));
  for (const request of await cache.keys()) {
    if (!ours.has(request.url)) await cache.delete(request);
  }
  await clients.claim();
}

async function answer(file, event) {
  const cache = await caches.open(CACHE);
  const there = await cache.match(key(file));
  if (there) return there;
  const { response, kept } = await fetched(file, cache);
  event.waitUntil(kept.catch(() => {})); // without room, the next visit fetches it again
  return response;
}

addEventListener("install", (event) => {
  event.waitUntil(keep(ALWAYS.filter((file) => !LATER.test(file))));
});
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  // What it cannot get now, the next start tries again.
  else if (event.data === "keep the rest") event.waitUntil(keep(ALWAYS).catch(() => {}));
});
addEventListener("fetch", (event) => {
  const [address] = event.request.url.split(/[?#]/);
  const file = address.replace(registration.scope, "") || "index.html";
  if (file in FILES) event.respondWith(answer(file, event));
});
