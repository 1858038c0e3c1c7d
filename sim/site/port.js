// The way to the handheld on the site: a worker in which Python runs.

import { Beside } from "./beside.js";
import { Links } from "./links.js";
import * as offline from "./offline.js";
import { Share } from "./share.js";
import { words } from "./site_words.js";

export class Port {
  // Calls hear(message) with each status, as an object, and each picture, as bytes; tell(text) with
  // what is wrong.
  constructor(hear, tell) {
    this.hear = hear;
    this.tell = tell;
    this.said = ""; // what the site itself tells; a status that is heard takes it away
    const say = (text) => this.#say(text);
    this.links = new Links((message) => this.send(message), say);
    this.share = new Share(say);
    this.beside = new Beside((message) => this.send(message));
    this.bar = document.createElement("progress");
    this.bar.setAttribute("aria-label", words.loading);
    document.querySelector(".bezel").append(this.bar);
    this.#start();
  }

  send(message) {
    if (message.press && !this.bar.isConnected) this.#say(""); // it has been read
    this.worker?.postMessage(message);
  }

  #start() {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.#take(data);
    this.worker.onerror = () => this.#fail(words.failed("worker.js"));
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
    this.links.begin();
  }

  #take(message) {
    if ("loaded" in message) this.bar.value = message.loaded;
    else if ("busy" in message) this.#say(message.busy ? words.busy : "");
    else if ("unsaved" in message) this.#say(words.unsaved(message.unsaved));
    else if ("failed" in message) this.#fail(words.failed(message.failed));
    else if ("insecure" in message) this.#fail(words.insecure);
    else if ("link" in message) this.links.hear(message);
    else if ("finished" in message) this.share.offer(message.finished);
    else if ("replay" in message) this.share.follow(message);
    else if ("moves" in message) this.beside.follow(message.moves);
    else if ("settings" in message) this.beside.parts.settings.hear(message.settings);
    else {
      this.hear(message);
      if ("playing" in message) this.#listen(message);
    }
  }
}
