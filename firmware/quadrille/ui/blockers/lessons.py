"""Blockers! in lessons; ui/menu/lesson.py explains what a step is.

A position: the board from the top, red and green; the rack; captures of red and of green; whether
this is the last turn.
"""

from ...engine.blockers import ALL_TILES, BOARD, PILES, RACKS, SIDE
from ...engine.blockers_turns import CAPTURED
from ...engine.game import FIRST, PLIES, TURN

SHOWN, ASKED = 0, 1

LESSONS = (
    (
        ASKED,
        "",
        4 << 8 | 4 << 4 | 5,  # 5 on D5
        (
            "....................................g..rr......................g.................",
            (4, 10, 18, 25, 8),
            (0, 0),
            False,
        ),
        (
            "A number goes into its column. Stay next to your red tiles!",
            "Un chiffre va dans sa colonne. Restez contre vos pièces rouges\u202f!",
        ),
        (
            "That makes another group. Stay next to your own tiles.",
            "Cela fait un groupe de plus. Restez contre vos pièces.",
        ),
    ),
    (
        SHOWN,
        "",
        10 << 8 | 3 << 4 | 7,  # B on B4
        (
            "...............g.....r...........................................g...............",
            (10, 4, 18, 25, 8),
            (0, 0),
            False,
        ),
        (
            "A letter goes into its row, a square into its region.",
            "Une lettre va sur sa ligne, un carré dans sa région.",
        ),
    ),
    (
        ASKED,
        "scores",
        27 << 8 | 5 << 4 | 5,  # the star on D6
        (
            "...........g..................rr.r...................g...........................",
            (27, 0, 1, 17, 24),
            (0, 0),
            False,
        ),
        (
            "Fewest groups are best. The star, one to the LEFT, goes anywhere: join yours.",
            "Peu de groupes, c’est mieux. L’étoile, à GAUCHE, va partout\u00a0: reliez les vôtres.",
        ),
        (
            "Two groups are left. Put the star between them.",
            "Il reste deux groupes. Mettez l’étoile entre eux.",
        ),
    ),
    (
        SHOWN,
        "",
        4 << 8 | 4 << 4 | 5,  # 5 on D5, where green is
        (
            "...........g..................rgr....................g...........................",
            (4, 0, 1, 17, 24),
            (0, 0),
            False,
        ),
        (
            "You may take a tile if the rest of its group stays connected.",
            "On peut prendre une pièce si le reste de son groupe se touche encore.",
        ),
    ),
    (
        ASKED,
        "wins",
        27 << 8 | 5 << 4 | 5,
        (
            "...........g..................rr.r...................g...........................",
            (27, 0, 1, 17, 24),
            (0, 0),
            True,
        ),
        (
            "Last turn! Groups and captures count: the lowest total wins.",
            "Dernier tour\u202f! Groupes et prises comptent\u00a0: le plus petit total gagne.",
        ),
        (
            "With two groups each it is a draw. Join yours.",
            "Deux groupes chacun\u00a0: égalité. Reliez les vôtres.",
        ),
    ),
    (
        SHOWN,
        "wins",
        4 << 8 | 4 << 4 | 5,
        (
            "...........g..................r................................r.................",
            (4, 0, 1, 17, 24),
            (0, 1),
            True,
        ),
        (
            "Two each, but Green has taken a tile: fewest captures win.",
            "Deux partout, mais Vert a une prise\u00a0: le moins de prises gagne.",
        ),
    ),
)


def stand(game, rows, rack, took, last):
    """Let red be to move in a position against green."""
    s = game.state
    for at in range(BOARD, RACKS):
        s[at] = 0
    s[CAPTURED + 1], s[CAPTURED + 5] = took
    for i in range(SIDE * SIDE):
        if rows[i] != ".":
            bit = SIDE - 1 - i // SIDE + (SIDE if rows[i] == "g" else 0)
            s[BOARD + 4 * (i % SIDE) + (bit >> 3)] |= 1 << (bit & 7)
    played = [rows.count("r") + took[1], rows.count("g") + took[0]]
    s[TURN] = 0
    s[FIRST] = 1 if last else 0
    s[PLIES] = 47 if last else 2 * max(played)
    for colour in range(2):
        tiles = 0
        for tile in rack:
            tiles |= 1 << tile
        _put(s, RACKS + 4 * colour, tiles)
        pile = ALL_TILES & ~tiles
        for _ in range(played[colour]):  # it does not matter which tiles they were
            pile &= pile - 1
        _put(s, PILES + 4 * colour, pile)


def _put(state, at, value):
    state[at : at + 4] = value.to_bytes(4, "little")
