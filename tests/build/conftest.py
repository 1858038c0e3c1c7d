"""Tests of the build keep their logs to themselves."""

from pathlib import Path

import pytest

from host_tools.build import run


@pytest.fixture(autouse=True)
def own_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CACHE", tmp_path)
