"""Pièges positions for tests, as short texts; a pattern of its own."""

from host_tools.notation import pieges as notation
from quadrille.engine.pieges import Pieges

# With all slides at A these open b1 d1, a2 e2, c3 g3, a4 d4, c5 g5, b6 f6 and g7.
STRIPS = {
    "oa": "110110110",
    "ob": "101101101",
    "oc": "011011011",
    "od": "100100100",
    "oe": "010010010",
    "of": "001001001",
    "og": "101010101",
    "w1": "010101010",
    "w2": "110010011",
    "w3": "001100110",
    "w4": "100110011",
    "w5": "011001100",
    "w6": "110101011",
    "w7": "001010100",
}
CELLS = [column + row for column in "abcdefg" for row in "1234567"]  # as the engine counts them
ALL_A = "AAAAAAA AAAAAAA"
LOOKS = "ow#"  # orange, white, trap


def stand(*marbles: str, slides: str = ALL_A, turn: int = 0, first: int = 0) -> Pieges:
    """A game in which each seat has marbles on the named cells and none in hand."""
    seats = {cell: str(seat) for seat, cells in enumerate(marbles) for cell in cells.split()}
    position = {
        "rows": ["".join(seats.get(c + r, ".") for c in "abcdefg") for r in "7654321"],
        "slides": dict(zip(notation.SLIDE_NAMES, slides.replace(" ", ""), strict=True)),
        "hand": [0] * len(marbles),
    }
    given = {"players": len(marbles), "options": {"pattern": "random"}, "strips": STRIPS}
    return notation.set_up(position, turn=turn, first=first, **given)


def dealt(players: int = 2, pattern: str = "standard", seed: int = 1) -> Pieges:
    game = Pieges(None, players, {"pattern": pattern})
    game.setup(seed)
    return game


def marbles(game: Pieges) -> list[str]:
    """By seat, the cells with its marbles."""
    owners = {cell: game.marble(*divmod(i, 7)) for i, cell in enumerate(CELLS)}
    seats = range(game.players)
    return [" ".join(c for c, owner in owners.items() if owner == seat) for seat in seats]


def slides(game: Pieges) -> str:
    letters = "".join(notation.position(game)["slides"].values())
    return f"{letters[:7]} {letters[7:]}"


def picture(game: Pieges) -> list[str]:
    """What shows, row 7 first: o orange, w white, # an open trap."""
    return [
        "".join(LOOKS[game.look(column, row)] for column in range(7)) for row in range(6, -1, -1)
    ]
