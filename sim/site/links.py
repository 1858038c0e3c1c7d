"""What a link to a game says, after the # of an address. Anybody may have written it.

flipop                  the questions before a game of Flipop
flipop/human,hard       a table: who sits where
colorpop/duel/easy,hard  the same, with the variant
colorpop/solo/3/17      a numbered deal: deal 17 with three targets
"""

from dataclasses import dataclass, field
from typing import Any

from quadrille.engine.games import GAMES, create, game_class
from quadrille.players.player import HUMAN, KINDS


@dataclass(frozen=True)
class Link:
    game: str
    variant: str | None = None
    seats: list[str] = field(default_factory=list)  # none: to be asked for
    options: dict[str, Any] = field(default_factory=dict)
    deal: int = 0


def understood(text: str) -> Link:
    """What a link says, or ValueError."""
    name, *words = text.split("/")
    if name not in GAMES:
        raise ValueError("a link begins with the name of a game")
    kind = game_class(name)
    variant = None
    if words and words[0] in [known for known, _, _ in kind.VARIANTS]:
        variant = words.pop(0)
    match words:
        case [] if variant is None:
            return Link(name)
        case [seats]:
            link = Link(name, variant, seats.split(","))
        case [targets, deal]:
            link = Link(name, variant, [HUMAN], {"targets": number(targets)}, number(deal))
        case _:
            raise ValueError("the link has too many parts, or too few")
    if not set(link.seats) <= set(KINDS):
        raise ValueError("a seat has an unknown kind of player")
    game = create(name, variant, len(link.seats), link.options)
    if link.deal > kind.deals(game.variant, game.option):
        raise ValueError("there is no deal with that number")
    return link


def number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and text[0] != "0"):
        raise ValueError("not a valid number")
    return int(text)
