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
LIKED = 549


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


# --- play-outs that learn from each other ---------------------------------------------------


def around(cell: int) -> set[int]:
    return {cell + step for step in (1, -1, 10, -10)}


def promise(game: Any, move: int) -> int:
    """What the cell of a move is worth for later, by the rules."""
    own, other = cells(game, game.turn), cells(game, 1 - game.turn)
    empty = {10 * column + row for column in range(9) for row in range(9)} - own - other
    cell = 10 * (move >> 4 & 15) + 8 - (move & 15)
    room = [bool(around(near) & own) for near in around(cell) & empty]
    found = room.count(False) + (0 if around(cell) & own else 3 * room.count(True))
    if cell in empty:
        beside = sum(bool(group & around(cell)) for group in groups(other))
        found += (beside > 0) + 3 * max(0, min(beside, 3) - 1)
    return found


def test_a_guided_ply_weighs_points_and_what_cells_have_been_good_for() -> None:
    pick = random.Random(1)
    for game in positions("standard", 2, 12):
        words = laid_out(game)
        words[playout.GUIDED] = 1
        for at in range(LIKED, LIKED + 24):
            words[at] = pick.getrandbits(30)
        liked = [plane(words, LIKED + 12 * game.turn + 3 * bit) for bit in range(4)]
        two = plane(words, COLOUR + PLANES * (1 - game.turn) + NEAR[1])  # of the other's groups
        tiles = cells(game, 1 - game.turn)
        values: dict[int, int] = {}
        for move in listed(game):
            cell = 10 * (move >> 4 & 15) + 8 - (move & 15)
            if move == PASS or cell in tiles & two:
                continue  # a ring closes there, which play-outs do not see
            gain = points(played(game, move), game.turn) - points(game, game.turn)
            value = 8 * (min(gain, 2) + (move >> 8 & 31 != 27)) + promise(game, move)
            value += sum(1 << bit for bit in range(4) if cell in liked[bit])
            values[cell] = max(value, values.get(cell, value))
        playout.play(words, 1, -1)
        move = follow(twin(game), words)
        if move != PASS:
            assert values[10 * (move >> 4 & 15) + 8 - (move & 15)] == max(values.values())


@pytest.mark.parametrize("seat", [0, 1])
def test_what_cells_have_been_good_for(seat: int) -> None:
    game = next(positions("standard", 2, 1))
    words = laid_out(game)
    pick = random.Random(2)
    playout.forget(words)
    plays: dict[tuple[int, int], list[int]] = {}
    every = []
    for number in range(40):
        playout.begin(words, playout.SAVED, game.state, game.state, 1000003 * number)
        before = [plane(words, COLOUR + PLANES * k + 1) for k in range(2)]
        playout.play(words, 48, -1)
        value = pick.randrange(-12000, 12000)
        playout.note(words, value)
        every.append(value)
        for k in range(2):
            for cell in plane(words, COLOUR + PLANES * k + 1) - before[k]:
                plays.setdefault((k, cell), []).append(value)
    playout.like(words, seat)
    liked = [[plane(words, LIKED + 12 * k + 3 * bit) for bit in range(4)] for k in range(2)]
    numbers = set()
    for k in range(2):
        for cell in range(90):
            values = plays.get((k, cell), [])
            more = sum(values) - sum(every) // len(every) * len(values)
            more = more // (len(values) + 20) * (1 if k == seat else -1) // 32
            number = sum(1 << bit for bit in range(4) if cell in liked[k][bit])
            assert number == min(max(more + 8, 0), 15)
            numbers.add(number)
    assert numbers > {0, 15} and len(numbers) > 8
