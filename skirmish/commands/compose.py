"""The composition root: rules, files and players put together into a battle."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish import rules as systems
from skirmish.board import check_battlefield
from skirmish.commands.faults import Fault
from skirmish.commands.playable import problems_of
from skirmish.core.options import Option, UnknownOption
from skirmish.core.saving import Setup
from skirmish.core.state import Roster
from skirmish.core.system import Ruleset
from skirmish.library import Shelf, digest, load_record
from skirmish.library.problems import hint
from skirmish.players import Player, UnknownPlayer, make


def ruleset(name: str, options: dict[str, str]) -> Ruleset:
    """The ruleset of this name with these options. Raises `Fault` for what there isn't."""
    try:
        return systems.build(name, load_record, options, digest(systems.data_files(name)))
    except systems.UnknownRuleset as error:
        raise Fault(f"no ruleset '{name}'{nearest(name, error.known)}") from None
    except UnknownOption as error:
        raise Fault(_no_option(error, switches(name))) from None


def switches(name: str) -> dict[str, Option]:
    """The options of a ruleset by name, the combat system's first."""
    rules = systems.build(name, load_record)
    return {option.name: option for option in (*rules.combat.options, *rules.magic.options)}


def setup(rules: Ruleset, rosters: tuple[Roster, Roster], battlefield: str, scenario: str, seed: int) -> Setup:
    """The setup of a battle; map and scenario by id or path. Raises `Faulty` or `Fault` with everything wrong."""
    shelf = Shelf()
    made = Setup(
        ruleset=rules.name,
        options=dict(rules.options),
        battlefield=shelf.map(battlefield, check_battlefield),
        scenario=shelf.scenario(scenario),
        rosters=rosters,
        seed=seed,
    )
    check(rules, made)
    return made


def check(rules: Ruleset, made: Setup) -> None:
    """Raises `Fault` with every reason why the setup can't be played under these rules."""
    problems = tuple(problems_of(rules, made))
    if problems:
        raise Fault("\n".join(problems))


def players(names: tuple[str, str], seed: int) -> tuple[Player, Player]:
    """The two players. Raises `Fault` for a name that isn't known."""
    try:
        return make(names[0], 2 * seed), make(names[1], 2 * seed + 1)
    except UnknownPlayer as error:
        raise Fault(f"no player '{error.name}'{nearest(error.name, error.known)}") from None


def nearest(wrong: str, known: Iterable[str]) -> str:
    """`, did you mean 'aggressor'? There are: ...` for an unknown name."""
    names = tuple(known)
    return f"{hint(wrong, names) or '.'} There are: {', '.join(names) or 'none'}"


def _no_option(error: UnknownOption, known: Iterable[str]) -> str:
    if error.name in known:
        return f"option {error.name} can't be '{error.value}'{nearest(error.value, error.known)}"
    return f"no option '{error.name}'{nearest(error.name, error.known)}"
