"""Searches for better numbers in a player's profile, rule options or prices. `skirmish tune search`.

The subject makes the battles of each point; `playtest/search.py` scores them and `playtest/optimisers.py` says where
to look next. The check on other lists comes last, and always.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Protocol

from skirmish.app import compose
from skirmish.app.errors import UserError
from skirmish.app.playtests import version
from skirmish.app.used_packs import used_packs
from skirmish.core.battle_record import UsedPack
from skirmish.core.profile import Profile
from skirmish.core.record import evolve, to_json
from skirmish.core.state import Roster
from skirmish.library import Shelf
from skirmish.library.forms import KEBAB
from skirmish.library.groupfile import open_groups
from skirmish.library.profilefile import profiles
from skirmish.library.rosterfile import RosterForm, roster_from
from skirmish.library.tunefile import ParameterForm, TuneForm, option_text, tune_at, tuned
from skirmish.muster.draft import FILLS
from skirmish.muster.generator import NoList, choose_fill, generate
from skirmish.players import KINDS
from skirmish.playtest.executors import Crew, make_crew
from skirmish.playtest.journal import Journal, Search
from skirmish.playtest.match import Arena, Bout, both_ways
from skirmish.playtest.optimisers import Choice, Ntbea, Optimiser, Parameter, Point, Range, Spsa, Value
from skirmish.playtest.runner import complete_chunks
from skirmish.playtest.search import (
    MEASURES,
    Fought,
    Goal,
    Held,
    Method,
    Scored,
    Scorer,
    SearchReport,
    Stage,
    Step,
    Task,
    Trial,
    Tuned,
    check,
    compare,
    play_task,
    range_words,
    search,
    seed_of,
)

EVEN = 0.5
MADE = 6
"""Number of lists generated for each faction at each point."""
TRIES = 30
"""Maximum number of lists drawn until enough of them have what is tuned."""


class Wanted(NamedTuple):
    """How to search."""

    method: Method | None
    """None: `spsa` if all are numbers, else `ntbea`."""
    battles: int
    """Battles of the search."""
    each: int
    """Battles of each point in a trial."""
    checked: int
    """Battles of the start, and of the result, on the checking lists."""
    seed: int
    workers: int


def read_search(wanted: str) -> TuneForm:
    """The search in a file, or the shipped one of this id. Raises `Faulty`."""
    return tune_at(wanted, Shelf(), compose.options_of)


# --- what is tuned ---------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """What the battles are made of, and their pairs."""

    arena: Arena
    tasks: Sequence[Task]


class Subject(Protocol):
    """What is tuned: the parameters, and the battles of a point."""

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """By name."""

    def table(self, stage: Stage, pairs: range, point: Point) -> Table:
        """These pairs of battles. Raises `NoLists` if none are possible."""


class Setting:
    """Maps, lists and dice of the battles: the same for every point."""

    def __init__(self, form: TuneForm, seed: int) -> None:
        self.shelf, self.form, self.seed = Shelf(), form, seed
        self.maps = form.maps or list(self.shelf.program_ids("map"))
        self.scenarios = form.scenarios or list(self.shelf.program_ids("scenario"))
        words: dict[Stage, Sequence[str]] = {"search": form.lists, "check": form.tests}
        self.lists: dict[Stage, dict[str, Roster]] = {
            stage: {one: self.shelf.roster(one) for one in open_groups(named, self.shelf)}
            for stage, named in words.items()
        }
        self.adjusts = MEASURES[form.measure].side is not None
        self.usual = {name: option_text(one.value) for name, one in form.options.items() if one.value is not None}
        player, against = form.player, form.against or ("aggressor" if tuned(form, "profile") else form.player)
        self.player, self.against = compose.specs([player, against])

    def drawn(self, stage: Stage, pair: int, names: Sequence[str]) -> str:
        """One of the lists. Each comes once before any comes again, in a new random order: none is tied to a map."""
        turn, which = divmod(pair, len(names))
        return random.Random(seed_of(self.seed, stage, turn)).sample(names, len(names))[which]

    @lru_cache(64)  # noqa: B019 - one setting a search
    def arena(self, options: tuple[tuple[str, str], ...]) -> Arena:
        """Every scenario on every map with these options of the rules, without lists. Raises `UserError`."""
        rules = compose.ruleset(self.form.rules, self.usual | dict(options))
        every = [roster for lists in self.lists.values() for roster in lists.values()]
        most = max(every, key=lambda roster: len(roster.warriors))
        setups = {
            place_id(scenario, ident): evolve(compose.setup(rules, (most, most), ident, scenario, 0), keyed=True)
            for scenario in self.scenarios
            for ident in self.maps
        }
        return Arena(rules, {}, setups, adjusts=self.adjusts)

    def bouts(self, stage: Stage, pair: int, mine: str, theirs: str, turn: int) -> tuple[Bout, Bout]:
        """The two battles of a pair; each time the lists come round, they fight on another map."""
        count = len(self.scenarios)
        scenario = self.scenarios[(pair + turn) % count]
        place = self.maps[(pair + turn + turn // count) % len(self.maps)]
        return both_ways(Bout(mine, theirs, place_id(scenario, place), seed_of(self.seed, stage, pair), 0))


def place_id(scenario: str, battlefield: str) -> str:
    """A bout's name for the map with its scenario."""
    return f"{battlefield}, {scenario}"


