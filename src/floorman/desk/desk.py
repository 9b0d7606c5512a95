"""The desk itself: incidents, the ruling on each, and the table after it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from floorman.cards import UNKNOWN, Card
from floorman.core import Chips, Refused, SeatNo, Value
from floorman.desk.incidents import in_a_sentence
from floorman.desk.notation import BOARD_LINE, NO_NAMES, Heard, Reported, incident_of
from floorman.floor import (
    Incident,
    LiveTable,
    Opens,
    Ruling,
    after,
    citations_of,
    explain,
    open_table,
    options,
    rule_on,
)
from floorman.floor.acts import opener_unseen, require_offered, why_no_raise
from floorman.floor.case import Case, ForFloor, HeldTo, OutOfTurn
from floorman.floor.engine import rules_barring
from floorman.floor.incidents import Act, WordsAndChips
from floorman.floor.procedure import Ruled
from floorman.floor.showdown import may_muck_unseen
from floorman.floor.wager import require_named
from floorman.hand import Hand, HandEvent, Options, Seat, Setup, apply, follow
from floorman.hand.engine import boards_named
from floorman.hand.events import PotAwarded
from floorman.rules import Format, Rule, Rulebook, book_ids, load_book, questions
from floorman.rules.book import is_question, topic_of
from floorman.rules.question_ids import Q
from floorman.text import message, together

READ_ONLY = (
    Q.dealing.substantial_action.definition,
    Q.betting.multichip.test,
    Q.betting.prior_chips.test,
    Q.betting.verbal_vs_chips.both,
    Q.betting.pot_limit.counting,
    Q.betting.unclear_amount.ruling,
    Q.betting.right_to_act.lapse,
    Q.showdown.order.first,
)
"""Methods that measure or read what happened: nothing is left to do after the ruling."""


def carries_out(topic: str) -> bool:
    """Decide whether the answer to a question is a way of doing something, and not of reading what was done.

    False for a topic that is not a question.
    """
    question = questions().get(topic)
    return question is not None and question.type == "method" and topic not in READ_ONLY


class HouseDrop(Value, frozen=True, omit_defaults=False):
    """What the house takes from the pots of a hand that is over, before they are shared: rake and jackpot drop.

    Amounts are in the smallest coin; `unit` of them are one of what people count in.
    """

    rake: int
    jackpot: int
    unit: int = 1
    cites: tuple[str, ...] = ()


class Desk:
    """A table under one book. A line that is unreadable or refused changes nothing.

    `drop` is what the house takes from the pots, if it is known, and `bomb_ante` what each player has put in before a
    hand that begins on the flop.
    """

    def __init__(
        self, setup: Setup, book: Rulebook, deck: Sequence[Card] = (), boards: Sequence[tuple[Card, ...]] = ()
    ) -> None:
        self.setup = setup
        self.book = book
        self.boards = tuple(boards)
        self.dealt = self._named(open_table(setup, deck, book))[0]
        self.ruled: list[Ruled] = []
        self.drop: HouseDrop | None = None
        self.bomb_ante = 0

    @property
    def table(self) -> LiveTable:
        """The table as it stands."""
        return self.ruled[-1].after if self.ruled else self.dealt

    @property
    def may(self) -> Options:
        """What the seat in turn may do."""
        return options(self.table, self.book)

    def look(self, reported: Reported, names: Mapping[int, str] = NO_NAMES, unit: int = 1) -> Ruled:
        """Return the ruling on what is reported, without recording it. Raise Unreadable or Refused if there is none."""
        if isinstance(reported, str | Heard):
            reported = incident_of(reported, self.table.hand.turn, names, unit)
        return self._rule(reported)

    def _rule(self, incident: Incident) -> Ruled:
        table = self.table
        if isinstance(incident, Act):
            require_offered(Case(table, self.book), incident)
        elif isinstance(incident, WordsAndChips):
            require_named(Case(table, self.book), incident)
        ruling = rule_on(incident, table, self.book)
        left, events = self._named(after(table, ruling))
        if events:
            ruling = self._with(ruling, events)
        earlier = [one.incident for one in self.ruled]
        found = citations_of(incident, table, ruling, left, options(left, self.book), self.book, earlier)
        return Ruled(table, incident, replace(ruling, citations=found.citations), left)

    def _named(self, table: LiveTable) -> tuple[LiveTable, tuple[HandEvent, ...]]:
        """Return the table with the boards that were named on it, and the events that led there.

        A ruling may shuffle or replace cards that had been laid for the board; what lies on the table in the end is
        what somebody there sees. A showdown that waited for the board goes on.
        """
        named = boards_named(table.hand, self.boards) if self.boards and table.hand.stage != "over" else None
        if named is None:
            return table, ()
        events = follow(table.hand, (named,), self.book)
        return replace(table, hand=apply(table.hand, *events)), events

    def _with(self, ruling: Ruling, events: tuple[HandEvent, ...]) -> Ruling:
        """Return the ruling with what followed once the board was known, and the rules behind that."""
        more = dict.fromkeys(str(getattr(event, "topic", "")) for event in events[1:])
        topics = dict.fromkeys((*ruling.topics, *(topic for topic in more if topic)))
        cites = (id for topic in more if topic for id in self.book.cite(topic, self.setup.format))
        return replace(
            ruling,
            events=(*ruling.events, *events),
            topics=tuple(topics),
            cites=tuple(dict.fromkeys((*ruling.cites, *cites))),
        )

    def report(self, reported: Reported, names: Mapping[int, str] = NO_NAMES, unit: int = 1) -> Ruled:
        """Rule on what is reported, and record the ruling.

        Raise Unreadable or Refused, with nothing changed, if there is none.
        """
        self.ruled.append(self.look(reported, names, unit))
        return self.ruled[-1]

    def undo(self) -> bool:
        """Take the last ruling back. Return False if there is none."""
        return bool(self.ruled and self.ruled.pop())

    def new_hand(self) -> None:
        """Deal the same table again, and forget what was ruled."""
        self.boards = ()
        self.dealt = open_table(self.setup, (), self.book)
        self.ruled.clear()

    def others(self) -> dict[str, Ruling | Refused]:
        """Return how the other books would rule on the last act, at the table it met, by id of the book.

        The book under a house's rules is not among them.
        """
        last = self.ruled[-1]
        own = self.book.layers[1] if self.book.is_house else self.book
        answers: dict[str, Ruling | Refused] = {}
        for id in book_ids():
            if id != own.id:
                book = load_book(id)
                try:
                    ruling = rule_on(last.incident, last.before, book)
                except Refused as no:
                    answers[id] = no
                    continue
                left = after(last.before, ruling)
                found = citations_of(last.incident, last.before, ruling, left, options(left, book), book)
                answers[id] = replace(ruling, citations=found.citations)
        return answers


def specific_first(ruling: Ruling, book: Rulebook, format: Format) -> tuple[str, ...]:
    """Return the rules that decided, then the others consulted, with those that were asked for last first.

    Those on the subject of a method that is carried out now come before the rest. What the act itself falls under (a
    call is a call) comes after what made it one, the book's own words before our readings, and rules before their
    examples.
    """
    routine = {str(getattr(event, "topic", "")) for event in ruling.events}
    asked = ruling.topics[::-1]
    found: dict[str, None] = {}
    subjects = {topic_of(one) for one in asked if carries_out(one)}
    on_them = (one for one in asked if topic_of(one) in subjects)
    for topic in (*on_them, *(one for one in asked if one not in routine), *asked):
        found.update(dict.fromkeys(id for id in book.cite(topic, format) if id in ruling.cites))
    found.update(dict.fromkeys(ruling.cites))
    consulted = sorted(found, key=lambda id: (id.startswith("readings:"), ":ex-" in id))
    return tuple(dict.fromkeys((*ruling.citations, *consulted)))


def rule_cited(id: str, book: Rulebook) -> Rule:
    """Return the rule of a citation, from another book if the book in force borrows it."""
    return book.rules.get(id) or load_book(id.partition(":")[0]).rule(id)


class PotStands(Value, frozen=True, omit_defaults=False):
    """A pot in the middle, and who can win it; the first is the main pot."""

    amount: Chips
    seats: tuple[SeatNo, ...]


class EarlyAct(Value, frozen=True, omit_defaults=False):
    """An act that the seat in turn made before its turn came, and what it comes to now, by which rules.

    It is `binding`, leaves only `passive` acts, leaves every act `free`, or waits for the `floor`.
    """

    act: str
    total: Chips
    comes_to: Literal["binding", "passive", "free", "floor"]
    says: str
    cites: tuple[str, ...] = ()


class SeatOptions(Value, frozen=True, omit_defaults=False):
    """What another seat could do if it were its turn. What it may not do then, it cannot do out of turn either.

    `no_raise` and `no_all_in` say why it may not raise or go all-in; they are empty if it may.
    """

    options: tuple[str, ...]
    call: Chips
    least: Chips
    most: Chips
    no_raise: str = ""
    no_all_in: str = ""


class HandStanding(Value, frozen=True, omit_defaults=False):
    """Whose turn it is and with what options, and every seat's chips. `turn` is 0 if nobody is to act.

    `shows` is who shows first at the showdown, 0 before it; `draws` who draws next; `pots` leave out the bets of the
    round. `opens` says which upcards open the round, if they have to be seen at the table first. `board` are the cards
    on the board that are known, with a slash between the runs of a hand that is run more than once. `begins` calls out
    the street that the last line has led to, and is empty if it is the same as before. `no_raise` says why the seat in
    turn may not bet or raise. `may_muck` are the seats that may give their hands up unseen at the showdown. Once the
    hand is over, `out_to` has for each seat without chips who won the last pot that it played for, and `won` for each
    seat that was pushed chips how many. `held` has for each seat that wagered before its turn what it then has in front
    of it, until it is taken back or counts. `early` is what the seat in turn has done before its turn, and `ahead` what
    the seats could do whose turn it is not. `raked` is what the house has taken from the pots, `may_all_in` whether the
    seat in turn can bet all of its chips; `no_all_in` says why it cannot.
    """

    stage: str
    street: str
    turn: SeatNo
    options: tuple[str, ...]
    call: Chips
    least: Chips
    most: Chips
    pot: Chips
    stacks: dict[SeatNo, Chips]
    bets: dict[SeatNo, Chips]
    live: tuple[SeatNo, ...]
    pots: tuple[PotStands, ...] = ()
    shows: SeatNo = SeatNo(0)
    draws: SeatNo = SeatNo(0)
    opens: str = ""
    board: str = ""
    raked: Chips = Chips(0)
    may_all_in: bool = True
    no_raise: str = ""
    no_raise_cites: tuple[str, ...] = ()
    may_muck: tuple[SeatNo, ...] = ()
    out_to: dict[SeatNo, tuple[SeatNo, ...]] = msgspec.field(default_factory=dict)
    won: dict[SeatNo, Chips] = msgspec.field(default_factory=dict)
    begins: str = ""
    held: dict[SeatNo, Chips] = msgspec.field(default_factory=dict)
    no_all_in: str = ""
    early: EarlyAct | None = None
    ahead: dict[SeatNo, SeatOptions] = msgspec.field(default_factory=dict)


def _no_all_in(hand: Hand, may: Options) -> str:
    """Return why a seat cannot bet its last chip, or "" if it can.

    Its stack is above the largest bet at limit or pot-limit, it may not raise, or it is held to another amount.
    """
    if hand.stage != "betting" or not hand.to_act:
        return ""
    seat = hand.seat(may.seat)
    if seat.stack <= max(may.most - seat.bet, may.call):
        return ""
    raises = hand.price > 0
    if not may.most:
        return str(why_no_raise(hand, may))
    if hand.game.limit == "no-limit":
        return str(message("refused.held-to-amount", seat=may.seat, total=may.most, raises=raises))
    if hand.game.limit == "pot-limit":
        return str(message("desk.pot-limit-most", most=may.most))
    return str(message("refused.limit-amount", size=may.most - hand.price, total=may.most, raises=raises))


def _ahead(desk: Desk) -> dict[SeatNo, SeatOptions]:
    """Return what the other seats with chips could do, each as if it were its turn."""
    hand = desk.table.hand
    if hand.stage != "betting" or not hand.to_act:
        return {}
    found = {}
    for seat in hand.live:
        if seat.no != hand.turn and seat.stack:
            may = Case(desk.table, desk.book).as_if_in_turn(seat.no).may
            no_raise = str(why_no_raise(hand, may)) if may.why_not else ""
            found[seat.no] = SeatOptions(
                tuple(may.acts), may.call, may.least, may.most, no_raise, _no_all_in(hand, may)
            )  # fmt: skip
    return found


class _Early(NamedTuple):
    """An act out of turn whose turn has come, and the ruling that said what comes of it."""

    act: OutOfTurn
    ruled: Ruled


def _whose_turn_came(desk: Desk) -> _Early | None:
    """Return what the seat in turn did out of turn, as long as it has not acted since its turn came."""
    turn = desk.table.hand.turn
    for one in reversed(desk.ruled):
        if one.after.hand.turn != turn or one.after.hand.stage != "betting":
            return None
        early = next((act for act in one.before.open(OutOfTurn) if act.seat == turn), None)
        settled = early and not any(act.seat == turn for act in one.after.open(OutOfTurn))
        if early and (settled or one.before.hand.turn != turn):
            return _Early(early, one)
    return None


def _early(desk: Desk, came: _Early | None) -> EarlyAct | None:
    """Return what an act out of turn comes to now that its turn has come."""
    if came is None or desk.table.hand.stage != "betting":
        return None
    hand, may, act = desk.table.hand, desk.may, came.act
    held = next((one for one in desk.table.open(HeldTo) if one.seat == act.seat), None)
    did = message("desk.early-act", seat=act.seat, act=act.act, total=act.total)
    comes_to: Literal["binding", "passive", "free", "floor"]
    if any(one.seat == act.seat for one in desk.table.open(ForFloor)):
        comes_to, then = "floor", message("desk.early-floor")
    elif held is None or held.topic != "betting.out-of-turn":
        comes_to, then = "free", message("desk.early-free", seat=act.seat)
    elif held.total is not None and may.least:
        comes_to, then = "binding", message("desk.early-amount", total=may.least, raises=hand.price > 0)
    elif len(held.acts) > 1:
        comes_to, then = "passive", message("desk.early-passive", seat=act.seat, acts=may.acts)
    else:
        comes_to, then = "binding", message("desk.early-held", seat=act.seat, acts=may.acts)
    return EarlyAct(act.act, act.total, comes_to, str(together(did, then)), came.ruled.ruling.citations)


def _chips_held(desk: Desk, came: _Early | None, early: EarlyAct | None) -> dict[SeatNo, Chips]:
    """Return what lies in front of the seats that wagered out of turn and have not taken it back."""
    hand = desk.table.hand
    acts = list(desk.table.open(OutOfTurn))
    if came and early and early.comes_to == "binding":
        acts.append(came.act)
    return {one.seat: one.total for one in acts if one.total > hand.seat(one.seat).bet}


def stands(desk: Desk) -> HandStanding:
    """Return how the table stands now."""
    hand, may = desk.table.hand, desk.may
    came = _whose_turn_came(desk)
    early = _early(desk, came)
    no_all_in = _no_all_in(hand, may)
    opened = bool(desk.ruled) and isinstance(desk.ruled[-1].incident, Opens)
    return HandStanding(
        stage=hand.stage,
        street=hand.on.name,
        turn=hand.turn if hand.stage == "betting" else SeatNo(0),
        options=tuple(may.acts) if hand.to_act else (),
        call=may.call,
        least=may.least,
        most=may.most,
        pot=hand.pot,
        stacks={seat.no: hand.behind(seat.no) for seat in hand.seats},
        bets={seat.no: seat.bet for seat in hand.seats if seat.bet},
        live=tuple(seat.no for seat in hand.live),
        held=_chips_held(desk, came, early),
        pots=tuple(PotStands(pot.amount, tuple(sorted(pot.seats))) for pot in hand.pots),
        shows=hand.turn if hand.stage == "showdown" else SeatNo(0),
        draws=hand.turn if hand.stage == "drawing" else SeatNo(0),
        board=_known(hand.boards),
        raked=hand.raked,
        may_all_in=not no_all_in,
        no_all_in=no_all_in,
        early=early,
        ahead=_ahead(desk),
        no_raise=_no_raise(hand, may),
        no_raise_cites=_why_no_raise(desk, may),
        opens=hand.on.opens if opener_unseen(hand) and not opened else "",
        may_muck=tuple(sorted(may_muck_unseen(desk.table, desk.book))) if hand.stage == "showdown" else (),
        out_to=_out_to(desk),
        won=_won(desk),
        begins=_begins(desk),
    )


def _begins(desk: Desk) -> str:
    """Return the street whose betting the last line has opened, as a dealer calls it; "" if it has opened none."""
    hand = desk.table.hand
    if not desk.ruled or hand.stage != "betting" or desk.ruled[-1].before.hand.on == hand.on:
        return ""
    return str(message("desk.street-begins", street=hand.on.name))


def _out_to(desk: Desk) -> dict[SeatNo, tuple[SeatNo, ...]]:
    """Return who has won the chips of each seat that has none left. The last award of a pot counts."""
    hand = desk.table.hand
    if hand.stage != "over":
        return {}
    awards = [[event for event in one.ruling.events if isinstance(event, PotAwarded)] for one in desk.ruled]
    last = next((pushed for pushed in reversed(awards) if pushed), [])
    found = {}
    for seat in hand.seats:
        played_for = [index for index, pot in enumerate(hand.pots) if seat.no in pot.seats]
        if hand.behind(seat.no) or not played_for:
            continue
        pushed = [no for event in last if event.pot == played_for[-1] for no, chips in event.shares if chips]
        if pushed:
            found[seat.no] = tuple(dict.fromkeys(pushed))
    return found


def _won(desk: Desk) -> dict[SeatNo, Chips]:
    """Return what each seat has been pushed of the pots of a hand that is over. The last award of a pot counts."""
    pushed: dict[int, list[PotAwarded]] = {}
    for one in desk.ruled:
        awards = [event for event in one.ruling.events if isinstance(event, PotAwarded)]
        for pot in {event.pot for event in awards}:
            pushed[pot] = [event for event in awards if event.pot == pot]
    if desk.table.hand.stage != "over":
        return {}
    found: Counter[SeatNo] = Counter()
    for event in (event for awards in pushed.values() for event in awards):
        found.update(dict(event.shares))
    return {seat: Chips(chips) for seat, chips in sorted(found.items()) if chips}


def _known(boards: tuple[tuple[Card, ...], ...]) -> str:
    named = [" ".join(card for card in board if card != UNKNOWN) for board in boards]
    return " / ".join(named) if any(named) else ""


def _why_no_raise(desk: Desk, may: Options) -> tuple[str, ...]:
    """Return the rules that bar the seat in turn from a bet or raise; none if it may, or no book has a rule on that."""
    if not may.why_not:
        return ()
    return rules_barring(desk.table.hand, may.why_not, desk.book)


def _no_raise(hand: Hand, may: Options) -> str:
    """Return why the seat in turn may not bet or raise; "" if it may, or nobody is to act."""
    if not hand.to_act or not may.why_not or hand.stage != "betting":
        return ""
    return str(why_no_raise(hand, may))


Kind = Literal["ruling", "chips", "floor", "step", "turn", "rules", "quiet", "trouble"]
SHOWN = 3
"""How many rules are named at once; `why` shows them all."""
MAY = 2
"""How many rules that leave something to the floor are shown at once."""


class RulingRow(NamedTuple):
    """A line to show; `label` is empty for the sentence to announce."""

    kind: Kind
    label: str
    text: str


def ruling_rows(desk: Desk, ruled: Ruled, steps: Sequence[RulingRow] = ()) -> list[RulingRow]:
    """Return all rows that the desk shows for one line; `steps` are what the dealer does now."""
    ruling = ruled.ruling
    rows = [RulingRow("ruling", "", str(ruling.says))]
    if ruling.to is not None and ruling.code in ("call", "bet", "raise", "all-in", "undercall"):
        rows.append(RulingRow("chips", "chips", f"seat {ruling.seat} has {ruling.to:,} in this round{_change(ruling)}"))
    elif ruling.returned:
        rows.append(RulingRow("chips", "chips", f"{ruling.returned:,} back to seat {ruling.seat}"))
    if ruling.penalty:
        what = "may be given" if ruling.penalty == "may" else "has to be given"
        rows.append(RulingRow("floor", "penalty", f"{what} to seat {ruling.seat}"))
    if ruling.dealer:
        rows.append(RulingRow("floor", "dealer", "; ".join(code.replace("-", " ") for code in ruling.dealer)))
    rows += choices(ruled) or discretion(desk, ruling)
    rows += steps
    rows += standing(desk)
    rows.append(RulingRow("rules", "rules", cited(ruling, desk)))
    return rows


def _change(ruling: Ruling) -> str:
    return f", {ruling.returned:,} comes back" if ruling.returned else ""


class FloorOption(NamedTuple):
    """A choice that the book leaves to the floor, what it does, and the amount if there is one."""

    code: str
    says: str
    chips: int | None


def left_to_the_floor(ruled: Ruled) -> list[FloorOption]:
    """Return the choices that a ruling leaves to the floor, in the book's order."""
    codes = ruled.ruling.floor
    asks = ruled.after.open(ForFloor)
    amounts = asks[-1].amounts if asks and len(asks[-1].amounts) == len(codes) else (None,) * len(codes)
    said = map(in_a_sentence, codes)
    return [FloorOption(*choice) for choice in zip(codes, said, amounts, strict=True)]


