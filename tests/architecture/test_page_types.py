"""The types that pages are checked against are those of the server's screens."""

import importlib.util
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "page_types.py"


def test_the_types_of_the_pages_are_those_of_the_screens() -> None:
    spec = importlib.util.spec_from_file_location("page_types", TOOL)
    assert spec and spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.WHERE.read_text("utf-8") == tool.written(), "run: python tools/page_types.py"
