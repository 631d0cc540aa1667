"""What the card says of a warrior's states, with the rule that help opens. (DOT-47..52, DOT-62, DOT-81)"""

from __future__ import annotations

import pytest
from dots_scenes import ILA, meeting, people

from skirmish.client.battle.presenters.card import condition
from skirmish.rules.dots.initiative import LAST

STATES = (
    ({"dots": 0, "boxes": 11}, "wounded: it must save to act, initiative −2", "DOT-47"),
    ({"dots": 0, "boxes": 7}, "disabled: 2 penalty dots, it must save to act", "DOT-51"),
    ({"dazed": True}, "dazed: neither action nor active defence in this round", "DOT-52"),
    ({"posture": "down"}, "prone: no active defence", "DOT-81"),
    ({"surprise": 1}, "surprised: it only defends itself", "DOT-62"),
    ({"hidden": True}, "hidden: it can be neither attacked nor shot at", "DOT-62"),
)


@pytest.mark.parametrize(("now", "said", "rule"), STATES)
def test_a_state_is_explained_and_leads_to_its_rule(now, said, rule) -> None:
    battle = meeting(people(now=now))
    sheet = battle.game.rules.sheet(battle.state, ILA)
    assert (said, rule) in sheet.notes
    assert condition(sheet) == rule


@pytest.mark.parametrize(
    ("now", "said", "rule"),
    [
        ({"score": 9}, "initiative 9", "DOT-66"),
        ({"score": 9, "dots": 0, "boxes": 10}, "initiative 6", "DOT-66"),
        ({"score": LAST, "fumbled": True}, "last in initiative", "DOT-65"),
    ],
)
def test_the_card_has_the_initiative_that_counts(now, said, rule) -> None:
    """(DOT-50, DOT-65): less the boxes that are lost; two fumbles are no number."""
    battle = meeting(people(now=now))
    assert (said, rule) in battle.game.rules.sheet(battle.state, ILA).notes


@pytest.mark.parametrize(
    ("now", "begun"),
    [
        ({}, ()),
        ({"dodging": True}, (("dodges all further attacks", "DOT-89"),)),
        ({"forfeited": True}, (("has given up its action", "DOT-91"),)),
    ],
)
def test_what_it_has_bound_itself_to_is_begun(now, begun) -> None:
    """(DOT-89, DOT-91): told first, beside its plan, even on a brief card."""
    battle = meeting(people(now=now))
    assert battle.game.rules.sheet(battle.state, ILA).begun == begun
