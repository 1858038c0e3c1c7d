"""The page's server: whom it answers, with what, and at which port."""

import asyncio
import http.client
import os
import re
import signal
import socket
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from pc.errors import UserError
from pc.paths import ROOT
from sim.web import server
from sim.web.session import Session
from tests.sim.served import Lamp, Served, served
from tests.sim.shell import SIM, run_sim
from tests.waiting import SECONDS


def get(at: Served, path: str, **headers: str) -> http.client.HTTPResponse:
    link = http.client.HTTPConnection("127.0.0.1", at.port, timeout=SECONDS)
    link.request("GET", path, headers=headers)
    return link.getresponse()


def test_the_page_is_whole_and_nothing_else_is_served(lamp: Served) -> None:
    page = get(lamp, "/").read().decode()
    assert all(part in page for part in ("<canvas", "page.css", "page.js", "icon.svg")), page
    for path in server.FILES:
        answer = get(lamp, path)
        text = answer.read()
        assert answer.status == 200
        assert len(text) == int(answer.headers["Content-Length"]) > 100
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        elsewhere = text.replace(b"http://www.w3.org/2000/svg", b"")
        assert b"http://" not in elsewhere and b"https://" not in elsewhere
    for path in ("/../server.py", "/server.py", "/%2e%2e/x", "//x", "/web/page.js"):
        assert get(lamp, path).status == 404, path


def test_other_hosts_origins_and_addresses_are_refused(lamp: Served) -> None:
    assert get(lamp, "/", Host=f"localhost:{lamp.port}").status == 200
    for host in ("evil.example", "127.0.0.1", "127.0.0.1.evil.example", "", "[::1]"):
        assert get(lamp, "/", Host=host).status == 403, host
    origins: list[Any] = [None, "null", "http://evil.example", "https://127.0.0.1"]
    for origin in origins:
        with pytest.raises(InvalidStatus) as refused:
            connect(lamp.socket, origin=origin).__enter__()
        assert refused.value.response.status_code == 403, origin
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.2", lamp.port), timeout=SECONDS)


def test_a_taken_port_is_passed_over_unless_it_was_asked_for() -> None:
    with served(Lamp, None) as first, served(Lamp, None) as second:
        assert first.port != second.port
        assert get(second, "/").status == 200
        with pytest.raises(UserError, match=f"port {first.port} is taken"):
            asyncio.run(server.listen(Session(Lamp, "quadrille16"), first.port))


def test_the_command_says_where_the_page_is_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    home = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    command = [*SIM, "--no-browser"]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=home)
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


def test_an_invalid_port() -> None:
    for port in ("0", "-1", "65536", "x", ""):
        status, _, complaint = run_sim("--no-browser", "--port", port)
        assert (status, "port" in complaint.splitlines()[-1]) == (2, True), port
