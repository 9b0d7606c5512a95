"""What the floor says, and the table it leaves behind."""

from typing import Literal

from floorman.base import Chips, SeatNo, Value
from floorman.hand import Hand, HandEvent
from floorman.rulings.pending import Pending

Penalty = Literal["may", "must"]
MustShow = bool | Literal["discretion"]
Heard = Literal["heard", "too-late"]


class Ruling(Value, frozen=True):
    """The outcome of one incident, complete: applying it needs no rulebook.

    `code` is the act as ruled (`call`, `raise`, `undercall`, `out-of-turn`), `outcome` what an incident leads to.
    `events` carry it out; `rewinds` is the hand as it stood, where an act is taken back. `held_to` is what the seat to
    act is bound to, `barred` what it may not do. `must_show` answers a request to see a hand, `dispute` says whether a
    claim comes in time. `floor` are the codes the book leaves to the floor, and `decides` who of the staff that is;
    `sanctions` are the penalties there are, mildest first, `offence` what the incident is filed as, and `remedy`
    whether a player has to do or stop something at once. `told` answers a player's question, and `dealer` is what the
    dealer has to ask, state or count now. `topics` are the questions and topics of the book that were consulted,
    `cites` their rules; of these `citations` are the ones that decided, where somebody has worked that out
    (`citations_of`). `says` is the sentence to announce.
    """

    code: str = ""
    outcome: str = ""
    seat: SeatNo = SeatNo(0)
    to: Chips | None = None
    returned: Chips | None = None
    binding: str | None = None
    backs_up_to: SeatNo | None = None
    substantial_action: bool | None = None
    penalty: Penalty | None = None
    must_show: MustShow | None = None
    dispute: Heard | None = None
    told: bool | Chips | None = None
    dealer: tuple[str, ...] = ()
    floor: tuple[str, ...] = ()
    says: str = ""
    sanctions: tuple[str, ...] = ()
    offence: str = ""
    remedy: bool | None = None
    decides: str = ""
    topics: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    events: tuple[HandEvent, ...] = ()
    rewinds: Hand | None = None
    pending: tuple[Pending, ...] = ()
    citations: tuple[str, ...] = ()

    @property
    def consulted(self) -> tuple[str, ...]:
        """The rules that were looked at and did not decide."""
        return tuple(id for id in self.cites if id not in self.citations)
