"""How somebody plays, as a few numbers; how those numbers become an action; the regulars of the room by name."""

import random

from floorman.base import Chips, DataError, SeatNo, Value
from floorman.bots.worth import throw_away, worth
from floorman.cards import Card, Ranking, strength
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
    HandView,
    Muck,
    Options,
    RaiseTo,
    RunIt,
    Show,
)

_POT_SHARES = (0.5, 0.66, 0.75, 1.0)


class Character(Value, frozen=True):
    """A way to play; every number is from 0 to 1 except `deals`.

    `loose`: how little it needs to stay in. `bold`: how little it needs to bet or raise, and how often it then does.
    `bluffs`: how often it bets with nothing. `traps`: how often it only checks or calls with the best of it.
    `gambles`: how gladly it runs a board twice. `deals`: how many deals it tries out to judge a hand.
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
        """What it does when it is its turn: always one of the options."""
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
        """Whether to bet or raise: for value, more so the less it costs to be wrong, or as a bluff."""
        enough = 0.85 - 0.4 * self.bold + max(0.0, odds - 0.3)
        if chance >= enough:
            return rng.random() < 0.35 + 0.6 * self.bold and rng.random() >= self.traps
        return odds < 0.4 and rng.random() < self.bluffs * (1 - odds)

    def _push(self, view: HandView, may: Options, rng: random.Random) -> Action | None:
        """A bet, raise or completion, of a size between half the pot and the pot; nothing where none is open."""
        if "complete" in may.acts:
            return Complete(may.seat)
        total = _size(view, may, rng)
        if total is None:
            return None
        return BetTo(may.seat, total) if "bet" in may.acts else RaiseTo(may.seat, total)


def _size(view: HandView, may: Options, rng: random.Random) -> Chips | None:
    """A total in whole chips of the smallest unit. What would leave a small rest goes in altogether."""
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
    """Whether a hand already tabled beats this one on every board, high and low, for every pot it plays for."""
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
    """The bot with this name, or a DataError that lists them all."""
    try:
        return BOTS[name]
    except KeyError:
        raise DataError("bot", f"no bot is called {name!r}.", f"Write one of {' '.join(BOTS)}.") from None


def slip(view: HandView, may: Options, rng: random.Random) -> Action | None:
    """An action against the rules of this moment, or None where there is nothing to get wrong."""
    if view.stage != "betting" or not may.seat:
        return None
    tries = [*_too_early(view, may), *_check_to_a_bet(may), *_wrong_size(view, may), *_barred_raise(view, may)]
    return rng.choice(tries) if tries else None


def _too_early(view: HandView, may: Options) -> list[Action]:
    """The next player does not wait."""
    early: list[Action] = []
    for no in view.to_act[1:2]:
        early += [Call(no), Fold(no)] if view.price > view.seat(no).bet else [Check(no)]
    return early


def _check_to_a_bet(may: Options) -> list[Action]:
    return [Check(may.seat)] if "call" in may.acts else []


def _wrong_size(view: HandView, may: Options) -> list[Action]:
    """A wager below the least, or above what the pot allows."""
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
    """A raise where the betting is not open to the seat."""
    seat = view.seat(may.seat)
    if may.why_not in ("betting.reopen", "betting.limit-cap"):
        return [RaiseTo(SeatNo(may.seat), Chips(seat.bet + seat.stack))] * 4
    return []
