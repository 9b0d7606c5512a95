"""What is due about prizes and bounties."""

from collections.abc import Sequence

from msgspec.structs import replace

from floorman.core import PlayerId
from floorman.rules import Rulebook
from floorman.rules.question_ids import Q
from floorman.text import NOTHING, Message, message, plain, together
from floorman.tournament.actions import BringHouseMoney, PayPrizes, PlayHandForHand
from floorman.tournament.bounties import Bounties, ClaimBounty, Fallen, SealEnvelopes, planned_envelopes
from floorman.tournament.case import Case
from floorman.tournament.knockouts import TOPIC, with_heads
from floorman.tournament.ledger import own_bounty_paid
from floorman.tournament.payouts import (
    missing_from_the_house,
    owed,
    own_bounties,
    players_share,
    prize_money,
    prizes,
    seats_are_won,
    seats_to_win,
    to_hand_over,
)
from floorman.tournament.prompts.prompt import Prompt, PromptOption, Prompts, procedures, to_do, to_know
from floorman.tournament.state import Player, Tournament
from floorman.tournament.wording import money


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
    elif event.won:
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
        prize = money(won[0].paid) if won[0].paid else None
        says = message("prompt.over", player=won[0].name, prize=prize)
        yield to_know(case, "over", "entry.payout", says)
    elif won:
        says = message("prompt.over-shared", players=[one.name for one in won])
        yield to_know(case, "over", "entry.payout", says)
    shared = players_share(case)
    placed = sorted(event.players, key=lambda one: one.place or 0)
    open_parts = to_hand_over(case)
    still = [(one, open_parts[one.id]) for one in placed]
    own = {one.id: one.kept - own_bounty_paid(one, event) for one in placed if one.id in shared}
    unpaid = [_sum(one.name, cents) for one, full in still if (cents := own.get(one.id, full)) > 0]
    unshared = [(one.name, cents) for one, full in still if one.id in own and (cents := full - own[one.id]) > 0]
    if unshared:
        says = _to_all_of_them("prompt.unshared", unshared)
        yield to_know(case, "unshared", "entry.side-deal", says)
    if unpaid:
        yield to_know(case, "unpaid", "entry.payout", message("prompt.unpaid", sums=unpaid))


def _sum(name: str, cents: int) -> Message:
    return message("event.has", player=name, amount=money(cents))


def _to_all_of_them(text: str, shares: Sequence[tuple[str, int]]) -> Message:
    """What the players of a deal are given together, and how they share it."""
    amount = money(sum(cents for _, cents in shares))
    return message(text, amount=amount, players=[name for name, _ in shares], sums=[_sum(*one) for one in shares])


def _to_hand_over(case: Case) -> Message:
    """Who is still to be given what, own bounties included, in sentences; nothing where nobody is."""
    shared, own, due, event = players_share(case), own_bounties(case), to_hand_over(case), case.event
    agreed, paid, heads = [], [], []
    for name in dict.fromkeys((*owed(case), *own)):
        called, bounty = event.name_of(name), own.get(name, 0) - own_bounty_paid(event.player(name), event)
        prize = due[name] - bounty
        if name in shared:
            agreed += [(called, prize)] if prize > 0 else []
            prize = 0
        if bounty > 0 and prize <= 0:
            heads.append(_sum(called, bounty))
        elif prize > 0:
            own_part = money(bounty) if bounty else None
            total = money(prize + bounty)
            paid.append(message("prompt.pay-one", player=called, amount=total, bounty=own_part))
    says = _to_all_of_them("prompt.deal-shares", agreed) if agreed else NOTHING
    bounties = message("prompt.pay-own-bounties", sums=heads, count=len(heads)) if heads else NOTHING
    return together(says, message("prompt.pay", sums=paid) if paid else NOTHING, bounties)


def _end_by_deal(event: Tournament, book: Rulebook) -> Prompts:
    """The players have shared everything: one tap ends the event."""
    case = Case(event, book)
    says = together(message("prompt.ended-by-deal"), _to_hand_over(case))
    steps = procedures(case, "entry.payout", "entry.side-deal")
    yield to_do(case, "pay", "entry.payout", says, PayPrizes(), message("button.end-event"), steps=steps, urgent=True)


