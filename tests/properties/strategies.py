"""Games for property tests: every game, variant and set of options, at any moment of a game."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from quadrille.engine.game import Game
from quadrille.engine.games import GAMES, create, game_class
from tests.moves import play_on
from tests.properties.ledger import Ledger, ledger_of
from tests.sizes import size

few = settings(max_examples=size(3, 200))


class SetUp(NamedTuple):
    """What is played: a game, one of its variants, a value for each option."""

    name: str
    variant: str
    options: dict[str, Any]

    def __str__(self) -> str:
        return "-".join([self.name, self.variant, *(f"{k}={v}" for k, v in self.options.items())])

    @property
    def ledger(self) -> Ledger:
        return ledger_of(self.name)

    def seats(self) -> tuple[int, int]:
        """Fewest and most."""
        kind = game_class(self.name)
        return next(v[1:] for v in kind.VARIANTS if v[0] == self.variant)

    def game(self, players: int) -> Game:
        return create(self.name, self.variant, players, self.options)


def every_set_up() -> Iterator[SetUp]:
    for name in GAMES:
        kind = game_class(name)
        for variant, _, _ in kind.VARIANTS:
            known = [option for option in kind.OPTIONS if variant in option[2]]
            for values in product(*(option[1] for option in known)):
                names = [option[0] for option in known]
                yield SetUp(name, variant, dict(zip(names, values, strict=True)))


SET_UPS = list(every_set_up())
SEATED = [(kind, n) for kind in SET_UPS for n in range(kind.seats()[0], kind.seats()[1] + 1)]


@st.composite
def moments(draw: st.DrawFn, set_up: SetUp, over: bool = False) -> Game:
    """A game at any moment before its end; with `over` also at its end."""
    fewest, most = set_up.seats()
    game = set_up.game(draw(st.integers(fewest, most), label="players"))
    seed = draw(st.integers(0, (1 << 29) - 1), label="seed")
    game.setup(seed)
    pick = random.Random(seed)
    states = [bytes(game.state)]
    while play_on(game, pick, 1):
        states.append(bytes(game.state))
    # A part of the whole: the end of a long game is drawn as often as that of a short one.
    part = draw(st.integers(0, 100), label="percent of the game")
    game.restore(states[(len(states) - (1 if over else 2)) * part // 100])
    return game


randoms = st.integers(0, 1 << 30).map(random.Random)
