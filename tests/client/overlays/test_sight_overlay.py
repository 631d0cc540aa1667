"""The sight overlay says what any shot would be told."""

from __future__ import annotations

from random import Random

from overlay_battles import SHOOTING, at_decision, of_kind, over, pairs, some_point, spread_battles, tags

from skirmish.board import on
from skirmish.client.overlays.sight import sight
from skirmish.client.view.marks import Cross, Ghost, Stroke
from skirmish.core.decision import Action
from skirmish.rules.skirmish.shooting import shoot_offers


@over(2, 12)
def test_for_all_pairs_both_ways_it_shows_the_boards_fractions(battles):
    count = 0
    for told in spread_battles(battles):
        for i, j in pairs(told):
            layer, seen = sight(told, i, j), on(told.state).sight(i, j)
            assert layer is not None
            assert layer.role == ("blocked" if not seen.seen else "cover" if seen.covered else "clear")
            eye = told.state.models[i].name
            assert (f"from {eye}: out of sight" in tags(layer)) == (not seen.seen)
            if seen.seen:
                whole, part = not seen.covered or seen.visible == 1, min(99, max(1, round(100 * seen.visible)))
                told_part = "fully visible" if whole else f"{part}% visible"
                in_cover = ", but in cover" if whole else ", in cover"
                assert tags(layer)[0].startswith(f"from {eye}: {told_part}{in_cover if seen.covered else ''}")
            count += 1
    assert count >= 80 * battles


@over(3, 30)
def test_declaring_the_shot_agrees_with_it(battles):
    """Without premeasuring a shot is refused for sight before anything else but hiding."""
    count = blocked = 0
    for told in spread_battles(battles, "false", SHOOTING):
        here = (m.id for m in told.state.models if told.state.on_table(m.id))
        shots = [offer for i in here for offer in shoot_offers(told.rules, told.state, i)]
        for offer in shots:
            for foe in offer.candidates():
                refusal = offer.refusal(Action("shoot", offer.model, foe, what=offer.what))
                reason = refusal.reason if refusal else ""
                if reason == "hidden":
                    continue
                layer = sight(told, offer.model, foe)
                back = sight(told, foe, offer.model)
                assert layer is not None
                assert back is not None
                unseen = reason == "out of sight"
                assert (layer.role == "blocked") == unseen == (back.role == "blocked")
                count, blocked = count + 1, blocked + unseen
    assert 2 * battles < blocked < count - 2 * battles


@over(3, 10)
def test_from_a_planned_point_it_shows_what_the_board_would_see_from_there(battles):
    chance, count = Random(5), 0
    for told in spread_battles(battles):
        for i, j in list(pairs(told))[::4]:
            at = some_point(told, chance)
            seen = on(told.state).sight_at(i, at, j)
            layer = sight(told, i, j, at)
            assert layer is not None
            assert layer.role == ("blocked" if not seen.seen else "cover" if seen.covered else "clear")
            assert of_kind(layer, Ghost)[0].at == at
            count += 1
    assert count >= 25 * battles


@over(1, 6)
def test_whatever_blocks_is_named_and_crossed_out_where_it_does(battles):
    blocked = 0
    for told in spread_battles(battles):
        for i, j in pairs(told):
            layer, seen = sight(told, i, j), on(told.state).sight(i, j)
            if seen.seen:
                continue
            hits = on(told.state).blockers(i, j)
            assert hits
            assert {hit.at for hit in hits} == {cross.at for cross in of_kind(layer, Cross)}
            for hit in hits:
                assert any(text.startswith(hit.name) for text in tags(layer))
            blocked += 1
    assert blocked > 8 * battles


def test_a_blocked_line_goes_on_dashed_behind_what_blocks_it():
    told = next(spread_battles(1))
    i, j = next((i, j) for i, j in pairs(told) if not on(told.state).sight(i, j).seen)
    free, behind = of_kind(sight(told, i, j), Stroke)
    assert not free.dashed
    assert behind.dashed
    assert free.points[-1] == behind.points[0]


@over(2, 12)
def test_several_pieces_of_one_thing_say_it_once(battles):
    """A wall that is met at two of its pieces has a cross at each, and one label."""
    several = 0
    for told in spread_battles(battles):
        for i, j in pairs(told):
            layer = sight(told, i, j)
            assert layer is not None
            labels = tags(layer)[1:]
            assert len(labels) == len(set(labels))
            crosses = sum(isinstance(mark, Cross) for mark in layer.marks)
            several += crosses > len(labels)
    assert several


def test_nobody_looks_at_itself():
    assert sight(at_decision("village"), 0, 0) is None
