"""The composition root: combines rules, files and players into a battle."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from skirmish import rules as systems
from skirmish.app.builders import builders
from skirmish.app.entries import HUMAN
from skirmish.app.errors import UserError
from skirmish.app.used_packs import used_packs
from skirmish.board import check_battlefield
from skirmish.core.battle_record import Setup
from skirmish.core.decision import Asks
from skirmish.core.profile import Profile
from skirmish.core.record import UNSET, evolve
from skirmish.core.state import Roster
from skirmish.core.system import Option, Rules, Ruleset, UnknownOption
from skirmish.kit.playable import problems_of
from skirmish.library import Shelf, digest, load_record
from skirmish.library.catalogue import looks_like_path
from skirmish.library.problems import Problem, hint
from skirmish.library.profilefile import full_profile_name, profile_at, profiles
from skirmish.library.rosterpacks import other_packs
from skirmish.muster import problems
from skirmish.players import KINDS, Misfit, Player, Spec, UnknownPlayer, among, make, spec
from skirmish.players.spec import MOST_MS, MOST_NODES, Find


def ruleset(name: str, options: dict[str, str]) -> Ruleset:
    """The ruleset of this name with these options. Raises `UserError` for unknown ones."""
    try:
        return systems.build(name, load_record, options, digest(systems.data_files(name)))
    except systems.UnknownRuleset as error:
        if name in systems.MAGIC:
            own, pairs = systems.presets().values(), [pair for pair in systems.pairs() if pair.endswith(f"+{name}")]
            pairs.sort(key=lambda pair: pair not in own)
            raise UserError(f"'{name}' is a magic; it is played with a combat: {', '.join(pairs)}") from None
        raise UserError(f"no rule system '{name}'{nearest(name, error.known)}") from None
    except UnknownOption as error:
        raise UserError(_no_option(error, switches(name))) from None


def switches(name: str) -> dict[str, Option]:
    """The options of a ruleset by name, the combat system's first."""
    rules = systems.build(name, load_record)
    return {option.name: option for option in (*rules.combat.options, *rules.magic.options)}


def options_of(rules: str) -> Mapping[str, Sequence[str]]:
    """The values of each option of a rule system, the default first. Raises `ValueError` for an unknown system."""
    try:
        name = ruleset(rules, {}).name
    except UserError as error:
        raise ValueError(str(error)) from None
    return {option: one.values for option, one in switches(name).items()}


def asks() -> dict[str, tuple[Asks, ...]]:
    """The questions that each system asks in the course of its rules."""
    combat = [system.make(load_record) for system in systems.COMBAT.values()]
    magic = [system.make(load_record) for system in systems.MAGIC.values()]
    both: tuple[Rules, ...] = *combat, *magic
    return {system.name: system.asks for system in both}


def setup(rules: Ruleset, rosters: Sequence[Roster], battlefield: str, scenario: str, seed: int) -> Setup:
    """The setup of a battle; map and scenario by id or path. Raises `Faulty` or `UserError` with every problem."""
    shelf = Shelf()
    first, second = rosters
    made = Setup(
        ruleset=rules.name,
        options=dict(rules.options),
        battlefield=shelf.map(battlefield, check_battlefield),
        scenario=shelf.scenario(scenario),
        rosters=(first, second),
        seed=seed,
    )
    made = evolve(made, packs=used_packs(made) or UNSET)
    check(rules, made)
    return made


def fielded(wanted: tuple[str, str], switches: dict[str, str]) -> tuple[tuple[Roster, Roster], list[Problem]]:
    """The two rosters, with distinct names, marked where they break the rules of list building; and all problems."""
    rosters, found = mustered(wanted, switches)
    first, second = tell_apart(rosters)
    return (first, second), found


def mustered(wanted: Sequence[str], switches: dict[str, str]) -> tuple[list[Roster], list[Problem]]:
    """The rosters as they are, marked where they break the rules of list building; and all problems."""
    shelf = Shelf()
    files = [shelf.roster_file(one) for one in wanted]
    found = [
        problem
        for file in files
        for problem in (*other_packs(file.document, file.form.packs), *problems(file, switches, builders()))
    ]
    wrong = {problem.file for problem in found if problem.level == "error"}
    return [evolve(file.roster, illegal=file.document.file in wrong) for file in files], found


