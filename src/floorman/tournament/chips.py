"""Chips in play: counted, coloured up and raced off, hidden, or found loose."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from floorman.cards import Card
from floorman.core import Chips, PlayerId, Refused, SeatNo, Value
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.tournament import entries, levels, penalties
from floorman.tournament.actions import ColorUp, CountStacks, FindBehind, FindChips, PocketChips
from floorman.tournament.case import Case, decides, floor_settles
from floorman.tournament.chip_stock import handed_out_of, stack_out_of
from floorman.tournament.events import ChipsColored, ChipsFound, FloorAsked, StacksCounted
from floorman.tournament.seats import height, require_one_deck
from floorman.tournament.state import NOWHERE, Offer, TableId, Tournament, stack_is_known
from floorman.tournament.wording import called

Won = Counter[SeatNo]
Held = Mapping[SeatNo, int]
Dealt = dict[SeatNo, tuple[Card, ...]]


class Race:
    """Odd chips of one denomination, the cards dealt for them, and seats that have nothing else."""

    def __init__(self, action: ColorUp, cards: Dealt) -> None:
        self.old = action.old
        self.new = action.new
        self.odd: dict[SeatNo, int] = dict(action.odd)
        self.cards = cards
        self.last_chips = action.last_chips
        self.whole, self.rest = divmod(sum(self.odd.values()) * action.old, action.new)

    def down(self) -> list[SeatNo]:
        """Return the seat of each card, from the highest card down."""
        line = [(height(card), seat) for seat, cards in self.cards.items() for card in cards]
        return [seat for _, seat in sorted(line, reverse=True)]


@implements("chips.color-up")
@decides(ColorUp)
def color_up(case: Case, action: ColorUp) -> None:
    """Take a denomination out of play: exchange what makes whole new chips, race for the odd ones or take them away.

    Refused where the chip is out of play already, cards are dealt twice or to a seat without odd chips, or a player has
    fewer chips than are taken.
    """
    case.under("chips.color-up", "chips.race")
    if not 0 < action.old < action.new:
        raise Refused("chips.color-up", "no-such-chips", old=action.old, new=action.new)
    _require_once(case, action)
    if not dict(action.cards).keys() <= dict(action.odd).keys():
        raise Refused("chips.race", "no-odd-chips")
    require_one_deck("chips.race", [card for _, cards in action.cards for card in cards])
    exchanged: dict[SeatNo, int] = {}
    odd: dict[SeatNo, int] = dict(action.odd)
    lost: dict[SeatNo, int] = {}
    won: Won = Counter()
    cards: Dealt = {}
    for seat, count in action.held:
        exchanged[seat], odd[seat] = change(count, action.old, action.new)
    if action.leftover:
        worth = case.ask(Q.chips.color_up.late_chips) == "equal-value"
        for seat, count in action.leftover:
            exchanged[seat], lost[seat] = change(count, action.old, action.new) if worth else (0, count)
    if action.cards or action.deck:
        cards = dict(action.cards) or deal(case, action)
        won = race(case, Race(action, cards))
        won.update(dict.fromkeys(odd, 0))
        lost = dict(odd)
    case.put(
        ChipsColored(
            action.old, action.new, tuple(exchanged.items()), tuple(odd.items()), tuple(won.items()),
            tuple(lost.items()),
            _stacks(case, action, won, lost), "chips.color-up", action.table or NOWHERE, bool(action.leftover),
            tuple(cards.items()),
        )
    )  # fmt: skip
    if action.leftover and action.table:
        _take_away(case, action.table, action.old, lost)


def _take_away(case: Case, table: TableId, old: Chips, lost: Held) -> None:
    """Take chips that were found late, and are worth no new one, out of their stacks and out of play."""
    for player in case.tournament.at(table):
        chips = lost.get(player.seat, 0) * old
        if chips and player.stack:
            case.remove_chips(player.id, "chips.color-up", chips)


def _require_once(case: Case, action: ColorUp) -> None:
    """Refuse to change a chip a second time at a table, or once that was done at every table.

    Chips that turn up late may be changed, and so may a chip that is smaller than one already coloured up.
    """
    if action.leftover:
        return
    if action.table and (action.old, action.table) in case.tournament.races:
        raise Refused("chips.color-up", "already-coloured.at-table", old=action.old, table=called(action.table))
    if action.old in case.tournament.coloured:
        raise Refused("chips.color-up", "already-coloured", old=action.old)


def _stacks(case: Case, action: ColorUp, won: Won, lost: Held) -> tuple[tuple[PlayerId, int], ...]:
    """Return the change of each player's stack at the table, in chips; empty where no table is named."""
    if action.table is None:
        return ()
    changes = {}
    for player in case.tournament.at(action.table):
        taken = lost.get(player.seat, 0) * action.old
        if taken > player.stack and not action.leftover:
            raise Refused("chips.color-up", "not-enough-chips.odd", player=player.name, stack=player.stack, taken=taken)
        if not action.leftover and won[player.seat] * action.new != taken:
            changes[player.id] = won[player.seat] * action.new - taken
    return tuple(changes.items())


