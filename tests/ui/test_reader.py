"""Rules that scroll: pages, pause, back and speed by the buttons."""

from collections.abc import Iterator

import pytest

from quadrille.engine.games import GAMES
from quadrille.events import DOWN, LEFT, MENU, PRESS, RELEASE, REPEAT, RIGHT, UP, A, B
from quadrille.ui import caption, font
from quadrille.ui.canvas import Canvas
from quadrille.ui.colours import DARK
from quadrille.ui.games import part
from quadrille.ui.menu.about import About
from quadrille.ui.menu.choice import IDLE
from quadrille.ui.menu.settings import SettingsMenu
from quadrille.ui.reader import RATES, SHOWN, USUAL, Pages, Reader
from quadrille.ui.scroll import HOLD, TICKS_PER_COLUMN, Scroll
from tests.handheld import BOARDS, Handheld
from tests.moves import dealt

TEXT = "Été d’abord. Deux\u202f! Quoi\u202f? Fin · bis."
PAGES = ["Été d’abord.", "Deux\u202f!", "Quoi\u202f?", "Fin", "bis."]


def reading(text: str = TEXT, board: str = BOARDS[0]) -> Handheld:
    """A text over the pause of a game."""
    app = Handheld(board, dealt("flipop"))
    app.press(MENU)
    app.show(Reader(app, text, app.screen))
    return app


def passes(app: Handheld) -> int:
    """Ticks until the text has passed, and the reader is left by itself."""
    ticks = 0
    while app.shown == "Reader":
        app.tick()
        ticks += 1
    assert app.shown == "Pause"
    return ticks


def letters(app: Handheld) -> bytes:
    """What is shown, but for the bottom row."""
    return app.frame()[: -app.canvas.width]


