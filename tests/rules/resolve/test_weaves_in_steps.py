"""Every weave under `resolve`: it can be cast by hand in an activation, and changes something. (RES-18, RES-98)"""

from __future__ import annotations

from typing import Any

import pytest
from resolve_scenes import people
from support.rulesets import ruleset
from support.story import A, B, story

from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.events import EffectBegun
from skirmish.core.game import Game
from skirmish.core.state import Effect, State

WEAVES = tuple(ruleset("resolve+channeling").magic.spells)  # type: ignore[attr-defined]
ILA, SEEDS = "Ila", range(1, 13)


def lore(points: int, *weaves: str) -> dict[str, Any]:
    """The channeling block of a roster."""
    return {"half": "saidar", "points": points, "weaves": weaves}


def scene(weave: str) -> Game:
    """Ila can weave it; a friend beside her lies hurt, another flees; enemies stand before her, one of them weaves."""
    woven = EffectBegun(Effect(1, "Ward", 4, 3, numbers=(("woven at", -2),), upkeep=1, source="ward", rule="CHN-W20"))
    told = (
        story("resolve+channeling", preempt="off")
        .model("Ila", A, (20, 24), **people(traits={"initiative": 20}, more={"lore": lore(30, weave)}))
        .model("Bo", A, (20, 25.5), **people(now={"posture": "down", "body": 5}))
        .model("Kor", A, (17, 24), **people(now={"flight": 3}))
        .model("Ren", B, (25, 24), **people())
        .model("Sid", B, (26, 20), **people(more={"lore": lore(1)}))
        .model("Una", B, (26, 26), **people())
        .after(woven)
    )
    return on_to_actions(told.begin("dawn", turns=20).seed(1).game)


def on_to_actions(game: Game) -> Game:
    """Everybody does the usual until a model may act."""
    while (asked := game.decision) is not None and asked.rule != "RES-17":
        game.play(asked.default)
    return game


def cast(game: Game, weave: str, seed: int) -> Game:
    """The weave, its test a double six, at the best of what is offered; everybody else does the usual."""
    game = game.fork(Dice(seed, (6, 6)))
    decision = game.decision
    assert decision is not None
    offers = [o for o in decision.each() if (o.verb, o.what) == ("cast", weave)]
    assert offers, f"{weave} isn't offered: {decision.refusal(Action('cast', 0, what=weave))}"
    bid = offers[0].bid()
    best = bid.action if bid is not None else None
    action = best or next(iter(offers[0].samples()), None)
    assert action is not None, f"nobody to weave {weave} at"
    game.play(action)
    return on_to_actions(game)


def changed(before: State, after: State) -> bool:
    """Whether anything is different but for who wove, what she paid, and whose turn it is."""
    if after.effects != before.effects or after.features != before.features:
        return True
    return (
        any(
            old.combat != new.combat or old.conditions != new.conditions or old.out != new.out
            for old, new in zip(before.models, after.models, strict=True)
            if old.id
        )
        or after.places != before.places
    )


@pytest.mark.parametrize("weave", WEAVES)
def test_the_weave_works(weave: str) -> None:
    """RES-98: whatever it is, with some dice at least it changes something, and with none it fails to play."""
    game = scene(weave)
    ends = [cast(game, weave, seed) for seed in SEEDS]
    assert any(changed(game.state, end.state) for end in ends)


@pytest.mark.parametrize("weave", WEAVES)
def test_it_is_the_main_action(weave: str) -> None:
    """RES-17, RES-18, RES-98: and strenuous."""
    game = scene(weave)
    after = cast(game, weave, 1)
    slot = after.state.models[0].combat
    assert slot.acted
    assert slot.strenuous
    asked = after.decision
    assert asked is not None
    if asked.subject == 0:
        assert not any(o.verb == "cast" for o in asked.each())
