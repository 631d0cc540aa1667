"""Rings of weapons and weaves, zones of those who cut, circles: the systems' numbers and the board's gaps."""

from __future__ import annotations

from random import Random

from outline_points import to_line, within
from overlay_battles import MAPS, at_decision, duels, first_of, of_kind, over, pairs, some_point, spread_battles, tags

from skirmish.board import on
from skirmish.client.overlays.facts import Facts, facts
from skirmish.client.overlays.rings import FAR_IN, circle, could_cut, cutters, cutting, find_cutters, other_end, ranges
from skirmish.client.view.marks import Area, Link, Ring
from skirmish.client.words import first_name
from skirmish.core.display import Halo, Tie
from skirmish.core.units import distance
from skirmish.rules.channeling import cutting as cutting_rules
from skirmish.rules.channeling.cutting import Woven

EXACT_OUTLINES = True


@over(3, 20)
def test_whose_edge_lies_within_a_ring_is_within_the_bands_range(battles):
    count = 0
    for told in spread_battles(battles):
        for i, j in pairs(told):
            bands = {band.inches for band in told.rules.bands(told.state, i)}
            rings = of_kind(ranges(told, i), Ring)
            assert bands <= {round(ring.radius - told.radius(i), 9) for ring in rings}
            for ring in rings:
                reaches = distance(ring.at, told.at(j)) <= ring.radius + told.radius(j)
                assert reaches == on(told.state).within(i, j, ring.radius - told.radius(i))
                count += 1
    assert count >= 50 * battles


def test_a_ring_round_a_planned_point_is_as_large():
    told, at = next(spread_battles(1)), (20.0, 20.0)
    shooter = next(m.id for m in told.state.models if told.rules.bands(told.state, m.id))
    here, there = (of_kind(ranges(told, shooter, spot), Ring) for spot in (None, at))
    assert [ring.radius for ring in here] == [ring.radius for ring in there]
    assert {ring.at for ring in there} == {at}


def test_weapons_and_weaves_have_rings_of_their_own_role():
    told = next(spread_battles(1))
    roles = {
        ring.role for m in told.state.models if told.state.on_table(m.id) for ring in of_kind(ranges(told, m.id), Ring)
    }
    assert roles == {"range", "weave"}


@over(3, 110)
def test_who_may_cut_has_a_zone_and_whose_base_reaches_in_is_near_enough(battles):
    count = 0
    for told in spread_battles(battles):
        for side in (0, 1):
            layer = cutting(told, side)
            models = [m for m in told.state.models if told.state.on_table(m.id)]
            halos = [h for m in models if m.side != side for h in told.rules.halos(told.state, m.id)]
            halos = [h for h in halos if h.kind == "cutting"]
            rings = of_kind(layer, Ring)
            assert [(r.filled, r.dashed) for r in rings] == [(h.active, not h.active) for h in halos]
            for halo, ring in zip(halos, rings, strict=True):
                for i in (m.id for m in models if m.side == side):
                    reaches = distance(ring.at, told.at(i)) <= ring.radius + told.radius(i)
                    assert reaches == on(told.state).within(halo.model, i, halo.inches)
                    count += 1
            assert not tags(layer), "who can cut here is told by `could_cut` alone"
    assert count >= 8 * battles


def test_who_cannot_cut_any_more_is_dashed():
    told = with_answers(
        next(spread_battles(1)), halos=lambda i: (Halo(i, 12.0, "cutting", "no points left", active=False),)
    )
    assert {(ring.filled, ring.dashed) for ring in of_kind(cutting(told, told.side), Ring)} == {(False, True)}


@over(2, 30)
def test_whoever_stands_in_the_ground_could_be_cut_as_the_rules_have_it(battles):
    """CHN-20, CHN-28: near enough and in the enemy's sight, base to base; labels say who could."""
    chance, count, inside = Random(5), 0, 0
    for told in duels(battles):
        here = [m for m in told.state.models if told.state.on_table(m.id) and m.magic is not None]
        for caster in (m.id for m in here):
            side = told.state.models[caster].side
            halos = [halo for halo in cutters(told, side) if halo.active]
            areas = [area for area in of_kind(cutting(told, side, caster), Area) if not area.faint]
            assert len(areas) == len(halos)
            for _ in range(12):
                at = some_point(told, chance)
                moved = told.moved(caster, at)
                able = cutting_rules.cutters(told.rules, moved.state, Woven(caster, "fire-lance", "lance"), ())
                for halo, area in zip(halos, areas, strict=True):
                    if to_line(area.outlines, at) < 0.12:
                        continue
                    could = within(area.outlines, [at])[0]
                    surface = moved.surface
                    reaches = surface.within(halo.model, caster, halo.inches)
                    assert could == (reaches and surface.sight(halo.model, caster).seen)
                    assert could or halo.model not in able
                    count, inside = count + 1, inside + could
            known = tuple(halo for halo in halos if surface_could(told, caster, halo))
            assert find_cutters(told, caster) == (known if halos else None)
            said, *pills = tags(could_cut(told, caster, known))
            assert said.startswith(f"weaves from here: {len(known) or 'nobody'} ")
            assert pills == [f"{told.state.models[halo.model].name}: {halo.text}" for halo in known]
    assert count > 40 * battles
    assert inside > 3 * battles


