"""The books of a room: how many chips are where, and whose they are."""

from collections.abc import Mapping

from floorman.cardroom.state import (
    NOBODYS,
    UNACCOUNTED,
    Cardroom,
    GameId,
    behind_of,
    carried_by,
    drop_of,
    kept_for,
    play_in,
    read_account,
    stack_of,
)
from floorman.core import PlayerId


def in_box(room: Cardroom, game: GameId) -> int:
    """Return the rake that has gone into the box of a game since it was last emptied."""
    return max(0, room.ledger.get(drop_of(game), 0) - room.boxes.get(game, 0))


def boxes_left(room: Cardroom) -> tuple[GameId, ...]:
    """Return the games that are over and whose box has rake in it that was not counted."""
    dropped = [account.whose for account in map(read_account, room.ledger) if account.what == "drop"]
    return tuple(one for one in dropped if one not in room.games and in_box(room, one))


def on_table(room: Cardroom, game: GameId) -> int:
    """Return all chips in a game: the stacks of its players, and what was won or lost and not reported for each."""
    stacks = sum(room.ledger.get(stack_of(name), 0) for name, held in room.money.items() if held.game == game)
    return stacks + room.ledger.get(play_in(game), 0)


def came_from(room: Cardroom, game: GameId) -> tuple[GameId, ...]:
    """Return the games whose chips may be in a game by now: players have come from them, if by way of other games."""
    found: list[GameId] = []
    ways = [game]
    while ways:
        more = [one for one in room.brought.get(ways.pop(), ()) if one != game and one not in found]
        found += more
        ways += more
    return tuple(found)


def holders(room: Cardroom, game: GameId) -> tuple[PlayerId, ...]:
    """Return the players with chips in a game, with a seat in it or without."""
    return tuple(name for name, held in room.money.items() if held.game == game and room.stack(name))


def owed_to(room: Cardroom, name: PlayerId) -> tuple[tuple[str, int], ...]:
    """Return the accounts that the cage pays out to a player on demand, each with its amount.

    They are what the house keeps and, for a player with no game any more, chips of a game that has ended.
    """
    accounts = [kept_for(name)]
    if name not in room.money:
        accounts += [stack_of(name), behind_of(name), carried_by(name)]
    return tuple((account, room.ledger[account]) for account in accounts if room.ledger.get(account, 0) > 0)


def in_play(room: Cardroom, name: PlayerId) -> int | None:
    """Return the chips of a player that are in play, or None if they are not known."""
    held, stack = room.money.get(name), room.stack(name)
    behind = held.behind_plays if held else 0
    return None if stack is None and not held else (stack or 0) + behind


def whereabouts(room: Cardroom) -> dict[GameId, int]:
    """Return where the chips are that the cage has sold: by game and, under an empty id, elsewhere.

    Elsewhere are chips on their way, with players who are away, and in the house's keeping. Those without an owner are
    under `NOBODYS`.
    """
    found: dict[GameId, int] = {}
    for account, amount in room.ledger.items():
        what, whose = read_account(account)
        if what in ("behind", "carried", "kept"):
            game = ""
        elif what == UNACCOUNTED:
            game = NOBODYS
        elif what == "play":
            game = whose
        elif what == "stack":
            game = room.money[PlayerId(whose)].game if PlayerId(whose) in room.money else ""
        else:
            continue
        found[game] = found.get(game, 0) + amount
    return found


def balance(ledger: Mapping[str, int]) -> int:
    """Return the sum of all accounts. It is 0, since every booking takes from one account what it gives to another."""
    return sum(ledger.values())
