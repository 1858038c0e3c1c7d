"""The Python environment: only what the lock file's hashes allow, and the old one on failure."""

import hashlib
import re
import zipfile
from pathlib import Path

import pytest

from host_tools.build import environment
from pc.errors import UserError
from pc.paths import ROOT
from tests.command import refuses
from tests.folders import filled


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only package there is, and pip told to look nowhere else."""
    path = tmp_path / "wheels" / "grid-1.0-py3-none-any.whl"
    path.parent.mkdir()
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("grid.py", "CELLS = 256\n")
        info = "grid-1.0.dist-info"
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: grid\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(path.parent))
    return path


@pytest.mark.long
def test_packages_are_checked_by_hash(wheel: Path, tmp_path: Path) -> None:
    right = hashlib.sha256(wheel.read_bytes()).hexdigest()
    wrong = hashlib.sha256(b"something else").hexdigest()
    venv, lock = tmp_path / "venv", tmp_path / "requirements.txt"
    variables = environment.make_empty(venv)
    for name, sha256, sentence in (
        ("grid", wrong, r"not the one that requirements\.txt pins"),
        ("other", right, "pip found no package .* or could not reach its index"),
    ):
        lock.write_text(f"{name}==1.0 --hash=sha256:{sha256}\n")
        refuses(sentence, environment.install, lock, venv, variables)
    assert not list(venv.glob("lib/*/site-packages/grid.py"))
    lock.write_text(f"grid==1.0 --hash=sha256:{right}\n")
    environment.install(lock, venv, variables)
    assert list(venv.glob("lib/*/site-packages/grid.py"))


def test_a_failure_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    venv = filled(tmp_path / ".venv", {"made-from": "another lock file"})
    cache = tmp_path / ".cache"

    def fail(venv: Path) -> None:
        filled(venv, {"half": ""})
        raise UserError("no way")

    for name, value in (("VENV", venv), ("CACHE", cache), ("make_empty", fail)):
        monkeypatch.setattr(environment, name, value)
    monkeypatch.setattr("pc.cache.CACHE", cache)
    refuses("no way", environment.ensure)
    assert [path.name for path in (*venv.iterdir(), *cache.iterdir())] == ["made-from", "lock"]


def test_the_lock_file_pins_every_package_by_hash_and_names_no_index() -> None:
    text = (ROOT / "requirements.txt").read_text()
    assert "://" not in text and "--index" not in text
    requirements = re.split(r"\n(?=\w)", text.strip())
    assert len(requirements) > 20
    for requirement in requirements:
        assert re.match(r"[\w.-]+==[\w.]+ .*\\\n    --hash=sha256:[0-9a-f]{64}", requirement)
