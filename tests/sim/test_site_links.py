"""Links to games: what they open, and that no text does harm."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from quadrille.engine.games import GAMES, create
from quadrille.players.player import KINDS
from sim.site.links import Link, understood

WORDS = some.sampled_from(
    [*GAMES, *KINDS, "solo", "duel", "3", "17", "50", "51", "0", "6", "³", ""]
)


def test_a_deal_a_table_and_questions() -> None:
    assert understood("colorpop/solo/3/17") == Link(
        "colorpop", "solo", ["human"], {"targets": 3}, 17
    )
    assert understood("flipop/human,hard") == Link("flipop", None, ["human", "hard"])
    assert understood("colorpop/teams/easy,hard,easy,human").variant == "teams"
    assert understood("pieges") == Link("pieges")


WRONG = ["", "chess", "flipop/", "flipop/human", "flipop/human,nobody", "flipop/3/17"]
WRONG += [f"colorpop/{end}" for end in ("solo", "3/17", "solo/6/1", "solo/3/17/5")]
WRONG += [f"colorpop/solo/3/{deal}" for deal in ("0", "51", "³")]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_not_a_link(text: str) -> None:
    with pytest.raises(ValueError):
        understood(text)


@given(some.one_of(some.text(), some.lists(WORDS).map("/".join), some.lists(WORDS).map(",".join)))
def test_any_text_is_a_table_that_can_be_laid_or_refused(text: str) -> None:
    try:
        link = understood(text)
    except ValueError:
        return
    if link.seats:
        game = create(link.game, link.variant, len(link.seats), link.options)
        game.setup(game.deal_seed(link.deal) if link.deal else 1)
