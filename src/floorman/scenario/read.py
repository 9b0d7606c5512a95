"""Scenarios from TOML, strictly: what is unknown is refused, with the file, the scenario and the key. Then run."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from floorman.core import DataError
from floorman.floor import Incident
from floorman.rules import Rulebook, book_ids, load_book
from floorman.rules.load import parse
from floorman.scenario import hand_run, room_run, table_run, tournament_run
from floorman.scenario.run import (
    Event,
    ExpectedWords,
    Failure,
    Result,
    Scenario,
    SettingRun,
    Step,
    Words,
    as_written,
    keys_of,
    leads_of,
    played,
    read_words,
)


class Setting(NamedTuple):
    """One of the four settings: its own keys, what can happen and be expected in it, and how it begins."""

    given: type[Words]
    events: tuple[type[Event], ...]
    expect: type[ExpectedWords]
    begin: Callable[[Any, Rulebook, str], SettingRun]


SETTINGS = {
    "hand": Setting(hand_run.HandGiven, hand_run.EVENTS, hand_run.HandExpected, hand_run.begin),
    "table": Setting(table_run.TableGiven, table_run.EVENTS, table_run.TableExpected, table_run.begin),
    "tournament": Setting(
        tournament_run.TournamentGiven, tournament_run.EVENTS, tournament_run.TournamentExpected, tournament_run.begin
    ),
    "room": Setting(room_run.RoomGiven, room_run.EVENTS, room_run.RoomExpected, room_run.begin),
}
_LEADS = {
    name: {lead: kind for kind in setting.events for lead in leads_of(kind)} for name, setting in SETTINGS.items()
}
_KNOWN = {name: {key for kind in setting.events for key in keys_of(kind)} for name, setting in SETTINGS.items()}
_HEAD = ("name", "rules", "house", "step", "steps", *SETTINGS)


def run_scenario(scenario: Scenario, book: str) -> Result:
    """Play a scenario under one of the books it names, to the first thing that is not as expected."""
    where = f"{scenario.file}: {scenario.name}: {scenario.setting}"
    try:
        run = SETTINGS[scenario.setting].begin(scenario.given, scenario.books[book], where)
    except DataError as wrong:
        if wrong.where.startswith(where):
            raise
        return Result(scenario, book, Failure(0, scenario.setting, f"a {scenario.setting}", str(wrong)))
    return played(scenario, book, run)


def read_scenarios(text: str, file: str) -> tuple[Scenario, ...]:
    """Every scenario of one file, or a DataError for the first thing in it that means nothing."""
    try:
        whole = parse(text, file)
    except DataError as wrong:
        raise DataError(file, f"This is not TOML: {wrong.wrong}") from wrong
    for key in whole:
        if key != "scenario":
            raise DataError(file, f"{key} means nothing here.", "A file holds [[scenario]] tables and nothing else.")
    found = whole.get("scenario")
    if not isinstance(found, list) or not found:
        raise DataError(file, "There is no scenario in it.", "Begin one with [[scenario]].")
    return tuple(_scenario(raw, place, file) for place, raw in enumerate(found, 1))


def _scenario(raw: Any, place: int, file: str) -> Scenario:
    if not isinstance(raw, Mapping) or not isinstance(raw.get("name"), str) or not raw["name"].strip():
        raise DataError(f"{file}: scenario {place}", "name is missing.", 'Write name = "..." in one sentence.')
    where = f"{file}: {raw['name']}"
    for key in raw:
        if key not in _HEAD:
            raise DataError(where, f"{key} means nothing here.", f"Write {', '.join(_HEAD)}.")
    named = [each for each in SETTINGS if each in raw]
    if len(named) != 1:
        told = f"{' and '.join(named)} are {len(named)} settings." if named else "The setting is missing."
        raise DataError(where, told, f"Write one of {', '.join(SETTINGS)}.")
    setting = named[0]
    given = read_words(raw[setting], SETTINGS[setting].given, f"{where}: {setting}")
    rules = _rules(raw.get("rules"), where)
    books = _books(rules, raw.get("house", {}), where)
    if isinstance(given, hand_run.HandGiven):
        hand_run.ScenarioDeal.of(given, next(iter(books.values())), f"{where}: hand")
    return Scenario(file, raw["name"], setting, given, _steps(raw, setting, where), books, rules)


def _rules(raw: Any, where: str) -> tuple[str, ...]:
    if not raw or not isinstance(raw, list) or not all(isinstance(id, str) for id in raw):
        raise DataError(f"{where}: rules", "A scenario shows rules of a book.", 'Write rules = ["uk-tda:43.1"].')
    for id in raw:
        book = id.partition(":")[0]
        if book not in book_ids():
            raise DataError(f"{where}: rules", f"{id} is of no book.", f"The books are {', '.join(book_ids())}.")
        if id not in load_book(book).rules:
            raise DataError(
                f"{where}: rules", f"{book} has no rule {id}.", "`floorman rule TOPIC` lists those of a topic."
            )
    return tuple(raw)


def _books(rules: tuple[str, ...], house: Any, where: str) -> dict[str, Rulebook]:
    """The books that the rules name, in order, each with the house's own settings over it."""
    here = f"{where}: house"
    overrides = _table(house, here)
    ids = dict.fromkeys(id.partition(":")[0] for id in rules)
    return {id: load_book(id).with_house(overrides, here) for id in ids}


