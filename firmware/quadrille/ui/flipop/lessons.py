"""Flipop in lessons; ui/menu/lesson.py explains what a step is.

A position: the rows from the top, then the doors as records write them, from the top left.
"""

from ...engine.flipop import BLACK, HIGH, LOW, WHITE

SHOWN, ASKED = 0, 1

LESSONS = (
    (
        SHOWN,
        "",
        2 << 2,  # c1 up
        ("bbbbb...............wwwww", "EEESNESSNNWSNWWW"),
        (
            "White goes up, Blue down. A ball is pushed through a door.",
            "Blanc monte, Bleu descend. On pousse une boule à travers une porte.",
        ),
    ),
    (
        ASKED,
        "scores",
        17 << 2,  # c4 up
        ("b...b..w..............w.w", "NENNNNNNNNNNNNNN"),
        (
            "Your three exits are at the top. Get the ball out!",
            "Vos trois sorties sont en haut. Faites sortir la boule\u202f!",
        ),
        (
            "Not that one. Take the ball at the top, and push it up.",
            "Pas celle-là. Prenez la boule du haut et poussez-la vers le haut.",
        ),
    ),
    (
        SHOWN,
        "",
        7 << 2,  # c2 up
        ("b...b.......b....w..w...w", "NNNNSSSSNENNSSSS"),
        (
            "A ball behind a single door goes towards its hinge.",
            "Derrière une porte simple, une boule part vers la charnière.",
        ),
    ),
    (
        SHOWN,
        "",
        7 << 2,
        ("b...b.......b....w..w...w", "NNNNSSSSNEWNSSSS"),
        (
            "A double door pushes the ball straight on.",
            "Une porte double pousse la boule tout droit.",
        ),
    ),
    (
        ASKED,
        "wins",
        16 << 2,  # b4 up
        ("b...b.w..........b.......", "EENNNNSSSSSSSSSS"),
        (
            "Your last ball: with the fifth one out you win. Go!",
            "Votre dernière boule\u00a0: la cinquième sortie gagne. Allez\u202f!",
        ),
        (
            "It was one push away: up, over the exit.",
            "Un seul coup suffisait\u00a0: vers le haut, par la sortie.",
        ),
    ),
    (
        SHOWN,
        "wins",
        18 << 2,  # d4 up
        ("w....b..w...........b....", "EEESSWEWENESENWW"),
        (
            "When nobody can move, the fewest balls left win.",
            "Plus aucun coup possible\u00a0: le moins de boules gagne.",
        ),
    ),
)


def stand(game, rows, doors):
    """Let White be to move in a position."""
    s = game.state
    for at in range(WHITE, HIGH + 4):
        s[at] = 0
    for i in range(25):
        if rows[i] != ".":
            _set(s, WHITE if rows[i] == "w" else BLACK, 20 - 5 * (i // 5) + i % 5)
    for i in range(16):
        way = "NESW".index(doors[i])
        pivot = 15 - 5 * (i // 4) + i % 4
        if way & 1:
            _set(s, LOW, pivot)
        if way & 2:
            _set(s, HIGH, pivot)


def _set(state, at, bit):
    state[at + (bit >> 3)] |= 1 << (bit & 7)
