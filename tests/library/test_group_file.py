"""Groups of shipped lists: players are tuned on some and judged by others."""

from __future__ import annotations

from itertools import combinations

import pytest

from skirmish.library import Shelf
from skirmish.library.groupfile import group_named, groups_in, list_groups, open_groups
from skirmish.library.problems import Faulty
from skirmish.library.yamlfile import parse
from skirmish.muster import lint

SHELF = Shelf()
GROUPS = list_groups(SHELF)
TWO = """\
format: groups/1
groups:
  - {id: one, name: One, warbands: [tower-patrol, black-legion]}
  - {id: two, name: Two, warbands: [hunting-fist]}
"""


def test_lists_to_tune_players_on_and_lists_to_test_them_are_told_apart() -> None:
    assert {"tuning", "testing"} <= set(GROUPS)
    for one, other in combinations(GROUPS.values(), 2):
        assert set(one.warbands) & set(other.warbands) == set()
    assert len({len(group.warbands) for group in GROUPS.values()}) == 1, "one is as long as the other"


@pytest.mark.parametrize("ident", GROUPS)
def test_each_group_has_lists_of_all_factions(ident: str) -> None:
    factions = {SHELF.roster(wanted).faction for wanted in GROUPS[ident].warbands}
    assert set(SHELF.ids("faction")) - factions == set(), f"the group '{ident}' lacks these"


@pytest.mark.parametrize("ident", GROUPS)
def test_each_group_has_lists_that_channel_that_shoot_and_that_do_neither(ident: str) -> None:
    lists = [SHELF.roster(wanted).warriors for wanted in GROUPS[ident].warbands]
    missiles = {item.id for item in SHELF.stock.items.values() if item.kind == "missile"}
    channelers = [sum(bool(one.lore) for one in warriors) for warriors in lists]
    shooters = [sum(bool(missiles & set(one.items)) for one in warriors) for warriors in lists]
    both = list(zip(channelers, shooters, strict=True))
    assert min(max(channelers), max(shooters)) >= 2
    assert (0, 0) in both, "nobody in it who channels or shoots"
    assert any(shots >= 4 and not magic for magic, shots in both), "one that lives by its shots"


def test_a_word_with_an_at_stands_for_the_lists_of_a_group() -> None:
    testing = GROUPS["testing"].warbands
    assert open_groups(["mine.yaml", "@testing"], SHELF) == ["mine.yaml", *testing]
    assert open_groups(["@testing", "@testing"], SHELF) == testing
    assert open_groups([testing[1], "@testing"], SHELF) == [testing[1], testing[0], *testing[2:]]
    assert open_groups(["tower-patrol", "tower-patrol"], SHELF) == ["tower-patrol", "tower-patrol"]


def test_a_slip_in_the_name_of_a_group_is_seen() -> None:
    with pytest.raises(Faulty, match="no group of lists '@tunning', did you mean '@tuning'") as caught:
        group_named("@tunning", SHELF)
    assert "@testing" in str(caught.value)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("hunting-fist", "hunting-fits", "few.yaml:4:37: E020 no warband 'hunting-fits', did you mean 'hunting-fist'?"),
        ("hunting-fist", "black-legion", "few.yaml:4:37: E021 'black-legion' is in the group 'one' already"),
        ("id: two", "id: one", "few.yaml:4:10: E021 duplicate id 'one'"),
        ("[hunting-fist]", "[]", "few.yaml:4:36: E012 warbands: needs at least one entry, not 0"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(right: str, wrong: str, said: str) -> None:
    assert list(groups_in(parse(TWO, "few.yaml"), SHELF)) == ["one", "two"]
    with pytest.raises(Faulty) as caught:
        groups_in(parse(TWO.replace(right, wrong), "few.yaml"), SHELF)
    assert [str(problem) for problem in caught.value.problems] == [said]


def test_lint_knows_the_format() -> None:
    path = str(SHELF.root / "warbands" / "shared" / "groups.yaml")
    assert lint([path], SHELF) == ()
