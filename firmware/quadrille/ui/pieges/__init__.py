"""Pièges on the panel."""
