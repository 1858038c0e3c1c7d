"""The one kind of error that a user is meant to see, and how a command ends."""

import os
import sys
from collections.abc import Callable


class UserError(Exception):
    """One sentence that names what is wrong and what to do; printed without a traceback."""


def exit_status(command: Callable[[], int]) -> int:
    """Run a command; an error meant for the user becomes one sentence and status 2."""
    try:
        status = command()
        sys.stdout.flush()  # here, where a reader that has left does no harm
        return status
    except UserError as error:
        print(f"quadrille: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
