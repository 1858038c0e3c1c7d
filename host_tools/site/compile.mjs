// Runs pack.py in Pyodide: node compile.mjs PYODIDE SOURCES PRODUCTS, three folders.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, sources, products] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
for (const [path, root] of [["/quadrille", sources], ["/products", products]]) {
  python.FS.mkdir(path);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, path);
}
try {
  await python.runPythonAsync(readFileSync(new URL("pack.py", import.meta.url), "utf-8"));
} catch (error) {
  console.error(error.message); // the stack has a line of a megabyte
  process.exit(1);
}
