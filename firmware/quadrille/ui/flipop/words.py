"""What is said about Flipop."""

NAME = ("Flipop", "Flipop")

VARIANTS = {"standard": ("Standard", "Standard")}

OPTIONS = {
    "chain": (
        ("Doors push", "Les portes poussent"),
        {
            "swing": ("As they swing", "En tournant"),
            "straight": ("Straight on", "Tout droit"),
        },
    ),
    "stop": (
        ("The end", "La fin"),
        {
            "blocked": ("When nobody can move", "Plus aucun coup possible"),
            "instant": ("No door at any exit", "Plus de porte aux sorties"),
        },
    ),
}

RULES = (
    "Push your balls through the doors and out: White at the top, Blue at the bottom, over three "
    "exits. Without a door there is no way. A ball behind the door is pushed on: by a single door "
    "towards its hinge, by a double one straight on. A ball never pushes a ball. What was just "
    "pushed may not go straight back. The first to get five balls out wins. Hold B to see hinges.",
    "Poussez vos billes à travers les portes vers vos trois sorties\u00a0: Blanc en haut, Bleu "
    "en bas. Sans porte, on ne passe pas. Une bille derrière la porte est poussée aussi\u00a0: "
    "vers la charnière si la porte est simple, tout droit si elle est double. Une bille n’en "
    "pousse jamais une autre. On ne renvoie pas aussitôt une bille poussée. Cinq billes "
    "sorties\u00a0: gagné\u202f! B maintenu montre les charnières.",
)

VARIANT_RULES: dict = {}

# By the engine's reasons.
VERDICTS = {
    "out": ("The fifth ball is out", "La cinquième bille est sortie"),
    "blocked": (
        "Nobody can move: fewest balls left count",
        "Plus aucun coup\u00a0: le moins de billes l’emporte",
    ),
    "instant": (
        "No door at any exit: fewest balls left count",
        "Plus de porte aux sorties\u00a0: le moins de billes l’emporte",
    ),
    "stalled": (
        "100 moves and no ball out: fewest balls left count",
        "100 coups sans sortie\u00a0: le moins de billes l’emporte",
    ),
}
LEFT = ("balls left:", "billes restantes\u00a0:")
