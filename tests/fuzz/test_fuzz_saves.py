"""Stores of any content: what is in them is taken or refused by name, and the app begins."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from quadrille import faults, record
from quadrille.app import App
from quadrille.engine.games import GAMES
from quadrille.saves import FAULT, SETTINGS, STATISTICS, VERSION, Saves
from quadrille.statistics import Statistics
from quadrille.store import PAGES, PAYLOAD, SLOTS, Store
from sim.device import Device
from sim.store import SECTOR, Flash
from tests.cuts.kept import filled, values
from tests.fuzz.damage import damaged_bytes, is_one_sentence

SECTORS = 2
NEWEST = 1 << 29  # sequence number: more than a flash can ever come to
TICKS = 3

USED = filled("hat16x10", 2, "flipop")
KNOWN = [value for value in values(USED) if value]  # of each kind one, as it should be
PAYLOADS = damaged_bytes(st.sampled_from([payload for _, payload in KNOWN])).map(
    lambda payload: payload[:PAYLOAD]
)


@st.composite
def pages(draw: st.DrawFn) -> bytes:
    """A page with a good CRC, whatever it says; one that is damaged; or an empty one."""
    page = bytearray(record.PAGE)
    record.fill(page, draw(st.integers(0, 15)), draw(st.integers(0, 255)), draw(PAYLOADS))
    table = draw(st.binary(min_size=SLOTS, max_size=SLOTS))
    record.seal(page, draw(st.integers(0, 0xFFFF)), table, draw(st.integers(0, NEWEST)))
    kind = draw(st.integers(0, 3))
    if kind == 0:
        page[draw(st.integers(0, 255))] ^= 1 << draw(st.integers(0, 7))
    elif kind == 1:
        page[:] = b"\xff" * record.PAGE
    return bytes(page)


IMAGES = st.lists(pages(), max_size=SECTORS * PAGES).map(
    lambda found: b"".join(found).ljust(SECTORS * SECTOR, b"\xff")
)


@given(IMAGES, st.integers(0, SLOTS - 1), st.binary(max_size=PAYLOAD))
def test_any_pages_as_a_store(image: bytes, slot: int, payload: bytes) -> None:
    flash = Flash(image)
    store = Store(flash)
    for sentence in store.lost:
        is_one_sentence(sentence)
    before = [store.read(number) for number in range(SLOTS)]
    store.write(slot, 1, payload)
    before[slot] = 1, payload
    assert values(bytes(flash.image)) == before


@given(
    st.dictionaries(
        st.integers(SETTINGS, SLOTS - 1), st.tuples(st.sampled_from([1, 1, 1, 0, 2, 255]), PAYLOADS)
    )
)
def test_any_values_in_the_slots(slots: dict[int, tuple[int, bytes]]) -> None:
    device = Device("hat16x10", 1)
    device.store = Store(Flash(USED))
    for slot, (version, payload) in slots.items():
        device.store.write(slot, version, payload)
    app: Any = App(device)
    for name in GAMES:
        app.saves.held(name)
    Statistics(app.saves)
    faults.last(app.saves)
    for _ in range(TICKS):
        app.tick()
        device.panel.show()
    for _, sentence in app.saves.lost:
        is_one_sentence(sentence)
    assert app.saves.holds("flipop") or GAMES.index("flipop") + 1 in slots
    assert STATISTICS in slots or not Statistics(app.saves).number(0)


# --- what was found -------------------------------------------------------------------------


def test_a_fault_that_is_no_text() -> None:
    store = Store(Flash())
    store.write(FAULT, VERSION, bytes(faults.MARK) + b"a\xd6\x80z")
    assert faults.last(Saves(store)) == "a??z"
