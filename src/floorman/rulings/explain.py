"""Which rules stand behind the options a player has now."""

from floorman.hand import Hand
from floorman.hand.state import NOT_YET
from floorman.rulebook import Rulebook
from floorman.rulings.pending import HeldTo
from floorman.rulings.table import LiveTable
from floorman.rulings.tabling import topics_of_showdown


def explain(table: LiveTable, book: Rulebook) -> tuple[str, ...]:
    """The rules, by id, that make the options of the seat in turn what they are."""
    found: dict[str, None] = {}
    for topic in (*topics_now(table), *topics_of_showdown(table.hand, book)):
        found.update(dict.fromkeys(book.cite(topic, table.hand.setup.format)))
    return tuple(found)


def topics_now(table: LiveTable) -> tuple[str, ...]:
    """The topics that bear on the seat in turn, in the order a player would ask."""
    hand = table.hand
    if hand.stage != "betting" or not hand.to_act:
        return ()
    seat = hand.seat(hand.turn)
    topics = ["betting.calling"] if hand.price > seat.bet else []
    topics.append("betting.raise-size" if hand.price else "betting.min-bet")
    if seat.faced != NOT_YET or hand.price > hand.full or _somebody_is_all_in(hand):
        topics += ["betting.reopen", "betting.short-allin"]
    if hand.game.limit == "limit":
        topics.append("betting.limit-cap")
    if hand.game.limit == "pot-limit":
        topics.append("betting.pot-limit")
    topics += _before_the_flop(hand) if hand.street == 0 else []
    topics += [held.topic for held in table.open(HeldTo) if held.seat == hand.turn and held.topic]
    return tuple(dict.fromkeys(topics))


def _somebody_is_all_in(hand: Hand) -> bool:
    return any(seat.live and not seat.stack for seat in hand.seats)


def _before_the_flop(hand: Hand) -> list[str]:
    """Blinds, straddles and absent players colour the first round."""
    kinds = {post.kind for post in hand.setup.posts if post.seat == hand.turn}
    topics = ["betting.order"]
    if kinds & {"small-blind", "big-blind", "further-blind", "straddle", "live-post"}:
        topics.append("betting.blind-option")
    if any(post.kind == "straddle" for post in hand.setup.posts):
        topics.append("betting.straddle")
    if len(hand.setup.seats) == 2:
        topics.append("button.heads-up")
    if hand.setup.absent:
        topics += ["entry.absent", "game.stud"] if hand.game.stud else ["entry.absent"]
    return topics
