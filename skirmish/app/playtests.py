"""The plan of a batch, built from the command line or read from its file."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import skirmish
from skirmish.app import compose
from skirmish.app.defaults import MAP, PLAYER, SCENARIO
from skirmish.app.errors import UserError
from skirmish.app.used_packs import missing_packs, other_packs, used_packs
from skirmish.core.profile import Profile
from skirmish.core.record import evolve
from skirmish.core.state import Roster
from skirmish.core.system import Ruleset
from skirmish.library.problems import Problem
from skirmish.players import Spec, among
from skirmish.playtest.coverage import Coverage
from skirmish.playtest.executors import source_digest
from skirmish.playtest.observers import MakeObserver, label_of
from skirmish.playtest.plan import DiceKind, Plan, Until, arena_of, versions
from skirmish.playtest.stopping_rule import ALPHA, MARGIN, Sure
from skirmish.playtest.store import kept_plan
from skirmish.rules import DEFAULT

GAMES, MOST_GAMES_UNTIL_SURE = 400, 10_000
"""Default number of games per pairing."""
MOST_GAMES = 1_000_000
MOST_LISTS = 100
"""Maximum number of lists: each meets every other."""


def version() -> str:
    """The program's version, and a digest of the source that decides battles."""
    return f"{skirmish.__version__}+{source_digest()}"


def plan_of(
    lists: Sequence[str], maps: Sequence[str], scenario: str, rules: Ruleset, players: Sequence[Spec], games: int,
    seed: int, switches: dict[str, str], observers: Sequence[str], until: Until | None = None, *,
    adjusted: bool = False,
) -> tuple[Plan, list[Problem]]:  # fmt: skip
    """The plan, and what makes a list illegal; lists, maps and scenario by id or path.

    Raises `UserError` or `Faulty` with everything that prevents it from being played.
    """
    if len(lists) > MOST_LISTS:
        raise UserError(f"{len(lists)} lists are too many for one batch; maximum {MOST_LISTS}")
    rosters, found = compose.mustered(lists, switches)
    distinct = tell_apart(rosters)
    pair = distinct[0], distinct[1]
    setups = [compose.setup(rules, pair, one, scenario, seed) for one in maps]
    fields = [setup.battlefield for setup in setups]
    if twice := [ident for ident, times in Counter(field.id for field in fields).items() if times > 1]:
        raise UserError(f"the map {twice[0]} is named twice")
    words = [one.word for one in players]
    made = Plan(
        tuple(distinct), tuple(fields), setups[0].scenario, rules.name, dict(rules.options),
        tuple(words if len(set(words)) > 1 else words[:1]), games, seed, rules.digest, version(),
        _profiles(players), tuple(observers), until, adjusted,
        packs=used_packs(*setups, *distinct),
    )  # fmt: skip
    check(made, rules)
    return made, found


class Wanted(NamedTuple):
    """The user's settings for the battles; None for the default."""

    lists: Sequence[str] | None
    maps: Sequence[str] | None
    scenario: str | None
    rules: str | None
    switches: dict[str, str] | None
    players: tuple[str, str] | None
    nodes: int | None
    think_ms: int | None
    seed: int | None


def planned(
    wanted: Wanted, games: int | None, until: Until | None, makers: Sequence[MakeObserver], *,
    adjusted: bool = False, dice: DiceKind | None = None,
) -> tuple[Plan, Ruleset, list[Problem]]:  # fmt: skip
    """The plan that was asked for, with defaults for the rest; see `plan_of`.

    By default, dice are keyed where versions of a list are compared.
    """
    players = compose.specs(wanted.players or (PLAYER, PLAYER), wanted.nodes, wanted.think_ms)
    if len(wanted.lists or ()) > 2 and players[0] != players[1]:
        raise UserError("more than two lists are all played by one player: name it twice in --players")
    switches = wanted.switches or {}
    rules = compose.ruleset(wanted.rules or DEFAULT, switches)
    plan, found = plan_of(
        wanted.lists or (), wanted.maps or [MAP], wanted.scenario or SCENARIO, rules, players,
        games or (MOST_GAMES_UNTIL_SURE if until else GAMES), wanted.seed or 0, switches,
        [label_of(maker) for maker in makers], until, adjusted=adjusted,
    )  # fmt: skip
    return evolve(plan, dice=dice or ("keyed" if versions(plan) else "stream")), rules, found


