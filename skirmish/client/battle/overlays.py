"""Which overlays lie on the board now, and their legend with the key that clears them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import IVORY, MUTED
from skirmish.client.battle.plan import ON_MODELS, ON_PLACES, Plan
from skirmish.client.overlays.facts import Facts, facts
from skirmish.client.overlays.reach import reach, way
from skirmish.client.overlays.rings import circle, cutting, ranges, spans, targets
from skirmish.client.overlays.ruler import ruler, template
from skirmish.client.overlays.sight import sight, sightmap
from skirmish.client.overlays.words import title as layer_title
from skirmish.client.ui.paint import box, high, wide, words
from skirmish.client.ui.style import SMALL, TIP, Scale
from skirmish.client.ui.widget import Widget
from skirmish.client.view.labels import entries, sign
from skirmish.client.view.marks import Layer, Role, Tag
from skirmish.client.view.sprites import Sprites
from skirmish.client.words import say
from skirmish.core.record import evolve
from skirmish.core.state import ModelId
from skirmish.core.units import Point

if TYPE_CHECKING:
    from skirmish.client.battle.selection import Selection
    from skirmish.client.battle.worker_client import WorkerClient
    from skirmish.client.ui.ui import UI


MOST = 8
"""Lines; what is further down the pile of overlays is only counted."""
_SIGN, _PAD = 34, 8
_SPRITES = Sprites(2_000_000)
Entry = tuple[str, tuple[tuple[Role, bool], ...]]
_NAMED: tuple[Role, ...] = ("walk", "run", "charge")
"""Roles whose signs have a word each where several stand side by side."""


def sign_words(roles: Sequence[tuple[Role, bool]]) -> list[str]:
    """The word beside each sign: `move`, `farthest`, `charge`; '' for a sign that stands alone or needs none."""
    return [say(f"legend-{role}") if len(roles) > 1 and role in _NAMED else "" for role, _ in roles]


class Legend(Widget):
    """Lies over the corner of the board and lets clicks through."""

    solid = False

    def __init__(self, board: pygame.Rect, layers: Sequence[Layer], clears: str, scale: Scale) -> None:
        self.entries: list[Entry] = entries(layers)[:MOST]
        self.clears = say("legend-clear", cap=clears) if clears else ""
        px = scale.px(SMALL)
        said = [wide(title, "body", px) + self._signs(roles, scale) for title, roles in self.entries]
        across = max([wide(self.clears, "body", px), *said], default=0) + 2 * scale.u(_PAD)
        rows = len(self.entries) + bool(self.clears)
        rect = pygame.Rect(0, 0, min(across, board.w * 2 // 3), rows * self._tall(scale) + scale.u(_PAD))
        rect.bottomright = (board.right - scale.u(8), board.bottom - scale.u(8))
        super().__init__("legend", rect)

    @staticmethod
    def _tall(scale: Scale) -> int:
        return max(scale.u(19), high("body", scale.px(SMALL)))

    @staticmethod
    def _signs(roles: Sequence[tuple[Role, bool]], scale: Scale) -> int:
        named = sum([wide(word, "body", scale.px(SMALL)) + scale.u(6) for word in sign_words(roles) if word])
        return len(roles) * scale.u(_SIGN + 3) + named + scale.u(5)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """A dark sheet with a line for each overlay."""
        box(onto, self.rect, TIP, ui.u(6))
        px, tall, left = ui.px(SMALL), self._tall(ui.scale), self.rect.x + ui.u(_PAD)
        y = self.rect.y + ui.u(_PAD) // 2
        for title, roles in self.entries:
            x = left
            for (role, filled), word in zip(roles, sign_words(roles), strict=True):
                sprite = _SPRITES.get(sign, role, filled, ui.scale.ui)
                spot = (x, y + (tall - sprite.get_height()) // 2)
                onto.blit(sprite, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
                x += ui.u(_SIGN + 3)
                if word:
                    across = wide(word, "body", px)
                    words(onto, word, "body", px, MUTED, pygame.Rect(x, y, across, tall))
                    x += across + ui.u(6)
            words(onto, title, "body", px, IVORY, pygame.Rect(x + ui.u(3), y, self.rect.right - x - ui.u(8), tall))
            y += tall
        if self.clears:
            words(onto, self.clears, "body", px, MUTED, pygame.Rect(left, y, self.rect.w, tall))


TOOLS = ("reach", "ranges", "cutting", "threat", "sightmap", "sight", "ruler")
"""Overlays that can be switched on and off."""
HELD = frozenset({"ruler", "sight"})
"""Tools: only one of them is in hand."""
USUAL = frozenset({"reach", "cutting"})
"""Those that are on from the start."""


class Overlays:
    """The overlays of a selection. Those that stay are worked out again only when battle or choice have changed."""

    def __init__(self, selection: Selection, driver: WorkerClient) -> None:
        self.selection = selection
        self.driver = driver
        self.shown: set[str] = set(USUAL)
        self.measured: list[Point | ModelId] = []
        """The ends of the ruler: models, or points of the table."""
        self.spied: list[ModelId] = []
        """Between whom sight is looked at."""
        self.threatened: frozenset[ModelId] | None = None
        """Whose threat is shown; None: that of all enemies."""
        self._kept: tuple[object, tuple[Layer, ...]] = (None, ())

    def toggle(self, name: str) -> None:
        """Switches one on or off; the ruler and sight start anew, and only one of them is in hand."""
        self.shown ^= {name}
        if name in HELD:
            self.shown -= HELD - {name}
        self.measured.clear()
        self.spied.clear()

    def leave(self, name: str) -> None:
        """Takes one off that was only held."""
        if name in self.shown:
            self.toggle(name)

    @property
    def tool(self) -> str:
        """The tool that clicks are for now: `ruler`, `sight`, or ''."""
        return next(iter(HELD & self.shown), "")

    def put_away(self) -> bool:
        """Takes the tool and what was measured away; False if there was neither."""
        found = bool(self.measured or self.spied or self.tool)
        self.shown -= HELD
        self.measured.clear()
        self.spied.clear()
        return found

    def clear(self) -> None:
        """Takes all away, also those that are on from the start."""
        self.shown.clear()
        self.measured.clear()
        self.spied.clear()

    def facts(self) -> Facts:
        """What overlays are worked out from."""
        selection = self.selection
        decision, session = selection.decision, selection.session
        chosen = (
            selection.state.models[selection.selected].side if selection.selected is not None else selection.state.side
        )
        return facts(selection.state, session.rules, decision.side if decision is not None else chosen, decision)

    def staying(self) -> tuple[Layer, ...]:
        """Those that don't follow the pointer."""
        selection, plan = self.selection, self.selection.plan
        planned = (plan.offer, plan.action if plan.needs in ON_MODELS else None) if plan is not None else None
        key = (
            selection.session.version, selection.looking, selection.selected, planned, frozenset(self.shown),
            self.threatened,
            selection.decision is None, plan.action.at if plan is not None and "sightmap" in self.shown else None,
        )  # fmt: skip
        threat = self._threat() if "threat" in self.shown else None
        if self._kept[0] != (key, threat):
            self._kept = (key, threat), tuple(self._staying(threat))
        return self._kept[1]

    def _threat(self) -> Layer | None:
        """What enemies threaten, as soon as it is known; until then only the legend's line."""
        seen, selection = self.facts(), self.selection
        models = seen.foes if self.threatened is None else tuple(sorted(self.threatened))
        if not models or not seen.premeasure:
            return None
        found = self.driver.menace(models, seen.side, selection.looking)
        if found is not None:
            return found.layer
        side = selection.state.models[models[0]].side
        return Layer("threat", layer_title("threat", say("working-out")), "threat", (), side)

    def _staying(self, threat: Layer | None) -> Iterator[Layer]:
        seen, selection, plan = self.facts(), self.selection, self.selection.plan
        i = selection.selected
        if i is not None and not selection.state.on_table(i):
            i = None
        found: list[Layer | None] = [threat]
        if "cutting" in self.shown and self._weaves(seen):
            found.append(cutting(seen, seen.side))
        if "sightmap" in self.shown and i is not None:
            found.append(sightmap(seen, i, plan.action.at if plan is not None else None))
        over = selection.state.verdict is not None
        if "reach" in self.shown and i is not None and not over and (plan is None or plan.needs == "way"):
            found.append(reach(seen, i))
        if i is not None and "ranges" in self.shown:
            found.append(ranges(seen, i))
        if plan is not None:
            found.append(targets(seen, plan.offer) if plan.needs in (*ON_MODELS, "company") else None)
            found.append(self._template(seen, plan))
        yield from (layer for layer in found if layer is not None)

    def _template(self, seen: Facts, plan: Plan) -> Layer | None:
        """What the plan covers; before it has a place, where it may have it."""
        layer = template(seen, plan.offer, plan.action)
        if layer is None or plan.needs not in ON_PLACES or plan.begun:
            return layer
        ground = tuple(mark for mark in layer.marks if not isinstance(mark, Tag))
        return evolve(layer, title=say("legend-zone"), marks=ground)

    def _weaves(self, seen: Facts) -> bool:
        """Whether who is selected stands and has a part in magic: only then it matters where it would be cut."""
        i = self.selection.selected
        return i is not None and seen.state.on_table(i) and seen.rules.magic.channels(seen.state, i)

    def live(self) -> tuple[Layer, ...]:
        """Those that follow the pointer and the plan."""
        return tuple(layer for layer in self._live() if layer is not None)

    def _live(self) -> Iterator[Layer | None]:
        seen, selection = self.facts(), self.selection
        plan = self.pointing()
        i = selection.selected
        if plan is not None and plan.needs in ON_PLACES and plan.action.at is not None:
            yield way(seen, plan.offer, plan.action)
            if plan is not selection.plan and plan.offer.what:  # who is only put somewhere covers his base
                yield template(seen, plan.offer, plan.action)
            if i is not None and selection.state.on_table(i):
                yield circle(seen, i, plan.action.at)
        elif i is not None and selection.state.on_table(i):
            yield circle(seen, i)
        looked_at = [k for k in dict.fromkeys((i, selection.hovered)) if k is not None]
        if plan is None or plan.needs == "effect":
            yield spans(seen, looked_at)
        if plan is not None and plan.needs in ON_MODELS and plan.targets:
            yield way(seen, plan.offer, plan.action)
        yield from self._measures(seen)

    def _measures(self, seen: Facts) -> Iterator[Layer | None]:
        selection = self.selection
        if self.measured:
            end = self.measured[1] if len(self.measured) > 1 else self._under()
            if end is not None:
                yield ruler(seen, self.measured[0], end)
        elif "ruler" in self.shown and selection.selected is not None and (end := self._under()) is not None:
            yield ruler(seen, selection.selected, end) if end != selection.selected else None
        if "sight" in self.shown or self.spied:
            eye = self.spied[0] if self.spied else selection.selected
            other = self.spied[1] if len(self.spied) > 1 else selection.hovered
            if eye is not None and other is not None and eye != other and selection.state.on_table(eye):
                planned = selection.plan.action.at if selection.plan is not None and eye == selection.selected else None
                yield sight(seen, eye, other, planned) if selection.state.on_table(other) else None

    def _under(self) -> Point | ModelId | None:
        return self.selection.hovered if self.selection.hovered is not None else self.selection.pointed

    def pointing(self) -> Plan | None:
        """The plan as it would be if the pointer's place were meant."""
        selection, plan = self.selection, self.selection.plan
        if plan is None and selection.via and selection.pointed is not None:
            return selection.toward(selection.pointed)
        if plan is None or selection.pointed is None or plan.needs not in ON_PLACES or selection.dragging:
            return plan
        if plan.action.at is None:
            if plan.needs != "way":
                return plan.at(selection.pointed)
            return plan.at(selection.pointed).with_via(selection.via)
        return plan