class ProfileSubject:
    """The player's sliders: it fights the opponent with the same list on both sides."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        spec = setting.player
        if not KINDS[spec.kind].weighs:
            weighing = ", ".join(name for name, kind in KINDS.items() if kind.weighs)
            raise UserError(f"player: '{spec.kind}' has no profile that could be tuned; these have: {weighing}")
        fixed = {name: one.value for name, one in setting.form.profile.items() if one.value is not None}
        self._start = evolve(spec.profile or Profile(), name="tuned", text="", **fixed)
        self._names = tuple(tuned(setting.form, "profile"))

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """See `Subject`."""
        parts = tuned(self._setting.form, "profile")
        return {name: _parameter(name, one, getattr(self._start, name)) for name, one in parts.items()}

    def profile(self, point: Point) -> Profile:
        """The profile at this point."""
        return evolve(self._start, **dict(zip(self._names, point, strict=True)))

    def table(self, stage: Stage, pairs: range, point: Point) -> Table:
        """See `Subject`."""
        setting, lists = self._setting, self._setting.lists[stage]
        mine, names = evolve(setting.player, profile=self.profile(point)), list(lists)
        tasks = []
        for pair in pairs:
            turn, which = divmod(pair, len(names))
            for bout in setting.bouts(stage, pair, names[which], names[which], turn):
                tasks.append(Task(bout, mine, setting.against))
        return Table(setting.arena(())._replace(rosters=lists), tasks)


class OptionSubject:
    """Rule options: each list meets the others in turn."""

    def __init__(self, setting: Setting) -> None:
        self._setting, self._parts = setting, tuned(setting.form, "options")
        for stage, lists in setting.lists.items():
            if len(lists) < 2:
                raise UserError(f"{'lists' if stage == 'search' else 'tests'}: it takes two lists or more")

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """See `Subject`."""
        usual = {name: values[0] for name, values in compose.options_of(self._setting.form.rules).items()}
        return {name: _parameter(name, one, usual[name], option_text) for name, one in self._parts.items()}

    def table(self, stage: Stage, pairs: range, point: Point) -> Table:
        """See `Subject`."""
        setting, lists = self._setting, self._setting.lists[stage]
        names, tasks = list(lists), []
        for pair in pairs:
            turn, which = divmod(pair, len(names))
            other = names[(which + 1 + turn % (len(names) - 1)) % len(names)]
            for bout in setting.bouts(stage, pair, names[which], other, turn):
                tasks.append(Task(bout, setting.player, setting.against))
        options = tuple(zip(self._parts, map(str, point), strict=True))
        return Table(setting.arena(options)._replace(rosters=lists), tasks)


class NoLists(UserError):
    """At these prices, a faction has no list within these marks."""


class PriceSubject:
    """Prices: lists of the factions are generated again at each point, and meet fixed lists.

    Lists in which the generator took what is tuned come first; others fill up. Each faction should come near the goal.
    """

    def __init__(self, setting: Setting) -> None:
        self._setting, self._parts = setting, tuned(setting.form, "prices")
        self._fixed = {name: one.value for name, one in setting.form.prices.items() if one.value is not None}
        owners = [name.partition("/")[0] for name in self._parts if "/" in name]
        self._factions = tuple(dict.fromkeys((*owners, *setting.form.factions)))

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """See `Subject`."""
        return {
            name: _parameter(name, one if one.step or one.values else one.model_copy(update={"step": 1.0}), printed)
            for name, one in self._parts.items()
            for printed in [self._printed(name)]
        }

    def _printed(self, name: str) -> float:
        owner, slash, kind = name.partition("/")
        shelf = self._setting.shelf
        return shelf.faction(owner).types[kind].marks if slash else shelf.stock.items[name].marks.first

    def table(self, stage: Stage, pairs: range, point: Point) -> Table:
        """See `Subject`."""
        setting, lists = self._setting, self._setting.lists[stage]
        prices = tuple((self._fixed | dict(zip(self._parts, point, strict=True))).items())
        made = [roster for faction in self._factions for roster in self._made(stage, faction, prices)]
        names, tasks = list(lists), []
        for pair in pairs:
            turn, which = divmod(pair, len(made))
            mine = made[which]
            for bout in setting.bouts(stage, pair, mine.id, setting.drawn(stage, pair, names), turn):
                tasks.append(Task(bout, setting.player, setting.against, mine.faction))
        return Table(setting.arena(())._replace(rosters=lists | {one.id: one for one in made}), tasks)

    @lru_cache(256)  # noqa: B019 - one subject a search
    def _made(self, stage: Stage, faction: str, prices: tuple[tuple[str, Value], ...]) -> tuple[Roster, ...]:
        """The faction's lists at these prices, those that have something of what is tuned first."""
        shelf, form = self._setting.shelf, self._setting.form
        kinds = dict(shelf.faction(faction).types)
        known = shelf.stock.items
        items = dict(known)
        for name, value in prices:
            owner, slash, kind = name.partition("/")
            marks = int(float(value))
            if not slash:
                price = known[name].marks.model_copy(update={"first": marks})
                item = known[name].model_copy(update={"marks": price})
                items |= {key: item for key, one in known.items() if one.id == name}
            elif owner == faction:
                kinds[kind] = kinds[kind].model_copy(update={"marks": marks})
        able = shelf.faction(faction).model_copy(update={"types": kinds})
        stock = evolve(shelf.stock, items=items)
        fills = [fill for fill in FILLS if choose_fill(able, fill) == fill]
        found: list[Roster] = []
        others: list[Roster] = []
        why = ""
        for number in range(TRIES):
            seed = seed_of(self._setting.seed, stage, number) % 10**9
            try:
                data = generate(able, stock, form.limit, fills[number % len(fills)], seed)
            except NoList as error:
                why = str(error)
                continue
            made = RosterForm.model_validate(data)
            roster = evolve(roster_from(made, able, stock), id=f"{faction} {number + 1}")
            (found if self._fields(roster, faction) else others).append(roster)
            if len(found) == MADE:
                break
        if not found and not others:
            raise NoLists(f"at these prices ({_words(prices)}): {why}")
        return tuple((found + others)[:MADE])

    def _fields(self, roster: Roster, faction: str) -> bool:
        """Whether it has something of what is tuned."""
        types = {name.partition("/")[2] for name in self._parts if name.startswith(f"{faction}/")}
        things = {name for name in self._parts if "/" not in name}
        return any(one.type in types or things & set(one.items) for one in roster.warriors)


