"""What channelers rolled and chose, and how many of them a list may have. (SKR-83, CHN-2..6, CHN-40, CHN-41)"""

from __future__ import annotations

from muster_rosters import ACCEPTED, AES_SEDAI, SHADOW, TOWER, changed, said, with_members


def test_four_women_are_allowed_and_five_are_not() -> None:
    rich = TOWER.replace("marks: 500", "marks: 512")
    four = with_members(AES_SEDAI.format(id="a"), AES_SEDAI.format(id="b"), ACCEPTED.format(id="c"), of=rich)
    assert [line for line in said(four) if "SKR-83" in line] == []
    five = with_members(ACCEPTED.format(id="d"), of=four)
    assert [line for line in said(five) if "SKR-83" in line] == [
        "few.yaml:1:1: E058 its channelers may expect 35 points, at most 32.768 for 512 marks (SKR-83)"
    ]


def test_the_cap_grows_with_the_limit() -> None:
    text = with_members(*(ACCEPTED.format(id=i) for i in "ab"), of=TOWER.replace("marks: 500", "marks: 320"))
    assert "may expect 21 points, at most 20.48 for 320 marks" in "".join(said(text))


def test_the_switch_channeler_cap_lifts_the_cap() -> None:
    """SKR-83."""
    text = with_members(*(ACCEPTED.format(id=i) for i in "ab"), of=TOWER.replace("marks: 500", "marks: 320"))
    assert any("SKR-83" in line for line in said(text, channeler_cap="on"))
    assert not any("SKR-83" in line for line in said(text, channeler_cap="off"))


def test_who_channels_has_rolled_and_who_does_not_has_not() -> None:
    block = TOWER[TOWER.index("    channeling:") : TOWER.index("  - id: m-02")]
    assert said(changed((block, ""))) == [
        "few.yaml:7:5: E053 Ila has no channeling block: roll 2D6 and write it down (CHN-2)"
    ]
    gifted = changed(("    traits: [", block + "    traits: ["))
    assert said(gifted) == ["few.yaml:20:7: E053 Warder can't channel (CHN-2)"]


def test_the_dice_are_those_of_the_type() -> None:
    assert said(changed(("dice: 2D6, faces: [4, 5]", "dice: 3D6, faces: [4, 5, 1]"))) == [
        "few.yaml:12:22: E054 Sitter rolls 2D6, not 3D6 (CHN-2)"
    ]
    assert said(changed(("faces: [4, 5]", "faces: [4, 5, 6]"))) == [
        "few.yaml:12:34: E054 2D6 shows 2 faces, here are 3 (CHN-2)"
    ]


def test_a_recruit_knows_as_many_different_weaves_as_its_type_says() -> None:
    complaint = ["few.yaml:13:15: E055 Sitter knows 4 different standard weaves, here are 3 (CHN-4)"]
    assert said(changed(("ward, smother]", "ward]"))) == complaint
    assert said(changed(("ward, smother]", "ward, mist]"))) == complaint


def test_a_special_weave_is_had_by_those_who_begin_with_one() -> None:
    assert said(changed(("      special: [healing]\n", ""))) == [
        "few.yaml:12:7: E056 Sitter begins with a special weave: roll it (CHN-5)"
    ]
    accepted = ACCEPTED.format(id="m-09") + "      special: [balefire]\n"
    rich = changed(("marks: 500", "marks: 600"))
    assert said(with_members(accepted, of=rich)) == [
        "few.yaml:26:16: E056 Accepted begins without a special weave (CHN-5)"
    ]


def test_a_tower_sister_never_travels_but_a_dreadlord_may() -> None:
    assert said(changed(("special: [healing]", "special: [travelling]"))) == [
        "few.yaml:14:17: E056 Sitter never has 'travelling': roll again (CHN-6)"
    ]
    dreadlord = (
        "  - {id: m-02, type: dreadlord, name: He, channeling: "
        "{rolled: {dice: 3D6, faces: [1, 2, 3]}, weaves: [mist, mire, ward, smother], special: [travelling]}}\n"
    )
    assert said(with_members(dreadlord, of=SHADOW)) == []


def test_nobody_is_strong_and_weak_in_one_power() -> None:
    both = changed(("special: [healing]", "special: [healing]\n      strong: [fire]\n      weak: [fire]"))
    assert said(both) == ["few.yaml:16:13: E057 strong and weak in the same power: fire (CHN-41)"]


def with_powers(*lines: str) -> list[str]:
    """What is said of Ila, a woman, with these lines in her channeling block."""
    return said(changed(("special: [healing]", "\n      ".join(["special: [healing]", *lines]))))


def test_a_strong_and_a_weak_power_come_from_the_tables_of_the_half() -> None:
    """CHN-40."""
    assert with_powers("strong: [water]", "weak: [earth]") == []
    assert with_powers("strong: [spirit]", "weak: [earth]") == [
        "few.yaml:15:16: E057 nobody of saidar is strong in spirit: the table has water, air, fire, earth (CHN-40)"
    ]
    rare = changed(("members:", "power_tables: {a: [fire, fire, fire, fire, fire, earth]}\nmembers:"))
    weak = changed(("special: [healing]", "special: [healing]\n      strong: [air]\n      weak: [water]"), of=rare)
    assert said(weak) == ["few.yaml:17:14: E057 nobody of saidar is weak in water: the table has fire, earth (CHN-40)"]


def test_who_is_strong_in_a_power_is_weak_in_another() -> None:
    """CHN-40."""
    complaint = "E057 who is strong in one power is weak in another: roll both or neither (CHN-40)"
    assert with_powers("strong: [water]") == [f"few.yaml:15:15: {complaint}"]
    assert with_powers("weak: [earth]") == [f"few.yaml:15:13: {complaint}"]
