"""The rules of the games: pure code, no input or output, no clock."""
