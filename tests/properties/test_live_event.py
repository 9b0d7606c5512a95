"""What holds in every live event, run from an empty list by a director who also undoes and redoes."""

import random
from functools import lru_cache
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.core import Chips, PlayerId, Refused, SeatNo, decode, encode
from floorman.rules import Rulebook, book_ids, load_book
from floorman.tournament import (
    Case,
    Correct,
    DirectorAct,
    Journal,
    JournalEntry,
    Redo,
    Setup,
    Tournament,
    TournamentAction,
    TournamentEvent,
    Undo,
    apply,
    decide,
    dependents,
    do,
    offers,
    open_event,
    postings,
    replay,
    trial_balance,
)
from floorman.tournament import actions as acts
from floorman.tournament.bounties import Bounties, BountyTerms, planned_envelopes
from floorman.tournament.engine import CountedAction, carry_out
from floorman.tournament.events import PlaceSettled, Seated, TableBroken, TableOpened, TimePassed, Won
from floorman.tournament.payouts import prize_money
from floorman.tournament.schedule import Break, ColourUp, Level, Row
from floorman.tournament.state import Place
from floorman.tournament.wording import new_names
from properties.any_action import KINDS, any_of

seeds = st.integers(0, 2**32)
HOUSE = load_book("uk-tda").with_house({"addons_per_player": 2, "entry.side-deal/director-pays": "floor"})
BOOKS = {**{id: load_book(id) for id in book_ids()}, "house": HOUSE}
books = pytest.mark.parametrize("book", list(BOOKS.values()), ids=list(BOOKS))
few = settings(max_examples=max(15, settings().max_examples // 5), deadline=None)
"""Evenings by each book in each test; 200 when tests look deeper."""

ROWS: tuple[Row, ...] = (
    Level(Chips(25), Chips(50), 10),
    Level(Chips(50), Chips(100), 15, Chips(100)),
    Break(5),
    ColourUp(Chips(25), 40, ((Chips(100), 10),)),
    Level(Chips(100), Chips(200), 10, Chips(200)),
    Level(Chips(200), Chips(400), 20, Chips(400)),
)
LONGER: tuple[Row, ...] = (*ROWS, Break(10), Level(Chips(500), Chips(1000), 20))


BOUNTIES: tuple[BountyTerms | None, ...] = (
    None,
    BountyTerms("fixed", 500),
    BountyTerms("progressive", 501),
    BountyTerms("progressive", 999, paid_share="2/3"),
    BountyTerms("mystery", 700, envelopes=(2000, 900), from_left=3),
    BountyTerms("mystery", 333, from_left=6),
)


class Evening(NamedTuple):
    """A live event at random: the journals after each act, the empty one first."""

    journals: tuple[Journal, ...]
    book: Rulebook

    @property
    def last(self) -> Journal:
        return self.journals[-1]


def any_setup(rng: random.Random) -> Setup:
    return Setup(
        rng.choice([3, 6, 9]), Chips(1000), 600, buy_in=rng.choice([0, 2000]), fee=rng.choice([0, 250]),
        schedule=ROWS, ante=rng.choice(["none", "each", "big-blind", "button"]), rebuy_price=rng.choice([None, 1500]),
        addon_stack=Chips(500), late_levels=rng.choice([None, 2]), bounty=rng.choice(BOUNTIES),
        guarantee=rng.choice([0, 0, 12_345]), added=rng.choice([0, 0, 777]), seats_worth=rng.choice([0, 0, 0, 5000]),
    )  # fmt: skip


def any_act(journal: Journal, book: Rulebook, rng: random.Random) -> DirectorAct:
    """Something that a director might do now: on the way from the list to the prizes, with nonsense in between."""
    tournament = journal.tournament
    if journal.acts and rng.random() < 0.15:
        act = rng.randint(1, len(journal.acts)) if rng.random() < 0.5 else len(journal.acts)
        return Undo(act, dependents(journal, act, book) if rng.random() < 0.7 else ())
    if journal.undone and rng.random() < 0.2:
        return Redo(rng.choice(sorted(journal.undone.values())))
    told = any_told(tournament, book, rng)
    if journal.acts and rng.random() < 0.05:
        return Correct(rng.randint(1, len(journal.acts)), told)
    return told


def any_told(tournament: Tournament, book: Rulebook, rng: random.Random) -> acts.TournamentAction:
    new, seed = PlayerId(f"P{rng.randrange(14)}"), rng.randrange(1000)
    players = [player.id for player in tournament.players] or [new]
    someone = rng.choice([player.id for player in tournament.left] or players)
    general: list[acts.TournamentAction] = [
        acts.Announce("Shuffle up and deal."),
        acts.PassTime(rng.choice([5, 60, 700, 7200])),
        acts.Rename(someone, new),
        acts.EditSchedule(rng.choice([ROWS, LONGER, ROWS[:2]])),
        acts.SetClock(rng.randint(1, 4), rng.choice([10, 600])),
        acts.OpenTable(),
    ]
    if not tournament.started and rng.random() < 0.8:
        early: list[acts.TournamentAction] = [acts.Register(new, seed)] * 8
        early += [acts.Unregister(someone), acts.DrawSeats(seed=seed), acts.Rebuy(someone)]
        early += [acts.StartClock()] * 4
        return rng.choice(early)
    prizes = acts.PostPrizes((prize_money(Case(tournament, book)),))
    if tournament.started and len(tournament.left) == 1 and rng.random() < 0.6:
        return prizes if rng.random() < 0.5 else acts.PayPrizes()
    if tournament.bounties and tournament.started and rng.random() < 0.3:
        return any_bounty(tournament, tournament.bounties, players, rng)
    if not tournament.tables or rng.random() < 0.2:
        return rng.choice([*general, prizes])
    table = rng.choice(tournament.tables).id
    there = [player.id for player in tournament.at(table)]
    offered = [code for offer in offers(Case(tournament, book)) for code in offer.codes]
    if offered and rng.random() < 0.3:
        return acts.Choose(rng.choice(offered))
    seat = SeatNo(rng.randint(1, tournament.setup.table_size))
    menu: list[acts.TournamentAction] = [
        acts.PlayHand(table),
        acts.PlayHand(table),
        acts.Pause(rng.choice(["break", "dispute", "director"])),
        acts.Resume(),
        acts.StartClock(),
        acts.EnterLate(new, seed),
        acts.Rebuy(rng.choice(players), seed),
        acts.AddOn(someone),
        acts.MovePlayer(someone, Place(table, seat)),
        acts.PlaceButton(table, seat),
        acts.CountStacks(((someone, Chips(rng.choice([100, 1500, 90000]))),)),
        acts.Balance(seed=seed),
        acts.BreakTable(None, (), seed),
        acts.Redraw(seed),
        acts.Leave(someone, rng.choice([None, 5, 45])),
        acts.Return(someone),
        acts.Penalise(someone, hands=2),
        acts.EndPenalty(someone),
        acts.Disqualify(someone),
        acts.AgreeDeal(tuple((player.id, 10) for player in tournament.left)),
        acts.PayPrizes(),
    ]
    if there:
        menu += [acts.Bust((rng.choice(there),), table)] * 14
    return rng.choice(menu)


def any_bounty(
    tournament: Tournament, bounties: Bounties, players: list[PlayerId], rng: random.Random
) -> acts.TournamentAction:
    """A bounty is claimed, by anybody at all, or the envelopes are filled."""
    terms, left = tournament.setup.bounty, len(tournament.left)
    if terms and bounties.kind == "mystery" and not bounties.sealed and left:
        return acts.SealEnvelopes(planned_envelopes(terms, bounties.pool, left))
    out = bounties.fallen[0].player if bounties.fallen else rng.choice(players)
    drawn = rng.choice([None, None, *bounties.envelopes])
    by = tuple(rng.sample(players, min(rng.choice([0, 1, 1, 2]), len(players))))
    return acts.ClaimBounty(out, by, drawn, rng.randrange(1000))


def bounties_add_up(tournament: Tournament) -> bool:
    """Whether every cent paid for heads is on one, in an envelope, or paid, and none is less than nothing."""
    bounties, paid_in = tournament.bounties, sum(player.for_heads for player in tournament.players)
    if bounties is None:
        return paid_in == 0
    held = [cents for _, cents in (*bounties.heads, *bounties.paid)] + [one.cents for one in bounties.fallen]
    none_below = min([*held, *bounties.envelopes, bounties.unclaimed, bounties.pool]) >= 0
    return none_below and bounties.together == paid_in


@lru_cache(maxsize=64)
def evening(book: Rulebook, seed: int) -> Evening:
    rng = random.Random(seed)
    journals = [Journal(open_event(any_setup(rng), ()))]
    for _ in range(rng.randint(5, 90)):
        try:
            act = do(journals[-1], any_act(journals[-1], book, rng), book)
        except Refused as no:
            assert str(no).endswith(".")
            continue
        journals.append(journals[-1].after(act))
    return Evening(tuple(journals), book)


def undo(journal: Journal, act: int, book: Rulebook) -> Journal:
    return journal.after(do(journal, Undo(act), book))


def redo(journal: Journal, act: int, book: Rulebook) -> Journal:
    return journal.after(do(journal, Redo(act), book))


def decided_anew(journal: Journal, book: Rulebook) -> Tournament:
    """The event that the acts that count come to, decided one by one from the opening, with the ids that they gave."""
    tournament = journal.opening.event
    for step in journal.steps:
        try:
            case = Case(
                tournament, book, ids={name or id: id for had in step.events or () for id, name in new_names(had)}
            )
            carry_out(case, step.action)
            for happened in case.events:
                tournament = apply(tournament, happened)
        except Refused:
            assert isinstance(step.action, acts.PassTime)
    return tournament


@books
@few
@given(seeds)
def test_chips_and_cents_are_conserved_after_every_act(book: Rulebook, seed: int) -> None:
    for journal in evening(book, seed).journals:
        tournament = journal.tournament
        assert tournament.issued == tournament.in_play + tournament.gone + tournament.bank
        assert tournament.takings == sum(player.spent for player in tournament.players)
        assert tournament.fees == sum(player.fees for player in tournament.players)
        assert bounties_add_up(tournament)
        assert all(player.stack >= 0 and player.behind >= 0 for player in tournament.players)


@books
@few
@given(seeds)
def test_time_takes_nothing_from_anybody_and_ends_nothing(book: Rulebook, seed: int) -> None:
    """Nobody goes out, no stack changes, no table closes and no event ends but by an act of a person.

    The last one left has won once nobody can buy back in any more.
    """
    played = evening(book, seed)
    for before, journal in zip(played.journals, played.journals[1:], strict=False):
        if isinstance(journal.acts[-1].action, acts.PassTime):
            was, now = before.tournament, uncounted(journal.tournament)
            for won in (one for one in journal.acts[-1].events if isinstance(one, Won)):
                assert [one.id for one in was.left] == [won.player]
                was = apply(was, won)
            was = uncounted(was)
            assert now == replace(was, now=now.now, clock=now.clock)
    tournament = played.last.tournament
    over = tournament.closed or len(tournament.left) == 1
    months = decide(tournament, acts.PassTime(90 * 24 * 3600), book).events if not over else ()
    assert all(isinstance(happened, TimePassed | PlaceSettled) for happened in months)
    later = tournament
    for happened in months:
        later = apply(later, happened)
    assert uncounted(later).players == uncounted(tournament).players, "a place is told, and is the same"


def uncounted(tournament: Tournament) -> Tournament:
    """The event without what is known of stacks: of one that was given it is known for a level."""
    return replace(tournament, players=tuple(replace(player, count="", counted_at=0) for player in tournament.players))


@books
@few
@given(seeds)
def test_the_ledger_balances_and_agrees_with_the_event(book: Rulebook, seed: int) -> None:
    journal = evening(book, seed).last
    posted = postings(journal.log)
    balance = trial_balance(posted)
    tournament = journal.tournament
    paid = sum((player.paid or 0) - tournament.setup.seats_worth * player.qualified for player in tournament.players)
    to_win = tournament.bounties.to_win if tournament.bounties else 0
    won = sum(cents for _, cents in tournament.bounties.paid) if tournament.bounties else 0
    assert all(posting.balanced for posting in posted)
    assert sum(balance.values()) == 0
    assert balance.get("cash", 0) == tournament.takings + tournament.fees + to_win - paid
    assert balance.get("fee", 0) == -tournament.fees
    assert balance.get("bounties", 0) == -to_win
    assert to_win + won == sum(player.for_heads for player in tournament.players)
    assert balance.get("seats", 0) == -tournament.setup.seats_worth * sum(
        player.qualified for player in tournament.players
    )
    if any(player.paid is not None for player in tournament.players):
        assert (balance.get("purse", 0), to_win) == (0, 0)
    assert all(not cents for name, cents in balance.items() if name.startswith("player:"))


@books
@few
@given(seeds)
def test_the_log_replays_to_the_same_event_and_the_acts_to_the_same_journal(book: Rulebook, seed: int) -> None:
    journal = evening(book, seed).last
    assert replay(journal.log) == journal.tournament
    again = Journal.of(journal.opening, journal.acts)
    assert (again.tournament, again.steps) == (journal.tournament, journal.steps)


@books
@few
@given(seeds)
def test_acts_go_to_json_and_back(book: Rulebook, seed: int) -> None:
    journal = evening(book, seed).last
    for act in journal.acts:
        assert decode(encode(act), JournalEntry) == act
    for happened in journal.log:
        assert decode(encode(happened), TournamentEvent) == happened  # type: ignore[arg-type]


@books
@few
@given(seeds)
def test_undoing_the_last_act_restores_the_event_exactly_and_redo_brings_it_back(book: Rulebook, seed: int) -> None:
    played = evening(book, seed)
    for before, journal in zip(played.journals, played.journals[1:], strict=False):
        act = journal.acts[-1]
        if isinstance(act.action, acts.PassTime):
            continue
        if isinstance(act.action, Undo | Redo):
            continue
        undone = undo(journal, act.no, book)
        assert undone.tournament == before.tournament
        assert redo(undone, act.no + 1, book).tournament == journal.tournament


@books
@few
@given(seeds, seeds)
def test_undoing_an_earlier_act_is_refused_in_a_sentence_or_conserves_chips(
    book: Rulebook, seed: int, which: int
) -> None:
    journal = evening(book, seed).last
    if not journal.acts:
        return
    no = which % len(journal.acts) + 1
    try:
        undone = undo(journal, no, book)
    except Refused as refused:
        assert str(refused).endswith(".")
        assert refused.code in ("later-act", "time-passed", "already-undone", "not-an-act")
        return
    tournament = undone.tournament
    assert tournament.issued == tournament.in_play + tournament.gone + tournament.bank
    assert tournament.takings == sum(player.spent for player in tournament.players)
    assert tournament.now == journal.tournament.now
    assert replay(undone.log) == tournament
    assert redo(undone, len(undone.acts), book).tournament == journal.tournament


def draws_since(journal: Journal, no: int) -> bool:
    """Whether a later act than one of those that were undone has given somebody a seat: that one stays, though it would
    be another in a new draw.
    """
    changed = [one.action.act for one in journal.acts if isinstance(one.action, Undo | Correct)]
    no = min(no, *changed, no)
    return any(
        isinstance(one, Seated | TableOpened | TableBroken)
        for step in journal.steps
        if step.no > no
        for one in step.events or ()
    )


def assert_nobody_was_moved(journal: Journal, undone: Journal) -> None:
    """Whoever is in a draw of all seats still has the seat of then, if those tables hold everybody who is there now."""
    draws = {step.no: step for step in journal.steps if isinstance(step.action, acts.DrawSeats | acts.Redraw)}
    before = {no: seats_in(step) for no, step in draws.items()}
    for step in undone.steps:
        now = seats_in(step)
        tables = [one for one in getattr(draws.get(step.no), "events", None) or () if isinstance(one, TableOpened)]
        if len(now) > len(tables) * journal.tournament.setup.table_size:
            continue
        assert not {id for id, place in before.get(step.no, {}).items() if now.get(id, place) != place}


def seats_in(step: CountedAction) -> dict[PlayerId, Place]:
    return {one.player: one.to for one in step.events or () if isinstance(one, Seated)}


@books
@few
@given(seeds, seeds)
def test_any_act_is_undone_with_those_that_depend_on_it_and_redone_exactly(
    book: Rulebook, seed: int, which: int
) -> None:
    journal = evening(book, seed).last
    standing = [step.no for step in journal.steps if not isinstance(step.action, acts.PassTime)]
    if not standing:
        return
    no = standing[which % len(standing)]
    also = dependents(journal, no, book)
    assert all(act in standing and act > no for act in also)
    undone = journal.after(do(journal, Undo(no, also), book))
    tournament = undone.tournament
    assert tournament.issued == tournament.in_play + tournament.gone + tournament.bank
    assert tournament.takings == sum(player.spent for player in tournament.players)
    assert bounties_add_up(tournament)
    assert set(undone.undone) - set(journal.undone) == {no, *also}
    assert [step.no for step in undone.steps] == [s.no for s in journal.steps if s.no not in (no, *also)]
    if not draws_since(undone, no):
        assert decided_anew(undone, book) == tournament, "as if it had never happened"
    assert_nobody_was_moved(journal, undone)
    assert replay(undone.log) == tournament
    for kept in also:
        fewer = tuple(act for act in also if act != kept)
        with pytest.raises(Refused):
            do(journal, Undo(no, fewer), book)
    redone = redo(undone, len(undone.acts), book)
    assert (redone.tournament, redone.undone.keys() - journal.undone.keys()) == (journal.tournament, {len(undone.acts)})
    assert [(s.no, s.action, s.events) for s in redone.steps] == [(s.no, s.action, s.events) for s in journal.steps]


@books
@few
@given(seeds, seeds, seeds)
def test_in_which_order_two_acts_are_undone_does_not_matter(book: Rulebook, seed: int, one: int, two: int) -> None:
    journal = evening(book, seed).last
    standing = [step.no for step in journal.steps if not isinstance(step.action, acts.PassTime)]
    if len(standing) < 2:
        return
    first, second = standing[one % len(standing)], standing[two % len(standing)]
    try:
        there = undo(undo(journal, first, book), second, book)
        back = undo(undo(journal, second, book), first, book)
    except Refused:
        return
    if not draws_since(there, min(first, second)):
        assert there.tournament == back.tournament


@books
@few
@given(seeds)
def test_anything_at_all_is_decided_or_refused_and_nothing_is_lost(book: Rulebook, seed: int) -> None:
    """Nobody can send an act that breaks the event, however it is filled in."""
    rng = random.Random(seed)
    tournament = rng.choice(evening(book, seed).journals).tournament
    for kind in KINDS:
        action = any_of(kind, tournament, rng)
        assert decode(encode(action), TournamentAction) == action  # type: ignore[arg-type]
        try:
            decision = decide(tournament, action, book)
        except Refused:
            continue
        after = tournament
        for happened in decision.events:
            after = apply(after, happened)
        assert after.issued == after.in_play + after.gone + after.bank
        assert after.takings == sum(player.spent for player in after.players)
        assert bounties_add_up(after)
        assert all(player.stack >= 0 and player.behind >= 0 for player in after.players)
