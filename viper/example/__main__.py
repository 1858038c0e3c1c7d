"""Lint, test, fuzz and prove the example, each by the command that does it for any module."""

import subprocess
import sys
from pathlib import Path

MODULE = str(Path(__file__).with_name("ring.py"))
COMMANDS = (
    ["viper", MODULE, "--contracts"],
    ["viper.example.test_ring"],
    ["viper.fuzz", MODULE, "--steps", "20000000"],
    ["viper.prove", MODULE],
)


def main() -> int:
    """The largest status: 1 for a fault, 2 if a program is missing, which the command has said."""
    statuses = []
    for command in COMMANDS:
        print("python3 -m", *command, flush=True)
        statuses.append(subprocess.run([sys.executable, "-m", *command]).returncode)
    return max(statuses)


if __name__ == "__main__":
    sys.exit(main())
