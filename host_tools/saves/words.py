"""The facts as lines for people."""

from collections.abc import Iterator

from host_tools.saves.facts import Facts, title

WIDTH = 12  # of the column at the left


def lines(facts: Facts) -> Iterator[str]:
    yield from column("Games", [game(one) for one in facts["games"]] or ["none"])
    yield from column("Settings", [settings(facts["settings"])])
    tables = [last_table(name, table) for name, table in facts["last_tables"].items()]
    yield from column("Last tables", tables or ["none"])
    yield from column("Statistics", list(statistics(facts["statistics"])) or ["no game yet"])
    yield from column("Results", [result(one) for one in facts["results"]] or ["none"])
    yield from column("Last fault", [facts["last_fault"] or "none"])
    if facts["unreadable"]:
        yield from column("Unreadable", facts["unreadable"])


def column(name: str, entries: list[str]) -> Iterator[str]:
    for entry in entries:
        yield f"{name:{WIDTH}}{entry}"
        name = ""


def game(facts: Facts) -> str:
    kind = f"{title(facts['game'])}, {facts['variant']}"
    if facts["deal"]:
        kind += f", deal {facts['options']['targets']}/{facts['deal']}"
    standing = "over" if facts["over"] else f"player {facts['turn'] + 1}'s turn"
    played = count(facts["moves"], "move")
    left = "resumed at power-on" if facts["on"] else "left for later"
    return f"{kind}: {', '.join(facts['seats'])}; {played}, {standing}; {left}"


def settings(facts: Facts) -> str:
    return "; ".join(
        [
            facts["language"],
            f"brightness {facts['brightness']}",
            f"{facts['palette']} colours",
            f"colour aid {switch(facts['colour_aid'])}",
            f"sound {switch(facts['sound'])}",
            f"turned by {90 * facts['quarter_turns']}°",
            f"computers {facts['computers']}",
        ]
    )


def last_table(name: str, facts: Facts) -> str:
    options = "".join(f", {option} {value}" for option, value in facts["options"].items())
    deal = f", deal {facts['deal']}" if facts["deal"] else ""
    return f"{title(name)}, {facts['variant']}{options}{deal}: {', '.join(facts['seats'])}"


def result(facts: Facts) -> str:
    won = " and ".join(f"player {seat + 1}" for seat in facts["winners"])
    seats = (f"{kind} {score}" for kind, score in zip(facts["seats"], facts["scores"], strict=True))
    deal = f", deal {facts['deal']}" if facts["deal"] else ""
    kind = f"{title(facts['game'])}, {facts['variant']}{deal}"
    return f"{kind}: {', '.join(seats)}; {won or 'nobody'} won"


def switch(on: bool) -> str:
    return "on" if on else "off"


def statistics(facts: Facts) -> Iterator[str]:
    for name, numbers in facts.items():
        if name == "solo":
            yield from solo(numbers)
        elif numbers["games"]:
            text = f"{title(name)}: {count(numbers['games'], 'game')}"
            for level, against in numbers["against"].items():
                if against["games"]:
                    text += f"; against {level} {against['won']} of {against['games']} won"
            yield text


def solo(facts: Facts) -> Iterator[str]:
    for targets, numbers in facts.items():
        if numbers["games"]:
            yield (
                f"Color Pop alone, {count(int(targets), 'target')}: "
                f"{numbers['won']} of {count(numbers['games'], 'game')} won, "
                f"{numbers['fewest_left']} left at best"
            )


def count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
