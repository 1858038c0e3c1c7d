"""One browser for all of these tests, or the reason why there is none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.site import pyodide
from host_tools.site.cli import write
from host_tools.site.contents import contents
from pc import trailer, uf2
from pc.boards import handheld_names
from pc.cache import exclusive
from pc.chips import RP2040
from pc.errors import UserError
from pc.trailer import Trailer
from quadrille import __version__
from tests.browser.chromium import Chromium, chromium
from tests.browser.plugged import Shared
from tests.browser.site import hosted, where
from tests.browser.tab import ONCE, running


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker("browser")


@pytest.fixture(scope="session")
def program() -> Chromium:
    try:
        return chromium()
    except UserError as error:
        pytest.skip(f"there is no Chromium here, and it cannot be fetched: {error}")


@pytest.fixture(scope="session")
def browser(program: Chromium) -> Iterator[str]:
    with running(program, ONCE) as address:
        yield address


# --- the site -----------------------------------------------------------------------------


@pytest.fixture(scope="session")
def files() -> dict[str, bytes]:
    try:
        with exclusive():
            pyodide.ensure(pyodide.node())
    except UserError as error:
        pytest.skip(f"Pyodide is not here and cannot be fetched: {error}")
    return contents({name: image(name) for name in handheld_names(RP2040)})


def image(board: str) -> bytes:
    """A small one, in place of what `make firmware` makes."""
    data = trailer.append(b"\x55" * 100_000, Trailer("Quadrille", __version__, board))
    return uf2.write({uf2.FLASH_START: data})


@pytest.fixture(scope="session")
def folder(files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("host")
    write(files, folder / "some" / "where")
    return folder


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    with hosted(folder) as port:
        yield where(port)


@pytest.fixture(scope="session")
def tabs(browser: str, folder: Path) -> Iterator[Shared]:
    with hosted(folder) as english, hosted(folder) as french:
        shared = Shared(browser, {"en": where(english), "fr": where(french)})
        yield shared
        shared.end()
