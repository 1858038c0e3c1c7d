"""The panel in words: enough to play by, and the same in both languages."""

import json
import random
import re
from collections.abc import Iterator
from itertools import count, takewhile

import pytest

from quadrille.engine.games import GAMES, game_class
from quadrille.events import BUTTONS, DOWN, MENU, RIGHT, A, B
from quadrille.pages import SLOT_LOST
from quadrille.remote.caption import quoted
from quadrille.remote.commands import obey
from quadrille.saves import FIRST_GAME
from quadrille.ui import caption
from quadrille.ui.menu.hold import Hold
from quadrille.ui.reader import Reader
from quadrille.ui.screen import Screen
from tests.captions.reader import PLAYERS, ByCaption, Hands
from tests.handheld import Handheld
from tests.link.conftest import Talk
from tests.moves import dealt
from tests.ui.test_first_start import unused
from tests.ui.test_font import ASCII, FRENCH, SPACES
from tests.ui.test_grammar import PAGES
from tests.ui.test_menu import Menu
from tests.ui.test_words import MARKS

NAMES = ("colorpop", "blockers", "flipop", "pieges")  # of PLAYERS

# What a caption says in any language: cells, numbers, seats and slides' places.
FACTS = re.compile(r"\b[PJ][1-5]\b|\b[A-Ia-j]?[0-9]+\b")

KEPT = ("Reader", "About", "Result")  # they keep the text that they began with


def hands_of(app: Handheld) -> Hands:
    """Captions as a page of `make play` shows them."""

    return Hands(
        caption=lambda: in_both(app),
        look=lambda: "\n".join(caption.lines(app)),
        press=lambda button: app.play(f"tap {button}"),
        hold=lambda button: app.play(f"hold {button}"),
        release=lambda button: app.play(f"release {button}"),
        wait=lambda: app.headless.ticks(4),
    )


def facts(text: str, language: int) -> list[str]:
    """What it says; players have the letter that the panel gives them."""
    found = FACTS.findall(text)
    other = "PJ"[not language]
    assert not [fact for fact in found if re.fullmatch(other + "[1-5]", fact)], text
    return [re.sub("[PJ](?=[1-5])", "player ", fact) for fact in found]


def in_both(app: Handheld) -> str:
    """The English caption, once the French one has been seen to say the same."""
    english = caption.sentence(app)
    if app.shown in KEPT:
        return english
    app.settings.language = 1
    french = caption.sentence(app)
    app.settings.language = 0
    assert facts(english, 0) == facts(french, 1), (english, french)
    return english


@pytest.mark.long
@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.__name__)
def test_a_whole_game_is_played_by_captions_alone(player: type[ByCaption]) -> None:
    app = Handheld(seed=4)
    by_caption = player(hands_of(app))
    by_caption.begin()
    scores = by_caption.play()
    assert app.shown == "Result"
    assert scores == ", ".join(f"P{i + 1} {score}" for i, score in enumerate(app.screen.scores))
    assert by_caption.moves > 5


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_over_the_line_too_against_a_computer(name: str) -> None:
    app = Talk()
    app.start(name, seats=["human", "easy"])
    app.settle()
    app.ticks_go_by(1)

    def told(command: str) -> str:
        text = app.ask(command).removeprefix(command).lstrip()
        assert text.isascii()
        assert text.isprintable()
        return str(json.loads(text or '""'))

    def look() -> str:
        return "\n".join(takewhile(bool, (told(f"look {line}") for line in count())))

    def key(button: str, what: str) -> None:
        assert app.ask(f"key {button} {what}") == f"key {button} {what}"
        app.ticks_go_by(2)

    def press(button: str) -> None:
        key(button, "down")
        key(button, "up")

    player = PLAYERS[NAMES.index(name)](
        Hands(
            caption=lambda: told("caption"),
            look=look,
            press=press,
            hold=lambda button: key(button, "down"),
            release=lambda button: key(button, "up"),
            wait=lambda: app.headless.ticks(4),
        )
    )
    turns = 3
    while player.moves < turns:
        text = player.read()
        if "P1, your turn" in text:
            player.moves += 1
            player.move(1)
        else:
            player.hands.wait()
    assert app.view.game.plies >= turns


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_both_languages_say_the_same_in_letters_of_the_font(name: str) -> None:
    """At any moment of a random walk: the same cells, numbers and seats, in a text of each."""
    app = Handheld(seed=2)
    app.start(name, seats=["human", "easy"] if name != "pieges" else ["human"] * 3)
    pick = random.Random(5)
    buttons = [*BUTTONS, "A", "A"]
    told = set()
    for _ in range(300):
        app.tap(pick.choice(buttons))
        if app.view is None:
            app.start(name, seats=["human", "easy"])
        if app.shown in KEPT:
            continue
        app.view.hush()  # a line that runs is in the language in which it began
        texts = []
        for app.settings.language in (1, 0):
            app.screen.enter()  # texts on the panel are made for a language
            texts.append("\n".join(caption.lines(app)))
        french, english = texts
        assert facts(english, 0) == facts(french, 1), (english, french)
        assert set(english) <= {*ASCII, *FRENCH, "\n"}
        assert set(french) <= {*ASCII, *FRENCH, *SPACES, "\n"}
        assert not re.search("[\u00a0\u202f']", english), english
        assert not MARKS.search(french), french
        told.add(english)
    assert len(told) > 60


