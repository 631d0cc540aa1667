"""What keys and buttons ask for in a battle, by name: the turn, ways to look, drafts, the battle as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from skirmish.app.errors import UserError
from skirmish.client.battle import advice, controller, dialogs, reading
from skirmish.client.battle.choices import likeliest
from skirmish.client.battle.clock import wound
from skirmish.client.battle.notices import Good
from skirmish.client.battle.odds_box import REPLIES
from skirmish.client.battle.orders import Order
from skirmish.client.battle.plan import ON_MODELS, of_a_side
from skirmish.client.battle.selection import settle_target, step_target
from skirmish.client.ui.inputs import presses
from skirmish.client.words import say
from skirmish.core.decision import Offer
from skirmish.core.draft import Draft, DraftOffer
from skirmish.core.game import NotFree
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, Side

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


def end_by(scene: BattleScene, winner: Side | None, why: str) -> None:
    """The players end it: one concedes, or both agree on a draw."""
    scene.driver.stop()
    scene.session.end(winner, why)
    scene.selection.drop_plan()
    scene.touch()


def again(scene: BattleScene) -> None:
    """The same battle from the start, with other dice and a clock that is wound up again."""
    setup, clock = scene.session.setup, scene.session.clock
    seed = (setup.seed * 6364136223846793005 + 1442695040888963407) % 1_000_000
    fresh = wound(clock.mode, clock.seconds, clock.bonus)
    scene.app.go.to_battle(evolve(setup, seed=seed, script=()), scene.session.seats, fresh, replace=True)


def branch(scene: BattleScene, number: int) -> None:
    """A copy that stands at this moment takes the place of the battle, which is kept; if it can't be, it says why."""
    from skirmish.client.battle import dialogs  # it knows this module

    try:
        scene.app.go.to_copy(scene.keeper, scene.session.branch(number))
    except UserError as error:
        dialogs.trouble(scene, say("not-saved"), str(error))


def order(scene: BattleScene, orders: tuple[Order, ...]) -> None:
    """Other standing orders from now on."""
    scene.session.orders = orders
    scene.touch()


def pause(scene: BattleScene) -> None:
    """AIs and clocks wait, or go on."""
    scene.paused = not scene.paused
    scene.session.clock = evolve(scene.session.clock, paused=scene.paused)
    if scene.paused:
        scene.driver.stop()
    scene.touch()


def to_menu(scene: BattleScene) -> None:
    """Leaves the battle; an unsaved one asks first."""
    from skirmish.client.battle import dialogs  # it knows the menus, and they know this module

    if scene.keeper.unsaved and scene.session.decision is not None:
        dialogs.leave(scene, scene.app.pop)
    else:
        scene.app.pop()


def threat_of(scene: BattleScene, who: ModelId) -> None:
    """What this one threatens."""
    scene.overlays.threatened = frozenset({who})
    scene.overlays.shown.add("threat")
    scene.touch()


def measure_of(scene: BattleScene, who: ModelId) -> None:
    """The ruler begins at this model."""
    scene.overlays.put_away()
    scene.overlays.shown.add("ruler")
    scene.overlays.measured[:] = [who]
    scene.touch()


ORDER = (0.5, 1.0, 2.0, 4.0, 0.0)
"""Speeds, the fastest last: 0 is at once."""
USUAL_PER_INCH = 24.0


