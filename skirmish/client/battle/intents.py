"""What keys and buttons ask for in a battle, by name. Every one has a key; `do` is the one way in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from skirmish.client import doors
from skirmish.client.battle import advising, affairs, asking, playing, reading, targeting, whys
from skirmish.client.battle.choices import likeliest
from skirmish.client.battle.draft_commands import DraftCommands
from skirmish.client.battle.looking import Looking
from skirmish.client.battle.plan import ON_MODELS
from skirmish.client.battle.turning import Turning
from skirmish.client.ui.keys import presses
from skirmish.core.decision import Offer
from skirmish.core.draft import DraftOffer
from skirmish.core.state import Side

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

NUDGES = {"up": (0.0, -1.0), "down": (0.0, 1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0)}
STEPS = {"": 1.0, "fine": 0.125, "far": 6.0}
"""Inches of a step of the ghost. An eighth lies on the board's grid, a tenth doesn't."""
PAN = 80
"""Pixels that the view moves by a key."""
REPEATED = frozenset({"zoom-in", "zoom-out", "look-back", "look-on"})
"""What goes on while its key is held down."""
ENDS = frozenset({"confirm", "end-phase"})
"""What, besides numbers, answers for the side that must decide."""
ANSWERING = frozenset({"commit", "end-phase", "place-rest"})
"""The ids of buttons that do, besides those of a prompt's answers."""
REST = 0.4
"""Seconds that a side has from when it must decide until a key or a button answers for it: what is pressed twice is
meant for the question before, which was the other's."""


