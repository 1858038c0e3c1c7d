"""What is said about Flipop."""

NAME = ("Flipop", "Flipop")

VARIANTS = {"standard": ("Standard", "Standard")}

OPTIONS = {
    "chain": (
        ("Doors push", "Les portes poussent"),
        {"swing": ("As they swing", "En tournant"), "straight": ("Straight on", "Tout droit")},
    ),
    "stop": (
        ("The end", "La fin"),
        {
            "blocked": ("When nobody can move", "Plus aucun coup possible"),
            "instant": ("No door at any exit", "Plus de porte aux sorties"),
        },
    ),
}

LESSONS = True  # lessons.py

ALONE = None

RULES = (
    "Push your balls through the doors and out: White at the top, Blue at the bottom, over three "
    "exits. Without a door there is no way. A ball behind the door is pushed on: by a single door "
    "towards its hinge, by a double door straight on. A ball never pushes a ball. The ball just "
    "pushed may not go straight back. First to get five balls out wins. Hold B to see hinges.",
    "Poussez vos boules à travers les portes vers vos trois sorties\u00a0: Blanc en haut, Bleu "
    "en bas. Sans porte, on ne passe pas. Une boule derrière la porte est poussée aussi\u00a0: "
    "vers la charnière si la porte est simple, tout droit si elle est double. Une boule n’en "
    "pousse jamais une autre. On ne renvoie pas aussitôt une boule poussée. Cinq boules "
    "sorties\u00a0: gagné\u202f! B maintenu montre les charnières.",
)

GOALS = (
    ("%s: five balls out at the top", "%s\u00a0: cinq boules dehors, en haut"),
    ("%s: five balls out at the bottom", "%s\u00a0: cinq boules dehors, en bas"),
)

REFUSALS = (
    ("no_ball", ("No ball to push that way", "Pas de boule à pousser par là")),
    ("edge", ("The board ends there", "Le plateau s’arrête là")),
    ("no_door", ("No door, no way", "Pas de porte, pas de passage")),
    ("back", ("A ball cannot go back at once", "Une boule ne revient pas aussitôt")),
    ("stuck", ("A ball behind the door is stuck", "Une boule est coincée derrière la porte")),
)

VARIANT_RULES: dict = {}

# By the engine's reasons.
VERDICTS = {
    "out": ("The fifth ball is out", "La cinquième boule est sortie"),
    "blocked": (
        "Nobody can move: fewest balls left wins",
        "Plus aucun coup\u00a0: le moins de boules l’emporte",
    ),
    "instant": (
        "No door at any exit: fewest balls left wins",
        "Plus de porte aux sorties\u00a0: le moins de boules l’emporte",
    ),
    "stalled": (
        "100 moves and no ball out: fewest balls left wins",
        "100 coups sans sortie\u00a0: le moins de boules l’emporte",
    ),
}
LEFT = ("balls left:", "boules restantes\u00a0:")


def verdict(game, language):
    text = VERDICTS[game.reason][language]
    return "%s (%s %d-%d)" % (text, LEFT[language], game.score(0), game.score(1))
