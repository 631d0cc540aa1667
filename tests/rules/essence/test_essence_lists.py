"""Who casts, by type and by roster; what it costs; data that can't be read. (TRI-21, TRI-58, TRI-67, TRI-73)"""

from __future__ import annotations

from pathlib import Path

import pytest
from essence_scenes import DATA, book, builder, casters, school_of
from support.rulesets import read, ruleset

from skirmish import rules
from skirmish.core.record import Record, evolve, to_json
from skirmish.core.state import Roster, Warrior
from skirmish.library import Faulty, Shelf, load_record
from skirmish.rules.essence.gifts import Own, enlist
from skirmish.rules.essence.incantations import INCANTATIONS, Tables
from skirmish.rules.essence.system import Essence
from skirmish.rules.trilogy.people import PEOPLE, People

SHELF = Shelf()
TYPES = {
    **{f"{faction}/{ident}": kind for faction in SHELF.ids("faction")
       for ident, kind in SHELF.faction(faction).types.items()},
    **{f"hired/{ident}": kind for ident, kind in SHELF.stock.hired.blades.items()},
}  # fmt: skip
STORIED = ("crag-fires", "light-vigil")
"""Shipped rosters whose heroes have Life Events."""
MAKERS = ("Lame Corrie",)
"""Who makes works in a shipped roster. (TRI-71)"""


def people() -> People:
    """What types are under `trilogy`."""
    path = Path(rules.__file__).parent / "trilogy" / "data" / PEOPLE[0]
    found: Record = read(path, *PEOPLE[1:])
    assert isinstance(found, People)
    return found


def somebody(kind: str = "nobody", faction: str = "nowhere", **block: object) -> Warrior:
    """One of this type with a block of its own."""
    own = (("essence", to_json(block).decode()),) if block else ()
    return Warrior("ila", "Ila", kind, faction, role="hero", stats=own)


# --- types -----------------------------------------------------------------------------------------------------------


def test_whoever_channels_casts_and_nobody_else() -> None:
    """TRI-58, TRI-67: hired ones, too."""
    channels = {ident for ident, kind in TYPES.items() if kind.channeling is not None}
    assert channels == set(casters().casters)


@pytest.mark.parametrize("ident", sorted(casters().casters))
def test_each_type_has_learned_what_it_may(ident: str) -> None:
    """TRI-21, TRI-58, TRI-67: of one school, which is its school under `trilogy`."""
    found = casters().casters[ident]
    faction, kind = ident.split("/")
    assert found.school == people().archetypes[ident].school == school_of(found.incantations)
    assert set(found.incantations) <= set(book().order)
    assert len([one for one in found.incantations if one in book().effects]) >= 3
    assert builder().troubles(somebody(kind, faction)) == ()


# --- points ----------------------------------------------------------------------------------------------------------


def test_a_caster_costs_its_talent_and_its_incantations() -> None:
    """TRI-73: 5, and 3 for each."""
    assert builder().rule == "TRI-73"
    assert builder().stats is Own
    assert builder().find_gap("white-tower", "cook") is None
    assert builder().points(somebody()) == 0
    assert builder().points(somebody("seer", "hill-clans")) == 5 + 3 * 6
    assert builder().points(somebody(school="magery", incantations=["shove", "wand"])) == 5 + 3 * 2


EFFECTS = [one.id for one in book().effects.values() if one.school in ("magery", "any")]
NEEDS = [one.id for one in book().requirements.values() if one.kind == "spell"]


def knows(effects: int, needs: int, role: str = "hero", level: int = 1) -> list[tuple[str, str]]:
    """What is wrong with a mage of this role who knows so many Effects and Requirements."""
    mage = somebody(school="magery", incantations=[*EFFECTS[:effects], *NEEDS[:needs]], level=level)
    return [(trouble.reason, trouble.rule) for trouble in builder().troubles(evolve(mage, role=role))]


def test_three_of_each_come_with_the_talent_and_one_with_each_level() -> None:
    """TRI-67, TRI-72: and two more in place of the talents of a hero."""
    assert knows(5, 3) == knows(4, 4) == knows(3, 5) == knows(6, 3, level=2) == []
    assert knows(5, 4) == [("knows 5 Effects and 4 Requirements: 3 beyond 3 of each, at most 2 at level 1", "TRI-67")]
    assert knows(6, 2) == [("knows 6 Effects and 2 Requirements: 3 beyond 3 of each, at most 2 at level 1", "TRI-67")]


def test_only_who_has_talents_gives_one_for_an_incantation() -> None:
    """TRI-72: henchmen have one, by which they cast at all; hired blades are made like heroes."""
    assert knows(3, 3, "novice") == knows(5, 3, "hired") == []
    assert knows(4, 3, "novice") == [
        ("knows 4 Effects and 3 Requirements: 1 beyond 3 of each, at most 0 at level 1", "TRI-67")
    ]


def test_one_school() -> None:
    """TRI-21, TRI-58, TRI-73."""
    (found,) = builder().troubles(somebody("seer", "hill-clans", incantations=["hex", "mend", "wand"]))
    assert (found.reason, found.rule) == ("knows Mend, which isn't sorcery", "TRI-73")


