# Written by `python tools/question_ids.py` from `topics/*.toml` and the functions marked `@method`.
# A change made here is lost.

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, Literal, Protocol, TypeVar, overload

from floorman.cardroom.actions import BreakGame, ChangeGame, JoinList, LockElsewhere, PickNewSeat
from floorman.cardroom.case import Case as CardroomCase
from floorman.cardroom.stakes import Ballot
from floorman.cardroom.state import CashGame, HowLong, Kind, Lockup
from floorman.cards.card import Card
from floorman.conduct.sanctions import Sanction
from floorman.core.values import Chips, PlayerId, SeatNo
from floorman.floor.case import Acted, Exposed, MustShow, OutOfTurn, Pending, Ruling, ShortBet
from floorman.floor.case import Case as FloorCase
from floorman.floor.incidents import (
    AsksToSee,
    BoxedCard,
    ExposedDowncard,
    ForeignBack,
    HiddenChips,
    PlayerShowsCard,
    PotMisawarded,
    WordsAndChips,
    WrongBurn,
)
from floorman.floor.turns import Settled
from floorman.floor.wager import Meanings, Meant, Push
from floorman.hand.showdown import Pots
from floorman.hand.state import Draft, Hand
from floorman.rules.book import Consulting
from floorman.table.next_hand import Drawn, Extra
from floorman.table.state import Case as TableCase
from floorman.table.state import Player as TablePlayer
from floorman.table.state import Positions, Post
from floorman.text import Message
from floorman.tournament.balance import Cards, CardsDrawn
from floorman.tournament.case import Case as TournamentCase
from floorman.tournament.chips import Race, Won
from floorman.tournament.knockouts import Groups
from floorman.tournament.schedule_plan import ChipSet
from floorman.tournament.state import Offer, Place, Table, TableId, Vacancy
from floorman.tournament.state import Player as TournamentPlayer

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
M_co = TypeVar("M_co", covariant=True)

class QuestionId(str, Generic[T_co]):
    """The id of a question, `topic/name`, that knows what its answers can be."""

class MethodQuestion(QuestionId[T_co], Generic[M_co, T_co]):
    """The id of a question whose answers are methods: it also knows what each of them takes and returns."""

class Answers(dict[str, Any]):
    """A book's answers by question."""

    @overload
    def __getitem__(self, question: QuestionId[T], /) -> T: ...  # type: ignore[overload-overlap]
    @overload
    def __getitem__(self, question: str, /) -> bool | int | Fraction | str: ...

class BettingFoldNoBet(Protocol):
    def __call__(self, case: FloorCase, seat: SeatNo, /) -> Ruling: ...

class BettingGrossMisunderstandingRemedy(Protocol):
    def __call__(self, case: FloorCase, seat: SeatNo, total: Chips, /) -> Ruling: ...

class BettingMultichipTest(Protocol):
    def __call__(self, case: FloorCase, said: WordsAndChips, push: Push, total: Chips, /) -> Meant: ...

class BettingOutOfTurnProcedure(Protocol):
    def __call__(self, case: FloorCase, held: OutOfTurn, now: Hand, /) -> Settled: ...

class BettingPotLimitCounting(Protocol):
    def __call__(self, pot: int, unit: Chips, /) -> int: ...

class BettingPotLimitHighCount(Protocol):
    def __call__(self, case: FloorCase, short: ShortBet, /) -> bool: ...

class BettingPriorChipsTest(Protocol):
    def __call__(self, case: FloorCase, said: WordsAndChips, push: Push, total: Chips, /) -> Meant: ...

class BettingRightToActLapse(Protocol):
    def __call__(self, case: FloorCase, seat: SeatNo, behind: list[OutOfTurn], /) -> Ruling: ...

class BettingStringDeclaredRaise(Protocol):
    def __call__(self, case: FloorCase, said: WordsAndChips, /) -> Meant: ...

class BettingUnclearAmountRuling(Protocol):
    def __call__(self, case: FloorCase, said: WordsAndChips, act: str, meanings: Meanings, /) -> Meant: ...

class BettingUnderbetProcedure(Protocol):
    def __call__(self, case: FloorCase, short: ShortBet, /) -> Ruling: ...

class BettingUndercallProcedure(Protocol):
    def __call__(self, case: FloorCase, seat: SeatNo, total: Chips, shown: Chips, /) -> Ruling: ...

class BettingUndercallSequence(Protocol):
    def __call__(self, case: FloorCase, shorts: list[ShortBet], /) -> Ruling: ...

class BettingVerbalVsChipsBoth(Protocol):
    def __call__(self, case: FloorCase, said: WordsAndChips, /) -> Meant: ...

class ButtonDeadMethod(Protocol):
    def __call__(self, case: TableCase, ring: Collection[SeatNo], dealt: Collection[SeatNo], /) -> Positions: ...

class ButtonDeadSmallBlindGone(Protocol):
    def __call__(self, case: TableCase, last: Positions, /) -> SeatNo: ...

class ButtonErrorNextHand(Protocol):
    def __call__(
        self, case: TableCase, rightful: Positions, wrong: Positions, seats: Collection[SeatNo], /
    ) -> Positions: ...

class ButtonErrorSameHand(Protocol):
    def __call__(self, case: FloorCase, /) -> Ruling: ...

class ButtonHeadsUpFromThree(Protocol):
    def __call__(self, case: TableCase, dealt: Collection[SeatNo], /) -> Positions: ...

class ButtonMissedBlindsReturn(Protocol):
    def __call__(self, case: TableCase, player: TablePlayer, now: Positions, /) -> Extra | None: ...

class ButtonMovingMethod(Protocol):
    def __call__(self, case: TableCase, ring: Collection[SeatNo], dealt: Collection[SeatNo], /) -> Positions: ...

class ButtonMovingSkippedBlinds(Protocol):
    def __call__(self, case: TableCase, now: Positions, /) -> list[Post]: ...

class ButtonNewPlayerCashEntry(Protocol):
    def __call__(self, case: TableCase, player: TablePlayer, now: Positions, /) -> Extra | None: ...

class ButtonNewPlayerDrawnWait(Protocol):
    def __call__(self, case: TableCase, seat: SeatNo, now: Positions, /) -> bool: ...

class ButtonNewPlayerMovedWait(Protocol):
    def __call__(self, case: TableCase, seat: SeatNo, now: Positions, /) -> bool: ...

class ChipsHiddenAfterLostAllIn(Protocol):
    def __call__(self, case: FloorCase, incident: HiddenChips, /) -> Ruling: ...

class ChipsRaceAward(Protocol):
    def __call__(self, case: TournamentCase, run: Race, chips: int, without: frozenset[SeatNo], /) -> Won: ...

class ChipsRaceLastChip(Protocol):
    def __call__(self, case: TournamentCase, run: Race, /) -> Won: ...

class ChipsRaceLeftover(Protocol):
    def __call__(self, case: TournamentCase, run: Race, seat: SeatNo, /) -> bool: ...

class ChipsStartingSetSet(Protocol):
    def __call__(self, case: TournamentCase, players: int, /) -> ChipSet | None: ...

class ClockLevelWrongLevel(Protocol):
    def __call__(self, case: FloorCase, /) -> Ruling: ...

class ClockShotClockExpiry(Protocol):
    def __call__(self, case: FloorCase, seat: SeatNo, rest: tuple[Pending, ...], /) -> Ruling: ...

class ConductPenaltyScale(Protocol):
    def __call__(self, asked: Consulting, /) -> tuple[Sanction, ...]: ...

class ConductPenaltyServed(Protocol):
    def __call__(self, case: TournamentCase, /) -> bool: ...

class DealingBoxedCardSingle(Protocol):
    def __call__(self, case: FloorCase, incident: BoxedCard, /) -> Ruling: ...

class DealingBurnAfterLock(Protocol):
    def __call__(self, case: FloorCase, kind: str, /) -> Ruling: ...

class DealingBurnExtraBurnFlop(Protocol):
    def __call__(self, case: FloorCase, incident: WrongBurn, /) -> Ruling: ...

class DealingBurnExtraBurnLater(Protocol):
    def __call__(self, case: FloorCase, incident: WrongBurn, /) -> Ruling: ...

class DealingBurnNoBurnFlop(Protocol):
    def __call__(self, case: FloorCase, incident: WrongBurn, /) -> Ruling: ...

class DealingBurnNoBurnLater(Protocol):
    def __call__(self, case: FloorCase, incident: WrongBurn, /) -> Ruling: ...

class DealingButtonShortCardCompletion(Protocol):
    def __call__(self, case: FloorCase, seat: SeatNo, /) -> bool: ...

class DealingExposedSingleLaterCard(Protocol):
    def __call__(self, case: FloorCase, incident: ExposedDowncard, exposed: Exposed, /) -> Ruling: ...

class DealingFlopErrorTooManyCards(Protocol):
    def __call__(self, case: FloorCase, count: int, /) -> Ruling: ...

class DealingFlopErrorTooManyLater(Protocol):
    def __call__(self, case: FloorCase, /) -> Ruling: ...

class DealingFouledDeckDuplicate(Protocol):
    def __call__(self, case: FloorCase, /) -> Ruling: ...

class DealingFouledDeckOddBack(Protocol):
    def __call__(self, case: FloorCase, incident: ForeignBack, /) -> Ruling: ...

class DealingJokerForeignCard(Protocol):
    def __call__(self, case: FloorCase, seat: SeatNo | None, /) -> Ruling: ...

class DealingMisdealRedeal(Protocol):
    def __call__(self, case: FloorCase, /) -> Ruling: ...

class DealingMisdealWrongCount(Protocol):
    def __call__(self, case: FloorCase, extra: int, /) -> Ruling: ...

class DealingMissingCardFound(Protocol):
    def __call__(self, case: FloorCase, /) -> Ruling: ...

class DealingPrematureFlop(Protocol):
    def __call__(self, case: FloorCase, street: int, /) -> Ruling: ...

class DealingPrematureRiver(Protocol):
    def __call__(self, case: FloorCase, street: int, /) -> Ruling: ...

class DealingPrematureStud(Protocol):
    def __call__(self, case: FloorCase, street: int, /) -> Ruling: ...

class DealingPrematureTurn(Protocol):
    def __call__(self, case: FloorCase, street: int, /) -> Ruling: ...

class DealingStubDropped(Protocol):
    def __call__(self, case: FloorCase, step: str, /) -> Ruling: ...

class DealingSubstantialActionDefinition(Protocol):
    def __call__(self, case: FloorCase, acts: Sequence[Acted], /) -> bool: ...

class EntryAbsentNoShowDeadline(Protocol):
    def __call__(self, case: TournamentCase, missing: list[TournamentPlayer], /) -> tuple[Offer, ...]: ...

class EntryEliminationSameHand(Protocol):
    def __call__(self, case: TournamentCase, had: Mapping[PlayerId, Chips], /) -> Groups: ...

class EntryLeaveForfeitedTo(Protocol):
    def __call__(self, case: TournamentCase, player: TournamentPlayer, /) -> None: ...

