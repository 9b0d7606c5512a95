"""What the dealer does now, in order: first what the ruling demands, then what belongs to the moment."""

from collections.abc import Callable, Iterable, Iterator

from floorman.desk.desk import Desk, Ruled
from floorman.desk.methods import carries_out, steps_of
from floorman.desk.telling import Row
from floorman.hand.events import BetsGathered, PotAwarded
from floorman.rulebook import Format, Rulebook
from floorman.rulings import Act, LiveTable, Objects, WordsAndChips, substantial_action
from floorman.rulings.deal_incidents import Premature
from floorman.rulings.procedure import Moment, Step, steps

AT_ONCE = 6
"""How many lines of steps are shown at once; `steps all` shows the rest."""

THE_DEAL = ("button.", "dealing.", "hand.")
"""Where one method leads to the next, and the last one says what is done."""


def demanded(ruled: Ruled, book: Rulebook, format: Format) -> Iterator[Step]:
    """What the methods that were consulted ask of the dealer, as far as this ruling comes to it."""
    ruling = ruled.ruling
    idle = {
        "betting.out-of-turn/procedure": ruling.code != "out-of-turn",
        "betting.gross-misunderstanding/remedy": not ruling.floor,
    }
    consulted = [topic for topic in ruling.topics if carries_out(topic) and not idle.get(topic)]
    led_through = [topic for topic in consulted if topic.startswith(THE_DEAL)][:-1]
    late = substantial_action(ruled.before, book)
    for topic in consulted:
        if topic not in led_through:
            said = steps_of(topic, str(book.answer(topic, format)), late, ruling.code or ruling.outcome)
            yield from (Step(_sentence(says), book.cite(topic, format)) for says in said)


def _sentence(says: str) -> str:
    return says[:1].upper() + says[1:] + "."


def after_ruling(desk: Desk, ruled: Ruled) -> list[Step]:
    """The steps that follow a ruling: its own, those of what begins with it, and those on what it was about."""
    before, after, ruling = ruled.before.hand, ruled.after.hand, ruled.ruling
    found = [*demanded(ruled, desk.book, desk.setup.format), *_due(desk, ruled)]
    if {seat.no for seat in after.live if not seat.stack} - {seat.no for seat in before.live if not seat.stack}:
        found += steps(ruled.after, desk.book, "all-in")
    if after.stage == "betting":
        at_hand = (*steps(ruled.before, desk.book, "error"), *steps(ruled.after, desk.book, "betting"))
        found += [step for step in at_hand if set(ruling.cites) & set(step.cites)]
    if after.street > before.street and after.stage == "betting":
        found += steps(ruled.before, desk.book, "street")
    if after.stage != before.stage:
        for moment in _at(ruled.after):
            found += steps(ruled.after, desk.book, moment)
    return _once(found, desk.book)


def _due(desk: Desk, ruled: Ruled) -> list[Step]:
    """The book's procedures whose own moment has come with a ruling, and no other."""
    now = {moment for moment, is_now in MOMENTS.items() if is_now(ruled)}
    book, format = desk.book, desk.setup.format
    return [
        Step(rule.requires, (rule.id,))
        for rule in book.rules.values()
        if not now.isdisjoint(rule.due) and rule.scope in ("all", format) and rule.id in book.cite(rule.topic, format)
    ]


def _round_over(ruled: Ruled) -> bool:
    before, after = ruled.before.hand, ruled.after.hand
    return before.stage == "betting" and (after.street > before.street or after.stage in ("showdown", "over"))


def _on_board(ruled: Ruled) -> tuple[int, int]:
    """How many cards were on the board, and how many are."""
    return len(ruled.before.hand.board), len(ruled.after.hand.board)


def _all_in_faced(ruled: Ruled) -> bool:
    """Whether somebody has just bet or raised all-in, and the next player has to answer it."""
    before, after = ruled.before.hand, ruled.after.hand
    if after.stage != "betting" or after.street != before.street or after.price <= before.price:
        return False
    return any(
        seat.live and not seat.stack and seat.bet == after.price and before.seat(seat.no).stack for seat in after.seats
    )


def _overbet(ruled: Ruled) -> bool:
    """Whether a player wanted to put in more than pot-limit allows."""
    told, ruling = ruled.told, ruled.ruling
    if ruled.before.hand.game.limit != "pot-limit" or ruling.to is None or ruling.code not in ("bet", "raise"):
        return False
    wanted = told.to if isinstance(told, Act) else told.amount if isinstance(told, WordsAndChips) else None
    return (wanted or 0) > ruling.to


