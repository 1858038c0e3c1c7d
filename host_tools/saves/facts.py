"""What a handheld keeps, in words and numbers; nothing in it is secret."""

from typing import Any

from host_tools import records
from host_tools.saves.held import Held, held
from host_tools.saves.slots import Slots, reader
from quadrille import faults
from quadrille.app import Settings
from quadrille.engine.games import GAMES
from quadrille.players.player import LEVELS
from quadrille.saves import Saves
from quadrille.statistics import TARGETS, Statistics, row_of, solo_row
from quadrille.ui.games import part
from quadrille.ui.palettes import NAMES
from quadrille.ui.words import LANGUAGES

Facts = dict[str, Any]


def facts(slots: Slots) -> Facts:
    kept = reader(slots)
    games = [game for game in (held(slots, name) for name in GAMES) if game]
    told = {
        "games": [of_game(game) for game in games],
        "settings": of_settings(kept),
        "statistics": of_statistics(Statistics(kept)),
        "last_fault": printable(faults.last(kept)),
    }
    return {**told, "unreadable": unreadable(slots)}


def unreadable(slots: Slots) -> list[str]:
    """A sentence for everything that the handheld could not read either."""
    kept = reader(slots)
    kept.load_settings(Settings())
    Statistics(kept)
    faults.last(kept)
    for name in GAMES:
        kept.held(name)
    return [sentence for _, sentence in kept.lost]


def printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def title(name: str) -> str:
    """What players call a game."""
    words: tuple[str, ...] = part(name, "words").NAME
    return words[0]


def of_game(held: Held) -> Facts:
    game = held.game
    return {
        "game": game.NAME,
        "variant": game.variant,
        "options": records.options_of(game),
        "deal": held.deal,
        "seats": held.seats,
        "moves": game.plies,
        "turn": game.turn,
        "over": game.over,
        "on": held.on,
        "recorded": len(held.moves),
        "missing": held.missing,
    }


def of_settings(kept: Saves) -> Facts:
    settings = Settings()
    kept.load_settings(settings)
    return {
        "language": LANGUAGES[settings.language],
        "brightness": settings.brightness,
        "palette": NAMES[settings.palette],
        "colour_aid": bool(settings.aid),
        "sound": bool(settings.sound),
        "quarter_turns": settings.quarter,
    }


def of_statistics(statistics: Statistics) -> Facts:
    told: Facts = {name: of_one(statistics, row_of(name)) for name in GAMES}
    told["solo"] = {
        str(targets): of_solo(statistics, solo_row(targets)) for targets in range(1, TARGETS + 1)
    }
    return told


def of_one(statistics: Statistics, row: int) -> Facts:
    number = statistics.number
    against = {
        level: {"games": number(row + 2 + 2 * i), "won": number(row + 3 + 2 * i)}
        for i, level in enumerate(LEVELS)
    }
    return {"games": number(row + 1), "against": against}


def of_solo(statistics: Statistics, row: int) -> Facts:
    games, won, fewest = (statistics.number(row + i) for i in range(3))
    return {"games": games, "won": won, "fewest_left": fewest - 1 if fewest else None}
