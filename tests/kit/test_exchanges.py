"""Hints without a closed form: what the forecast of a rule says of two models, kept by what they are like."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from support.activations import FIGHT, Manner
from support.battle import Battle
from support.examples import tried
from support.exchanging import foretold_loss
from support.nets import Nets
from support.ranks import Ranks
from support.rulesets import ruleset
from support.story import A, B, Story, story

from skirmish.board import on
from skirmish.core.decision import PASS, Action, Asking, Decision, Just
from skirmish.core.events import EffectBegun
from skirmish.core.policy import best, default
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, Hit, Model, ModelId, State
from skirmish.core.system import NoMagic, Ruleset
from skirmish.core.table import Table
from skirmish.kit import beings, exchanges
from skirmish.kit.effects import GUARDS

ILA, REN, SAM = 0, 1, 2
TIGHT = 1e-9
TOYS = ("ranks+none", "nets+none")


def facing(rules: str, gap_in: float = 6.0, ren: dict[str, Any] | None = None, **ila: Any) -> Story:
    told = story(rules).model("Ila", side=A, at=(20, 24), **{"items": ("bow",), **ila})
    return told.model("Ren", side=B, at=(21 + gap_in, 24), **(ren or {}))


def foretold(battle: Battle, how: Manner, foe: ModelId = REN) -> float:
    """What Ila's attack takes from her enemy, where they stand."""
    combat = battle.game.rules.combat

    def stake(state: State) -> float:
        model: Model = state.models[foe]
        return 0.0 if model.out else model.warrior.marks * combat.share_left(state, foe)

    return foretold_loss(battle.game.rules, stake, battle.state, combat.attack, ILA, foe, how)


@pytest.mark.parametrize("rules", TOYS)
@pytest.mark.parametrize(
    "effect",
    [
        None,
        Effect(1, "mist", NOBODY, NOBODY, numbers=(("to be hit", -1),)),
        Effect(1, "glare", ILA, REN, numbers=(("to be hit", 2),)),
        Effect(1, "ward", REN, REN, guard=4, blows=True),
        Effect(1, "wall", SAM, SAM, guard=5, blows=True, reach_in=4.0),
    ],
)
def test_blows_and_shots_take_what_is_foretold_where_they_stand(rules: str, effect: Effect | None):
    """Whoever else is there, and whatever lasts on them."""
    told = facing(rules).model("Sam", side=B, at=(28, 26))
    battle = (told.after(EffectBegun(effect)) if effect else told).begin(FIGHT)
    combat, state = battle.game.rules.combat, battle.state
    assert combat.blows(state, ILA, REN) == pytest.approx(foretold(battle, "blows"), abs=TIGHT) != 0
    volley = combat.volley(state, ILA, REN)
    assert volley is not None
    assert volley.at(6.0, False) == pytest.approx(foretold(battle, "shot"), abs=TIGHT) != 0
    assert volley.at(18.5, False) == 0


RANKS = {name: st.integers(1, 6) for name in ("WS", "BS", "T")}


@tried(15, 500, st.sampled_from(TOYS), st.fixed_dictionaries(RANKS), st.fixed_dictionaries(RANKS), st.integers(0, 3))
def test_of_any_two_they_take_what_is_foretold(rules: str, ila: dict[str, int], ren: dict[str, int], hurt: int):
    now = {"harm": hurt} if rules.startswith("ranks") else {"boxes": 4 - hurt}
    battle = facing(rules, ren=ren | {"now": now}, **ila).begin(FIGHT)
    told = battle.game.rules.combat.blows(battle.state, ILA, REN)
    assert told == pytest.approx(foretold(battle, "blows"), abs=TIGHT)
    assert 0 <= told <= 50


@pytest.mark.parametrize("rules", TOYS)
def test_hits_take_what_is_foretold(rules: str):
    battle = facing(rules).begin(FIGHT)
    combat, hit = battle.game.rules.combat, Hit(REN, 3, ILA)

    def stake(state: State) -> float:
        return 0.0 if state.models[REN].out else 50 * combat.share_left(state, REN)

    for times in (1, 2):
        expected = foretold_loss(battle.game.rules, stake, battle.state, combat.suffer, hit, times)
        assert combat.toll(battle.state, hit, times) == pytest.approx(expected, abs=TIGHT)
    assert combat.toll(battle.state, hit, 0) == 0


