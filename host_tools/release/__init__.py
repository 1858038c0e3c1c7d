"""All that is given out, made so that the same tree gives the same bytes."""
