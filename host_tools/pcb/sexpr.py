"""KiCad's files are S-expressions: lists of words, numbers and strings in quotes."""

from uuid import UUID, uuid5

SPACE = UUID("2b0f8a0e-7d0c-4d3c-9a55-5e0d1c8a16d4")  # ours, so that the same name has the same id

Node = list["Node | str | float"]


class Word(str):
    """A word that KiCad knows; other strings are put in quotes."""


def node(name: str, *values: "Node | str | float") -> Node:
    return [Word(name), *values]


def words(name: str, *values: str) -> Node:
    return [Word(name), *(Word(value) for value in values)]


def identity(*names: object) -> Node:
    return node("uuid", identifier(*names))


def identifier(*names: object) -> str:
    return str(uuid5(SPACE, " ".join(map(str, names))))


def written(tree: Node, depth: int = 0) -> str:
    """A line for each list that has lists in it; short ones stay in one."""
    flat = all(not isinstance(value, list) for value in tree)
    parts = [value if isinstance(value, list) else atom(value) for value in tree]
    if flat:
        return "(" + " ".join(map(str, parts)) + ")"
    indent = "\n" + "\t" * (depth + 1)
    text = "("
    for number, part in enumerate(parts):
        if isinstance(part, list):
            text += indent + written(part, depth + 1)
        else:
            text += (" " if number else "") + part
    return text + "\n" + "\t" * depth + ")"


def atom(value: str | float) -> str:
    if isinstance(value, Word):
        return value
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f"{round(value, 4):g}" if abs(value) < 1000 else str(round(value, 4))


def font(size: float, *justify: str) -> Node:
    thickness = round(size * 0.15, 3)
    effects = node("effects", node("font", node("size", size, size), node("thickness", thickness)))
    if justify:
        effects.append(words("justify", *justify))
    return effects
