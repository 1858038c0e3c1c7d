// A page of the player's guide, in the language of the page around it.

import { words } from "./beside_words.js";
import { make } from "./make.js";
import { locale } from "./words.js";

export class Guide {
  // Calls follow(page) for a link to another page.
  constructor(follow) {
    this.element = make("div", { className: "guide" });
    this.page = "quickstart";
    this.element.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      follow(link.href.replace(/.*\/|\.html$/g, ""));
    });
  }

  show(page) {
    this.page = page;
    this.#load();
  }

  // Takes whether somebody sees it.
  seen(seen) {
    this.visible = seen;
    this.#load();
  }

  async #load() {
    const { page } = this;
    if (!this.visible || page === this.loaded) return;
    this.loaded = page;
    const address = new URL(`guide/${locale}/${page}.html`, document.baseURI);
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.status);
      const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
      for (const image of found.querySelectorAll("img")) image.src = new URL(image.getAttribute("src"), address);
      for (const link of found.querySelectorAll("a")) link.href = new URL(link.getAttribute("href"), address);
      if (this.loaded !== page) return; // another was asked for meanwhile
      this.element.replaceChildren(...found.childNodes);
      this.element.parentElement.scrollTop = 0;
    } catch {
      this.loaded = null;
      this.element.replaceChildren(make("p", { textContent: words.missing }));
    }
  }
}
