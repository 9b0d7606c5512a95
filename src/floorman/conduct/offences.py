"""The list of offences that players and guests may commit beside the play, with the facts that count for each.

Each names the question that says whether the book has anything against it, and the ground on which it is punished.
"""

from collections.abc import Callable
from difflib import get_close_matches

from floorman.conduct.play_offences import BETTING, ROOM, SHOWDOWN
from floorman.conduct.sanctions import Offence
from floorman.core import Refused
from floorman.rules import Format
from floorman.rules.question_ids import Q
from floorman.text import message

_PLAY = (
    Offence(
        "soft-play",
        Q.conduct.soft_play.favouring,
        "soft-play",
        words=("going easy", "not betting against a friend", "softplay", "friend", "whipsaw", "checking it down"),
    ),
    Offence(
        "check-down",
        Q.conduct.soft_play.check_down,
        "soft-play",
        words=("check it down", "implicit collusion", "checking down", "side pot"),
    ),
    Offence(
        "saving",
        Q.conduct.soft_play.saving,
        "soft-play",
        words=("saving bets", "giving money back", "insurance", "chop", "rebate"),
    ),
    Offence(
        "pact",
        Q.conduct.soft_play.pact,
        "soft-play",
        words=("non-aggression", "no betting between friends"),
    ),
    Offence(
        "refund",
        Q.conduct.soft_play.refund,
        "soft-play",
        words=("returning a bet", "giving chips back"),
    ),
    Offence(
        "nuts-checked",
        Q.conduct.soft_play.nuts_checked,
        "soft-play",
        format="tournament",
        decides="director",
        words=("checks the nuts", "nuts not bet"),
    ),
    Offence(
        "chip-dumping",
        Q.conduct.soft_play.favouring,
        "collusion",
        words=("dumping chips", "losing on purpose", "dump chips", "passing chips", "transfer"),
    ),
    Offence(
        "collusion",
        Q.conduct.cheating.forbidden,
        "collusion",
        words=("teamwork", "playing together", "partners", "team play", "signalling", "cheating"),
    ),
    Offence(
        "cheating",
        Q.conduct.cheating.forbidden,
        "cheating",
        words=("cheater", "marked cards", "theft", "stealing", "ringing in", "angle shooting"),
    ),
    Offence(
        "dodging-blind",
        Q.button.dodge.scope,
        "dodging-blind",
        facts={"broken-table": "on the way from a broken table", "after-break": "after a break"},
        format="tournament",
        words=("dodging the blind", "skips the blind", "avoiding the blinds", "skipping the big blind"),
    ),
)

_CARDS = (
    Offence(
        "exposing-card",
        Q.conduct.expose.when_allowed,
        "exposing-card",
        facts={
            "no-action": "nobody has to act any more",
            "last-to-act": "by the last player to act",
            "two-in-pot": "two players in the pot",
            "last-two": "two players left in the event, or winner take all",
            "all-in": "by a player who is all-in, while others still bet",
        },
        words=("exposed card", "shows a card", "showing cards", "flashed", "tabled early", "showed"),
    ),
    Offence(
        "card-off-table",
        Q.conduct.etiquette.abusing_cards,
        "card-off-table",
        words=("throws cards", "card thrown", "throwing cards", "dropped on the floor"),
    ),
    Offence(
        "abusing-cards",
        Q.conduct.etiquette.abusing_cards,
        remedy=message("remedy.leave-cards-whole"),
        words=("bent cards", "torn cards", "damages cards", "damaged", "marked cards"),
    ),
    Offence(
        "cards-out-of-view",
        Q.conduct.card_visibility.where,
        remedy=message("remedy.keep-your-cards-where-all"),
        facts={"lifted": "lifted off the table, but in view", "omaha-or-draw": "at Omaha or draw"},
        words=("hidden cards", "cards in the lap", "hiding cards", "holding cards"),
    ),
    Offence(
        "discarding",
        Q.conduct.etiquette.discarding,
        remedy=message("remedy.fold-low-into-muck"),
        words=("throws cards at the dealer", "muck", "mucking", "fouled muck"),
    ),
    Offence(
        "folding-face-up",
        Q.conduct.etiquette.folding_face_up,
        remedy=message("remedy.fold-face-down"),
        words=("folds face up", "exposed fold", "showing a fold"),
    ),
    Offence(
        "searching-discards",
        Q.conduct.etiquette.searching_discards,
        words=("looks through the muck", "touches the muck", "stub", "rabbit hunting", "fishing"),
    ),
    Offence(
        "peeking",
        Q.conduct.etiquette.peeking,
        words=("looks at other cards", "looking at cards", "spying"),
    ),
    Offence(
        "slow-showing",
        Q.conduct.etiquette.slow_showing,
        remedy=message("remedy.show-hand"),
        words=("slow roll", "slow rolling", "slowroll"),
    ),
    Offence(
        "ignoring-wave",
        Q.conduct.etiquette.ignoring_wave,
        remedy=message("remedy.show-hand"),
        words=("will not show",),
    ),
)

