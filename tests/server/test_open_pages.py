"""How many pages a device has open: what its line in the list of devices says."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from floorman.server.services import Services
from floorman.server.ws import OpenSockets, Socket

EVENT, TABLE = "events/friday", "events/friday/tables/Table1"


def socket(stream: str) -> Socket:
    websocket: Any = SimpleNamespace(state=SimpleNamespace(session="a"), query_params={}, headers={})
    nothing: Any = None
    return Socket(websocket, nothing, nothing, nothing, stream)


@pytest.mark.parametrize(
    ("streams", "pages"),
    [([EVENT], 1), ([EVENT, TABLE], 1), ([EVENT, EVENT, TABLE], 2), ([EVENT, TABLE] * 2, 2), ([TABLE], 1), ([], 0)],
)
def test_a_page_with_two_sockets_is_one_page(streams: list[str], pages: int) -> None:
    services: Any = SimpleNamespace(screens=Counter(), at_tables=Counter())
    sockets, opened = OpenSockets(services.screens, services.at_tables), [socket(stream) for stream in streams]
    for one in opened:
        sockets.add(one)
    assert Services.pages(services, "a") == pages
    for one in opened:
        sockets.remove(one)
    assert (Services.pages(services, "a"), +services.screens, +services.at_tables) == (0, Counter(), Counter())
