// What the page says, in the browser's language: French or English.

const ENGLISH = {
  panel: "LED panel of the handheld",
  arrows: "Arrows",
  up: "Up", down: "Down", left: "Left", right: "Right",
  a: "A: choose", b: "B: back", menu: "MENU: pause",
  keys: "Arrow keys or WASD · Enter = A · Backspace = B · Esc = MENU",
  board: "Board",
  restart: "Another board starts the handheld afresh. The game that is on will be lost.",
  keep: "Keep playing",
  leave: "Change board",
  lost: "The handheld does not answer. Is its command still running?",
  secret: "A player is looking at a secret: it shows on the handheld only.",
  away: "The handheld is gone. Waiting for it to come back…",
  stopped: (fault) => `The handheld has stopped: ${fault}. Choose a board to start it again.`,
  speed: (seconds, slower) => `Emulated RP2040 at 1/${slower} of its speed: ${seconds} s so far, no sound`,
};

const FRENCH = {
  panel: "Écran à LED de la console",
  arrows: "Flèches",
  up: "Haut", down: "Bas", left: "Gauche", right: "Droite",
  a: "A : choisir", b: "B : retour", menu: "MENU : pause",
  keys: "Flèches ou WASD (ZQSD) · Entrée = A · Retour arrière = B · Échap = MENU",
  board: "Modèle",
  restart: "Changer de modèle redémarre la console. La partie en cours sera perdue.",
  keep: "Continuer la partie",
  leave: "Changer de modèle",
  lost: "La console ne répond pas. Sa commande tourne-t-elle encore ?",
  secret: "Un joueur regarde un secret : il ne s’affiche que sur la console.",
  away: "La console n’est plus là. On attend son retour…",
  stopped: (fault) => `La console s’est arrêtée : ${fault}. Choisissez un modèle pour la relancer.`,
  speed: (seconds, slower) => `RP2040 émulé au 1/${slower} de sa vitesse : ${seconds} s jusqu’ici, sans son`,
};

const french = navigator.languages.find((language) => /^(en|fr)\b/.test(language))?.startsWith("fr");

export const locale = french ? "fr" : "en";
export const words = french ? FRENCH : ENGLISH;

export function translate(page) {
  page.documentElement.lang = locale;
  for (const element of page.querySelectorAll("[data-text]")) {
    element.textContent = words[element.dataset.text];
  }
  for (const element of page.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", words[element.dataset.label]);
  }
}
