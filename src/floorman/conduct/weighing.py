"""Weigh incidents: whether the book treats them as offences, what the floor may do about them, and by which rules."""

from collections.abc import Callable, Sequence

from floorman.conduct.offences import GROUPS, called
from floorman.conduct.sanctions import (
    AT_DISCRETION,
    BAR,
    ETIQUETTE,
    NO_PENALTY,
    PUT_RIGHT,
    Codes,
    Offence,
    in_cash,
    offered,
)
from floorman.core import Refused, Value
from floorman.rules import Format, Rulebook, implements, rules_on_offences
from floorman.rules.book import Consulting
from floorman.rules.question_ids import Q, QuestionId
from floorman.table import is_offence
from floorman.text import NOTHING, Message, message

GROUNDS: dict[str, QuestionId[str]] = {
    "soft-play": Q.conduct.penalty.soft_play,
    "collusion": Q.conduct.penalty.collusion,
    "cheating": Q.conduct.penalty.cheating,
    "abuse": Q.conduct.penalty.abuse,
    "disruption": Q.conduct.penalty.disruption,
    "code-of-conduct": Q.conduct.penalty.code_of_conduct,
    "dodging-blind": Q.conduct.penalty.dodging_blind,
    "exposing-card": Q.conduct.penalty.exposing_card,
    "card-off-table": Q.conduct.penalty.card_off_table,
    "one-player-to-a-hand": Q.conduct.penalty.one_player_to_a_hand,
    "disclosure": Q.conduct.penalty.disclosure,
    "leaving-live-hand": Q.conduct.penalty.leaving_live_hand,
}
"""By ground, the question whether the floor may or must give a penalty. Etiquette has two: at first, and later."""


class Finding(Value, frozen=True):
    """What the book says of an incident.

    `minded` is whether the book has anything against it; `allows` is then `may`, `must` or `disqualification`, or empty
    if there is no penalty for it. `offers` is what the floor chooses from, mildest first: penalties where there is one
    to give, else what the floor judges. `remedy` is what the player is told, `decides` who decides.
    """

    offence: Offence
    minded: bool
    allows: str
    offers: Codes
    remedy: Message
    says: Message
    cites: tuple[str, ...]
    decides: str = "floor"

    @property
    def sanctions(self) -> Codes:
        """The penalties that may be given, mildest first."""
        return self.offers if self.allows else ()


class OffenceReport:
    """An incident as it was reported: further facts that count, and what the player did before.

    It was `deliberate`, or by `mistake`; neither if nobody has said so.
    """

    def __init__(
        self,
        facts: Sequence[str] = (),
        *,
        repeat: bool = False,
        deliberate: bool = False,
        mistake: bool = False,
        earlier: Sequence[str] = (),
    ) -> None:
        self.facts = frozenset(facts)
        self.repeat = repeat
        self.deliberate = deliberate
        self.mistake = mistake
        self.earlier = tuple(earlier)


Minded = tuple[bool, Message]
"""Whether the book has anything against an incident, and what the player is then told."""


def incidents(book: Rulebook, format: Format = "tournament") -> dict[str, tuple[Finding, ...]]:
    """Return, by group, all incidents of a format, with what this book says of each without further facts."""
    return {
        group: tuple(weigh(Consulting(book, format), one.code) for one in listed if one.format in (None, format))
        for group, listed in GROUPS.items()
    }


