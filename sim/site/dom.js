// Elements made by scripts.

export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// Asks a question with two answers; Esc is no.
export function confirmed(question, no, yes) {
  const choices = [["no", no], ["yes", yes]].map(([value, textContent]) => make("button", { value, textContent }));
  const form = make("form", { method: "dialog" }, make("p", { textContent: question }), ...choices);
  const dialog = make("dialog", {}, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    };
  });
}

// Puts a file among the downloads.
export function save({ file, bytes }) {
  const href = URL.createObjectURL(new Blob([bytes]));
  make("a", { href, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
