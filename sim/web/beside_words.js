// What is beside the handheld, in the language of the page.

import { locale } from "./words.js";

const LANGUAGES = ["English", "Français"];

const ENGLISH = {
  beside: "Rules, moves and settings",
  close: "Close",
  rules: "Rules",
  controls: "Controls",
  moves: "Moves",
  settings: "Settings",
  missing: "This page cannot be fetched now. Try again with a network.",
  noGame: "No game is in progress.",
  noMoves: "No move has been played.",
  lost: (plies) => `${plies} moves of this game are not kept.`,
  noSettings: "Settings can be changed when no replay is shown.",
  setting: {
    language: "Language of the panel", brightness: "Brightness", palette: "Colours", aid: "Colour aid",
    sound: "Sound", speed: "Computers", quarter: "Which way up",
  },
  values: {
    language: LANGUAGES,
    palette: ["normal", "for eyes that mix up red and green", "for eyes that mix up blue and yellow"],
    aid: ["off", "on: each colour pulses in a rhythm of its own"],
    sound: ["off", "on"],
    speed: ["at once", "normal speed", "slow"],
    quarter: ["upright", "a quarter turn right", "upside down", "a quarter turn left"],
  },
};

const FRENCH = {
  beside: "Règles, coups et réglages",
  close: "Fermer",
  rules: "Règles",
  controls: "Commandes",
  moves: "Coups",
  settings: "Réglages",
  missing: "Cette page n’est pas disponible pour l’instant. Réessayez avec un réseau.",
  noGame: "Aucune partie en cours.",
  noMoves: "Aucun coup n’a été joué.",
  lost: (plies) => `${plies} coups de cette partie ne sont pas conservés.`,
  noSettings: "Les réglages se changent quand aucune partie n’est rejouée.",
  setting: {
    language: "Langue de l’écran", brightness: "Luminosité", palette: "Couleurs", aid: "Aide couleurs",
    sound: "Son", speed: "Ordinateurs", quarter: "Orientation",
  },
  values: {
    language: LANGUAGES,
    palette: ["normales", "pour qui confond le rouge et le vert", "pour qui confond le bleu et le jaune"],
    aid: ["non", "oui : chaque couleur bat à son propre rythme"],
    sound: ["non", "oui"],
    speed: ["tout de suite", "vitesse normale", "lents"],
    quarter: ["à l’endroit", "un quart de tour à droite", "à l’envers", "un quart de tour à gauche"],
  },
};

export const words = locale === "fr" ? FRENCH : ENGLISH;
