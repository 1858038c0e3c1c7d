"""The files of a release, made so that the same tree gives the same bytes."""
