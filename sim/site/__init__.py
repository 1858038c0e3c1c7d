"""The handheld in a browser alone: the page of sim/web, and Python in a worker behind it."""
