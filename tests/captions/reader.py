"""Players who see nothing but captions: each game from the menu to its result.

They get three calls, to read the caption, to read the board, and to press a button, and know the
rules. Nothing else of the handheld is within their reach.
"""

import random
import re
from collections.abc import Callable
from typing import NamedTuple

MOST_PRESSES = 20_000  # of a game
OVER = re.compile(r"Scores: (.*)\.")
BEFORE_TURN = re.compile(r"^.*(?=P[1-5], your turn)")
A_TURN = re.compile(r"P(\d), your turn\. (.*)")


class Hands(NamedTuple):
    """All that a player has."""

    caption: Callable[[], str]
    look: Callable[[], str]
    press: Callable[[str], object]
    hold: Callable[[str], object]
    release: Callable[[str], object]
    wait: Callable[[], object]


class ByCaption:
    """Goes from the menu to the game, and calls `move` whenever it is somebody's turn."""

    NAME = ""

    def __init__(self, hands: Hands, seed: int = 1) -> None:
        self.hands = hands
        self.pick = random.Random(seed)
        self.moves = 0

    def begin(self) -> None:
        self.hands.press("A")  # from the show to the menu
        for _ in range(10):
            if self.NAME in self.read():
                break
            self.hands.press("RIGHT")
        while not self.is_playing():
            self.hands.press("A")

    def is_playing(self) -> bool:
        return re.search("^P[1-5](, your turn| thinks)", self.read()) is not None

    def play(self) -> str:
        """Play on; return the scores."""
        for _ in range(MOST_PRESSES):
            text = self.read()
            if over := OVER.search(text):
                return over[1]
            if "take the handheld" in text or "A passes" in text:
                self.hands.press("A")
            elif found := A_TURN.fullmatch(text):
                self.moves += 1
                self.move(int(found[1]))
            else:  # something is being shown
                self.hands.wait()
        raise AssertionError(f"the game does not end: {self.read()}")

    def read(self) -> str:
        """The caption, from whose turn it is on: before that, a game may say what it wants."""
        return BEFORE_TURN.sub("", self.hands.caption())

    def after(self, button: str) -> str:
        """The caption after a press."""
        self.hands.press(button)
        return self.read()

    def rows(self) -> dict[str, list[str]]:
        """The board: the cells of each row by its name."""
        return {
            name: cells.split()
            for line in self.hands.look().split("\n")
            for name, cells in re.findall(r"^ ?(\w+) (\S(?: \S)*)$", line)
        }

    def move(self, player: int) -> None:
        raise NotImplementedError


class Flipop(ByCaption):
    """Gets a ball out if it can, else goes forward, else anywhere."""

    NAME = "Flipop"

    def move(self, player: int) -> None:
        forward = "up" if player == 1 else "down"
        plans: list[tuple[float, str, str]] = []
        text = self.read()
        while (ball := self.ball(text)) not in [plan[1] for plan in plans]:
            ways = text.rstrip(".").split(": ")[1].split(", ")
            self.hands.press("A")
            for way in ways:
                plan = self.after(way.upper())
                worth = 9 * ("gets a ball out" in plan) + 2 * (way == forward) + self.pick.random()
                plans.append((worth, ball, way))
            self.hands.press("B")
            text = self.after("RIGHT")
        _, chosen, way = max(plans)
        while self.ball(self.read()) != chosen:
            self.hands.press("RIGHT")
        self.hands.press("A")
        plan = self.after(way.upper())
        assert plan.split("A pushes ")[1].startswith(chosen)
        self.hands.press("A")

    def ball(self, text: str) -> str:
        found = re.search(r"ball ([a-e][1-5]): ", text)
        assert found, text
        return found[1]


