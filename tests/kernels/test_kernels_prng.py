"""The generator: its period, its seeds, what it draws, and that the numbers look random."""

from array import array
from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.engine import prng
from tests.chance import seeded
from tests.kernels.linear import IDENTITY, PRIMES, apply, has_full_period

SEEDS = st.integers(-(2**30), 2**30 - 1)
FEW_SEEDS = [0, 1, 2**30 - 1]
DRAWS = 20_000


def numbers(seed: int, count: int) -> list[int]:
    state = seeded(seed)
    return [prng.next16(state, 0) for _ in range(count)]


def step(state: int) -> int:
    """The state after one number, both as one 64-bit number."""
    words = bytearray(state.to_bytes(8, "little"))
    prng.next16(words, 0)
    return int.from_bytes(words, "little")


def common_bits(a: bytes | bytearray, b: bytes | bytearray) -> int:
    return sum((~(x ^ y) & 0xFF).bit_count() for x, y in zip(a, b, strict=True))


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_a_step_is_linear(a: int, b: int) -> None:
    assert step(a) ^ step(b) == step(a ^ b)


def test_period_is_all_states_but_zero() -> None:
    assert all(prime % divisor for prime in PRIMES for divisor in range(2, int(prime**0.5) + 1))
    steps = [step(bit) for bit in IDENTITY]
    assert has_full_period(steps)
    assert apply(steps, 0x0123456789ABCDEF) == step(0x0123456789ABCDEF)
    # A shorter period would be noticed.
    assert not has_full_period([step(step(step(bit))) for bit in IDENTITY])


def unseed(state: bytes | bytearray) -> list[int]:
    """The words from which the rounds of `seed` led to a state."""
    words = [int.from_bytes(state[i : i + 2], "little") for i in range(0, 8, 2)]
    for turn in reversed(range(24)):
        before = words[(turn - 1) & 3]
        mixed = ((before * 0x2A35) ^ (before >> 7)) + turn
        words[turn & 3] = (words[turn & 3] - mixed) & 0xFFFF
    return words


@given(SEEDS)
def test_seeding_can_be_undone_so_no_two_seeds_share_a_state(seed: int) -> None:
    assert unseed(seeded(seed)) == [seed & 0xFFFF, seed >> 16 & 0xFFFF, 0x9E37, 0x79B9]


def test_no_seed_leads_to_the_zero_state() -> None:
    assert unseed(bytes(8))[2:] != [0x9E37, 0x79B9]


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_each_bit_of_a_seed_turns_half_the_state(seed: int) -> None:
    common = [common_bits(seeded(seed), seeded(seed ^ 1 << bit)) for bit in range(30)]
    assert min(common) >= 16 and max(common) <= 48
    assert 30 < sum(common) / 30 < 34


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    for seed in range(100):
        a, b = (array("H", numbers(s, 100)).tobytes() for s in (seed, seed + 1))
        assert abs(common_bits(a, b) - 800) < 5 * 20  # five times the standard deviation


def test_first_numbers_of_seeds_are_spread_evenly() -> None:
    assert_even([numbers(seed, 1)[0] >> 8 for seed in range(DRAWS)], 256)


def test_numbers_never_change() -> None:
    """Records are played again from their seeds."""
    assert numbers(0, 4) == [45062, 5894, 35654, 8257]
    assert numbers(12345, 4) == [3239, 55846, 65446, 27861]


def test_only_its_own_bytes_change() -> None:
    state = bytearray(b"\xaa" * 14)
    prng.seed(state, 4, 7)
    numbers_here = [prng.next16(state, 4) for _ in range(5)]
    assert numbers_here == numbers(7, 5)
    assert state[:4] + state[12:] == b"\xaa" * 6


@given(SEEDS, st.integers(1, 32768))
def test_below_takes_the_first_number_of_a_whole_block(seed: int, n: int) -> None:
    state = seeded(seed)
    drawn = prng.below(state, 0, n)
    fair = 0x10000 // n * n
    stream = numbers(seed, 64)
    taken = next(i for i, number in enumerate(stream) if number < fair)
    assert drawn == stream[taken] % n
    assert prng.next16(state, 0) == stream[taken + 1]


