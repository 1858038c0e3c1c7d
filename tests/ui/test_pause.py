"""What a pause offers can be read whole, and its rules are those of the variant that is played."""

import pytest

from quadrille.app import App
from quadrille.engine.games import GAMES, game_class
from quadrille.events import DOWN, MENU, A
from quadrille.ui import font
from quadrille.ui.games import part
from quadrille.ui.pause import DOTS, Pause
from quadrille.ui.reader import Reader
from sim.device import Device
from tests.ui.test_handover import tap

VARIANTS = [
    (name, variant, fewest) for name in GAMES for variant, fewest, _ in game_class(name).VARIANTS
]


@pytest.mark.parametrize("language", [0, 1])
@pytest.mark.parametrize(("name", "variant", "players"), VARIANTS)
def test_rules(name: str, variant: str, players: int, language: int) -> None:
    app = App(Device(seed=1))
    app.settings.language = language
    app.start_game(name, variant, players, {}, ["human"] * players)
    tap(app, MENU)
    tap(app, DOWN)
    tap(app, A)
    assert isinstance(app.screen, Reader)
    words = part(name, "words")
    text = app.screen.text.text
    assert text.endswith(words.RULES[language])
    assert (len(text) > len(words.RULES[language])) == (variant != "standard")


@pytest.mark.parametrize("name", GAMES)
def test_a_variant_has_rules_of_its_own(name: str) -> None:
    variants = {variant for variant, _, _ in game_class(name).VARIANTS}
    assert set(part(name, "words").VARIANT_RULES) == variants - {"standard"}


@pytest.mark.parametrize("language", [0, 1])
def test_a_line_that_stands_still_is_not_cut_off(language: int) -> None:
    app = App(Device(seed=1))
    app.settings.language = language
    app.start_game("pieges", "standard", 2, {}, ["human"] * 2)
    app.screen.past.append(bytes(app.screen.game.state))
    tap(app, MENU)
    pause = app.screen
    assert isinstance(pause, Pause)
    for line in range(2 * len(pause.lines)):
        pause.at = line // 2
        pause.asking = bool(line % 2)
        pause.enter()
        if pause.text.stands:
            assert font.width(pause.text.text, font.SMALL) <= app.canvas.width - DOTS
