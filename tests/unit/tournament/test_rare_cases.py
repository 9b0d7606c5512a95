"""Things that hardly ever happen at an event, and have to be right all the same."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from floorman.core import Chips, DataError, PlayerId, Refused, SeatNo, Value
from floorman.rules import Rulebook
from floorman.rules.question_ids import Q
from floorman.tournament import Case, Setup, TableId, Tournament, carry_out, decide
from floorman.tournament.actions import (
    AgreeDeal,
    Announce,
    AnnounceLevel,
    Bust,
    DrawSeats,
    MarkHand,
    MovePlayer,
    OpenTable,
    PayPrizes,
    Penalise,
    PlayHand,
    PocketChips,
    PostPrizes,
    Redraw,
    TournamentAction,
)
from floorman.tournament.balance import blinds_affected, may_break, posted_order
from floorman.tournament.bounties import (
    BountyTerms,
    TellKnockout,
    fall,
    opened,
    planned_envelopes,
    put_on,
    returnable,
    seal,
    stand_up,
)
from floorman.tournament.chip_stock import stock_of, usual_set
from floorman.tournament.clock import Clock
from floorman.tournament.deals import custom
from floorman.tournament.engine import require_known
from floorman.tournament.entries import addons_close_at, buying_is_over, rebuys_are_open
from floorman.tournament.events import ButtonPlaced, ChipsRemoved, DealAgreed, PenaltyGiven, PrizesPaid, Seated
from floorman.tournament.levels import applies_from, check_setup, setup_from
from floorman.tournament.payouts import owed, places_of_deal, plan_payouts
from floorman.tournament.points import evening_of
from floorman.tournament.schedule_plan import plan
from floorman.tournament.seats import next_hand
from floorman.tournament.state import Chop, Guest, Penalty, Place, Vacancy
from floorman.tournament.wording import sentence_of
from unit.tournament.a_live_event import a_journal, a_running, registered, with_acts
from unit.tournament.an_event import HPT, LEVELS, ROBERTS, UK, after, an_event, happens, look, name, names, refused
from unit.tournament.on_heads import fixed, knock_out, progressive

ANN, BOB, CY = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cy")
ALL = (ANN, BOB, CY)


class TestBounties:
    def test_of_a_progressive_bounty_any_share_may_be_paid_at_once(self) -> None:
        bounties = knock_out(progressive(ALL, 900, Fraction(2, 3)), CY, [ANN])
        assert dict(bounties.paid) == {ANN: 600}
        assert bounties.head(ANN) == 1200

    def test_who_was_not_out_after_all_has_the_last_bounty_on_the_head_again(self) -> None:
        bounties = put_on(fall(fixed(ALL, 1000), CY), CY, 700)
        bounties = stand_up(fall(bounties, CY), CY)
        assert bounties.head(CY) == 700
        assert [one.cents for one in bounties.fallen] == [1000]

    def test_standing_up_without_having_fallen_brings_nothing(self) -> None:
        assert stand_up(fixed(ALL, 1000), CY) == fixed(ALL, 1000)

    def test_once_envelopes_are_sealed_only_one_of_that_size_goes_back(self) -> None:
        bounties = opened(BountyTerms("mystery", 1000), ALL)
        assert returnable(bounties, CY, 1000) == 1000
        assert returnable(seal(bounties, (1000, 1500, 500)), CY, 1000) == 1000
        assert returnable(seal(bounties, (2000, 600, 400)), CY, 1000) == 0

    def test_envelopes_without_terms_fall_from_large_to_small_and_lose_no_cent(self) -> None:
        found = planned_envelopes(BountyTerms("mystery", 5000), 100_000, 20)
        assert list(found) == sorted(found, reverse=True)
        assert (sum(found), len(found)) == (100_000, 20)
        assert found[0] == 25_000


class TestPrizes:
    def test_a_high_minimum_takes_from_the_first_prize(self) -> None:
        assert plan_payouts(10, 10_000, unit=100, places=3, min_cash=3_000).prizes == (4_000, 3_000, 3_000)

    def test_many_places_of_a_small_pool_are_paid_less_than_the_usual_minimum(self) -> None:
        found = plan_payouts(20, 20_000, places=16)
        assert (sum(found.prizes), len(found.prizes)) == (20_000, 16)
        assert found.prizes[-1] == 900

    def test_the_minimum_is_never_nothing(self) -> None:
        found = plan_payouts(10, 60, unit=5, places=10)
        assert min(found.prizes) >= 1
        assert sum(found.prizes) == 60

    def test_prizes_are_paid_once_they_are_posted_and_come_to_the_pool(self) -> None:
        for payouts, posted in (((), ()), ((500, 300), (700,))):
            tournament = an_event({"A": (1,)}, buy_in=400, payouts=payouts)
            over = replace(tournament, players=(replace(tournament.players[0], place=1),), takings=1200, posted=posted)
            assert refused(over, ROBERTS, PayPrizes()) == "not-the-purse"

    def test_a_player_may_leave_everything_to_the_others(self) -> None:
        stacks = {ANN: 500, BOB: 100}
        assert custom(stacks, (500, 300), {ANN: 800, BOB: 0}).shares == ((ANN, 800), (BOB, 0))
        with pytest.raises(DataError):
            custom(stacks, (500, 300), {ANN: 801, BOB: -1})

    def test_who_gets_more_than_the_first_prize_is_named(self) -> None:
        assert custom({ANN: 500, BOB: 100}, (500, 300), {ANN: 510, BOB: 290}).above_first == (ANN,)
        assert custom({ANN: 500, BOB: 100}, (500, 300), {ANN: 490, BOB: 310}).above_first == ()


class TestDealsThatSettle:
    def left(self) -> Tournament:
        return an_event({"A": (1, 2)}, payouts=(500, 300), buy_in=400)

    def deal(self, one: int, two: int) -> AgreeDeal:
        return AgreeDeal(((name("A1"), one), (name("A2"), two)), settles=True)

    def test_it_is_on_record_as_settling(self) -> None:
        (agreed,) = happens(self.left(), ROBERTS, self.deal(420, 380), DealAgreed)
        assert isinstance(agreed, DealAgreed)
        assert agreed.settles

    def test_it_is_between_two_or_more_who_are_in(self) -> None:
        alone = an_event({"A": (1,)}, payouts=(500, 300))
        assert refused(alone, ROBERTS, AgreeDeal(((name("A1"), 500),), settles=True)) == "no-deal-now"

    @pytest.mark.parametrize(("book", "shared"), [(ROBERTS, False), (HPT, True)], ids=["roberts-10", "hpt"])
    def test_the_end_of_the_event_says_who_hands_the_money_over(self, book: Rulebook, shared: bool) -> None:
        tournament = after(self.left(), book, self.deal(420, 380))
        (paid,) = happens(tournament, book, PayPrizes(), PrizesPaid)
        assert isinstance(paid, PrizesPaid)
        assert (paid.deal, paid.shared) == (names("A1 A2"), shared)
        (paid,) = happens(after(self.left(), book, Bust(names("A2"), TableId("A"))), book, PayPrizes(), PrizesPaid)
        assert isinstance(paid, PrizesPaid)
        assert (paid.deal, paid.shared) == ((), False)

    def test_it_comes_to_what_is_open(self) -> None:
        assert refused(self.left(), ROBERTS, self.deal(420, 400)) != "no-deal-now"


def under(tournament: Tournament, action: TournamentAction) -> set[str]:
    """The topics that an act falls under."""
    case = Case(tournament, ROBERTS)
    carry_out(case, action)
    return set(case.topics)


class TestTopics:
    def test_the_directors_own_acts_are_under_his_authority(self) -> None:
        tournament = an_event({"A": (1, 2, 3)}, payouts=(500, 300), buy_in=400)
        assert "td.authority" in under(tournament, Announce("Dinner is served."))
        assert "td.authority" in under(tournament, PostPrizes((700, 500)))

    def test_chips_that_left_the_room_are_removed_for_being_hidden(self) -> None:
        tournament = an_event({"A": (1, 2, 3)})
        book = ROBERTS.with_house({"chips.hidden/taken-out-of-view": "removed"})
        (gone,) = happens(tournament, book, PocketChips(name("A1"), Chips(400)), ChipsRemoved)
        assert isinstance(gone, ChipsRemoved)
        assert (gone.topic, gone.chips) == ("chips.hidden", 400)

    def test_a_redraw_is_for_so_many_tables_as_the_book_says(self) -> None:
        tournament = an_event({"A": (1, 2, 3), "B": (1, 2, 3)}, redraw_called=True)
        assert "seating.redraw/tables-from" in under(tournament, Redraw())

    def test_the_first_buttons_are_drawn_for(self) -> None:
        journal = with_acts(a_journal(), *registered(6))
        buttons = [one for one in happens(journal.tournament, UK, DrawSeats(seed=3)) if isinstance(one, ButtonPlaced)]
        assert {one.topic for one in buttons} == {"seating.draw-for-button"}


@pytest.mark.parametrize("wrong", ["A", "x" * 100, "back\x00room"])
def test_a_new_table_has_a_name_of_its_own_that_can_be_read(wrong: str) -> None:
    assert refused(an_event({"A": (1, 2, 3)}), ROBERTS, OpenTable(wrong))


def test_players_may_be_seated_in_the_order_of_entry() -> None:
    book = UK.with_house({"seating.random/initial": "assigned"})
    tournament = with_acts(a_journal(), *registered(4), book=book).tournament
    seated = [one for one in happens(tournament, book, DrawSeats(seed=3)) if isinstance(one, Seated)]
    assert [one.player for one in seated] == [name(f"P{no}") for no in range(1, 5)]


def test_points_are_for_events_that_were_played() -> None:
    with pytest.raises(DataError):
        evening_of(a_journal().tournament)
    with pytest.raises(DataError):
        evening_of(a_running().tournament)


def test_two_tables_may_become_one_and_one_stays() -> None:
    assert may_break(look(an_event({"A": (1, 2, 3), "B": (1, 2, 3)}), ROBERTS)) is not None
    assert may_break(look(an_event({"A": (1, 2, 3)}), ROBERTS)) is None


def test_a_table_that_has_given_goes_to_the_end_of_the_posted_order() -> None:
    tables = {"A": (1, 2, 3), "B": (1, 2, 3), "C": (1, 2, 3)}
    ids = [TableId(one) for one in tables]
    tournament = an_event(tables, break_order=(TableId("B"), TableId("A")))
    assert posted_order(look(tournament, ROBERTS), ids, {}, 0) == "B"
    tournament = an_event(tables, break_order=(TableId("B"), TableId("A")), gave=(TableId("B"),))
    assert posted_order(look(tournament, ROBERTS), ids, {}, 0) == "A"
    tournament = an_event(tables, break_order=(TableId("B"), TableId("A")), gave=(TableId("B"), TableId("A")))
    assert posted_order(look(tournament, ROBERTS), ids, {}, 0) == "B"


def test_where_the_floor_breaks_tables_none_is_named() -> None:
    book = ROBERTS.with_house({"seating.break/when": "floor"})
    assert may_break(look(an_event({"A": (1, 2, 3), "B": (1, 2, 3)}), book)) is None


def test_one_rebuy_for_each_player_is_a_rebuy() -> None:
    for count, sold in ((1, True), (0, False)):
        book = ROBERTS.with_house({"entry.rebuy/per-player": count})
        assert rebuys_are_open(look(an_event({"A": (1, 2)}), book)) is sold


def test_a_level_lasts_a_second_at_least() -> None:
    check_setup(Setup(9, Chips(1000), 1, levels=LEVELS))
    with pytest.raises(DataError):
        check_setup(Setup(9, Chips(1000), 0, levels=LEVELS))


def test_an_event_of_two_players_has_a_structure_and_its_levels_are_as_long_as_planned() -> None:
    structure = plan(2, 2, stock_of(usual_set(2)))
    assert setup_from(structure, 9).level_seconds == 60 * structure.levels[0].minutes
    with pytest.raises(DataError):
        plan(1, 2, stock_of(usual_set(2)))


@pytest.mark.parametrize(
    ("players", "hours", "box", "about", "says"),
    [
        (6, 2, {25: 400, 100: 400}, "stack", "A stack is only 30 big blinds deep at the start."),
        (10, 3, {100: 200, 500: 60}, "chips", "The chips of 100 stay in play to the end"),
        (20, 4, {25: 150, 100: 150, 500: 100}, "chips", "Each stack has only 4 chips of 25"),
    ],
)
def test_what_a_box_of_chips_is_too_small_for_is_said(
    players: int, hours: float, box: dict[int, int], about: str, says: str
) -> None:
    notes = plan(players, hours, stock_of(box)).notes
    assert [note.about for note in notes if note.says.startswith(says)] == [about]


def test_a_table_whose_button_moves_before_the_first_hand_has_it_at_the_next_player() -> None:
    tournament = with_acts(a_journal(), *registered(6), DrawSeats(seed=1, tables=2)).tournament
    for table in tournament.tables:
        here = [player.seat for player in tournament.at(table.id)]
        (who,) = [player for player in tournament.at(table.id) if player.seat == table.button]
        (other,) = [one.id for one in tournament.tables if one.id != table.id]
        moved = after(tournament, UK, MovePlayer(who.id, Place(other, SeatNo(9))))
        assert moved.table(table.id).button in set(here) - {table.button}
        assert moved.table(other).button == tournament.table(other).button


def test_the_usual_box_of_chips_is_the_smallest_that_is_enough() -> None:
    assert sum(usual_set(10).values()) < sum(usual_set(40).values()) <= sum(usual_set(1000).values())


def test_guests_have_names_of_their_own() -> None:
    guests = (Guest(PlayerId("g1"), label="Gus"), Guest(PlayerId("g2"), label="Hal"))
    tournament = replace(an_event({"A": (1, 2)}), guests=guests)
    assert tournament.names_of(["g1", "g2", "A1", "nobody"]) == ["Gus", "Hal", "A1", "nobody"]


def test_the_end_of_a_penalty_is_told_of_logs_that_do_not_say_who_ended_it() -> None:
    ended = PenaltyGiven(name("A3"), Penalty(), "conduct.penalty")
    for given, says in ((Penalise(name("A3"), minutes=10), "is over."), (Penalise(name("A3"), hands=1), "has served")):
        tournament = after(an_event({"A": (1, 2, 3)}), HPT, given)
        assert says in str(sentence_of(ended, tournament)), str(sentence_of(ended, tournament))


def test_add_ons_are_sold_for_as_long_as_late_entries_where_nothing_else_is_said() -> None:
    book = ROBERTS.with_house({"entry.rebuy/per-player": 0})
    assert addons_close_at(look(an_event({"A": (1, 2)}, late_levels=4), book)) == 5


def test_a_deal_that_settles_gives_places_by_chips_and_equal_stacks_share_one() -> None:
    players = an_event({"A": (1, 2, 3)}).players
    chop = Chop((), (), ((name("A1"), Chips(400)), (name("A2"), Chips(900)), (name("A3"), Chips(400))))
    found = [(one.player, one.place, one.tied, one.topic) for one in places_of_deal(chop, players)]
    assert found == [("A2", 1, 1, "entry.side-deal"), ("A1", 2, 2, "entry.side-deal"), ("A3", 2, 2, "entry.side-deal")]


def test_who_knocked_somebody_out_is_told_with_the_bounty_where_there_is_one() -> None:
    out = after(an_event({"A": (1, 2, 3)}), ROBERTS, Bust((name("A3"),), TableId("A")))
    told = TellKnockout(name("A3"), (name("A1"),))
    assert after(out, ROBERTS, told)
    heads = fixed(tuple(player.id for player in out.players), 500)
    assert refused(replace(out, bounties=heads), ROBERTS, told) == "bounty-open"


def test_moves_that_wait_for_the_level_hold_up_no_table() -> None:
    tournament = an_event({"A": range(1, 10), "B": range(1, 6)})
    for when, waits in (("level-change", False), ("after-all-hands", True)):
        book = ROBERTS.with_house({"seating.balance/timing": when})
        assert look(tournament, book).by(Q.seating.balance.timing, TableId("A")) is waits


def test_a_seat_left_for_another_table_keeps_no_blind_waiting() -> None:
    table = an_event({"A": (1, 2, 3, 5)}, {"A": 1}).tables[0]
    tournament = an_event({"A": (1, 2, 3, 5)}, {"A": 1})
    for knocked_out in (True, False):
        left = replace(table, begun=True, vacated=(Vacancy(SeatNo(4), 3, knocked_out),))
        case = look(replace(tournament, tables=(left,)), ROBERTS)
        assert blinds_affected(case, left) is knocked_out


def test_all_is_paid_out_by_the_book_where_the_house_has_no_fee() -> None:
    for fee, stated in ((0, True), (500, False)):
        tournament = an_event({"A": (1, 2)}, buy_in=2000)
        tournament = replace(tournament, setup=replace(tournament.setup, fee=fee))
        assert ("hpt:payout-1" in decide(tournament, PostPrizes((4000,)), HPT, cite=True).citations) is stated


class TestBuyingIsOver:
    def over(self, level: int, **keys: Any) -> bool:
        book = ROBERTS.with_house({"entry.rebuy/per-player": 0, "entry.addon/per-player": keys.pop("addons", 0)})
        return buying_is_over(look(an_event({"A": (1, 2)}, level=level, **keys), book))

    def test_it_ends_with_late_entries(self) -> None:
        assert [self.over(level, late_levels=2) for level in (1, 2, 3)] == [False, False, True]

    def test_add_ons_that_are_sold_longer_keep_the_pool_open(self) -> None:
        open_for = [self.over(level, late_levels=2, addons=1, addon_levels=3) for level in (2, 3, 4)]
        assert open_for == [False, False, True]


def test_names_that_nobody_has_change_nobody_and_hide_nobody() -> None:
    changes: dict[PlayerId, dict[str, Any]] = {name("nobody"): {"stack": Chips(1)}, name("A2"): {"stack": Chips(7)}}
    changed = an_event({"A": (1, 2)}).with_players(changes)
    assert [player.stack for player in changed.players] == [1000, 7]


def test_a_misdealt_hand_is_dealt_again_where_it_was() -> None:
    tournament = an_event({"A": (1, 2, 3, 5)}, {"A": 1})
    table = replace(tournament.tables[0], begun=True, redeal=True, dealt=(SeatNo(1), SeatNo(2), SeatNo(3)))
    for how, button, seats in (("exact-replay", 1, (1, 2, 3)), ("fresh-hand", 1, (1, 2, 3, 5))):
        case = look(replace(tournament, tables=(table,)), ROBERTS.with_house({"dealing.misdeal/redeal": how}))
        now, dealt = next_hand(case, table)
        assert (now.button, sorted(dealt)) == (button, list(seats))


def test_a_misdealt_hand_of_two_is_dealt_to_those_two_again() -> None:
    tournament = an_event({"A": (1, 2, 3, 5)}, {"A": 1})
    table = replace(tournament.tables[0], begun=True, redeal=True, dealt=(SeatNo(1), SeatNo(2)))
    case = look(replace(tournament, tables=(table,)), ROBERTS.with_house({"dealing.misdeal/redeal": "exact-replay"}))
    assert next_hand(case, table)[1] == (1, 2)


def test_of_a_deal_a_player_gets_the_share_and_what_was_won_since() -> None:
    tournament = an_event({"A": (1, 2)}, payouts=(500, 300), buy_in=400)
    one, two = tournament.players
    chop = Chop(((one.id, 420), (two.id, 280)), played_for=(100,))
    tournament = replace(tournament, players=(replace(one, place=1), two), deal=chop.shares, chop=chop)
    assert owed(look(tournament, ROBERTS)) == {one.id: 520, two.id: 280}


def test_a_level_that_begins_holds_from_the_next_hand() -> None:
    case = look(replace(an_event({"A": (1, 2)}), clock=Clock(1, 0)), ROBERTS)
    carry_out(case, AnnounceLevel())
    assert "clock.new-hand" in case.topics
    assert applies_from(case) == "this-hand"
    begun = after(case.tournament, ROBERTS, MarkHand(TableId("A"), "riffle"))
    assert applies_from(look(begun, ROBERTS)) == "next-hand"


def test_a_table_is_between_hands_until_the_next_one_begins() -> None:
    tournament = after(an_event({"A": (1, 2, 3)}), ROBERTS, PlayHand(TableId("A")))
    assert tournament.tables[0].over
    assert not after(tournament, ROBERTS, MarkHand(TableId("A"), "riffle")).tables[0].over


def test_who_has_left_is_not_dealt_into_the_hand_that_is_dealt_again() -> None:
    tournament = an_event({"A": (1, 2, 3)}, {"A": 1})
    table = replace(tournament.tables[0], begun=True, redeal=True, dealt=(SeatNo(1), SeatNo(2), SeatNo(3), SeatNo(5)))
    case = look(replace(tournament, tables=(table,)), ROBERTS)
    assert next_hand(case, table)[1] == (1, 2, 3)


def test_a_price_below_zero_is_named() -> None:
    for field, called in (("buy_in", "buy_in"), ("fee", "fee"), ("rebuy_price", "rebuy"), ("addon_price", "add-on")):
        with pytest.raises(DataError) as wrong:
            check_setup(replace(an_event({}).setup, **{field: -1}))
        assert wrong.value.where == called


class Crown(Value, frozen=True, tag=True):
    """An act that the engine has never heard of."""

    winner: PlayerId
    runners_up: tuple[tuple[PlayerId, int], ...] = ()
    final: TableId | None = None
    seats: tuple[Place, ...] = ()
    signed_by: PlayerId = PlayerId("")


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (Crown(PlayerId("A1"), ((PlayerId("A2"), 5),), TableId("A"), (Place(TableId("A"), SeatNo(1)),)), ""),
        (Crown(PlayerId("Zoe")), "no-such-player"),
        (Crown(PlayerId("")), "no-such-player"),
        (Crown(PlayerId("A1"), ((PlayerId("Zoe"), 5),)), "no-such-player"),
        (Crown(PlayerId("A1"), signed_by=PlayerId("Zoe")), "no-such-player"),
        (Crown(PlayerId("A1"), final=TableId("Z")), "no-such-table"),
        (Crown(PlayerId("A1"), seats=(Place(TableId("Z"), SeatNo(1)),)), "no-such-table"),
    ],
)
def test_players_and_tables_are_known_by_their_type_whatever_a_field_is_called(act: Any, code: str) -> None:
    case = Case(an_event({"A": [1, 2]}), UK)
    if not code:
        require_known(case, act)
        return
    with pytest.raises(Refused) as no:
        require_known(case, act)
    assert no.value.code == code