def _words(prices: Sequence[tuple[str, Value]]) -> str:
    return ", ".join(f"{name} {price:g}" if isinstance(price, float) else f"{name} {price}" for name, price in prices)


def _parameter(
    name: str, one: ParameterForm, usual: Value, read: Callable[[Value], Value] = lambda it: it
) -> Parameter:
    """The parameter for optimisers; it starts at the current value unless a start is given."""
    start = usual if one.start is None else read(one.start)
    if one.values is not None:
        values = tuple(map(read, one.values))
        if start not in values:
            raise UserError(f"{name}: is {start} today, which isn't one of its values: add it, or give a `start`")
        return Choice(values, start)
    assert one.low is not None
    assert one.high is not None
    if not one.low <= float(start) <= one.high:
        said = f"is {float(start):g} today, which isn't within {one.low:g} to {one.high:g}"
        raise UserError(f"{name}: {said}: widen the range, or give a `start`")
    return Range(one.low, one.high, float(start), one.step or 0.0)


SUBJECTS: Mapping[str, Callable[[Setting], Subject]] = {
    "profile": ProfileSubject, "options": OptionSubject, "prices": PriceSubject,
}  # fmt: skip


# --- the search ------------------------------------------------------------------------------------------------------


class Seeker:
    """A search that is ready to start. Raises `UserError` and `Faulty` for what can't be played or searched."""

    def __init__(self, form: TuneForm, wanted: Wanted) -> None:
        self.form, self.wanted = form, wanted
        self.setting = Setting(form, wanted.seed)
        self.subject = SUBJECTS[form.section](self.setting)
        self.parameters = self.subject.parameters
        self.method: Method = wanted.method or ("spsa" if self._numbers else "ntbea")
        if self.method == "spsa" and not self._numbers:
            chosen = next(name for name, one in self.parameters.items() if isinstance(one, Choice))
            raise UserError(f"{chosen}: has values to choose from, and spsa walks along numbers: use --method ntbea")
        self.goal: Goal = form.goal if form.goal is not None else EVEN if form.section == "prices" else "most"
        self.start: Point = tuple(one.start for one in self.parameters.values())
        self.setting.arena(())  # reports what can't be played before anything is

    @property
    def _numbers(self) -> bool:
        return all(isinstance(one, Range) for one in self.parameters.values())

    def _optimiser(self) -> Optimiser:
        parameters = tuple(self.parameters.values())
        if self.method == "spsa":
            return Spsa([one for one in parameters if isinstance(one, Range)], self.wanted.seed)
        return Ntbea(parameters, self.wanted.seed)

    @property
    def identity(self) -> Search:
        """Everything its battles depend on."""
        setting, form = self.setting, self.form
        fields = [setup.battlefield for setup in setting.arena(()).setups.values()]
        return Search({
            "parameters": to_json(list(self.parameters.items())).decode(),
            "fixed parameters": to_json([setting.usual, form.limit, form.factions, self._fixed]).decode(),
            "measure": form.measure, "goal": str(self.goal), "rules": setting.arena(()).rules.name,
            "rule data": setting.arena(()).rules.digest, "version of the program": version(), "method": self.method,
            "players": to_json([setting.player, setting.against]).decode(), "seed": str(self.wanted.seed),
            "battles of each trial": str(self.wanted.each), "lists": _digest(setting.lists["search"]),
            "tests": _digest(setting.lists["check"]), "maps": _digest(fields),
            "packs": ", ".join(map(str, self._packs)),
            "scenarios": _digest([setup.scenario for setup in setting.arena(()).setups.values()]),
        })  # fmt: skip

    @property
    def _packs(self) -> tuple[UsedPack, ...]:
        """The packs whose numbers decide its battles."""
        setting, prices = self.setting, self.form.prices
        rosters = [roster for lists in setting.lists.values() for roster in lists.values()]
        named = [*self.form.factions, *(name.partition("/")[0] for name in prices)]
        return used_packs(*setting.arena(()).setups.values(), *rosters, *named)

    @property
    def _fixed(self) -> dict[str, str]:
        every = {**self.form.profile, **self.form.prices}
        return {name: str(one.value) for name, one in every.items() if one.value is not None}

    def run(self, keep: Path | None, heard: Heard) -> SearchReport:
        """Searches, and checks the result. Raises `Unusable`, and what playing raises."""
        wanted, steps = self.wanted, list[Step]()
        measure, best, fought = MEASURES[self.form.measure], self.start, 0
        with Journal(keep, self.identity) as journal, make_crew(wanted.workers) as crew:
            play = journal.remember(self._play(crew))
            scorer = Scorer(measure, self.goal)
            for one in search(self._optimiser(), scorer, play, wanted.battles):
                fought += one.trial.count
                best = one.best
                steps.append(_step(one, fought))
                heard("search", fought, wanted.battles)
            held = None
            if best != self.start:
                trials = []
                for trial in check(play, self.start, best, wanted.checked):
                    trials.append(trial)
                    heard("check", sum(one.count for one in trials), 2 * wanted.checked)
                held = self._compared(trials)
        return self._report(best, steps, held)

    def _compared(self, trials: Sequence[Trial]) -> Held:
        try:
            return compare(trials, MEASURES[self.form.measure], self.goal)
        except ValueError as error:
            raise UserError(f"measure {self.form.measure}: {error}; look at --check and the scenarios") from None

    def _play(self, crew: Crew) -> Callable[[Stage, int, tuple[Point, ...]], Trial]:
        each = -(-self.wanted.each // 2)

        def play(stage: Stage, block: int, points: tuple[Point, ...]) -> Trial:
            pairs = range(block * each, (block + 1) * each)
            return Trial(stage, block, points, tuple([self._battles(crew, stage, pairs, one) for one in points]))

        return play

    def _battles(self, crew: Crew, stage: Stage, pairs: range, point: Point) -> tuple[Fought, ...]:
        """The battles of the point; during the search, none if none are possible, which scores worst."""
        try:
            table = self.subject.table(stage, pairs, point)
        except NoLists:
            if stage == "check":
                raise
            return ()
        found: dict[int, Fought] = {}
        for chunk in complete_chunks(play_task, table.arena, table.tasks, crew):
            found |= {place: result for place, _, result in chunk}
        return tuple(found[place] for place in range(len(table.tasks)))

    def _report(self, best: Point, steps: Sequence[Step], held: Held | None) -> SearchReport:
        form, setting, measure = self.form, self.setting, MEASURES[self.form.measure]
        found = [
            Tuned(name, one.start, value, range_words(one))
            for (name, one), value in zip(self.parameters.items(), best, strict=True)
        ]
        goal = f"near {self.goal:g}" if not isinstance(self.goal, str) else self.goal
        return SearchReport(
            form.id, form.text, form.section, measure.text, measure.share, goal, setting.arena(()).rules.name,
            (setting.player.word, setting.against.word), self.method, self.wanted.seed,
            steps[-1].battles if steps else 0, tuple(found), tuple(setting.lists["search"]),
            tuple(setting.lists["check"]), tuple(steps), held,
        )  # fmt: skip

    def profile(self, report: SearchReport, ident: str) -> Profile:
        """The profile found, as a player of its own."""
        assert isinstance(self.subject, ProfileSubject)
        gain = f" ({report.held.gain.percent(sign=True)})" if report.held else ""
        text = f"Tuned from {self.setting.player.word} against {self.setting.against.word}. {report.verdict}{gain}"
        return evolve(self.subject.profile(tuple(one.best for one in report.tuned)), name=ident, text=text)


def _digest(value: object) -> str:
    return hashlib.sha256(to_json(value)).hexdigest()[:16]


Heard = Callable[[Stage, int, int], None]
"""Gets, after each trial, the number of the stage's battles fought, and their total."""


def _step(one: Scored, fought: int) -> Step:
    return Step(fought, one.trial.points, one.scores, one.best)


def profile_id(path: Path) -> str:
    """The id of a profile written to this file. Raises `UserError` if it can't be one."""
    if not KEBAB.fullmatch(path.stem) or path.suffix not in (".yaml", ".yml"):
        raise UserError(f"{path}: a profile's file is named like its id: lower-case letters and hyphens, and .yaml")
    if path.stem in profiles():
        raise UserError(f"{path}: '{path.stem}' is a profile of the program's: give yours another name")
    return path.stem
