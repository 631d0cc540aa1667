"""Ratios in a faction's limits: one of these for every two of those. (SKR-82)"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from generated_lists import FACTIONS, SHELF, read
from muster_rosters import roster_file
from pydantic import ValidationError

from skirmish.core.record import evolve
from skirmish.library.factionfile import CheckForm, FactionForm
from skirmish.library.references import faction_problems
from skirmish.library.yamlfile import parse
from skirmish.muster import problems
from skirmish.muster.draft import FILLS
from skirmish.muster.generator import NoList, generate
from skirmish.muster.paid import digest_prices
from skirmish.muster.ranks import Pick, Ranks

LIST = """\
format: warband/2
id: few
name: The few
faction: {id: mercenaries, version: 1.0.0}
limit: {marks: 500}
members:
  - {id: m-01, type: captain, name: Bo}
groups:
  - {id: g-01, type: pikeman, name: Pikes, count: PIKES}
  - {id: g-02, type: swordsman, name: Swords, count: SWORDS}
"""


def ratio(count: str = "swordsman", for_each: str = "pikeman", every: int = 2, **more: Any) -> CheckForm:
    wanted = {"id": "few-swords", "say": "few swords", "count": [count], "for_each": for_each.split(), "every": every}
    return CheckForm.model_validate({"at_most": 1, **wanted, **more})


def with_check(check: CheckForm) -> FactionForm:
    return FACTIONS["mercenaries"].model_copy(update={"checks": [check]})


def said(check: CheckForm, pikes: int, swords: int) -> list[str]:
    file = roster_file(LIST.replace("PIKES", str(pikes)).replace("SWORDS", str(swords)))
    found = problems(evolve(file, faction=with_check(check)))
    return [str(problem) for problem in found if problem.code in ("E047", "W047")]


def test_one_for_every_two_and_none_for_the_odd_one() -> None:
    """SKR-82."""
    assert said(ratio(), 4, 2) == []
    assert said(ratio(), 5, 3) == ["few.yaml:10:5: E047 few swords: here 3 for 5, at most 2 (SKR-82)"]
    assert said(ratio(), 1, 1) == ["few.yaml:10:5: E047 few swords: here 1 for 1, at most 0 (SKR-82)"]
    assert said(ratio(at_most=2), 3, 2) == []
    assert said(ratio(level="warn"), 3, 2) == ["few.yaml:10:5: W047 few swords: here 2 for 3, at most 1 (SKR-82)"]


def test_a_role_stands_for_all_its_types() -> None:
    """SKR-82: both groups are henchmen, who allow one of themselves."""
    assert said(ratio(for_each="henchman", every=3), 4, 2) == []
    assert len(said(ratio(for_each="henchman", every=3), 3, 2)) == 1
    assert len(said(ratio(count="henchman", for_each="leader", every=1, at_most=4), 3, 2)) == 1


def test_who_may_join_is_asked_in_the_same_way() -> None:
    """SKR-82."""
    ranks = Ranks(with_check(ratio()), SHELF.stock, 500)
    two, three = (Pick("captain"), Pick("pikeman", 2)), (Pick("captain"), Pick("pikeman", 3))
    assert ranks.refusal(two, "swordsman") is None
    refused = ranks.refusal(three, "swordsman", 2)
    assert refused is not None
    assert (refused.reason, refused.rule) == ("few swords", "SKR-82")


@pytest.mark.parametrize("fill", FILLS)
@pytest.mark.parametrize(("count", "for_each", "every"), [("swordsman", "pikeman", 2), ("hero", "henchman", 3)])
def test_new_lists_keep_to_a_ratio(fill: str, count: str, for_each: str, every: int) -> None:
    """SKR-82."""
    own = with_check(ratio(count, for_each, every))
    for seed in range(3):
        file = evolve(read(generate(own, SHELF.stock, 500, fill, seed)), faction=own)
        assert not [problem for problem in problems(file) if problem.code.startswith("E")]


def test_a_type_that_must_be_there_brings_those_who_allow_it() -> None:
    """SKR-82: two swordsmen at least, and four pikemen for them."""
    own = with_check(ratio())
    swords = own.types["swordsman"]
    least = swords.model_copy(update={"limit": swords.limit.model_copy(update={"min": 2})})
    own = own.model_copy(update={"types": {"swordsman": least, **own.types} | {"swordsman": least}})
    many: Counter[str] = Counter()
    for group in generate(own, SHELF.stock, 500, "melee", 1)["groups"]:
        many[group["type"]] += group["count"]
    assert many["swordsman"] >= 2
    assert many["pikeman"] >= 2 * many["swordsman"]


def test_a_ratio_is_of_somebody() -> None:
    with pytest.raises(ValidationError, match="`every: 2` must go with `for_each`: 2 of whom"):
        ratio(for_each="")


def test_somebody_is_counted() -> None:
    with pytest.raises(ValidationError, match="count"):
        ratio().model_validate({**ratio().model_dump(), "count": []})


@pytest.mark.parametrize("level", ["error", "warn"])
def test_no_ratio_may_bar_the_leader_who_is_recruited_first(level: str) -> None:
    """SKR-80: neither `new` nor the window could ever begin a list."""
    document = parse("checks:\n  - count: [leader]\n", "own.yaml")
    found = [str(one) for one in faction_problems(document, with_check(ratio("leader", level=level)), SHELF.stock)]
    barred = "own.yaml:2:12: E042 the leader is recruited first, so this would never allow Captain"
    assert [one.partition(":  ")[0].startswith(barred) for one in found] == ([True] if level == "error" else [])


def test_a_list_that_can_not_be_found_is_not_promised_at_the_same_limit() -> None:
    """A ratio that bars everybody but the leader: more or fewer marks change nothing."""
    barred = ["hero", "novice", "henchman"]
    checks = [ratio(role, "captain", every=20, id=role) for role in barred]
    faction = FACTIONS["mercenaries"].model_copy(update={"checks": checks})
    with pytest.raises(NoList) as told:
        generate(faction, SHELF.stock, 100, "balanced", 1)
    assert told.value.limit != 100


def test_an_unknown_word_has_the_likely_one_beside_it() -> None:
    document = parse("checks:\n  - for_each: [pikemen]\n    count: [heros]\n", "own.yaml")
    found = faction_problems(document, with_check(ratio("heros", "pikemen")), SHELF.stock)
    assert [str(problem) for problem in found] == [
        "own.yaml:3:13: E020 no type or role 'heros', did you mean 'hero'?",
        "own.yaml:2:16: E020 no type or role 'pikemen', did you mean 'pikeman'?",
    ]


def test_a_ratio_changes_the_digest_of_a_catalogue_and_its_absence_does_not() -> None:
    digests = {digest_prices(with_check(ratio(every=every)), SHELF.stock) for every in (1, 2, 3)}
    assert len(digests) == 3
