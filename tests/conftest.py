"""Run all tests with every check of viper code on, and select tests by game."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pc import firmware

firmware.install("check")

from host_tools.build import unix
from pc.paths import CACHE
from quadrille.engine.games import GAMES
from sim.cable.simulated import Simulated
from sim.device import Device
from tests.m33 import machine
from tests.proofs import prover
from tests.selection import hold_to_markers, is_of, needed
from tests.sizes import PROVING

os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(CACHE / "hypothesis"))

# A busy machine makes an example slow, not wrong. `make test` has the same examples in each run, so
# that what passes here passes elsewhere; `make prove` draws new ones.
settings.register_profile("test", deadline=None, derandomize=True, max_examples=20)
settings.register_profile(
    "prove",
    deadline=None,
    max_examples=800,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("prove" if PROVING else "test")
# What a shell starts in the background ignores Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
TAKES_MINUTES = ("test_emulator_golden", "test_emulator_stutter")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="NAME", help="run the tests of this game only")


def pytest_configure(config: pytest.Config) -> None:
    game = config.getoption("game")
    if game not in (None, *GAMES):
        raise pytest.UsageError(f"there is no game {game!r}; the games are {', '.join(GAMES)}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if game := config.getoption("game"):
        config.hook.pytest_deselected(items=[item for item in items if not is_ours(item, game)])
        items[:] = [item for item in items if is_ours(item, game)]
    # What takes minutes comes first: started last, it would leave the other core idle.
    items.sort(key=lambda item: item.path.stem not in TAKES_MINUTES)


def pytest_collection_finish() -> None:
    """Spare the device's `gc.collect()` pytest and all that it has collected."""
    gc.freeze()


def is_ours(item: pytest.Item, game: str) -> bool:
    assert isinstance(item, pytest.Function)
    parameters = item.callspec.id if hasattr(item, "callspec") else ""
    return is_of(game, item.path.stem, item.originalname, parameters)


def pytest_runtest_setup(item: pytest.Item) -> None:
    needed.clear()
    needed.update(marker.name for marker in item.iter_markers())
    if "unix" in needed and not unix.has_viper():
        pytest.skip(unix.without_viper())
    if "m33" in needed and machine.missing():
        pytest.skip(machine.missing())


@pytest.fixture
def nothing_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.flash.drives.find", list)
    monkeypatch.setattr("host_tools.link.ports.find", list)


@pytest.fixture
def cbmc(monkeypatch: pytest.MonkeyPatch) -> Path:
    program = prover.found()
    if isinstance(program, str):
        pytest.skip(f"left out, because {program}")
    monkeypatch.setenv("CBMC", str(program))
    return program


@pytest.fixture
def handheld() -> Iterator[Simulated]:
    """A simulated one at a cable, just switched on."""
    with Simulated(seed=7) as board:
        yield board


@pytest.fixture
def time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated handhelds measure time as a board does: each call takes equally long."""

    def measure(device: Device, call: Callable[[], object]) -> tuple[int, int, int]:
        call()
        return 12_000, 500, 490

    monkeypatch.setattr(Device, "booted", 231_000)
    monkeypatch.setattr(Device, "installed", "firmware")
    monkeypatch.setattr(Device, "measure", measure, raising=False)
    monkeypatch.setattr(Device, "chip", lambda device: "a chip", raising=False)


sys.addaudithook(hold_to_markers)
