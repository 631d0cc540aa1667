"""What the commands of the battle do: the turn, plans, ways to look, questions, the battle as a whole."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.app.errors import UserError
from skirmish.client import exports
from skirmish.client.battle import advice, controller, dialogs, log_dialog
from skirmish.client.battle.battle import Battle
from skirmish.client.battle.choices import likeliest, unaimed
from skirmish.client.battle.clock import wound
from skirmish.client.battle.coaching import Coach
from skirmish.client.battle.commands import COMMAND
from skirmish.client.battle.orders import Order
from skirmish.client.battle.plan import ON_MODELS, Plan, of_a_side
from skirmish.client.battle.presenters import levels
from skirmish.client.battle.presenters.actions import REPLIES
from skirmish.client.battle.presenters.card import card_text
from skirmish.client.battle.selection import settle_target, step_target
from skirmish.client.battle.session import Seat
from skirmish.client.commands import Command, by_id, carry_out, cite, why_not
from skirmish.client.overlays.facts import is_steep
from skirmish.client.signals import Signal
from skirmish.client.words import Good, say
from skirmish.core.decision import Action, Offer
from skirmish.core.draft import Draft, DraftOffer
from skirmish.core.game import NotFree
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, Side
from skirmish.players import OPPONENT, make
from skirmish.players.player import view_of

NUDGES = {"up": (0.0, -1.0), "down": (0.0, 1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0)}
STEPS = {"": 1.0, "fine": 0.125, "far": 6.0}
"""Inches of a step of the ghost. An eighth lies on the board's grid, a tenth doesn't."""
PAN = 80
"""Pixels that the view moves by a key."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 0.0)
"""The fastest last: 0 is at once."""
READING = frozenset({"help", "pin-tip", "rule"})
"""Commands for reading on: they leave what was said last at the foot."""
NAMES = ("leaders", "all", "none")


