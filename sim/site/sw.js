// Keeps the site on this device, so that it works without a network.
// The build puts FILES before this: the hash of each file. A change in any of them is an update.
//
// A file is in the cache under its hash, so an update fetches only what has changed. The first
// visit does not fetch big files twice: the page asks for them through here, and they stay.

const CACHE = `quadrille ${new URL(registration.scope).pathname}`;
const BIG = /\.(bin|mjs)$/;
const LATER = /\.uf2\.bin$|^chip\.wasm\.bin$|^firmware\.js$/; // kept when it has been asked for

const key = (file) => `${registration.scope}${file}?${FILES[file]}`;

async function fetched(file, cache) {
  const response = await fetch(`${registration.scope}${file}`, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const kept = cache.put(key(file), response.clone());
  return { response, kept };
}

async function install() {
  const cache = await caches.open(CACHE);
  for (const file of Object.keys(FILES)) {
    if (LATER.test(file) || (BIG.test(file) && !registration.active)) continue;
    if (await cache.match(key(file))) continue;
    await (await fetched(file, cache)).kept;
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

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  const [address] = event.request.url.split(/[?#]/);
  const file = address.replace(registration.scope, "") || "index.html";
  if (file in FILES) event.respondWith(answer(file, event));
});
