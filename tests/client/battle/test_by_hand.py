"""Circles, walls, shared blows, cuts...: done by clicks alone and by keys alone from a state set up for it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from battle_scene import Table
from staged_scene import HANDS, staged
from support.sentences import action_of
from support.shipped import shipped
from support.story import A, B, Story, story

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun, EffectEnded, FeatureLaid, Rolled, TokenPlaced
from skirmish.core.outlook import find_outlook
from skirmish.core.record import evolve
from skirmish.core.state import Effect
from skirmish.core.units import base_radius
from skirmish.rules.channeling.channeler import weavings
from skirmish.rules.channeling.events import CutForgone, WeaveCut
from skirmish.rules.skirmish.events import Turned

BASES_IN = 2 * base_radius(25)
"""From centre to centre of two touching bases of 25 mm."""
pytestmark = pytest.mark.parametrize("hand", HANDS)


def does(table: Table, hand: str, said: str | Action) -> None:
    """Has it done by this hand."""
    names = {m.name: m.id for m in table.session.state.models}
    action = action_of(said, names, table.decision) if isinstance(said, str) else said
    getattr(table, hand)(action)


def happened(table: Table, kind: type) -> list[Any]:
    """The events of this kind."""
    return [event for event in table.session.game.log if isinstance(event, kind)]


def first(table: Table, verb: str, needs: str) -> Action:
    """The first action that is proposed for offers of this kind."""
    return next(a for o in table.decision.each() if (o.verb, o.needs) == (verb, needs) for a in o.samples())


def lore(points: int, *weaves: str) -> dict[str, Any]:
    """A woman who channels."""
    return {"lore": {"half": "saidar", "points": points, "weaves": weaves}}


def weaver(*weaves: str, gap_in: float = 6.0) -> Story:
    """Ila, who knows these weaves, and Ren of the other side so far east of her."""
    told = story("channeling").model("Ila", A, at=(20, 24), **lore(20, *weaves))
    return told.model("Ren", B, at=(20 + BASES_IN + gap_in, 24), items=("axe",))


def shooting(told: Story, *dice: Any) -> Table:
    """The story in Ila's shooting phase."""
    return staged(told.begin("magic begins", side=A, until="close combat").seed(1).dice(*dice))


def dueling(*dice: Any) -> Table:
    """Ila may weave, Bo of the other side may cut."""
    told = weaver("arrow-of-fire").model("Bo", B, at=(20, 30), **lore(9, "arrow-of-fire"))
    return shooting(told, ("Arrow of Fire", 6, 6), *dice)


# In the other side's turn


def test_a_weave_is_cut_in_reaction(hand: str) -> None:
    table = dueling(("cutting", 6))
    does(table, hand, "Ila casts arrow-of-fire at Ren")
    assert table.decision.side == B
    does(table, hand, first(table, "cut", "nothing"))
    assert happened(table, WeaveCut)


def test_a_weave_is_let_through(hand: str) -> None:
    table = dueling(("to wound", 1))
    does(table, hand, "Ila casts arrow-of-fire at Ren")
    does(table, hand, "pass")
    assert happened(table, CutForgone)
    assert not happened(table, WeaveCut)


def test_what_was_foreseen_is_rolled_again(hand: str) -> None:
    foretold = EffectBegun(Effect(1, "foretelling", 0, 0, numbers=(("second chance", 1),), rule="CHN-75"))
    told = story().model("Ila", A, at=(2, 24), now={"fleeing": True})
    told.model("Ren", B, at=(8, 24), now={"posture": "down"}).after(foretold)
    table = staged(told.begin("recovery", until="charges").dice(("rally", 6, 6), ("rally", 3, 3)))
    does(table, hand, "Ila foresees")
    assert happened(table, EffectEnded)
    assert not table.session.state.models[0].combat.fleeing


def test_an_enemy_is_compelled_to_go_where_one_points(hand: str) -> None:
    told = weaver("compulsion").model("Sam", B, at=(20 + 2 * BASES_IN + 9, 24))
    table = shooting(told, ("Compulsion", 6, 6), ("leadership", 6, 6))
    does(table, hand, "Ila casts compulsion at Ren")
    assert table.decision.side == A
    walk = first(table, "walk", "way")
    if hand == "by_mouse":
        table.choose(table.row(walk))
        table.at_model(2)
        table.press("commit")
    else:
        table.number(table.row(walk))
        table.cycle(
            lambda: table.scene.battle.selection.plan is not None and table.scene.battle.selection.plan.action == walk
        )
        table.key(pygame.K_RETURN)
    assert on(table.session.state).gap(1, 2) == pytest.approx(0, abs=0.01)
    assert happened(table, Turned)


def test_the_compelled_step_clear_of_their_comrades(hand: str) -> None:
    told = story().model("Ila", at=(10, 40)).model("Ren", B, at=(10, 20)).model("Bo", B, at=(10 + BASES_IN, 20))
    battle = told.after(Turned(1)).begin("all alone", side=A).seed(1)
    table = staged(battle)
    table.play_until(lambda s: s.decision is not None and s.decision.default.verb == "step")
    does(table, hand, Action("step", 1, at=(8.5, 20)))
    assert on(table.session.state).gap(1, 2) >= 1


