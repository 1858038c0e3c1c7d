"""A piezo on a PWM pin, or none. Tunes play in the background; a new one cuts off the old."""

from time import ticks_diff

from machine import PWM, Pin

from .cues import REST, TUNES

_SILENT = 0
_LOUD = 1 << 15  # high half of the time: a square wave


class Sound:
    def __init__(self, pin):
        """`pin` is a board's PIEZO_PIN: None if it has no piezo."""
        self.muted = False
        self.playing = False
        self._cue = 0
        self._next = 0  # place of the next note in its tune
        self._began = 0  # when the note now playing began, and how long it lasts, in ms
        self._lasts = 0
        self._can_play = pin is not None
        if self._can_play:
            self._pwm = PWM(Pin(pin), freq=1000, duty_u16=_SILENT)

    def play(self, cue):
        if self._can_play and not self.muted:
            self.playing = True
            self._cue = cue
            self._next = 0
            self._lasts = 0

    def step(self, ms):
        """Go on to the next note if it is time; call this often while `playing`."""
        tune = TUNES[self._cue]
        if self.muted:
            self.stop()
        elif ticks_diff(ms, self._began) >= self._lasts:
            if self._next == len(tune):
                self.stop()
            else:
                self._begin(tune[self._next], tune[self._next + 1], ms)

    def stop(self):
        if self.playing:
            self.playing = False
            self._pwm.duty_u16(_SILENT)

    def _begin(self, hertz, lasts, ms):
        self._next += 2
        self._began = ms
        self._lasts = lasts
        if hertz == REST:
            self._pwm.duty_u16(_SILENT)
        else:
            self._pwm.freq(hertz)
            self._pwm.duty_u16(_LOUD)
