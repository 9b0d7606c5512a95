"""Bots: estimates of a hand's value, characters as a few numbers, and the characters by name."""

import random
from bisect import bisect_left
from collections import Counter
from functools import lru_cache
from itertools import combinations

from floorman.cards import SHORT_DECK, STANDARD_DECK, UNKNOWN, Card, Ranking, rank_of, strength, suit_of
from floorman.core import Chips, DataError, SeatNo, Value
from floorman.hand import (
    GAMES,
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    Game,
    HandView,
    Muck,
    Options,
    RaiseTo,
    RunIt,
    SeatView,
    Show,
)

_WHEEL = {14, 2, 3, 4, 5}


def throw_away(held: tuple[Card, ...], ranking: Ranking, draws_left: int = 1) -> tuple[Card, ...]:
    """Return the cards to exchange. With more draws to come, a rough low is broken up.

    >>> throw_away((Card("Kh"), Card("Kd"), Card("9s"), Card("4c"), Card("2d")), "high")
    ('9s', '4c', '2d')
    >>> throw_away((Card("8h"), Card("7d"), Card("4s"), Card("3c"), Card("2d")), "deuce-to-seven")
    ()
    """
    match ranking:
        case "deuce-to-seven":
            keep = _keep_low(held, draws_left, ace_low=False)
            if len(keep) == 5 and (_straight(keep) or _flush(keep)):
                keep = keep[:4]
        case "ace-to-five":
            keep = _keep_low(held, draws_left, ace_low=True)
        case "badugi":
            keep = _keep_badugi(held, draws_left)
        case _:
            keep = _keep_high(held)
    return tuple([card for card in held if card not in keep])


def _low_rank(card: Card, ace_low: bool) -> int:
    rank = rank_of(card)
    return 1 if ace_low and rank == 14 else rank


def _keep_low(held: tuple[Card, ...], draws_left: int, ace_low: bool) -> list[Card]:
    """Return one card of each low rank, lowest first. A made low is kept up to a ten on the last draw, earlier less."""
    ordered = sorted(held, key=lambda card: _low_rank(card, ace_low))
    by_rank = {_low_rank(card, ace_low): card for card in reversed(ordered)}
    if len(by_rank) == 5 and max(by_rank) <= (8 if draws_left > 2 else 9 if draws_left == 2 else 10):
        return ordered
    return [by_rank[rank] for rank in sorted(by_rank) if rank <= 8]


def _keep_badugi(held: tuple[Card, ...], draws_left: int) -> list[Card]:
    """Return the most cards of different ranks and suits, and of those the lowest."""
    known = sorted((_low_rank(card, True), suit_of(card), card) for card in held)
    for size in (4, 3, 2, 1):
        highest = 11 if size == 4 else 8 if draws_left > 1 else 9
        best: list[Card] = []
        worst = highest + 1
        for some in combinations(known, size):
            if some[-1][0] < worst and len({rank for rank, _, _ in some}) == size == len({suit for _, suit, _ in some}):
                best, worst = [card for _, _, card in some], some[-1][0]
        if best:
            return best
    return []


def _keep_high(held: tuple[Card, ...]) -> list[Card]:
    """Return a made hand, else what is paired, else four to a flush or straight, else the two highest cards."""
    if _straight(held) or _flush(held):
        return list(held)
    count = Counter(rank_of(card) for card in held)
    paired = [card for card in held if count[rank_of(card)] > 1]
    if paired:
        return paired
    for four in combinations(held, 4):
        if _flush(four) or _open_ended(four):
            return list(four)
    return sorted(held, key=rank_of, reverse=True)[:2]


def _flush(cards: tuple[Card, ...] | list[Card]) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def _straight(cards: tuple[Card, ...] | list[Card]) -> bool:
    ranks = {rank_of(card) for card in cards}
    return len(ranks) == 5 and (max(ranks) - min(ranks) == 4 or ranks == _WHEEL)


