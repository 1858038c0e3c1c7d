"""The smallest program for three runtimes: a checksum line every ten cases."""

import quadrille

COUNT = 200
STEP = 7

print("quadrille", quadrille.__version__)
total = 0
for case in range(1, COUNT + 1):
    total = (total * 31 + case * STEP) & 0xFFFFFF
    if case % 10 == 0:
        print(case, total)
