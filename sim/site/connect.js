// A handheld at the cable: who it is and how it is, its panel, its saves, its games.

import { able, Cable } from "./cable.js";
import { words } from "./connect_words.js";
import { confirmed, make, save } from "./dom.js";
import { Flash } from "./flash.js";
import { words as site } from "./site_words.js";
import { locale } from "./words.js";

const SAYS_MORE = ["wrong", "damaged", "other", "unwell"]; // where the handheld's own words are needed

export class Connect {
  constructor(send, tell) {
    this.send = send;
    this.tell = tell;
    this.cable = new Cable(send, (plugged) => this.#plug(plugged));
    this.waiting = []; // for answers of the worker, in their order
    this.told = null; // what the handheld said about itself
    this.running = 0;
    this.unsaved = ""; // why this browser does not save games
    this.#build();
  }

  // A worker listens from now on.
  begin() {
    this.waiting = [];
    if (this.cable.port) this.send({ cable: true });
    document.querySelector(".below").append(this.opener);
  }

  // Whether a message of the worker was for here.
  took(message) {
    if ("cable" in message) this.cable.write(message.cable);
    else if ("file" in message) this.file = message;
    else if ("unmirrored" in message) this.#unmirrored(message.unmirrored);
    else if ("progress" in message) this.progress(message.progress);
    else if ("connect" in message) this.waiting.shift()(message);
    else return false;
    return true;
  }

  // --- what it says -----------------------------------------------------------------------

  // `says` is a sentence of the handheld or of its tools, which speak English.
  say(text, says = "") {
    this.said.replaceChildren(text, ...(says ? [" ", make("q", { lang: "en", textContent: says })] : []));
  }

  // What a job failed with: an answer of the worker, or an error of the browser.
  complain({ connect, code, says, name, message }) {
    const known = (code === "gone" && words.wrong.goneIn[connect]) || words.wrong[name ?? code];
    const more = !known || SAYS_MORE.includes(code) ? (says ?? message) : "";
    this.say(known ?? words.wrong.wrong, more);
  }

  progress(share) {
    this.bar.hidden = share === null;
    this.bar.value = share ?? 0;
  }

  // --- jobs: one at a time ----------------------------------------------------------------

  // The answer of the worker to a job.
  async try(connect, more = {}) {
    const answer = new Promise((resolve) => this.waiting.push(resolve));
    this.send({ connect, ...more });
    const told = await answer;
    this.progress(null);
    return told;
  }

  // The same, or null if it failed, which is said.
  async ask(connect, more) {
    const told = await this.try(connect, more);
    if (told.code === "ok") return told;
    this.complain(told);
    return null;
  }

  // Runs what a button does; meanwhile no other can be pressed.
  async run(action) {
    this.running++;
    this.fields.disabled = true;
    this.say("");
    try {
      await action();
    } catch (error) {
      this.complain(error);
    }
    this.running--;
    this.fields.disabled = this.running > 0;
  }

  button(textContent, action, id = "") {
    const button = make("button", { type: "button", textContent, id });
    button.addEventListener("click", () => this.run(action));
    return button;
  }

  // --- the dialog -------------------------------------------------------------------------

  #build() {
    this.opener = make("button", { id: "connect", type: "button", textContent: words.connect });
    this.opener.addEventListener("click", () => this.#press());
    this.note = make("p", { id: "mirroring", hidden: true, textContent: words.mirroring });
    this.said = make("p", { id: "said", role: "status" });
    this.bar = make("progress", { hidden: true });
    this.bar.setAttribute("aria-label", words.asking);
    this.unplugged = make(
      "div", {},
      make("p", { textContent: able ? words.intro : words.cannot }),
      ...(able ? [this.button(words.choose, () => this.cable.choose(), "choose")] : []),
    );
    this.health = make("div", { id: "health" });
    this.jobs = make(
      "p", { className: "jobs" },
      this.button(words.mirror, () => this.#mirror(), "mirror"),
      this.button(words.backup, () => this.#backup(), "backup"),
      this.button(words.restore, () => this.#restore(), "restore"),
      this.button(words.leave, () => this.cable.close(), "leave"),
    );
    this.games = make("div", { id: "games" });
    this.plugged = make("div", { hidden: true }, this.health, this.jobs, this.games);
    this.flash = new Flash(this);
    this.fields = make("fieldset", {}, this.unplugged, this.plugged, this.flash.section);
    const close = make("button", { type: "button", className: "close", ariaLabel: words.close });
    const heading = make("h2", { id: "handheld", textContent: words.title });
    this.dialog = make("dialog", { id: "cable" }, close, heading, this.fields, this.bar, this.said);
    this.dialog.setAttribute("aria-labelledby", "handheld");
    close.addEventListener("click", () => this.dialog.close());
    document.body.append(this.dialog);
    document.querySelector("footer").prepend(this.note);
  }

  #press() {
    this.opener.blur();
    if (!this.note.hidden) return this.try("mirror", { on: false });
    this.dialog.showModal();
    return this.run(async () => {
      this.here ??= await this.ask("here");
      this.flash.show();
      if (this.cable.port) await this.look();
      else if (able) await this.cable.remember().catch(() => {}); // a click will say what is wrong
    });
  }

  #plug(plugged) {
    this.told = null;
    this.unplugged.hidden = plugged;
    this.plugged.hidden = true;
    this.flash.plug(plugged);
    if (plugged && this.note.hidden) this.run(() => (this.flash.expects ? this.flash.judge() : this.look()));
  }

  // Asks the handheld who it is and how it is, and shows it.
  async look() {
    this.say(words.asking);
    const told = await this.ask("look");
    if (!told) return;
    this.say("");
    this.told = told;
    this.plugged.hidden = false;
    this.flash.show();
    const found = [make("p", { className: "who", textContent: words.who(told) })];
    const list = (title, sentences) => {
      if (!sentences.length) return;
      const items = sentences.map((sentence) => make("li", words.found(sentence)));
      found.push(make("p", { textContent: title }), make("ul", {}, ...items));
    };
    if (told.version !== told.here) found.push(make("p", { textContent: words.differs(told.here) }));
    if (!told.test) found.push(make("p", { textContent: words.well }));
    list(words.unwell, told.test ? told.test.split("; ") : []);
    list(words.lost, told.lost);
    list(words.fault, told.fault ? [told.fault] : []);
    if (told.worn) found.push(make("p", { textContent: words.worn }));
    this.health.replaceChildren(...found);
    this.#showGames(told);
  }

  #showGames({ games, ours }) {
    const rows = (title, list, label, move) => list.map((game) =>
      make("li", {},
        make("span", {}, make("b", { textContent: title }), " ", words.game(game)),
        this.button(label, () => move(game.game)),
      ));
    const all = [
      ...rows(words.there, games, words.fetch, (game) => this.#fetch(game)),
      ...rows(words.ours, ours, words.send, (game) => this.#send(game)),
    ];
    this.games.replaceChildren(
      make("h3", { textContent: words.games }),
      all.length ? make("ul", {}, ...all) : make("p", { textContent: words.noGames }),
    );
  }

  // --- its panel --------------------------------------------------------------------------

  async #mirror() {
    if (!(await this.ask("mirror", { on: true }))) return;
    this.note.hidden = false;
    this.opener.textContent = words.unmirror;
    this.dialog.close();
  }

  #unmirrored({ code }) {
    this.note.hidden = true;
    this.opener.textContent = words.connect;
    if (code !== "ok") this.tell(words.away);
  }

  // --- its saves --------------------------------------------------------------------------

  async #backup() {
    const told = await this.ask("backup");
    if (!told) return;
    save(this.file);
    this.say(words.backedUp(told.games.length));
  }

