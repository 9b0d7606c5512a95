"""The closed list of what players and guests may do wrong beside the play: in poker's words, with the facts that count.

Each names the question that says whether the book has anything against it, and the ground on which it is punished.
"""

from collections.abc import Callable
from difflib import get_close_matches

from floorman.base import Refused
from floorman.conduct.play_offences import BETTING, ROOM, SHOWDOWN
from floorman.conduct.sanctions import Offence
from floorman.rulebook import Format
from floorman.rulebook.question_ids import Q

_PLAY = (
    Offence(
        "soft-play",
        "soft play",
        Q.conduct.soft_play.favouring,
        "soft-play",
        words=("going easy", "not betting against a friend", "softplay", "friend", "whipsaw", "checking it down"),
    ),
    Offence(
        "check-down",
        "agreeing to check it down",
        Q.conduct.soft_play.check_down,
        "soft-play",
        words=("check it down", "implicit collusion", "checking down", "side pot"),
    ),
    Offence(
        "saving",
        "agreeing to give money back",
        Q.conduct.soft_play.saving,
        "soft-play",
        words=("saving bets", "giving money back", "insurance", "chop", "rebate"),
    ),
    Offence(
        "pact",
        "agreeing not to bet at each other",
        Q.conduct.soft_play.pact,
        "soft-play",
        words=("non-aggression", "no betting between friends"),
    ),
    Offence(
        "refund",
        "handing back what was won",
        Q.conduct.soft_play.refund,
        "soft-play",
        words=("returning a bet", "giving chips back"),
    ),
    Offence(
        "nuts-checked",
        "checking the nuts behind on the river",
        Q.conduct.soft_play.nuts_checked,
        "soft-play",
        format="tournament",
        decides="director",
        words=("checks the nuts", "nuts not bet"),
    ),
    Offence(
        "chip-dumping",
        "chip dumping",
        Q.conduct.soft_play.favouring,
        "collusion",
        words=("dumping chips", "losing on purpose", "dump chips", "passing chips", "transfer"),
    ),
    Offence(
        "collusion",
        "collusion",
        Q.conduct.cheating.forbidden,
        "collusion",
        words=("teamwork", "playing together", "partners", "team play", "signalling", "cheating"),
    ),
    Offence(
        "cheating",
        "cheating",
        Q.conduct.cheating.forbidden,
        "cheating",
        words=("cheater", "marked cards", "theft", "stealing", "ringing in", "angle shooting"),
    ),
    Offence(
        "dodging-blind",
        "dodging a blind",
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
        "showing a card during the hand",
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
        "throwing cards, or a card off the table",
        Q.conduct.etiquette.abusing_cards,
        "card-off-table",
        words=("throws cards", "card thrown", "throwing cards", "dropped on the floor"),
    ),
    Offence(
        "abusing-cards",
        "tearing, bending or crumpling cards",
        Q.conduct.etiquette.abusing_cards,
        remedy="Leave the cards whole.",
        words=("bent cards", "torn cards", "damages cards", "damaged", "marked cards"),
    ),
    Offence(
        "cards-out-of-view",
        "cards out of view",
        Q.conduct.card_visibility.where,
        remedy="Keep your cards where all can see them.",
        facts={"lifted": "lifted off the table, but in view", "omaha-or-draw": "at Omaha or draw"},
        words=("hidden cards", "cards in the lap", "hiding cards", "holding cards"),
    ),
    Offence(
        "discarding",
        "discarding away from the muck",
        Q.conduct.etiquette.discarding,
        remedy="Fold low, into the muck.",
        words=("throws cards at the dealer", "muck", "mucking", "fouled muck"),
    ),
    Offence(
        "folding-face-up",
        "folding face up",
        Q.conduct.etiquette.folding_face_up,
        remedy="Fold face down.",
        words=("folds face up", "exposed fold", "showing a fold"),
    ),
    Offence(
        "searching-discards",
        "looking through discards or the stub",
        Q.conduct.etiquette.searching_discards,
        words=("looks through the muck", "touches the muck", "stub", "rabbit hunting", "fishing"),
    ),
    Offence(
        "peeking",
        "trying to see another's cards",
        Q.conduct.etiquette.peeking,
        words=("looks at other cards", "looking at cards", "spying"),
    ),
    Offence(
        "slow-showing",
        "slow rolling",
        Q.conduct.etiquette.slow_showing,
        remedy="Show the hand.",
        words=("slow roll", "slow rolling", "slowroll"),
    ),
    Offence(
        "ignoring-wave",
        "waiting after the other waved the cards",
        Q.conduct.etiquette.ignoring_wave,
        remedy="Show the hand.",
        words=("will not show",),
    ),
)

