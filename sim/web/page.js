// Connects the page with the handheld behind its port: buttons go there, frames come back.

import { Buttons } from "./buttons.js";
import { Panel } from "./panel.js";
import { Port } from "./port.js";
import { showReview } from "./review.js";
import { Speaker } from "./speaker.js";
import { locale, translate, words } from "./words.js";

const find = (id) => document.getElementById(id);
const panel = new Panel(find("panel"));
const speaker = new Speaker();
const boards = find("boards");
const notice = find("notice");
const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
let state = {};

function tell(text) {
  notice.textContent = text;
  notice.hidden = !text;
}

function hear(message) {
  if (message instanceof Uint8Array) return panel.show(message);
  if (message.notes) return speaker.play(message.notes);
  state = message;
  panel.become(state.width, state.height);
  find("case").style.setProperty("--shape", state.width / state.height);
  find("case").inert = !state.keys;
  find("keys").hidden = !state.keys;
  find("keys").textContent = state.review ? words.reviewKeys : words.keys;
  showReview(state.review);
  find("veil").textContent = words[state.notice] ?? "";
  find("veil").hidden = !state.notice;
  document.title = state.playing ? "● Quadrille" : "Quadrille";
  offerBoards();
  find("speed").textContent = speed();
  tell(state.stopped ? words.stopped(state.stopped) : "");
}

// Of an emulated board; "" where time is real.
function speed() {
  if (!state.speed) return "";
  const text = words.speed(seconds.format(state.seconds), Math.round(100 * state.speed));
  return state.sound ? text : text + words.silent;
}

// Does not touch a list that is right already: it may be open.
function offerBoards() {
  const names = Object.keys(state.boards);
  find("choice").hidden = !names.length;
  if (boards.length !== names.length) {
    boards.replaceChildren(...names.map((name) => new Option(`${name} (${state.boards[name]})`, name)));
  }
  const board = state.stopped ? "" : state.board; // none, so that any choice is a new one
  if (boards.dataset.board !== board) boards.value = boards.dataset.board = board;
}

async function changeBoard() {
  const board = boards.value;
  boards.blur();
  if (!state.playing || (await confirmed())) port.send({ board });
  else boards.value = boards.dataset.board;
}

function confirmed() {
  const dialog = find("confirm");
  dialog.returnValue = "no"; // what Esc means
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === "yes");
  });
}

translate(document);
const port = new Port(hear, tell);
new Buttons(
  find("case"),
  (button) => {
    speaker.wake();
    port.send({ press: button });
  },
  (button) => port.send({ release: button }),
);
boards.addEventListener("change", changeBoard);
