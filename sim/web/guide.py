"""The player's guides for the page: HTML from the Markdown that they are written in.

Of Markdown this knows what the guides use, and no more: headings, paragraphs, lists, tables, code,
bold, italics, links, and pictures. A link that leads out of the guides becomes its text; where such
links stand in a line, parted by dots, it is left out.
"""

import html
import re
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pc.paths import ROOT

PAGES = {"en": ROOT / "docs" / "guide", "fr": ROOT / "docs" / "fr" / "guide"}
PICTURES = PAGES["en"] / "pictures"

LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")
PICTURE = re.compile(r'!\[([^\]]*)\]\(([^)]*)\)|<img align="right" alt="([^"]*)" src="([^"]*)">')
ITEM = re.compile(r"^(?:\d+\.|-) +")
FENCE = "```"  # before and after a block of code, which has no empty lines
CLEAR = '<br clear="right">'  # pictures stand alone here
MARKS = ((r"\*\*(.+?)\*\*", r"<strong>\1</strong>"), (r"\*(.+?)\*", r"<em>\1</em>"))

DOCUMENT = """\
<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width"></head>
<body><main>
{body}
</main></body>
</html>
"""


@cache
def files() -> dict[str, bytes]:
    """The path of each page and picture, and its bytes."""
    pages = {
        f"guide/{language}/{path.stem}.html": document(path, language).encode()
        for language, folder in PAGES.items()
        for path in sorted(folder.glob("*.md"))
    }
    return pages | {
        f"guide/pictures/{path.name}": path.read_bytes() for path in sorted(PICTURES.iterdir())
    }


def document(path: Path, language: str) -> str:
    text = path.read_text(encoding="utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    return DOCUMENT.format(language=language, title=html.escape(title), body=converted(text))


def converted(text: str) -> str:
    blocks = (block.split("\n") for block in re.split(r"\n\n+", text.strip()))
    return "\n".join(block(lines) for lines in blocks if lines != [CLEAR])


def block(lines: list[str]) -> str:
    first = lines[0]
    if first.startswith("#"):
        marks, _, heading = first.partition(" ")
        level = len(marks) + 1  # the page around it has the first
        return f"<h{level}>{inline(heading)}</h{level}>"
    if first.startswith("|"):
        return table(lines)
    if first == FENCE:
        return f"<pre>{html.escape(chr(10).join(lines[1:-1]), quote=False)}</pre>"
    if ITEM.match(first):
        kind = "ul" if first.startswith("-") else "ol"
        return f"<{kind}>{''.join(f'<li>{inline(item)}</li>' for item in items(lines))}</{kind}>"
    return f"<p>{inline(' '.join(lines))}</p>"


def items(lines: list[str]) -> Iterator[str]:
    """The items of a list, each without its mark and as one line."""
    item: list[str] = []
    for line in lines:
        if ITEM.match(line) and item:
            yield " ".join(item)
            item = []
        item.append(ITEM.sub("", line.strip()))
    yield " ".join(item)


def table(lines: list[str]) -> str:
    def row(line: str, tag: str) -> str:
        cells = line.strip("|").split("|")
        return f"<tr>{''.join(f'<{tag}>{inline(cell.strip())}</{tag}>' for cell in cells)}</tr>"

    head, _, *rows = lines
    body = "".join(row(line, "td") for line in rows)
    return f"<table><thead>{row(head, 'th')}</thead><tbody>{body}</tbody></table>"


def inline(text: str) -> str:
    parts, at = [], 0
    for found in PICTURE.finditer(text):
        parts += [
            words(text[at : found.start()]),
            picture(*(part for part in found.groups() if part)),
        ]
        at = found.end()
    return "".join([*parts, words(text[at:])])


def picture(alt: str, source: str) -> str:
    name = Path(source).name
    with (PICTURES / name).open("rb") as file:
        width, height = struct.unpack(">2I", file.read(24)[16:])  # of a PNG
    size = f'width="{width}" height="{height}"'
    return f'<img src="../pictures/{name}" alt="{html.escape(alt)}" {size} loading="lazy">'


def words(text: str) -> str:
    parts = text.split(" · ")
    text = " · ".join(part for part in parts if len(parts) == 1 or not leads_out(part))
    text = LINK.sub(link, html.escape(text, quote=False))
    for mark, tags in MARKS:
        text = re.sub(mark, tags, text)
    return text


def leads_out(part: str) -> bool:
    found = LINK.fullmatch(part)
    return found is not None and "/" in found[2]


def link(found: re.Match[str]) -> str:
    text, target = found.groups()
    if "/" in target:
        return text
    return f'<a href="{target.removesuffix(".md")}.html">{text}</a>'
