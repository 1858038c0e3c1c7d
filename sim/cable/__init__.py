"""A handheld at the end of a USB cable: a pseudo-terminal, and a folder that plays its drive.

with Simulated() as board:
    subprocess.run([..., "--port", board.port])
"""
