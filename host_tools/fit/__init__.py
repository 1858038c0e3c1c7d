"""Weights of computer players, learned from games that they play against themselves."""
