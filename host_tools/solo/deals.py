"""The deals and their proofs: `proofs.txt`, the table on the device, records.

`proofs.txt` has a line for each deal: its number as TARGETS/NUMBER, the seed, the games that the
careful player needed, and the moves of a game that wins, in the notation of records. The device
has the seed and the grade.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from host_tools import records
from host_tools.notation import NotationError, colorpop
from host_tools.solo import players
from pc.cache import write_whole
from pc.errors import UserError, explained
from pc.paths import FIRMWARE
from quadrille.engine.colorpop import ColorPop
from quadrille.engine.game import IllegalMove

PROOFS = Path(__file__).with_name("proofs.txt")
SEEDS = FIRMWARE / "quadrille" / "engine" / "colorpop_seeds.py"


@dataclass(frozen=True)
class Deal:
    targets: int
    number: int  # from 1 among those with so many targets
    seed: int
    games: int  # of the careful player, for players.WINS wins
    moves: tuple[str, ...]  # of the shortest of these

    @property
    def name(self) -> str:
        return f"{self.targets}/{self.number}"

    @property
    def grade(self) -> int:
        return players.grade(self.games)

    @property
    def tries(self) -> float:
        return self.games / players.WINS


def dealt(targets: int, seed: int) -> ColorPop:
    game = ColorPop("solo", 1, {"targets": targets})
    game.setup(seed)
    return game


def record(deal: Deal) -> Iterator[records.Line]:
    game = dealt(deal.targets, deal.seed)
    moves = (colorpop.read_move(game, move) for move in deal.moves)
    try:
        yield from records.played(game, deal.seed, moves)
    except (NotationError, IllegalMove) as error:
        raise UserError(f"the proof of deal {deal.name} cannot be played: {error}") from None
    if not game.winners:
        raise UserError(f"the proof of deal {deal.name} does not win")


def read() -> list[Deal]:
    with explained(PROOFS):
        lines = PROOFS.read_text(encoding="utf-8").splitlines()
    deals = []
    for number, line in enumerate(lines, start=1):
        try:
            deals.append(_deal(line))
        except ValueError:
            raise UserError(
                f"{PROOFS}, line {number} is not TARGETS/NUMBER SEED GAMES MOVE …"
            ) from None
    return deals


def _deal(line: str) -> Deal:
    name, seed, games, *moves = line.split()
    targets, number = name.split("/")
    deal = Deal(int(targets), int(number), int(seed), int(games), tuple(moves))
    if deal.targets not in range(1, players.NUMBERS + 1) or deal.seed not in range(players.SEEDS):
        raise ValueError
    if deal.games < players.WINS:
        raise ValueError
    return deal


def write(deals: Iterable[Deal]) -> None:
    lines = [" ".join((d.name, str(d.seed), str(d.games), *d.moves)) for d in deals]
    write_whole(PROOFS, "".join(f"{line}\n" for line in lines).encode())
    write_whole(SEEDS, table(deals).encode())


HEAD = '''\
"""The numbered deals of solo Color Pop. `python3 -m host_tools solo --make` writes this.

For 1 to 5 targets, in order of number, three bytes a deal:

    byte  holds
    0-1   seed, low byte first
    2     grade
"""

DEALS = (
'''


def table(deals: Iterable[Deal]) -> str:
    rows = {targets: bytearray() for targets in range(1, players.NUMBERS + 1)}
    for deal in deals:
        rows[deal.targets] += deal.seed.to_bytes(2, "little") + bytes([deal.grade])
    return HEAD + "".join(map(_row, rows.values())) + ")\n"


def check_table(deals: Iterable[Deal]) -> None:
    """Refuse proofs that are not of the deals on the device."""
    if table(deals) != SEEDS.read_text(encoding="utf-8"):
        raise UserError(
            f"{PROOFS.name} and {SEEDS.name} do not match: take both from one version of Quadrille"
        )


def _row(row: bytearray) -> str:
    text = "".join(f"\\x{byte:02x}" for byte in row)
    width = 4 * 21  # seven deals
    pieces = [text[i : i + width] for i in range(0, len(text), width)]
    return "    (\n" + "".join(f'        b"{piece}"\n' for piece in pieces) + "    ),\n"
