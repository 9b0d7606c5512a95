"""One hand of an event in the dealer's words, from its record."""

from floorman.cli._event.telling import blinds
from floorman.cli._table.citing import Citer
from floorman.cli._table.narration import Narrator
from floorman.hand import Hand, apply, view
from floorman.sim import HandPlayed, Room
from floorman.sim.deal import cards_in, played_again, read_acts, setup_for


def told_hand(played: HandPlayed, room: Room) -> list[str]:
    """The hand act by act, every card face up, once the room has taken it."""
    book, felt = room.event.rulebook, room.felts[played.table]
    level = room.field.blinds_at(played.level)
    setup = setup_for(room.field, played.dealt.deal, played.level, played.stacks, played.chip, played.left)
    narrator = Narrator(Citer(book, "tournament"))
    narrator.names = dict(felt.names)
    game = f"{room.event.game} {blinds(level, room.event.ante)}"
    lines = [f"Hand {played.hand} at {played.table}: {game}, {played.left} players left."]
    stacks = zip(played.dealt.deal.seats, played.stacks, strict=True)
    lines += [f"  seat {seat} {felt.names[seat]}: {chips:,}" for seat, chips in sorted(stacks)]
    hand: Hand | None = None
    for event in played_again(setup, cards_in(played.deck), read_acts(played.acts), book).events:
        hand = apply(hand, event)
        for line in narrator.tell(view(hand), event):
            lines.append(f"{line.text} ({line.cite})" if line.cite else line.text)
    return lines
