"""Decide actions by the book in force, and keep the journal of a director's acts, with undo and redo.

After an undo the state is as if the act had never happened, and all other acts stand.

    journal = Journal(open_event(setup, ()))
    journal = journal.after(do(journal, Register(ann), book))
    journal = journal.after(do(journal, Undo(1), book))
    journal = journal.after(do(journal, Redo(2), book))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from floorman.core import Chips, InvariantError, PlayerId, Refused, Seed, Value
from floorman.core.values import fields_of_type, values_of_type
from floorman.rules import Rulebook
from floorman.tournament import (
    absence,
    balance,
    chips,
    deals,
    entries,
    hands,
    knockouts,
    levels,
    payouts,
    penalties,
    seats,
)
from floorman.tournament.actions import (
    AddOn,
    Announce,
    AnyNumber,
    AskToKeep,
    Balance,
    BreakTable,
    BringHouseMoney,
    CallTime,
    Choose,
    CombineFinal,
    CorrectSeat,
    DeclareRebuy,
    Disqualify,
    EndPenalty,
    Forfeit,
    HandOverPrize,
    Leave,
    MovePlayer,
    Offend,
    PassTime,
    PayPrizes,
    Penalise,
    PocketChips,
    Redraw,
    Rename,
    Return,
    TournamentAction,
)
from floorman.tournament.apply import apply_all, unfold
from floorman.tournament.bounties import AnyPlayer, opened
from floorman.tournament.case import Case, Decision, decider_of, decides, settler_of
from floorman.tournament.clock import BEFORE_START, Clock
from floorman.tournament.events import (
    Announced,
    Corrected,
    FloorAnswered,
    KnockedOut,
    Opened,
    PlaceSettled,
    Redone,
    Seated,
    TournamentEvent,
    Undone,
)
from floorman.tournament.payouts import price_of
from floorman.tournament.state import Offer, Place, Player, Setup, TableId, Tournament
from floorman.tournament.wording import called, new_names

OF_PLAYERS = (
    AddOn, AskToKeep, CallTime, CorrectSeat, DeclareRebuy, Disqualify, EndPenalty, Forfeit, Leave,
    MovePlayer, Penalise, PocketChips, Return,
)  # fmt: skip
"""Actions by or on a player, who must still be in the tournament."""

OF_TABLES = (Balance, BreakTable, CombineFinal, Redraw)
"""Actions that need tables."""

AFTER_THE_END = (HandOverPrize, BringHouseMoney, Announce)
"""Actions that are possible once the prizes are settled; any other could change what the prizes follow from."""

MOST, LONGEST = 10**12, 1000
"""The largest number and the longest text in an action."""


@cache
def _within_limits(kind: type) -> tuple[str, ...]:
    """Return the fields of a kind of action whose numbers and texts have the usual limits."""
    free = {field.name for of in (Seed, AnyNumber) for field in fields_of_type(kind, of)}
    return tuple(field.name for field in structs.fields(kind) if field.name not in free)


def require_known(case: Case, action: TournamentAction) -> None:
    """Refuse an action on a player or a table that does not exist.

    Once the prizes are settled, also refuse any action but those in `AFTER_THE_END`.
    """
    roster = case.tournament.roster
    if roster.paid and not isinstance(action, AFTER_THE_END):
        raise Refused("entry.payout", "event-over")
    _require_meant([getattr(action, name) for name in _within_limits(type(action))])
    if not isinstance(action, Rename):  # a guest may be renamed too
        strangers = sorted({name for name in values_of_type(action, PlayerId, AnyPlayer) if name not in roster.rank})
        of_guest = isinstance(action, Offend) and not action.player
        if strangers and not of_guest:
            raise Refused("td.authority", "no-such-player.several", strangers=[name for name in strangers if name])
    if isinstance(action, OF_PLAYERS) and not case.tournament.player(action.player).playing:
        raise Refused("td.authority", "not-in-the-event", player=case.tournament.name_of(action.player))
    tables = case.tournament.table_rank
    if isinstance(action, OF_TABLES) and not tables:
        raise Refused("seating.random", "no-tables")
    for id in values_of_type(action, TableId):
        if id not in tables:
            raise Refused("td.authority", "no-such-table", table=called(id) if id else "")


def _require_meant(values: Any) -> None:
    """Refuse numbers below 0 or above `MOST`, and texts longer than `LONGEST`."""
    for value in values:
        if isinstance(value, tuple):
            _require_meant(value)
        elif isinstance(value, int) and not 0 <= value <= MOST:
            raise Refused("td.authority", "no-such-number", number=value, most=MOST)
        elif isinstance(value, str) and len(value) > LONGEST:
            raise Refused("td.authority", "too-long", most=LONGEST)


SUBJECTS = (
    absence, balance, chips, deals, entries, hands, knockouts, levels, payouts, penalties, seats,
)  # fmt: skip
"""The modules of the subjects, imported so that their decorators register."""


MOST_CHARACTERS = 300
"""The longest announcement."""


def open_event(setup: Setup, names: Sequence[PlayerId]) -> Opened:
    """Return the event that opens a tournament in which `names` have paid, before seats are drawn.

    Without names the clock waits for the start.
    """
    levels.check_setup(setup)
    knockouts.check_terms(setup)
    price = price_of(setup, "entry")
    players = tuple(
        Player(name, setup.starting_stack, spent=price.purse, fees=price.fee, for_heads=price.bounty) for name in names
    )
    issued, field = Chips(setup.starting_stack * len(players)), len(players)
    first = setup.seconds_of(1)
    clock = Clock(1, first) if players else Clock(1, 0, first, BEFORE_START)
    tournament = Tournament(
        setup, clock, players, issued=issued, takings=price.purse * field, fees=price.fee * field,
        bounties=opened(setup.bounty, names) if setup.bounty else None,
    )  # fmt: skip
    return Opened(tournament)


def decide(tournament: Tournament, action: TournamentAction, book: Rulebook, *, cite: bool = False) -> Decision:
    """Return what follows from an action at a live tournament, or raise Refused. Nothing is changed.

    With `cite` the decision also has the rules that decided, among those consulted.
    """
    case = Case(tournament, book)
    carry_out(case, action)
    return case.decided(action if cite else None)


def carry_out(case: Case, action: TournamentAction) -> None:
    """Decide an action in a case: add its events and everything that follows from them.

    Refused where it is not possible.
    """
    require_known(case, action)
    if isinstance(action, PayPrizes):
        _buy_nothing_more(case)
    if isinstance(action, HandOverPrize) and action.done:
        _require_settled(case, action.player)
    decider_of(type(action))(case, action)
    if case.tournament.closed:
        return
    if case.by_itself:
        absence.forfeit_overdue(case)
    else:
        _hold_places_back(case)
    balance.lapse_waivers(case)
    _crown(case)


def _hold_places_back(case: Case) -> None:
    """Mark places that a rebuy can still change as not announced; settle those that no rebuy can change any more."""
    if not case.events:
        return
    offered = {offer.player for offer in entries.rebuy_offers(Case(case.tournament, case.book))}
    open_ = entries.places_open(Case(case.tournament, case.book))
    announced: set[str] = set()
    for at, one in enumerate(case.events):
        if isinstance(one, KnockedOut):
            announced.add(one.player)
            if one.player in open_:
                may_rebuy = one.player in offered
                case.events[at] = replace(one, may_rebuy=may_rebuy, place_open=not may_rebuy)
        elif isinstance(one, FloorAnswered) and one.code == "no-rebuy":
            announced.add(one.offer.player)
            if one.offer.player in open_:
                case.events[at] = replace(one, place_open=True)
    before = entries.places_open(Case(case.before[0], case.book))
    waited = [
        one for one in case.tournament.players if one.id in before and one.id not in open_ and one.id not in announced
    ]
    for player in sorted(waited, key=lambda one: (-one.place, one.line)):
        if player.out:
            case.put(PlaceSettled(player.id, player.place, player.tied, player.line, ""))


def _crown(case: Case) -> None:
    """Declare the only player left the winner.

    At a live tournament that waits while somebody who went out may still buy a new stack.
    """
    if len(case.tournament.left) == 1 and (
        case.by_itself or not entries.rebuy_offers(Case(case.tournament, case.book))
    ):
        knockouts.crown(case)


def _require_settled(case: Case, player: PlayerId) -> None:
    """Refuse a prize to the last player out while it is open whether that player buys a new stack and plays on."""
    if len(case.tournament.left) == 1 and not case.tournament.won:
        open_ = {offer.player for offer in entries.rebuy_offers(Case(case.tournament, case.book))}
        if player in open_:
            raise Refused("entry.payout", "no-prize", player=case.tournament.name_of(player))


def _buy_nothing_more(case: Case) -> None:
    """Record that open rebuys are declined when prizes are paid, and declare the winner.

    Logs of 0.2.0 and before have no other record of a declined last rebuy.
    """
    if len(case.tournament.left) == 1 and not case.tournament.won:
        for offer in entries.rebuy_offers(Case(case.tournament, case.book)):
            case.put(FloorAnswered(offer, offer.codes[0], offer.topic))
        knockouts.crown(case)


def offers(case: Case) -> tuple[Offer, ...]:
    """Return every choice that is open for the floor now."""
    asked = (absence.no_show_offers, absence.offers, balance.halt_offers, balance.uneven_offers)
    return (*case.tournament.offers, *(offer for ask in asked for offer in ask(case)))


@decides(Choose)
def choose(case: Case, action: Choose) -> None:
    """Take one of the codes offered. Refused where no open offer has the code for that player or table."""
    aside = Case(case.tournament, case.book)  # what else is open has no part in the choice
    for offer in (*offers(aside), *entries.rebuy_offers(aside)):
        if action.code in offer.codes and action.player in ("", offer.player) and action.table in ("", offer.table):
            case.put(FloorAnswered(offer, action.code, offer.topic))
            settler_of(offer.topic)(case, offer, action.code)
            return
    raise Refused("td.authority", "not-offered", choice=action.code)


@decides(Announce)
def announce(case: Case, action: Announce) -> None:
    """Record an announcement to everybody. Refused if it is empty or longer than `MOST_CHARACTERS`."""
    case.under("td.authority")
    text = action.text.strip()
    if not 0 < len(text) <= MOST_CHARACTERS:
        raise Refused("td.authority", "no-such-text", most=MOST_CHARACTERS)
    case.put(Announced(text, "td.authority"))


KEPT_EVERY = 16
"""Steps for each state that is kept; the states in between are worked out from it."""


class Undo(Value, frozen=True, tag=True):
    """Undo an act, and with it the acts in `also`, which could not stand without it.

    Logs of 0.1.0 hold undos of undos: they are read as redos.
    """

    act: int
    also: tuple[int, ...] = ()

    @property
    def all(self) -> tuple[int, ...]:
        """All acts that are undone."""
        return (self.act, *self.also)


class Redo(Value, frozen=True, tag=True):
    """Redo everything that the Undo with this number has undone."""

    act: int


class Correct(Value, frozen=True, tag=True):
    """Replace an act by another action."""

    act: int
    instead: TournamentAction


Back = Undo | Redo | Correct
"""Acts that change what was done before, so that everything since is decided again."""

DirectorAct = TournamentAction | Undo | Redo | Correct


class Since(Value, frozen=True):
    """The events that an earlier act has now, where they differ from those it had when it was done."""

    no: int
    events: tuple[TournamentEvent, ...] = ()


class JournalEntry(Value, frozen=True):
    """An act: its number from 1 on, the second of the tournament after it, its events, and the rules behind it.

    `since` is set for an undo, a redo or a correction: every act whose events have changed with it. Logs of 0.1.0
    have None there, and the events of those acts are then unknown without a rulebook. `cites` are all rules behind
    an act, `citations` those that decided; logs of 0.1.0 have only the former.
    """

    no: int
    at: int
    action: DirectorAct
    events: tuple[TournamentEvent, ...] = ()
    cites: tuple[str, ...] = ()
    since: tuple[Since, ...] | None = None
    citations: tuple[str, ...] = ()


class CountedAction(Value, frozen=True):
    """An act that counts; where it was corrected, `action` is the correction.

    `events` are None where an undo of 0.1.0 came before it; `before` is kept for some steps only.
    """

    no: int
    action: TournamentAction
    events: tuple[TournamentEvent, ...] | None = None
    before: Tournament | None = None


class Journal:
    """A tournament with all its acts. A journal is immutable: `after` returns the next one.

    `steps` are the acts that count, which is what a ledger and a history are about; `tournament` is the current state.
    `spent` are the ids of players whose entry or invitation does not count any more, `before` the tournament before
    each event of the last act.
    """

    __slots__ = ("acts", "before", "opening", "spent", "steps", "tournament")

    def __init__(self, opening: Opened) -> None:
        self.opening = opening
        self.acts: tuple[JournalEntry, ...] = ()
        self.steps: tuple[CountedAction, ...] = ()
        self.spent: frozenset[PlayerId] = frozenset()
        self.before: tuple[Tournament, ...] = ()
        self.tournament = opening.event

    @classmethod
    def of(cls, opening: Opened, acts: Iterable[JournalEntry]) -> Journal:
        """Return the journal of acts that a log has kept. No book is read."""
        journal = cls(opening)
        for act in acts:
            journal = journal.after(act)
        return journal

    @property
    def log(self) -> tuple[TournamentEvent, ...]:
        """All events, those of undone acts and of the undoing included."""
        return (self.opening, *(event for act in self.acts for event in act.events))

    @property
    def last(self) -> int:
        """The number of the last act that can be undone, 0 for none."""
        return next((step.no for step in reversed(self.steps) if not isinstance(step.action, PassTime)), 0)

    @property
    def undone(self) -> Mapping[int, int]:
        """The acts that are undone now, each with the number of the Undo that undid it."""
        by: dict[int, int] = {}
        for act in reversed(self.acts):
            if act.no in by:
                continue
            if isinstance(act.action, Undo):
                by.update({no: act.no for no in act.action.all if no not in by})
            elif isinstance(act.action, Redo):
                by[act.action.act] = act.no
        return by

    def after(self, act: JournalEntry, case: Case | None = None) -> Journal:
        """Return the journal after an act.

        With the `case` in which it was decided, its events are not applied again.
        """
        if act.no != len(self.acts) + 1:
            raise InvariantError(f"act {act.no} cannot follow {len(self.acts)}")
        journal = Journal(self.opening)
        journal.acts = (*self.acts, act)
        journal.before, journal.tournament = (
            (tuple(case.before), case.tournament) if case else unfold(self.tournament, act.events)
        )
        if isinstance(act.action, Back):
            journal.steps = _counting(journal, self.steps, act.since)
            journal.spent = _spent(journal, self.spent)
        else:
            journal.spent = self.spent
            keep = _worth_keeping(self.steps)
            journal.steps = (
                *self.steps,
                CountedAction(act.no, act.action, act.events, self.tournament if keep else None),
            )
        return journal

    def played(self, first: int) -> Iterator[tuple[CountedAction, Tournament]]:
        """Yield every step from act `first` on, with the tournament before it; stop where the events are not known."""
        start = next((at for at, step in enumerate(self.steps) if step.no >= first), len(self.steps))
        while start > 0 and (start == len(self.steps) or self.steps[start].before is None):
            start -= 1
        tournament = (self.steps[start].before if self.steps else None) or self.opening.event
        for step in self.steps[start:]:
            if step.events is None:
                return
            if step.no >= first:
                yield step, tournament
            tournament = apply_all(tournament, step.events)


def _spent(journal: Journal, before: Iterable[PlayerId]) -> frozenset[PlayerId]:
    """Return the ids that were given at any time, but by no act that counts."""
    given = {id for act in journal.acts for one in _all_events(act) for id, _ in new_names(one)}
    counting = (journal.acts[step.no - 1].events if step.events is None else step.events for step in journal.steps)
    return frozenset({*before, *given} - {id for events in counting for one in events for id, _ in new_names(one)})


def _all_events(act: JournalEntry) -> Iterator[TournamentEvent]:
    yield from act.events
    for since in act.since or ():
        yield from since.events


def _worth_keeping(steps: Sequence[CountedAction]) -> bool:
    """Decide whether to keep the current state with the next step.

    It is kept every `KEPT_EVERY` steps, and after a step whose events are not known.
    """
    if not steps or steps[-1].events is None:
        return True
    return all(step.before is None for step in steps[-KEPT_EVERY + 1 :])


def do(journal: Journal, action: DirectorAct, book: Rulebook, held: Set[str] = frozenset()) -> JournalEntry:
    """Return the journal entry for an action, or raise Refused.

    Nothing is changed; `advance` returns the journal after it.
    """
    return advance(journal, action, book, held).acts[-1]


def advance(journal: Journal, action: DirectorAct, book: Rulebook, held: Set[str] = frozenset()) -> Journal:
    """Return the journal after an action, or raise Refused. Events are applied once, while the action is decided.

    `held` are spent ids that stay with somebody who is waiting to be entered.
    """
    no = len(journal.acts) + 1
    if isinstance(action, Back):
        return journal.after(_again(journal, action, book, no))
    case = Case(journal.tournament, book, spent=journal.spent - held)
    carry_out(case, action)
    decision = case.decided(action)
    act = JournalEntry(no, case.tournament.now, action, decision.events, decision.cites, citations=decision.citations)
    return journal.after(act, case)


def dependents(journal: Journal, act: int, book: Rulebook) -> tuple[int, ...]:
    """Return the later acts that cannot stand without an act.

    `Undo(act, dependents(...))` is never refused for a later act. They are found by deciding everything since again and
    leaving out what is refused.
    """
    _require_can(journal, Undo(act))
    run = _Run(journal, Undo(act), book)
    run.leave_out = True
    run.decide()
    return tuple(run.left_out)


def _again(journal: Journal, action: Undo | Redo | Correct, book: Rulebook, no: int) -> JournalEntry:
    """Return the journal entry of an undo, redo or correction: everything since the act is decided again."""
    _require_can(journal, action)
    case = Case(journal.tournament, book)
    case.under("td.authority")
    run = _Run(journal, action, book)
    tournament = run.decide()
    change: Undone | Redone | Corrected
    if isinstance(action, Undo):
        change = Undone(action.act, tournament, "td.authority")
    elif isinstance(action, Redo):
        change = Redone(action.act, tournament, "td.authority")
    else:
        change = Corrected(action.act, action.instead, tournament, "td.authority")
    return JournalEntry(no, tournament.now, action, (change,), case.cites(), tuple(run.since))


def _require_can(journal: Journal, action: Undo | Redo | Correct) -> None:
    """Refuse to undo or correct an act that does not exist, is undone already, or is the passing of time.

    Also refuse to redo anything but an undo that stands.
    """
    undone = journal.undone
    if isinstance(action, Redo):
        found = journal.acts[action.act - 1].action if 1 <= action.act <= len(journal.acts) else None
        if not isinstance(found, Undo):
            raise Refused("td.authority", "no-such-act.redo", act=action.act)
        if action.act in undone:
            raise Refused("td.authority", "already-redone", act=action.act)
        return
    for act in action.all if isinstance(action, Undo) else (action.act,):
        if not 1 <= act <= len(journal.acts):
            raise Refused("td.authority", "no-such-act", act=act)
        target = journal.acts[act - 1].action
        if isinstance(target, PassTime) or (isinstance(action, Correct) and isinstance(action.instead, PassTime)):
            raise Refused("clock.level", "time-passed")
        if act in undone:
            raise Refused("td.authority", "already-undone", act=act)
        if isinstance(target, Undo | Redo) or (isinstance(action, Correct) and isinstance(target, Correct)):
            raise Refused("td.authority", "not-an-act", act=act)


def _counting(
    journal: Journal, known: Sequence[CountedAction], since: tuple[Since, ...] | None
) -> tuple[CountedAction, ...]:
    """Return the acts that count, with the events known of each.

    Where `since` is None, events are unknown from the first changed act on.
    """
    undone = journal.undone
    instead = {
        act.action.act: act.action.instead
        for act in journal.acts
        if act.no not in undone and isinstance(act.action, Correct)
    }
    steps = [
        CountedAction(act.no, instead.get(act.no, act.action))
        for act in journal.acts
        if act.no not in undone and not isinstance(act.action, Back)
    ]
    same = _same(steps, known)
    if same < min(len(steps), len(known)):
        steps[same] = replace(steps[same], before=known[same].before)
    if since is not None:
        events = {step.no: step.events for step in known[same:]} | {one.no: one.events for one in since}
        steps[same:] = [replace(step, events=events.get(step.no)) for step in steps[same:]]
    return (*known[:same], *steps[same:])


def _same(steps: Sequence[CountedAction], known: Sequence[CountedAction]) -> int:
    """Return how many steps are the same in both, from the first one on."""
    for at, (one, other) in enumerate(zip(steps, known, strict=False)):
        if one.no != other.no or one.action != other.action:
            return at
    return min(len(steps), len(known))


class _Run:
    """Decides everything since an act again; `since` then has the acts whose events have changed.

    With `leave_out`, a later act that would be refused is left out, and noted in `left_out`; otherwise Refused is
    raised.
    """

    def __init__(self, journal: Journal, action: Undo | Redo | Correct, book: Rulebook) -> None:
        self.leave_out = False
        self.left_out: list[int] = []
        self.since: list[Since] = []
        self._journal = journal
        self._action = action
        self._book = book
        whole = Journal(journal.opening)
        whole.acts = (*journal.acts, JournalEntry(len(journal.acts) + 1, 0, action))
        self._steps = _counting(whole, journal.steps, None)
        self._had = {step.no: step.events for step in journal.steps}
        corrects = isinstance(action, Undo) and isinstance(journal.acts[action.act - 1].action, Correct)
        self._back_to = action.act if isinstance(action, Redo) or corrects else 0
        self._was = {step.no: step.action for step in journal.steps}
        since = action.act if isinstance(action, Redo) else len(journal.acts)
        self._taken = frozenset(
            one.to for step in journal.steps if step.no > since for one in step.events or () if isinstance(one, Seated)
        )

    def decide(self) -> Tournament:
        """Return the tournament as it is now.

        From the last state kept before any change, events are applied where they are known, else decided again.
        """
        known = self._journal.steps
        same = _same(self._steps, known)
        start = same
        while start and (start >= len(known) or known[start].before is None):
            start -= 1
        tournament = (known[start].before if known else None) or self._journal.opening.event
        for at, step in enumerate(self._steps[start:], start):
            events = step.events if at < same else None
            if events is None:
                events = self._follows(tournament, step)
                if at >= same and (step.no not in self._had or self._had[step.no] != events):
                    self.since.append(Since(step.no, events))
            tournament = apply_all(tournament, events)
        return tournament

    def _known(self, no: int) -> tuple[tuple[TournamentEvent, ...], ...]:
        """Return the versions of what followed from an act: as done, as decided again since, and as it stands now.

        Where something is taken back, the version from before that is the last.
        """
        all_done = (events for _, events in self._versions(no))
        return tuple(filter(None, (*all_done, self._had.get(no) or (), self._restored(no) or ())))

    def _versions(self, no: int) -> tuple[tuple[int, tuple[TournamentEvent, ...]], ...]:
        """Return what followed from an act, first as it was done and then as each later act has changed it."""
        acts = self._journal.acts
        since = ((act.no, one.events) for act in acts for one in act.since or () if one.no == no)
        return ((0, acts[no - 1].events), *since)

    def _restored(self, no: int) -> tuple[TournamentEvent, ...] | None:
        """Return what followed from an act before the act that is taken back, which may be nothing; else None."""
        if no >= self._back_to:
            return None
        return [events for at, events in self._versions(no) if at < self._back_to][-1]

    def _ids(self, no: int) -> dict[str, PlayerId]:
        """Return the ids that an act has given, by name.

        The version that stands now counts before those from when the act was done or corrected.
        """
        return {name or id: id for events in self._known(no) for event in events for id, name in new_names(event)}

    def _gave(self, step: CountedAction) -> tuple[TournamentEvent, ...]:
        """Return the events of an act when it was last decided; empty where it was another action then."""
        was = self._was.get(step.no, self._journal.acts[step.no - 1].action)
        restored = self._restored(step.no)
        if restored is not None:
            return restored
        return next(reversed(self._known(step.no)), ()) if was == step.action else ()

    def _kept(self, step: CountedAction) -> dict[PlayerId, Place]:
        """Return the seats that an act has given, without those that somebody else has been given since."""
        if not self._gave(step):
            return {}
        given = {one.player: one.to for events in self._known(step.no) for one in events if isinstance(one, Seated)}
        stands = {one.player for one in self._had.get(step.no) or () if isinstance(one, Seated)}
        return {name: to for name, to in given.items() if name in stands or to not in self._taken}

    def _follows(self, tournament: Tournament, step: CountedAction) -> tuple[TournamentEvent, ...]:
        """Return the events of a step now. A refused passing of time, as after the prizes are paid, has none."""
        try:
            case = Case(
                tournament, self._book, ids=self._ids(step.no), spent=self._journal.spent,
                kept=self._kept(step), gave=self._gave(step), taken=self._taken,
            )  # fmt: skip
            carry_out(case, step.action)
            return tuple(case.events)
        except Refused as no:
            if isinstance(step.action, PassTime):
                return ()
            if self.leave_out:
                self.left_out.append(step.no)
                return ()
            if isinstance(self._action, Correct) and step.no == self._action.act:
                raise
            raise Refused(no.topic, "later-act", act=step.no, why=no.message) from no