def tell_apart(rosters: Sequence[Roster]) -> list[Roster]:
    """The rosters with distinct names and warriors' names: shared names are marked (A), (B), ...

    The letter is the roster's position.
    """
    names = Counter(one.name for one in rosters)
    people = Counter(name for one in rosters for name in {warrior.name for warrior in one.warriors})

    def marked(one: Roster, letter: str) -> Roster:
        warriors = tuple(
            evolve(warrior, name=f"{warrior.name} ({letter})") if people[warrior.name] > 1 else warrior
            for warrior in one.warriors
        )
        return evolve(one, name=f"{one.name} ({letter})" if names[one.name] > 1 else one.name, warriors=warriors)

    return [marked(one, letter_of(place)) for place, one in enumerate(rosters)]


def letter_of(place: int) -> str:
    """A to Z, then A2 to Z2 and so on."""
    turn, letter = divmod(place, len(string.ascii_uppercase))
    return string.ascii_uppercase[letter] + (str(turn + 1) if turn else "")


def check(rules: Ruleset, made: Setup) -> None:
    """Raises `UserError` with every reason why the setup can't be played under these rules."""
    problems = tuple(problems_of(rules, made))
    if problems:
        raise UserError("\n".join(problems))


def profile(name: str) -> Profile:
    """A shipped profile, or the one in a file. Raises `UnknownPlayer` or `Faulty`."""
    return profile_at(name) if looks_like_path(name) else _named_profile(name)


def _named_profile(name: str) -> Profile:
    """A shipped profile, or one from a pack. Raises `UnknownPlayer`."""
    return among(profiles)(full_profile_name(name))


def specs(
    words: Sequence[str], nodes: int | None = None, think_ms: int | None = None, *,
    find: Find = profile, besides: Sequence[str] = (),
) -> tuple[Spec, ...]:  # fmt: skip
    """The players for words like `tactician:bold`.

    `nodes` or `think_ms`: a budget for players that look ahead and have none of their own; at least one must
    look ahead. `besides`: other names that would be allowed. Raises `UserError` for an unknown name, `Faulty`.
    """
    found = tuple(_spec(word, find, besides) for word in words)
    if (nodes, think_ms) == (None, None):
        return found
    if nodes is not None and think_ms is not None:
        raise UserError("a player has so many nodes to look at or so many milliseconds: --nodes or --think-ms")
    if (nodes or 0) > MOST_NODES or (think_ms or 0) > MOST_MS:
        raise UserError(f"that is too long to think: at most {MOST_NODES} nodes or {MOST_MS} ms")
    if not any(KINDS[one.kind].thinks for one in found):
        raise UserError("--nodes and --think-ms are for players that look ahead, and none is named in --players")
    return tuple(one.within(nodes, think_ms) for one in found)


def seats(words: tuple[str, str], nodes: int | None, think_ms: int | None) -> tuple[str, str]:
    """The players, humans too, each as the plain word kept in saves. Raises `UserError` for an unknown one."""
    named = [word for word in words if word != HUMAN]
    playing = iter(specs(named, nodes, think_ms, find=_named_profile, besides=(HUMAN,)))
    first, second = (word if word == HUMAN else next(playing).word for word in words)
    return first, second


def _spec(word: str, find: Find, besides: Sequence[str]) -> Spec:
    try:
        return spec(word, find)
    except UnknownPlayer as error:
        known = (*besides, *error.known) if error.what == "player" else error.known
        raise UserError(f"no {error.what} '{error.name}'{nearest(error.name, known)}") from None
    except Misfit as error:
        raise UserError(str(error)) from None


def players(found: Sequence[Spec], seed: int) -> tuple[Player, Player]:
    """The two players of a battle with this seed."""
    return make(found[0], 2 * seed), make(found[1], 2 * seed + 1)


MOST_NAMED = 15
"""Maximum number of names listed; of more, only the first ones, and only if no name is close."""


def nearest(wrong: str, known: Iterable[str]) -> str:
    """`, did you mean 'aggressor'? There are: ...` for an unknown name."""
    names = tuple(dict.fromkeys(known))
    near = hint(wrong, names)
    if len(names) <= MOST_NAMED:
        return f"{near or '.'} There are: {', '.join(names) or 'none'}"
    return near or f". There are: {', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more"


def _no_option(error: UnknownOption, known: Iterable[str]) -> str:
    if error.name in known:
        return f"option {error.name} can't be '{error.value}'{nearest(error.value, error.known)}"
    return f"no option '{error.name}'{nearest(error.name, error.known)}"
