"""The page's server as such: whom it answers, with what, and at which port."""

import asyncio
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from host_tools.errors import UserError
from host_tools.paths import ROOT
from sim.web import server
from sim.web.session import Session
from tests.sim.lamp import SECONDS, Lamp
from tests.sim.served import Served, served


def get(at: Served, path: str, **headers: str) -> http.client.HTTPResponse:
    link = http.client.HTTPConnection("127.0.0.1", at.port, timeout=SECONDS)
    link.putrequest("GET", path, skip_host="Host" in headers)
    for name, value in headers.items():
        link.putheader(name, value)
    link.endheaders()
    return link.getresponse()


# --- whom it answers ----------------------------------------------------------------------


def test_the_page_is_whole(lamp: Served) -> None:
    page = get(lamp, "/")
    assert page.status == 200
    text = page.read().decode()
    assert "<canvas" in text
    for name in ("page.css", "page.js", "icon.svg"):
        assert name in text
    for path in server.FILES:
        answer = get(lamp, path)
        assert answer.status == 200
        assert len(answer.read()) == int(answer.headers["Content-Length"]) > 100
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_no_file_names_another_place() -> None:
    for path in server.FILES.values():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text
        assert "https://" not in text


@pytest.mark.parametrize(
    "path", ["/../server.py", "/server.py", "/%2e%2e/x", "//x", "/web/page.js"]
)
def test_nothing_but_the_page_is_served(lamp: Served, path: str) -> None:
    assert get(lamp, path).status == 404


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1.evil.example", "", "[::1]"]
)
def test_another_host_is_refused(lamp: Served, host: str) -> None:
    assert get(lamp, "/", Host=host).status == 403


def test_localhost_is_as_good(lamp: Served) -> None:
    assert get(lamp, "/", Host=f"localhost:{lamp.port}").status == 200


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1"])
def test_another_origin_is_refused(lamp: Served, origin: Any) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(lamp.socket, origin=origin).__enter__()
    assert refused.value.response.status_code == 403


def test_it_listens_at_no_other_address(lamp: Served) -> None:
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.2", lamp.port), timeout=SECONDS)


# --- ports --------------------------------------------------------------------------------


def test_a_taken_port_is_passed_over() -> None:
    with served(Lamp, None) as first, served(Lamp, None) as second:
        assert first.port != second.port
        assert get(second, "/").status == 200


def test_a_taken_port_that_was_asked_for_is_one_sentence(lamp: Served) -> None:
    async def listen() -> None:
        await server.listen(Session(Lamp, "quadrille16"), lamp.port)

    with pytest.raises(UserError, match=f"port {lamp.port} is taken"):
        asyncio.run(listen())


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "sim", "--no-browser", *arguments]


def test_the_command_says_where_the_page_is_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    home = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    running = subprocess.Popen(command(), cwd=ROOT, stdout=subprocess.PIPE, text=True, env=home)
    assert running.stdout
    told = running.stdout.readline()
    address = re.fullmatch(r"The handheld is at (http://127\.0\.0\.1:\d+/) \(Ctrl-C ends\)\n", told)
    assert address
    with urllib.request.urlopen(address[1], timeout=SECONDS) as page:
        assert b"Quadrille" in page.read()
    assert (tmp_path / "quadrille" / "quadrille16").is_dir()  # where games are kept
    running.send_signal(signal.SIGINT)
    assert running.communicate(timeout=SECONDS)[0] == ""
    assert running.returncode == 0


@pytest.mark.parametrize("port", ["0", "-1", "65536", "x", ""])
def test_a_port_that_is_none(port: str) -> None:
    done = subprocess.run(
        command("--port", port), cwd=ROOT, capture_output=True, text=True, timeout=SECONDS
    )
    assert done.returncode == 2
    assert "port" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
