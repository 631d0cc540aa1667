"""What can be asked for in a battle: one table of ids, keys, what each does, and when it can't be done.

Buttons, keys, menus, scripts, the settings and the sheet of keys read this table. The text of a command is `key.<id>`.
What is called are methods of `Controls`, which this module doesn't import: the program reads the keys before a battle
is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from skirmish.client.commands import Command, refuse_if

Group = Literal["turn", "models", "odds", "overlays", "view", "story", "past", "program"]
"""Under which heading it stands on the sheet of keys."""


class KeyCommand(Command[Any, Any], kw_only=True):
    """A command that keys ask for. One without keys of its own here has those of the whole program, or none."""

    group: Group
    keys: tuple[str, ...] = ()
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


def _steps() -> Iterator[KeyCommand]:
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


def _step(way: str, size: str, *keys: str) -> KeyCommand:
    ident = "-".join(filter(None, ("move", way, size)))
    return KeyCommand(ident, lambda do, _: do.nudge(way, size), group="view", keys=keys, repeats=True)


def _overlay(id: str, *keys: str, hold: bool = False) -> KeyCommand:
    """Switches the overlay of this id."""
    return KeyCommand(id, lambda do, _: do.toggle(id), group="overlays", keys=keys, hold=hold)


def _number(digit: int) -> KeyCommand:
    return KeyCommand(f"action-{digit}", lambda do, _: do.choose_numbered(digit - 1),
                      group="models", keys=(str(digit),), answers=True)  # fmt: skip


COMMANDS: tuple[KeyCommand, ...] = (
    KeyCommand("confirm", lambda do, _: do.confirm(), group="turn", keys=("Enter", "Space"), answers=True),
    KeyCommand("cancel", lambda do, _: do.cancel(), group="turn", shared=True),
    KeyCommand("end-phase", lambda do, _: do.end_phase(),
               group="turn", keys=("Ctrl+Enter", "Ctrl+Shift+Enter"), guarded=True, answers=True),
    KeyCommand("concede", lambda do, _: do.concede(), refuse_if(lambda do: do.over()), group="turn", guarded=True),
    KeyCommand("undo", lambda do, _: do.undo(), refuse_if(lambda do: do.session.undo_bar(agreed=True)),
               group="turn", keys=("Ctrl+Z",)),
    KeyCommand("redo", lambda do, _: do.redo(), refuse_if(lambda do: do.session.redo_bar()),
               group="turn", keys=("Ctrl+Y", "Ctrl+Shift+Z")),
    KeyCommand("take-leg-back", lambda do, _: do.selection.back(), group="turn", keys=("Backspace",)),
    KeyCommand("reset-model", lambda do, _: do.reset_model(), group="turn", keys=("Ctrl+Backspace",)),
    KeyCommand("next-model", lambda do, _: do.next_model(1), group="models", keys=("Tab",)),
    KeyCommand("previous-model", lambda do, _: do.next_model(-1), group="models", keys=("Shift+Tab",)),
    KeyCommand("next-target", lambda do, _: do.next_target(1), group="models", keys=("]",)),
    KeyCommand("previous-target", lambda do, _: do.next_target(-1), group="models", keys=("[",)),
    *_steps(),
    KeyCommand("turn-left", lambda do, _: do.selection.turn(-1), group="models", keys=("Q",)),
    KeyCommand("turn-right", lambda do, _: do.selection.turn(1), group="models", keys=("E",)),
    KeyCommand("way-point", lambda do, _: do.way_point(), group="models", keys=("N", "Shift+Enter")),
    KeyCommand("zoom-in", lambda do, _: do.viewport.zoom(1), group="view", keys=("+", "="), repeats=True),
    KeyCommand("zoom-out", lambda do, _: do.viewport.zoom(-1), group="view", keys=("-",), repeats=True),
    KeyCommand("zoom-reset", lambda do, _: do.viewport.zoom_usual(), group="view", keys=("0",)),
    KeyCommand("fit", lambda do, _: do.viewport.fit(), group="view", keys=("Home", "F")),
    KeyCommand("level-up", lambda do, _: do.step_level(1), refuse_if(lambda do: do.no_levels()),
               group="view", keys=("Shift+PageUp",)),
    KeyCommand("level-down", lambda do, _: do.step_level(-1), refuse_if(lambda do: do.no_levels()),
               group="view", keys=("Shift+PageDown",)),
    KeyCommand("centre", lambda do, _: do.centre(), group="view", keys=("X",)),
    *map(_number, range(1, 10)),
    _overlay("ruler", "R", hold=True),
    _overlay("sight", "L", hold=True),
    KeyCommand("threat", lambda do, _: do.threat_of_all(), group="overlays", keys=("T", "Ctrl+B"), hold=True),
    KeyCommand("names", lambda do, _: do.names(), group="overlays", keys=("Alt",), hold=True),
    KeyCommand("reach-of-enemy", lambda do, _: do.threat_of_one(), group="overlays", keys=("Ctrl+V",)),
    _overlay("reach", "B"),
    _overlay("ranges", "G"),
    _overlay("cutting", "K"),
    _overlay("last", "Shift+L"),
    KeyCommand("sight-map", lambda do, _: do.toggle("sightmap"), group="overlays", keys=("V",)),
    KeyCommand("clear-overlays", lambda do, _: do.clear_overlays(), group="overlays", keys=("C",)),
    KeyCommand("grid", lambda do, _: do.grid(), group="overlays", keys=("Ctrl+G",)),
    KeyCommand("minimap", lambda do, _: do.viewport.fit_or_return(), group="view", keys=("M",)),
    KeyCommand("log", lambda do, _: do.log(), group="story", keys=("Ctrl+R", "`")),
    KeyCommand("search", lambda do, _: do.log(), group="story", keys=("Ctrl+F",)),
    KeyCommand("card", lambda do, _: do.card(), group="models", keys=("I",)),
    KeyCommand("copy", lambda do, _: do.copy(), group="program", keys=("Ctrl+C",)),
    KeyCommand("odds-more", lambda do, _: do.more_odds(), group="odds", keys=("O",)),
    KeyCommand("reply", lambda do, _: do.next_reply(), group="odds", keys=("Y",)),
    KeyCommand("suggest", lambda do, _: do.suggest(), group="odds", keys=("Z",)),
    KeyCommand("chances", lambda do, _: do.toggle_chances(), group="odds", keys=("Ctrl+U",)),
    KeyCommand("why", lambda do, _: do.explain(), refuse_if(lambda do: do.unexplained()), group="odds", keys=("U",)),
    KeyCommand("menu", lambda do, _: do.context_menu(), group="models", keys=("Menu", "Shift+F10")),
    KeyCommand("standing-orders", lambda do, _: do.standing_orders(), group="story", keys=("Ctrl+T",)),
    KeyCommand("digest", lambda do, _: do.report.toggle(), group="story", keys=("J",)),
    KeyCommand("seats", lambda do, _: do.seats(), group="story", keys=("Ctrl+J",)),
    KeyCommand("replay", lambda do, _: do.replay.start(), group="past", keys=("Ctrl+P",)),
    KeyCommand("pause", lambda do, _: do.pause(), group="story", keys=("Pause", "P")),
    KeyCommand("speed", lambda do, _: do.faster(), group="story", keys=("H",)),
    KeyCommand("reverse", lambda do, _: do.replay.reverse(), group="past", keys=("Ctrl+,",)),
    KeyCommand("go-on-here", lambda do, _: do.go_on_here(), group="past", keys=("Ctrl+H",)),
    KeyCommand("look-back", lambda do, _: do.replay.by(-1), group="past", keys=(",",), repeats=True),
    KeyCommand("look-on", lambda do, _: do.replay.by(1), group="past", keys=(".",), repeats=True),
    KeyCommand("phase-back", lambda do, _: do.replay.to_phase(-1), group="past", keys=("PageUp",)),
    KeyCommand("phase-on", lambda do, _: do.replay.to_phase(1), group="past", keys=("PageDown",)),
    KeyCommand("round-back", lambda do, _: do.replay.to_round(-1), group="past", keys=("Ctrl+PageUp",)),
    KeyCommand("round-on", lambda do, _: do.replay.to_round(1), group="past", keys=("Ctrl+PageDown",)),
    KeyCommand("help", lambda do, _: do.help(), group="program", shared=True),
    KeyCommand("keys", lambda do, _: do.keys(), group="program", shared=True),
    KeyCommand("pin-tip", lambda do, _: do.ui.pin(), group="program", shared=True),
    KeyCommand("panels", lambda do, _: do.to_panels(1), group="program", shared=True),
    KeyCommand("panels-back", lambda do, _: do.to_panels(-1), group="program", shared=True),
    KeyCommand("settings", lambda do, _: do.app.go.to_settings(), group="program", shared=True),
    KeyCommand("save", lambda do, _: do.app.go.to_saves(do.session), group="program", shared=True),
    KeyCommand("load", lambda do, _: do.app.go.to_saves(), group="program", shared=True),
    KeyCommand("quick-save", lambda do, _: do.quick_save(), group="program", shared=True),
    KeyCommand("quick-load", lambda do, _: do.quick_load(), group="program", shared=True),
    KeyCommand("fullscreen", lambda do, _: do.fullscreen(), group="program", shared=True),
    KeyCommand("mute", lambda do, _: do.mute(), group="program", shared=True),
)  # fmt: skip
COMMAND: dict[str, KeyCommand] = {command.id: command for command in COMMANDS}