def _pot_asked_for(ruled: Ruled) -> bool:
    """Whether "pot" was said where a bet has nothing to do with its size."""
    told = ruled.told
    said = (isinstance(told, Act) and told.act == "pot") or (isinstance(told, WordsAndChips) and told.say == "pot")
    return said and ruled.before.hand.game.limit != "pot-limit"


def _spoken_wager(ruled: Ruled) -> bool:
    told = ruled.told
    return isinstance(told, WordsAndChips) and told.spoken and ruled.ruling.code in ("bet", "raise", "all-in")


MOMENTS: dict[str, Callable[[Ruled], bool]] = {
    "round-over": _round_over,
    "first-round-over": lambda ruled: _round_over(ruled) and ruled.before.hand.street == 0,
    "betting-over": lambda ruled: _round_over(ruled) and ruled.after.hand.stage == "showdown",
    "board-dealt": lambda ruled: _on_board(ruled)[1] > _on_board(ruled)[0],
    "flop-dealt": lambda ruled: _on_board(ruled)[0] == 0 < _on_board(ruled)[1],
    "turn-or-river-dealt": lambda ruled: 3 <= _on_board(ruled)[0] < _on_board(ruled)[1],
    "showdown": lambda ruled: ruled.after.hand.stage == "showdown",
    "side-pot": lambda ruled: any(
        isinstance(event, BetsGathered) and len(event.pots) > 1 for event in ruled.ruling.events
    ),
    "pot-pushed": lambda ruled: any(isinstance(event, PotAwarded) for event in ruled.ruling.events),
    "two-motions": lambda ruled: isinstance(ruled.told, WordsAndChips) and ruled.told.motions > 1,
    "spoken-wager": _spoken_wager,
    "overbet": _overbet,
    "pot-asked-for": _pot_asked_for,
    "all-in-faced": _all_in_faced,
    "skipped": lambda ruled: isinstance(ruled.told, Objects) and bool(ruled.ruling.substantial_action),
    "premature": lambda ruled: isinstance(ruled.told, Premature),
    "reshuffled": lambda ruled: ruled.ruling.outcome in ("reshuffle-stub", "reshuffle-all"),
    "misdeal": lambda ruled: ruled.ruling.outcome == "misdeal",
}
"""By moment, as the rules of a book name it: whether a ruling has brought it."""


def at_hand(desk: Desk) -> list[Step]:
    """The steps at hand: those of the last ruling, and all of the moment."""
    found = after_ruling(desk, desk.ruled[-1]) if desk.ruled else []
    for moment in _at(desk.table):
        found += steps(desk.table, desk.book, moment)
    return _once(found, desk.book)


def _at(table: LiveTable) -> tuple[Moment, ...]:
    """The moments of a hand that a table is at."""
    hand = table.hand
    if hand.stage == "showdown":
        return ("showdown",)
    if hand.stage == "over":
        return ("award", "after-hand")
    begins: tuple[Moment, ...] = ("before-deal", "deal") if hand.street == 0 and not table.acted else ()
    marked: tuple[Moment, ...] = ("all-in",) if any(not seat.stack for seat in hand.live) else ()
    return (*begins, "betting", *marked)


def _once(found: Iterable[Step], book: Rulebook) -> list[Step]:
    """Each step once; a rule in its own words only where no step has said already what it comes to."""
    kept: dict[str, Step] = {}
    said: set[str] = set()
    for step in found:
        rule = book.rules.get(step.cites[0]) if len(step.cites) == 1 else None
        if rule is None or rule.requires != step.says:
            said.update(step.cites)
        elif rule.id in said:
            continue
        kept.setdefault(step.says, step)
    return list(kept.values())


def rows(found: list[Step], every: bool = False) -> list[Row]:
    """Steps as they are shown: the first few, each with its rule, and how many more there are."""
    shown = found if every or len(found) <= AT_ONCE else found[: AT_ONCE - 1]
    told = [Row("step", f"step {number}", _with_rule(step)) for number, step in enumerate(shown, 1)]
    if len(found) > len(shown):
        told.append(Row("quiet", "steps", f"{len(found) - len(shown)} more: steps all"))
    return told


def _with_rule(step: Step) -> str:
    """A step and the rule it comes from; our own reading where the book is silent."""
    if not step.cites:
        return step.says
    return f"{step.says} [{'our reading' if step.cites[0].startswith('readings:') else step.cites[0]}]"
