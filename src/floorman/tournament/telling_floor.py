"""What the floor is asked and decides, and what the director does by word, in one sentence each."""

from floorman.tournament.conduct_record import ClockGiven, NotAtSeat, Noted, Objected, PenaltyNoted, RulingMade
from floorman.tournament.directed import (
    Announced,
    CheckedIn,
    Corrected,
    Invited,
    PrizesPosted,
    Redone,
    Renamed,
    ScheduleChanged,
    Undone,
    Uninvited,
    Unregistered,
)
from floorman.tournament.events import FloorAnswered, FloorAsked, TournamentEvent
from floorman.tournament.schedule import Level
from floorman.tournament.wording import called, counted, either, in_words, listed, money


def of_floor(happened: TournamentEvent) -> str:
    """What is said of it; nothing of what others tell."""
    match happened:
        case FloorAsked(offer=offer):
            about = offer.player or (called(offer.table) if offer.table else "")
            codes = either([in_words(code) for code in offer.codes])
            return f"The floor decides{f' about {about}' if about else ''}: {codes}?"
        case FloorAnswered(offer=offer, code=code):
            about = offer.player or (called(offer.table) if offer.table else "")
            return f"The floor has decided{f' about {about}' if about else ''}: {in_words(code)}."
        case Invited(players=names):
            return f"{_some(names)} {'is' if len(names) == 1 else 'are'} invited."
        case CheckedIn(player=name):
            return f"{name} is here and has not paid yet."
        case Uninvited(players=names):
            return f"{_some(names)} {'is' if len(names) == 1 else 'are'} no longer invited."
        case Unregistered(player=name, refund=refund, fee=fee, bounty=bounty):
            together = refund + fee + bounty
            back = f" and gets {money(together)} back" if together else ""
            return f"{name} is off the list{back}."
        case Renamed(player=name, to=to):
            return f"{name} is now called {to}."
        case ScheduleChanged(rows=rows):
            levels = [row for row in rows if isinstance(row, Level)]
            return f"The schedule has changed: {counted(len(levels), 'level')}."
        case PrizesPosted(prizes=prizes):
            first = f", {money(prizes[0])} for the first" if prizes else ""
            return f"Prizes are posted: {counted(len(prizes), 'place')}{first}."
        case Announced(text=text):
            return text
        case Undone(act=act):
            return f"Act {act} is undone."
        case Redone(act=act):
            return f"What act {act} had undone is redone."
        case Corrected(act=act):
            return f"Act {act} is corrected."
        case _:
            return _before_the_floor(happened)


SHOWN_NAMES = 6
"""Names in one sentence; of a longer list only the number is said."""


def _some(names: tuple[str, ...]) -> str:
    return listed(names) if len(names) <= SHOWN_NAMES else counted(len(names), "player")


DONE = {"warning": "is warned", "disqualify": "is disqualified", "forfeit-chips": "forfeits all chips"}
"""Penalties that are said in another way."""


def _before_the_floor(happened: TournamentEvent) -> str:
    match happened:
        case PenaltyNoted(player=name, code=code):
            return f"{name} {DONE.get(code) or f'gets a penalty: {in_words(code)}'}."
        case RulingMade(ruling=ruling, because=because, by=by):
            return f"The {by} rules: {ruling.rstrip('.')}, because {because.rstrip('.')}."
        case Objected(player=name, ruling=ruling, to=to):
            return f"{name} objects to a ruling ({ruling.rstrip('.')}): it goes to the {in_words(to)}."
        case Noted(about=about, answer=answer, player=name):
            who = f"{name}: " if name else ""
            return f"{who}{about.rstrip('.')}. {answer}".strip()
        case ClockGiven(to=to):
            return f"{to} keeps the clock from now on."
        case NotAtSeat(player=name):
            return f"{name} was not at the seat when the last card was dealt: the hand is dead."
        case _:
            return ""
