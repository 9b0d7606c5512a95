"""Methods that the rulebook tells step by step to a program, told to a dealer."""

import re
from collections.abc import Iterator

from floorman.rulebook import Question, questions
from floorman.rulebook.question_ids import Q

PLAINLY: dict[str, dict[str, tuple[str, ...]]] = {
    Q.betting.out_of_turn.procedure: {
        "wait-and-compare": (
            "leave the chips of the act out of turn in front of the player, out of the pot",
            "bring the action back to the seat that was passed",
            "when the turn comes and the price is the same, the act binds",
            "when a bet or raise has changed it, the chips go back and the player acts again",
        ),
        "floor-at-turn": (
            "leave the chips of the act out of turn in front of the player, out of the pot",
            "bring the action back to the seat that was passed",
            "when the turn comes, call the floor: the act is held to or taken back",
        ),
    },
    Q.betting.undercall.procedure: {
        "by-who-was-undercalled": ("ask for the rest: the call is made up to the price",),
        "by-who-was-undercalled/undercall": ("leave the chips where they are until the floor has spoken",),
        "make-right": ("ask for the rest: the call is made up to the price, even after the bettor has shown",),
    },
    Q.betting.undercall.sequence: {
        "back-up-to-first": (
            "go back to the first player who put in too little, and put that call right first",
            "ask the floor about each player who followed; folds in between stand",
        ),
        "each-made-up": ("every player short of the price adds the difference; the turn stays where it is",),
    },
    Q.betting.gross_misunderstanding.remedy: {
        "may-withdraw": (
            "ask whether the player knew the price",
            "taken back: the chips go back, and the same player acts with every option",
        ),
        "held": ("the call is for the whole price",),
    },
    Q.betting.underbet.procedure: {
        "all-bettors": (
            "the bettor and every caller add the difference to the least legal amount; folds stand",
            "the difference is not a raise, so players who have called get no new option",
            "who is still to act acts on the new price",
        ),
        "all-bettors/stands": ("the amounts stay as they are; the next raise is measured by the legal amount",),
        "floor": ("ask the floor whether it is made up or stands",),
    },
    Q.betting.pot_limit.high_count: {
        "whole-street": ("cut the bet to the pot; bettor and callers get the difference back, and folds stand",),
        "four-cut-offs": ("cut the bet to the pot; bettor and callers get the difference back, nobody acts again",),
    },
    Q.betting.string.declared_raise: {
        "one-motion": ("what went out in the first motion counts; later chips go back",),
        "call-then-one-more": ("the call and one more motion count; chips after that go back",),
        "many-motions": ("count all motions once the player has finished",),
    },
    Q.dealing.misdeal.wrong_count: {
        "any-is-misdeal": ("gather the cards: the hand is dealt again",),
        "one-extra-back-as-burn": (
            "take back the last card given to that seat; nobody may see it",
            "lay it down as the burn of the first street",
            "the stub is untouched: the board is the one that was coming",
        ),
        "floor": ("leave the cards as they lie until the floor has spoken",),
    },
    Q.dealing.joker.foreign_card: {
        "misdeal-then-scrap": (
            "in the stub or on the board: it is a blank, deal the next card",
            "in a hand: it is a blank, and the hand has the wrong count",
        ),
        "floor": ("leave the cards as they lie until the floor has spoken",),
    },
    Q.dealing.fouled_deck.odd_back: {
        "void-if-in-play": (
            "in a hand or on the board: stop play, take the deck out of use and return every chip of the hand",
            "in the stub: all action stands; finish the hand without that card, then change the deck",
        ),
    },
    Q.dealing.button_short_card.completion: {
        "button-any-time": (
            "deal the missing cards from the top of the stub, two in a row if need be",
            "the action is not backed up",
        ),
    },
    Q.dealing.premature.flop: {
        "reshuffle-new-burn": (
            "flop off the board and aside",
            "finish the betting; one player left: no repair",
            "the cards aside go into the stub, shuffle face down without burns and muck, cut",
            "burn one more, turn three",
        ),
    },
    Q.dealing.premature.river: {
        "reshuffle-new-burn": (
            "the card off the board and aside",
            "finish the turn betting; one player left: no repair",
            "the card aside goes into the stub, shuffle face down, cut",
            "burn one more, turn the river",
        ),
    },
    Q.dealing.stub.dropped: {
        "ladder": ("play on; no bets are returned",),
        "ladder/rebuild-stub": ("put the stub back in its order: the same cards come", "play on; no bets are returned"),
        "ladder/reshuffle-stub": (
            "scramble, shuffle and cut the cards of the stub; burns and muck stay out",
            "play on; no bets are returned",
        ),
        "ladder/reshuffle-all": (
            "scramble stub, muck and burns together, shuffle and cut; live hands and board stay",
            "play on; no bets are returned",
        ),
        "floor-rebuild": (
            "leave the cards as they lie until the floor has spoken",
            "then finish the hand: it is never void",
        ),
    },
    Q.hand.dead.wrong_count: {
        "dead": (
            "kill the hand; all its cards go to the muck, none back to the stub or as a burn",
            "its bets that were called stay in",
            "burn one a street from the stub as it lies",
        ),
        "floor": ("leave the hand as it lies until the floor has spoken",),
    },
    Q.hand.protect.killed_hand: {
        "uncalled-returned": ("kill the hand; what was called stays in",),
        "uncalled-returned/uncalled-returned": (
            "kill the hand; what was called stays in",
            "return what is above the highest amount anyone else has in; the bet to the others falls to that amount",
        ),
        "no-redress": ("kill the hand; all its chips stay in", "if a chip or a hand lay on it: call the floor first"),
    },
    Q.showdown.tabling.part_shown: {
        "prompt-then-floor": (
            "tell the player to table all cards; the pot waits",
            "tabled: read the hand and award the pot",
            "refused: call the floor",
        ),
    },
    Q.showdown.live_cards.discard: {
        "identifiable-and-retrievable": (
            "do not bury the hand",
            "tabled again, and still told apart and in reach: read it",
            "pushed into the muck: dead; no claim unless table and dealer had clearly read it",
        ),
        "identifiable": (
            "do not bury the hand",
            "tabled again while it can be told apart: read it",
            "pushed into the muck: dead; no claim unless it had been clearly read",
        ),
        "floor": ("do not bury the hand", "its owner wants it back: call the floor"),
    },
    Q.chips.hidden.after_lost_all_in: {
        "no-benefit-by-deal": (
            "the player is out if the winner had as many; a rebuy is open where the event has one",
            "not as many: the player keeps only what the winner could not have won",
        ),
        "accepted-action-first": ("call the floor before the pot is pushed", "leave the chips where they were found"),
    },
    Q.clock.shot_clock.expiry: {
        "dead-or-check": (
            "count aloud when the count begins",
            "time over: with something to call the hand is dead, with nothing to call it checks",
            "the clock ends with this turn",
        ),
        "dead-always": ("count aloud when the count begins", "time over: the hand is dead", "it ends with this turn"),
    },
    Q.clock.level.wrong_level: {
        "until-substantial-action": ("the whole hand is played at the old level",),
        "until-substantial-action/corrected": (
            "bring blinds and antes to the new level; wagers go back, cards stay",
            "the action starts with the first player again",
        ),
        "plays-out": ("the whole hand is played at the old level",),
    },
}
"""By question and answer, and where it matters by what was ruled: `answer/code`."""


