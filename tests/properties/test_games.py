"""What holds for every game, at every moment: one suite that all engines pass."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from host_tools.notation import NOTATIONS
from host_tools.records import header
from quadrille.engine.game import HEADER, PASS, BadState, Game, IllegalMove
from tests.chance import seeded
from tests.moves import listed, play_on, twin
from tests.properties.ledger import ledger_of
from tests.properties.strategies import SET_UPS, SetUp, few, moments, randoms
from tests.rules.shared import position

pytestmark = pytest.mark.parametrize("set_up", SET_UPS, ids=str)

ODD_NUMBERS = (-1, -2, -(1 << 16), 1 << 16, 1 << 20, 1 << 31, -(1 << 31), 1 << 32, 1 << 70)


@few
@given(data=st.data())
def test_every_legal_move_plays_and_reads_back_as_text(set_up: SetUp, data: DataObject) -> None:
    game = data.draw(moments(set_up))
    moves = listed(game)
    assert 1 <= len(moves) <= game.MAX_MOVES
    assert len(set(moves)) == len(moves)
    assert listed(game) == listed(twin(game)) == moves
    notation = NOTATIONS[game.NAME]
    texts = [notation.write_move(game, move) for move in moves]
    assert len(set(texts)) == len(texts)
    assert [notation.read_move(game, text) for text in texts] == moves
    before = bytes(game.state)
    for move in moves:
        assert game.is_legal(move)
        played, applied = twin(game), twin(game)
        played.play(move)
        applied.apply(move)
        assert played.state == applied.state != before
        assert played.plies == game.plies + 1
        assert played.turn < played.players
        assert played.state[:4] == game.state[:4]
    assert game.state == before


@few
@given(data=st.data())
def test_every_other_number_is_refused_and_changes_nothing(set_up: SetUp, data: DataObject) -> None:
    game = data.draw(moments(set_up, over=True))
    moves = listed(game)
    near = {move ^ 1 << bit for move in moves[:8] for bit in range(16)}
    beyond = {move + far for move in moves[:4] for far in (1 << 16, -(1 << 16), 1 << 32)}
    anywhere = data.draw(st.lists(st.integers(0, 0xFFFF), max_size=30))
    before = bytes(game.state)
    for number in {*near, *beyond, *anywhere, *ODD_NUMBERS} - set(moves):
        assert not game.is_legal(number)
        with pytest.raises(IllegalMove):
            game.play(number)
        assert game.state == before
    assert listed(game) == moves


@few
@given(data=st.data(), pick=st.integers(0, 1 << 30))
def test_a_restored_game_goes_on_alike(set_up: SetUp, data: DataObject, pick: int) -> None:
    game = data.draw(moments(set_up, over=True))
    other = set_up.game(set_up.seats()[1])
    other.setup(1)
    other.restore(bytes(game.state))
    assert other.state == game.state
    assert (other.players, other.variant) == (game.players, set_up.variant)
    assert all(other.option(name) == value for name, value in set_up.options.items())
    assert listed(other) == listed(game)
    play_on(game, random.Random(pick))
    play_on(other, random.Random(pick))
    assert other.state == game.state


@few
@given(data=st.data(), pick=randoms)
def test_a_loaded_game_is_independent(set_up: SetUp, data: DataObject, pick: random.Random) -> None:
    game = data.draw(moments(set_up))
    before = bytes(game.state)
    moves = listed(game)
    copy = twin(game)
    play_on(copy, pick)
    assert (game.state, listed(game)) == (before, moves)
    copy.load(game)
    after = bytes(copy.state)
    play_on(game, pick)
    assert (copy.state, listed(copy)) == (after, moves)


@few
@given(data=st.data(), seed=st.integers(0, (1 << 30) - 1))
def test_the_same_seed_deals_the_same_game(set_up: SetUp, data: DataObject, seed: int) -> None:
    used = data.draw(moments(set_up, over=True))
    new = set_up.game(used.players)
    used.setup(seed)
    new.setup(seed)
    assert used.state == new.state
    assert not new.over
    assert new.plies == 0
    assert new.turn == new.first


@few
@given(data=st.data())
def test_damaged_bytes_are_refused_or_play_on(set_up: SetUp, data: DataObject) -> None:
    game = data.draw(moments(set_up, over=True))
    bits = st.sets(st.integers(0, 8 * game.SIZE - 1), min_size=1, max_size=3)
    damaged = bytearray(game.state)
    for bit in data.draw(bits):
        damaged[bit >> 3] ^= 1 << (bit & 7)
    before = bytes(game.state)
    moves = listed(game)
    try:
        game.restore(bytes(damaged))
    except BadState as refusal:
        assert str(refusal).startswith(set_up.name)
        assert (game.state, listed(game)) == (before, moves)
        return
    assert game.state == damaged
    ends_soundly(game, random.Random(1))


def test_bytes_of_another_size_are_refused(set_up: SetUp) -> None:
    game = set_up.game(set_up.seats()[0])
    game.setup(3)
    before = bytes(game.state)
    for data in (b"", before[:-1], before + b"\0"):
        with pytest.raises(BadState, match=f"{game.SIZE} bytes, not {len(data)}"):
            game.restore(data)
        assert game.state == before


@few
@given(data=st.data(), seed=st.integers(0, (1 << 30) - 1), pick=randoms)
def test_reshuffling_keeps_what_the_seat_knows_and_a_finished_game_as_it_is(
    set_up: SetUp, data: DataObject, seed: int, pick: random.Random
) -> None:
    game = data.draw(moments(set_up))
    seat = data.draw(st.integers(0, game.players - 1), label="seat")
    known = set_up.ledger.known(header(game, 0), position(game), seat)
    dealt = twin(game)
    dealt.reshuffle(seat, seeded(seed))
    assert set_up.ledger.known(header(dealt, 0), position(dealt), seat) == known
    assert dealt.state[:HEADER] == game.state[:HEADER]
    if seat == game.turn:
        assert listed(dealt) == listed(game)
    again = twin(game)
    again.reshuffle(seat, seeded(seed))
    assert again.state == dealt.state
    # It is a valid game that can be played on.
    again.restore(bytes(dealt.state))
    assert set_up.ledger.tally(position(dealt)) == set_up.ledger.tally(position(game))
    ends_soundly(again, pick)
    # Of a finished game all is known.
    before = bytes(again.state)
    for seat in range(again.players):
        again.reshuffle(seat, seeded(seed))
        assert again.state == before


@few
@given(data=st.data(), pick=randoms)
def test_counts_are_conserved_scores_are_right_and_games_end(
    set_up: SetUp, data: DataObject, pick: random.Random
) -> None:
    fewest, most = set_up.seats()
    game = set_up.game(data.draw(st.integers(fewest, most), label="players"))
    game.setup(data.draw(st.integers(0, (1 << 29) - 1), label="seed"))
    before = set_up.ledger.tally(position(game))
    assert all(count == set_up.ledger.full(name) for name, count in before.items())
    while True:
        after = set_up.ledger.tally(position(game))
        assert after.keys() == before.keys()
        assert all(0 <= before[name] - count <= set_up.ledger.goes for name, count in after.items())
        before = after
        scores = [game.score(seat) for seat in range(game.players)]
        assert scores == set_up.ledger.scores(header(game, 0), position(game))
        if game.over:
            break
        assert (game.reason, game.winners) == ("", 0)
        play_on(game, pick, 1)
        assert game.plies <= set_up.ledger.longest(game.players)
    ends_soundly(game, pick)


def ends_soundly(game: Game, pick: random.Random) -> None:
    """Play to the end, which must come, and check the result."""
    ledger = ledger_of(game.NAME)
    longest = ledger.longest(game.players)
    assert play_on(game, pick, longest + 1) <= longest
    assert game.over
    assert game.reason in game.REASONS
    assert game.winners in range(1 << game.players)
    assert game.winners or game.players == 1, "a game of several seats has a winner"
    assert listed(game) == [move for move in (*range(512), PASS) if game.is_legal(move)] == []
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(0)
    scores = [game.score(seat) for seat in range(game.players)]
    assert scores == ledger.scores(header(game, 0), position(game))