def change(count: int, old: Chips, new: Chips) -> tuple[int, int]:
    """Return how many new chips old ones are worth, and how many old ones are left.

    >>> change(7, Chips(25), Chips(100))
    (1, 3)
    """
    whole, rest = divmod(count * old, new)
    return whole, rest // old


def deal(case: Case, action: ColorUp) -> Dealt:
    """Return the cards dealt from the deck, one for each odd chip.

    A player's cards are dealt together, clockwise from the seat that the book names.
    """
    start = int(case.ask(Q.chips.race.start_seat))
    deck = list(action.deck)
    cards: Dealt = {}
    for seat, count in sorted(action.odd, key=lambda one: (one[0] - start) % 64):
        cards[seat], deck = tuple(deck[:count]), deck[count:]
    return cards


@implements("chips.race")
def race(case: Case, run: Race) -> Won:
    """Return how many new chips each seat wins.

    The book's method keeps players from being raced out of the tournament.
    """
    case.cite(Q.chips.race.start_seat)
    case.under("hand.ranking")
    return case.by(Q.chips.race.last_chip, run)


def award(case: Case, run: Race, chips: int, without: frozenset[SeatNo] = frozenset()) -> Won:
    """Return who wins `chips` new chips by the book's method, and one more for the rest where the book gives it."""
    return case.by(Q.chips.race.award, run, chips, without)


@method(Q.chips.race.last_chip, "after-losing")
def after_losing(case: Case, run: Race) -> Won:
    """Race for all chips; give one more to each player who has no chips left then."""
    won = award(case, run, run.whole)
    won.update(seat for seat in run.last_chips if not won[seat])
    return won


@method(Q.chips.race.last_chip, "before-race")
def before_race(case: Case, run: Race) -> Won:
    """Give one of the chips to each player who would be left with nothing; the others race for the rest."""
    saved: frozenset[SeatNo] = frozenset()
    while True:
        won = award(case, run, max(0, run.whole - len(saved)), saved)
        broke = {seat for seat in run.last_chips if not won[seat] and seat not in saved}
        if not broke:
            won.update(saved)
            return won
        saved |= broke


@method(Q.chips.race.award, "one-each")
def one_each(case: Case, run: Race, chips: int, without: frozenset[SeatNo]) -> Won:
    """Give a chip each to the players with the best cards, at most one to a player."""
    line = [seat for seat in dict.fromkeys(run.down()) if seat not in without]
    won = Counter(line[:chips])
    return _with_rest(case, run, won, line[chips:])


@method(Q.chips.race.award, "down-the-cards")
def down_the_cards(case: Case, run: Race, chips: int, without: frozenset[SeatNo]) -> Won:
    """Give a chip for each of the best cards, whoever holds them."""
    line = [seat for seat in run.down() if seat not in without]
    won = Counter(line[:chips])
    return _with_rest(case, run, won, line[chips:])


def _with_rest(case: Case, run: Race, won: Won, line: list[SeatNo]) -> Won:
    """Add one chip for the first in line where odd chips are left over and the book gives one for them."""
    if run.rest and line and case.by(Q.chips.race.leftover, run, line[0]):
        won[line[0]] += 1
    return won


@method(Q.chips.race.leftover, "half-or-more")
def half_or_more(case: Case, run: Race, seat: SeatNo) -> bool:
    """Decide whether enough is left over for another chip, and the player next in line has put in as much."""
    needed = Fraction(case.ask(Q.chips.race.leftover_share)) * run.new
    return run.rest >= needed and run.odd[seat] * run.old >= needed


@method(Q.chips.race.leftover, "rounded-up")
def rounded_up(case: Case, run: Race, seat: SeatNo) -> bool:
    """Return True: there is a chip for any rest."""
    return True