_TALK = (
    Offence(
        "disclosure",
        Q.conduct.disclosure.live,
        "disclosure",
        words=("tells the hand", "talks about the hand", "revealing", "told what he had", "talking about the hand"),
    ),
    Offence(
        "telling-folded",
        Q.conduct.disclosure.folded,
        "disclosure",
        words=("says what was folded", "said what was folded", "revealing"),
    ),
    Offence(
        "guessing",
        Q.conduct.disclosure.covers,
        "disclosure",
        words=("guesses a hand aloud", "speculating", "talking"),
    ),
    Offence(
        "telling-outsider",
        Q.conduct.disclosure.outsider,
        "disclosure",
        words=("talks to a spectator", "talking", "rail"),
    ),
    Offence(
        "reading-hand",
        Q.conduct.disclosure.reading,
        "disclosure",
        words=("helps to read a hand", "reading cards for another"),
    ),
    Offence(
        "urging",
        Q.conduct.disclosure.urging,
        "disclosure",
        words=("tells somebody to show", "show the bluff"),
    ),
    Offence("draw-count", Q.conduct.disclosure.draw_count, "disclosure", words=("remarks on a draw",)),
    Offence(
        "advising",
        Q.conduct.disclosure.advising,
        "one-player-to-a-hand",
        words=("gives advice", "coaching", "tells a player what to do", "one player to a hand"),
    ),
    Offence(
        "sharing",
        Q.conduct.disclosure.sharing,
        "one-player-to-a-hand",
        words=("shows a neighbour", "talks strategy", "ghosting", "coaching", "help"),
    ),
    Offence(
        "one-player-to-a-hand",
        Q.conduct.one_player.own_hand,
        "one-player-to-a-hand",
        words=("one player per hand", "two players one hand", "help with a hand", "coaching", "advice"),
    ),
    Offence(
        "anothers-chips",
        Q.conduct.one_player.anothers_chips,
        "one-player-to-a-hand",
        words=("plays for somebody else", "acting for someone else"),
    ),
    Offence(
        "foreign-language",
        Q.conduct.language.at_table,
        remedy=message("remedy.speak-language-of-table"),
        facts={"posted": "one that the house has posted", "in-deal": "while a hand is on"},
        words=("english only", "other language", "speaking"),
    ),
    Offence(
        "profanity",
        Q.conduct.language.profanity,
        remedy=message("remedy.mind-your-language"),
        words=("swearing", "bad language", "cursing", "swears", "f-bomb"),
    ),
    Offence(
        "chatter",
        Q.conduct.etiquette.chatter,
        remedy=message("remedy.let-others-play"),
        words=("talks too much", "talking too much", "speech play"),
    ),
    Offence(
        "criticising",
        Q.conduct.etiquette.criticising,
        words=("criticises a player", "berates a player", "needling", "berating", "bad beat"),
    ),
    Offence(
        "post-mortem",
        Q.conduct.etiquette.post_mortem,
        words=("discusses the last hand", "talking about the last hand"),
    ),
    Offence("criticising-quitter", Q.entry.leave.free_to_quit, format="cash"),
)

