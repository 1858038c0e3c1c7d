"""Button events that no screen hears: the press that brings the light back, and the chord.

MENU held with UP or DOWN makes the picture brighter or darker. So MENU acts when it is let go or
when another button follows; a screen with CHORDS = False hears every button at once.
"""

from .events import DOWN, MENU, MOVE, PRESS, REFUSED, RELEASE, UP

DARKEST, BRIGHTEST = 1, 8
ALONE, CHORD = 1, 2  # MENU is down, and what it has been so far


class Hearing:
    def __init__(self):
        self.menu = 0  # ALONE or CHORD while MENU is down and has not acted
        self.muffled = 0  # mask of buttons that are not heard until they are let go

    def takes(self, app, button, kind, dim):
        """Whether an event is not for the screen; `dim` if the light has gone down."""
        if dim and kind == PRESS:
            self.muffled |= 1 << button
        if self.menu and (button == UP or button == DOWN) and kind != RELEASE:
            self.menu = CHORD
            self.muffled |= 1 << button
            self._light(app, 1 if button == UP else -1)
            return True
        if self.muffled >> button & 1:
            if kind == RELEASE:
                self.muffled &= ~(1 << button)
            return True
        if button == MENU:
            return self._menu(app, kind)
        if kind == PRESS and self.menu == ALONE:
            self.menu = 0
            app.screen.press(MENU)
        return False

    def _menu(self, app, kind):
        if kind == PRESS:
            self.menu = ALONE if app.screen.CHORDS else 0
            return self.menu != 0
        was = self.menu
        self.menu = 0
        if was == CHORD:
            app.keep_settings()
        elif was == ALONE:
            app.screen.press(MENU)
        return was == CHORD

    def _light(self, app, by):
        settings = app.settings
        to = min(max(settings.brightness + by, DARKEST), BRIGHTEST)
        app.device.sound.play(REFUSED if to == settings.brightness else MOVE)
        settings.brightness = to
