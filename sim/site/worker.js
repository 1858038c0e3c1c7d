// Python in a worker: loads it, gives it what was saved, and passes messages on to the page.
// The build puts two constants before this: SIZES, the unpacked bytes of each packed file, and LOCK,
// which tells Pyodide that there are no packages.

import { cable, took } from "./cable_inside.js";
import { loadPyodide } from "./pyodide.mjs";
import { alone, keep, leave, openSaves } from "./saves.js";
import { locale } from "./words.js";

const here = new URL(".", location).href;

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

// --- start -------------------------------------------------------------------------------

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
    if (!bytes.length || key.endsWith(".uf2")) continue; // that is firmware.js's
    python.FS.mkdirTree(path);
    python.FS.writeFile(`${path}/${key === "board" ? key : "quadrille.sav"}`, bytes);
  }
  python.registerJsModule("browser", {
    listen: (hear) => {
      hear = hear.copy(); // which outlives this call
      self.onmessage = ({ data }) => {
        if (data.leave) leave(database);
        else if (!took(data)) hear(JSON.stringify(data));
      };
    },
    tell: (message) => postMessage(typeof message === "string" ? JSON.parse(message) : message.toJs()),
    language: () => (locale === "fr" ? 1 : 0), // index into LANGUAGES
    keep: (key, bytes) => keep(database, key, bytes.toJs()),
  });
  python.registerJsModule("cable", cable);
  self.python = python; // for whoever looks at it with the browser's tools
  await python.runPythonAsync(`
import sys
sys.path.insert(0, "/quadrille")
from sim.site import kernels
kernels.install()
from host_tools.page import inside
await inside.run()
`);
}

alone(() => start()).catch((error) => {
  console.error(error);
  postMessage({ failed: String(error.message ?? error).trim().split("\n").at(error.type ? -1 : 0) });
});
