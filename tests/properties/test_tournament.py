"""What holds in every event, whatever the director does and is told."""

import random
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.cards import STANDARD_DECK
from floorman.core import Chips, PlayerId, Refused, SeatNo, decode, encode
from floorman.rules import Rulebook, book_ids, load_book
from floorman.tournament import (
    Case,
    Decision,
    Setup,
    Tournament,
    TournamentEvent,
    apply,
    carry_out,
    decide,
    offers,
    open_event,
)
from floorman.tournament import actions as do
from floorman.tournament.balance import giver, limit, taker
from floorman.tournament.events import PrizesPaid, TableGave
from floorman.tournament.payouts import prize_money, prizes
from floorman.tournament.state import Place, Player, Table, TableId, Vacancy

seeds = st.integers(0, 2**32)
HOUSE = load_book("uk-tda").with_house({"tie_across_tables": "same-round", "addons_per_player": 2})
BOOKS = {**{id: load_book(id) for id in book_ids()}, "house": HOUSE}
books = pytest.mark.parametrize("book", list(BOOKS.values()), ids=list(BOOKS))
many = settings(max_examples=min(300, settings().max_examples))
"""In all tests together 400 events by each book, and 3,000 when tests look deeper."""

OFFENCES = ("soft-play", "chip-dumping", "collusion", "abuse", "etiquette", "dodging-blind", "exposing-card")


class Step(NamedTuple):
    """One action: the event before it, and what was decided, or None where it was refused."""

    before: Tournament
    action: do.TournamentAction
    decision: Decision | None


class Night(NamedTuple):
    """An event played at random: its steps, its log and how it stands in the end."""

    steps: tuple[Step, ...]
    log: tuple[TournamentEvent, ...]
    event: Tournament
    book: Rulebook


def any_setup(rng: random.Random) -> Setup:
    levels = tuple((Chips(25 * n), Chips(50 * n), *([Chips(5 * n)] if n > 3 else [])) for n in range(1, 9))
    size = rng.choice([2, 6, 8, 9, 10])
    return Setup(size, Chips(rng.choice([500, 1000, 20000])), 60 * rng.choice([5, 20]), levels, rng.choice([0, 20, 25]))


def any_action(tournament: Tournament, case: Case, rng: random.Random) -> do.TournamentAction:
    """Something that a director might do now: mostly hands, sometimes nonsense."""
    players = [player.id for player in tournament.players]
    left = [player.id for player in tournament.left] or players
    tables = [table.id for table in tournament.tables]
    if not tables:
        return do.DrawSeats(0, seed=rng.randrange(1000))
    someone, table, seed = rng.choice(left), rng.choice(tables), rng.randrange(1000)
    there = [player.id for player in tournament.at(table)]
    offered = [code for offer in offers(case) for code in offer.codes]
    if offered and rng.random() < 0.5:
        return do.Choose(rng.choice(offered))
    menu: list[do.TournamentAction] = [
        do.PlayHand(table, misdeal=rng.random() < 0.1),
        do.PlayHand(table),
        do.MarkHand(table, rng.choice(["posted", "riffle", "shuffler", "push"])),
        do.PassTime(rng.choice([10, 90, 700, 1500])),
        do.DealFirstHand(),
        do.Balance(seed=seed),
        do.Balance((), table, rng.choice(tables), seed),
        do.BreakTable(rng.choice([None, table]), (), seed),
        do.Redraw(seed),
        do.CombineFinal(seed),
        do.WaiveHalt(table),
        do.WaiveMove(rng.choice([None, table])),
        do.EnterLate(PlayerId(f"late{seed}"), seed),
        do.Reenter(rng.choice(players), Chips(0), seed),
        do.Rebuy(rng.choice(players), seed),
        do.AddOn(someone),
        do.DeclareRebuy(someone),
        do.CancelRebuy(someone),
        do.Leave(someone, rng.choice([None, 5, 45])),
        do.Return(someone),
        do.Arrive(someone),
        do.AskToKeep(someone),
        do.EndStage(),
        do.PayPrizes(),
        do.PlayHandForHand(rng.random() < 0.7),
        do.Pause(rng.choice(["break", "dispute"])),
        do.Resume(),
        do.AnnounceLevel(),
        do.PocketChips(someone, Chips(rng.choice([5, 300]))),
        do.FindChips(Chips(100), rng.choice([someone, PlayerId("")])),
        do.FindBehind(rng.choice(players), Chips(100), rng.random() < 0.5, rng.random() < 0.5),
        do.Offend(rng.choice(OFFENCES), someone, rng.random() < 0.5, rng.choice(["broken-table", "after-break"])),
        do.Penalise(someone, *rng.choice([(1, 0, 0), (0, 2, 0), (0, 0, 10), (2, 0, 0), (0, 0, 1)])),
        do.EndPenalty(someone),
        do.Disqualify(someone),
        do.CallTime(someone),
        do.CorrectSeat(someone, Place(table, SeatNo(rng.randint(1, tournament.setup.table_size)))),
        do.ColorUp(Chips(5), Chips(25), odd=((SeatNo(1), 2), (SeatNo(2), 3)), deck=STANDARD_DECK[:5], table=table),
        do.AgreeDeal(tuple((name, 10) for name in left[: rng.randint(1, len(left))])),
    ]
    if there:
        names = tuple(rng.sample(there, rng.randint(1, min(2, len(there)))))
        started = tuple((name, Chips(rng.choice([100, 200]))) for name in names)
        menu += [do.Bust(names, table, started, rng.choice(names))] * 12
    return rng.choice(menu)


