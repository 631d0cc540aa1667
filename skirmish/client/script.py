"""Drives the window by a script, as a person would with mouse and keyboard.

A line is a command; `#` begins a remark; words with spaces stand in quotes where several things are named.

    size 1920x1080             the window gets this size
    click WHAT                 also shift-click, ctrl-click, alt-click, right-click, middle-click, double-click
    move WHAT                  the pointer goes there
    drag FROM TO [TO ...]      with way-points where a model turns a corner; right-drag and middle-drag pan
    wheel +3 [at WHAT]         three notches towards the board
    key Ctrl+Enter [...]       one or several keys
    type some words            letters
    wait 0.5                   seconds
    settle                     until nothing moves, no AI is to decide and no answer is due
    until WHEN                 as settle, but only until: Move (part of a turn), A or B (who decides), round 3,
                               prompt WORDS, over; several of them together
    seat A aggressor           somebody else decides for a side: human, or an AI
    expect WORDS               somewhere in the window, the log or the intents carried out
    expect-not WORDS
    shot FILE.png              a picture of the window
    close                      the window is to be closed

WHAT is a widget's id (`end-phase`), a row of a list (`actions:Shoot`, `log:3`), a place on a slider (`master:30%`), a
model's name, words on a widget (`Quick battle`), inches on the board (`12.5,30`, in brackets or not) or a pixel
(`@640,400`).
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from skirmish.app.entries import HUMAN
from skirmish.client.app import App
from skirmish.client.battle.battle import Battle
from skirmish.client.levels import spec_of
from skirmish.client.script_input import FRAME, KEYS, Hand, Pixel, Unmeant, pixel_of, said
from skirmish.client.script_trace import busy, tracer
from skirmish.client.signals import Signal
from skirmish.core.events import PhaseBegun
from skirmish.core.state import Side
from skirmish.core.text import phase_text
from skirmish.library.problems import hint
from skirmish.players import Misfit, UnknownPlayer

SIDES = ("A", "B")


class Until(NamedTuple):
    """How far the battle is to come; what is None doesn't matter."""

    text: str
    phase: str | None = None
    side: Side | None = None
    round: int | None = None
    prompt: str | None = None
    over: bool = False

    def reached(self, battle: Battle) -> bool:
        """Whether it has, and everything up to there has been shown."""
        state, decision = battle.session.state, battle.session.decision
        if battle.anim.busy or battle.rest > 0 or (decision is None) != self.over:
            return False
        names = battle.session.rules.combat.stages(state)
        stage = names.names[names.now] if names.now >= 0 else ""
        return (
            (self.phase is None or self.phase == state.phase.casefold() or stage.casefold().startswith(self.phase))
            and (self.side is None or (decision is not None and decision.side == self.side))
            and (self.round is None or state.round >= self.round)
            and (self.prompt is None or (decision is not None and self.prompt in decision.prompt.casefold()))
        )


def goal(battle: Battle, words: list[str]) -> Until:
    """What the words ask for. Raises `Unmeant`."""
    found, rest = Until(" ".join(words)), list(words)
    phases = _phases(battle)
    while rest:
        word = rest.pop(0)
        if word == "prompt" and rest:
            return found._replace(prompt=" ".join(rest).casefold())
        if word == "round" and rest and rest[0].isdigit():
            found = found._replace(round=int(rest.pop(0)))
        elif word in SIDES:
            found = found._replace(side=side_of(word))
        elif word == "over":
            found = found._replace(over=True)
        elif any(phase.startswith(word.casefold()) for phase in phases):
            found = found._replace(phase=word.casefold())
        else:
            known = [*phases, "A", "B", "round", "prompt", "over"]
            raise Unmeant(f"no phase '{word}'{hint(word, known)}; there are: {', '.join(known)}")
    return found


def side_of(word: str) -> Side:
    """`A` or `B`. Raises `Unmeant`."""
    if word not in SIDES:
        raise Unmeant(f"'{word}' is no side: A or B")
    return SIDES.index(word)


def _phases(battle: Battle) -> list[str]:
    """The parts of a turn by name, and the phases that there have been by the words the state has for them."""
    session = battle.session
    seen = [moment.event.phase for moment in session.moments if isinstance(moment.event, PhaseBegun)]
    names = (*session.rules.combat.stages(session.state).names, session.state.phase, *seen)
    return [name.casefold() for name in dict.fromkeys(names) if name]