def test_what_the_striker_loses_is_none_of_the_targets():
    """NET-3: a botch hurts whoever rolls it."""
    battle = facing("nets+none", ren={"T": 15}, WS=0).begin(FIGHT)  # one die: a 1 is a botch, armour stops all else
    assert battle.game.rules.combat.blows(battle.state, ILA, REN) == 0


@pytest.mark.parametrize("ila", [{"conditions": ("held",)}, {"conditions": ("down",)}, {"out": True}])
def test_who_cant_attack_takes_nothing(ila: dict[str, Any]):
    battle = facing("ranks+none", **ila).begin(FIGHT)
    assert battle.game.rules.combat.blows(battle.state, ILA, REN) == 0


def test_who_has_nothing_to_shoot_with_has_no_volley():
    battle = facing("ranks+none", items=()).begin(FIGHT)
    assert battle.game.rules.combat.volley(battle.state, ILA, REN) is None
    battle = facing("ranks+none").begin(FIGHT)
    assert battle.game.rules.combat.volley(battle.state, ILA, REN, "sling") is None


class Misty(Ranks):
    """Cover takes its rank from whoever shoots at it, and so does distance."""

    name: ClassVar[str] = "ranks"

    def __init__(self) -> None:
        super().__init__()
        self.exchanges = exchanges.Exchanges(
            lasting_part=lambda state, i: state.models[i].combat,
            share_left=self.share_left,
            strike=lambda table, i, foe, charging: self.attack(table, i, foe, "blows"),
            shoot=self.shot,
            ways=lambda rules, state, moved: [exchanges.Way("bow", (4.0, 8.0))],
        )

    def shot(self, table: Table, i: ModelId, foe: ModelId, what: str, moved: bool) -> Asking:
        """From within 4", and not at who is in cover, it hits."""
        surface = on(table.state)
        if surface.within(i, foe, 4.0) and not surface.sight(i, foe).covered:
            yield from self.attack(table, i, foe, "shot")


def rules_of(combat: Ranks | Nets) -> Ruleset:
    return Ruleset(combat, NoMagic(), guards=GUARDS)


def test_distance_and_cover_are_staged():
    combat, battle = Misty(), facing("ranks+none").begin(FIGHT)
    rules_of(combat)
    volley = combat.volley(battle.state, ILA, REN)
    assert volley is not None
    assert volley.reach_in == (4.0, 8.0)
    assert volley.open[0] > 0 == volley.open[1]
    assert volley.covered == (0, 0)


class Ducking(Ranks):
    """Who is struck may duck: nothing happens then, and its defaults don't."""

    name: ClassVar[str] = "ranks"

    def attack(self, table: Table, i: ModelId, foe: ModelId, how: Manner) -> Asking:
        duck = Action("duck", foe)
        answer = yield Decision(table.state.models[foe].side, "Duck?", (Just(duck), Just(PASS)), PASS)
        if answer != duck:
            yield from super().attack(table, i, foe, how)

    def worth(self, state: State, side: int) -> float:
        return sum(self.share_left(state, m.id) for m in state.fighters(side))


@pytest.mark.parametrize(("policy", "ducks"), [(default, False), (best, True)])
def test_a_question_in_the_middle_is_answered_by_the_policy(policy: Any, ducks: bool):
    combat, battle = Ducking(), facing("ranks+none").begin(FIGHT)
    rules_of(combat)
    combat.exchanges._policy = policy
    assert (combat.blows(battle.state, ILA, REN) == 0) is ducks


def test_what_is_too_wide_is_estimated_always_alike(monkeypatch: pytest.MonkeyPatch):
    battle = facing("ranks+none").begin(FIGHT)
    exact = battle.game.rules.combat.blows(battle.state, ILA, REN)
    monkeypatch.setattr(exchanges, "WIDEST", 1)
    rough = [ruleset("ranks+none").combat.blows(battle.state, ILA, REN) for _ in range(2)]
    assert rough[0] == rough[1] == pytest.approx(exact, rel=0.1)
    assert rough[0] != exact


