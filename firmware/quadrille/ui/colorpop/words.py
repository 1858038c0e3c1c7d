"""What Color Pop says, in English and French."""

NAME = ("Color Pop", "Color Pop")

VARIANTS = {
    "standard": ("Standard", "Standard"),
    "solo": ("Solo", "Solitaire"),
    "duel": ("Duel", "Duel"),
    "teams": ("Teams", "Équipes"),
}

OPTIONS = {
    "joker_groups": (("Jokers alone", "Jokers seuls"), {1: ("yes", "oui"), 0: ("no", "non")}),
    "targets": (("Colours", "Couleurs"), {n: (str(n), str(n)) for n in range(1, 6)}),
}

LESSONS = True  # lessons.py

ALONE = "solo", "targets"  # the variant for one, and what its tasks differ in

RULES = (
    "Hold B to see your secret colour: get rid of it! Take a group of 2 or more tokens of one "
    "colour that touch side by side, yours or not. White jokers count as any colour: UP lets one "
    "join, DOWN leaves it out. What lies above falls, empty columns close up. Once your colour is "
    "gone you win. When nothing more can be taken, the fewest tokens of one’s colour left win.",
    "Tenez B pour voir votre couleur secrète\u00a0: faites-la disparaître\u202f! Retirez un "
    "groupe d’au moins 2 jetons d’une couleur qui se touchent par un côté, la vôtre ou non. Les "
    "jokers blancs valent toute couleur\u00a0: HAUT en prend un, BAS le laisse. Ce qui est "
    "au-dessus tombe, les colonnes se resserrent. Plus un jeton à vous\u00a0: gagné\u202f! Si "
    "tout est bloqué, qui en a le moins gagne.",
)

GOALS = (("Get rid of %s", "Faites disparaître\u00a0: %s"),)

REFUSALS = (
    ("edge", ("The board ends there", "Le plateau s’arrête là")),
    ("single", ("It takes 2 tokens that touch", "Il faut 2 jetons qui se touchent")),
    ("jokers", ("Jokers cannot go alone", "Les jokers ne partent pas seuls")),
    ("peeking", ("Let go of B first", "Lâchez d’abord B")),
)

VARIANT_RULES = {
    "solo": (
        "Solo: clear all of your colours.",
        "Solitaire\u00a0: faites disparaître toutes vos couleurs.",
    ),
    "duel": (
        "Duel: two secret colours each, and both must go.",
        "Duel\u00a0: deux couleurs secrètes chacun, et toutes deux doivent disparaître.",
    ),
    "teams": (
        "Teams: P1 and P3 against P2 and P4. You see your partner’s colour too, and both must go.",
        "Équipes\u00a0: J1 et J3 contre J2 et J4. Vous voyez aussi la couleur de votre "
        "partenaire, et toutes deux doivent disparaître.",
    ),
}

_CLEARED = ("No token of the colour is left", "La couleur a disparu")
_ALL_CLEARED = ("No token of the colours is left", "Les couleurs ont disparu")
_LOST = ("Tokens left: %d", "Jetons restants\u00a0: %d")
_FEWEST = ("Fewest tokens left: %d", "Le moins de jetons restants\u00a0: %d")
_TIE = (
    "Level at %d left; fewest own tokens taken: %d",
    "Égalité à %d\u202f; le moins de jetons pris à sa couleur\u00a0: %d",
)
_SHARED = (
    "Level at %d left and %d own tokens taken",
    "Égalité à %d restants et %d pris à sa couleur",
)


def verdict(game, language):
    """Why the winners have won, with the tie-break that decided."""
    winner = 0
    while winner < game.players and not game.winners >> winner & 1:
        winner += 1
    if winner == game.players:
        return _LOST[language] % game.score(0)
    if game.reason == "cleared":
        one = len(_colours(game, winner)) == 1
        return (_CLEARED if one else _ALL_CLEARED)[language]
    left = game.score(winner)
    level = [seat for seat in range(game.players) if game.score(seat) == left]
    won = [seat for seat in level if game.winners >> seat & 1]
    side = 2 if game.variant == "teams" else 1  # seats of it
    if len(level) == side:
        return _FEWEST[language] % left
    return (_TIE if len(won) == side else _SHARED)[language] % (left, _taken(game, winner))


def _colours(game, seat):
    """The tokens of the secret colours of a seat's side."""
    secret = game.secret(seat)
    if game.variant == "teams":
        secret |= game.secret(seat ^ 2)
    return [colour + 1 for colour in range(5) if secret >> colour & 1]


def _taken(game, seat):
    """How many tokens of its own colours a seat's side took itself."""
    side = (seat, seat ^ 2) if game.variant == "teams" else (seat,)
    return sum([game.taken(s, token) for s in side for token in _colours(game, seat)])
