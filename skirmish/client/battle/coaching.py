"""Hints in a battle: when each matters and beside what, one at a time, on a small sheet with a tail."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from skirmish.client.art.theme import BRASS
from skirmish.client.battle.frame import high_line
from skirmish.client.battle.notices import Good
from skirmish.client.hints import said
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import shadow, wide
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.style import BODY, PAPER_INK, READ
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.widget import Widget, cited, path_of
from skirmish.client.words import say
from skirmish.core.decision import Kind
from skirmish.core.state import NOBODY, ModelId

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.ui.ui import UI
    from skirmish.client.ui.widget import Widget


class Spot(NamedTuple):
    """What a hint stands beside: one of both."""

    widget: str = ""
    model: ModelId = NOBODY


Cue = Callable[["BattleScene"], Spot | None]
"""Beside what the hint is to be shown now; None: this isn't its moment."""


def _free(scene: BattleScene) -> bool:
    """Whether somebody here may do what he likes now, and has nothing in hand."""
    selection = scene.selection
    return selection.decision is not None and selection.prompt is None and selection.plan is None


def _setup(scene: BattleScene) -> Spot | None:
    return Spot("reserve") if _free(scene) and scene.selection.waiting() else None


def _move(scene: BattleScene) -> Spot | None:
    selection = scene.selection
    if (
        not _free(scene)
        or selection.waiting()
        or selection.selected is None
        or not selection.state.on_table(selection.selected)
    ):
        return None
    goes = any(choice.offer is not None and choice.offer.needs == "way" for choice in selection.choices())
    return Spot(model=selection.selected) if goes else None


def _deed(kind: Kind) -> Cue:
    """The selected model may do something of this kind now, to somebody."""

    def cue(scene: BattleScene) -> Spot | None:
        if not _free(scene) or scene.selection.waiting():
            return None
        able = any(
            one.offer is not None and one.deed.kind == kind and one.sample() for one in scene.selection.choices()
        )
        return Spot("actions") if able else None

    return cue


def _cut(scene: BattleScene) -> Spot | None:
    """A question in which somebody may undo an enemy's doing."""
    decision = scene.selection.prompt
    if decision is None:
        return None
    asked = {offer.model for offer in decision.each()} | {decision.subject}
    deeds = (deed for who in asked if who != NOBODY for deed in scene.session.rules.deeds(scene.selection.state, who))
    cuts = {deed.verb for deed in deeds if deed.kind == "cut"}
    return Spot("prompt") if any(offer.verb in cuts for offer in decision.each()) else None


def _question(scene: BattleScene) -> Spot | None:
    return Spot("prompt") if scene.selection.prompt is not None else None


def _down(scene: BattleScene) -> Spot | None:
    """The first model that lies on the ground."""
    state, combat = scene.selection.state, scene.session.rules.combat
    lying = combat.who(state, "down") | combat.who(state, "stunned")
    found = next((model.id for model in state.models if lying >> model.id & 1), None)
    return Spot(model=found) if found is not None and scene.selection.plan is None else None


def _undo(scene: BattleScene) -> Spot | None:
    return Spot("tool.undo") if scene.coach.noted == "undo" else None


def _refused(scene: BattleScene) -> Spot | None:
    told = bool(cited(scene.notice)) and not isinstance(scene.notice, Good)
    return Spot("foot") if told else None


def _idle(scene: BattleScene) -> Spot | None:
    return Spot("end-phase") if scene.urged else None


def _seated(scene: BattleScene) -> tuple[bool, bool]:
    """Whether people play the sides."""
    a, b = (seat.human for seat in scene.session.seats)
    return a, b


def _computer(scene: BattleScene) -> Spot | None:
    decision, people = scene.session.decision, _seated(scene)
    if decision is None or scene.selection.looking is not None or not any(people) or people[decision.side]:
        return None
    return Spot("topbar") if scene.session.state.round else None


def _hand_over(scene: BattleScene) -> Spot | None:
    """The second of two people has the turn."""
    decision = scene.selection.decision
    if decision is None or decision.is_prompt or not all(_seated(scene)) or scene.app.settings.curtain:
        return None
    state = scene.session.state
    return Spot("topbar") if state.round and decision.side == state.side == 1 else None


def _replay(scene: BattleScene) -> Spot | None:
    return Spot("foot") if scene.selection.looking is not None else None


def _overlay(scene: BattleScene) -> Spot | None:
    return Spot("legend") if _free(scene) and scene.overlays.staying() else None


CUES: dict[str, Cue] = {
    "cut": _cut, "question": _question, "undo": _undo, "idle": _idle, "refused": _refused, "setup": _setup,
    "move": _move, "weave": _deed("magic"), "charge": _deed("charge"), "shoot": _deed("shoot"), "down": _down,
    "hand-over": _hand_over, "computer": _computer, "replay": _replay, "overlay": _overlay,
}  # fmt: skip
"""By hint, those that can wait least before the others."""
AT_ONCE = frozenset({"cut", "question", "undo", "idle", "refused"})
"""Hints that don't wait until the one before has been away for a while: later they would be of no use."""


