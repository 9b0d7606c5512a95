"""The boards of players' phones: what everybody sees, and what is the player's own."""

from floorman.server.boards import Mine, PlayerBoard, PublicBoard
from floorman.server.event.notices import current_notices
from floorman.server.event.prizes import due_to
from floorman.server.event.seen import Seen
from floorman.tournament.state import Player
from floorman.tournament.telling import at


class Phones:
    """All phones at one moment. There may be a thousand, so what is asked for each is looked up once for all."""

    def __init__(self, seen: Seen, public: PublicBoard) -> None:
        self._seen = seen
        self._public = public
        self._prizes = due_to(seen)
        self._notices = {name: one.says for one in current_notices(seen) for name in one.about}
        bounties = seen.event.bounties
        self._heads: dict[str, int] = dict(bounties.heads) if bounties else {}
        self._bounties: dict[str, int] = dict(bounties.paid) if bounties else {}

    def of(self, name: str) -> PlayerBoard:
        """The phone of whoever has a name, or had it."""
        player = self._seen.called(name)
        return PlayerBoard(self._public, self._mine(player) if player else self._not_in(name))

    def _not_in(self, name: str) -> Mine:
        """Somebody who has not paid: what the director knows of the name."""
        seen, guest = self._seen, self._seen.guest_called(name)
        if name in seen.waiting:
            return Mine(name, "asking")
        if guest:
            return Mine(guest.name, "here" if guest.here else "invited")
        return Mine(name, "declined" if name in seen.declined else "unknown")

    def _mine(self, player: Player) -> Mine:
        rebuy = self._public.rebuy
        return Mine(
            player=player.name,
            state="out" if player.out else "seated" if player.table else "registered",
            table=player.table,
            seat=player.seat,
            stack=self._seen.stack(player),
            place=player.place,
            prize=self._prizes.get(player.name, 0),
            moved=_moved(player) if player.came and self._seen.event.started else "",
            notice=self._notices.get(player.name, ""),
            head=self._heads.get(player.name, 0),
            bounties=self._bounties.get(player.name, 0),
            tied=player.tied,
            rebuys_left=max(0, rebuy.per_player - player.rebuys) if rebuy else 0,
            spent=player.spent + player.fees + player.for_heads,
        )


def _moved(player: Player) -> str:
    place = at(player.table, player.seat)
    return f"Go to {place}, from the next hand on." if player.came == "moved" else f"Your new seat: {place}."