class Looking:
    """Carries them out."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene

    def help(self) -> None:
        """See `Scene`."""
        self.scene.help()

    def toggle(self, name: str) -> None:
        """Switches an overlay."""
        self.scene.overlays.toggle(name)

    def threat_all(self) -> None:
        """What all enemies threaten."""
        self.scene.overlays.threatened = None
        self.toggle("threat")

    def threat_one(self) -> None:
        """What the enemy under the pointer, or the selected one, threatens."""
        who = (
            self.scene.selection.hovered if self.scene.selection.hovered is not None else self.scene.selection.selected
        )
        self.scene.overlays.threatened = frozenset({who}) if who is not None else None
        self.toggle("threat")

    def clear(self) -> None:
        """No overlay; the foot says how the usual one comes back."""
        self.scene.overlays.clear()
        self.scene.notice = Good(say("cleared", cap=self.scene.app.keymap.cap("reach")))

    def grid(self) -> None:
        """The grid on or off."""
        self.scene.app.change(grid=not self.scene.app.settings.grid)

    def names(self) -> None:
        """Names of leaders, of all, of nobody."""
        order = ("leaders", "all", "none")
        now = order.index(self.scene.app.settings.names)
        self.scene.app.change(names=order[(now + 1) % len(order)])

    def usual(self) -> None:
        """The usual sharpness: an inch as large as on a printed map."""
        scene = self.scene
        scene.zoom_to(USUAL_PER_INCH * scene.app.scale.ui)

    def minimap(self) -> None:
        """The whole board, or back to where one was."""
        scene = self.scene
        if scene.camera.is_fitted and scene.before is not None:
            scene.show_at(scene.before)
        else:
            scene.before = scene.camera
            scene.fit()

    def context_menu(self) -> None:
        """The menu of who is selected."""
        i = self.scene.selection.selected
        middle = self.scene.frame.board.center
        at = self.scene.camera.to_pixels(self.scene.selection.state.places[i][:2]) if i is not None else middle
        dialogs.context_menu(self.scene, (round(at[0]), round(at[1])), i)

    def centre(self) -> None:
        """Who is selected comes to the middle."""
        i = self.scene.selection.selected
        if i is not None and self.scene.selection.state.on_table(i):
            x, y, *_ = self.scene.selection.state.places[i]
            self.scene.show_at(self.scene.camera.centred((x, y)))

    def mute(self) -> None:
        """Sounds on or off."""
        self.scene.app.change(mute=not self.scene.app.settings.mute)

    def fullscreen(self) -> None:
        """The whole screen, or a window."""
        self.scene.app.change(fullscreen=not self.scene.app.settings.fullscreen)

    def card(self) -> None:
        """The whole card of who is selected."""
        if self.scene.selection.selected is not None:
            self.scene.open_card(self.scene.selection.selected)

    def more_odds(self) -> None:
        """Each roll of the forecast, or only its ends."""
        self.scene.full_odds = not self.scene.full_odds
        self.scene.touch()

    def next_reply(self) -> None:
        """Another way in which the other side may answer."""
        at = REPLIES.index(self.scene.reply)
        self.scene.reply = REPLIES[(at + 1) % len(REPLIES)]
        self.scene.touch()

    def faster(self) -> None:
        """The next speed of what is shown; after the fastest it isn't shown at all."""
        now = self.scene.app.settings.animation_speed
        at = ORDER.index(now) if now in ORDER else 1
        self.scene.app.change(animation_speed=ORDER[(at + 1) % len(ORDER)])
        self.scene.pace()


class Turning:
    """What changes the battle besides actions of models."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene

    def end_phase(self) -> None:
        """Ends the phase, or what is asked of one model. While others can act the first press shows them."""
        scene = self.scene
        decision, done = scene.selection.decision, scene.selection.done
        if done is None and scene.selection.waiting():
            self.place_rest()
            return
        if done is None or decision is None:
            scene.notice = say("cannot-end")
            return
        asks = of_a_side(decision) and scene.app.settings.ask_end_phase and not scene.urged
        if asks and scene.selection.idle():
            scene.urged = True
            scene.notice = say("still-can-act", n=len(scene.selection.idle()))
            return
        controller.play(scene, done)

    def disarm(self) -> None:
        """The end of the phase isn't meant after all; what was said last at the foot is done with."""
        self.scene.urged, self.scene.notice = False, ""

    def place_rest(self) -> None:
        """Those who wait are put on the table where they would stand by default, as far as one side may now."""
        scene, decision = self.scene, self.scene.selection.decision
        side, left = (decision.side if decision is not None else None), len(scene.selection.waiting())
        for _ in range(left):
            decision = scene.selection.decision
            if decision is None or decision.side != side or not scene.selection.waiting():
                return
            if not controller.play(scene, decision.default):
                return

    def undo(self) -> None:
        """Takes the last choice back; past dice only if both players agree."""
        scene = self.scene
        bar = scene.session.undo_bar()
        if bar and not scene.session.undo_bar(agreed=True):
            scene.notice = bar
            scene.coach.note("undo")
            dialogs.agree(scene, bar)
            return
        self.take(scene.session.undo)

    def redo(self) -> None:
        """Does again what was taken back."""
        self.take(self.scene.session.redo)

    def reset_model(self) -> None:
        """The selected model stands where it began the phase."""
        model = self.scene.selection.selected
        if model is not None:
            self.take(lambda: self.scene.session.reset(model))

    def take(self, back: Callable[[], object]) -> None:
        """Goes back or on, or says why not."""
        scene = self.scene
        try:
            back()
        except NotFree as error:
            scene.notice = str(error)
            return
        scene.anim.skip()
        scene.driver.stop()
        scene.selection.drop_plan()
        scene.selection.looking = None
        scene.urged, scene.notice = False, ""
        controller.attend(scene)
        scene.keeper.changed()