def choices(ruled: Ruled) -> list[RulingRow]:
    """Return a row for each choice that the ruling leaves to the floor."""
    return [
        RulingRow("floor", "floor", f"{code}: {says}" + (f" ({chips:,})" if chips is not None else ""))
        for code, says, chips in left_to_the_floor(ruled)
    ]


def discretion(desk: Desk, ruling: Ruling) -> list[RulingRow]:
    """Return rows for what the rules behind the answers leave to the floor, though nothing has to be chosen."""
    answers = [topic for topic in ruling.topics if is_question(topic) and not carries_out(topic)]
    ids = dict.fromkeys(id for topic in answers for id in desk.book.cite(topic, desk.setup.format))
    rules = [rule_cited(id, desk.book) for id in ids if ":ex-" not in id]
    left = [rule for rule in rules if rule.kind == "discretion" and rule.options]
    return [RulingRow("quiet", "floor may", f"{' / '.join(rule.options)} [{rule.id}]") for rule in left[:MAY]]


def standing(desk: Desk) -> list[RulingRow]:
    """Return rows that say whose turn it is and with what options, and how the table stands."""
    hand = desk.table.hand
    if hand.stage == "betting" and hand.to_act:
        waits = "the floor first, then " if desk.table.open(ForFloor) else ""
        opens = "" if not stands(desk).opens else f"; another seat opens: {hand.to_act[-1]} opens"
        first = RulingRow("turn", "turn", f"{waits}seat {hand.turn}: {offered(desk.may)}{opens}")
    elif hand.stage == "showdown":
        pots = " and ".join(f"{pot.amount:,} (seats {' '.join(map(str, sorted(pot.seats)))})" for pot in hand.pots)
        waits = f"seat {hand.turn} shows first" if hand.turn else f"name the board: {BOARD_LINE}"
        first = RulingRow("turn", "turn", f"showdown for {pots}; {waits}")
    elif hand.stage == "over":
        first = RulingRow("turn", "turn", "the hand is over")
    else:
        first = RulingRow("turn", "turn", f"seat {hand.turn} is to draw" if hand.stage == "drawing" else hand.stage)
    seats = "  ".join(_stack(seat) for seat in sorted(hand.seats, key=lambda seat: seat.no))
    return [first, RulingRow("quiet", "table", f"{hand.on.name}, pot {hand.pot:,} | {seats}")]


