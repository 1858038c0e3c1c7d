"""A handheld at the cable of whoever has the site open: what the site's worker does with it."""
