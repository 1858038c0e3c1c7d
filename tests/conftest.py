"""All tests run the engines with every viper check on."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import sim

sim.install("check")

# Spelled out: importing host_tools before `install` would choose fast mode.
CACHE = Path(__file__).parent.parent / ".cache"
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(CACHE / "hypothesis"))

# A busy machine makes an example slow, not wrong. The examples are the same in each run, so that
# what passes here passes elsewhere; the soak draws new ones.
settings.register_profile("quadrille", deadline=None, derandomize=True)
# What the soak gives to tests/fuzz.
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=2000,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("quadrille")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games in the emulator take minutes: begun last, they would keep one core waiting."""
    items.sort(key=lambda item: "test_emulator_golden" not in item.nodeid)
