"""`./quadrille saves`: what the handheld keeps, read and written over its cable."""
