// The share of real time that the site's emulated chip reaches while it runs the flash that it is
// given: node chip.mjs chip.wasm flash.bin

import { readFileSync } from "node:fs";

const BOOT_MS = 1000;
const MEASURED_MS = 3000;
const [wasm, flash] = process.argv.slice(2).map((path) => readFileSync(path));
const { instance } = await WebAssembly.instantiate(wasm);
const chip = instance.exports;

function run(milliseconds) {
  const began = performance.now();
  for (let slice = 0; slice < milliseconds; slice += 4) chip.run(4e6);
  return milliseconds / (performance.now() - began);
}

new Uint8Array(chip.memory.buffer, chip.flash(), flash.length).set(flash);
chip.power_on(16, 3, 1);
run(BOOT_MS);
if (!chip.frames()) throw new Error("it does not boot");
console.log(run(MEASURED_MS));
