// The settings of the handheld, which its panel has as well.

import { words } from "./beside_words.js";
import { make } from "./make.js";

export class Settings {
  constructor(send) {
    this.controls = {};
    this.fields = make("fieldset", { disabled: true }, make("legend", { textContent: words.settings }));
    for (const name of ["language", "brightness", "palette", "aid", "sound", "speed", "quarter"]) {
      const control = (this.controls[name] = make("select", {}));
      control.addEventListener("change", () => send({ set: [name, Number(control.value)] }));
      this.fields.append(make("label", {}, make("span", { textContent: words.setting[name] }), control));
    }
    this.note = make("p", { textContent: words.noSettings });
    this.element = make("form", { className: "settings" }, this.fields, this.note);
    this.element.addEventListener("submit", (event) => event.preventDefault());
  }

  // Takes all values, and those that each setting may have; nothing where none are kept.
  hear(settings) {
    this.fields.disabled = !settings;
    this.note.hidden = Boolean(settings);
    if (!settings) return;
    for (const [name, control] of Object.entries(this.controls)) {
      const range = settings.ranges[name] ?? []; // a board may have no sound
      control.parentElement.hidden = !range.length;
      if (control.length !== range.length) {
        control.replaceChildren(...range.map((value) => new Option(words.values[name]?.[value] ?? value, value)));
      }
      control.value = settings.values[name];
    }
  }
}
