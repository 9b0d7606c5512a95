"""What is said of penalties on record, rulings, objections and whatever else came before the floor, in a sentence."""

from floorman.tournament.conduct_record import ClockGiven, NotAtSeat, Noted, Objected, PenaltyNoted, RulingMade
from floorman.tournament.events import TournamentEvent

ANSWERS = {"no": ": the house owes nothing", "floor": ": the house decides", "rule-as-usual": ": ruled on as usual"}


def of_conduct(happened: TournamentEvent) -> str:
    """What is said of it; nothing of what others tell."""
    match happened:
        case PenaltyNoted(player=name, code=code):
            return f"{name} has a {code.replace('-', ' ')} on record."
        case RulingMade(ruling=ruling, because=why, by=by):
            return f"The {by} rules: {ruling}, because {why}."
        case Objected(player=name, to="gaming-commission"):
            return f"{name} takes it to the gaming commission; play goes on."
        case Objected(player=name, to=to):
            return f"{name} objects: the {to} has the last word."
        case Noted(player=name, about=about, answer=answer):
            return f"{f'{name}, ' if name else ''}{about}{ANSWERS.get(answer, '')}."
        case ClockGiven(to=to):
            return f"{to} keeps the time."
        case NotAtSeat(player=name):
            return f"{name} was not at the seat: the hand is dead."
        case _:
            return ""