class Controls:
    """Carries commands out, and says which were."""

    def __init__(
        self, battle: Battle, coach: Coach, help: Callable[[], object], keys: Callable[[], object]
    ) -> None:  # fmt: skip
        self.battle, self.app, self.ui = battle, battle.app, battle.ui
        self.session, self.selection, self.overlays = battle.session, battle.selection, battle.overlays
        self.viewport, self.replay, self.report = battle.viewport, battle.replay, battle.report
        self.coach, self.help, self.keys = coach, help, keys
        self.pick: Callable[[ModelId], object] = self.select
        """What a click on a model's tile does; the mouse joins it."""

    def carry_out(self, signal: Signal) -> bool:
        """Does it, or says why not; False if there is no such command."""
        if signal.command not in READING:
            self.told()
        if signal.command not in COMMANDS:
            return False
        refusal = carry_out(COMMANDS, self, self, signal)
        if refusal is None:
            self.app.accepted.append(signal.command)
        else:
            self.battle.notice = cite(refusal.reason, refusal.rule)
        self.battle.touch()
        return True

    def knows(self, command: str) -> bool:
        """Whether a key can ask for it here: what only buttons and rows of menus ask for has none."""
        return command in COMMAND

    def bar(self, command: str) -> str:
        """Why the command can't be carried out now; '' if it can."""
        return why_not(COMMANDS, self, Signal(command))

    def do(self, command: str, about: object = None) -> bool:
        """Carries a command out by its id; `about` is what it is about, if it needs to be told."""
        return self.carry_out(Signal(command, about))

    # The turn

    def confirm(self) -> None:
        """Does what is planned, or gives the proposed answer to a question."""
        battle, selection = self.battle, self.selection
        if selection.prompt is not None:
            controller.play(battle, selection.prompt.suggested)
        elif selection.looking is not None:
            self.replay.toggle()
        elif selection.decision is None:
            self.hurry()
        elif self._is_placeless():
            self.next_target(1)
        else:
            controller.commit(battle)

    def _is_placeless(self) -> bool:
        """Whether the plan still wants a place and could propose one."""
        plan = self.selection.plan
        return plan is not None and plan.needs in ("point", "line", "fence", "journey") and not plan.begun

    def hurry(self) -> None:
        """What AIs do is shown at once, until somebody here must decide."""
        self.battle.hurried = True
        self.battle.pace()
        controller.catch_up(self.battle)

    def cancel(self) -> None:
        """One step back at a time; at the end the menu."""
        if self.selection.looking is not None:
            self.replay.now()
        elif self.battle.urged:
            self.disarm()
        elif self.ui.keyboard and self.ui.focus:
            self.ui.focus = None  # from the panels back to the board
        elif self.report.shown:
            self.report.shown = None
        elif self.overlays.put_away() or self.selection.back():
            pass
        elif self.selection.selected is not None:
            self.selection.select(None)
        else:
            self.menu()

    def end_phase(self) -> None:
        """Ends the phase, or what is asked of one model. While others can act the first press shows them."""
        battle, selection = self.battle, self.selection
        decision, done = selection.decision, selection.done
        if self.session.decision is None and not selection.past:
            if battle.keeper.has_result:
                self.app.go.to_result(battle)
            return
        if done is None and selection.waiting():
            self.place_rest()
            return
        if done is None or decision is None:
            battle.notice = say("cannot-end")
            return
        asks = of_a_side(decision) and self.app.settings.ask_end_phase and not battle.urged
        if asks and selection.idle():
            battle.urged = True
            battle.ui.hush()
            battle.notice = say("still-can-act", n=len(selection.idle()))
            return
        controller.play(battle, done)

    def disarm(self) -> None:
        """The end of the phase isn't meant after all; what was said last at the foot is done with."""
        self.battle.urged = False
        self.told()

    def told(self) -> None:
        """What was said last at the foot, and shown with it, is done with."""
        self.overlays.barred = ""
        if not self.battle.urged:
            self.battle.notice = ""

    def place_rest(self) -> None:
        """Puts those that wait on the table as the default opponent would put them, as far as one side may now.

        Who has a place already, though it isn't confirmed yet, goes there first. A model that can be joined with
        another there, as in a circle, stands near enough for it. (CHN-30)
        """
        selection, plan = self.selection, self.selection.plan
        if plan is not None and plan.begun and plan.refusal is None:
            controller.commit(self.battle)
        decision, game = selection.decision, self.session.game
        if decision is None:
            return
        side, player = decision.side, make(OPPONENT, self.session.setup.seed)
        for _ in range(len(selection.waiting())):
            decision = selection.decision
            if decision is None or decision.side != side or not selection.waiting():
                return
            chosen = player.decide(view_of(game, side), decision)
            chosen = controller.beside_mates(
                self.battle, decision, chosen if decision.admits(chosen) else decision.default
            )
            if not controller.play(self.battle, chosen):
                return
            game = self.session.game

    def undo(self) -> None:
        """Takes the last choice back; past dice only if both players agree."""
        if bar := self.session.undo_bar():
            self.battle.notice, self.battle.noted = bar, "undo"
            dialogs.ask_to_agree(self.battle, bar)
            return
        self._take_back(self.session.undo)

    def undo_agreed(self) -> None:
        """Takes back what dice have decided: both have agreed."""
        self._take_back(lambda: self.session.undo(agreed=True))

    def redo(self) -> None:
        """Does again what was taken back."""
        self._take_back(self.session.redo)

    def reset_model(self) -> None:
        """The selected model stands where it began the phase."""
        model = self.selection.selected
        if model is not None:
            self._take_back(lambda: self.session.reset(model))

    def _take_back(self, back: Callable[[], object]) -> None:
        """Goes back or on, or says why not."""
        battle = self.battle
        try:
            back()
        except NotFree as error:
            battle.notice = str(error)
            return
        battle.anim.skip()
        battle.forecast.stop()
        self.selection.drop_plan()
        self.replay.now()
        self.report.shown = None
        self.selection.forget_fallen()
        self.disarm()
        controller.attend(battle)
        battle.keeper.changed()

    # Models and plans

    def select(self, model: ModelId | None) -> None:
        """Selects this model."""
        self.selection.select(model)

    def next_model(self, step: int) -> None:
        """The next that can act comes into view."""
        self.disarm()
        found = self.selection.next_model(step)
        if found is not None:
            self.battle.reveal(found)

    def next_target(self, step: int) -> None:
        """The next candidate of the plan, those that are allowed first; of places a proposal. Or why there is none."""
        selection = self.selection
        if not step_target(selection, step):
            self.battle.notice = self._aimless()
        else:
            where = selection.plan.action.at if selection.plan is not None else None
            if where is not None:
                self.viewport.reveal(where)
            elif selection.hovered is not None:
                self.battle.reveal(selection.hovered)

    def _aimless(self) -> str:
        """Why nothing is proposed to be aimed at."""
        selection, plan = self.selection, self.selection.plan
        if plan is None:
            return say("aim-nothing")
        if plan.needs == "nothing":
            return say("aim-needless")
        refusal = unaimed(plan, selection.state) or plan.refusal
        return selection.why(refusal) if refusal is not None else say("aim-by-hand")

    def nudge(self, way: str, size: str) -> None:
        """Moves the ghost, or the view if nobody's ghost can be moved."""
        selection, (dx, dy), inches = self.selection, NUDGES[way], STEPS[size]
        free = selection.decision is not None and selection.prompt is None
        if free and (selection.plan is not None or selection.in_hand or self._is_picked_up()):
            plan = selection.nudge(dx * inches, dy * inches)
            if plan is not None and plan.action.at is not None:
                self.viewport.reveal(plan.action.at)
                return
        self.viewport.pan(-dx * PAN, -dy * PAN)

    def _is_picked_up(self) -> bool:
        """Whether the selected model still has to be put on the table: its ghost is in hand then."""
        selection = self.selection
        return selection.selected is not None and not selection.state.on_table(selection.selected)

    def way_point(self) -> None:
        """The ghost's place becomes a corner of its way; of targets the one that keys have come to is settled."""
        selection = self.selection
        if selection.plan is not None and selection.plan.action.at is not None and selection.plan.needs == "way":
            selection.waypoint(selection.plan.action.at)
        else:
            settle_target(selection)

    def choose_numbered(self, number: int) -> None:
        """The answer of this number, or the possible action of this number."""
        selection = self.selection
        if selection.prompt is not None:
            self.answer(number)
            return
        possible = [n for n, choice in enumerate(selection.choices()) if choice.offer is not None]
        if selection.decision is not None and number < len(possible):
            self.choose(possible[number])

    def answer(self, number: int) -> None:
        """Answers the question with the answer of this number."""
        decision = self.selection.prompt
        if decision is not None and number < len(decision.answers):
            controller.play(self.battle, decision.answers[number])

    def choose(self, row: int) -> None:
        """The action of this row: planned, and done at once on a second press if nothing more is needed."""
        selection = self.selection
        choice = selection.choices()[row]
        if choice.offer is None:
            self.told()
            self.battle.notice, self.overlays.barred = selection.why(choice.refusal), choice.deed.what
            return
        if selection.plan is not None and selection.plan.offer in choice.ways and selection.plan.refusal is None:
            controller.commit(self.battle)
            return
        if isinstance(choice.offer, DraftOffer):
            planned = selection.plan is not None and choice.drafted(selection.plan.offer)
            what = selection.plan.action.what if selection.plan is not None and planned else choice.offer.usual
            self.app.go.to_draft(choice.deed.name, choice.offer, DraftTable(self), what)
            return
        self.begin(likeliest(choice.ways) if len(choice.ways) > 1 else choice.offer)

    def begin(self, offer: Offer) -> None:
        """This is planned; if it wants a model, at the likeliest. Where nobody is in range it says so."""
        plan = self.selection.begin(offer)
        aims = (plan.needs in ON_MODELS or plan.needs == "effect") and not plan.targets
        if aims or (self.session.state.battlefield.levels and is_steep(plan.offer)):
            self.next_target(1)
        elif plan.needs == "point" and plan.action.what and (refusal := unaimed(plan, self.selection.state)):
            self.battle.notice = self.selection.why(refusal)

    def choose_way(self, number: int) -> None:
        """What is planned is done in this of its ways."""
        ways = self.selection.ways()
        if number < len(ways):
            self.selection.begin(ways[number])

    def take_plan(self, plan: Plan) -> None:
        """Takes this plan as it is."""
        self.selection.take(plan)

    def commit(self) -> bool:
        """Does what is planned, if it is allowed."""
        return controller.commit(self.battle)

    def adopt(self, action: Action) -> None:
        """Plans what was suggested."""
        self.ui.close()
        advice.adopt(self.battle, action)

    def fold(self) -> None:
        """Shows what can't be done now and why, or folds it up."""
        self.selection.unfolded = not self.selection.unfolded

    # Odds

    def more_odds(self) -> None:
        """Each roll of the forecast, or only its ends."""
        battle = self.battle
        if battle.forecast.foreseen(self.selection) is None and self.selection.prompt is None:
            plan = self.selection.plan
            battle.notice = self._aimless() if plan is not None and plan.needs != "nothing" else say("odds-of-nothing")
            return
        battle.forecast.full = not battle.forecast.full

    def next_reply(self) -> None:
        """Another way in which the other side may answer."""
        forecast = self.battle.forecast
        forecast.reply = REPLIES[(REPLIES.index(forecast.reply) + 1) % len(REPLIES)]

    def suggest(self) -> None:
        """Opens suggestions for the decision that is due."""
        advice.suggest(self.battle)

    def toggle_chances(self) -> None:
        """Shows who is winning, or no longer."""
        wanted = not self.app.settings.chance_bar
        self.app.change(chance_bar=wanted)
        self.battle.notice = Good(say("chances.on" if wanted else "chances.off"))

    def explain(self) -> None:
        """Shows why the AI did what it did last."""
        advice.explain(self.battle)

    def unexplained(self) -> str:
        """Why there is nothing to explain; '' if there is."""
        return "" if self.session.ai_choices else say("why.nothing-yet")

    # Ways to look

    def toggle(self, name: str) -> None:
        """Switches an overlay; one that shows nothing says why, and where nothing goes away what is off."""
        shows = not self.overlays.nothing(name)
        self.overlays.toggle(name)
        if name in self.overlays.shown:
            self.battle.notice = self.overlays.nothing(name)
        elif not shows:
            self.battle.notice = Good(say("overlay.off", name=say(f"overlay.title.{name}")))

    def threat_of_all(self) -> None:
        """What all enemies threaten."""
        self.overlays.threatened = None
        self.toggle("threat")

    def threat_of_one(self) -> None:
        """What the enemy under the pointer, or the selected one, threatens."""
        selection = self.selection
        who = selection.hovered if selection.hovered is not None else selection.selected
        self.overlays.threatened = frozenset({who}) if who is not None else None
        self.toggle("threat")

    def threat_of(self, who: ModelId) -> None:
        """What this one threatens."""
        self.overlays.threatened = frozenset({who})
        self.overlays.shown.add("threat")

    def measure_from(self, who: ModelId) -> None:
        """The ruler begins at this model."""
        self.overlays.put_away()
        self.overlays.shown.add("ruler")
        self.overlays.measured[:] = [who]

    def sight_from(self, who: ModelId) -> None:
        """The next end of a line of sight; the first is who is selected."""
        spied, selected = self.overlays.spied, self.selection.selected
        if selected is not None and selected != who and not spied:
            spied.append(selected)
        spied[:] = [who] if len(spied) > 1 else [*spied, who]

    def clear_overlays(self) -> None:
        """No overlay; the foot says how the usual one comes back."""
        self.overlays.clear()
        self.battle.notice = Good(say("cleared", cap=self.app.keymap.cap("reach")))

    def grid(self) -> None:
        """The grid on or off."""
        self.app.change(grid=not self.app.settings.grid)

    def names(self) -> None:
        """Names of leaders, of all, of nobody."""
        now = NAMES.index(self.app.settings.names)
        self.app.change(names=NAMES[(now + 1) % len(NAMES)])

    def centre(self) -> None:
        """Brings the selected model to the middle."""
        i = self.selection.selected
        if i is not None and self.selection.state.on_table(i):
            x, y, *_ = self.selection.state.places[i]
            self.viewport.centre((x, y))

    def step_level(self, step: int) -> None:
        """Looks from the next height above (1) or below (-1)."""
        moved = self.selection.step_view(step)
        said = say("level.now", level=levels.name(self.selection.view)) if moved else say("level.end")
        self.battle.notice = Good(said) if moved else said

    def no_levels(self) -> str:
        """Why there is no other level to look from; '' if there is."""
        return "" if self.selection.state.battlefield.levels else say("level.none")

    def faster(self) -> None:
        """The next speed of what is shown; after the fastest it isn't shown at all."""
        now = self.app.settings.animation_speed
        at = SPEEDS.index(now) if now in SPEEDS else 1
        speed = SPEEDS[(at + 1) % len(SPEEDS)]
        self.app.change(animation_speed=speed)
        self.battle.notice = Good(say("animations", speed=say(f"options.speed-{speed:g}")))
        self.battle.pace()

    def mute(self) -> None:
        """Sounds on or off."""
        muted = not self.app.settings.mute
        self.app.change(mute=muted)
        self.battle.notice = Good(say("muted" if muted else "unmuted"))

    def fullscreen(self) -> None:
        """The whole screen, or a window."""
        self.app.change(fullscreen=not self.app.settings.fullscreen)

    def to_panels(self, step: int) -> None:
        """The focus goes from the board to the panels one after the other, and back to the board."""
        self.ui.move_panel(step)

    # What is read

    def card(self) -> None:
        """Opens the whole card of the selected model."""
        if self.selection.selected is not None:
            self.open_card(self.selection.selected)

    def open_card(self, who: ModelId) -> None:
        """The whole card of a model."""
        dialogs.show_card(self.battle, who)

    def copy(self) -> None:
        """Copies what is being read: the tip that is shown, else the card of the selected or hovered model."""
        selection = self.selection
        who = selection.selected if selection.selected is not None else selection.hovered
        text = self.ui.tip or (card_text(self.session.rules, selection.state, who) if who is not None else "")
        if not text:
            self.battle.notice = say("nothing-to-copy")
            return
        exports.copy(text)
        self.battle.notice = Good(say("copied", what=text.partition("\n")[0]))

    def log(self) -> None:
        """The whole log with filters, search and export."""
        log_dialog.LogDialog(self.battle).open()

    def look(self, moment: int) -> None:
        """The board as it was after this moment."""
        if self.ui.dialog is not None:
            self.ui.close()
        self.replay.look(moment)

    def close_report(self) -> None:
        """Takes the turn report away."""
        self.report.shown = None

    def report_again(self) -> None:
        """Shows the moments it tells of once more."""
        if self.report.shown is not None:
            _, found = self.report.shown
            self.close_report()
            self.replay.span(found.first, found.end)

    def close_hint(self) -> None:
        """Closes the hint, and never shows it again."""
        self.coach.close()

    def silence_hints(self) -> None:
        """Shows no hints any more."""
        self.coach.silence()

    def menu(self) -> None:
        """The battle's menu."""
        dialogs.open_menu(self.battle)

    def context_menu(self, at: tuple[int, int] | None = None, who: ModelId | None = None) -> None:
        """Opens the menu of what can be done at a pixel; without one, with the selected model."""
        i = self.selection.selected
        if at is None:
            middle = self.viewport.frame.board.center
            x, y = self.viewport.camera.to_pixels(self.selection.state.places[i][:2]) if i is not None else middle
            at, who = (round(x), round(y)), i
        dialogs.open_context_menu(self.battle, at, who)

    # The battle as a whole

    def pause(self) -> None:
        """AIs and clocks wait, or go on."""
        battle = self.battle
        battle.paused = not battle.paused
        self.session.clock = evolve(self.session.clock, paused=battle.paused)
        if battle.paused:
            battle.forecast.stop()

    def order(self, orders: tuple[Order, ...]) -> None:
        """Other standing orders from now on."""
        self.session.orders = orders

    def standing_orders(self) -> None:
        """How questions like the one that is due are answered."""
        dialogs.show_orders(self.battle)

    def seats(self) -> None:
        """Opens the dialog of who plays each side."""
        dialogs.SeatsDialog(self.battle).open()

    def sit(self, side: Side, player: str) -> None:
        """Another player decides for the side."""
        self.battle.forecast.stop()
        force = self.session.state.forces[side]
        self.session.sit(side, Seat(force.roster.name, player))
        self.selection.drop_plan()
        controller.attend(self.battle)

    def over(self) -> str:
        """That the battle is over; '' while it isn't."""
        return "" if self.session.decision is not None else say("is-over")

    def concede(self) -> None:
        """Giving up, or a draw if both want it."""
        dialogs.ask_to_concede(self.battle)

    def end_battle(self, winner: Side | None, why: str) -> None:
        """The players end it: one concedes, or both agree on a draw."""
        self.battle.forecast.stop()
        self.session.end(winner, why)
        self.selection.drop_plan()

    def fight_again(self, *, swapped: bool = False) -> None:
        """The same battle from the start, with other dice and a clock that is wound up again.

        `swapped`: each player has the other side.
        """
        setup, clock = self.session.setup, self.session.clock
        a, b = self.session.seats
        seats = (evolve(a, player=b.player), evolve(b, player=a.player)) if swapped else (a, b)
        seed = (setup.seed * 6364136223846793005 + 1442695040888963407) % 1_000_000
        fresh = wound(clock.mode, clock.seconds, clock.bonus)
        self.app.go.to_battle(evolve(setup, seed=seed, script=()), seats, fresh, replace=True)

    def go_on_here(self) -> None:
        """A copy of the battle goes on from the moment that is looked at."""
        if self.selection.looking is not None:
            dialogs.ask_to_branch(self.battle, self.selection.looking)

    def branch(self, moment: int) -> None:
        """A copy that stands at this moment takes the place of the battle, which is kept; or it says why it can't."""
        try:
            self.app.go.to_copy(self.battle.keeper, self.session.branch(moment))
        except UserError as error:
            dialogs.show_trouble(self.battle, say("not-saved"), str(error))

    def quick_save(self) -> None:
        """To the one quick save."""
        if why := self.battle.keeper.quick_save():
            dialogs.show_trouble(self.battle, say("not-saved"), why)

    def export_record(self) -> None:
        """Writes the battle as a record into the folder of exports, and says where it is."""
        try:
            self.battle.keeper.export()
        except UserError as error:
            dialogs.show_trouble(self.battle, say("not-saved"), str(error))

    def export_page(self) -> None:
        """Writes the battle as a page that plays it into the folder of exports, and says where it is."""
        try:
            path = exports.export_page(self.app.folder, self.session.game)
        except UserError as error:
            dialogs.show_trouble(self.battle, say("not-saved"), str(error))
            return
        self.battle.notice = Good(say("exported-page", path=path))

    def quick_load(self) -> None:
        """The quick save takes the place of this battle, which is kept as an autosave. If it can't, it says why."""
        try:
            self.app.go.to_copy(self.battle.keeper, self.app.go.part(self.app.saves.quick_load()))
        except UserError as error:
            dialogs.show_trouble(self.battle, say("not-loaded"), str(error))

    def to_menu(self) -> None:
        """Leaves the battle; an unsaved one asks first."""
        if self.may_leave(self.app.pop):
            self.app.pop()

    def may_leave(self, then: Callable[[], object]) -> bool:
        """Whether the battle may be left at once; an unsaved one asks first, and `then` leaves it."""
        if not self.battle.keeper.unsaved or self.session.decision is None:
            return True
        dialogs.ask_to_leave(self.battle, then)
        return False


