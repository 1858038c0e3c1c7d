"""Lessons: what they claim holds, and they can be taken, left, gone back to and finished."""

import math
import re
from typing import Any

import pytest

from host_tools.build import mpy
from pc.paths import FIRMWARE
from quadrille.engine.games import GAMES, create
from quadrille.events import DOWN, LEFT, MENU, RIGHT, A, B
from quadrille.ui import caption, font
from quadrille.ui.colours import CYAN, DARK, NORMAL
from quadrille.ui.game_screen import BARE
from quadrille.ui.games import part
from quadrille.ui.menu.lesson import ASK, ASKED, PLAY, READ, TELL, Lesson, outcome
from quadrille.ui.menu.questions import FIRST
from quadrille.ui.screen import ALL, NONE
from quadrille.ui.scroll import HOLD, TICKS_PER_COLUMN
from tests.handheld import BOARDS, Handheld
from tests.moves import listed, played
from tests.ui.test_font import ASCII, FRENCH, SPACES
from tests.ui.test_words import MARKS

TAUGHT = [name for name in GAMES if getattr(part(name, "words"), "LESSONS", False)]
STEPS = [(name, at) for name in TAUGHT for at in range(len(part(name, "lessons").LESSONS))]
FLASH = 3 * 1024  # bytes that the lessons of a game may take
PLACE = re.compile(r"(?<!\w)[b-g](?![\w’])")  # a slide's letter, which no panel shows
CLAIMS = ("", "scores", "wins")


def stood(name: str, at: int) -> tuple[Any, Any]:
    """A game in the position of a step, as it is after saving; and the step."""
    step = part(name, "lessons").LESSONS[at]
    game = create(name, None, 2)
    game.setup(1)
    part(name, "lessons").stand(game, *step[3])
    saved = create(name, None, 2)
    saved.restore(bytes(game.state))
    return saved, step


@pytest.mark.parametrize("name", TAUGHT)
def test_lessons_lead_from_the_first_rule_to_the_tie_break(name: str) -> None:
    steps = part(name, "lessons").LESSONS
    assert 5 <= len(steps) <= 8
    assert sum(asked for asked, *_ in steps) >= 2
    assert steps[-1][1] == "wins"
    ends = {played(stood(name, at)[0], step[2]).reason for at, step in enumerate(steps)}
    assert len(ends - {""}) >= min(2, len(create(name).REASONS))


@pytest.mark.parametrize(("name", "at"), STEPS)
def test_a_position_restores_the_move_is_legal_and_the_claim_holds(name: str, at: int) -> None:
    game, (asked, claim, move, *_) = stood(name, at)
    assert claim in CLAIMS
    assert game.is_legal(move)
    assert not game.over
    after = played(game, move)
    assert (after.winners == 1) == (claim == "wins")
    if claim == "scores":
        assert outcome(after) != outcome(game)
    others = [other for other in listed(game) if outcome(played(game, other)) != outcome(after)]
    if asked and claim:
        assert others  # or there is nothing to find


@pytest.mark.parametrize(("name", "at"), STEPS)
def test_sentences_take_five_to_twenty_seconds_and_are_letters_of_the_font(
    name: str, at: int
) -> None:
    _, (asked, _, _, _, sentence, *reason) = stood(name, at)
    assert len(reason) == asked
    for texts in (sentence, *reason):
        english, french = texts
        assert set(english) <= {*ASCII, *FRENCH}
        assert set(french) <= {*ASCII, *FRENCH, *SPACES}
        assert not MARKS.search(french), french
        assert "'" not in english + french
        assert not PLACE.search(english + " " + french)
    for text in sentence:
        ticks = HOLD + TICKS_PER_COLUMN * (font.width(text, font.SMALL) + 1)
        assert 5 <= math.ceil(ticks / 60) <= 20, text


@pytest.mark.parametrize("name", TAUGHT)
def test_the_lessons_of_a_game_take_little_flash(name: str, tmp_path: Any) -> None:
    source = FIRMWARE / "quadrille" / "ui" / name / "lessons.py"
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "lessons.py").write_bytes(source.read_bytes())
    mpy.compile_tree(tree, tmp_path / "made", "armv6m")
    assert (tmp_path / "made" / "lessons.mpy").stat().st_size <= FLASH


# --- taking them ----------------------------------------------------------------------------


def taught(name: str, board: str = BOARDS[0]) -> Handheld:
    """The lessons of a game, opened from the menu."""
    app = Handheld(board)
    app.set_up(name)
    while not app.screen.learns():
        app.press(RIGHT)
    app.press(A)
    assert app.shown == "Lesson"
    return app


def take(app: Handheld, right: bool = True) -> None:
    """Go through a step, playing what is asked for, or something else."""
    lesson = app.screen
    at = lesson.at
    app.until(lambda: lesson.phase in (ASK, PLAY))
    if lesson.phase == ASK:
        game = lesson.view.game
        moves = [
            move for move in listed(game) if (outcome(played(game, move)) == lesson.goal) == right
        ]
        if not moves:
            return
        lesson.view.commit(moves[0])
    app.until(lambda: lesson.phase == TELL)
    assert lesson.right == (right or not lesson.asked)
    app.until(lambda: app.screen is not lesson or lesson.phase == READ)
    if app.screen is lesson:
        assert lesson.at == at + right


