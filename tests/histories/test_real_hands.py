"""Real hands end as expected: stacks, pots and uncalled bets, by the rules of the data's own README."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from floorman.history.phh_files import read_entry, read_hand, read_quickly, read_toml, write_hand
from floorman.history.replay import compare, replay_hand
from floorman.rules import load_book
from histories.real_hands import FILES, expected, hands_in, known_differences, sampled

BOOK = load_book("roberts-10")


@pytest.fixture(scope="session")
def folder(shared: Path) -> Path:
    """Where the packed histories are."""
    found = shared / "data" / "phh"
    if not found.is_dir():
        pytest.skip("needs the real hands (data/phh) of the shared folder beside the checkout")
    return found


def judged(folder: Path, file: str, only: set[tuple[str, int]] | None) -> tuple[Counter[str], list[str]]:
    """How many hands agree, differ and were refused, and each difference that is not known."""
    counts: Counter[str] = Counter()
    differences = []
    known = known_differences()
    for entry in hands_in(folder, file):
        if only is not None and (file, entry.number) not in only:
            continue
        hand = read_entry(entry, file)
        row = expected(folder)[file, entry.number]
        verdict = compare(replay_hand(hand, BOOK), hand.scale, row)
        counts[verdict.outcome] += 1
        if verdict.outcome == "differ" and (file, entry.number) not in known:
            differences.append(f"{file} {entry.number} ({row.use}): {'; '.join(verdict.differences)}")
    return counts, differences


@pytest.mark.parametrize("file", FILES)
def test_a_sample_ends_as_expected(folder: Path, file: str) -> None:
    counts, differences = judged(folder, file, sampled(folder))
    assert differences == []
    assert counts["agree"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_every_hand_ends_as_expected(folder: Path, file: str) -> None:
    counts, differences = judged(folder, file, None)
    assert differences == []
    assert counts.total() == sum(name == file for name, _ in expected(folder))


def test_the_sample_is_of_all_files_and_of_all_sorts(folder: Path) -> None:
    chosen = sampled(folder)
    assert {file for file, _ in chosen} == set(FILES)
    assert {expected(folder)[key].use for key in chosen} == {"strict", "loose", "pots", "skip"}
    assert 1900 <= len(chosen) <= 2500


def same_both_ways(folder: Path, file: str, only: set[tuple[str, int]] | None) -> None:
    """The short way to read, the TOML parser, and what is written and read again all give the same hand."""
    quick = 0
    for entry in hands_in(folder, file):
        if only is None or (file, entry.number) in only:
            hand = read_toml(entry, file)
            short = read_quickly(entry.lines)
            assert short in (hand, None)
            quick += short is not None
            assert read_hand(write_hand(hand)) == hand
    assert quick, "the short way gave up on every hand of the file"


@pytest.mark.parametrize("file", FILES)
def test_both_readers_and_the_writer_agree_on_a_sample(folder: Path, file: str) -> None:
    same_both_ways(folder, file, sampled(folder))


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_both_readers_and_the_writer_agree(folder: Path, file: str) -> None:
    same_both_ways(folder, file, None)


def test_a_file_is_written_back_to_the_letter(folder: Path) -> None:
    for entry in hands_in(folder, "wsop.phhs"):
        assert write_hand(read_entry(entry)) == "".join(entry.lines).strip()


def test_every_known_difference_has_a_rule_and_a_reason(folder: Path) -> None:
    text = Path(__file__).with_name("known_differences.toml").read_text("utf-8")
    for one in tomllib.loads(text).get("difference", ()):
        assert one["rule"] in BOOK.rules and one["because"]
        assert (one["file"], one["hand"]) in expected(folder)