@pytest.mark.parametrize(
    ("n", "kinds"),
    # Of the last a third of the numbers is rejected, outside its two whole blocks.
    [(2, 2), (3, 3), (7, 7), (100, 100), (256, 256), (21846, 64)],
)
def test_below_is_even(n: int, kinds: int) -> None:
    state = seeded(n)
    assert_even([prng.below(state, 0, n) * kinds // n for _ in range(DRAWS)], kinds)


@given(SEEDS, st.binary(max_size=60), st.data())
def test_shuffle_moves_only_what_it_is_given(seed: int, given: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(given)))
    count = data.draw(st.integers(0, len(given) - start))
    items = bytearray(given)
    prng.shuffle(seeded(seed), 0, items, start, count)
    end = start + count
    assert items[:start] == given[:start] and items[end:] == given[end:]
    assert sorted(items[start:end]) == sorted(given[start:end])


def test_shuffle_gives_every_order_as_often() -> None:
    orders = {bytes(order): number for number, order in enumerate(permutations(range(4)))}
    state = seeded(0)
    seen = []
    for _ in range(DRAWS // 4):
        items = bytearray(range(4))
        prng.shuffle(state, 0, items, 0, 4)
        seen.append(orders[bytes(items)])
    assert_even(seen, len(orders))


def assert_even(values: list[int], kinds: int) -> None:
    """Chi-squared within five standard deviations of what chance gives, on either side."""
    expected = len(values) / kinds
    found = Counter(values)
    assert set(found) <= set(range(kinds))
    chi_squared = sum((found[kind] - expected) ** 2 for kind in range(kinds)) / expected
    freedom = kinds - 1
    assert abs(chi_squared - freedom) < 5 * (2 * freedom) ** 0.5


@pytest.fixture(scope="module", params=FEW_SEEDS)
def stream(request: pytest.FixtureRequest) -> list[int]:
    return numbers(request.param, DRAWS)


def test_bytes_pairs_and_runs_of_each_bit_are_even(stream: list[int]) -> None:
    assert_even([number >> 8 for number in stream], 256)
    assert_even([number & 0xFF for number in stream], 256)
    for shift in (0, 4, 8, 12):
        nibbles = [number >> shift & 15 for number in stream]
        assert_even([a << 4 | b for a, b in pairwise(nibbles)], 256)
    for bit in range(16):
        window, windows = 0, []
        for number in stream:
            window = (window << 1 | number >> bit & 1) & 0xFF
            windows.append(window)
        assert_even(windows[7::8], 256)


def test_numbers_do_not_follow_from_those_before(stream: list[int]) -> None:
    middle = 0x7FFF + 0.5
    variance = (0x10000**2 - 1) / 12
    for lag in (1, 2, 3, 4, 5, 8, 16):
        products = [(a - middle) * (b - middle) for a, b in zip(stream, stream[lag:], strict=False)]
        correlation = sum(products) / len(products) / variance
        assert abs(correlation) < 5 / len(products) ** 0.5


def test_bits_do_not_follow_from_those_before(stream: list[int]) -> None:
    """Without scrambling, each bit would follow from the 64 before it: the state has 64 bits."""
    for bit in range(16):
        length = linear_complexity([number >> bit & 1 for number in stream[:400]])
        assert abs(length - 200) < 20


def linear_complexity(bits: list[int]) -> int:
    """Berlekamp and Massey: the length of the shortest shift register that makes the bits.

    A register is a number, bit i for the tap i places back; so is the history of bits.
    """
    register, previous, length, since, history = 1, 1, 0, 1, 0
    for count, bit in enumerate(bits):
        history = history << 1 | bit
        if (register & history).bit_count() & 1:
            changed = register ^ previous << since
            if 2 * length <= count:
                previous, length, since = register, count + 1 - length, 0
            register = changed
        since += 1
    return length