def _stack(seat: Seat) -> str:
    """Return a seat in short: its stack, and after a plus what it has bet in this round."""
    bet = f"+{seat.bet:,}" if seat.bet else ""
    return f"{seat.no}={f'{seat.stack:,}' if seat.live else 'out'}{bet}"


def offered(may: Options) -> str:
    """Return the options with their amounts, such as "fold, call 200, raise to 600 up to 5,000"."""
    said = []
    for act in may.acts:
        if act in ("call", "bring-in"):
            said.append(f"{act} {may.call:,}")
        elif act in ("bet", "raise", "complete"):
            to = act if act == "bet" else f"{act} to"
            said.append(f"{to} {may.least:,}" + ("" if may.least == may.most else f" up to {may.most:,}"))
        else:
            said.append(act)
    return ", ".join(said)


def cited(ruling: Ruling, desk: Desk) -> str:
    """Return the few rules that decided, by id and title, and how many more were consulted."""
    ids = specific_first(ruling, desk.book, desk.setup.format)
    shown = len(ruling.citations) or SHOWN
    named = "; ".join(f"{id} {rule_cited(id, desk.book).title}" for id in ids[:shown])
    return named + _whose(ids[0], desk) + (f" (why: {len(ids) - shown} more)" if len(ids) > shown else "")


