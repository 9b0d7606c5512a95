"""Boards named at the table, and boards gone wrong: too many cards, wrong burns, streets too soon, dropped stubs."""

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
    """Name the cards that lie on the board. A showdown that waited for them goes on, and the pot is awarded."""
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
    """Refuse boards with a card twice, or one that a player holds. Runs of one hand share the board before them."""
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
    """Four cards or more where three should lie."""
    if case.hand.on.name != "flop":
        raise Refused("dealing.flop-error", "no-such-street.flop")
    if not 4 <= incident.count <= MOST_ON_FLOP:
        raise Refused("dealing.flop-error", "no-such-count.flop", most=MOST_ON_FLOP, count=incident.count)
    case.cite(Q.dealing.flop_error.door_card_matters)
    return case.by(Q.dealing.flop_error.too_many_cards, incident.count)


@method(Q.dealing.flop_error.too_many_cards, "scramble")
def scramble(case: Case, count: int) -> Ruling:
    """The four are scrambled face down; one, picked by the floor, is the next burn and three are the flop."""
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
    """All go back, the burn stays, and after a reshuffle a new flop comes without a burn."""
    hand = case.hand
    case.under("dealing.reshuffle")
    piles = PilesSet(_unknown(3), hand.burns, (), hand.aside, (), hand.repairs)
    says = message("ruling.flop-goes-back-burn-stays")
    return case.rules(case.puts(piles), outcome="redeal-flop", says=says)


@method(Q.dealing.flop_error.too_many_cards, "reshuffle-new-burn")
def reshuffle_new_burn(case: Case, count: int) -> Ruling:
    """All go back, reshuffle, new burn, new flop."""
    return _reshuffled(case, 3, new_burn=True)


def _reshuffled(case: Case, cards: int, new_burn: bool) -> Ruling:
    """The faulty street goes back into the stub, which is shuffled, and the street is dealt again."""
    hand = case.hand
    case.under("dealing.reshuffle")
    board = hand.board[: len(hand.board) - cards] + _unknown(cards)
    burns = hand.burns + _unknown(1) if new_burn else hand.burns
    piles = PilesSet(board, burns, (), hand.aside, (), hand.repairs)
    says = message("ruling.street-goes-back-stub")
    return case.rules(case.puts(piles), outcome="reshuffle-stub", says=says)


@rules_on(StreetTooMany)
def street_too_many(case: Case, incident: StreetTooMany) -> Ruling:
    """Two cards where one should lie."""
    if case.hand.on.name != incident.street or case.hand.stage != "betting":
        raise Refused("dealing.flop-error", "no-such-street", street=incident.street)
    return case.by(Q.dealing.flop_error.too_many_later)


@method(Q.dealing.flop_error.too_many_later, "next-street-card")
def next_street_card(case: Case) -> Ruling:
    """On the turn the card due on the river stands in, and both come back for it; on the river both go back at once."""
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
    """The earlier board stays, the rest is shuffled, and a card is burned before the new one."""
    return _reshuffled(case, 1, new_burn=True)


BURN_ERRORS: dict[tuple[bool, bool], MethodQuestion[Callable[[Case, WrongBurn], Ruling], str]] = {
    (True, True): Q.dealing.burn.no_burn_flop,
    (True, False): Q.dealing.burn.no_burn_later,
    (False, True): Q.dealing.burn.extra_burn_flop,
    (False, False): Q.dealing.burn.extra_burn_later,
}
"""By whether no card was burned, and whether it was the flop."""


@rules_on(WrongBurn)
def wrong_burn(case: Case, incident: WrongBurn) -> Ruling:
    """A street came without a burn, or with two; what the book does depends on whether it was acted on."""
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
    """All-in: nobody acts on the card, so it is put right until the award, where the right card can be found."""
    until = case.ask(Q.dealing.burn.all_in_window)
    lost = not incident.intact and until == "until-award-if-intact"
    if case.hand.stage != "over" and until != "never" and not lost:
        return _put_right(case)
    if street == case.hand.street and case.hand.stage != "over":
        return _as_dealt(case, incident.kind, make_up=False)
    return case.rules(outcome="card-stands", says=message("ruling.card-stands"))


