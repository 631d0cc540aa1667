"""Who goes through a gateway, and where it is set down. (CHN-71)"""

from __future__ import annotations

import pytest
from spell_scene import A, B, Scene, scene
from support.story import story

from skirmish.core.events import FeatureLaid, Fell, Moved
from skirmish.core.forecast import answered
from skirmish.core.geometry import rectangle
from skirmish.core.policy import default
from skirmish.core.state import Feature
from skirmish.core.table import Table
from skirmish.core.units import base_radius
from skirmish.kit.spells.resolution import apply_parts

RADIUS = base_radius(25)
TWO = 2 * RADIUS
STEP = 1 / 1024


def party() -> Scene:
    """Ila with Bo beside her and Ann 2" away; Ren, an enemy, at the other end of the table."""
    return scene(
        story("skirmish")
        .model("Ila", A, (20, 20), lore={"power": 8})
        .model("Bo", A, (20 + TWO + 1, 20))
        .model("Ann", A, (20, 20 + TWO + 2))
        .model("Ren", B, (40, 20))
    )


def test_the_caster_goes_alone_or_with_who_stands_beside_it():
    told = party()
    assert told.refused("Ila", "travelling", at=(20.0, 40.0)) is None
    told.works("Ila", "travelling", at=(20.0, 40.0), others=("Bo",), via=((21.5, 40.0),))
    assert (told.at("Ila"), told.at("Bo"), told.at("Ann")) == ((20.0, 40.0), (21.5, 40.0), (20.0, 20 + TWO + 2))
    first = next(event for event in told.log if isinstance(event, Moved))
    assert told.rules.log_line(told.state, first).text == 'Ila travels 20" to (20.0, 40.0)'


def test_its_base_lies_wholly_within_the_range_of_where_it_stood():
    told = party()
    assert told.refused("Ila", "travelling", at=(20.0, 44.0)) is None
    refusal = told.refused("Ila", "travelling", at=(20.0, 44.0 + STEP))
    assert refusal is not None
    assert refusal.short_by == STEP


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"others": ("Ann",), "via": ((21.5, 40.0),)}, 'only unengaged friends within 1"'),
        ({"others": ("Ren",), "via": ((21.5, 40.0),)}, 'only unengaged friends within 1"'),
        ({"others": ("Ila",), "via": ((21.5, 40.0),)}, "one place for the caster"),
        ({"others": ("Bo", "Bo"), "via": ((21.5, 40.0), (18.5, 40.0))}, "one place for the caster"),
        ({"others": ("Bo",)}, "one place for the caster"),
        ({"via": ((21.5, 40.0),)}, "one place for the caster"),
        ({"others": ("Bo",), "via": ((20 + TWO + 1 + STEP, 40.0),)}, "too far from the caster"),
        ({"others": ("Bo",), "via": ((20.5, 40.0),)}, "overlaps Bo"),
    ],
)
def test_company_has_its_rules(said: dict[str, object], reason: str):
    refusal = party().refused("Ila", "travelling", at=(20.0, 40.0), **said)
    assert refusal is not None
    assert reason in refusal.reason


def test_who_fights_stays_behind():
    told = party()
    told.moved("Ren", (20 + 2 * TWO + 1, 20))
    refusal = told.refused("Ila", "travelling", at=(20.0, 40.0), others=("Bo",), via=((21.5, 40.0),))
    assert refusal is not None
    assert refusal.rule == "CHN-71"


def test_nobody_arrives_within_an_inch_of_an_enemy():
    told = party()
    assert told.refused("Ila", "travelling", at=(40 - TWO - 1, 20.0)) is not None
    assert told.refused("Ila", "travelling", at=(40 - TWO - 1 - STEP, 20.0)) is None


def test_nobody_arrives_in_a_wall_or_off_the_table_or_on_another():
    told = party()
    for at in ((20.0, 20 + TWO + 2), (0.25, 20.0)):
        assert "can't stand there" in told.refused("Ila", "travelling", at=at).reason
    assert told.refused("Ila", "travelling") is not None


def test_places_left_free_by_those_who_go_may_be_taken_by_them():
    told = party()
    there, here = (20 + TWO + 1, 20.0), (20.0, 20.0)
    told.works("Ila", "travelling", at=there, others=("Bo",), via=(here,))
    assert (told.at("Ila"), told.at("Bo")) == (there, here)


def test_no_path_is_walked_so_no_fire_burns():
    told = party()
    fire = Feature(1, "fire", rectangle(10, 30, 30, 30.5), "blocks", height_in=3, burns=4)
    told.state = FeatureLaid(fire).apply(told.state)
    told.works("Ila", "travelling", at=(20.0, 40.0))
    assert told.rolled() == []


def test_who_is_gone_when_the_gate_opens_stays_gone():
    told = party()
    cast = told.cast("Ila", "travelling", at=(20.0, 40.0), others=("Bo",), via=((21.5, 40.0),))
    table = Table(Fell(told.names["Bo"], "out").apply(told.state), told.rules)
    answered(apply_parts(table, cast), default)
    assert [event.model for event in table.log if isinstance(event, Moved)] == [told.names["Ila"]]


def test_all_who_go_are_touched():
    told = party()
    touched = told.touches("Ila", "travelling", at=(20.0, 40.0), others=("Bo",), via=((21.5, 40.0),))
    assert touched == {"Ila", "Bo"}
