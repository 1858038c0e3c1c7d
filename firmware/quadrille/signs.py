"""What a player sees when the app cannot run: a red text on the panel, or the Pico's own LED."""

from time import sleep_ms

from machine import Pin

from .device.check import is_of_panel
from .device.leds import Panel
from .events import BUTTON, NONE, PRESS
from .ui import colours, font
from .ui.canvas import Canvas
from .ui.scroll import Scroll
from .ui.words import say

# Flashes in a row of the LED on the Pico, where the panel cannot be used.
BAD_BOARD = 2
BROKEN = 3

FAULT_TICKS = 600  # how long the sign of a fault stays, if nobody presses a button

_LED = 25
_TICK_MS = 16
_RED = colours.RED << 2 | colours.BRIGHT
_BRIGHTNESS = 6


def bad_board(board, what, wrong):
    """Say what is wrong with a board's definition, for ever."""
    if is_of_panel(what):
        blink(BAD_BOARD)
    text = Text(Panel(board), what + " " + wrong)
    while True:
        sleep_ms(_TICK_MS)
        text.show()


def fault(device, what, again, language):
    """Say that the app has failed, until a button is pressed or ten seconds are over."""
    sentence = say("fault_again" if again else "fault", language) % what
    text = Text(device.panel, sentence + " " + say("press", language))
    pressed(device.buttons)
    for _ in range(FAULT_TICKS):
        device.link.serve()
        device.clock.wait()
        if pressed(device.buttons):
            return
        text.show()


def pressed(buttons):
    """Take all waiting events; whether there is a press among them."""
    found = False
    event = buttons.poll()
    while event != NONE:
        found = found or event - (event & BUTTON) == PRESS
        event = buttons.poll()
    return found


class Text:
    def __init__(self, panel, text):
        self._panel = panel
        self._canvas = Canvas(panel.width, panel.height, panel.frame)
        self._scroll = Scroll(text, font.SMALL, panel.width)
        self._y = (panel.height - font.HEIGHTS[font.SMALL]) // 2
        panel.brightness = _BRIGHTNESS
        panel.palette[3 * _RED] = 255

    def show(self):
        """Move on by a tick."""
        self._scroll.tick()
        self._canvas.clear()
        self._scroll.draw(self._canvas, self._y, _RED)
        self._panel.show()


def blink(times):
    """Flash the Pico's LED this many times in a row, again and again."""
    led = Pin(_LED, Pin.OUT)
    while True:
        for _ in range(times):
            led.on()
            sleep_ms(200)
            led.off()
            sleep_ms(300)
        sleep_ms(1000)
