"""Numbered deals of solo Color Pop: searched for, graded by how hard they are, and proved."""
