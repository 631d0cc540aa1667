"""The learned value of a position: loading the shipped one, and fitting and testing."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from skirmish.app import compose
from skirmish.app.errors import UserError
from skirmish.app.playtests import version
from skirmish.core.files import write_file
from skirmish.core.record import Record, evolve, from_json, to_json
from skirmish.core.value import Value
from skirmish.library import Shelf
from skirmish.library.groupfile import open_groups
from skirmish.library.valuefile import value_at, value_text
from skirmish.players import Spec
from skirmish.playtest.match import Arena, setup_of
from skirmish.playtest.runner import play_all
from skirmish.playtest.valuation import (
    PARTS,
    Foretold,
    Studied,
    Study,
    fit_value,
    foretold,
    split,
    studies,
    study_bout,
)

ASKED_AT = 100_000
"""Offset of the seeds of battles from whose positions quick battles are played."""


def read_value(path: Path) -> Value:
    """The value in a file. Raises `Faulty`."""
    return value_at(path)


def write_value(path: Path, value: Value) -> None:
    """Writes it as `read_value` reads it. Raises OSError."""
    write_file(path, value_text(value).encode())


class Lot(NamedTuple):
    """Which battles to play: with these lists, this many in each scenario under each of these rules."""

    rules: Sequence[str]
    lists: Sequence[str]
    maps: Sequence[str]
    scenarios: Sequence[str]
    player: Spec
    battles: int
    asked: int
    """How many more of each; quick battles are played from one position of each of them."""
    tries: int
    """How many quick battles."""
    seed: int
    workers: int


def read_kept(path: Path) -> list[Studied]:
    """The battles stored in a file; none if it doesn't exist. Raises `UserError`."""
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines() if path.exists() else (), 1):
        try:
            found.append(from_json(line.encode(), Studied))
        except ValueError as error:
            raise UserError(
                f"{path}:{number}: not a battle that `skirmish tune value --keep` has kept: {error}"
            ) from None
    return found


def keep(path: Path, battles: Sequence[Studied]) -> None:
    """Writes battles to the file, one per line, and overwrites it. Raises OSError."""
    write_file(path, b"".join([to_json(one) + b"\n" for one in battles]))


class Fitted(Record):
    """The result of fitting: the value, and how well it predicts held-out battles."""

    value: Value
    held_out: Foretold
    """For the lists that it was fitted on, by weights fitted without these battles."""


Heard = Callable[[int, int], None]
"""Gets, after each battle, the number done and the total."""


def play_lot(lot: Lot, kept: Sequence[Studied] = (), heard: Heard = lambda done, of: None) -> list[Studied]:
    """The kept battles with those of the lot that aren't among them, which are played. Raises `Faulty`, `UserError`.

    A battle is known by its rules, scenario, bout and player, and by the version of everything that decides it. One
    with fewer quick battles than are wanted is played again, and replaced.
    """
    shelf = Shelf()
    rosters = {ident: shelf.roster(ident) for ident in open_groups(lot.lists, shelf)}
    if len(rosters) < 2:
        raise UserError("it takes two lists or more: see --list")
    most = max(rosters.values(), key=lambda roster: len(roster.warriors))
    found = {_key(one): one for one in kept}
    wanted = list[tuple[Arena, list[tuple[Study, Studied]]]]()
    for name in lot.rules:
        rules = compose.ruleset(name, {})
        for place, scenario in enumerate(lot.scenarios):
            setups = {ident: compose.setup(rules, (most, most), ident, scenario, 0) for ident in lot.maps}
            arena = Arena(rules, rosters, setups, lot.player)
            here = [(study, _unplayed(arena, study)) for study in _studies(arena, lot, place)]
            wanted.append((arena, [(study, one) for study, one in here if not _is_known(study, found.get(_key(one)))]))
    done, of = 0, sum(len(here) for _, here in wanted)
    for arena, here in wanted:
        played = play_all(study_bout, arena, [study for study, _ in here], lot.workers)
        for (_, blank), one in zip(here, played, strict=True):
            found[_key(blank)] = evolve(blank, score=one.score, positions=one.positions)
            done += 1
            heard(done, of)
    return list(found.values())


def _unplayed(arena: Arena, study: Study) -> Studied:
    """What can be said of the battle before it is played."""
    rules, setup = arena.rules, setup_of(arena, study.bout)
    decides = hashlib.sha256(to_json([rules.digest, arena.player, setup])).hexdigest()[:16]
    return Studied(
        rules.name, rules.combat.name, setup.scenario.id, study.bout, 0.5, (), arena.player.word, version(), decides
    )  # fmt: skip


def _key(one: Studied) -> Studied:
    """What tells battles apart: everything but how they went."""
    return evolve(one, score=0.5, positions=())


def others(battles: Sequence[Studied], player: str) -> list[str]:
    """In words, how many of the battles are of other players, and how many of other versions of the program."""
    elsewhere = Counter(one.player or "an unknown player" for one in battles if one.player != player)
    found = [f"{name} ({count:,})" for name, count in sorted(elsewhere.items())]
    old = sum(one.version != version() for one in battles)
    return [*found, f"other versions of the program ({old:,})"] if old else found


def _is_known(study: Study, one: Studied | None) -> bool:
    return one is not None and all(len(position.quick) >= study.tries for position in one.asked)


def _studies(arena: Arena, lot: Lot, place: int) -> list[Study]:
    plain = studies(arena, lot.battles, lot.seed + place * lot.battles)
    return plain + studies(arena, lot.asked, lot.seed + ASKED_AT + place * lot.asked, 1, lot.tries)


def fit(battles: Sequence[Studied]) -> Fitted:
    """The value fitted to all of them, and how well values fitted to four fifths predict the rest.

    Battles from which quick battles were played are compared with those, and held out of all fits. Raises
    `UserError` if there are too few others.
    """
    plain, asked = ([one for one in battles if bool(one.asked) == wanted] for wanted in (False, True))
    if (pieces := len({one.piece for one in plain})) < PARTS:
        unlike = "" if pieces == len(plain) else f", of which {pieces} differ in map and dice,"
        raise UserError(f"{len(plain)} battles{unlike} are too few to fit to; at least {PARTS}: see --battles")
    value = fit_value(plain)
    tested = [(fit_value(known), held) for known, held in split(plain)]
    return Fitted(value, foretold([*tested, (value, asked)]))


def test(value: Value, battles: Sequence[Studied]) -> Foretold:
    """How well a value predicts battles. Raises `UserError` if there are none."""
    if not battles:
        raise UserError("no battles: ask for some with --battles")
    return foretold([(value, battles)])
