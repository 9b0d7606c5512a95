"""Apply events to the state of a room. Nothing here refuses, chooses or reads a book."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from floorman.cardroom import events as room_events
from floorman.cardroom.booking import MONEY
from floorman.cardroom.state import (
    NO_SEAT,
    Barring,
    Cardroom,
    CashGame,
    GameId,
    Kind,
    LastDeal,
    Lockup,
    MustMove,
    Occupant,
    SeatHold,
    SeatOffer,
    SeatRequest,
    StruckName,
    Takings,
    Visitor,
    Waiter,
    WaitTime,
    code_of,
    name_in,
    player_fields,
    read_account,
    without,
)
from floorman.core import PlayerId, looks_like

KEPT_WAITS = 200
"""How many past waits, and how many names struck off lists, are remembered."""


def apply(room: Cardroom, *events: room_events.RoomEvent) -> Cardroom:
    """Return the room after these events."""
    for event in events:
        room = CHANGES[type(event)](room, event)
        for field in player_fields(type(event)):
            room = _heard(room, getattr(event, field))
    return room


def _heard(room: Cardroom, *names: PlayerId) -> Cardroom:
    """Return the room with these players in `spellings`, the index by which names are found."""
    for name in names:
        looks = looks_like(room.name_of(name))
        known = room.spellings.get(looks, ())
        if name and name not in known:
            room = replace(room, spellings={**room.spellings, looks: (*known, name)})
    return room


def replay(events: Iterable[room_events.RoomEvent]) -> Cardroom:
    """Return the room after its whole stream of events."""
    return apply(Cardroom(), *events)


def _game(room: Cardroom, id: GameId, **changes: Any) -> Cardroom:
    games = room.games.copy()
    games[id] = _timed(replace(games[id], **changes), room.now)
    return replace(room, games=games)


FEWEST_PLAYERS = 2
"""The fewest players of a game; with fewer, no time is charged."""


def _timed(game: CashGame, now: int) -> CashGame:
    """Return the game with its time charge running if it has enough players for a hand, else stopped."""
    if not game.time_fee:
        return game
    if game.players < FEWEST_PLAYERS:
        return replace(game, time_due=0) if game.time_due else game
    return game if game.time_due else replace(game, time_due=now + game.time_every)


def _list(room: Cardroom, kind: Kind, waiters: tuple[Waiter, ...]) -> Cardroom:
    return replace(room, lists={**room.lists, kind: waiters})


def _waiter(room: Cardroom, kind: Kind, name: PlayerId, **changes: Any) -> Cardroom:
    waiters = tuple(replace(one, **changes) if one.name == name else one for one in room.waiting(kind))
    return _list(room, kind, waiters)


def _joined(room: Cardroom, event: room_events.ListJoined) -> Cardroom:
    waiters = [one for one in room.waiting(event.kind) if one.name != event.name]
    place = len(waiters) if event.place is None else event.place
    games = list(room.of_kind(event.kind))
    free = sum(room.open_in(game) for game in games if not room.is_fed(game.id))
    queued = bool(games) and free <= place
    waiter = Waiter(
        event.name, event.since or room.now, here=event.here, until=event.until, queued=queued, ahead=place,
        no=_between(_came_as(room, event.name, event.kind), waiters, place),
    )  # fmt: skip
    waiters.insert(place, waiter)
    room = replace(room, count=room.count + 1)
    struck = tuple(one for one in room.struck if (one.name, one.kind) != (event.name, event.kind))
    return replace(_list(room, event.kind, tuple(waiters)), struck=struck)


def _came_as(room: Cardroom, name: PlayerId, kind: Kind) -> float:
    """Return the count of the room when a player in line for a kind came; for a new player, the present count."""
    no = room.place_no(name, kind)
    return room.count if no is None else no


def _between(no: float, waiters: Sequence[Waiter], place: int) -> float:
    """Return `no` for a name at a place of a list or, if it does not fit there, one between those of its neighbours."""
    before = waiters[place - 1].no if place else None
    after = waiters[place].no if place < len(waiters) else None
    if (before is None or before <= no) and (after is None or no <= after):
        return no
    if before is None or after is None:
        return after - 0.5 if after is not None else (before or 0) + 0.5
    return (before + after) / 2


def _struck(room: Cardroom, event: room_events.NamesStruck) -> Cardroom:
    waiters = room.waiting(event.kind)
    names = [one.name for one in waiters]
    gone = [one for one in waiters if one.name in event.names]
    if event.why == "seated":
        waits = [WaitTime(event.kind, room.now - one.since, one.ahead, room.now) for one in gone if one.queued]
        room = replace(room, waits=(*room.waits, *waits)[-KEPT_WAITS:])
        struck = room.struck
    else:
        marks = (
            StruckName(one.name, event.kind, tuple(names[: names.index(one.name)]), one.since, room.now, event.why)
            for one in gone
        )
        struck = (*(one for one in room.struck if one.name not in event.names or one.kind != event.kind), *marks)
    offers = room.offers
    if event.why != "seated":
        offers = tuple(
            one for one in offers if one.name not in event.names or room.kind_of(one.game) != event.kind
        )  # fmt: skip
    left = tuple(one for one in waiters if one.name not in event.names)
    return replace(_list(room, event.kind, left), struck=struck[-KEPT_WAITS:], offers=offers)


def _missed(room: Cardroom, event: room_events.CallMissed) -> Cardroom:
    return _waiter(room, event.kind, event.name, calls=event.calls, page=None, called=None)


def _declined(room: Cardroom, event: room_events.SeatDeclined) -> Cardroom:
    before = next(one for one in room.waiting(event.kind) if one.name == event.name)
    room = _waiter(
        room, event.kind, event.name, declined=tuple(dict.fromkeys((*before.declined, *event.games))), page=None,
        called=None,
    )  # fmt: skip
    offers = tuple(one for one in room.offers if one.name != event.name or one.game not in event.games)
    return replace(room, offers=offers)


def _of_kind(room: Cardroom, name: PlayerId, game: GameId) -> Callable[[Lockup | SeatOffer], bool]:
    """Return a function that tells whether a promise is one to this player, in a game of the same kind as `game`."""
    return lambda one: one.name == name and room.kind_of(one.game) == room.kind_of(game)


def _came(room: Cardroom, event: room_events.WaiterCame) -> Cardroom:
    lists = {
        kind: tuple(replace(one, here=True, until=None) if one.name == event.name else one for one in waiters)
        for kind, waiters in room.lists.items()
    }
    return replace(room, lists=lists)


def _offered(room: Cardroom, event: room_events.SeatOffered) -> Cardroom:
    """Call a player to a seat. It replaces a call to another game of the same kind, and no other."""
    for kind in _kinds_of(room, event.game):
        room = _waiter(room, kind, event.name, lost="")
    same = _of_kind(room, event.name, event.game)
    no = _came_as(room, event.name, room.kind_of(event.game))
    others = tuple(one for one in room.offers if not same(one))
    return replace(room, offers=(*others, SeatOffer(event.name, event.game, room.now, no)), count=room.count + 1)


def _withdrawn(room: Cardroom, event: room_events.OfferWithdrawn) -> Cardroom:
    """End a call to a seat, and the page for it."""
    gone = [one for one in room.offers if one.name == event.name and event.game in ("", one.game)]
    for one in gone:
        for kind in _kinds_of(room, one.game):
            room = _waiter(room, kind, event.name, page=None, called=None, lost=event.why)
    return replace(room, offers=tuple(one for one in room.offers if one not in gone))


def _kinds_of(room: Cardroom, game: GameId) -> tuple[Kind, ...]:
    """Return the kinds whose lists wait for a game: its kind, and its kind before a vote until that list is settled."""
    was = room.games[game].was if game in room.games else ""
    return tuple(kind for kind in (room.kind_of(game), was) if kind and room.waiting(kind))


def _ready(room: Cardroom, event: room_events.ReadyNoted) -> Cardroom:
    return replace(room, ready=(*room.ready, SeatOffer(event.name, event.game, room.now)))


def _sat(room: Cardroom, event: room_events.SatDown) -> Cardroom:
    game, same = room.games[event.game], _of_kind(room, event.name, event.game)
    sits = Occupant(
        event.name, event.seat, room.count, event.fresh, event.paid_in, over=event.over, sat_at=room.now,
        came="over" if event.over else "", no=room.count if event.no is None else event.no,
    )  # fmt: skip
    links = _in_order(room, event.game, sits)
    room = _game(
        room, event.game,
        occupants=(*game.occupants, sits), open_seats=tuple(one for one in game.open_seats if one != event.seat),
    )  # fmt: skip
    return replace(
        room,
        count=room.count + 1,
        chains=links,
        places=_placed(room.places, event.name, event.game),
        offers=tuple(one for one in room.offers if not same(one)),
        ready=tuple(one for one in room.ready if one.name != event.name),
        lockups=tuple(one for one in room.lockups if not same(one)),
        holds=tuple(one for one in room.holds if one.name != event.name),
        picked_up=without(room.picked_up, event.name),
    )


def _in_order(room: Cardroom, game: GameId, new: Occupant) -> tuple[MustMove, ...]:
    """Return the must-moves with a player who is new in a game in their order: behind whoever was in line before."""
    nos = {one.name: one.no for one in room.games[game].occupants}
    links = []
    for link in room.chains:
        if link.feeder == game and new.name not in link.order:
            at = max((at for at, name in enumerate(link.order, 1) if nos.get(name, new.no) <= new.no), default=0)
            link = replace(link, order=(*link.order[:at], new.name, *link.order[at:]))
        links.append(link)
    return tuple(links)


Places = dict[PlayerId, tuple[GameId, ...]]


def _placed(places: Places, name: PlayerId, game: GameId) -> Places:
    return {**places, name: (*places.get(name, ()), game)}


def _gone(places: Places, game: GameId, *names: PlayerId) -> Places:
    left = places.copy()  # after a deletion dict() is slow, and copy() is not
    for name in names:
        others = without(left.get(name, ()), game)
        if others:
            left[name] = others
        else:
            left.pop(name, None)
    return left


def _leave(room: Cardroom, name: PlayerId, game: CashGame) -> Cardroom:
    """Take a player, and whoever plays over that player, out of a game; requests made there are void."""
    over = {one.name for one in game.occupants if one.over == name}
    places = _gone(room.places, game.id, name, *over)
    left = tuple(one for one in game.occupants if one.name != name and one.name not in over)
    room = _game(room, game.id, occupants=left)
    requests = tuple(one for one in room.requests if one.name != name or one.game != game.id)
    links = tuple(replace(one, order=without(one.order, name)) if one.feeder == game.id else one for one in room.chains)
    return _anew(replace(room, places=places, requests=requests, chains=links), game)


def _anew(room: Cardroom, game: CashGame) -> Cardroom:
    """Forget who has declined the game: a seat has opened, and they may want this one."""
    if not any(game.id in one.declined for one in room.waiting(game.kind)):
        return room
    waiters = tuple(replace(one, declined=without(one.declined, game.id)) for one in room.waiting(game.kind))
    return _list(room, game.kind, waiters)


def _vacated(room: Cardroom, event: room_events.SeatVacated) -> Cardroom:
    game = room.games[event.game]
    occupant = game.occupant(event.name) if event.name else None
    seat = event.seat or (occupant.seat if occupant else NO_SEAT)
    if occupant:
        room = _leave(room, event.name, game)
        if event.name not in room.places:
            # Who has no seat any more waits on a list, and not for another table.
            kept = tuple(one for one in room.requests if one.name != event.name or one.seat)
            room = replace(room, requests=kept)
    elif game.unnamed:
        room = _anew(_game(room, event.game, unnamed=game.unnamed - 1), game)
    else:
        room = _anew(_game(room, event.game, gone=game.gone + 1), game)
    game = room.games[event.game]
    if event.extra:
        return _game(room, event.game, extra=game.extra - 1)
    known = all(one.seat for one in game.occupants) and not game.unnamed
    if seat and not known and game.at(seat) is None:
        room = _game(room, event.game, open_seats=tuple(dict.fromkeys((*game.open_seats, seat))))
    return room


def _asked(room: Cardroom, event: room_events.SeatAsked) -> Cardroom:
    request = SeatRequest(event.name, event.game, event.seat, room.count)
    kept = tuple(
        one for one in room.requests if (one.name, one.game, one.seat) != (event.name, event.game, event.seat)
    )  # fmt: skip
    return replace(room, requests=kept if event.off else (*kept, request), count=room.count + 1)


def _switched(room: Cardroom, event: room_events.SeatSwitched) -> Cardroom:
    game = room.games[event.game]
    old = next(one.seat for one in game.occupants if one.name == event.name)
    occupants = tuple(replace(one, seat=event.seat) if one.name == event.name else one for one in game.occupants)
    opened = tuple(one for one in game.open_seats if one != event.seat)
    if old and not all(one.seat for one in game.occupants):
        opened = (*opened, old)
    requests = tuple(
        one for one in room.requests if (one.name, one.game, one.seat) != (event.name, event.game, event.seat)
    )  # fmt: skip
    return replace(_game(room, event.game, occupants=occupants, open_seats=opened), requests=requests)


def _locked(room: Cardroom, event: room_events.SeatLockedUp) -> Cardroom:
    """Lock up a seat. A call of the player to that game ends, and the page for it."""
    kind = room.kind_of(event.lockup.game)
    for each in _kinds_of(room, event.lockup.game):
        room = _waiter(room, each, event.lockup.name, page=None, called=None, lost="")
    lockup = replace(event.lockup, no=_came_as(room, event.lockup.name, kind))
    others = tuple(one for one in room.lockups if (one.name, one.game) != (event.lockup.name, event.lockup.game))
    offers = tuple(one for one in room.offers if (one.name, one.game) != (event.lockup.name, event.lockup.game))
    return _heard(replace(room, lockups=(*others, lockup), offers=offers, count=room.count + 1), lockup.name)


def _lapsed(room: Cardroom, event: room_events.LockupEnded) -> Cardroom:
    kept = tuple(one for one in room.lockups if (one.name, one.game) != (event.name, event.game))
    picked = (*room.picked_up, event.name) if event.lapsed and event.name not in room.picked_up else room.picked_up
    room = replace(room, lockups=kept, picked_up=picked)
    for kind in _kinds_of(room, event.game):
        room = _waiter(room, kind, event.name, lost="lapsed" if event.lapsed else event.why)
    return _anew(room, room.games[event.game])


def _moved(room: Cardroom, event: room_events.PlayerMoved) -> Cardroom:
    left, to, same = room.games[event.left], room.games[event.to], _of_kind(room, event.name, event.to)
    occupant = left.occupant(event.name)
    room = _leave(room, event.name, left)
    since = occupant.sat_at if occupant else room.now
    known = event.no if occupant is None or event.no is not None or event.how == "transfer" else occupant.no
    no = room.count if known is None else known
    sits = Occupant(event.name, event.seat, room.count, fresh=True, sat_at=since, came=event.how, no=no)
    room = _game(
        room, event.to,
        occupants=(*to.occupants, sits), open_seats=tuple(one for one in to.open_seats if one != event.seat),
    )  # fmt: skip
    chains = _in_order(room, event.to, sits)
    room = _brings(room, event.name, event.to)
    return replace(
        room, places=_placed(room.places, event.name, event.to), count=room.count + 1, chains=chains,
        lockups=tuple(one for one in room.lockups if not same(one)),
        offers=tuple(one for one in room.offers if not same(one)),
    )  # fmt: skip


def _brings(room: Cardroom, name: PlayerId, to: GameId) -> Cardroom:
    """Move a player's money to another game, and note that chips of the old game may lie there from now on."""
    held = room.money.get(name)
    if held is None or held.game == to:
        return room
    brought = {**room.brought, to: tuple(dict.fromkeys((*room.brought.get(to, ()), held.game)))}
    return replace(room, money={**room.money, name: replace(held, game=to)}, brought=brought)


