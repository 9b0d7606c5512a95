"""The desk, what is due, the TV and every phone have one order of a list, whatever was done before."""

from hypothesis import given
from hypothesis import strategies as st

from floorman.cardroom import suggestions
from floorman.cardroom.state import Cardroom
from floorman.rules import Rulebook
from floorman.server.rooms.screens import RoomScreens, RoomSeen
from properties.test_cardroom import Night


def screens(room: Cardroom, book: Rulebook) -> RoomScreens:
    due = suggestions(room, book)
    return RoomScreens(
        RoomSeen(
            "r", "The Nuts", 1, False, "USD", "", book, "names", room, {}, {}, due, (), None, None, "", "", frozenset()
        )
    )


@given(st.integers(0, 2**32))
def test_every_screen_has_the_same_order(seed: int) -> None:
    night = Night(seed)
    for turn in range(150):
        night.tries(night.any_action())
        if turn % 15:
            continue
        room = night.room
        shown = screens(room, night.book)
        tv = {one.kind: [each.name for each in one.names] for one in shown.public.lists}
        for kind in tv:
            line = [room.name_of(one.name) for one in room.line(kind)]
            assert tv[kind] == [each.name for each in shown.whole_list(kind).names] == line
            for place, one in enumerate(room.line(kind), 1):
                assert [each.place for each in shown.phone(one.name).places if each.kind == kind] == [place]
            keys = {f"call:{one.game}:{one.name}" for one in room.offers if room.kind_of(one.game) == kind}
            now = [one.key.split(":", 2)[2] for one in suggestions(room, night.book) if one.key in keys]
            called = [one.name for one in room.line(kind) if one.name in room.called(kind)]
            assert list(dict.fromkeys(now)) == called
