"""The site on this computer, as a web host would serve it."""

import functools
import http.server
import sys
from pathlib import Path
from typing import Any

from host_tools.site.contents import POLICY
from pc.errors import UserError

HOST = "127.0.0.1"
PORT = 8020


TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    "": "application/octet-stream",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = TYPES

    def end_headers(self) -> None:
        """A worker is held to the policy of its own answer, which a page cannot give it."""
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Do not log requests."""


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *request: Any) -> None:
        """A browser that hangs up is not an error."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(*request)


def listen(folder: Path, port: int) -> Server:
    try:
        return Server((HOST, port), functools.partial(Handler, directory=str(folder)))
    except OSError as error:
        raise UserError(
            f"port {port} is taken or not allowed ({error.strerror}): name another one with --port"
        ) from None


def serve(folder: Path, port: int) -> None:
    with listen(folder, port) as server:
        print(f"The site is at http://{HOST}:{server.server_address[1]}/ (Ctrl-C ends)", flush=True)
        server.serve_forever()
