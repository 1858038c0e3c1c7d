// Below the handheld: a button that shares a finished game, and which move of one is shown.

import { words } from "./site_words.js";

export class Share {
  constructor(tell) {
    this.tell = tell;
    this.button = document.createElement("button");
    this.place = document.createElement("p");
    Object.assign(this.button, { id: "share", type: "button", hidden: true, textContent: words.share });
    Object.assign(this.place, { id: "place", hidden: true });
    this.button.addEventListener("click", (event) => this.#share(event.detail));
    document.querySelector(".below").append(this.button, this.place);
  }

  // Takes the link of a game that is over; none ends the offer.
  offer(link) {
    this.link = link;
    this.button.hidden = !link;
  }

  // Shows who plays, and after which move the game is; -1 when it is left.
  follow({ replay, plies, seats }) {
    const names = seats.map((kind, seat) => `${seat + 1} ${words.seats[kind]}`);
    this.place.textContent = words.replay(names.join(", "), replay, plies);
    this.place.hidden = replay < 0;
    this.button.hidden = true;
  }

  async #share(byPointer) {
    const url = `${location.origin}${location.pathname}#${this.link}`;
    if (byPointer) this.button.blur(); // keys are the handheld's again
    try {
      if (matchMedia("(pointer: coarse)").matches && navigator.share) {
        await navigator.share({ url });
        return;
      }
      await navigator.clipboard.writeText(url);
      this.tell(words.copied);
    } catch (error) {
      if (error.name !== "AbortError") this.tell(url); // to be copied by hand
    }
  }
}
