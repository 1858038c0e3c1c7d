"""The files of a new game, made from template/, and its line in the list of games."""
