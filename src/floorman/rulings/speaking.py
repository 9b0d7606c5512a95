"""What is said about hands at the showdown: by their players, and by others at the table."""

from floorman.cards import category, strength
from floorman.rulings.case import Case
from floorman.rulings.dead_hand import killed
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.pending import ForFloor, Pending
from floorman.rulings.reading import is_known
from floorman.rulings.ruling import Ruling
from floorman.rulings.show_incidents import Claims, SpeaksUp
from floorman.rulings.tabling import about_others, need_hand

CATEGORIES = (
    "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
    "straight-flush", "royal-flush",
)  # fmt: skip
ON_A_MISCALL = {"floor-penalty": ("penalty", "warning", "play-on"), "floor-forfeit": ("forfeit-pot", "play-on")}
HEARD_ABOUT = {"should-speak": ("reading", "award", "count"), "reading-and-award": ("reading", "award")}

NOT_HEARD = "The book leaves that to the players of the hand and the dealer."


@rules_on(Claims)
def claims(case: Case, told: Claims) -> Ruling:
    """Words bind nobody: the cards speak. Saying more than one has may be penalised, if it was meant."""
    need_hand(case, told.seat)
    case.under("showdown.cards-speak")
    says = f"Seat {told.seat} says {told.hand}; the cards decide."
    if not told.deliberate:
        return case.rules(seat=told.seat, says=says, penalty="may" if claims_too_much(case, told) else None)
    asks = ForFloor(
        "showdown.cards-speak", told.seat, ON_A_MISCALL[case.ask("showdown.cards-speak/deliberate-miscall")]
    )
    pending = (*case.table.pending, asks)
    return case.rules(seat=told.seat, says=says, penalty="may", floor=asks.offers, pending=pending)


def claims_too_much(case: Case, told: Claims) -> bool:
    """Whether a player claims more than a hand that can be read holds."""
    hand = case.hand
    seat = hand.seat(told.seat)
    if told.hand not in CATEGORIES or not hand.game.high or not is_known(hand, seat):
        return False
    really = category(strength(seat.cards, hand.board, hand.game.high, hand.game.use), hand.game.high)
    return CATEGORIES.index(told.hand) > CATEGORIES.index(really)


@floor_settles("showdown.cards-speak")
def floor_on_miscall(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """A hand miscalled on purpose: punished, forfeited as far as another hand can win, or played on."""
    again = case.once(rest)
    again.under("showdown.cards-speak")
    seat, hand = asks.seat, case.hand
    if code == "forfeit-pot" and hand.stage == "showdown" and hand.seat(seat).live and len(hand.live) > 1:
        events = again.puts(*killed(again, seat, "showdown.cards-speak"))
        says = f"Seat {seat} miscalled the hand on purpose and forfeits the pot."
        return again.rules(events, outcome="hand-dead", seat=seat, says=says, pending=about_others(again, seat))
    outcome = "stands" if code in ("play-on", "forfeit-pot") else code
    return again.rules(outcome=outcome, seat=seat, says=f"The hand of seat {seat} is read as it is.")


@rules_on(SpeaksUp)
def speaks_up(case: Case, told: SpeaksUp) -> Ruling:
    """Whether somebody else than the player may point out that a hand or a pot is misread."""
    heard = told.about in HEARD_ABOUT.get(case.ask("showdown.cards-speak/others-speak-up"), ())
    if told.about != "reading" and case.ask("pot.handling/wrong-pot"):
        heard = True  # a pot is everybody's affair, also where all call their own hands
    barred = "Players call their own hands, without help." if told.about == "reading" else NOT_HEARD
    says = "It is looked at again." if heard else barred
    return case.rules(outcome="heard" if heard else "not-heard", seat=told.seat, says=says)
