// The list of moves of the game on the panel, in notation.

import { words } from "./beside_words.js";
import { make } from "./make.js";
import { words as ofPage } from "./words.js";

export class Moves {
  constructor() {
    this.list = make("ol", { className: "moves" });
    this.note = make("p", { textContent: words.noGame });
    this.element = make("div", { role: "log" }, this.note, this.list);
  }

  // Takes the lines from a ply on, as [seat, text]; `at` plies of a replay are played.
  hear({ game, from, lines, at, missing }) {
    while (this.list.children.length > from) this.list.lastChild.remove();
    this.list.append(...lines.map(([seat, text]) =>
      make("li", {}, make("b", { textContent: `${ofPage.player}${seat + 1}` }), ` ${text}`)));
    const count = this.list.children.length;
    this.note.textContent = missing ? words.lost(missing) : count ? "" : game ? words.noMoves : words.noGame;
    this.note.hidden = !this.note.textContent;
    [...this.list.children].forEach((line, ply) => (line.ariaCurrent = ply === at - 1 ? "true" : null));
    const last = this.list.children[at < 0 ? count - 1 : at - 1];
    const view = this.element.parentElement;
    if (last) view.scrollTop += last.getBoundingClientRect().bottom - view.getBoundingClientRect().bottom + 40;
    else view.scrollTop = 0;
  }
}
