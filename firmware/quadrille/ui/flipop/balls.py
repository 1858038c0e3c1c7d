"""From ball to ball: which one the cursor begins with, and where an arrow leads it."""

FAR = 99


def nearest(ways, home):
    """The cell nearest to `home` of those that have ways."""
    best = home
    least = FAR
    for cell in range(25):
        if ways[cell]:
            distance = abs(cell % 5 - home % 5) + abs(cell // 5 - home // 5)
            if distance < least:
                least = distance
                best = cell
    return best


def follow(ways, cell, way):
    """The cell that an arrow leads to; the same one if it leads nowhere."""
    if way & 1:
        return _beside(ways, cell, 2 - way)
    return _beyond(ways, cell, 1 - way)


def _beside(ways, cell, step):
    """East and west lead through all cells that have ways, column by column, and wrap around."""
    while True:
        place = (cell % 5 * 5 + cell // 5 + step) % 25
        cell = place % 5 * 5 + place // 5
        if ways[cell]:
            return cell


def _beyond(ways, start, rise):
    """North and south lead to what is near on that side, straight ahead rather than aside."""
    best = start
    least = FAR
    for cell in range(25):
        rows = (cell // 5 - start // 5) * rise
        if ways[cell] and rows > 0:
            distance = rows + 2 * abs(cell % 5 - start % 5)
            if distance < least:
                least = distance
                best = cell
    return best
