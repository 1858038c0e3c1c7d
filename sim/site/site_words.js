// What only the site says, in the language of the page.

import { locale } from "./words.js";

const GAMES = { colorpop: "Color Pop", blockers: "Blockers!", flipop: "Flipop", pieges: "Pièges" };

const ENGLISH = {
  loading: "Loading",
  busy: "Quadrille is open in another tab. Close it to play here.",
  insecure: "This address begins with http, so this browser does not protect saved games. Open Quadrille with https.",
  unsaved: (why) => `This browser does not save games (${why}): they are lost when the page is closed.`,
  failed: (why) => `The handheld does not start (${why}). Reload the page.`,
  foreign: "This link is damaged, or not one of Quadrille’s.",
  replaces: (game) => `The link starts a new game of ${game}. The saved one will be lost.`,
  keep: "Keep the saved game",
  begin: "New game",
  games: GAMES,
  share: "Share this game",
  copied: "The link to this game is in the clipboard.",
  firmware: (size) => `${size}, the real firmware`,
  replay: (seats, at, plies) => `${seats} · move ${at} of ${plies} · ← → MENU`,
  seats: { human: "human", easy: "easy", medium: "medium", hard: "hard", master: "master" },
};

const FRENCH = {
  loading: "Chargement",
  busy: "Quadrille est ouvert dans un autre onglet. Fermez-le pour jouer ici.",
  insecure: "Cette adresse commence par http : ce navigateur n’y protège pas les parties sauvegardées. Ouvrez Quadrille en https.",
  unsaved: (why) => `Ce navigateur ne sauvegarde pas les parties (${why}) : elles seront perdues à la fermeture de la page.`,
  failed: (why) => `La console ne démarre pas (${why}). Rechargez la page.`,
  foreign: "Ce lien est abîmé, ou n’est pas de Quadrille.",
  replaces: (game) => `Le lien commence une nouvelle partie de ${game}. La partie sauvegardée sera perdue.`,
  keep: "Garder la partie",
  begin: "Nouvelle partie",
  games: GAMES,
  share: "Partager cette partie",
  copied: "Le lien vers cette partie est dans le presse-papiers.",
  firmware: (size) => `${size}, le vrai micrologiciel`,
  replay: (seats, at, plies) => `${seats} · coup ${at} sur ${plies} · ← → MENU`,
  seats: { human: "humain", easy: "facile", medium: "moyen", hard: "fort", master: "maître" },
};

export const words = locale === "fr" ? FRENCH : ENGLISH;
