"""What Pièges says, in English and French."""

NAME = ("Pièges", "Pièges")

VARIANTS = {"standard": ("Standard", "Standard")}

OPTIONS = {
    "pattern": (
        ("Holes", "Trous"),
        {
            "standard": ("always the same", "toujours les mêmes"),
            "random": ("new each game", "nouveaux chaque fois"),
        },
    )
}

LESSONS = True  # lessons.py

ALONE = None

RULES = (
    "Place five marbles each in turn, not over dark traps. Then push one slide a turn by one "
    "notch. Where a hole of an orange slide meets one of a white slide, a trap opens and marbles "
    "fall, yours too. Not allowed: the slide just pushed, and with two players left, the same "
    "slide on three of your turns in a row. The last with a marble wins. 100 pushes without a "
    "fall: most marbles win.",
    "Posez chacun à son tour cinq billes, hors des pièges sombres. Puis poussez une glissière par "
    "tour, d’un cran. Quand un trou orange et un trou blanc se rejoignent, un piège s’ouvre et les "
    "billes tombent, les vôtres aussi. Interdit\u00a0: la glissière qui vient de bouger et, à "
    "deux, la même à trois de vos tours de suite. Le dernier qui a une bille gagne. Après 100 "
    "coups sans chute, qui en a le plus.",
)

GOALS = (("%s: be the last with a marble", "%s\u00a0: gardez la dernière bille"),)

REFUSALS = (
    ("marble", ("A marble lies there", "Une bille est déjà là")),
    ("trap", ("A trap is open there", "Un piège y est ouvert")),
    ("slide_end", ("It cannot go further", "Elle ne va pas plus loin")),
    ("which_way", ("An arrow says which way", "Une flèche dit dans quel sens")),
)

VARIANT_RULES: dict = {}

# By the engine's reasons.
VERDICTS = {
    "last": ("The last with a marble", "Dernier à garder une bille"),
    "together": (
        "The last marbles fell together: whoever pushed wins",
        "Les dernières billes sont tombées ensemble\u00a0: qui a poussé gagne",
    ),
    "stalled": (
        "100 pushes without a fall: most marbles win",
        "100 coups sans chute\u00a0: qui a le plus de billes gagne",
    ),
}


def verdict(game, language):
    return VERDICTS[game.reason][language]
