"""What `bench` measures: battles, lists, weaves and a batch, all from shipped data."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from skirmish.app import compose, playtests
from skirmish.app.defaults import MAP, PLAYER, SCENARIO
from skirmish.app.observers import observers
from skirmish.app.odds.questions import ACTOR, questions_of, worked_out
from skirmish.app.odds.situation import HERE, Figure, apart, placed, warrior_of
from skirmish.app.odds.spell_scene import Wanted, described
from skirmish.app.odds.weave_odds import worked_out_cast
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import Warrior
from skirmish.core.system import Ruleset
from skirmish.core.units import base_radius
from skirmish.kit.odds import Part, Pose
from skirmish.library import Shelf
from skirmish.muster import examine
from skirmish.muster.generator import generate
from skirmish.playtest.bench import DOTS, LARGE, PAIRS, THREADS, TRILOGY
from skirmish.playtest.measures import MakeGame
from skirmish.playtest.workload import WEIGHED, Load

A_SIDE = 8
"""Warriors per side; twice as many in large battles."""
PLAIN, CHANNELING = "skirmish", "channeling"
"""Rulesets."""
WARBANDS = {PLAIN: ("bows-of-the-march", "hunting-fist"), CHANNELING: ("leash-and-line", "watch-on-the-quay")}
"""The warbands that fight under each."""
PAIRED = {"both": "resolve+wyld"}
"""The pair of systems for a kind of battle named differently."""
LIST = "hired-pikes"
"""The list to check, from the faction with the longest catalogue."""
CUTTERS = ("saidin:9", "saidin:9", "saidar:7", "saidar:7")
"""The models that may cut the weave whose odds are timed."""


class Work(NamedTuple):
    """Everything measured except the window."""

    usual: MakeGame
    """Makes the battles measured by default."""
    others: dict[str, MakeGame]
    """The same for other kinds."""
    handed: dict[str, Callable[[], object]]
    """Other work, by measure."""
    load: Load


def make_work() -> Work:
    """The work, under the rules to be measured."""
    rules, magic = (compose.ruleset(name, {}) for name in (PLAIN, CHANNELING))
    others = {
        CHANNELING: game_maker(magic, WARBANDS[CHANNELING]),
        LARGE: game_maker(rules, WARBANDS[PLAIN], doubled=True),
        TRILOGY: game_maker(compose.ruleset(f"{TRILOGY}+none", {}), WARBANDS[PLAIN]),
        DOTS: game_maker(compose.ruleset(f"{DOTS}+none", {}), WARBANDS[PLAIN]),
        THREADS: game_maker(compose.ruleset(f"{DOTS}+{THREADS}", {}), WARBANDS[CHANNELING]),
        **{kind: game_maker(compose.ruleset(PAIRED.get(kind, kind), {}), WARBANDS[CHANNELING]) for kind in PAIRS},
    }
    handed = _chains(rules) | _weaves(magic) | _lists()
    return Work(game_maker(rules, WARBANDS[PLAIN]), others, handed, _load())


def _chains(rules: Ruleset) -> dict[str, Callable[[], object]]:
    """A shot, and a close combat of two against two with two attacks each and parries."""
    asks = questions_of(rules)
    archer = Figure("an archer", gear=("bow",))
    scene = apart(rules, archer, archer, 12.0)
    swordsman = warrior_of(Figure("a swordsman", numbers=(("A", 2),), gear=("sword",)))
    wide = 2 * base_radius(swordsman.base_mm)
    (x, y), pair = HERE, (swordsman, swordsman)
    corners = ((x, y), (x, y + wide), (x + wide, y), (x + wide, y + wide))
    melee = asks.posed(placed(rules, (pair, pair), corners), (Pose(),) * 4)
    parts: dict[str, Part | None] = {
        "forecast.shot": asks.shot(rules, scene.state, scene.actor, scene.target, "bow", 1).whole,
        "forecast.fight2v2": asks.blows(rules, melee, ACTOR, len(pair)).phase,
    }
    return {name: partial(worked_out, rules, part) for name, part in parts.items() if part is not None}


def _weaves(rules: Ruleset) -> dict[str, Callable[[], object]]:
    """A weave that four may cut, with a save, a wound and an injury: if all try, and if they try when it pays."""
    scene = described(rules, Wanted("arrow-of-fire", "saidar:8", CUTTERS, target="T3/5+"))
    policies = {"forecast.weave": "always", "forecast.weave.best": "best"}
    return {name: partial(worked_out_cast, scene, policy) for name, policy in policies.items()}


def _lists() -> dict[str, Callable[[], object]]:
    """A full check of a list of twelve warriors, read from its file, and the generation of a new one."""
    shelf = Shelf()
    faction = shelf.faction(shelf.roster_file(LIST).form.faction.id)
    return {
        "muster.examine": lambda: examine(shelf, shelf.document("warband", LIST)),
        "muster.generate": lambda: generate(faction, shelf.stock, 500, "balanced", 1),
    }


def _load() -> Load:
    """A batch as in `skirmish playtest`, between the warbands to be measured."""
    make_rules = partial(compose.ruleset, PLAIN, {})
    players = compose.specs([PLAYER])
    plan, _ = playtests.plan_of(WARBANDS[PLAIN], [MAP], SCENARIO, make_rules(), players, WEIGHED, 0, {}, [])
    return Load(plan, make_rules, observers(()))


def game_maker(rules: Ruleset, warbands: tuple[str, str], *, doubled: bool = False) -> MakeGame:
    """Makes battles of eight per side between these; doubled, each has a twin, which no roster would allow."""
    shelf = Shelf()
    first, second = (shelf.roster(one) for one in warbands)
    first, second = (evolve(roster, warriors=roster.warriors[:A_SIDE]) for roster in (first, second))
    setup = compose.setup(rules, (first, second), MAP, SCENARIO, 0)
    if doubled:
        rosters = tuple(
            evolve(roster, warriors=(*roster.warriors, *map(_twin, roster.warriors))) for roster in setup.rosters
        )
        setup = evolve(setup, rosters=rosters)
    return lambda seed: Game(rules, evolve(setup, seed=seed).state(rules))


def _twin(warrior: Warrior) -> Warrior:
    """A copy of this one, but not a second leader."""
    return evolve(warrior, id=f"{warrior.id}-2", name=f"{warrior.name} the other", role="henchman")
