"""The turn loop: what people and AIs choose is played, shown and kept; clocks run, and questions find who answers."""

from __future__ import annotations

import math

from skirmish.client.battle import dialogs
from skirmish.client.battle.acts import acts
from skirmish.client.battle.battle import Battle
from skirmish.client.battle.clock import face, ticked
from skirmish.client.battle.orders import answer, find_order
from skirmish.client.battle.plan import Plan, activation, actors
from skirmish.client.battle.session import Moment
from skirmish.client.words import Good, say
from skirmish.core.decision import DONE, Action, Decision
from skirmish.core.events import Event, PhaseBegun
from skirmish.core.game import IllegalAction, RuleFailed
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, Side
from skirmish.core.units import Point, base_radius, snapped

REST = 0.4
"""Seconds that a side has from when it must decide until a key or a button answers for it: what is pressed twice is
meant for the question before, which was the other's."""
_HALF = 0.70710678
_ROUND = (
    (1.0, 0.0), (_HALF, _HALF), (0.0, 1.0), (-_HALF, _HALF), (-1.0, 0.0), (-_HALF, -_HALF), (0.0, -1.0), (_HALF, -_HALF)
)  # fmt: skip
_BESIDE_IN = 0.25


def step(battle: Battle, seconds: float) -> None:
    """Time has passed: clocks run, and who decides by itself decides."""
    session, selection = battle.session, battle.selection
    if battle.anim.busy:
        return
    if not battle.attended:
        attend(battle)
    if _answer_unasked(battle) or battle.anim.busy:
        return  # whoever is asked now may have an answer ready: a scene that plays a part is heard first
    if selection.prompt is not None:
        battle.app.sounds.asks((id(battle), session.version))
    battle.rest = max(0.0, battle.rest - seconds)
    if selection.looking is not None:
        battle.replay.step(seconds, battle.app.settings.animation_speed)
        return
    decision = session.decision
    if decision is None:
        if battle.keeper.over():
            battle.app.go.to_result(battle)
        return
    if _hands_over(battle, decision):
        return
    _tick(battle, decision, seconds)
    if session.seat_of(decision).human:
        action = _ordered(battle, decision)
        if action is not None:
            play(battle, action, automatic=True)
    elif not battle.paused:
        _think(battle, decision)


def waits(battle: Battle) -> bool:
    """Whether something happens by itself soon."""
    decision = battle.session.decision
    if battle.app.sounds.caption:
        return True
    if decision is None or battle.selection.looking is not None:
        return battle.replay.running
    return battle.rest > 0 or not _is_idle(battle, decision)


def _is_idle(battle: Battle, decision: Decision) -> bool:
    """Whether a person is being waited for."""
    session = battle.session
    if session.seat_of(decision).human:
        return session.unasked is None and (session.reopened or find_order(session.orders, decision) is None)
    return battle.paused or bool(battle.forecast.trouble)


def _hands_over(battle: Battle, decision: Decision) -> bool:
    """Puts the curtain over the battle if the screen must be handed over now: whether it did.

    Only between two people, and only where a turn begins: a question to the other side asks nobody to hand over.
    """
    if decision.is_prompt:
        return False
    session = battle.session
    before, battle.facing = battle.facing, decision.side
    wanted = battle.app.settings.curtain and all(seat.human for seat in session.seats)
    if not wanted or before == decision.side:
        return False
    battle.app.go.to_curtain(decision.side, session.seats[decision.side].name, session.state.round)
    return True


def _think(battle: Battle, decision: Decision) -> None:
    forecast = battle.forecast
    action = forecast.take()
    if action is not None:
        play(battle, action)
        return
    if forecast.trouble and not battle.ui.dialog:
        fail(battle, forecast.trouble)
    seconds = battle.app.settings.think_cap
    forecast.most_ms = round(1000 * seconds) if seconds else None
    forecast.think(battle.session.seat_of(decision).player)


def _answer_unasked(battle: Battle) -> bool:
    """What nobody wants to be asked is answered at once, one after the other until there is something to be seen.

    Returns whether anything was.
    """
    answered = False
    while battle.selection.looking is None and not battle.anim.busy:
        action = battle.session.unasked
        if action is None:
            break
        if play(battle, action, automatic=True):
            answered = True
        else:
            battle.session.insist()
    return answered