class Intents:
    """Carries intents out, and says which were."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.rest = 0.0
        """Seconds until a key may answer for the side that must decide now."""
        self._asked: Side | None = None
        turn, look = Turning(scene), Looking(scene)
        self.turning, self.looking = turn, look
        self._table: dict[str, Callable[[], object]] = {
            "cancel": self.cancel, "confirm": self.confirm, "centre": look.centre,
            "next-model": lambda: self.next_model(1), "previous-model": lambda: self.next_model(-1),
            "next-target": lambda: self.next_target(1), "previous-target": lambda: self.next_target(-1),
            "way-point": self.way_point, "take-leg-back": scene.desk.back,
            "turn-left": lambda: scene.desk.turn(-1), "turn-right": lambda: scene.desk.turn(1),
            "end-phase": turn.end_phase, "concede": lambda: asking.concede(scene),
            "copy": lambda: reading.copied(scene),
            "undo": turn.undo, "redo": turn.redo, "reset-model": turn.reset_model,
            "pause": lambda: affairs.pause(scene),
            "speed": look.faster, "standing-orders": lambda: asking.standing_orders(scene),
            "zoom-in": lambda: scene.zoom(1), "zoom-out": lambda: scene.zoom(-1), "fit": scene.fit,
            "zoom-reset": look.usual, "ruler": lambda: look.toggle("ruler"), "sight": lambda: look.toggle("sight"),
            "threat": look.threat_all, "reach-of-enemy": look.threat_one,
            "ranges": lambda: look.toggle("ranges"), "cutting": lambda: look.toggle("cutting"),
            "reach": lambda: look.toggle("reach"), "sight-map": lambda: look.toggle("sightmap"),
            "clear-overlays": look.clear, "grid": look.grid, "names": look.names, "minimap": look.minimap,
            "log": lambda: asking.log(scene), "search": lambda: asking.log(scene), "help": look.help,
            "keys": lambda: asking.keys(scene), "card": look.card,
            "menu": look.context_menu, "panels": lambda: self.panels(1),
            "panels-back": lambda: self.panels(-1), "digest": lambda: scene.news.toggle(), "pin-tip": scene.ui.pin,
            "quick-save": scene.keeper.quick_save, "quick-load": scene.keeper.quick_load,
            "save": lambda: asking.save(scene), "load": lambda: asking.load(scene),
            "settings": lambda: asking.settings(scene), "seats": lambda: asking.seats(scene),
            "suggest": lambda: advising.suggest(scene), "why": lambda: whys.why(scene),
            "odds-more": look.more_odds, "reply": look.next_reply,
            "replay": lambda: scene.player.start(), "look-back": lambda: scene.player.by(-1),
            "look-on": lambda: scene.player.by(1), "phase-back": lambda: scene.player.to_phase(-1),
            "phase-on": lambda: scene.player.to_phase(1), "round-back": lambda: scene.player.to_round(-1),
            "round-on": lambda: scene.player.to_round(1), "reverse": lambda: scene.player.reverse(),
            "go-on-here": lambda: asking.go_on_here(scene), "mute": look.mute, "fullscreen": look.fullscreen,
        }  # fmt: skip

    def pressed(self, event: pygame.event.Event) -> None:
        """A key that no panel wanted."""
        intent = self.scene.app.keymap.intent(event)
        if intent is None or self._rests(intent):
            return
        again = getattr(event, "repeat", False)
        if not again and self.scene.holds.down(intent):
            return
        if not again or intent in REPEATED or intent.startswith("move-"):
            self.do(intent)  # any other key held down does its thing only once

    def knows(self, intent: str) -> bool:
        """Whether this scene carries it out."""
        return intent in self._table or intent.startswith(("action-", "move-"))

    def asks(self, side: Side) -> None:
        """This side must decide now: if the other did before, it has a moment's rest. An AI needs none."""
        if self._asked not in (side, None) and self.scene.session.seats[side].human:
            self.rest = REST
        self._asked = side

    def hasty(self, event: pygame.event.Event) -> bool:
        """Whether it is a press of a button that answers for the side that must decide now, and comes too early."""
        ui = self.scene.ui
        if self.rest <= 0 or self.scene.desk.decision is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            under = ui.at(event.pos)
            return under is not None and _answers(under.id)
        return event.type == pygame.KEYDOWN and presses(event) and _answers(ui.focus or "")

    def _rests(self, intent: str) -> bool:
        """Whether a key is too early for the side that it would answer for."""
        answers_it = intent in ENDS or intent.startswith("action-")
        return answers_it and self.rest > 0 and self.scene.desk.decision is not None

    def do(self, intent: str) -> bool:
        """Carries the intent out; False if this scene knows none of that name."""
        if intent.startswith("action-"):
            self._numbered(int(intent.removeprefix("action-")) - 1)
        elif intent.startswith("move-"):
            self.nudge(intent.removeprefix("move-"))
        elif intent in self._table:
            self._table[intent]()
        else:
            return False
        self.scene.app.accepted.append(intent)
        self.scene.touch()
        return True

    # Choosing

    def _numbered(self, number: int) -> None:
        """The answer of this number, or the possible action of this number."""
        scene = self.scene
        if scene.desk.prompt is not None:
            playing.give(scene, number)
            return
        possible = [n for n, choice in enumerate(scene.desk.choices()) if choice.offer is not None]
        if scene.desk.decision is not None and number < len(possible):
            self.choose(possible[number])

    def choose(self, number: int) -> None:
        """The action of this row: planned, and done at once on a second press if nothing more is needed."""
        desk = self.scene.desk
        choice = desk.choices()[number]
        if choice.offer is None:
            self.scene.notice = desk.why(choice.refusal)
            return
        if desk.plan is not None and desk.plan.offer in choice.ways and desk.plan.refusal is None:
            self.scene.commit()
            return
        if isinstance(choice.offer, DraftOffer):
            planned = desk.plan is not None and choice.drafted(desk.plan.offer)
            what = desk.plan.action.what if desk.plan is not None and planned else choice.offer.usual
            doors.draft(self.scene.app, choice.deed.name, choice.offer, DraftCommands(self.scene, self._begin), what)
            return
        self._begin(likeliest(choice.ways) if len(choice.ways) > 1 else choice.offer)

    def _begin(self, offer: Offer) -> None:
        """This is planned; if it wants to be aimed at a model, at the likeliest."""
        plan = self.scene.desk.begin(offer)
        if (plan.needs in ON_MODELS or plan.needs == "effect") and not plan.targets:
            self.next_target(1)

    def next_target(self, step: int) -> None:
        """The next candidate of the plan, those that are allowed first; of places a proposal."""
        desk = self.scene.desk
        if targeting.step(desk, step):
            where = desk.plan.action.at if desk.plan is not None else None
            if desk.hovered is not None and desk.state.on_table(desk.hovered):
                x, y, *_ = desk.state.places[desk.hovered]
                where = where or (x, y)
            if where is not None:
                self.scene.reveal(where)

    def next_model(self, step: int) -> None:
        """The next that can act comes into view."""
        self.turning.disarm()
        found = self.scene.desk.next_model(step)
        if found is not None and self.scene.desk.state.on_table(found):
            x, y, *_ = self.scene.desk.state.places[found]
            self.scene.reveal((x, y))

    def nudge(self, step: str) -> None:
        """Moves the ghost, or the view if nobody's ghost can be moved."""
        way, _, size = step.partition("-")
        scene, desk, (dx, dy), inches = self.scene, self.scene.desk, NUDGES[way], STEPS[size]
        if desk.decision is not None and desk.prompt is None and (desk.plan is not None or self._picked_up()):
            plan = desk.nudge(dx * inches, dy * inches)
            if plan is not None and plan.action.at is not None:
                scene.reveal(plan.action.at)
                return
        scene.pan(-dx * PAN, -dy * PAN)

    def _picked_up(self) -> bool:
        """Whether the selected model still has to be put on the table: its ghost is in hand then."""
        desk = self.scene.desk
        return desk.selected is not None and not desk.state.on_table(desk.selected)

    def panels(self, step: int) -> None:
        """The focus goes from the board to the panels, and back."""
        ui = self.scene.ui
        if ui.focus:
            ui.focus = None
        else:
            ui.move_focus(step)

    def way_point(self) -> None:
        """The ghost's place becomes a corner of its way; of targets the one that keys have come to is settled."""
        desk = self.scene.desk
        if desk.plan is not None and desk.plan.action.at is not None and desk.plan.needs == "way":
            desk.waypoint(desk.plan.action.at)
        else:
            targeting.settle(desk)

    def confirm(self) -> None:
        """Enter: does what is planned, or gives the proposed answer to a question."""
        scene = self.scene
        if scene.desk.prompt is not None:
            playing.play(scene, scene.desk.prompt.default)
        elif scene.desk.looking is not None:
            scene.player.toggle()
        elif scene.desk.decision is None:
            self.hurry()
        elif self._placeless():
            self.next_target(1)
        else:
            scene.commit()

    def _placeless(self) -> bool:
        """Whether the plan still wants a place and could propose one."""
        plan = self.scene.desk.plan
        return plan is not None and plan.needs in ("point", "line", "fence", "journey") and not plan.begun

    def hurry(self) -> None:
        """What AIs do is shown at once, until somebody here must decide."""
        scene = self.scene
        scene.hurried = True
        scene.pace()
        scene.anim.skip()

    def cancel(self) -> None:
        """Esc: one step back at a time; at the end the menu."""
        scene = self.scene
        if scene.desk.looking is not None:
            scene.player.now()
        elif scene.urged:
            self.turning.disarm()
        elif scene.news.shown:
            scene.news.close()
        elif scene.overlays.put_away() or scene.desk.back():
            pass
        elif scene.desk.selected is not None:
            scene.desk.select(None)
        else:
            asking.menu(scene)


def _answers(id: str) -> bool:
    """Whether the button of this id answers for the side that must decide."""
    return id in ANSWERING or id.removeprefix("prompt.").isdigit()
