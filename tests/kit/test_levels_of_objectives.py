"""Markers, tokens and deployment on levels. (SKR-36, SKR-90, SKR-91)"""

from __future__ import annotations

from support.story import A, B, Story, story

from skirmish.core.battlefield import Marker
from skirmish.core.decision import Action
from skirmish.core.events import Deployed, Fell, TokenDropped, TokensCounted, TokenTaken
from skirmish.core.record import UNSET, evolve, to_json
from skirmish.core.standings import holder_of
from skirmish.core.state import Feature, Token

ROOF = 1


def house() -> Story:
    told = story("pools").terrain("building", rect=(20, 20, 6, 6), height_in=4.0).level(4.0, ladder=((20.0, 23.0),))
    return told.model("Ila", A, (23, 23), level=ROOF).model("Ren", B, (18, 23))


def test_a_marker_is_held_by_those_on_its_level():
    state = house().begin("fight").state
    ground, roof = Marker("a", (21.0, 23.0)), Marker("b", (21.0, 23.0), ROOF)
    assert holder_of(state, roof, (0, 1)) == A
    assert holder_of(state, ground, (0, 1)) == B


def test_records_of_flat_tables_keep_their_digests():
    pairs = (
        (Marker("a", (1.0, 1.0)), Marker("a", (1.0, 1.0), ROOF)),
        (Feature(1, "Mist"), Feature(1, "Mist", raised=ROOF)),
        (Token(), Token(raised=ROOF)),
    )
    for flat, raised in pairs:
        assert b"raised" not in to_json(flat)
        assert b"raised" in to_json(raised)
        assert (flat.level, raised.level) == (0, ROOF)
        assert evolve(raised, raised=UNSET) == flat


def test_a_token_dropped_on_a_roof_lies_there():
    """SKR-91: and is picked up there, not from below."""
    told = house().after(TokensCounted(1), TokenTaken(0, 0))
    state = told.begin("fight").state
    gone = Fell(0, "out", (23.0, 23.0)).apply(state)
    assert gone.tokens[0].level == ROOF
    lies = TokenDropped(0, 0, (23.0, 23.0), level=ROOF).apply(gone)
    assert (lies.tokens[0].lies, lies.tokens[0].level) == (True, ROOF)


def test_one_may_deploy_where_a_ladder_leads():
    """SKR-90, SKR-36: not where nothing leads."""
    told = story("pools").terrain("building", rect=(8, 1, 4, 4), height_in=3.0).level(3.0, ladder=((10.0, 5.0),))
    told = told.terrain("building", rect=(18, 1, 4, 4), height_in=5.0).level(5.0)
    told = told.model("Ila", A).model("Ren", B)
    battle = told.begin().dice(("pick of the table edge", 1, 6))
    battle.play("south edge")
    assert battle.decision.side == A
    up = Action("deploy", 0, at=(10.0, 3.0), level=1)
    assert battle.allowed(up)
    assert "no ladder" in battle.refused(Action("deploy", 0, at=(20.0, 3.0), level=2)).reason
    battle.play(up)
    assert battle.happened(Deployed, level=1)
    assert battle.state.level(0) == 1
