"""Recruiting: one broken roster for each rule, each said with its place and its rule. (SKR-80, SKR-82)"""

from __future__ import annotations

import pytest
from muster_rosters import ACCEPTED, AES_SEDAI, SHADOW, TOWER, changed, line_of, said, with_members

CHILDREN = """\
format: warband/2
id: few
name: The few
faction: {id: children-of-the-light, version: 1.0.0}
limit: {marks: 500}
members:
  - {id: m-01, type: lord-captain, name: Chief}
  - {id: m-02, type: questioner, name: Q, traits: [TRAITS]}
groups:
  - {id: g-01, type: whitecloak, count: 2}
"""


def test_a_legal_roster_has_no_problems() -> None:
    assert said(TOWER) == []
    assert said(SHADOW) == []


def test_a_warband_spends_no_more_than_its_limit() -> None:
    assert said(changed(("marks: 500", "marks: 408"))) == []
    assert said(changed(("marks: 500", "marks: 407"))) == [
        "few.yaml:5:16: E040 costs 408 of 407 marks: 1 too many (SKR-80)"
    ]


def test_a_warband_has_three_warriors_at_least_and_fifteen_at_most() -> None:
    assert said(changed(("count: 2", "count: 1"), of=SHADOW)) == [
        "few.yaml:1:1: E041 has 2 warriors, a warband of Shadowspawn has 3 to 15 (SKR-80)"
    ]
    group = "  - {{id: g-{n}, type: darkfriend, count: 5}}\n"
    many = SHADOW.replace("marks: 500", "marks: 900") + "".join(group.format(n=n) for n in (2, 3, 4))
    assert said(many) == ["few.yaml:1:1: E041 has 18 warriors, a warband of Shadowspawn has 3 to 15 (SKR-80)"]


def test_a_warband_has_exactly_one_leader() -> None:
    none = changed(
        ("type: myrddraal", "type: fist-leader"), ("items: [{item: sword, paid: 10}]", "items: []"), of=SHADOW
    )
    assert said(none) == ["few.yaml:1:1: E042 has 0 leaders; a warband has exactly one (SKR-80)"]
    two = with_members("  - {id: m-02, type: myrddraal, name: Pale}\n", of=SHADOW)
    assert "few.yaml:11:5: E042 has 2 leaders: Eyeless, Pale; a warband has exactly one (SKR-80)" in said(two)


def test_a_warband_has_five_heroes_beside_the_leader_at_most() -> None:
    warder = "  - {{id: m-0{n}, type: warder, name: W, traits: [{{ref: warder, of: {of}}}]}}\n"
    more = with_members(
        *(AES_SEDAI.format(id=i) for i in ("m-03", "m-04")), *(ACCEPTED.format(id=i) for i in ("m-05", "m-06")),
        warder.format(n=7, of="m-03"),
        of=changed(("marks: 500", "marks: 999")),
    )  # fmt: skip
    assert said(more) == [
        f"few.yaml:{line_of(more, 'id: m-07')}:5: E043 has 6 heroes besides the leader, at most 5 (SKR-80)"
    ]


def test_henchmen_stand_in_groups_and_heroes_do_not() -> None:
    text = (
        with_members("  - {id: m-02, type: darkfriend, name: Hob}\n", of=SHADOW)
        + "  - {id: g-2, type: fist-leader, count: 1}\n"
    )
    assert said(text) == [
        "few.yaml:11:22: E044 Darkfriend is a henchman: put it under groups (SKR-80)",
        "few.yaml:17:21: E044 Fist leader is a hero: put it under members (SKR-80)",
    ]


def test_a_group_has_one_to_five_warriors() -> None:
    assert said(changed(("count: 2", "count: 6"), of=SHADOW)) == [
        "few.yaml:14:12: E045 a group of Trolloc has 1 to 5, this has 6 (SKR-80)"
    ]


