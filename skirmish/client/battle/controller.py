"""How the battle goes on: what people and AIs choose is played, told and shown; forecasts are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.client.battle import clock, confirm_risk, dialogs, mouse
from skirmish.client.battle.clock import face, ticked
from skirmish.client.battle.notices import Good
from skirmish.client.battle.orders import answer, find_order
from skirmish.client.battle.plan import Plan, activation, actors, aimable
from skirmish.client.battle.refusals import untold
from skirmish.client.battle.session import Moment
from skirmish.client.words import say
from skirmish.core.decision import DONE, Action, Decision
from skirmish.core.events import Event, PhaseBegun
from skirmish.core.game import IllegalAction, RuleFailed
from skirmish.core.outlook import Outlook, Reply
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId
from skirmish.core.units import Point, snapped

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


_HALF = 0.70710678
_ROUND = (
    (1.0, 0.0), (_HALF, _HALF), (0.0, 1.0), (-_HALF, _HALF), (-1.0, 0.0), (-_HALF, -_HALF), (0.0, -1.0), (_HALF, -_HALF)
)  # fmt: skip
_BESIDE_IN = 0.25


def step(scene: BattleScene, seconds: float) -> None:
    """Time has passed: clocks run, and who decides by itself decides."""
    session, selection = scene.session, scene.selection
    mouse.drift(scene, seconds)
    scene.coach.step()
    scene.reader.step()
    if scene.anim.busy:
        return
    _spare(scene)
    if scene.anim.busy:
        return
    if selection.prompt is not None:
        scene.app.sounds.asks((id(scene), session.version))
    scene.commands.rest = max(0.0, scene.commands.rest - seconds)
    if selection.looking is not None:
        scene.player.step(seconds)
        return
    decision = session.decision
    if decision is None:
        scene.keeper.over()
        return
    if clock.falls(scene):
        return
    _tick(scene, decision, seconds)
    if session.seat_of(decision).human:
        action = _ordered(scene, decision)
        if action is not None:
            play(scene, action, automatic=True)
    elif not scene.paused:
        _think(scene, decision)


def waits(scene: BattleScene) -> bool:
    """Whether something happens by itself soon."""
    decision = scene.session.decision
    if scene.reader.busy:
        return True
    if decision is None or scene.selection.looking is not None:
        return scene.player.running
    return scene.commands.rest > 0 or not session_idle(scene, decision)


def session_idle(scene: BattleScene, decision: Decision) -> bool:
    """Whether a person is being waited for."""
    session = scene.session
    if session.seat_of(decision).human:
        return session.unasked is None and (session.reopened or find_order(session.orders, decision) is None)
    return scene.paused or bool(scene.driver.trouble)


def _think(scene: BattleScene, decision: Decision) -> None:
    driver = scene.driver
    action = driver.take()
    if action is not None:
        play(scene, action)
        return
    if driver.trouble and not scene.ui.dialog:
        dialogs.failed(scene, driver.trouble)
    driver.think(scene.session.seat_of(decision).player)


def _spare(scene: BattleScene) -> None:
    """What nobody wants to be asked is answered at once, one after the other until there is something to be seen."""
    while scene.selection.looking is None and not scene.anim.busy:
        action = scene.session.unasked
        if action is None:
            return
        if not play(scene, action, automatic=True):
            scene.session.insist()


def _ordered(scene: BattleScene, decision: Decision) -> Action | None:
    """What a standing order says to the question, once its odds are known; nothing if it was just taken back."""
    if scene.session.reopened:
        return None
    found = answer(scene.session.orders, decision, lambda action: chance(scene, action, "default"))
    if found is None or scene.driver.thinker.busy:
        return None
    return found


def _tick(scene: BattleScene, decision: Decision, seconds: float) -> None:
    session = scene.session
    if session.clock.mode == "none" or scene.ui.dialog is not None:
        return
    session.clock, notices = ticked(session.clock, seconds, decision.side)
    for notice in notices:
        left = face(notice.seconds)
        scene.notice = Good(say("time-left", who=session.seats[notice.side].name, left=left))
        scene.touch()
    if int(session.clock.left[decision.side]) != int(session.clock.left[decision.side] + seconds):
        scene.touch()


def play(scene: BattleScene, action: Action, automatic: bool = False) -> bool:
    """The action is played and shown; False if it isn't allowed, and the notice says why.

    `automatic`: a standing order says so, nobody chose it now.
    """
    asked = scene.session.decision
    try:
        moments = scene.session.play(action, automatic)
    except IllegalAction as error:
        scene.notice = scene.selection.why(error.refusal)
        scene.touch()
        return False
    except RuleFailed as error:
        dialogs.failed(scene, str(error))
        return False
    scene.driver.stop()
    scene.app.accepted.append(f"play {action.verb}")
    settle(scene, moments)
    if asked is not None:
        follow(scene, asked, moments)
    return True


def follow(scene: BattleScene, actor: Decision, moments: list[Moment]) -> None:
    """The view goes where an AI's model is at work, if that is wanted."""
    if not scene.app.settings.camera_follow or scene.session.seat_of(actor).human:
        return
    state = scene.session.state
    told = [getattr(moment.event, "model", NOBODY) for moment in moments]
    here = [i for i in told if isinstance(i, int) and i != NOBODY and state.on_table(i)]
    if here:
        x, y, *_ = state.places[here[-1]]
        scene.reveal((x, y))


