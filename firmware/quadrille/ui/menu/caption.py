"""The screens around the games in words."""

from ...events import BUTTONS
from ..caption import each_score, game, player
from ..words import say
from .questions import FIRST

AT = ("%s: %s, %d of %d.", "%s\u00a0: %s, %d sur %d.")
MENU = ("Menu", "Menu")
PAUSE = ("Pause", "Pause")
SHOW = ("Quadrille: press a button.", "Quadrille\u00a0: appuyez sur un bouton.")
TAKE = (
    "P%d, your turn: take the handheld, then press A.",
    "J%d, à vous\u00a0: prenez la console, puis appuyez sur A.",
)
SEATS = (
    "Who plays: %s. UP and DOWN change P%d; A begins.",
    "Qui joue\u00a0: %s. HAUT et BAS changent J%d\u202f; A commence.",
)
GRADE = ("%s, difficulty %d of 5", "%s, difficulté %d sur 5")
DEAL = ("Deal %s.", "Donne %s.")
SCORES = ("%s. Scores: %s.", "%s. Scores\u00a0: %s.")
TURNED = ("%s: turned by %d degrees.", "%s\u00a0: tournée de %d degrés.")
LESSON = ("%d of %d: %s", "%d sur %d\u00a0: %s")
LOOK = ("Move %d of %d. ", "Coup %d sur %d. ")
PAUSED = (" Paused: A goes on.", " Pause\u00a0: A continue.")
SPEED = ("Speed %d of %d.", "Vitesse %d sur %d.")
TRIED = ("%s: %s.", "%s\u00a0: %s.")


def menu(app, screen):
    """The caption of any screen but a game's own. Classes are known by their names, which stay the
    same where memory.py has had their modules forgotten."""
    language = app.settings.language
    own = SCREENS.get(type(screen).__name__)
    if own:
        return own(app, screen, language)
    if hasattr(screen, "label") and hasattr(screen, "count"):
        return _choice(screen, language)
    if hasattr(screen, "text"):
        return screen.text.text
    return say(screen.NAME, language) + "." if hasattr(screen, "NAME") else "Quadrille."


def _choice(screen, language):
    label = screen.label() or str(screen.answers[screen.at])
    text = AT[language] % (screen.title(), label, screen.at + 1, screen.count)
    return text + " " + screen.pick(FIRST) if getattr(screen, "first_time", False) else text


def _deal_question(app, screen, language):
    label = screen.label()
    if screen.at:
        label = GRADE[language] % (
            label,
            screen.setup.kind.deal_grade(screen.setup.answer, screen.at),
        )
    return AT[language] % (screen.title(), label, screen.at + 1, screen.count)


def _deal_card(app, screen, language):
    return DEAL[language] % (GRADE[language] % (screen.text.text, screen.grade))


def _attract(app, screen, language):
    return SHOW[language]


def _carousel(app, screen, language):
    return AT[language] % (MENU[language], screen.name(), screen.at + 1, len(screen.icons))


def _seats(app, screen, language):
    kinds = screen.kinds
    told = [player(seat, language) + " " + say(kinds[seat], language) for seat in range(len(kinds))]
    return SEATS[language] % (", ".join(told), screen.at + 1)


def _hand_over(app, screen, language):
    return TAKE[language] % (app.view.turn + 1)


def _lesson(app, screen, language):
    """The sentence; while a move is asked for or shown, what the game's own screen says."""
    if screen.phase == screen.PLAY:
        return game(screen.view, language)
    said = screen.text.text or screen.sentence[language]  # nothing follows a move that was shown
    text = LESSON[language] % (screen.at + 1, screen.count, said)
    return text + " " + game(screen.view, language) if screen.phase == screen.ASK else text


def _pause(app, screen, language):
    line = screen.text.text
    return AT[language] % (PAUSE[language], line, screen.at + 1, len(screen.lines))


def _reader(app, screen, language):
    """The sentence that is passing, or the speed after it was changed."""
    if screen.fresh:
        return SPEED[language] % (screen.speed + 1, screen.SPEEDS)
    text = screen.text
    told = LESSON[language] % (text.page() + 1, len(text.starts), text.sentence())
    return told + PAUSED[language] if screen.paused else told


def _result(app, screen, language):
    return SCORES[language] % (screen.text.text, each_score(screen.scores, language))


def _look(app, screen, language):
    """The board after a move, in a game that is over."""
    return LOOK[language] % (screen.at, screen.plies) + game(screen.view, language)


def _orientation(app, screen, language):
    return TURNED[language] % (say(screen.NAME, language), 90 * screen.quarter)


def _buttons(app, screen, language):
    tried = [BUTTONS[b] for b in range(len(BUTTONS)) if screen.tried >> b & 1]
    return TRIED[language] % (say(screen.NAME, language), ", ".join(tried) or "0")


SCREENS = {
    "About": _reader,
    "Attract": _attract,
    "ButtonTest": _buttons,
    "Carousel": _carousel,
    "DealCard": _deal_card,
    "DealQuestion": _deal_question,
    "HandOver": _hand_over,
    "Lesson": _lesson,
    "Look": _look,
    "Orientation": _orientation,
    "Pause": _pause,
    "Reader": _reader,
    "Result": _result,
    "Seats": _seats,
}
