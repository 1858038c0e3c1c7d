// What the browser keeps, for one page at a time: an entry for each board, and which board it is.

const name = `quadrille ${new URL(".", location).pathname}`; // other copies on the same host are others
const WAIT_MS = 500; // that a page that is being reloaded may need to let go of its saves

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export async function openSaves() {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("saves");
  const database = await done(opening);
  const all = database.transaction("saves").objectStore("saves");
  const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())]);
  return { database, saved: keys.map((key, at) => [key, values[at]]) };
}

// Each entry is replaced as a whole or not at all.
export function keep(database, key, bytes) {
  try {
    const writing = database.transaction("saves", "readwrite", { durability: "strict" });
    writing.objectStore("saves").put(bytes, key);
    writing.onabort = () => postMessage({ unsaved: String(writing.error) });
  } catch (error) {
    postMessage({ unsaved: String(error) });
  }
}

// Ends the worker when everything is kept: a transaction waits for those before it.
export function leave(database) {
  try {
    const last = database.transaction("saves", "readwrite", { durability: "strict" });
    last.oncomplete = last.onabort = () => self.close();
  } catch {
    self.close();
  }
}

// One page at a time: two would write over each other's saves. The browser ends the lock with the
// worker, however that ends. It has locks for pages only that nobody could have changed on the way.
export async function alone(run) {
  if (!navigator.locks) return postMessage({ insecure: true });
  const waiting = setTimeout(() => postMessage({ busy: true }), WAIT_MS);
  return navigator.locks.request(name, () => {
    clearTimeout(waiting);
    postMessage({ busy: false });
    return run();
  });
}