def _ordered(battle: Battle, decision: Decision) -> Action | None:
    """What a standing order says to the question, once its odds are known; nothing if it was just taken back."""
    if battle.session.reopened:
        return None
    found = answer(battle.session.orders, decision, lambda action: battle.forecast.chance(action, "default"))
    if found is None or battle.forecast.worker.busy:
        return None
    return found


def _tick(battle: Battle, decision: Decision, seconds: float) -> None:
    session = battle.session
    if session.clock.mode == "none" or battle.ui.dialog is not None:
        return
    session.clock, notices = ticked(session.clock, seconds, decision.side)
    for notice in notices:
        left = face(notice.seconds)
        battle.notice = Good(say("time-left", who=session.seats[notice.side].name, left=left))
        battle.touch()
    if int(session.clock.left[decision.side]) != int(session.clock.left[decision.side] + seconds):
        battle.touch()


def fail(battle: Battle, why: str) -> None:
    """A rule or the worker failed: the battle is as it was, and is kept."""
    battle.keeper.changed()
    dialogs.show_failure(battle, why)


def play(battle: Battle, action: Action, automatic: bool = False) -> bool:
    """The action is played and shown; False if it isn't allowed, and the notice says why.

    `automatic`: nobody chose it now: a standing order, a wish not to be asked, or nothing to choose from.
    """
    asked = battle.session.decision
    try:
        moments = battle.session.play(action, automatic)
    except IllegalAction as error:
        battle.notice = battle.selection.why(error.refusal)
        battle.touch()
        return False
    except RuleFailed as error:
        fail(battle, str(error))
        return False
    battle.forecast.stop()
    battle.app.accepted.append(f"play {action.verb}")
    if not automatic and asked is not None and battle.session.seat_of(asked).human:
        battle.ui.hush()
    settle(battle, moments, automatic=automatic)
    if asked is not None:
        follow(battle, asked, moments)
    return True


def follow(battle: Battle, actor: Decision, moments: list[Moment]) -> None:
    """The view goes where an AI's model is at work, if that is wanted."""
    if not battle.app.settings.camera_follow or battle.session.seat_of(actor).human:
        return
    state = battle.session.state
    told = [getattr(moment.event, "model", NOBODY) for moment in moments]
    here = [i for i in told if isinstance(i, int) and i != NOBODY and state.on_table(i)]
    if here:
        battle.reveal(here[-1])


def settle(battle: Battle, moments: list[Moment], *, automatic: bool = False) -> None:
    """After something was played: it is shown, kept, and what was planned is put away.

    `automatic`: nobody chose it, so what is being read stays.
    """
    battle.pace()
    sealed = evolve(moments[0], event=Event(), glimpses=()) if moments else None
    seen = [m if sealed is None or battle.session.perceives(m) else evolve(sealed, number=m.number, state=m.state)
            for m in moments]  # fmt: skip
    battle.anim.feed(seen, acts(battle.session, moments))
    battle.selection.drop_plan()
    battle.attended = False
    battle.urged, battle.notice = False, ""
    battle.report.hear(moments, stays=automatic)
    battle.keeper.played()
    if any(isinstance(moment.event, PhaseBegun) for moment in moments):
        battle.overlays.measured.clear()
    if not battle.anim.busy:
        attend(battle)
    battle.touch()


def catch_up(battle: Battle) -> None:
    """All that waits to be told is known at once."""
    battle.anim.skip()
    if not battle.attended:
        attend(battle)
    battle.touch()