_BEHAVIOUR = (
    Offence(
        "etiquette",
        Q.conduct.penalty.etiquette_first,
        words=("etiquette", "bad manners", "manners", "rude"),
    ),
    Offence(
        "abuse",
        Q.conduct.penalty.abuse,
        "abuse",
        words=("insult", "abusive", "harassment", "insults a player", "harassing", "bullying", "racism", "sexism"),
    ),
    Offence(
        "disruption",
        Q.conduct.penalty.disruption,
        "disruption",
        words=(
            "disturbs the game",
            "disruptive",
            "unruly",
            "taunting",
            "excessive celebration",
            "celebrating",
            "drunk",
        ),
    ),
    Offence(
        "threats",
        Q.conduct.etiquette.threats,
        "code-of-conduct",
        words=("threatens", "threatening", "violence", "fight"),
    ),
    Offence(
        "disturbance",
        Q.conduct.etiquette.disturbance,
        "disruption",
        words=("shouting", "argument", "fight", "drunk", "yelling", "arguing", "loud", "noise"),
    ),
    Offence(
        "property",
        Q.conduct.etiquette.property,
        "code-of-conduct",
        words=("breaks something", "breaking chips", "furniture", "vandalism"),
    ),
    Offence("substances", Q.conduct.etiquette.substances, "code-of-conduct", words=("drugs",)),
    Offence("weapons", Q.conduct.etiquette.weapons, "code-of-conduct", words=("knife", "gun")),
    Offence(
        "demeaning-dealer",
        Q.conduct.etiquette.demeaning_dealer,
        "abuse",
        words=(
            "insults the dealer",
            "abuses the dealer",
            "throws chips at the dealer",
            "abusing the dealer",
            "insulting staff",
        ),
    ),
    Offence("discourtesy", Q.conduct.etiquette.discourtesy, words=("rude", "impolite", "manners")),
    Offence(
        "unfair-influence",
        Q.conduct.etiquette.unfair_influence,
        words=("angle", "angle shooting", "angle shoot", "unethical", "misleads a player"),
    ),
    Offence(
        "stalling",
        Q.conduct.etiquette.stalling,
        remedy=message("remedy.act-in-good-time"),
        words=("slow play", "tanking", "delays the game", "wasting time", "taking too long", "delay"),
    ),
    Offence(
        "inattention",
        Q.conduct.etiquette.inattention,
        remedy=message("remedy.follow-game"),
        words=("not paying attention", "slow to act", "asleep", "sleeping"),
    ),
    Offence(
        "out-of-turn-on-purpose",
        Q.betting.out_of_turn.penalty,
        remedy=message("remedy.wait-for-your-turn"),
        words=("deliberately out of turn", "acts out of turn", "acting out of turn", "out of turn"),
    ),
    Offence(
        "out-of-turn-again",
        Q.conduct.etiquette.out_of_turn_again,
        remedy=message("remedy.wait-for-your-turn"),
        words=("acts out of turn repeatedly", "acting out of turn repeatedly"),
    ),
    Offence(
        "touching",
        Q.conduct.etiquette.touching,
        remedy=message("remedy.leave-them-alone"),
        words=("touches cards", "touches chips", "grabbing chips", "grabbing cards"),
    ),
    Offence(
        "touching-person",
        Q.conduct.etiquette.touching_person,
        remedy=message("remedy.keep-your-distance"),
        words=("physical contact", "pushes a player", "hitting", "pushing", "harassment"),
    ),
    Offence("hygiene", Q.conduct.etiquette.hygiene, words=("smell", "smells", "odour", "odor", "dirty")),
    Offence(
        "smoking",
        Q.conduct.tobacco.seats,
        remedy=message("remedy.put-it-out"),
        facts={"beside-dealer": "in a seat next to the dealer"},
        words=("cigarette", "vaping", "vape", "tobacco"),
    ),
    Offence(
        "cigars",
        Q.conduct.tobacco.cigars,
        remedy=message("remedy.put-it-out"),
        words=("pipe", "cigar", "tobacco", "smoking"),
    ),
    Offence("guest-smoking", Q.conduct.tobacco.guests, remedy=message("remedy.put-it-out")),
    Offence(
        "guest-at-table",
        Q.conduct.guest.at_table,
        remedy=message("remedy.leave-table"),
        words=("spectator at the table", "rail", "railbird", "spectator", "non-player", "sitting"),
    ),
    Offence(
        "guest-behind",
        Q.conduct.guest.behind_player,
        remedy=message("remedy.leave-table"),
        facts={"objection": "somebody in the game objects"},
        format="cash",
        words=("sweating a player", "spectator behind"),
    ),
    Offence(
        "guest-looks",
        Q.conduct.guest.looks,
        remedy=message("remedy.look-at-your-host-hand"),
        format="cash",
        words=("spectator looks at hands",),
    ),
    Offence(
        "leaving-live-hand",
        Q.conduct.penalty.leaving_live_hand,
        "leaving-live-hand",
        format="tournament",
        words=("leaves the table in a hand", "walks away from a hand", "left the table during a hand", "walked away"),
    ),
    Offence(
        "wandering",
        Q.conduct.etiquette.wandering,
        remedy=message("remedy.take-your-seat"),
        words=("away from the seat", "stands up", "walks around", "not in seat", "standing", "walking around"),
    ),
    Offence(
        "near-on-penalty",
        Q.conduct.penalty.stays_away,
        remedy=message("remedy.stay-away-until"),
        format="tournament",
        words=("sits down during a penalty", "came back too early"),
    ),
)