READ_ONLY = (
    Q.dealing.substantial_action.definition,
    Q.betting.multichip.test,
    Q.betting.prior_chips.test,
    Q.betting.verbal_vs_chips.both,
    Q.betting.pot_limit.counting,
    Q.betting.unclear_amount.ruling,
    Q.betting.right_to_act.lapse,
    Q.showdown.order.first,
)
"""Methods that measure or read what happened: with the ruling they are done."""

MARKS = (
    (r"(?:and )?set burn-ready for (the [\w ]+?|that street) with (it|the spare burn)", r"\2 is the burn of \1"),
    (r"[;:,]? ?(?:and )?set (?:burn-ready|repair-river|muck-slip)(?: for [\w ]+)?$", ""),
    (r"[;:] set burn-ready(?: for [\w ]+)?;", ";"),
    (r"set burn-owed 1 for the next street, so it burns two", "the next street burns two"),
    (r"set [a-z-]+(?::| and) ", ""),
    (r"set held-for-floor", "hold the cards for the floor"),
    (r"set muck-slip, ", ""),
    (r"nothing seen by `flop-test`", "no card seen"),
    (r" (?:and )?set burn-ready for that street; ", "; "),
    (r"mark stub:", "remember:"),
    (r"show-later, ", "show them at the "),
    (r"outcome `[a-z-]+`[.;]?(?: at once\.)?", ""),
    (r"`([a-z-]+)`", r"\1"),
)
"""Marks that a program sets, and what a dealer does instead."""

