"""The one kind of error meant for users, and how a command ends."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


class UserError(Exception):
    """One sentence that names what is wrong and what to do; printed without a traceback."""


@contextmanager
def explained(path: Path, done: str = "read") -> Iterator[None]:
    """Turn what keeps a file from being read or written into one sentence."""
    try:
        yield
    except OSError as error:
        raise UserError(f"{path} cannot be {done}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UserError(f"{path} is not UTF-8 text") from None


def exit_status(command: Callable[[], int]) -> int:
    """Run a command; a UserError becomes one sentence and status 2."""
    try:
        status = command()
        sys.stdout.flush()  # here, where a closed pipe does no harm
        return status
    except UserError as error:
        print(f"quadrille: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of our output has closed it: nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