def _chained(room: Cardroom, event: room_events.MustMoveSet) -> Cardroom:
    others = tuple(one for one in room.chains if (one.main, one.feeder) != (event.main, event.feeder))
    return replace(room, chains=others if event.off else (*others, MustMove(event.main, event.feeder, event.order)))


def _ended(room: Cardroom, event: room_events.GameEnded) -> Cardroom:
    games = {id: game for id, game in room.games.items() if id != event.game}
    money = {name: held for name, held in room.money.items() if held.game != event.game}
    ledger = {account: amount for account, amount in room.ledger.items() if amount}
    places = _gone(room.places, event.game, *room.games[event.game].names)
    brought = {
        to: tuple(dict.fromkeys(each for one in ways for each in _by_way_of(room, one, event.game) if each != to))
        for to, ways in room.brought.items()
        if to != event.game
    }
    dealers = tuple(
        replace(one, game="", since=room.now, on_break=True, downs=0, dealt=one.dealt + 1)
        if one.game == event.game
        else one
        for one in room.dealers
    )
    takings = room.takings
    if event.game in takings or room.shift_chips.get(event.game):
        kind = room.games[event.game].kind
        takings = {**takings, event.game: replace(takings.get(event.game, Takings()), kind=kind)}
    return replace(
        room, games=games, places=places, money=money, ledger=ledger, dealers=dealers, brought=brought, takings=takings,
        chains=tuple(one for one in room.chains if event.game not in (one.main, one.feeder)),
        lockups=tuple(one for one in room.lockups if one.game != event.game),
        holds=tuple(one for one in room.holds if one.game != event.game),
        offers=tuple(one for one in room.offers if one.game != event.game),
        ready=tuple(one for one in room.ready if one.game != event.game),
        requests=tuple(one for one in room.requests if one.game != event.game),
        choices=tuple(one for one in room.choices if one.game != event.game),
    )  # fmt: skip


