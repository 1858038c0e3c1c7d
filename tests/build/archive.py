"""A Debian archive in a folder, small but whole, for apt-get to fetch from."""

import hashlib
import subprocess
from pathlib import Path

SUITE = "testsuite"


class Archive:
    """Packages are added by name and files; `publish` writes what apt reads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.uri = f"file:{folder}"
        self.stanzas: list[str] = []

    def add(self, name: str, files: dict[str, str]) -> Path:
        tree = self.folder / "trees" / name
        for path, text in files.items():
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            (tree / path).write_text(text, encoding="utf-8")
        control = (
            f"Package: {name}\nVersion: 1.0\nArchitecture: all\n"
            "Maintainer: Nobody <nobody@example.org>\nDescription: a test\n"
        )
        (tree / "DEBIAN").mkdir()
        (tree / "DEBIAN" / "control").write_text(control, encoding="utf-8")
        package = self.folder / "pool" / f"{name}.deb"
        package.parent.mkdir(exist_ok=True)
        subprocess.run(
            ["dpkg-deb", "--build", "-Zgzip", tree, package], check=True, stdout=subprocess.DEVNULL
        )
        content = package.read_bytes()
        self.stanzas.append(
            f"{control}Filename: pool/{name}.deb\nSize: {len(content)}\n"
            f"SHA256: {hashlib.sha256(content).hexdigest()}\n"
        )
        return package

    def publish(self) -> Path:
        """Return the index of packages."""
        suite = self.folder / "dists" / SUITE
        told = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, check=True)
        architecture = told.stdout.decode().strip()
        index = suite / "main" / f"binary-{architecture}" / "Packages"
        index.parent.mkdir(parents=True)
        index.write_text("\n".join(self.stanzas), encoding="utf-8")
        content = index.read_bytes()
        (suite / "Release").write_text(
            f"Suite: {SUITE}\nCodename: {SUITE}\nArchitectures: {architecture}\nComponents: main\n"
            "Date: Thu, 01 Jan 2026 00:00:00 UTC\nSHA256:\n"
            f" {hashlib.sha256(content).hexdigest()} {len(content)} {index.relative_to(suite)}\n",
            encoding="utf-8",
        )
        return index

    def configuration(self, folder: Path, trusted: bool) -> tuple[Path, Path]:
        """Write /etc/apt and /etc/os-release of a machine that has this archive as its own."""
        release = folder / "os-release"
        release.parent.mkdir(exist_ok=True)
        release.write_text(f"VERSION_CODENAME={SUITE}\n", encoding="utf-8")
        option = "[trusted=yes] " if trusted else ""
        line = f"deb {option}{self.uri} {SUITE} main\n"
        (folder / "sources.list").write_text(line, encoding="utf-8")
        return folder, release
