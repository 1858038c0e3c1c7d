"""Which folder is the drive of a board in BOOTSEL mode, and why another is not."""

from pathlib import Path

import pytest

from host_tools.flash import drives
from pc.chips import RP2040, RP2350
from tests.flash.conftest import INFO
from tests.folders import filled

PICO_2 = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"
SAMD = "Board-ID: SAMD21-X\n"
LOOKS = [
    (INFO, ""),
    (None, "it has no INFO_UF2.TXT, so it is not the drive of a board in BOOTSEL mode"),
    ("", "its INFO_UF2.TXT has no Board-ID"),
    ("hello\n" * 1000, "its INFO_UF2.TXT has no Board-ID"),
    (PICO_2, ""),
    (SAMD, "its INFO_UF2.TXT says SAMD21-X, but that of a Pico says RPI-RP2 or RP2350"),
]


def drive(folder: Path, info: str | None = INFO) -> Path:
    return filled(folder, {} if info is None else {drives.INFO: info})


@pytest.mark.parametrize(("info", "reason"), LOOKS)
def test_only_a_picos_is_taken(info: str | None, reason: str, tmp_path: Path) -> None:
    found = drives.look(drive(tmp_path / "RPI-RP2", info))
    assert found.reason == reason
    assert (found.chip is None) == bool(reason)
    assert found.chip == {INFO: RP2040, PICO_2: RP2350}.get(str(info))


def test_only_what_looks_like_a_board_is_reported(tmp_path: Path) -> None:
    assert drives.look(tmp_path / "gone").reason.startswith("it has no INFO_UF2.TXT")
    (tmp_path / "file").touch()
    assert drives.look(tmp_path / "file").reason == "INFO_UF2.TXT cannot be read: Not a directory"
    (tmp_path / "file").unlink()
    drive(tmp_path / "photos", None)
    taken = drive(tmp_path / "RPI-RP2")
    other = drive(tmp_path / "FEATHER", SAMD)
    stale = drive(tmp_path / "RPI-RP21", None)
    found = drives.folders(sorted(tmp_path.iterdir()))
    assert [one.path for one in found] == [other, taken, stale]


class Machine:
    """What Linux says about its drives, in another root folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._mounts = root / "proc/self/mountinfo"
        filled(root, {"proc/self/mountinfo": "22 1 254:0 / / rw - ext4 /dev/vda rw\n"})

    def disk(self, name: str, number: str, vendor: str = "RPI     ", model: str = "RP2") -> None:
        device = {"device/vendor": vendor + "\n", "device/model": model.ljust(16) + "\n"}
        partition = {f"{name}1/partition": "1\n", f"{name}1/dev": number + "\n"}
        filled(self.root / "sys/block" / name, device | partition)

    def mount(self, number: str, folder: Path) -> None:
        where = str(folder).replace(" ", r"\040")
        with self._mounts.open("a") as file:
            file.write(f"36 22 {number} / {where} rw,nosuid shared:1 - vfat /dev/x1 rw\n")

    def find(self) -> list[tuple[str, str]]:
        return [(str(one.path), one.reason) for one in drives.on_linux(self.root)]


def test_linux_finds_mounted_boards_even_under_names_with_blanks(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    for number, name in (("8:1", "RPI-RP2"), ("8:17", "my board")):
        folder = drive(tmp_path / "media/ann lee" / name)
        machine.disk(f"sd{number[2:]}", number)
        machine.mount(number, folder)
    assert machine.find() == [
        (f"{tmp_path}/media/ann lee/RPI-RP2", ""),
        (f"{tmp_path}/media/ann lee/my board", ""),
    ]


def test_linux_reports_what_is_not_mounted_and_how_to_mount_it(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.disk("sda", "8:1", "SanDisk", "Ultra")
    assert machine.find() == []
    machine.disk("sdb", "8:17")
    machine.disk("sdc", "8:33", model="RP2350")
    left = drive(tmp_path / "media/ann/RPI-RP2")  # by an earlier drive
    assert machine.find() == [
        ("/dev/sdb1", "it is not mounted: `udisksctl mount -b /dev/sdb1` does that"),
        ("/dev/sdc1", "it is not mounted: `udisksctl mount -b /dev/sdc1` does that"),
        (str(left), "nothing is mounted there any more"),
    ]
