"""Every loss is reported in words, with names instead of numbers."""

import pytest

from quadrille import pages, saves
from quadrille.losses import sentence

WORDS = [
    ((3, pages.SLOT_LOST, 0), "slot 3 is lost"),
    ((-1, pages.OLDER_LEFT, 0), "a record is damaged: an older one stands in its place"),
    ((-1, pages.PAGES_LOST, 5), "damaged pages: 5"),
    ((-1, pages.WORN_OUT, 0), "the flash is worn out: nothing more can be saved, "),
    ((-1, pages.NOT_READ, 0), "the file of the saves cannot be read"),
    ((-1, pages.NOTHING_READ, 0), "the file of the saves is empty"),
    ((-1, pages.NOT_WRITTEN, 28), "the file of the saves cannot be written: error 28"),
    ((saves.SETTINGS, pages.INVALID, 0), "invalid settings"),
    ((saves.SETTINGS, pages.OTHER_VERSION, 9), "settings of version 9: this firmware reads 2"),
    ((3, pages.INVALID, "flipop: no"), "flipop: no"),
    ((3, pages.OTHER_VERSION, 9), "flipop of version 9: this firmware reads 2"),
    ((saves.FAULT, pages.OTHER_VERSION, 9), "the last fault of version 9: this firmware reads 1"),
    (
        (saves.TOLD, pages.OTHER_VERSION, 9),
        "the list of losses of version 9: this firmware reads 1",
    ),
    ((15, pages.OTHER_VERSION, 2), "moves of version 2: this firmware reads 1"),
    ((7, pages.OTHER_VERSION, 3), "slot 7 of version 3: this firmware reads 2"),
    ((8, pages.OTHER_VERSION, 3), "the last results of version 3: this firmware reads 1"),
    (
        (-1, pages.OTHER_FORMAT, 2),
        f"records of store format 2 are there: this firmware reads format {pages.FORMAT}",
    ),
]


@pytest.mark.parametrize(("loss", "words"), WORDS)
def test_every_loss_has_words(loss: tuple[int, int, int], words: str) -> None:
    assert sentence(loss).startswith(words)