def settle(scene: BattleScene, moments: list[Moment]) -> None:
    """After something was played: it is shown, kept, and what was planned is put away."""
    scene.pace()
    sealed = evolve(moments[0], event=Event(), glimpses=()) if moments else None
    scene.anim.feed([m if sealed is None or scene.session.perceives(m) else evolve(sealed, state=m.state)
                     for m in moments])  # fmt: skip
    scene.selection.drop_plan()
    scene.urged, scene.notice = False, ""
    scene.news.hears(moments)
    scene.keeper.played(moments)
    if any(isinstance(moment.event, PhaseBegun) for moment in moments):
        scene.overlays.measured.clear()
    attend(scene)
    scene.touch()


def attend(scene: BattleScene) -> None:
    """Whose decision it is now: who is asked about is selected, so that the card and the board show it."""
    selection = scene.selection
    if scene.session.decision is not None and scene.session.unasked is None:
        scene.commands.asks(scene.session.decision.side)
    decision = selection.decision
    if decision is None:
        return
    scene.hurried = False
    if decision.is_prompt:
        selection.selected = decision.subject if decision.subject != NOBODY else selection.selected
        return
    chosen = selection.state.models[selection.selected] if selection.selected is not None else None
    if chosen is not None and (chosen.out or chosen.side != decision.side):
        selection.select(None)
    able = actors(decision)
    if decision.subject != NOBODY and (decision.subject in able or activation(decision) != NOBODY):
        _to(scene, decision.subject)
    elif decision.default.verb != DONE.verb and selection.selected not in able:
        selection.select(able[0] if able else None)
    elif len(able) == 1:
        selection.select(able[0])
    selection.take_up()


def _to(scene: BattleScene, who: ModelId) -> None:
    """Its moment has come: it is selected, and in view."""
    came = scene.selection.selected != who
    scene.selection.select(who)
    if came and scene.selection.state.on_table(who):
        x, y, *_ = scene.selection.state.places[who]
        scene.reveal((x, y))


def commit(scene: BattleScene, *, sure: bool = False) -> bool:
    """Does what is planned; what is refused says why. Unless one is `sure`, what may harm one's own is asked about."""
    plan = scene.selection.plan
    if plan is None:
        return False
    refusal = plan.refusal
    if refusal is not None:
        scene.notice = scene.selection.why(refusal)
        scene.touch()
        return False
    if not sure and confirm_risk.asks(scene, plan, lambda: commit(scene, sure=True)):
        return False
    action = scene.selection.commit()
    return action is not None and play(scene, action)


def chance(scene: BattleScene, action: Action, reply: Reply | None = None) -> float | None:
    """The chance that it succeeds, as far as it is known and may be told yet.

    `reply`: how the other side answers, else as is shown.
    """
    seen = scene.driver.outlook(action, reply or scene.reply) if not untold(scene.session, action) else None
    return float(seen.chance) if seen is not None and seen.chance is not None else None


def foreseen(scene: BattleScene) -> tuple[Plan, Outlook | None] | None:
    """What odds are to be shown for, and they: the plan, or what could be done to who is under the pointer.

    They are None until they are known, and as long as they may not be told.
    """
    selection = scene.selection
    decision = selection.decision
    if decision is None:
        return None
    plan = scene.overlays.pointing()
    if plan is not None and (plan.begun or plan.needs == "nothing"):
        return (plan, _told(scene, plan)) if plan.refusal is None else None
    if selection.hovered is None or selection.selected is None or not scene.rests:
        return None
    found = _at_hovered(selection.plan, decision, selection.selected, selection.hovered)
    return (found, _told(scene, found)) if found is not None else None


def _told(scene: BattleScene, plan: Plan) -> Outlook | None:
    return scene.driver.outlook(plan.action, scene.reply) if not untold(scene.session, plan.action) else None


def _at_hovered(plan: Plan | None, decision: Decision, selected: ModelId, hovered: ModelId) -> Plan | None:
    if plan is not None and plan.needs in ("model", "models"):
        aimed = plan.on(hovered)
        return aimed if aimed.refusal is None else None
    return next(iter(aimable(decision, selected, hovered)), None)


def meant(scene: BattleScene, plan: Plan, who: ModelId) -> int:
    """The model; for plans about what lasts, the next of the things that the model holds or bears."""
    if plan.needs != "effect":
        return who
    possible = set(plan.offer.candidates())
    here = [e.id for e in scene.session.state.effects if e.id in possible and who in (e.owner, e.target)]
    if not here:
        scene.notice = say("nothing-lasts", who=scene.session.state.models[who].name)
        return plan.action.target
    later = [ident for ident in here if ident > plan.action.target]
    return (later or here)[0]


def seat_company(scene: BattleScene) -> None:
    """Places round the traveller's new one for those who come along: the first arrangement that is allowed."""
    plan = scene.selection.plan
    if plan is None or plan.needs != "journey" or plan.action.at is None:
        return
    tries = [_beside(scene, plan, turn) for turn in range(len(_ROUND))]
    scene.selection.plan = next((tried for tried in tries if tried.refusal is None), tries[0])


def _beside(scene: BattleScene, plan: Plan, turn: int) -> Plan:
    assert plan.action.at is not None
    x, y = plan.action.at
    places, others = scene.session.state.places, plan.action.others
    spots: list[Point] = []
    for number, friend in enumerate(others):
        dx, dy = _ROUND[(turn + number * len(_ROUND) // max(1, len(others))) % len(_ROUND)]
        far = places[plan.model][2] + places[friend][2] + _BESIDE_IN
        spots.append(snapped((x + far * dx, y + far * dy)))
    return plan._replace(action=evolve(plan.action, via=tuple(spots)))


def give(scene: BattleScene, number: int) -> None:
    """Answers a prompt with the answer of this number."""
    decision = scene.selection.prompt
    if decision is not None:
        listed = decision.answers
        if number < len(listed):
            play(scene, listed[number])
