"""The page: its files and its socket, for those whom access.py lets in."""

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
from sim.language import of_browser
from sim.web import guide
from sim.web.access import Access, Refused, check_origin, code
from sim.web.session import Session

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
    ".png": "image/png",
}
FILES = {f"/{path.name}": path for path in FOLDER.iterdir() if path.suffix in TYPES}
FILES["/"] = FOLDER / "page.html"
GUIDE = "/guide/"
SOCKET = "/handheld"


def answer(access: Access, connection: ServerConnection, request: Request) -> Response | None:
    """Answer with a file, or with None to open the socket."""
    try:
        path = access.path(request, connection.local_address[1])
        if path == SOCKET:
            check_origin(request)
            return None
    except Refused as refused:
        return connection.respond(refused.status, refused.sentence)
    body = content(path)
    if body is None:
        return connection.respond(HTTPStatus.NOT_FOUND, "There is nothing here.\n")
    kind = TYPES[Path(path).suffix or ".html"]
    return file(body, kind, request.headers["Host"])


def content(path: str) -> bytes | None:
    """A file of the page, or of the guides beside the panel."""
    if path.startswith(GUIDE):
        return guide.files().get(path[1:])
    return FILES[path].read_bytes() if path in FILES else None


def file(body: bytes, kind: str, host: str) -> Response:
    headers = Headers(
        {
            "Content-Type": kind if kind.startswith("image/png") else f"{kind}; charset=utf-8",
            "Content-Length": str(len(body)),
            "Content-Security-Policy": f"default-src 'self'; connect-src 'self' ws://{host}; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-store",
            "Connection": "close",
        }
    )
    return Response(HTTPStatus.OK.value, HTTPStatus.OK.phrase, headers, body)


ALONE = Access()


async def attend(session: Session, connection: ServerConnection) -> None:
    if connection.request:
        session.speak(of_browser(connection.request.headers.get("Accept-Language", "")))
    try:
        await session.serve(connection)
    except ValueError as error:
        await connection.close(CloseCode.POLICY_VIOLATION, str(error))
    except ConnectionClosed:
        pass


async def listen(session: Session, port: int | None, access: Access = ALONE) -> Server:
    """Open the port; without one, the first free port."""
    ports = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS)
    for number in ports:
        try:
            return await serve(
                partial(attend, session),
                access.hosts,  # type: ignore[arg-type]  # asyncio takes several
                number,
                process_request=partial(answer, access),
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


async def play(
    session: Session, port: int | None, open_browser: bool, access: Access = ALONE
) -> None:
    async with await listen(session, port, access) as server:
        address = access.address(server.sockets[0].getsockname()[1])
        if access.network:
            print(code(address), end="")
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
