"""The shipped weaves: every number is the one in the tables of the rules, every part is read whole. (CHN-W1, CHN-T1)"""

from __future__ import annotations

from pathlib import Path

import pytest
from spell_scene import DATA, spells
from support.axes import shelf

from skirmish.core.record import from_plain, to_plain
from skirmish.kit.spells.spell import Area, Condition, Number, Spell, Spells
from skirmish.library import load_record
from skirmish.library.problems import Faulty

# rule id powers cost difficulty upkeep in-combat range target
TABLE = """\
CHN-W1  shield-of-air  air              4 7  2 + 6  ally
CHN-W2  arrow-of-fire  fire             3 7  0 + 18 enemy
CHN-W3  fireball       fire             4 8  0 - 18 point
CHN-W4  blade-of-fire  fire             2 6  0 + 0  self
CHN-W5  fist-of-air    air              3 6  0 + 12 enemy
CHN-W6  bonds-of-air   air              4 8  3 + 12 enemy
CHN-W7  rolling-earth  earth            4 8  0 - 12 point
CHN-W8  erupting-earth earth,fire       6 8  0 - 15 point
CHN-W9  lightning      air,fire         5 8  0 + 24 enemy
CHN-W10 wall-of-fire   fire,air         4 7  2 - 12 wall
CHN-W11 mist           water,air        3 6  2 - 12 point
CHN-W12 ice-shards     water,air        4 7  0 + 12 enemy
CHN-W13 smother        water            3 7  0 + 8  enemy
CHN-W14 mire           earth,water      3 6  1 - 12 point
CHN-W15 fold-light     air,fire         4 8  2 - 0  self
CHN-W16 shielding      spirit           4 7  3 + 12 caster
CHN-W17 soothe         spirit,air       2 6  0 - 6  friend
CHN-W18 refresh        spirit,water,air 2 6  0 - 1  friend
CHN-W19 blinding-light fire,air         3 7  0 + 12 point
CHN-W20 ward           spirit           3 7  1 + 6  ally
CHN-T1  healing        spirit,water,air 4 7  0 + 1  ally
CHN-T2  travelling     spirit           6 9  0 - 24 places
CHN-T3  balefire       fire,spirit,earth 8 10 0 - 24 enemy
CHN-T4  cloud-dancing  air,water        4 8  2 - 0  table
CHN-T5  earth-singing  earth            3 7  0 - 12 fence
CHN-T6  foretelling    spirit           3 7  0 + 0  self
CHN-T7  compulsion     spirit,water     5 8  0 - 8  enemy
CHN-T8  inversion      spirit           2 6  0 + 0  self
CHN-T9  unweaving      spirit,air       3 7  0 + 12 weave
CHN-T10 warding-dome   spirit,earth,air 6 8  3 + 0  self
"""


def row(spell: Spell) -> list[str]:
    return [
        spell.rule, spell.id, ",".join(spell.powers), str(spell.cost), str(spell.difficulty), str(spell.upkeep),
        "+" if spell.in_combat else "-", f"{spell.range_in:g}", spell.target,
    ]  # fmt: skip


ROWS = {line.split()[1]: line.split() for line in TABLE.splitlines()}


def test_the_weaves_of_the_tables_are_as_they_say_and_in_their_order():
    assert [row(spell) for spell in spells().values() if spell.id in ROWS] == list(ROWS.values())


def test_the_special_weaves_are_those_of_the_d10():
    assert all(spell.special == spell.rule.startswith("CHN-T") for spell in spells().values())


def test_names_powers_and_rules_are_those_that_rosters_draw_on():
    known = shelf().stock.weaves
    for spell in spells().values():
        entry = known[spell.id]
        assert (entry.name, tuple(entry.powers), entry.special, entry.rule) == (
            spell.name, spell.powers, spell.special, spell.rule,
        )  # fmt: skip


def test_of_the_tables_weaves_only_travelling_needs_no_sight():
    assert [ident for ident in ROWS if not spells()[ident].sight] == ["travelling"]


def test_whoever_reads_the_card_is_told_what_it_does():
    for spell in spells().values():
        assert len(spell.text) > 30
        assert spell.text.endswith(".")


@pytest.mark.parametrize("spell", spells().values(), ids=lambda spell: spell.id)
def test_what_lasts_on_upkeep_costs_upkeep_and_the_other_way_round(spell: Spell):
    each = [p for part in spell.parts for p in (part.each if isinstance(part, Area) else (part,))]
    kept = [p for p in each if not isinstance(p, Condition | Number) or p.lasts == "upkeep"]
    timed = {p.lasts for p in each if isinstance(p, Condition | Number)}
    assert len(timed) <= 1, "what lasts of a spell becomes one effect"
    assert not (spell.upkeep and timed and timed != {"upkeep"})
    assert spell.upkeep or not (timed == {"upkeep"} and kept)


def test_a_spell_is_the_same_after_a_trip_through_plain_data():
    for spell in spells().values():
        assert from_plain(to_plain(spell), Spell) == spell


def changed(tmp_path: Path, old: str, new: str) -> Path:
    text = DATA.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "weaves.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_an_unknown_key_of_a_part_is_found(tmp_path: Path):
    path = changed(tmp_path, "{part: hit, strength: 5}", "{part: hit, strength: 5, strenght: 4}")
    with pytest.raises(Faulty, match="unknown key 'strenght'"):
        load_record(path, Spells, "weave-effects")


@pytest.mark.parametrize("part", ["{part: hurl, strength: 5}", "{strength: 5}", "{part: area, radius_in: 1, each: []}"])
def test_a_part_that_does_not_exist_is_refused(tmp_path: Path, part: str):
    path = changed(tmp_path, "{part: hit, strength: 5}", part)
    with pytest.raises(Faulty):
        load_record(path, Spells, "weave-effects")


TYPOS = [
    ("topic: dazzle", "dazle", "blinding-light"),
    ("resist: own leadership", "own leadrship", "compulsion"),
    ("resist: initiative", "initiatve", "rolling-earth"),
    ("resist: power", "powr", "shielding"),
    ("name: held", "hled", "bonds-of-air"),
    ("word: hurt", "hrt", "healing"),
    ("needs: fleeing", "fleing", "soothe"),
    ("spares: [channeler", "chaneler", "compulsion"),
    ("stops: [building", "bulding", "balefire"),
]


@pytest.mark.parametrize(("said", "typo", "weave"), TYPOS, ids=[typo for _, typo, _ in TYPOS])
def test_a_word_that_no_rule_reads_is_refused_where_it_stands(tmp_path: Path, said: str, typo: str, weave: str):
    """Otherwise the part would do nothing at all, and nobody would know why."""
    right = said.split(": ", 1)[1].lstrip("[")
    path = changed(tmp_path, said, said.replace(right, typo))
    lines = path.read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if said.replace(right, typo) in text)
    column = lines[line - 1].index(typo) + 1
    with pytest.raises(Faulty) as found:
        load_record(path, Spells, "weave-effects")
    assert f"weaves.yaml:{line}:{column}: " in str(found.value)
    assert weave in str(found.value)
    assert typo in str(found.value)