def _open_ended(four: tuple[Card, ...]) -> bool:
    ranks = {rank_of(card) for card in four}
    return len(ranks) == 4 and max(ranks) - min(ranks) == 3 and max(ranks) < 14


_RUNGS = 800
"""How many sampled starting hands a hand is compared with before the flop."""


def worth(view: HandView, rng: random.Random, deals: int = 20) -> float:
    """Estimate, from 0 to 1, how often the viewing seat's hand beats another player's.

    Before the flop that is its rank among sampled starting hands; later, its share of `deals` random deals.
    """
    game = GAMES[view.game]
    me = view.seat(view.viewer)
    if game.streets[0].down and not game.stud and game.streets[-1].board and not view.boards[0]:
        rungs = _ladder(len(me.down), game.short_deck)
        return bisect_left(rungs, starting_points(me.down)) / len(rungs)
    rivals = [seat for seat in view.seats if seat.live and seat.no != view.viewer]
    if not rivals:
        return 1.0
    seen = {card for seat in view.seats for card in seat.down + seat.up} | set(view.boards[0])
    unseen = [card for card in (SHORT_DECK if game.short_deck else STANDARD_DECK) if card not in seen]
    won = 0.0
    for _ in range(deals):
        rng.shuffle(unseen)
        won += _one_deal(view, game, me, rng.choice(rivals), unseen)
    return won / deals


def _one_deal(view: HandView, game: Game, me: SeatView, rival: SeatView, unseen: list[Card]) -> float:
    """Return the viewing seat's share of the pot against a rival, with unseen cards dealt in the order of `unseen`."""
    cards = iter(unseen)

    def filled(held: tuple[Card, ...], size: int) -> tuple[Card, ...]:
        known = tuple([card for card in held if card != UNKNOWN])
        return known + tuple([next(cards) for _ in range(size - len(known))])

    board = view.boards[0]
    if game.streets[-1].board:
        board = filled(board, sum(street.board for street in game.streets))
    size = game.cards_in_hand - (len(board) if game.stud else 0)
    mine, theirs = filled(me.down + me.up, size), filled(rival.down + rival.up, size)
    draws = [street.name for street in game.streets if street.draw]
    if draws:
        left = len(draws) - (draws.index(view.street) + 1 if view.street in draws else 0)
        ranking = game.low or game.high or "high"
        for done in range(len(draws)):
            if done < left:
                gone = throw_away(mine, ranking, left - done)
                mine = filled(tuple([card for card in mine if card not in gone]), size)
            gone = throw_away(theirs, ranking, len(draws) - done)
            theirs = filled(tuple([card for card in theirs if card not in gone]), size)
    return _share(game, mine, theirs, board)


def _share(game: Game, mine: tuple[Card, ...], theirs: tuple[Card, ...], board: tuple[Card, ...]) -> float:
    halves = []
    for ranking in (game.high, game.low):
        if ranking:
            my, their = strength(mine, board, ranking, game.use), strength(theirs, board, ranking, game.use)
            if my or their:
                halves.append(0.5 + 0.5 * ((my > their) - (my < their)))
    return sum(halves) / len(halves) if halves else 0.5


def starting_points(hole: tuple[Card, ...]) -> float:
    """Return points for a starting hand of a flop game: Bill Chen's for two cards, for more the mean over all pairs.

    >>> starting_points((Card("As"), Card("Ks")))
    12.0
    """
    pairs = list(combinations(hole, 2))
    return sum(_two_cards(*pair) for pair in pairs) / len(pairs)


def _two_cards(one: Card, other: Card) -> float:
    high, low = sorted((rank_of(one), rank_of(other)), reverse=True)
    points = {14: 10.0, 13: 8.0, 12: 7.0, 11: 6.0}.get(high, high / 2)
    if high == low:
        return max(5.0, 2 * points)
    gap = high - low - 1
    points -= (0, 1, 2, 4)[gap] if gap < 4 else 5
    points += 2 if suit_of(one) == suit_of(other) else 0
    return points + 1 if gap < 2 and high < 12 else points


