"""The shapes of PokerStars' lines."""

import re

_GAMES = (
    r"(?:6\+ Hold'em|Hold'em|Omaha Hi/Lo|Omaha|7 Card Stud Hi/Lo|7 Card Stud|Razz|5 Card Draw"
    r"|Single Draw 2-7 Lowball|Triple Draw 2-7 Lowball|Badugi) (?:No Limit|Pot Limit|Limit)"
)
_FIGURE = r"[0-9]{1,13}(?:\.[0-9]{1,4})?"
_STAKES = (
    rf"\(?(?P<symbol>[$€£]?)(?P<low>{_FIGURE})/[$€£]?(?P<high>{_FIGURE})"
    rf"(?: - [$€£]?(?P<cap>{_FIGURE}) Cap -?)?(?: +(?P<currency>[A-Z]{{3}}))? *\)"
    rf"|\(Button Blind (?P<symbol6>[$€£]?)(?P<blind>{_FIGURE}) - Ante [$€£]?{_FIGURE}(?: (?P<currency6>[A-Z]{{3}}))?\)"
)
HEAD = re.compile(
    r"PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #(?P<number>[0-9]{1,18}):\s+(?:\{.*?\} +)?"
    r"(?:Tournament #(?P<tournament>[0-9]{1,18}), (?P<buy_in>.*?) (?:\w[\w-]* \((?=.*\) - ))?(?=" + _GAMES + r"))?"
    r"(?:[\w.-]+ \((?=" + _GAMES + r", ))?"
    r"(?P<game>" + _GAMES + r")"
    r"(?:, (?=[$€£0-9])|\)?(?: - (?:Match Round \w+, )?Level (?P<level>[IVXLCDM]{1,15}))? )(?:" + _STAKES + r")"
    r"(?: - (?P<date>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<time>[0-9]{1,2}:[0-9]{2}:[0-9]{2})(?: (?P<zone>[\w+-]+))?)?"
    r"(?: \[(?P<et_date>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<et_time>[0-9]{1,2}:[0-9]{2}:[0-9]{2}) ET\])?"
)
"""The first line. Stakes are blinds or bets, or at short deck the button blind; the time may be told twice."""
TABLE = re.compile(
    r"Table '(?P<name>.*)' (?P<size>[0-9]{1,2})-max(?: \(Play Money\))?(?: Seat #(?P<button>[0-9]{1,2}) is the button)?"
)
SEAT = re.compile(rf"Seat (?P<seat>[0-9]{{1,2}}): (?P<name>.*) \([$€£]?(?P<stack>{_FIGURE}) in chips(?:, .* bounty)?\)")
CARDS = re.compile(r"\[((?:[2-9TJQKA][cdhs] ?)+)\]")
NUMBER = rf"[$€£]?({_FIGURE})"
RAKE = re.compile(rf"Total pot .*\| Rake {NUMBER}")
RUNS = ("FIRST", "SECOND", "THIRD")
"""The boards of a hand that is run more than once, in the words before their streets."""
AMOUNT = re.compile(NUMBER)
MONEY_LINE = re.compile(r"(?:: (?:posts|bets|calls|raises|brings in for)| collected) .*")
POST = re.compile(
    rf"posts (the ante|small blind|big blind|small & big blinds|button blind|straddle|dead blind) {NUMBER}"
    r"( and is all-in)?"
)
WAGER = re.compile(rf"(?:bets|raises \S+ to) {NUMBER}")
DISCARDS = re.compile(r"discards ([1-5]) cards?")


def run_together(cards: str) -> str:
    """`Ah Kd` as the standard writes it, `AhKd`."""
    return cards.replace(" ", "")
