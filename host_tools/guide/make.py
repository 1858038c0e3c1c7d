"""Make the files of scripts."""

from pathlib import Path

from host_tools.guide import case, drawing, film, script
from host_tools.guide.stage import Panel, Pictures, Stage
from pc.cache import write_whole
from pc.paths import ROOT
from quadrille.engine.games import GAMES

GUIDE = ROOT / "docs" / "guide"
SCRIPTS = sorted((GUIDE / "scripts").glob("*.txt"))
FILMED = [GUIDE / "scripts" / "film" / f"{game}.txt" for game in GAMES]
REELS = [path for path in FILMED if path.exists()]  # a new game is not in the film
PICTURES = GUIDE / "pictures"
FILM = ROOT / "docs" / "panel.gif"

ENGLISH, FRENCH = range(2)


def pictures(path: Path) -> dict[str, bytes]:
    lines = script.read(path)
    stages = Stage(ENGLISH), Stage(FRENCH)
    for stage in stages:
        stage.perform(lines)
    english, french = (stage.pictures for stage in stages)
    return {f"{name}.png": _png(panels) for name, panels in both(english, french).items()}


def both(english: Pictures, french: Pictures) -> Pictures:
    """All pictures; those with text in both languages."""
    others = {f"{name}-fr": french[name] for name in french if french[name] != english[name]}
    return english | others


def _png(panels: list[Panel]) -> bytes:
    first = panels[0]
    return drawing.png(case.draw(first.rows) if first.kind == "case" else drawing.draw(panels))


def write(files: dict[str, bytes], whole: bool) -> None:
    """Write pictures; if these are all, remove the others."""
    for name, data in files.items():
        write_whole(PICTURES / name, data)
    if whole:
        for path in PICTURES.iterdir():
            if path.name not in files:
                path.unlink()


def moving() -> bytes:
    reels = []
    for path in REELS:
        stage = Stage(ENGLISH)
        stage.perform(script.read(path))
        reels.append(stage.reel)
    return film.gif(reels)