def at_page(app: Handheld, page: int) -> bytes:
    canvas = Canvas(app.canvas.width, app.canvas.height)
    text = TEXT[TEXT.index(PAGES[page]) :]
    font.draw(canvas, text, 0, canvas.height // 2 - 3, 3, font.LARGE)
    return bytes(canvas.cells[: -canvas.width])


def all_rules() -> Iterator[str]:
    for name in GAMES:
        words = part(name, "words")
        for language in (0, 1):
            yield words.RULES[language]
            for rules in words.VARIANT_RULES.values():
                yield rules[language] + " " + words.RULES[language]


@pytest.mark.parametrize("text", list(all_rules()))
def test_the_pages_of_rules_are_their_sentences(text: str) -> None:
    pages = Pages(text)
    told = []
    for page in range(len(pages.starts)):
        pages.turn_to(page)
        assert pages.page() == page
        told.append(pages.sentence())
    assert " ".join(told) == text
    assert len(told) >= 4
    for sentence in told:
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence[-1] in ".!?"
        assert len(sentence) < 150


@pytest.mark.parametrize("text", ["", "é", "One. ", "One.", "a · ", "no end", ". . "])
def test_any_text_has_pages(text: str) -> None:
    pages = Pages(text)
    assert pages.starts[0] == 0
    assert pages.page() == 0
    assert passes(reading(text)) >= 1


@pytest.mark.parametrize("board", BOARDS)
def test_left_and_right_turn_pages(board: str) -> None:
    app = reading(board=board)
    for page in (1, 2, 3, 4):
        app.press(RIGHT)
        assert app.screen.text.sentence() == PAGES[page]
        assert letters(app) == at_page(app, page)
    assert app.refuses(RIGHT)
    for page in (3, 2, 1, 0):
        app.press(LEFT)
        assert letters(app) == at_page(app, page)
    assert app.refuses(LEFT)
    assert app.shown == "Reader"


def test_left_first_leads_to_the_beginning_of_a_sentence_that_is_running() -> None:
    app = reading("One. Two is a longer sentence. Three.")
    app.press(RIGHT)
    app.until(lambda: app.screen.text.read() > 16)
    for page in (1, 0):
        app.press(LEFT)
        text = app.screen.text
        assert (text.page(), text.read()) == (page, text.starts[page])


def test_an_arrow_held_goes_on_turning() -> None:
    app = reading()
    app._hear(RIGHT | PRESS)
    app._hear(RIGHT | REPEAT)
    app._hear(RIGHT | REPEAT)
    app._hear(RIGHT | RELEASE)
    assert app.screen.text.sentence() == PAGES[3]


@pytest.mark.parametrize("board", BOARDS)
def test_a_pauses_and_goes_on(board: str) -> None:
    app = reading(board=board)
    app.ticks_go_by(HOLD + 20)
    app.press(A)
    before = letters(app)
    rows = set()
    for _ in range(IDLE + 90):  # as long as it takes: a game waits, too
        frame = app.frame()
        rows.add(frame[-app.canvas.width :])
        assert frame[: -app.canvas.width] == before
    assert len(rows) == 2  # it blinks
    app.press(RIGHT)
    assert letters(app) == letters(app) == at_page(app, 1)
    app.press(A)
    app.ticks_go_by(HOLD + TICKS_PER_COLUMN)
    assert letters(app) != at_page(app, 1)
    passes(app)


def test_at_the_usual_speed_it_runs_as_any_text_does() -> None:
    app = reading()
    scroll = Scroll(TEXT, font.LARGE, once=True)
    ticks = 0
    while not scroll.done:
        scroll.tick()
        ticks += 1
    assert passes(app) == ticks


@pytest.mark.long
def test_up_and_down_change_the_speed_and_it_is_remembered() -> None:
    took = []
    for speed in range(len(RATES)):
        app = reading(TEXT * 5)
        button = UP if speed > USUAL else DOWN
        app.press(*[button] * abs(speed - USUAL))
        if speed in (0, len(RATES) - 1):
            assert app.refuses(button)
        app.show(Reader(app, TEXT * 5, app.screen.back))  # another one
        assert app.screen.speed == speed
        took.append(passes(app))
        app.power_on()
        app.show(Reader(app, TEXT, app.screen))
        assert app.screen.speed == USUAL
    for ticks, rate in zip(took, RATES, strict=True):
        assert ticks == pytest.approx(took[USUAL] * RATES[USUAL] / rate, abs=1)


@pytest.mark.parametrize("board", BOARDS)
def test_a_bar_shows_the_page_and_after_a_press_the_speed(board: str) -> None:
    app = reading("Aa. Bb. Cc. Dd.", board)

    def lit(ticks: int = 1) -> list[int]:
        app.ticks_go_by(ticks)
        row = app.picture[-app.canvas.width :]
        return [x for x, index in enumerate(row) if index != DARK] if any(row) else []

    app.press(A)
    for page in range(4):
        assert lit() == list(range(4 * page, 4 * page + 4))
        app.press(RIGHT)
    app.press(UP, UP)
    assert lit() == list(range(16))
    app.press(DOWN)
    assert lit() == list(range(16 * 4 // 5))
    assert lit(SHOWN) in ([], list(range(12, 16)))
    app.press(A, LEFT, LEFT, LEFT, DOWN, DOWN, DOWN)
    assert lit(SHOWN + 5) == ([] if app.canvas.height < 16 else list(range(4)))


@pytest.mark.parametrize("leave", [B, MENU])
def test_b_and_menu_lead_back_to_the_pause(leave: int) -> None:
    app = Handheld(game=dealt("flipop"))
    pause = app.press(MENU, RIGHT).screen
    assert app.press(A).shown == "Reader"
    assert app.press(A, RIGHT, leave).screen is pause


@pytest.mark.long
def test_about_is_paused_for_a_minute_at_most() -> None:
    app = Handheld()
    for leave, to in ((B, "SettingsMenu"), (MENU, "Carousel"), (None, "Attract")):
        app.menu()
        settings = SettingsMenu(app)
        app.show(About(app, settings))
        app.press(RIGHT, A)
        app.ticks_go_by(IDLE - 10)
        assert app.shown == "About"
        if leave is None:
            app.ticks_go_by(20)
        else:
            app.press(leave)
        assert app.shown == to


def test_captions_tell_the_sentence_the_pause_and_the_speed() -> None:
    app = reading()
    assert caption.sentence(app) == f"1 of 5: {PAGES[0]}"
    app.press(RIGHT, A)
    assert caption.sentence(app) == f"2 of 5: {PAGES[1]} Paused: A goes on."
    app.press(UP)
    assert caption.sentence(app) == "Speed 4 of 5."
    app.ticks_go_by(SHOWN)
    app.settings.language = 1
    assert caption.sentence(app) == f"2 sur 5\u00a0: {PAGES[1]} Pause\u00a0: A continue."
    app.press(DOWN)
    assert caption.sentence(app) == "Vitesse 3 sur 5."
