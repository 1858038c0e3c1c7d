"""`python3 -m viper`: the linter."""

import sys

from viper.lint import main

sys.exit(main(sys.argv[1:]))
