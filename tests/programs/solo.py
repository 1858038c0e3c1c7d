"""The numbered deals of solo Color Pop, ten a line: their grades, and what is dealt."""

from binascii import crc32

from quadrille import solo
from quadrille.engine.colorpop import ColorPop

COUNT = 25  # lines
LINE = 10

deals = []
for targets in range(1, 6):
    for number in range(1, solo.count(targets) + 1):
        deals.append((targets, number))

for start in range(0, COUNT * LINE, LINE):
    grades = []
    checksum = 0
    for targets, number in deals[start : start + LINE]:
        game = ColorPop("solo", 1, {"targets": targets})
        game.setup(solo.seed(targets, number))
        checksum = crc32(game.state, checksum)
        grades.append(solo.grade(number))
    print(deals[start], len(deals), grades, checksum)
