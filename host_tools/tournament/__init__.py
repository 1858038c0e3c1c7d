"""Matches between computer players: which, played how, and what they say."""
