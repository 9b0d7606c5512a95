"""Behind a proxy: the examples of the documents, run with the real programs, and host names without one."""

import json
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from served import House, free_port
from websockets.sync.client import connect
from websockets.typing import Origin

from docs.documents import ROOT
from floorman.cli import main

NAME = "poker.example.org"


def example(language: str) -> str:
    """The example in the documents."""
    found = re.search(rf"```{language}\n(.*?)```", (ROOT / "docs/operating.md").read_text(), re.DOTALL)
    assert found
    return found[1]


def certificate(folder: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}", "-days", "2",
         "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"],
        check=True, capture_output=True,
    )  # fmt: skip


def nginx(folder: Path, port: int, upstream: int) -> list[str]:
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not program or not shutil.which("openssl"):
        pytest.skip("needs nginx and openssl (Debian: apt-get install nginx-light)")
    certificate(folder)
    site = example("nginx").replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
    site = site.replace("listen 443", f"listen 127.0.0.1:{port}").replace("127.0.0.1:8000", f"127.0.0.1:{upstream}")
    temporary = "".join(
        f"{one}_temp_path {folder}/{one};" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\n"
        f"http {{ access_log off; {temporary}\n{site}}}\n"
    )
    return [program, "-p", str(folder), "-c", str(config)]


def caddy(folder: Path, port: int, upstream: int) -> list[str]:
    program = shutil.which("caddy")
    if not program:
        pytest.skip("needs caddy (Debian: apt-get install caddy)")
    site = example("caddy").replace(NAME, f"https://{NAME}:{port}").replace(":8000", f":{upstream}")
    site = site.replace("{", "{\n    tls internal", 1)
    config = folder / "Caddyfile"
    options = f"admin off\nauto_https disable_redirects\nskip_install_trust\nstorage file_system {folder}\n"
    config.write_text(f"{{\n{options}}}\n{site}")
    return [program, "run", "--config", str(config), "--adapter", "caddyfile"]


class Behind:
    """Floorman behind a proxy, and browsers that reach it by its name."""

    def __init__(self, house: House, port: int) -> None:
        self.house, self.port = house, port
        self.trust = ssl.create_default_context()
        self.trust.check_hostname, self.trust.verify_mode = False, ssl.CERT_NONE

    def browser(self, headers: dict[str, str] | None = None) -> httpx.Client:
        return httpx.Client(
            base_url=f"https://{NAME}:{self.port}", timeout=60,
            headers={"X-Floorman": "1", "Origin": f"https://{NAME}", "Host": NAME, **(headers or {})},
            transport=Resolved(self.trust),
        )  # fmt: skip


class Resolved(httpx.HTTPTransport):
    """Finds the name on this machine."""

    def __init__(self, trust: ssl.SSLContext) -> None:
        super().__init__(verify=trust, local_address="127.0.0.5")

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        request.url = request.url.copy_with(host="127.0.0.1")
        return super().handle_request(request)


