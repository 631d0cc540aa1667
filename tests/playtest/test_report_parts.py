"""The parts of the report one by one: empty ones too, maps, battles to look at, what users' observers noted."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from typing import Any

import pytest
from made_results import seen
from players import arena
from report_batches import batch, fought, page, plan, rosters, without_plotly

from skirmish.core.battle_record import fingerprint, parse, restore
from skirmish.core.battlefield import KINDS, piece
from skirmish.core.geometry import Circle
from skirmish.core.record import evolve
from skirmish.playtest.match import Result
from skirmish.playtest.plan import Batch, arena_of
from skirmish.playtest.report import report
from skirmish.playtest.report.battles import final_lead, find_closest, find_median, replay_bout
from skirmish.playtest.report.maps import MOST_DRAWN, Fall, Fallen, drawn_falls, maps_section
from skirmish.playtest.report.maps import draw_map as drawing
from skirmish.playtest.report.user_observers import Own
from skirmish.playtest.summary import summarise

__all__ = ["without_plotly"]
NAMES = {"guards": "The guards", "raiders": "The raiders"}


def plain(text: str) -> str:
    return re.sub("<.*?>", "", text)


def own(found: list[Result]) -> str:
    return seen(Own(), found).told


def noting(**facts: Any) -> list[Result]:
    """Two battles, in each of which this was noted."""
    return [evolve(one, facts=facts) for one in batch(plan(games=2)).results]


# Nothing to tell


def nobody_noted(wanted: Batch) -> Batch:
    return batch(wanted.plan, noted=False)


def nobody_fell(wanted: Batch) -> Batch:
    return Batch(wanted.plan, [evolve(one, facts={**one.facts, "falls": []}) for one in wanted.results])


def nothing_fought(wanted: Batch) -> Batch:
    return Batch(wanted.plan, [])


def one_list(wanted: Batch) -> Batch:
    return Batch(evolve(wanted.plan, rosters=wanted.plan.rosters[:1]), [])


def only_draws(wanted: Batch) -> Batch:
    return Batch(wanted.plan, [evolve(one, won=None) for one in wanted.results])


def one_battle(wanted: Batch) -> Batch:
    return Batch(wanted.plan, wanted.results[:1])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (nobody_noted, ("Nobody noted who fell where.", "Nobody noted what each warrior did.", "Nobody noted how the")),
        (nobody_fell, ("Nobody fell.",)),
        (nothing_fought, ("No battle has been fought yet.",)),
        (one_list, ("No battle has been fought yet.",)),
        (only_draws, ("Too close to call", "No battle was won by anybody.")),
        (one_battle, ("The one battle",)),
    ],
)
def test_what_there_is_nothing_to_tell_of_says_so(change: Callable[[Batch], Batch], told: tuple[str, ...]):
    text = page(change(batch()))
    for words in told:
        assert words in text
    assert text.count("<h2") >= 8


def test_without_magic_there_are_no_columns_of_magic():
    assert "points of magic" in page(batch())
    text = page(batch(magic=False))
    assert "Nobody here does magic." in text
    assert "points of magic" not in text


# Maps


def test_terrain_is_drawn_in_inches_with_its_name():
    text = drawing(arena.VILLAGE, [])
    assert text.count("<title>") == len(arena.VILLAGE.terrain)
    assert '<path class="stone" d="M8 12L' in text
    assert "48″" in text


def test_a_kind_of_a_pack_is_drawn_like_what_it_is_like_in_its_colour():
    pond = piece("pond", "reeds:springs", Circle(9, 9, 3), KINDS["water"], like="water", colour=(150, 60, 40))
    text = drawing(evolve(arena.PLAIN, terrain=(pond,)), [])
    assert '<path class="water" style="fill:rgb(150, 60, 40)" d="M' in text


def test_falls_stand_where_they_happened_by_party_and_cause():
    text = drawing(arena.PLAIN, [Fall((12.5, 30.25), 0, "blows"), Fall((3, 4), 1, "shots")])
    assert '<g class="fell party-0" data-by="blows"><use href="#fell-0" x="12.5" y="30.25"/></g>' in text
    assert '<g class="fell party-1" data-by="shots"><use href="#fell-1" x="3" y="4"/></g>' in text


def test_of_too_many_falls_some_are_drawn_evenly_and_those_off_the_table_never():
    falls = [Fall((n % 48, 5), n % 2, "blows") for n in range(MOST_DRAWN * 2 + 1)]
    shown = drawn_falls(arena.PLAIN, falls)
    assert MOST_DRAWN / 2 < len(shown) <= MOST_DRAWN
    assert drawn_falls(arena.PLAIN, [Fall((1e6, 1e6), 0, "fear"), falls[0]]) == (falls[0],)


def test_a_list_keeps_its_sign_whichever_side_it_was_on():
    first, second = batch(plan(games=2)).results
    assert (first.bout.side, second.bout.side) == (0, 1)
    results = [
        evolve(first, facts={"falls": [[1, 2, 0, 3, "blows"]]}),
        evolve(second, facts={"falls": [[5, 6, 1, 3, "blows"]]}),
    ]
    text = maps_section(NAMES, seen(Fallen(plan(games=2)), results))
    assert text.count('<use href="#fell-0" x=') == 2
    assert '#fell-1" x=' not in text


def test_of_more_than_two_lists_the_ends_of_the_table_have_the_signs():
    text = page(batch(plan(rosters(3), games=4)))
    assert "who deployed in the north or west" in text
    assert "who deployed in the north or west" not in page(batch())


# Battles to look at


def test_the_median_has_as_many_worse_as_better_and_the_closest_has_none_closer():
    results = batch().results
    leads = {one.number: final_lead(one) or 0.0 for one in results}
    middle = leads[find_median(results).number]
    below, above = (sum(one < middle for one in leads.values()), sum(one > middle for one in leads.values()))
    assert abs(below - above) <= 1
    assert abs(leads[find_closest(results).number]) == min(map(abs, leads.values()))


def test_a_lead_is_told_from_the_first_lists_side():
    first, second = batch(plan(games=2)).results
    people = [{"side": 0, "marks": 50, "out": False}, {"side": 1, "marks": 30, "out": True},
              {"side": 1, "marks": 10, "out": False}]  # fmt: skip
    assert final_lead(evolve(first, facts={"warriors": people})) == 0.75
    assert final_lead(evolve(second, facts={"warriors": people})) == -0.75
    assert final_lead(evolve(first, facts={})) is None


def test_the_records_can_be_opened_and_are_those_of_the_batch():
    wanted = fought()
    text = report(wanted, arena.rules(), summarise(wanted))
    links = re.findall(r'href="data:application/json;base64,([^"]+)" download="([\w-]+\.json)"', text)
    assert [file for _, file in links] == ["median-battle.json", "closest-battle.json"]
    for (data, file), result in zip(links, (find_median(wanted.results), find_closest(wanted.results)), strict=True):
        record = parse(base64.b64decode(data))
        game = restore(record, arena.rules())
        assert game.over
        assert fingerprint(game.state) == record.end
        assert (record.setup.seed, len(record.actions)) == (result.bout.seed, result.decisions)
        assert record.players == ("aggressor", "aggressor")
        assert f"skirmish replay {file}" in text


def test_a_battle_that_comes_out_otherwise_is_not_handed_on():
    wanted = fought(2)
    other = evolve(wanted.results[0], decisions=wanted.results[0].decisions + 1)
    changed = Batch(wanted.plan, [other])
    made = report(changed, arena.rules(), summarise(changed))
    assert made.count("It can&#x27;t be replayed exactly") == 2
    assert 'class="take"' not in made


def test_a_battle_played_again_is_the_same():
    wanted = fought(4)
    for result in wanted.results:
        assert replay_bout(arena_of(wanted.plan, arena.rules()), result).record is not None


# What users' observers noted


def test_numbers_words_and_answers_are_told_each_by_itself():
    words = plain(own(noting(first={"round": 2, "by": "bow"}, held=True, falls=[], tiers=[1, 3])))
    for told in ("first.round", "first.by", "bow 100", "held", "yes 100", "tiers[0]", "tiers[1]"):
        assert told in words
    assert "falls" not in words


def test_without_observers_of_ones_own_there_is_no_such_part():
    assert own(batch().results) == ""


def test_an_observer_that_failed_says_where():
    text = own(noting(mine={"error": "my.py:12: KeyError: '<x>'"}))
    assert "failed in 2 battles" in text
    assert "my.py:12: KeyError: &#x27;&lt;x&gt;&#x27;" in text


def test_what_an_observer_noted_is_escaped():
    assert "<b>" not in own(noting(**{"<b>": "<b>"}))
