"""From a roster's warrior to who fights: its archetype, and the gear of its items. (RES-1..14, RES-50)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from skirmish.core.record import Malformed
from skirmish.core.state import Roster, Warrior
from skirmish.rules.resolve.archetypes import Archetype, Archetypes, Own, Rank, Traits, written
from skirmish.rules.resolve.arms import Armour, Arms, Missile, Weapon
from skirmish.rules.resolve.dice import LADDER, Die
from skirmish.rules.resolve.fighter import UNARMED, Attributes, Build, Kit, Person, Steed
from skirmish.rules.resolve.rulings import Formulas

NATURAL = Weapon("natural", "tooth and claw", "brawling", "RES-49", bonus=1)
"""What animals and monsters fight with. (RES-49)"""
BEASTS = frozenset({"animal", "monster"})


def enlist(warrior: Warrior, arms: Arms, archetypes: Archetypes) -> Person:
    """The warrior's slot: whole and rested, its best weapon in hand, asleep if its roster says so. (RES-30, RES-96)"""
    archetype = archetypes.of(warrior) or from_profile(dict(warrior.profile))
    things = carried(warrior, arms, archetype)
    kit = kit_of(things, arms, BEASTS.isdisjoint(warrior.keywords))
    build = build_of(archetype, kit, archetypes.formulas)
    mount, own = kit.mount, written(warrior)
    return Person(
        build=build, kit=kit, body=build.body, fortitude=build.fortitude, weapon=kit.melee[0].id,
        herbs=tuple(arms.herbs[i] for i in things if i in arms.herbs),
        steed=Steed(mount.strength + mount.endurance, mount.will + mount.presence) if mount is not None else None,
        asleep=isinstance(own, Own) and own.asleep,
    )  # fmt: skip


def carried(warrior: Warrior, arms: Arms, archetype: Archetype) -> tuple[str, ...]:
    """The ids of what it has here: what its items are, and what its archetype adds; nothing it has no numbers for."""
    return tuple(filter(None, (*(arms.items.get(item, "") for item in warrior.items), *archetype.kit)))


def kit_of(things: Iterable[str], arms: Arms, human: bool) -> Kit:
    """The things by what they are good for. (RES-49, RES-50, RES-63, RES-74)"""
    ids = tuple(things)
    mount = next((arms.mounts[i] for i in ids if i in arms.mounts), None)
    armour = [arms.armour[i] for i in ids if i in arms.armour]
    shield = _best(a for a in armour if a.kind == "shield")
    melee = [w for w in _melee(ids, arms) if mount is not None or not w.mounted]
    melee.sort(key=lambda w: (shield is not None and w.hands > 1, -w.worth, w.id))
    missiles: tuple[Missile, ...] = tuple(arms.missiles[i] for i in dict.fromkeys(ids) if i in arms.missiles)
    bare = UNARMED if human else NATURAL
    return Kit((*melee, bare), missiles, _best(a for a in armour if a.kind == "suit"), shield, mount)


def _melee(ids: tuple[str, ...], arms: Arms) -> Iterable[Weapon]:
    return (arms.melee[i] for i in dict.fromkeys(ids) if i in arms.melee and i != UNARMED.id)


def _best(pieces: Iterable[Armour]) -> Armour | None:
    """The costliest piece: only one of a kind is worn. (RES-50)"""
    return max(pieces, key=lambda a: (a.worth, a.id), default=None)


def build_of(archetype: Archetype, kit: Kit, formulas: Formulas) -> Build:
    """Attributes, skills and traits; weapons bring their skills. (RES-3, RES-12)"""
    melee = {w.skill for w in kit.melee}
    missile = {w.skill for w in kit.missiles} | {w.skill for w in kit.melee if w.thrown is not None}
    return built(archetype.named, archetype.ranks(sorted(melee), sorted(missile)), archetype.traits, formulas)


def built(attributes: Attributes, skills: tuple[tuple[str, int], ...], given: Traits, formulas: Formulas) -> Build:
    """The build with its traits: those made of the unwounded dice, where no template gives others. (RES-12, RES-13)"""
    return Build(
        attributes=attributes,
        skills=skills,
        body=given.body or formulas.body.of(attributes),
        fortitude=given.fortitude or formulas.fortitude.of(attributes),
        initiative=given.initiative or formulas.initiative.of(attributes),
        movement=given.movement or formulas.movement.of(attributes),
    )


def from_profile(profile: Mapping[str, int]) -> Archetype:
    """What somebody is whom no archetype describes: read off the type's own numbers. 3 is an average person. (RES-1)"""

    def size(name: str, less: int = 0) -> Die:
        at = profile.get(name, 3 + less) - less
        return LADDER[min(max(at - 1, 0), len(LADDER) - 1)]

    def rank(name: str) -> Rank:
        ranks: tuple[Rank, ...] = (0, 1, 2, 3)
        return ranks[min(max(profile.get(name, 3) - 2, 0), 3)]

    will = size("Ld", 4)
    return Archetype(
        (size("S"), size("T"), max(size("WS"), size("BS")), size("I"), 6, size("I"), will, will),
        melee=rank("WS"), missile=rank("BS"), skills={"dodge": 1},
        traits=Traits(body=(size("S") + size("T")) * max(1, profile.get("W", 1))),
    )  # fmt: skip


def problems(roster: Roster, arms: Arms) -> tuple[str, ...]:
    """Items without numbers here, and stats of its own that can't be read."""
    found = []
    for warrior in roster.warriors:
        unknown = [item for item in warrior.items if item not in arms.items]
        found += [f"{warrior.name} carries {item!r}, which has no numbers here" for item in unknown]
        spoilt = written(warrior)
        if isinstance(spoilt, Malformed):
            found.append(f"{warrior.name} has stats that can't be read: {spoilt}")
        elif spoilt is not None:
            strange = [thing for thing in spoilt.kit or () if thing not in arms.known]
            found += [f"{warrior.name} has {thing!r} in its kit, which has no numbers here" for thing in strange]
    return tuple(found)
