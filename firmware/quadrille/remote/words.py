"""The words of a command, and what is said about invalid ones."""


class Refused(ValueError):
    """Says in one sentence what is wrong with the line."""


def choice(word, words):
    """The index of a word among those that are known."""
    if word not in words:
        raise Refused(f'"{word}" is not one of ' + ", ".join(words))
    return words.index(word)


def number(word, most):
    """A number from 0 to `most`."""
    if not word.isdigit() or len(word) > 9 or int(word) > most:
        raise Refused(f'"{word}" is not a number from 0 to {most}')
    return int(word)
