"""Sample on the panel."""
