"""The caption below the panel: what it shows, in words, once that has come to rest.

Screen readers read out each new one, so a caption that is gone at once is left out; but a move
is told as soon as it is shown.
"""

from typing import Any

from quadrille.ui import caption

EVERY = 6  # ticks from one look to the next; what is equal twice has come to rest


class Teller:
    def __init__(self) -> None:
        self.told = ""
        self._now = ""
        self._busy = False

    def tick(self, app: Any) -> None:
        """Once a tick."""
        busy = app.screen is app.view and app.view is not None and app.view.busy > 0
        began, self._busy = busy and not self._busy, busy
        if began or app.ticks % EVERY == 0:
            before, self._now = self._now, caption.sentence(app)
            if began or before == self._now:
                self.told = self._now