@method(Q.chips.race.leftover, "dropped")
def dropped(case: Case, run: Race, seat: SeatNo) -> bool:
    """Return False: the rest is taken away."""
    return False


NOBODY = PlayerId("")


@implements("chips.transit")
@decides(PocketChips)
def pocket_chips(case: Case, action: PocketChips) -> None:
    """Take chips that a player hid out of play, where the book does, and ask the floor about a disqualification."""
    case.under("chips.transit")
    if case.ask(Q.chips.hidden.taken_out_of_view) == "removed":
        case.remove_chips(action.player, "chips.hidden", action.chips)
    offer = Offer("chips.transit", ("forfeit-only", "disqualify"), action.player)
    case.put(FloorAsked(offer, "chips.transit"))


@floor_settles("chips.transit")
def floor_on_pocket(case: Case, offer: Offer, code: str) -> None:
    """Disqualify the player where the floor chose that."""
    if code == "disqualify" and case.tournament.player(offer.player).playing:
        penalties.put_out(case, offer.player)


@implements("chips.found")
@decides(FindChips)
def find_chips(case: Case, action: FindChips) -> None:
    """Take loose chips out of play, or give them back to a known owner where the book does."""
    known = bool(action.owner) and case.tournament.player(action.owner).playing
    back = known and case.ask(Q.chips.found.owner_matters)
    case.put(ChipsFound(action.chips, action.owner if back else NOBODY, "chips.found"))


@decides(FindBehind)
def find_behind(case: Case, action: FindBehind) -> None:
    """Decide on chips found by a player who lost all-in. They do not save a player who was covered.

    The director may award them to the winner until the next deal; what the winner did not cover was not lost. Where the
    book first asks whether they were part of the bet, a director who finds they were not has the same choice. Refused
    for a player who was not knocked out.
    """
    player = case.tournament.player(action.player)
    if not player.out or not player.bust_level:
        raise Refused("chips.hidden", "not-out", player=player.name)
    how = case.ask(Q.chips.hidden.after_lost_all_in)
    if how == "no-benefit-by-deal":
        if action.next_deal:
            case.put(ChipsFound(action.chips, NOBODY, "chips.hidden"))
            return
        if not action.covered:
            entries.restore(case, action.player, action.chips)
            return
    offer = Offer("chips.hidden", ("award-to-caller", "deny"), action.player, chips=action.chips)
    case.put(FloorAsked(offer, "chips.hidden"))


@floor_settles("chips.hidden")
def floor_on_found(case: Case, offer: Offer, code: str) -> None:
    """Take the chips out of play where the floor denies them.

    Chips for the winner of the pot change no stack: who won it is not known here.
    """
    if code == "deny":
        case.put(ChipsFound(offer.chips, NOBODY, "chips.hidden"))


class Counted(Value, frozen=True):
    """The stacks counted so far: their `chips`, the `players` they belong to, and the chips `in_play`.

    Chips bought and still behind are not counted. Everybody who is `left` to count has one chip at least.
    """

    chips: int
    players: int
    left: int
    in_play: int

    @property
    def off(self) -> int:
        """How many chips too many (above 0) or too few (below 0) were counted; 0 while the count can still be right."""
        over = self.chips - self.in_play
        return over if over > 0 or not self.left else max(0, over + self.left)


def counted(tournament: Tournament, more: dict[str, int] | None = None) -> Counted:
    """Return the sum of the counts that still hold, with `more` counted now."""
    new = more or {}
    held = [
        new.get(player.id, player.stack) for player in tournament.left if player.id in new or stack_is_known(player)
    ]
    behind = sum(player.behind for player in tournament.left)
    return Counted(sum(held), len(held), len(tournament.left) - len(held), tournament.in_play - behind)


class HandedOut(Value, frozen=True):
    """How many chips of a denomination can be in play before it is coloured up, and how many were `taken` so far.

    `least` and `most` are one number as long as everything sold was a starting stack: what other rebuys and add-ons
    were made of is not known.
    """

    chip: Chips
    least: int
    most: int
    taken: int


