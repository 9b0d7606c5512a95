"""What players say, ask and throw beside clear acts."""

from typing import Literal

from floorman.base import Chips, SeatNo, Value

Said = Literal["call", "raise", "bet", "check", "fold", "all-in", "pot", "complete", "time", "tap"]


class Asks(Value, frozen=True, tag="asks"):
    """A player who is still to act wants to know something.

    Whether the hand of a seat is `live`, whether the betting is `reopened` to him, how much the `pot` allows, or the
    exact `count` of a seat's chips.
    """

    seat: SeatNo
    about: Literal["live", "reopened", "pot", "count"]
    of: SeatNo = SeatNo(0)


class SaysIfThen(Value, frozen=True, tag="says-if-then"):
    """A player says before the turn what he will do should somebody bet or raise."""

    seat: SeatNo
    act: Literal["fold", "call", "raise"]


class CallsUnheard(Value, frozen=True, tag="calls-unheard"):
    """A player calls a bet or raise that was announced, before its amount is."""

    seat: SeatNo


class LocalWord(Value, frozen=True, tag="local-word"):
    """A player uses a word or a gesture that is no official one; `means` is what it stands for in this room."""

    seat: SeatNo
    word: str
    means: Said


class Splashed(Value, frozen=True, tag="splashed"):
    """Chips were thrown into the pot: how much lies so that it is certain, and how much the player says it was."""

    seat: SeatNo
    certain: Chips
    claimed: Chips
    say: Literal["call", "bet", "raise"] | None = None


class OffersInsurance(Value, frozen=True, tag="offers-insurance"):
    """A player offers another one a side wager on the hand."""

    seat: SeatNo


class Misconduct(Value, frozen=True, tag="misconduct"):
    """An incident of `conduct.OFFENCES` at this table, with those of its facts that matter; seat 0 is a guest.

    It was `deliberate`, or by `mistake`; neither where nobody has said.
    """

    seat: SeatNo
    offence: str
    fact: str = ""
    again: bool = False
    deliberate: bool = False
    mistake: bool = False
    facts: tuple[str, ...] = ()


TalkIncident = Asks | SaysIfThen | CallsUnheard | LocalWord | Splashed | OffersInsurance | Misconduct
