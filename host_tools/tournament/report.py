"""The results as a table, and as JSON."""

from math import prod
from typing import Any

from host_tools.tournament.figures import Score, elo
from host_tools.tournament.matches import Match
from host_tools.tournament.mcts import playouts
from quadrille.players.player import LEVELS
from quadrille.players.players import RANDOM

HEAD = ("match", "games", "distinct", "won", "95 %", "drawn", "goal", "met")
KNOWN = (RANDOM, *LEVELS)


def text(matches: list[Match], scores: list[Score]) -> str:
    rows = [HEAD, *(cells(*pair) for pair in zip(matches, scores, strict=True))]
    parts = [markdown(rows)]
    figures = ratings(matches, scores)
    if figures:
        names = sorted({name for row in figures.values() for name in row}, key=place)
        rows = [("Elo", *names)]
        for game, row in figures.items():
            rows.append((game, *(f"{row[name]:.0f}" if name in row else "" for name in names)))
        parts.append(markdown(rows))
    return "\n\n".join(parts)


def place(name: str) -> tuple[int, str, int]:
    """Levels of this tree, those of another revision, and references by their play-outs."""
    level, _, revision = name.partition(" of ")
    if level in KNOWN:
        return 0, revision, KNOWN.index(level)
    return prod(playouts(level)), revision, 0


def cells(match: Match, score: Score) -> tuple[str, ...]:
    low, high = score.interval()
    goal = match.goal.text() if match.goal else ""
    met = "" if match.goal is None else "yes" if score.meets(match) else "NO"
    return (
        match.name(),
        str(score.games),
        str(len(score.distinct)),
        f"{score.share:.1%}",
        f"{low:.1%} – {high:.1%}",
        f"{score.drawn / score.games:.1%}",
        goal,
        met,
    )


def markdown(rows: list[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [rows[0], tuple("-" * width for width in widths), *rows[1:]]
    return "\n".join("| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines)


def ratings(matches: list[Match], scores: list[Score]) -> dict[str, dict[str, float]]:
    """Elo figures by game, of matches in the standard game with two seats.

    At 0 is the random player, or if there is none the weakest reference.
    """
    results: dict[str, list[tuple[str, str, float, int]]] = {}
    for match, score in zip(matches, scores, strict=True):
        others = f"{match.others} of {match.revision}" if match.revision else match.others
        if match.players == 2 and match.variant == "standard" and match.one != others:
            row = (match.one, others, score.won, score.games)
            results.setdefault(match.game, []).append(row)
    zeros = {
        game: min({name for row in rows for name in row[:2] if is_outside(name)}, key=place)
        for game, rows in results.items()
        if any(is_outside(name) for row in rows for name in row[:2])
    }
    return {game: elo(results[game], zero) for game, zero in zeros.items()}


def is_outside(name: str) -> bool:
    return name == RANDOM or bool(playouts(name))


def results(matches: list[Match], scores: list[Score], seed: int) -> dict[str, Any]:
    return {
        "seed": seed,
        "matches": [
            {
                "game": match.game,
                "variant": match.variant,
                "options": dict(match.options),
                "players": match.players,
                "one": match.one,
                "others": match.others,
                "revision": match.revision or None,
                "games": score.games,
                "distinct": len(score.distinct),
                "won": score.won,
                "share": score.share,
                "interval": score.interval(),
                "drawn": score.drawn,
                "plies": score.plies,
                "goal": match.goal.text() if match.goal else None,
                "met": score.meets(match),
            }
            for match, score in zip(matches, scores, strict=True)
        ],
        "elo": ratings(matches, scores),
    }
