"""What each type of every faction is here, and whether that fits its price. (RES-12, RES-83, RES-99)"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from skirmish import rules
from skirmish.core.record import evolve, to_json
from skirmish.core.state import Roster, Warrior
from skirmish.kit.archetypes import HIRED, archetype_key
from skirmish.library import Shelf, load_record
from skirmish.library.factionfile import HiredForm, Kind
from skirmish.rules.resolve.system import Resolve

SHELF = Shelf()
TYPES: dict[str, Kind] = {
    **{f"{faction}/{ident}": kind for faction in SHELF.ids("faction")
       for ident, kind in SHELF.faction(faction).types.items()},
    **{f"{HIRED}/{ident}": kind for ident, kind in SHELF.stock.hired.blades.items()},
}  # fmt: skip
"""All types there are, and the hired blades."""
WITH_MISSILES = 2
"""What a rank with missiles costs: a type's own price has it, whatever its people carry."""
SLACK = 5.0


@cache
def resolve() -> Resolve:
    return Resolve.from_data(Path(rules.__file__).parent / "resolve" / "data", load_record)


def bare(ident: str, **more: object) -> Warrior:
    """One of the type with nothing in hand but a hired blade's own kit."""
    faction, kind = ident.split("/")
    own = TYPES[ident]
    items = {"items": tuple(own.kit)} if isinstance(own, HiredForm) else {}
    role = HIRED if faction == HIRED else TYPES[ident].role
    facts = {"faction": "aiel" if faction == HIRED else faction, "role": role} | items | more
    return Warrior(kind, kind, kind, keywords=tuple(TYPES[ident].keywords), **facts)  # type: ignore[arg-type]


def points(ident: str) -> int:
    """Of the type itself: a horse and a lance cost their own points beside it."""
    archetype = resolve().archetypes.people.archetypes[ident]
    return resolve().builder.points(bare(ident)) + WITH_MISSILES * archetype.missile - saddle(ident)


def saddle(ident: str) -> int:
    """What its horse and its lance cost."""
    kit = resolve().enlist(bare(ident)).kit
    return sum(weapon.worth for weapon in kit.melee if weapon.mounted) + (kit.mount.worth if kit.mount else 0)


def fights_with_steel(ident: str) -> bool:
    kind = TYPES[ident]
    return kind.channeling is None and "large" not in kind.keywords and not ident.startswith(HIRED)


def test_every_type_of_every_faction_and_every_hired_blade_has_one_and_there_are_no_others() -> None:
    assert sorted(resolve().archetypes.people.archetypes) == sorted(TYPES)


@pytest.mark.parametrize("ident", TYPES)
def test_each_is_legal_at_the_start(ident: str) -> None:  # RES-14, RES-100
    assert resolve().builder.troubles(bare(ident)) == ()


@pytest.mark.parametrize("ident", [ident for ident in TYPES if fights_with_steel(ident)])
def test_marks_and_points_go_together(ident: str) -> None:  # RES-99
    """16 points, and three quarters of its marks; the Myrddraal's fear is cheap."""
    marks = TYPES[ident].marks
    assert isinstance(marks, int)
    assert points(ident) == pytest.approx(16 + 0.75 * marks, abs=SLACK + (4 if marks > 100 else 0))


@pytest.mark.parametrize("ident", [ident for ident, kind in TYPES.items() if kind.channeling is not None])
def test_who_channels_pays_for_the_gift_and_not_for_the_body(ident: str) -> None:  # RES-99
    marks = TYPES[ident].marks
    assert isinstance(marks, int)
    assert points(ident) < 16 + 0.75 * marks


def test_only_those_are_feared_whom_the_factions_say_are_and_trollocs() -> None:  # RES-83
    feared = {i: a.skills["fear"] for i, a in resolve().archetypes.people.archetypes.items() if "fear" in a.skills}
    trollocs = {"shadowspawn/fist-leader": 2, "shadowspawn/trolloc": 1}
    assert feared.items() >= (trollocs | {"shadowspawn/myrddraal": 4, "hill-clans/brute": 2}).items()
    known = {ident for ident, kind in TYPES.items() if any(trait.ref == "fear" for trait in kind.traits)}
    assert feared.keys() == known | trollocs.keys()


RIDERS = ("borderlands/captain", "children-of-the-light/lord-captain", "seanchan/captain")