class Pieges(ByCaption):
    """Places where nobody is, then pushes slides that carry more marbles of others."""

    NAME = "Pièges"

    def move(self, player: int) -> None:
        if "Marbles to place" in self.read():
            while not self.read().endswith(": free."):
                self.hands.press(self.pick.choice(("UP", "RIGHT")))
            self.hands.press("A")
        else:
            self.push(str(player))

    def push(self, own: str) -> None:
        rows = self.rows()
        lanes = {f"White slide {name}": row for name, row in rows.items()}
        for name, *column in zip("abcdefg", *rows.values(), strict=True):
            lanes[f"Orange slide {name}"] = column
        worth = {
            name: sum((sign in "1234") - 2 * (sign == own) for sign in lane) + self.pick.random()
            for name, lane in lanes.items()
        }
        seen: dict[str, float] = {}
        for button in ["UP"] * 7 + ["RIGHT"] * 7:
            slide = self.slide(self.after(button))
            seen[slide] = worth[slide]
        best = max(seen, key=lambda name: seen[name])
        button = "UP" if "White" in best else "RIGHT"
        while self.slide(self.read()) != best:
            self.hands.press(button)
        ways = re.findall("(UP|DOWN|LEFT|RIGHT) pu", self.after("A"))
        self.hands.press(self.pick.choice(ways))

    def slide(self, text: str) -> str:
        found = re.search(r"(Orange|White) slide \w", text)
        assert found, text
        return found[0]


class Blockers(ByCaption):
    """Puts tiles next to its own colour, and takes nothing if it can."""

    NAME = "Blockers!"
    AIM = re.compile(r"A puts (.*) on ([A-I])([1-9]): (.*)\.")

    def move(self, player: int) -> None:
        board = self.rows()
        own = "rgbyp"[player - 1]
        best: tuple[float, int, str] = (-99, 0, "")
        for tile in range(5):
            if "cells: 0" not in self.read():
                text = self.after("A")
                for button in ("UP", "LEFT", "UP", "RIGHT", "RIGHT", "DOWN"):
                    best = max(best, (self.worth(text, board, own), tile, text))
                    text = self.after(button)
                self.hands.press("B")
            self.hands.press("RIGHT")
            if "of 4" in self.read() and tile == 3:
                break
        _, tile, wanted = best
        while f"tile {tile + 1} of" not in self.read():
            self.hands.press("RIGHT")
        text = self.after("A")
        while text != wanted:
            text = self.after(self.pick.choice(("UP", "DOWN", "LEFT", "RIGHT")))
        self.hands.press("A")

    def worth(self, text: str, board: dict[str, list[str]], own: str) -> float:
        found = self.AIM.search(text)
        assert found, text
        row, column = "ABCDEFGHI".index(found[2]), int(found[3]) - 1
        beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        near = [board["ABCDEFGHI"[y]][x] for y, x in beside if 0 <= y < 9 and 0 <= x < 9]
        return 3 * (own in near) - 4 * ("takes" in found[4]) + self.pick.random()


class ColorPop(ByCaption):
    """Looks at its secret colour, then takes the largest group of it that it comes by."""

    NAME = "Color Pop"
    TAKES = re.compile(r"(?:: A takes |: )(\d+) (\w+)")

    def move(self, player: int) -> None:
        self.hands.hold("B")
        secret = re.search(r"Your colours?: (\w+)", self.read())
        assert secret, self.read()
        self.hands.release("B")
        text = self.read()
        best = (0, text)
        for _ in range(24):
            if found := self.TAKES.search(text):
                best = max(best, (int(found[1]) + 20 * (found[2] == secret[1]), text))
            text = self.after(self.pick.choice(("UP", "DOWN", "LEFT", "RIGHT")))
            if best[0] and self.pick.random() < 0.03:
                break
        for _ in range(3000):
            if text == best[1] and best[0]:
                break
            if not best[0] and self.TAKES.search(text):
                break
            text = self.after(self.pick.choice(("UP", "DOWN", "LEFT", "RIGHT")))
        if "asks about jokers" in text:
            self.hands.press("A")
        self.hands.press("A")


PLAYERS: list[type[ByCaption]] = [ColorPop, Blockers, Flipop, Pieges]