def surface_could(told: Facts, caster: int, halo: Halo) -> bool:
    surface = told.surface
    return surface.within(halo.model, caster, halo.inches) and surface.sight(halo.model, caster).seen


class Answers:
    """A ruleset that says what the test wants of halos and ties, and else what it says."""

    def __init__(self, rules, halos, ties):
        self._rules, self._halos, self._ties = rules, halos, ties

    def __getattr__(self, name):
        return getattr(self._rules, name)

    def halos(self, state, model):
        return self._halos(model)

    def ties(self, state, model):
        return self._ties(model)


def with_answers(told, halos=lambda i: (), ties=lambda i: ()):
    return told._replace(rules=Answers(told.rules, halos, ties))


@over(2, 8)
def test_ties_say_yes_where_the_board_does(battles):
    chance, count = Random(4), 0
    for told in spread_battles(battles):
        for joined in (True, False):
            tied = with_answers(
                told, ties=lambda i, told=told, joined=joined: tuple(
                    Tie(i, j, 2.0, joined, "circle") for _, j in pairs(told) if _ == i
                )
            )  # fmt: skip
            for i, j in list(pairs(told))[::7]:
                x, y = told.at(j)
                at = (x + chance.uniform(-4, 4), y + chance.uniform(-4, 4))
                layer = circle(tied, i, at)
                links, others = of_kind(layer, Link), [k for _, k in pairs(told) if _ == i]
                moved = on(told.state.moved(i, (*at, *told.state.places[i][2:])))
                others = [k for k in others if joined or moved.gap(i, k) - 2.0 <= FAR_IN]
                for link, text, k in zip(links, tags(layer), others, strict=True):
                    near = moved.within(i, k, 2.0)
                    assert (link.role == "circle") == near
                    left = f'{abs(2.0 - moved.gap(i, k)):.2f}"'
                    said = {(True, True): f"joined, {left} to spare", (True, False): f"joins, {left} to spare",
                            (False, True): f"breaks off, {left}", (False, False): f"out of range, {left}"}  # fmt: skip
                    assert text.startswith(f"{first_name(told.state.models[k].name)} {said[near, joined]}")
                    assert left in text
                    count += 1
    assert count >= 80 * battles


@first_of(MAPS, 2)
def test_the_systems_own_ties_are_drawn_as_they_hold(map_id):
    told = at_decision(map_id)
    for model in (m.id for m in told.state.models if told.state.on_table(m.id)):
        gaps = on(told.state).gaps(model)
        ties = [
            tie for tie in told.rules.ties(told.state, model)
            if tie.joined or gaps[other_end(tie, model)] - tie.inches <= FAR_IN
        ]  # fmt: skip
        links = of_kind(circle(told, model), Link)
        assert len(links) == len(ties)
        for tie, link in zip(ties, links, strict=True):
            if tie.joined:
                assert link.role == "circle"


def test_without_premeasuring_only_who_is_joined_is_told():
    told = next(spread_battles(1))
    tied = with_answers(
        told, ties=lambda i: (Tie(i, i + 1, 60.0, True, "circle"), Tie(i, i + 2, 60.0, False, "circle"))
    )
    blind = tied._replace(premeasure=False)
    here = [m.id for m in told.state.models if told.state.on_table(m.id)]
    i = next(i for i in here if {i + 1, i + 2} <= set(here))
    assert len(of_kind(circle(tied, i), Link)) == 2
    assert len(of_kind(circle(blind, i), Link)) == 1
    assert tags(circle(blind, i)) == []


def test_the_option_of_the_rules_is_the_switch():
    told = at_decision("village", premeasure="false")
    assert not facts(told.state, told.rules, 0).premeasure
    assert facts(told.state, at_decision("village").rules, 0).premeasure
