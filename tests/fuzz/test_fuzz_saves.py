"""Stores of any content: it is accepted or refused by name, and the app starts."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from quadrille import faults, pages
from quadrille.app import App
from quadrille.engine.games import GAMES
from quadrille.saves import SETTINGS, STATISTICS
from quadrille.statistics import Statistics
from quadrille.store import PAGES, PAYLOAD, SLOTS, Store
from sim.device import Device
from sim.flash import SECTOR, Flash
from tests.cuts.kept import filled
from tests.fuzz.damage import damaged_bytes, is_one_sentence
from tests.store.flashes import told, values

SECTORS = 2
NEWEST = 1 << 29  # sequence number: more than a flash ever reaches
TICKS = 3

USED = filled("hat16x10", 2, "flipop")
KNOWN = [payload for _, payload in values(Store(Flash(USED))).values()]  # one of each kind
PAYLOADS = damaged_bytes(st.sampled_from(KNOWN)).map(lambda payload: payload[:PAYLOAD])


@st.composite
def any_page(draw: st.DrawFn) -> bytes:
    """A page of any content with a valid CRC, a damaged one, or an empty one."""
    page = bytearray(pages.PAGE)
    pages.fill(page, draw(st.integers(0, 15)), draw(st.integers(0, 255)), draw(PAYLOADS))
    table = draw(st.binary(min_size=SLOTS, max_size=SLOTS))
    pages.seal(page, draw(st.integers(0, 0xFFFF)), table, draw(st.integers(0, NEWEST)))
    kind = draw(st.integers(0, 3))
    if kind == 0:
        page[draw(st.integers(0, 255))] ^= 1 << draw(st.integers(0, 7))
    elif kind == 1:
        page[:] = b"\xff" * pages.PAGE
    return bytes(page)


IMAGES = st.lists(any_page(), max_size=SECTORS * PAGES).map(
    lambda found: b"".join(found).ljust(SECTORS * SECTOR, b"\xff")
)


@given(IMAGES, st.integers(0, SLOTS - 1), st.binary(max_size=PAYLOAD))
def test_any_pages_as_a_store(image: bytes, slot: int, payload: bytes) -> None:
    flash = Flash(image)
    store = Store(flash)
    for sentence in told(store):
        is_one_sentence(sentence)
    before = values(store)
    store.write(slot, 1, payload)
    assert values(Store(flash)) == before | {slot: (1, payload)}


ANY_SLOT = st.tuples(st.sampled_from([1, 1, 1, 0, 2, 255]), PAYLOADS)


@given(st.dictionaries(st.integers(SETTINGS, SLOTS - 1), ANY_SLOT))
def test_any_values_in_the_slots(slots: dict[int, tuple[int, bytes]]) -> None:
    device = Device("hat16x10", 1)
    device.store = Store(Flash(USED))
    for slot, (version, payload) in slots.items():
        device.store.write(slot, version, payload)
    app: Any = App(device)
    for name in GAMES:
        app.saves.load(name)
    Statistics(app.saves)
    faults.last(app.saves)
    for _ in range(TICKS):
        app.tick()
        device.panel.show()
    for sentence in told(app.saves):
        is_one_sentence(sentence)
    assert app.saves.holds("flipop") or GAMES.index("flipop") + 1 in slots
    assert STATISTICS in slots or not Statistics(app.saves).numbers[0]
