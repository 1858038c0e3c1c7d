"""`./quadrille saves`: what the handheld has saved, read and written over its cable."""
