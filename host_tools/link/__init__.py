"""The line to a handheld: serial port, lines and answers, and the picture on its panel.

docs/link.md has the protocol.
"""

from host_tools.link.line import ClosedError, Line, PromptError, Refused, SilentError, Version
from host_tools.link.ports import choose

__all__ = ["ClosedError", "Line", "PromptError", "Refused", "SilentError", "Version", "choose"]
