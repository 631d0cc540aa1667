"""The foot of the window: what keys do now, what was refused last and why; in the past the controls of the replay."""

from __future__ import annotations

from skirmish.client.battle.forecast import Forecast
from skirmish.client.battle.overlays import Overlays
from skirmish.client.battle.plan import ON_MODELS, of_a_side
from skirmish.client.battle.presenters.actions import Cap
from skirmish.client.battle.presenters.log import handed
from skirmish.client.battle.replay import Replay
from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Session
from skirmish.client.signals import Signal
from skirmish.client.view.camera import Camera
from skirmish.client.words import say
from skirmish.core.battlefield import Battlefield
from skirmish.core.geometry import contains
from skirmish.core.record import Record
from skirmish.core.units import Point, as_percent


class Hint(Record):
    """A key, and what it does now."""

    key: str
    text: str


class FootView(Record):
    """A notice takes the place of the hints."""

    hints: tuple[Hint, ...]
    notice: str
    right: str
    """Place and zoom."""
    ground: str = ""
    """What lies under the pointer; hints that have no room beside it are left out."""


class ReplayButton(Record):
    """A button of the replay's controls."""

    command: str
    text: str
    signal: Signal
    tip: str
    primary: bool = False


class ReplayView(Record):
    """The controls of the replay: buttons from the left and from the right, the moment that is looked at."""

    left: tuple[ReplayButton, ...]
    right: tuple[ReplayButton, ...]
    at: int
    last: int
    hint: tuple[str, ...] = ()
    """How to go on, as long as nothing was pressed, or what changed here; from the longest to the shortest."""


def foot(
    selection: Selection, overlays: Overlays, forecast: Forecast, camera: Camera, cap: Cap, notice: str, why: str
) -> FootView:  # fmt: skip
    """The foot; `why`: why what the pointer is on can't be done."""
    right = say("zoom-at", percent=as_percent(camera.percent / 100))
    if forecast.thinking is not None:
        right = f"{say('thinking')}  {right}"
    at = selection.pointed
    if at is not None and selection.premeasure:
        right = f'x {at[0]:.1f}"  y {at[1]:.1f}"   {right}'
    ground = ground_text(selection.state.battlefield, at) if at is not None else ""
    return FootView(tuple(hints(selection, overlays, cap)), notice or forecast.trouble or why, right, ground)


def ground_text(field: Battlefield, at: Point) -> str:
    """`the north copse: difficult, gives cover`: the piece of terrain that lies uppermost there; '' without one."""
    piece = next((piece for piece in reversed(field.terrain) if piece.name and contains(piece.shape, at)), None)
    if piece is None:
        return ""
    told = [say(f"ground-{word}") for word in (piece.ground, piece.sight) if word != "open"]
    return say("ground", name=piece.name, facts=", ".join(told)) if told else piece.name


def hints(selection: Selection, overlays: Overlays, cap: Cap) -> list[Hint]:
    """What keys and buttons do now, the most useful first."""
    decision = selection.decision
    if decision is None:
        over = selection.session.decision is None and not selection.past
        return [Hint(cap("replay"), say("hint-replay")), Hint(cap("cancel"), say("hint-menu"))] if over else [
            Hint(cap("pause"), say("hint-pause")), Hint(cap("speed"), say("hint-hurry"))]  # fmt: skip
    if selection.prompt is not None:
        return [Hint(cap("action-1"), say("hint-answer")), Hint(cap("confirm"), say("hint-proposed")),
                *_undo(selection, cap), Hint(cap("keys"), say("hint-keys"))]  # fmt: skip
    if tool := overlays.tool:
        return [Hint(say("key-click"), say(f"hint-{tool}-click")), Hint(cap("cancel"), say(f"hint-{tool}-leave"))]
    plan = selection.plan
    if selection.waiting() and (plan is None or not plan.begun):
        return [Hint(say("key-click"), say("hint-place-first")), Hint(say("key-drag"), say("hint-drag-in")),
                Hint(cap("end-phase"), say("hint-place-rest")), *_undo(selection, cap)]  # fmt: skip
    if plan is not None and plan.needs in (*ON_MODELS, "company", "effect"):
        said = [Hint(say("key-click"), say("hint-target")), Hint(cap("next-target"), say("hint-next-target"))]
    elif plan is not None and plan.needs != "nothing":
        said = [Hint(say("key-click"), say("hint-place")), Hint(_ways(cap), say("hint-nudge"))]
        if plan.needs == "way":
            said.append(Hint(say("key-shift-click"), say("hint-way-point")))
    else:
        said = [Hint(say("key-click"), say("hint-select"))]
        said += [Hint(say("key-drag"), say("hint-drag"))] if selection.can_drag() else []
        said += [Hint(cap("next-model"), say("hint-next"))]
    if plan is not None:
        said += [Hint(cap("confirm"), say("hint-confirm")), Hint(cap("cancel"), say("hint-back"))]
    ends = Hint(cap("end-phase"), say("hint-end" if of_a_side(decision) else "hint-done"))
    return [*said, Hint(cap("ruler"), say("hint-ruler")), Hint(cap("sight"), say("hint-sight")), ends,
            Hint(cap("keys"), say("hint-keys"))]  # fmt: skip


def _undo(selection: Selection, cap: Cap) -> list[Hint]:
    """That something can be undone, where that asks nobody."""
    return [] if selection.session.undo_bar() else [Hint(cap("undo"), say("hint-take-back"))]


def _ways(cap: Cap) -> str:
    """The four keys that step a ghost, as one cap."""
    return "".join(cap(f"move-{way}") for way in ("up", "left", "down", "right"))


def replay_controls(replay: Replay, session: Session, looking: int, speed: float, cap: Cap) -> ReplayView:
    """The controls of the replay, while a moment is looked at; over the board who was replaced at this moment."""
    handed_over = [entry.text for entry in handed(session.heard, session.handovers) if entry.number == looking]
    changes = ("; ".join(handed_over), handed_over[-1]) if handed_over else ()
    texts = (
        ("round-back", "«|"), ("phase-back", "«"), ("look-back", "‹"),
        ("confirm", say("pause") if replay.running else say("play")), ("look-on", "›"), ("phase-on", "»"),
        ("round-on", "|»"), ("reverse", say("backwards") if replay.backwards else say("forwards")),
        ("speed", say("speed", times=f"{speed:g}") if speed else say("speed-most")),
    )  # fmt: skip
    now = ReplayButton("now", say("now"), Signal("now"), f"{say('now')} ({cap('cancel')})", primary=True)
    keys = {"play": cap("confirm"), "back": cap("look-back"), "on": cap("look-on"), "leave": cap("cancel")}
    told = (say("replay-hint", **keys), say("replay-hint-short", play=keys["play"])) if replay.fresh else changes
    return ReplayView(
        tuple(_button(command, text, cap) for command, text in texts),
        (now, _button("go-on-here", say("go-on-here"), cap)), looking, max(1, len(replay.moments) - 1), told,
    )  # fmt: skip


def _button(command: str, text: str, cap: Cap) -> ReplayButton:
    return ReplayButton(command, text, Signal(command), f"{say('key.' + command)} ({cap(command)})")
