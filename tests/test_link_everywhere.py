"""The link answers garbage, and tells of pictures, with the same bytes on all three runtimes."""

from tests.runtimes import agree


def test_garbage_unix() -> None:
    outputs = agree("link.py", emulator=None)
    assert len({line.split()[1] for line in outputs["unix"]}) > 30


def test_garbage_emulator() -> None:
    agree("link.py", unix=None, emulator={"COUNT": 60})


def test_pictures_unix() -> None:
    outputs = agree("mirror.py", emulator=None)
    assert len({line.split()[1] for line in outputs["unix"]}) == 30


def test_pictures_emulator() -> None:
    agree("mirror.py", unix=None, emulator={"COUNT": 60})