def test_a_type_has_its_own_limit_over_all_groups() -> None:
    text = changed(("count: 2", "count: 4"), of=SHADOW) + "  - {id: g-2, type: trolloc, count: 5}\n"
    text = text.replace("marks: 500", "marks: 900")
    assert said(text) == ["few.yaml:16:5: E046 9 of Trolloc, at most 8 (SKR-82)"]
    assert said(text.replace("count: 5", "count: 4")) == []


def test_each_warder_needs_a_sister_of_his_own() -> None:
    second = "  - {id: m-03, type: warder, name: Two, traits: [{ref: warder, of: m-01}]}\n"
    text = with_members(second)
    assert said(text) == [
        "few.yaml:20:5: E047 one Warder for each Sitter or Aes Sedai: here 2, at most 1 (SKR-82)",
        "few.yaml:20:68: E061 'm-01' is named by 'm-02' already (SKR-82)",
    ]
    rich = changed(("marks: 500", "marks: 600"))
    assert said(with_members(AES_SEDAI.format(id="m-04"), second.replace("of: m-01", "of: m-04"), of=rich)) == []


def test_a_warder_names_a_sister_of_the_roster() -> None:
    assert said(changed(("    traits: [{ref: warder, of: m-01}]\n", ""))) == [
        "few.yaml:15:5: E060 Ren must name a member: traits: [{ref: warder, of: <id of a sister>}] (SKR-82)"
    ]
    assert said(changed(("of: m-01", "of: m-02"))) == ["few.yaml:19:32: E060 'm-02' is no sister (SKR-82)"]
    assert said(changed(("of: m-01", "of: m-1"))) == [
        "few.yaml:19:32: E060 there is no one called 'm-1', did you mean 'm-01'?; a sister is needed (SKR-82)"
    ]
    assert said(changed(("of: m-01", "of: m-07"))) == [
        "few.yaml:19:32: E060 there is no one called 'm-07'; a sister is needed (SKR-82)"
    ]


def test_nobody_gives_himself_a_special_rule() -> None:
    assert said(changed(("traits: [", "traits: [frenzy, "))) == [
        "few.yaml:19:14: E059 Warder has no special rule 'frenzy' (SKR-82)"
    ]


@pytest.mark.parametrize("written", ["{ref: hatred, of: human}", "hatred"])
def test_nobody_changes_whom_a_rule_of_its_type_is_about(written: str) -> None:
    assert said(CHILDREN.replace("TRAITS", written)) == [
        "few.yaml:8:52: E059 'hatred' of Questioner is about channeler: leave it out here (SKR-82)"
    ]
    assert said(CHILDREN.replace("TRAITS", "{ref: hatred, of: channeler}")) == []


def test_there_is_one_dreadlord_be_it_man_or_woman() -> None:
    block = "{{rolled: {{dice: {n}D6, faces: [{faces}]}}, weaves: [mist, mire, ward, smother], special: [balefire]}}"
    man = "  - {id: m-02, type: dreadlord, name: He, channeling: " + block.format(n=3, faces="1, 2, 3") + "}\n"
    woman = "  - {id: m-03, type: dreadlord-woman, name: She, channeling: " + block.format(n=2, faces="1, 2") + "}\n"
    assert said(with_members(man, of=SHADOW)) == said(with_members(woman, of=SHADOW)) == []
    rich = changed(("marks: 500", "marks: 600"), of=SHADOW)
    assert said(with_members(man, woman, of=rich)) == [
        "few.yaml:12:5: E047 one Dreadlord, man or woman: here 2, at most 1 (SKR-82)",
        "few.yaml:12:22: E070 She draws on saidar, He on saidin: no warband holds both (CHN-39)",
    ]


def test_a_roster_of_another_version_of_its_faction_is_warned_of() -> None:
    (warning,) = said(changed(("version: 1.0.0", "version: 0.9.0")))
    assert warning.startswith("few.yaml:4:37: W030 made with version 0.9.0 of white-tower, which is 1.0.0 now")