def _put_right(case: Case) -> Ruling:
    """The proper burn and board: the cards as they should have come."""
    return case.rules(outcome="corrected", says=message("ruling.proper-burn-and-card"))


@method(Q.dealing.burn.no_burn_flop, "fix-or-reshuffle")
@method(Q.dealing.burn.extra_burn_flop, "fix-or-reshuffle")
def fix_or_reshuffle(case: Case, incident: WrongBurn) -> Ruling:
    """Unseen, the cards are put where they belong; seen, the flop goes back and is dealt again."""
    seen = incident.exposed or (incident.burn_seen and case.ask(Q.dealing.burn.flop_test) == "any-card")
    return _reshuffled(case, 3, new_burn=False) if seen else _put_right(case)


@method(Q.dealing.burn.no_burn_flop, "scramble-three")
def scramble_three(case: Case, incident: WrongBurn) -> Ruling:
    """The three are scrambled, one is the burn, the other two and the next card are the flop."""
    hand = case.hand
    piles = PilesSet(_unknown(3), hand.burns[:-1] + _unknown(1), hand.stub, hand.aside, (), hand.repairs)
    says = message("ruling.three-are-scrambled-face-down")
    return case.rules(case.puts(piles), outcome="scramble", says=says)


@method(Q.dealing.burn.no_burn_flop, "reshuffle-burn-again")
def reshuffle_flop_burn_again(case: Case, incident: WrongBurn) -> Ruling:
    """Reshuffle, burn, three new cards."""
    return _reshuffled(case, 3, new_burn=False)


@method(Q.dealing.burn.extra_burn_flop, "flop-stands")
@method(Q.dealing.burn.extra_burn_later, "stands")
def extra_burn_stands(case: Case, incident: WrongBurn) -> Ruling:
    """The cards play, and the spare burn serves the next street."""
    return as_if_right(case, "two-burns")


@method(Q.dealing.burn.no_burn_later, "right-card")
@method(Q.dealing.burn.extra_burn_later, "right-card")
def right_card(case: Case, incident: WrongBurn) -> Ruling:
    """The card that should have come is the board card; a card turned without a burn is the burn."""
    return _put_right(case)


@method(Q.dealing.burn.no_burn_later, "reshuffle-burn-again")
def reshuffle_later_burn_again(case: Case, incident: WrongBurn) -> Ruling:
    """The earlier board stays, the rest is reshuffled, new burn and card."""
    return _reshuffled(case, 1, new_burn=False)


@method(Q.dealing.burn.after_lock, "as-if-right")
def as_if_right(case: Case, kind: str) -> Ruling:
    """The wrong card stands, and later streets get the very cards they would have had."""
    return _as_dealt(case, kind, make_up=True)


@method(Q.dealing.burn.after_lock, "as-the-stub-lies")
def as_the_stub_lies(case: Case, kind: str) -> Ruling:
    """The wrong card stands; one burn a street from now on, and the error is not made up."""
    return _as_dealt(case, kind, make_up=False)


def _as_dealt(case: Case, kind: str, make_up: bool) -> Ruling:
    """The piles as the dealer really laid them: the physical order, one card early or one card late."""
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
    """How many burns there are by now when each street has had its own."""
    return sum(street.burn for street in hand.game.streets[1 : hand.street + 1])


PREMATURE: dict[str, MethodQuestion[Callable[[Case, int], Ruling], str]] = {
    "flop": Q.dealing.premature.flop,
    "turn": Q.dealing.premature.turn,
    "river": Q.dealing.premature.river,
}
"""What becomes of a street dealt too soon."""