class EntryLeaveLongAbsence(Protocol):
    def __call__(self, case: TournamentCase, gone: list[TournamentPlayer], /) -> None: ...

class EntryPayoutSplit(Protocol):
    def __call__(self, case: TournamentCase, /) -> tuple[int, ...]: ...

class HandDeadWrongCount(Protocol):
    def __call__(self, case: FloorCase, seat: SeatNo, extra: int, /) -> Ruling: ...

class HandProtectKilledHand(Protocol):
    def __call__(self, case: FloorCase, seat: SeatNo, /) -> Ruling: ...

class PotShortAwardShortBlind(Protocol):
    def __call__(self, hand: Draft, pots: Pots, /) -> Pots: ...

class RoomBreakAbsentHold(Protocol):
    def __call__(self, case: CardroomCase, /) -> bool: ...

class RoomBreakOrder(Protocol):
    def __call__(
        self, case: CardroomCase, action: BreakGame, game: CashGame, /
    ) -> tuple[tuple[PlayerId, ...], tuple[PlayerId, ...]]: ...

class RoomCombineButton(Protocol):
    def __call__(self, case: CardroomCase, receiving: CashGame, neutral: bool, /) -> tuple[bool, PlayerId]: ...

class RoomLimitChangeVote(Protocol):
    def __call__(self, case: CardroomCase, ballot: Ballot, /) -> None: ...

class RoomListOpenSeat(Protocol):
    def __call__(self, case: CardroomCase, action: JoinList, kind: Kind, until: int | None, /) -> None: ...

class RoomLockupLapse(Protocol):
    def __call__(self, case: CardroomCase, lockup: Lockup, game: CashGame, asking: bool = False, /) -> bool: ...

class RoomMustMoveCall(Protocol):
    def __call__(self, case: CardroomCase, feeder: CashGame, /) -> HowLong: ...

class RoomSeatChangeBlinds(Protocol):
    def __call__(
        self, case: TableCase, player: TablePlayer, now: Positions, ring: Collection[SeatNo], /
    ) -> Extra | None: ...

class RoomSeatChangeLeaving(Protocol):
    def __call__(self, case: CardroomCase, action: LockElsewhere, old: CashGame, /) -> HowLong: ...

class RoomSeatChangeTransfer(Protocol):
    def __call__(self, case: CardroomCase, action: ChangeGame, old: CashGame, new: CashGame, /) -> None: ...

class RoomSeatNewGameChoice(Protocol):
    def __call__(self, case: CardroomCase, action: PickNewSeat, game: CashGame, /) -> PlayerId: ...

class RoomSeatPlacement(Protocol):
    def __call__(self, case: CardroomCase, games: Sequence[CashGame], /) -> CashGame | None: ...

class RoomSeatPrecedence(Protocol):
    def __call__(self, case: CardroomCase, game: CashGame, seat: SeatNo, /) -> PlayerId | None: ...

class SeatingBalanceDestination(Protocol):
    def __call__(self, case: TournamentCase, there: Table, /) -> SeatNo | None: ...

class SeatingBalanceGiver(Protocol):
    def __call__(self, case: TournamentCase, fullest: list[TableId], cards: Cards, seed: int, /) -> TableId: ...

class SeatingBalanceMover(Protocol):
    def __call__(
        self, case: TournamentCase, here: Table, there: Table, seat: SeatNo | None, /
    ) -> TournamentPlayer | None: ...

class SeatingBalanceNoMatch(Protocol):
    def __call__(self, case: TournamentCase, here: Table, there: Table, /) -> tuple[TournamentPlayer, SeatNo]: ...

class SeatingBalanceSeveral(Protocol):
    def __call__(self, case: TournamentCase, there: Table, vacated: list[Vacancy], /) -> Vacancy: ...

class SeatingBalanceStudDestination(Protocol):
    def __call__(
        self, case: TournamentCase, here: Table, there: Table, seed: int, /
    ) -> tuple[TournamentPlayer, SeatNo]: ...

class SeatingBalanceTiming(Protocol):
    def __call__(self, case: TournamentCase, table: TableId, /) -> bool: ...

class SeatingBalanceTrigger(Protocol):
    def __call__(self, case: TournamentCase, /) -> bool: ...

class SeatingBreakOrder(Protocol):
    def __call__(self, case: TournamentCase, /) -> TableId: ...

class SeatingBreakReseat(Protocol):
    def __call__(
        self, case: TournamentCase, players: list[PlayerId], cards: CardsDrawn, seed: int, /
    ) -> list[PlayerId]: ...

class SeatingDrawForButtonFirstButton(Protocol):
    def __call__(self, case: TableCase, cards: Drawn, /) -> SeatNo: ...

class SeatingHaltFrom(Protocol):
    def __call__(self, case: TournamentCase, table: Table, /) -> bool: ...

class SeatingHaltWhen(Protocol):
    def __call__(self, case: TournamentCase, /) -> list[TableId]: ...

class SeatingLateDraw(Protocol):
    def __call__(self, case: TournamentCase, /) -> list[Place]: ...

class SeatingRandomInitial(Protocol):
    def __call__(
        self, case: TournamentCase, ids: list[TableId], cards: dict[PlayerId, Card], seed: int, topic: str, /
    ) -> None: ...

class SeatingRedrawTrigger(Protocol):
    def __call__(self, case: TournamentCase, /) -> int: ...

class ShowdownAskToSeeAskedHand(Protocol):
    def __call__(self, case: FloorCase, asker: SeatNo, whose: SeatNo, /) -> bool: ...

class ShowdownAskToSeeRight(Protocol):
    def __call__(self, case: FloorCase, incident: AsksToSee, /) -> MustShow: ...

class ShowdownDisputeMisawardRemedy(Protocol):
    def __call__(self, case: FloorCase, incident: PotMisawarded, /) -> Ruling: ...

class ShowdownLiveCardsDiscard(Protocol):
    def __call__(self, case: FloorCase, /) -> str: ...

class ShowdownMuckedBettorForgetsOpponent(Protocol):
    def __call__(self, case: FloorCase, seat: SeatNo, /) -> Ruling: ...

class ShowdownOddChipBoardGames(Protocol):
    def __call__(self, hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers, /) -> list[SeatNo]: ...

class ShowdownOddChipStud(Protocol):
    def __call__(self, hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers, /) -> list[SeatNo]: ...

class ShowdownOrderFirst(Protocol):
    def __call__(self, hand: Draft, /) -> int: ...

class ShowdownPlayBoardClaim(Protocol):
    def __call__(self, case: FloorCase, declared: bool, /) -> bool: ...

class ShowdownShowOneShowAllWhen(Protocol):
    def __call__(self, case: FloorCase, incident: PlayerShowsCard, /) -> tuple[str, Message]: ...

class ShowdownTablingPartShown(Protocol):
    def __call__(self, case: FloorCase, seat: SeatNo, /) -> Message: ...