class DraftTable:
    """The battle's side of the page for drafts; see `DraftTaker`."""

    def __init__(self, controls: Controls) -> None:
        self._controls = controls
        self._done: list[str] = []
        """What the models before have settled at this page, to be shown again if it is undone."""

    def take(self, offer: DraftOffer, draft: Draft) -> DraftOffer | None:
        """Plans the draft, or does it at once; the next one that its side has to make then, if one is due."""
        do = self._controls
        do.begin(offer.drafted(draft.what))
        models = do.session.state.models
        if not draft.at_once or not do.commit():
            return None
        following = self._due()
        if following is None or do.session.state.models[following.model].side != models[offer.model].side:
            return None
        self._done.append(draft.what)
        return following

    @property
    def can_undo(self) -> bool:
        """Whether a model before this one settled something at this page that can be taken back."""
        return bool(self._done) and not self._controls.session.undo_bar()

    def undo(self) -> tuple[DraftOffer, str] | None:
        """Takes back what the model before settled; its offer and its draft."""
        what = self._done.pop()
        self._controls.do("undo")
        due = self._due()
        return (due, what) if due is not None else None

    def _due(self) -> DraftOffer | None:
        """The draft that a model at this screen has to make now."""
        decision = self._controls.selection.decision
        if decision is None or decision.is_prompt:
            return None
        return next((offer for offer in decision.each()
                     if isinstance(offer, DraftOffer) and offer.model == decision.subject), None)  # fmt: skip


