"""Whatever goes wrong at a table, in any book and any game, the hand can be brought to its end."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from floorman.cards import SHORT_DECK, STANDARD_DECK, UNKNOWN, Card, shuffled
from floorman.core import DataError, Refused
from floorman.desk.desk import Desk, standing
from floorman.desk.incidents import Entry, Fact, Unreadable, facts_of, line_of, possible, written
from floorman.desk.situation import Situation, opened, routine, shown
from floorman.floor.case import ForFloor
from floorman.hand import GAMES
from floorman.hand.events import ChipsHandedOver
from floorman.hand.setup import cards_in_hand
from floorman.rules import book_ids

PLAYED = ("NLHE", "PLO8", "LHE", "STUD", "RAZZ", "L27TD", "NL5CD", "NLSD")
AMOUNTS = ("chips", "stack", "stated", "actual", "certain", "claimed", "amount")
MOST_LINES = 400


class AtTable:
    """A table that somebody tells everything of, in lines: what goes wrong, and then the rest of the hand."""

    def __init__(self, code: str, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        game = GAMES[code]
        seats = rng.sample(range(1, 11), rng.randint(2, 6))
        stacks = {seat: rng.choice([rng.randint(1, 40), rng.randint(50, 3000)]) for seat in seats}
        self.situation = Situation(
            rng.choice(book_ids()), stacks, () if game.stud else (5, 10), 0 if game.stud else rng.choice(seats),
            game=code, format=rng.choice(["tournament", "tournament", "cash"]),
            limits=(10, 20) if game.limit == "limit" else None, bring_in=5 if game.stud else 0, ante=rng.choice([0, 1]),
        )  # fmt: skip
        self.desk: Desk = opened(self.situation)
        self.deck = shuffled(SHORT_DECK if game.short_deck else STANDARD_DECK, rng)
        self.lines: list[str] = []
        self.chips = sum(stacks.values())
        self.refused = ""

    def tell(self, line: str) -> bool:
        """Whether the line could be read and could be."""
        try:
            ruled = self.desk.report(line)
        except (Unreadable, Refused, DataError) as no:
            self.refused = f"{line}: {no}"
            return False
        self.lines.append(line)
        found = sum(one.amount for one in ruled.ruling.events if isinstance(one, ChipsHandedOver) and not one.giver)
        self.chips = (ruled.ruling.rewinds or ruled.before.hand).chips + found
        return True

    def goes_wrong(self) -> None:
        """Something of the list, with facts at random."""
        entry = self.rng.choice(possible(self.desk.table))
        self.tell(self.line_about(entry))

    def line_about(self, entry: Entry) -> str:
        """A line with an answer at random to everything that is asked."""
        known: dict[str, object] = {}
        for fact in facts_of(entry):
            if not fact.asked.follows and (fact.required or self.rng.random() < 0.5):
                known[fact.key] = self.answer(fact)
        return line_of(entry.code, known)

    def answer(self, fact: Fact) -> object:
        """Any answer that the page could give."""
        rng, hand = self.rng, self.desk.table.hand
        if fact.key == "street":
            return rng.choice([fact.suggested(self.desk.table), rng.choice(hand.game.streets).name])
        if fact.among:
            return rng.choice(fact.among)
        if fact.is_seat:
            return rng.choice(hand.setup.seats)
        if fact.type is int:
            return rng.choice([1, 50, 300]) if fact.key in AMOUNTS else rng.choice([1, 2, 4, 30])
        if fact.key == "agreed":
            return hand.setup.seats
        if fact.key == "offence":
            return rng.choice(["stalling", "abuse"])
        if "Card" in str(fact.type):
            return written(self.free(1))
        return "flush"

    def free(self, count: int) -> list[Card]:
        """Cards that lie nowhere yet."""
        hand = self.desk.table.hand
        lying = {card for seat in hand.seats for card in seat.cards} | {card for board in hand.boards for card in board}
        return [card for card in self.deck if card not in lying][:count]

    def goes_on(self) -> bool:
        """The next thing that the desk waits for; False where nothing helps."""
        desk, hand, rng = self.desk, self.desk.table.hand, self.rng
        asks = desk.table.open(ForFloor)
        if asks:
            return self.tell(f"floor: {rng.choice(asks[-1].offers)}")
        if hand.stage == "betting":
            may = desk.may
            act = rng.choice([act for act in may.acts if act in ("check", "call", "bring-in")] * 3 or may.acts)
            if "fold" in may.acts and rng.random() < 0.1:
                act = "fold"
            return self.tell(f"{hand.turn} {act}" + (f" to {may.least}" if act in ("bet", "raise", "complete") else ""))
        if hand.stage == "drawing":
            return self.tell(f"{hand.turn} {rng.choice(['stands pat', 'draws 1', 'draws 2'])}")
        assert hand.stage == "showdown"
        if hand.turn:
            held = [card for card in hand.seat(hand.turn).cards if card != UNKNOWN]
            shown = held + self.free(cards_in_hand(hand.setup.game) - len(held))
            return self.tell(f"{hand.turn} shows {' '.join(shown)}")
        return self.name_boards()

    def name_boards(self) -> bool:
        """What the dealer sees in the middle: the runs share what lay before them."""
        hand = self.desk.table.hand
        new = iter(self.free(40))
        shared = min((at for at, cards in enumerate(zip(*hand.boards, strict=True)) if len(hand.boards) > 1), default=5)
        first = tuple(next(new) if card == UNKNOWN else card for card in hand.boards[0])
        rest = [first[:shared] + tuple(next(new) for _ in board[shared:]) for board in hand.boards[1:]]
        return self.tell(f"board {' / '.join(' '.join(board) for board in (first, *rest))}")


def whole(at: AtTable) -> None:
    """What holds whenever somebody looks: chips there, no seat 0 asked for, and the page can be shown."""
    hand = at.desk.table.hand
    assert hand.chips == at.chips, (at.situation, at.lines)
    said = [row.text for row in standing(at.desk)] + [step.says for step in routine(at.desk)]
    assert not any("seat 0" in str(text).lower() for text in said), said


@pytest.mark.parametrize("code", PLAYED)
@example(seed=0)
@given(seed=st.integers(0, 2**32))
def test_a_hand_can_be_brought_to_its_end_whatever_goes_wrong(code: str, seed: int) -> None:
    at = AtTable(code, seed)
    odd = at.rng.choice([0.1, 0.3, 0.6])
    for _ in range(at.rng.randint(0, 25)):
        if at.rng.random() < odd:
            at.goes_wrong()
        elif at.desk.table.hand.stage != "over":
            at.goes_on()
        whole(at)
    for _ in range(MOST_LINES):
        if at.desk.table.hand.stage == "over":
            break
        assert at.goes_on(), (at.refused, at.situation, at.lines)
        whole(at)
    hand = at.desk.table.hand
    assert hand.stage == "over", (at.situation, at.lines)
    assert hand.pot in (0, hand.setup.surplus), (at.situation, at.lines)
    assert all(hand.behind(seat.no) >= 0 for seat in hand.seats)
    assert shown(at.desk).stands.stage == "over"
