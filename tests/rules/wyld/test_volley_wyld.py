"""What who shapes spells takes from one enemy in a turn, by distance, held to its offers and to the exact odds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st
from spell_scenes import ready
from support.battle import Battle
from support.examples import tried
from support.story import B
from wyld_scenes import BIRD, ILA, REN, STORM, at_ren, casting, channel_now, facing, holds, mage, page, shaping

from skirmish.core.decision import Action
from skirmish.core.forecast import forecast
from skirmish.core.hints import Volley
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, Condition, State
from skirmish.core.units import CONTACT_IN
from skirmish.rules.wyld import worth
from skirmish.rules.wyld.caster import Caster, with_caster
from skirmish.rules.wyld.casting import Bonus, resolve_spell
from skirmish.rules.wyld.deck import cards_of

GRIP, ARROW = "grave_grip", "arrow-of-fire"
DIRECT = ("firebird", "grave_grip", "void_tide", "arrow-of-fire", "fist-of-air", "bonds-of-air", "smother")
BURSTS = ("storm_of_knives", "black_harvest", "fireball", "blinding-light")
HELP = ("stone_skin", "glass_wall", "mend_flesh_engine", "lattice_ward")
SIDES_ACT, MODELS_ACT = "skirmish+wyld", "resolve+wyld"
DISTANCES = (0.5, 3.0, 8.0, 12.0, 17.5, 24.0, 29.0, 36.0, 40.0)


def volley(battle: Battle, by: int = ILA, at: int = REN, state: State | None = None) -> Volley | None:
    """What the one takes from the other."""
    return battle.game.rules.magic.volley(state or battle.state, by, at)


def takes(battle: Battle, gap_in: float = 6.0, state: State | None = None, covered: bool = False) -> float:
    """The same from so many inches, 0 for none."""
    found = volley(battle, state=state)
    return found.at(gap_in, covered) if found is not None else 0.0


def knows(*spells: str, essence: int = 5, **more: Any) -> Caster:
    """Somebody who knows these spells, of the tradition of the first."""
    tradition = page(spells[0]).tradition or "sorcery"
    return mage(essence, essence, 4, spells=spells, tradition=tradition, **({"motes": 60} | more))


# Against the offers


@pytest.mark.parametrize("gap_in", [2.0, 9.0, 11.5])
@pytest.mark.parametrize("spell", ["arrow-of-fire", "fist-of-air", "bonds-of-air", "grave_grip", "ice-shards"])
def test_a_spell_with_its_points_takes_what_its_offer_brings(spell: str, gap_in: float):
    """WYL-14: but for the diamonds to spare, which the offer counts; all its cards are diamonds."""
    battle = ready(spell, gap_in=gap_in)
    (offer,) = [o for o in battle.decision.each() if o.verb == "cast"]
    bid = offer.bid()
    assert bid is not None
    best = worth.best_aim(battle.game.rules, battle.state, ILA, page(spell))
    spare = worth.SPARE * channel_now(battle).points * best.value
    assert takes(battle, gap_in) == pytest.approx(bid.worth - spare)


@pytest.mark.parametrize("gap_in", [3.0, 12.0, 17.0, 29.0])
@pytest.mark.parametrize(
    ("spell", "essence"), [("firebird", 3), ("firebird", 5), ("grave_grip", 4), ("arrow-of-fire", 4)]
)
def test_a_turn_of_drawing_takes_its_part_of_what_the_best_offer_brings(spell: str, essence: int, gap_in: float):
    """WYL-7: an offer to draw counts the whole casting, however late; a turn has a third of it or more."""
    battle = casting(knows(spell, essence=essence), gap_in=gap_in)
    offers = [o for o in battle.game.rules.magic.offers(battle.state, ILA) if o.verb == "channel"]
    best = max(o.worth(next(iter(o.samples()))) or 0.0 for o in offers)
    if gap_in <= page(spell).spell.range_in:
        assert best / 3 <= takes(battle, gap_in) <= best
    else:
        assert takes(battle, gap_in) == 0.0


# Against the exact odds


@pytest.mark.parametrize(
    ("spell", "rules"),
    [(BIRD, SIDES_ACT), (ARROW, SIDES_ACT), ("fireball", SIDES_ACT), (BIRD, MODELS_ACT), (STORM, MODELS_ACT)],
)
def test_a_spell_with_its_points_takes_what_the_exact_odds_say(spell: str, rules: str):
    """WYL-66, WYL-67: within a quarter; harm in levels is priced as hits of a strength."""
    page_of = page(spell)
    held = holds(knows(spell), spell, "TD 9D AD" if page_of.circle == 1 else "TD 9D 8D 7D 6D 5D")
    phase = "shooting" if rules == SIDES_ACT else "actions"
    battle = facing(held, gap_in=6, rules=rules).begin(phase)
    table_rules, state = battle.game.rules, battle.state
    action = (
        Action("cast", ILA, at=state.places[REN][:2], what=spell) if page_of.spell.target == "point" else at_ren(spell)
    )
    odds = forecast(table_rules, state, resolve_spell, ILA, page_of, action, Bonus(0, 0))
    combat = table_rules.combat
    lost = combat.worth(state, B) - float(odds.expected(lambda after, _: combat.worth(after, B)))
    assert takes(battle) == pytest.approx(lost, rel=0.25)


# By distance, by cards


@tried(30, 2000,
    spells=st.sets(st.sampled_from((*DIRECT, *BURSTS, *HELP)), min_size=1), essence=st.integers(2, 5),
    marks=st.integers(0, 120), rules=st.sampled_from((SIDES_ACT, MODELS_ACT)), fixed=True
)  # fmt: skip
def test_nearer_is_never_worse_and_cover_never_better(spells: set[str], essence: int, marks: int, rules: str):
    """And nobody loses more than it cost; a stronger caster does no less."""
    known = tuple(sorted(spells))
    phase = "shooting" if rules == SIDES_ACT else "actions"
    battle = facing(knows(*known, essence=essence), {"marks": marks}, rules=rules).begin(phase)
    found = volley(battle)
    if found is not None:
        assert list(found.reach_in) == sorted(set(found.reach_in))
        assert list(found.open) == sorted(found.open, reverse=True)
        assert list(found.covered) == sorted(found.covered, reverse=True)
        assert found.open[-1] > 0
        assert found.open[0] <= marks
        assert all(behind <= plain for behind, plain in zip(found.covered, found.open, strict=True))
    stronger = facing(knows(*known, essence=essence + 1), {"marks": marks}, rules=rules).begin(phase)
    for gap_in in DISTANCES:
        assert takes(stronger, gap_in) >= takes(battle, gap_in) - 1e-9


def test_the_bands_are_the_ranges_of_what_it_can_begin():
    """WYL-3, WYL-5: one casting at a time, the best that reaches."""
    found = volley(casting(knows(BIRD, ARROW, "smother")))
    assert found is not None
    assert found.reach_in[-1] == page(BIRD).spell.range_in
    alone = volley(casting(knows(BIRD)))
    assert alone is not None
    assert found.at(20.0, False) == alone.at(20.0, False) == pytest.approx(found.open[-1])


def test_fewer_points_missing_are_never_worse():
    """WYL-14: the more it holds, the sooner it casts; with all its points it does so in its next turn."""
    held = ("", "2H", "2H 5H", "2H 5H 7H", "TH 9H")
    found = [takes(shaping(knows(BIRD), held=cards)) for cards in held]
    assert found == sorted(found)
    assert found[0] < found[-1]


def test_who_shapes_a_spell_casts_no_other():
    """WYL-15."""
    battle = casting(holds(knows(STORM, BIRD), STORM, "TD"))
    both, storm = volley(battle), volley(casting(holds(knows(STORM), STORM, "TD")))
    assert both == storm
    assert both is not None
    assert both.reach_in == (page(STORM).spell.range_in,)


def test_cover_makes_an_aimed_spell_harder():
    """WYL-66: one success more; a burst doesn't mind."""
    assert takes(casting(knows(BIRD)), covered=True) < takes(casting(knows(BIRD)))
    assert takes(casting(knows(STORM)), covered=True) == takes(casting(knows(STORM)))


