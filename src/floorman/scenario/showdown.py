"""Steps about dead hands and the showdown, told to the floor."""

from collections.abc import Callable, Mapping
from typing import Any

from floorman.rulings import (
    AsksToSee,
    CardsThrownIntoHand,
    Claims,
    DealerKills,
    Disputes,
    HandFouled,
    HandKilledByDealer,
    HiddenChips,
    Incident,
    Mucks,
    PlayerShowsCard,
    PlaysBoard,
    PotMisawarded,
    RunsAgreed,
    ShowsOne,
    UpcardsPickedUp,
    WrongLevel,
)
from floorman.rulings.incidents import ForeignChips
from floorman.rulings.show_incidents import CardsInMuck

Told = Mapping[str, Any]

ABOUT_THE_SHOWDOWN: dict[str, Callable[[Told], Incident]] = {
    "show_one": lambda told: ShowsOne(told["seat"], told["show_one"]),
    "muck": lambda told: Mucks(told["seat"]),
    "ask_to_see": lambda told: AsksToSee(told["seat"], told["ask_to_see"]),
    "claims": lambda told: Claims(told["seat"], told["claims"]),
    "plays_board": lambda told: PlaysBoard(told["seat"]),
    "kill": lambda told: DealerKills(told["kill"]),
    "runouts": lambda told: RunsAgreed(told["runouts"], tuple(sorted(told.get("agreed", ())))),
    "disputes": lambda told: Disputes(
        told["disputes"], told.get("about", "reading"), told.get("when", "before-next-hand"), told.get("party", "")
    ),
    "hand-killed-by-dealer": lambda told: HandKilledByDealer(told["seat"], told.get("identifiable", False)),
    "hand-fouled": lambda told: HandFouled(told["seat"], told.get("identifiable", False)),
    "cards-thrown-into-hand": lambda told: CardsThrownIntoHand(told["seat"]),
    "upcards-picked-up": lambda told: UpcardsPickedUp(told["seat"]),
    "player-shows-card": lambda told: PlayerShowsCard(told["seat"], told["to"], told.get("active")),
    "hidden-chips": lambda told: HiddenChips(told["seat"], told["chips"], told["found"]),
    "cards-in-muck": lambda told: CardsInMuck(
        told["seat"], told.get("identifiable", False), told.get("misinformed", False)
    ),
    "cash-on-table": lambda told: ForeignChips(told["seat"], told["chips"], told.get("objection", False), "cash"),
    "pot-misawarded": lambda told: PotMisawarded(told["noticed"], mixed=told.get("mixed")),
    "wrong-level": lambda told: WrongLevel(),
}
"""By event: what the floor is told."""
