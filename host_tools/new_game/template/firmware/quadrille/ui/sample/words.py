"""What is said about Sample: pairs of texts, for now English twice."""

NAME = ("Sample", "Sample")

VARIANTS = {"standard": ("Standard", "Standard")}

OPTIONS: dict = {}

RULES = (
    "In turn, put a token on a free cell. Five tokens in a line, across, upright or diagonal, win. "
    "If the board is full before, it is a draw.",
) * 2

# Told as the game begins; %s is the player's colour.
GOALS = (("%s: five in a line",) * 2,)

# Why a press was refused.
REFUSALS = (
    ("taken", ("A token lies there",) * 2),
    ("edge", ("The board ends there",) * 2),
)

VARIANT_RULES: dict = {}

ALONE = None

# By the engine's reasons.
VERDICTS = {
    "line": ("Five in a line", "Five in a line"),
    "full": ("The board is full", "The board is full"),
}


def verdict(game, language):
    return VERDICTS[game.reason][language]