_THINGS = (
    Offence(
        "phone-talk",
        Q.conduct.devices.tournament,
        facts={"in-hand": "while a hand is on"},
        words=("phone call", "talks on the phone", "cell phone", "mobile", "call", "telephone"),
    ),
    Offence(
        "phone-use",
        Q.conduct.devices.tournament,
        facts={"in-hand": "holding cards", "no-phone": "a device that is no telephone"},
        words=("phone at the table", "mobile", "texting", "cell phone", "tablet", "laptop", "smartphone"),
    ),
    Offence(
        "media",
        Q.conduct.devices.media,
        remedy=message("remedy.turn-it-off"),
        words=("music", "headphones", "video", "loud", "earbuds", "loud music", "speaker"),
    ),
    Offence(
        "strategy-aid",
        Q.conduct.devices.strategy_aids,
        decides="house",
        remedy=message("remedy.put-it-away"),
        words=("solver", "chart", "app", "real-time assistance", "gto", "rta"),
    ),
    Offence(
        "device-nuisance",
        Q.conduct.devices.nuisance,
        remedy=message("remedy.put-it-away"),
        words=("filming", "photo", "camera", "recording", "video"),
    ),
    Offence(
        "reading",
        Q.conduct.devices.reading,
        remedy=message("remedy.put-it-away"),
        facts={"hinders": "it holds up the game"},
        words=("book", "newspaper", "magazine"),
    ),
    Offence(
        "not-recognisable",
        Q.conduct.identity.required,
        remedy=message("remedy.show-your-face"),
        format="tournament",
        words=("mask", "hood", "hidden face", "hoodie", "sunglasses", "face"),
    ),
    Offence(
        "distracting-item",
        Q.conduct.identity.item,
        format="tournament",
        words=("costume", "hat", "sunglasses", "clothing", "dress"),
    ),
    Offence(
        "belongings",
        Q.conduct.belongings.clear,
        remedy=message("remedy.clear-table-and-walkway"),
        words=("bag", "drink", "food", "items on the table", "food on the table"),
    ),
    Offence(
        "splashing",
        Q.conduct.etiquette.splashing,
        remedy=message("remedy.put-bets-in-front"),
        words=("splash", "throws chips into the pot", "splash the pot", "throwing chips"),
    ),
    Offence(
        "out-of-reach",
        Q.conduct.etiquette.out_of_reach,
        remedy=message("remedy.put-bets-where-dealer-can"),
        words=("bets too far away",),
    ),
    Offence(
        "chips-in-the-way",
        Q.conduct.etiquette.chips_in_the_way,
        remedy=message("remedy.clear-way"),
        words=("chips over the line",),
    ),
    Offence(
        "hard-to-count",
        Q.chips.visible.entitled,
        facts={
            "staff-asks": "only the dealer or the floor asks",
            "mixed": "of several denominations",
            "untidy": "no clean stacks",
            "plain": "the floor can estimate it at a glance",
        },
        words=("messy stack", "dirty stack", "mixed chips", "messy stacks"),
    ),
    Offence(
        "high-chips-hidden",
        Q.chips.visible.high_chips,
        remedy=message("remedy.put-high-chips-in-front"),
        words=("big chips behind", "large chips hidden", "hiding big chips", "denomination"),
    ),
    Offence(
        "chips-out-of-view",
        Q.chips.visible.in_view,
        remedy=message("remedy.put-all-chips-on-table"),
        words=("hidden chips", "chips in the pocket", "pockets chips", "pocketing chips", "ratholing", "going south"),
    ),
    Offence(
        "hidden-at-race",
        Q.chips.visible.at_race,
        remedy=message("remedy.put-all-chips-on-table"),
        format="tournament",
        words=("hidden chips at the colour-up",),
    ),
    Offence(
        "from-rack",
        Q.chips.visible.from_rack,
        remedy=message("remedy.take-chips-out-of-rack"),
        format="cash",
        words=("rack on the table",),
    ),
    Offence(
        "carried-out-of-view",
        Q.chips.transit.in_view,
        remedy=message("remedy.carry-chips-in-open"),
        words=("chips in a pocket while moving", "pocket", "transporting chips", "moving tables"),
    ),
)

