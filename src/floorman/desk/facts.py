"""The facts of an incident: what is asked about it, what may be answered, and how it is written in a line."""

import re
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from floorman.cards import Card, cards
from floorman.conduct.offences import OFFENCES
from floorman.core import DataError, is_number
from floorman.desk.catalogue import Entry, entries, search
from floorman.floor import Incident, LiveTable
from floorman.text import message

_TO_TWENTY = """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty"""
ONES = {word: value for value, word in enumerate(_TO_TWENTY.split(), 1)}
TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}


def figure(word: str) -> int | None:
    """A number in figures: 1200, 1,200 or 12k; None where it is none.

    >>> figure("1,200"), figure("12k"), figure("2.5k"), figure("five")
    (1200, 12000, 2500, None)
    """
    if re.fullmatch(r"[0-9]{1,3}(,[0-9]{3}){1,4}|[0-9]{1,15}", word):
        return int(word.replace(",", ""))
    thousands = re.fullmatch(r"([0-9]{1,12})(?:\.([0-9]{1,3}))?k", word)
    if thousands:
        return int(thousands[1]) * 1000 + int((thousands[2] or "0").ljust(3, "0"))
    return None


def chips(word: str) -> tuple[int, ...] | None:
    """Chips of one kind: 500, or 3x500 for three of them.

    >>> chips("3x500"), chips("25"), chips("raise")
    ((500, 500, 500), (25,), None)
    """
    several = re.fullmatch(r"([0-9]{1,2})[x*](\S+)", word)
    value = figure(several[2] if several else word)
    return None if value is None else (value,) * (int(several[1]) if several else 1)


def spoken(words: list[str]) -> tuple[int, bool] | None:
    """A number in words, and whether it is clear: "five" could mean 5, 500 or 5,000, "five hundred" could not.

    >>> spoken(["five"]), spoken(["fourteen", "hundred"]), spoken(["seventy", "five"]), spoken(["more"])
    ((5, False), (1400, True), (75, False), None)
    """
    whole = part = 0
    clear = False
    for word in words:
        if word == "a" and not part:
            part = 1
        elif word in ONES or word in TENS:
            part += ONES.get(word) or TENS[word]
        elif word in SCALES:
            whole, part, clear = (
                (whole, part * 100, True) if word == "hundred" else (whole + part * SCALES[word], 0, True)
            )
        else:
            return None
    return (whole + part, clear) if whole + part else None


class Unreadable(Exception):  # noqa: N818 - an answer to the person at the desk
    """A line that cannot be read: what was not understood, and a line that could be."""

    def __init__(self, says: str, example: str) -> None:
        super().__init__(f"{says} For example: {example}")
        self.says = says
        self.example = example


def in_a_sentence(code: str) -> str:
    """What a choice of the floor does.

    >>> in_a_sentence("lesser-amount")
    'it is the smaller amount'
    """
    return str(message("plain.choice", code=code))


ASKED = {
    "seat": "which seat",
    "card": "which card of that player, 1 for the first",
    "by": "by whose hand",
    "looked": "had the player looked at it before saying so",
    "beaten": "was it read, and beaten by another hand",
    "count": "how many",
    "where": "where it was found",
    "nth": "which card off the deck it is",
    "waits": "which seat waits for its card, the one beneath being mixed with another hand",
    "when": "when",
    "fault": "what went wrong",
    "penalised": "is that player under penalty",
    "stack": "the chips of that seat, if it was dealt out",
    "noticed": "when it was noticed",
    "kind": "which of these",
    "known_by": "which seat knew of it and bet all the same",
    "street": "which street",
    "exposed": "was a card in question seen",
    "burn_seen": "was a burn card seen",
    "intact": "do stub, board and burns still lie in order",
    "reconstructible": "can its order be rebuilt",
    "mixed": "is it mixed with other cards",
    "what": "what is wanted",
    "rounds": "rounds it has been in use",
    "minutes": "minutes it has been in use",
    "damaged": "is a card damaged",
    "out_of_reach": "does it lie where the player cannot fetch it back",
    "whose": "whose hand",
    "hand": "what the hand is said to be",
    "deliberate": "was it false, and on purpose",
    "about": "what about",
    "all_up": "was every card of it up",
    "times": "how many times",
    "agreed": "the seats that agree",
    "identifiable": "can the hand be told from the muck",
    "misled": "did it come of something untrue that was said",
    "misinformed": "did it come of something untrue that was said",
    "how": "what happened to them",
    "to": "to whom",
    "active": "may the neighbour still have a decision",
    "chips": "how many chips",
    "found": "when they were found",
    "given_to": "which seat got it",
    "belongs_to": "which seat it belongs to",
    "amount": "how much it is",
    "on": "on which seat",
    "seconds": "how many seconds",
    "had_time": "was there time to speak up before others acted",
    "stated": "what was stated",
    "actual": "what it really was",
    "fee": "which of them",
    "deal_began": "had the deal begun",
    "of": "about which seat",
    "act": "which act",
    "word": "the word or gesture",
    "means": "what it stands for in this room",
    "offence": "what happened",
    "fact": "what else matters",
    "again": "has that player done it before",
    "mistake": "was it a mistake",
    "moment": "which moment",
    "party": "who else is a party to it",
    "certain": "chips that are certain",
    "claimed": "chips the player says it was",
    "say": "what was said with it",
    "cards": "the cards",
    "objected": "does somebody in the pot mind",
    "stub": "its cards, the top one first",
}
"""What the keys of incidents mean, as they are asked about."""

