"""Scenarios from TOML, strictly: what is unknown is refused, with the file, the scenario and the key."""

from collections.abc import Mapping
from typing import Any

from floorman.core import DataError
from floorman.rules import Rulebook, book_ids, load_book
from floorman.rules.load import parse
from floorman.scenario.kinds import Event, Keys, Misfit, Setting
from floorman.scenario.language import SETTINGS
from floorman.scenario.model import Scenario, ScenarioDeal, Step

_HEAD = ("name", "rules", "house", "step", "steps", *SETTINGS)


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
    setting = SETTINGS[named[0]]
    given = _values(_table(raw[setting.name], f"{where}: {setting.name}"), setting.keys, f"{where}: {setting.name}")
    _needed(given, setting.needs, f"{where}: {setting.name}")
    rules = _rules(raw.get("rules"), where)
    books = _books(rules, raw.get("house", {}), where)
    if setting.name == "hand":
        ScenarioDeal.of(given, next(iter(books.values())), f"{where}: hand")
    return Scenario(file, raw["name"], setting.name, given, _steps(raw, setting, where), books, rules)


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


def _steps(raw: Mapping[str, Any], setting: Setting, where: str) -> tuple[Step, ...]:
    if "step" in raw and "steps" in raw:
        raise DataError(where, "step and steps say the same.", "Write [[scenario.step]] or steps = [...], not both.")
    told = raw.get("steps", raw.get("step"))
    if not isinstance(told, list) or not told:
        raise DataError(where, "steps is missing.", "Write steps = [ { ... } ] or [[scenario.step]].")
    return tuple(_step(one, setting, f"{where}: step {place}") for place, one in enumerate(told, 1))


def _step(raw: Any, setting: Setting, where: str) -> Step:
    told = dict(_table(raw, where))
    expect = _expect(_table(told.pop("expect", {}), f"{where}: expect"), setting, f"{where}: expect")
    if not told:
        if not expect:
            raise DataError(where, "Nothing happens and nothing is expected.", "Write an event, expect, or both.")
        return Step("", {}, expect)
    event = _event(told, setting, where)
    values = _values(told, event.keys, where)
    _needed(values, event.needs, where)
    return Step(event.code or next(key for key in event.told_by if key in told), values, expect)


def _event(told: Mapping[str, Any], setting: Setting, where: str) -> Event:
    """Which row of the setting's table of events a step tells."""
    meant = [event for event in setting.events if any(key in told for key in event.told_by)]
    known = {key for event in setting.events for key in event.keys}
    for key in told:
        if key not in known:
            leads = dict.fromkeys(lead for event in setting.events for lead in event.told_by)
            raise DataError(
                where, f"{key} means nothing in a {setting.name}.", f"An event has one of {', '.join(leads)}."
            )
    if not meant:
        raise DataError(where, f"{', '.join(told)} alone tells of nothing that happened.", "Say what was done.")
    coded = next((event for event in meant if event.code), None)
    if coded:
        lead = coded.told_by[0]
        _value(lead, told[lead], coded.keys[lead], where)
        own = next(event for event in meant if event.code == told[lead])
        others = (event for event in meant if not event.code)
        # A fact of the incident may be called like an event of its own: a conditional statement has an act.
        meant = [own, *(one for one in others if any(key in told and key not in own.keys for key in one.told_by))]
    if len(meant) > 1:
        leads = {key: None for event in meant for key in event.told_by if key in told}
        raise DataError(where, f"{' and '.join(leads)} are two events.", "Make two steps of them.")
    return meant[0]


def _expect(raw: Mapping[str, Any], setting: Setting, where: str) -> dict[str, Any]:
    return _values(raw, setting.expect, where)


def _values(raw: Mapping[str, Any], keys: Keys, where: str) -> dict[str, Any]:
    for key in raw:
        if key not in keys:
            raise DataError(where, f"{key} means nothing here.", f"Write {', '.join(keys) or 'nothing more'}.")
    return {key: _value(key, value, keys[key], where) for key, value in raw.items()}


def _value(key: str, value: Any, kind: Any, where: str) -> Any:
    try:
        return kind(value)
    except Misfit as wrong:
        at = f"{key}.{wrong.below}" if wrong.below else key
        raise DataError(where, f"{at} = {_shown(wrong.value)} does not fit.", wrong.instead) from None


def _needed(values: Mapping[str, Any], needs: tuple[str, ...], where: str) -> None:
    for key in needs:
        if key not in values:
            raise DataError(where, f"{key} is missing.", f"Write {key} = ...")


def _table(raw: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise DataError(where, f"{_shown(raw)} is not a table.", "Write { key = value }.")
    return raw


def _shown(value: Any) -> str:
    """A value as the file would write it, near enough to be found."""
    return str(value).lower() if isinstance(value, bool) else repr(value)
