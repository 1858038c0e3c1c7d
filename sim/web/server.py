"""The page on this computer: its files and its socket, for our own pages only.

Other web sites can make a browser talk to this port. They cannot choose the Host and Origin that
the browser sends with it, so both must be ours.
"""

import asyncio
import errno
import os
import sys
import webbrowser
from functools import partial
from http import HTTPStatus
from pathlib import Path

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from pc.errors import UserError
from sim.web.session import Session

HOST = "127.0.0.1"
FIRST_PORT = 8016
PORTS = 20  # tried in turn
LONGEST_MESSAGE = 200  # bytes
LONGEST_SILENCE = 20  # seconds until a page that does not answer counts as closed

FOLDER = Path(__file__).parent
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
FILES = {f"/{path.name}": path for path in FOLDER.iterdir() if path.suffix in TYPES}
FILES["/"] = FOLDER / "page.html"
SOCKET = "/handheld"


def answer(connection: ServerConnection, request: Request) -> Response | None:
    """Answer with a file, or with None to open the socket."""
    host = request.headers.get_all("Host")
    port = connection.local_address[1]
    if host not in ([f"{HOST}:{port}"], [f"localhost:{port}"]):
        return connection.respond(HTTPStatus.FORBIDDEN, "This answers to localhost only.\n")
    path = request.path.partition("?")[0]
    if path == SOCKET:
        if request.headers.get_all("Origin") != [f"http://{host[0]}"]:
            return connection.respond(HTTPStatus.FORBIDDEN, "This answers to its own page only.\n")
        return None
    if path not in FILES:
        return connection.respond(HTTPStatus.NOT_FOUND, "There is nothing here.\n")
    return file(FILES[path], host[0])


def file(path: Path, host: str) -> Response:
    body = path.read_bytes()
    headers = Headers(
        {
            "Content-Type": f"{TYPES[path.suffix]}; charset=utf-8",
            "Content-Length": str(len(body)),
            "Content-Security-Policy": f"default-src 'self'; connect-src ws://{host}; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-store",
            "Connection": "close",
        }
    )
    return Response(HTTPStatus.OK.value, HTTPStatus.OK.phrase, headers, body)


async def attend(session: Session, connection: ServerConnection) -> None:
    try:
        await session.serve(connection)
    except ValueError as error:
        await connection.close(CloseCode.POLICY_VIOLATION, str(error))
    except ConnectionClosed:
        pass


async def listen(session: Session, port: int | None) -> Server:
    """Open the port; without one, the first free port."""
    ports = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS)
    for number in ports:
        try:
            return await serve(
                partial(attend, session),
                HOST,
                number,
                process_request=answer,
                max_size=LONGEST_MESSAGE,
                ping_interval=LONGEST_SILENCE,
                ping_timeout=LONGEST_SILENCE,
                compression=None,
            )
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    if port is None:
        last = FIRST_PORT + PORTS - 1
        raise UserError(f"ports {FIRST_PORT} to {last} are all taken: free one of them")
    raise UserError(f"port {port} is taken or not allowed: name another one or leave --port out")


async def play(session: Session, port: int | None, open_browser: bool) -> None:
    async with await listen(session, port) as server:
        address = f"http://{HOST}:{server.sockets[0].getsockname()[1]}/"
        print(f"The handheld is at {address} (Ctrl-C ends)", flush=True)
        if open_browser:
            await asyncio.to_thread(webbrowser.open, address)
        await session.run()


def has_browser() -> bool:
    """Not on a machine without a desktop: a text browser would take over the terminal."""
    return (
        os.name != "posix"
        or sys.platform == "darwin"
        or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    )
