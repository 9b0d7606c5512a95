"""Stakes and forms of play: votes on the limit, chopped blinds, kill pots, and games that change in rounds."""

import re
from collections.abc import Sequence

from floorman.cardroom.actions import ChopBlinds, SettleList, VoteLimit
from floorman.cardroom.case import MOST_MONEY, Case, decides, offer_next, settles
from floorman.cardroom.events import BuyInChanged, ChopRuled, LimitVoted, ListSettled, MustMoveSet
from floorman.cardroom.state import Cardroom, CashGame, Kind, RoomChoice, Waiter, code_of, higher, stakes_of
from floorman.core import PlayerId, Refused, Value
from floorman.hand import GAMES, Rake
from floorman.rules import implements, method
from floorman.rules.question_ids import Q

MIXES = {
    "HORSE": ("LHE", "LO8", "RAZZ", "STUD", "STUD8"),
    "HOSE": ("LHE", "LO8", "STUD", "STUD8"),
    "8-GAME": ("L27TD", "LHE", "LO8", "RAZZ", "STUD", "STUD8", "NLHE", "PLO"),
    "MIX": (),
}
"""Rotations with a name of their own. `MIX` has none: the game says what it plays."""


STAKE = r"[$€£]?(\d{1,7}(?:\.\d{1,2})?)"
MOST_STAKES = 4


def need_kind(kind: Kind) -> None:
    """Refuse a kind of game without stakes or a known game, or with stakes that are no amounts."""
    code = code_of(kind)
    if (code not in GAMES and code not in MIXES) or len(kind.split()) != 2:
        raise Refused("room.open-close", "no-such-kind", kind=kind)
    need_amounts(kind.split()[0])


def as_kind(room: Cardroom, said: str) -> Kind:
    """Return a kind as the room writes it: 4/8 LHE and $4-$8 lhe are 4-8 LHE. Other words are returned as they are.

    >>> as_kind(Cardroom(), "4/8 LHE"), as_kind(Cardroom(), " $1-$3  nlhe"), as_kind(Cardroom(), "Noon Turbo")
    ('4-8 LHE', '1-3 NLHE', 'Noon Turbo')
    """
    words = said.split()
    listed = said in room.games or room.waiting(said) or any(room.of_kind(said))
    if listed or len(words) != 2 or words[1].upper() not in {*GAMES, *MIXES}:
        return said
    amounts = re.split("[-/]", words[0])
    read = [re.fullmatch(STAKE, one) for one in amounts]
    stakes = [f"{float(one[1]):.2f}".removesuffix(".00") for one in read if one]
    return f"{'-'.join(stakes)} {words[1].upper()}" if len(stakes) == len(amounts) else said


def need_list(room: Cardroom, kind: str) -> None:
    """Refuse a list that is for no game, no tournament, and no stakes that a game could have."""
    known = room.waiting(kind) or any(room.of_kind(kind)) or any(one.name == kind for one in room.tournaments)
    if kind not in room.games and not known:
        need_kind(kind)


def need_amounts(stakes: str, field: str = "stakes") -> None:
    """Refuse stakes that are not amounts above 0, the smaller ones first."""
    amounts = stakes.split("/" if "/" in stakes else "-")
    read = [re.fullmatch(STAKE, one) for one in amounts]
    said = [float(one[1]) for one in read if one]
    if len(said) < len(amounts) or len(said) > MOST_STAKES or said != sorted(said) or not all(said):
        raise Refused("room.open-close", "bad-amount.stakes", field=field, stakes=stakes)


# A vote on the limit


class Ballot(Value, frozen=True):
    """A vote as it was reported, which players have not voted, and whether the new stakes are higher."""

    game: str
    kind: Kind
    no: tuple[PlayerId, ...]
    absent: tuple[PlayerId, ...]
    missing: tuple[PlayerId, ...]
    approved: bool
    raises: bool
    buy_in: tuple[int, int] | None = None


@decides(VoteLimit)
@implements("room.limit-change")
def vote_limit(case: Case, action: VoteLimit) -> None:
    """Decide on a change of the limit by the votes of the players and the approval of floor or management.

    Refused for votes of players who are not in the game or have voted both ways.
    """
    game = case.game(action.game)
    need_stakes(action.kind)
    if code_of(action.kind) == "MIX" and not game.rotation:
        raise Refused("room.limit-change", "no-such-kind.rotation", kind=action.kind)
    if action.kind == game.kind:
        raise Refused("room.limit-change", "no-change", game=game.id, kind=game.kind)
    both = set(action.yes) & set(action.no)
    voters = (*action.yes, *action.no, *action.absent)
    strangers = [name for name in voters if name not in game.names and not game.unnamed]
    if both or strangers:
        raise Refused("room.limit-change", "no-vote", name=case.called((*sorted(both), *strangers)[0]))
    silent = [one for one in game.occupants if one.name not in voters]
    away = tuple(one.name for one in silent if one.away is not None)
    missing = tuple(one.name for one in silent if one.away is None)
    raises = higher(action.kind, game.kind)
    if action.buy_in:
        need_limits(*action.buy_in)
    ballot = Ballot(
        game.id, action.kind, action.no, (*action.absent, *away), missing, action.approved, raises, action.buy_in
    )
    case.note("raises" if ballot.raises else "lowers")
    case.by(Q.room.limit_change.vote, ballot)


