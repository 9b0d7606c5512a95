"""Where a request comes from and which server it is for: proxies, host names, and pages of other sites."""

import ipaddress
import logging
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from floorman.base import DataError
from floorman.server.http.route import Problem

HEADER = "x-floorman"
LOCAL = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".box", ".test")
"""Endings of names that only a local network has."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_log = logging.getLogger("floorman.server")


def read_origin(text: str) -> str:
    """An origin as `--origin` takes it: scheme, host and perhaps a port; DataError for anything else."""
    parts = urlsplit(text.strip().rstrip("/"))
    try:
        good = (
            parts.scheme in ("http", "https") and parts.hostname and not (parts.path or parts.query or parts.username)
        )
        port = parts.port
    except ValueError:
        good, port = False, None
    if not good or port == 0:
        raise DataError("--origin", f"{text!r} is not the address of a site.", "Write it as https://poker.example.org.")
    return f"{parts.scheme}://{parts.netloc}".lower()


def read_proxies(texts: Iterable[str]) -> tuple[Network, ...]:
    """The addresses or networks of proxies, as `--proxy` takes them; DataError for anything else."""
    found = []
    for text in texts:
        try:
            found.append(ipaddress.ip_network(text.strip(), strict=False))
        except ValueError as wrong:
            fix = "Write an address or a network, as 127.0.0.1 or 10.0.0.0/24."
            raise DataError("--proxy", f"{text!r} is not an address.", fix) from wrong
    return tuple(found)


@dataclass(frozen=True)
class Site:
    """How this server is reached.

    `origin` is how others reach it. Where it is `fixed`, by `--origin`, nobody reaches it by another name; else any
    address of this machine and any local name will do. Headers about forwarding are believed from `proxies` alone.
    """

    origin: str = ""
    fixed: bool = False
    proxies: tuple[Network, ...] = ()
    _warned: set[str] = field(default_factory=set, compare=False)

    @property
    def secure(self) -> bool:
        """Whether the site is only ever reached over TLS."""
        return self.fixed and self.origin.startswith("https://")

    @cached_property
    def _own_names(self) -> frozenset[str]:
        return frozenset({_hostname(urlsplit(self.origin).netloc), socket.gethostname().lower()})

    def knows(self, host: str) -> bool:
        """Whether a Host header names this server."""
        name = _hostname(host)
        if not host:
            return True
        if name == "localhost" or _is_loopback(name):
            return True
        if self.fixed:
            return name == _hostname(urlsplit(self.origin).netloc)
        return _is_address(name) or (bool(name) and "." not in name) or name.endswith(LOCAL) or name in self._own_names

    def resolved(self, scope: Scope) -> Scope:
        """The request with the address and scheme that a proxy forwards; unchanged where no named proxy sent it."""
        headers = Headers(scope=scope)
        peer = scope["client"][0] if scope.get("client") else ""
        forwarded = [part.strip() for value in headers.getlist("x-forwarded-for") for part in value.split(",")]
        if not self._is_proxy(peer):
            self._warn(peer, bool(forwarded))
            return scope
        # The last proxy has added the last address; what stands before the first that is no proxy, anybody can write.
        address = next((one for one in reversed(forwarded) if not self._is_proxy(one)), peer)
        scheme = headers.get("x-forwarded-proto", "")
        secure = {"http": "https", "ws": "wss"} if scheme == "https" else {}
        changed: Mapping[str, object] = {
            "client": (address if _is_address(address) else peer, 0),
            "scheme": secure.get(scope["scheme"], scope["scheme"]),
        }
        return {**scope, **changed}

    def _is_proxy(self, address: str) -> bool:
        if not self.proxies or not _is_address(address):
            return False
        found = ipaddress.ip_address(address)
        return any(found in network for network in self.proxies if network.version == found.version)

    def _warn(self, peer: str, forwarded: bool) -> None:
        if forwarded and not self._warned and not self.proxies:
            self._warned.add(peer)
            _log.warning(
                "Requests come through a proxy at %s. If it is yours, start Floorman with --proxy %s; until then all "
                "its visitors count as one address.", peer, peer,
            )  # fmt: skip


def _hostname(host: str) -> str:
    """The name in a Host header, without a port; empty where there is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    return _is_address(name) and ipaddress.ip_address(name).is_loopback


def address_of(request: HTTPConnection) -> str:
    """The address at the other end."""
    return request.client.host if request.client else "unknown"


def same_origin(request: HTTPConnection, ours: str = "") -> bool:
    """Whether the page that asks is one of ours: of this host and port, or of the origin that was set.

    What sends no origin is no browser, and has no cookie but one it was given.
    """
    origin = request.headers.get("origin")
    if origin is None:
        return True
    return origin == ours or urlsplit(origin).netloc == request.headers.get("host", "")


def from_our_pages(request: HTTPConnection, ours: str = "") -> None:
    """Let a write pass only from our own pages."""
    if not same_origin(request, ours):
        raise Problem(403, "other-origin", "This request comes from another site, so nothing was done.")
    if request.headers.get(HEADER) != "1":
        raise Problem(403, "no-header", "Requests that change something need the header X-Floorman: 1.")
