"""Color Pop in lessons; ui/menu/lesson.py explains what a step is.

A position: the columns from the bottom up, and how many red and green tokens P1 has taken; P2 has
taken the others. P1 has red, P2 green.
"""

from ...engine.colorpop import SECRETS, TAKEN
from ...engine.game import FIRST, HEADER, TURN

SHOWN, ASKED = 0, 1

LESSONS = (
    (
        ASKED,
        "scores",
        0,  # from a1
        ("rrg rb gyy yb r", 0, 0),
        (
            "Red is your secret colour. Take the red group!",
            "Rouge est votre couleur secrète. Prenez le groupe rouge\u202f!",
        ),
        (
            "That was not the red group. Go to it with the arrows.",
            "Ce n’était pas le groupe rouge. Allez-y avec les flèches.",
        ),
    ),
    (
        SHOWN,
        "scores",
        16,  # from b1
        ("gb rr yb rg", 0, 0),
        (
            "What is above falls. Empty columns close up.",
            "Ce qui est au-dessus tombe. Les colonnes vides se referment.",
        ),
    ),
    (
        SHOWN,
        "scores",
        256 | 1 << 5 | 1,
        ("rr * rg yb yr", 0, 0),
        (
            "A white joker counts as any colour that you like.",
            "Un joker blanc vaut la couleur que vous voulez.",
        ),
    ),
    (
        ASKED,
        "wins",
        1,  # from a2
        ("gr yr gg bb", 5, 0),
        (
            "The last two red ones: without them you win at once.",
            "Les deux derniers rouges\u00a0: sans eux, vous gagnez aussitôt.",
        ),
        ("There are still red tokens. Take those.", "Il reste des jetons rouges. Prenez-les."),
    ),
    (
        SHOWN,
        "wins",
        0,  # from a1
        ("yy r g b g", 5, 0),
        (
            "Nothing more to take: who has the fewest tokens left wins.",
            "Plus rien à prendre\u00a0: qui a le moins de jetons gagne.",
        ),
    ),
    (
        SHOWN,
        "wins",
        0,
        ("yy r b g", 2, 0),
        (
            "One left each: who took fewer of their own colour wins.",
            "Un jeton chacun\u00a0: qui a pris le moins de sa couleur gagne.",
        ),
    ),
)


def stand(game, columns, red, green):
    """Let P1 be to move in a position."""
    s = game.state
    for at in range(HEADER, SECRETS + 5):
        s[at] = 0
    s[FIRST] = s[TURN] = 0
    left = bytearray(b"\x13\x13\x13\x13\x13\x05")
    columns = columns.split()
    for column in range(len(columns)):
        for row in range(len(columns[column])):
            token = 1 + "rgbyp*".index(columns[column][row])
            left[token - 1] -= 1
            for plane in range(3):
                if token >> plane & 1:
                    s[HEADER + 20 * plane + 2 * column + (row >> 3)] |= 1 << (row & 7)
    s[TAKEN], s[TAKEN + 1] = red, green
    for i in range(6):
        s[TAKEN + 6 + i] = left[i] - s[TAKEN + i]
    s[SECRETS], s[SECRETS + 1] = 1, 2
