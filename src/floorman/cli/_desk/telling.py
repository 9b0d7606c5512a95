"""A ruling and a table in words: rows of a label and a text, the same on a terminal and in a pipe."""

from typing import Literal, NamedTuple

from floorman.base import Refused
from floorman.cli._desk.desk import Desk, Ruled, specific_first
from floorman.hand import Options, Seat
from floorman.rulings import Ruling, explain
from floorman.rulings.pending import ForFloor

Kind = Literal["ruling", "chips", "floor", "turn", "rules", "quiet", "trouble"]
SHOWN = 3
"""How many rules are named at once; `why` shows them all."""

CHOICES = {
    "full-call": "the call is made up to the whole price",
    "forfeit-and-fold": "the chips stay in the pot and the hand is folded",
    "dead-hand": "the hand is dead",
    "passive-only": "call or fold, nothing more",
    "all-options": "every option is open",
    "hold-to-action": "the act stands",
    "retract": "the act is taken back",
    "lesser-amount": "the smaller amount",
    "greater-amount": "the larger amount",
    "min-raise": "made up to the least legal amount",
    "call": "it was a call",
    "play-on": "it stands as it is",
}


class Row(NamedTuple):
    """A line to show; `label` is empty for the sentence to announce."""

    kind: Kind
    label: str
    text: str


def telling(desk: Desk, ruled: Ruled) -> list[Row]:
    """Everything the desk says to one line."""
    ruling = ruled.ruling
    rows = [Row("ruling", "", ruling.says)]
    if ruling.to is not None and ruling.code in ("call", "bet", "raise", "all-in", "undercall"):
        rows.append(Row("chips", "chips", f"seat {ruling.seat} has {ruling.to:,} in this round{_change(ruling)}"))
    elif ruling.returned:
        rows.append(Row("chips", "chips", f"{ruling.returned:,} back to seat {ruling.seat}"))
    if ruling.penalty:
        what = "may be given" if ruling.penalty == "may" else "has to be given"
        rows.append(Row("floor", "penalty", f"{what} to seat {ruling.seat}"))
    if ruling.dealer:
        rows.append(Row("floor", "dealer", "; ".join(code.replace("-", " ") for code in ruling.dealer)))
    rows += choices(ruled)
    rows += standing(desk)
    rows.append(Row("rules", "rules", cited(ruling, desk)))
    return rows


def _change(ruling: Ruling) -> str:
    return f", {ruling.returned:,} comes back" if ruling.returned else ""


def choices(ruled: Ruled) -> list[Row]:
    """What the book leaves to the floor, one row a choice, with the amount where there is one."""
    if not ruled.ruling.floor:
        return []
    asks = ruled.after.open(ForFloor)
    amounts = asks[-1].amounts if asks else ()
    by_code = dict(zip(ruled.ruling.floor, amounts, strict=False)) if len(amounts) == len(ruled.ruling.floor) else {}
    rows = []
    for code in ruled.ruling.floor:
        amount = f" ({by_code[code]:,})" if code in by_code else ""
        rows.append(Row("floor", "floor", f"{code}: {CHOICES.get(code, 'as it says')}{amount}"))
    return rows


def standing(desk: Desk) -> list[Row]:
    """Whose turn it is with what, and how the table lies."""
    hand = desk.table.hand
    if hand.stage == "betting" and hand.to_act:
        waits = "the floor first, then " if desk.table.open(ForFloor) else ""
        first = Row("turn", "turn", f"{waits}seat {hand.turn}: {offered(desk.may)}")
    elif hand.stage == "showdown":
        pots = " and ".join(f"{pot.amount:,} (seats {' '.join(map(str, sorted(pot.seats)))})" for pot in hand.pots)
        first = Row("turn", "turn", f"showdown for {pots}; seat {hand.turn} shows first")
    elif hand.stage == "over":
        first = Row("turn", "turn", "the hand is over")
    else:
        first = Row("turn", "turn", f"seat {hand.turn} is to draw" if hand.stage == "drawing" else hand.stage)
    seats = "  ".join(_stack(seat) for seat in sorted(hand.seats, key=lambda seat: seat.no))
    return [first, Row("quiet", "table", f"{hand.on.name}, pot {hand.pot:,} | {seats}")]


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
    """The few rules that decided, by id and title, and how many more there are."""
    ids = specific_first(ruling, desk.book, desk.setup.format)
    named = "; ".join(f"{id} {desk.book.rule(id).title}" for id in ids[:SHOWN])
    return named + (f" (why: {len(ids) - SHOWN} more)" if len(ids) > SHOWN else "")


def why(desk: Desk) -> list[Row]:
    """Every rule behind the last ruling, as restated; before the first one, those behind the options."""
    ids = explain(desk.table, desk.book)
    if desk.ruled:
        ids = specific_first(desk.ruled[-1].ruling, desk.book, desk.setup.format)
    rules = [desk.book.rule(id) for id in ids]
    return [Row("rules", "", f"{rule.id} {rule.title.rstrip('?')}: {rule.requires}") for rule in rules]


def others(desk: Desk) -> list[Row]:
    """The other books on the same act, a row each."""
    rows = []
    for id, answer in desk.others().items():
        if isinstance(answer, Refused):
            rows.append(Row("trouble", id, str(answer)))
            continue
        more = f" {answer.returned:,} comes back." if answer.returned else ""
        more += " A penalty may be given." if answer.penalty else ""
        more += f" The floor chooses: {', '.join(answer.floor)}." if answer.floor else ""
        rows.append(Row("ruling", id, answer.says + more))
    return rows
