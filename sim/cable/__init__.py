"""A handheld at a USB cable: a pseudo-terminal is its port, a folder its drive.

with Simulated() as board:
    subprocess.run([..., "--port", board.port])
"""