def _by_way_of(room: Cardroom, game: GameId, gone: GameId) -> tuple[GameId, ...]:
    """Return a game from which chips came or, if it is the one that is gone, those from which they had come there."""
    return room.brought.get(gone, ()) if game == gone else (game,)


def _kept(room: Cardroom, event: room_events.SeatKeptFor) -> Cardroom:
    game = room.game_of(event.name)
    if game:
        room = _leave(room, event.name, game)
    hold = SeatHold(event.name, event.game, room.games[event.game].deals)
    return _brings(replace(room, holds=(*room.holds, hold)), event.name, event.game)


def _not_kept(room: Cardroom, event: room_events.SeatNotKept) -> Cardroom:
    return replace(room, holds=tuple(one for one in room.holds if one.name != event.name))


def _merged(room: Cardroom, event: room_events.GamesMerged) -> Cardroom:
    into = room.games[event.into]
    chains = tuple(one for one in room.chains if not {one.main, one.feeder} & set(event.games))
    room = _game(
        room, event.into,
        unnamed=into.unnamed + event.unnamed, new=into.new or event.new_game,
    )  # fmt: skip
    return replace(room, chains=chains)


def _started(room: Cardroom, event: room_events.GameStarted) -> Cardroom:
    places = room.places
    for one in event.game.occupants:
        places = _placed(places, one.name, event.game.id)
    room = replace(room, games={**room.games, event.game.id: _timed(event.game, room.now)}, places=places)
    return _heard(room, *event.game.names)


