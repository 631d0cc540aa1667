"""Who shapes spells: by type, by what a roster says, by the points of a channeler. (WYL-1..3, WYL-67)"""

from __future__ import annotations

from typing import Any

import pytest
from support.rulesets import magic_system
from support.shipped import shelf
from wyld_scenes import book

from skirmish.core.state import Roster, Warrior
from skirmish.rules.wyld.caster import Caster
from skirmish.rules.wyld.spells import HORIZONS, owns, pages_of_weaves
from skirmish.rules.wyld.system import Wyld


def system() -> Wyld:
    magic = magic_system("wyld")
    assert isinstance(magic, Wyld)
    return magic


def warrior(kind: str = "drifter", faction: str = "nowhere", lore: dict[str, Any] | None = None, stats: str = "",
            **more: Any) -> Warrior:  # fmt: skip
    block = tuple((lore or {}).items())
    said = (("wyld", stats),) if stats else ()
    return Warrior("ila", "Ila", kind, faction, lore=block, stats=said, **more)


def slot(of: Warrior) -> Caster:
    found = system().enlist(of)
    assert found is not None
    return found


def channeler(points: int, *weaves: str) -> dict[str, Any]:
    return {"half": "saidar", "points": points, "weaves": weaves}


def test_who_channels_nothing_shapes_nothing():
    """WYL-1."""
    assert system().enlist(warrior()) is None


def test_a_type_of_the_file():
    """WYL-1: motes are 10 for each point of essence, spells come besides the weaves of the roster."""
    found = slot(warrior("sitter", "white-tower", channeler(9, "arrow-of-fire")))
    gift = found.gift
    assert (gift.essence, gift.occult, gift.wits, gift.tradition) == (5, 5, 4, "sorcery")
    assert gift.motes == found.motes == 50
    assert found.willpower == gift.willpower == 7
    assert gift.spells == ("firebird", "glass_wall", "storm_of_knives", "arrow-of-fire")


@pytest.mark.parametrize(("points", "traits"), [(1, 3), (5, 3), (6, 4), (9, 4), (10, 5), (40, 5)])
def test_a_channeler_of_another_type(points: int, traits: int):
    """WYL-67: read off its points."""
    gift = slot(warrior(lore=channeler(points, "mist"))).gift
    assert (gift.essence, gift.occult) == (traits, traits)
    assert gift.willpower == 5
    assert gift.spells == ("mist",)


def test_a_roster_may_say_otherwise():
    """WYL-1."""
    said = '{"essence": 6, "wits": 2, "motes": 33, "spells": ["stone_skin"], "tradition": "necromancy"}'
    gift = slot(warrior("sitter", "white-tower", channeler(9, "mist"), said)).gift
    assert (gift.essence, gift.occult, gift.wits, gift.motes) == (6, 5, 2, 33)
    assert gift.tradition == "necromancy"
    assert gift.spells == ("stone_skin", "mist")


def test_a_roster_may_make_a_caster_of_anybody():
    """WYL-1: by naming an essence."""
    assert slot(warrior(stats='{"essence": 3, "occult": 3}')).gift.motes == 30
    assert system().enlist(warrior(stats='{"wits": 3}')) is None


def test_what_a_roster_says_wrongly_is_told():
    """WYL-1."""

    def problems(stats: str) -> tuple[str, ...]:
        return system().problems(Roster("r", "R", "", (warrior(stats=stats),)))

    assert problems('{"essence": 3}') == ()
    assert problems('{"essence": 11}')[0].startswith("Ila has stats that can't be read here")
    assert problems('{"essence": 3, "spells": ["juggling"]}') == ("Ila knows 'juggling', which has no numbers here",)
    assert problems('{"motes": -1}') == ("Ila has -1 motes; it must be 0 to 200",)


def test_every_type_that_channels_has_an_entry():
    """WYL-67: and no entry is about a type that nobody has."""
    found = {
        f"{ident}/{kind}"
        for ident in shelf().ids("faction")
        for kind, about in shelf().faction(ident).types.items()
        if about.channeling is not None
    }
    assert set(system().casters.archetypes) == found


def test_every_entry_is_legal():
    """WYL-2, WYL-3: its spells are of its tradition and of circles that it owns."""
    for name, entry in system().casters.archetypes.items():
        for spell in entry.spells:
            page = book()[spell]
            assert page.tradition == entry.tradition, f"{name} {spell}"
            assert owns(entry.essence, entry.occult, page.circle, entry.tradition), f"{name} {spell}"
        assert min(entry.essence, entry.occult) >= 3, name


def test_shipped_rosters_can_be_played():
    """WYL-67: whoever channels in them shapes at least one spell or weave."""
    for ident in shelf().ids("warband"):
        roster = shelf().roster(ident)
        assert system().problems(roster) == ()
        for one in roster.warriors:
            if dict(one.lore).get("half"):
                gift = slot(one).gift
                owned = [s for s in gift.spells if owns(gift.essence, gift.occult, book()[s].circle, gift.tradition)]
                assert owned, f"{ident}: {one.name}"


@pytest.mark.parametrize(
    ("essence", "occult", "circle", "tradition", "does"),
    [(3, 3, 1, "sorcery", True), (2, 9, 1, "sorcery", False), (9, 2, 1, "sorcery", False), (4, 4, 2, "weaving", True),
     (4, 3, 2, "necromancy", False), (5, 5, 3, "necromancy", True), (9, 9, 3, "weaving", False)],
)  # fmt: skip
def test_who_owns_a_circle(essence: int, occult: int, circle: int, tradition: str, does: bool):
    """WYL-2, WYL-3, RW-28."""
    assert owns(essence, occult, circle, tradition) is does


def test_weaves_go_by_thirds_of_their_cost():
    """WYL-67: the cheapest third of the list is of the first circle; each has the horizon of its circle."""
    weaves = [page.spell for page in book().values() if page.weave]
    pages = pages_of_weaves(weaves)
    by_circle = {circle: [p.spell.cost for p in pages.values() if p.circle == circle] for circle in (1, 2, 3)}
    assert max(by_circle[1]) < min(by_circle[2]) <= max(by_circle[2]) < min(by_circle[3])
    assert len(by_circle[1]) >= len(weaves) / 3
    assert {page.horizon for page in pages.values()} == set(HORIZONS)
    assert pages["arrow-of-fire"].motes == 9
