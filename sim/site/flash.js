// Puts the firmware of this page onto a handheld: it becomes a drive, gets the file, and restarts.

import { able } from "./cable.js";
import { words } from "./connect_words.js";
import { make, save } from "./dom.js";

const PIECE = 32 * 1024; // as host_tools/flash/copy.py writes
const AWAY_MS = 60_000; // that a restart may take
const INFO = "INFO_UF2.TXT";
const says = words.flash;

export class Flash {
  constructor(connect) {
    this.connect = connect;
    this.isDrive = false; // since the page has asked it to become one
    this.expects = false; // the handheld back, with what was written
    this.boards = make("select", { id: "flash-board" });
    this.about = make("p");
    this.restart = connect.button(says.restart, () => this.#restart(), "bootsel");
    this.steps = make("ol", { className: "steps" }, ...says.steps.map((text, at) =>
      make("li", {}, make("img", { src: `bootsel-${at + 1}.svg`, alt: "", width: 180, height: 120, loading: "lazy" }), `${at + 1}. ${text}`)));
    this.drive = window.showDirectoryPicker
      ? connect.button(says.choose, () => this.#choose(), "drive")
      : connect.button(says.download, () => this.#download(), "download");
    const label = make("label", {}, says.board, " ", this.boards);
    this.section = make(
      "details", { id: "flash", hidden: true },
      make("summary", { textContent: says.title }), this.about, make("p", {}, label), this.steps,
      make("p", { className: "jobs" }, this.restart, this.drive),
    );
  }

  // What is possible now.
  show() {
    const { here, told } = this.connect;
    if (!here) return;
    this.section.hidden = false;
    if (!this.boards.length) {
      this.about.textContent = says.about(here.here);
      this.boards.replaceChildren(...here.boards.map((board) => new Option(board)));
    }
    if (told) this.boards.value = told.board;
    this.restart.hidden = !told;
    this.drive.hidden = Boolean(told);
    this.steps.hidden = Boolean(told) || this.isDrive || this.expects;
  }

  plug(plugged) {
    if (plugged) this.isDrive = false;
    this.show();
  }

  // --- what comes back --------------------------------------------------------------------

  #expect() {
    this.isDrive = false;
    this.expects = this.connect.cable.wanted = able;
    this.show();
  }

  // The handheld is back: does it run what was written?
  async judge() {
    this.expects = false;
    clearTimeout(this.timer);
    const told = await this.connect.try("verdict");
    if (told.code === "ok" || told.code === "unwell") await this.connect.look();
    if (told.code === "ok") this.connect.say(says.well(told));
    else this.connect.complain(told);
  }

  // --- what the buttons do ----------------------------------------------------------------

  // The bytes of the firmware, which are fetched before anything is touched; null without them.
  async #image() {
    const board = this.boards.value;
    if (this.image?.board !== board) {
      if (!(await this.connect.ask("image", { board }))) return null;
      this.image = { board, ...this.connect.file };
    }
    return this.image;
  }

  async #restart() {
    const { board } = this.connect.told;
    if (board !== this.boards.value) return this.connect.say(says.mismatch(board));
    if (!(await this.#image()) || !(await this.connect.ask("bootsel"))) return;
    this.isDrive = true;
    this.show();
    this.connect.say(says.isDrive);
  }

  async #download() {
    const image = await this.#image();
    if (!image) return;
    save(image);
    this.#expect();
    this.connect.say(says.downloaded);
  }

  async #choose() {
    let folder;
    try {
      folder = await window.showDirectoryPicker({ id: "quadrille", mode: "readwrite" });
    } catch (error) {
      return this.connect.complain({ code: error.name === "AbortError" ? "no_drive_chosen" : "denied" });
    }
    const image = await this.#image();
    if (!image || !(await this.connect.ask("drive", { info: await textOf(folder) }))) return;
    this.connect.say(says.writing);
    const written = await this.#write(folder, image);
    this.connect.progress(null);
    if (!written) return this.connect.complain({ code: "broken" });
    this.#expect();
    this.connect.say(says.waiting);
    this.timer = setTimeout(() => this.connect.complain({ code: "away" }), AWAY_MS);
  }

  // After the last piece the handheld restarts, and the drive goes before the browser is done.
  async #write(folder, { file, bytes }) {
    let done = 0;
    try {
      const handle = await folder.getFileHandle(file, { create: true });
      const stream = await handle.createWritable();
      while (done < bytes.length) {
        const piece = bytes.subarray(done, done + PIECE);
        await stream.write(piece);
        done += piece.length;
        this.connect.progress(done / bytes.length);
      }
      await stream.close();
    } catch {
      return done === bytes.length;
    }
    return true;
  }
}

// What the ROM says about its board; null if a folder is not its drive.
async function textOf(folder) {
  try {
    const file = await (await folder.getFileHandle(INFO)).getFile();
    return await file.slice(0, 1024).text();
  } catch {
    return null;
  }
}