def _counted(room: Cardroom, event: room_events.DealsCounted) -> Cardroom:
    game = room.games[event.game]
    occupants = tuple(replace(one, fresh=False) if one.fresh else one for one in game.occupants)
    deals = game.deals + event.deals
    changes: dict[str, Any] = {"occupants": occupants, "deals": deals, "killer": event.killer}
    if deals >= game.size:
        changes["new"] = False
    if event.button:
        changes["button"] = event.button
    return _game(room, event.game, **changes)


def _hand_ended(room: Cardroom, event: room_events.DealEnded) -> Cardroom:
    """End the hand on a tablet: players who were dealt in count as in. A void hand leaves everything else as it was."""
    game = room.games[event.game]
    if event.void:
        return _game(room, event.game, dealt=event.dealt)
    seats = {player.seat for player in event.dealt.table.players if not player.coming}
    played = {name for seat, name in event.dealt.names if seat in seats}
    occupants = tuple(replace(one, entry="", came="") if one.name in played else one for one in game.occupants)
    last = _last_deal(room, game, event) if event.pot else None
    accounts = [read_account(one.into) for one in event.pot]
    winners = {one.whose for one in accounts if one.what == "stack"}
    won = PlayerId(winners.pop() if len(winners) == 1 else "")
    return _game(
        room, event.game, dealt=event.dealt, bomb=False, occupants=occupants, last=last, won_last=won,
        won_running=game.running_with(won),
    )  # fmt: skip


