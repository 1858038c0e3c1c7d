"""The texts that all screens share, by name, in every language.

In French a narrow no-break space stands before ! ? and a no-break space before a colon.
"""

LANGUAGES = ("English", "Français")

TEXTS = {
    # during a game
    "player": ("P", "J"),  # before the number of a seat
    "your_turn": ("Your turn", "Votre tour"),
    "pass": ("Pass", "Passe"),
    "resume": ("Resume", "Reprendre"),
    "rules": ("Rules", "Règles"),
    "hint": ("Hint", "Indice"),
    "take_back": ("Take back", "Annuler le coup"),
    "continue": ("Continue", "Continuer"),
    "new_game": ("New game", "Nouvelle partie"),
    "quit": ("Quit", "Quitter"),
    "sure": ("Sure?", "Sûr\u202f?"),
    # its end
    "won": ("You won!", "Gagné\u202f!"),
    "lost": ("You lost", "Perdu"),
    "draw": ("Draw", "Égalité"),
    "loses": ("loses", "perd"),
    "wins": ("wins!", "gagne\u202f!"),
    "win": ("win!", "gagnent\u202f!"),
    "after": (" · A: again · B: look", " · A\u00a0: encore · B\u00a0: revoir"),
    # before it
    "learn": ("Learn", "Apprendre"),
    "learn_again": ("Learn again", "Réapprendre"),
    "variant": ("Variant", "Variante"),
    "players": ("Players", "Joueurs"),
    "deal": ("Deal", "Donne"),
    "chance": ("By chance", "Au hasard"),
    "human": ("Human", "Humain"),
    "easy": ("Easy", "Facile"),
    "medium": ("Medium", "Moyen"),
    "hard": ("Hard", "Fort"),
    "master": ("Master", "Maître"),
    # settings
    "settings": ("Settings", "Réglages"),
    "language": ("Language", "Langue"),
    "brightness": ("Brightness", "Luminosité"),
    "palette": ("Colours", "Couleurs"),
    "normal": ("Normal", "Normales"),
    "protan": ("Red-green", "Rouge-vert"),
    "tritan": ("Blue-yellow", "Bleu-jaune"),
    "aid": ("Colour aid", "Aide couleurs"),
    "sound": ("Sound", "Son"),
    "speed": ("Computers", "Ordinateurs"),
    "at_once": ("At once", "Tout de suite"),
    "as_usual": ("Normal speed", "Vitesse normale"),
    "slow": ("Slow", "Lents"),
    "on": ("On", "Oui"),
    "off": ("Off", "Non"),
    "orientation": ("Which way up", "Orientation"),
    "statistics": ("Statistics", "Statistiques"),
    "results": ("Last results", "Derniers résultats"),
    "no_results": ("No game yet", "Aucune partie"),
    "games": ("%s · Games: %d", "%s · Parties\u00a0: %d"),
    "won_of": (" · %s: won %d of %d", " · %s\u00a0: gagné %d sur %d"),
    "fewest": (", at best %d left", ", au mieux %d de reste"),
    "test": ("Self-test", "Autotest"),
    "leds": ("LEDs", "LED"),
    "buttons": ("Buttons", "Boutons"),
    "about": ("About", "À propos"),
    "last_fault": ("Last fault: %s", "Dernière panne\u00a0: %s"),
    "credits": (
        "Four board games on a grid of lights. The games are their authors’, the software is "
        "free: MIT licence.",
        "Quatre jeux de société sur une grille de lumières. Les jeux sont à leurs auteurs, les "
        "programmes sont libres\u00a0: licence MIT.",
    ),
    # signs
    "unreadable": ("Some saves cannot be read.", "Des sauvegardes sont illisibles."),
    "lost_saves": ("Lost: %s.", "Perdu\u00a0: %s."),
    "paused": (
        "The PC has the saves. Press a button to go on.",
        "Le PC a les sauvegardes. Appuyez sur un bouton pour continuer.",
    ),
    "press": ("Press a button.", "Appuyez sur un bouton."),
    "fault": ("FAULT: %s.", "PANNE\u00a0: %s."),
    "fault_again": (
        "FAULT again: %s. Games are kept in the menu.",
        "Encore une PANNE\u00a0: %s. Les parties sont gardées dans le menu.",
    ),
}


def say(name, language):
    """Return a text in a language, which is an index into LANGUAGES."""
    return TEXTS[name][language]