def weigh(asked: Consulting, code: str, report: OffenceReport | None = None) -> Finding:
    """Return what the book says of an incident.

    Refused if it is not on the list or cannot happen in this format, and for a fact that does not belong to it.
    """
    report = report or OffenceReport()
    offence = called(code, asked.format)
    strange = sorted(report.facts - set(offence.facts))
    if strange:
        raise Refused("conduct.penalty", "no-such-fact", facts=strange, title=offence.title)
    with asked.scope() as seen:
        speaking = rules_on(asked, offence)
        asked.name(*speaking)
        minded, remedy = WEIGHED.get(offence.code, _named)(asked, offence, report)
        urged = not minded and _urged(asked, offence)
        minded = minded and not (report.mistake and speaking and set(speaking) <= set(_only_on_purpose()))
        allows, offers = _consequence(asked, offence, report) if minded else ("", ())
        minded, remedy = minded or urged, remedy or (offence.remedy if urged else NOTHING)
    cites = tuple(dict.fromkeys((*speaking, *(id for what in seen for id in asked.book.cite(what, asked.format)))))
    cites = cites or asked.book.cite("td.discretion", asked.format)
    says = _sentence(offence, minded, allows)
    return Finding(offence, minded, allows, offers, remedy if minded else NOTHING, says, cites, offence.decides)


def deciding(code: str, format: Format, *, repeat: bool = False) -> tuple[str, ...]:
    """Return the questions that decide an incident: is it against the book, and how is it punished?"""
    offence = called(code, format)
    if offence.ground in GROUNDS:
        return offence.question, GROUNDS[offence.ground]
    if offence.ground != ETIQUETTE:
        return (offence.question,)
    return offence.question, Q.conduct.penalty.etiquette_repeat if repeat else Q.conduct.penalty.etiquette_first


def speaking(code: str, book: Rulebook, format: Format) -> tuple[str, ...]:
    """Return the rules in force that speak of an incident, to be cited when it is reported.

    The book's own come before its base's, and those made for this format before those for all play.
    """
    found = rules_on(Consulting(book, format), called(code, format))
    layers = [layer.id for layer in book.layers]

    def place(id: str) -> tuple[int, bool, bool]:
        return layers.index(id.partition(":")[0]), book.rule(id).scope != format, ":ex-" in id

    return tuple(sorted(found, key=place))


def rules_on(asked: Consulting, offence: Offence) -> tuple[str, ...]:
    """Return the rules in force that speak of an incident, or say that it is allowed."""
    listed = rules_on_offences()
    named = (*listed["offences"].get(offence.code, ()), *listed["allowed"].get(offence.code, ()))
    return asked.book.in_force(named, asked.format)


def _urged(asked: Consulting, offence: Offence) -> bool:
    """Return whether a rule speaks of an incident that the book does not punish, so that the player is only told.

    Offences that depend on facts, and the duties of players, are left out.
    """
    spoken = rules_on_offences()["offences"].get(offence.code, ())
    if offence.code in WEIGHED or offence.topic == "conduct.responsibility":
        return False
    return bool(asked.book.in_force(spoken, asked.format))


def _only_on_purpose() -> tuple[str, ...]:
    return rules_on_offences()["purpose"]["rules"]


FLOOR_JUDGES: dict[str, Codes] = {
    "nuts-checked": ("no-violation", "soft-play"),
    "distracting-item": ("allow-item", "remove-item"),
    "strategy-aid": ("allow", "restrict", "prohibit"),
    "media": ("allow", "limit", "revoke"),
    "frequent-absence": ("leave-chips", "pick-up-chips"),
}
"""What the floor decides before a penalty is considered."""

BINDS_THE_PLAYER = ("remove-item", "restrict", "prohibit", "limit", "revoke")
"""Choices of the floor by which the player has to do or stop something."""


@implements("conduct.penalty", "conduct.cheating", "conduct.etiquette", "conduct.soft-play")
def _consequence(asked: Consulting, offence: Offence, report: OffenceReport) -> tuple[str, Codes]:
    """Return whether the floor may or must give a penalty for an incident, and what it can choose from."""
    if offence.topic == "conduct.responsibility" or offence.ground == PUT_RIGHT:
        return "", ()
    if offence.code in FLOOR_JUDGES and not _punished_as_such(asked, offence):
        return "", FLOOR_JUDGES[offence.code]
    if offence.code == "unwelcome":
        return "may", (NO_PENALTY, BAR)
    if asked.format == "cash":
        return "may", in_cash(asked, flagrant=report.repeat or report.deliberate)
    if offence.ground == AT_DISCRETION:
        allows = "may"
    elif offence.ground != ETIQUETTE:
        allows = asked.ask(GROUNDS[offence.ground])
    elif report.repeat:
        allows = asked.ask(Q.conduct.penalty.etiquette_repeat)
    else:
        allows = asked.ask(Q.conduct.penalty.etiquette_first)
    if allows == "none":
        return "", ()
    return allows, offered(asked, allows, offence.ground, report.earlier)


