"""Plots of schedules and prizes: SVG files, and bars of block characters for a terminal."""

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, log10

from floorman.tournament.payouts import PayoutPlan
from floorman.tournament.schedule import Break, Level, Structure

WIDTH, HEIGHT = 960, 620
LEFT, RIGHT = 84, 28
INK, PALE, BLUE, RED, BAND = "#1b2733", "#8a97a3", "#1f6fb2", "#b8432f", "#eef1f4"
BLOCKS = " ▁▂▃▄▅▆▇█"


def players_left(structure: Structure, minute: float) -> float:
    """Return how many should be left, if the same part of the field goes out in every hour up to the planned end."""
    part = min(1.0, minute / structure.target) if structure.target else 1.0
    return float(structure.players ** (1 - part))


def average(structure: Structure, minute: float, big: int) -> float:
    """Return the average stack in big blinds that is to be expected at a minute."""
    return structure.in_play / players_left(structure, minute) / big


def played(structure: Structure) -> Iterator[tuple[int, Level]]:
    """Yield the levels, with the minute each starts in."""
    return ((minute, row) for minute, row in structure.starts() if isinstance(row, Level))


def between_breaks(steps: Sequence[tuple[int, Level]]) -> list[list[tuple[int, Level]]]:
    """Return the levels in runs without a break."""
    runs: list[list[tuple[int, Level]]] = []
    goes_on = -1
    for minute, level in steps:
        if minute != goes_on:
            runs.append([])
        runs[-1].append((minute, level))
        goes_on = minute + level.minutes
    return runs


def blocks(values: Sequence[float], least: float | None = None) -> str:
    """Return a bar for each value, from the least to the largest.

    >>> blocks([0, 1, 2, 4])
    ' ▂▄█'
    """
    low = min(values) if least is None else least
    spread = (max(values) - low) or 1
    return "".join(BLOCKS[round((value - low) / spread * (len(BLOCKS) - 1))] for value in values)


class Picture:
    """An SVG file in the making."""

    def __init__(self, title: str, height: int = HEIGHT) -> None:
        self.lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            f'role="img" font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
            f'<text x="{LEFT}" y="30" font-size="18" font-weight="600">{escape(title)}</text>',
        ]

    def text(self, x: float, y: float, says: str, anchor: str = "start", fill: str = INK) -> None:
        """Add text."""
        self.lines.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{escape(says)}</text>')

    def line(self, points: Sequence[tuple[float, float]], stroke: str, width: float = 1, dashed: bool = False) -> None:
        """Add a line through points."""
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashes = ' stroke-dasharray="4 4"' if dashed else ""
        self.lines.append(f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{width:g}"{dashes}/>')

    def box(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        """Add a filled box."""
        self.lines.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"/>')

    def done(self) -> str:
        """Return the whole file."""
        return "\n".join([*self.lines, "</svg>", ""])


def structure_svg(structure: Structure) -> str:
    """Draw big blinds over time above, on a logarithmic scale, and the average stack in big blinds below.

    Breaks are grey.
    """
    players = f"{structure.players} players, {structure.starting_stack:,} chips each"
    picture = Picture(f"Blinds and average stack: {players}")
    steps = list(played(structure))
    end = steps[-1][0] + steps[-1][1].minutes

    def x(minute: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * minute / end

    for minute, row in structure.starts():
        if isinstance(row, Break):
            picture.box(x(minute), 60, x(minute + row.minutes) - x(minute), 510, BAND)
    low, high = floor(log10(steps[0][1].big)), ceil(log10(steps[-1][1].big * 1.01))

    def y_blinds(big: float) -> float:
        return 300 - 230 * (log10(big) - low) / max(1, high - low)

    for power in range(low, high + 1):
        picture.line([(LEFT, y_blinds(10**power)), (WIDTH - RIGHT, y_blinds(10**power))], BAND)
        picture.text(LEFT - 8, y_blinds(10**power) + 4, f"{10**power:,}", "end", PALE)
    picture.text(LEFT, 56, "big blind", fill=BLUE)
    for run in between_breaks(steps):
        ends = [(at, level.big) for start, level in run for at in (start, start + level.minutes)]
        picture.line([(x(at), y_blinds(big)) for at, big in ends], BLUE, 2.5)
    for start, level in steps:
        picture.text(x(start) + 1, y_blinds(level.big) - 6, short(level.big), fill=BLUE)
    top = max(average(structure, start + level.minutes, level.big) for start, level in steps)

    def y_depth(value: float) -> float:
        return 570 - 220 * value / top

    step = nice_step(top / 5)
    for number in range(int(top / step) + 1):
        picture.line([(LEFT, y_depth(number * step)), (WIDTH - RIGHT, y_depth(number * step))], BAND)
        picture.text(LEFT - 8, y_depth(number * step) + 4, f"{number * step:g}", "end", PALE)
    picture.text(LEFT, 336, "average stack in big blinds, if the field shrinks evenly", fill=RED)
    for run in between_breaks(steps):
        ends = [(at, level.big) for start, level in run for at in (start, start + level.minutes)]
        picture.line([(x(at), y_depth(average(structure, at, big))) for at, big in ends], RED, 2.5)
    picture.line([(x(structure.target), 60), (x(structure.target), 570)], INK, 1, dashed=True)
    picture.text(x(structure.target) - 4, 72, "planned end", "end")
    for hour in range(end // 60 + 1):
        picture.text(x(hour * 60), 592, f"{hour}:00", "middle", PALE)
    picture.text(WIDTH - RIGHT, 612, "hours since the start", "end", PALE)
    return picture.done()


def payouts_svg(plan: PayoutPlan) -> str:
    """Draw a bar for each run of places that get the same."""
    tiers = plan.tiers[:60]
    picture = Picture(
        f"{plan.entries:,} entries, {money(plan.pool)} for {len(plan.prizes):,} places", 90 + 20 * len(tiers)
    )
    most = tiers[0][2] or 1
    for at, (first, last, cents) in enumerate(tiers):
        y = 60 + 20 * at
        picture.text(LEFT - 8, y + 13, places(first, last), "end", PALE)
        wide = (WIDTH - LEFT - RIGHT - 110) * cents / most
        picture.box(LEFT, y + 2, max(1, wide), 15, BLUE)
        picture.text(LEFT + wide + 6, y + 14, money(cents))
    if len(plan.tiers) > len(tiers):
        picture.text(LEFT, 60 + 20 * len(tiers) + 14, f"and {len(plan.tiers) - len(tiers)} smaller prizes", fill=PALE)
    return picture.done()


def nice_step(about: float) -> float:
    """Return a round step for a scale.

    >>> nice_step(23)
    20.0
    """
    power = 10.0 ** floor(log10(about))
    return max(step * power for step in (1, 2, 5) if step * power <= about * 1.000001)


def short(chips: int) -> str:
    """Write an amount in few letters.

    >>> short(1600), short(20000), short(1500000), short(150)
    ('1.6k', '20k', '1.5M', '150')
    """
    for unit, letter in ((1_000_000, "M"), (1000, "k")):
        if chips >= unit:
            return f"{chips / unit:g}{letter}"
    return str(chips)


def money(cents: int) -> str:
    """Write an amount of money, with cents where there are some.

    >>> money(143000), money(1050)
    ('1,430', '10.50')
    """
    return f"{cents // 100:,}" if cents % 100 == 0 else f"{cents / 100:,.2f}"


def places(first: int, last: int) -> str:
    """Write a place, or the first and the last of several."""
    return f"{first:,}" if first == last else f"{first:,}-{last:,}"
