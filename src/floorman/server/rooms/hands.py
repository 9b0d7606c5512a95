"""The hands of a room's games on tablets: as they are dealt there, and as their end is booked in the room."""

from collections.abc import Mapping

from msgspec.structs import replace

from floorman.cardroom import Cardroom, CashGame
from floorman.cardroom.actions import EndDeal
from floorman.cardroom.books import in_play
from floorman.cardroom.deals import NextDeal
from floorman.core import Chips, PlayerId, Refused, SeatNo
from floorman.desk.desk import HandStanding
from floorman.desk.situation import Situation
from floorman.hand import Rake


def situation_of(found: NextDeal, scale: int, unit: int, rake: Rake | None = None) -> Situation:
    """Return the next hand for the dealer's page. A bomb pot begins on the flop, with the antes in the pot."""
    deal, stakes = found.deal, found.stakes
    stud = not found.stakes.game or stakes.bring_in > 0
    posts = {kind: _scaled(deal.posted(kind), scale) for kind in ("straddle", "live-post", "dead-post")}
    small = any(post.kind == "small-blind" for post in deal.posts)
    hand = Situation(
        "",
        {seat: chips // scale for seat, chips in found.stacks.items()},
        () if stud else tuple(amount // scale for amount in stakes.blinds),
        0 if stud else deal.button,
        game=stakes.game,
        format="cash",
        ante=stakes.ante // scale,
        limits=(stakes.limits[0] // scale, stakes.limits[1] // scale) if stakes.limits else None,
        bring_in=stakes.bring_in // scale,
        dead_small_blind=not stud and not small,
        absent=deal.absent,
        straddles={} if found.kill else posts["straddle"],
        kills=_scaled(dict((found.kill,)), scale) if found.kill and found.kill[1] else {},
        live_posts=posts["live-post"],
        dead_posts=posts["dead-post"],
        overs=found.overs,
        overs_limits=(found.overs_limits[0] // scale, found.overs_limits[1] // scale) if found.overs_limits else None,
        unit=unit // scale,
        rake=rake.scaled(scale) if rake else None,
    )
    if not found.bomb:
        return hand
    ante = found.bomb // scale
    return replace(
        hand, stacks={seat: chips - ante for seat, chips in hand.stacks.items()}, street="flop",
        pot=ante * len(hand.stacks), straddles={}, kills={}, live_posts={}, dead_posts={}, dead_small_blind=False,
        ante=0,
    )  # fmt: skip


def hand_ended(room: Cardroom, game: CashGame, dealt: Situation, now: HandStanding, killer: str) -> EndDeal:
    """Return the act that books a hand of the tablet in the room, from the state of the hand's own stream.

    Refused where the hand is not over, or was not dealt with the chips that its players have in the room.
    """
    if now.stage != "over":
        raise Refused("clock.new-hand", "hand-in-progress.not-over")
    names = dict(game.dealt.names) if game.dealt else {}
    ante = dealt.pot // len(dealt.stacks) if dealt.street else 0
    began = {SeatNo(seat): chips + ante for seat, chips in dealt.stacks.items()}
    scale = next((unit for unit in (1, room.terms.unit) if _is_dealt(room, names, began, unit)), 0)
    if not scale:
        raise Refused("room.table-stakes", "uneven.tablet", game=game.id)
    won = {names[seat]: scale * (now.stacks.get(seat, 0) - chips) for seat, chips in began.items()}
    flop = bool(ante or now.board) or now.street not in ("preflop", "third", "before-draw")
    return EndDeal(
        game.id, tuple((name, amount) for name, amount in won.items() if amount), scale * _size(now), flop, len(began),
        killer=PlayerId(killer),
    )  # fmt: skip


def _size(now: HandStanding) -> int:
    """Return the size of the pots of a hand that is over, including what the house has taken."""
    return now.raked + (sum(one.amount for one in now.pots) or now.pot)


def _is_dealt(room: Cardroom, names: Mapping[SeatNo, PlayerId], began: Mapping[SeatNo, int], unit: int) -> bool:
    """Return whether a hand began with the players' stacks in the room, its amounts multiplied by `unit`."""
    return all(seat in names and in_play(room, names[seat]) == unit * chips for seat, chips in began.items())


def _scaled(amounts: dict[SeatNo, Chips], scale: int) -> dict[int, int]:
    return {seat: amount // scale for seat, amount in amounts.items()}
