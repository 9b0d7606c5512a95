"""Doing now what need not wait. A task is woken for what must; for a thousand screens that is a thousand fewer."""

import types
from collections.abc import Awaitable, Coroutine, Generator
from typing import Any


def begun(doing: Coroutine[Any, Any, None]) -> Awaitable[None] | None:
    """Do something up to where it has to wait: what is left of it, for a task to await, or None where it is done."""
    try:
        waits_for = doing.send(None)
    except StopIteration:
        return None
    return _rest(doing, waits_for)


@types.coroutine
def _rest(doing: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Pass on to the task what is waited for, and to what was begun what comes of it."""
    try:
        while True:
            try:
                came = yield waits_for
            except BaseException as thrown:
                waits_for = doing.throw(thrown)
            else:
                waits_for = doing.send(came)
    except StopIteration:
        return
