"""Everything that runs on the PC around the handheld; `python3 -m host_tools` lists it."""

import sys

if sys.version_info < (3, 11):
    sys.exit("quadrille: Python 3.11 or newer is needed; this is %d.%d" % sys.version_info[:2])

import sim

sim.install()  # what stands here may import the engines
