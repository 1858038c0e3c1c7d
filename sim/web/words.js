// What the page says, in the browser's language: French or English.

const ENGLISH = {
  panel: "LED panel of the handheld",
  arrows: "Arrows",
  up: "Up", down: "Down", left: "Left", right: "Right",
  a: "A: choose", b: "B: back", menu: "MENU: pause",
  keys: "Arrow keys or WASD · Enter or Space = A · Backspace = B · Esc = MENU · L = the board in words",
  board: "Board",
  restart: "Changing the board restarts the handheld. The current game will be lost.",
  waits: "Each board has games of its own. The current one is saved, and waits on this board.",
  keep: "Keep playing",
  leave: "Change board",
  lost: "The handheld does not answer. Is the command still running?",
  secret: "A player is looking at a secret. It is shown on the handheld only.",
  away: "The handheld is disconnected. Waiting for it…",
  stopped: (fault) => `The handheld has stopped: ${fault}. Choose a board to start it again.`,
  review: "Review of the game",
  reviewKeys: "← → a move back or on · ↑ ↓ to the moves that decided the game · Enter = A: the other move",
  other: "A: point at the other move",
  chances: "Chances:",
  player: "P",
  others: "Others",
  levels: { medium: "Medium", hard: "Hard", master: "Master" },
  move: (number, plies) => `Move ${number} of ${plies}`,
  end: (plies) => `The end, after ${plies} moves`,
  same: "The same move",
  asGood: "As good",
  cost: (share) => `Cost ${share}`,
  won: (names) => `Won: ${names}`,
  nobody: "Lost",
  judging: (judged, plies) => `Thinking: ${judged} of ${plies}`,
  speed: (seconds, percent) => `Emulated RP2040 at ${percent} % of its speed: ${seconds} s so far`,
  silent: ", no sound",
};

const FRENCH = {
  panel: "Écran à LED de la console",
  arrows: "Flèches",
  up: "Haut", down: "Bas", left: "Gauche", right: "Droite",
  a: "A : choisir", b: "B : retour", menu: "MENU : pause",
  keys: "Flèches ou WASD (ZQSD) · Entrée ou Espace = A · Retour arrière = B · Échap = MENU · L = le plateau en mots",
  board: "Carte",
  restart: "Changer de carte redémarre la console. La partie en cours sera perdue.",
  waits: "Chaque carte a ses propres parties. Celle-ci est sauvegardée et vous attend sur cette carte.",
  keep: "Continuer la partie",
  leave: "Changer de carte",
  lost: "La console ne répond pas. La commande tourne-t-elle encore ?",
  secret: "Un joueur regarde un secret : il ne s’affiche que sur la console.",
  away: "La console est débranchée. En attente…",
  stopped: (fault) => `La console s’est arrêtée : ${fault}. Choisissez une carte pour la relancer.`,
  review: "Analyse de la partie",
  reviewKeys: "← → coup précédent, suivant · ↑ ↓ vers les coups décisifs · Entrée = A : l’autre coup",
  other: "A : montrer l’autre coup",
  chances: "Chances :",
  player: "J",
  others: "Les autres",
  levels: { medium: "Moyen", hard: "Fort", master: "Maître" },
  move: (number, plies) => `Coup ${number} sur ${plies}`,
  end: (plies) => `Fin, après ${plies} coups`,
  same: "Le même coup",
  asGood: "Aussi bon",
  cost: (share) => `Coûte ${share}`,
  won: (names) => `Victoire : ${names}`,
  nobody: "Perdu",
  judging: (judged, plies) => `Réflexion : ${judged} sur ${plies}`,
  speed: (seconds, percent) => `RP2040 émulé à ${percent} % de sa vitesse : ${seconds} s jusqu’ici`,
  silent: ", sans son",
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
