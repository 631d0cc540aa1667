"""What can be asked for in a battle: one table of ids, keys, what each does, and when it can't be done.

Buttons, keys, menus, scripts, the settings and the sheet of keys read this table. The text of a command is `key.<id>`.
What is called are methods of `Controls`, which this module doesn't import: the program reads the keys before a battle
is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from skirmish.core.record import Record

Group = Literal["turn", "models", "odds", "overlays", "view", "story", "past", "program"]
"""Under which heading it stands on the sheet of keys."""


def _always(do: Any) -> str:
    return ""


class Command(Record):
    """One of them. Those without a key of their own here belong to the whole program, or have none."""

    id: str
    group: Group
    run: Callable[[Any], object]
    keys: tuple[str, ...] = ()
    bar: Callable[[Any], str] = _always
    """Why it can't be done now; '' if it can."""
    hold: bool = False
    """Counts while the key is down; the settings offer to switch it on and off instead."""
    guarded: bool = False
    """Takes something away for good: never one bare key."""
    repeats: bool = False
    """Goes on while its key is held down."""
    answers: bool = False
    """Answers for the side that must decide: it waits a moment when that has just changed."""
    shared: bool = False
    """Its keys are those of the whole program, see `intents`."""


def _steps() -> Iterator[Command]:
    """Steps of the view or of a ghost: with Shift fine ones, with Ctrl far ones."""
    for way, letter, arrow in (
        ("up", "W", "Up"),
        ("left", "A", "Left"),
        ("down", "S", "Down"),
        ("right", "D", "Right"),
    ):
        far = () if letter == "S" else (f"Ctrl+{letter}",)  # Ctrl+S saves
        yield _step(way, "", letter, arrow)
        yield _step(way, "fine", f"Shift+{letter}", f"Shift+{arrow}")
        yield _step(way, "far", f"Ctrl+{arrow}", *far)


def _step(way: str, size: str, *keys: str) -> Command:
    ident = "-".join(filter(None, ("move", way, size)))
    return Command(ident, "view", lambda do: do.nudge(way, size), keys, repeats=True)


def _overlay(id: str, *keys: str, hold: bool = False) -> Command:
    """Switches the overlay of this id."""
    return Command(id, "overlays", lambda do: do.toggle(id), keys, hold=hold)


def _number(digit: int) -> Command:
    return Command(f"action-{digit}", "models", lambda do: do.choose_numbered(digit - 1), (str(digit),), answers=True)


