"""Which folder is the drive of an RP2040 in BOOTSEL mode, and why another is not."""

from pathlib import Path

import pytest

from host_tools.flash import drives
from tests.flash.conftest import INFO

PICO_2 = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"


def drive(folder: Path, info: str | None = INFO) -> Path:
    folder.mkdir(parents=True)
    if info is not None:
        (folder / drives.INFO).write_bytes(info.encode())
    return folder


def test_a_pico_is_taken(tmp_path: Path) -> None:
    found = drives.look(drive(tmp_path / "RPI-RP2"))
    assert (found.board_id, found.reason) == ("RPI-RP2", "")


@pytest.mark.parametrize(
    ("info", "reason"),
    [
        (None, "it has no INFO_UF2.TXT: no board in BOOTSEL mode is behind it"),
        ("", "its INFO_UF2.TXT names no Board-ID"),
        ("hello\n" * 1000, "its INFO_UF2.TXT names no Board-ID"),
        (PICO_2, "it is an RP2350 (Raspberry Pi Pico 2), and the firmware is for the RP2040"),
        ("Board-ID: SAMD21-X\n", "its INFO_UF2.TXT says SAMD21-X, and an RP2040 says RPI-RP2"),
    ],
)
def test_another_is_not_and_why(info: str | None, reason: str, tmp_path: Path) -> None:
    assert drives.look(drive(tmp_path / "RPI-RP2", info)).reason == reason


def test_a_folder_that_is_gone_or_no_folder(tmp_path: Path) -> None:
    assert drives.look(tmp_path / "gone").reason.startswith("it has no INFO_UF2.TXT")
    (tmp_path / "file").touch()
    assert drives.look(tmp_path / "file").reason == "INFO_UF2.TXT cannot be read: Not a directory"


def test_only_what_looks_like_a_board_is_told_of(tmp_path: Path) -> None:
    drive(tmp_path / "photos", None)
    taken = drive(tmp_path / "RPI-RP2")
    other = drive(tmp_path / "FEATHER", "Board-ID: SAMD21-X\n")
    stale = drive(tmp_path / "RPI-RP21", None)
    found = drives.folders(sorted(tmp_path.iterdir()))
    assert [one.path for one in found] == [other, taken, stale]


# --- Linux ----------------------------------------------------------------------------------


class Machine:
    """What Linux tells of its drives, under another root."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._mounts = root / "proc/self/mountinfo"
        self._mounts.parent.mkdir(parents=True)
        self._mounts.write_text("22 1 254:0 / / rw - ext4 /dev/vda rw\n")

    def disk(self, name: str, number: str, vendor: str = "RPI     ", model: str = "RP2") -> None:
        block = self.root / "sys/block" / name
        (block / "device").mkdir(parents=True)
        (block / "device/vendor").write_text(vendor + "\n")
        (block / "device/model").write_text(model.ljust(16) + "\n")
        partition = block / f"{name}1"
        partition.mkdir()
        (partition / "partition").write_text("1\n")
        (partition / "dev").write_text(number + "\n")

    def mount(self, number: str, folder: Path) -> None:
        where = str(folder).replace(" ", r"\040")
        with self._mounts.open("a") as file:
            file.write(f"36 22 {number} / {where} rw,nosuid shared:1 - vfat /dev/x1 rw\n")

    def find(self) -> list[tuple[str, str]]:
        return [(str(one.path), one.reason) for one in drives.on_linux(self.root)]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_linux_with_nothing_connected(machine: Machine) -> None:
    machine.disk("sda", "8:1", "SanDisk", "Ultra")
    assert machine.find() == []


def test_linux_finds_mounted_boards_also_under_names_with_blanks(machine: Machine) -> None:
    for number, name in (("8:1", "RPI-RP2"), ("8:17", "my board")):
        folder = drive(machine.root / "media/ann lee" / name)
        machine.disk(f"sd{number[2:]}", number)
        machine.mount(number, folder)
    assert machine.find() == [
        (f"{machine.root}/media/ann lee/RPI-RP2", ""),
        (f"{machine.root}/media/ann lee/my board", ""),
    ]


def test_linux_tells_how_to_mount(machine: Machine) -> None:
    machine.disk("sdb", "8:17")
    machine.disk("sdc", "8:33", model="RP2350")
    assert machine.find() == [
        ("/dev/sdb1", "it is not mounted: `udisksctl mount -b /dev/sdb1` does that"),
        ("/dev/sdc1", "it is an RP2350 (Raspberry Pi Pico 2), and the firmware is for the RP2040"),
    ]


def test_linux_takes_no_folder_that_an_earlier_drive_has_left(machine: Machine) -> None:
    left = drive(machine.root / "media/ann/RPI-RP2")
    assert machine.find() == [(str(left), "nothing is mounted there any more")]