def _last_deal(room: Cardroom, game: CashGame, event: room_events.DealEnded) -> LastDeal | None:
    """Return what is needed to reopen the hand. Its pot is already booked, the deal not yet counted."""
    if game.dealt is None:
        return None
    pot = tuple((one.out_of, one.into, one.amount) for one in event.pot)
    stacks = tuple((name, room.stack(name) or 0) for _, name in event.dealt.names)
    return LastDeal(
        game.dealt, pot, stacks, game.deals, game.button, game.killer, game.bomb, game.new, game.won_last,
        game.won_running,
    )  # fmt: skip


def _reopened(room: Cardroom, event: room_events.DealReopened) -> Cardroom:
    last = room.games[event.game].last
    assert last is not None
    return _game(
        room, event.game, dealt=last.dealt, deals=last.deals, button=last.button, killer=last.killer, bomb=last.bomb,
        new=last.new, last=None, won_last=last.won_last, won_running=last.won_running,
    )  # fmt: skip


def _charges(room: Cardroom, event: room_events.ChargesSet) -> Cardroom:
    """Change what the house takes. Time that starts to be charged is due a period from now."""
    game = room.games[event.game]
    due = game.time_due if game.time_fee and event.time_fee else 0
    return _game(
        room, event.game, rake=event.rake, time_fee=event.time_fee, time_by=event.time_by, time_due=due
    )  # fmt: skip


