"""Rulings on boards: cards named at the table, cards too many, wrong burns, streets dealt too soon, dropped stubs."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from floorman.cards import UNKNOWN, Card
from floorman.cards.card import duplicate
from floorman.core import Refused, SeatNo
from floorman.floor.case import Case, ForFloor, Pending, Ruling, floor_settles, rules_on
from floorman.floor.incidents import (
    BoardSeen,
    FlopTooMany,
    Premature,
    StreetTooMany,
    StubDropped,
    StubSeen,
    WrongBurn,
)
from floorman.hand import Hand
from floorman.hand.engine import boards_named
from floorman.hand.events import PilesSet, Repair
from floorman.rules import implements, method
from floorman.rules.question_ids import MethodQuestion, Q
from floorman.text import message

MOST_ON_FLOP = 6
STUB_STEPS = ("rebuild-stub", "reshuffle-stub", "reshuffle-all")


def _unknown(count: int) -> tuple[Card, ...]:
    return (UNKNOWN,) * count


def _street(case: Case, name: str) -> int:
    names = [street.name for street in case.hand.game.streets]
    if name not in names:
        raise Refused("dealing.board", "no-such-street.game", game=case.hand.game.name, street=name, names=names)
    return names.index(name)


@rules_on(BoardSeen)
def board_seen(case: Case, incident: BoardSeen) -> Ruling:
    """Take down the cards that lie on the board as somebody names them. A showdown that waited for them goes on.

    Refused if the hand is over, there is no board, its cards are known already, or more cards are named than lie there.
    """
    hand = case.hand
    if hand.stage == "over":
        raise Refused("dealing.board", "hand-over.board")
    if hand.deck_known and UNKNOWN not in (card for board in hand.boards for card in board):
        raise Refused("dealing.board", "board-known")
    if not hand.board:
        raise Refused("dealing.board", "no-board")
    if len(incident.boards) > len(hand.boards) or any(len(board) > len(hand.board) for board in incident.boards):
        raise Refused("dealing.board", "wrong-count", count=len(hand.board), told=max(map(len, incident.boards)))
    check_boards(incident.boards, [card for seat in hand.seats for card in seat.cards if card != UNKNOWN])
    case.under("dealing.board")
    named = boards_named(hand, incident.boards)
    boards = [" ".join(board) for board in incident.boards]
    return case.rules(case.puts(named) if named else (), says=message("ruling.board-is", boards=boards))


def check_boards(boards: Sequence[tuple[Card, ...]], held: Sequence[Card]) -> None:
    """Refuse boards on which a card is twice, or on which there is a card that a player holds.

    The runs of one hand share the cards before them.
    """
    for run, board in enumerate(boards):
        pairs = zip(board, boards[0], strict=False)
        shared = next((at for at, (one, other) in enumerate(pairs) if one != other), len(board))
        others = [card for other in boards[:run] for card in other[shared:]]
        twice = duplicate((*board, *others, *held))
        if twice:
            raise Refused("dealing.board", "card-twice", card=twice)


@implements("dealing.flop-error")
@rules_on(FlopTooMany)
def flop_too_many(case: Case, incident: FlopTooMany) -> Ruling:
    """Rule on a flop of four to six cards. Refused on another street or for another count."""
    if case.hand.on.name != "flop":
        raise Refused("dealing.flop-error", "no-such-street.flop")
    if not 4 <= incident.count <= MOST_ON_FLOP:
        raise Refused("dealing.flop-error", "no-such-count.flop", most=MOST_ON_FLOP, count=incident.count)
    case.cite(Q.dealing.flop_error.door_card_matters)
    return case.by(Q.dealing.flop_error.too_many_cards, incident.count)


@method(Q.dealing.flop_error.too_many_cards, "scramble")
def scramble(case: Case, count: int) -> Ruling:
    """Scramble the cards face down: three are the flop, and the rest, picked by the floor, are the next burns."""
    hand = case.hand
    piles = PilesSet(
        _unknown(3),
        (*hand.burns, *_unknown(count - 3)),
        hand.stub[count - 3 :],
        hand.aside,
        (),
        (*hand.repairs, Repair(hand.street + 1, burns=0)),
    )
    says = message("ruling.cards-are-scrambled-face-down")
    return case.rules(case.puts(piles), outcome="scramble", says=says)


@method(Q.dealing.flop_error.too_many_cards, "redeal-no-burn")
def redeal_no_burn(case: Case, count: int) -> Ruling:
    """Put all cards of the flop back, reshuffle, and deal a new flop without a burn; the earlier burn stays."""
    hand = case.hand
    case.under("dealing.reshuffle")
    piles = PilesSet(_unknown(3), hand.burns, (), hand.aside, (), hand.repairs)
    says = message("ruling.flop-goes-back-burn-stays")
    return case.rules(case.puts(piles), outcome="redeal-flop", says=says)


@method(Q.dealing.flop_error.too_many_cards, "reshuffle-new-burn")
def reshuffle_new_burn(case: Case, count: int) -> Ruling:
    """Put all cards of the flop back, reshuffle, burn, and deal a new flop."""
    return _reshuffled(case, 3, new_burn=True)


def _reshuffled(case: Case, cards: int, new_burn: bool) -> Ruling:
    """Put the last `cards` of the board back into the stub, shuffle it, and deal them again.

    `new_burn`: another card is burned before them.
    """
    hand = case.hand
    case.under("dealing.reshuffle")
    board = hand.board[: len(hand.board) - cards] + _unknown(cards)
    burns = hand.burns + _unknown(1) if new_burn else hand.burns
    piles = PilesSet(board, burns, (), hand.aside, (), hand.repairs)
    says = message("ruling.street-goes-back-stub")
    return case.rules(case.puts(piles), outcome="reshuffle-stub", says=says)


@rules_on(StreetTooMany)
def street_too_many(case: Case, incident: StreetTooMany) -> Ruling:
    """Rule on a turn or river for which two cards were turned. Refused unless that street is being bet on."""
    if case.hand.on.name != incident.street or case.hand.stage != "betting":
        raise Refused("dealing.flop-error", "no-such-street", street=incident.street)
    return case.by(Q.dealing.flop_error.too_many_later)


@method(Q.dealing.flop_error.too_many_later, "next-street-card")
def next_street_card(case: Case) -> Ruling:
    """Use the card due on the river as the turn, and shuffle both turn cards back for the river.

    On the river both cards go back at once, and the river is dealt again.
    """
    hand = case.hand
    last = hand.street == len(hand.game.streets) - 1
    case.under("dealing.reshuffle")
    if last:
        return _reshuffled(case, 1, new_burn=False)
    off, stub = _top(case, 3)
    spoiled = (*hand.board[-1:], off[0])
    repair = Repair(hand.street + 1, burns=0, reshuffle=True)
    board, burns = (*hand.board[:-1], off[2]), (*hand.burns, off[1])
    piles = PilesSet(board, burns, stub, (*hand.aside, *spoiled), (), (*hand.repairs, repair))
    says = message("ruling.both-cards-are-set-aside")
    return case.rules(case.puts(piles), outcome="put-back", says=says)


@method(Q.dealing.flop_error.too_many_later, "reshuffle-new-burn")
def later_street_reshuffled(case: Case) -> Ruling:
    """Keep the earlier board, shuffle the rest, burn, and deal the street again."""
    return _reshuffled(case, 1, new_burn=True)


BURN_ERRORS: dict[tuple[bool, bool], MethodQuestion[Callable[[Case, WrongBurn], Ruling], str]] = {
    (True, True): Q.dealing.burn.no_burn_flop,
    (True, False): Q.dealing.burn.no_burn_later,
    (False, True): Q.dealing.burn.extra_burn_flop,
    (False, False): Q.dealing.burn.extra_burn_later,
}
"""The question on a wrong burn, by whether no card was burned and whether it was before the flop."""


@rules_on(WrongBurn)
def wrong_burn(case: Case, incident: WrongBurn) -> Ruling:
    """Rule on a street dealt without a burn or with two; by the book it depends on whether the street was acted on."""
    hand = case.hand
    street = _street(case, incident.street)
    if not hand.game.streets[street].board:
        raise Refused("dealing.burn", "no-such-street.no-board", street=incident.street)
    if street != hand.street and hand.stage == "betting":
        raise Refused("dealing.burn", "no-such-street", street=incident.street)
    case.under("dealing.burn", "dealing.board")
    question = BURN_ERRORS[incident.kind == "no-burn", incident.street == "flop"]
    if hand.stage != "betting":
        return _without_betting(case, incident, street)
    acts = sum(act.street == street for act in case.table.acted)
    how = case.ask(question)
    if how != "reshuffle-burn-again" and acts >= case.ask(Q.dealing.burn.actions_to_lock):
        return case.by(Q.dealing.burn.after_lock, incident.kind)
    return case.by(question, incident)


def _without_betting(case: Case, incident: WrongBurn, street: int) -> Ruling:
    """Rule on a wrong burn when no betting is left.

    It is put right until the pot is awarded, unless the book never does so, or not when the right card cannot be found.
    """
    until = case.ask(Q.dealing.burn.all_in_window)
    lost = not incident.intact and until == "until-award-if-intact"
    if case.hand.stage != "over" and until != "never" and not lost:
        return _put_right(case)
    if street == case.hand.street and case.hand.stage != "over":
        return _as_dealt(case, incident.kind, make_up=False)
    return case.rules(outcome="card-stands", says=message("ruling.card-stands"))


def _put_right(case: Case) -> Ruling:
    """Put burn and board as they should have come, which is how the hand has them: no event follows."""
    return case.rules(outcome="corrected", says=message("ruling.proper-burn-and-card"))


@method(Q.dealing.burn.no_burn_flop, "fix-or-reshuffle")
@method(Q.dealing.burn.extra_burn_flop, "fix-or-reshuffle")
def fix_or_reshuffle(case: Case, incident: WrongBurn) -> Ruling:
    """Put the cards where they belong if nobody has seen them; otherwise the flop goes back and is dealt again."""
    seen = incident.exposed or (incident.burn_seen and case.ask(Q.dealing.burn.flop_test) == "any-card")
    return _reshuffled(case, 3, new_burn=False) if seen else _put_right(case)


@method(Q.dealing.burn.no_burn_flop, "scramble-three")
def scramble_three(case: Case, incident: WrongBurn) -> Ruling:
    """Scramble the three cards face down: one is the burn, the other two and the next card are the flop."""
    hand = case.hand
    piles = PilesSet(_unknown(3), hand.burns[:-1] + _unknown(1), hand.stub, hand.aside, (), hand.repairs)
    says = message("ruling.three-are-scrambled-face-down")
    return case.rules(case.puts(piles), outcome="scramble", says=says)


@method(Q.dealing.burn.no_burn_flop, "reshuffle-burn-again")
def reshuffle_flop_burn_again(case: Case, incident: WrongBurn) -> Ruling:
    """Put the flop back, reshuffle, burn, and deal three new cards.

    The burn that the hand has on record for the street is the one made now.
    """
    return _reshuffled(case, 3, new_burn=False)


@method(Q.dealing.burn.extra_burn_flop, "flop-stands")
@method(Q.dealing.burn.extra_burn_later, "stands")
def extra_burn_stands(case: Case, incident: WrongBurn) -> Ruling:
    """Let the cards play; the spare burn serves for the next street."""
    return as_if_right(case, "two-burns")


@method(Q.dealing.burn.no_burn_later, "right-card")
@method(Q.dealing.burn.extra_burn_later, "right-card")
def right_card(case: Case, incident: WrongBurn) -> Ruling:
    """Play the card that should have come; a card turned without a burn becomes the burn."""
    return _put_right(case)


@method(Q.dealing.burn.no_burn_later, "reshuffle-burn-again")
def reshuffle_later_burn_again(case: Case, incident: WrongBurn) -> Ruling:
    """Keep the earlier board, reshuffle the rest, burn, and deal the street again.

    The burn that the hand has on record for the street is the one made now.
    """
    return _reshuffled(case, 1, new_burn=False)


@method(Q.dealing.burn.after_lock, "as-if-right")
def as_if_right(case: Case, kind: str) -> Ruling:
    """Let the wrong card stand, and give later streets the cards that they would have had."""
    return _as_dealt(case, kind, make_up=True)


@method(Q.dealing.burn.after_lock, "as-the-stub-lies")
def as_the_stub_lies(case: Case, kind: str) -> Ruling:
    """Let the wrong card stand and do not make up for the error: from now on one card is burned for each street."""
    return _as_dealt(case, kind, make_up=False)


def _as_dealt(case: Case, kind: str, make_up: bool) -> Ruling:
    """Lay the piles as the dealer really laid them, one card early or late; `make_up` corrects later streets for it."""
    hand = case.hand
    if kind == "no-burn" and hand.deck_known and len(hand.burns) < _burns_due(hand):
        return case.rules(outcome="card-stands", says=message("ruling.burn-is-missing"))
    count = hand.on.board
    earlier, street = hand.board[:-count], hand.board[-count:]
    burn = hand.burns[-1:] or _unknown(1)
    repairs = hand.repairs
    if kind == "no-burn":
        board, burns = earlier + (burn + street)[:count], hand.burns[:-1]
        stub = (burn + street)[count:] + hand.stub
        if make_up:
            repairs = (*repairs, Repair(hand.street + 1, burns=2))
    else:
        off = street + (hand.stub[:1] or _unknown(1))
        board, stub = earlier + off[1:], hand.stub[1:]
        burns = hand.burns if make_up else hand.burns + off[:1]
        stub = off[:1] + stub if make_up else stub
    piles = PilesSet(board, burns, stub, hand.aside, (), repairs)
    says = message("ruling.card-was-acted")
    return case.rules(case.puts(piles), outcome="card-stands", says=says)


def _burns_due(hand: Hand) -> int:
    """Return how many burns there should be by now, one for each street that has one."""
    return sum(street.burn for street in hand.game.streets[1 : hand.street + 1])


PREMATURE: dict[str, MethodQuestion[Callable[[Case, int], Ruling], str]] = {
    "flop": Q.dealing.premature.flop,
    "turn": Q.dealing.premature.turn,
    "river": Q.dealing.premature.river,
}
"""The question on a street that was dealt too soon."""


@implements("dealing.premature")
@rules_on(Premature)
def premature(case: Case, incident: Premature) -> Ruling:
    """Rule on a street dealt before the betting was over; the betting is finished first.

    Refused unless there is betting, and the street is the next one and not a draw.
    """
    hand = case.hand
    street = _street(case, incident.street)
    if street != hand.street + 1 or hand.stage != "betting" or hand.game.streets[street].draw:
        raise Refused("dealing.premature", "no-such-street.next", street=incident.street)
    question = Q.dealing.premature.stud if hand.game.stud else PREMATURE[incident.street]
    case.under("dealing.premature", "dealing.reshuffle")
    return case.by(question, street)


def _top(case: Case, count: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    stub = case.hand.stub
    return stub[:count] + _unknown(count - len(stub[:count])), stub[count:]


Cards = tuple[Card, ...]


def _dealt_too_soon(case: Case, street: int, count: int) -> tuple[Cards, Cards, Cards, tuple[Repair, ...]]:
    """Return the burn and the cards of a street dealt too soon, the stub after them, and the repairs still to come.

    If an earlier error left a card for the burn of that street, no other card was burned.
    """
    hand = case.hand
    due = next((one.burns for one in hand.repairs if one.street == street), 1)
    off, stub = _top(case, due + count)
    return off[:due], off[due:], stub, tuple(one for one in hand.repairs if one.street != street)


@method(Q.dealing.premature.flop, "reshuffle-no-burn")
@method(Q.dealing.premature.river, "reshuffle-no-burn")
def premature_reshuffle_no_burn(case: Case, street: int) -> Ruling:
    """Finish the betting, put the cards back, shuffle, and deal the street on the earlier burn."""
    return _premature_back(case, street, burns=0)


@method(Q.dealing.premature.flop, "reshuffle-new-burn")
@method(Q.dealing.premature.river, "reshuffle-new-burn")
def premature_reshuffle_new_burn(case: Case, street: int) -> Ruling:
    """Finish the betting, put the cards back, shuffle, burn again, and deal the street."""
    return _premature_back(case, street, burns=1)


@method(Q.dealing.premature.turn, "reshuffle-turn")
def reshuffle_turn(case: Case, street: int) -> Ruling:
    """Put the premature turn back, shuffle, and deal the turn again on the earlier burn."""
    return _premature_back(case, street, burns=0)


def _premature_back(case: Case, street: int, burns: int) -> Ruling:
    hand = case.hand
    burned, off, stub, repairs = _dealt_too_soon(case, street, hand.game.streets[street].board)
    repairs = (*repairs, Repair(street, burns, reshuffle=True))
    piles = PilesSet(hand.board, hand.burns + burned, stub, hand.aside + off, (), repairs)
    flop = hand.game.streets[street].name == "flop"
    says = message("ruling.cards-are-off-board-betting")
    return case.rules(case.puts(piles), outcome="redeal-flop" if flop else "put-back", says=says)


@method(Q.dealing.premature.turn, "river-as-turn")
def river_as_turn(case: Case, street: int) -> Ruling:
    """Use the card due on the river as the turn, and shuffle the premature card back for the river, without a burn."""
    hand = case.hand
    burned, off, stub, repairs = _dealt_too_soon(case, street, 1)
    repairs = (*repairs, Repair(street + 1, burns=0, reshuffle=True))
    piles = PilesSet(hand.board, hand.burns + burned, stub, hand.aside + off, (), repairs)
    says = message("ruling.card-is-set-aside-betting")
    return case.rules(case.puts(piles), outcome="put-back", says=says)


@method(Q.dealing.premature.stud, "round-aside")
def round_aside(case: Case, street: int) -> Ruling:
    """Complete the round and lay it aside, deal the street as usual, and return the cards for the last street.

    With too few cards for everybody the round is one card in the middle, after a burn if there are two.
    """
    hand = case.hand
    count = 1 + len(hand.live)
    if hand.deck_known and len(hand.stub) < count:
        count = min(2, len(hand.stub))
    off, stub = _top(case, count)
    burned = min(1, max(0, count - 1))
    last = len(hand.game.streets) - 1
    repairs = (*hand.repairs, Repair(last, burns=1, reshuffle=True))
    piles = PilesSet(hand.board, hand.burns + off[:burned], stub, hand.aside + off[burned:], (), repairs)
    says = message("ruling.round-is-laid-aside-face")
    return case.rules(case.puts(piles), outcome="put-back", says=says)


@method(Q.dealing.premature.stud, "back-and-reshuffle")
def back_and_reshuffle(case: Case, street: int) -> Ruling:
    """Put the early cards back into the stub, which is shuffled before the street is dealt."""
    hand = case.hand
    piles = PilesSet(hand.board, hand.burns, hand.stub, hand.aside, (), (*hand.repairs, Repair(street, 1, True)))
    return case.rules(case.puts(piles), outcome="put-back", says=message("ruling.early-cards-go-back"))


@implements("dealing.stub")
@rules_on(StubDropped)
def stub_dropped(case: Case, incident: StubDropped) -> Ruling:
    """Rule on a stub that was dropped with cards still to come."""
    case.under("dealing.stub", "dealing.reshuffle")
    step = "rebuild-stub" if incident.reconstructible else "reshuffle-all" if incident.mixed else "reshuffle-stub"
    return case.by(Q.dealing.stub.dropped, step)


@method(Q.dealing.stub.dropped, "ladder")
def ladder(case: Case, step: str) -> Ruling:
    """Rebuild the stub, shuffle its cards alone, or shuffle stub, muck and burns together, as `step` says."""
    hand = case.hand
    case.under("dealing.stub")
    says = {
        "rebuild-stub": message("ruling.stub-is-put-back"),
        "reshuffle-stub": message("ruling.stub-cards-alone-are-shuffled"),
        "reshuffle-all": message("ruling.stub-muck-and-burns"),
    }[step]
    if step == "rebuild-stub":
        return case.rules(outcome=step, says=says)
    case.cite(Q.dealing.reshuffle.face_down)
    piles = PilesSet(hand.board, hand.burns, (), hand.aside, (), hand.repairs)
    return case.rules(case.puts(piles), outcome=step, says=says)


@method(Q.dealing.stub.dropped, "floor-rebuild")
def floor_rebuild(case: Case, step: str) -> Ruling:
    """Play the hand out, and leave it to the floor how the stub is rebuilt; `step` is offered first."""
    offers = (step, *(one for one in STUB_STEPS if one != step))
    asks = ForFloor("dealing.stub", SeatNo(0), offers)
    says = message("ruling.hand-is-played-out-floor")
    return case.rules(floor=offers, says=says, pending=(*case.table.pending, asks))


@floor_settles("dealing.stub")
def floor_on_stub(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice of how the stub is rebuilt."""
    return replace(ladder(case, code), pending=rest)


@rules_on(StubSeen)
def stub_seen(case: Case, incident: StubSeen) -> Ruling:
    """Note the order of a stub that the program can see, so that the cards that come are known.

    Refused if a card is twice or lies elsewhere, or the stub has another number of cards than it should.
    """
    hand = case.hand
    elsewhere = {card for seat in hand.seats for card in seat.cards} | {
        *hand.board,
        *hand.burns,
        *hand.muck,
        *hand.aside,
    }
    twice = sorted(({*incident.stub} & elsewhere) - {UNKNOWN})
    if twice or len(set(incident.stub)) != len(incident.stub):
        raise Refused("dealing.reshuffle", "card-twice.places", cards=twice)
    if hand.deck_known and len(incident.stub) != len(hand.stub):
        raise Refused("dealing.reshuffle", "wrong-stub", count=len(hand.stub), told=len(incident.stub))
    case.under("dealing.reshuffle", "dealing.stub")
    piles = PilesSet(hand.board, hand.burns, incident.stub, hand.aside, (), hand.repairs)
    return case.rules(case.puts(piles), outcome="corrected", says=message("ruling.order-of-stub-is-noted"))