@lru_cache(maxsize=64)
def night(book: Rulebook, seed: int) -> Night:
    """An event of up to a hundred actions."""
    rng = random.Random(seed)
    names = [PlayerId(f"p{number}") for number in range(1, rng.randint(2, 30) + 1)]
    log: list[TournamentEvent] = [open_event(any_setup(rng), names)]
    tournament = apply(None, log[0])
    steps = []
    for _ in range(rng.randint(5, 100)):
        action = any_action(tournament, Case(tournament, book), rng)
        before = tournament
        try:
            decision = decide(tournament, action, book)
        except Refused:
            steps.append(Step(before, action, None))
            continue
        for happened in decision.events:
            tournament = apply(tournament, happened)
        log += decision.events
        steps.append(Step(before, action, decision))
    return Night(tuple(steps), tuple(log), tournament, book)


def states(played: Night) -> list[Tournament]:
    return [*(step.before for step in played.steps), played.event]


@books
@many
@given(seeds)
def test_every_chip_that_was_issued_is_somewhere(book: Rulebook, seed: int) -> None:
    for tournament in states(night(book, seed)):
        assert tournament.issued == tournament.in_play + tournament.gone + tournament.bank
        assert all(player.stack >= 0 and player.behind >= 0 for player in tournament.players)
        assert all(not player.stack for player in tournament.players if player.out)


@books
@many
@given(seeds)
def test_the_whole_purse_is_paid_out_and_no_more(book: Rulebook, seed: int) -> None:
    played = night(book, seed)
    for tournament in states(played):
        case = Case(tournament, book)
        assert sum(prizes(case)) in (0, prize_money(case))
        assert list(prizes(case)) == sorted(prizes(case), reverse=True)
    for step in played.steps:
        if isinstance(step.action, do.PayPrizes) and step.decision and not step.before.chosen:
            case = Case(step.before, book)
            (paid,) = (one for one in step.decision.events if isinstance(one, PrizesPaid))
            assert sum(amount for _, amount in paid.shares) == sum(prizes(case))


@books
@many
@given(seeds)
def test_nobody_shares_a_seat_and_nobody_in_the_event_stands(book: Rulebook, seed: int) -> None:
    for tournament in states(night(book, seed)):
        seats = Counter((player.table, player.seat) for player in tournament.players if player.table)
        assert all(count == 1 for count in seats.values())
        assert {table for table, _ in seats} <= {table.id for table in tournament.tables}
        assert all(1 <= seat <= tournament.setup.table_size for _, seat in seats)
        assert all(not player.table for player in tournament.players if player.out)


@books
@many
@given(seeds)
def test_a_log_replays_to_the_same_event(book: Rulebook, seed: int) -> None:
    played = night(book, seed)
    tournament = None
    for happened in played.log:
        tournament = apply(tournament, happened)
    assert tournament == played.event


