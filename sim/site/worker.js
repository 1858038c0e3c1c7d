// Python in a worker: loads it, gives it what was saved, and passes messages on to the page.
// The build puts two constants before this: SIZES, the unpacked bytes of each packed file, and LOCK,
// which tells Pyodide that there are no packages.

import { loadPyodide } from "./pyodide.mjs";

const here = new URL(".", location).href;
const name = `quadrille ${new URL(here).pathname}`; // other copies on the same host are others
const WAIT_MS = 500; // that a page that is being reloaded may need to let go of its saves

const TYPES = { "pyodide.asm.wasm": "application/wasm", "stdlib.zip": "application/zip" };
const fetchPlain = self.fetch;
let loaded = 0;

// Big files are packed by the build, since not every host packs what it sends.
async function unpacked(file) {
  const response = await fetchPlain(`${here}${file}.bin`);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const total = Object.values(SIZES).reduce((sum, size) => sum + size);
  const meter = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.length;
      postMessage({ loaded: loaded / total });
      controller.enqueue(chunk);
    },
  });
  const stream = response.body.pipeThrough(new DecompressionStream("gzip")).pipeThrough(meter);
  return new Response(stream, { headers: { "Content-Type": TYPES[file] ?? "" } });
}

self.fetch = (address, ...more) => {
  const file = String(address.url ?? address).replace(here, "");
  return file in SIZES ? unpacked(file) : fetchPlain(address, ...more);
};

// --- saves: one entry for each board, replaced as a whole or not at all ------------------

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function openSaves() {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("saves");
  const database = await done(opening);
  const all = database.transaction("saves").objectStore("saves");
  const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())]);
  return { database, saved: keys.map((key, at) => [key, values[at]]) };
}

function keep(database, key, bytes) {
  try {
    const writing = database.transaction("saves", "readwrite", { durability: "strict" });
    writing.objectStore("saves").put(bytes, key);
    writing.onabort = () => postMessage({ unsaved: String(writing.error) });
  } catch (error) {
    postMessage({ unsaved: String(error) });
  }
}

// --- start -------------------------------------------------------------------------------

// One page at a time: two would write over each other's saves. The browser ends the lock with the
// worker, however that ends. It has locks for pages only that nobody could have changed on the way.
async function alone(run) {
  if (!navigator.locks) return postMessage({ insecure: true });
  const waiting = setTimeout(() => postMessage({ busy: true }), WAIT_MS);
  return navigator.locks.request(name, () => {
    clearTimeout(waiting);
    postMessage({ busy: false });
    return run();
  });
}

async function start() {
  const packed = unpacked("quadrille.zip").then((response) => response.arrayBuffer());
  const opening = openSaves();
  const python = await loadPyodide({
    indexURL: here,
    stdLibURL: `${here}stdlib.zip`,
    lockFileContents: LOCK,
  });
  python.unpackArchive(await packed, "zip", { extractDir: "/quadrille" });
  const { database, saved } = await opening;
  for (const [key, bytes] of saved) {
    const path = key === "board" ? "/saves" : `/saves/${key}`;
    if (!bytes.length) continue;
    python.FS.mkdirTree(path);
    python.FS.writeFile(`${path}/${key === "board" ? key : "quadrille.sav"}`, bytes);
  }
  python.registerJsModule("browser", {
    listen: (hear) => {
      hear = hear.copy(); // which outlives this call
      self.onmessage = ({ data }) => hear(JSON.stringify(data));
    },
    tell: (message) => postMessage(typeof message === "string" ? JSON.parse(message) : message.toJs()),
    keep: (key, bytes) => keep(database, key, bytes.toJs()),
  });
  self.python = python; // for whoever looks at it with the browser's tools
  await python.runPythonAsync(`
import sys
sys.path.insert(0, "/quadrille")
from pc import firmware
firmware.install()
from host_tools.page import moves
from sim.site import inside, settings
await inside.run(moves.follow, settings.follow)
`);
}

alone(() => start()).catch((error) => {
  console.error(error);
  postMessage({ failed: String(error.message ?? error).trim().split("\n").at(error.type ? -1 : 0) });
});
