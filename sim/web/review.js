// Next to the panel that shows a game record: everyone's chances, and what was played.

import { locale, words } from "./words.js";

const REST = "#6d7079"; // what others than this seat have together
const find = (id) => document.getElementById(id);
const percents = new Intl.NumberFormat(locale, { style: "percent" });

const percent = (share) => percents.format(share / 1000);
const name = (seat) => `${words.player}${seat + 1}`;

export function showReview(review) {
  document.body.classList.toggle("reviewing", Boolean(review));
  for (const id of ["bar", "told"]) find(id).hidden = !review;
  if (!review) return;
  document.querySelector("[data-button=A]").setAttribute("aria-label", words.other);
  const rest = review.colours.length > 1 ? words.others : words.nobody;
  const parts = review.shares.map(([seat, share]) => ({
    text: `${seat < 0 ? rest : name(seat)} ${percent(share)}`,
    colour: seat < 0 ? REST : review.colours[seat],
    share,
  }));
  showBar(parts);
  find("count").textContent = review.winners ? words.end(review.plies)
    : words.move(review.ply + 1, review.plies);
  find("shares").replaceChildren(...parts.map(legend));
  find("moves").replaceChildren(...lines(review));
  find("verdict").textContent = verdict(review);
  find("verdict").classList.toggle("decisive", Boolean(review.decisive));
  find("judging").textContent = judging(review);
}

function showBar(parts) {
  const bar = find("bar");
  bar.setAttribute("aria-label", `${words.chances} ${parts.map((part) => part.text).join(", ")}`);
  while (bar.children.length < parts.length) bar.append(document.createElement("i"));
  while (bar.children.length > parts.length) bar.lastChild.remove();
  parts.forEach(({ share, colour }, at) => {
    bar.children[at].style.flexGrow = share;
    bar.children[at].style.background = colour;
  });
}

function legend({ text, colour }) {
  const item = document.createElement("li");
  const swatch = document.createElement("i");
  swatch.style.background = colour;
  item.append(swatch, text);
  return item;
}

// A line for the move that was played, and one for the move that the judge would have played.
function lines(review) {
  if (!review.played) return [];
  const found = [line(name(review.seat), review.played, review.chance, !review.points_at_best)];
  if (review.best && review.best !== review.played) {
    const level = words.levels[review.level] ?? review.level;
    found.push(line(level, review.best, review.best_chance, review.points_at_best));
  }
  return found;
}

function line(who, move, chance, pointed) {
  const row = document.createElement("tr");
  row.classList.toggle("pointed", pointed);
  const cells = [who, move, chance === undefined ? "…" : percent(chance)].map((text) => {
    const cell = document.createElement("td");
    cell.textContent = text;
    return cell;
  });
  row.append(...cells);
  return row;
}

function verdict(review) {
  if (review.winners) {
    if (!review.winners.length) return words.nobody;
    return words.won(review.winners.map(name).join(", "));
  }
  if (review.lost === undefined) return "";
  if (review.best === review.played) return words.same;
  return Math.round(review.lost / 10) ? words.cost(percent(review.lost)) : words.asGood;
}

function judging(review) {
  if (review.fault) return review.fault;
  return review.judged < review.plies ? words.judging(review.judged, review.plies) : "";
}
