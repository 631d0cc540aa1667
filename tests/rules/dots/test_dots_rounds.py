"""Rounds: ambushes, exchanges, what is given up, runs and tumbles, initiative of magic. (DOT-62, DOT-63, DOT-71..78)"""

from __future__ import annotations

import pytest
from dots_scenes import ILA, REN, answer, declaring, dice, fighting, left, meeting, people, slot, strike, usual
from support.battle import Battle
from support.facing import WEST, face
from support.story import A

from skirmish.core.decision import Action, Asking
from skirmish.core.table import Table, settle
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.dots.attack import attack_pool
from skirmish.rules.dots.defence import defence_pool
from skirmish.rules.dots.events import Ordered, Revealed, fighter, order
from skirmish.rules.dots.initiative import bonus_of


def ambush(mine: tuple[int, ...], theirs: tuple[int, ...], gap_in: float = 3.0) -> Battle:
    """Ila lies hidden, so far from Ren; with Ambush 2 and 3 she charges out of her cover and the sides roll."""
    ila = people(sword=3, ambush=2, wits=1, strength=3, now={"hidden": True, "score": 99})
    ren = people(sword=2, dodge=1, ambush_defence=1, perception=2, health=9, now={"score": 1})
    battle = declaring(face("dots+none", ila, ren, gap_in).begin(ACTIONS, turns=20), "sword", "sword")
    battle.dice(*mine, *theirs)
    return battle


def test_an_ambush_is_sprung_when_the_ambusher_shows_itself() -> None:
    """(DOT-62, DOT-63): R-34..36, B-12; Ambush and Wits against Ambush Defence and Perception: 2 against none.

    Ren only defends himself for two rounds, with his Perception in dice; Ila has her Ambush in dice; each loses one.
    """
    battle = ambush((7, 7, 2), (2, 2, 2))
    battle.dice(7, 8, 2, 2, 2).play(Action("charge", ILA, REN))
    assert dice(battle, "ambush") == [(2 + 1, 7)]
    assert dice(battle, "ambush defence") == [(1 + 2, 7)]
    one = slot(battle)
    assert (one.surprise, one.wary, slot(battle, ILA).edge) == (2, 2, 2)
    rules, state = battle.game.rules, battle.state
    assert defence_pool(rules, state, REN, "dodge", ILA).dice == 3 + 2
    answer(battle, "pass")
    assert dice(battle, "sword") == [(3 + 2, 7)]
    assert left(battle) == (7, 13)
    battle.play(Action("done"))
    assert battle.refused(Action("strike", REN, ILA)).rule == "DOT-62"


def test_a_failed_ambush_costs_its_side() -> None:
    """(DOT-62): 2 less than the victims: two penalty dots."""
    battle = ambush((2, 2, 2), (7, 7, 2))
    battle.dice(9).play(Action("charge", ILA, REN))
    answer(battle, "pass")
    assert dice(battle, "sword") == [(1, 9)]
    assert (slot(battle, ILA).upset, slot(battle).surprise, slot(battle).wary) == (2, 0, 0)


def test_an_equal_ambush_is_a_fight_like_any_other() -> None:
    """(DOT-62): and there is but one ambush."""
    battle = ambush((7, 2, 2), (7, 2, 2))
    battle.dice(9, 2, 2).play(Action("charge", ILA, REN))
    answer(battle, "pass")
    assert dice(battle, "sword") == [(3, 7)]
    assert order(battle.state).met
    assert sum(isinstance(event, Ordered) and ("met", True) in event.facts for event in battle.game.log) == 1


def test_the_worst_of_the_ambushers_rolls_and_only_once() -> None:
    """(DOT-62, DOT-63): R-34; Ila shoots from her cover, with her Ambush in dice; Bo, who is worse, rolls for both."""
    lurking = {"hidden": True, "score": 99, "kind": "ranged"}
    ila = people(items=("bow",), bow=1, ambush=3, wits=1, now=lurking)
    told = face("dots+none", ila, people(perception=1, health=9, now={"score": 1}), 9.0)
    told = told.model("Bo", side=A, at=(WEST, 28), **people(ambush=1, wits=1, now={"hidden": True, "score": 50}))
    battle = declaring(told.begin(ACTIONS, turns=20), "bow")
    ren = battle.names["Ren"]
    battle.dice(7, 2, 2, 2, 2, 2, 2).play(Action("shoot", ILA, ren, what="bow"))
    answer(battle, "pass", ren, ILA)
    assert dice(battle, "ambush") == [(2, 7)]
    assert dice(battle, "bow") == [(1 + 3, 8)]
    battle.play(Action("done"))
    at = battle.at("Bo")
    battle.play(Action("move", battle.names["Bo"], at=(at[0] + 1.0, at[1])))
    assert not slot(battle, battle.names["Bo"]).hidden
    assert dice(battle, "ambush") == [(2, 7)]


def test_who_is_seen_at_the_same_time_is_in_the_ambush_too() -> None:
    """(DOT-62, DOT-63): as the first of them is seen the other still lies hidden."""
    ila = people(sword=2, ambush=2, wits=1, now={"hidden": True})
    told = face("dots+none", ila, people(perception=1), 9.0)
    told = told.model("Bo", side=A, at=(WEST, 28), **people(ambush=1, wits=1, now={"hidden": True}))
    battle = told.begin(ACTIONS, turns=20)
    bo = battle.names["Bo"]

    def seen(table: Table) -> Asking:
        for i in (ILA, bo):
            table.emit(Revealed(i, "it is seen"))
        yield from settle(table)

    state = usual(battle, seen, dice=(7, 7, 2)).table.state
    assert [fighter(state, i).edge for i in (ILA, bo)] == [2, 1]


