"""Time Floorman and its peers side by side, and print how they compare.

Every figure is CPU time, the median of five runs that take turns with those of the peers; for screens on a server it is
the time until the last of them has what happened.
"""

import argparse
import importlib
import json
import os
import platform
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from benchmarks import screens
from benchmarks.goals import GOALS, Goal
from benchmarks.timing import LEAST_CPU, Timed, Work, in_turn
from floorman.cards import kernel_present

PEERS = ("pokerkit", "phevaluator", "treys")
Results = dict[str, dict[str, Timed]]


def main() -> int:
    """Measure what was asked for, print the table, write the figures."""
    args = arguments().parse_args()
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    found, skipped = candidates(args.k, args.quick)
    with_screens = args.k in "screens"
    if not found and not with_screens:
        print(f"Nothing to measure has {args.k!r} in its name.", file=sys.stderr)
        return 2
    runs, least = (1, LEAST_CPU / 4) if args.quick else (5, LEAST_CPU)
    results = measure(found, runs, least, console)
    if found:
        console.print(every_candidate(results))
        console.print(against_the_goals(results, runs))
    on_screens = screens.figures(console, quick=args.quick) if with_screens else {}
    for module in found:
        for name, note in getattr(importlib.import_module(f"benchmarks.{module}"), "NOTES", {}).items():
            console.print(f"{module}, {name}: {note}")
    for module, name, why in skipped:
        console.print(f"skipped: {module}, {name}: {why}")
    args.json.parent.mkdir(parents=True, exist_ok=True)
    args.json.write_text(json.dumps(figures(results, runs, skipped) | on_screens, indent=2) + "\n", "utf-8")
    console.print(f"The figures are in {args.json}.")
    return 0


def arguments() -> argparse.ArgumentParser:
    """What the command line takes."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("-k", default="", metavar="TEXT", help="only candidates with this in their name or module")
    parser.add_argument("--quick", action="store_true", help="one short run of each: a rough idea")
    parser.add_argument("--json", type=Path, default=Path(".benchmarks/latest.json"), metavar="FILE",
                        help="where the figures go (default: .benchmarks/latest.json)")  # fmt: skip
    return parser


def candidates(wanted: str, quick: bool = False) -> tuple[dict[str, dict[str, Work]], list[tuple[str, str, str]]]:
    """What there is to measure, by module, and what is not there: module, candidate, and what would bring it."""
    found: dict[str, dict[str, Work]] = {}
    skipped: list[tuple[str, str, str]] = []
    for name in dict.fromkeys(goal.module for goal in GOALS):
        if find_spec(f"benchmarks.{name}") is None:
            continue
        module = importlib.import_module(f"benchmarks.{name}")
        if quick and hasattr(module, "make_quick"):
            module.make_quick()
        these: Mapping[str, Work] = module.CANDIDATES
        chosen = {each: work for each, work in these.items() if wanted in f"{name} {each}"}
        if chosen:
            found[name] = chosen
        for each, needs in getattr(module, "SKIPPED", {}).items():
            if wanted in f"{name} {each}":
                skipped.append((name, each, enabled_by(needs)))
    return found, skipped


def enabled_by(needs: str) -> str:
    """What to install for something that was skipped."""
    if needs == "gcc":
        return "needs the kernel; install gcc, then make clean and try again"
    return f"needs {needs}" if " " in needs else f"needs the package {needs}; make bench installs it"


def measure(found: Mapping[str, Mapping[str, Work]], runs: int, least: float, console: Console) -> Results:
    """Time everything, with a bar that says what is being timed."""
    results: Results = {}
    columns = (TextColumn("{task.description:<42}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=sum(len(these) * (runs + 1) for these in found.values()))
        for module, these in found.items():
            if not console.is_terminal:
                console.print(f"timing {module}: {', '.join(these)}")
            timed: dict[str, list[float]] = {}
            for name, so_far in in_turn(these, runs, least):
                progress.update(task, description=f"{module}: {name}", refresh=True)
                progress.advance(task)
                timed[name] = so_far
            results[module] = {name: Timed(tuple(seconds)) for name, seconds in timed.items()}
    return results


def every_candidate(results: Results) -> Table:
    """Each candidate by itself."""
    table = Table("", "candidate", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("a second", "each", "spread"):
        table.add_column(column, justify="right")
    for module, these in results.items():
        for place, (name, timed) in enumerate(these.items()):
            table.add_row(
                "" if place else module, name, rate(1 / timed.each), duration(timed.each), f"{timed.spread:.0%}"
            )
        table.add_section()
    return table


def against_the_goals(results: Results, runs: int) -> Table:
    """Each goal, what was reached and how that stands to it."""
    taken = f"median of {runs} runs" if runs > 1 else "one run"
    table = Table(title=f"CPU time, {taken} taken in turn", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("what", no_wrap=True)
    for column in ("Floorman", "against", "reached", "required", "aim"):
        table.add_column(column, justify="right")
    table.add_column("")
    for goal in GOALS:
        timed = results.get(goal.module)
        if timed is None or goal.ours not in timed:
            continue
        reached = goal.reached(timed)
        table.add_row(
            goal.what,
            speed(goal, timed, goal.ours),
            f"{goal.against} {speed(goal, timed, goal.against)}" if goal.against in timed else goal.against,
            "skipped" if reached is None else shown(goal, reached),
            shown(goal, goal.required),
            shown(goal, goal.aim),
            "" if reached is None or goal.required is goal.aim is None else goal.verdict(reached),
        )
    return table


def speed(goal: Goal, timed: Mapping[str, Timed], name: str) -> str:
    """A candidate's own speed as the goal looks at it: units a second, or how long one takes."""
    if goal.net_of:
        return duration(timed[name].each - timed[goal.net_of].each) if goal.net_of in timed else ""
    return duration(timed[name].each) if goal.measure == "seconds" else f"{rate(1 / timed[name].each)}/s"


def shown(goal: Goal, figure: float | None) -> str:
    """A figure in the goal's own measure."""
    if figure is None:
        return ""
    match goal.measure:
        case "times":
            return f"x{figure:,.0f}" if figure >= 100 else f"x{figure:.3g}"
        case "per second":
            return f"{rate(figure)}/s"
        case "seconds":
            return duration(figure)


def rate(per_second: float) -> str:
    """Units a second, to three figures or so."""
    if per_second >= 10_000_000:
        return f"{per_second / 1e6:,.0f} M"
    return f"{per_second:,.0f}" if per_second >= 100 else f"{per_second:.3g}"


def duration(seconds: float) -> str:
    """A time in a unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def figures(results: Results, runs: int, skipped: list[tuple[str, str, str]]) -> dict[str, Any]:
    """Everything, for programs."""
    peers = {}
    for peer in PEERS:
        try:
            peers[peer] = version(peer)
        except PackageNotFoundError:
            continue
    reached = [(goal, goal.reached(results[goal.module])) for goal in GOALS if goal.module in results]
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "floorman": version("floorman"),
        "kernel": kernel_present(),
        "peers": peers,
        "runs": runs,
        "seconds_each": {
            module: {name: list(timed.seconds) for name, timed in these.items()} for module, these in results.items()
        },
        "goals": [
            {**goal._asdict(), "reached": figure, "verdict": goal.verdict(figure)}
            for goal, figure in reached
            if figure is not None
        ],
        "skipped": [{"module": module, "candidate": name, "why": why} for module, name, why in skipped],
    }


if __name__ == "__main__":
    sys.exit(main())
