// What stands for a browser's serial port and for its drives: plugged.py has the handheld.

(() => {
  const base64 = (data) => btoa(String.fromCharCode(...data));
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const waiting = [];
  const ask = (what, ...more) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      handheldAsks(JSON.stringify([waiting.length - 1, what, ...more]));
    });

  let reader = null;
  class Port extends EventTarget {
    readable = null;
    writable = null;
    connected = true;
    getInfo() {
      return { usbVendorId: 0x2e8a, usbProductId: 5 };
    }
    async open({ baudRate }) {
      if (baudRate === 1200) throw new Error("this would make it a drive");
      await ask("open");
      this.readable = new ReadableStream({ start: (controller) => (reader = controller), cancel: () => ask("close") });
      this.writable = new WritableStream({ write: (chunk) => ask("send_bytes", base64(chunk)) });
    }
    async setSignals() {}
    async close() {
      if (!this.readable) throw new DOMException("The port is already closed.", "InvalidStateError");
      this.readable = this.writable = null;
      await ask("close");
    }
  }

  const port = new Port();
  const stand = (window.standIn = { granted: false, refuses: "", denies: "" });
  const refusal = (name) => new DOMException("refused", name);
  const serial = Object.assign(new EventTarget(), {
    async requestPort() {
      if (stand.refuses) throw refusal(stand.refuses);
      stand.granted = true;
      return port;
    },
    async getPorts() {
      return stand.granted ? [port] : [];
    },
  });
  Object.defineProperty(navigator, "serial", { value: serial, configurable: true });

  const file = (name) => ({
    getFile: async () => new Blob([bytes(await ask("read", name))]),
    createWritable: async () => ({
      write: (piece) => ask("write", name, base64(piece)),
      close: () => ask("end", name),
      abort: () => ask("end", name),
    }),
  });
  window.showDirectoryPicker = async () => {
    if (stand.denies) throw refusal(stand.denies);
    return {
      async getFileHandle(name, { create = false } = {}) {
        await ask(create ? "create" : "find", name);
        return file(name);
      },
      removeEntry: (name) => ask("remove", name),
    };
  };

  const event = (name) => Object.defineProperty(new Event(name), "target", { value: port });
  Object.assign(stand, {
    data: (text) => reader.enqueue(bytes(text)),
    answer: (number, value, error) =>
      error ? waiting[number].reject(refusal(error)) : waiting[number].resolve(value),
    came: () => stand.granted && serial.dispatchEvent(event("connect")),
    gone: () => {
      reader.error(refusal("NetworkError"));
      port.readable = port.writable = null;
      serial.dispatchEvent(event("disconnect"));
    },
  });
})();