# Before the first turn


def test_treasure_is_laid_by_both(hand: str) -> None:
    told = shipped("treasure", "skirmish").model("Ila", A).model("Ren", B)
    battle = told.begin().seed(1).dice(("pick of the table edge", 6, 1), ("how many tokens", 1))
    battle.play("south edge")
    table = staged(battle)
    for x in (12, 20):
        does(table, hand, Action("lay", at=(x, 12)))
    assert [event.side for event in happened(table, TokenPlaced)] == [B, A]


# In one's own turn


def test_two_are_charged_at_once(hand: str) -> None:
    told = story().model("Ila", A, at=(20, 24)).model("Ren", B, at=(24, 23.4)).model("Sam", B, at=(24, 24.6))
    table = staged(told.begin("charges", until="moves").seed(1))
    does(table, hand, "Ila charges Ren and Sam")
    assert on(table.session.state).contacts(0) == 0b110


def test_blows_are_shared_among_two(hand: str) -> None:
    told = story().model("Ila", A, at=(20, 24), A=3, I=9, items=("sword",)).model("Ren", B, at=(20 + BASES_IN, 24))
    table = staged(told.model("Sam", B, at=(20 - BASES_IN, 24)).begin("blows", until="all alone").seed(1))
    does(table, hand, Action("strike", 0, 1, (2, 2)))
    assert table.session.game.actions == [Action("strike", 0, 1, (2, 2))]
    purposes = [event.throw.what for event in happened(table, Rolled) if event.throw.who == 0]
    assert [len([what for what in purposes if what.startswith(f"to hit {name}")]) for name in ("Ren", "Sam")] == [1, 2]


def test_three_women_link(hand: str) -> None:
    told = story("channeling").model("Noll", B, at=(46, 46))
    for number, name in enumerate(("Ila", "Mia", "Cy")):
        told.model(name, A, at=(20 + number * (BASES_IN + 0.5), 24), **lore(6, "arrow-of-fire"))
    table = shooting(told)
    does(table, hand, "Ila links with Mia and Cy")
    assert weavings(table.session.state).circles[0].members == (0, 1, 2)


@pytest.mark.parametrize("weave", ["wall-of-fire", "earth-singing"])
def test_a_wall_is_woven_across_the_ground(hand: str, weave: str) -> None:
    table = shooting(weaver(weave), ("", 6, 6))
    action = next(a for o in table.decision.each() if o.what == weave for a in o.samples() if a.at is not None)
    does(table, hand, action)
    assert happened(table, FeatureLaid)


def test_a_low_wall_sinks_into_the_ground(hand: str) -> None:
    table = shooting(weaver("earth-singing").terrain("low-wall", rect=(18, 20, 6, 0.5)), ("Earth Singing", 6, 6))
    action = next(a for o in table.decision.each() if o.needs == "fence" for a in o.samples() if a.at is None)
    does(table, hand, action)
    assert happened(table, FeatureLaid)[0].feature.razes == "low-wall-1"


def test_two_go_through_a_gateway(hand: str) -> None:
    told = weaver("travelling", gap_in=20.0).model("Mia", A, at=(20, 24 + BASES_IN + 0.5))
    table = shooting(told, ("Travelling", 6, 6))
    action = next(a for o in table.decision.each() if o.needs == "journey" for a in o.samples() if a.others)
    does(table, hand, action)
    x, y, *_ = table.session.state.places[0]
    assert (x, y) != (20, 24)


def test_a_weave_that_is_kept_up_is_unwoven(hand: str) -> None:
    told = weaver("unweaving").model("Bo", B, at=(24, 30), **lore(9, "shield-of-air"))
    shield = Effect(1, "Shield of Air", 2, 1, source="shield-of-air", upkeep=1, rule="CHN-W1")
    both = EffectBegun(shield), EffectBegun(evolve(shield, id=2, target=2))
    table = shooting(told.after(*both), ("Unweaving", 6, 6))
    does(table, hand, Action("cast", 0, 2, what="unweaving"))
    does(table, hand, "pass")
    assert [event.effect.id for event in happened(table, EffectEnded)] == [2]


@pytest.mark.parametrize("percent", [30, 50, 70])
def test_a_standing_order_cuts_only_what_is_likely_enough(hand: str, percent: int) -> None:
    table = dueling(("cutting", 6))
    does(table, hand, "Ila casts arrow-of-fire at Ren")
    cuts = [a for o in table.decision.each() for a in o.samples() if a.verb == "cut"]
    likely = max(float(find_outlook(table.session.game, cut).chance or 0) for cut in cuts)
    if hand == "by_mouse":
        table.press("prompt.orders")
        table.press(f"order-at_least-{percent}")
    else:
        table.key(pygame.K_t, pygame.KMOD_CTRL)
        for _ in range(12):
            if table.scene.ui.focus == f"order-at_least-{percent}":
                break
            table.key(pygame.K_TAB)
        table.key(pygame.K_RETURN)
    table.run(0.6)
    given = table.session.game.actions[1]
    assert table.session.orders[0].percent == percent
    assert (given.verb == "cut") == (100 * likely >= percent), likely