def _sentence(offence: Offence, minded: bool, allows: str) -> Message:
    title = message(f"offence.{offence.code}")
    return message("finding.minded", title=title, allows=allows) if minded else message("finding.allowed", title=title)


@implements("conduct.responsibility", "conduct.one-player", "conduct.belongings")
def _named(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh an incident by the rules that name it, or by the yes or no of its question."""
    if offence.question == offence.topic:
        asked.under(offence.topic)
        spoken = rules_on_offences()["offences"].get(offence.code, ())
        return bool(asked.book.in_force(spoken, asked.format)), offence.remedy
    if offence.topic == "conduct.penalty" and offence.question != Q.conduct.penalty.stays_away:
        return True, offence.remedy
    allowed = offence.code in ALLOWED_IF_YES
    answer = asked.look_up(offence.question)
    return (not answer if allowed else bool(answer)), offence.remedy


ALLOWED_IF_YES = frozenset({"guest-at-table", "guest-looks", "anothers-chips", "from-rack"})
"""Offences whose question asks whether something is allowed."""


def _nuts_checked(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh checking the nuts: always minded, as soft play or for the floor to judge."""
    return True, NOTHING


def _punished_as_such(asked: Consulting, offence: Offence) -> bool:
    """Return whether the book, or the house, leaves the floor nothing to judge."""
    if offence.code == "nuts-checked":
        return bool(asked.ask(Q.conduct.soft_play.nuts_checked))
    if offence.code == "strategy-aid":
        return bool(asked.ask(Q.conduct.devices.strategy_aids) == "prohibited")
    if offence.code == "media":
        return asked.format != "cash" or not asked.ask(Q.conduct.devices.revocable)
    return False


def _dodging(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    asked.cite(Q.button.dodge.scope)
    return is_offence(asked.book, from_broken_table="broken-table" in report.facts), NOTHING


def exposing(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh showing cards before the hand is over, which some books allow in some situations."""
    pending = "no-action" not in report.facts
    if "last-to-act" in report.facts:
        pending = pending and bool(asked.ask(Q.conduct.expose.last_to_act))
    match asked.ask(Q.conduct.expose.when_allowed):
        case "no-action-pending":
            return pending, NOTHING
        case "two-in-pot":
            return pending and "two-in-pot" not in report.facts, NOTHING
        case "last-two":
            return not {"two-in-pot", "last-two"} <= report.facts, NOTHING
        case _:
            return True, NOTHING


@implements("conduct.card-visibility")
def _out_of_view(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh cards out of view. Cards lifted but seen are minded only if they have to touch the table."""
    where = asked.ask(Q.conduct.card_visibility.where)
    if "lifted" in report.facts:
        return where == "touching" and "omaha-or-draw" not in report.facts, message("remedy.let-your-cards-touch-table")
    return True, offence.remedy


def _guessing(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    return asked.ask(Q.conduct.disclosure.covers) == "discussing", offence.remedy


@implements("conduct.language")
def _language(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh a foreign language: forbidden always, unless posted, or only while a hand is on."""
    match asked.ask(Q.conduct.language.at_table):
        case "posted":
            return "posted" not in report.facts, offence.remedy
        case "no-foreign-in-deal":
            return "in-deal" in report.facts, message("remedy.not-while-hand-is-on")
        case _:
            return True, message("remedy.speak-english-at-table")


@implements("conduct.devices")
def _telephone(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh a device at the table: what it may be used for, and what the player is told if it may not."""
    talks = offence.code == "phone-talk"
    if asked.format == "cash":
        if asked.ask(Q.conduct.devices.cash) == "with-limits":
            return "in-hand" in report.facts, message("remedy.not-during-this-hand")
        return "no-phone" not in report.facts, message("remedy.put-telephone-away")
    match asked.ask(Q.conduct.devices.tournament):
        case "no-use":
            return True, message("remedy.put-it-away")
        case "no-talking":
            return talks, message("remedy.end-call")
        case "step-away":
            return "no-phone" not in report.facts, message("remedy.step-away-from-table")
        case _:
            return "no-phone" not in report.facts, message("remedy.put-telephone-away")


def _strategy_aid(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh a strategy aid: prohibited, or for the house to judge."""
    prohibited = asked.ask(Q.conduct.devices.strategy_aids) == "prohibited"
    return True, offence.remedy if prohibited else NOTHING


def _media(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh media at the table, which the floor may limit or take away."""
    minded = bool(asked.ask(Q.conduct.devices.media))
    return minded, offence.remedy if asked.ask(Q.conduct.devices.revocable) else message("remedy.turn-it-down")


def _reading(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    return asked.ask(Q.conduct.devices.reading) == "no" or "hinders" in report.facts, offence.remedy


@implements("conduct.identity")
def _distracting(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh something worn that hides a face or distracts others; the floor may have it taken off."""
    return asked.ask(Q.conduct.identity.item) == "floor", NOTHING


@implements("conduct.guest")
def _guest_behind(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh a guest who sits behind a player: allowed, forbidden, or forbidden if another player objects."""
    return asked.ask(Q.conduct.guest.behind_player) == "no" or "objection" in report.facts, offence.remedy


@implements("conduct.tobacco")
def _smoking(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh smoking: forbidden everywhere, or in the seats next to the dealer."""
    return asked.ask(Q.conduct.tobacco.seats) == "all" or "beside-dealer" in report.facts, offence.remedy


@implements("chips.visible")
def _hard_to_count(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh a stack that is hard to count: who may ask for it to be put in order, and what is good enough."""
    entitled = asked.ask(Q.chips.visible.entitled)
    remedy = message("remedy.clean-stacks", count=asked.ask(Q.chips.visible.stack_of))
    if "staff-asks" in report.facts and entitled == "players":
        return False, NOTHING
    if "plain" in report.facts and asked.ask(Q.chips.visible.glance_test):
        return False, NOTHING
    if "mixed" in report.facts and "untidy" not in report.facts:
        return bool(asked.ask(Q.chips.visible.one_denomination)), remedy
    return "untidy" in report.facts or "plain" not in report.facts, remedy


def _miscall(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    """Weigh a hand called wrongly: words are not binding, and only a deliberate or repeated miscall is minded."""
    asked.cite(Q.showdown.cards_speak.deliberate_miscall)
    return report.deliberate or report.repeat, NOTHING


def _unclear_amounts(asked: Consulting, offence: Offence, report: OffenceReport) -> Minded:
    return bool(asked.ask(Q.betting.unclear_amount.repeat_penalty)), NOTHING


WEIGHED: dict[str, Callable[[Consulting, Offence, OffenceReport], Minded]] = {
    "nuts-checked": _nuts_checked,
    "dodging-blind": _dodging,
    "exposing-card": exposing,
    "cards-out-of-view": _out_of_view,
    "guessing": _guessing,
    "foreign-language": _language,
    "phone-talk": _telephone,
    "phone-use": _telephone,
    "strategy-aid": _strategy_aid,
    "media": _media,
    "reading": _reading,
    "distracting-item": _distracting,
    "guest-behind": _guest_behind,
    "smoking": _smoking,
    "hard-to-count": _hard_to_count,
    "miscall": _miscall,
    "unclear-amounts": _unclear_amounts,
}
"""Functions that weigh the incidents whose facts count."""
