"""The plan of a batch: who fights whom where, with which dice. From it alone every battle can be played again."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from skirmish.core.battle_record import Setup, UsedPack
from skirmish.core.battlefield import OPPOSITE, Battlefield
from skirmish.core.profile import Profile
from skirmish.core.record import UNSET, Record
from skirmish.core.scenario import Scenario
from skirmish.core.state import Roster
from skirmish.core.system import Ruleset
from skirmish.players import Spec, among, spec
from skirmish.playtest.match import Arena, Bout, Result, both_ways, seed_from

DiceKind = Literal["stream", "keyed"]


class Until(Record):
    """When a pairing of lists has been played enough, as `stopping_rule.Sure` has it."""

    margin: float
    """Even is within so much of one half."""
    alpha: float
    """The chance of a wrong answer."""


class Plan(Record):
    """A batch of battles: each list against each other one, all of them with the same seeds on the same maps."""

    rosters: tuple[Roster, ...]
    """Two or more, each with an id of its own: `Bout.mine` and `Bout.theirs` name them."""
    battlefields: tuple[Battlefield, ...]
    """One or more, each with an id of its own; they take turns."""
    scenario: Scenario
    ruleset: str
    """`skirmish+none`: as `Ruleset.name` has it."""
    options: dict[str, str]
    """All switches of the rules, those at their default too."""
    players: tuple[str, ...]
    """Who plays, as words (`tactician:bold`): one for all lists, or one for each."""
    games: int
    """Battles of each pairing of lists, rounded up to pairs of battles."""
    seed: int
    """From it and the number of a pair follows the seed of its battles: see `seed_of`."""
    digest: str
    """Of the rule data."""
    version: str
    """Of the program."""
    profiles: tuple[Profile, ...] = ()
    """What the players' words call by name: how those weigh."""
    observers: tuple[str, ...] = ()
    """What is noted of each battle, by name; a user's own observer with the digest of its file after a `#`."""
    until: Until | None = None
    """A pairing ends as soon as this is sure of it; None: after so many games."""
    adjusted: bool = False
    """Whether luck is taken out of each battle, too."""
    dice: DiceKind = "stream"
    """How the dice of a battle hang on its seed: one after the other, or those of each roll by what it is for."""
    packs: tuple[UsedPack, ...] = ()
    """The packs that lists, maps and scenario came from: their numbers aren't in the digest."""


class Batch(NamedTuple):
    """A plan and what has been played of it, in the order of their numbers. An unfinished batch lacks some."""

    plan: Plan
    results: Sequence[Result]


def pairings(plan: Plan) -> tuple[tuple[str, str], ...]:
    """Which list meets which, by id: each pairing once, the list that was named earlier first."""
    return tuple(combinations((roster.id for roster in plan.rosters), 2))


def total(plan: Plan) -> int:
    """How many battles there are to play."""
    return 2 * math.ceil(plan.games / 2) * len(pairings(plan))


def seed_of(plan: Plan, pair: int) -> int:
    """The seed of a pair of battles: batches of other seeds have other dice throughout, however close their seeds."""
    return seed_from(plan.seed, pair)


def bouts(plan: Plan) -> Iterator[tuple[int, Bout]]:
    """The battles with their numbers from 0, two and two: a pair is one seed and map, with all that can be swapped.

    In the second battle of a pair the lists change sides, and with them players, roll-offs and the first turn; and they
    change table edges (`match.Bout.end` says how). From one turn of the maps to the next the edges change once more, so
    that over two turns neither side of a pairing has had one end oftener. All pairings have their k-th pair on the same
    seed, map and ends, and play it before the next: a batch that is cut off has played all of them alike, and one with
    more games begins with the battles of one with fewer.
    """
    fields, number = plan.battlefields, 0
    for pair in range(math.ceil(plan.games / 2)):
        turn, which = divmod(pair, len(fields))
        field = fields[which]
        end = field.edge if turn % 2 == 0 else OPPOSITE[field.edge]
        seed = seed_of(plan, pair)
        for mine, theirs in pairings(plan):
            for bout in both_ways(Bout(mine, theirs, field.id, seed, 0, end)):
                yield number, bout
                number += 1


def players(plan: Plan) -> dict[str, str]:
    """Who plays each list, as words, by its id."""
    each = plan.players * len(plan.rosters) if len(plan.players) == 1 else plan.players
    return {roster.id: word for roster, word in zip(plan.rosters, each, strict=False)}


def versions(plan: Plan) -> tuple[tuple[str, str], ...]:
    """The lists that are compared with each other by their battles against others: those of one faction."""
    if len(plan.rosters) < 3:
        return ()
    return tuple((a.id, b.id) for a, b in combinations(plan.rosters, 2) if a.faction == b.faction)


def specs(plan: Plan) -> dict[str, Spec]:
    """Who plays each list, by its id. Raises `UnknownPlayer` or `Misfit` for a word that no player answers to."""
    find = among(lambda: {profile.name: profile for profile in plan.profiles})
    return {ident: spec(word, find) for ident, word in players(plan).items()}


def arena_of(plan: Plan, rules: Ruleset) -> Arena:
    """What the batch's battles are made of; `rules` must be those that the plan names."""
    pair = plan.rosters[0], plan.rosters[1]
    keyed, packs = plan.dice == "keyed" or UNSET, plan.packs or UNSET
    setups = {
        field.id: Setup(plan.ruleset, plan.options, field, plan.scenario, pair, plan.seed, keyed=keyed, packs=packs)
        for field in plan.battlefields
    }
    return Arena(
        rules, {roster.id: roster for roster in plan.rosters}, setups, specs=specs(plan), adjusts=plan.adjusted
    )


def list_differences(mine: Plan, other: Plan) -> list[str]:
    """What makes two plans different batches, in words; how many games or how sure one wants to be doesn't."""
    return [said for name, said in DIFFERENCES.items() if getattr(mine, name) != getattr(other, name)]


DIFFERENCES = {
    "rosters": "other lists",
    "battlefields": "other maps",
    "scenario": "another scenario",
    "ruleset": "another ruleset",
    "options": "other options of the rules",
    "players": "other players",
    "profiles": "other profiles of the players",
    "seed": "another seed",
    "digest": "other rule data",
    "packs": "other packs, or others of their versions",
    "version": "another version of the program",
    "observers": "other observers",
    "dice": "other dice",
    "adjusted": "luck left in where this one has it taken out, or the other way round",
}
"""What two plans may differ in, and how that is said."""