@books
@many
@given(seeds)
def test_events_and_the_state_go_to_json_and_back(book: Rulebook, seed: int) -> None:
    played = night(book, seed)
    for happened in played.log:
        assert decode(encode(happened), TournamentEvent) == happened  # type: ignore[arg-type]
    assert decode(encode(played.event), Tournament) == played.event


@books
@many
@given(seeds)
def test_actions_go_to_json_and_back(book: Rulebook, seed: int) -> None:
    for step in night(book, seed).steps:
        assert decode(encode(step.action), do.TournamentAction) == step.action  # type: ignore[arg-type]


@books
@many
@given(seeds)
def test_balanced_tables_differ_by_less_than_calls_for_a_move(book: Rulebook, seed: int) -> None:
    for step in night(book, seed).steps:
        if isinstance(step.action, do.Balance) and not step.action.giver and step.decision:
            tournament = step.before
            for happened in step.decision.events:
                tournament = apply(tournament, happened)
            case = Case(tournament, book)
            assert case.tournament.spread < limit(case)
            assert sum(tournament.sizes.values()) == sum(step.before.sizes.values())


def uneven_room(rng: random.Random) -> Tournament:
    """Tables of any size between two hands, some with seats that came open."""
    levels = ((Chips(25), Chips(50)),)
    players, tables = [], []
    for number in range(1, rng.randint(2, 12) + 1):
        id = TableId(f"Table{number}")
        taken = sorted(rng.sample(range(1, 10), rng.randint(2, 9)))
        players += [Player(PlayerId(f"{id}-{seat}"), Chips(500), id, SeatNo(seat)) for seat in taken]
        empty = [seat for seat in range(1, 10) if seat not in taken]
        vacated = [
            Vacancy(SeatNo(seat), rng.randint(0, 9), rng.random() < 0.7) for seat in rng.sample(empty, len(empty))
        ]
        button, small, big = rng.sample(taken, 3) if len(taken) > 2 else (taken[0], taken[0], taken[1])
        tables.append(
            Table(
                id,
                SeatNo(button),
                SeatNo(small),
                SeatNo(big),
                over=True,
                level=1,
                dealt=tuple(map(SeatNo, taken)),
                vacated=tuple(vacated),
            )
        )
    setup = Setup(9, Chips(500), 1200, levels)
    opened = open_event(setup, [player.id for player in players]).event
    return replace(opened, players=tuple(players), tables=tuple(tables), started=True)


@books
@many
@given(seeds)
def test_all_moves_at_once_are_the_same_as_one_after_the_other(book: Rulebook, seed: int) -> None:
    rng = random.Random(seed)
    tournament = uneven_room(rng)
    at_once = Case(tournament, book)
    carry_out(at_once, do.Balance(seed=seed))
    moves: list[TournamentEvent] = []
    while (case := Case(tournament, book)).tournament.spread >= limit(case):
        decision = decide(tournament, do.Balance((), giver(case, {}, seed), taker(case), seed), book)
        moves += decision.events
        for happened in decision.events:
            tournament = apply(tournament, happened)
    without_cards = [replace(one, cards=()) if isinstance(one, TableGave) else one for one in at_once.events]
    assert without_cards == moves
    assert at_once.tournament == tournament
    assert at_once.tournament.sizes == {id: len(tournament.at(id)) for id in tournament.sizes}


@books
@many
@given(seeds)
def test_every_decision_cites_rules_that_exist(book: Rulebook, seed: int) -> None:
    for step in night(book, seed).steps:
        if step.decision and step.decision.events:
            assert step.decision.cites
            assert all(id in book.rules for id in step.decision.cites)


@books
@many
@given(seeds)
def test_places_count_down_and_are_settled_once(book: Rulebook, seed: int) -> None:
    """Every place from the number of entrants down is somebody's, or shared by as many as say so."""
    for tournament in states(night(book, seed)):
        taken: Counter[int] = Counter()
        for player in tournament.players:
            if player.out and player.place:
                taken.update(range(player.place, player.place + player.tied) if player.line == 0 else ())
        entered = sum(player.entered for player in tournament.players)
        assert taken == Counter(range(len(tournament.left) + 1, entered + 1))
        assert [player.place for player in tournament.left if player.place] in ([], [1])
