"""How it ended, in a few lines."""

from floorman.cli._table.commentary import Commentary
from floorman.cli._table.lineup import Lineup, Player


def summary(lineup: Lineup, commentary: Commentary) -> list[str]:
    """Hands, refusals, the biggest pot, and how everybody stands; those in front first."""
    hands, no = lineup.finished, commentary.refusals
    lines = [
        f"{hands} {'hand' if hands == 1 else 'hands'}, {no} {'refusal' if no == 1 else 'refusals'}, "
        f"biggest pot {commentary.biggest:,}."
    ]
    if lineup.hand_no > hands:
        lines.append("The hand that was broken off does not count: its chips are back where they were.")
    standing = sorted(lineup.players.values(), key=lambda player: player.bought - player.stack)
    return lines + [_line(player) for player in standing] + [_line(player) for player in lineup.gone]


def _line(player: Player) -> str:
    plays = player.plays.name if player.plays else ""
    gained = player.stack - player.bought
    return f"  {player.name:<10} {plays:<8} {player.stack:>9,}  {gained:>+9,}"
