"""The ways files take into the program: each kind through the verbs and functions that a person's command calls."""

from __future__ import annotations

import contextlib
import io
import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import typer
from mutants import DATA, Mutant, originals
from watch import Cost, step

from skirmish.app import compose, events
from skirmish.app.errors import UserError
from skirmish.app.lint import Armed, surveyed
from skirmish.app.own_maps import open_map, text_of
from skirmish.board import check_battlefield
from skirmish.cli import battle as battle_verb
from skirmish.cli import lint as lint_verb
from skirmish.cli import replay as replay_verb
from skirmish.client.maps.draft import draft_of
from skirmish.core.battle_record import Setup, parse, record_of
from skirmish.core.game import Game
from skirmish.core.record import to_json
from skirmish.core.system import Ruleset
from skirmish.library import Faulty, Shelf, load_record
from skirmish.muster import lint as look
from skirmish.muster import problems
from skirmish.players import make
from skirmish.players.player import view_of
from skirmish.rules.channeling.system import Channeling
from skirmish.rules.resolve.system import Resolve
from skirmish.rules.skirmish.system import Skirmish
from skirmish.rules.wyld.system import Wyld

FIELD = "format: map/1\nid: field\nname: A field\nsize_in: [36, 36]\n"
"""A table on which files other than maps are tried: nothing stands on it, so all is quickly worked out."""
OPENING = 40
"""So many decisions are played of a battle that may begin: all deploy, and some move."""
DRAWING = 8.0
"""A picture of a good record takes about a second: a spoilt one so many times as long as other steps, at most."""
PLACED = re.compile(r"(?P<file>.+?):(?P<line>[1-9]\d*):[1-9]\d*: [EWI]\d{3} \S")
WHOLE = re.compile(r".+?: E00[123] \S")
"""A file that can't be read has no line to name."""
WIDEST = 1500
"""Characters of one line of a message, at most."""


class Place:
    """A folder of its own in which mutants lie: a copy of the shipped files, and one of the rule data."""

    def __init__(self, folder: Path) -> None:
        self.root, self.data = folder / "shipped", folder / "rules"
        for part in ("maps", "warbands"):
            shutil.copytree(Shelf().root / part, self.root / part)
        for system in ("skirmish", "weaves", "resolve", "wyld"):
            shutil.copytree(DATA / system / "data", self.data / system / "data")
        self.loose, self.field = folder, folder / "field.yaml"
        self.field.write_text(FIELD)

    @contextlib.contextmanager
    def lay(self, mutant: Mutant) -> Iterator[Path]:
        """The mutant in its original's place, which has its own again afterwards."""
        path = self.path(mutant)
        path.write_bytes(mutant.data)
        try:
            yield path
        finally:
            for original in () if mutant.kind == "record" else originals(mutant.kind):
                if original.name == mutant.original:
                    shutil.copyfile(original, path)

    def path(self, mutant: Mutant) -> Path:
        """Where the mutant is laid."""
        if mutant.kind == "record":
            return self.loose / mutant.original
        (original,) = (path for path in originals(mutant.kind) if path.name == mutant.original)
        for base, copy in ((DATA, self.data), (Shelf().root, self.root)):  # the second may hold the first
            if original.is_relative_to(base):
                return copy / original.relative_to(base)
        raise AssertionError(original)


def taken(mutant: Mutant, place: Place, cost: Cost) -> str:
    """What became of the file: refused, or accepted. Raises whatever the program raises that it doesn't announce."""
    with place.lay(mutant) as path:
        if mutant.kind == "record":
            return _record(mutant, path, cost)
        refused = "no"
        if mutant.kind in WITH_LINT:
            refused = linted(path, cost, by_verb=mutant.number % 4 == 0 or mutant.kind == "items")
        try:
            with step(cost):
                begins = USES[mutant.kind](place, path)
            if begins is not None:
                with step(cost):
                    opening(*begins)
        except Faulty as fault:
            told(str(fault), path)
            return "refused"
        except UserError as fault:
            told(str(fault), path, placed=False)
            return "refused"
    return "complained of" if refused == "yes" else "accepted"


def told(message: str, path: Path, *, placed: bool = True) -> None:
    """Every line says in which file, line and column, and is short enough to be read."""
    lines = path.read_bytes().count(b"\n") + path.read_bytes().count(b"\r") + 2
    assert message.strip(), "refused without a word"
    for line in message.splitlines():
        assert len(line) <= WIDEST, f"a message of {len(line)} characters: {line[:200]}"
        if not placed:
            continue
        found = PLACED.match(line)
        assert found or WHOLE.match(line), f"a message without a place: {line}"
        if found and found["file"].endswith(path.name):
            assert int(found["line"]) <= lines or b"\xc2\x85" in path.read_bytes() or b"\xe2" in path.read_bytes(), line


def linted(path: Path, cost: Cost, *, by_verb: bool) -> str:
    """`skirmish lint` of the file, or the one call that it is about: whether it complained."""
    said = io.StringIO()
    with step(cost), contextlib.redirect_stdout(said), contextlib.suppress(typer.Exit):
        if by_verb:
            lint_verb.lint([str(path)])
        else:
            survey = partial(surveyed, Shelf())
            print(*look((str(path),), Shelf(), check_battlefield, _armed(), survey=survey), "end", sep="\n")
    *complaints, _ = said.getvalue().splitlines()
    if complaints:
        told("\n".join(complaints), path)
    return "yes" if complaints else "no"


