"""What a handheld has saved, in words and numbers, without secrets."""

from typing import Any

from host_tools import records
from host_tools.saves.kept import Kept, Saved
from quadrille.app import Settings
from quadrille.engine.games import GAMES
from quadrille.history import Result
from quadrille.players.player import LEVELS
from quadrille.statistics import TASKS, Statistics, row_of, row_of_task
from quadrille.ui.games import part
from quadrille.ui.palettes import NAMES
from quadrille.ui.words import LANGUAGES

Facts = dict[str, Any]

QUESTIONS = ("variant", "players", "deal", "seats")  # the others are options
SPEEDS = ("at once", "normal", "slow")


def facts(kept: Kept) -> Facts:
    return {
        "games": [of_game(saved) for saved in kept.games],
        "settings": of_settings(kept.settings),
        "last_tables": of_tables(kept.last_tables),
        "statistics": of_statistics(kept.statistics),
        "results": [of_result(result) for result in kept.results],
        "last_fault": printable(kept.last_fault),
        "unreadable": kept.lost,
    }


def printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def title(name: str) -> str:
    """The name that players know a game by."""
    return part(name, "words").NAME[0]


def of_game(saved: Saved) -> Facts:
    table = saved.table
    game = table.game
    return {
        "game": game.NAME,
        "variant": game.variant,
        "options": records.options_of(game),
        "deal": table.deal,
        "seats": table.seats,
        "moves": game.plies,
        "turn": game.turn,
        "over": game.over,
        "on": saved.on,
        "recorded": saved.recorded,
        "missing": saved.missing,
    }


def of_settings(settings: Settings) -> Facts:
    return {
        "language": LANGUAGES[settings.language],
        "brightness": settings.brightness,
        "palette": NAMES[settings.palette],
        "colour_aid": bool(settings.aid),
        "sound": bool(settings.sound),
        "quarter_turns": settings.quarter,
        "computers": SPEEDS[settings.speed],
    }


def of_tables(tables: dict[str, Facts]) -> Facts:
    """The answers before each game, as they were given last."""
    return {
        name: {
            "variant": given["variant"],
            "players": given["players"],
            "options": {option: given[option] for option in given if option not in QUESTIONS},
            "deal": given["deal"],
            "seats": given.get("seats", [])[: given["players"]],
        }
        for name, given in tables.items()
    }


def of_result(result: Result) -> Facts:
    return {
        "game": result.name,
        "variant": result.variant,
        "deal": result.deal,
        "seats": result.seats,
        "scores": result.scores,
        "winners": [seat for seat in range(result.players) if result.winners >> seat & 1],
    }


def of_statistics(statistics: Statistics) -> Facts:
    told: Facts = {name: of_one(statistics, row_of(name)) for name in GAMES}
    told["solo"] = {
        str(task): of_solo(statistics, row_of_task(task)) for task in range(1, TASKS + 1)
    }
    return told


def of_one(statistics: Statistics, row: int) -> Facts:
    numbers = statistics.numbers
    against = {
        level: {"games": numbers[row + 2 + 2 * i], "won": numbers[row + 3 + 2 * i]}
        for i, level in enumerate(LEVELS)
    }
    return {"games": numbers[row + 1], "against": against}


def of_solo(statistics: Statistics, row: int) -> Facts:
    games, won, fewest = statistics.numbers[row : row + 3]
    return {"games": games, "won": won, "fewest_left": fewest - 1 if fewest else None}
