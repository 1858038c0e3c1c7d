// Keeps the site on this device, and lets an update take over when nobody plays.

const workers = navigator.serviceWorker;

let registration;
let playing; // unknown until the handheld says it

// Hears each status. At the first one the start is over, which nothing of this may slow down.
export function hear(status) {
  const starts = playing === undefined;
  playing = status.playing;
  if (starts && workers) begin(Boolean(location.hash)).catch(console.warn);
}

async function begin(linked) {
  if (workers.controller) reloadAtUpdates();
  else workers.addEventListener("controllerchange", reloadAtUpdates, { once: true });
  registration = await workers.register("sw.js");
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => takeOver());
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? takeOver() : look()));
  if (!linked) takeOver(true);
  const { active } = await workers.ready;
  active.postMessage("keep the rest");
}

function reloadAtUpdates() {
  workers.addEventListener("controllerchange", () => location.reload());
}

function look() {
  registration.update().catch(() => {}); // without a network, there is none
}

// At the start, unless a link is to be opened, or while nobody looks, a reload harms nothing but a
// game.
function takeOver(seen = false) {
  if (playing === false && (seen || document.hidden)) registration.waiting?.postMessage("take over");
}
