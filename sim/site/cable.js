// The cable to a handheld: its bytes go to the worker, in which Python talks to it.

export const able = Boolean(navigator.serial) && "Suspending" in WebAssembly;

const FILTERS = [{ usbVendorId: 0x2e8a, usbProductId: 0x0005 }]; // MicroPython on a board by Raspberry Pi
const OPTIONS = { baudRate: 115200, bufferSize: 16384 }; // 1200 would make it a drive

const isOurs = (port) => {
  const { usbVendorId, usbProductId } = port.getInfo();
  return FILTERS.some((known) => known.usbVendorId === usbVendorId && known.usbProductId === usbProductId);
};

export class Cable {
  // Calls hear(plugged) when that changes.
  constructor(send, hear) {
    this.send = send;
    this.hear = hear;
    this.port = null; // while it is open
    this.wanted = false; // a handheld that comes back is opened again
    navigator.serial?.addEventListener("connect", ({ target }) => {
      if (this.wanted && !this.port && isOurs(target)) this.#open(target).catch(console.warn);
    });
  }

  // Lets the user choose, after a click.
  async choose() {
    const port = await navigator.serial.requestPort({ filters: FILTERS });
    if (port !== this.port) await this.#open(port);
  }

  // Opens the only one that the user chose on an earlier visit.
  async remember() {
    const ports = (await navigator.serial.getPorts()).filter((port) => port.connected !== false && isOurs(port));
    if (ports.length === 1 && !this.port) await this.#open(ports[0]);
  }

  write(bytes) {
    this.writer?.write(bytes).catch(() => {}); // the reader hears it, too
  }

  async close() {
    this.wanted = false;
    await this.reader?.cancel().catch(() => {});
  }

  async #open(port) {
    await port.open(OPTIONS);
    await port.setSignals({ dataTerminalReady: true });
    this.wanted = true;
    this.port = port;
    this.writer = port.writable.getWriter();
    this.send({ cable: true });
    this.#read(port);
    this.hear(true);
  }

  async #read(port) {
    while (port.readable && this.wanted) {
      this.reader = port.readable.getReader();
      try {
        for (let piece; !(piece = await this.reader.read()).done; ) this.send({ cable: piece.value });
      } catch {
        // unplugged; after any other error there is a new stream
      } finally {
        this.reader.releaseLock();
      }
    }
    this.writer.releaseLock();
    this.port = this.reader = this.writer = null;
    this.send({ cable: false });
    await port.close().catch(() => {});
    this.hear(false);
  }
}