def _seats_won(event: Tournament, book: Rulebook) -> Prompts:
    """Everybody left has a seat: there is nothing to play for."""
    case = Case(event, book)
    who = [player.name for player in event.left]
    rest = [_sum(event.name_of(id), cents) for id, cents in to_hand_over(case).items() if cents > 0]
    beside = message("prompt.pay", sums=rest) if rest else NOTHING
    says = together(message("prompt.seats-won", players=who), beside)
    yield to_do(case, "seats", "entry.payout", says, PayPrizes(), message("button.award-seats"), urgent=True)


def _house(event: Tournament, book: Rulebook) -> Prompts:
    """Once nothing is sold any more, it is known what the house has to put into the cash box; until it is there."""
    case = Case(event, book)
    late = event.setup.late_levels
    rebuys = int(case.ask(Q.entry.rebuy.closes_at_level)) if case.ask(Q.entry.rebuy.per_player) else 0
    known = event.closed or (late is not None and event.clock.level >= max(late + 1, rebuys))
    missing = missing_from_the_house(case)
    if not known or not missing:
        return
    pool, amount = money(prize_money(case)), money(abs(missing))
    if missing > 0:
        says = message("prompt.house-puts", amount=amount, pool=pool)
    else:
        says = message("prompt.house-takes", amount=amount, pool=pool)
    label = message("button.house-money", amount=amount, into=missing > 0)
    yield to_do(case, "overlay", "entry.purse", says, BringHouseMoney(missing), label)


def _pay(event: Tournament, book: Rulebook, winner: Player) -> Prompts:
    case = Case(event, book)
    if not any(owed(case).values()) and prize_money(case):
        return  # the prizes have to be posted first
    due = _to_hand_over(case)
    says = together(message("event.has-won", player=winner.name), due or message("prompt.end-event"))
    steps = procedures(case, "entry.payout", "entry.side-deal") if event.deal else procedures(case, "entry.payout")
    label = message("button.pay-prizes" if due else "button.end-event")
    yield to_do(case, "pay", "entry.payout", says, PayPrizes(), label, steps=steps, urgent=True)


def _near_the_money(event: Tournament, book: Rulebook, paid: int) -> Prompts:
    """Nobody may wait for others to go out: near the prizes tables play hand for hand."""
    left = len(event.left)
    case = Case(event, book)
    case.cite(Q.entry.elimination.two_tables)
    tables = len(event.tables)
    if paid and left == paid + 1:
        says = message("prompt.bubble", left=left, paid=paid)
        if tables > 1 and not event.round:
            yield to_do(
                case, "hand-for-hand", "entry.elimination", together(says, message("prompt.play-hand-for-hand")),
                PlayHandForHand(), message("button.hand-for-hand"), urgent=True,
            )  # fmt: skip
        else:
            yield to_know(case, "bubble", "entry.elimination", says)
    elif event.round:
        says = message("prompt.play-on-as-usual", paid=left <= paid)
        off = PlayHandForHand(False)
        yield to_do(case, "hand-for-hand-off", "entry.elimination", says, off, message("button.play-on"))
    if paid and left <= paid:
        yield from _deal(event, book, paid)


DEAL_TALK = 9
"""From so many players on, in the money, deals are talked about."""


def _deal(event: Tournament, book: Rulebook, paid: int) -> Prompts:
    case = Case(event, book)
    left = len(event.left)
    if left == paid:
        yield to_know(case, "in-the-money", "entry.payout", message("prompt.in-the-money", left=left))
    if event.deal or left > DEAL_TALK or len(event.tables) > 1:
        return
    case = Case(event, book)
    attitude, pays = case.ask(Q.entry.side_deal.attitude), case.ask(Q.entry.side_deal.director_pays)
    says = message("prompt.deals", attitude=attitude, director=pays == "floor")
    yield to_know(case, "deal-talk", "entry.side-deal", says, steps=procedures(case, "entry.side-deal", conduct=True))