WIDE, PAD, GAP, TAIL, BUTTON = 286, 10, 14, 9, 26
"""At 100%: the sheet, its edge, between it and what it is about, half the tail's foot, its buttons."""
ROOM_IN = 8.0
"""Inches round a model that is pointed at, which are left free where that can be: somebody may want to go there."""
OVER = ("prompt", "news", "legend", "caption")
"""What lies over the board and must not be hidden."""


class Bubble(Parchment):
    """The sheet; `about` is the box its tail points at."""

    helps = "help.hints"

    def __init__(self, rect: pygame.Rect, children: Sequence[Widget], about: pygame.Rect) -> None:
        super().__init__("hint", rect, children)
        self.about = about

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Shadow and tail, then the sheet with its edge of brass."""
        tip = self.tail(ui)[2]
        edge = (
            min(max(tip[0], self.about.left), self.about.right),
            min(max(tip[1], self.about.top), self.about.bottom),
        )
        pygame.draw.line(onto, BRASS, tip, edge, max(1, ui.u(2)))
        shadow(onto, self.rect, ui.u(10))
        pygame.draw.polygon(onto, BRASS, self.tail(ui))
        super().draw(onto, ui)
        pygame.draw.rect(onto, BRASS, self.rect, max(1, ui.u(1.5)), border_radius=ui.u(8))
        pygame.draw.polygon(onto, READ.fill, self.tail(ui, within=ui.u(2)))

    def tail(self, ui: UI, within: int = 0) -> list[tuple[int, int]]:
        """Its three corners: two on the sheet, the tip towards what it is about; `within`: so much smaller."""
        goal = self.about.center
        half, far = ui.u(TAIL) - within, ui.u(GAP) - 2 - 2 * within
        inner = self.rect.inflate(-4 * ui.u(TAIL), -4 * ui.u(TAIL))
        x, y = min(max(goal[0], inner.left), inner.right), min(max(goal[1], inner.top), inner.bottom)
        if self.about.left >= self.rect.right or self.about.right <= self.rect.left:
            right = self.about.left >= self.rect.right
            foot = self.rect.right - 2 - within if right else self.rect.left + 2 + within
            return [(foot, y - half), (foot, y + half), (foot + far if right else foot - far, y)]
        below = self.about.top >= self.rect.bottom
        foot = self.rect.bottom - 2 - within if below else self.rect.top + 2 + within
        return [(x - half, foot), (x + half, foot), (x, foot + far if below else foot - far)]


def widgets(scene: BattleScene, hint: str, spot: Spot, others: Sequence[Widget]) -> list[Widget]:
    """The hint beside its spot; none while that can't be seen."""
    about = _about(scene, spot, others)
    if about is None:
        return []
    scale, board = scene.app.scale, scene.frame.board
    across = min(round(scale.u(WIDE) * max(1.0, scale.text)), board.w - 2 * scale.u(PAD))
    inner = across - 2 * scale.u(PAD)
    body = [Span(say(f"hint.{hint}") + " ", face="bold", colour=PAPER_INK),
            Span(said(hint, scene.app.keymap), colour=PAPER_INK)]  # fmt: skip
    words = Rich.height(body, scene.ui, inner) + scale.u(2)
    low = high_line(scale, BODY, BUTTON)
    rect = pygame.Rect(0, 0, across, words + low + 3 * scale.u(PAD))
    rect.topleft = _place(scene, rect, about, others)
    text = Rich("hint.text", pygame.Rect(rect.x + scale.u(PAD), rect.y + scale.u(PAD), inner, words), body, paper=True)
    return [Bubble(rect, [text, *_buttons(scene, rect, low)], about)]


def _buttons(scene: BattleScene, rect: pygame.Rect, low: int) -> list[Widget]:
    """Never this one again, and none at all."""
    scale, coach = scene.app.scale, scene.coach
    y = rect.bottom - low - scale.u(PAD)
    texts = say("hints.close"), say("hints.off")
    widths = [wide(text, "bold", scale.px(BODY)) + scale.u(24) for text in texts]
    right = rect.right - scale.u(PAD)
    close = pygame.Rect(right - widths[0], y, widths[0], low)
    off = pygame.Rect(close.x - scale.u(6) - widths[1], y, widths[1], low)
    return [Button("hint.off", off, texts[1], coach.silence, tip=say("hints.off-tip")),
            Button("hint.close", close, texts[0], coach.close, primary=True, tip=say("hints.close-tip",
                   **scene.app.keymap.caps()))]  # fmt: skip


def base_box(scene: BattleScene, model: ModelId) -> pygame.Rect:
    """The box round its base, as it is seen."""
    x, y, radius, _ = scene.selection.state.places[model]
    at = scene.camera.to_pixels((x, y))
    side = 2 * round(radius * scene.camera.per_inch) + scene.app.scale.u(12)
    rect = pygame.Rect(0, 0, side, side)
    rect.center = round(at[0]), round(at[1])
    return rect