def _whose(id: str, desk: Desk) -> str:
    """Return whose rule it is that answers, if the book in force is silent; otherwise ""."""
    book = desk.book.layers[1] if desk.book.is_house else desk.book
    giver = id.partition(":")[0]
    if giver in (desk.book.id, book.id):
        return ""
    return f" ({book.id} is silent on this: {'this is our reading' if giver == 'readings' else f'{giver} answers'})"


def why(desk: Desk) -> list[RulingRow]:
    """Return a row for every rule behind the last ruling, as restated.

    Before the first ruling they are the rules behind the options.
    """
    ids = explain(desk.table, desk.book)
    if desk.ruled:
        ids = specific_first(desk.ruled[-1].ruling, desk.book, desk.setup.format)
    rules = [rule_cited(id, desk.book) for id in ids]
    return [
        RulingRow("rules", "", f"{rule.id} {rule.title.rstrip('?')}: {rule.requires}{_left(rule)}") for rule in rules
    ]


def _left(rule: Rule) -> str:
    return f" The floor may choose: {' / '.join(rule.options)}." if rule.kind == "discretion" and rule.options else ""


def others(desk: Desk) -> list[RulingRow]:
    """Return a row for each other book, with its ruling on the same act."""
    rows = []
    for id, answer in desk.others().items():
        if isinstance(answer, Refused):
            rows.append(RulingRow("trouble", id, str(answer)))
            continue
        more = f" {answer.returned:,} comes back." if answer.returned else ""
        more += " A penalty may be given." if answer.penalty else ""
        more += f" The floor chooses: {', '.join(answer.floor)}." if answer.floor else ""
        rows.append(RulingRow("ruling", id, f"{answer.says}{more}"))
    return rows