def _profiles(players: Sequence[Spec]) -> tuple[Profile, ...]:
    named = {one.profile.name: one.profile for one in players if one.profile is not None}
    for one in players:
        if one.profile is not None and named[one.profile.name] != one.profile:
            raise UserError(f"two profiles are called '{one.profile.name}'; rename one of them")
    return tuple(named[name] for name in sorted(named))


def tell_apart(rosters: Sequence[Roster]) -> list[Roster]:
    """The rosters with distinct names and ids. Raises `UserError` if that is impossible."""
    ids = Counter(one.id for one in rosters)
    found = [
        evolve(one, id=f"{one.id}-{compose.letter_of(place).lower()}") if ids[one.id] > 1 else one
        for place, one in enumerate(compose.tell_apart(rosters))
    ]
    if len({one.id for one in found}) < len(found):
        raise UserError("two of the lists have one id when they are told apart; give them different ids")
    return found


def rules_of(plan: Plan) -> Ruleset:
    """The ruleset of a plan from a file, if the batch can be resumed. Raises `UserError` with the reason if not."""
    if wrong := missing_packs(plan.packs) or other_packs(plan.packs):
        raise UserError(wrong)
    rules = compose.ruleset(plan.ruleset, plan.options)
    if plan.version != version():
        raise UserError(f"it was started with version {plan.version} of the program; this is {version()}")
    if plan.digest != rules.digest:
        raise UserError(f"it was started with other rule data ({plan.digest}, here {rules.digest})")
    check(plan, rules)
    return rules


def check(plan: Plan, rules: Ruleset) -> None:
    """Raises `UserError` with every reason why the plan can't be played; its file isn't trusted."""
    for things, what in ((plan.rosters, "lists"), (plan.battlefields, "maps")):
        if len({one.id for one in things}) < len(things) or len(things) < (2 if what == "lists" else 1):
            raise UserError(f"a batch has at least two lists and one map, and no two {what} of one id")
    if plan.seed < 0 or len(plan.players) not in (1, len(plan.rosters)):
        raise UserError("a batch has one player or one for each list, and a seed from 0")
    if not 1 <= plan.games <= MOST_GAMES:
        raise UserError(f"{plan.games:,} games are too many or too few: 1 to {MOST_GAMES:,} of each pairing of lists")
    sure(plan)
    compose.specs(plan.players, find=among(lambda: {profile.name: profile for profile in plan.profiles}))
    arena = arena_of(plan, rules)
    most = max(plan.rosters, key=lambda roster: len(roster.warriors))
    for setup in arena.setups.values():
        for roster in plan.rosters:
            compose.check(rules, evolve(setup, rosters=(roster, most)))


def sure(plan: Plan) -> Sure | None:
    """A new judge of when to stop; None if the plan wants all its games. Raises `UserError`."""
    try:
        return None if plan.until is None else Sure(plan.until.margin, plan.until.alpha, plan.adjusted)
    except ValueError as error:
        raise UserError(str(error)) from None


def until(margin: float | None, alpha: float | None, kept: Until | None = None) -> Until:
    """How sure the result must be; missing settings are as stored, or else the defaults."""
    usual = kept or Until(MARGIN, ALPHA)
    return Until(usual.margin if margin is None else margin, usual.alpha if alpha is None else alpha)


def resumed(path: Path, makers: Sequence[MakeObserver], change: Callable[[Plan], Plan]) -> tuple[Plan, Ruleset]:
    """The batch in the file, with these changes. Raises `UserError` if it can't be resumed here."""
    plan = change(kept_plan(path))
    if plan.observers != (labels := tuple(label_of(maker) for maker in makers)):
        if Coverage.name in labels and Coverage.name not in plan.observers:
            said = "was started without --coverage: resume it without, or start another batch"
            raise UserError(f"{path}: {said}")
        named, given = (", ".join(one) or "none" for one in (plan.observers, labels))
        raise UserError(f"{path}: its observers are {named}, here {given}: name the same files with --observer")
    try:
        return plan, rules_of(plan)
    except UserError as error:
        raise UserError("\n".join(f"{path}: {line}" for line in str(error).splitlines())) from None


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