def _voted(room: Cardroom, event: room_events.LimitVoted) -> Cardroom:
    game = room.games[event.game]
    rotation = game.rotation if code_of(event.kind) == code_of(game.kind) else ()
    return _game(room, event.game, kind=event.kind, was=game.kind, rotation=rotation) if event.changed else room


def _settled(room: Cardroom, event: room_events.ListSettled) -> Cardroom:
    room = _game(room, event.game, was="")
    if event.to == event.kind:
        return room
    there = room.waiting(event.to)
    names = {one.name for one in there}
    room = _list(room, event.to, (*there, *(one for one in room.waiting(event.kind) if one.name not in names)))
    return _list(room, event.kind, ())


def _not_over(room: Cardroom, event: room_events.PlayOverEnded) -> Cardroom:
    game = room.games[event.game]
    left = tuple(one for one in game.occupants if one.name != event.name)
    return replace(_game(room, event.game, occupants=left), places=_gone(room.places, event.game, event.name))


def _passed(room: Cardroom, event: room_events.SeatPassed) -> Cardroom:
    return _occupant(room, event.game, event.name, over="")


def _tournament_gone(room: Cardroom, event: room_events.TournamentGone) -> Cardroom:
    """Remove a tournament. If it had begun, its cash box is shown until the shift ends."""
    gone = [one for one in room.tournaments if one.id == event.id]
    return replace(
        room, tournaments=tuple(one for one in room.tournaments if one not in gone),
        ended=(*room.ended, *(one for one in gone if one.event)),
    )  # fmt: skip