class DraftCommands:
    """The battle's side of the page. `begin` plans an offer on the selection."""

    def __init__(self, scene: BattleScene, begin: Callable[[Offer], object]) -> None:
        self.scene = scene
        self._begin = begin
        self._done: list[str] = []
        """What the models before have settled at this page, to be shown again if it is undone."""

    def take(self, offer: DraftOffer, draft: Draft) -> DraftOffer | None:
        """Plans the draft, or does it at once; the next one that its side has to make then, if one is due."""
        self._begin(offer.drafted(draft.what))
        side = self.scene.session.state.models[offer.model].side
        if not draft.at_once or not self.scene.commit():
            return None
        following = self._due()
        if following is None or self.scene.session.state.models[following.model].side != side:
            return None
        self._done.append(draft.what)
        return following

    @property
    def can_undo(self) -> bool:
        """Whether a model before this one settled something at this page that can be taken back."""
        return bool(self._done) and not self.scene.session.undo_bar()

    def undo(self) -> tuple[DraftOffer, str] | None:
        """Takes back what the model before settled; its offer and its draft."""
        what = self._done.pop()
        self.scene.commands.do("undo")
        due = self._due()
        return (due, what) if due is not None else None

    def _due(self) -> DraftOffer | None:
        """The draft that a model at this screen has to make now."""
        decision = self.scene.selection.decision
        if decision is None or decision.is_prompt:
            return None
        return next((offer for offer in decision.each()
                     if isinstance(offer, DraftOffer) and offer.model == decision.subject), None)  # fmt: skip


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


