"""How the battle goes on: what people and AIs choose is played, told and shown; forecasts are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish.client.battle import asking
from skirmish.client.battle.clock import expired, face, forced, ticked
from skirmish.client.battle.moments import Moment
from skirmish.client.battle.orders import answer
from skirmish.client.battle.plan import Plan, actors, answers, is_prompt, offers_of
from skirmish.client.view.scene import Doing
from skirmish.client.words import say
from skirmish.core.decision import Action, Decision
from skirmish.core.events import Event, PhaseBegun
from skirmish.core.game import IllegalAction, RuleFailed
from skirmish.core.outlook import Outlook
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
    session, desk = scene.session, scene.desk
    if scene.anim.busy:
        return
    if desk.looking is not None:
        scene.player.step(seconds)
        return
    decision = session.decision
    if decision is None:
        scene.keeper.over()
        return
    _tick(scene, decision, seconds)
    if session.seat_of(decision).human:
        action = _ordered(scene, decision)
        if action is not None:
            play(scene, action)
    elif not scene.paused:
        _think(scene, decision)


def waits(scene: BattleScene) -> bool:
    """Whether something happens by itself soon."""
    decision = scene.session.decision
    if decision is None or scene.desk.looking is not None:
        return scene.player.running
    return not session_idle(scene, decision)


def session_idle(scene: BattleScene, decision: Decision) -> bool:
    """Whether a person is being waited for."""
    if scene.session.seat_of(decision).human:
        return not any((o.side, o.rule) == (decision.side, decision.rule) for o in scene.session.orders)
    return scene.paused or bool(scene.driver.trouble)


def _think(scene: BattleScene, decision: Decision) -> None:
    driver = scene.driver
    action = driver.take()
    if action is not None:
        play(scene, action)
        return
    if driver.trouble and not scene.ui.dialog:
        asking.failed(scene, driver.trouble)
    driver.think(scene.session.seat_of(decision).player)


def _ordered(scene: BattleScene, decision: Decision) -> Action | None:
    """What a standing order says to the question, once its odds are known."""
    found = answer(scene.session.orders, decision, lambda action: chance(scene, action))
    if found is None or scene.driver.thinker.busy:
        return None
    return found


def _tick(scene: BattleScene, decision: Decision, seconds: float) -> None:
    session = scene.session
    if session.clock.mode == "none" or scene.ui.dialog is not None:
        return
    session.clock, notices = ticked(session.clock, seconds, decision.side)
    for notice in notices:
        scene.notice = say("time-left", who=session.seats[notice.side].name, left=face(notice.seconds))
        scene.touch()
    if int(session.clock.left[decision.side]) != int(session.clock.left[decision.side] + seconds):
        scene.touch()
    if expired(session.clock, decision.side):
        action = forced(session.clock, decision)
        if action is not None:
            play(scene, action)


def play(scene: BattleScene, action: Action) -> bool:
    """The action is played and shown; False if it isn't allowed, and the notice says why."""
    try:
        moments = scene.session.play(action)
    except IllegalAction as error:
        scene.notice = f"{error.refusal.reason} ({error.refusal.rule})" if error.refusal.rule else error.refusal.reason
        scene.touch()
        return False
    except RuleFailed as error:
        asking.failed(scene, str(error))
        return False
    scene.driver.stop()
    scene.app.accepted.append(f"play {action.verb}")
    settle(scene, moments)
    return True


def settle(scene: BattleScene, moments: list[Moment]) -> None:
    """After something was played: it is shown, kept, and what was planned is put away."""
    scene.pace()
    scene.anim.feed(moments)
    scene.desk.drop_plan()
    scene.urged, scene.notice = False, ""
    scene.keeper.played(moments)
    if any(isinstance(moment.event, PhaseBegun) for moment in moments):
        scene.overlays.measured.clear()
    _follow(scene)
    scene.touch()


