"""The notation of incidents: a line such as `3 says raise, pushes 1000 500` is read into an incident."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from floorman.cards import UNKNOWN, Card, cards
from floorman.core import Chips, DataError, SeatNo, Value
from floorman.desk import incidents
from floorman.desk.incidents import Unreadable, amount_of, chips, figure, in_chips
from floorman.floor import (
    Act,
    BetTooSmallNoticed,
    BoardSeen,
    ClockCalled,
    DealerKills,
    Discards,
    FloorChooses,
    Incident,
    Mucks,
    Objects,
    Opens,
    PotMiscounted,
    Shows,
    Waited,
    WordsAndChips,
)
from floorman.floor.incidents import Order, Prior, Said

ACTS = {
    "fold": "fold", "folds": "fold", "check": "check", "checks": "check", "call": "call", "calls": "call",
    "bet": "bet", "bets": "bet", "raise": "raise", "raises": "raise", "all-in": "all-in", "allin": "all-in",
    "shoves": "all-in", "bring-in": "bring-in", "brings-in": "bring-in", "complete": "complete",
    "completes": "complete", "pot": "pot", "pots": "pot",
}  # fmt: skip
SAYS = {"says", "say", "said", "announces"}
PUSHES = {"pushes", "push", "with", "puts", "throws"}
SAID = ("call", "raise", "bet", "check", "fold", "all-in", "pot", "complete", "time")
DRAWN = ("0", "1", "2", "3", "4", "5")
"""How many cards a player draws, if nobody else has seen them."""
NOBODY = SeatNo(0)
LONGEST = 1000
"""The most characters of a line."""
BOARD_LINE = "board Qc 7h 2d 3c 9s"
"""An example of how the board is named."""
IN_OTHER_WORDS = (
    (r"\ball in\b", "all-in"),
    (r"\b(?:is|goes|moves) all-in\b", "all-in"),
    (r"\bbrings? (?:it )?in\b", "brings-in"),
    (r"\bbets? (?:the )?pot\b", "pots"),
    (r"(?<=[0-9k]) in all\b", ""),
    (r"(?<=\ball-in),? (?:a raise|less than a (?:full raise|minimum bet))\b", ""),
    (r"(?<=\ball-in )(for [0-9][^\s]*?),? (?:a raise|less than a (?:full raise|minimum bet))\b", r"\1"),
    (r"^\s*the board is\b", "board"),
    (r"^(\s*(?:seat )?([0-9]+)) \(seat \2\)", r"\1"),
)
"""Other wordings that people type, among them those that they read on the pages, and the words that are read."""
FILLERS = {"to", "of", "in", "out", "and", "then", "for", "it", "the"}


class Heard(Value, frozen=True, tag="heard"):
    """Words and chips as somebody at the table has heard and seen them, put together by tapping.

    `said` is the amount in the player's words, "five" or 1,200; `motions` are the chips of each motion.
    """

    seat: SeatNo
    say: Said | None = None
    said: Annotated[str, Meta(max_length=100)] = ""
    motions: tuple[tuple[Chips, ...], ...] = ()
    order: Order = "say"
    prior: Prior = "left"
    unnoticed: bool = False
    stated: Chips | None = None


Reported = Incident | Heard | str
"""What is put to the desk: an incident, what was heard, or a line that somebody has typed."""

NO_NAMES: Mapping[int, str] = {}


def incident_of(
    reported: Heard | str, turn: SeatNo = NOBODY, names: Mapping[int, str] = NO_NAMES, unit: int = 1
) -> Incident:
    """Return the reported incident. In a typed line names may stand for seats, and `unit` chips are written as 1.

    >>> heard = incident_of(Heard(SeatNo(3), "raise", "five", ((Chips(500),), (Chips(100),))))
    >>> heard == WordsAndChips(SeatNo(3), "raise", unit=5, push=(500, 100), motions=2, first=(500,))
    True
    """
    if isinstance(reported, str):
        return read(with_seats(reported, names), turn, unit)
    said = " ".join(in_chips(word, unit) for word in reported.said.split())
    return _WordsHeard(reported.seat).take(msgspec.structs.replace(reported, said=said))


def with_seats(line: str, names: Mapping[int, str]) -> str:
    """Return the line with seat numbers in place of the names of players.

    The first or the last name is enough if only one player has it.

    >>> with_seats("Hans Moser bets 600", {3: "Hans Moser"}), with_seats("clock on hans by Ann", {3: "Hans", 1: "Ann"})
    ('3 bets 600', 'clock on 3 by 1')
    """
    known = {name: seat for seat, name in names.items() if name.split()}
    parts = [
        (part, seat) for name, seat in known.items() for part in dict.fromkeys((name.split()[0], name.split()[-1]))
    ]
    shared = Counter(part.casefold() for part, _ in parts)
    known |= {part: seat for part, seat in parts if shared[part.casefold()] == 1}
    where = r"\b(?:on|by)\s+" if re.match(r"\s*clock\b", line, re.IGNORECASE) else r"^\s*(?:seat\s+)?"
    for name in sorted(known, key=len, reverse=True):
        line = re.sub(rf"({where}){re.escape(name)}(?=[\s,.:;]|$)", rf"\g<1>{known[name]}", line, flags=re.IGNORECASE)
    return line


def read(line: str, turn: SeatNo = NOBODY, unit: int = 1) -> Incident:
    """Return the incident that a line reports, or raise Unreadable.

    Without a seat it is about the seat in turn. `unit` chips are written as 1.

    >>> read("3 says raise, pushes 1000 500").push
    (1000, 500)
    >>> read("calls", SeatNo(2))
    Act(seat=2, act='call', to=None, by=None, unnoticed=False, stated=None)
    >>> read("5 says five").unit, read("3 raises to 4.50", unit=100).to
    (5, 450)
    """
    if len(line) > LONGEST:
        raise Unreadable(f"The line is too long. Use {LONGEST} characters at most.", "3 raises to 600")
    if line.lstrip().startswith("{"):
        return _converted(line)
    text = re.sub(r"\s+", " ", line.lower())
    for others, ours in IN_OTHER_WORDS:
        text = re.sub(others, ours, text)
    if not text.lstrip().startswith("incident"):
        text = re.sub(r",?\s*\bout of turn\b", "", text)  # the desk sees for itself whose turn it is
    words = re.sub(r"[,;.:](?=\s|$)", " , ", text).split()
    while words and words[0] in ("seat", ","):
        words.pop(0)
    if not words:
        raise Unreadable("The line is empty.", "3 raises to 600")
    incident = _about_the_table([word for word in words if word != ","], line, unit)
    if incident is not None:
        return incident
    if words[0].isdecimal():
        return _about_a_seat(SeatNo(int(words[0])), words[1:], line, unit)
    if not turn or words[0] not in ACTS | dict.fromkeys(SAYS | PUSHES | {"taps", "pulls"}):
        raise Unreadable(f"{words[0]!r} is not a player, a seat number or an action that Floorman knows.", "4 calls")
    return _about_a_seat(turn, words, line, unit)


def _converted(line: str) -> Incident:
    """Return the incident of a line of JSON, as programs write them."""
    try:
        incident: Incident = msgspec.json.decode(line, type=Incident)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as wrong:
        raise Unreadable(
            f"This cannot be read as an incident: {wrong}.", '{"type":"act","seat":3,"act":"call"}'
        ) from wrong
    return incident


def _about_the_table(words: list[str], line: str, unit: int) -> Incident | None:
    """Return an incident whose line begins with no seat: the clock, time, a wrong count, the floor's choice.

    None if the line is about a seat.
    """
    match words:
        case ["clock", "on", on, "by", "td" | "floor" | "director"] | ["clock", "on", on] if on.isdecimal():
            return ClockCalled(SeatNo(int(on)))
        case ["clock", "on", on, "by", by] if on.isdecimal() and by.isdecimal():
            return ClockCalled(SeatNo(int(on)), SeatNo(int(by)))
        case ["clock", *_]:
            raise Unreadable("Say on whom the clock is called, and by whom.", "clock on 2 by 4")
        case ["wait", seconds, *rest] if seconds.isdecimal() and set(rest) <= {"s", "seconds", "more"}:
            return Waited(int(seconds))
        case ["wait", *_]:
            raise Unreadable("Say how many seconds have gone by.", "wait 31")
        case ["floor", code]:
            return FloorChooses(code)
        case ["floor", *_]:
            raise Unreadable("Say which of the choices the floor takes.", "floor: full-call")
        case ["too", "small"]:
            return BetTooSmallNoticed()
        case ["pot", "was", actual, "not", stated]:
            counts = figure(in_chips(actual, unit)), figure(in_chips(stated, unit))
            if counts[0] is None or counts[1] is None:
                raise Unreadable("The pot is counted in chips.", "pot was 1000 not 1200")
            return PotMiscounted(stated=Chips(counts[1]), actual=Chips(counts[0]))
        case ["pot", "was", *_]:
            raise Unreadable("Say what the pot was, and what was stated.", "pot was 1000 not 1200")
        case ["board", *named]:
            return board_seen(" ".join(named))
        case ["incident", code, *rest]:
            return incidents.incident_from(code, rest)
        case _:
            return None


def board_seen(named: str) -> BoardSeen:
    """Return the board as named, with a slash between the boards of a hand that is run more than once.

    Raise Unreadable unless each has three to five cards.

    >>> board_seen("Qc 7h 2d").boards
    (('Qc', '7h', '2d'),)
    """
    boards = [_cards(board.split(), named) for board in named.split("/")]
    if not all(3 <= len(board) <= 5 for board in boards):
        raise Unreadable("A board has three to five cards.", BOARD_LINE)
    return BoardSeen(tuple(boards))


def _about_a_seat(seat: SeatNo, words: list[str], line: str, unit: int) -> Incident:
    match [word for word in words if word != ","]:
        case ["objects" | "object"]:
            return Objects(seat)
        case ["mucks" | "muck"]:
            return Mucks(seat)
        case ["is", "beaten"]:
            return DealerKills(seat, beaten=True)
        case ["shows" | "show", *shown]:
            return Shows(seat, _cards(shown, line))
        case ["stands", "pat"]:
            return Discards(seat)
        case ["opens" | "open"]:
            return Opens(seat)
        case ["draws" | "discards", count, *rest] if count in DRAWN and set(rest) <= {"card", "cards"}:
            return Discards(seat, (UNKNOWN,) * DRAWN.index(count))
        case ["draws" | "discards"]:
            raise Unreadable("How many cards? A player who draws none stands pat.", f"{seat} draws 2")
        case ["draws" | "discards", *thrown]:
            return Discards(seat, _cards(thrown, line))
        case []:
            raise Unreadable(f"What did seat {seat} do?", f"{seat} raises to 600")
        case [first, *_] if first in ACTS:
            return _clear_act(seat, [in_chips(word, unit) for word in words if word != ","])
        case _:
            return _WordsHeard(seat).hear([in_chips(word, unit) for word in words])


def _cards(words: list[str], line: str) -> tuple[Card, ...]:
    try:
        return cards(" ".join(word[0].upper() + word[1:] for word in words)) if words else ()
    except DataError as wrong:
        raise Unreadable(f"{line.strip()!r} names no cards.", "3 shows As Kd") from wrong


def _clear_act(seat: SeatNo, words: list[str]) -> Act:
    """Return a clear act, as in `3 raises to 600`, `3 bets 200 unnoticed` or `4 calls, told 6500`."""
    act, rest = ACTS[words[0]], words[1:]
    if act in ("bet", "raise") and "all-in" in rest:
        act = "all-in"
        rest.remove("all-in")
    facts: dict[str, Any] = {}
    while rest:
        word = rest.pop(0)
        value = figure(rest[0]) if rest else None
        key = _GOES_WITH[word][0] if word in _GOES_WITH else "to"
        given_twice = key in facts and (word in _GOES_WITH or figure(word) is not None)
        if given_twice or (word in _GOES_WITH and act not in _GOES_WITH[word][1]):
            raise _no_part_of(act, word, seat)
        if key == "unnoticed":
            facts[key] = True
        elif key != "to" and value is not None:
            facts[key] = value
            rest.pop(0)
        elif figure(word) is not None:
            facts[key] = figure(word)
        elif word not in ("to", "for", "was") and not (word == "more" and act == "call"):
            raise _no_part_of(act, word, seat)
    if act in ("bet", "raise") and "to" not in facts and "by" not in facts:
        raise Unreadable(
            f"A {act} of how much? If no amount was said, write: {seat} says {act}.", f"{seat} {act}s to 600"
        )
    return Act(seat, act, **facts)  # type: ignore[arg-type]


_WAGERS = ("bet", "raise", "complete", "all-in", "bring-in", "pot")
_GOES_WITH = {
    "unnoticed": ("unnoticed", ("call", *_WAGERS)),
    "unseen": ("unnoticed", ("call", *_WAGERS)),
    "told": ("stated", ("call",)),
    "by": ("by", ("bet", "raise", "complete")),
}
"""By word: the fact that it gives of an act, and the acts that have that fact."""


def _no_part_of(act: str, word: str, seat: SeatNo) -> Unreadable:
    examples = {"fold": "folds", "check": "checks", "call": "calls, told 6500", "all-in": "is all-in"}
    return Unreadable(f"{word!r} cannot be part of this {act}.", f"{seat} {examples.get(act, 'raises to 600')}")


class _WordsHeard:
    """Words and chips of one seat, collected one after the other."""

    def __init__(self, seat: SeatNo) -> None:
        self.seat = seat
        self.facts: dict[str, Any] = {}
        self.motions: list[list[Chips]] = []

    def take(self, heard: Heard) -> WordsAndChips:
        """Return what was put together by tapping, where only the amount is in words."""
        self.motions = [list(motion) for motion in heard.motions if motion]
        given = {"say": heard.say, "stated": heard.stated, "unnoticed": heard.unnoticed or None}
        self.facts |= {key: value for key, value in given.items() if value is not None}
        if heard.prior != "left":
            self.facts["prior"] = heard.prior
        if heard.order != "say":
            self.facts["order"] = heard.order
        words = heard.said.lower().split()
        if words:
            self._amount(words)
        if words:
            raise Unreadable(f"{heard.said!r} is not an amount.", "1200, or five hundred")
        return self._incident()

    def hear(self, words: list[str]) -> WordsAndChips:
        """Return what a line says in phrases that begin with says, pushes, pulls, taps, together, told or unnoticed."""
        rest = list(words)
        while rest:
            word = rest.pop(0)
            if word in SAYS:
                self._says(rest)
            elif word in PUSHES:
                self._pushes(rest)
            elif word in ("taps", "knocks"):
                self._note("say", "tap", word)
            elif word == "pulls" and rest and rest[0] == "back":
                partly = len(rest) > 1 and rest[1] in ("some", "part", "partly")
                self.facts["prior"] = "partly-pulled-back" if partly else "pulled-back"
                del rest[: 1 + partly]
            elif word == "together":
                self.facts["order"] = "together"
            elif word in ("unnoticed", "unseen"):
                self.facts["unnoticed"] = True
            elif word == "told" and rest and figure(rest[0]) is not None:
                self._note("stated", figure(rest.pop(0)), word)
            elif word == "then" and self.motions and rest:
                self._pushes(rest)
            elif word not in FILLERS and word != ",":
                example = f"{self.seat} says raise, pushes 1000 500"
                raise Unreadable(f"{word!r} is not an action that seat {self.seat} can take.", example)
        return self._incident()

    def _note(self, key: str, value: Any, word: str) -> None:
        """Record a fact. Raise Unreadable if it was given before, since one of the two would be ignored."""
        if key in self.facts or (key in ("amount", "unit") and self.facts.keys() & {"amount", "unit"}):
            says = f"{word!r} comes on top of what was said before. Write the first thing that was said."
            raise Unreadable(says, f"{self.seat} says raise 1200")
        self.facts[key] = value

    def _says(self, rest: list[str]) -> None:
        """Take one of the words of betting, an amount, or both off `rest`."""
        if self.motions:
            self.facts.setdefault("order", "push")
        while rest and rest[0] in FILLERS | {"i", '"'}:
            rest.pop(0)
        if rest and rest[0] in SAID:
            self._note("say", rest[0], rest[0])
            rest.pop(0)
        while rest and rest[0] in FILLERS - {"then", "and"}:
            rest.pop(0)
        if not self._amount(rest) and "say" not in self.facts:
            what = f"{rest[0]!r} is not an action or an amount." if rest else "Write what was said."
            raise Unreadable(what, f"{self.seat} says raise 1200")

    def _amount(self, rest: list[str]) -> bool:
        """Take an amount, in figures or in words, off `rest`. Return whether there was one."""
        amount = figure(rest[0]) if rest else None
        if amount is not None:
            self._note("amount", amount, rest.pop(0))
            return True
        count = next((n for n in range(len(rest), 0, -1) if amount_of(rest[:n])), 0)
        number = amount_of(rest[:count]) if count else None
        if number:
            self._note("amount" if number[1] else "unit", number[0], " ".join(rest[:count]))
            del rest[:count]
        return bool(number)

    def _pushes(self, rest: list[str]) -> None:
        """Take the chips of one motion, by denomination, off `rest`."""
        motion: list[Chips] = []
        while rest and (rest[0] in FILLERS - {"then"} or chips(rest[0]) is not None):
            motion += [Chips(value) for value in chips(rest.pop(0)) or ()]
            if rest[1:] and rest[0] == "," and chips(rest[1]) is not None:
                rest.pop(0)
        if not motion:
            raise Unreadable("Which chips? Write them by denomination.", f"{self.seat} pushes 1000 500")
        self.motions.append(motion)

    def _incident(self) -> WordsAndChips:
        push = tuple(chip for motion in self.motions for chip in motion)
        if len(self.motions) > 1:
            self.facts |= {"motions": len(self.motions), "first": tuple(self.motions[0])}
        if not push and not self.facts.keys() & {"say", "amount", "unit", "prior"}:
            raise Unreadable(f"What did seat {self.seat} say or put out?", f"{self.seat} says call with 100 100 100")
        return WordsAndChips(self.seat, push=push, **self.facts)
