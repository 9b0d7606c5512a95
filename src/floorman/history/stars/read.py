"""Reads PokerStars text into PHH hands, line by line."""

import datetime
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from floorman.core import DataError, is_number
from floorman.hand.setup import GAMES, Game
from floorman.history.phh import (
    LONGEST,
    VARIANT_OF,
    Flaw,
    HandText,
    PhhHand,
    checked,
    scale_for,
    to_text,
    to_units,
    too_long,
    user_money,
)
from floorman.history.stars.words import (
    AMOUNT,
    CARDS,
    DISCARDS,
    GAME_BY_WORDS,
    HEAD,
    MONEY_LINE,
    POST,
    RAKE,
    RUNS,
    SEAT,
    TABLE,
    WAGER,
    arabic,
    run_together,
)
from floorman.history.stars.write import NO_TIME


class PostLine(NamedTuple):
    """A line such as `Ann: posts big blind 20 and is all-in`."""

    name: str
    word: str
    amount: int
    all_in: bool


def forced_bets(
    posts: list[PostLine], order: list[str], low: int, high: int, game: Game
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return antes and blinds in position order, heads-up the other way round.

    A short post is written as the whole one. A blind from a seat that has none to post is a newcomer's, below zero; the
    small one of two blinds posted together is dead and is added to the antes.
    """
    antes, blinds = dict.fromkeys(order, 0), dict.fromkeys(order, 0)
    small, big = (low // 2, low) if game.limit == "limit" else (low, high)
    whole_ante = max((post.amount for post in posts if post.word == "the ante"), default=0)
    for post in posts:
        place = order.index(post.name) if post.name in order else None
        if place is None:
            continue
        amount = post.amount
        match post.word:
            case "the ante":
                antes[post.name] += whole_ante if post.all_in and len(order) > 1 else amount
            case "dead blind":
                antes[post.name] += amount
            case "small & big blinds":
                antes[post.name] += max(0, amount - big)
                blinds[post.name] -= big
            case "small blind":
                whole = max(amount, small) if post.all_in else amount
                blinds[post.name] += whole if place == 0 or len(order) == 2 else -whole
            case "big blind":
                whole = max(amount, big) if post.all_in else amount
                taken = any(value > 0 and name != order[0] for name, value in blinds.items())
                due = len(order) == 2 or (place <= 1 and not taken)
                blinds[post.name] += whole if due else -whole
            case _:
                blinds[post.name] += amount
    _add_unposted(posts, order, blinds, small, big)
    way = -1 if len(order) == 2 else 1
    return tuple(antes.values())[::way], tuple(blinds.values())[::way]


def _add_unposted(posts: list[PostLine], order: list[str], blinds: dict[str, int], small: int, big: int) -> None:
    """Add the blinds of players who were all-in for the ante: they have no line, and still set the price."""
    broke = {post.name for post in posts if post.word == "the ante" and post.all_in}
    small_at, big_at = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
    if not any(blind > 0 for name, blind in blinds.items() if name != small_at) and big_at in broke:
        blinds[big_at] = big
    if not blinds[small_at] and small_at in broke:
        blinds[small_at] = small if blinds[big_at] > 0 else big


_CURRENCY = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}
_STUD_STREETS = {"3rd STREET": 3, "4th STREET": 1, "5th STREET": 1, "6th STREET": 1, "RIVER": 1}


def split_hands(lines: Iterable[str]) -> Iterator[HandText]:
    """Yield the hands of a file: blocks of lines with blank lines between."""
    number, start, size = 0, 1, 0
    held: list[str] = []
    for at, line in enumerate(lines, 1):
        text = line.strip().removeprefix("\ufeff").strip()
        if text:
            start, size = (start, size + len(text)) if held else (at, len(text))
            held.append(text)
            if size > LONGEST:
                raise too_long(number + 1)
        elif held:
            number += 1
            yield HandText(number, start, "", held)
            held = []
    if held:
        yield HandText(number + 1, start, "", held)


def read_hands(lines: Iterable[str], where: str = "history") -> Iterator[PhhHand]:
    """Yield the hands of a file; raise DataError at the first that cannot be read."""
    for entry in split_hands(lines):
        yield read_entry(entry, where)


def read_entry(entry: HandText, where: str = "history") -> PhhHand:
    """Read one hand, ignoring chat and status lines; raise DataError with the file, the hand and the line."""
    try:
        return checked(_Reader(entry, where).read())
    except Flaw as flaw:
        raise flaw.at(f"{where}, hand {entry.number}, line {entry.line}") from None


class _Reader:
    """Reads one hand from its header to its summary."""

    def __init__(self, entry: HandText, where: str) -> None:
        self.entry = entry
        self.where = where
        self.at = 0
        self.keys: dict[str, Any] = {"venue": "PokerStars"}
        self.user: dict[str, Any] = {}
        self.names: dict[int, str] = {}
        self.stacks: dict[str, str] = {}
        self.posts: list[PostLine] = []
        self.actions: list[str] = []
        self.recalled: dict[str, str] = {}
        self.new: dict[str, str] = {}
        self.due: dict[str, int] = {}
        self.folded: set[str] = set()
        self.collected: dict[str, int] = {}
        self.boards: dict[str, str] = {}
        self.short_bring_in = False

    def read(self) -> PhhHand:
        lines = self.entry.lines
        self._head(lines[0])
        self._table(lines)
        self._summary(lines)
        for self.at, line in enumerate(lines):
            self._line(line)
            if line.startswith("*** SUMMARY"):
                break
        self._keep_boards()
        stacks = [to_units(self.stacks[name], self.scale) for name in self.order]
        if self.cap:
            behind = [max(0, stack - self.cap) for stack in stacks]
            self.user["_cap"] = user_money(self.cap, self.scale)
            self.user["_behind"] = [user_money(more, self.scale) for more in behind]
            stacks = [stack - more for stack, more in zip(stacks, behind, strict=True)]
        antes, blinds = forced_bets(self.posts, self.order, self.low, self.high, self.game)
        by_bets = self.game.limit == "limit"
        if self.game.stud:
            self.keys.setdefault("bring_in", max(1, self.low // 4))
        return PhhHand(
            **self.keys,
            ante_trimming_status=len(set(antes)) == 1 and antes[0] > 0,
            antes=antes,
            blinds_or_straddles=None if self.game.stud else blinds,
            small_bet=self.low if by_bets else None,
            big_bet=self.high if by_bets else None,
            min_bet=None if by_bets else self.high,
            starting_stacks=tuple(stacks),
            actions=tuple(self.actions),
            seats=tuple(self.seats),
            players=tuple(self.order),
            winnings=tuple(self.collected.get(name, 0) for name in self.order),
            user=self.user,
        )

    def _keep_boards(self) -> None:
        """Store the boards of a hand that was run more than once."""
        if len(self.boards) < 2:
            return
        found = [self.boards.get(run, "") for run in RUNS[: len(self.boards)]]
        if any(len(board) != 10 for board in found):
            raise self._wrong("a board that is run more than once is not told to its end.")
        self.user["_boards"] = found

    def _wrong(self, what: str, instead: str = "") -> DataError:
        place = f"{self.where}, hand {self.entry.number}, line {self.entry.line + self.at}"
        return DataError(place, what, instead)

    def _head(self, line: str) -> None:
        found = HEAD.match(line)
        if not found:
            what = "is not the header of a hand of a game that Floorman plays."
            raise self._wrong(f"{line[:80]!r} {what}", "It has 'PokerStars Hand #N:', the game and the stakes.")
        code = GAME_BY_WORDS.get(found["game"], "")
        if code not in VARIANT_OF:
            raise self._wrong(f"{found['game']} is not a game that Floorman plays.", "See `floorman play --help`.")
        self.game = GAMES[code]
        symbol = found["symbol"] or found["symbol6"] or ""
        high = found["high"] or found["blind"]
        written = [found["low"] or high, high]
        for text in self.entry.lines[1:]:
            seat, money, rake = SEAT.match(text), MONEY_LINE.search(text), RAKE.match(text)
            written += [seat["stack"]] if seat else AMOUNT.findall(money[0]) if money else [rake[1]] if rake else []
        self.scale = scale_for(max(len(text.partition(".")[2]) for text in written), money=bool(symbol))
        self.low, self.high = (to_units(text, self.scale) for text in written[:2])
        self.cap = to_units(found["cap"], self.scale) if found["cap"] else 0
        self.keys |= {"variant": VARIANT_OF[code], "scale": self.scale, "hand": int(found["number"])}
        if found["tournament"]:
            self.user |= {"_tournament": int(found["tournament"]), "_buy_in": found["buy_in"]}
            self.keys["level"] = arabic(found["level"] or "I")
        elif symbol:
            currency = found["currency"] or found["currency6"] or _CURRENCY[symbol]
            self.keys |= {"currency_symbol": symbol, "currency": currency}
        if found["et_date"]:
            self._date(found["et_date"], found["et_time"], "ET")
        elif found["date"]:
            self._date(found["date"], found["time"], found["zone"])

    def _date(self, date: str, time: str, zone: str | None) -> None:
        try:
            when = datetime.datetime.strptime(f"{date} {time}", "%Y/%m/%d %H:%M:%S")
        except ValueError:
            raise self._wrong(f"{date} {time} is not a time.", "Write it as 2016/03/01 1:31:12.") from None
        if when != NO_TIME:
            moment = {"time": when.time(), "day": when.day, "month": when.month, "year": when.year}
            self.keys |= moment | {"time_zone_abbreviation": zone}

    def _table(self, lines: list[str]) -> None:
        self.at = 1
        found = TABLE.match(lines[1]) if len(lines) > 1 else None
        if not found:
            raise self._wrong("the table is missing.", "Expected: Table 'NAME' 9-max Seat #N is the button.")
        name = found["name"].removeprefix(f"{self.user['_tournament']} " if self.user else "")
        self.keys["table"] = int(name) if is_number(name) and name.isascii() else name
        self.keys["seat_count"] = int(found["size"])
        self.button = int(found["button"] or 0)
        for line in lines[2:]:
            seat = SEAT.match(line)
            if not seat:
                break
            if seat["name"] in self.stacks or int(seat["seat"]) in self.names:
                self.at = lines.index(line)
                raise self._wrong(f"{line[:60]!r}: this player, or seat, is there twice.")
            self.names[int(seat["seat"])] = seat["name"]
            self.stacks[seat["name"]] = seat["stack"]

    def _summary(self, lines: list[str]) -> None:
        """Read from the summary who was dealt in, and mucked cards that only the summary has."""
        if "*** SUMMARY ***" not in lines:
            self.at = len(lines) - 1
            raise self._wrong("there is no summary.", "A whole hand ends with *** SUMMARY ***.")
        dealt = set()
        for line in lines[lines.index("*** SUMMARY ***") :]:
            for seat, name in self.names.items():
                begins = f"Seat {seat}: {name}"
                if line.startswith(begins):
                    dealt.add(seat)
                    cards = CARDS.search(line[len(begins) :])
                    if cards and " mucked [" in line[len(begins) :]:
                        self.recalled[name] = run_together(cards[1])
            rake = RAKE.match(line)
            if rake and to_units(rake[1], self.scale):
                self.user["_rake"] = user_money(to_units(rake[1], self.scale), self.scale)
        if "Hand cancelled" in lines:
            self.at = lines.index("Hand cancelled")
            raise self._wrong("the hand was cancelled, and all bets were returned.")
        if len(dealt) < 2:
            self.at = lines.index("*** SUMMARY ***")
            raise self._wrong(f"the summary tells of {len(dealt)} of the players.", "A hand has two or more.")
        self._sit_down(sorted(dealt, key=lambda seat: (seat <= self.button, seat)))

    def _sit_down(self, seats: list[int]) -> None:
        self.seats = seats
        self.order = [self.names[seat] for seat in seats]
        self.player = {name: f"p{place}" for place, name in enumerate(self.order, 1)}

    def _line(self, line: str) -> None:
        if line.startswith("*** "):
            self._marker(line)
            return
        if line.startswith("Dealt to "):
            self._dealt(line)
            return
        for name in self.player:
            if line.startswith(f"{name}: "):
                self._act(name, line[len(name) + 2 :])
                return
            if line.startswith(f"{name} collected "):
                amount = AMOUNT.match(line[len(name) + 11 :])
                if amount:
                    self.collected[name] = self.collected.get(name, 0) + to_units(amount[1], self.scale)
                return

    def _marker(self, line: str) -> None:
        name = line.split("***")[1].strip()
        self._deal_what_is_due()
        if name in ("HOLE CARDS", "DEALING HANDS"):
            self.due = dict.fromkeys(self.order, self.game.streets[0].down)
        elif self.game.stud and name in _STUD_STREETS:
            self.due = {player: _STUD_STREETS[name] for player in self.order if player not in self.folded}
            return
        run, _, street = name.partition(" ") if name.startswith(RUNS) else (RUNS[0], "", name)
        if street not in ("FLOP", "TURN", "RIVER") or self.game.stud:
            return
        groups = [run_together(cards) for cards in CARDS.findall(line)]
        if len("".join(groups)) != {"FLOP": 6, "TURN": 8, "RIVER": 10}[street]:
            raise self._wrong(f"{line[:60]!r}: the board is not as long as on the {street.lower()}.")
        self.boards[run] = "".join(groups)
        if run == RUNS[0]:
            self.actions.append(f"d db {groups[-1]}")

    def _dealt(self, line: str) -> None:
        name = next((name for name in self.player if line.startswith(f"Dealt to {name} [")), None)
        if name is None:
            return
        groups = [run_together(cards) for cards in CARDS.findall(line[len(f"Dealt to {name} ") :])]
        if not groups:
            raise self._wrong(f"{line[:60]!r} tells of no cards.")
        if self.game.stud:
            third = self.due.get(name) == 3
            self.new[name] = f"????{groups[-1]}" if third and len(groups[-1]) == 2 else groups[-1]
        else:
            self.new[name] = groups[-1]
        if not self.game.stud or (len(groups[0]) == 6 and self.due.get(name) == 3):
            self.user["_hero"] = name

    def _deal_what_is_due(self) -> None:
        """Write the cards of a street once it is known who got which; others are unknown, or the summary's."""
        if self.game.stud and len(self.new) == len(self.order) and 3 in self.due.values():
            self._sit_down([next(seat for seat, who in self.names.items() if who == name) for name in self.new])
        for name in self.order:
            count = self.due.get(name, 0)
            if count:
                cards = self.new.get(name) or "??" * count
                self.actions.append(f"d dh {self.player[name]} {self._recalled(name, cards, count)}")
        self.due, self.new = {}, {}

    def _recalled(self, name: str, cards: str, count: int) -> str:
        recalled = self.recalled.get(name, "")
        if "?" not in cards or not recalled or self.game.streets[-1].draw:
            return cards
        if not self.game.stud:
            return recalled
        return recalled[:4] + cards[4:] if count == 3 else recalled[-2:]

    def _act(self, name: str, says: str) -> None:
        post = POST.match(says)
        if post:
            self.posts.append(PostLine(name, post[1], to_units(post[2], self.scale), bool(post[3])))
            return
        act = self._notation(name, says)
        if act is None:
            return
        if not act.startswith("sd") or not self.actions:
            self._deal_what_is_due()
        self.actions.append(f"{self.player[name]} {act}")
        if act.startswith("sd "):
            self.due[name] = (len(act) - 3) // 2

    def _whole_bring_in(self, says: str) -> None:
        """Take the amount of a whole bring-in from the first whole call or raise, where the bring-in was short."""
        amounts = [to_units(text, self.scale) for text in AMOUNT.findall(says)]
        if says.startswith("calls ") and says.endswith(" and is all-in"):
            return
        self.short_bring_in = False
        if not amounts:
            raise self._wrong(f"{says[:60]!r} tells of no amount.")
        price = amounts[0] if len(amounts) == 1 else amounts[1] - amounts[0]
        self.keys["bring_in"] = max(self.keys["bring_in"], price)

    def _notation(self, name: str, says: str) -> str | None:
        """Return an action in PHH notation; None for chat and the like."""
        wager, discards, cards = WAGER.match(says), DISCARDS.match(says), CARDS.search(says)
        if self.short_bring_in and (wager or says.startswith("calls ")):
            self._whole_bring_in(says)
        if wager:
            return f"cbr {to_text(to_units(wager[1], self.scale), self.scale)}"
        if says.startswith("brings in for "):
            amounts = AMOUNT.findall(says)
            if not amounts:
                raise self._wrong(f"{says[:60]!r} tells of no amount.")
            self.keys["bring_in"] = to_units(amounts[0], self.scale)
            self.short_bring_in = says.endswith(" and is all-in")
            return "pb"
        if says.startswith("folds"):
            self.folded.add(name)
            return "f"
        if says.startswith(("checks", "calls ")):
            return "cc"
        if discards:
            return f"sd {run_together(cards[1]) if cards else '??' * int(discards[1])}"
        if says.startswith("stands pat"):
            return "sd"
        if says.startswith("shows [") and cards:
            return f"sm {run_together(cards[1])}"
        return "sm" if says.startswith("mucks hand") else None
