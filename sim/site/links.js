// Opens what the address names after its #, and asks before that costs a saved game.

import { confirmed } from "./dom.js";
import { words } from "./site_words.js";

const LONGEST = 1000; // characters

export class Links {
  constructor(send, tell) {
    this.send = send;
    this.tell = tell;
  }

  // The handheld is there: it opens what the address names, now and whenever it changes.
  begin() {
    onhashchange = () => this.#open();
    this.#open();
  }

  // Hears what the handheld says to a link.
  async hear({ foreign, ask, link }) {
    if (foreign) this.tell(words.foreign);
    else if (ask && (await this.#agreed(ask))) this.send({ link, sure: true });
  }

  #agreed(game) {
    return confirmed(words.replaces(words.games[game]), words.keep, words.begin);
  }

  // The address is then that of the page alone, so a reload goes on with the game.
  #open() {
    if (location.hash.length < 2) return;
    let link = location.hash.slice(1, LONGEST);
    try {
      link = decodeURIComponent(link);
    } catch {
      // then it does not link to a game
    }
    history.replaceState(null, "", location.pathname + location.search);
    this.tell("");
    this.send({ link });
  }
}
