"""Whatever happens in a live event, its prompts can be told, and what they offer can be done."""

from hypothesis import given

from floorman.core import decode, encode
from floorman.rules import Rulebook, topics
from floorman.tournament import decide
from floorman.tournament.prompts import Prompt, prompts
from floorman.tournament.wording import sentence_of
from properties.test_live_event import books, evening, few, seeds


@books
@few
@given(seeds)
def test_what_a_prompt_offers_can_be_done(book: Rulebook, seed: int) -> None:
    for journal in evening(book, seed).journals[::3]:
        tournament = journal.tournament
        found = prompts(tournament, book)
        assert len({prompt.key for prompt in found}) == len(found)
        assert [prompt.urgent for prompt in found] == sorted([prompt.urgent for prompt in found], reverse=True)
        for prompt in found:
            assert str(prompt.says).endswith((".", "?"))
            assert prompt.topic in topics()
            assert bool(prompt.label) == bool(prompt.action)
            assert decode(encode(prompt), Prompt) == prompt
            if prompt.action:
                assert decide(tournament, prompt.action, book).events == prompt.events
            for choice in prompt.otherwise:
                decide(tournament, choice.action, book)


@books
@few
@given(seeds)
def test_whatever_happened_can_be_told(book: Rulebook, seed: int) -> None:
    journal = evening(book, seed).last
    for before, act in zip(evening(book, seed).journals, journal.acts, strict=False):
        for happened in act.events:
            said = str(sentence_of(happened, before.tournament))
            assert said == said.strip()
            assert not said or (said[0] == said[0].upper() and said.endswith((".", "?")))