OF_ONE = {
    "shows-one.card": "which card is up",
    "clock-called.by": "who asks for it, 0 for the director",
    "speaks-up.seat": "who speaks up, 0 for somebody else",
    "cards-thrown-into-hand.seat": "who threw them",
    "player-shows-card.to": "who saw them",
    "wrong-burn.kind": "what was burned",
    "asks-to-see.seat": "who asks",
    "splashed.certain": "how much lies so that it is certain",
    "discloses.what": "what was said",
    "misconduct.deliberate": "was it on purpose",
}
"""Where a key means something else for one incident."""

ONLY_IF: dict[str, tuple[str, tuple[Any, ...]]] = {
    "exposed-downcard.looked": ("by", ("dealer",)),
    "card-off-table.card": ("by", ("dealer",)),
    "boxed-card.nth": ("where", ("stub",)),
    "boxed-card.waits": ("where", ("deal",)),
    "foreign-back.seat": ("where", ("hand",)),
    "at-redeal.stack": ("penalised", (True,)),
    "player-shows-card.active": ("to", ("neighbour",)),
    "asks.of": ("about", ("live", "count")),
}
"""Facts that matter only where another one is so."""

NEEDED = {"asks.of"}
"""Facts that can be left out only where they do not matter."""

NOT_ASKED = {"exposed-downcard.nth", "misconduct.facts", "dealer-kills.beaten"}
"""Facts that follow from the others unless somebody says otherwise."""


SEATS = {"seat", "whose", "on", "by", "of", "given_to", "belongs_to", "known_by", "waits"}
AMOUNTS = {"chips", "stack", "stated", "actual", "certain", "claimed", "amount"}
COUNTS = {"flop-too-many": "4", "runs-agreed": "2", "waited": "30", "clock-changed": "60"}
"""What a number usually is where it is not one."""


CHOICES_SAY = {
    "first-card-wrong-seat": "the first card went to the wrong seat",
    "out-of-sequence": "cards were dealt out of order",
    "dealt-to-empty-seat": "a hand was dealt to an empty seat",
    "dealt-to-ineligible-seat": "a hand was dealt to a player who may not play",
    "eligible-seat-skipped": "a player was skipped",
    "on-no-list": "something else went wrong in the deal",
    "deck-change": "the deck is changed",
    "deck-spread": "a new setup is spread",
    "dealer-sits": "a dealer sits down",
    "new-dealer": "a new dealer takes over",
    "dealer-leaves": "the dealer leaves",
    "hand-begins": "the hand begins",
    "cards-cut": "the cards are cut",
    "before-burn": "a card is about to be burned",
    "street-dealt": "the street is dealt",
    "pot-pushed": "the pot is pushed",
    "hand-ends": "the hand is over",
    "game-opens": "the game opens",
    "game-closes": "the game closes",
    "director": "the director",
    "deal": "in the deal",
    "after-deal": "after the deal",
    "stub": "in the stub",
    "hand": "in a hand",
    "this-hand": "in this hand",
    "next-hand": "in the next hand",
    "before-next-hand": "before the next hand",
    "after-push": "after the next dealer or shuffler began",
    "after-riffle": "after the next riffle",
    "after-substantial-action": "after action in the next hand",
    "after-call": "after the call",
    "after-hand": "after the hand",
    "game-ended": "after the game broke up",
    "break-30s": "within 30 seconds of a break",
    "break-90s": "within 90 seconds of a break",
    "no-burn": "no card was burned",
    "two-burns": "two cards were burned",
    "says-hand": "says what the hand is",
    "reads-for-another": "reads another's hand",
    "tells-to-show": "tells somebody to show",
    "live": "whether a hand is live",
    "reopened": "whether the betting is reopened",
    "pot": "the pot",
    "count": "the count of the chips",
    "dealer": "by the dealer",
    "player": "by the player",
    "table": "to the table",
    "neighbour": "to a neighbour",
}
"""What an answer is called on pages where its code does not say it."""