_TALK = (
    Offence(
        "disclosure",
        "saying what a live hand holds",
        Q.conduct.disclosure.live,
        "disclosure",
        words=("tells the hand", "talks about the hand", "revealing", "told what he had", "talking about the hand"),
    ),
    Offence(
        "telling-folded",
        "saying what a folded hand held",
        Q.conduct.disclosure.folded,
        "disclosure",
        words=("says what was folded", "said what was folded", "revealing"),
    ),
    Offence(
        "guessing",
        "guessing aloud what somebody holds",
        Q.conduct.disclosure.covers,
        "disclosure",
        words=("guesses a hand aloud", "speculating", "talking"),
    ),
    Offence(
        "telling-outsider",
        "telling an outsider about a hand in play",
        Q.conduct.disclosure.outsider,
        "disclosure",
        words=("talks to a spectator", "talking", "rail"),
    ),
    Offence(
        "reading-hand",
        "reading a hand for another",
        Q.conduct.disclosure.reading,
        "disclosure",
        words=("helps to read a hand", "reading cards for another"),
    ),
    Offence(
        "urging",
        "telling somebody to show",
        Q.conduct.disclosure.urging,
        "disclosure",
        words=("tells somebody to show", "show the bluff"),
    ),
    Offence(
        "draw-count", "remarking on a draw", Q.conduct.disclosure.draw_count, "disclosure", words=("remarks on a draw",)
    ),
    Offence(
        "advising",
        "advising on a hand in play",
        Q.conduct.disclosure.advising,
        "one-player-to-a-hand",
        words=("gives advice", "coaching", "tells a player what to do", "one player to a hand"),
    ),
    Offence(
        "sharing",
        "showing cards to one person, or talking strategy",
        Q.conduct.disclosure.sharing,
        "one-player-to-a-hand",
        words=("shows a neighbour", "talks strategy", "ghosting", "coaching", "help"),
    ),
    Offence(
        "one-player-to-a-hand",
        "more than one player to a hand",
        Q.conduct.one_player.own_hand,
        "one-player-to-a-hand",
        words=("one player per hand", "two players one hand", "help with a hand", "coaching", "advice"),
    ),
    Offence(
        "anothers-chips",
        "playing another's chips",
        Q.conduct.one_player.anothers_chips,
        "one-player-to-a-hand",
        words=("plays for somebody else", "acting for someone else"),
    ),
    Offence(
        "foreign-language",
        "another language at the table",
        Q.conduct.language.at_table,
        remedy="Speak a language of the table.",
        facts={"posted": "one that the house has posted", "in-deal": "while a hand is on"},
        words=("english only", "other language", "speaking"),
    ),
    Offence(
        "profanity",
        "profane language",
        Q.conduct.language.profanity,
        remedy="Mind your language.",
        words=("swearing", "bad language", "cursing", "swears", "f-bomb"),
    ),
    Offence(
        "chatter",
        "too much chatter",
        Q.conduct.etiquette.chatter,
        remedy="Let the others play.",
        words=("talks too much", "talking too much", "speech play"),
    ),
    Offence(
        "criticising",
        "criticising how somebody plays",
        Q.conduct.etiquette.criticising,
        words=("criticises a player", "berates a player", "needling", "berating", "bad beat"),
    ),
    Offence(
        "post-mortem",
        "long talk about a finished hand",
        Q.conduct.etiquette.post_mortem,
        words=("discusses the last hand", "talking about the last hand"),
    ),
    Offence("criticising-quitter", "finding fault with somebody who quits", Q.entry.leave.free_to_quit, format="cash"),
)

