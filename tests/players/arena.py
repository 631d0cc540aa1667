"""Two warbands of eight and three tables, made without any file: what players and benchmarks are tried on."""

from __future__ import annotations

from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield, Terrain, piece
from skirmish.core.game import Game
from skirmish.core.geometry import Circle, oriented, rectangle
from skirmish.core.scenario import Scenario
from skirmish.core.state import Roster, Warrior
from skirmish.core.system import NoMagic, Ruleset
from skirmish.kit import effects
from skirmish.rules.skirmish.arms import Armour, ArmourTable, Arms, MeleeWeapon, MissileWeapon, WeaponTables
from skirmish.rules.skirmish.system import Skirmish

MELEE = (
    MeleeWeapon("fist", "fists", "SKR-76", save=1, strength=-1),
    MeleeWeapon("sword", "sword", "SKR-76", parry=True, worth=10),
    MeleeWeapon("axe", "axe", "SKR-76", save=-1, worth=8),
    MeleeWeapon("dagger", "dagger", "SKR-76", save=1, worth=2),
    MeleeWeapon("halberd", "halberd", "SKR-76", hands=2, strength=1, worth=10),
    MeleeWeapon("spear", "spear", "SKR-76", strikes_first=True, beside=("shield", "buckler"), worth=10),
)
MISSILES = (
    MissileWeapon("bow", "bow", "SKR-77", 24.0, 3),
    MissileWeapon("short-bow", "short bow", "SKR-77", 16.0, 3, double_in=8.0),
    MissileWeapon("crossbow", "crossbow", "SKR-77", 30.0, 4, move_or_fire=True),
)
ARMOUR = (
    Armour("leather", "leather", "SKR-78", save=6),
    Armour("chain", "chain", "SKR-78", save=5),
    Armour("shield", "shield", "SKR-78", guard="shield"),
    Armour("helmet", "helmet", "SKR-78", helmet=True),
)


def rules() -> Ruleset:
    """The skirmish rules with the arms above, without magic."""
    arms = Arms(WeaponTables(MELEE, MISSILES), ArmourTable(ARMOUR))
    return Ruleset(Skirmish(arms), NoMagic(), None, effects.REACTIONS, effects.GUARDS)


def warrior(ident: str, items: tuple[str, ...], marks: int = 40, role: str = "henchman", **profile: int) -> Warrior:
    """A person with the usual numbers, changed where named."""
    numbers = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7} | profile
    return Warrior(
        ident, ident.capitalize(), "person", role=role, items=items, marks=marks, profile=tuple(numbers.items())
    )


GUARDS = Roster(
    "guards",
    "The guards",
    "town",
    (
        warrior("captain", ("sword", "chain", "shield"), 90, "leader", WS=4, BS=4, W=2, A=2, I=4, Ld=8),
        warrior("sergeant", ("halberd", "chain", "helmet"), 65, "hero", WS=4, W=2, I=4),
        warrior("archer-1", ("bow", "dagger", "leather"), 45, BS=4),
        warrior("archer-2", ("bow", "dagger", "leather"), 45, BS=4),
        warrior("crossbow", ("crossbow", "sword", "leather"), 50),
        warrior("spear-1", ("spear", "shield", "leather"), 40),
        warrior("spear-2", ("spear", "shield", "leather"), 40),
        warrior("sword-1", ("sword", "dagger", "leather"), 40),
    ),
)
RAIDERS = Roster(
    "raiders",
    "The raiders",
    "hills",
    (
        warrior("chief", ("sword", "axe", "chain"), 90, "leader", WS=4, S=4, W=2, A=2, Ld=8),
        warrior("brute", ("halberd", "leather"), 70, "hero", WS=4, S=4, T=4, W=2),
        warrior("hunter-1", ("short-bow", "dagger"), 40, M=5, BS=4),
        warrior("hunter-2", ("short-bow", "dagger"), 40, M=5, BS=4),
        warrior("axe-1", ("axe", "dagger", "leather"), 40, S=4),
        warrior("axe-2", ("axe", "shield", "leather"), 40, S=4),
        warrior("wild-1", ("axe", "axe"), 40, M=5),
        warrior("wild-2", ("sword",), 35, M=5),
    ),
)


def _village() -> tuple[Terrain, ...]:
    return (
        piece("mill", "building", rectangle(8, 12, 14, 18)),
        piece("inn", "building", rectangle(30, 10, 38, 16)),
        piece("barn", "building", rectangle(12, 30, 20, 35)),
        piece("forge", "building", rectangle(32, 28, 37, 33)),
        piece("wood", "woods", oriented(((20, 20), (27, 19), (29, 25), (23, 28), (19, 25)))),
        piece("pond", "water", Circle(42, 22, 3.5)),
        piece("hedge-1", "hedge", rectangle(4, 23, 14, 23.5)),
        piece("wall-1", "low-wall", rectangle(22, 34, 30, 34.5)),
        piece("wall-2", "low-wall", rectangle(22, 13, 28, 13.5)),
        piece("rock", "rock", Circle(6, 33, 1.5)),
    )


def _forest() -> tuple[Terrain, ...]:
    spots = ((10, 14), (22, 20), (36, 15), (50, 22), (62, 14), (14, 32), (30, 34), (44, 30), (58, 34), (36, 24))
    woods = [piece(f"wood-{n}", "woods", Circle(x, y, 3.0)) for n, (x, y) in enumerate(spots)]
    rocks = [piece(f"rock-{n}", "rock", Circle(x + 5, y + 3, 1.2)) for n, (x, y) in enumerate(spots[:6])]
    return (*woods, *rocks, piece("hill", "hill", Circle(27, 26, 4.0)))


VILLAGE = Battlefield("village", "A village", 48.0, 48.0, _village())
FOREST = Battlefield("forest", "A forest", 72.0, 48.0, _forest())
PLAIN = Battlefield("plain", "A plain", 48.0, 48.0)
WALLED = Battlefield("walled", "A long wall", 48.0, 48.0, (piece("long", "wall", rectangle(9, 23.5, 39, 24.5)),))
TABLES = (VILLAGE, FOREST, PLAIN)
SKIRMISH = Scenario("skirmish", "Skirmish")
HILL = Scenario("king-of-the-hill", "King of the hill", rounds=8, won_by="markers", markers=1)


def game(seed: int, table: Battlefield = VILLAGE, scenario: Scenario = SKIRMISH, *, swapped: bool = False) -> Game:
    """A battle of guards (side 0 unless swapped) against raiders."""
    ruleset = rules()
    rosters = (RAIDERS, GUARDS) if swapped else (GUARDS, RAIDERS)
    setup = Setup("skirmish", {}, table, scenario, rosters, seed)
    return Game(ruleset, setup.state(ruleset))