@pytest.mark.long
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", TAUGHT)
def test_a_pupil_finishes_them_and_that_is_remembered(name: str, board: str) -> None:
    app = taught(name, board)
    before = app.slots
    while app.shown == "Lesson":
        take(app)
    assert app.screen.label() == "Learn again"
    changed = {slot for slot in app.slots if app.slots[slot] != before.get(slot)}
    assert changed == {0}  # no move of a lesson is saved
    app.power_on()
    assert app.settings.lessons == 1 << GAMES.index(name)


@pytest.mark.parametrize("name", TAUGHT)
def test_another_move_gets_a_reason_and_the_step_begins_again(name: str) -> None:
    app = taught(name)
    lesson = app.screen
    steps = lesson.lessons.LESSONS
    lesson.at = next(at for at, step in enumerate(steps) if step[0] == ASKED and step[1])
    lesson.stand()
    at = lesson.at
    app.until(lambda: lesson.phase == ASK)
    game = lesson.view.game
    wrong = next(m for m in listed(game) if outcome(played(game, m)) != lesson.goal)
    lesson.view.commit(wrong)
    app.until(lambda: lesson.phase == TELL)
    assert lesson.text.text == steps[at][5][0]
    app.press(A)
    assert (lesson.phase, lesson.at, lesson.view.game.plies) == (READ, at, stood(name, at)[0].plies)


def test_arrows_go_to_the_step_before_and_after_and_leaving_remembers_where() -> None:
    app = taught("flipop")
    assert app.refuses(LEFT)
    app.press(RIGHT, DOWN, RIGHT, LEFT)
    assert app.screen.at == 2
    app.press(B)
    assert app.shown == "OptionQuestion"
    assert app.screen.learns()
    app.press(A)
    assert app.screen.at == 2
    app.press(MENU)
    assert app.shown == "Carousel"
    assert app.settings.lessons == 0


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", TAUGHT)
def test_a_newcomer_is_told_once_where_they_are(name: str, board: str) -> None:
    def heading() -> str:
        app.set_up(name)
        assert FIRST[0] in caption.sentence(app) or FIRST[0] not in app.screen.heading.text
        return str(app.screen.heading.text)

    app = Handheld(board)
    assert heading() == f"{app.screen.title()} · {FIRST[0]}"
    if app.screen.tall:
        app.press(RIGHT)
    else:
        app.until(lambda: not app.screen.titled)
        app.until(lambda: app.screen.titled)
    assert app.screen.heading.text == app.screen.title()
    assert heading() == app.screen.title()
    app.power_on()
    assert FIRST[0] in heading()
    app.press(B)
    app.settings.lessons = 1 << GAMES.index(name)
    app.choices.clear()
    assert heading() == app.screen.title()
    app.settings.lessons = 0
    app.choices.clear()
    app.set_up(name)
    while app.view is None:  # the same presses as ever lead to a game
        app.press(A)
    app.quit()
    app.power_on()
    assert FIRST[0] not in heading()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", TAUGHT)
def test_the_dot_of_the_lessons_is_cyan_until_they_were_finished(name: str, board: str) -> None:
    app = Handheld(board)
    cyan = CYAN << 2 | NORMAL

    def dots() -> bytes:
        app.set_up(name)
        row = app.frame()[-2 * app.canvas.width :][: app.canvas.width]
        return bytes(index for index in row[3:-3] if index)  # between the arrows

    before = dots()
    assert before[-1] == cyan
    assert before.count(cyan) == 1
    app.settings.lessons = 1 << GAMES.index(name)
    assert dots() == before[:-1] + bytes([DARK])


@pytest.mark.parametrize("board", BOARDS)
def test_a_press_that_leads_nowhere_gets_a_reason_and_then_the_sentence_is_back(board: str) -> None:
    app = taught("flipop", board)
    app.press(RIGHT, A)
    lesson = app.screen
    assert lesson.phase == ASK
    app.press(A, DOWN)
    told = lesson.view.ribbon.text
    assert told == "No door, no way"
    plain = []
    for heard in (True, False):
        app.until(lambda: app.beat > BARE)
        plain.append(app.frame()[: 16 * lesson.view.top or 7 * 16])
        assert (told in caption.sentence(app)) == heard
        app.until(lambda: not lesson.view.ribbon)
    assert plain[0] != plain[1]


def test_nothing_else_happens_while_a_move_is_shown() -> None:
    app = taught("flipop")
    assert (app.screen.settled, app.screen.erasable()) == (True, ALL)
    app.press(A)
    assert (app.screen.settled, app.screen.erasable()) == (False, NONE)
    app.until(lambda: app.screen.phase == TELL)
    assert app.screen.settled
    sentence = app.screen.sentence[0]
    assert caption.sentence(app) == f"1 of 6: {sentence}"


def test_a_move_is_asked_of_the_players_own_buttons() -> None:
    app = taught("flipop")
    app.press(RIGHT, A)  # to the ball that can leave
    lesson = app.screen
    assert isinstance(lesson, Lesson)
    assert lesson.phase == ASK
    app.press(B)  # shows hinges
    assert app.shown == "Lesson"
    while lesson.view.at != 17:
        app.press(RIGHT)
    app.press(A, A)
    app.until(lambda: lesson.phase == TELL)
    assert lesson.right
    assert lesson.text.text == "Well done!"
