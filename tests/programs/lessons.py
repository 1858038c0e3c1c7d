"""Go through the lessons of a game and watch heap and time. For MicroPython only.

Prints a line for each step and what it does, as screens.py does for its screens.
"""

import gc

from quadrille.events import RIGHT, A
from quadrille.ui.menu.lesson import TELL
from tests.programs.watched import BLOCK, FRAMES, GAME, app, begin, end, report, stays, tap, tick

LONGEST = 600  # ticks until a move has been shown


def watch_step(at, name):
    """Frames of a step, in which its text does not come to an end, nor is shown again."""
    begin()
    for _ in range(FRAMES // BLOCK):
        app.screen.text.restart()
        app.beat = 0
        stays(app.screen)
    report(f"{GAME} lesson {at + 1} {name}")


def learn(lesson):
    """Each step: its sentence, the question if it asks for a move, and what follows that."""
    for at in range(lesson.count):
        lesson.at = at
        lesson.stand()
        watch_step(at, "reads")
        tap(A)
        if lesson.asked:
            watch_step(at, "asks")
            lesson.view.commit(lesson.move)
        for _ in range(LONGEST):
            tick()
            if lesson.phase == TELL:
                break
        if not lesson.right:
            raise ValueError("the move of the lesson is not the right one")
        if lesson.asked:
            watch_step(at, "praises")


gc.disable()
app.menu()
app.set_up(GAME)
while not app.screen.learns():
    tap(RIGHT)
tap(A)
learn(app.screen)
end()
