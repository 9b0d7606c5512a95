"""Who posted what, from the lines that say so, as the arrays of the standard."""

from typing import NamedTuple

from floorman.hand.games import Game


class Posting(NamedTuple):
    """A line such as `Ann: posts big blind 20 and is all-in`."""

    name: str
    word: str
    amount: int
    all_in: bool


def forced_bets(
    posts: list[Posting], order: list[str], low: int, high: int, game: Game
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Antes and blinds in position order, heads-up the other way round.

    A short post stands for the whole one. A blind from a seat that has none to post is a newcomer's, below zero; the
    small one of two posted together is dead and goes with the antes.
    """
    antes, blinds = dict.fromkeys(order, 0), dict.fromkeys(order, 0)
    small, big = (low // 2, low) if game.limit == "limit" else (low, high)
    whole_ante = max((post.amount for post in posts if post.word == "the ante"), default=0)
    for post in posts:
        place = order.index(post.name) if post.name in order else None
        if place is None:
            continue
        amount = post.amount
        match post.word:
            case "the ante":
                antes[post.name] += whole_ante if post.all_in and len(order) > 1 else amount
            case "dead blind":
                antes[post.name] += amount
            case "small & big blinds":
                antes[post.name] += max(0, amount - big)
                blinds[post.name] -= big
            case "small blind":
                whole = max(amount, small) if post.all_in else amount
                blinds[post.name] += whole if place == 0 or len(order) == 2 else -whole
            case "big blind":
                whole = max(amount, big) if post.all_in else amount
                taken = any(value > 0 and name != order[0] for name, value in blinds.items())
                due = len(order) == 2 or (place <= 1 and not taken)
                blinds[post.name] += whole if due else -whole
            case _:
                blinds[post.name] += amount
    _add_unposted(posts, order, blinds, small, big)
    way = -1 if len(order) == 2 else 1
    return tuple(antes.values())[::way], tuple(blinds.values())[::way]


def _add_unposted(posts: list[Posting], order: list[str], blinds: dict[str, int], small: int, big: int) -> None:
    """The blinds of players who were all-in for the ante: no line tells of them, and they still set the price."""
    broke = {post.name for post in posts if post.word == "the ante" and post.all_in}
    small_at, big_at = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
    if not any(blind > 0 for name, blind in blinds.items() if name != small_at) and big_at in broke:
        blinds[big_at] = big
    if not blinds[small_at] and small_at in broke:
        blinds[small_at] = small if blinds[big_at] > 0 else big