def others(language: int) -> Iterator[Handheld]:
    """The screens that are not among the pages before a game."""
    app = unused()
    app.settings.language = language
    yield app
    app.must_ask = False
    app.welcome()
    yield app
    app.menu()
    yield app
    app.start("flipop")
    app.press(MENU)
    yield app
    app.press(DOWN, A)
    yield app
    app.quit()
    app.set_up("flipop")
    yield app
    app.start("blockers")
    yield app
    app.start("colorpop", variant="solo", deal=3)
    yield app
    view, move = app.near_the_end("pieges")
    app.show(view)
    view.commit(move)
    app.until(lambda: app.shown == "Result")
    yield app
    app.press(B)
    yield app
    app.menu()
    app.set_up("pieges")
    while not app.screen.learns():
        app.press(RIGHT)
    app.press(A)
    yield app
    app.tell([(FIRST_GAME, SLOT_LOST, 0)])
    yield app
    app.show(Hold(app))
    yield app


def told_everywhere(language: int) -> dict[str, str]:
    """The caption of every screen but the games' own, by the way to it and its name."""
    told = {}
    for page in PAGES:
        app = Menu()
        app.settings.language = language
        app.go(page.way)
        told[f"{page.way} {app.shown}"] = caption.sentence(app)
    return told | {" " + app.shown: caption.sentence(app) for app in others(language)}


def kinds(of: type) -> Iterator[str]:
    """The screens of the firmware, but those that only serve to make others."""
    below: list[type] = of.__subclasses__()
    if of.__module__.startswith("quadrille.ui.") and (not below or of is Reader):
        yield of.__name__
    for kind in below:
        yield from kinds(kind)


def test_every_screen_is_told_in_both_languages() -> None:
    english, french = told_everywhere(0), told_everywhere(1)
    games = {f"{game_class(name).__name__}Screen" for name in GAMES}
    assert {way.split(" ")[1] for way in english} == {*kinds(Screen)} - games
    assert english.keys() == french.keys()
    for way, text in english.items():
        if not way.endswith(("Language", "FirstQuestion")):  # each language is a different answer
            assert facts(text, 0) == facts(french[way], 1), (text, french[way])
        assert "" != text != french[way], way
        assert text != "Quadrille."


def test_a_text_goes_over_the_line_as_printable_ascii() -> None:
    for text in ("", 'a "b" \\ c', "Pièges\u202f!\nœ’"):
        line = quoted(text)
        assert line.isascii()
        assert line.isprintable()
        assert json.loads(line) == text


def test_a_line_is_refused_while_the_sign_of_a_fault_is_shown() -> None:
    for line in ("caption", "look 0"):
        refusal = f"? {line.split()[0]}: the app has failed: press a button"
        assert obey(line, Handheld().device, None) == refusal


def test_the_board_that_is_being_told_ends_where_another_screen_is_shown() -> None:
    talk = Talk()
    talk.start("flipop")
    talk.ticks_go_by(1)
    assert talk.ask("look 0").startswith('look 0 "P1, your turn.')
    assert talk.ask("look 1") == 'look 1 "5 b b b b b"'
    talk.tap("MENU")
    assert talk.ask("look 2") == "look 2"
    assert talk.ask("look 3") == "look 3"
    assert talk.ask("look x") == '? look: "x" is not a number from 0 to 99'


def test_a_game_without_words_of_its_own_is_told_by_its_panel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = Handheld(game=dealt("flipop"))
    with_words = [*caption.lines(app)]
    monkeypatch.setattr(caption, "_own", lambda view: None)
    app.tick()
    assert caption.sentence(app) == "P1, your turn. 3 moves."
    told = [*caption.lines(app)]
    assert told != with_words
    assert [len(line.split()) for line in told[1:]] == [16] * 16
    app.view.commit(app.view.moves[0])
    assert caption.sentence(app) == "P1 plays."
