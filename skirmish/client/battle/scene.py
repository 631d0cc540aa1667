"""The battle in the window: makes its parts, joins them, and hands events, time and pictures to them."""

from __future__ import annotations

import pygame

from skirmish.client.battle import controller
from skirmish.client.battle.banner import Banner
from skirmish.client.battle.battle import Battle
from skirmish.client.battle.chances import Chances
from skirmish.client.battle.coaching import Coach
from skirmish.client.battle.controls import Controls
from skirmish.client.battle.frame import box_at
from skirmish.client.battle.hindsight import Hindsight
from skirmish.client.battle.keyboard import Keyboard
from skirmish.client.battle.mouse import Mouse
from skirmish.client.battle.orders import Wishes
from skirmish.client.battle.panels import action_bar, columns
from skirmish.client.battle.panels import board as board_panels
from skirmish.client.battle.panels import foot as foot_panels
from skirmish.client.battle.panels import hint as hint_panels
from skirmish.client.battle.panels import levels as level_panels
from skirmish.client.battle.panels import minimap as minimap_panels
from skirmish.client.battle.panels import questions as question_panels
from skirmish.client.battle.panels.banner import BannerBand, place_band
from skirmish.client.battle.panels.chances import ChanceBar
from skirmish.client.battle.panels.columns import ColumnsView
from skirmish.client.battle.panels.header import top_bar
from skirmish.client.battle.plan import ON_PLACES
from skirmish.client.battle.presenters import (
    actions,
    banner,
    board,
    buttons,
    card,
    chances,
    foot,
    forecast,
    header,
    levels,
    log,
    minimap,
    questions,
    roster,
    tools,
)
from skirmish.client.battle.second_press import SecondPress
from skirmish.client.battle.session import Session
from skirmish.client.hints import said
from skirmish.client.ports import Services
from skirmish.client.scenes.base import Scene
from skirmish.client.ui.widget import Widget, path_of
from skirmish.client.waves import air_of
from skirmish.client.words import say
from skirmish.core.state import NOBODY, ModelId
from skirmish.core.units import base_radius

IDLE_STEP = 0.05
"""Seconds between looks at what the worker has found."""
SKIPS = 0.25
"""Seconds after something was shown in which a press that would have skipped it does nothing else."""
ROUND_TOKEN, ROUND_BASE = 44, 12
"""Pixels at 100% round a model that matters now, which its tip leaves to be seen; and round one that is asked about."""


