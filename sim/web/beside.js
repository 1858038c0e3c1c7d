// Beside the handheld: rules, controls, moves and settings. On wide screens they are a column, on
// others they lie over the page.

import { words } from "./beside_words.js";
import { Guide } from "./guide.js";
import { make } from "./make.js";
import { Moves } from "./moves.js";
import { Settings } from "./settings.js";

const KEY = "F1";
const WIDE = matchMedia("(min-width: 1100px) and (min-height: 521px)");
const KEPT = "quadrille beside"; // in the browser: whether the column is open

export class Beside {
  constructor(send) {
    const follow = (page) => this.#follow(page);
    this.parts = {
      rules: new Guide(follow),
      controls: new Guide(follow),
      moves: new Moves(),
      settings: new Settings(send),
    };
    this.tabs = Object.keys(this.parts).map((name) => this.#tab(name));
    const list = make("div", { role: "tablist", ariaLabel: words.beside }, ...this.tabs);
    const close = make("button", { type: "button", className: "close", ariaLabel: words.close });
    const panels = Object.entries(this.parts).map(([name, part]) => this.#panel(name, part.element));
    this.aside = make("aside", { id: "beside", hidden: true, ariaLabel: words.beside },
      make("div", { className: "tabs" }, list, close), ...panels);
    this.button = make("button", {
      type: "button", id: "open", textContent: words.beside, ariaExpanded: "false", ariaKeyShortcuts: KEY,
    });
    this.button.setAttribute("aria-controls", "beside");
    document.querySelector(".below").append(this.button);
    document.body.append(this.aside);
    this.button.addEventListener("click", ({ detail }) => this.#toggle(!detail));
    close.addEventListener("click", ({ detail }) => this.#close(!detail));
    list.addEventListener("keydown", (event) => this.#walk(event));
    this.aside.addEventListener("keydown", ({ code }) => code === "Escape" && this.#leave());
    this.aside.addEventListener("focusout", ({ relatedTarget }) => this.#left(relatedTarget));
    addEventListener("keydown", (event) => this.#hear(event));
    this.#choose("rules");
    if (WIDE.matches && localStorage.getItem(KEPT) !== "closed") this.#show(true);
  }

  // Hears of the game on the panel, or of the settings.
  hear({ moves, settings }) {
    if (moves) this.#tell(moves);
    else this.parts.settings.hear(settings);
  }

  #tell(news) {
    const page = news.game ?? "quickstart";
    if (page !== this.page) {
      this.page = page;
      this.parts.rules.show(page);
      this.parts.controls.show(news.game ? `${page}-controls` : page);
    }
    this.parts.moves.hear(news);
  }

  #tab(name) {
    const tab = make("button", { type: "button", role: "tab", id: `tab-${name}`, textContent: words[name] });
    tab.dataset.part = name;
    tab.setAttribute("aria-controls", `part-${name}`);
    tab.addEventListener("click", ({ detail }) => {
      this.#choose(name);
      if (detail && !this.#covers()) tab.blur(); // keys are the handheld's again
    });
    return tab;
  }

  #panel(name, element) {
    const panel = make("div", { role: "tabpanel", id: `part-${name}`, tabIndex: 0 }, element);
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    return panel;
  }

  #choose(name) {
    for (const tab of this.tabs) {
      const chosen = tab.dataset.part === name;
      tab.ariaSelected = String(chosen);
      tab.tabIndex = chosen ? 0 : -1;
      document.getElementById(`part-${tab.dataset.part}`).hidden = !chosen;
    }
    this.chosen = name;
    this.#wake();
  }

  // The arrows walk along the tabs.
  #walk({ code }) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[code];
    if (!by) return;
    const names = Object.keys(this.parts);
    const at = (names.indexOf(this.chosen) + by + names.length) % names.length;
    this.#choose(names[at]);
    this.tabs[at].focus();
  }

  // A link of the guide leads to its tab.
  #follow(page) {
    const name = /-controls$|^quickstart$/.test(page) ? "controls" : "rules";
    this.parts[name].show(page);
    this.#choose(name);
    this.tabs.find((tab) => tab.dataset.part === name).focus();
  }

  // What nobody sees is not fetched.
  #wake() {
    for (const [name, part] of Object.entries(this.parts)) {
      part.seen?.(!this.aside.hidden && name === this.chosen);
    }
  }

  #hear(event) {
    if (event.code !== KEY || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.#toggle(true);
  }

  #toggle(byKey) {
    if (!this.aside.hidden) return this.#close(byKey);
    this.#show(true);
    if (byKey || this.#covers()) this.tabs.find((tab) => tab.tabIndex === 0).focus();
  }

  #close(byKey) {
    this.#show(false);
    if (byKey) this.button.focus();
  }

  #show(open) {
    this.aside.hidden = !open;
    this.button.ariaExpanded = String(open);
    document.body.classList.toggle("with-aside", open);
    if (WIDE.matches) localStorage.setItem(KEPT, open ? "open" : "closed");
    this.#wake();
  }

  #covers() {
    return !WIDE.matches;
  }

  // Esc goes back to the handheld.
  #leave() {
    if (this.#covers()) this.#close(true);
    else document.activeElement.blur();
  }

  // The focus is not to go where it is covered.
  #left(target) {
    if (target && this.#covers() && !this.aside.contains(target)) this.#show(false);
  }
}