OF_ONE_SAYS = {"local-word.means": "{}", "player-shows-card.to": "{}", "asks.about": "asks about {}"}
SAID = {
    "seat": "seat {}",
    "whose": "the hand of seat {}",
    "on": "on seat {}",
    "of": "about seat {}",
    "given_to": "given to seat {}",
    "belongs_to": "belongs to seat {}",
    "known_by": "known to seat {}",
    "waits": "seat {} waits",
    "by": "by seat {}",
    "agreed": "agreed by seats {}",
    "card": "card {}",
    "count": "{} cards",
    "nth": "card {} off the deck",
    "chips": "{} chips",
    "stack": "{} chips",
    "stated": "stated {}",
    "actual": "really {}",
    "certain": "{} certain",
    "claimed": "{} claimed",
    "amount": "{} chips",
    "seconds": "{} seconds",
    "times": "{} times",
    "rounds": "{} rounds",
    "minutes": "{} minutes",
    "street": "the {}",
    "say": "says {}",
    "act": "{}",
    "hand": "{}",
    "word": "{}",
    "means": "meaning {}",
    "stub": "{}",
    "cards": "{}",
}
"""How an answer is said after the title of an incident, by key."""

IF_YES = {
    "looked": "the player had looked at it",
    "beaten": "beaten",
    "penalised": "under penalty",
    "exposed": "a card was seen",
    "burn_seen": "a burn card was seen",
    "intact": "the cards are in order",
    "reconstructible": "the order can be restored",
    "mixed": "mixed with other cards",
    "damaged": "a card is damaged",
    "out_of_reach": "out of the player's reach",
    "deliberate": "on purpose",
    "all_up": "every card was face up",
    "identifiable": "the hand can be identified",
    "misled": "after wrong information",
    "misinformed": "after wrong information",
    "active": "the neighbour is still in the hand",
    "had_time": "there was time to speak up",
    "again": "not for the first time",
    "mistake": "by mistake",
    "objected": "somebody objects",
    "deal_began": "after the deal began",
}
"""What a yes says after the title of an incident."""