  async #restore() {
    const file = await chosen();
    if (!file) return;
    this.send({ file: new Uint8Array(await file.arrayBuffer()) });
    const told = await this.ask("restore");
    if (!told) return;
    const made = new Date(told.made).toLocaleString(locale, { dateStyle: "long", timeStyle: "short" });
    const [games, there] = [told.games, told.there].map((list) =>
      list.map((game) => words.game(game)).join("; ") || words.none);
    if (!(await confirmed(words.restores(made, games, there), words.cancel, words.replace))) return;
    const done = await this.ask("restore", { sure: true });
    if (!done) return;
    await this.look();
    this.say(words.restored);
  }

  async #send(game) {
    await this.#move("send", game, this.told.games, words.replacesThere, words.sent);
  }

  async #fetch(game) {
    if (this.unsaved) return this.say(site.unsaved(this.unsaved)); // the handheld keeps it better
    await this.#move("fetch", game, this.told.ours, words.replacesHere, words.fetched);
  }

  async #move(job, game, others, question, done) {
    const name = site.games[game];
    const taken = others.some((other) => other.game === game);
    if (taken && !(await confirmed(question(name), words.cancel, words.replace))) return;
    if (!(await this.ask(job, { game }))) return;
    await this.look();
    this.say(done(name));
  }
}

// A file that the user chooses, or nothing.
function chosen() {
  const input = make("input", { type: "file", accept: ".zip,.json", id: "backup-file" });
  input.click();
  return new Promise((resolve) => {
    input.onchange = () => resolve(input.files[0]);
    input.oncancel = () => resolve(null);
  });
}
