"""The play-outs of Blockers! against the engine: legal moves, groups, what is next to a cell."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from quadrille.engine.game import PASS
from quadrille.players import blockers_playout as playout
from quadrille.players.blockers import BlockersPlayer
from tests.moves import dealt, listed, play_on, played, twin

SEATS = [("standard", 2), ("standard", 5), ("expert", 2)]
RACKS, PILES, CAPTURED = 20, 25, 18  # words, words, bytes: where the state has them, too
COLOUR, PLANES, NEAR = 32, 24, (5, 9, 13)
CELL, JOIN = 20, 60


def positions(variant: str, seats: int, many: int) -> Iterator[Any]:
    """From random games, and some plies before their end."""
    for seed in range(many):
        game = dealt("blockers", variant, seats, seed)
        total = seats * game.turns_each
        play_on(game, random.Random(seed), random.Random(-seed).randrange(total - 1))
        yield game


def laid_out(game: Any) -> Any:
    """The buffer of a player who has a position before them."""
    player = BlockersPlayer(game, "hard", 1)
    player.start(game, game.turn)
    player.step(100)
    playout.begin(player._words, playout.SAVED, game.state, game.state, 12345)
    return player._words


def follow(game: Any, words: Any) -> int:
    """Play in a game what a ply has played in the buffer; return the move."""
    each = game.colours_each
    for move in [*listed(game), PASS]:
        colour, tile = move >> 13, move >> 8 & 31
        if move == PASS:
            game.apply(PASS)
            return PASS
        after = played(game, move)
        board = all(
            plane(words, COLOUR + PLANES * c + 1) == cells(after, c)
            for c in range(game.players * each)
        )
        held = (words[RACKS + colour] | words[PILES + colour]) >> tile & 1
        if board and not held:
            game.apply(move)
            for at in range(RACKS, RACKS + 10):  # another tile may have been drawn
                game.state[4 * at : 4 * at + 4] = words[at].to_bytes(4, "little")
            return move
    raise AssertionError


def plane(words: Any, at: int) -> set[int]:
    return {30 * i + bit for i in range(3) for bit in range(30) if words[at + i] >> bit & 1}


def cells(game: Any, colour: int) -> set[int]:
    return {
        10 * column + 8 - row
        for column in range(9)
        for row in range(9)
        if game.cell(column, row) == colour + 1
    }


def points(game: Any, seat: int) -> int:
    """How much more the others have in all."""
    scores = [game.score(other) for other in range(game.players)]
    return int(sum(scores) - game.players * scores[seat])


def groups(tiles: set[int]) -> list[set[int]]:
    left, found = set(tiles), []
    while left:
        group, new = set(), {left.pop()}
        while new:
            group |= new
            new = {n + step for n in new for step in (1, -1, 10, -10)} & left
            left -= new
        found.append(group)
    return found


@pytest.mark.long
@pytest.mark.parametrize(("variant", "seats"), SEATS)
def test_play_outs_play_legal_moves_and_count_like_the_engine(variant: str, seats: int) -> None:
    lost = plies = 0
    for game in positions(variant, seats, 4):
        words = laid_out(game)
        captured = memoryview(words).cast("B")
        for _ in range(20):
            over = playout.play(words, 1, -1)
            assert over == int(game.over)
            if over:
                break
            plies += 1
            best = max(points(played(game, move), game.turn) for move in listed(game))
            seat = game.turn
            lost += follow(game, words) == PASS
            # A point of the seat is worth one of each other; so is, in a ply, another's lone tile.
            assert points(game, seat) >= best - (seats - 1)
            assert words[3] == game.turn
            assert captured[CAPTURED:43] == game.state[CAPTURED:43]
            for seat in range(seats):
                expected = playout.POINT * points(game, seat)
                if not game.over:
                    assert playout.worth(words, seat, 0) == expected
                elif game.winners == 1 << seat:
                    victory = 2 * playout.POINT * (seats - 1)
                    assert playout.worth(words, seat, 1) == expected + victory
    assert plies > 40
    assert lost < plies // 10


@pytest.mark.parametrize(("variant", "seats"), SEATS)
def test_planes_have_the_groups_next_to_each_cell(variant: str, seats: int) -> None:
    joins = 0
    for game in positions(variant, seats, 6):
        words = laid_out(game)
        playout.play(words, 20, -1)
        playout.learn(words)
        colours = range(seats * game.colours_each)
        tiles = [plane(words, COLOUR + PLANES * colour + 1) for colour in colours]
        empty = {10 * column + row for column in range(9) for row in range(9)}
        empty = empty.difference(*tiles)
        chances = 0
        for colour in colours:
            found = groups(tiles[colour])
            assert words[14 + colour] == len(found)
            near = [plane(words, COLOUR + PLANES * colour + at) for at in NEAR]
            for cell in empty:
                around = {cell + step for step in (1, -1, 10, -10)}
                beside = sum(bool(group & around) for group in found)
                assert sum(cell in some for some in near) == min(beside, 3)
                joins += beside > 1
                worth = (CELL if beside else 0) + JOIN * max(0, min(beside, 3) - 1)
                own = colour // game.colours_each == 0
                chances += worth * (seats - 1) if own else -worth
        if words[0]:
            points = playout.worth(words, 0, 0)
            assert playout.worth(words, 0, 1) - points == chances
    assert joins


def test_moves_that_are_given_are_played() -> None:
    for game in positions("standard", 3, 4):
        words = laid_out(game)
        for move in listed(game)[:5]:
            playout.begin(words, playout.SAVED, game.state, game.state, 1)
            assert playout.play(words, 1, move) == 0
            assert follow(twin(game), words) == move