_DUTIES = (
    Offence(
        "duty-registration",
        Q.conduct.responsibility.registration,
        remedy=message("remedy.check-your-registration-and-your"),
    ),
    Offence(
        "duty-card-count",
        Q.conduct.responsibility.card_count,
        remedy=message("remedy.count-your-cards-before-others"),
    ),
    Offence(
        "duty-protect-hand",
        Q.conduct.responsibility.protect_hand,
        remedy=message("remedy.protect-your-hand"),
        words=("card protector", "unprotected"),
    ),
    Offence(
        "duty-intentions",
        Q.conduct.responsibility.intentions,
        remedy=message("remedy.say-clearly-what-you-do"),
        words=("unclear bet", "string bet", "string raise", "mumbling"),
    ),
    Offence(
        "duty-follow-action",
        Q.conduct.responsibility.follow_action,
        remedy=message("remedy.follow-action"),
    ),
    Offence(
        "duty-in-turn",
        Q.conduct.responsibility.in_turn,
        remedy=message("remedy.wait-for-your-turn"),
        words=("acted out of turn",),
    ),
    Offence("duty-right-to-act", Q.conduct.responsibility.right_to_act),
    Offence(
        "duty-cards-visible",
        Q.conduct.responsibility.cards_visible,
        remedy=message("remedy.keep-your-cards-in-view"),
    ),
    Offence(
        "duty-chips-stacked",
        Q.conduct.responsibility.chips_stacked,
        remedy=message("remedy.stack-your-chips"),
    ),
    Offence(
        "duty-stay",
        Q.conduct.responsibility.stay,
        remedy=message("remedy.stay-at-table-while-you"),
    ),
    Offence(
        "duty-table-cards",
        Q.conduct.responsibility.table_cards,
        remedy=message("remedy.table-all-your-cards"),
    ),
    Offence("duty-speak-up", Q.conduct.responsibility.speak_up),
    Offence("duty-good-time", Q.conduct.responsibility.good_time, remedy=message("remedy.act-in-good-time")),
    Offence("duty-call-clock", Q.conduct.responsibility.call_clock),
    Offence(
        "duty-transfer",
        Q.conduct.responsibility.transfer,
        remedy=message("remedy.go-to-your-new-table"),
        words=("late to new table", "moving"),
    ),
    Offence(
        "duty-one-player",
        Q.conduct.responsibility.one_player,
        remedy=message("remedy.play-your-hand-by-yourself"),
    ),
    Offence("duty-know-rules", Q.conduct.responsibility.know_rules),
    Offence("duty-etiquette", Q.conduct.responsibility.etiquette),
    Offence("duty-report", Q.conduct.responsibility.report),
    Offence("duty-orderly", Q.conduct.responsibility.orderly),
    Offence("duty-watch-button", Q.conduct.responsibility.watch_button),
)

GROUPS: dict[str, tuple[Offence, ...]] = {
    "fair play": _PLAY,
    "cards": _CARDS,
    "talk": _TALK,
    "behaviour": _BEHAVIOUR,
    "things": _THINGS,
    "betting": BETTING,
    "showdown": SHOWDOWN,
    "room": ROOM,
    "duties": _DUTIES,
}
"""Offences grouped as a floorperson looks for them."""

OFFENCES: dict[str, Offence] = {one.code: one for group in GROUPS.values() for one in group}
"""Offences by code."""


def called(text: str, format: Format | None = None) -> Offence:
    """Return an incident by its code, its title or another word for it.

    Refused if there is none, or it cannot happen in this format.

    >>> called("slow roll").code
    'slow-showing'
    """
    here = [one for one in OFFENCES.values() if format is None or one.format in (None, format)]
    word = text.strip().casefold()
    kinds: tuple[Callable[[Offence], tuple[str, ...]], ...] = (
        lambda one: (one.code,), lambda one: (one.title,), lambda one: one.words,
    )  # fmt: skip
    for names in kinds:
        found = next((one for one in here if word in names(one)), None)
        if found:
            return found
    near = get_close_matches(text, [one.code for one in here])
    raise Refused("conduct.penalty", "no-such-offence", offence=text, near=near)
