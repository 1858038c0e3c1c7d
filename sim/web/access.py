"""Who may open the page: at which addresses, under which key, and how a phone learns of both.

Other web sites can make a browser talk to this port. They cannot choose the Host and Origin that
the browser sends with it, so both must be ours. Without a network only this computer reaches the
page. In a network a key stands before each path, 128 random bits, new at each start.
"""

import hmac
import secrets
import socket
from dataclasses import dataclass
from http import HTTPStatus
from io import StringIO
from ipaddress import ip_address

import segno
from websockets.http11 import Request

from pc.errors import UserError

FAMILIES = {4: socket.AF_INET, 6: socket.AF_INET6}
HERE = "127.0.0.1"
ELSEWHERE = "192.0.2.1", 9  # an address for documentation: nothing is sent there

WHITE_ON_BLACK, PLAIN = "\033[97;40m", "\033[0m"

WRONG_HOST = "This answers to its own address only.\n"
WRONG_ORIGIN = "This answers to its own page only.\n"
NO_KEY = "The key is missing or wrong: scan the code again, or type the whole address.\n"


@dataclass(frozen=True)
class Access:
    network: str = ""  # the address of this computer in it
    key: str = ""

    @property
    def hosts(self) -> list[str]:
        return [HERE, self.network] if self.network else [HERE]

    def address(self, port: int) -> str:
        host = f"[{self.network}]" if ":" in self.network else self.network or HERE
        return f"http://{host}:{port}/{self.key + '/' if self.key else ''}"

    def path(self, request: Request, port: int) -> str:
        """What is asked for, without the key; Refused if this one may not ask."""
        hosts = request.headers.get_all("Host")
        known = [self.address(port).split("/")[2], f"{HERE}:{port}", f"localhost:{port}"]
        if len(hosts) != 1 or hosts[0] not in known:
            raise Refused(HTTPStatus.FORBIDDEN, WRONG_HOST)
        path = request.path.partition("?")[0]
        if not self.key:
            return path
        key, slash, rest = path[1:].partition("/")
        if not slash or not same(key, self.key):
            raise Refused(HTTPStatus.FORBIDDEN, NO_KEY)
        return "/" + rest


def same(one: str, other: str) -> bool:
    """In a time that does not tell how much of it is right."""
    return hmac.compare_digest(one.encode(errors="surrogateescape"), other.encode())


class Refused(Exception):
    """A status and one sentence for the browser."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(status, sentence)
        self.status = status
        self.sentence = sentence


def check_origin(request: Request) -> None:
    """A socket is for our own page, which comes from the same host."""
    host = request.headers["Host"]
    if request.headers.get_all("Origin") != [f"http://{host}"]:
        raise Refused(HTTPStatus.FORBIDDEN, WRONG_ORIGIN)


def in_network(named: str) -> Access:
    """For phones in the same network; `named` is this computer's address, empty to find it out."""
    try:
        address = ip_address(named or found())
    except ValueError:
        raise UserError(f"invalid --host {named}: name an address, as 192.168.1.20") from None
    if address.is_unspecified:
        raise UserError(f"invalid --host {named}: name one address, so that Host can be checked")
    try:
        with socket.socket(FAMILIES[address.version], socket.SOCK_DGRAM) as line:
            line.bind((str(address), 0))
    except OSError:
        raise UserError(
            f"{address} is not an address of this computer: leave it out after --host"
        ) from None
    return Access(str(address), secrets.token_urlsafe(16))


def found() -> str:
    """The address from which this computer would talk to others."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.connect(ELSEWHERE)
            return str(line.getsockname()[0])
    except OSError:
        raise UserError(
            "this computer is in no network: connect it, or name its address with --host ADDRESS"
        ) from None


def code(address: str) -> str:
    """The address as a code to scan: dark on white, whatever colours the terminal has."""
    text = StringIO()
    segno.make(address, error="l", micro=False).terminal(text, border=2, compact=True)
    return "".join(f"{WHITE_ON_BLACK}{line}{PLAIN}\n" for line in text.getvalue().splitlines())
