"""The player at the keyboard: asked in turn, never hurried, and told why not."""

from floorman.base import SeatNo
from floorman.cards import Card
from floorman.cli._table.citing import Citer, Line
from floorman.cli._table.commentary import Commentary
from floorman.cli._table.words import HELP, NotUnderstood, offered, understood
from floorman.hand import Action, BringIn, Check, Draw, Fold, HandView, Options, RunIt, Show

TOPICS = {
    "fold": "betting.fold",
    "check": "betting.in-turn",
    "call": "betting.calling",
    "bet": "betting.min-bet",
    "raise": "betting.raise-size",
    "complete": "betting.raise-size",
    "bring-in": "game.stud",
    "draw": "game.draw",
    "run-it": "betting.run-twice",
    "show": "showdown.order",
    "muck": "showdown.mucked",
}


class Person:
    """Reads what to do from the keyboard, or from a pipe; the end of the pipe is a goodbye."""

    ROWS = 3
    """Lines kept free for the prompt under a drawn table."""

    def __init__(self, seat: SeatNo, commentary: Commentary, citer: Citer) -> None:
        self.seat = seat
        self.gone = False
        self._commentary = commentary
        self._citer = citer

    def act(self, view: HandView, may: Options) -> Action:
        """What the person does. Help and rules are answered here; a refusal comes back as another question."""
        while not self.gone:
            typed = self._read(f"{self._held(view)}{offered(view, may)}")
            if typed is None or typed in ("q", "quit", "exit"):
                self.gone = True
            elif typed in ("?", "h", "help"):
                self._say(HELP)
            elif typed == "rules":
                self._say(self._rules(may))
            elif typed:
                action = understood(typed, view, may)
                if not isinstance(action, NotUnderstood):
                    return action
                self._commentary.say(Line(action.says, kind="refusal"), wait=False)
        return _leaves(may)

    def buys_in_again(self, chips: int) -> bool:
        """Whether a player without chips wants more. Only a clear answer is one."""
        while True:
            typed = self._read(f"You are out of chips. Buy in again for {chips:,}? y or n")
            if typed is None or typed in ("n", "no", "q", "quit"):
                return False
            if typed in ("y", "yes"):
                return True

    def next_hand(self) -> None:
        """Let the person read how the hand ended. A pipe does not need to."""
        if self._commentary.screen is not None:
            self.gone = (self._read("Enter deals the next hand · q quits") or "") in ("q", "quit", "exit")

    def _read(self, prompt: str) -> str | None:
        """A line in small letters, or None at the end of the input."""
        screen = self._commentary.screen
        if screen is not None:
            self._commentary.look()
            screen.prompt(prompt)
        try:
            typed = input(" > " if screen is not None else f"{prompt} > ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            typed = None
        if screen is None:
            print(typed or "")
        else:
            screen.prompt("")
        return typed

    def _say(self, text: str) -> None:
        screen = self._commentary.screen
        if screen is None:
            print(text)
        else:
            screen.page(text)

    def _held(self, view: HandView) -> str:
        held = view.seat(self.seat)
        return f"[{' '.join(_in_order(held.down, held.up))}] pot {view.pot:,} · "

    def _rules(self, may: Options) -> str:
        """The rules behind each option, and behind what is barred."""
        lines = []
        barred = {may.why_not: f"no raise ({may.why_not})"} if may.why_not else {}
        for topic, act in [*((TOPICS[act], act) for act in may.acts if act in TOPICS), *barred.items()]:
            lines.append(f"{act}:")
            rules = self._citer.rules(topic)
            lines += [f"  {rule.id} {rule.title.rstrip('.?')}: {rule.requires}" for rule in rules[:3]]
            if not rules:
                lines.append(f"  {self._citer.book.id} has no rule on it.")
        return "\n".join(lines)


def _in_order(down: tuple[Card, ...], up: tuple[Card, ...]) -> tuple[Card, ...]:
    return down[:2] + up + down[2:] if up else down


def _leaves(may: Options) -> Action:
    """What is done for a player who gets up: the hand is folded, or shown if it has come to that."""
    if "draw" in may.acts:
        return Draw(may.seat)
    if "run-it" in may.acts:
        return RunIt(may.seat, 1)
    if "show" in may.acts:
        return Show(may.seat)
    if "bring-in" in may.acts:
        return BringIn(may.seat)
    return Check(may.seat) if "check" in may.acts else Fold(may.seat)
