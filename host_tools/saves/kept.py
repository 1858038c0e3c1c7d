"""The contents of a store's slots, decoded by the handheld's own code."""

from host_tools import records
from quadrille import faults, saves
from quadrille.app import Settings
from quadrille.engine.game import IllegalMove
from quadrille.engine.games import GAMES
from quadrille.history import results
from quadrille.losses import sentence
from quadrille.statistics import Statistics
from quadrille.table import Table
from quadrille.ui.menu.setup import last_table

Value = tuple[int, bytes]  # version and payload
Slots = dict[int, Value]  # of those that hold something

EMPTY: Value = (saves.VERSION, b"")


class SlotReader:
    def __init__(self, slots: Slots) -> None:
        self.lost: list[tuple[int, int, int]] = []
        self._slots = slots

    def read(self, slot: int) -> Value | None:
        return self._slots.get(slot)


class Saved:
    def __init__(self, table: Table, on: bool) -> None:
        self.table = table
        self.on = on  # power-on resumes it
        self.record = record(table)

    @property
    def recorded(self) -> int:
        return self.table.known if self.record else 0

    @property
    def missing(self) -> str:
        """Why the record does not lead to this position, or empty."""
        plies = self.table.game.plies
        if not self.record:
            return "older firmware dealt it, or its moves are damaged"
        if self.recorded < plies:
            return f"there was room for the first {self.recorded} of {plies} moves"
        return ""


def record(table: Table) -> list[records.Line]:
    """The lines of the record; none if it is not known which moves led to this position."""
    game = table.game
    if not 0 <= table.seed < records.DEALS:
        return []
    again = records.new_game(game.NAME, game.variant, game.players, records.options_of(game))
    moves = map(table.move, range(table.known))
    try:
        lines = list(records.played(again, table.seed, moves, seats=table.seats))
    except IllegalMove:
        return []
    return lines if table.known < game.plies or again.state == game.state else []


class Kept:
    def __init__(self, slots: Slots) -> None:
        kept = saves.Saves(SlotReader(slots))
        self.slots = slots
        self.settings = Settings()
        kept.load_settings(self.settings)
        self.statistics = Statistics(kept)
        self.last_tables = {name: given for name in GAMES if (given := last_table(kept, name))}
        self.results = results(kept)
        self.last_fault: str = faults.last(kept)
        tables = filter(None, map(kept.load, GAMES))
        self.games = [Saved(table, kept.on() == table.game.NAME) for table in tables]
        self.lost = [sentence(loss) for loss in kept.lost]  # what the handheld cannot read
