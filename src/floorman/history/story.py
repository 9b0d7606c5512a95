"""A hand history as text for reading: seats and stacks, a line of action for each street, the pots, the result."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from floorman.cards import Card
from floorman.hand.events import (
    BoardDealt,
    BroughtIn,
    Called,
    CardBurned,
    Checked,
    Drew,
    Folded,
    HandEvent,
    HandMucked,
    HandTabled,
    Posted,
    PotAwarded,
    RunItAgreed,
    UncalledReturned,
    UpcardsDealt,
    Wagered,
)
from floorman.hand.setup import GAMES
from floorman.history.dealt import Dealt, seats_of
from floorman.history.phh import GAME_OF, BadAction, PhhHand, split_cards, to_text
from floorman.history.replay import Replayed

LONGEST_NAME = 16


class Span(NamedTuple):
    """A piece of a line. `look` is a suit (`c`, `d`, `h`, `s`), `title`, `quiet`, `won`, `lost`, `wrong` or empty."""

    text: str
    look: str = ""


Line = list[Span]


def render_story(hand: PhhHand, result: Replayed, events: Sequence[HandEvent], title: str) -> Iterator[Line]:
    """Yield the lines of a hand. Without events, where it could not be played, only its seats and the error."""
    writer = _StoryWriter(hand)
    yield [Span(title, "title"), Span("  "), Span(writer.stakes())]
    yield from writer.table()
    yield from writer.streets(events)
    if result.error:
        yield [Span("  "), Span(result.error, "wrong")]
    else:
        yield from writer.end(result)


def faces(cards: Sequence[Card]) -> Line:
    """Return cards as spans, each in the look of its suit."""
    spans: Line = []
    for card in cards:
        spans += [Span(" ")] if spans else []
        spans.append(Span(card, card[1] if card[1] in "cdhs" else "quiet"))
    return spans


class _StoryWriter:
    def __init__(self, hand: PhhHand) -> None:
        self.hand = hand
        self.seats = seats_of(hand)
        self.game = GAMES[GAME_OF[hand.variant]]
        given = hand.players or ("",) * len(self.seats)
        fits = all(0 < len(name) <= LONGEST_NAME for name in given)
        self.names = {
            seat: name if fits else f"p{place}"
            for place, (seat, name) in enumerate(zip(self.seats, given, strict=True), 1)
        }
        self.symbol = hand.currency_symbol or ""

    def money(self, units: int | None) -> str:
        return "no limit" if units is None else self.symbol + to_text(units, self.hand.scale)

    def stakes(self) -> str:
        hand = self.hand
        if hand.small_bet is not None and hand.big_bet is not None:
            return f"{self.game.name}, {self.money(hand.small_bet)}/{self.money(hand.big_bet)}"
        blinds = [amount for amount in sorted(hand.blinds_or_straddles or ()) if amount > 0]
        return f"{self.game.name}, {'/'.join(map(self.money, blinds))}"

    def table(self) -> Iterator[Line]:
        known = Dealt(len(self.seats))
        with suppress(BadAction):
            known.see(self.hand.actions)
        given = self.hand.players or ("",) * len(self.seats)
        widest = max(map(len, given))
        for place, (seat, stack) in enumerate(zip(self.seats, self.hand.starting_stacks, strict=True), 1):
            held = known.held[place][: 2 * (self.game.streets[0].down + self.game.streets[0].up)]
            shown = known.shown.get(place, "")
            cards = split_cards(shown if shown and "?" not in shown and (not held or "?" in held) else held)
            name = f"p{place} {given[place - 1]:<{widest}}"
            button = "*" if place == len(self.seats) and not self.game.stud else " "
            row = f"  seat {seat:>2}{button} {name} {self.money(stack):>12}  "
            yield [Span(row), *faces(cards)]

    def streets(self, events: Sequence[HandEvent]) -> Iterator[Line]:
        """Yield one line for each street: its name, its cards, and all actions.

        Posts and the showdown have lines of their own.
        """
        place, board = 0, ()  # type: tuple[int, tuple[Card, ...]]
        posts: list[Line] = []
        acts: list[Line] = []
        shows: list[Line] = []
        runs: dict[int, tuple[Card, ...]] = {}
        agreed = False
        for event in events:
            if isinstance(event, RunItAgreed):
                agreed = event.times > 1
            if isinstance(event, CardBurned) and not agreed:
                yield from self._line("posts", (), posts)
                yield from self._line(self.game.streets[place].name, board, acts)
                place, board, posts, acts = place + 1, (), [], []
            elif isinstance(event, BoardDealt) and agreed:
                runs[event.run] = (*runs.get(event.run, ()), *event.cards)
            elif isinstance(event, BoardDealt):
                board += event.cards
            elif isinstance(event, Posted):
                posts += self._act(event)
            elif isinstance(event, HandTabled | HandMucked | PotAwarded):
                shows += self._act(event)
            else:
                acts += self._act(event)
        yield from self._line("posts", (), posts)
        yield from self._line(self.game.streets[place].name, board, acts)
        for run, cards in runs.items():
            yield from self._line(f"run {run + 1}", cards, [])
        yield from self._line("showdown" if len(shows) > 1 else "end", (), shows)

    def _line(self, name: str, board: Sequence[Card], acts: list[Line]) -> Iterator[Line]:
        if board or acts:
            line = [Span(f"  {name + ':':<13}", "quiet"), *faces(board), Span("  " if board and acts else "")]
            for act in acts:
                line += [*act, Span(", " if act is not acts[-1] else "")]
            yield line

    def _act(self, event: HandEvent) -> list[Line]:
        names, money = self.names, self.money

        def said(text: str, cards: Sequence[Card] = ()) -> Line:
            return [Span(text), *faces(cards)]

        match event:
            case Posted(seat=no, amount=amount, kind=kind):
                return [said(f"{names[no]} {money(amount)} ({kind.replace('-', ' ')})")]
            case UpcardsDealt(hands=hands):
                return [said(f"{names[no]} gets ", cards) for no, cards in hands]
            case BroughtIn(seat=no, total=total):
                return [said(f"{names[no]} brings in {money(total)}")]
            case Folded(seat=no):
                return [said(f"{names[no]} folds")]
            case Checked(seat=no):
                return [said(f"{names[no]} checks")]
            case Called(seat=no, total=total):
                return [said(f"{names[no]} calls {money(total)}")]
            case Wagered(seat=no, total=total, act=act):
                return [said(f"{names[no]} {act}s {'' if act == 'bet' else 'to '}{money(total)}")]
            case Drew(seat=no, discards=discards):
                return [said(f"{names[no]} draws {len(discards)}" if discards else f"{names[no]} stands pat")]
            case UncalledReturned(seat=no, amount=amount):
                return [said(f"{money(amount)} back to {names[no]}")]
            case HandTabled(seat=no, cards=cards):
                return [said(f"{names[no]} shows ", cards)]
            case HandMucked(seat=no):
                return [said(f"{names[no]} mucks")]
            case PotAwarded(shares=shares, half=half):
                part = f" ({half})" if half else ""
                return [[Span(f"{names[no]} wins {money(amount)}{part}", "won")] for no, amount in shares]
            case _:
                return []

    def end(self, result: Replayed) -> Iterator[Line]:
        """Yield the pots, then what each player won or lost."""
        kinds = ["main pot", *[f"side pot {number}" for number in range(1, len(result.pots))]]
        if len(result.pots) == 1:
            kinds = ["pot"]
        pots = [
            f"{kind} {self.money(amount)} for {', '.join(self._named(players))}"
            for kind, (amount, players) in zip(kinds, result.pots, strict=False)
        ]
        if pots:
            rake = f"; rake {self.money(sum(result.rake))}" if any(result.rake) else ""
            yield [Span(f"  {'pots:':<13}", "quiet"), Span("; ".join(pots) + rake)]
        if result.net is None:
            says = "the history stops before the end, or nobody showed a hand that could win"
            yield [Span(f"  {'result:':<13}", "quiet"), Span(says, "quiet")]
            return
        line: Line = [Span(f"  {'result:':<13}", "quiet")]
        for seat, net in zip(self.seats, result.net, strict=True):
            if net:
                says = f"{self.names[seat]} {'+' if net > 0 else '-'}{self.money(abs(net))}"
                line += [Span("  " if len(line) > 1 else ""), Span(says, "won" if net > 0 else "lost")]
        yield line

    def _named(self, players: Sequence[int]) -> list[str]:
        return [self.names[self.seats[player - 1]] for player in players]
