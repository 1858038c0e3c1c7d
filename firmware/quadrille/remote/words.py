"""The words of a command, and what is said of wrong ones."""


class Refused(ValueError):
    """One sentence: what is wrong with the line."""


def choice(word, words):
    """The place of a word among those that are known."""
    if word not in words:
        raise Refused(f'"{word}" is none of ' + ", ".join(words))
    return words.index(word)


def number(word, most):
    """A number from 0 to `most`."""
    if not word.isdigit() or len(word) > 9 or int(word) > most:
        raise Refused(f'"{word}" is no number from 0 to {most}')
    return int(word)