class Commands:
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
            "way-point": self.way_point, "take-leg-back": scene.selection.back,
            "turn-left": lambda: scene.selection.turn(-1), "turn-right": lambda: scene.selection.turn(1),
            "end-phase": turn.end_phase, "concede": lambda: dialogs.concede(scene),
            "copy": lambda: reading.copied(scene),
            "undo": turn.undo, "redo": turn.redo, "reset-model": turn.reset_model,
            "pause": lambda: pause(scene),
            "speed": look.faster, "standing-orders": lambda: dialogs.standing_orders(scene),
            "zoom-in": lambda: scene.zoom(1), "zoom-out": lambda: scene.zoom(-1), "fit": scene.fit,
            "zoom-reset": look.usual, "ruler": lambda: look.toggle("ruler"), "sight": lambda: look.toggle("sight"),
            "threat": look.threat_all, "reach-of-enemy": look.threat_one,
            "ranges": lambda: look.toggle("ranges"), "cutting": lambda: look.toggle("cutting"),
            "reach": lambda: look.toggle("reach"), "sight-map": lambda: look.toggle("sightmap"),
            "clear-overlays": look.clear, "grid": look.grid, "names": look.names, "minimap": look.minimap,
            "log": lambda: dialogs.log(scene), "search": lambda: dialogs.log(scene), "help": look.help,
            "keys": lambda: dialogs.keys(scene), "card": look.card,
            "menu": look.context_menu, "panels": lambda: self.panels(1),
            "panels-back": lambda: self.panels(-1), "digest": lambda: scene.news.toggle(), "pin-tip": scene.ui.pin,
            "quick-save": scene.keeper.quick_save, "quick-load": scene.keeper.quick_load,
            "save": lambda: dialogs.save(scene), "load": lambda: dialogs.load(scene),
            "settings": lambda: dialogs.settings(scene), "seats": lambda: dialogs.seats(scene),
            "suggest": lambda: advice.suggest(scene), "why": lambda: advice.why(scene),
            "odds-more": look.more_odds, "reply": look.next_reply,
            "replay": lambda: scene.player.start(), "look-back": lambda: scene.player.by(-1),
            "look-on": lambda: scene.player.by(1), "phase-back": lambda: scene.player.to_phase(-1),
            "phase-on": lambda: scene.player.to_phase(1), "round-back": lambda: scene.player.to_round(-1),
            "round-on": lambda: scene.player.to_round(1), "reverse": lambda: scene.player.reverse(),
            "go-on-here": lambda: dialogs.go_on_here(scene), "mute": look.mute, "fullscreen": look.fullscreen,
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
        if self.rest <= 0 or self.scene.selection.decision is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            under = ui.at(event.pos)
            return under is not None and _answers(under.id)
        return event.type == pygame.KEYDOWN and presses(event) and _answers(ui.focus or "")

    def _rests(self, intent: str) -> bool:
        """Whether a key is too early for the side that it would answer for."""
        answers_it = intent in ENDS or intent.startswith("action-")
        return answers_it and self.rest > 0 and self.scene.selection.decision is not None

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
        if scene.selection.prompt is not None:
            controller.give(scene, number)
            return
        possible = [n for n, choice in enumerate(scene.selection.choices()) if choice.offer is not None]
        if scene.selection.decision is not None and number < len(possible):
            self.choose(possible[number])

    def choose(self, number: int) -> None:
        """The action of this row: planned, and done at once on a second press if nothing more is needed."""
        selection = self.scene.selection
        choice = selection.choices()[number]
        if choice.offer is None:
            self.scene.notice = selection.why(choice.refusal)
            return
        if selection.plan is not None and selection.plan.offer in choice.ways and selection.plan.refusal is None:
            self.scene.commit()
            return
        if isinstance(choice.offer, DraftOffer):
            planned = selection.plan is not None and choice.drafted(selection.plan.offer)
            what = selection.plan.action.what if selection.plan is not None and planned else choice.offer.usual
            self.scene.app.go.to_draft(choice.deed.name, choice.offer, DraftCommands(self.scene, self._begin), what)
            return
        self._begin(likeliest(choice.ways) if len(choice.ways) > 1 else choice.offer)

    def _begin(self, offer: Offer) -> None:
        """This is planned; if it wants to be aimed at a model, at the likeliest."""
        plan = self.scene.selection.begin(offer)
        if (plan.needs in ON_MODELS or plan.needs == "effect") and not plan.targets:
            self.next_target(1)

    def next_target(self, step: int) -> None:
        """The next candidate of the plan, those that are allowed first; of places a proposal."""
        selection = self.scene.selection
        if step_target(selection, step):
            where = selection.plan.action.at if selection.plan is not None else None
            if selection.hovered is not None and selection.state.on_table(selection.hovered):
                x, y, *_ = selection.state.places[selection.hovered]
                where = where or (x, y)
            if where is not None:
                self.scene.reveal(where)

    def next_model(self, step: int) -> None:
        """The next that can act comes into view."""
        self.turning.disarm()
        found = self.scene.selection.next_model(step)
        if found is not None and self.scene.selection.state.on_table(found):
            x, y, *_ = self.scene.selection.state.places[found]
            self.scene.reveal((x, y))

    def nudge(self, step: str) -> None:
        """Moves the ghost, or the view if nobody's ghost can be moved."""
        way, _, size = step.partition("-")
        scene, selection, (dx, dy), inches = self.scene, self.scene.selection, NUDGES[way], STEPS[size]
        if (
            selection.decision is not None
            and selection.prompt is None
            and (selection.plan is not None or self._picked_up())
        ):
            plan = selection.nudge(dx * inches, dy * inches)
            if plan is not None and plan.action.at is not None:
                scene.reveal(plan.action.at)
                return
        scene.pan(-dx * PAN, -dy * PAN)

    def _picked_up(self) -> bool:
        """Whether the selected model still has to be put on the table: its ghost is in hand then."""
        selection = self.scene.selection
        return selection.selected is not None and not selection.state.on_table(selection.selected)

    def panels(self, step: int) -> None:
        """The focus goes from the board to the panels, and back."""
        ui = self.scene.ui
        if ui.focus:
            ui.focus = None
        else:
            ui.move_focus(step)

    def way_point(self) -> None:
        """The ghost's place becomes a corner of its way; of targets the one that keys have come to is settled."""
        selection = self.scene.selection
        if selection.plan is not None and selection.plan.action.at is not None and selection.plan.needs == "way":
            selection.waypoint(selection.plan.action.at)
        else:
            settle_target(selection)

    def confirm(self) -> None:
        """Enter: does what is planned, or gives the proposed answer to a question."""
        scene = self.scene
        if scene.selection.prompt is not None:
            controller.play(scene, scene.selection.prompt.default)
        elif scene.selection.looking is not None:
            scene.player.toggle()
        elif scene.selection.decision is None:
            self.hurry()
        elif self._placeless():
            self.next_target(1)
        else:
            scene.commit()

    def _placeless(self) -> bool:
        """Whether the plan still wants a place and could propose one."""
        plan = self.scene.selection.plan
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
        if scene.selection.looking is not None:
            scene.player.now()
        elif scene.urged:
            self.turning.disarm()
        elif scene.news.shown:
            scene.news.close()
        elif scene.overlays.put_away() or scene.selection.back():
            pass
        elif scene.selection.selected is not None:
            scene.selection.select(None)
        else:
            dialogs.menu(scene)


def _answers(id: str) -> bool:
    """Whether the button of this id answers for the side that must decide."""
    return id in ANSWERING or id.removeprefix("prompt.").isdigit()
