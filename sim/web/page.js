// Ties the page to the handheld, which lives in the server: buttons go there, frames come back.

import { Buttons } from "./buttons.js";
import { Panel } from "./panel.js";
import { Speaker } from "./speaker.js";
import { locale, translate, words } from "./words.js";

const RETRY_MS = 1000;

const find = (id) => document.getElementById(id);
const panel = new Panel(find("panel"));
const speaker = new Speaker();
const boards = find("boards");
const notice = find("notice");
const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
let socket;
let state = {};

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function tell(text) {
  notice.textContent = text;
  notice.hidden = !text;
}

function connect() {
  socket = new WebSocket(`ws://${location.host}/handheld`);
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) panel.show(new Uint8Array(data));
    else hear(JSON.parse(data));
  };
  socket.onclose = () => {
    tell(words.lost);
    setTimeout(connect, RETRY_MS);
  };
}

function hear(message) {
  if (message.notes) return speaker.play(message.notes);
  state = message;
  panel.become(state.width, state.height);
  find("case").style.setProperty("--shape", state.width / state.height);
  find("case").inert = !state.keys;
  find("keys").hidden = !state.keys;
  find("veil").textContent = words[state.notice] ?? "";
  find("veil").hidden = !state.notice;
  document.title = state.playing ? "● Quadrille" : "Quadrille";
  offerBoards();
  find("speed").textContent = state.speed
    ? words.speed(seconds.format(state.seconds), Math.max(1, Math.round(1 / state.speed))) : "";
  tell(state.stopped ? words.stopped(state.stopped) : "");
}

// Leaves a list alone that is as it should be: it may be open.
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
  if (!state.playing || (await confirmed())) send({ board });
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
new Buttons(
  find("case"),
  (button) => {
    speaker.wake();
    send({ press: button });
  },
  (button) => send({ release: button }),
);
boards.addEventListener("change", changeBoard);
connect();
