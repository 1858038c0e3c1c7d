"""The Python environment: only what the lock file's hashes allow, and the old one on failure."""

import hashlib
import re
import zipfile
from pathlib import Path

import pytest

from host_tools.build import environment
from host_tools.errors import UserError
from host_tools.paths import ROOT


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


def lock(tmp_path: Path, name: str, sha256: str) -> Path:
    path = tmp_path / "requirements.txt"
    path.write_text(f"{name}==1.0 --hash=sha256:{sha256}\n")
    return path


def test_packages_are_checked_by_hash(wheel: Path, tmp_path: Path) -> None:
    right = hashlib.sha256(wheel.read_bytes()).hexdigest()
    wrong = hashlib.sha256(b"something else").hexdigest()
    venv = tmp_path / "venv"
    variables = environment.make_empty(venv)

    with pytest.raises(UserError, match=r"not the one that requirements\.txt pins"):
        environment.install(lock(tmp_path, "grid", wrong), venv, variables)
    with pytest.raises(UserError, match=r"pip found no package .* or no way to its index"):
        environment.install(lock(tmp_path, "other", right), venv, variables)
    assert not list(venv.glob("lib/*/site-packages/grid.py"))

    environment.install(lock(tmp_path, "grid", right), venv, variables)
    assert list(venv.glob("lib/*/site-packages/grid.py"))


def test_a_failure_leaves_the_old_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv, cache = tmp_path / ".venv", tmp_path / ".cache"
    venv.mkdir()
    (venv / "made-from").write_text("another lock file")

    def fail(venv: Path) -> None:
        venv.mkdir()
        (venv / "half").touch()
        raise UserError("no way")

    monkeypatch.setattr(environment, "VENV", venv)
    monkeypatch.setattr(environment, "CACHE", cache)
    monkeypatch.setattr("host_tools.build.cache.CACHE", cache)
    monkeypatch.setattr(environment, "make_empty", fail)
    with pytest.raises(UserError, match="no way"):
        environment.ensure()
    assert [path.name for path in venv.iterdir()] == ["made-from"]
    assert [path.name for path in cache.iterdir()] == ["lock"]


def test_the_lock_file_pins_every_package_by_hash_and_names_no_index() -> None:
    text = (ROOT / "requirements.txt").read_text()
    assert "://" not in text
    assert "--index" not in text
    requirements = re.split(r"\n(?=\w)", text.strip())
    assert len(requirements) > 20
    for requirement in requirements:
        assert re.match(r"[\w.-]+==[\w.]+ .*\\\n    --hash=sha256:[0-9a-f]{64}", requirement)
