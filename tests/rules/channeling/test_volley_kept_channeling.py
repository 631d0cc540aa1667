"""What is worked out of a channeler's harm is kept as long as nothing about it changes."""

from __future__ import annotations

import pytest
from channeling_scenes import casting, kept
from hypothesis import strategies as st
from support.examples import tried
from volley_scenes import ILA, REN, knows, volley

from skirmish.core.events import EffectBegun, EffectEnded
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.kit.spells.hints import Volleys
from skirmish.rules.channeling import hints as volleys
from skirmish.rules.channeling.channeler import with_channeler


def test_an_answer_is_kept_until_something_about_it_changes(monkeypatch: pytest.MonkeyPatch):
    """Points on hand, places and other models aren't about it; debts, wounds and what lasts are."""
    battle = casting()
    first, state = volley(battle), battle.state
    reckoned: list[int] = []
    real = volleys.VOLLEYS._reckon
    monkeypatch.setattr(volleys.VOLLEYS, "_reckon", lambda *a: reckoned.append(1) or real(*a))
    poorer, elsewhere = with_channeler(state, ILA, hand=1), state.moved(REN, (40.0, 40.0, *state.places[REN][2:]))
    assert volley(battle, state=poorer) is first
    assert volley(battle, state=elsewhere) is first
    assert reckoned == []
    hurt = state.put(evolve(state.models[REN], combat=evolve(state.models[REN].combat, posture="stunned")))
    for changed in (with_channeler(state, ILA, debt=1), hurt, kept("ward", REN, REN).apply(state)):
        volley(battle, state=changed)
    assert len(reckoned) == 3


@tried(
    25,
    1000,
    st.lists(st.sampled_from(("debt", "hand", "down", "wound", "guard", "back", "step")), min_size=1, max_size=8),
    fixed=True,
)
def test_what_is_kept_is_what_would_be_reckoned_anew(steps: list[str]):
    """Whatever happens in between."""
    battle = casting(knows(9, "arrow-of-fire", "bonds-of-air"), {"W": 2})
    state = battle.state
    for step in steps:
        state = changed(state, step, battle.state)
        told = volley(battle, state=state)
        fresh = Volleys(volleys.means, volleys._reckon, volleys._bearing)
        assert told == fresh.of(battle.game.rules, state, ILA, REN)


def changed(state: State, step: str, first: State) -> State:
    """The state after something small."""
    ren = state.models[REN]
    if step == "debt":
        return with_channeler(state, ILA, debt=(state.models[ILA].magic.debt + 2) % 9)
    if step == "hand":
        return with_channeler(state, ILA, hand=2)
    if step == "down":
        return state.put(evolve(ren, combat=evolve(ren.combat, posture="down")))
    if step == "wound":
        return state.put(evolve(ren, combat=evolve(ren.combat, wounds=1)))
    if step == "guard":
        lasting = [EffectEnded(e).apply(state) for e in state.effects]
        return lasting[0] if lasting else EffectBegun(evolve(kept("ward", REN, REN).effect, guard=4)).apply(state)
    return first if step == "back" else state.moved(REN, (30.0, 30.0, *state.places[REN][2:]))