@cache
def _armed() -> tuple[str, ...]:
    return tuple(Armed(Shelf()))


@cache
def _usual() -> Ruleset:
    return compose.ruleset("channeling", {})


Begins = tuple[Ruleset, Setup]


def _map(place: Place, path: Path) -> Begins:
    """To the map maker, then to battle."""
    file, data = open_map(str(path))
    draft = draft_of(data)
    assert text_of(file, draft.plain()) == file.text
    draft.field()
    return _setup(("tower-circle", "dread-circle"), str(path), "skirmish")


def _scenario(place: Place, path: Path) -> Begins:
    return _setup(("tower-patrol", "hunting-fist"), str(place.field), str(path))


def _warband(place: Place, path: Path) -> Begins:
    return _setup((str(path), "lurkers-lane"), str(place.field), "skirmish")


def _event(place: Place, path: Path) -> Begins:
    """Its lists, its rounds and its table."""
    events.check(str(path))
    events.show_round(str(path))
    events.standings(str(path))
    return _setup(("tower-patrol", "hunting-fist"), str(place.field), "skirmish")


def _setup(names: tuple[str, str], field: str, scenario: str) -> Begins:
    """As `skirmish battle` does."""
    with contextlib.redirect_stderr(io.StringIO()):
        sides = battle_verb._rosters(names, {})
    return _usual(), compose.setup(_usual(), sides, field, scenario, 7)


def _shared(place: Place, path: Path) -> Begins:
    """A catalogue or a faction: its own shelf is looked over, and two warbands that draw on it go to battle."""
    shelf = Shelf(place.root)
    found = look((str(path),), shelf, check_battlefield)
    if found:
        told("\n".join(map(str, found)), path)
    files = [shelf.roster_file(name) for name in ("tower-circle", "dread-circle")]
    said = [problem for file in files for problem in problems(file)]
    if said:
        told("\n".join(map(str, said)), path)
    sides = compose.tell_apart((files[0].roster, files[1].roster))
    return _usual(), compose.setup(_usual(), sides, str(place.field), "skirmish", 7)


def _rules(place: Place, path: Path) -> Begins:
    """The rule systems' own numbers."""
    combat = Skirmish.from_data(place.data / "skirmish" / "data", load_record)
    magic = Channeling.from_data(place.data / "weaves" / "data", load_record)
    rules = Ruleset(combat, magic)
    sides = Shelf().roster("tower-circle"), Shelf().roster("dread-circle")
    return rules, compose.setup(rules, sides, str(place.field), "skirmish", 7)


def _other_rules(place: Place, path: Path) -> Begins:
    """Those of the other two systems."""
    combat = Resolve.from_data(place.data / "resolve" / "data", load_record)
    magic = Wyld.from_data(place.data / "wyld" / "data", place.data / "weaves" / "data", load_record)
    rules = Ruleset(combat, magic)
    sides = Shelf().roster("tower-circle"), Shelf().roster("dread-circle")
    return rules, compose.setup(rules, sides, str(place.field), "skirmish", 7)


USES: dict[str, Callable[[Place, Path], Begins]] = {
    "map": _map, "scenario": _scenario, "warband": _warband, "event": _event,
    **dict.fromkeys(("faction", "items", "traits", "weaves", "powers"), _shared),
    **dict.fromkeys(("weapons", "armour", "weave-effects"), _rules),
    **dict.fromkeys(("step-data", "card-data"), _other_rules),
}  # fmt: skip
WITH_LINT = frozenset(USES) - {"weapons", "armour", "weave-effects", "step-data", "card-data"}


def opening(rules: Ruleset, setup: Setup) -> None:
    """The battle's first decisions, and its record there and back."""
    game = Game(rules, setup.state(rules))
    players = make("random", 14), make("aggressor", 15)
    while game.decision is not None and len(game.actions) < OPENING:
        side = game.decision.side
        game.play(players[side].decide(view_of(game, side), game.decision))
    record = record_of(game, setup, ("random", "aggressor"))
    assert parse(to_json(record)) == record, "the record is another after it was saved"


def _record(mutant: Mutant, path: Path, cost: Cost) -> str:
    """`skirmish replay` of the record, in turn verified, told and drawn."""
    picture = path.with_suffix(".png")
    verified = partial(replay_verb.replay, path, verify=True, force=True, as_json=True)
    told = partial(replay_verb.replay, path)
    drawn = partial(replay_verb.replay, path, picture=picture, force=True)
    way = (verified, told, verified, told, verified, drawn)[mutant.number // 5 % 6]
    said, aside = io.StringIO(), io.StringIO()
    try:
        with (
            step(cost, DRAWING if way is drawn else 1.0),
            contextlib.redirect_stdout(said),
            contextlib.redirect_stderr(aside),
        ):
            way()
    except UserError as fault:
        for line in str(fault).splitlines():
            assert line.startswith(f"{path}: "), f"a message without its file: {line}"
            assert len(line) <= WIDEST, f"a message of {len(line)} characters: {line[:200]}"
        return "refused"
    finally:
        picture.unlink(missing_ok=True)
    steers = {c for c in said.getvalue() + aside.getvalue() if not c.isprintable()} - {"\n"}
    assert not steers, f"it prints {steers}"
    return "accepted"
