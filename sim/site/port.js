// The way to the handheld on the site: a worker in which Python runs, or one with the real firmware.

import { Connect } from "./connect.js";
import { BOARDS, IMAGES } from "./firmware_boards.js";
import { Links } from "./links.js";
import * as offline from "./offline.js";
import { Share } from "./share.js";
import { words } from "./site_words.js";

const CHOSEN = `quadrille ${location.pathname}`; // the firmware with which this browser goes on
const LEAVE_MS = 5000; // longer than a browser needs to keep a save
const boards = {}; // all that can be chosen; firmware has the name of its file
for (const [name, { width, height }] of Object.entries(BOARDS)) boards[name] = `${width}×${height}`;
for (const name of Object.keys(IMAGES)) boards[`${name}.uf2`] = words.firmware(boards[name]);
const isFirmware = (board) => Boolean(board?.endsWith(".uf2") && board in boards);

export class Port {
  // Calls hear(message) with each status, as an object, and each picture, as bytes; tell(text) with
  // what is wrong.
  constructor(hear, tell) {
    this.hear = hear;
    this.tell = tell;
    this.said = ""; // what the site itself has to say, until the next status
    const say = (text) => this.#say(text);
    this.links = new Links((message) => this.send(message), say);
    this.share = new Share(say);
    this.connect = new Connect((message) => this.send(message), say);
    this.bar = document.createElement("progress");
    this.bar.setAttribute("aria-label", words.loading);
    const chosen = location.hash.length < 2 ? localStorage.getItem(CHOSEN) : ""; // a link is Python's
    this.#start(isFirmware(chosen) ? chosen : "");
  }

  send(message) {
    if (message.press && !this.bar.isConnected) this.#say(""); // it has been read
    const { board, link } = message;
    if (isFirmware(board)) this.#change(board);
    else if (this.firmware && (board || link)) this.#change("", message);
    else this.worker?.postMessage(message);
  }

  // The other worker takes over as soon as this one has kept its saves, and then hears the message.
  #change(firmware, message) {
    const left = this.worker;
    left.onmessage = left.onerror = null;
    left.postMessage({ leave: true });
    setTimeout(() => left.terminate(), this.bar.isConnected ? 0 : LEAVE_MS); // if it never does
    this.share.follow({ replay: -1, plies: 0, seats: [] });
    if (firmware) localStorage.setItem(CHOSEN, firmware);
    else if (message.board) localStorage.removeItem(CHOSEN);
    this.#start(firmware, message);
  }

  #start(firmware, message) {
    const file = firmware ? "firmware.js" : "worker.js";
    this.firmware = firmware;
    this.first = message;
    this.connect.opener.hidden = Boolean(firmware); // whose worker knows no cable
    this.bar.removeAttribute("value");
    document.querySelector(".bezel").append(this.bar);
    this.worker = new Worker(new URL(file, import.meta.url), { type: "module", name: firmware });
    this.worker.onmessage = ({ data }) => this.#take(data);
    this.worker.onerror = () => this.#fail(words.failed(file));
  }

  #say(text) {
    this.said = text;
    this.tell(text);
  }

  #fail(text) {
    this.bar.hidden = true;
    this.#say(text);
  }

  #listen(status) {
    if (this.said && !status.stopped) this.tell(this.said);
    offline.hear(status);
    if (!this.bar.isConnected) return;
    this.bar.remove();
    if (this.first) this.worker.postMessage(this.first);
    if (!this.firmware) this.connect.begin();
    this.links.begin();
  }

  #take(message) {
    if ("loaded" in message) this.bar.value = message.loaded;
    else if ("busy" in message) this.#say(message.busy ? words.busy : "");
    else if ("unsaved" in message) this.#say(words.unsaved((this.connect.unsaved = message.unsaved)));
    else if ("failed" in message) this.#fail(words.failed(message.failed));
    else if ("insecure" in message) this.#fail(words.insecure);
    else if ("link" in message) this.links.hear(message);
    else if ("finished" in message) this.share.offer(message.finished);
    else if (this.connect.took(message)) return;
    else if ("replay" in message) this.share.follow(message);
    else {
      if ("playing" in message) message.boards = boards;
      this.hear(message);
      if ("playing" in message) this.#listen(message);
    }
  }
}
