"""What a deal between the players who are left would come to, as the director's page shows it."""

from live_event import Live


def two_left() -> Live:
    """Three players, one of them out, for 60 euros."""
    live = Live(players=["Ann", "Bo", "Cy"], prizes=[4000, 2000]).start()
    live.bust("Cy")
    return live


def test_everybody_the_same_until_stacks_are_counted() -> None:
    live = two_left()
    deal = live.director().terms["deal"]
    assert deal["open"] == 6000
    assert deal["ways"] == [["even", [["Ann", 3000], ["Bo", 3000]]]]


def test_by_chips_and_by_icm_once_they_are() -> None:
    live = two_left()
    chips = live.event.in_play
    live.do({"type": "CountStacks", "stacks": [["Ann", chips * 3 // 4], ["Bo", chips - chips * 3 // 4]]})
    ways = dict(live.director().terms["deal"]["ways"])
    assert ways["chips"] == [["Ann", 3500], ["Bo", 2500]]
    assert ways["icm"] == ways["chips"]


def test_what_was_agreed_is_shown() -> None:
    live = two_left()
    live.do({"type": "AgreeDeal", "shares": [["Ann", 3100], ["Bo", 2900]]})
    assert live.director().terms["deal"]["agreed"] == [["Ann", 3100], ["Bo", 2900]]
    assert live.director().terms["deal"]["pays"] == "never"