@lru_cache
def _ladder(hole: int, short_deck: bool) -> list[float]:
    """Return the points of many random starting hands, worst first. They are always the same hands."""
    rng = random.Random(hole)
    deck = SHORT_DECK if short_deck else STANDARD_DECK
    return sorted(starting_points(tuple(rng.sample(deck, hole))) for _ in range(_RUNGS))


_POT_SHARES = (0.5, 0.66, 0.75, 1.0)


class Character(Value, frozen=True):
    """A way to play; every number is from 0 to 1 except `deals`.

    `loose`: how little it needs to stay in. `bold`: how little it needs to bet or raise, and how often it then does.
    `bluffs`: how often it bets with nothing. `traps`: how often it only checks or calls with a strong hand. `gambles`:
    how often it runs a board twice. `deals`: how many deals it tries out to judge a hand.
    """

    name: str
    says: str
    loose: float
    bold: float
    bluffs: float
    traps: float = 0.0
    gambles: float = 0.5
    deals: int = 20

    def act(self, view: HandView, may: Options, rng: random.Random) -> Action:
        """Return the bot's action, which is always one of the options."""
        seat = may.seat
        if "draw" in may.acts:
            return Draw(seat, _discards(view, seat))
        if "run-it" in may.acts:
            return RunIt(seat, int(may.most) if rng.random() < self.gambles else 1)
        if "show" in may.acts:
            return Muck(seat) if "muck" in may.acts and _beaten(view, seat) else Show(seat)
        if "bring-in" in may.acts:
            return self._bring_in(view, may, rng)
        return self._bet_or_not(view, may, rng)

    def _bring_in(self, view: HandView, may: Options, rng: random.Random) -> Action:
        if "complete" in may.acts and worth(view, rng, self.deals) > 0.9 - 0.4 * self.bold:
            return Complete(may.seat)
        return BringIn(may.seat)

    def _bet_or_not(self, view: HandView, may: Options, rng: random.Random) -> Action:
        seat = may.seat
        rivals = sum(other.live and other.no != seat for other in view.seats)
        chance = worth(view, rng, self.deals) ** float(rivals**0.5)
        odds = may.call / (view.pot + may.call) if may.call else 0.0
        if self._wants_to_push(chance, odds, rng):
            pushed = self._push(view, may, rng)
            if pushed:
                return pushed
        if not may.call:
            return Check(seat)
        return Call(seat) if chance >= odds * (1.3 - self.loose) else Fold(seat)

    def _wants_to_push(self, chance: float, odds: float, rng: random.Random) -> bool:
        """Decide whether to bet or raise: for value, with better hands the more a call costs, or as a bluff."""
        enough = 0.85 - 0.4 * self.bold + max(0.0, odds - 0.3)
        if chance >= enough:
            return rng.random() < 0.35 + 0.6 * self.bold and rng.random() >= self.traps
        return odds < 0.4 and rng.random() < self.bluffs * (1 - odds)

    def _push(self, view: HandView, may: Options, rng: random.Random) -> Action | None:
        """Return a bet, raise or completion, of a size between half the pot and the pot; None if none is allowed."""
        if "complete" in may.acts:
            return Complete(may.seat)
        total = _size(view, may, rng)
        if total is None:
            return None
        return BetTo(may.seat, total) if "bet" in may.acts else RaiseTo(may.seat, total)


