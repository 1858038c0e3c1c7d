"""The ARM cross compiler: an installed one that works, or Debian's, unpacked into the cache."""

import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from host_tools.build.apt import Apt
from host_tools.build.run import Step
from host_tools.build.unpack import unpack_deb
from pc.cache import digest, is_fresh, making, need_disk, write_whole
from pc.errors import UserError
from pc.paths import CACHE

FETCHED = CACHE / "arm"
STAMP = "made-from"
PACKAGES = (
    "gcc-arm-none-eabi",
    "binutils-arm-none-eabi",
    "libnewlib-arm-none-eabi",
    "libnewlib-dev",
)

# All of it takes 800 MB; what the RP2040 (ARMv6-M without floating point) and the RP2350 (ARMv8-M
# with it) need takes 120 MB.
LIBRARIES = r"thumb/(v6-m/nofp|v8-m\.main\+fp/softfp)/.*"
KEPT = re.compile(
    rf"""bin/arm-none-eabi-(?!gcov|lto-dump).*
    | lib/arm-none-eabi/bin/.*
    | lib/arm-none-eabi/include/.*
    | lib/arm-none-eabi/lib/([^/]+\.specs | {LIBRARIES})
    | lib(exec)?/gcc/arm-none-eabi/[^/]+/(
        cc1 | cc1plus | collect2 | lto-wrapper | liblto_plugin\.so | include.* | {LIBRARIES}
      )
    | host-libraries/.*""",
    re.VERBOSE,
)

# newlib is a package of its own, and so is the C++ compiler that cmake looks for.
PROBE_C = "#include <math.h>\n#include <stdlib.h>\nint main(void) { return abs((int)sqrt(2)); }\n"
PROBE_FLAGS = (
    ("-mcpu=cortex-m0plus", "-mthumb", "--specs=nosys.specs"),
    ("-mcpu=cortex-m33", "-mthumb", "-mfloat-abi=softfp", "--specs=nosys.specs"),
)


@dataclass(frozen=True)
class Toolchain:
    """Where its programs are, and shared libraries that they need and the machine lacks."""

    bin: Path
    libraries: Path | None = None

    def environment(self) -> dict[str, str]:
        return {"LD_LIBRARY_PATH": str(self.libraries)} if self.libraries else {}

    def version(self) -> str:
        return self._output("gcc", "--version").splitlines()[0]

    def problem(self) -> str | None:
        """Compile and link for both chips; what fails, or None."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "probe.c")
            source.write_text(PROBE_C, encoding="utf-8")
            try:
                for flags in PROBE_FLAGS:
                    self._output("gcc", *flags, str(source), "-o", folder + "/probe", "-lm")
                self._output("g++", "-x", "c++", "-c", os.devnull, "-o", folder + "/probe.o")
                self._output("objcopy", "-O", "binary", folder + "/probe", folder + "/probe.bin")
            except FileNotFoundError as error:
                return f"{error.filename} is missing"
            except subprocess.CalledProcessError as error:
                told = [line for line in error.stderr.splitlines() if "error" in line]
                return (told or [f"{error.cmd[0]} failed"])[0]
        return None

    def _output(self, tool: str, *arguments: str) -> str:
        return subprocess.run(
            [str(self.bin / f"arm-none-eabi-{tool}"), *arguments],
            env={**os.environ, **self.environment()},
            check=True,
            capture_output=True,
            text=True,
        ).stdout


def toolchain() -> Toolchain:
    found, problem = present()
    if found:
        return found
    fetch(problem)
    return _fetched(FETCHED)


def present() -> tuple[Toolchain | None, str]:
    """The compiler to use if there is one already, or what is wrong with the one found."""
    installed = shutil.which("arm-none-eabi-gcc")
    problem = "none is installed"
    if installed:
        found = Toolchain(Path(installed).parent)
        problem = f"{installed} does not work: {found.problem()}"
        if not found.problem():
            return found, ""
    if is_fresh(FETCHED / STAMP, _key()):
        return _fetched(FETCHED), ""
    return None, "the one that was fetched is out of date" if FETCHED.exists() else problem


def _key() -> str:
    return digest([], PACKAGES, KEPT.pattern)


def fetch(reason: str) -> None:
    with (
        Step(f"ARM cross compiler: {reason}; fetching Debian's (100 MB)"),
        making(FETCHED) as folder,
        tempfile.TemporaryDirectory(prefix="apt-", dir=folder) as work,
    ):
        need_disk(350, "the ARM cross compiler")
        apt = Apt(Path(work))
        _unpack(apt.packages(*PACKAGES), folder)
        missing = _missing_libraries(folder)
        if missing:
            _unpack(apt.packages(*missing), folder)
        still_wrong = _fetched(folder).problem()
        if still_wrong:
            raise UserError(
                f"the ARM cross compiler of this system's packages does not work ({still_wrong}): "
                "install another arm-none-eabi-gcc, with newlib, and put it on PATH"
            )
        write_whole(folder / STAMP, _key().encode())


def _unpack(archives: list[Path], folder: Path) -> None:
    for archive in archives:
        unpack_deb(archive, folder, place)
        archive.unlink()


def place(name: str) -> str | None:
    """Where the compiler looks for a file of Debian's, relative to its own folder."""
    name = name.removeprefix("usr/")
    name = re.sub(r"^include/newlib/", "lib/arm-none-eabi/include/", name)
    name = re.sub(r"^lib/arm-none-eabi/newlib/", "lib/arm-none-eabi/lib/", name)
    name = re.sub(r"^lib/[^/]+-linux-gnu[^/]*/", "host-libraries/", name)
    return name if KEPT.fullmatch(name) else None


def _missing_libraries(folder: Path) -> list[str]:
    """Packages of missing shared libraries; Debian calls that of libx.so.3 libx3."""
    programs = [
        *folder.glob("lib*/gcc/*/*/cc1"),
        *folder.glob("bin/*-as"),
        *folder.glob("bin/*-ld"),
    ]
    lacking = set()
    for program in programs:
        told = subprocess.run(["ldd", str(program)], capture_output=True, text=True, check=True)
        lacking |= set(re.findall(r"(\S+) => not found", told.stdout))
    known = {"libz.so.1": "zlib1g"}
    return sorted(known.get(name, name.replace(".so.", "")) for name in lacking)


def _fetched(folder: Path) -> Toolchain:
    libraries = folder / "host-libraries"
    return Toolchain(folder / "bin", libraries if libraries.is_dir() else None)
