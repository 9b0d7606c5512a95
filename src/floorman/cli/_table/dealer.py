"""Playing one hand out: the dealer asks whoever is to act, carries it out, and says no where the book does."""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from floorman.base import InvariantError, Refused
from floorman.bots import slip
from floorman.cards import SHORT_DECK, STANDARD_DECK, shuffled
from floorman.hand import Action, Hand, HandEvent, Options, Reshuffle, Setup, apply, decide, legal, start, view
from floorman.hand.dealing import cards_to_shuffle
from floorman.hand.games import game_called
from floorman.hand.state import thaw
from floorman.rulebook import Rulebook

Ask = Callable[[Hand, Options, Refused | None], Action]
"""Ask the seat to act; after a refusal again, with the refusal."""


class Moment(NamedTuple):
    """Something to look at: an event and the hand after it, or a refusal and the hand, which is as it was."""

    hand: Hand
    event: HandEvent | None = None
    tried: Action | None = None
    refused: Refused | None = None


class Dealer:
    """Deals by a book. `nerves` decides when, `slips` how often, somebody tries what he may not."""

    def __init__(self, book: Rulebook, nerves: random.Random, slips: float = 0.0) -> None:
        self.book = book
        self.nerves = nerves
        self.slips = slips

    def deal(self, setup: Setup, ask: Ask, cards: random.Random) -> Iterator[Moment]:
        """One hand, moment by moment; `cards` shuffles."""
        deck = SHORT_DECK if game_called(setup.game).short_deck else STANDARD_DECK
        first, *rest = start(setup, shuffled(deck, cards), self.book)
        hand = apply(None, first)
        yield Moment(hand, first)
        for event in rest:
            hand = apply(hand, event)
            yield Moment(hand, event)
        while hand.stage != "over":
            for moment in self._next(hand, ask, cards):
                hand = moment.hand
                yield moment

    def _next(self, hand: Hand, ask: Ask, cards: random.Random) -> Iterator[Moment]:
        """One decision and what follows from it, refusals before it included."""
        may = legal(hand, self.book)
        if "reshuffle" in may.acts:
            yield from self._carried_out(hand, Reshuffle(shuffled(cards_to_shuffle(thaw(hand)), cards)))
            return
        if self.nerves.random() < self.slips:
            yield from self._slip(hand, may)
        refused: Refused | None = None
        while True:
            action = ask(hand, may, refused)
            try:
                events = decide(hand, action, self.book)
            except Refused as no:
                refused = no
                yield Moment(hand, None, action, no)
                continue
            yield from _each(hand, events)
            return

    def _slip(self, hand: Hand, may: Options) -> Iterator[Moment]:
        tried = slip(view(hand), may, self.nerves)
        if tried is None:
            return
        try:
            decide(hand, tried, self.book)
        except Refused as no:
            yield Moment(hand, None, tried, no)
        else:
            raise InvariantError(f"{tried} was meant to be refused and was not")

    def _carried_out(self, hand: Hand, action: Action) -> Iterator[Moment]:
        yield from _each(hand, decide(hand, action, self.book))


def _each(hand: Hand, events: tuple[HandEvent, ...]) -> Iterator[Moment]:
    for event in events:
        hand = apply(hand, event)
        yield Moment(hand, event)