_BEHAVIOUR = (
    Offence(
        "etiquette",
        "a breach of etiquette",
        Q.conduct.penalty.etiquette_first,
        words=("etiquette", "bad manners", "manners", "rude"),
    ),
    Offence(
        "abuse",
        "abuse",
        Q.conduct.penalty.abuse,
        "abuse",
        words=("insult", "abusive", "harassment", "insults a player", "harassing", "bullying", "racism", "sexism"),
    ),
    Offence(
        "disruption",
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
        "threats",
        Q.conduct.etiquette.threats,
        "code-of-conduct",
        words=("threatens", "threatening", "violence", "fight"),
    ),
    Offence(
        "disturbance",
        "shouting or arguing",
        Q.conduct.etiquette.disturbance,
        "disruption",
        words=("shouting", "argument", "fight", "drunk", "yelling", "arguing", "loud", "noise"),
    ),
    Offence(
        "property",
        "damaging property",
        Q.conduct.etiquette.property,
        "code-of-conduct",
        words=("breaks something", "breaking chips", "furniture", "vandalism"),
    ),
    Offence("substances", "illegal substances", Q.conduct.etiquette.substances, "code-of-conduct", words=("drugs",)),
    Offence("weapons", "a weapon", Q.conduct.etiquette.weapons, "code-of-conduct", words=("knife", "gun")),
    Offence(
        "demeaning-dealer",
        "demeaning the dealer",
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
    Offence("discourtesy", "discourtesy", Q.conduct.etiquette.discourtesy, words=("rude", "impolite", "manners")),
    Offence(
        "unfair-influence",
        "angle shooting",
        Q.conduct.etiquette.unfair_influence,
        words=("angle", "angle shooting", "angle shoot", "unethical", "misleads a player"),
    ),
    Offence(
        "stalling",
        "stalling",
        Q.conduct.etiquette.stalling,
        remedy="Act in good time.",
        words=("slow play", "tanking", "delays the game", "wasting time", "taking too long", "delay"),
    ),
    Offence(
        "inattention",
        "not following the game",
        Q.conduct.etiquette.inattention,
        remedy="Follow the game.",
        words=("not paying attention", "slow to act", "asleep", "sleeping"),
    ),
    Offence(
        "out-of-turn-on-purpose",
        "acting out of turn on purpose",
        Q.betting.out_of_turn.penalty,
        remedy="Wait for your turn.",
        words=("deliberately out of turn", "acts out of turn", "acting out of turn", "out of turn"),
    ),
    Offence(
        "out-of-turn-again",
        "out of turn again and again",
        Q.conduct.etiquette.out_of_turn_again,
        remedy="Wait for your turn.",
        words=("acts out of turn repeatedly", "acting out of turn repeatedly"),
    ),
    Offence(
        "touching",
        "touching another's cards or chips",
        Q.conduct.etiquette.touching,
        remedy="Leave them alone.",
        words=("touches cards", "touches chips", "grabbing chips", "grabbing cards"),
    ),
    Offence(
        "touching-person",
        "touching another player",
        Q.conduct.etiquette.touching_person,
        remedy="Keep your distance.",
        words=("physical contact", "pushes a player", "hitting", "pushing", "harassment"),
    ),
    Offence(
        "hygiene", "offensive hygiene", Q.conduct.etiquette.hygiene, words=("smell", "smells", "odour", "odor", "dirty")
    ),
    Offence(
        "smoking",
        "smoking",
        Q.conduct.tobacco.seats,
        remedy="Put it out.",
        facts={"beside-dealer": "in a seat next to the dealer"},
        words=("cigarette", "vaping", "vape", "tobacco"),
    ),
    Offence(
        "cigars",
        "a cigar or a pipe",
        Q.conduct.tobacco.cigars,
        remedy="Put it out.",
        words=("pipe", "cigar", "tobacco", "smoking"),
    ),
    Offence("guest-smoking", "a guest who smokes", Q.conduct.tobacco.guests, remedy="Put it out."),
    Offence(
        "guest-at-table",
        "somebody who does not play sits at the table",
        Q.conduct.guest.at_table,
        remedy="Leave the table.",
        words=("spectator at the table", "rail", "railbird", "spectator", "non-player", "sitting"),
    ),
    Offence(
        "guest-behind",
        "a guest behind a player",
        Q.conduct.guest.behind_player,
        remedy="Leave the table.",
        facts={"objection": "somebody in the game objects"},
        format="cash",
        words=("sweating a player", "spectator behind"),
    ),
    Offence(
        "guest-looks",
        "a guest looks at other hands",
        Q.conduct.guest.looks,
        remedy="Look at your host's hand only.",
        format="cash",
        words=("spectator looks at hands",),
    ),
    Offence(
        "leaving-live-hand",
        "leaving a live hand",
        Q.conduct.penalty.leaving_live_hand,
        "leaving-live-hand",
        format="tournament",
        words=("leaves the table in a hand", "walks away from a hand", "left the table during a hand", "walked away"),
    ),
    Offence(
        "wandering",
        "out of the seat during a hand",
        Q.conduct.etiquette.wandering,
        remedy="Take your seat.",
        words=("away from the seat", "stands up", "walks around", "not in seat", "standing", "walking around"),
    ),
    Offence(
        "near-on-penalty",
        "at the table while on penalty",
        Q.conduct.penalty.stays_away,
        remedy="Stay away until it is over.",
        format="tournament",
        words=("sits down during a penalty", "came back too early"),
    ),
)

_THINGS = (
    Offence(
        "phone-talk",
        "phone call at the table",
        Q.conduct.devices.tournament,
        facts={"in-hand": "while a hand is on"},
        words=("phone call", "talks on the phone", "cell phone", "mobile", "call", "telephone"),
    ),
    Offence(
        "phone-use",
        "using a phone or other device",
        Q.conduct.devices.tournament,
        facts={"in-hand": "holding cards", "no-phone": "a device that is no telephone"},
        words=("phone at the table", "mobile", "texting", "cell phone", "tablet", "laptop", "smartphone"),
    ),
    Offence(
        "media",
        "music or video that disturbs",
        Q.conduct.devices.media,
        remedy="Turn it off.",
        words=("music", "headphones", "video", "loud", "earbuds", "loud music", "speaker"),
    ),
    Offence(
        "strategy-aid",
        "a chart or an app with a live hand",
        Q.conduct.devices.strategy_aids,
        decides="house",
        remedy="Put it away.",
        words=("solver", "chart", "app", "real-time assistance", "gto", "rta"),
    ),
    Offence(
        "device-nuisance",
        "filming, or a device that hinders",
        Q.conduct.devices.nuisance,
        remedy="Put it away.",
        words=("filming", "photo", "camera", "recording", "video"),
    ),
    Offence(
        "reading",
        "a book or a paper",
        Q.conduct.devices.reading,
        remedy="Put it away.",
        facts={"hinders": "it holds up the game"},
        words=("book", "newspaper", "magazine"),
    ),
    Offence(
        "not-recognisable",
        "a face that cannot be seen",
        Q.conduct.identity.required,
        remedy="Show your face.",
        format="tournament",
        words=("mask", "hood", "hidden face", "hoodie", "sunglasses", "face"),
    ),
    Offence(
        "distracting-item",
        "something worn that distracts",
        Q.conduct.identity.item,
        format="tournament",
        words=("costume", "hat", "sunglasses", "clothing", "dress"),
    ),
    Offence(
        "belongings",
        "belongings in the way",
        Q.conduct.belongings.clear,
        remedy="Clear the table and the walkway.",
        words=("bag", "drink", "food", "items on the table", "food on the table"),
    ),
    Offence(
        "splashing",
        "splashing the pot",
        Q.conduct.etiquette.splashing,
        remedy="Put bets in front of you.",
        words=("splash", "throws chips into the pot", "splash the pot", "throwing chips"),
    ),
    Offence(
        "out-of-reach",
        "bets beyond the dealer's reach",
        Q.conduct.etiquette.out_of_reach,
        remedy="Put bets where the dealer can reach them.",
        words=("bets too far away",),
    ),
    Offence(
        "chips-in-the-way",
        "chips in the way",
        Q.conduct.etiquette.chips_in_the_way,
        remedy="Clear the way.",
        words=("chips over the line",),
    ),
    Offence(
        "hard-to-count",
        "chips hard to count",
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
        "high chips hidden",
        Q.chips.visible.high_chips,
        remedy="Put high chips in front.",
        words=("big chips behind", "large chips hidden", "hiding big chips", "denomination"),
    ),
    Offence(
        "chips-out-of-view",
        "chips out of view",
        Q.chips.visible.in_view,
        remedy="Put all chips on the table.",
        words=("hidden chips", "chips in the pocket", "pockets chips", "pocketing chips", "ratholing", "going south"),
    ),
    Offence(
        "hidden-at-race",
        "chips out of view at the race",
        Q.chips.visible.at_race,
        remedy="Put all chips on the table.",
        format="tournament",
        words=("hidden chips at the colour-up",),
    ),
    Offence(
        "from-rack",
        "playing from a rack",
        Q.chips.visible.from_rack,
        remedy="Take the chips out of the rack.",
        format="cash",
        words=("rack on the table",),
    ),
    Offence(
        "carried-out-of-view",
        "chips carried out of view",
        Q.chips.transit.in_view,
        remedy="Carry chips in the open.",
        words=("chips in a pocket while moving", "pocket", "transporting chips", "moving tables"),
    ),
)

_DUTIES = (
    Offence(
        "duty-registration",
        "did not check registration or seat",
        Q.conduct.responsibility.registration,
        remedy="Check your registration and your seat.",
    ),
    Offence(
        "duty-card-count",
        "did not count the cards",
        Q.conduct.responsibility.card_count,
        remedy="Count your cards before others act.",
    ),
    Offence(
        "duty-protect-hand",
        "did not protect the hand",
        Q.conduct.responsibility.protect_hand,
        remedy="Protect your hand.",
        words=("card protector", "unprotected"),
    ),
    Offence(
        "duty-intentions",
        "did not make it clear",
        Q.conduct.responsibility.intentions,
        remedy="Say clearly what you do.",
        words=("unclear bet", "string bet", "string raise", "mumbling"),
    ),
    Offence(
        "duty-follow-action",
        "did not follow the action",
        Q.conduct.responsibility.follow_action,
        remedy="Follow the action.",
    ),
    Offence(
        "duty-in-turn",
        "did not act in turn",
        Q.conduct.responsibility.in_turn,
        remedy="Wait for your turn.",
        words=("acted out of turn",),
    ),
    Offence("duty-right-to-act", "did not defend the right to act", Q.conduct.responsibility.right_to_act),
    Offence(
        "duty-cards-visible",
        "did not keep cards visible",
        Q.conduct.responsibility.cards_visible,
        remedy="Keep your cards in view.",
    ),
    Offence(
        "duty-chips-stacked",
        "did not stack chips",
        Q.conduct.responsibility.chips_stacked,
        remedy="Stack your chips so that they can be counted.",
    ),
    Offence(
        "duty-stay",
        "did not stay with a live hand",
        Q.conduct.responsibility.stay,
        remedy="Stay at the table while you have a hand.",
    ),
    Offence(
        "duty-table-cards",
        "did not table all cards",
        Q.conduct.responsibility.table_cards,
        remedy="Table all your cards.",
    ),
    Offence("duty-speak-up", "did not point out a mistake", Q.conduct.responsibility.speak_up),
    Offence(
        "duty-good-time", "did not play in good time", Q.conduct.responsibility.good_time, remedy="Act in good time."
    ),
    Offence("duty-call-clock", "did not call the clock", Q.conduct.responsibility.call_clock),
    Offence(
        "duty-transfer",
        "did not go to the new table promptly",
        Q.conduct.responsibility.transfer,
        remedy="Go to your new table now.",
        words=("late to new table", "moving"),
    ),
    Offence(
        "duty-one-player",
        "did not keep to one player to a hand",
        Q.conduct.responsibility.one_player,
        remedy="Play your hand by yourself.",
    ),
    Offence("duty-know-rules", "did not know the rules", Q.conduct.responsibility.know_rules),
    Offence("duty-etiquette", "did not show etiquette", Q.conduct.responsibility.etiquette),
    Offence("duty-report", "did not report offensive behaviour", Q.conduct.responsibility.report),
    Offence("duty-orderly", "did not help to keep order", Q.conduct.responsibility.orderly),
    Offence("duty-watch-button", "did not watch the button", Q.conduct.responsibility.watch_button),
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
"""As a floorperson looks for them."""

OFFENCES: dict[str, Offence] = {one.code: one for group in GROUPS.values() for one in group}
"""By code."""


def called(told: str, format: Format | None = None) -> Offence:
    """An incident by its code, its title or another word for it; Refused where there is none, or not in this format.

    >>> called("slow roll").code
    'slow-showing'
    """
    here = [one for one in OFFENCES.values() if format is None or one.format in (None, format)]
    word = told.strip().casefold()
    kinds: tuple[Callable[[Offence], tuple[str, ...]], ...] = (
        lambda one: (one.code,), lambda one: (one.title,), lambda one: one.words,
    )  # fmt: skip
    for names in kinds:
        found = next((one for one in here if word in names(one)), None)
        if found:
            return found
    near = get_close_matches(told, [one.code for one in here])
    raise Refused("conduct.penalty", "no-such-offence", offence=told, near=near)
