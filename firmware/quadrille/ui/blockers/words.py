"""Blockers! in words."""

NAME = ("Blockers!", "Blockers\u202f!")
VARIANTS = {
    "standard": ("Standard", "Standard"),
    "expert": ("Expert: two colours each", "Expert\u00a0: deux couleurs chacun"),
}
OPTIONS: dict = {}

LESSONS = True  # lessons.py

ALONE = None

RULES = (
    "Place one tile each turn, in few groups. A number goes into its column, a letter into its "
    "row, a square into its region, the star anywhere. You may take another colour’s tile if the "
    "rest of its group stays connected. After 24 turns each, add your groups and your captures "
    "of the colour you took most. The lowest total wins.",
    "Posez une pièce par tour, en peu de groupes. Un chiffre va dans sa colonne, une lettre sur sa "
    "ligne, un carré dans sa région, l’étoile partout. On peut prendre une pièce d’une autre "
    "couleur si le reste de son groupe reste d’un seul tenant. Après 24 tours chacun, comptez vos "
    "groupes et vos prises de la couleur la plus prise. Le plus petit total gagne.",
)

VARIANT_RULES = {
    "expert": (
        "Expert: two colours each, and 48 turns in place of 24. You may take tiles of your own "
        "other colour.",
        "Expert\u00a0: deux couleurs chacun, et 48 tours au lieu de 24. On peut prendre les pièces "
        "de son autre couleur.",
    )
}

GOALS = (("%s: few groups, few captures", "%s\u00a0: peu de groupes, peu de prises"),)

REFUSALS = (
    ("nowhere", ("This tile fits nowhere now", "Cette pièce n’a aucune case")),
    ("no_cell", ("No cell for the tile that way", "Pas de case pour la pièce par là")),
    ("one_rack", ("LEFT and RIGHT choose the tile", "GAUCHE et DROITE choisissent la pièce")),
    ("rack_done", ("Your other colour is finished", "Votre autre couleur est finie")),
)

TOTAL = ("groups {} + captures {} = {}", "groupes {} + prises {} = {}")
FEWEST = (", fewest captures in all: {}", ", le moins de prises en tout\u00a0: {}")
SHARED = (", each took {} in all: shared", ", {} prises en tout chacun\u00a0: partagé")


def verdict(game, language):
    """How a winner's total came about, and which rule broke a tie for it."""
    seats = range(game.players)
    winners = [seat for seat in seats if game.winners >> seat & 1]
    taken = [game.captured(winners[0], colour) for colour in range(5)]
    total = game.score(winners[0])
    text = TOTAL[language].format(total - max(taken), max(taken), total)
    if len(winners) > 1:
        text += SHARED[language].format(sum(taken))
    elif sum(game.score(seat) == total for seat in seats) > 1:
        text += FEWEST[language].format(sum(taken))
    return text