def test_a_block_of_who_casts_nothing_is_in_vain() -> None:
    """TRI-58."""
    (found,) = builder().pledges(somebody(incantations=["wand"]))
    assert found.rule == "TRI-58"
    assert builder().pledges(somebody(school="magery")) == ()
    assert builder().pledges(somebody()) == ()


def test_faults_name_what_is_wrong() -> None:
    """TRI-61: where it stands, and what may stand there."""
    strange, many = builder().faults(Own(incantations=("hex", "fireball"), components=21))
    assert (strange.where, strange.wrong, "force-bolt" in strange.known) == (("incantations", 1), "fireball", True)
    assert (many.where, many.said) == (("components",), "has 21 components; it must be 0 to 20")


@pytest.mark.parametrize("name", ["composure", "making"])
def test_a_rank_goes_to_nine(name: str) -> None:
    """TRI-3, TRI-15: three of an attribute and six of a skill."""
    (found,) = builder().faults(Own(**{name: 10}))  # type: ignore[arg-type]
    assert (found.where, found.said) == ((name,), f"has a rank of 10 in {name}; it must be 0 to 9")
    assert not tuple(builder().faults(Own(**{name: 9})))  # type: ignore[arg-type]


# --- rosters ---------------------------------------------------------------------------------------------------------


def test_a_roster_may_say_otherwise_of_its_own() -> None:
    """TRI-59, TRI-67: what it leaves out is as its type has it."""
    taught = enlist(casters(), book(), somebody("seer", "hill-clans", incantations=["wand", "hex"]), lambda *_: None)
    assert taught is not None
    assert (taught.gift.school, taught.gift.incantations) == ("sorcery", ("hex", "wand"))
    assert (taught.essence, taught.components) == (3 * 3 + 3 + 1, 2)
    assert enlist(casters(), book(), somebody(), lambda *_: None) is None
    ranks = {"intellect": 2, "level": 4}
    ranked = enlist(casters(), book(), somebody("seer", "hill-clans"), lambda _, name: ranks.get(name))
    assert ranked is not None
    assert ranked.gift.pool == 3 * 2 + 3 + 4


def test_what_cant_be_read_is_told_before_the_battle() -> None:
    """TRI-61."""
    magic = ruleset("trilogy+essence").magic

    def told(block: str) -> tuple[str, ...]:
        warrior = Warrior("ila", "Ila", "nobody", "nowhere", stats=(("essence", block),))
        return magic.problems(Roster("a", "A", "", (warrior,)))

    assert told('{"school": "magery"}') == ()
    (found,) = told('{"school": "cookery"}')
    assert found.startswith("Ila has stats that can't be read here")
    assert told('{"incantations": ["fireball"]}') == ("Ila knows 'fireball', which is no incantation",)


@pytest.mark.parametrize("ident", SHELF.ids("warband"))
def test_every_shipped_roster_can_be_fielded_and_priced(ident: str) -> None:
    """TRI-58, TRI-73."""
    roster = SHELF.roster(ident)
    assert ruleset("trilogy+essence").magic.problems(roster) == ()
    for warrior in roster.warriors:
        assert builder().troubles(warrior) == builder().pledges(warrior) == ()
        assert (builder().points(warrior) > 0) == (type_of(warrior) in casters().casters or warrior.name in MAKERS)


def type_of(warrior: Warrior) -> str:
    """The key of its type."""
    return f"{'hired' if warrior.role == 'hired' else warrior.faction}/{warrior.type}"


@pytest.mark.parametrize("ident", STORIED)
def test_storied_heroes_have_three_life_events(ident: str) -> None:
    """TRI-27, TRI-58: heroes and leaders; a caster in one of the lists, none in the other."""
    roster = SHELF.roster(ident)
    combat = ruleset("trilogy+essence").combat
    slots = {warrior.name: combat.enlist(warrior) for warrior in roster.warriors}
    storied = [name for name, slot in slots.items() if slot.build.events]
    assert len(storied) >= 3
    assert all(len(slots[name].build.events) == 3 for name in storied)
    assert any(builder().points(warrior) for warrior in roster.warriors) == (ident == "crag-fires")


# --- data ------------------------------------------------------------------------------------------------------------

SHORT = """\
format: incantations/1
effects:
  - {id: glow, name: Glow, school: magery, cost: 1, target: point, text: Glows., parts: [{part: patch, radius_in: 6}]}
requirements:
  - {id: hum, name: Hum, discount: 1, text: "Hum."}
"""


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("magery", "school: cookery"), ("cost: 1", "cost: dear"), ("part: patch", "part: pach"),
        ("discount: 1", "discont: 1"), ("target: point", "target: everybody"),
    ],
)  # fmt: skip
def test_data_that_cant_be_read_is_refused(tmp_path: Path, wrong: str, said: str) -> None:
    """TRI-58, TRI-60: with the line."""
    path = tmp_path / "incantations.yaml"
    path.write_text(SHORT)
    assert load_record(path, Tables, INCANTATIONS[2]).requirements[0].id == "hum"
    changed = SHORT.replace(wrong, "cookery" if wrong == "magery" else said)
    path.write_text(changed)
    with pytest.raises(Faulty):
        load_record(path, Tables, INCANTATIONS[2])


def test_the_system_is_made_from_its_folder() -> None:
    """TRI-58."""
    made = Essence.from_data(DATA, read)
    assert made.book.order == book().order
    assert made.builder.rule == "TRI-73"
