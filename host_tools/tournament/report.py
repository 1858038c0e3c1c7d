"""The results as a table, and as JSON."""

from typing import Any

from host_tools.tournament.figures import Score, elo
from host_tools.tournament.matches import Match
from quadrille.players.players import RANDOM

HEAD = ("match", "games", "won", "95 %", "drawn", "goal", "met")
LEVELS = (RANDOM, "easy", "medium", "hard")


def text(matches: list[Match], scores: list[Score]) -> str:
    rows = [HEAD, *(cells(*pair) for pair in zip(matches, scores, strict=True))]
    parts = [markdown(rows)]
    figures = ratings(matches, scores)
    if figures:
        names = [name for name in LEVELS if any(name in row for row in figures.values())]
        rows = [("Elo", *names)]
        for game, row in figures.items():
            rows.append((game, *(f"{row[name]:.0f}" if name in row else "" for name in names)))
        parts.append(markdown(rows))
    return "\n\n".join(parts)


def cells(match: Match, score: Score) -> tuple[str, ...]:
    low, high = score.interval()
    goal = match.goal.text() if match.goal else ""
    met = "" if match.goal is None else "yes" if score.meets(match) else "NO"
    return (
        match.name(),
        str(score.games),
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
    """Elo figures by game, from matches of the standard game with two seats."""
    results: dict[str, list[tuple[str, str, float, int]]] = {}
    for match, score in zip(matches, scores, strict=True):
        if match.players == 2 and match.variant == "standard" and match.one != match.others:
            row = (match.one, match.others, score.won, score.games)
            results.setdefault(match.game, []).append(row)
    return {
        game: elo(rows, RANDOM)
        for game, rows in results.items()
        if any(RANDOM in row for row in rows)
    }


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
                "games": score.games,
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