# Who takes nothing


@pytest.mark.parametrize(
    "slot",
    [knows("stone_skin"), knows(BIRD, motes=9), knows(STORM, essence=3), knows(BIRD, essence=2),
     holds(knows(BIRD, "stone_skin"), "stone_skin", "2H"), None],
)  # fmt: skip
def test_who_can_shape_no_harm_takes_nothing(slot: Caster | None):
    """WYL-3, WYL-5, WYL-15."""
    battle = casting(knows(BIRD))
    state = battle.state.put(evolve(battle.state.models[ILA], magic=slot))
    assert takes(battle) > 0
    assert volley(battle, state=state) is None


def test_who_has_drawn_its_whole_deck_in_vain_takes_nothing():
    """WYL-19."""
    battle = casting(holds(knows(BIRD), BIRD, "2H", deck=0))
    assert volley(battle) is None
    slot = battle.state.models[ILA].magic
    few = with_caster(battle.state, ILA, channel=evolve(slot.channel, deck=0b11))
    assert len(cards_of(0b11)) == 2
    assert volley(battle, state=few) is None


@pytest.mark.parametrize(
    "ila", [{"now": {"posture": "stunned"}}, {"now": {"fleeing": True}}, {"now": {"stupid": True}}]
)
def test_who_won_t_act_takes_nothing(ila: dict[str, Any]):
    """WYL-15, WYL-16."""
    assert volley(facing(knows(BIRD), ila=ila).begin("moves")) is None


def test_who_is_held_or_gone_takes_nothing_and_nothing_is_taken_from_who_is_gone():
    """WYL-16."""
    battle = casting(knows(BIRD))
    state = battle.state
    held = state.put(evolve(state.models[ILA], conditions=(Condition("held"),)))
    assert volley(battle, state=held) is None
    assert volley(battle, state=state.moved(ILA, LIMBO)) is None
    assert volley(battle, state=state.moved(REN, LIMBO)) is None
    assert volley(battle, by=REN, at=ILA) is None
    assert volley(battle, by=ILA, at=ILA) is None


def test_in_combat_it_harms_whom_it_touches_with_what_can_be_cast_there():
    """CHN-9."""
    found = volley(casting(knows(BIRD), gap_in=0.0))
    assert found is not None
    assert found.reach_in == (CONTACT_IN,)
    assert found.open[0] == takes(casting(knows(BIRD)))
    assert volley(casting(knows(STORM), gap_in=0.0)) is None


def test_an_answer_is_kept_and_follows_the_cards():
    """The same object as long as nothing about it changes; a new one with another hand."""
    battle = casting(holds(knows(BIRD), BIRD, "2H"))
    first, state = volley(battle), battle.state
    slot = state.models[ILA].magic
    elsewhere = state.moved(REN, (40.0, 40.0, *state.places[REN][2:]))
    brighter = with_caster(state, ILA, aura=3)
    assert volley(battle, state=elsewhere) is first
    assert volley(battle, state=brighter) is first
    richer = with_caster(state, ILA, channel=holds(slot, BIRD, "2H TH").channel)
    assert takes(battle, state=richer) > takes(battle)