def _need_votes(case: Case, ballot: Ballot) -> None:
    """Refuse to count a vote while players at the table who have not voted could still turn it."""
    if ballot.missing:
        raise Refused("room.limit-change", "votes-missing", names=case.room.names_of(ballot.missing))


def need_stakes(kind: Kind) -> None:
    """Refuse a limit without stakes, or with stakes that are no amounts."""
    if not stakes_of(kind):
        raise Refused("room.limit-change", "no-such-kind.limit", kind=kind)
    need_amounts(" ".join(kind.split()[:-1]))


@method(Q.room.limit_change.vote, "unanimous")
def unanimous(case: Case, ballot: Ballot) -> None:
    """Raise the limit only if nobody objects, and change it only if the floor approves.

    For absent players the floor may vote, where the book lets it.
    """
    if ballot.raises and ballot.no:
        case.note("objection")
        _voted(case, ballot, False, "objection")
        return
    if ballot.raises:
        _need_votes(case, ballot)
    if ballot.raises and ballot.absent and case.ask(Q.room.limit_change.absent_vote) == "floor":
        codes = ("accept-for-absent", "wait-for-vote")
        choice = RoomChoice(
            "room.limit-change", codes, game=ballot.game, kind=ballot.kind, means="approved" if ballot.approved else "",
            buy_in=ballot.buy_in,
        )  # fmt: skip
        case.note("absent-vote")
        case.offer(choice)
    elif not ballot.approved:
        case.note("not-approved")
        _voted(case, ballot, False, "not-approved", needs="floor")
    else:
        _voted(case, ballot, True, "agreed")


@method(Q.room.limit_change.vote, "objectors-block")
def objectors_block(case: Case, ballot: Ballot) -> None:
    """Keep the limit if enough players object. Raise it only if management approves too."""
    enough = case.ask(Q.room.limit_change.objectors)
    if len(ballot.no) >= enough:
        case.note("objection")
        _voted(case, ballot, False, "objection")
        return
    if len(ballot.no) + len(ballot.missing) >= enough:
        _need_votes(case, ballot)
    if ballot.raises and not ballot.approved:
        case.note("not-approved")
        _voted(case, ballot, False, "not-approved", needs="management")
    else:
        _voted(case, ballot, True, "agreed")


def _voted(case: Case, ballot: Ballot, changed: bool, why: str, needs: str = "") -> None:
    voted = LimitVoted(ballot.game, ballot.kind, changed, why, "room.limit-change", needs, ballot.raises)
    _change(case, voted, ballot.buy_in)


def _change(case: Case, voted: LimitVoted, buy_in: tuple[int, int] | None) -> None:
    """Record the result of a vote. The buy-in limits stay, unless others were named with the vote."""
    game = case.room.games[voted.game]
    case.put(voted)
    if voted.changed and buy_in and buy_in != (game.min_buyin, game.max_buyin):
        case.put(BuyInChanged(game.id, *buy_in, "room.buyin"))
    _end_must_moves(case)


def _end_must_moves(case: Case) -> None:
    """End must-moves between games that are no longer of one kind, and call players in line to the open seats."""
    kind_of = case.room.kind_of
    for link in [one for one in case.room.chains if kind_of(one.main) != kind_of(one.feeder)]:
        case.cite(Q.room.must_move.scope)
        case.put(MustMoveSet(link.main, link.feeder, (), "room.must-move", off=True))
        offer_next(case, case.room.games[link.main])


def need_limits(least: int, most: int) -> None:
    """Refuse a least and a most buy-in that are below 0, above `MOST_MONEY`, or the wrong way round; 0 is no limit."""
    if not (0 <= least <= MOST_MONEY and 0 <= most <= MOST_MONEY) or 0 < most < least:
        raise Refused("room.buyin", "bad-amount.limits")


@settles("room.limit-change")
def floor_on_absent_vote(case: Case, choice: RoomChoice, code: str) -> None:
    """Carry out the floor's choice: agree for the absent players, or wait for their vote."""
    game = case.room.games[choice.game]
    accepted = code == "accept-for-absent"
    changed = accepted and choice.means == "approved"
    why = "agreed" if changed else "not-approved" if accepted else "waits"
    needs = "floor" if why == "not-approved" else ""
    _change(
        case,
        LimitVoted(game.id, choice.kind, changed, why, "room.limit-change", needs, higher(choice.kind, game.kind)),
        choice.buy_in,
    )


# The list after a vote


