"""The command line: `floorman COMMAND ...`, one file a command.

A command is a module of this package whose name has no leading underscore. Its docstring's first line is its help;
`arguments(parser)` declares what it takes and `run(args)` does it and returns the exit code.
"""

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from contextlib import suppress

import floorman
from floorman.core import DataError


def commands() -> list[str]:
    """Return the names of all commands, sorted."""
    return sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))


def _first_line(command: str) -> str:
    """Return what a command does, in a sentence. Its module is not imported: importing all of them takes a second."""
    source = pkgutil.get_data(__name__, f"{command.replace('-', '_')}.py") or b""
    return source.decode("utf-8").split('"""')[1].splitlines()[0]


def _in_columns(prog: str) -> argparse.HelpFormatter:
    """Return a formatter that prints a command and its sentence on one line.

    argparse forgets that commands are indented.
    """
    formatter = argparse.HelpFormatter(prog)
    formatter._action_max_length = max(map(len, commands())) + 4
    return formatter


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 is success, 1 a negative answer, 2 a misuse or unusable input, 130 Ctrl-C."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(prog="floorman", description=floorman.__doc__, formatter_class=_in_columns)
    parser.add_argument("--version", action="version", version=f"floorman {floorman.__version__}")
    choices = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    if words[:1] and words[0] in commands():
        module = importlib.import_module(f"{__name__}.{words[0].replace('-', '_')}")
        as_written = argparse.RawDescriptionHelpFormatter
        one = choices.add_parser(words[0], description=module.__doc__, formatter_class=as_written)
        module.arguments(one)
        one.set_defaults(run=module.run)
    else:
        for name in commands():
            choices.add_parser(name, help=_first_line(name))
    empty = next((word for word in words if word.startswith("--") and word.endswith("=--")), None)
    if empty:  # argparse takes the dashes away and gives the command a list
        parser.error(f"{empty}: -- is not a value")
    args = parser.parse_args(words)
    try:
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except DataError as wrong:
        return _fails(args.command, str(wrong))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _let_go_of_output()
        return 0
    except UnicodeEncodeError as wrong:
        odd = wrong.object[wrong.start : wrong.start + 1]
        return _fails(args.command, f"output in {wrong.encoding} cannot have {odd!a}. Set PYTHONIOENCODING=utf-8.")
    except UnicodeDecodeError:
        return _fails(args.command, "the input is not text in UTF-8.")
    except RecursionError:
        return _fails(args.command, "the input is nested too deeply.")
    except OSError as wrong:
        _let_go_of_output()
        where = f"{wrong.filename}: " if wrong.filename else "the output cannot be written: "
        return _fails(args.command, f"{where}{wrong.strerror or wrong}.")


def _fails(command: str, why: str) -> int:
    """Print in one line what was wrong, with letters that the terminal does not have escaped, and return 2."""
    line = " ".join(f"floorman {command}: {why}".splitlines())
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    print(line.encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr)
    return 2


def _let_go_of_output() -> None:
    """Point standard output to the null device: Python flushes it at exit, and would fail again."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
