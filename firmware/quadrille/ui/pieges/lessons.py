"""Pièges in lessons; ui/menu/lesson.py explains what a step is.

A position: marbles, row by row from the top; then where the slides oa-og and w1-w7 stand.
"""

from ...engine.game import PLIES, TURN
from ...engine.pieges import SIDE, SLIDES
from ...engine.pieges_kernels import CELLS, LEFT, MARBLES, STRIPS

SHOWN, ASKED = 0, 1

LESSONS = (
    (
        ASKED,
        "",
        40,  # f6
        ("........................1........2...............", "BAABABBCCABAAB", True),
        (
            "Place a marble, but not over a dark trap.",
            "Posez une bille, mais pas sur un piège sombre.",
        ),
        ("", ""),
    ),
    (
        SHOWN,
        "scores",
        70,  # slide d inward
        ("........11.......2...12....2...............1...2.", "BABCCCACBCCACA"),
        (
            "A slide moves by a notch. Where two holes meet, marbles fall.",
            "Une glissière avance d’un cran. Deux trous l’un sur l’autre\u00a0: la bille tombe.",
        ),
    ),
    (
        SHOWN,
        "scores",
        76,  # slide g inward
        ("21.......2.1.2....1...............12.............", "BBBBCABABCBACB"),
        ("Your own marbles may fall, too.", "Vos billes peuvent tomber aussi."),
    ),
    (
        ASKED,
        "scores",
        71,  # slide d outward
        ("..1....2...1....12.1...............2..........2..", "BBCAAABCCBAABB"),
        (
            "Hold the orange slide in the middle with A, and pull it out with DOWN.",
            "Prenez avec A la glissière orange du milieu, et tirez-la avec BAS.",
        ),
        (
            "The orange slide in the middle was meant, pulled down.",
            "C’était la glissière orange du milieu, à tirer vers le bas.",
        ),
    ),
    (
        ASKED,
        "wins",
        70,  # slide d inward
        ("..1........................1.........12..........", "BCACBBBABCCBAB"),
        (
            "The last with a marble wins: push the middle slide in with A and UP.",
            "Le dernier qui a une bille gagne\u00a0: enfoncez celle du milieu avec A et HAUT.",
        ),
        (
            "The slide in the middle was meant, pushed up.",
            "C’était la glissière du milieu, à pousser vers le haut.",
        ),
    ),
    (
        SHOWN,
        "wins",
        70,  # slide d inward
        (".................2....................1..........", "CABCAABABCCCAC"),
        (
            "If the last marbles fall together, whoever pushed wins.",
            "Si les dernières tombent ensemble, qui a poussé gagne.",
        ),
    ),
)


def stand(game, rows, slides, placing=False):
    """Let P1 be to move in a position, with marbles in hand or none."""
    s = game.state
    for slide in range(SLIDES):
        at = STRIPS + 2 * slide + 1
        s[at] = s[at] & 63 | "ABC".index(slides[slide]) << 6
    for i in range(SIDE * SIDE):
        if rows[i] != ".":
            s[CELLS + SIDE * (i % SIDE) + SIDE - 1 - i // SIDE] = int(rows[i])
    s[TURN] = 0
    s[PLIES] = len(rows) - rows.count(".") if placing else 2 * MARBLES + 1
    for seat in range(2):
        s[LEFT + seat] = MARBLES if placing else rows.count(str(seat + 1))
