"""One hand at one table of an event: laid out by the table's rules, played to the end, and put on record."""

import random
from collections.abc import Mapping, Sequence

from floorman.base import Chips, PlayerId, SeatNo
from floorman.cards import SHORT_DECK, STANDARD_DECK, Card, shuffled
from floorman.hand import GAMES, Action, Driver, Reshuffle, Setup
from floorman.hand import Post as Bet
from floorman.hand.dealing import cards_to_shuffle
from floorman.hand.setup import PostKind
from floorman.rulebook import Rulebook
from floorman.sim.acts import write_acts
from floorman.sim.records import HandPlayed
from floorman.sim.regulars import Plays
from floorman.sim.room import Felt, Room
from floorman.table import DealHand, EndHand, SetBlinds, decide, hand_to_deal
from floorman.table import apply as lay
from floorman.table.deal import Deal
from floorman.table.events import HandDealt, TableEvent
from floorman.table.state import Table as Layout
from floorman.tournament.antes import ante_at, antes_due
from floorman.tournament.schedule import AnteKind
from floorman.tournament.state import Tournament

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
