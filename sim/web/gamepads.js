// Gamepads as holders of buttons: the cross and the left stick move, the lower button is A, the right
// one B, start is MENU. What is held repeats as on the keyboard, since the handheld repeats it.

const BUTTONS = { 0: "A", 1: "B", 9: "MENU", 12: "UP", 13: "DOWN", 14: "LEFT", 15: "RIGHT" };
const AXES = [["LEFT", "RIGHT"], ["UP", "DOWN"]];
const FAR = 0.5; // how far a stick must lean, …
const NEAR = 0.35; // … and how far it may come back meanwhile

export class Gamepads {
  // Calls hold(holder, button) as soon as a button goes down, and hold(holder, null) when it is up.
  constructor(hold) {
    this.hold = hold;
    this.down = new Map(); // holder → whether it was down at the last look
    addEventListener("gamepadconnected", () => this.#begin());
    addEventListener("gamepaddisconnected", ({ gamepad }) => this.#drop(gamepad.index));
  }

  #begin() {
    this.waiting ??= requestAnimationFrame(() => this.#look());
  }

  #look() {
    this.waiting = null;
    const pads = navigator.getGamepads().filter((pad) => pad?.connected);
    if (pads.length) this.#begin();
    for (const pad of pads) {
      for (const [number, button] of Object.entries(BUTTONS)) {
        this.#note(`${pad.index} ${number}`, button, pad.buttons[number]?.pressed);
      }
      AXES.forEach((ends, axis) => ends.forEach((button, end) => {
        const holder = `${pad.index} axis ${button}`;
        const lean = (end ? 1 : -1) * (pad.axes[axis] ?? 0);
        this.#note(holder, button, lean > (this.down.get(holder) ? NEAR : FAR));
      }));
    }
  }

  #note(holder, button, down) {
    if (Boolean(down) === Boolean(this.down.get(holder))) return;
    this.down.set(holder, Boolean(down));
    this.hold(`pad ${holder}`, down ? button : null);
  }

  #drop(index) {
    for (const [holder, down] of this.down) {
      if (down && holder.startsWith(`${index} `)) this.#note(holder, null, false);
    }
  }
}