def test_captains_of_horse_ride_with_a_lance_and_nobody_rides_who_is_on_foot_by_name() -> None:  # RES-74, RES-77
    mounted = [ident for ident in TYPES if resolve().enlist(bare(ident)).mounted]
    assert set(RIDERS) <= set(mounted)
    assert not [ident for ident in mounted if "foot" in TYPES[ident].name]
    for ident in RIDERS:
        slot = resolve().enlist(bare(ident))
        assert (slot.weapon, saddle(ident)) == ("lance", 25 + 7)
        assert slot.build.rank("lancing") == slot.build.rank("brawling") == 3
        assert slot.build.rank("riding") >= 1


def test_a_hired_blade_is_the_same_in_every_warband() -> None:
    assert archetype_key(bare("hired/gleeman")) == "hired/gleeman"
    assert archetype_key(bare("hired/gleeman")) in resolve().archetypes.people.archetypes


def test_who_has_none_is_taken_for_the_usual_one_of_its_role() -> None:  # RES-12
    stranger = Warrior("x", "X", "unheard-of", "nowhere", role="hero")
    people = resolve().archetypes
    assert archetype_key(stranger) not in people.people.archetypes
    assert people.of(stranger) == people.people.defaults["hero"]


def test_who_has_none_is_made_of_the_profile_of_its_type() -> None:  # RES-103
    stranger = Warrior("x", "X", "unheard-of", "nowhere", profile=(("WS", 4), ("S", 4), ("W", 2), ("Ld", 6)))
    made = resolve().archetypes.of(stranger)
    assert made.attributes == (12, 12, 8, 6, 6, 6, 6, 8)
    assert (made.melee, made.missile, made.skills) == (2, 1, {"dodge": 2, "focus": 1})
    told = {line.number: (line.value, line.since) for line in resolve().archetypes.derived(stranger)}
    assert told["strength"] == ("d12", "WS 4, S 4, W 2")
    assert told["missile"] == ("1", "an ordinary henchman")
    assert resolve().archetypes.derived(bare("aiel/wise-one")) == ()


def test_a_stranger_without_a_profile_is_an_ordinary_one_of_its_role() -> None:  # RES-103
    beast = Warrior("x", "X", "unheard-of", "nowhere", role="beast")
    assert resolve().archetypes.of(beast).attributes[:2] == (8, 8)


def test_the_weapons_it_carries_bring_the_ranks_of_its_type() -> None:  # RES-3
    guard = resolve().enlist(bare("white-tower/tower-guard", items=("sword", "crossbow"))).build
    assert (guard.rank("sword"), guard.rank("crossbow"), guard.rank("axe")) == (2, 1, 0)
    archer = resolve().enlist(bare("borderlands/archer", items=("dagger",))).build
    assert archer.rank("knife") == 2, "a knife is thrown, too: the better of the two"


def test_a_rosters_own_stats_stand_over_its_type() -> None:  # RES-12
    own = {"attributes": [8] * 8, "skills": {"dodge": 3}, "traits": {"movement": 9}, "kit": ["war-horse"]}
    guard = bare("white-tower/tower-guard", items=("sword",), stats=(("resolve", to_json(own).decode()),))
    slot = resolve().enlist(guard)
    assert (slot.body, slot.build.movement, slot.mounted) == (16, 9, True)
    assert (slot.build.rank("dodge"), slot.build.rank("sword"), slot.build.rank("focus")) == (3, 2, 1)


def test_a_roster_may_have_somebody_begin_asleep() -> None:  # RES-30
    sleeper = bare("white-tower/tower-guard", stats=(("resolve", '{"asleep": true}'),))
    assert resolve().enlist(sleeper).asleep
    assert not resolve().enlist(bare("white-tower/tower-guard")).asleep
    (spoilt,) = resolve().problems(Roster("x", "X", "", (evolve(sleeper, stats=(("resolve", '{"asleep": "deep"}'),)),)))
    assert "stats that can't be read" in spoilt


def test_stats_that_cant_be_read_change_nothing() -> None:  # RES-12
    guard = bare("white-tower/tower-guard", stats=(("resolve", '{"attributes": [7]}'),))
    assert resolve().archetypes.of(guard) == resolve().archetypes.of(bare("white-tower/tower-guard"))
