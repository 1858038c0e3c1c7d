// The real firmware in a worker, in place of worker.js: an emulated RP2040 (chip/) runs the UF2 file
// that the page would flash, as fast as this device can and never faster than the real one.

import { BOARDS, IMAGES, LIGHT } from "./firmware_boards.js";
import { alone, keep, leave, openSaves } from "./saves.js";

const key = self.name; // of the saves: the file's name, which the page gives to the worker
const image = key.replace(/\.uf2$/, "");
const board = BOARDS[image];
const SLICE_MS = 4; // emulated, between two looks at the buttons
const MOST_BEHIND_MS = 100; // that it may catch up
const STATUS_MS = 500;
const NOTE_MS = 5000; // longer than any: the next one cuts it off
const FLASH = 0x10000000;
const FAULTS = ["instruction at", "address", "panic at"]; // of core.h

// --- loading -----------------------------------------------------------------------------

let loaded = 0;

async function unpacked(file) {
  const response = await fetch(`${file}.bin`);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const meter = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.length;
      postMessage({ loaded: Math.min(1, loaded / IMAGES[image]) });
      controller.enqueue(chunk);
    },
  });
  const stream = response.body.pipeThrough(new DecompressionStream("gzip")).pipeThrough(meter);
  return new Response(stream).arrayBuffer();
}

// Blocks of 512 bytes, each with its address, its length and its bytes: pc/uf2.py.
function layOver(flash, uf2) {
  const words = new DataView(uf2);
  for (let block = 0; block < uf2.byteLength; block += 512) {
    const [address, length] = [12, 16].map((at) => words.getUint32(block + at, true));
    flash.set(new Uint8Array(uf2, block + 32, length), address - FLASH);
  }
}

// --- the handheld ------------------------------------------------------------------------

// As sim/eye.py: what an LED's light looks like on a screen.
function seen(light) {
  const brightest = Math.max(...light);
  if (!brightest) return light;
  const level = 1 - Math.exp((-LIGHT.exposure * brightest) / 255);
  const bright = (channel) => level * Math.max(channel / brightest, LIGHT.wash);
  return light.map((channel) => Math.round(255 * bright(channel) ** (1 / LIGHT.gamma)));
}

class Handheld {
  constructor(chip, uf2, saved, changed) {
    this.chip = chip;
    this.changed = changed;
    this.changes = []; // of buttons
    [this.frames, this.writes, this.hertz, this.pressed] = [0, 0, 0, false];
    this.flash.fill(0xff);
    layOver(this.flash, uf2);
    if (saved) this.store.set(saved);
    this.switchOn(crypto.getRandomValues(new Uint32Array(1))[0]);
  }

  switchOn(seed) {
    this.chip.power_on(board.panel, board.channels.length, seed);
  }

  // A view ends when the chip's memory grows.
  #bytes(at, length) {
    return new Uint8Array(this.chip.memory.buffer, at, length);
  }

  get flash() {
    return this.#bytes(this.chip.flash(), board.flash);
  }

  get store() {
    return this.flash.subarray(...board.store);
  }

  get milliseconds() {
    return this.chip.nanos() / 1e6;
  }

  // Red, green, blue of each LED, row by row from the top left.
  get picture() {
    const size = board.channels.length;
    const light = this.#bytes(this.chip.picture(), size * board.wire.length);
    const pixels = board.wire.map((at) => board.channels.map((channel) => light[size * at + channel]));
    return Uint8Array.from(pixels.flatMap(seen));
  }

  // Each button at most once a slice: one that is tapped is down for a while.
  #moveButtons() {
    const moved = new Set();
    while (this.changes.length && !moved.has(this.changes[0].button)) {
      const { button, down } = this.changes.shift();
      moved.add(button);
      this.pressed = true;
      this.chip.hold(board.buttons[button], down);
    }
  }

  run() {
    const { chip } = this;
    this.#moveButtons();
    chip.run(SLICE_MS * 1e6);
    if (chip.fault() >= 0) throw new Error(`${FAULTS[chip.fault()]} 0x${(chip.fault_address() >>> 0).toString(16)}`);
    if (chip.frames() !== this.frames) {
      this.frames = chip.frames();
      postMessage(this.picture);
    }
    if (chip.flash_writes() !== this.writes) {
      this.writes = chip.flash_writes();
      this.changed(this.store.slice());
    }
    const hertz = board.piezo === null ? 0 : chip.tone(board.piezo);
    if (hertz !== this.hertz) {
      this.hertz = hertz;
      postMessage({ notes: [[hertz, hertz && NOTE_MS]] });
    }
  }
}

// --- time --------------------------------------------------------------------------------

class Runner {
  constructor(handheld) {
    this.handheld = handheld;
    this.origin = performance.now(); // when emulated time would have been 0
    this.told = { at: this.origin, milliseconds: 0 };
    this.next = new MessageChannel(); // a timer would wait for four milliseconds
    this.next.port1.onmessage = () => this.step();
    this.tell(1);
    this.step();
  }

  step() {
    try {
      this.handheld.run();
    } catch (error) {
      this.tell(0, error.message);
      return;
    }
    const now = performance.now();
    const { milliseconds } = this.handheld;
    this.origin = Math.max(this.origin, now - milliseconds - MOST_BEHIND_MS);
    if (now > this.told.at + STATUS_MS) {
      this.tell((milliseconds - this.told.milliseconds) / (now - this.told.at));
      this.told = { at: now, milliseconds };
    }
    const early = this.origin + milliseconds - now;
    if (early > 0) setTimeout(() => this.step(), early);
    else this.next.port2.postMessage(0);
  }

  // What a saved game was survives a restart; what is played now should go on.
  tell(speed, stopped = "") {
    const { handheld } = this;
    const { width, height } = board;
    const about = { board: key, width, height, keys: true, saves: true, notice: "", review: null, sound: true };
    const seconds = handheld.milliseconds / 1000;
    postMessage({ ...about, playing: handheld.pressed, seconds, speed, stopped });
  }
}

async function start() {
  const [wasm, uf2, { database, saved }] = await Promise.all([
    unpacked("chip.wasm"), unpacked(key), openSaves(),
  ]);
  const { instance } = await WebAssembly.instantiate(wasm);
  const [, before] = saved.find(([name]) => name === key) ?? [];
  const changed = (bytes) => keep(database, key, bytes);
  const handheld = new Handheld(instance.exports, uf2, before, changed);
  self.handheld = handheld; // for whoever looks at it with the browser's tools
  self.onmessage = ({ data }) => {
    const { press, release } = data;
    if (data.leave) leave(database);
    else if (press || release) handheld.changes.push({ button: press ?? release, down: Boolean(press) });
  };
  new Runner(handheld);
  return new Promise(() => {}); // which keeps the lock
}

alone(start).catch((error) => {
  console.error(error);
  postMessage({ failed: String(error.message ?? error) });
});
