"""What `resolve` keeps so that it needn't look again is what a fresh look would find. (RES-17, RES-39, RES-83)"""

from __future__ import annotations

from functools import lru_cache

import pytest
from resolve_scenes import ACTIONS, acting, facing, people, slot
from support.rulesets import ruleset
from support.wild import wild_setup

from skirmish.core.decision import Decision
from skirmish.core.game import Game
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.players import make
from skirmish.players.player import view_of
from skirmish.rules.resolve import activation, budget
from skirmish.rules.resolve.events import Counted, order, person
from skirmish.rules.resolve.queries import sides

each_battle = pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 40))]
)
"""Wild battles: any gear, riders, whatever is feared."""


@lru_cache(4)
def decisions(seed: int) -> tuple[Ruleset, tuple[tuple[State, Decision], ...]]:
    """The decisions of a wild battle of random players, under one magic or the other."""
    name = "resolve+wyld" if seed % 2 else "resolve+channeling"
    setup = wild_setup(name, seed)
    rules = ruleset(name, setup.options)
    game = Game(rules, setup.state(rules))
    players, found = (make("random", seed), make("aggressor", seed)), []
    while (decision := game.decision) is not None:
        found.append((game.state, decision))
        game.play(players[decision.side].decide(view_of(game, decision.side), decision))
    return rules, tuple(found)


def bits(state: State, fits: list[bool]) -> int:
    """Bit mask of those on the table that fit."""
    return sum(
        1 << m.id for m, fit in zip(state.models, fits, strict=True) if fit and state.on_table(m.id) and not m.out
    )


def fresh(state: State) -> dict[str, int]:
    """The masks of `Sides` that aren't by side, each model looked at."""
    people_ = [m.combat for m in state.models]
    return {
        "hidden": bits(state, [one.hidden for one in people_]),
        "riders": bits(state, [one.steed is not None for one in people_]),
        "feared": bits(state, [one.build.rank("fear") > 0 for one in people_]),
        "daunted": bits(state, [one.flight > 0 for one in people_]),
    }


@each_battle
def test_masks_are_those_of_a_fresh_look(seed: int) -> None:
    """RES-25, RES-74, RES-83, RES-88: at every decision of a battle."""
    for state, _ in decisions(seed)[1]:
        known, looked = sides(state), fresh(state)
        assert {name: getattr(known, name) for name in looked} == looked


@each_battle
def test_nothing_that_could_be_paid_for_is_left_out(seed: int) -> None:
    """RES-17: modules that have nothing for a model aren't asked; what they would have offered is offered."""
    rules, found = decisions(seed)
    for state, decision in found:
        i = decision.subject
        if state.phase != ACTIONS or i < 0 or order(state).active != i or "which action?" not in decision.prompt:
            continue
        every = [offer for kind in activation.KINDS for offer in kind.offers(rules, state, i)]
        paid = [one for one in every if budget.cost_bar(state, i, one.verb) is None]
        paid = [one for one in paid if budget.room_bar(rules, state, i, one.verb) is None]
        own = [one for one in decision.offers if one.verb in activation.VERBS]
        assert [(one.verb, one.what) for one in own] == [(one.verb, one.what) for one in paid]


@each_battle
def test_the_purse_is_what_the_bars_say(seed: int) -> None:
    """RES-17, RES-23, RES-24, RES-28, RES-38, RES-60, RES-88."""
    for state, _ in decisions(seed)[1]:
        for m in state.models if state.round else ():
            bars = budget.main_bar, budget.move_bar, budget.free_bar
            assert budget.purse(state, m.id) == tuple(bar(state, m.id) is None for bar in bars)


def test_a_round_tires_all_who_were_active_in_one_event() -> None:
    """RES-39: Ila and Ren fight."""
    battle = acting(people({"sword": 1}, items=("sword",)), people(), preempt="off")
    battle.dice(2, 3, 5).play("Ila strikes Ren", "done", "done")
    (counted,) = battle.happened(Counted)
    assert [i for i, _ in counted.counts] == [0, 1]
    assert slot(battle, "Ila").fatigue == slot(battle, "Ren").fatigue == 1


def test_who_has_rested_isnt_counted() -> None:
    """RES-39: nobody has done anything."""
    battle = facing(gap_in=10).act()
    battle.play("done", "done")
    assert not battle.happened(Counted)
    assert person(battle.state, 0).fatigue == 0
