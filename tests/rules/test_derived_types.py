"""Types without numbers: each shipped one, made of its base profile, beside the numbers that people gave it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest
from support.axes import shelf
from support.rulesets import ruleset

from skirmish import rules
from skirmish.app.builders import builders
from skirmish.app.derivations import derived_everywhere, sample
from skirmish.core.battle_record import Setup
from skirmish.core.builder import Builder
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import Roster, Warrior
from skirmish.library.factionfile import Kind
from skirmish.players import make
from skirmish.players.player import view_of

MOST_DECISIONS = 60
SLACK = 0.2
"""Of the points that a type is worth."""


@cache
def types() -> Mapping[str, Kind]:
    return {
        f"{faction}/{ident}": kind
        for faction in shelf().ids("faction")
        for ident, kind in shelf().faction(faction).types.items()
    }


def known(ident: str) -> Warrior:
    faction, _, kind = ident.partition("/")
    return sample(faction, kind, types()[ident], shelf().stock)


def stranger(ident: str, number: int = 0) -> Warrior:
    """The same of a faction of which no system has heard, armed and with a weave."""
    warrior = known(ident)
    facts = dict(warrior.lore) | {"weaves": ("fireball", "bonds-of-air")}
    return evolve(
        warrior, id=f"x-{number}", name=f"X{number}", faction="reeds:reed-folk", items=("sword", "bow"),
        lore=tuple(facts.items()) if warrior.lore else (), traits=tuple(t for t in warrior.traits if not t[1]),
        marks=40,
    )  # fmt: skip


@cache
def builder(system: str) -> Builder:
    return builders()[system]()


@pytest.mark.parametrize(
    ("system", "of_all", "within"), [("resolve", 0.08, 1.0), ("trilogy", 0.06, 0.97), ("dots", 0.2, 0.7)]
)
def test_a_derived_type_is_worth_about_what_its_own_numbers_are(system: str, of_all: float, within: float) -> None:
    """RES-103, TRI-76, R-112: the mean error, and how many of the types are within a fifth; horses and claws apart."""
    errors = []
    for ident in types():
        own, made = known(ident), evolve(known(ident), faction="reeds:reed-folk")
        if not _rides(system, own):
            worth = builder(system).points(own)
            errors.append(abs(builder(system).points(made) - worth) / worth)
    assert sum(errors) / len(errors) <= of_all
    assert sum(error <= SLACK for error in errors) / len(errors) >= within


def _rides(system: str, warrior: Warrior) -> bool:
    """Whether its entry has a kit of its own, which costs besides."""
    people = rules.COMBAT[system].make(_read).archetypes.people  # type: ignore[attr-defined]
    return bool(people.archetypes[f"{warrior.faction}/{warrior.type}"].kit)


def _read(*args: object) -> object:
    from skirmish.library import load_record

    return load_record(*args)  # type: ignore[arg-type,type-var]


@pytest.mark.parametrize("system", ["resolve", "trilogy", "dots", "essence", "threads", "wyld"])
def test_a_derived_type_keeps_to_the_rules_of_building(system: str) -> None:  # RES-100, TRI-73, DOT-102
    found = {ident: builder(system).troubles(evolve(known(ident), faction="reeds:reed-folk")) for ident in types()}
    assert {ident: [one.reason for one in wrong] for ident, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("pair", ["resolve+channeling", "trilogy+essence", "dots+threads", "skirmish+wyld"])
def test_each_shipped_type_derived_can_fight(pair: str) -> None:  # RES-103, TRI-76, TRI-77, WYL-71
    system = ruleset(pair)
    warriors = [stranger(ident, number) for number, ident in enumerate(types())]
    rosters = tuple(Roster(f"r-{side}", f"R {side}", "reeds:reed-folk", tuple(warriors[side::8])) for side in range(8))
    for at in (0, 2, 4, 6):
        two = rosters[at], rosters[at + 1]
        assert [*system.combat.problems(two[0]), *system.magic.problems(two[0])] == []
        setup = Setup(pair, {}, shelf().map("farm"), shelf().scenario("skirmish"), two, 7)
        game, player = Game(system, setup.state(system)), make("random", 7)
        for _ in range(MOST_DECISIONS):
            if (decision := game.decision) is None:
                break
            game.play(player.decide(view_of(game, decision.side), decision))
    casters = [one for one in warriors if one.lore and system.magic.enlist(one) is not None]
    assert len(casters) == sum(bool(one.lore) for one in warriors)


def test_a_channeler_casts_by_its_points_its_rank_and_its_keywords() -> None:  # TRI-77, WYL-71
    master = stranger("shadowspawn/dread-master")
    essence, wyld = ruleset("trilogy+essence").magic.enlist(master), ruleset("skirmish+wyld").magic.enlist(master)
    assert (essence.gift.school, essence.gift.incantations[:3]) == ("sorcery", ("hex", "wither", "terror"))
    assert (wyld.gift.tradition, wyld.gift.willpower, wyld.gift.spells[0]) == ("necromancy", 7, "grave_grip")
    threads = ruleset("dots+threads").magic.enlist(stranger("white-tower/accepted"))
    assert (threads.gift.half, threads.gift.potential, threads.gift.onepower) == ("saidar", 5, 3)


def test_what_was_derived_is_told_and_nothing_of_types_with_numbers() -> None:
    faction = shelf().faction("hill-clans")
    assert not [
        line for line in derived_everywhere(faction, shelf().stock) if line.system in ("resolve", "dots", "threads")
    ]
    strange = faction.model_copy(update={"id": "reeds:reed-folk"})
    lines = [str(line) for line in derived_everywhere(strange, shelf().stock)]
    assert "reeds:reed-folk/brute: dots: strength 5, from S 5, W 3 (DOT-100)" in lines
    assert any(line.startswith("reeds:reed-folk/seer: threads: potential 6, from 7 points") for line in lines)
