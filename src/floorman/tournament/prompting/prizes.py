"""The money: hand for hand, the bubble, deals, prizes to pay, and the end."""

from floorman.rulebook import Rulebook
from floorman.tournament.actions import PayPrizes, PlayHandForHand
from floorman.tournament.case import Case
from floorman.tournament.payouts import from_the_house, owed, prize_money, prizes, seats_are_won, seats_to_win
from floorman.tournament.prompting.prompt import Prompts, procedures, to_do, to_know
from floorman.tournament.state import Player, Tournament
from floorman.tournament.wording import counted, listed, money


def money_matters(event: Tournament, book: Rulebook) -> Prompts:
    """Everything about prizes."""
    if not event.started:
        return
    case = Case(event, book)
    left = event.left
    if event.closed:
        yield from _over(event, case)
    elif event.chop and event.chop.ends_play and len(left) > 1:
        yield from _end_by_deal(event, book)
    elif len(left) == 1 and left[0].place:
        yield from _pay(event, book, left[0])
    elif seats_are_won(case):
        yield from _seats_won(event, book)
    elif len(left) > 1:
        seats = seats_to_win(case)
        paid = seats.seats if seats else sum(1 for prize in prizes(case) if prize)
        yield from _near_the_money(event, book, paid)
    if event.setup.guarantee or event.setup.added:
        yield from _house(event, book)


def _over(event: Tournament, case: Case) -> Prompts:
    """Who has won what; and who has still to be given the prize."""
    won = [player for player in event.players if player.place == 1]
    if len(won) == 1:
        prize = f" {money(won[0].paid)}" if won[0].paid else ""
        yield to_know(case, "over", "entry.payout", f"The event is over: {won[0].name} has won{prize}.")
    elif won:
        says = f"The event is over: {listed([one.name for one in won])} share 1st place."
        yield to_know(case, "over", "entry.payout", says)
    worth = event.setup.seats_worth
    still = [(one.name, (one.paid or 0) - worth * one.qualified - one.received) for one in event.players]
    unpaid = [f"{name} {money(cents)}" for name, cents in still if cents > 0]
    if unpaid:
        yield to_know(case, "unpaid", "entry.payout", f"Still to be paid: {listed(unpaid)}. Tick them under Results.")


def _end_by_deal(event: Tournament, book: Rulebook) -> Prompts:
    """The players have shared everything: one tap ends the event."""
    case = Case(event, book)
    due = [f"{name} {money(amount)}" for name, amount in owed(case).items() if amount]
    says = f"The players have agreed on a deal, and nothing is left to play for. End the event: {listed(due)}."
    steps = procedures(case, "entry.payout", "entry.side-deal")
    yield to_do(case, "pay", "entry.payout", says, PayPrizes(), "End the event", steps=steps, urgent=True)


def _seats_won(event: Tournament, book: Rulebook) -> Prompts:
    """Everybody left has a seat: there is nothing to play for."""
    case = Case(event, book)
    who = listed([player.name for player in event.left])
    due = owed(case).items()
    rest = [f"{name} {money(amount)}" for name, amount in due if amount and not event.player(name).playing]
    beside = f" Pay {listed(rest)}." if rest else ""
    says = f"Stop: everybody left has won a seat, {who}.{beside}"
    yield to_do(case, "seats", "entry.payout", says, PayPrizes(), "Award the seats", urgent=True)


def _house(event: Tournament, book: Rulebook) -> Prompts:
    """Once nobody enters late any more, it is known what the house has to pay in."""
    case = Case(event, book)
    late, paid_out = event.setup.late_levels, any([player.paid is not None for player in event.players])
    if paid_out or late is None or event.clock.level <= late or not from_the_house(case):
        return
    says = f"The house adds {money(from_the_house(case))} to the prize pool of {money(prize_money(case))}."
    yield to_know(case, "overlay", "entry.purse", says)


def _pay(event: Tournament, book: Rulebook, winner: Player) -> Prompts:
    case = Case(event, book)
    due = [f"{name} {money(amount)}" for name, amount in owed(case).items() if amount]
    if not due and prize_money(case):
        return  # the prizes have to be posted first
    says = f"{winner.name} has won. Pay {listed(due)}." if due else f"{winner.name} has won. Close the event."
    steps = procedures(case, "entry.payout", "entry.side-deal") if event.deal else procedures(case, "entry.payout")
    label = "Pay the prizes" if due else "Close the event"
    yield to_do(case, "pay", "entry.payout", says, PayPrizes(), label, steps=steps, urgent=True)


def _near_the_money(event: Tournament, book: Rulebook, paid: int) -> Prompts:
    """Nobody may wait for others to go out: near the prizes tables play hand for hand."""
    left = len(event.left)
    case = Case(event, book)
    case.ask("entry.elimination/two-tables")
    tables = len(event.tables)
    if paid and left == paid + 1:
        says = f"The bubble: {counted(left, 'player')} left, {counted(paid, 'place')} paid."
        if tables > 1 and not event.round:
            yield to_do(
                case, "hand-for-hand", "entry.elimination", f"{says} Play hand for hand.", PlayHandForHand(),
                "Hand for hand", urgent=True,
            )  # fmt: skip
        else:
            yield to_know(case, "bubble", "entry.elimination", says)
    elif event.round:
        says = f"{'Everybody left is in the money' if left <= paid else 'Play is hand for hand'}: play on as usual?"
        yield to_do(case, "hand-for-hand-off", "entry.elimination", says, PlayHandForHand(False), "Play on as usual")
    if paid and left <= paid:
        yield from _deal(event, book, paid)


ATTITUDE = {
    "allowed": "Players may share the prizes among themselves.",
    "not-condoned": "The book does not condone deals.",
}
DEAL_TALK = 9
"""From so many players on, in the money, deals are talked about."""


def _deal(event: Tournament, book: Rulebook, paid: int) -> Prompts:
    case = Case(event, book)
    left = len(event.left)
    if left == paid:
        yield to_know(case, "in-the-money", "entry.payout", f"In the money: all {left} players left are paid.")
    if event.deal or left > DEAL_TALK or len(event.tables) > 1:
        return
    case = Case(event, book)
    attitude = ATTITUDE.get(case.ask("entry.side-deal/attitude"), "Deals are improper.")
    pays = case.ask("entry.side-deal/director-pays")
    director = "the director may pay it" if pays == "floor" else "the players share the money themselves"
    says = f"Deals: {attitude[:1].lower()}{attitude[1:-1]}; {director}. Record one under Prizes."
    yield to_know(case, "deal-talk", "entry.side-deal", says, steps=procedures(case, "entry.side-deal", conduct=True))