def handed_out(case: Case, box: Mapping[int, int] | None = None) -> tuple[HandedOut, ...]:
    """Count the chips of each denomination that players were given, where it is known what a stack is made of.

    No more can be in play than the `box` holds, unless the stacks alone took more.
    """
    tournament, setup = case.tournament, case.tournament.setup
    if not setup.stack or tournament.earlier or tournament.brought:
        return ()
    raced = sum(given * new - taken * old for old, new, taken, given in tournament.swaps)
    sold = tournament.issued - raced
    sizes = {entries.rebuy_chips(case), setup.addon_stack or setup.starting_stack}
    alike = sizes == {setup.starting_stack} or not any(player.rebuys or player.addons for player in tournament.players)
    stacks = round(sold / setup.starting_stack) if alike else tournament.entrants
    loose = max(0, sold - stacks * setup.starting_stack)
    found: list[HandedOut] = []
    pieces = dict.fromkeys((new for _, new, _, _ in tournament.swaps), 0) | dict(setup.stack)
    for chip, each in sorted(pieces.items()):
        came = sum(given for _, new, _, given in tournament.swaps if new == chip)
        taken = sum(count for old, _, count, _ in tournament.swaps if old == chip)
        # A stack sold after a chip was coloured up has larger ones in its place, and nobody says which.
        instead = sum(max(0, one.most - one.taken) * one.chip for one in found if tournament.is_coloured_up(one.chip))
        known = stacks * each + came
        least = known - -(-(tournament.gone + tournament.bank) // chip)
        most = known + (loose + instead) // chip
        in_box = (box or {}).get(chip, most)
        found.append(HandedOut(chip, max(0, least), min(most, max(known, in_box)), taken))
    return tuple(found)


class ShortBox(Value, frozen=True):
    """A shortage of the chip box: the `chips` that one more stack lacks, and what to hand out `instead`.

    `instead` is empty where the box does not hold `amount` any more in chips of any kind.
    """

    amount: int
    chips: tuple[Chips, ...]
    instead: tuple[tuple[Chips, int], ...]


def short_box(tournament: Tournament, amount: int, more: int = 0) -> ShortBox | None:
    """Return what the box lacks for chips of an amount, after `more` stacks besides those sold; None for nothing.

    The chips of a stack are known for starting stacks only; for another amount, only whether the box holds it. Chips
    that were coloured up are not handed out any more.
    """
    setup = tournament.setup
    if setup.stock is None or not setup.stack or tournament.earlier or tournament.brought or not setup.starting_stack:
        return None
    sold = levels.stacks_sold(tournament) if tournament.issued else 0
    out = handed_out_of(setup.stock, setup.stack, sold + more)
    for old, new, taken, given in tournament.swaps:
        out[old] = max(0, out.get(old, 0) - taken)
        out[new] = out.get(new, 0) + given
    left = {value: count for value, count in setup.stock.without(out).items() if not tournament.is_coloured_up(value)}
    wanted = {value: count for value, count in setup.stack if not tournament.is_coloured_up(value)}
    usual = amount == setup.starting_stack
    short = tuple(value for value, count in wanted.items() if count > left.get(value, 0)) if usual else ()
    found = stack_out_of(left, wanted if usual else {}, amount)
    if not short and found is not None:
        return None
    return ShortBox(amount, short, tuple(found.items()) if found else ())


def stacks_in_the_box(tournament: Tournament) -> int | None:
    """Return the number of starting stacks for which the box has the chips; None where that is not known."""
    stock, stack = tournament.setup.stock, tournament.setup.stack
    if stock is None or not stack or tournament.earlier or tournament.brought:
        return None
    return min(stock.count(value) // count for value, count in stack if count)


@decides(CountStacks)
def count_stacks(case: Case, action: CountStacks) -> None:
    """Record counts. Refused where they do not add up with those that still hold, unless the director accepts them.

    Also refused without a count, for players who are not in, and for counts below 1.
    """
    if not action.stacks:
        raise Refused("chips.visible", "nothing-counted")
    stacks = {str(name): int(chips) for name, chips in action.stacks}
    left = {player.id for player in case.tournament.left}
    strangers = sorted(set(stacks) - left)
    if strangers or len(stacks) < len(action.stacks):
        raise Refused("chips.visible", "no-such-player.counts", strangers=strangers)
    if any(chips < 1 for chips in stacks.values()):
        raise Refused("chips.visible", "no-chips")
    sum_up = counted(case.tournament, stacks)
    if sum_up.off and not action.accept:
        raise Refused(
            "chips.visible",
            "does-not-add-up",
            counted=sum_up.chips,
            in_play=sum_up.in_play,
            off=abs(sum_up.off),
            which="many" if sum_up.off > 0 else "few",
            left=sum_up.left,
        )
    case.under("chips.visible", "td.authority")
    case.put(StacksCounted(action.stacks, "chips.visible"))