def _steps(raw: Mapping[str, Any], setting: str, where: str) -> tuple[Step, ...]:
    if "step" in raw and "steps" in raw:
        raise DataError(where, "step and steps say the same.", "Write [[scenario.step]] or steps = [...], not both.")
    told = raw.get("steps", raw.get("step"))
    if not isinstance(told, list) or not told:
        raise DataError(where, "steps is missing.", "Write steps = [ { ... } ] or [[scenario.step]].")
    return tuple(_step(one, setting, f"{where}: step {place}") for place, one in enumerate(told, 1))


def _step(raw: Any, setting: str, where: str) -> Step:
    told = dict(_table(raw, where))
    asked = told.pop("expect", {})
    values = read_words(asked, SETTINGS[setting].expect, f"{where}: expect")
    expect = {key: getattr(values, key) for key in asked}
    if not told and not expect:
        raise DataError(where, "Nothing happens and nothing is expected.", "Write an event, expect, or both.")
    return Step(_event(told, setting, where) if told else None, expect)


def _event(told: Mapping[str, Any], setting: str, where: str) -> Event | Incident:
    """What a step tells: the event that has one of its keys, or in a hand the incident of its code."""
    leads = _LEADS[setting]
    if setting == "hand" and "incident" in told:
        kind = hand_run.incident_kind(told["incident"], where)
        others = [lead for lead in told if lead in leads and lead not in kind.words]
        _one_event(["incident", *others], where)
        return kind.read(told, where)
    for key in told:
        if key not in leads and key not in _KNOWN[setting]:
            known = (*leads, "incident") if setting == "hand" else tuple(leads)
            raise DataError(where, f"{key} means nothing in a {setting}.", f"An event has one of {', '.join(known)}.")
    named = [lead for lead in leads if lead in told]
    if not named:
        raise DataError(where, f"{', '.join(told)} alone tells of nothing that happened.", "Say what was done.")
    event = leads[named[0]]
    own = keys_of(event)
    others = [key for key in named[1:] if key not in own or (leads[key] is event and not event.together)]
    _one_event([named[0], *others], where)
    return read_words(told, event, where, () if event.together else set(leads_of(event)) - {named[0]})


def _one_event(leads: list[str], where: str) -> None:
    if len(leads) > 1:
        raise DataError(where, f"{' and '.join(leads)} are two events.", "Make two steps of them.")


def _table(raw: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise DataError(where, f"{as_written(raw)} is not a table.", "Write { key = value }.")
    return raw