def _tournament_changed(room: Cardroom, event: room_events.TournamentChanged) -> Cardroom:
    """Change a planned tournament. If its name changes, its list is renamed with it."""
    new = event.tournament
    old = next(one for one in room.tournaments if one.id == new.id)
    room = replace(room, tournaments=tuple(new if one is old else one for one in room.tournaments))
    if old.name == new.name:
        return room
    lists = {new.name if kind == old.name else kind: waiters for kind, waiters in room.lists.items()}
    struck = tuple(replace(one, kind=new.name) if one.kind == old.name else one for one in room.struck)
    return replace(room, lists=lists, struck=struck)


def _time_called(room: Cardroom, event: room_events.TimeCalled) -> Cardroom:
    """Set when time is due next: a period after it was due, so that collecting early or late moves nothing."""
    game = room.games[event.game]
    due = (game.time_due or room.now) + game.time_every
    if due <= room.now:
        due += ((room.now - due) // game.time_every + 1) * game.time_every
    return _game(room, event.game, time_due=due)


def _occupant(room: Cardroom, game: GameId, name: PlayerId, **changes: Any) -> Cardroom:
    occupants = tuple(
        replace(one, **changes) if one.name == name else one for one in room.games[game].occupants
    )  # fmt: skip
    return _game(room, game, occupants=occupants)


def _filed(room: Cardroom, event: room_events.IncidentFiled) -> Cardroom:
    if not event.name:
        return room
    had = room.visitors.get(event.name, Visitor())
    now = replace(had, offences=(*had.offences, event.note or event.offence))
    return replace(room, visitors={**room.visitors, event.name: now})


def _sanctioned(room: Cardroom, event: room_events.SanctionPut) -> Cardroom:
    had = room.visitors.get(event.name, Visitor())
    return replace(
        room, visitors={**room.visitors, event.name: replace(had, penalties=(*had.penalties, event.code))}
    )  # fmt: skip


def _renamed(room: Cardroom, event: room_events.PlayerRenamed) -> Cardroom:
    labels, spellings = room.labels.copy(), room.spellings.copy()
    before = looks_like(room.name_of(event.name))
    left = without(spellings.pop(before, ()), event.name)
    if left:
        spellings[before] = left
    labels.pop(event.name, None)
    if event.to != name_in(event.name):
        labels[event.name] = event.to
    return replace(room, labels=labels, spellings=spellings)


def _barred(room: Cardroom, event: room_events.PersonBarred) -> Cardroom:
    new = event.barring
    kept = tuple(one for one in room.bars if (one.name, one.game) != (new.name, new.game) and _runs(one, room.now))
    return _heard(replace(room, bars=(*kept, new)), new.name)


def _runs(bar: Barring, now: int) -> bool:
    return bar.until is None or bar.until > now


def _apart(room: Cardroom, event: room_events.PlayersApart) -> Cardroom:
    pair = (event.one, event.other)
    kept = tuple(one for one in room.apart if set(one) != set(pair))
    return replace(room, apart=(*kept, pair) if event.apart else kept)


def _chosen(room: Cardroom, event: room_events.ChoiceMade) -> Cardroom:
    return replace(room, choices=tuple(one for one in room.choices if one != event.choice))


def _sent(room: Cardroom, event: room_events.DealerSent) -> Cardroom:
    others = tuple(one for one in room.dealers if one.name != event.dealer)
    return replace(room, dealers=(*others, event.turn) if event.turn else others)


def _same(room: Cardroom, event: object) -> Cardroom:
    """Return the room as it is: the event is only for the record."""
    return room


def _opened(room: Cardroom, event: room_events.RoomOpened) -> Cardroom:
    listed = (one.name for waiters in event.room.lists.values() for one in waiters)
    return _heard(event.room, *event.room.places, *listed)


CHANGES: dict[type, Callable[[Cardroom, Any], Cardroom]] = {
    **MONEY,
    room_events.RoomOpened: _opened,
    room_events.ListJoined: _joined,
    room_events.NamePaged: lambda room, event: _waiter(room, event.kind, event.name, page=event.page, called=room.now),
    room_events.CallMissed: _missed,
    room_events.SeatDeclined: _declined,
    room_events.NamesStruck: _struck,
    room_events.MoneyLeft: lambda room, event: _waiter(room, event.kind, event.name, money=event.amount),
    room_events.WaiterCame: _came,
    room_events.SeatOffered: _offered,
    room_events.OfferWithdrawn: _withdrawn,
    room_events.ReadyNoted: _ready,
    room_events.SatDown: _sat,
    room_events.SeatVacated: _vacated,
    room_events.SeatAsked: _asked,
    room_events.SeatAwarded: _same,
    room_events.SeatSwitched: _switched,
    room_events.SeatLockedUp: _locked,
    room_events.LockupEnded: _lapsed,
    room_events.MayPlayOn: _same,
    room_events.PlayerMoved: _moved,
    room_events.ForcedOut: _same,
    room_events.MustMoveSet: _chained,
    room_events.DrawCalled: _same,
    room_events.GameEnded: _ended,
    room_events.SeatKeptFor: _kept,
    room_events.SeatNotKept: _not_kept,
    room_events.GamesMerged: _merged,
    room_events.GameStarted: _started,
    room_events.GameRelocated: lambda room, event: _game(room, event.game, place=event.place),
    room_events.BuyInChanged: lambda room, event: _game(room, event.game, min_buyin=event.least, max_buyin=event.most),
    room_events.ChargesSet: _charges,
    room_events.ExtraSeats: lambda room, event: _game(room, event.game, extra=event.extra),
    room_events.DealsCounted: _counted,
    room_events.TableSet: lambda room, event: _game(room, event.game, dealt=event.dealt, button=event.button),
    room_events.EntryChosen: lambda room, event: _occupant(room, event.game, event.name, entry=event.entry),
    room_events.BombPotCalled: lambda room, event: _game(room, event.game, bomb=event.on),
    room_events.OversSet: lambda room, event: _occupant(room, event.game, event.name, overs=event.on),
    room_events.DealBegun: lambda room, event: _game(
        room, event.game, dealt=event.dealt, button=event.button, last=None
    ),
    room_events.DealEnded: _hand_ended,
    room_events.DealReopened: _reopened,
    room_events.ClockAdvanced: lambda room, event: replace(room, now=event.now),
    room_events.LimitVoted: _voted,
    room_events.ListSettled: _settled,
    room_events.ChopRuled: _same,
    room_events.PlayOverRuled: _same,
    room_events.PlayOverEnded: _not_over,
    room_events.SeatPassed: _passed,
    room_events.TimeCalled: _time_called,
    room_events.SteppedAway: lambda room, event: _occupant(room, event.game, event.name, away=room.now, settled=False),
    room_events.AbsenceSettled: lambda room, event: _occupant(room, event.game, event.name, settled=True),
    room_events.BackInSeat: lambda room, event: _occupant(room, event.game, event.name, away=None, settled=False),
    room_events.ChipsPickedUp: lambda room, event: replace(
        room, picked_up=(*without(room.picked_up, event.name), event.name)
    ),
    room_events.IncidentFiled: _filed,
    room_events.SanctionPut: _sanctioned,
    room_events.PlayerRenamed: _renamed,
    room_events.PersonBarred: _barred,
    room_events.BarEnded: lambda room, event: replace(
        room, bars=tuple(one for one in room.bars if one.name != event.name or one.game)
    ),
    room_events.PlayersApart: _apart,
    room_events.ChoicePut: lambda room, event: _heard(
        replace(room, choices=(*room.choices, event.choice)), event.choice.name
    ),
    room_events.ChoiceMade: _chosen,
    room_events.DealerSent: _sent,
    room_events.TournamentPlanned: lambda room, event: replace(room, tournaments=(*room.tournaments, event.tournament)),
    room_events.TournamentChanged: _tournament_changed,
    room_events.TournamentBegun: lambda room, event: replace(
        room,
        tournaments=tuple(
            replace(one, event=event.event, players=event.names) if one.id == event.id else one
            for one in room.tournaments
        ),
    ),
    room_events.TournamentGone: _tournament_gone,
    room_events.RoomTermsSet: lambda room, event: replace(room, terms=event.terms),
}
"""By type of event, the function that returns the room after it."""