# What is kept


Question = tuple[str, State, ModelId, ModelId]


def questions(rules: str) -> list[Question]:
    """About models that are alike or not, whole or hurt, with and without what lasts, in several battles."""
    found: list[Question] = []
    for hurt, marks, skill in ((0, 50, 3), (2, 50, 3), (0, 30, 3), (0, 50, 5)):
        now = {"harm": hurt} if rules.startswith("ranks") else {"boxes": 4 - hurt}
        told = facing(rules, ren={"now": now, "marks": marks}, WS=skill).model("Sam", side=B, at=(40, 40))
        plain, guarded = told.begin(FIGHT).state, EffectBegun(Effect(1, "ward", REN, REN, guard=4, blows=True))
        out = plain.put(evolve(plain.models[REN], out=True))
        states = (plain, guarded.apply(plain), out, plain.moved(REN, plain.places[SAM]), evolve(plain, round=3))
        found += [(how, state, ILA, foe) for state in states for foe in (REN, SAM) for how in ("blows", "volley")]
    return found


def asked(combat: Any, question: Question) -> Any:
    how, state, i, foe = question
    return getattr(combat, how)(state, i, foe)


@pytest.mark.parametrize("rules", TOYS)
@pytest.mark.parametrize("most", [3, beings.KEPT_ANSWERS])
def test_no_answer_hangs_on_what_was_asked_before(rules: str, most: int, monkeypatch: pytest.MonkeyPatch):
    """In any order, of one system or of new ones, and however soon it forgets."""
    monkeypatch.setattr(beings, "KEPT_ANSWERS", most)
    monkeypatch.setattr(beings, "KEPT_BEINGS", most)
    monkeypatch.setattr(beings, "KEPT_MODELS", most)
    listed = questions(rules)
    fresh = [asked(ruleset(rules).combat, question) for question in listed]
    assert len(set(map(str, fresh))) > 5
    for seed in range(3):
        order, combat = list(range(len(listed))), ruleset(rules).combat
        random.Random(seed).shuffle(order)
        for n in (*order, *reversed(order)):
            assert asked(combat, listed[n]) == fresh[n]


def count_forecasts(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is forecast from here on."""
    found: list[Any] = []
    real: Callable[..., Any] = exchanges.forecast

    def noted(*args: Any, **named: Any) -> Any:
        found.append(args)
        return real(*args, **named)

    monkeypatch.setattr(exchanges, "forecast", noted)
    return found


def test_an_answer_outlives_its_battle(monkeypatch: pytest.MonkeyPatch):
    """Others of the same kind in another battle, under other names and elsewhere, need no forecast."""
    combat = ruleset("ranks+none").combat
    first = facing("ranks+none", WS=4).begin(FIGHT)
    told = combat.blows(first.state, ILA, REN)
    forecasts = count_forecasts(monkeypatch)
    later = story("ranks+none").model("Tam", side=B, at=(5, 5)).model("Ula", side=A, at=(40, 9), items=("bow",), WS=4)
    state = later.begin(FIGHT).state
    ula, tam = (next(m.id for m in state.models if m.name == name) for name in ("Ula", "Tam"))
    assert combat.blows(state, ula, tam) == told
    assert not forecasts
    assert combat.blows(state, tam, ula) != told
    assert len(forecasts) == 1


def test_no_more_is_kept_than_may_be(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(beings, "KEPT_ANSWERS", 5)
    monkeypatch.setattr(beings, "KEPT_BEINGS", 4)
    combat = ruleset("ranks+none").combat
    kept, found = combat.exchanges, list[tuple[int, int, int]]()
    for question in questions("ranks+none"):
        asked(combat, question)
        found.append((len(kept._blows), len(kept._volleys), len(kept.beings._known)))
    assert tuple(map(max, zip(*found, strict=True))) == (5, 5, 4)
