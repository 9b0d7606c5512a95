"""Offences of the play itself, and of the room: bets, amounts, the showdown, coming and going."""

from floorman.conduct.sanctions import AT_DISCRETION, PUT_RIGHT, Offence
from floorman.text import message

BETTING = (
    Offence(
        "acting-too-soon",
        "betting.in-turn",
        PUT_RIGHT,
        remedy=message("remedy.wait-until-amount-is-clear"),
        facts={"raise-without-amount": "a raise was announced without an amount"},
        words=("folds too fast", "acts before the raise is made"),
    ),
    Offence(
        "betting-for-change",
        "betting.overbet-change",
        PUT_RIGHT,
        remedy=message("remedy.ask-dealer-for-change-between"),
        words=("bets to make change",),
    ),
    Offence(
        "betting-foul-hand",
        "dealing.fouled-deck",
        words=("knows the deck is bad", "bets a fouled hand"),
    ),
    Offence(
        "fake-pot-question",
        "betting.pot-limit",
        words=("asks for the pot out of turn",),
    ),
    Offence(
        "conditional-statement",
        "betting.conditional",
        facts={"raise-if-bet": "a raise if somebody bets", "call-if-bet": "a call if somebody bets"},
        words=("if you bet I raise", "conditional raise", "if-then"),
    ),
    Offence(
        "calls-unknown-amount",
        "betting.conditional",
        words=("calls a bet without an amount",),
    ),
    Offence(
        "unclear-amounts",
        "betting.unclear-amount",
        AT_DISCRETION,
        words=("ambiguous amounts", "unclear bets"),
    ),
    Offence(
        "silent-all-in",
        "betting.terms",
        PUT_RIGHT,
        remedy=message("remedy.say-that-you-are-allin"),
        words=("unannounced all-in",),
    ),
    Offence(
        "silent-raise",
        "betting.terms",
        PUT_RIGHT,
        remedy=message("remedy.announce-raise"),
        words=("unannounced raise",),
    ),
    Offence(
        "silent-action",
        "betting.verbal-vs-chips",
        PUT_RIGHT,
        remedy=message("remedy.say-call-check-raise"),
        words=("does not speak",),
    ),
    Offence(
        "large-chip-unannounced",
        "betting.overchip",
        PUT_RIGHT,
        remedy=message("remedy.say-amount-as-you-put"),
        words=("oversized chip",),
    ),
    Offence(
        "insurance",
        "betting.proposition",
        PUT_RIGHT,
        remedy=message("remedy.no-insurance-pot-goes"),
        words=("insures the hand",),
    ),
    Offence(
        "proposition-bet",
        "betting.proposition",
        PUT_RIGHT,
        remedy=message("remedy.no-side-bets-pot-goes"),
        words=("prop bet", "side wager"),
    ),
    Offence(
        "pushing-bets",
        "room.pushing",
        PUT_RIGHT,
        remedy=message("remedy.put-whole-bet-in"),
        format="cash",
        words=("pushing antes", "potting out"),
    ),
    Offence(
        "posting-for-another",
        "room.pushing",
        PUT_RIGHT,
        remedy=message("remedy.take-chips-back-every-player"),
        words=("posts for a friend",),
    ),
    Offence(
        "splitting-pots",
        "room.pushing",
        PUT_RIGHT,
        remedy=message("remedy.play-pot-out-pots"),
        words=("splits the pot", "chops the pot"),
    ),
    Offence(
        "duty-track-pot",
        "betting.pot-limit",
        PUT_RIGHT,
        words=("lost track of the pot",),
    ),
)

SHOWDOWN = (
    Offence(
        "miscall",
        "showdown.cards-speak",
        AT_DISCRETION,
        words=("miscalls the hand", "calls a wrong hand", "lies about the hand"),
    ),
    Offence("false-wave", "conduct.etiquette", PUT_RIGHT, words=("waves the cards",)),
    Offence(
        "abusing-requests",
        "showdown.ask-to-see",
        words=("asks to see every hand", "needles by asking"),
    ),
    Offence(
        "showing-too-early",
        "showdown.side-pot",
        PUT_RIGHT,
        remedy=message("remedy.hold-your-cards-back"),
        facts={
            "call-not-clear": "it is not clear yet what was called",
            "side-pot": "another pot is settled first",
        },
        words=("shows out of order",),
    ),
    Offence(
        "silent-showdown",
        "showdown.cards-speak",
        PUT_RIGHT,
        remedy=message("remedy.call-your-hand"),
        words=("does not announce the hand",),
    ),
    Offence(
        "stud-mucking",
        "game.stud",
        PUT_RIGHT,
        remedy=message("remedy.turn-your-upcards-down"),
        words=("mucks upcards face up",),
    ),
    Offence("reordering-upcards", "game.stud", words=("moves upcards",)),
    Offence(
        "seeing-exposed-card",
        "conduct.etiquette",
        PUT_RIGHT,
        words=("saw an exposed card",),
    ),
)

ROOM = (
    Offence(
        "deck-change-request",
        "dealing.deck-change",
        PUT_RIGHT,
        remedy=message("remedy.decks-are-not-changed"),
        words=("wants another deck",),
    ),
    Offence("blaming-dealer", "conduct.etiquette", words=("blames the dealer",)),
    Offence("indecent-dress", "conduct.etiquette", remedy=message("remedy.dress-suitably"), words=("dress code",)),
    Offence("quitting", "entry.leave", PUT_RIGHT, format="cash", words=("hit and run",)),
    Offence(
        "frequent-absence",
        "room.absence",
        format="cash",
        words=("always absent", "misses many hands"),
    ),
    Offence(
        "unwelcome",
        "room.bar",
        "unwelcome",
        words=("persona non grata", "to be barred"),
        decides="house",
    ),
)