COMMANDS: tuple[Command, ...] = (
    Command("confirm", "turn", lambda do: do.confirm(), ("Enter", "Space"), answers=True),
    Command("cancel", "turn", lambda do: do.cancel(), shared=True),
    Command("end-phase", "turn", lambda do: do.end_phase(), ("Ctrl+Enter", "Ctrl+Shift+Enter"),
            guarded=True, answers=True),
    Command("concede", "turn", lambda do: do.concede(), bar=lambda do: do.over(), guarded=True),
    Command("undo", "turn", lambda do: do.undo(), ("Ctrl+Z",), bar=lambda do: do.session.undo_bar(agreed=True)),
    Command("redo", "turn", lambda do: do.redo(), ("Ctrl+Y", "Ctrl+Shift+Z"), bar=lambda do: do.session.redo_bar()),
    Command("take-leg-back", "turn", lambda do: do.selection.back(), ("Backspace",)),
    Command("reset-model", "turn", lambda do: do.reset_model(), ("Ctrl+Backspace",)),
    Command("next-model", "models", lambda do: do.next_model(1), ("Tab",)),
    Command("previous-model", "models", lambda do: do.next_model(-1), ("Shift+Tab",)),
    Command("next-target", "models", lambda do: do.next_target(1), ("]",)),
    Command("previous-target", "models", lambda do: do.next_target(-1), ("[",)),
    *_steps(),
    Command("turn-left", "models", lambda do: do.selection.turn(-1), ("Q",)),
    Command("turn-right", "models", lambda do: do.selection.turn(1), ("E",)),
    Command("way-point", "models", lambda do: do.way_point(), ("N", "Shift+Enter")),
    Command("zoom-in", "view", lambda do: do.viewport.zoom(1), ("+", "="), repeats=True),
    Command("zoom-out", "view", lambda do: do.viewport.zoom(-1), ("-",), repeats=True),
    Command("zoom-reset", "view", lambda do: do.viewport.zoom_usual(), ("0",)),
    Command("fit", "view", lambda do: do.viewport.fit(), ("Home", "F")),
    Command("centre", "view", lambda do: do.centre(), ("X",)),
    *map(_number, range(1, 10)),
    _overlay("ruler", "R", hold=True),
    _overlay("sight", "L", hold=True),
    Command("threat", "overlays", lambda do: do.threat_of_all(), ("T", "Ctrl+B"), hold=True),
    Command("names", "overlays", lambda do: do.names(), ("Alt",), hold=True),
    Command("reach-of-enemy", "overlays", lambda do: do.threat_of_one(), ("Ctrl+V",)),
    _overlay("reach", "B"),
    _overlay("ranges", "G"),
    _overlay("cutting", "K"),
    Command("sight-map", "overlays", lambda do: do.toggle("sightmap"), ("V",)),
    Command("clear-overlays", "overlays", lambda do: do.clear_overlays(), ("C",)),
    Command("grid", "overlays", lambda do: do.grid(), ("Ctrl+G",)),
    Command("minimap", "view", lambda do: do.viewport.fit_or_return(), ("M",)),
    Command("log", "story", lambda do: do.log(), ("Ctrl+R", "`")),
    Command("search", "story", lambda do: do.log(), ("Ctrl+F",)),
    Command("card", "models", lambda do: do.card(), ("I",)),
    Command("copy", "program", lambda do: do.copy(), ("Ctrl+C",)),
    Command("odds-more", "odds", lambda do: do.more_odds(), ("O",)),
    Command("reply", "odds", lambda do: do.next_reply(), ("Y",)),
    Command("suggest", "odds", lambda do: do.suggest(), ("Z",)),
    Command("why", "odds", lambda do: do.explain(), ("U",), bar=lambda do: do.unexplained()),
    Command("menu", "models", lambda do: do.context_menu(), ("Menu", "Shift+F10")),
    Command("standing-orders", "story", lambda do: do.standing_orders(), ("Ctrl+T",)),
    Command("digest", "story", lambda do: do.report.toggle(), ("J",)),
    Command("seats", "story", lambda do: do.seats(), ("Ctrl+J",)),
    Command("replay", "past", lambda do: do.replay.start(), ("Ctrl+P",)),
    Command("pause", "story", lambda do: do.pause(), ("Pause", "P")),
    Command("speed", "story", lambda do: do.faster(), ("H",)),
    Command("reverse", "past", lambda do: do.replay.reverse(), ("Ctrl+,",)),
    Command("go-on-here", "past", lambda do: do.go_on_here(), ("Ctrl+H",)),
    Command("look-back", "past", lambda do: do.replay.by(-1), (",",), repeats=True),
    Command("look-on", "past", lambda do: do.replay.by(1), (".",), repeats=True),
    Command("phase-back", "past", lambda do: do.replay.to_phase(-1), ("PageUp",)),
    Command("phase-on", "past", lambda do: do.replay.to_phase(1), ("PageDown",)),
    Command("round-back", "past", lambda do: do.replay.to_round(-1), ("Ctrl+PageUp",)),
    Command("round-on", "past", lambda do: do.replay.to_round(1), ("Ctrl+PageDown",)),
    Command("help", "program", lambda do: do.help(), shared=True),
    Command("keys", "program", lambda do: do.keys(), shared=True),
    Command("pin-tip", "program", lambda do: do.ui.pin(), shared=True),
    Command("panels", "program", lambda do: do.to_panels(1), shared=True),
    Command("panels-back", "program", lambda do: do.to_panels(-1), shared=True),
    Command("settings", "program", lambda do: do.app.go.to_settings(), shared=True),
    Command("save", "program", lambda do: do.app.go.to_saves(do.session), shared=True),
    Command("load", "program", lambda do: do.app.go.to_saves(), shared=True),
    Command("quick-save", "program", lambda do: do.quick_save(), shared=True),
    Command("quick-load", "program", lambda do: do.quick_load(), shared=True),
    Command("fullscreen", "program", lambda do: do.fullscreen(), shared=True),
    Command("mute", "program", lambda do: do.mute(), shared=True),
)  # fmt: skip
COMMAND: dict[str, Command] = {command.id: command for command in COMMANDS}
PRESSED: dict[str, Callable[[Any, Any], object]] = {
    "adopt": lambda do, action: do.adopt(action),
    "answer": lambda do, number: do.answer(number),
    "branch": lambda do, moment: do.branch(moment),
    "choose": lambda do, row: do.choose(row),
    "choose-way": lambda do, number: do.choose_way(number),
    "commit": lambda do, _: do.commit(),
    "end-battle": lambda do, ending: do.end_battle(*ending),
    "fight-again": lambda do, _: do.fight_again(),
    "fold": lambda do, _: do.fold(),
    "hint-close": lambda do, _: do.close_hint(),
    "hints-off": lambda do, _: do.silence_hints(),
    "leave": lambda do, _: do.to_menu(),
    "look": lambda do, moment: do.look(moment),
    "measure-from": lambda do, model: do.measure_from(model),
    "menu-open": lambda do, _: do.menu(),
    "now": lambda do, _: do.replay.now(),
    "open-card": lambda do, model: do.open_card(model),
    "order": lambda do, orders: do.order(orders),
    "plan": lambda do, plan: do.take_plan(plan),
    "questions": lambda do, sought: do.app.go.to_questions(do.session.rules, sought),
    "report-again": lambda do, _: do.report_again(),
    "report-close": lambda do, _: do.close_report(),
    "rule": lambda do, ident: do.app.go.to_rulebook(ident),
    "select": lambda do, model: do.select(model),
    "sight-from": lambda do, model: do.sight_from(model),
    "sit": lambda do, seat: do.sit(*seat),
    "threat-of": lambda do, model: do.threat_of(model),
    "undo-agreed": lambda do, _: do.undo_agreed(),
}  # fmt: skip
"""What is pressed and needs to be told what it is about; it has no key."""
