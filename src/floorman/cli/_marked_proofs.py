"""A pytest plugin that records, for tests marked `proves`, which topics they run and which answers they depend on.

`pytest -p floorman.cli._marked_proofs --record-proofs FILE -m proves TESTS` writes a record of them. `--noticed` names
a file with answers that are known to make a difference, so that no test is run once more to find that out.
"""

from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from floorman.cli import _coverage
from floorman.cli._coverage import Hearing, given, otherwise, questions_cites, shown
from floorman.cli.rule import Record
from floorman.core import InvariantError
from floorman.rules import AnswerValue

proofs: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
bites: dict[str, dict[str, str]] = defaultdict(dict)
known: dict[str, dict[str, str]] = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that name the record and the known answers."""
    parser.addoption("--record-proofs", type=Path, help="write what tests marked `proves` prove to this file")
    parser.addoption("--noticed", type=Path, help="answers that somebody is known to notice, by question, in JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Read the answers that are known to be noticed."""
    noticed: Path | None = config.getoption("--noticed")
    if noticed:
        known.update(msgspec.json.decode(noticed.read_bytes(), type=dict[str, dict[str, str]]))


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, Any, Any]:
    """Record what a marked test asks and runs; when it passes, run it again with other answers to each question."""
    named = {id for mark in pyfuncitem.iter_markers("proves") for id in mark.args}
    if not named:
        return (yield)
    with Hearing(functions=False) as hearing:
        result = yield
    file, _, test = pyfuncitem.nodeid.partition("::")
    name = test.partition("[")[0].replace("::", ".")
    traced = named & hearing.cites()
    if traced != named:  # functions are watched only if need be, which is slow
        with Hearing() as watching:
            _run_again(pyfuncitem)
        traced |= named & watching.cites()
    if traced:
        proofs[file][name] |= traced
    for question, format, value in sorted(hearing.asked, key=str):
        answers = given().get((question, format), frozenset())
        noticed = bites[question].keys() | known.get(question, {}).keys()
        if value not in answers or shown(value) in noticed:
            continue
        # Where all books agree, only tests on the rules behind the answer are tried: hundreds are given it.
        if len(answers) == 1 and named.isdisjoint(questions_cites(question)):
            continue
        if any(_notices(pyfuncitem, question, other) for other in otherwise(question, format, value)):
            bites[question][shown(value)] = f"{file}: {name}"
    return result


def _run_again(test: pytest.Function) -> None:
    test.obj(**{name: test.funcargs[name] for name in test._fixtureinfo.argnames})


def _notices(test: pytest.Function, question: str, other: AnswerValue) -> bool:
    with Hearing({question: other}, functions=False):
        try:
            _run_again(test)
        except InvariantError:
            return False
        except (Exception, pytest.fail.Exception):
            return True
    return False


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the record."""
    to: Path | None = session.config.getoption("--record-proofs")
    if to:
        found = {file: {name: tuple(ids) for name, ids in named.items()} for file, named in proofs.items()}
        to.write_bytes(_coverage.text(Record(found, {id: who for id, who in bites.items() if who})))