def unsettled(room: Cardroom, game: CashGame) -> tuple[Waiter, ...]:
    """Return who waits for the kind that a game was before a vote and that no game has any more."""
    return room.waiting(game.was) if game.was and not any(room.of_kind(game.was)) else ()


@decides(SettleList)
def settle_list(case: Case, action: SettleList) -> None:
    """Let the players who waited for the former kind of a game wait for its new kind, or keep their list as it is."""
    game = case.game(action.game)
    if not unsettled(case.room, game):
        raise Refused("room.list", "no-list-open", game=game.id)
    case.under("room.list")
    case.put(ListSettled(game.id, game.was, game.kind if action.rename else game.was, "room.list"))


# Chopped blinds


@implements("room.chop")
def chop(case: Case, action: ChopBlinds) -> None:
    """Decide whether the blinds may take their bets back: in a button game, if all others have folded, by the book."""
    game = case.game(action.game)
    two = len(set(action.names)) == 2
    strangers = [name for name in action.names if name not in game.names and not game.unnamed]
    if strangers:
        raise Refused("room.chop", "not-seated", name=case.called(strangers[0]), game=game.id)
    allowed = case.ask(Q.room.chop.blinds) == "allowed" and action.others_folded and two and not case.stud(game)
    if not allowed and game.dealt and game.dealt.table.in_hand:
        raise Refused("room.chop", "no-chop")
    case.put(ChopRuled(game.id, action.names, allowed, "room.chop"))


# Kill pots and mixed games


def need_kill(kill: str) -> None:
    """Refuse a kill that is not `half`, `full` or empty."""
    if kill not in ("", "half", "full"):
        raise Refused("room.open-close", "no-kill.size")


def killed(game: CashGame) -> Kind:
    """Return the kind of the next hand: after a killed pot, the stakes are twice as high, or half as high again."""
    stakes = stakes_of(game.kind)
    if not game.killer or not game.kill:
        return game.kind
    times = 2 if game.kill == "full" else 1.5
    return f"{'-'.join(_plain(one * times) for one in stakes)} {code_of(game.kind)}"


def kills_next(case: Case, game: CashGame, winner: PlayerId) -> bool:
    """Return whether a player who wins the hand in progress alone has won enough pots in a row to kill the next."""
    pots = int(case.ask(Q.room.limit_change.kill_after)) if game.kill else 0
    return 0 < pots <= game.running_with(winner)


def need_overs(kind: Kind, overs: str) -> None:
    """Refuse stakes for overs that are not above those of the game."""
    if overs:
        need_amounts(overs, "overs")
    if overs and not higher(f"{overs} {code_of(kind)}", kind):
        raise Refused("room.limit-change", "no-overs.higher", kind=kind)  # fmt: skip


def _plain(hundredths: float) -> str:
    return f"{hundredths / 100:g}"


def need_rake(rake: Rake | None) -> None:
    """Refuse a rake that is negative, above the whole pot, or has steps or caps that do not rise."""
    if rake is None:
        return
    if not 0 <= rake.basis_points <= WHOLE_POT:
        raise Refused("room.open-close", "bad-amount.rake")
    if not 0 <= rake.cap <= MOST_MONEY or not 1 <= rake.unit <= MOST_MONEY:
        raise Refused("room.open-close", "bad-amount.cap")
    if not (0 <= rake.jackpot <= MOST_MONEY and 0 <= rake.jackpot_from <= MOST_MONEY):
        raise Refused("room.open-close", "bad-amount.jackpot-drop")
    for rows in (rake.steps, rake.caps):
        flat = [number for row in rows for number in row]
        firsts = [first for first, _ in rows]
        if any(not 0 <= one <= MOST_MONEY for one in flat) or firsts != sorted(set(firsts)):
            raise Refused("room.open-close", "bad-amount.steps")
    if any(amount > least for least, amount in rake.steps):
        raise Refused("room.open-close", "bad-amount.steps")


WHOLE_POT = 10_000
"""All of a pot, in basis points."""


def need_rotation(kind: Kind, rotation: Sequence[str], every: int) -> None:
    """Refuse a rotation with an unknown game or without a number of deals, and a `MIX` without a rotation."""
    strange = [code for code in rotation if code not in GAMES]
    if strange or (rotation and every < 1) or every < 0 or (code_of(kind) == "MIX" and not rotation):
        raise Refused("room.open-close", "no-such-kind.rotation", kind=strange)


def game_of_rotation(game: CashGame) -> str:
    """Return the code of the game dealt next. A rotation moves on after a number of deals, by default one a seat.

    >>> game_of_rotation(CashGame("A", "10-20 HORSE", deals=9, rotation_every=8))
    'LO8'
    """
    code = code_of(game.kind)
    rotation = game.rotation or MIXES.get(code, ())
    if not rotation:
        return code
    every = game.rotation_every or game.size
    return rotation[game.deals // every % len(rotation)]
