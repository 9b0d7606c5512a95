"""Every event of a hand is made, carried out, shown to those who may see it, and goes to JSON and back."""

import ast
import inspect
import random
from functools import cache
from typing import get_args

from dealt_at_random import any_act, any_deck, any_setup

from architecture.sources import PACKAGE, calls, modules, named, parsed
from floorman.core import Value, decode, encode
from floorman.hand import (
    GAMES,
    RAIL,
    Hand,
    HandEvent,
    apply,
    deal,
    decide,
    events,
    legal,
    replay,
    seen_by,
    start,
    step,
    view,
)
from floorman.hand.apply import CHANGES
from floorman.hand.state import Draft, Seat
from floorman.rules import book_ids, load_book, topics

EVENTS = frozenset(get_args(HandEvent))
IN_PLAY = 27
"""Kinds of events that players' acts lead to; the others are brought about by the floor."""


def test_every_tagged_value_among_the_events_is_one_of_the_union() -> None:
    tagged = {
        kind
        for _, kind in inspect.getmembers(events, inspect.isclass)
        if issubclass(kind, Value) and kind.__struct_config__.tag is not None and kind.__module__ == events.__name__
    }
    assert tagged == EVENTS


def test_a_draft_has_the_fields_of_a_hand_in_the_same_order() -> None:
    """Thawing and freezing go by place."""
    assert Draft.__struct_fields__ == Hand.__struct_fields__


def test_dealing_and_stepping_lead_where_deciding_and_applying_do() -> None:
    """In every game, event for event and seat for seat; a hand that was stepped from has not changed."""
    for seed, code in enumerate(sorted(GAMES) * 3):
        rng = random.Random(seed)
        book = load_book(rng.choice(book_ids()))
        setup, deck = any_setup(code, rng), any_deck(code, rng)
        log, hand = deal(setup, deck, book)
        assert log == start(setup, deck, book)
        assert hand == replay(log)
        while hand.stage != "over":
            act, before = any_act(hand, legal(hand, book), rng), encode(hand)
            log, after = step(hand, act, book)
            assert log == decide(hand, act, book)
            assert after == apply(hand, *log)
            one_by_one = hand
            for event in log:
                one_by_one = apply(one_by_one, event)
            assert after == one_by_one
            assert encode(hand) == before
            assert all(type(seat) is Seat for seat in after.seats)
            hand = after


def handled_in(module: str) -> set[str]:
    """The classes that a module has a `match` case for."""
    cases = [node.cls for node in ast.walk(parsed(PACKAGE / module)) if isinstance(node, ast.MatchClass)]
    return {node.id for node in cases if isinstance(node, ast.Name)}


def test_apply_and_view_handle_every_event() -> None:
    names = {kind.__name__ for kind in EVENTS}
    assert {kind.__name__ for kind in CHANGES} == names
    assert handled_in("hand/view.py") == names


@cache
def one_of_each() -> dict[type[HandEvent], tuple[Hand | None, HandEvent]]:
    """From hands at random, in all games: each kind of event, and the hand before it."""
    found: dict[type[HandEvent], tuple[Hand | None, HandEvent]] = {}
    for seed in range(2000):
        rng = random.Random(seed)
        code = rng.choice(sorted(GAMES))
        book = load_book(rng.choice(book_ids()))
        log = list(start(any_setup(code, rng), any_deck(code, rng), book))
        hand = replay(log)
        while hand.stage != "over":
            log += (follow := decide(hand, any_act(hand, legal(hand, book), rng), book))
            for event in follow:
                hand = apply(hand, event)
        before: Hand | None = None
        for event in log:
            found.setdefault(type(event), (before, event))
            before = apply(before, event)
        if len(found) >= IN_PLAY:
            break
    return found


def test_every_event_is_made_somewhere() -> None:
    makers = [path for path in modules() if named(path) not in ("hand/events.py", "hand/apply.py", "hand/view.py")]
    names = [kind.__name__ for kind in EVENTS]
    made = {name for path in makers for name, _ in calls(path, *names)}
    assert made == set(names)


def test_hands_at_random_bring_all_the_events_of_play() -> None:
    assert len(one_of_each()) >= IN_PLAY


def test_every_event_changes_the_hand_or_ends_a_wait() -> None:
    for kind, (before, event) in one_of_each().items():
        assert apply(before, event) != before, kind


def test_every_event_goes_to_json_and_back() -> None:
    for kind, (_, event) in one_of_each().items():
        assert decode(encode(event), HandEvent) == event, kind  # type: ignore[arg-type]


def test_every_event_can_be_seen_and_the_hand_after_it_too() -> None:
    for kind, (before, event) in one_of_each().items():
        after = apply(before, event)
        for viewer in (RAIL, *after.setup.seats):
            assert type(seen_by(event, viewer)) is kind
            assert view(after, viewer).pot == after.pot


def test_every_event_says_what_settled_it() -> None:
    """But for the first and the last, which nobody decides."""
    for kind, (_, event) in one_of_each().items():
        if kind not in (events.HandStarted, events.HandEnded):
            assert getattr(event, "topic", None) in topics(), kind
