"""A review for people, and as JSON."""

from typing import Any

from host_tools.records import Played
from host_tools.review.opinions import Opinion
from host_tools.review.positions import Positions

DECISIVE = 30  # per mille that a move must cost to be named
VISIBLE = 10  # per mille that a move must cost for its figures to be shown
NAMED = 3  # moves of a seat, at most


def decisive(found: list[Opinion], seat: int) -> list[Opinion]:
    """The moves that cost a seat most, the worst first."""
    costly = [opinion for opinion in found if opinion.seat == seat and opinion.lost >= DECISIVE]
    return sorted(costly, key=lambda opinion: -opinion.lost)[:NAMED]


def winners(played: Played) -> list[int]:
    game = played.game
    return [seat for seat in range(game.players) if game.winners >> seat & 1]


def moves(played: Played, found: list[Opinion]) -> list[tuple[str, str]]:
    """Of each opinion: the move played, and the best one."""
    at = Positions(played)
    return [
        (at.word(opinion.ply, opinion.played), at.word(opinion.ply, opinion.best))
        for opinion in found
    ]


def document(played: Played, level: str, found: list[Opinion]) -> dict[str, Any]:
    game = played.game
    return {
        "game": game.NAME,
        "variant": game.variant,
        "players": game.players,
        "level": level,
        "winners": winners(played),
        "reason": game.reason,
        "moves": [
            {
                "ply": opinion.ply,
                "seat": opinion.seat,
                "played": words[0],
                "chance": opinion.chance,
                "best": words[1],
                "best_chance": opinion.best_chance,
                "lost": opinion.lost,
            }
            for opinion, words in zip(found, moves(played, found), strict=True)
        ],
        "decisive": [
            [opinion.ply for opinion in decisive(found, seat)] for seat in range(game.players)
        ],
    }


def text(played: Played, level: str, found: list[Opinion]) -> str:
    words = moves(played, found)
    width = max([len("played"), *(len(word) for both in words for word in both)])
    lines = [head(played), ""]
    lines.append(f"move  who  {'played':{width}}  chance  {level:{width}}  chance   lost")
    for opinion, (done, best) in zip(found, words, strict=True):
        line = (
            f"{opinion.ply + 1:4}  P{opinion.seat + 1}   {done:{width}}  {percent(opinion.chance)}"
        )
        if opinion.best != opinion.played:
            line += f"  {best:{width}}"
        if opinion.lost >= VISIBLE:
            line += f"  {percent(opinion.best_chance)}  {percent(opinion.lost)}"
        lines.append(line.rstrip())
    return "\n".join([*lines, "", *summary(played, found, words)])


def head(played: Played) -> str:
    game = played.game
    variant = "" if game.variant == "standard" else f" {game.variant}"
    seats = "1 seat" if game.players == 1 else f"{game.players} seats"
    return f"{game.NAME}{variant}, {seats}, {len(played.moves)} moves: {ending(played)}"


def ending(played: Played) -> str:
    won = [f"P{seat + 1}" for seat in winners(played)]
    if not won:
        return f"lost ({played.game.reason})"
    if len(won) == played.game.players > 1:
        return f"drawn ({played.game.reason})"
    return f"{' and '.join(won)} won ({played.game.reason})"


def summary(played: Played, found: list[Opinion], words: list[tuple[str, str]]) -> list[str]:
    """A line for each move that cost a seat much."""
    lines = []
    for seat in range(played.game.players):
        worst = decisive(found, seat)
        if not worst:
            lines.append(f"P{seat + 1} made no move that cost {DECISIVE // 10}% or more.")
        for opinion in worst:
            done, best = words[opinion.ply]
            first = "lost most" if opinion is worst[0] else "lost also"
            lines.append(
                f"P{seat + 1} {first} with move {opinion.ply + 1}, {done}: "
                f"{percent(opinion.best_chance).strip()} with {best}, "
                f"{percent(opinion.chance).strip()} after it."
            )
    return lines


def percent(chance: int) -> str:
    """Per mille as per cent, as wide as the head of its column."""
    return f"{chance / 1000:6.0%}"
