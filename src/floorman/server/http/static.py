"""The pages and their files, served as they stand in the package."""

import base64
import hashlib
import re
from importlib.resources import files
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route as Mounted

from floorman.server.screens import LANGUAGES

WEB = Path(str(files("floorman"))) / "web"

KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

DOTTED = "rules/"
"""Pages whose addresses may have a dot in them: rules and topics are numbered so."""

_INLINE = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)


def policy(page: str, host: str) -> str:
    """What a page may load: files and sockets of this server, and by their hash the scripts that stand in it."""
    hashes = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in _INLINE.findall(page))
    scripts = " ".join(f"'sha256-{each}'" for each in hashes)
    return "; ".join((
        "default-src 'none'",
        f"script-src 'self' {scripts}".rstrip(),
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        f"connect-src 'self' ws://{host} wss://{host}",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ))  # fmt: skip


def _sent(request: Request, path: Path) -> Response:
    content = path.read_bytes()
    if path.suffix == ".html":
        content = content.replace(b'data-languages=""', b'data-languages="%s"' % " ".join(LANGUAGES).encode())
    tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if path.suffix == ".html":
        host = re.sub(r"[^\w.:\[\]-]", "", request.headers.get("host", ""))
        headers["Content-Security-Policy"] = policy(content.decode(), host)
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers)
    return Response(content, 200, headers, KINDS[path.suffix])


def _is_file(path: Path) -> bool:
    """Whether there is such a file; a name that the system cannot have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def pages(web: Path = WEB) -> list[Mounted]:
    """Files under /static, and the one page for every other address that looks like no file's."""

    async def file(request: Request) -> Response:
        asked = PurePosixPath(request.path_params["path"])
        path = web.joinpath(*asked.parts)
        inside = ".." not in asked.parts and not asked.is_absolute() and path.suffix in KINDS
        if not (inside and _is_file(path)):
            return PlainTextResponse("There is no such file on this server.", 404)
        return _sent(request, path)

    async def page(request: Request) -> Response:
        index = web / "index.html"
        path = request.path_params["path"]
        if "." in path.rpartition("/")[2] and not path.startswith(DOTTED):
            return PlainTextResponse("There is no page at this address.", 404)
        if not index.is_file():
            return PlainTextResponse("The page index.html is not in this installation. Install Floorman again.", 503)
        return _sent(request, index)

    return [Mounted("/static/{path:path}", file), Mounted("/{path:path}", page)]