class Q:
    class betting:
        class accepted_action:
            wrong_count: QuestionId[Literal["chips-or-word", "chips-only", "misunderstanding"]]
            """A caller was told a wrong count. Which act makes the true amount due?"""

        class binding:
            forward_motion: QuestionId[Literal["floor", "nothing"]]
            """A forward motion with chips, not released, made somebody act. Is the mover held to it?"""

        class check_raise:
            allowed: QuestionId[bool]
            """May a player check and then raise?"""

        class conditional:
            if_then: QuestionId[Literal["floor", "binding", "nothing"]]
            """If you bet, I raise. Does it bind?"""
            premature_call: QuestionId[Literal["floor", "any-amount", "released"]]
            """Raise, says one; call, says the next, before hearing how much. What is the caller held to?"""

        class fold:
            no_bet: MethodQuestion[BettingFoldNoBet, Literal["binding-may-penalise", "binding-if-acted-on"]]
            """A player throws the hand away in turn with nothing to call. When is it gone?"""

        class gross_misunderstanding:
            refuse_from: QuestionId[int]
            """From what share of the price put in is the claim refused?"""
            remedy: MethodQuestion[BettingGrossMisunderstandingRemedy, Literal["may-withdraw", "held"]]
            """A call or raise plainly made for the wrong amount. May it be taken back?"""
            unaware_of_raise: QuestionId[bool]
            """A player did not know of a raise, and nobody has acted since. May the chips be taken back for a new decision?"""

        class invalid_declaration:
            call_without_bet: QuestionId[Literal["check", "floor"]]
            """Call, and there is no bet. What is it?"""
            check_facing_bet: QuestionId[Literal["passive-only", "all-options", "floor"]]
            """Check, says a player facing a bet. What is left to do?"""
            pot_in_no_limit: QuestionId[Literal["valid-wager", "nothing", "floor"]]
            """I bet the pot, in no-limit. What does it bind to?"""
            raise_without_bet: QuestionId[Literal["bet", "floor"]]
            """Raise, and there is no bet. What is it?"""

        class limit_cap:
            extra_in_two_round_games: QuestionId[int]
            """How many more raises in games with two betting rounds?"""
            heads_up: QuestionId[Literal["off", "holds-until-last-two"]]
            """Two players are left in a limit pot. Does the cap hold?"""
            lifted_at: QuestionId[int]
            """At how many players left in the event is the cap lifted?"""
            raises: QuestionId[int]
            """At limit, how many raises after the bet?"""

        class min_bet:
            bring_in: QuestionId[int]
            """How many big blinds is the smallest bet?"""

        class min_unit:
            revenue_chips_play: QuestionId[bool]
            """Do chips that are only there for the house's fee play?"""
            small_blind_from_limit: QuestionId[int]
            """From which lower limit on is a chip below the small blind out?"""
            small_chips_together: QuestionId[bool]
            """Do smaller chips play when enough of them make a unit?"""
            smallest_chip: QuestionId[Literal["structure", "small-blind", "bring-in", "in-play"]]
            """Which is the smallest chip that plays?"""

        class multichip:
            last_chips: QuestionId[Literal["needed-call-else-all-in", "like-any", "all-in"]]
            """The chips pushed are the player's last. Does that change the test?"""
            test: MethodQuestion[BettingMultichipTest, Literal["every-chip-needed", "half-rule-alone"]]
            """Several chips, silently, for more than the call. A call or a raise?"""

        class out_of_turn:
            all_in_stands: QuestionId[bool]
            """Does an all-in out of turn stand even when the action changes?"""
            changed_options: QuestionId[Literal["all-options", "passive-only", "passive-if-passive", "floor"]]
            """The action changed before the turn came. What may the player who acted too soon do now?"""
            fold: QuestionId[Literal["at-once", "at-once-if-acted-on"]]
            """A fold out of turn: does it count at once, for good?"""
            intervening_call: QuestionId[Literal["unchanged", "floor"]]
            """A raise out of turn, and a player in between calls the bet. Has the action changed?"""
            penalty: QuestionId[Literal["any", "deliberate"]]
            """May acting out of turn be penalised without asking whether it was meant?"""
            procedure: MethodQuestion[BettingOutOfTurnProcedure, Literal["wait-and-compare", "floor-at-turn"]]
            """Somebody checks, calls, bets or raises too soon. Is it settled when the turn comes, or by the floor?"""

        class overchip:
            last_chip: QuestionId[bool]
            """The one oversized chip is the player's last. Still a call?"""
            raise_without_amount: QuestionId[Literal["most-of-chip", "minimum"]]
            """Raise, said with one chip and no amount. How much?"""

        class pot_limit:
            bet_cap: QuestionId[int]
            """Does the game put a ceiling on every single bet?"""
            big_blind_ante_counts: QuestionId[bool]
            """One player antes for the whole table. Is that ante pot before the flop?"""
            callers_that_fix_it: QuestionId[int]
            """How many callers make an overbet stand?"""
            collection_surplus: QuestionId[Literal["after-flop", "from-start"]]
            """Players put in more than the time collection took. From when is the surplus pot?"""
            counting: MethodQuestion[BettingPotLimitCounting, Literal["exact", "rounded-up", "odd-chips-ignored"]]
            """How is the largest bet worked out?"""
            dead_blind_counts_full: QuestionId[bool]
            """No small blind this hand. Before the flop, is the pot counted as if it were there?"""
            dealer_states_pot: QuestionId[Literal["on-request", "keeps-it-enforced"]]
            """Does the dealer give the largest bet unasked?"""
            high_count: MethodQuestion[BettingPotLimitHighCount, Literal["whole-street", "four-cut-offs"]]
            """A bet above the pot, from a pot counted too high, was acted on. Until when and how is it cut down?"""
            low_count_until: QuestionId[Literal["substantial-action", "at-once"]]
            """Pot was announced but too little went in. Until when is it brought up to the pot?"""
            rake_counts: QuestionId[bool]
            """Rake already dropped: is it still pot?"""
            short_blind_counts_full: QuestionId[bool]
            """A blind is all-in for less. Before the flop, is the pot counted as if it were whole?"""
            time_collection_counts: QuestionId[Literal["after-deal-began", "never", "always"]]
            """Time collection in the slot: is it pot?"""

        class prior_chips:
            pull_back_binds: QuestionId[Literal["facing-raise", "facing-any-bet", "never"]]
            """A player clearly pulls back chips from earlier in the round. When does that bind to call or raise?"""
            test: MethodQuestion[BettingPriorChipsTest, Literal["two-cases", "floor"]]
            """A player with chips out from earlier in the round is raised and silently adds chips. Call or raise?"""

        class proposition:
            insurance: QuestionId[Literal["banned", "players-own"]]
            """Insurance and other side wagers between players?"""

        class raise_size:
            amount_means: QuestionId[Literal["total", "on-top"]]
            """Raise, eight thousand: to eight thousand, or eight thousand more?"""
            below_threshold: QuestionId[Literal["call", "made-up", "floor"]]
            """More than a call, less than half a raise, and raise was not said. What is it?"""
            threshold: QuestionId[int | Fraction]
            """From what part of a raise is more than a call a raise?"""
            threshold_base: QuestionId[Literal["minimum-raise", "bet-faced"]]
            """Half of what: of the last full raise, or of the whole bet faced?"""

        class reopen:
            big_bet_fraction: QuestionId[int | Fraction]
            """No-limit and pot-limit: what part of a full raise must a player face to be allowed to raise again?"""
            cumulative: QuestionId[bool]
            """Do several short all-ins add up for the player who faces them?"""
            cumulative_at_limit: QuestionId[bool]
            """At limit too?"""
            limit_fraction: QuestionId[int | Fraction]
            """Limit: from what part of a bet does an all-in count as a full bet or raise?"""
            measure_after_cumulative: QuestionId[Literal["last-full", "combined"]]
            """Short all-ins together re-opened the betting. What is the smallest raise now?"""

        class right_to_act:
            lapse: MethodQuestion[BettingRightToActLapse, Literal["substantial-action", "players-behind"]]
            """A player was skipped and says nothing. When is the right to act lost?"""
            players_behind: QuestionId[int]
            """How many players have to act behind a silent skipped player before the right to act is at risk?"""
            reasonable_time: QuestionId[bool]
            """Must the skipped player have had reasonable time to speak up before anything is lost?"""
            skipped_hand: QuestionId[Literal["dead-or-passive", "any-ruling", "keep-or-lose"]]
            """A skipped player spoke up too late. What may the floor do with the hand?"""

        class run_twice:
            most_deals: QuestionId[int]
            """All-in, and the players agree: how many times may the rest of the board be dealt?"""

        class short_allin:
            raise_over_short_bet: QuestionId[Literal["plus-minimum", "to-minimum"]]
            """An all-in opens for less than the minimum bet. The smallest raise?"""
            short_big_blind: QuestionId[Literal["full", "posted"]]
            """The big blind is all-in for less. What do the others pay to play?"""

        class splash:
            amount: QuestionId[Literal["certain-only", "floor"]]
            """Chips were splashed into the pot. What is the wager?"""

        class stack_count:
            exact_count: QuestionId[Literal["facing-all-in-in-turn", "in-turn", "view-only"]]
            """Who may have a stack counted exactly, and when?"""

        class straddle:
            at_limit: QuestionId[bool]
            """A live straddle at limit?"""
            how_many: QuestionId[int]
            """How many live straddles are allowed in a hand at no-limit and pot-limit?"""
            seat: QuestionId[Literal["left-of-big-blind", "button", "any-seat"]]
            """Who may straddle?"""
            size: QuestionId[int]
            """How big is a straddle?"""

        class string:
            declared_raise: MethodQuestion[
                BettingStringDeclaredRaise, Literal["one-motion", "call-then-one-more", "many-motions"]
            ]
            """Raise was said without an amount, and the chips come in more than one motion. Which of them count?"""
            wrong_first_motion: QuestionId[Literal["minimum-raise", "call"]]
            """Raise was said and the first motion that counts is not enough for one. What then?"""

        class terms:
            regional: QuestionId[Literal["floor", "no"]]
            """May a regional word of betting pass as official?"""
            tap: QuestionId[Literal["check", "ask"]]
            """Is rapping the table a check?"""

        class unclear_amount:
            nothing_fits: QuestionId[Literal["lowest", "floor"]]
            """Even the smallest legal meaning is above the pot. What then?"""
            repeat_penalty: QuestionId[bool]
            """May a player who keeps being unclear be penalised for it?"""
            ruling: MethodQuestion[
                BettingUnclearAmountRuling, Literal["highest-within-pot", "ask-then-floor", "lesser"]
            ]
            """Five, says a player, and it can legally mean several amounts. How much is it?"""

        class underbet:
            correctable_until: QuestionId[Literal["round-ends", "next-street", "at-once"]]
            """Until when can a bet that was too small still be made right?"""
            improper_multiple: QuestionId[Literal["nearest", "down", "up"]]
            """A wager that has to be in round amounts is not. Which way does it go?"""
            procedure: MethodQuestion[BettingUnderbetProcedure, Literal["all-bettors", "floor"]]
            """A bet or raise below the minimum went unnoticed and others acted on it. How is it put right?"""

        class undercall:
            forfeit: QuestionId[Literal["intended", "put-out"]]
            """If the floor lets an undercaller fold, what does it cost?"""
            procedure: MethodQuestion[BettingUndercallProcedure, Literal["by-who-was-undercalled", "make-right"]]
            """Chips or an amount below the call, and call was not said first. What is it?"""
            sequence: MethodQuestion[BettingUndercallSequence, Literal["back-up-to-first", "each-made-up"]]
            """Two or more players in a row put in too little before anybody notices. What now?"""
            tiny_chip: QuestionId[Literal["floor", "as-undercall"]]
            """One tiny chip against a large bet, silently. What is it?"""
            tiny_share: QuestionId[int]
            """How small is tiny: what share of the price?"""

        class verbal_vs_chips:
            amount_alone: QuestionId[bool]
            """Is a bare amount the same as pushing those chips silently?"""
            both: MethodQuestion[BettingVerbalVsChipsBoth, Literal["first-comes", "words"]]
            """Words and chips disagree. Which is the bet?"""
            contradiction: QuestionId[Literal["floor", "words"]]
            """Words and chips come together and contradict each other, both clear. Who decides?"""
            count_from: QuestionId[int]
            """From how many chips is a pushed stack broken down and counted?"""
            spoken_required: QuestionId[bool]
            """Must every act be said aloud?"""

    class button:
        class dead:
            method: MethodQuestion[ButtonDeadMethod, Literal["dead", "moving"]]
            """How do button and blinds go round when seats fall empty?"""
            small_blind_gone: MethodQuestion[ButtonDeadSmallBlindGone, Literal["empty-seat", "stays"]]
            """The small blind is knocked out and the seat stays empty: where does the button go?"""

        class dodge:
            scope: QuestionId[Literal["any-time", "from-broken-table"]]
            """When is dodging a blind an offence?"""

        class error:
            next_hand: MethodQuestion[ButtonErrorNextHand, Literal["from-where-it-is", "restore"]]
            """The button was wrong for a whole hand. Is it put back for the next one?"""
            same_hand: MethodQuestion[
                ButtonErrorSameHand, Literal["correct-until-cut-off", "misdeal-until-cut-off", "floor"]
            ]
            """The button was put in the wrong place and it is noticed in that hand. What happens?"""

        class heads_up:
            from_three: MethodQuestion[ButtonHeadsUpFromThree, Literal["next-in-line", "button-advances"]]
            """The table has come down to two players. Who has the big blind?"""

        class missed_blinds:
            broke_and_rebuys: QuestionId[bool]
            """Does a player who lost all-in and buys again owe the blinds missed in between?"""
            dealt_owing: QuestionId[Literal["dead-if-only-looked", "always-dead", "posts-now"]]
            """A player who owes blinds was dealt in without posting. Is the hand live?"""
            live_part: QuestionId[Literal["up-to-opening-bet", "all-live", "small-blind-dead"]]
            """Which part of a make-up post is a bet?"""
            return_: MethodQuestion[
                ButtonMissedBlindsReturn, Literal["post-all-or-wait", "post-big-blind-or-wait", "wait-only"]
            ]
            """How does a player who missed blinds come back in?"""
            short_blind_made_up: QuestionId[bool]
            """Must a player who was all-in on a short blind and won make up the rest?"""

        class moving:
            method: MethodQuestion[ButtonMovingMethod, Literal["dead", "moving"]]
            """Does this room's cash game use a moving or a dead button?"""
            skipped_blinds: MethodQuestion[ButtonMovingSkippedBlinds, Literal["post-all-due", "let-off"]]
            """Moving button: what of the blinds that the jump of the button makes a player skip?"""

        class new_player:
            cash_entry: MethodQuestion[ButtonNewPlayerCashEntry, Literal["post-or-wait", "wait-only", "free"]]
            """What must a new player pay to be dealt in?"""
            cash_wait_zone: QuestionId[Literal["button-to-big-blind", "button-to-small-blind", "none"]]
            """In which seats may a player not come in, new or owing blinds, but must let the button pass?"""
            drawn_wait: MethodQuestion[
                ButtonNewPlayerDrawnWait, Literal["between-small-blind-and-button", "small-blind-or-button", "never"]
            ]
            """A late entry or a player from a broken table has drawn a seat. In which seats is the player not dealt in at once?"""
            lowball_post: QuestionId[int]
            """How many big blinds does a new player post at lowball?"""
            moved_wait: MethodQuestion[
                ButtonNewPlayerMovedWait, Literal["between-small-blind-and-button", "small-blind-or-button", "never"]
            ]
            """In which seats is a player moved to balance not dealt in at once?"""

        class post:
            small_blind_size: QuestionId[Literal["as-scheduled", "half"]]
            """Is the small blind half the big blind, or whatever the schedule says?"""

    class chips:
        class color_up:
            late_chips: QuestionId[Literal["equal-value", "nothing"]]
            """A player finds chips of a removed denomination after the race. What are they worth?"""
            unscheduled: QuestionId[Literal["any-time", "floor", "no"]]
            """May the floor colour up single players outside the schedule?"""

        class found:
            owner_matters: QuestionId[bool]
            """Loose tournament chips are found. Do they go back to a known owner?"""

        class hidden:
            after_lost_all_in: MethodQuestion[
                ChipsHiddenAfterLostAllIn, Literal["no-benefit-by-deal", "accepted-action-first"]
            ]
            """The loser of an all-in turns out to have more chips. Do they keep the player in, and where do they go?"""
            taken_out_of_view: QuestionId[Literal["removed", "returned", "floor"]]
            """Tournament chips were pocketed or taken off the table. What becomes of them?"""

        class race:
            award: MethodQuestion[ChipsRaceAward, Literal["one-each", "down-the-cards"]]
            """How are the odd chips of a removed denomination raced off?"""
            last_chip: MethodQuestion[ChipsRaceLastChip, Literal["after-losing", "before-race"]]
            """A player has nothing but odd chips and loses the race. What then?"""
            leftover: MethodQuestion[ChipsRaceLeftover, Literal["half-or-more", "rounded-up", "dropped"]]
            """Odd chips are left that do not make a new chip. Is one given for them?"""
            leftover_share: QuestionId[int | Fraction]
            """From which share of a new chip on is one given?"""
            start_seat: QuestionId[int]
            """Where does the deal for the race start?"""

        class starting_set:
            set: MethodQuestion[ChipsStartingSetSet, Literal["by-players", "posted"]]
            """Of which chips is a starting stack made up?"""

        class transit:
            in_view: QuestionId[bool]
            """Must chips stay in view while they are carried?"""

        class value:
            colours: QuestionId[int]
            """How many colours of chips are used?"""
            set: QuestionId[Literal["posted", "fixed"]]
            """Which chips are in use?"""

        class visible:
            at_race: QuestionId[bool]
            """Must all chips be in full view for the race?"""
            entitled: QuestionId[Literal["players", "players-and-staff"]]
            """Who may expect to be able to estimate a stack?"""
            from_rack: QuestionId[bool]
            """May chips be played from a rack?"""
            glance_test: QuestionId[bool]
            """Is a stack good enough that the floor can estimate at a glance?"""
            high_chips: QuestionId[bool]
            """Must high chips be easy to see?"""
            in_view: QuestionId[bool]
            """Must all chips stay in plain view?"""
            one_denomination: QuestionId[bool]
            """Must a stack be of one denomination?"""
            stack_of: QuestionId[int]
            """How high are clean stacks?"""

    class clock:
        class break_:
            after_minutes: QuestionId[int]
            """After how long does the first break come?"""
            no_new_hands: QuestionId[Literal["none-in-progress-finish", "others-play-on"]]
            """The timer is stopped. May any table start a hand?"""
            timer_stops_on_break: QuestionId[bool]
            """Does the level timer stop during a break?"""
            timer_stops_on_dispute: QuestionId[bool]
            """Does the level timer stop while the director settles a dispute?"""
            when: QuestionId[Literal["director", "preset-plus-director", "schedule"]]
            """Who sets the breaks?"""

        class level:
            final_bump: QuestionId[int]
            """How many levels up does the final table start?"""
            hold_push: QuestionId[int]
            """For how long before a break or a new level is a dealer push held up?"""
            starts: QuestionId[Literal["announcement-or-signal", "announcement-at-zero", "timer-zero"]]
            """What starts a new level?"""
            wrong_level: MethodQuestion[ClockLevelWrongLevel, Literal["until-substantial-action", "plays-out"]]
            """A hand was started at the old level by mistake. Until when is it put right?"""

        class new_hand:
            begins_for_levels: QuestionId[Literal["riffle-shuffler-or-push", "riffle", "posted-and-riffle"]]
            """The level ends. Had this hand begun?"""
            begins_otherwise: QuestionId[Literal["riffle-shuffler-or-push", "riffle"]]
            """For claims, rebuys, moves and everything but levels: when has a new hand begun?"""

        class schedule:
            adjustable: QuestionId[bool]
            """May the director change the schedule once the event is on?"""
            level_minutes: QuestionId[int]
            """How long is a level?"""
            source: QuestionId[Literal["book-t1000", "event"]]
            """Where do the levels come from?"""

        class shot_clock:
            approval: QuestionId[Literal["reasonable-time", "none"]]
            """Does the floor have to approve a player's request for the clock?"""
            count: QuestionId[int]
            """How long is the count, or the warning?"""
            count_inside: QuestionId[Literal["on-top", "inside"]]
            """Is the count part of the time, or on top of it?"""
            expiry: MethodQuestion[ClockShotClockExpiry, Literal["dead-or-check", "dead-always"]]
            """Time and count have run out. What becomes of the hand?"""
            seconds: QuestionId[int]
            """The clock is called. How long before the count?"""
            tie: QuestionId[Literal["player", "clock"]]
            """The act and the end of the count come together. Who has it?"""
            time_change: QuestionId[Literal["adjust", "reduce", "fixed"]]
            """May the director change the time of the clock?"""
            usual_time: QuestionId[int]
            """How long may an ordinary act take without a clock being called?"""
            who_may_call: QuestionId[Literal["player-or-floor", "player", "table"]]
            """Who may have the clock put on a player?"""

    class conduct:
        class belongings:
            clear: QuestionId[bool]
            """Must table, legroom and walkways be kept clear of belongings?"""

        class card_visibility:
            where: QuestionId[Literal["in-view", "touching"]]
            """Where must live cards be kept?"""

        class cheating:
            forbidden: QuestionId[bool]
            """Is cheating of any kind, and colluding, forbidden?"""

        class devices:
            cash: QuestionId[Literal["with-limits", "improper"]]
            """What may be done with a telephone in a cash game?"""
            media: QuestionId[bool]
            """Is music or video that others hear or see a breach?"""
            nuisance: QuestionId[bool]
            """Is filming, photographing or any use of a device that slows the game or gives an advantage a breach?"""
            reading: QuestionId[Literal["unless-it-hinders", "no"]]
            """What of books and papers at the table?"""
            revocable: QuestionId[bool]
            """May the floor limit or withdraw the use of music and video?"""
            strategy_aids: QuestionId[Literal["prohibited", "house-rules"]]
            """May charts, betting apps and other aids be used with a live hand?"""
            tournament: QuestionId[Literal["no-use", "no-talking", "step-away", "improper"]]
            """What may be done with a telephone at the table?"""

        class disclosure:
            advising: QuestionId[bool]
            """Is advising on the play of a hand forbidden?"""
            covers: QuestionId[Literal["discussing", "telling"]]
            """Which talk about hands in play is forbidden?"""
            draw_count: QuestionId[bool]
            """Is remarking on how many cards a player drew forbidden?"""
            folded: QuestionId[bool]
            """Is saying what a folded hand held forbidden while the hand is on?"""
            live: QuestionId[bool]
            """Is saying what a live hand holds forbidden while others can still act?"""
            outsider: QuestionId[bool]
            """Is telling an outsider about a hand in play forbidden?"""
            reading: QuestionId[bool]
            """Is reading a hand for another before it is tabled forbidden?"""
            sharing: QuestionId[bool]
            """Is showing cards to, or talking strategy with, one other person forbidden?"""
            urging: QuestionId[bool]
            """Is telling somebody to turn a hand up at the showdown forbidden?"""

        class etiquette:
            abusing_cards: QuestionId[bool]
            """Is tearing, bending or throwing cards a breach?"""
            chatter: QuestionId[bool]
            """Is too much chatter a breach?"""
            chips_in_the_way: QuestionId[bool]
            """Is stacking chips where they hinder the deal or the view a breach?"""
            criticising: QuestionId[bool]
            """Is criticising how somebody plays a breach?"""
            demeaning_dealer: QuestionId[bool]
            """Is demeaning the dealer or blaming him for the cards a breach?"""
            discarding: QuestionId[bool]
            """Is discarding anywhere but low and into the muck a breach?"""
            discourtesy: QuestionId[bool]
            """Is discourteous behaviour a breach?"""
            disturbance: QuestionId[bool]
            """Is shouting and arguing that disturbs others a breach?"""
            folding_face_up: QuestionId[bool]
            """Is folding with the cards face up a breach?"""
            hygiene: QuestionId[bool]
            """Is offensive hygiene a breach?"""
            ignoring_wave: QuestionId[bool]
            """Is waiting for a player who has waved the cards to show first a breach?"""
            inattention: QuestionId[bool]
            """Is not following the game a breach?"""
            out_of_reach: QuestionId[bool]
            """Is placing bets beyond the dealer's reach a breach?"""
            out_of_turn_again: QuestionId[bool]
            """Is acting out of turn again and again a breach?"""
            peeking: QuestionId[bool]
            """Is trying to see another's hole cards a breach?"""
            post_mortem: QuestionId[bool]
            """Is long talk about a finished hand a breach?"""
            property: QuestionId[bool]
            """Is damaging what belongs to the house a breach?"""
            searching_discards: QuestionId[bool]
            """Is looking through discards or the stub a breach?"""
            slow_showing: QuestionId[bool]
            """Is being slow to show a winner, or waving the cards with a good hand a breach?"""
            splashing: QuestionId[bool]
            """Is splashing the pot a breach?"""
            stalling: QuestionId[bool]
            """Is slowing the game for no reason a breach?"""
            substances: QuestionId[bool]
            """Is using an illegal substance a breach?"""
            threats: QuestionId[bool]
            """Is threatening somebody a breach?"""
            touching: QuestionId[bool]
            """Is touching another's cards or chips a breach?"""
            touching_person: QuestionId[bool]
            """Is touching another player a breach?"""
            unfair_influence: QuestionId[bool]
            """Is swaying the play unfairly by words or acts a breach?"""
            wandering: QuestionId[bool]
            """Is being out of the seat during a hand a breach?"""
            weapons: QuestionId[bool]
            """Is carrying a weapon a breach?"""

        class expose:
            last_to_act: QuestionId[bool]
            """Is it an offence too when the player showing is the last to act?"""
            when_allowed: QuestionId[Literal["no-action-pending", "two-in-pot", "last-two", "never"]]
            """When may a player show cards before the hand is over?"""

        class guest:
            at_table: QuestionId[bool]
            """May somebody who does not play sit at the table?"""
            behind_player: QuestionId[Literal["if-nobody-objects", "no"]]
            """May a guest sit behind a player?"""
            looks: QuestionId[bool]
            """May a guest look at other hands than the host's?"""

        class identity:
            item: QuestionId[Literal["floor", "nothing"]]
            """A mask, a hood or glasses hide a face or distract others. What is done?"""
            required: QuestionId[bool]
            """Must players be recognisable?"""

        class language:
            at_table: QuestionId[Literal["posted", "english", "no-foreign-in-deal"]]
            """Which languages may be spoken at the table?"""
            profanity: QuestionId[bool]
            """Is profane or obscene language a breach?"""

        class one_player:
            anothers_chips: QuestionId[bool]
            """May a player play another's chips?"""
            own_hand: QuestionId[bool]
            """Does a player play and call only the own hand?"""

        class penalty:
            abuse: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """Abuse: must or may the floor give a penalty?"""
            bars: QuestionId[bool]
            """May a player of a tournament be barred from the room for conduct?"""
            card_off_table: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """Throwing cards, or a card going off the table: must or may the floor give a penalty?"""
            cash_grounds: QuestionId[Literal["flagrant", "any-act"]]
            """When may a cash player be suspended or barred for conduct?"""
            cheating: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """Cheating: must or may the floor give a penalty?"""
            code_of_conduct: QuestionId[Literal["must", "may", "none"]]
            """Does a breach of the code of conduct (threats, damage, drugs, weapons) draw a penalty?"""
            collusion: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """Chip dumping and other collusion: must or may the floor give a penalty?"""
            disclosure: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """Talking about hands in play: must or may the floor give a penalty?"""
            disruption: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """Disruptive behaviour: must or may the floor give a penalty?"""
            dodging_blind: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """Dodging a blind, where that is an offence: must or may the floor give a penalty?"""
            escalates: QuestionId[bool]
            """Must a repeated offence be punished more heavily?"""
            etiquette_first: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """A first breach of etiquette: must or may the floor give a penalty?"""
            etiquette_repeat: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """A repeated breach of etiquette: must or may the floor give a penalty?"""
            exposing_card: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """Exposing a card with action pending (the hand stays live): must or may the floor give a penalty?"""
            given_by: QuestionId[Literal["floor-or-director", "anybody-on-staff"]]
            """Who gives penalties?"""
            leaving_live_hand: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """Leaving the table with a live hand: must or may the floor give a penalty?"""
            one_player_to_a_hand: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """Advising or being advised: must or may the floor give a penalty?"""
            open_ended: QuestionId[bool]
            """May the floor also give a penalty that is not on the list?"""
            redeal: QuestionId[int]
            """As how many hands of a penalty do a misdeal and its redeal count?"""
            round_length: QuestionId[Literal["players-at-table", "full-table"]]
            """How many hands is a missed round?"""
            scale: MethodQuestion[ConductPenaltyScale, Literal["hands-and-rounds", "hands-or-minutes", "minute-steps"]]
            """Which penalties can be given?"""
            served: MethodQuestion[ConductPenaltyServed, Literal["in-and-kill", "out"]]
            """What happens at the seat of a player serving a penalty?"""
            soft_play: QuestionId[Literal["none", "may", "must", "disqualification"]]
            """Soft play: must or may the floor give a penalty?"""
            starts: QuestionId[Literal["end-of-hand", "at-once"]]
            """A penalty is given during a hand. When does it begin?"""
            stays_away: QuestionId[bool]
            """Must a player on penalty stay away from the table?"""

        class responsibility:
            call_clock: QuestionId[bool]
            """Is it for players themselves to call the clock when it is warranted?"""
            card_count: QuestionId[bool]
            """Is it for players themselves to count the cards dealt before substantial action?"""
            cards_visible: QuestionId[bool]
            """Is it for players themselves to keep cards visible?"""
            chips_stacked: QuestionId[bool]
            """Is it for players themselves to stack chips correctly?"""
            etiquette: QuestionId[bool]
            """Is it for players themselves to show proper etiquette?"""
            follow_action: QuestionId[bool]
            """Is it for players themselves to follow the action?"""
            good_time: QuestionId[bool]
            """Is it for players themselves to play in good time?"""
            in_turn: QuestionId[bool]
            """Is it for players themselves to act in turn?"""
            intentions: QuestionId[bool]
            """Is it for players themselves to make intentions clear?"""
            know_rules: QuestionId[bool]
            """Is it for players themselves to know the rules and follow them?"""
            one_player: QuestionId[bool]
            """Is it for players themselves to keep to one player to a hand?"""
            orderly: QuestionId[bool]
            """Is it for players themselves to help to keep the event orderly?"""
            protect_hand: QuestionId[bool]
            """Is it for players themselves to protect the own hand?"""
            registration: QuestionId[bool]
            """Is it for players themselves to check registration and seat?"""
            report: QuestionId[bool]
            """Is it for players themselves to report offensive behaviour?"""
            right_to_act: QuestionId[bool]
            """Is it for players themselves to defend the right to act?"""
            speak_up: QuestionId[bool]
            """Is it for players themselves to speak up about mistakes?"""
            stay: QuestionId[bool]
            """Is it for players themselves to stay at the table with a live hand?"""
            table_cards: QuestionId[bool]
            """Is it for players themselves to table all cards at the showdown?"""
            transfer: QuestionId[bool]
            """Is it for players themselves to go to a new table promptly?"""
            watch_button: QuestionId[bool]
            """Is it for players themselves to watch where the button is?"""

        class soft_play:
            check_down: QuestionId[bool]
            """Is agreeing to check a hand down against a third player who is all-in soft play?"""
            favouring: QuestionId[bool]
            """Is playing to favour another player soft play?"""
            forfeiture: QuestionId[bool]
            """May chips be forfeited for soft play?"""
            nuts_checked: QuestionId[bool]
            """Is checking the unbeatable hand last on the river soft play as such?"""
            pact: QuestionId[bool]
            """Is agreeing not to bet at a player soft play?"""
            refund: QuestionId[bool]
            """Is handing back what was won soft play?"""
            saving: QuestionId[bool]
            """Is agreeing to give money back if either wins soft play?"""

        class tobacco:
            cigars: QuestionId[bool]
            """Are cigars and pipes forbidden?"""
            guests: QuestionId[bool]
            """Is smoking forbidden to guests and spectators?"""
            seats: QuestionId[Literal["beside-dealer", "all"]]
            """Which seats are non-smoking?"""

    class dealing:
        class all_in_button:
            kept_by: QuestionId[Literal["dealer", "players"]]
            """Who keeps the all-in buttons?"""
            used: QuestionId[bool]
            """Is an all-in marked with an all-in button?"""

        class announce:
            events: QuestionId[Literal["raises-allins-exposed", "exposed-only", "nothing-prescribed"]]
            """What must the dealer announce besides the action itself?"""

        class boxed_card:
            misdeal_at: QuestionId[int]
            """How many boxed cards in the first deal make a misdeal?"""
            single: MethodQuestion[DealingBoxedCardSingle, Literal["scrap-next-card", "bottom-of-deck"]]
            """A card lies face up in the deck and it is no misdeal. What is dealt instead, and where does it go?"""

        class bring_in_bets:
            during_round: QuestionId[Literal["facing-player-may-ask", "never", "dealer-choice"]]
            """May the dealer pull bets in before the round is over?"""

        class burn:
            actions_to_lock: QuestionId[int]
            """How many acts on the wrong card make it stand?"""
            after_lock: MethodQuestion[DealingBurnAfterLock, Literal["as-if-right", "as-the-stub-lies"]]
            """The wrong card stands because it was acted on. Which cards come next?"""
            all_in_window: QuestionId[Literal["until-award-if-intact", "until-award", "never"]]
            """With no betting left because of an all-in, until when is a wrong burn put right?"""
            extra_burn_flop: MethodQuestion[DealingBurnExtraBurnFlop, Literal["fix-or-reshuffle", "flop-stands"]]
            """Two cards were burned before the flop and nobody has acted on it. What now?"""
            extra_burn_later: MethodQuestion[DealingBurnExtraBurnLater, Literal["right-card", "stands"]]
            """Two cards were burned before the turn or river and nobody has acted on it. What now?"""
            flop_test: QuestionId[Literal["board-card", "any-card"]]
            """Which exposed card makes a wrong burn before the flop beyond simple repair?"""
            no_burn_flop: MethodQuestion[
                DealingBurnNoBurnFlop, Literal["fix-or-reshuffle", "scramble-three", "reshuffle-burn-again"]
            ]
            """The flop came without a burn and nobody has acted on it. What now?"""
            no_burn_later: MethodQuestion[DealingBurnNoBurnLater, Literal["right-card", "reshuffle-burn-again"]]
            """The turn or river came without a burn and nobody has acted on it. What now?"""

        class button_short_card:
            acted_short: QuestionId[Literal["any-act-kills", "not-by-itself"]]
            """The short button acts on the hand as it is. Is the hand dead at once?"""
            completion: MethodQuestion[
                DealingButtonShortCardCompletion, Literal["button-any-time", "next-in-sequence", "misdeal"]
            ]
            """A player, usually the button, is short of the last card of the deal. May it still be dealt?"""
            games: QuestionId[Literal["until-first-burn", "until-flop-action", "never-late"]]
            """Up to what point does the game permit the missing card to be dealt?"""

        class deck_change:
            deck_min_rounds: QuestionId[int]
            """In a cash game, for how many full rounds must a new deck be used before it may be changed?"""
            on_request: QuestionId[bool]
            """May a player ask for a new deck?"""
            setup_min_minutes: QuestionId[int]
            """In a cash game, for how long must a new setup be used before it may be changed?"""
            when: QuestionId[Literal["push-level-or-house", "dealer-change-only", "after-minimum-use"]]
            """When is the deck changed?"""

        class exposed:
            anywhere: QuestionId[int]
            """How many downcards exposed by the dealer, wherever they fell, make a misdeal?"""
            first_cards: QuestionId[int]
            """How many of the first cards off the deck are specially protected against exposure by the dealer?"""
            of_first: QuestionId[int]
            """How many of those must be exposed for a misdeal?"""
            off_table_by_dealer: QuestionId[Literal["exposed", "plays"]]
            """The dealer pitches a downcard off the table. Exposed, or does it play?"""
            single_later_card: MethodQuestion[
                DealingExposedSingleLaterCard, Literal["replace-and-burn", "plays", "floor"]
            ]
            """One downcard is exposed by the dealer and it is not enough for a misdeal. What becomes of the card?"""
            speak_before_looking: QuestionId[bool]
            """Must a player claim that a card was exposed before looking at it?"""
            stud_downcards: QuestionId[Literal["misdeal", "floor", "dealt-on"]]
            """At stud the dealer exposes one of the first two downcards of a player. Misdeal?"""

        class flop_error:
            door_card_matters: QuestionId[bool]
            """If everybody knows which card was the extra one, may it simply be taken back?"""
            too_many_cards: MethodQuestion[
                DealingFlopErrorTooManyCards, Literal["scramble", "redeal-no-burn", "reshuffle-new-burn"]
            ]
            """The dealer puts out four cards or more for the flop. How is the flop made good?"""
            too_many_later: MethodQuestion[
                DealingFlopErrorTooManyLater, Literal["next-street-card", "reshuffle-new-burn"]
            ]
            """Two cards are turned for the turn or the river. How is the street made good?"""

        class fouled_deck:
            claim_window: QuestionId[Literal["as-reading", "as-accounting"]]
            """Once the pot has been pushed, until when may a fouled deck be claimed?"""
            duplicate: MethodQuestion[DealingFouledDeckDuplicate, Literal["void-any-time", "cut-off-applies", "floor"]]
            """Two cards of the same rank and suit are found. Is the hand void, even late?"""
            knowing_bettor: QuestionId[Literal["always-refund", "floor-may-withhold"]]
            """May a player who bet while knowing that the deck was bad be refused the refund?"""
            odd_back: MethodQuestion[DealingFouledDeckOddBack, Literal["void-if-in-play", "as-foreign-card", "floor"]]
            """A card with a different back is found. Void, stand, or treat it as a foreign card?"""

        class joker:
            foreign_card: MethodQuestion[
                DealingJokerForeignCard, Literal["misdeal-then-scrap", "scrap-until-holder-acts", "floor"]
            ]
            """A card that does not belong to this game's deck turns up: a joker, or a low card in short deck. What is it worth and to whom?"""

        class misdeal:
            other_faults: QuestionId[Literal["floor", "closed"]]
            """May the floor call a misdeal for a fault that is not on the book's list?"""
            out_of_sequence: QuestionId[Literal["misdeal", "floor", "play-on"]]
            """In time, a card was dealt out of its order but the first card and the seats were right. Misdeal?"""
            redeal: MethodQuestion[DealingMisdealRedeal, Literal["exact-replay", "fresh-hand"]]
            """After a misdeal, is the same hand dealt again as it was, or is it a new hand?"""
            redeal_absent: QuestionId[Literal["tested-again", "killed"]]
            """A player away for the first deal is back when it is dealt again. Is that hand live?"""
            redeal_penalised: QuestionId[Literal["killed", "as-first-deal"]]
            """What becomes of a penalised player's hand when the hand is dealt again?"""
            wrong_count: MethodQuestion[
                DealingMisdealWrongCount, Literal["any-is-misdeal", "one-extra-back-as-burn", "floor"]
            ]
            """In time, a player is found with too many or too few starting cards (the missing last card of the deal apart). What now?"""

        class missing_card:
            found: MethodQuestion[DealingMissingCardFound, Literal["stands", "replace-before-betting"]]
            """The deck is found to be short of a card. Does the hand stand?"""

        class order:
            first_card: QuestionId[Literal["left-of-button", "at-button"]]
            """Which seat gets the first card?"""

        class premature:
            flop: MethodQuestion[DealingPrematureFlop, Literal["reshuffle-no-burn", "reshuffle-new-burn"]]
            """The flop was dealt before the betting was over. How is it dealt again?"""
            river: MethodQuestion[DealingPrematureRiver, Literal["reshuffle-no-burn", "reshuffle-new-burn"]]
            """The river was dealt before the turn betting was over. How is it dealt again?"""
            stud: MethodQuestion[DealingPrematureStud, Literal["round-aside", "back-and-reshuffle"]]
            """At stud a card of the next street was dealt before the betting was over. What now?"""
            turn: MethodQuestion[DealingPrematureTurn, Literal["river-as-turn", "reshuffle-turn"]]
            """The turn was dealt before the flop betting was over. Which cards are the turn and the river?"""

        class rabbit:
            showing: QuestionId[Literal["forbidden", "discouraged", "allowed"]]
            """May undealt board cards be shown when the hand is over (rabbit hunting)?"""

        class reshuffle:
            face_down: QuestionId[bool]
            """In a reshuffle during a hand, must cards that were already seen go in face down and unexposed?"""

        class run_game:
            dealer: QuestionId[Literal["house", "players"]]
            """Who deals?"""

        class shuffle:
            cut_by: QuestionId[Literal["dealer", "left-of-button"]]
            """Who cuts the deck?"""
            cut_card: QuestionId[bool]
            """Does the house require a cut card?"""
            two_decks: QuestionId[bool]
            """Are two decks used in turn, one shuffled while the other is dealt?"""

        class stub:
            dropped: MethodQuestion[DealingStubDropped, Literal["ladder", "floor-rebuild"]]
            """The stub was dropped with cards still to come. From which cards does the hand go on?"""

        class substantial_action:
            actions_any: QuestionId[int]
            """How many acts of any kind are enough?"""
            actions_with_chips: QuestionId[int]
            """How many acts in turn are enough when one of them put chips in the pot?"""
            definition: MethodQuestion[
                DealingSubstantialActionDefinition, Literal["substantial-action", "players-acted"]
            ]
            """How much must have happened before the deal is locked in?"""
            forced_bets_count: QuestionId[bool]
            """Is posting a blind, an ante or a bring-in an act for this count?"""
            players_acted: QuestionId[int]
            """Where players are counted rather than acts, how many must have acted?"""

    class entry:
        class absent:
            at_seat: QuestionId[Literal["in-reach", "at-table"]]
            """What counts as being there?"""
            no_show_deadline: MethodQuestion[
                EntryAbsentNoShowDeadline,
                Literal["removed-at-level", "floor-after-level", "end-of-stage", "blinded-off"],
            ]
            """How long may a player who never arrived keep the stack?"""
            no_show_level: QuestionId[int]
            """Which level's first hand ends the wait?"""
            no_show_minutes: QuestionId[int]
            """After how many minutes may an unreachable player's stack be removed?"""
            no_show_stack: QuestionId[Literal["if-paid", "floor"]]
            """An expected player is missing at the first hand. Are a stack and a seat there?"""
            poster: QuestionId[Literal["stack", "dealer", "another-player"]]
            """Who puts in an absent player's blinds and antes, from the absent stack?"""
            present_when: QuestionId[Literal["last-card", "first-card", "own-turn"]]
            """By when must a player be there to have a live hand?"""

        class addon:
            per_player: QuestionId[int]
            """How many add-ons may a player buy?"""

        class alternate:
            stack: QuestionId[Literal["full", "placeholder"]]
            """What stack does a late entrant, alternate or re-entry get?"""

        class buyin:
            starting_stack: QuestionId[int]
            """How many chips for an entry?"""

        class elimination:
            equal_stacks: QuestionId[Literal["best-hand", "lot"]]
            """They began the hand with equal chips. Who takes an award that cannot be shared?"""
            same_hand: MethodQuestion[EntryEliminationSameHand, Literal["higher-start-stack", "split"]]
            """Several players go out on one hand. Who places where, and who is paid what?"""
            two_tables: QuestionId[Literal["order-of-report", "same-round"]]
            """Players go out at two tables at the same time. How are they ranked?"""

        class leave:
            forfeited_to: MethodQuestion[EntryLeaveForfeitedTo, Literal["split-table", "removed"]]
            """Where does a leaver's forfeited stack go?"""
            free_to_quit: QuestionId[bool]
            """May a cash player quit at any time, and nobody may find fault with it?"""
            long_absence: MethodQuestion[EntryLeaveLongAbsence, Literal["forfeited", "blinded-off"]]
            """A player has left and stays away. What becomes of the stack?"""
            minutes: QuestionId[int]
            """After how many minutes is the stack forfeited?"""
            refund_until: QuestionId[Literal["first-hand", "never"]]
            """Until when does a player who pulls out get the money back?"""

        class payout:
            rounding: QuestionId[Literal["down-rest-to-first", "down-rest-from-top"]]
            """The percentages do not come out even. Who gets the rest?"""
            split: MethodQuestion[EntryPayoutSplit, Literal["by-field", "fixed-percent", "posted"]]
            """How is the prize pool divided?"""

        class purse:
            house_percent: QuestionId[int]
            """How much of the money paid in does the house keep?"""

        class rebuy:
            chips: QuestionId[int]
            """How many chips does a rebuy give?"""
            closes_at_level: QuestionId[int]
            """The first hand of which level, at the player's own table, closes the rebuys?"""
            declared_behind: QuestionId[bool]
            """Does a rebuy announced before the hand play behind, and must it then be made?"""
            misses_no_hand: QuestionId[bool]
            """Is a player who rebuys dealt into the very next hand?"""
            per_player: QuestionId[int]
            """How many rebuys may a player make?"""
            price: QuestionId[int]
            """How many times the buy-in does a rebuy cost?"""
            who: QuestionId[Literal["none-left", "starting-stack"]]
            """With how many chips left may a player rebuy?"""

        class reentry:
            with_chips: QuestionId[Literal["if-event-allows", "no"]]
            """May a player give up a stack and enter again?"""

        class side_deal:
            attitude: QuestionId[Literal["allowed", "not-condoned"]]
            """May players agree to share prizes?"""
            director_pays: QuestionId[Literal["never", "floor"]]
            """Does the director pay out such a deal?"""

    class game:
        class draw:
            misdeals: QuestionId[Literal["house", "general-list"]]
            """In draw and lowball, which list of misdeals is used?"""

        class flop:
            announce_active: QuestionId[bool]
            """Does the dealer announce at the flop how many players are in?"""
            forced_bets: QuestionId[Literal["two-blinds", "one-blind", "several-blinds", "ante", "blinds-and-ante"]]
            """Which forced bets does the flop game use?"""

        class stud:
            cards_to_killed_hand: QuestionId[Literal["stop", "continue", "floor"]]
            """Does an absent or penalised player's killed stud hand go on getting cards?"""

    class hand:
        class dead:
            into_another_hand: QuestionId[Literal["dead", "live-if-identifiable"]]
            """Cards thrown into another player's hand: dead whichever way they face?"""
            short_draw: QuestionId[Literal["live", "dead"]]
            """At draw a hand is short of a card before the draw. Dead?"""
            stud_last_card: QuestionId[Literal["floor", "live", "dead"]]
            """At stud a hand lacks only its last card. Live?"""
            stud_upcards: QuestionId[Literal["picked-up", "picked-up-turned-or-mixed"]]
            """Facing a bet at stud, what may a player not do to the upcards without losing the hand?"""
            wrong_count: MethodQuestion[HandDeadWrongCount, Literal["dead", "floor"]]
            """Too late for a misdeal, a hand is found with the wrong number of cards. Dead?"""

        class joker:
            games: QuestionId[Literal["none", "draw", "all"]]
            """Which games are played with a joker?"""
            high: QuestionId[Literal["bug", "wild"]]
            """At high, what may the joker stand for?"""
            low: QuestionId[Literal["lowest-missing", "not-used"]]
            """At low, what does the joker stand for?"""

        class protect:
            certainty_percent: QuestionId[int]
            """How certain must the floor be that these are the player's cards?"""
            identifiable: QuestionId[Literal["live", "floor-may-retrieve"]]
            """A fouled or wrongly killed hand can still be told apart. Is it live?"""
            killed_hand: MethodQuestion[HandProtectKilledHand, Literal["uncalled-returned", "no-redress"]]
            """The dealer kills a hand by mistake, or it is fouled beyond recognition. Does its owner get anything back?"""

        class ranking:
            low_qualifier: QuestionId[int]
            """In high-low games, what is the highest card a low hand may have?"""
            short_deck_order: QuestionId[Literal["flush-over-full-house", "flush-and-trips", "standard"]]
            """In short deck, which hands change places?"""
            suit_order: QuestionId[Literal["shdc", "chsd"]]
            """Where a suit must separate cards (odd chip at stud, draws for seats), what is the order?"""

        class retrieve:
            folded_on_wrong_information: QuestionId[Literal["floor-leaning-live", "as-any-muck"]]
            """A player folded because of something untrue that was said. Is more done to bring the hand back?"""
            in_the_muck: QuestionId[Literal["floor", "dead"]]
            """Before the showdown, a hand has gone into the muck but can be told apart. May it come back?"""

    class pot:
        class handling:
            change_from_pot: QuestionId[bool]
            """May the dealer make change for a bet out of the pot?"""
            wrong_pot: QuestionId[bool]
            """Should anyone who sees that a pot is counted or awarded wrongly say so?"""

        class short_award:
            short_blind: MethodQuestion[PotShortAwardShortBlind, Literal["matched-amounts", "blinds-and-calls"]]
            """A player is all-in on a short blind. Which chips are in the pot that player can win?"""

    class room:
        class absence:
            extension: QuestionId[bool]
            """The floor was told of an absence beforehand. May it be extended?"""
            minutes: QuestionId[int]
            """After how many minutes away may a player's chips be picked up?"""
            third_man: QuestionId[int]
            """Two players are away from a game and a third walks. After how many minutes may the third one's chips be picked up?"""

        class bar:
            reason_required: QuestionId[bool]
            """Must the house give a reason for barring somebody?"""

        class break_:
            absent_hold: MethodQuestion[RoomBreakAbsentHold, Literal["until-big-blind", "not-kept"]]
            """How long is the seat drawn for an absent player kept?"""
            order: MethodQuestion[RoomBreakOrder, Literal["all-but-buttoned", "everybody"]]
            """A cash game breaks. Who draws for a seat elsewhere, and who for the absent?"""
            stud_hands: QuestionId[int]
            """At stud, for how many hands is it kept?"""

        class buyin:
            added: QuestionId[Literal["up-to-most", "any-amount"]]
            """A game has a most to buy in for. May a stack be added to beyond it?"""
            limit_minimum: QuestionId[int]
            """At limit without a posted minimum, what is a full buy-in?"""
            return_minutes: QuestionId[int]
            """How long after cashing out must a returning player bring back what was taken away?"""
            returns_to: QuestionId[Literal["same-game", "must-move", "same-stakes"]]
            """In which games must a player who has cashed out bring back what was taken away?"""
            short_buyins: QuestionId[int]
            """How many short buy-ins may a player make in a game?"""

        class chips_only:
            cash_on_table: QuestionId[Literal["if-nobody-objects", "no"]]
            """Cash or foreign chips lay on the table unnoticed and the player bets them. Do they play?"""

        class chop:
            blinds: QuestionId[Literal["allowed", "not-allowed"]]
            """May the blinds take their money back when everyone else has folded?"""

        class combine:
            button: MethodQuestion[RoomCombineButton, Literal["due-there", "draw"]]
            """Two games are combined. Where does the button start, and is it a new game?"""
            stacks: QuestionId[Literal["as-it-is", "fit-limits"]]
            """With which chips does a player come along from a combined, broken or must-move game?"""

        class limit_change:
            absent_vote: QuestionId[Literal["floor", "not-counted"]]
            """How is an absent player's vote counted?"""
            kill_action: QuestionId[Literal["left-of-big-blind", "left-of-killer"]]
            """In a killed pot, where does the action begin before the flop?"""
            kill_after: QuestionId[int]
            """In a game with kills, how many pots running does a player win to kill the next one?"""
            objectors: QuestionId[int]
            """How many objectors block it?"""
            vote: MethodQuestion[RoomLimitChangeVote, Literal["unanimous", "objectors-block"]]
            """How many must agree to change the stakes?"""

        class list:
            call_in_minutes: QuestionId[int]
            """Who is not in the room may call in. How long is the place on the list kept?"""
            calls: QuestionId[int]
            """How often is a name called before it is struck off?"""
            must_sit_from: QuestionId[int]
            """How few empty seats in a new or must-move game make a listed player sit there or lose the place?"""
            open_game_from: QuestionId[int]
            """From how many players on the list on is a new game suggested?"""
            open_seat: MethodQuestion[RoomListOpenSeat, Literal["no-list", "list-stays"]]
            """A game has an open seat. May there be a list for it?"""
            page_minutes: QuestionId[int]
            """A name is called for a seat. After how many minutes without an answer may it be struck?"""
            present: QuestionId[bool]
            """Must a player be in the room to be put on a list?"""
            restored_where: QuestionId[Literal["old-place", "end"]]
            """A name was struck off in error and is put back. Where?"""

        class lockup:
            deals: QuestionId[int]
            """For how many deals is a seat kept that was locked up with a full buy-in in a new game?"""
            deals_with_list: QuestionId[int]
            """For how many deals when there is a list?"""
            lapse: MethodQuestion[RoomLockupLapse, Literal["by-minutes", "by-deals"]]
            """When is a locked-up seat lost?"""
            minutes: QuestionId[int]
            """Somebody waits. How long does a lock-up last in any other game?"""
            money: QuestionId[int]
            """How much is left to lock up a place?"""
            new_game_minutes: QuestionId[int]
            """Somebody waits. How long does a lock-up last in a new game?"""

        class must_move:
            ban_minutes: QuestionId[int]
            """How long is a player who refuses barred from the feeder game?"""
            call: MethodQuestion[RoomMustMoveCall, Literal["until-big-blind", "after-hand"]]
            """A seat opens in the main game. Who goes, when, and what if that player refuses?"""
            scope: QuestionId[Literal["higher-limits", "any-game"]]
            """Which games may have a must-move feeder?"""
            stud_hands: QuestionId[int]
            """At stud, how many more hands before moving?"""

        class open_close:
            down_minutes: QuestionId[int]
            """How long does a dealer deal at a table before the push?"""
            downs: QuestionId[int]
            """After how many downs does a dealer have a break?"""

        class play_over:
            allowed: QuestionId[Literal["floor-and-box", "if-boxes", "no"]]
            """May somebody play over an absent player's chips?"""

        class rake:
            before_flop: QuestionId[bool]
            """Is a pot raked that was won before the flop?"""
            cap: QuestionId[int]
            """What is the most it takes from one pot?"""
            how: QuestionId[Literal["from-the-pot", "by-time"]]
            """How is the house paid?"""
            percent: QuestionId[int]
            """How much of the pot does the house take?"""

        class seat_change:
            at_once_from: QuestionId[int]
            """How many waiting oblige the player to move at once?"""
            blinds: MethodQuestion[RoomSeatChangeBlinds, Literal["same-relative-position", "as-new-player"]]
            """What does changing seats cost in blinds?"""
            leaving: MethodQuestion[RoomSeatChangeLeaving, Literal["by-waiting-list", "after-hand"]]
            """A player has locked up a seat in another game. How long may the player stay in the old one?"""
            stud_hands: QuestionId[int]
            """At stud with nobody waiting, how many more hands?"""
            transfer: MethodQuestion[RoomSeatChangeTransfer, Literal["house-permission", "refused-if-shorter"]]
            """A player wants to go to another game of the same kind. May the player?"""

        class seat:
            change_when: QuestionId[Literal["when-asked", "after-hand"]]
            """A player changing seats within the game keeps a newcomer waiting. How long may the player stay?"""
            extra_seats: QuestionId[int]
            """How many seats above the maximum may the floor add?"""
            house_picks: QuestionId[bool]
            """Several games of a kind have a seat. May the house send the newcomer to another than the usual one?"""
            new_game_choice: MethodQuestion[RoomSeatNewGameChoice, Literal["requested", "first-at-table"]]
            """Two players want the same seat in a new game. Who has it?"""
            newcomer_keeps: QuestionId[Literal["seated", "full-buyin"]]
            """From when on does a newcomer keep a seat against players in the game who had not asked for it?"""
            placement: MethodQuestion[RoomSeatPlacement, Literal["fewest-players", "floor"]]
            """Several games of the same kind have a seat. Which gets the new player?"""
            precedence: MethodQuestion[RoomSeatPrecedence, Literal["in-game-first", "newcomer-first"]]
            """A seat opens in a running game. In which order may it be claimed?"""
            seats_per_player: QuestionId[int]
            """In how many games may one person hold a seat?"""

        class table_stakes:
            unannounced: QuestionId[Literal["minimum-buyin", "nothing"]]
            """Chips bought, not yet there, and not announced: how much plays?"""
            voluntary_change: QuestionId[Literal["minimum", "floor"]]
            """With which chips does a player come who changes games by choice?"""

        class time:
            courtesy: QuestionId[int]
            """With at most how many waiting may a player who declines to pay time play on for a moment?"""
            courtesy_hands: QuestionId[int]
            """At stud, how many hands is that? (In button games: until the blind.)"""
            new_players_pay_from: QuestionId[int]
            """From how many waiting on does a new player have to pay too?"""

    class seating:
        class balance:
            asked: QuestionId[bool]
            """Is the director asked whether to move a player when tables are uneven and no move is due?"""
            destination: MethodQuestion[
                SeatingBalanceDestination,
                Literal["soonest-big-blind", "eliminated-seat", "behind-button", "last-seat-opened"],
            ]
            """Which open seat does the moved player get?"""
            double_big_blind: QuestionId[bool]
            """May the move make a player, or a seat, have the big blind twice?"""
            giver: MethodQuestion[SeatingBalanceGiver, Literal["low-card", "posted-order", "floor"]]
            """Several tables are equally full. Which one gives up a player?"""
            many_tables: QuestionId[int]
            """More than how many tables are many?"""
            mover: MethodQuestion[SeatingBalanceMover, Literal["next-big-blind", "same-position", "behind-button"]]
            """Which player of the giving table moves?"""
            no_match: MethodQuestion[SeatingBalanceNoMatch, Literal["next-big-blind", "next-place"]]
            """The mover goes by the knocked-out player's position, but there is none, or no knock-out. Who moves, and where to?"""
            several: MethodQuestion[SeatingBalanceSeveral, Literal["left-of-button", "by-destination"]]
            """Several moves are due at once. In which order?"""
            stud_destination: MethodQuestion[SeatingBalanceStudDestination, Literal["same-seat-number", "lowest-card"]]
            """Stud only, no button: which seat is filled, and by whom?"""
            threshold_few: QuestionId[int]
            """With few tables, which difference calls for a move?"""
            threshold_many: QuestionId[int]
            """With many tables, which difference calls for a move?"""
            tighten: QuestionId[Literal["should", "may", "fixed"]]
            """Are tables balanced more tightly as the event goes on?"""
            timing: MethodQuestion[SeatingBalanceTiming, Literal["between-hands", "after-all-hands", "level-change"]]
            """When is a move carried out?"""
            trigger: MethodQuestion[SeatingBalanceTrigger, Literal["spread", "floor"]]
            """Is a balancing move due by itself, or when the floor says so?"""

        class break_:
            order: MethodQuestion[SeatingBreakOrder, Literal["preset-order", "redraw-instead", "floor"]]
            """Which table is broken next?"""
            reseat: MethodQuestion[SeatingBreakReseat, Literal["two-step", "one-draw"]]
            """How do the players of a broken table get their new seats?"""
            when: QuestionId[Literal["fits-elsewhere", "floor"]]
            """When is a table broken?"""

        class draw_for_button:
            first_button: MethodQuestion[
                SeatingDrawForButtonFirstButton, Literal["high-card-draw", "ace-card-seat", "lowest-seat"]
            ]
            """Who has the first button at a table?"""
            low_games: QuestionId[Literal["lowest-card", "highest-card"]]
            """In a low game, does the lowest or the highest card win the button?"""

        class final_table:
            six_max_size: QuestionId[int]
            """How many players is the final table of a six-max event?"""
            size: QuestionId[int]
            """How many players is the final table?"""

        class halt:
            cause: QuestionId[Literal["elimination", "any"]]
            """Does it matter why the table is short?"""
            from_: MethodQuestion[SeatingHaltFrom, Literal["blinds-affected", "at-once"]]
            """From which hand on does the short table stand still?"""
            other_formats: QuestionId[Literal["floor", "as-full-table", "never"]]
            """Six-handed, turbo and other formats: do they halt too?"""
            shortfall: QuestionId[int]
            """How many players short of the fullest table is too short?"""
            when: MethodQuestion[SeatingHaltWhen, Literal["short-of-fullest", "never"]]
            """Does a table that is too short stop playing?"""

        class late:
            draw: MethodQuestion[SeatingLateDraw, Literal["new-players-pool", "any-open-seat", "shortest-tables"]]
            """From which seats does a late entrant, alternate or re-entry draw?"""
            placeholder: QuestionId[Literal["floor", "none"]]
            """Are stacks put at unsold seats, to be blinded until a late entrant comes?"""

        class random:
            initial: MethodQuestion[SeatingRandomInitial, Literal["random-draw", "seat-cards", "assigned"]]
            """How are the first seats given?"""
            max_seats: QuestionId[int]
            """How many players at most at a table?"""
            satellite: QuestionId[Literal["random", "house-may-open"]]
            """May seats in a one-table satellite be chosen in order of entry?"""
            spread: QuestionId[Literal["even", "full-tables-first"]]
            """Are the tables filled evenly or one after the other?"""
            wrong_seat: QuestionId[Literal["current-stack", "starting-stack"]]
            """A player started in somebody else's seat. What goes along to the right one?"""

        class redraw:
            one_table_at: QuestionId[int]
            """At how many players do two tables become one?"""
            small_event: QuestionId[Literal["floor", "redraw", "skip"]]
            """An event that began with four or five tables comes down to three. Must it redraw?"""
            tables_from: QuestionId[int]
            """From how many tables down is there a redraw at every step?"""
            trigger: MethodQuestion[SeatingRedrawTrigger, Literal["table-count", "player-count", "final-table-only"]]
            """When does everybody draw a new seat?"""
            two_tables_at: QuestionId[int]
            """At how many players do three tables become two?"""

    class showdown:
        class all_in_face_up:
            when: QuestionId[Literal["at-once", "at-showdown"]]
            """Someone is all-in and the betting is over. Are all hands turned up at once?"""

        class ask_to_see:
            asked_hand: MethodQuestion[ShowdownAskToSeeAskedHand, Literal["live-if-winner-asked", "as-it-lay"]]
            """A mucked hand is shown because somebody asked, and it is best. Does it win?"""
            revocable: QuestionId[bool]
            """May the floor take the privilege of asking from a player who abuses it?"""
            right: MethodQuestion[
                ShowdownAskToSeeRight, Literal["paid-hand-tabled", "paid-hand-seen", "any-showdown-hand"]
            ]
            """Which requests must be granted?"""
            who: QuestionId[Literal["dealt-in", "card-holders"]]
            """Who may ask to see a hand at the showdown?"""

        class cards_speak:
            dealer_announces: QuestionId[Literal["announces", "helps-read", "not-prescribed"]]
            """Does the dealer read out each hand?"""
            deliberate_miscall: QuestionId[Literal["floor-penalty", "floor-forfeit"]]
            """A player miscalls a hand on purpose. What may the floor do?"""
            others_speak_up: QuestionId[Literal["should-speak", "reading-and-award", "own-hand-only"]]
            """May somebody not in the hand point out that a hand is misread or a pot wrongly pushed?"""

        class dispute:
            accounting_until: QuestionId[
                Literal["next-hand-begins", "next-deal-or-game-ends", "substantial-action-next-hand"]
            ]
            """Until when may the counting or pushing of the pot be disputed?"""
            break_seconds: QuestionId[int]
            """If the hand ends in a break, how long after the award may it still be disputed? (0: a break sets no limit of its own)"""
            misaward_remedy: MethodQuestion[ShowdownDisputeMisawardRemedy, Literal["transfer", "floor-reconstructs"]]
            """A pot went to the wrong player and is mixed with that player's chips; the claim is in time. How is it put right?"""
            reading_until: QuestionId[
                Literal["next-hand-begins", "next-deal-or-game-ends", "substantial-action-next-hand"]
            ]
            """Until when may the reading of a tabled hand be disputed?"""

        class live_cards:
            discard: MethodQuestion[
                ShowdownLiveCardsDiscard, Literal["identifiable-and-retrievable", "identifiable", "floor"]
            ]
            """At the showdown a player lets the hand go face down and thinks better of it. Is it still live?"""
            tabled_winner: QuestionId[bool]
            """May a tabled hand that plainly won be killed by the dealer's mistake?"""

        class mucked:
            bettor_forgets_opponent: MethodQuestion[
                ShowdownMuckedBettorForgetsOpponent, Literal["hold-for-floor", "is-a-fold", "floor-may-retrieve"]
            ]
            """A bettor throws the hand away believing the pot is won, but somebody is still in. Folded?"""

        class odd_chip:
            board_games: MethodQuestion[ShowdownOddChipBoardGames, Literal["first-left-of-button", "high-card-by-suit"]]
            """In a game with a button, which of the tied hands gets the odd chip?"""
            identical_two_way: QuestionId[Literal["whole-pot", "halves-first"]]
            """Identical hands win both the high and the low. Is the pot halved first?"""
            limit_over: QuestionId[Literal["each-tie", "whole-hand"]]
            """Somebody has had an odd chip of this hand already. Who gets that of another tie?"""
            max_per_player: QuestionId[int]
            """How many odd chips of one tie may a player get?"""
            stud: MethodQuestion[ShowdownOddChipStud, Literal["high-card-of-playing-five", "high-or-low-of-all-cards"]]
            """At stud, razz or stud high-low, which tied hand gets the odd chip?"""

        class order:
            enforced: QuestionId[Literal["always", "floor-may-enforce"]]
            """Is the order of showing a rule from the start, or only when the floor imposes it?"""
            first: MethodQuestion[
                ShowdownOrderFirst, Literal["last-aggressor-then-first-to-act", "first-to-act-always"]
            ]
            """Who must show first?"""
            last_live_hand_shows: QuestionId[bool]
            """All others have mucked face down at a called showdown. Must the last live hand be shown to win?"""

        class play_board:
            claim: MethodQuestion[
                ShowdownPlayBoardClaim, Literal["table-all", "keep-and-show-if-asked", "declare-before-discard"]
            ]
            """A player plays the board. What must be done to share the pot?"""

        class show_one_show_all:
            when: MethodQuestion[ShowdownShowOneShowAllWhen, Literal["by-decision", "after-hand-only"]]
            """Cards were shown to one player. When must the others see them?"""

        class tabling:
            part_shown: MethodQuestion[ShowdownTablingPartShown, Literal["prompt-then-floor", "own-risk", "strict"]]
            """A player shows only part of a winning hand. What is done before it can lose?"""
            sufficient: QuestionId[Literal["floor-final", "all-cards-up"]]
            """Who decides whether a hand was tabled well enough?"""
            who: QuestionId[Literal["claimants", "everyone"]]
            """At a called showdown, who must turn the cards over?"""

    class td:
        class accommodation:
            special_needs: QuestionId[Literal["when-possible", "nothing"]]
            """A player has special needs. What is done?"""

        class authority:
            appeal: QuestionId[Literal["gaming-commission", "last-word", "none"]]
            """Where can a player go who disagrees?"""
            final: QuestionId[Literal["floor", "director", "management", "supervisor"]]
            """Whose decision is final at the table?"""
            own_case: QuestionId[Literal["third-party", "director"]]
            """The director plays and is party to the dispute. Who decides?"""
            timer: QuestionId[Literal["dealer-or-player", "staff"]]
            """Who may be given the clock?"""

        class discretion:
            factors: QuestionId[Literal["reason", "each-factor"]]
            """What does the record of a ruling beyond the rules show?"""
            fairness_first: QuestionId[bool]
            """May fairness go before the letter of a rule?"""
            impound: QuestionId[bool]
            """May the pot be held by the house while a ruling waits?"""
            intent: QuestionId[bool]
            """Does intent weigh in a ruling?"""
            offender_may_gain: QuestionId[bool]
            """May a ruling leave the player who caused the error better off?"""
            pending: QuestionId[Literal["floor", "hold"]]
            """A ruling has to wait. May play go on meanwhile?"""

        class liability:
            good_faith: QuestionId[Literal["no", "floor"]]
            """Does the house owe anything for an honest mistake of its staff?"""
            left_chips: QuestionId[Literal["no", "floor"]]
            """Is the house liable for chips left on the table?"""
            players: QuestionId[Literal["no", "floor"]]
            """Is the house answerable for how players behave?"""

        class precedence:
            house_rules: QuestionId[bool]
            """May the house write rules of its own?"""

        class timing:
            late: QuestionId[Literal["may-change", "as-usual"]]
            """A mistake is pointed out late. What then?"""