def _follow(scene: BattleScene) -> None:
    """Whose decision it is now: who is asked about is selected, so that the card and the board show it."""
    decision = scene.desk.decision
    if decision is None:
        return
    if decision.subject != NOBODY and is_prompt(decision):
        scene.desk.selected = decision.subject
    elif scene.desk.selected is not None:
        state = scene.session.state
        if state.models[scene.desk.selected].out:
            scene.desk.select(None)
    able = actors(decision)
    if len(able) == 1 and not is_prompt(decision):
        scene.desk.selected = able[0]
        only = offers_of(decision, able[0])
        if len(only) == 1 and decision.default.verb != "done":
            scene.desk.begin(only[0])


def commit(scene: BattleScene) -> bool:
    """Does what is planned; what is refused says why."""
    plan = scene.desk.plan
    if plan is None:
        return False
    refusal = plan.refusal
    if refusal is not None:
        scene.notice = f"{refusal.reason} ({refusal.rule})" if refusal.rule else refusal.reason
        scene.touch()
        return False
    action = scene.desk.commit()
    return action is not None and play(scene, action)


def chance(scene: BattleScene, action: Action) -> float | None:
    """The chance that something comes of it, as far as it is known yet."""
    seen = scene.driver.outlook(action, scene.reply)
    return float(seen.works) if seen is not None and seen.rolls else None


def foreseen(scene: BattleScene) -> tuple[Action, Outlook | None] | None:
    """The action whose odds are to be shown: the planned one, or that at the enemy under the pointer."""
    desk = scene.desk
    decision = desk.decision
    if decision is None:
        return None
    plan = scene.overlays.pointing()
    if plan is not None and (plan.begun or plan.needs == "nothing"):
        return (plan.action, scene.driver.outlook(plan.action, scene.reply)) if plan.refusal is None else None
    if desk.hovered is None or desk.selected is None or not scene.rests:
        return None
    found = _at_hovered(desk.plan, decision, desk.selected, desk.hovered)
    return (found.action, scene.driver.outlook(found.action, scene.reply)) if found is not None else None


def _at_hovered(plan: Plan | None, decision: Decision, selected: ModelId, hovered: ModelId) -> Plan | None:
    from skirmish.client.battle.plan import aimable

    if plan is not None and plan.needs in ("model", "models"):
        aimed = plan.on(hovered)
        return aimed if aimed.refusal is None else None
    return next(iter(aimable(decision, selected, hovered)), None)


def acted(scene: BattleScene) -> Mapping[ModelId, Doing]:
    """How much each model of the deciding side has done in this phase."""
    decision, session = scene.desk.decision, scene.session
    if decision is None or is_prompt(decision):
        return {}
    if scene.acted_known[0] != session.version:
        able, found = set(scene.desk.idle()), {}
        busy = _busy(session.moments)
        for model in session.state.models:
            if model.side == decision.side and session.state.on_table(model.id):
                doing: Doing = "done" if model.id not in able else "part" if model.id in busy else "none"
                found[model.id] = doing
        scene.acted_known = session.version, found
    return scene.acted_known[1]


def _busy(moments: list[Moment]) -> set[ModelId]:
    """Who has done something since the phase began."""
    found: set[ModelId] = set()
    for moment in reversed(moments):
        event: Event = moment.event
        if isinstance(event, PhaseBegun):
            break
        model = getattr(event, "model", NOBODY)
        if isinstance(model, int) and model != NOBODY:
            found.add(model)
    return found


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
    plan = scene.desk.plan
    if plan is None or plan.needs != "journey" or plan.action.at is None:
        return
    tries = [_beside(scene, plan, turn) for turn in range(len(_ROUND))]
    scene.desk.plan = next((tried for tried in tries if tried.refusal is None), tries[0])


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
    decision = scene.desk.prompt
    if decision is not None:
        listed = answers(decision)
        if number < len(listed):
            play(scene, listed[number])
