"""Play a whole tournament with bots, dealt by the program; show it again from its log, and check the log.

`run` plays an event to the last chip, `replay` shows one from its log, `verify` decides everything in a log again and
counts every chip and cent.
"""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import BinaryIO

from floorman.cli._books import book_named
from floorman.cli._event import EventShow, FileBar, Stop, money, result_lines, show_for
from floorman.cli._game import check_speed
from floorman.core import DataError
from floorman.sim import DealtEvent, EventRun, HandPlayed, Record, Room, read_event
from floorman.sim.event import LogChain, LogFault, Logged, read_log
from floorman.sim.run import LogCheck, paid_out, rooms

ReadRecords = Iterator[tuple[Logged, Room]]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman tournament` takes."""
    does = parser.add_subparsers(dest="does", metavar="run|replay|verify", required=True)
    run = does.add_parser("run", help="play an event to the end")
    run.add_argument("file", nargs="?", type=Path, metavar="EVENT.toml", help="the event (default: one of ours)")
    run.add_argument("--players", type=int, metavar="N", help="the number of players, in place of the file's")
    run.add_argument("--seed", type=int, metavar="N", help="the same number plays the same event again")
    run.add_argument("--log", type=Path, metavar="FILE", help="write everything that happens to a file")
    _pace(run)
    replay = does.add_parser("replay", help="show an event from its log")
    replay.add_argument("file", type=Path, metavar="LOG")
    which = replay.add_mutually_exclusive_group()
    which.add_argument("--hand", type=int, metavar="N", help="tell one hand, act by act")
    which.add_argument("--table", default="", metavar="T", help="the hands of one table, such as Table3")
    _pace(replay)
    verify = does.add_parser("verify", help="check a log: hashes, every decision, chips and money")
    verify.add_argument("file", type=Path, metavar="LOG")


def _pace(parser: argparse.ArgumentParser) -> None:
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument("--speed", type=float, default=1.0, metavar="X", help="2 is twice as fast (default: 1)")
    pace.add_argument("--fast", action="store_true", help="no pauses: a bar, then the results")


def run(args: argparse.Namespace) -> int:
    """Run what the options ask for."""
    check_speed(getattr(args, "speed", 1.0))
    does = {"run": _run, "replay": _replay, "verify": _verify}
    return does[args.does](args)


def _event(args: argparse.Namespace) -> DealtEvent:
    if args.file is None:
        text = resources.files("floorman.cli").joinpath("demo_event.toml").read_text("utf-8")
        return read_event(text, "demo.toml", args.players, args.seed)
    try:
        text = args.file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise DataError(str(args.file), f"cannot be read ({wrong}).") from wrong
    return read_event(text, str(args.file), args.players, args.seed, lambda name: book_named(name, "book", args.file))


@contextmanager
def _written(path: Path | None) -> Iterator[BinaryIO | None]:
    if path is None:
        yield None
        return
    try:
        file = path.open("wb")
    except OSError as wrong:
        raise DataError("--log", f"{path} cannot be written ({wrong}).") from wrong
    with file:
        yield file


@contextmanager
def _read(path: Path) -> Iterator[BinaryIO]:
    try:
        file = path.open("rb")
    except OSError as wrong:
        raise DataError(str(path), f"cannot be read ({wrong}).") from wrong
    with file:
        yield file


def _watched(records: Iterator[Record], show: EventShow, stop: Stop, log: Callable[[Record], object]) -> None:
    """Log and show each record, until there are no more or somebody stops it."""
    with stop.on_ctrl_c():
        show.open()
        try:
            for record in records:
                log(record)
                show.see(record)
                if stop.asked:
                    break
        finally:
            show.close()


def _run(args: argparse.Namespace) -> int:
    """Play a tournament and print its results. If it is broken off, the log says so."""
    event = _event(args)
    playing, chain, stop = EventRun(event), LogChain(), Stop()
    show = show_for(playing.room, playing.book, stop, fast=args.fast, speed=args.speed)
    with _written(args.log) as file:

        def log(record: Record) -> None:
            if file:
                file.write(chain.line(record))

        try:
            _watched(iter(playing), show, stop, log)
        finally:
            if not playing.room.closed:
                log(playing.close("broken-off"))
    if stop.asked:
        print(f"{event.name} is broken off: {len(playing.room.where)} players are left.")
    print("\n".join(result_lines(playing.room)))
    if args.log:
        print(f"The log is in {args.log}: {chain.no:,} records, hash {chain.hash.decode()}.")
    return 0


def _replay(args: argparse.Namespace) -> int:
    with _read(args.file) as file:
        read = rooms(read_log(file))
        try:
            return _print_hand(args, read) if args.hand is not None else _show_event(args, read)
        except LogFault as wrong:
            raise DataError(str(args.file), str(wrong)) from wrong


def _show_event(args: argparse.Namespace, read: ReadRecords) -> int:
    _, room = next(read)
    stop = Stop()
    show = show_for(room, room.event.rulebook, stop, fast=args.fast, speed=args.speed, table=args.table)
    _watched((logged.record for logged, _ in read), show, stop, lambda _: None)
    print("\n".join(result_lines(room)))
    return 0


def _print_hand(args: argparse.Namespace, read: ReadRecords) -> int:
    from floorman.cli._event import hand_lines

    for logged, room in read:
        if isinstance(logged.record, HandPlayed) and logged.record.hand == args.hand:
            print("\n".join(hand_lines(logged.record, room)))
            return 0
    raise DataError("--hand", f"there is no hand {args.hand} in {args.file}.", f"Write 1 to {room.hands}.")


def _verify(args: argparse.Namespace) -> int:
    check = LogCheck()
    records = 0
    with _read(args.file) as file:
        try:
            with FileBar(file, f"checking {args.file.name}") as reading:
                for logged in check.run(read_log(file)):
                    records = logged.no
                    reading.see()
        except LogFault as wrong:
            print(f"{args.file}: {wrong}")
            return 1
    room = check.room
    assert room
    end = "" if room.closed and room.closed.why == "won" else f", broken off with {len(room.where)} players left"
    print(
        f"{args.file}: {records:,} records, {room.hands:,} hands, {room.chips:,} chips, "
        f"{money(room.field.takings)} paid in and {money(paid_out(room.field))} out: all in order{end}."
    )
    return 0