LONGEST_WAIT = 1800.0
"""Seconds of the window's own time that `settle` and `until` wait for at most."""
QUIET = 0.25
"""Seconds without anything going on that count as settled."""
MOST_BYTES = 1_000_000
BUTTONS = {"": 1, "middle-": 2, "right-": 3}
HOLDS = {"shift-": "Shift", "ctrl-": "Ctrl", "alt-": "Alt"}


class ScriptFault(Exception):
    """A line can't be carried out: `file:line: why`."""


class Verb(NamedTuple):
    """A command: what it wants to be told, how many words at least and at most, what it does."""

    usage: str
    least: int
    most: int
    do: Callable[[list[str]], object]


def run(app: App, screen: pygame.Surface, path: Path) -> None:
    """Carries the script out, line by line; the last picture is drawn on the screen. Raises `ScriptFault`."""
    stage, note = Stage(app), tracer(app)
    for number, line in enumerate(_lines(path), 1):
        try:
            stage.line(line)
            note()
        except (Unmeant, OSError, pygame.error) as error:
            raise ScriptFault(f"{path}:{number}: {error}") from None
    if app.running:
        app.draw(screen)


def _lines(path: Path) -> list[str]:
    try:
        data = path.read_bytes()
        if len(data) > MOST_BYTES:
            raise ScriptFault(f"{path}: this is no script: {len(data)} bytes")
        return data.decode().splitlines()
    except OSError as error:
        raise ScriptFault(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ScriptFault(f"{path}: this is no text") from None


class Stage:
    """The window that a script plays on. Every method raises `Unmeant` for what can't be done."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.hand = Hand(app)
        self.hand.look()
        hand = self.hand
        self.verbs: dict[str, Verb] = {
            "size": Verb("WIDTHxHEIGHT", 1, 1, self._size),
            "move": Verb("WHAT", 1, 99, self._move),
            "wheel": Verb("STEPS [at WHAT]", 1, 99, self._wheel),
            "key": Verb("KEY [KEY ...]", 1, 99, self._keys),
            "type": Verb("WORDS", 1, 999, lambda words: hand.type(" ".join(words))),
            "wait": Verb("SECONDS", 1, 1, lambda words: hand.wait(_number(words[0]))),
            "settle": Verb("", 0, 0, lambda words: self.settle()),
            "until": Verb("WHEN", 1, 99, lambda words: self.until(goal(self._battle(), words))),
            "seat": Verb("A|B PLAYER", 2, 2, self._seat),
            "expect": Verb("WORDS", 1, 999, lambda words: self.expect(" ".join(words))),
            "expect-not": Verb("WORDS", 1, 999, lambda words: self.expect_not(" ".join(words))),
            "shot": Verb("FILE.png", 1, 1, lambda words: app.screenshot(Path(words[0]))),
            "close": Verb("", 0, 0, lambda words: hand.happen(pygame.QUIT)),
        }
        for how in (*BUTTONS, *HOLDS, "double-"):
            self.verbs[f"{how}click"] = Verb("WHAT", 1, 99, partial(self._click, how))
        for how in (*BUTTONS, *HOLDS):
            self.verbs[f"{how}drag"] = Verb("FROM TO [TO ...]", 2, 99, partial(self._drag, how))

    def line(self, text: str) -> None:
        """One line of a script."""
        words = _words(text)
        if not words:
            return
        name, *words = words
        verb = self.verbs.get(name)
        if verb is None:
            raise Unmeant(f"no command '{name}'{hint(name, self.verbs)}")
        if not verb.least <= len(words) <= verb.most:
            raise Unmeant(f"it is: {name} {verb.usage}".rstrip())
        if not self.app.running:
            raise Unmeant("the window is closed")
        verb.do(words)

    # Waiting

    def settle(self) -> None:
        """Until nothing goes on by itself."""
        quiet, waited = 0.0, 0.0
        while quiet < QUIET and self.app.running:
            quiet = 0.0 if busy(self.app) else quiet + FRAME
            waited = self._wait(waited)

    def until(self, goal: Until) -> None:
        """Until the battle has come that far by itself."""
        waited, quiet = 0.0, 0.0
        while not goal.reached(self._battle()):
            quiet = 0.0 if busy(self.app) else quiet + FRAME
            if quiet >= QUIET:
                raise Unmeant(f"'{goal.text}' doesn't come by itself: {_stands(self._battle())}")
            waited = self._wait(waited)

    def _wait(self, waited: float) -> float:
        if waited > LONGEST_WAIT:
            raise Unmeant(f"after {LONGEST_WAIT:.0f} seconds there is still {busy(self.app)}")
        self.hand.wait(FRAME)
        return waited + FRAME

    # Being sure

    def expect(self, text: str) -> None:
        """The words must stand somewhere."""
        if not self._says(text):
            raise Unmeant(f"nothing says '{text}'; {_stands(self.app.scene.battle)}")

    def expect_not(self, text: str) -> None:
        """The words may stand nowhere."""
        if found := self._says(text):
            raise Unmeant(f"something says '{text}': {found}")

    def _says(self, text: str) -> str:
        wanted = " ".join(text.split()).casefold()
        return next((one for one in said(self.app) if wanted in " ".join(one.split()).casefold()), "")

    # Doing

    def _battle(self) -> Battle:
        battle = self.app.scene.battle if self.app.running else None
        if battle is None:
            raise Unmeant("there is no battle on the window")
        return battle

    def _pixel(self, words: list[str]) -> Pixel:
        return pixel_of(self.app, " ".join(words))

    def _size(self, words: list[str]) -> None:
        wide, _, high = words[0].lower().partition("x")
        if not (wide.isdigit() and high.isdigit() and 320 <= int(wide) <= 8192 and 240 <= int(high) <= 8192):
            raise Unmeant(f"'{words[0]}' is not WIDTHxHEIGHT in pixels")
        self.hand.resize((int(wide), int(high)))

    def _move(self, words: list[str]) -> None:
        self.hand.move(self._pixel(words))
        self.hand.wait(FRAME)

    def _click(self, how: str, words: list[str]) -> None:
        with self.hand.holding([HOLDS[how]] if how in HOLDS else []):
            self.hand.click(self._pixel(words), BUTTONS.get(how, 1), 2 if how == "double-" else 1)

    def _drag(self, how: str, words: list[str]) -> None:
        places = [pixel_of(self.app, word) for word in words]
        with self.hand.holding([HOLDS[how]] if how in HOLDS else []):
            self.hand.drag(places[0], places[1:], self._corner, BUTTONS.get(how, 1))

    def _corner(self) -> None:
        """Where a model that is dragged turns, the key for a way-point is pressed."""
        battle = self.app.scene.battle
        if battle is not None and battle.selection.dragging:
            self.hand.chord(self.app.keymap.cap("way-point"))

    def _wheel(self, words: list[str]) -> None:
        if len(words) > 1:
            if words[1] != "at" or len(words) == 2:
                raise Unmeant("it is: wheel STEPS [at WHAT]")
            self.hand.move(self._pixel(words[2:]))
        self.hand.wheel(round(_number(words[0])))

    def _keys(self, words: list[str]) -> None:
        for word in words:
            try:
                self.hand.chord(word)
            except KeyError:
                last = word.rpartition("+")[2]
                raise Unmeant(f"no key '{word}'{hint(last, (*KEYS, 'Ctrl', 'Alt', 'Shift'))}") from None

    def _seat(self, words: list[str]) -> None:
        try:
            _ = words[1] == HUMAN or spec_of(words[1])
        except UnknownPlayer as error:
            known = (HUMAN, *error.known) if error.what == "player" else error.known
            said = f"no {error.what} '{error.name}'{hint(error.name, known)}; there are: {', '.join(known)}"
            raise Unmeant(said) from None
        except Misfit as error:
            raise Unmeant(str(error)) from None
        self._battle().send(Signal("sit", (side_of(words[0]), words[1])))


def _words(text: str) -> list[str]:
    lexer = shlex.shlex(text, posix=True, punctuation_chars="")
    lexer.whitespace_split, lexer.quotes, lexer.escape = True, '"', ""
    lexer.commenters = ""
    try:
        words = list(lexer)
    except ValueError:
        raise Unmeant("a quotation mark has no partner") from None
    cut = next((n for n, word in enumerate(words) if word.startswith("#")), len(words))
    return words[:cut]


def _number(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        raise Unmeant(f"'{text}' is no number") from None
    if not abs(found) <= LONGEST_WAIT:
        raise Unmeant(f"{text} is too much")
    return found


def _stands(battle: Battle | None) -> str:
    """What the window is at, for a message."""
    if battle is None:
        return "there is no battle on the window"
    state, decision = battle.session.state, battle.session.decision
    who = (
        f"{battle.session.seat_of(decision).name} must decide: {decision.prompt}" if decision else "the battle is over"
    )
    notice = f" ({battle.notice})" if battle.notice else ""
    return f"round {state.round}, {phase_text(state.phase) or 'before the battle'}, {who}{notice}"
