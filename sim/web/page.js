// Connects the page with the handheld behind its port: buttons go there, frames come back.

import { Beside } from "./beside.js";
import { Buttons, TAKE_ALL_KEYS } from "./buttons.js";
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
let beside; // once there is something to tell

// A text that is as before is not read out again.
function say(id, text) {
  const element = find(id);
  if (element.textContent !== text) element.textContent = text;
}

// The board in words, until the next press.
function look(text) {
  find("look").hidden = !text;
  say("look", text);
}

function tell(text) {
  notice.textContent = text;
  notice.hidden = !text;
}

function hear(message) {
  if (message instanceof Uint8Array) return panel.show(message);
  if (message.notes) return speaker.play(message.notes);
  if ("moves" in message || "settings" in message) {
    beside ??= new Beside((wish) => port.send(wish));
    return beside.hear(message);
  }
  if (message.look) return look(message.look);
  state = message;
  panel.become(state.width, state.height);
  find("case").style.setProperty("--shape", state.width / state.height);
  find("case").inert = !state.keys;
  find("panel").classList.toggle("points", Boolean(state.points));
  find("keys").hidden = !state.keys;
  find("keys").textContent = state.review ? words.reviewKeys : words.keys;
  showReview(state.review);
  say("caption", state.notice ? "" : state.caption);
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
  find("restart").textContent = state.saves ? words.waits : words.restart;
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
    look("");
    port.send({ press: button });
  },
  (button) => port.send({ release: button }),
);
boards.addEventListener("change", changeBoard);
find("panel").addEventListener("click", ({ offsetX, offsetY, target }) => {
  if (!state.points) return;
  speaker.wake();
  const cell = (at, size, cells) => Math.min(cells - 1, Math.max(0, Math.floor((at * cells) / size)));
  const { clientWidth, clientHeight } = target;
  port.send({ point: [cell(offsetX, clientWidth, state.width), cell(offsetY, clientHeight, state.height)] });
});
addEventListener("keydown", (event) => {
  if (event.code === "KeyL" && !event.repeat && !event.target.closest(TAKE_ALL_KEYS)) port.send({ look: true });
});
