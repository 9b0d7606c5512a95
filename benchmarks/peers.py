"""The other engines, where they are installed."""

import importlib
from typing import Any


def peer(name: str) -> Any:
    """A module by name, or None. What it holds is not checked: whether it is there differs from machine to machine."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
