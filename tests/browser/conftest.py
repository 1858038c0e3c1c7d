"""One browser for all of these tests, or the reason why there is none."""

from collections.abc import Iterator

import pytest

from host_tools.errors import UserError
from tests.browser.chromium import chromium
from tests.browser.tab import Browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        found = chromium()
    except UserError as error:
        pytest.skip(f"there is no Chromium, and none can be had: {error}")
    with Browser(found) as running:
        yield running
