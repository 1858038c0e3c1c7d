"""The line to a handheld: its serial port, lines and answers, and the picture on its panel.

docs/link.md has the protocol.
"""

from host_tools.link.line import ClosedError, Line, PromptError, Refused, SilentError, Version
from host_tools.link.picture import Picture
from host_tools.link.ports import Found, choose, find

__all__ = [
    "ClosedError",
    "Found",
    "Line",
    "Picture",
    "PromptError",
    "Refused",
    "SilentError",
    "Version",
    "choose",
    "find",
]