NOT_THE_DEALERS = re.compile(
    r"\bpending\b|\bset [a-z]+-[a-z]+|^offer |^ask the floor|act count|^check the exceptions|^apply$", re.IGNORECASE
)
AREAS = "betting|button|chips|clock|conduct|dealing|entry|game|hand|pot|room|seating|showdown|td"
NAMED = re.compile(rf"\b(?:{AREAS})\.[a-z-]+(?:/[a-z-]+)?")
LATE = re.compile(r"(?:after (?:the cut-off|it)|it has occurred|(?:cut-off )?reached): ", re.IGNORECASE)
EARLY = re.compile(
    r"(?:before the cut-off|no act yet|substantial action has not occurred|cut-off .*not reached): ", re.IGNORECASE
)
LIKE = re.compile(r"as ([a-z]+(?:-[a-z]+)+|exact)\b,?(?: but)?", re.IGNORECASE)


def carries_out(topic: str) -> bool:
    """Whether it is a question whose answer is a way of doing something, and not of reading what was done."""
    question = questions().get(topic)
    return question is not None and question.type == "method" and topic not in READ_ONLY


def steps_of(id: str, choice: str, late: bool, ruled: str = "") -> list[str]:
    """What an answer to a method's question asks of the dealer, in order.

    `late`: too much has happened to undo the deal. `ruled` is the code or the outcome that was ruled.

    >>> steps_of("dealing.missing-card/found", "replace-before-betting", late=True)
    ['play to the end', 'in between (one act): the book is silent, ask the floor']
    """
    answers = PLAINLY.get(id, {})
    plain = answers.get(f"{choice}/{ruled}") or answers.get(choice)
    if plain:
        return list(plain)
    parts = [part for step in _told(questions()[id], choice) for part in re.split(r"; (?=after it: )", step)]
    said = (_said(part, late) for part in parts)
    return list(dict.fromkeys(step for step in said if step))


def _told(question: Question, choice: str) -> Iterator[str]:
    """The steps as the rulebook tells them; where one is as another choice, that one's come first."""
    for step in question.choices[choice].steps:
        like = LIKE.match(step)
        if like and like[1].lower() in question.choices:
            yield from question.choices[like[1].lower()].steps
            step = step[like.end() :]
        yield step


def _said(step: str, late: bool) -> str:
    """One step in plain words; empty where it is not the dealer's, or belongs to the other side of the cut-off."""
    for side, holds in ((LATE, late), (EARLY, not late)):
        match = side.match(step)
        if match and not holds:
            return ""
        step = step[match.end() :] if match else step
    step = re.sub(rf" \([^()]*{NAMED.pattern}[^()]*\)", "", step)
    step = re.sub(rf",? (?:as|by|unless by) {NAMED.pattern}$", "", step)
    step = "; ".join(part for part in step.split("; ") if not NAMED.search(part))
    for mark, words in MARKS:
        step = re.sub(mark, words, step)
    kept = [part for part in re.split(r"(?<=\.) ", step) if not NOT_THE_DEALERS.search(part)]
    text = " ".join(kept).strip(" .;,")
    return text[:1].lower() + text[1:]
