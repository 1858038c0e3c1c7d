"""The commands of `./quadrille`, which are also those of `python3 -m host_tools`."""

import sys

if sys.version_info < (3, 11):
    sys.exit("quadrille: Python 3.11 or newer is needed; this is %d.%d" % sys.version_info[:2])
