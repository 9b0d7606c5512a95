"""PokerStars' names of games, levels, streets and hands, and the patterns of its lines."""

import re

from floorman.cards import Card, low_ranks, strength
from floorman.cards.names import opened
from floorman.core import DataError
from floorman.hand.setup import Game

GAME_WORDS: dict[str, str] = {
    "NLHE": "Hold'em No Limit",
    "PLHE": "Hold'em Pot Limit",
    "LHE": "Hold'em Limit",
    "NLSD": "6+ Hold'em No Limit",
    "NLO": "Omaha No Limit",
    "PLO": "Omaha Pot Limit",
    "LO": "Omaha Limit",
    "PLO8": "Omaha Hi/Lo Pot Limit",
    "LO8": "Omaha Hi/Lo Limit",
    "STUD": "7 Card Stud Limit",
    "STUD8": "7 Card Stud Hi/Lo Limit",
    "RAZZ": "Razz Limit",
    "NL5CD": "5 Card Draw No Limit",
    "L5CD": "5 Card Draw Limit",
    "NL27SD": "Single Draw 2-7 Lowball No Limit",
    "L27TD": "Triple Draw 2-7 Lowball Limit",
    "BADUGI": "Badugi Limit",
}
"""PokerStars' names of our games; a game that is missing is not dealt there."""

GAME_BY_WORDS = {words: code for code, words in GAME_WORDS.items()}

_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip

_RANKS = (
    "", "Ace", "Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace",
)  # fmt: skip


def game_words(code: str) -> str:
    """Return the game as a header names it, including the limit.

    Raise DataError for one that PokerStars does not have.
    """
    try:
        return GAME_WORDS[code]
    except KeyError:
        raise DataError(f"game {code}", "PokerStars has no such game.", f"It has {' '.join(GAME_WORDS)}.") from None


def roman(number: int) -> str:
    """Return the Roman numeral of a level.

    >>> roman(11), roman(49)
    ('XI', 'XLIX')
    """
    text = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        text += letters * count
    return text


def arabic(text: str) -> int:
    """Return the number of a Roman numeral.

    >>> arabic("XLIX")
    49
    """
    number = 0
    for value, letters in _ROMAN:
        while text.startswith(letters):
            number += value
            text = text[len(letters) :]
    return number