def _size(view: HandView, may: Options, rng: random.Random) -> Chips | None:
    """Return the total of a bet or raise in whole units, or None. A bet that leaves only a small rest is all-in."""
    if not may.most:
        return None
    seat = view.seat(may.seat)
    all_in = seat.bet + seat.stack
    wanted = view.price + rng.choice(_POT_SHARES) * (view.pot + may.call)
    if may.most == all_in and wanted > 0.6 * all_in:
        return may.most
    least = -(-may.least // view.unit) * view.unit
    most = may.most // view.unit * view.unit
    if least > most:
        return may.most if may.most == all_in else None
    return Chips(min(max(int(wanted) // view.unit * view.unit, least), most))


def _discards(view: HandView, seat: SeatNo) -> tuple[Card, ...]:
    game = GAMES[view.game]
    draws = [street.name for street in game.streets if street.draw]
    left = len(draws) - draws.index(view.street)
    return throw_away(view.seat(seat).down, game.low or game.high or "high", left)


def _beaten(view: HandView, seat: SeatNo) -> bool:
    """Return whether tabled hands beat this one on every board, high and low, for every pot it plays for."""
    game = GAMES[view.game]
    shown = [other for other in view.seats if other.live and other.tabled and other.no != seat]
    mine = view.seat(seat)

    def better(pot: tuple[SeatNo, ...], ranking: Ranking, board: tuple[Card, ...]) -> bool:
        my = strength(mine.down + mine.up, board, ranking, game.use)
        return any(strength(other.down + other.up, board, ranking, game.use) > my for other in shown if other.no in pot)

    return all(
        better(pot.seats, ranking, board)
        for pot in view.pots
        if seat in pot.seats
        for board in view.boards
        for ranking in (game.high, game.low)
        if ranking
    )


BOTS: dict[str, Character] = {
    bot.name: bot
    for bot in (
        Character("rock", "waits for a hand, then means it", 0.05, 0.35, 0.0, gambles=0.2),
        Character("station", "came to see cards and calls to see them", 0.85, 0.1, 0.02, gambles=0.8),
        Character("maniac", "raises first and looks later", 0.7, 0.9, 0.25, gambles=1.0, deals=12),
        Character("regular", "knows the price of a draw", 0.3, 0.55, 0.08, traps=0.1, gambles=0.6, deals=32),
        Character("trapper", "checks the nuts and smiles", 0.3, 0.6, 0.04, traps=0.5, gambles=0.4, deals=32),
    )
}


def bot_called(name: str) -> Character:
    """Return the bot with this name; raise DataError if there is none."""
    try:
        return BOTS[name]
    except KeyError:
        raise DataError("bot", f"no bot is called {name!r}.", f"Write one of {' '.join(BOTS)}.") from None


def slip(view: HandView, may: Options, rng: random.Random) -> Action | None:
    """Return an action that breaks the rules at this moment, or None if there is nothing to get wrong."""
    if view.stage != "betting" or not may.seat:
        return None
    tries = [*_too_early(view, may), *_check_to_a_bet(may), *_wrong_size(view, may), *_barred_raise(view, may)]
    return rng.choice(tries) if tries else None


def _too_early(view: HandView, may: Options) -> list[Action]:
    """Return actions of the next player out of turn."""
    early: list[Action] = []
    for no in view.to_act[1:2]:
        early += [Call(no), Fold(no)] if view.price > view.seat(no).bet else [Check(no)]
    return early


def _check_to_a_bet(may: Options) -> list[Action]:
    return [Check(may.seat)] if "call" in may.acts else []


def _wrong_size(view: HandView, may: Options) -> list[Action]:
    """Return wagers below the least, and above what the pot allows."""
    seat = view.seat(may.seat)
    all_in = seat.bet + seat.stack
    wager = BetTo if "bet" in may.acts else RaiseTo
    tries: list[Action] = []
    if not {"bet", "raise"} & set(may.acts):
        return tries
    short = (view.price + may.least) // 2 // view.unit * view.unit
    if view.price < short < may.least:
        tries += [wager(may.seat, Chips(short))] * 2
    if may.most + view.unit < all_in:
        tries.append(wager(may.seat, Chips((may.most // view.unit + 1) * view.unit)))
    return tries


def _barred_raise(view: HandView, may: Options) -> list[Action]:
    """Return a raise where the betting is not open to the seat."""
    seat = view.seat(may.seat)
    if may.why_not in ("betting.reopen", "betting.limit-cap"):
        return [RaiseTo(SeatNo(may.seat), Chips(seat.bet + seat.stack))] * 4
    return []
