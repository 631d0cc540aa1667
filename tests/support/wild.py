"""Battles nobody would set up: any gear, any special rules, any terrain; rare rules meet in them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from support.axes import shelf
from support.rulesets import ruleset

from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import KINDS, Battlefield, Terrain, piece
from skirmish.core.geometry import Circle, rectangle
from skirmish.core.record import evolve, to_json
from skirmish.core.scenario import Award, Exit, Role, Scenario, Scoring, Treasure, Where, Zone
from skirmish.core.state import Lore, Roster, Warrior
from skirmish.rules.essence.gifts import OWNER
from skirmish.rules.essence.incantations import CRAFTS, SCHOOLS, Book, Compiled
from skirmish.rules.essence.system import Essence
from skirmish.rules.threads.system import ThreadsOfPower

SIZE_IN, ZONE_IN = 24.0, 6.0
ALL_WAYS = (
    Award("marker-held"), Award("enemy-out", 2), Award("alive", of="leader", when="end"),
    *(Award("zone-held", zone=zone, within_in=5.0) for zone in ("centre", "middle", "own-edge", "enemy-edge")),
)  # fmt: skip
"""Whatever earns points, but leaving the table."""
_OFTEN = ("street", "through", "treasure", "hold", "ambush")
KINDS_OF_AIM = ("rout", "markers", *_OFTEN, "rout", "points", *_OFTEN)
"""What a battle is about, by its seed in turn."""
KEYWORDS = ("trolloc", "large", "channeler")
POWERS = ("earth", "fire", "air", "water", "spirit")
DEAR = 2
"""What a work may cost at most: half of the least pool. (TRI-59)"""
_RANGES = {"M": (3, 6), "WS": (1, 7), "BS": (1, 6), "S": (2, 6), "T": (2, 6), "W": (1, 3), "I": (1, 6), "A": (1, 3)}


def wild_setup(rules: str, seed: int) -> Setup:
    """A battle of two random rosters on a random map under random options; the same seed gives the same battle."""
    chance = Random(seed)
    system = ruleset(rules)
    options = {o.name: chance.choice(o.values) for o in (*system.combat.options, *system.magic.options)}
    field, rosters = _field(chance), (_roster(chance, "a"), _roster(chance, "b"))
    if isinstance(system.magic, Essence):
        rosters = (
            _gifted(Random(seed), rosters[0], system.magic.book),
            _gifted(Random(-seed), rosters[1], system.magic.book),
        )
    if isinstance(system.magic, ThreadsOfPower):
        weaves = sorted(system.magic.book.weaves)
        rosters = _powerful(Random(seed), rosters[0], weaves), _powerful(Random(-seed), rosters[1], weaves)
    scenario = _scenario(Random(chance.randint(0, 1 << 30)), KINDS_OF_AIM[seed % len(KINDS_OF_AIM)])
    return Setup(rules, options, _with_mill(field) if scenario.won_by == "hold" else field, scenario, rosters, seed)


def _scenario(chance: Random, kind: str) -> Scenario:
    """A scenario of this kind, small enough for the table, with figures of its own."""
    told = Scenario("wild", "Wild", 6, ZONE_IN)
    if kind == "markers":
        return evolve(told, won_by="markers", markers=chance.choice((1, 3)))
    if kind == "points":
        ways = Award("exit", 2, of="henchman"), Award("token", 3)
        way = chance.choice(ways)
        told = evolve(
            told, won_by="points", markers=2, scoring=Scoring((*ALL_WAYS, way), chance.choice((0, 9)), "losses")
        )
        return evolve(told, treasure=Treasure(1, 4.0, 0.0)) if way.kind == "token" else told
    if kind == "street":
        return evolve(told, won_by="exit", exit=Exit(chance.choice((2, 3, 4)), chance.choice((1, 2))))
    if kind == "through":
        exit, roles = Exit(chance.choice((2, 4)), 2, "attacker"), (_role("centre", 5.0), _role("edge", 4.0))
        return evolve(told, won_by="exit", exit=exit, roles=roles)
    if kind == "treasure":
        return evolve(told, won_by="treasure", treasure=Treasure(chance.choice((0, 3)), 4.0, chance.choice((0.0, 3.0))))
    if kind == "hold":
        roles, first = (_role("building", 3.5, fewer=True), _role("edges", 4.0)), chance.choice(("attacker", ""))
        return evolve(told, won_by="hold", marker_radius_in=chance.choice((2.0, 6.0)), roles=roles, first_turn=first)
    if kind == "ambush":
        return evolve(told, roles=(_role("middle", 8.0, apart_in=1.0), _role("edge", ZONE_IN)), first_turn="attacker")
    return told


def _role(where: Where, within_in: float, apart_in: float = 0.0, fewer: bool = False) -> Role:
    """The defender deploys within the table, the attacker along its edges."""
    return Role("attacker" if where in ("edge", "edges") else "defender", Zone(where, within_in, apart_in), fewer)


def _with_mill(field: Battlefield) -> Battlefield:
    """The map with something to hold in its middle."""
    mill = piece("mill", "building", rectangle(11.0, 11.0, 13.0, 13.0), name="mill")
    return evolve(field, terrain=(*field.terrain, mill), hold=("mill",))


def _field(chance: Random) -> Battlefield:
    terrain: tuple[Terrain, ...] = ()
    for number in range(chance.randint(0, 7)):
        kind, x, y = chance.choice(list(KINDS)), float(chance.randint(0, 20)), float(chance.randint(7, 14))
        wide, deep = (chance.choice((0.5, 2.0, 4.0)) for _ in range(2))
        shape = Circle(x, y, wide) if chance.random() < 0.4 else rectangle(x, y, x + wide, y + deep)
        terrain += (piece(f"piece-{number}", kind, shape, name=kind),)
    edge = chance.choice(("south", "west"))
    return Battlefield("wild", "Wild", SIZE_IN, SIZE_IN, terrain, edge=edge)  # type: ignore[arg-type]  # so is edge


def _roster(chance: Random, side: str) -> Roster:
    warriors = tuple(_warrior(chance, f"{side}-{number}", number == 0) for number in range(chance.randint(2, 7)))
    return Roster(f"wild-{side}", f"Wild {side.upper()}", "", warriors)


def _warrior(chance: Random, ident: str, leads: bool) -> Warrior:
    profile = {name: chance.randint(*span) for name, span in _RANGES.items()}
    return Warrior(
        ident, ident.upper(), "wild",
        role="leader" if leads and chance.random() < 0.8 else "henchman",
        keywords=tuple(word for word in KEYWORDS if chance.random() < 0.25),
        profile=(*profile.items(), ("Ld", chance.randint(4, 10))),
        items=tuple(chance.sample(sorted(shelf().stock.items), chance.randint(0, 5))),
        traits=tuple((trait, _about(chance, trait, ident)) for trait in _traits(chance)),
        base_mm=chance.choice((25, 25, 25, 32, 40, 50)),
        height_in=3.0 if chance.random() < 0.15 else 1.2,
        marks=chance.randint(10, 150),
        lore=_lore(Random(chance.randint(0, 1 << 30))),
    )  # fmt: skip


def _gifted(chance: Random, roster: Roster, book: Book) -> Roster:
    """Half of them cast spells of a school, and make works that their Essence pays for. (TRI-58, TRI-71)"""
    effects, names = list(book.effects.values()), [warrior.name for warrior in roster.warriors]
    found = []
    for warrior in roster.warriors:
        if chance.random() < 0.5:
            school = chance.choice(SCHOOLS)
            known = [one.id for one in effects if one.school in (school, "any", *CRAFTS)] + list(book.requirements)
            works = [(chance.choice(names), _work(chance, book)) for _ in range(chance.randint(0, 2))]
            block = {"school": school, "crafts": CRAFTS, "incantations": known, "components": 3, "made": works}
            warrior = evolve(warrior, stats=(("essence", to_json(block).decode()),))
        found.append(warrior)
    return evolve(roster, warriors=tuple(found))


def _powerful(chance: Random, roster: Roster, weaves: Sequence[str]) -> Roster:
    """Half of them channel, with any dots below their potential, any weaves and skills. (DOT-107..118)"""
    found = []
    for warrior in roster.warriors:
        if chance.random() < 0.5:
            potential = chance.randint(1, 13)
            threads = {name: chance.randint(0, potential) for name in POWERS}
            skills = {name: chance.randint(0, 5) for name in chance.sample(LEARNED, 5)}
            block = {
                "half": chance.choice(("saidar", "saidar", "saidin")), "potential": potential,
                "onepower": chance.randint(1, potential), "threads": threads, "skills": skills,
                "willpower": chance.randint(1, 9), "wits": chance.randint(0, 5), "stamina": chance.randint(0, 5),
                "weaves": chance.sample(weaves, chance.randint(1, 12)), "origin": "wild",
            }  # fmt: skip
            warrior = evolve(warrior, stats=(("threads", to_json(block).decode()),))
        found.append(warrior)
    return evolve(roster, warriors=tuple(found))


LEARNED = (
    "looming", "warding", "healing", "delving", "unravel", "inverting", "tying", "travelling", "read-residues", "luck",
)  # fmt: skip


def _work(chance: Random, book: Book) -> tuple[str, ...]:
    """Any effect of a craft, with as many requirements as make it cheap enough for anybody."""
    parts = [chance.choice([one.id for one in book.effects.values() if one.school in CRAFTS])]
    needs = [
        need.id for need in book.requirements.values() if need.kind == "maker" and need.counts == 1 and need.id != OWNER
    ]
    for need in chance.sample(needs, len(needs)):
        work = book.compile(book.canonical(parts))
        if isinstance(work, Compiled) and work.cost(1) <= DEAR and chance.random() < 0.5:
            break
        parts.append(need)
    return tuple(parts)


def _lore(chance: Random) -> Lore:
    """A third of them channel: either half, any points, any weaves, any powers."""
    if chance.random() < 0.65:
        return ()
    weaves = tuple(chance.sample(sorted(shelf().stock.weaves), chance.randint(1, 9)))
    strong, weak = chance.sample(POWERS, 2)
    return (
        ("half", chance.choice(("saidar", "saidar", "saidin"))), ("points", chance.randint(2, 18)), ("weaves", weaves),
        ("strong", (strong,)), ("weak", (weak,)), ("link", int(chance.random() < 0.9)),
        ("angreal", chance.choice((0, 0, 3))),
    )  # fmt: skip


def _traits(chance: Random) -> list[str]:
    return chance.sample(sorted(shelf().stock.traits), chance.choice((0, 0, 1, 2, 3)))


def _about(chance: Random, trait: str, ident: str) -> str:
    """What a special rule is about, where it is about something: a keyword, or the first of the roster."""
    asks = shelf().stock.traits[trait].parameter
    return {"keyword": chance.choice(KEYWORDS), "member": f"{ident[0]}-0"}.get(asks, "")
