"""One hand at one table of an event: laid out by the table's rules, played to the end, and put on record."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from floorman.base import Chips, DataError, PlayerId, SeatNo, is_number
from floorman.cards import SHORT_DECK, STANDARD_DECK, Card, shuffled
from floorman.hand import (
    GAMES,
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Driver,
    Fold,
    Muck,
    RaiseTo,
    Reshuffle,
    RunIt,
    Setup,
    Show,
)
from floorman.hand import Post as Bet
from floorman.hand.dealing import cards_to_shuffle
from floorman.hand.setup import PostKind
from floorman.rulebook import Rulebook
from floorman.sim.event import HandPlayed, Plays
from floorman.sim.room import Felt, Room
from floorman.table import DealHand, EndHand, SetBlinds, decide, hand_to_deal
from floorman.table import apply as lay
from floorman.table.events import HandDealt, TableEvent
from floorman.table.state import Deal
from floorman.table.state import Table as Layout
from floorman.tournament.levels import ante_at, antes_due
from floorman.tournament.schedule import AnteKind
from floorman.tournament.state import Tournament

WRITE: dict[type, Callable[[Any], str]] = {
    Fold: lambda act: f"{act.seat}f",
    Check: lambda act: f"{act.seat}k",
    Call: lambda act: f"{act.seat}c",
    BetTo: lambda act: f"{act.seat}b{act.total}",
    RaiseTo: lambda act: f"{act.seat}r{act.total}",
    BringIn: lambda act: f"{act.seat}i",
    Complete: lambda act: f"{act.seat}p",
    Draw: lambda act: f"{act.seat}d{''.join(act.discards)}",
    RunIt: lambda act: f"{act.seat}t{act.times}",
    Show: lambda act: f"{act.seat}s",
    Muck: lambda act: f"{act.seat}m",
    Reshuffle: lambda act: f"0x{''.join(act.stub)}",
}
READ: dict[str, Callable[[SeatNo, str], Action]] = {
    "f": lambda seat, _: Fold(seat),
    "k": lambda seat, _: Check(seat),
    "c": lambda seat, _: Call(seat),
    "b": lambda seat, rest: BetTo(seat, Chips(int(rest))),
    "r": lambda seat, rest: RaiseTo(seat, Chips(int(rest))),
    "i": lambda seat, _: BringIn(seat),
    "p": lambda seat, _: Complete(seat),
    "d": lambda seat, rest: Draw(seat, cards_in(rest)),
    "t": lambda seat, rest: RunIt(seat, int(rest)),
    "s": lambda seat, _: Show(seat),
    "m": lambda seat, _: Muck(seat),
    "x": lambda _, rest: Reshuffle(cards_in(rest)),
}
_ACT = re.compile(r"(\d{1,2})([a-z])(\w*)")


def cards_in(text: str) -> tuple[Card, ...]:
    """The cards of a text without gaps."""
    return tuple([Card(text[at : at + 2]) for at in range(0, len(text), 2)])


def write_acts(acts: list[Action]) -> str:
    """Actions as one line."""
    return " ".join([WRITE[type(act)](act) for act in acts])


def read_acts(line: str) -> list[Action]:
    """The actions that a line tells of; DataError for a word that is none.

    >>> read_acts("3f 5r600")
    [Fold(seat=3), RaiseTo(seat=5, total=600)]
    """
    found: list[Action] = []
    for word in line.split():
        parts = _ACT.fullmatch(word)
        if not parts or parts[2] not in READ or (parts[2] in "brt" and not is_number(parts[3])):
            raise DataError("acts", f"{word!r} is not an action.", "Write a seat, a letter and what belongs to it.")
        found.append(READ[parts[2]](SeatNo(int(parts[1])), parts[3]))
    return found


ANTES: dict[AnteKind, PostKind] = {"each": "ante", "big-blind": "big-blind-ante", "button": "button-ante"}


def can_deal(room: Room, felt: Felt, book: Rulebook) -> bool:
    """Whether there are two players to deal to, and one of them is at the table.

    Who has come to it, but has to wait for the blinds to pass, cannot play for those who have not.
    """
    if len(felt.stacks) < 2 or room.away.isdisjoint(felt.names.values()):
        return len(felt.stacks) > 1
    dealt = hand_to_deal(felt.layout or room.lay_without_button(felt), book).seats
    return any(felt.names[seat] not in room.away for seat in dealt)


def laid_out(room: Room, felt: Felt, book: Rulebook) -> tuple[Layout, HandDealt]:
    """The table with the blinds of the level on the clock, and the hand that is dealt at it now."""
    layout = felt.layout or room.lay_without_button(felt)
    small, big = room.field.blinds[:2]
    if layout.blinds != (small, big):
        for set_so in decide(layout, SetBlinds(small, big), book):
            layout = lay(layout, set_so)
        felt.layout = layout
    (dealt,) = decide(layout, DealHand(), book)
    assert isinstance(dealt, HandDealt)
    return layout, dealt


def setup_for(field: Tournament, deal: Deal, level: int, stacks: tuple[Chips, ...], chip: Chips, left: int) -> Setup:
    """The deal with its forced bets, antes first. Where there is no button and no blind, an ante is from each."""
    game = GAMES[field.setup.game]
    small, big, *ante = field.blinds_at(level)
    posts = _antes(field, deal, level) if ante else []
    posts += [Bet(post.seat, post.amount, post.kind) for post in deal.posts]
    return Setup(
        game=game.code,
        seats=deal.seats,
        stacks=stacks,
        button=SeatNo(0) if game.stud else deal.positions.button,
        format="tournament",
        blinds=() if game.stud else (small, big),
        posts=tuple(posts),
        limits=(big, Chips(2 * big)) if game.limit == "limit" else None,
        bring_in=small if game.stud else Chips(0),
        unit=chip,
        players_left=left,
        absent=deal.absent,
    )


def _antes(field: Tournament, deal: Deal, level: int) -> list[Bet]:
    if not deal.posts:
        return [Bet(seat, ante_at(field, level), "ante") for seat in deal.seats]
    due = antes_due(field, level, deal.seats, deal.positions.button, deal.positions.big)
    return [Bet(seat, ante, ANTES[field.setup.ante]) for seat, ante in due]


def play(
    room: Room, felt: Felt, book: Rulebook, bots: Mapping[PlayerId, Plays], cards: random.Random, wits: random.Random
) -> tuple[HandPlayed, Layout]:
    """Deal a hand and play it; the record, and the table after it. `cards` shuffles, `wits` is what the bots have."""
    event, field = room.event, room.field
    layout, dealt = laid_out(room, felt, book)
    deal = dealt.deal
    stacks = tuple([felt.stacks[seat] for seat in deal.seats])
    left, chip = len(room.where), field.smallest_chip
    deck = shuffled(SHORT_DECK if GAMES[event.game].short_deck else STANDARD_DECK, cards)
    driver = Driver(setup_for(field, deal, field.clock.level, stacks, chip, left), deck, book)
    names = felt.names
    acts: list[Action] = []
    while driver.hand.stage != "over":
        may = driver.legal()
        act: Action
        if may.seat:
            act = bots[names[may.seat]](driver, may, wits)
        else:
            act = Reshuffle(shuffled(cards_to_shuffle(driver.hand), cards))
        driver.act(act)
        acts.append(act)
    ends = stacks_after(driver)
    layout = lay(layout, dealt)
    over = after(layout, deal, stacks, ends, book)
    for happened in over:
        layout = lay(layout, happened)
    played = HandPlayed(
        room.hands + 1, felt.id, field.clock.level, left, chip, dealt, stacks, "".join(deck), write_acts(acts), ends,
        over,
    )  # fmt: skip
    return played, layout


def stacks_after(driver: Driver) -> tuple[Chips, ...]:
    """The stacks of a hand that is over, in the order of the deal."""
    return tuple([seat.stack for seat in driver.hand.seats])


def after(
    layout: Layout, deal: Deal, stacks: Sequence[Chips], ends: Sequence[Chips], book: Rulebook
) -> tuple[TableEvent, ...]:
    """What the end of the hand changes at the table: who is gone, and what a short blind still costs."""
    busts = tuple([seat for seat, chips in zip(deal.seats, ends, strict=True) if not chips])
    had = dict(zip(deal.seats, stacks, strict=True))
    short = tuple([(post.seat, had[post.seat]) for post in deal.posts if had[post.seat] < post.amount])
    return decide(layout, EndHand(busts, (), short), book)


def played_again(setup: Setup, deck: Sequence[Card], acts: Sequence[Action], book: Rulebook) -> Driver:
    """A hand on record, act by act; Refused for one that the rules do not allow."""
    driver = Driver(setup, deck, book)
    for act in acts:
        driver.act(act)
    return driver
