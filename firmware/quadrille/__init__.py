"""Quadrille: four games on an LED grid."""

__version__ = "0.1.0"