class BattleScene(Scene):
    """One battle, from deployment to verdict, or its replay."""

    def __init__(self, app: Services, session: Session) -> None:
        super().__init__(app)
        self._touched = True
        self._beside: list[Widget] | None = None
        """The bars above and below the board and the columns, which another view of the board leaves as they are."""
        self._caption = ""
        self._lay: tuple[object, tuple[pygame.Rect, ...]] = (None, ())
        """Where dice were seen at this version of the battle, in this view."""
        self._band: tuple[object, pygame.Rect] = (None, pygame.Rect(0, 0, 0, 0))
        """Which banner is seen in which box, and where it lies."""
        self._grace = 0.0
        """Seconds for which a press that skips pictures is still taken as one."""
        self.battle: Battle = Battle(app, session, self.ui, self.touch)
        battle = self.battle
        self.banner = Banner()
        self.chances = Chances(session, lambda: app.hire(session.setup))
        self.hindsight = Hindsight(session, battle.forecast)
        self._air = air_of(frozenset(piece.role for piece in session.state.battlefield.terrain))
        self.coach = Coach(battle)
        self.controls = Controls(battle, self.coach, self.help, self.keys)
        self.keyboard = Keyboard(battle, self.controls)
        self.mouse = Mouse(battle, self.controls, self.keyboard.let_go)
        self.second = SecondPress(battle)
        battle.send, battle.bar = self.controls.carry_out, self.controls.bar
        self.controls.pick = self.mouse.pick
        self.ui.roams = False

    # The loop

    def enter(self) -> None:
        """It comes to the top: settings may have changed meanwhile."""
        self.battle.pace()
        self.battle.session.wishes = self.wishes
        self.battle.session.skip_empty = self.skips_empty
        super().enter()
        controller.attend(self.battle)

    @property
    def wishes(self) -> Wishes:
        """Which questions people want to be asked."""
        return self.app.settings.asks

    @property
    def skips_empty(self) -> bool:
        """Whether phases end by themselves in which nothing can be done."""
        return self.app.settings.skip_empty

    @property
    def looks_back(self) -> bool:
        """Whether people want to hear what they gave away; without premeasuring it would tell distances."""
        return self.app.settings.look_back and self.battle.selection.premeasure

    def leave(self) -> None:
        """The battle is left in good order."""
        self.battle.keeper.left()
        self.app.sounds.breathe(())
        self.battle.forecast.close()
        self.chances.close()

    def resized(self) -> None:
        """The board's view follows the window."""
        super().resized()
        self.battle.viewport.resize()
        self.touch()

    def touch(self, *, panels: bool = True, beside: bool = True) -> None:
        """The picture has changed; see `Touch`."""
        self._touched = True
        self.stale = self.stale or panels
        if panels and beside:
            self._beside = None

    @property
    def dirty(self) -> bool:
        """See `Scene`."""
        lacks = not (self.battle.view.complete or self.battle.view.scaled)
        return self._touched or super().dirty or self.battle.anim.lively or lacks

    def due(self) -> float | None:
        """See `Scene`: animation goes on, the worker is listened to, clocks run."""
        battle = self.battle
        if (
            battle.anim.lively
            or self.banner.seen
            or battle.replay.running
            or battle.viewport.moving
            or not battle.view.complete
        ):
            return 0.0
        waits = battle.forecast.worker.busy or self.chances.waits or self.mouse.waits or controller.waits(battle)
        waits = waits or (self.looks_back and battle.selection.looking is None and self.hindsight.waits)
        listens = [IDLE_STEP] if waits or battle.session.clock.mode != "none" else []
        own = super().due()
        return min([*listens, *([own] if own is not None else [])], default=None)

    def step(self, seconds: float) -> None:
        """Time passes for animation, worker, clocks."""
        battle = self.battle
        self._grace = max(0.0, self._grace - seconds)
        if battle.forecast.step():
            self.touch()
        if battle.forecast.painted is not None:
            ground, battle.forecast.painted = battle.forecast.painted, None
            battle.view.install(ground.rgb, ground.per_inch, battle.session.state, ground.view)
            self.touch(panels=False)
        if battle.anim.lively:
            busy, known = battle.anim.busy, battle.anim.known
            battle.anim.step(seconds)
            self.touch(panels=battle.anim.known != known)
            if busy:
                self._grace = SKIPS  # a person about to skip it can't see in time that it is over
        if not battle.anim.busy and battle.anim.drawn.state is not battle.session.state:
            battle.anim.jump(battle.session.state)
        looks = battle.selection.looking is not None
        if self.chances.step(wanted=self.app.settings.chance_bar, told=not battle.anim.busy, past=looks):
            self.touch()
        if self.looks_back and battle.selection.looking is None and self.hindsight.step():
            self.touch()
        self.banner.hear(banner.banner(battle.selection))
        if battle.selection.prompt is not None:
            self.banner.dismiss()  # the question lies where it would be
        if self.banner.step(seconds):
            self.touch(beside=False)
        own = next((side for side in (0, 1) if battle.session.seats[side].human), None)
        self.app.sounds.tell(battle.anim.begun(), own)
        self.app.sounds.breathe(self._air)
        self.mouse.step(seconds)
        self._light_up()
        self.coach.step()
        if self.app.sounds.caption != self._caption:
            self._caption = self.app.sounds.caption
            self.touch()
        controller.step(battle, seconds)
        if battle.view.scaled and not battle.viewport.zooming and battle.view.prepare(battle.board_scene()):
            self.touch(panels=False)
        if battle.view.wants is not None and self.app.sharp:
            battle.forecast.paint(battle.view.wants, battle.selection.view)

    def draw(self, onto: pygame.Surface) -> None:
        """The board, then the panels."""
        with self.battle.one_frame():
            self.freshen()
            self._touched = False
            self.battle.view.draw(onto, self.battle.board_scene())
            self.ui.draw(onto)

    # Panels

    def build(self) -> None:
        """The panels for what is so now."""
        same, self._beside = self._beside is not None, self._beside if self._beside is not None else self._columns()
        self.ui.show(self.panels(), dirty=not same)

    def panels(self) -> list[Widget]:
        """Top bar, columns, bar of actions, foot; over the board tip, legend, turn report, the question that is due."""
        battle, scale, busy = self.battle, self.app.scale, self.battle.anim.busy
        selection, boxes, send = battle.selection, battle.viewport.frame, battle.send
        looks = selection.looking is not None
        tip = board.tip_text(selection, battle.overlays) if not busy else ""
        layers = (*battle.overlays.staying(), *battle.live_layers()) if not busy else ()
        cap = self.app.keymap.cap
        bases, views = self._bases(), levels.levels(selection, cap)
        beside = self._beside or []
        heights = level_panels.levels(views, boxes.board, self._table(), (*bases, *self._ghost()), scale, send)
        asked = questions.prompt(selection, battle.forecast, cap) if not busy else None
        about = self._asked_about(asked) if asked else []
        others = (bases, [self._table()])
        prompt = [question_panels.prompt(asked, self._question_room(), about, scale, send, others,
                                         self._beside_board())] if asked else []  # fmt: skip
        above = [one.rect for one in (*heights, *prompt, *(one for one in beside if one.id == "actions.sheet"))]
        letters = card.state_letters(selection.state, battle.figures())
        clears = cap("clear-overlays") if layers else ""
        legend = [board_panels.legend(boxes.board, layers, letters, clears, scale, bases, above)]
        legend = legend if layers or letters else []
        legend = [one for one in legend if one.rect.collidelist([panel.rect for panel in prompt]) < 0]
        if any(one.rect.collidepoint(self.ui.pointer) for one in prompt):
            tip = ""  # the question has opened over the model that it is about
        over = (*legend, *prompt)
        spare = [*self._tokens(), *(one.rect for one in over), boxes.bar, boxes.foot] if tip else []
        found: list[Widget] = [board_panels.BoardTip(boxes.board, tip, spare, battle.view.said), *legend]
        found += [*beside, *self._foot()]
        told = self._report() if not busy and not looks else None
        free = boxes.board
        if told is not None:
            report = board_panels.report(told, boxes.board, scale, send)
            found.append(report)
            free = pygame.Rect(free.x, report.rect.bottom, free.w, free.bottom - report.rect.bottom)
        if self.chances.known is not None:
            a, b = (force.roster.name for force in battle.session.state.forces)
            found.append(ChanceBar(boxes.board, chances.chance(self.chances.known, (a, b)), scale))
        if self.banner.seen and self.banner.view is not None and asked is None:
            share = 1.0 if self.app.settings.reduced_motion else self.banner.share
            spot = self._band_spot(free)
            if 2 * spot.h <= free.h and spot.collidelist(battle.view.dice(battle.board_scene())) < 0:
                # else the report says whose turn it is, or dice have come to lie there
                found.append(BannerBand(self.banner.view, spot, [one.rect for one in heights], share, scale))
        found += [*heights, *prompt]
        found += board_panels.caption(self.app.sounds.caption, boxes.board, scale)
        overview = minimap.minimap(battle.board_scene(), wanted=self.app.settings.minimap)
        found += minimap_panels.minimap(overview, battle.view.overview, boxes.board, found, scale, send,
                                        self._held_box("minimap"))  # fmt: skip
        lying = [one.rect for one in (*legend, *found) if one.id in ("legend", "minimap", "levels")]
        battle.covered = tuple(dict.fromkeys((box.x, box.y, box.w, box.h) for box in lying))
        battle.question = tuple((box.x, box.y, box.w, box.h) for box in (one.rect for one in prompt))
        return [*found, *self._hint(found)]

    def _asked_about(self, asked: questions.PromptView) -> list[pygame.Rect]:
        """The boxes of the models and the ground that are asked about, and of dice."""
        to_pixels = self.battle.viewport.camera.to_pixels
        ground = [(to_pixels((west, north)), to_pixels((east, south))) for west, north, east, south in asked.ground]
        found = [pygame.Rect(a, (b[0] - a[0] + 1, b[1] - a[1] + 1)) for a, b in ground]
        return [*(self._box(i, ROUND_BASE) for i in asked.about), *found, *self._dice()]

    def _question_room(self) -> pygame.Rect:
        """Where a question may lie: over the board and, below it, where actions stand when nothing is asked."""
        boxes = self.battle.viewport.frame
        if boxes.bar.y > boxes.board.bottom:
            return boxes.board
        right = min(one.x for one in action_bar.place_buttons(boxes.bar, self.app.scale))
        return pygame.Rect(boxes.board.x, boxes.board.y, min(boxes.board.right, right) - boxes.board.x,
                           boxes.bar.bottom - boxes.board.y)  # fmt: skip

    def _beside_board(self) -> pygame.Rect | None:
        """What is free below the card in the column on the left; None without such a column."""
        boxes, scale, room = self.battle.viewport.frame, self.app.scale, self._question_room()
        column = next((one for one in self._beside or () if one.id == "left"), None)
        if column is None or boxes.left.right > boxes.board.x:
            return None
        top = max((one.rect.bottom for one in column.children()), default=boxes.left.y) + scale.u(8)
        return pygame.Rect(boxes.left.x + scale.u(8), top, boxes.left.w, room.bottom - scale.u(8) - top)

    def _dice(self) -> tuple[pygame.Rect, ...]:
        """Where dice lie, or lay since the battle went on: what keeps clear of them doesn't jump once they are gone."""
        battle = self.battle
        key, seen = (battle.session.version, battle.viewport.camera), battle.view.dice(battle.board_scene())
        kept = self._lay[1] if self._lay[0] == key else ()
        self._lay = key, tuple(pygame.Rect(one) for one in dict.fromkeys(tuple(box) for box in (*kept, *seen)))
        return self._lay[1]

    def _band_spot(self, free: pygame.Rect) -> pygame.Rect:
        """Where the banner lies: found when it comes, off dice and then off models, so that it doesn't jump."""
        key = self.banner.view, tuple(free)
        if self._band[0] != key:
            keep = self.battle.view.dice(self.battle.board_scene()), self._dice(), self._bases()
            self._band = key, place_band(free, keep, self.app.scale)
        return self._band[1]

    def _report(self) -> board.ReportView | None:
        """What has happened since the side's last turn, and what was given away."""
        battle = self.battle
        if battle.report.shown is None:
            return None
        reader, curtain = battle.report.shown[0], self.app.settings.curtain
        lapses = self.hindsight.told(reader, curtain=curtain) if self.looks_back else ()
        return board.report(battle.report, battle.session, lapses, self.app.keymap.cap)

    def _columns(self) -> list[Widget]:
        """Above the board its bar; beside it rosters, card, odds and log; below it the actions and the two large
        buttons, over it the actions that the bar has no room for."""
        battle, scale, busy, cap = self.battle, self.app.scale, self.battle.anim.busy, self.app.keymap.cap
        selection, boxes, people = battle.selection, battle.viewport.frame, battle.figures()
        live = actions.still_shown(selection, cap) if busy else actions.actions(selection, battle.forecast, cap)
        commit = buttons.commit_button(selection, battle.forecast, cap)
        bar = action_bar.build_bar(live, commit, buttons.end_button(selection, cap, urged=battle.urged), boxes.bar,
                             boxes.board, self.ui, battle.send)  # fmt: skip
        both = roster.rosters(selection, people, battle.gone(), battle.board_scene().acted)
        view = ColumnsView(
            both, questions.question_lines(selection, busy=busy),
            card.card(selection, people), forecast.forecast(selection, battle.forecast, cap) if not busy else None,
            log.log(selection, cap),
        )  # fmt: skip
        spare, size = action_bar.place_buttons(boxes.bar, scale), self.app.settings.log_scale
        top = top_bar(
            header.header(selection), tools.tools(selection, battle.overlays, cap, battle.bar), boxes.top, scale,
            battle.send,
        )  # fmt: skip
        return [*top, *columns.build_columns(view, boxes, size, spare, battle.send, scale), *bar]

    def _foot(self) -> list[Widget]:
        battle, boxes, cap = self.battle, self.battle.viewport.frame, self.app.keymap.cap
        if battle.selection.looking is not None:
            speed = self.app.settings.animation_speed
            controls = foot.replay_controls(battle.replay, battle.session, battle.selection.looking, speed, cap)
            return foot_panels.replay_bar(controls, boxes.foot, boxes.board, self.app.scale, battle.send)
        view = foot.foot(battle.selection, battle.overlays, battle.forecast, battle.viewport.camera, cap, battle.notice,
                         self.mouse.pointer().why)  # fmt: skip
        return [foot_panels.Foot(boxes.foot, view, battle.send)]

    def _hint(self, others: list[Widget]) -> list[Widget]:
        """The coach's hint, placed so that as little as can be of the others is hidden."""
        shown, spot, battle, keymap = self.coach.shown, self.coach.spot, self.battle, self.app.keymap
        if not shown:
            return []
        view = hint_panels.HintView(say(f"hint.{shown}"), said(shown, keymap), say("hints.close-tip", **keymap.caps()),
                                    spot.widget)  # fmt: skip
        box = self._box(spot.model, ROUND_BASE) if spot.model != NOBODY else None
        far = round(hint_panels.ROOM_IN * battle.viewport.camera.per_inch)
        window = pygame.Rect((0, 0), self.app.size)
        board_box = battle.viewport.frame.board
        return hint_panels.hint(view, board_box, window, box, self._bases(), far, others, self.app.scale, battle.send)

    def _box(self, model: ModelId, around: int) -> pygame.Rect:
        """The box round the model's base, as it is seen."""
        x, y, radius, _ = self.battle.selection.state.places[model]
        return box_at(self.battle.viewport.camera, (x, y), radius, self.app.scale.u(around) if around else 0)

    def _table(self) -> pygame.Rect:
        """The box of the whole table, as it is seen."""
        camera = self.battle.viewport.camera
        return pygame.Rect(camera.origin, camera.size)

    def _bases(self) -> list[pygame.Rect]:
        """The boxes of all models on the table."""
        state = self.battle.selection.state
        return [self._box(model.id, 0) for model in state.models if state.on_table(model.id)]

    def _ghost(self) -> list[pygame.Rect]:
        """The box of a base round the place that is planned, if one is."""
        plan = self.battle.selection.plan
        if plan is None or plan.model == NOBODY or plan.needs not in ON_PLACES:
            return []
        radius = self.battle.selection.state.places[plan.model][2] or base_radius(25)
        return [box_at(self.battle.viewport.camera, self.battle.selection.ghost(), radius, self.app.scale.u(8))]

    def _held_box(self, id: str) -> pygame.Rect | None:
        """Where the widget of this id is, while a mouse button is down on it."""
        path = path_of(self.ui.widgets, id) if self.ui.held == id else []
        return path[-1].rect if path else None

    def _tokens(self) -> list[pygame.Rect]:
        """The boxes of all models in the view; those that matter now are larger, with room for their labels."""
        selection, board_box = self.battle.selection, self.battle.viewport.frame.board
        planned = selection.plan.offer.named_models(selection.plan.action) if selection.plan is not None else ()
        matter = {selection.selected, selection.hovered, *planned}
        here = [model.id for model in selection.state.models if selection.state.on_table(model.id)]
        boxes = [self._box(i, ROUND_TOKEN if i in matter else 0) for i in here]
        return [spot for spot in boxes if spot.colliderect(board_box)]

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Panels first, then keys, then the board. While something is shown, a press shows its end at once."""
        battle = self.battle
        shown = battle.anim.busy
        if (
            (shown or self._grace > 0)
            and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
            and self._hurries(event)
        ):
            self._grace = 0.0
            if shown:
                controller.catch_up(battle)
            return
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self.mouse.handle(event)
        if self._on_panels(event):
            self.freshen()  # what is pressed must be what there is now, not what was drawn last
        if self.second.is_stray(event):
            return
        if self.mouse.grip == "" and (self.keyboard.is_hasty(event) or self.ui.handle(event)):
            self.mouse.take_over(event)
        elif event.type == pygame.KEYUP:
            self.keyboard.released(event)
        elif event.type == pygame.KEYDOWN:
            self.keyboard.pressed(event)
        elif event.type != pygame.TEXTINPUT:
            self.mouse.handle(event)

    def _light_up(self) -> None:
        """The answer that pointer or keys are on shows on the board what it means."""
        under = self.ui.focus if self.ui.keyboard else getattr(self.ui.at(self.ui.pointer), "id", "")
        number = (under or "").removeprefix("prompt.")
        answer = int(number) if number != under and number.isdigit() else None
        if answer != self.battle.answer:
            self.battle.answer = answer
            self.touch(panels=False)

    def _on_panels(self, event: pygame.event.Event) -> bool:
        """Whether it is a press of a panel's widget."""
        if event.type == pygame.KEYDOWN:
            return self.ui.focus is not None
        return event.type == pygame.MOUSEBUTTONDOWN and self.ui.at(event.pos) is not None

    def _hurries(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return event.key in (pygame.K_SPACE, pygame.K_RETURN)
        return bool(event.button == 1 and self.battle.viewport.on_board(event.pos))

    # What every scene answers

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return board.topic(self.battle.selection, self.battle.notice, self.mouse.pointer().why)

    def knows(self, intent: str) -> bool:
        """See `Scene`."""
        return self.controls.knows(intent)

    def more_keys(self) -> tuple[tuple[str, str], ...]:
        """See `Scene`: none, its keys can all be changed."""
        return ()

    def remark(self, text: str) -> None:
        """See `Scene`: in the foot."""
        self.battle.notice = text
        self.touch()

    def keep_work(self) -> bool:
        """See `Scene`."""
        return self.battle.keeper.rescue()

    def closing(self) -> bool:
        """See `Scene`: an unsaved battle asks first."""
        return self.controls.may_leave(self.app.quit)

    @property
    def caption(self) -> str:
        """Both sides."""
        a, b = (force.roster.name for force in self.battle.session.state.forces)
        return say("caption", a=a, b=b)
