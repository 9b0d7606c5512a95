"""Methods that the rulebook tells step by step to a program, told to a dealer."""

PLAINLY: dict[str, dict[str, tuple[str, ...]]] = {
    "betting.out-of-turn/procedure": {
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
    "betting.undercall/procedure": {
        "by-who-was-undercalled": ("ask for the rest: the call is made up to the price",),
        "by-who-was-undercalled/undercall": ("leave the chips where they are until the floor has spoken",),
        "make-right": ("ask for the rest: the call is made up to the price, even after the bettor has shown",),
    },
    "betting.undercall/sequence": {
        "back-up-to-first": (
            "go back to the first player who put in too little, and put that call right first",
            "ask the floor about each player who followed; folds in between stand",
        ),
        "each-made-up": ("every player short of the price adds the difference; the turn stays where it is",),
    },
    "betting.gross-misunderstanding/remedy": {
        "may-withdraw": (
            "ask whether the player knew the price",
            "taken back: the chips go back, and the same player acts with every option",
        ),
        "held": ("the call is for the whole price",),
    },
    "betting.underbet/procedure": {
        "all-bettors": (
            "the bettor and every caller add the difference to the least legal amount; folds stand",
            "the difference is not a raise, so players who have called get no new option",
            "who is still to act acts on the new price",
        ),
        "all-bettors/stands": ("the amounts stay as they are; the next raise is measured by the legal amount",),
        "floor": ("ask the floor whether it is made up or stands",),
    },
    "betting.pot-limit/high-count": {
        "whole-street": ("cut the bet to the pot; bettor and callers get the difference back, and folds stand",),
        "four-cut-offs": ("cut the bet to the pot; bettor and callers get the difference back, nobody acts again",),
    },
    "betting.string/declared-raise": {
        "one-motion": ("what went out in the first motion counts; later chips go back",),
        "call-then-one-more": ("the call and one more motion count; chips after that go back",),
        "many-motions": ("count all motions once the player has finished",),
    },
    "dealing.misdeal/wrong-count": {
        "any-is-misdeal": ("gather the cards: the hand is dealt again",),
        "one-extra-back-as-burn": (
            "take back the last card given to that seat; nobody may see it",
            "lay it down as the burn of the first street",
            "the stub is untouched: the board is the one that was coming",
        ),
        "floor": ("leave the cards as they lie until the floor has spoken",),
    },
    "dealing.joker/foreign-card": {
        "misdeal-then-scrap": (
            "in the stub or on the board: it is a blank, deal the next card",
            "in a hand: it is a blank, and the hand has the wrong count",
        ),
        "floor": ("leave the cards as they lie until the floor has spoken",),
    },
    "dealing.fouled-deck/odd-back": {
        "void-if-in-play": (
            "in a hand or on the board: stop play, take the deck out of use and return every chip of the hand",
            "in the stub: all action stands; finish the hand without that card, then change the deck",
        ),
    },
    "dealing.button-short-card/completion": {
        "button-any-time": (
            "deal the missing cards from the top of the stub, two in a row if need be",
            "the action is not backed up",
        ),
    },
    "dealing.premature/flop": {
        "reshuffle-new-burn": (
            "flop off the board and aside",
            "finish the betting; one player left: no repair",
            "the cards aside go into the stub, shuffle face down without burns and muck, cut",
            "burn one more, turn three",
        ),
    },
    "dealing.premature/river": {
        "reshuffle-new-burn": (
            "the card off the board and aside",
            "finish the turn betting; one player left: no repair",
            "the card aside goes into the stub, shuffle face down, cut",
            "burn one more, turn the river",
        ),
    },
    "dealing.stub/dropped": {
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
    "hand.dead/wrong-count": {
        "dead": (
            "kill the hand; all its cards go to the muck, none back to the stub or as a burn",
            "its bets that were called stay in",
            "burn one a street from the stub as it lies",
        ),
        "floor": ("leave the hand as it lies until the floor has spoken",),
    },
    "hand.protect/killed-hand": {
        "uncalled-returned": ("kill the hand; what was called stays in",),
        "uncalled-returned/uncalled-returned": (
            "kill the hand; what was called stays in",
            "return what is above the highest amount anyone else has in; the bet to the others falls to that amount",
        ),
        "no-redress": ("kill the hand; all its chips stay in", "if a chip or a hand lay on it: call the floor first"),
    },
    "showdown.tabling/part-shown": {
        "prompt-then-floor": (
            "tell the player to table all cards; the pot waits",
            "tabled: read the hand and award the pot",
            "refused: call the floor",
        ),
    },
    "showdown.live-cards/discard": {
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
    "chips.hidden/after-lost-all-in": {
        "no-benefit-by-deal": (
            "the player is out if the winner had as many; a rebuy is open where the event has one",
            "not as many: the player keeps only what the winner could not have won",
        ),
        "accepted-action-first": ("call the floor before the pot is pushed", "leave the chips where they were found"),
    },
    "clock.shot-clock/expiry": {
        "dead-or-check": (
            "count aloud when the count begins",
            "time over: with something to call the hand is dead, with nothing to call it checks",
            "the clock ends with this turn",
        ),
        "dead-always": ("count aloud when the count begins", "time over: the hand is dead", "it ends with this turn"),
    },
    "clock.level/wrong-level": {
        "until-substantial-action": ("the whole hand is played at the old level",),
        "until-substantial-action/corrected": (
            "bring blinds and antes to the new level; wagers go back, cards stay",
            "the action starts with the first player again",
        ),
        "plays-out": ("the whole hand is played at the old level",),
    },
}
"""By question and answer, and where it matters by what was ruled: `answer/code`."""
