"""The language of whoever plays, until they choose one on the handheld."""

import os
import re

ENGLISH, FRENCH = 0, 1  # indices into LANGUAGES of quadrille.ui.words
KNOWN = {"en": ENGLISH, "fr": FRENCH}
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides


def of_locale() -> int:
    named = next(filter(None, map(os.environ.get, VARIABLES)), "")
    return KNOWN.get(re.split("[_.@-]", named)[0].lower(), ENGLISH)


def of_browser(accepted: str) -> int:
    """By the header Accept-Language: the one that we know and that is wanted most."""
    wanted = []
    for place, entry in enumerate(accepted.split(",")):
        tag, _, more = entry.strip().partition(";")
        quality = re.fullmatch(r"\s*q=([01](\.[0-9]{0,3})?)\s*", more)
        language = KNOWN.get(tag.split("-")[0].lower())
        if language is not None:
            wanted.append((-float(quality[1]) if quality else -1.0, place, language))
    return min(wanted)[2] if wanted else ENGLISH
