"""A ruling and a table in words: rows of a label and a text, the same on a terminal and in a pipe."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from floorman.base import Refused
from floorman.desk.choices import in_a_sentence
from floorman.desk.desk import Desk, rule_cited, specific_first
from floorman.desk.methods import carries_out
from floorman.desk.notation import BOARD_LINE
from floorman.desk.standing import stands
from floorman.hand import Options, Seat
from floorman.rulebook import Rule
from floorman.rulings import Ruling, explain
from floorman.rulings.pending import ForFloor
from floorman.rulings.procedure import Ruled

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


def telling(desk: Desk, ruled: Ruled, steps: Sequence[RulingRow] = ()) -> list[RulingRow]:
    """Everything the desk says to one line; `steps` are what the dealer does now."""
    ruling = ruled.ruling
    rows = [RulingRow("ruling", "", ruling.says)]
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
    """One thing that the book leaves to the floor, what it does, and the amount where there is one."""

    code: str
    says: str
    chips: int | None


def left_to_the_floor(ruled: Ruled) -> list[FloorOption]:
    """The choices of a ruling, in the book's order."""
    codes = ruled.ruling.floor
    asks = ruled.after.open(ForFloor)
    amounts = asks[-1].amounts if asks and len(asks[-1].amounts) == len(codes) else (None,) * len(codes)
    said = map(in_a_sentence, codes)
    return [FloorOption(*choice) for choice in zip(codes, said, amounts, strict=True)]


def choices(ruled: Ruled) -> list[RulingRow]:
    """What the book leaves to the floor, one row a choice."""
    return [
        RulingRow("floor", "floor", f"{code}: {says}" + (f" ({chips:,})" if chips is not None else ""))
        for code, says, chips in left_to_the_floor(ruled)
    ]


def discretion(desk: Desk, ruling: Ruling) -> list[RulingRow]:
    """Where nothing has to be chosen: what the rules behind the answers leave to the floor all the same."""
    answers = [topic for topic in ruling.topics if "/" in topic and not carries_out(topic)]
    ids = dict.fromkeys(id for topic in answers for id in desk.book.cite(topic, desk.setup.format))
    rules = [rule_cited(id, desk.book) for id in ids if ":ex-" not in id]
    left = [rule for rule in rules if rule.kind == "discretion" and rule.options]
    return [RulingRow("quiet", "floor may", f"{' / '.join(rule.options)} [{rule.id}]") for rule in left[:MAY]]


def standing(desk: Desk) -> list[RulingRow]:
    """Whose turn it is with what, and how the table lies."""
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
    """A seat in short: its stack, and with a plus what it has bet in this round."""
    bet = f"+{seat.bet:,}" if seat.bet else ""
    return f"{seat.no}={f'{seat.stack:,}' if seat.live else 'out'}{bet}"


def offered(may: Options) -> str:
    """The options with their amounts: fold, call 200, raise to 600 or more, at most 5,000."""
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
    """The few rules that decided, by id and title, and how many more were consulted."""
    ids = specific_first(ruling, desk.book, desk.setup.format)
    shown = len(ruling.citations) or SHOWN
    named = "; ".join(f"{id} {rule_cited(id, desk.book).title}" for id in ids[:shown])
    return named + _whose(ids[0], desk) + (f" (why: {len(ids) - shown} more)" if len(ids) > shown else "")


def _whose(id: str, desk: Desk) -> str:
    """Whose rule it is that answers, where the book in force says nothing; nothing where it speaks for itself."""
    book = desk.book.layers[1] if desk.book.is_house else desk.book
    giver = id.partition(":")[0]
    if giver in (desk.book.id, book.id):
        return ""
    return f" ({book.id} is silent on this: {'this is our reading' if giver == 'readings' else f'{giver} answers'})"


def why(desk: Desk) -> list[RulingRow]:
    """Every rule behind the last ruling, as restated; before the first one, those behind the options."""
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
    """The other books on the same act, a row each."""
    rows = []
    for id, answer in desk.others().items():
        if isinstance(answer, Refused):
            rows.append(RulingRow("trouble", id, str(answer)))
            continue
        more = f" {answer.returned:,} comes back." if answer.returned else ""
        more += " A penalty may be given." if answer.penalty else ""
        more += f" The floor chooses: {', '.join(answer.floor)}." if answer.floor else ""
        rows.append(RulingRow("ruling", id, answer.says + more))
    return rows