@implements("dealing.premature")
@rules_on(Premature)
def premature(case: Case, incident: Premature) -> Ruling:
    """A street dealt before the betting was over: its cards never play, and the betting is finished first."""
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
    """The burn and the cards of a street that was dealt too soon, the stub after them, and the repairs still to come.

    Where an earlier error left a card for the burn of that street, no other one was burned.
    """
    hand = case.hand
    due = next((one.burns for one in hand.repairs if one.street == street), 1)
    off, stub = _top(case, due + count)
    return off[:due], off[due:], stub, tuple(one for one in hand.repairs if one.street != street)


@method(Q.dealing.premature.flop, "reshuffle-no-burn")
@method(Q.dealing.premature.river, "reshuffle-no-burn")
def premature_reshuffle_no_burn(case: Case, street: int) -> Ruling:
    """Betting ends first; the cards go back, and after a shuffle the street comes on the old burn."""
    return _premature_back(case, street, burns=0)


@method(Q.dealing.premature.flop, "reshuffle-new-burn")
@method(Q.dealing.premature.river, "reshuffle-new-burn")
def premature_reshuffle_new_burn(case: Case, street: int) -> Ruling:
    """The same, but one more card is burned."""
    return _premature_back(case, street, burns=1)


@method(Q.dealing.premature.turn, "reshuffle-turn")
def reshuffle_turn(case: Case, street: int) -> Ruling:
    """The premature card goes back at once and the turn is dealt anew on the old burn."""
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
    """The card due on the river is the turn; the premature card is shuffled back for the river, without a burn."""
    hand = case.hand
    burned, off, stub, repairs = _dealt_too_soon(case, street, 1)
    repairs = (*repairs, Repair(street + 1, burns=0, reshuffle=True))
    piles = PilesSet(hand.board, hand.burns + burned, stub, hand.aside + off, (), repairs)
    says = message("ruling.card-is-set-aside-betting")
    return case.rules(case.puts(piles), outcome="put-back", says=says)


@method(Q.dealing.premature.stud, "round-aside")
def round_aside(case: Case, street: int) -> Ruling:
    """The round is completed and laid aside; the street then comes as usual, and the cards return for the last one.

    With too few cards for everybody the round was one card in the middle, after a burn if there were two.
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
    """The early cards go back into the stub, which is shuffled before the street is dealt."""
    hand = case.hand
    piles = PilesSet(hand.board, hand.burns, hand.stub, hand.aside, (), (*hand.repairs, Repair(street, 1, True)))
    return case.rules(case.puts(piles), outcome="put-back", says=message("ruling.early-cards-go-back"))


@implements("dealing.stub")
@rules_on(StubDropped)
def stub_dropped(case: Case, incident: StubDropped) -> Ruling:
    """The stub fell with cards still to come."""
    case.under("dealing.stub", "dealing.reshuffle")
    step = "rebuild-stub" if incident.reconstructible else "reshuffle-all" if incident.mixed else "reshuffle-stub"
    return case.by(Q.dealing.stub.dropped, step)


@method(Q.dealing.stub.dropped, "ladder")
def ladder(case: Case, step: str) -> Ruling:
    """Restore the order; else a new stub from the stub cards alone; else from stub, muck and burns together."""
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
    """The hand is finished; the floor picks the fairest way of rebuilding the deck."""
    offers = (step, *(one for one in STUB_STEPS if one != step))
    asks = ForFloor("dealing.stub", SeatNo(0), offers)
    says = message("ruling.hand-is-played-out-floor")
    return case.rules(floor=offers, says=says, pending=(*case.table.pending, asks))


@floor_settles("dealing.stub")
def floor_on_stub(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The way the floor chose is taken."""
    return replace(ladder(case, code), pending=rest)


@rules_on(StubSeen)
def stub_seen(case: Case, incident: StubSeen) -> Ruling:
    """A shuffle whose outcome is known: from here on the very cards that come can be told, and replayed."""
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
