"""`./quadrille review`: where a game was decided."""
