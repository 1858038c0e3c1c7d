// The worker's end of the cable: what the page sends waits here until Python takes it.

let plugs = 0; // how often the cable was plugged in
let plugged = false;
let pieces = []; // bytes that have come
let wake = () => {};
let file = null; // that the page has sent last

const take = (n) => {
  const taken = new Uint8Array(Math.min(n, size()));
  for (let at = 0; at < taken.length; ) {
    const piece = pieces.shift();
    const part = piece.subarray(0, taken.length - at);
    taken.set(part, at);
    at += part.length;
    if (part.length < piece.length) pieces.unshift(piece.subarray(part.length));
  }
  return taken;
};

const size = () => pieces.reduce((sum, piece) => sum + piece.length, 0);

// Whether a message of the page was for the cable. { cable } has bytes, or whether it is plugged in.
export function took(data) {
  if ("file" in data) file = data.file;
  if (!("cable" in data)) return "file" in data;
  if (typeof data.cable !== "boolean") pieces.push(data.cable);
  else {
    plugged = data.cable;
    plugs += plugged;
    pieces = [];
  }
  wake();
  return true;
}

export const cable = {
  plugged: () => (plugged ? plugs : 0),
  clear: () => { pieces = []; },
  size,
  take,
  wait: (ms) =>
    new Promise((resolve) => {
      if (pieces.length) return resolve();
      wake = resolve;
      setTimeout(resolve, ms);
    }),
  write: (bytes) => postMessage({ cable: bytes.toJs() }),
  file: () => file,
  give: (name, bytes) => postMessage({ file: name, bytes: bytes.toJs() }),
  // A packed file of the site.
  fetch: async (name) => {
    const response = await fetch(new URL(`${name}.bin`, import.meta.url));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  },
};
