"""The row in each weave's paragraph of the rulebook says what its data say. (CHN-4, CHN-9, CHN-10, CHN-13, CHN-14)"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from weave_scenes import WEAVES

from skirmish.library.rulebook import load_rulebook

RULES = {rule.id: rule for rule in load_rulebook(Path(__file__).parents[3] / "docs" / "rules").rules}
AIMED = {
    "self": 'self|self, 3" around', "friend": "a (fleeing )?friend within {}", "ally": "self, or a friend within {}",
    "enemy": "(an enemy within|a line of) {}", "caster": "an enemy channeler within {}", "point": "a point within {}",
    "wall": "wholly within {}", "fence": "wholly within {}", "places": "{}, no sight needed",
    "weave": "an enemy weave within {}", "table": "the whole table",
}  # fmt: skip
"""The words of the column `range`, by what a weave is aimed at."""


@pytest.mark.parametrize("weave", WEAVES)
def test_the_row_of_a_weave_is_right(weave: str):
    spell = WEAVES[weave]
    rule = RULES[spell.rule]
    (row,) = re.findall(r"^\| powers .*\n\|[-|]+\n\| (.*) \|$", rule.text, re.MULTILINE)
    powers, cost, difficulty, upkeep, reach, in_combat = row.split(" | ")
    assert rule.title == spell.name
    assert tuple(powers.lower().split(", ")) == spell.powers
    assert (int(cost), int(difficulty), upkeep) == (spell.cost, spell.difficulty, str(spell.upkeep or "none"))
    assert re.fullmatch(AIMED[spell.target].format(f'{spell.range_in:g}"'), reach)
    assert in_combat == ("yes" if spell.in_combat else "no")
