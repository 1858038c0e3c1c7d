// The way to the handheld: a socket of the server that `make play` runs.

import { words } from "./words.js";

const RETRY_MS = 1000;

export class Port {
  // Calls hear(message) with each status, as an object, and each picture, as bytes; tell(text) with
  // what is wrong.
  constructor(hear, tell) {
    this.hear = hear;
    this.tell = tell;
    this.#connect();
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  #connect() {
    this.socket = new WebSocket(new URL("handheld", location.href.replace(/^http/, "ws")));
    this.socket.binaryType = "arraybuffer";
    this.socket.onmessage = ({ data }) =>
      this.hear(data instanceof ArrayBuffer ? new Uint8Array(data) : JSON.parse(data));
    this.socket.onclose = () => {
      this.tell(words.lost);
      setTimeout(() => this.#connect(), RETRY_MS);
    };
  }
}
