// The seven buttons, by mouse, fingers, keyboard, gamepad and assistive technology.

import { Gamepads } from "./gamepads.js";

const KEYS = {
  ArrowUp: "UP", ArrowDown: "DOWN", ArrowLeft: "LEFT", ArrowRight: "RIGHT",
  KeyW: "UP", KeyS: "DOWN", KeyA: "LEFT", KeyD: "RIGHT",
  Enter: "A", NumpadEnter: "A", Space: "A", Backspace: "B", Escape: "MENU",
};
const ARROWS = ["UP", "DOWN", "LEFT", "RIGHT"];
const TAKE_ENTER = "a, button:not([data-button])";
export const TAKE_ALL_KEYS = "input, select, dialog, aside";
const CLICK_MS = 100; // how long a button is held that was clicked without a pointer
const BUZZ_MS = 12; // what a finger feels of a button

// Calls press(name) and release(name). A button is held while anything holds it: a key, a finger.
export class Buttons {
  constructor(element, press, release) {
    this.press = press;
    this.release = release;
    this.holders = new Map(); // a key's code or a pointer's id → the button it holds
    this.elements = new Map();
    for (const key of element.querySelectorAll("[data-button]")) {
      this.elements.set(key.dataset.button, key);
      key.addEventListener("click", (event) => this.#click(event, key.dataset.button));
    }
    this.#listenToPointers(element);
    this.#listenToKeys();
    new Gamepads((holder, button) => this.#hold(holder, button));
    addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  releaseAll() {
    for (const holder of [...this.holders.keys()]) this.#hold(holder, null);
  }

  #hold(holder, button) {
    const before = this.holders.get(holder) ?? null;
    if (before === button) return;
    this.holders.delete(holder);
    if (before && !this.#isHeld(before)) this.#change(before, false);
    if (button) {
      const held = this.#isHeld(button);
      this.holders.set(holder, button);
      if (!held) this.#change(button, true);
    }
  }

  #isHeld(button) {
    return [...this.holders.values()].includes(button);
  }

  #change(button, down) {
    this.elements.get(button).classList.toggle("held", down);
    (down ? this.press : this.release)(button);
  }

  #click(event, button) {
    if (event.detail) return; // made by a pointer, which was heard already
    this.#hold(button, button);
    setTimeout(() => this.#hold(button, null), CLICK_MS);
  }

  #listenToPointers(element) {
    const under = (event) =>
      document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-button]")?.dataset.button;
    element.addEventListener("pointerdown", (event) => {
      const button = under(event);
      if (!button || event.button) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      if (event.pointerType === "touch") navigator.vibrate?.(BUZZ_MS);
      this.#hold(event.pointerId, button);
    });
    // A finger may slide from arrow to arrow.
    element.addEventListener("pointermove", (event) => {
      const button = under(event);
      if (ARROWS.includes(this.holders.get(event.pointerId)) && ARROWS.includes(button)) {
        this.#hold(event.pointerId, button);
      }
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, (event) => this.#hold(event.pointerId, null));
    }
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  // Keys are known by their place, so caps lock and the keyboard's language do not matter.
  #listenToKeys() {
    addEventListener("keydown", (event) => {
      const button = KEYS[event.code];
      if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest?.(button === "A" ? `${TAKE_ENTER}, ${TAKE_ALL_KEYS}` : TAKE_ALL_KEYS)) return;
      event.preventDefault();
      this.#hold(event.code, button);
    });
    addEventListener("keyup", (event) => this.#hold(event.code, null));
  }
}