PRESSED: tuple[Command[Controls, Controls], ...] = (
    Command("adopt", Controls.adopt),
    Command("answer", Controls.answer),
    Command("branch", Controls.branch),
    Command("choose", Controls.choose),
    Command("choose-way", Controls.choose_way),
    Command("commit", lambda do, _: do.commit()),
    Command("end-battle", lambda do, ending: do.end_battle(*ending)),
    Command("export-page", lambda do, _: do.export_page()),
    Command("export-record", lambda do, _: do.export_record()),
    Command("fight-again", lambda do, _: do.fight_again()),
    Command("fight-swapped", lambda do, _: do.fight_again(swapped=True)),
    Command("fold", lambda do, _: do.fold()),
    Command("hint-close", lambda do, _: do.close_hint()),
    Command("hints-off", lambda do, _: do.silence_hints()),
    Command("leave", lambda do, _: do.to_menu()),
    Command("look", Controls.look),
    Command("look-from", lambda do, view: do.selection.look_from(view)),
    Command("look-at", lambda do, at: do.viewport.centre(at)),
    Command("measure-from", Controls.measure_from),
    Command("menu-open", lambda do, _: do.menu()),
    Command("now", lambda do, _: do.replay.now()),
    Command("open-card", Controls.open_card),
    Command("order", Controls.order),
    Command("pick", lambda do, model: do.pick(model)),
    Command("plan", Controls.take_plan),
    Command("questions", lambda do, sought: do.app.go.to_questions(do.session.rules, sought)),
    Command("report-again", lambda do, _: do.report_again()),
    Command("report-close", lambda do, _: do.close_report()),
    Command("rule", lambda do, ident: do.app.go.to_rulebook(ident)),
    Command("select", Controls.select),
    Command("sight-from", Controls.sight_from),
    Command("sit", lambda do, seat: do.sit(*seat)),
    Command("threat-of", Controls.threat_of),
    Command("undo-agreed", lambda do, _: do.undo_agreed()),
)
"""What only buttons, links and rows of menus ask for: it has no key, and most of it must be told what it is about."""
COMMANDS: dict[str, Command[Controls, Controls]] = by_id(*COMMAND.values(), *PRESSED)
"""All that can be asked for in a battle."""