class Fact(NamedTuple):
    """One key of an incident."""

    code: str
    key: str
    type: Any
    required: bool
    default: Any

    @property
    def asks(self) -> str:
        """What the key means."""
        return OF_ONE.get(f"{self.code}.{self.key}") or ASKED.get(self.key, self.key.replace("_", " "))

    @property
    def among(self) -> tuple[str, ...]:
        """The answers there are, as they are typed."""
        if self.type is bool:
            return ("yes", "no")
        return tuple(get_args(self.type)) if get_origin(self.type) is Literal else ()

    @property
    def example(self) -> str:
        """An answer that can be read."""
        if self.key == "street":
            return "turn"
        if self.among:
            return self.among[0]
        if self.key == "offence":
            return "stalling"
        if self.type is int:
            return "3" if self.is_seat else "500" if self.key in AMOUNTS else COUNTS.get(self.code, "1")
        return {Card: "As", str: "flush", tuple[Card, ...]: "As,Kd"}.get(self.type, "1,2")

    @property
    def is_seat(self) -> bool:
        """Whether it is answered with a seat."""
        return self.type is int and self.key in SEATS

    def reads(self, text: str) -> Any:
        """An answer as typed; ValueError where it is none."""
        text = text.strip().lower()
        if self.type is bool:
            return {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}[text]
        if self.among:
            return _one_of(text, self.among)
        if self.type in (Card, tuple[Card, ...]):
            found = cards(" ".join(word[:1].upper() + word[1:] for word in re.split(r"[\s,]+", text) if word))
            return found if self.type != Card else found[0]
        if get_origin(self.type) is tuple:
            words = re.split(r"[\s,]+", text)
            return tuple(words) if get_args(self.type)[0] is str else tuple(int(word) for word in words)
        if self.type is str:
            return text
        number = figure(text)
        if number is None:
            raise ValueError(text)
        return number

    @property
    def follows(self) -> bool:
        """Whether it follows from the others unless somebody says otherwise."""
        return f"{self.code}.{self.key}" in NOT_ASKED

    @property
    def needed(self) -> bool:
        """Whether it has to be answered where it matters, though the incident can do without it elsewhere."""
        return f"{self.code}.{self.key}" in NEEDED

    @property
    def only_if(self) -> tuple[str, tuple[Any, ...]]:
        """The key that has to be answered so for this one to matter; an empty key where it always does."""
        return ONLY_IF.get(f"{self.code}.{self.key}", ("", ()))

    def matters(self, known: dict[str, Any]) -> bool:
        """Whether it has to be asked about, given what is known."""
        key, values = self.only_if
        return not self.follows and (not values or known.get(key) in values)

    def suggested(self, table: LiveTable) -> str:
        """What is taken if nothing is answered; empty where something has to be."""
        hand = table.hand
        if self.key == "street":
            streets = hand.game.streets
            return streets[min(hand.street + (self.code == "premature"), len(streets) - 1)].name
        if not self.required:
            return written(self.default) if self.default not in (None, ()) else ""
        if self.key in ("seat", "on"):
            return str(hand.turn or "")
        return "" if self.type is not int or self.is_seat or self.key in AMOUNTS else COUNTS.get(self.code, "1")


def _one_of(text: str, among: tuple[str, ...]) -> str:
    """The answer meant: all of it, its number in the list, or letters that only it begins with or has."""
    if text in among:
        return text
    if is_number(text) and 0 < int(text) <= len(among):
        return among[int(text) - 1]
    fits = [one for one in among if one.startswith(text)] or [one for one in among if text in one]
    if not text or len(fits) != 1:
        raise ValueError(text)
    return fits[0]


def facts_of(entry: Entry) -> tuple[Fact, ...]:
    """The keys of an incident, those it cannot do without first."""
    found = []
    types = get_type_hints(entry.kind)
    for field in msgspec.structs.fields(entry.kind):
        bare = types[field.name]
        if get_origin(bare) in (Union, UnionType):
            bare = next(each for each in get_args(bare) if each is not NoneType)
        found.append(Fact(entry.code, field.name, bare, field.required, field.default))
    return tuple(found)


