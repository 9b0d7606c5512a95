"""The documents of the API are as the code is, and a client can rely on them."""

import pytest

from docs.documents import ROOT
from floorman.server.app import ROUTES
from floorman.server.documents import documents
from floorman.server.http.openapi import document, parameters_in
from floorman.server.http.route import Route, route

HOW = "write them again: python -m floorman.server.documents docs/api"


@pytest.mark.parametrize("name", sorted(documents()))
def test_the_documents_are_fresh(name: str) -> None:
    assert (ROOT / "docs" / "api" / name).read_text("utf-8") == documents()[name], HOW


def test_a_new_route_makes_them_stale() -> None:
    @route("GET", "/api/new/{thing}", may=frozenset(), says="New.", gives=list[str])
    async def new(asked: object) -> list[str]:
        return []

    said = document([*ROUTES, new])
    assert said != document(ROUTES)
    operation = said["paths"]["/api/new/{thing}"]["get"]
    assert operation["parameters"][0]["name"] == "thing"
    assert operation["responses"]["200"]["content"]["application/json"]["schema"] == {
        "type": "array",
        "items": {"type": "string"},
    }


@pytest.mark.parametrize("one", ROUTES, ids=lambda one: f"{one.method} {one.path}")
def test_every_route_is_told(one: Route) -> None:
    operation = document(ROUTES)["paths"][one.path][one.method.lower()]
    assert operation["summary"].endswith(".")
    assert [each["name"] for each in operation["parameters"] if each["in"] == "path"] == parameters_in(one.path)
    assert ("requestBody" in operation) == (one.body is not None)
    assert operation["security"] or "anyone" in one.may
    assert ("X-Floorman" in {each["name"] for each in operation["parameters"]}) == (one.method != "GET")


def test_no_two_routes_are_the_same() -> None:
    assert len({(one.method, one.path) for one in ROUTES}) == len(ROUTES)
    assert len({one.name for one in ROUTES}) == len(ROUTES)
