"""What axe-core finds on a page, and the contrast of text where axe cannot tell it."""

import json
from typing import Any

from host_tools.site import pyodide
from pc.cache import exclusive
from tests.browser.tab import Tab

PROGRAM = pyodide.FETCHED / "node_modules" / "axe-core" / "axe.min.js"
LEAST, LEAST_LARGE = 4.5, 3  # contrast that WCAG AA wants

# Text on a gradient is as readable as at the worst of the gradient's colours.
CONTRAST = """
(element) => {
  const colours = (text) => [...text.matchAll(/rgba?\\(([^)]*)\\)/g)]
    .map(([, list]) => list.split(/[ ,/]+/).map(Number))
    .filter(([, , , alpha]) => alpha === undefined || alpha > 0.99);
  const light = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((value) => value / 255)
      .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const style = getComputedStyle(element);
  const own = light(colours(style.color)[0]);
  let behind = [];
  for (let at = element; at && !behind.length; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    behind = colours(`${backgroundImage} ${backgroundColor}`);
  }
  const contrasts = behind.map(light)
    .map((other) => (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05));
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || size >= 18.6 && style.fontWeight >= 700;
  return { contrast: Math.min(...contrasts), large };
}
"""


def program() -> str:
    with exclusive():
        pyodide.ensure(pyodide.node())
    return PROGRAM.read_text(encoding="utf-8")


def findings(tab: Tab) -> list[str]:
    """All that is wrong, or cannot be told to be right."""
    if not tab.evaluate("!!window.axe"):
        tab.evaluate(f"{program()}; undefined")
    options = {"resultTypes": ["violations", "incomplete"]}
    told = tab.evaluate(f"axe.run({json.dumps(options)})")
    wrong = [said(rule, node) for rule in told["violations"] for node in rule["nodes"]]
    wrong += [
        said(rule, node)
        for rule in told["incomplete"]
        for node in rule["nodes"]
        if rule["id"] not in OURS or not OURS[rule["id"]](tab, node["target"][0])
    ]
    return wrong


def said(rule: dict[str, Any], node: dict[str, Any]) -> str:
    return f"{rule['id']}: {node['target'][0]}: {node.get('failureSummary', '')}"


def readable(tab: Tab, selector: str) -> bool:
    text = tab.evaluate(f"({CONTRAST})({found(selector)})")
    return bool(text["contrast"] >= (LEAST_LARGE if text["large"] else LEAST))


def named(tab: Tab, selector: str) -> bool:
    """Whether the name has the text, which for axe is too short to tell."""
    names = f"(element => element.ariaLabel.includes(element.innerText))({found(selector)})"
    return bool(tab.evaluate(names))


def found(selector: str) -> str:
    return f"document.querySelector({json.dumps(selector)})"


OURS = {"color-contrast": readable, "label-content-name-mismatch": named}