@pytest.fixture(scope="module", params=[nginx, caddy])
def behind(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    folder = tmp_path_factory.mktemp("proxy")
    make: Callable[[Path, int, int], list[str]] = request.param
    house = House(folder / "data", "--no-demo", "--origin", f"https://{NAME}", "--proxy", "127.0.0.1")
    port = free_port()
    command = make(folder, port, house.port)
    house.start()
    with (folder / "proxy.txt").open("w") as out:
        proxy = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
    found = Behind(house, port)
    for _ in range(600):
        try:
            with socket.create_connection(("127.0.0.1", port)), found.browser() as one:
                one.get("/healthz")
            break
        except (OSError, httpx.HTTPError):
            assert proxy.poll() is None, (folder / "proxy.txt").read_text()
            time.sleep(0.1)
    yield found
    proxy.terminate()
    proxy.wait()
    house.kill()


def test_links_cookies_and_headers_are_those_of_the_site(behind: Behind) -> None:
    assert behind.house.owner_link.startswith(f"https://{NAME}/in/")
    owner = behind.browser()
    entered = owner.post("/api/sessions", json={"link": behind.house.owner_link.rpartition("/")[2]})
    assert entered.status_code == 200, entered.text
    assert "Secure" in entered.headers["set-cookie"]
    assert entered.headers["strict-transport-security"] == "max-age=31536000"
    owner.headers["Cookie"] = entered.headers["set-cookie"].partition(";")[0]
    event = owner.post("/api/events", json={"name": "Friday", "book": "hpt", "players": ["Ann", "Bo"]}).json()["id"]
    link = owner.post(f"/api/events/{event}/links", json={"role": "director"}).json()
    assert link["url"].startswith(f"https://{NAME}/in/")

    with connect(
        f"wss://{NAME}/ws/events/{event}", sock=socket.create_connection(("127.0.0.1", behind.port)), ssl=behind.trust,
        origin=Origin(f"https://{NAME}"), additional_headers={"Cookie": owner.headers["Cookie"]}, max_size=None,
    ) as screen:  # fmt: skip
        screen.send('{"type":"hello","version":1}')
        assert json.loads(screen.recv(30))["type"] == "welcome"

    owner.put(f"/api/events/{event}/pins", json={"role": "director", "pin": "2468"})
    codes = []
    for number in range(8):
        liar = behind.browser({"X-Forwarded-For": f"10.0.0.{number}"})
        codes.append(liar.post("/api/pins", json={"event": event, "role": "director", "pin": "0000"}).json()["code"])
    assert codes == ["wrong-pin"] * 5 + ["locked"] * 3, "an address that a visitor invents is not believed"


def plain(house: House, host: str, path: str = "/api/me", **headers: str) -> httpx.Response:
    return httpx.get(f"{house.url}{path}", headers={"Host": host, **headers}, timeout=60)


def test_only_the_name_of_the_site_is_answered(behind: Behind) -> None:
    house = behind.house
    assert plain(house, NAME).status_code == 200
    assert plain(house, f"{NAME}:443").status_code == 200
    for host in ("evil.example", "192.168.1.7:8000", "xn--evil", f"{NAME}.evil.example", "[::"):
        answer = plain(house, host)
        assert (answer.status_code, answer.json()["code"]) == (421, "other-host"), host
        assert NAME in answer.json()["says"]
        german = plain(house, host, **{"Accept-Language": "de"}).json()["says"]
        assert german == f"So heißt dieser Server nicht. Dieser Server ist unter https://{NAME}."
        page = plain(house, host, "/e/friday?as=public")
        assert (page.status_code, page.headers["location"]) == (307, f"https://{NAME}/e/friday?as=public")
    assert plain(house, "evil.example", "/healthz").status_code == 200


def test_each_visitor_counts_for_itself_and_only_named_proxies_are_believed(tmp_path: Path) -> None:
    house = House(tmp_path / "data", "--no-demo", "--origin", "https://poker.example.org", "--proxy", "127.0.0.2")
    house.start()

    def asks(source: str, forwarded: str) -> list[int]:
        transport = httpx.HTTPTransport(local_address=source)
        headers = {"X-Forwarded-For": forwarded, "X-Floorman": "1"}
        with httpx.Client(base_url=house.url, transport=transport, headers=headers, timeout=60) as client:
            return [client.get("/api/join/ZZZZ").status_code for _ in range(12)]

    assert asks("127.0.0.2", "10.1.1.1").count(429), "wrong codes make a visitor wait"
    first = asks("127.0.0.2", "10.9.9.9, 10.1.1.2")[0]
    assert first == 403, "the next visitor of the proxy does not have to"
    assert asks("127.0.0.2", "10.1.1.1, 10.1.1.2")[0] == 429, "what stands before the last address anybody can write"
    assert asks("127.0.0.3", "10.1.1.3").count(429)
    assert asks("127.0.0.3", "10.1.1.4")[0] == 429, "headers of somebody else are not believed"
    house.kill()


def test_without_an_origin_any_local_name_will_do(tmp_path: Path) -> None:
    house = House(tmp_path / "data", "--no-demo")
    house.start()
    for host in ("127.0.0.1", "192.168.1.7:8000", "[fe80::1]:8000", "localhost:8000", "laptop", "laptop.local",
                 "floorman.lan:8000", "laptop.fritz.box", socket.gethostname()):  # fmt: skip
        assert plain(house, host).status_code == 200, host
    for host in ("evil.example", "192.168.1.7.evil.example"):
        assert plain(house, host).status_code == 421, host
    token = house.owner_link.rpartition("/")[2]
    writes = {"X-Floorman": "1", "Host": "evil.example", "Origin": "http://evil.example"}
    assert httpx.post(f"{house.url}/api/sessions", json={"link": token}, headers=writes).status_code == 421
    entered = httpx.post(f"{house.url}/api/sessions", json={"link": token}, headers={"X-Floorman": "1"})
    assert entered.status_code == 200
    assert "Secure" not in entered.headers["set-cookie"]
    assert "strict-transport-security" not in entered.headers
    house.kill()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--origin", "poker.example.org"], "--origin: 'poker.example.org' is not the address of a site."),
        (["--origin", "https://poker.example.org/club"], "is not the address of a site. Write it as"),
        (["--proxy", "nginx"], "--proxy: 'nginx' is not an address. Write an address or a network"),
    ],
)
def test_an_address_that_is_none_is_a_sentence(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", str(free_port()), "--data", str(tmp_path / "data"), *words]) == 2
    assert says in capsys.readouterr().err
