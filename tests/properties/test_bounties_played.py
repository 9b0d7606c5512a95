"""Whatever is on the heads, whoever wins it: at the end of an event all of it is paid, and nothing else."""

import random

from hypothesis import given

from floorman.core import PlayerId, Refused
from floorman.rules import Rulebook
from floorman.tournament import DirectorAct, Journal, do, open_event, postings, trial_balance
from floorman.tournament import actions as acts
from floorman.tournament.case import Case
from floorman.tournament.payouts import prize_money
from floorman.tournament.prompts import prompts
from properties.test_live_event import any_setup, books, bounties_add_up, few, seeds


def tried(journal: Journal, action: DirectorAct, book: Rulebook) -> Journal:
    """The journal with the act in it, or as it was where the act is refused."""
    try:
        return journal.after(do(journal, action, book))
    except Refused:
        return journal


def asked(journal: Journal, book: Rulebook, rng: random.Random) -> Journal:
    """Every question about bounties answered, in any way that is offered."""
    while due := [one for one in prompts(journal.tournament, book) if one.key.startswith(("bounty:", "envelopes"))]:
        prompt = due[0]
        action = prompt.action or rng.choice(prompt.otherwise).action
        journal = journal.after(do(journal, action, book))
        assert bounties_add_up(journal.tournament)
    return journal


def played(book: Rulebook, seed: int) -> Journal:
    rng = random.Random(seed)
    setup = any_setup(rng)
    while setup.bounty is None or setup.seats_worth:
        setup = any_setup(rng)
    journal = Journal(open_event(setup, ()))
    for number in range(rng.randint(2, setup.table_size)):
        journal = journal.after(do(journal, acts.Register(PlayerId(f"P{number}")), book))
    for action in (acts.DrawSeats(seed=seed), acts.StartClock()):
        journal = journal.after(do(journal, action, book))
    while len(journal.tournament.left) > 1:
        tournament = journal.tournament
        out = rng.choice(tournament.left)
        goes: DirectorAct = acts.Bust((out.id,), out.table) if rng.random() < 0.8 else acts.Disqualify(out.id)
        journal = journal.after(do(journal, goes, book))
        if rng.random() < 0.5:
            journal = asked(journal, book, rng)
        if rng.random() < 0.2:
            journal = tried(journal, acts.Rebuy(out.id, seed), book)
    journal = asked(journal, book, rng)
    journal = tried(journal, acts.PostPrizes((prize_money(Case(journal.tournament, book)),)), book)
    return journal.after(do(journal, acts.PayPrizes(), book))


@books
@few
@given(seeds)
def test_every_cent_on_a_head_is_won(book: Rulebook, seed: int) -> None:
    tournament = (journal := played(book, seed)).tournament
    assert tournament.bounties
    assert tournament.bounties.to_win == 0
    assert sum(cents for _, cents in tournament.bounties.paid) == sum(player.for_heads for player in tournament.players)
    balance = trial_balance(postings(journal.log))
    assert (balance.get("bounties", 0), balance.get("purse", 0)) == (0, 0)
    assert sum(player.paid or 0 for player in tournament.players) == prize_money(Case(tournament, book))
