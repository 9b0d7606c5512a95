"""The rulings desk for pages: a situation in, the ruling out. Nothing is kept; a precedent is an act of an event."""

from floorman.desk.situation import Answered, Situation, answered
from floorman.server.accounts.rights import ANYONE
from floorman.server.http.route import Asked, route


@route("POST", "/api/desk/rulings", may=ANYONE, says="Rule on what happened.", body=Situation, gives=Answered)
async def rulings(asked: Asked[Situation]) -> Answered:
    """A ruling to every line, how the table stands then, and what can happen next."""
    return answered(asked.body)


ROUTES = (rulings,)
