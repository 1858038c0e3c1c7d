// Installs the service worker, and lets an update take over when nobody plays.

const LONGEST_MS = 3000; // that loading waits for it: a browser may have none, or a slow one

let registration;
let playing; // unknown until the handheld says it

// Ends when what is loaded from now on stays on this device, or that is not possible.
export async function begin() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const controlled = new Promise((resolve) => {
    if (workers.controller) resolve();
    else workers.addEventListener("controllerchange", resolve, { once: true });
  });
  controlled.then(() => workers.addEventListener("controllerchange", () => location.reload()));
  const registering = workers.register("sw.js").then((found) => {
    registration = found;
    found.addEventListener("updatefound", () => {
      found.installing?.addEventListener("statechange", () => takeOver());
    });
  });
  registering.catch(console.warn);
  document.addEventListener("visibilitychange", () => (document.hidden ? takeOver() : look()));
  await Promise.race([controlled, registering.catch(() => {}).then(() => controlled), late()]);
}

const late = () => new Promise((resolve) => setTimeout(resolve, LONGEST_MS));

function look() {
  registration?.update().catch(() => {}); // without a network, there is none
}

// Hears each status. At the start, unless a link is to be opened, or while nobody looks, a reload
// harms nothing but a game.
export function hear(status) {
  const starts = playing === undefined;
  playing = status.playing;
  if (starts && !location.hash) takeOver(true);
}

function takeOver(seen = false) {
  if (playing === false && (seen || document.hidden)) registration?.waiting?.postMessage("take over");
}
