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


@pytest.mark.minutes
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


@pytest.mark.long
def test_a_small_environment_is_made_once_without_a_pip_of_its_own(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (tmp_path / "requirements-play.txt").write_text(f"grid==1.0 --hash=sha256:{right}\n")
    cache = tmp_path / ".cache"
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "CACHE", cache)
    monkeypatch.setattr("pc.cache.CACHE", cache)
    for told in ("installing what requirements-play.txt pins: done in ", ""):
        packages = environment.beside("play")
        assert told in capsys.readouterr().err
    assert (packages / "grid.py").exists() and not (packages / "pip").exists()
    assert capsys.readouterr().err == ""


def test_pip_comes_with_python_or_from_debian(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert environment._pip().name.startswith("pip-")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("sysconfig.get_config_var", lambda name: None)
    monkeypatch.setattr(environment, "DEBIAN_WHEELS", str(tmp_path / "installed"))
    monkeypatch.setattr(environment, "PIP", tmp_path / "fetched")
    monkeypatch.setattr(environment, "_debian_pip", lambda: tmp_path / "now")
    assert environment._pip() == tmp_path / "now"
    for folder in ("fetched", "installed"):
        filled(tmp_path / folder, {"pip-1.whl": ""})
        assert environment._pip() == tmp_path / folder / "pip-1.whl"


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-play.txt"])
def test_a_lock_file_pins_every_package_by_hash_and_names_no_index(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text and "--index" not in text
    requirements = re.split(r"\n(?=\w)", text.strip())
    assert len(requirements) > 5
    for requirement in requirements:
        assert re.match(r"[\w.-]+==[\w.]+ .*\\\n    --hash=sha256:[0-9a-f]{64}", requirement)