def test_who_lies_hidden_does_not_run_by_default() -> None:
    """(DOT-62): that would show it. It holds where nobody can come near enough to be attacked."""
    for hidden, gap, wanted in ((True, 30.0, "hold"), (True, 11.0, f"sword at {ILA}"), (False, 30.0, "run")):
        ren = people(sword=2, ambush=2, now={"hidden": hidden})
        assert meeting(people(), ren, gap).decision.default.what == wanted


def test_who_shows_itself_far_away_springs_nothing() -> None:
    """(DOT-62): B-12; 13" is too far."""
    battle = ambush((), (), 30.0)
    at = battle.at("Ila")
    battle.play(Action("move", ILA, at=(at[0] + 4.0, at[1])))
    assert not slot(battle, ILA).hidden
    assert not order(battle.state).met


def test_a_shot_from_far_away_springs_the_ambush() -> None:
    """(DOT-62): B-12; within 12" or by an attack: 20" away Ila has her Ambush in dice."""
    lurking = {"hidden": True, "score": 99, "kind": "ranged"}
    ila = people(items=("bow",), bow=2, ambush=2, wits=1, now=lurking)
    ren = people(perception=1, health=9, now={"score": 1})
    battle = declaring(face("dots+none", ila, ren, 20.0).begin(ACTIONS, turns=20), "bow")
    battle.dice(7, 7, 2, 2, 2, 2, 2).play(Action("shoot", ILA, REN, what="bow"))
    answer(battle, "pass")
    assert (slot(battle).surprise, slot(battle, ILA).edge) == (2, 2)
    assert dice(battle, "bow") == [(2 + 2 - 1, 8 + 1)]


def test_exchanges_go_on_with_a_die_less_and_nothing_given_up_comes_back() -> None:
    """(DOT-72, DOT-73): Ila strikes on; Ren dodges, and has lost his attack when his turn comes."""
    battle = fighting(people(sword=2), people(sword=3, dodge=1, health=9), answer="sword")
    strike(battle, 2, 2, 2, 2, 2, defence="dodge")
    strike(battle, 2, 2, 2, defence="dodge")
    assert dice(battle, "sword") == [(2, 8), (1, 8)]
    battle.play(Action("done"))
    assert battle.decision.subject == REN
    assert battle.refused(Action("strike", REN, ILA)).rule == "DOT-91"


def test_a_new_round_begins_afresh() -> None:
    """(DOT-74): plans and what was done are gone, what an ambush gave has shrunk, a tumble still binds."""
    now = {"edge": 2, "wary": 1, "upset": 3, "committed": 2, "score": 1}
    battle = fighting(people(sword=1), people(sword=1, health=9, now=now), gap_in=9.0, answer="dodge")
    battle.dice(5).play(Action("done"))
    while battle.state.round == 1:
        battle.play(battle.decision.default)
    one = slot(battle)
    assert (one.edge, one.wary, one.upset, one.plan) == (1, 0, 2, None)
    assert battle.refused(Action("declare", REN, what="sword")).rule == "DOT-36"


@pytest.mark.parametrize(("faces", "strikes"), [((7, 2, 2), True), ((2, 2, 2), False)])
def test_who_tumbles_as_it_runs_keeps_its_attack_if_it_succeeds(faces: tuple[int, ...], strikes: bool) -> None:
    """(DOT-78): R-16; a run of 8" into contact, then Tumble and Dexterity at 7, and the blow only then."""
    ila = people(sword=1, tumble=1)
    battle = fighting(ila, people(health=9), 6.0, plan="sword, run, tumble")
    battle.dice(*faces, *((9,) if strikes else ())).play(Action("charge", ILA, REN))
    if strikes:
        answer(battle, "pass")
    assert dice(battle, "tumble") == [(3, 7)]
    assert left(battle) == ((8, 13) if strikes else (9, 13))
    one = slot(battle, ILA)
    assert (one.ran, one.forfeited, one.committed) == (True, not strikes, 0)


def test_only_swordmasters_on_foot_tumble_as_they_run() -> None:
    """(DOT-78): with a sword in hand; a plain run takes the attack."""
    battle = meeting(people(), people(items=("axe",), axe=2, tumble=2), 6.0)
    assert battle.refused(Action("declare", REN, what="axe, run, tumble")).rule == "DOT-78"
    assert battle.refused(Action("declare", REN, what="axe, run")).rule == "DOT-77"


def test_magic_adds_wits_looming_and_luck() -> None:
    """TV-64; (DOT-173): a die of 7 with Wits 3, Looming 2 and Luck 1 is 13; melee has the body's skill (R-37)."""
    battle = meeting(people(wits=3, looming=2, luck=1, dexterity=4, now={"armour": 1}))
    assert 7 + bonus_of(battle.game.rules, battle.state, ILA, "power") == 13
    assert bonus_of(battle.game.rules, battle.state, ILA, "melee") == 3 + 3 + 1


def test_a_swordmaster_who_does_not_touch_the_enemy_lends_nothing() -> None:
    """(DOT-42): R-18."""
    told = face("dots+none", people(sword=2), people()).model("Bo", side=A, at=(WEST, 30), **people(feline_forms=2))
    battle = told.begin(ACTIONS, turns=20)
    assert attack_pool(battle.game.rules, battle.state, ILA, battle.names["Ren"], "sword").dice == 2


def test_who_tumbles_as_it_runs_does_not_strike_first() -> None:
    """(DOT-78): else there would be nothing to lose."""
    battle = fighting(people(sword=2, tumble=1), plan="sword, run, tumble")
    assert battle.refused(Action("strike", ILA, REN)).rule == "DOT-78"