def ordinal(place: int) -> str:
    """Return a place as an ordinal.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ending = "th" if 10 < place % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def plural(rank: int) -> str:
    """Return the plural of a rank: Aces, Sixes, Nines."""
    return _RANKS[rank] + ("es" if rank == 6 else "s")


def street_of_fold(game: Game, street: int) -> str:
    """Return on which street a hand was folded, as the summary puts it."""
    if game.stud:
        return "on the River" if street == 4 else f"on the {ordinal(street + 3)} Street"
    if game.streets[-1].draw:
        if len(game.streets) == 2 or not street:
            return "after the Draw" if street else "before the Draw"
        return f"after the {ordinal(street)} Draw"
    return ("before Flop", "on the Flop", "on the Turn", "on the River")[street]


def shown(cards: tuple[Card, ...] | list[Card]) -> str:
    """Return cards in brackets."""
    return f"[{' '.join(cards)}]"


class HandNames:
    """Names of the hands at a showdown, in the order shown: a kicker is only named where it decides."""

    def __init__(self, game: Game, board: tuple[Card, ...]) -> None:
        self.game = game
        self.board = board
        self.before: dict[str, int] = {}

    def says(self, cards: tuple[Card, ...]) -> str:
        """Return the name of the next hand that is shown."""
        game = self.game
        if game.high and game.low:
            high, text = self._high(cards)
            low = strength(cards, self.board, game.low, game.use)
            text = f"HI: {self._beside(text, high)}"
            return f"{text}; LO: {low_ranks(low, game.low).replace('-', ',')}" if low else text
        if game.high:
            high, text = self._high(cards)
            return self._beside(text, high)
        assert game.low is not None
        low = strength(cards, self.board, game.low, game.use)
        return _low(low, game)

    def _high(self, cards: tuple[Card, ...]) -> tuple[int, str]:
        assert self.game.high is not None
        power = strength(cards, self.board, self.game.high, self.game.use)
        kind, ranks = opened(power, self.game.high)
        return power, high_words(kind, ranks, self.game.short_deck)

    def _beside(self, text: str, power: int) -> str:
        """Return a name, with the kicker if an earlier hand has the same name and another kicker decides."""
        earlier = self.before.get(text)
        self.before[text] = max(power, earlier or 0)
        if earlier is None or earlier == power or text.startswith(("a straight", "a full", "a flush")):
            return text
        if power < earlier:
            return f"{text} - lower kicker"
        assert self.game.high is not None
        mine, theirs = opened(power, self.game.high)[1], opened(earlier, self.game.high)[1]
        kicker = next(rank for rank, other in zip(mine, theirs, strict=True) if rank != other)
        return f"{text} - {_RANKS[kicker]} kicker"


def high_words(kind: int, ranks: list[int], short_deck: bool = False) -> str:
    """Return the name of a high hand by its category, from 1 for a high card to 9 for a straight flush."""
    top = ranks[0]
    bottom = "Ace" if short_deck and top == 9 else _RANKS[max(1, top - 4)]
    match kind:
        case 9:
            return "a Royal Flush" if top == 14 else f"a straight flush, {bottom} to {_RANKS[top]}"
        case 8:
            return f"four of a kind, {plural(top)}"
        case 7:
            return f"a full house, {plural(top)} full of {plural(ranks[1])}"
        case 6:
            return f"a flush, {_RANKS[top]} high"
        case 5:
            return f"a straight, {bottom} to {_RANKS[top]}"
        case 4:
            return f"three of a kind, {plural(top)}"
        case 3:
            return f"two pair, {plural(top)} and {plural(ranks[1])}"
        case 2:
            return f"a pair of {plural(top)}"
        case _:
            return f"high card {_RANKS[top]}"


def _low(power: int, game: Game) -> str:
    assert game.low is not None
    kind, ranks = opened(power, game.low)
    if game.low == "badugi":
        letters = low_ranks(power, game.low).replace("-", ",")
        return f"Badugi: {letters}" if kind == 4 else f"{kind}-card: {letters}"
    if kind == 1:
        return f"Lo: {low_ranks(power, game.low).replace('-', ',')}"
    return f"Lo: {high_words(kind, ranks)}"


_GAMES = (
    r"(?:6\+ Hold'em|Hold'em|Omaha Hi/Lo|Omaha|7 Card Stud Hi/Lo|7 Card Stud|Razz|5 Card Draw"
    r"|Single Draw 2-7 Lowball|Triple Draw 2-7 Lowball|Badugi) (?:No Limit|Pot Limit|Limit)"
)
_SIGNS = "$€£¥₹"
_FIGURE = r"[0-9]{1,13}(?:\.[0-9]{1,4})?"
_STAKES = (
    rf"\(?(?P<symbol>[{_SIGNS}]?)(?P<low>{_FIGURE})/[{_SIGNS}]?(?P<high>{_FIGURE})"
    rf"(?: - [{_SIGNS}]?(?P<cap>{_FIGURE}) Cap -?)?(?: +(?P<currency>[A-Z]{{3}}))? *\)"
    rf"|\(Button Blind (?P<symbol6>[{_SIGNS}]?)(?P<blind>{_FIGURE}) - Ante [{_SIGNS}]?{_FIGURE}"
    rf"(?: (?P<currency6>[A-Z]{{3}}))?\)"
)
HEAD = re.compile(
    r"PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #(?P<number>[0-9]{1,18}):\s+(?:\{.*?\} +)?"
    r"(?:Tournament #(?P<tournament>[0-9]{1,18}), (?P<buy_in>.*?) (?:\w[\w-]* \((?=.*\) - ))?(?=" + _GAMES + r"))?"
    r"(?:[\w.-]+ \((?=" + _GAMES + r", ))?"
    r"(?P<game>" + _GAMES + r")"
    rf"(?:, (?=[{_SIGNS}0-9])|\)?(?: - (?:Match Round \w+, )?Level (?P<level>[IVXLCDM]{{1,15}}))? )(?:{_STAKES})"
    r"(?: - (?P<date>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<time>[0-9]{1,2}:[0-9]{2}:[0-9]{2})(?: (?P<zone>[\w+-]+))?)?"
    r"(?: \[(?P<et_date>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<et_time>[0-9]{1,2}:[0-9]{2}:[0-9]{2}) ET\])?"
)
"""The first line. Stakes are blinds or bets, or at short deck the button blind; the time may be given twice."""
TABLE = re.compile(
    r"Table '(?P<name>.*)' (?P<size>[0-9]{1,2})-max(?: \(Play Money\))?(?: Seat #(?P<button>[0-9]{1,2}) is the button)?"
)
SEAT = re.compile(
    rf"Seat (?P<seat>[0-9]{{1,2}}): (?P<name>.*) \([{_SIGNS}]?(?P<stack>{_FIGURE}) in chips(?:, .* bounty)?\)"
)
CARDS = re.compile(r"\[((?:[2-9TJQKA][cdhs] ?)+)\]")
NUMBER = rf"[{_SIGNS}]?({_FIGURE})"
RAKE = re.compile(rf"Total pot .*\| Rake {NUMBER}")
RUNS = ("FIRST", "SECOND", "THIRD")
"""The boards of a hand that is run more than once, as the markers of their streets name them."""
AMOUNT = re.compile(NUMBER)
MONEY_LINE = re.compile(r"(?:: (?:posts|bets|calls|raises|brings in for)| collected) .*")
POST = re.compile(
    rf"posts (the ante|small blind|big blind|small & big blinds|button blind|straddle|dead blind) {NUMBER}"
    r"( and is all-in)?"
)
WAGER = re.compile(rf"(?:bets|raises \S+ to) {NUMBER}")
DISCARDS = re.compile(r"discards ([1-5]) cards?")


def run_together(cards: str) -> str:
    """Return cards without spaces, as PHH writes them: `Ah Kd` becomes `AhKd`."""
    return cards.replace(" ", "")
