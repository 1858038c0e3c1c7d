"""A case for a handheld: from a board's table of measures to solids, files and pictures.

`measures` reads the tables, `layout` says what goes where (they need nothing but Python), `parts`
makes solids of that, `bought` what is put inside, `checks` looks for what cannot be printed or put
together, and `files`, `laser` and `render` write. `provide` gets the packages for solids, which
requirements-case.txt pins.

Millimetres: x goes right, y down, as seen from the front; z goes from the outside of the front,
which is 0, to the back. So the front, the grid and the caps are printed as they lie, and the back
turned over.
"""

import sys

from host_tools.build import environment


def provide() -> None:
    """Make `manifold3d`, `numpy` and `trimesh` importable."""
    folder = str(environment.beside("case"))
    if folder not in sys.path:
        sys.path.append(folder)
