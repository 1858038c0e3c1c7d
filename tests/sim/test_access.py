"""`--host`: whom the page lets in from a network, and what it says to all others."""

import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from io import StringIO
from pathlib import Path

import pytest
import segno
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from pc.paths import ROOT
from sim.web import access
from sim.web.access import Access
from tests.command import refuses
from tests.sim.served import Lamp, Served, served
from tests.sim.shell import SIM, run_sim
from tests.waiting import SECONDS

KEY = "correct-horse-battery"
NETWORK = "127.0.0.2"  # stands for this computer's address in a network


@pytest.fixture
def lamp() -> Iterator[Served]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with served(Lamp, port, access=Access(NETWORK, KEY)) as running:
        yield running


def get(at: Served, path: str, host: str = NETWORK) -> HTTPResponse:
    link = HTTPConnection(NETWORK, at.port, timeout=SECONDS)
    link.request("GET", path, headers={"Host": f"{host}:{at.port}"})
    return link.getresponse()


def test_with_the_key_all_of_the_page_is_there(lamp: Served) -> None:
    for path in ("", "page.js", "beside.css", "guide/fr/flipop.html", "guide/pictures/menu.png"):
        answer = get(lamp, f"/{KEY}/{path}")
        assert (answer.status, answer.headers["Referrer-Policy"]) == (200, "no-referrer"), path
    assert get(lamp, f"/{KEY}/server.py").status == 404
    assert get(lamp, f"/{KEY}/", host="127.0.0.1").status == 200
    address = f"ws://{NETWORK}:{lamp.port}/{KEY}/handheld"
    with connect(address, origin=Origin(f"http://{NETWORK}:{lamp.port}")) as page:
        assert page.recv(SECONDS)


WRONG = ("/", "/handheld", f"/{KEY}", f"/{KEY[:-1]}/", f"/{KEY}x/", "//", "/page.js", "/%ff%fe/")


def test_without_the_key_nobody_gets_in(lamp: Served) -> None:
    for path in WRONG:
        answer = get(lamp, path)
        assert (answer.status, answer.read().decode()) == (403, access.NO_KEY), path
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{NETWORK}:{lamp.port}/handheld", origin=origin(lamp)).__enter__()
    assert refused.value.response.body == access.NO_KEY.encode()


def origin(at: Served, host: str = NETWORK) -> Origin:
    return Origin(f"http://{host}:{at.port}")


def test_the_key_does_not_help_another_host_or_another_page(lamp: Served) -> None:
    for host in ("evil.example", "127.0.0.3", "0.0.0.0"):
        answer = get(lamp, f"/{KEY}/", host=host)
        assert (answer.status, answer.read().decode()) == (403, access.WRONG_HOST), host
    for other in (None, Origin("http://evil.example"), origin(lamp, "127.0.0.1")):
        with pytest.raises(InvalidStatus) as refused:
            connect(f"ws://{NETWORK}:{lamp.port}/{KEY}/handheld", origin=other).__enter__()
        assert refused.value.response.body == access.WRONG_ORIGIN.encode()


def test_keys_are_new_and_long_and_compared_as_a_whole() -> None:
    keys = {access.in_network(NETWORK).key for _ in range(20)}
    assert len(keys) == 20 and min(map(len, keys)) >= 22
    assert access.same(KEY, KEY) and not access.same(KEY[:-1], KEY)
    assert not access.same("\udcff", KEY)


def test_the_address_and_its_code() -> None:
    assert Access().address(80) == "http://127.0.0.1:80/"
    assert Access("192.168.1.20", "k").address(8016) == "http://192.168.1.20:8016/k/"
    assert Access("fe80::1", "k").address(8016) == "http://[fe80::1]:8016/k/"
    text = access.code("http://192.168.1.20:8016/k/")
    plain = StringIO()
    made = segno.make("http://192.168.1.20:8016/k/", error="l", micro=False)
    made.terminal(plain, border=2, compact=True)
    lines = text.splitlines()
    assert [re.sub(r"\033\[[\d;]*m", "", line) for line in lines] == plain.getvalue().splitlines()
    assert len(lines) == (made.symbol_size(border=2)[1] + 1) // 2


def test_addresses_that_are_not_this_computers() -> None:
    refuses("invalid --host home: name an address", access.in_network, "home")
    refuses("invalid --host 0.0.0.0: name one address", access.in_network, "0.0.0.0")
    refuses("192.0.2.77 is not an address of this computer", access.in_network, "192.0.2.77")
    assert run_sim("--host", "--ui", "terminal").err.count("--host goes with the web page") == 1


def test_the_command_prints_code_and_address_and_logs_no_key(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [*SIM, "--no-browser", "--seed", "1", "--host", NETWORK],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stdout
    while not (
        found := re.match(
            r"The handheld is at http://(\S+):(\d+)/(\S+)/ ", line := running.stdout.readline()
        )
    ):
        assert set(re.sub(r"\033\[[\d;]*m", "", line)) <= set(" █▀▄\n")
    host, port, key = found.groups()
    for path in (f"/{key}/", f"/{key}x/", f"/{key}/none", f"/{key}/handheld"):
        link = HTTPConnection(host, int(port), timeout=SECONDS)
        link.request("GET", path)
        link.getresponse().read()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=SECONDS)
    assert (host, running.returncode) == (NETWORK, 0)
    assert key not in out + err
