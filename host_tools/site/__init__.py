"""The site: static files with which a browser plays, with nothing to install."""