def attend(battle: Battle) -> None:
    """Turns to the decision that is due: the model it is about is selected, so that the card and the board show it."""
    battle.attended = True
    selection = battle.selection
    selection.forget_fallen()
    if battle.session.decision is not None and battle.session.unasked is None:
        give_rest(battle, battle.session.decision.side)
    decision = selection.decision
    if decision is None:
        return
    battle.hurried = False
    if decision.is_prompt:
        selection.selected = decision.subject if decision.subject != NOBODY else selection.selected
        return
    chosen = selection.state.models[selection.selected] if selection.selected is not None else None
    if chosen is not None and (chosen.out or chosen.side != decision.side):
        selection.select(None)
    able = actors(decision)
    if decision.subject != NOBODY and (decision.subject in able or activation(decision) != NOBODY):
        _to(battle, decision.subject)
    elif decision.default.verb != DONE.verb and selection.selected not in able:
        selection.select(able[0] if able else None)
    elif len(able) == 1:
        selection.select(able[0])
    selection.take_up()


def _to(battle: Battle, who: ModelId) -> None:
    """Its moment has come: it is selected, and in view."""
    came = battle.selection.selected != who
    battle.selection.select(who)
    if came:
        battle.reveal(who)


def commit(battle: Battle, *, sure: bool = False) -> bool:
    """Does what is planned; what is refused says why. Unless one is `sure`, what may harm one's own is asked about."""
    plan = battle.selection.plan
    if plan is None:
        return False
    if plan.refusal is not None:
        battle.notice = battle.selection.why_not(plan)
        battle.touch()
        return False
    if not sure and dialogs.ask_if_risky(battle, plan, lambda: commit(battle, sure=True)):
        return False
    action = battle.selection.commit()
    return action is not None and play(battle, action)


def meant(battle: Battle, plan: Plan, who: ModelId) -> int:
    """The model; for plans about what lasts, the next of the things that the model holds or bears."""
    if plan.needs != "effect":
        return who
    possible = set(plan.offer.candidates())
    here = [e.id for e in battle.session.state.effects if e.id in possible and who in (e.owner, e.target)]
    if not here:
        battle.notice = say("nothing-lasts", who=battle.session.state.models[who].name)
        return plan.action.target
    later = [ident for ident in here if ident > plan.action.target]
    return (later or here)[0]


def seat_company(battle: Battle) -> None:
    """Places round the traveller's new one for those who come along: the first arrangement that is allowed."""
    plan = battle.selection.plan
    if plan is None or plan.needs != "journey" or plan.action.at is None:
        return
    tries = [_beside(battle, plan, turn) for turn in range(len(_ROUND))]
    battle.selection.plan = next((tried for tried in tries if tried.refusal is None), tries[0])


def beside_mates(battle: Battle, decision: Decision, action: Action) -> Action:
    """The same placing, but near enough to those with whom a rule could join the model, where there is room."""
    if action.at is None or action.model == NOBODY:
        return action
    state, rules = battle.session.state, battle.session.rules
    radius = base_radius(state.models[action.model].warrior.base_mm)
    there = state.moved(action.model, (*action.at, radius, state.places[action.model][3]))
    found = []
    for tie in rules.ties(there, action.model):
        mate = tie.other if tie.model == action.model else tie.model
        if mate == action.model or not state.on_table(mate):
            continue
        (x, y, other, _), apart = state.places[mate], tie.inches / 2
        far = other + radius + apart
        found += [snapped((x + far * dx, y + far * dy)) for dx, dy in _ROUND]
    tried = [evolve(action, at=at) for at in sorted(found, key=lambda at: math.dist(at, action.at or at))]
    return next((one for one in tried if decision.admits(one)), action)


def _beside(battle: Battle, plan: Plan, turn: int) -> Plan:
    assert plan.action.at is not None
    x, y = plan.action.at
    places, others = battle.session.state.places, plan.action.others
    spots: list[Point] = []
    for number, friend in enumerate(others):
        dx, dy = _ROUND[(turn + number * len(_ROUND) // max(1, len(others))) % len(_ROUND)]
        far = places[plan.model][2] + places[friend][2] + _BESIDE_IN
        spots.append(snapped((x + far * dx, y + far * dy)))
    return plan._replace(action=evolve(plan.action, via=tuple(spots)))


def give_rest(battle: Battle, side: Side) -> None:
    """This side must decide now: if the other did before, it has a moment's rest. An AI needs none."""
    if battle.asked not in (side, None) and battle.session.seats[side].human:
        battle.rest = REST
    battle.asked = side
