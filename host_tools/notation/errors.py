"""What is said when a position, a move or a record cannot be read."""

from host_tools.errors import UserError


class NotationError(UserError):
    """Text that is no position, move or record of the game; the sentence names the part."""