def heads(event: Tournament, book: Rulebook) -> Prompts:
    """Every knockout of which nobody has said who won it, the first first."""
    bounties = event.bounties
    if bounties is None or not event.started:
        return
    for fallen in bounties.fallen:
        yield _unclaimed(event, book, bounties, fallen)
    terms = event.setup.bounty
    case = Case(event, book)
    players = with_heads(case)
    if terms and terms.kind == "mystery" and not bounties.sealed and 2 <= players <= terms.from_left:
        planned = planned_envelopes(terms, bounties.pool, players)
        says = message("prompt.envelopes", count=players, pool=money(bounties.pool), largest=money(planned[0]))
        filled = message("button.envelopes-filled")
        asked = to_do(case, "envelopes", TOPIC, says, SealEnvelopes(planned), filled, urgent=True)
        yield _without_rule(asked)


def _unclaimed(event: Tournament, book: Rulebook, bounties: Bounties, fallen: Fallen) -> Prompt:
    """Ask who won the pot that knocked a player out: one player of that table, or several who split it."""
    out = fallen.player
    there = _there(event, event.player(out))
    ways = [PromptOption(_as_winner(event, player), ClaimBounty(out, (player.id,))) for player in there]
    ways.append(PromptOption(message("button.nobody-won"), ClaimBounty(out)))
    says = message("prompt.who-knocked-out", out=event.name_of(out), mystery=bounties.kind == "mystery")
    first = fallen is bounties.fallen[0]
    key, case = f"bounty:{fallen.no}", Case(event, book)
    likely = _likely(event, out) or _only_one(event, event.player(out), there)
    if likely and bounties.kind != "mystery" and (first or bounties.kind != "progressive"):
        claim, label = ClaimBounty(out, likely), message("button.names", names=event.names_of(likely))
        asked = to_do(case, key, TOPIC, says, claim, label, otherwise=tuple(ways), urgent=first)
    else:
        asked = to_know(case, key, TOPIC, says, otherwise=tuple(ways), urgent=first)
    asked = _without_rule(asked)
    return replace(asked, several="by", bounty=fallen.cents if bounties.kind != "mystery" else 0)


def _without_rule(asked: Prompt) -> Prompt:
    """Leave out the rules on prizes: no book speaks of bounties."""
    return replace(asked, cites=(), citations=())


def _as_winner(event: Tournament, player: Player) -> Message:
    """A name, and why that player can hardly have won a pot: who serves a penalty is not dealt in."""
    penalty = player.penalty
    serves = penalty is not None and not penalty.waits and (penalty.hands > 0 or penalty.until > event.now)
    return message("button.penalised", player=player.name) if serves else plain(player.name)


def _likely(event: Tournament, out: PlayerId) -> tuple[PlayerId, ...]:
    """Who has won the chips of a player as far as the dealer's page has seen, and is still there to win the bounty."""
    last = next((one for one in reversed(event.knocked) if one.out == out), None)
    left = {player.id for player in event.left}
    return last.likely if last and left.issuperset(last.likely) else ()


def _only_one(event: Tournament, out: Player, there: Sequence[Player]) -> tuple[PlayerId, ...]:
    """Who alone can have knocked out the last player to go: the one other player left at that table."""
    went_last = out.place == len(event.left) + 1
    same_table = out.sat is not None and [one.table for one in there] == [out.sat.table]
    return (there[0].id,) if went_last and same_table else ()


def _there(event: Tournament, out: Player) -> tuple[Player, ...]:
    """Who sits where the player sat, or whoever is left where that table is gone."""
    table = out.sat.table if out.sat else ""
    at_table = tuple(player for player in event.left if player.table == table and player.id != out.id)
    others = at_table or tuple(player for player in event.left if player.id != out.id)
    return tuple(
        sorted((player for player in others if not player.unsold), key=lambda player: (player.table, player.seat))
    )