def written(value: Any) -> str:
    """A fact as it stands in a line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def line_of(code: str, known: dict[str, Any]) -> str:
    """The one line that tells of it."""
    return " ".join(("incident", code, *(f"{key}={written(value)}" for key, value in known.items())))


def said_as(code: str) -> str:
    """What an answer is called on pages.

    >>> said_as("no-burn"), said_as("joker")
    ('no card was burned', 'joker')
    """
    return CHOICES_SAY.get(code, code.replace("-", " "))


def in_words(line: str) -> str:
    """A line as people say it: an incident by its title, and what was said about it.

    >>> in_words("incident exposed-downcard seat=5 card=1 by=dealer looked=no")
    'exposed card in the deal (seat 5, card 1, by the dealer)'
    >>> in_words("incident dealer-kills seat=3 beaten=yes")
    'seat 3 is beaten'
    >>> in_words("3 calls"), in_words("floor: full-call")
    ('seat 3 calls', 'the floor decides: the call is made up to the whole price')
    """
    first, _, rest = line.partition(" ")
    if first == "incident":
        code, *pairs = rest.split(" ")
        entry = next((entry for entry in entries() if entry.code == code), None)
        return line if entry is None else _titled(entry, pairs)
    if first == "floor:":
        return f"the floor decides: {in_a_sentence(rest.strip())}"
    if first == "board":
        return f"the board is {rest}"
    return f"seat {line}" if first.isdecimal() else line


def _titled(entry: Entry, pairs: list[str]) -> str:
    if entry.code == "dealer-kills" and "beaten=yes" in pairs:
        return " ".join(f"seat {pair.removeprefix('seat=')} is beaten" for pair in pairs if pair.startswith("seat="))
    facts = {fact.key: fact for fact in facts_of(entry)}
    said = []
    title = entry.title
    for pair in pairs:
        key, _, value = pair.partition("=")
        fact = facts.get(key)
        if key == "offence" and value in OFFENCES:
            title = OFFENCES[value].title
        elif fact is None or value in ("", "0"):
            continue
        elif fact.type is bool:
            said += [IF_YES[key]] if value == "yes" else []
        elif fact.among and key not in ("act", "say", "means"):
            said.append(OF_ONE_SAYS.get(f"{entry.code}.{key}", "{}").format(said_as(value)))
        elif key in SAID:
            said.append(SAID[key].format(value.replace("-", " ").replace(",", " ")))
    return f"{title} ({', '.join(said)})" if said else title


def example_of(entry: Entry) -> str:
    """A whole line for an incident, with nothing that can be left out."""
    return line_of(entry.code, {fact.key: fact.example for fact in facts_of(entry) if fact.required})


def entry_called(code: str) -> tuple[Entry, dict[str, Any]]:
    """The incident of a code, or of the kind or fault that the code names: `joker` is a strange card."""
    for entry in entries():
        if entry.code == code:
            return entry, {}
    for entry in entries():
        for fact in facts_of(entry):
            if fact.key in ("kind", "fault") and code in fact.among:
                return entry, {fact.key: code}
    found = [one.code for one in search(code) if one.code and not one.offence]
    near = [entry for entry in entries() if entry.code in found]
    others = f" Close to it: {', '.join(entry.code for entry in near[:5])}." if near else ""
    raise Unreadable(f"{code!r} is not an incident.{others}", example_of(near[0]) if near else "incident deck-short")


def known_from(entry: Entry, pairs: list[str], known: dict[str, Any]) -> dict[str, Any]:
    """What key=value pairs say of an incident."""
    facts = {fact.key: fact for fact in facts_of(entry)}
    for pair in pairs:
        key, is_, value = pair.partition("=")
        if not is_:
            raise Unreadable(f"{pair!r} cannot be read. Write each fact as key=value.", example_of(entry))
        if key not in facts:
            has = f"Write one of: {', '.join(facts)}." if facts else "It needs no facts."
            raise Unreadable(f"{key!r} is not a fact about {entry.code}. {has}", example_of(entry))
        known[key] = answered(facts[key], value)
    return known


def answered(fact: Fact, text: str) -> Any:
    """An answer, or Unreadable with what it could be."""
    try:
        return fact.reads(text)
    except (ValueError, KeyError, DataError) as wrong:
        could = f"one of {', '.join(fact.among)}" if fact.among else f"it as {fact.example}"
        example = line_of(fact.code, {each.key: each.example for each in _needed(fact)})
        raise Unreadable(f"{text!r} is not a value for {fact.key} ({fact.asks}). Write {could}.", example) from wrong


def _needed(fact: Fact) -> list[Fact]:
    entry = next(entry for entry in entries() if entry.code == fact.code)
    return [each for each in facts_of(entry) if each.required or each.key == fact.key]


def told(code: str, pairs: list[str]) -> Incident:
    """An incident by its code and its keys: `incident premature street=turn`."""
    entry, known = entry_called(code)
    known = known_from(entry, pairs, known)
    missing = [fact for fact in facts_of(entry) if fact.required and fact.key not in known]
    if missing:
        said = "; ".join(f"{fact.key} ({described(fact)})" for fact in missing)
        raise Unreadable(f"{entry.code} also needs {said}.", example_of(entry))
    return msgspec.convert({"type": entry.code, **known}, Incident)  # type: ignore[no-any-return]


def described(fact: Fact) -> str:
    """What a key means, and what it may be."""
    return fact.asks + (f": {', '.join(fact.among)}" if fact.among and fact.type is not bool else "")