def _about(scene: BattleScene, spot: Spot, others: Sequence[Widget]) -> pygame.Rect | None:
    """The box of what it is about, as far as it is in sight."""
    if spot.model != NOBODY:
        rect = base_box(scene, spot.model)
        return rect if scene.frame.board.contains(rect) else None
    path = path_of(others, spot.widget)
    return path[-1].rect.clip(pygame.Rect((0, 0), scene.app.size)) if path else None


def _place(
    scene: BattleScene, rect: pygame.Rect, about: pygame.Rect, others: Sequence[Widget]
) -> tuple[int, int]:  # fmt: skip
    """Where it hides least: never what it is about, hardly ever a sheet or a model."""
    board = scene.frame.board.inflate(-2 * scene.app.scale.u(6), -2 * scene.app.scale.u(6))
    sheets = [path[-1].rect for id in OVER if (path := path_of(others, id))]
    far = round(ROOM_IN * scene.camera.per_inch) if scene.frame.board.contains(about) else 0
    tokens = [*_tokens(scene), about.inflate(2 * far, 2 * far)]

    def hides(spot: pygame.Rect) -> int:
        return sum(_shared(spot, box) * 20 for box in sheets) + sum(_shared(spot, box) for box in tokens)

    gaps = scene.app.scale.u(GAP), scene.app.scale.u(4 * GAP), far
    spots = [spot for gap in gaps for spot in _round(rect, about, board, gap) if not spot.colliderect(about)]
    return min(spots, key=hides, default=rect.move(board.topleft)).topleft


def _round(rect: pygame.Rect, about: pygame.Rect, board: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Places beside what it is about, inside the board."""
    left, right = about.x - gap - rect.w, about.right + gap
    top, low = about.y - gap - rect.h, about.bottom + gap
    up, middle = about.centery - rect.h // 2, about.centerx - rect.w // 2
    for x, y in ((left, up), (right, up), (middle, top), (middle, low), (left, top), (right, top), (left, low),
                 (right, low)):  # fmt: skip
        yield pygame.Rect(x, y, *rect.size).clamp(board)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    under = one.clip(other)
    return under.w * under.h


def _tokens(scene: BattleScene) -> list[pygame.Rect]:
    """The boxes of all models in the view."""
    camera, state, found = scene.camera, scene.selection.state, []
    for i in (model.id for model in state.models if state.on_table(model.id)):
        x, y, radius, _ = state.places[i]
        side = 2 * round(radius * camera.per_inch)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(camera.to_pixels((x, y))[0]), round(camera.to_pixels((x, y))[1])
        found.append(rect)
    return found


READ_S = 3.0
"""Seconds after which a hint counts as read, though nobody closed it."""
PAUSE = 5.0
"""Seconds between two hints, unless the second can't wait."""


class Coach:
    """Which hint is shown. While a lesson tells what to do it is `quiet`."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.quiet = False
        """Whether no hints are wanted here: something else teaches."""
        self.shown = ""
        """The hint that is shown; '' for none."""
        self.noted = ""
        """The hint of something that leaves no trace in the battle."""
        self._spot = Spot()
        self._since = self._gone = -PAUSE

    def note(self, hint: str) -> None:
        """Something has happened that this hint is about."""
        self.noted = hint

    def step(self) -> None:
        """Time has passed: the moment of a hint may be over, or another's come."""
        found = self._wanted()
        if found == (self.shown, self._spot):
            return
        hint, spot = found
        if hint != self.shown:
            self._leave(read=self.scene.app.now - self._since >= READ_S)
            self._since = self.scene.app.now
        self.shown, self._spot = hint, spot
        self.scene.touch()

    def _leave(self, *, read: bool) -> None:
        """The hint that is shown goes; if it was `read` it doesn't come again."""
        if self.shown:
            self._gone, self.noted = self.scene.app.now, ""
            if read:
                self.scene.app.hints.close(self.shown)

    def _wanted(self) -> tuple[str, Spot]:
        """The hint for this moment and its place; the one that is shown stays as long as it is its moment."""
        scene, hints = self.scene, self.scene.app.hints
        ready = hints.active and scene.app.settings.hints and not self.quiet
        if not ready or scene.anim.busy or scene.ui.dialog is not None or scene.ui.popup is not None:
            return "", Spot()
        rested = scene.app.now - self._gone >= PAUSE
        first = [self.shown] if self.shown else []
        for hint in (*(hint for hint in CUES if hint in AT_ONCE), *first, *CUES):
            due = hint == self.shown or rested or hint in AT_ONCE
            if due and hint not in hints.said and (spot := CUES[hint](scene)) is not None:
                return hint, spot
        return "", Spot()

    def close(self) -> None:
        """Never again this one."""
        self._leave(read=True)
        self.shown = ""
        self.scene.touch()

    def silence(self) -> None:
        """No hints any more."""
        self.close()
        self.scene.app.change(hints=False)

    def widgets(self, others: Sequence[Widget]) -> list[Widget]:
        """The hint, over the board, placed so that as little as can be of the `others` is hidden."""
        return widgets(self.scene, self.shown, self._spot, others) if self.shown else []
