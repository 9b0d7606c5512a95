"""The shapes of PokerStars' lines."""

import re

_GAMES = (
    r"(?:6\+ Hold'em|Hold'em|Omaha Hi/Lo|Omaha|7 Card Stud Hi/Lo|7 Card Stud|Razz|5 Card Draw"
    r"|Single Draw 2-7 Lowball|Triple Draw 2-7 Lowball|Badugi) (?:No Limit|Pot Limit|Limit)"
)
_STAKES = (
    r"\((?P<symbol>[$€£]?)(?P<low>[\d.]+)/[$€£]?(?P<high>[\d.]+)(?: (?P<currency>[A-Z]{3}))?\)"
    r"|\(Button Blind (?P<symbol6>[$€£]?)(?P<blind>[\d.]+) - Ante [$€£]?[\d.]+(?: (?P<currency6>[A-Z]{3}))?\)"
)
HEAD = re.compile(
    r"PokerStars (?:Zoom )?(?:Hand|Game) #(?P<number>\d+):\s+"
    r"(?:Tournament #(?P<tournament>\d+), (?P<buy_in>.*?) (?:\w[\w-]* \((?=.*\) - ))?(?=" + _GAMES + r"))?"
    r"(?P<game>" + _GAMES + r")\)?"
    r"(?: - (?:Match Round \w+, )?Level (?P<level>[IVXLCDM]+))? (?:" + _STAKES + r")"
    r"(?: - (?P<date>\d{4}/\d\d/\d\d) (?P<time>\d{1,2}:\d\d:\d\d)(?: (?P<zone>[\w+-]+))?)?"
    r"(?: \[(?P<et_date>\d{4}/\d\d/\d\d) (?P<et_time>\d{1,2}:\d\d:\d\d) ET\])?"
)
"""The first line. Stakes are blinds or bets, or at short deck the button blind; the time may be told twice."""
TABLE = re.compile(r"Table '(?P<name>.*)' (?P<size>\d+)-max(?: Seat #(?P<button>\d+) is the button)?")
SEAT = re.compile(r"Seat (?P<seat>\d+): (?P<name>.*) \([$€£]?(?P<stack>\d+(?:\.\d+)?) in chips(?:, .* bounty)?\)")
CARDS = re.compile(r"\[((?:[2-9TJQKA][cdhs] ?)+)\]")
NUMBER = r"[$€£]?(\d+(?:\.\d+)?)"
AMOUNT = re.compile(NUMBER)
MONEY_LINE = re.compile(r"(?:: (?:posts|bets|calls|raises|brings in for)| collected) .*")
POST = re.compile(
    rf"posts (the ante|small blind|big blind|small & big blinds|button blind|straddle|dead blind) {NUMBER}"
    r"( and is all-in)?"
)
WAGER = re.compile(rf"(?:bets|raises \S+ to) {NUMBER}")
DISCARDS = re.compile(r"discards (\d) cards?")


def run_together(cards: str) -> str:
    """`Ah Kd` as the standard writes it, `AhKd`."""
    return cards.replace(" ", "")
