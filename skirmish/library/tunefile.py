"""What `skirmish tune search` searches: the parameters, the measure, and who fights where."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field

from skirmish.core.profile import Target
from skirmish.library.catalogue import Shelf, display_path, looks_like_path
from skirmish.library.forms import FileForm, Form, Ident, Ref, Short, Words, fill
from skirmish.library.groupfile import MARK, group_named
from skirmish.library.problems import Faulty, Problem, first, hint
from skirmish.library.problems import nearest as likely
from skirmish.library.profilefile import MOST
from skirmish.library.references import unknown_problem
from skirmish.library.shipped import PACKAGE
from skirmish.library.yamlfile import Document, Trail, read

KIND = "tune"
FOLDER = PACKAGE / "players" / "tunings"
"""The folder of the shipped searches."""
SLIDERS = ("aggression", "caution", "objective", "magic")
TARGETS = get_args(Target)
MOST_VALUES = 25
"""Maximum number of values of a parameter."""
MOST_NAMED = 12
"""Up to this many known names are listed."""
Known = Callable[[str], Mapping[str, Sequence[str]]]
"""The values of each option of a rule system. Raises `ValueError` for an unknown system."""
Plain = bool | int | float | str


class ParameterForm(Form):
    """A parameter: a range, or values to choose from; or one fixed value."""

    low: float | None = None
    """The minimum of a range."""
    high: float | None = None
    """The maximum of a range."""
    step: Annotated[float, Field(gt=0)] | None = None
    """Step between values of the range; without it, any number is allowed."""
    start: Plain | None = None
    """Where the search starts; by default at the current value."""
    values: Annotated[list[Plain], Field(min_length=2, max_length=MOST_VALUES)] | None = None
    """The values to choose from."""
    value: Plain | None = None
    """The fixed value."""

    @property
    def tuned(self) -> bool:
        """Whether there is anything to search."""
        return self.value is None


def _written(found: Any) -> Any:
    if isinstance(found, list):
        return {"values": found}
    return {"value": found} if isinstance(found, bool | int | float | str) else found


_SHORT = (
    {"type": ["boolean", "number", "string"]},
    {"type": "array", "items": {"type": ["boolean", "number", "string"]}, "minItems": 2, "maxItems": MOST_VALUES},
)
Parameter = Annotated[ParameterForm, BeforeValidator(_written), Short(*_SHORT)]
Parameters = dict[Annotated[str, Field(max_length=100)], Parameter]
Named = Annotated[str, Field(min_length=1, max_length=500)]


class TuneForm(FileForm):
    """A search: which parameters, what for, and by which battles. One of `profile`, `options` and `prices` is tuned."""

    id: Ident
    text: Words = ""
    """Its purpose, in a sentence."""
    measure: Literal["wins", "first-turn", "first-role", "aims", "draws", "rounds"] = "wins"
    """What is counted: battles won by the tuned side, by who has the first turn or the first role; battles that the
    scenario's aim decides; battles drawn; rounds."""
    goal: Literal["most", "least"] | float | None = None
    """As much of it as can be, as little, or as near to a number. Without it the most; of prices one half."""
    player: Named = "tactician"
    """The player of the tuned side: a search of sliders starts at its profile."""
    against: Named | None = None
    """The player of the other side; by default an aggressor if a profile is tuned, else the same."""
    rules: Named = "channeling"
    """The rule systems, as for `skirmish battle --rules`."""
    lists: Annotated[list[Named], Field(min_length=1)] = Field([f"{MARK}tuning"])
    """Lists that fight during the search: ids, paths or groups."""
    tests: Annotated[list[Named], Field(min_length=1)] = Field([f"{MARK}testing"])
    """Lists that check the result; none of them may be used in the search."""
    maps: list[Named] = Field([])
    """The maps, which take turns; none: all."""
    scenarios: list[Named] = Field([])
    """The scenarios, which take turns; none: all."""
    factions: list[Ref] = Field([])
    """Factions whose lists are generated at each price, besides those of the tuned types."""
    limit: Annotated[int, Field(ge=100, le=2000)] = 500
    """Marks limit of the generated lists."""
    profile: Parameters = Field({})
    """Sliders of the player's profile, and its `target`."""
    options: Parameters = Field({})
    """Rule options."""
    prices: Parameters = Field({})
    """Prices in marks of items (`bow`) and of types (`borderlands/archer`): lists are made anew for them. Of an item of
    which more than one cost something else, it is the price of the first."""

    @property
    def section(self) -> str:
        """Which of the three is tuned."""
        return next((name for name in SECTIONS if tuned(self, name)), "")


SECTIONS = ("profile", "options", "prices")


def tuned(form: TuneForm, section: str) -> dict[str, ParameterForm]:
    """The parameters of a section that are searched."""
    written: Parameters = getattr(form, section)
    return {name: one for name, one in written.items() if one.tuned}


def tune_files() -> tuple[Path, ...]:
    """The files of the shipped searches, sorted."""
    return tuple(sorted(FOLDER.glob("*.yaml")))


def tune_at(wanted: str, shelf: Shelf, known: Known) -> TuneForm:
    """The search in the file at this path, or the shipped one of this id. Raises `Faulty`."""
    if looks_like_path(wanted):
        return tune_from(read(Path(wanted), wanted), shelf, known)
    files = {path.stem: path for path in tune_files()}
    if wanted not in files:
        said = f"no search '{wanted}'{hint(wanted, files)} (there are: {', '.join(files)}; a path ends in .yaml)"
        raise Faulty([Problem(wanted, 0, 0, "E020", said)])
    return tune_from(read(files[wanted], display_path(files[wanted])), shelf, known)


def tune_from(document: Document, shelf: Shelf, known: Known | None) -> TuneForm:
    """The search in this file; without `known`, its options aren't checked. Raises `Faulty` with all its problems."""
    form = fill(TuneForm, document, KIND)
    problems = first(_problems(document, form, shelf, known))
    if problems:
        raise Faulty(problems)
    prices = {price_id(name, shelf): one for name, one in form.prices.items()}
    factions = [shelf.full("faction", ident) for ident in form.factions]
    return form.model_copy(update={"prices": prices, "factions": factions})


def _problems(document: Document, form: TuneForm, shelf: Shelf, known: Known | None) -> Iterator[Problem]:
    searched = [name for name in SECTIONS if tuned(form, name)]
    if len(searched) != 1:
        said = f"{' and '.join(searched)}: one of them can be tuned at a time" if searched else "nothing is tuned"
        ways = ": give a parameter of profile, options or prices a range or a list of values" if not searched else ""
        yield document.problem((searched[1],) if searched else (), "E012", f"{said}{ways}")
    for section in SECTIONS:
        for name, one in getattr(form, section).items():
            yield from _shape_problems(document, (section, name), one)
    yield from _goal_problems(document, form)
    yield from _measure_problems(document, form, shelf)
    yield from _profile_problems(document, form)
    if known is not None:
        yield from _option_problems(document, form, known)
    yield from _price_problems(document, form, shelf)
    yield from _place_problems(document, form, shelf)


def _goal_problems(document: Document, form: TuneForm) -> Iterator[Problem]:
    """A number that the measure can't reach."""
    if isinstance(form.goal, float):
        if form.measure == "rounds" and form.goal < 0:
            yield document.problem(("goal",), "E012", f"goal: must be a number of rounds, not {form.goal:g}")
        elif form.measure != "rounds" and not 0 <= form.goal <= 1:
            said = f"goal: must be a share of battles from 0 to 1, like 0.5, not {form.goal:g}"
            yield document.problem(("goal",), "E012", said)


def _measure_problems(document: Document, form: TuneForm, shelf: Shelf) -> Iterator[Problem]:
    """Something of which no battle of these scenarios could say anything."""
    if form.measure not in ("first-role", "aims") or not form.scenarios:
        return
    try:
        scenarios = [shelf.scenario(name) for name in form.scenarios]
    except (Faulty, OSError):  # `_place_problems` names those that there aren't; others say themselves what is wrong
        return
    names = ", ".join(form.scenarios)
    if form.measure == "first-role" and not any(one.roles for one in scenarios):
        said = f"measure: there are no roles in {names}, so first-role counts nothing"
        yield document.problem(("measure",), "E012", said)
    elif form.measure == "aims" and all(one.won_by == "rout" for one in scenarios):
        said = f"measure: {names} has no aim but to rout the enemy, so aims counts nothing"
        yield document.problem(("measure",), "E012", said)


def _shape_problems(document: Document, at: Trail, one: ParameterForm) -> Iterator[Problem]:
    """A reversed range, half a range, or both a range and values."""
    name, ranged = at[-1], one.low is not None or one.high is not None
    if (one.values is not None) + (one.value is not None) + ranged != 1:
        said = f"{name}: needs either `low` and `high`, or `values`"
        yield document.problem(at, "E012", said)
    elif ranged and (one.low is None or one.high is None):
        yield document.problem(at, "E011", f"{name}: the key '{'low' if one.low is None else 'high'}' is missing")
    elif one.low is not None and one.high is not None:
        if one.low >= one.high:
            said = f"{name}: low {one.low:g} isn't below high {one.high:g}: did you mean them the other way round?"
            yield document.problem((*at, "low"), "E012", said)
        elif one.step is not None and one.step > one.high - one.low:
            said = f"{name}: step {one.step:g} is greater than the range {one.low:g} to {one.high:g}"
            yield document.problem((*at, "step"), "E012", said)
        elif one.start is not None and not (_is_number(one.start) and one.low <= float(one.start) <= one.high):
            said = f"{name}: start {one.start} isn't within the range {one.low:g} to {one.high:g}"
            yield document.problem((*at, "start"), "E012", said)
    elif one.values is not None:
        if len(set(map(str, one.values))) < len(one.values):
            yield document.problem((*at, "values"), "E021", f"{name}: duplicate value")
        if one.start is not None and one.start not in one.values:
            said = f"{name}: start {one.start} isn't one of {', '.join(map(str, one.values))}"
            yield document.problem((*at, "start"), "E012", said)


def _is_number(value: Plain) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _profile_problems(document: Document, form: TuneForm) -> Iterator[Problem]:
    for name, one in form.profile.items():
        at: Trail = ("profile", name)
        if name == "target":
            if one.low is not None or one.high is not None:
                said = f"target: has values to choose from, like [{', '.join(TARGETS)}]"
                yield document.problem(at, "E012", said)
            for value in _given(one):
                if value not in TARGETS:
                    said = f"target: '{value}' is not one of {', '.join(TARGETS)}{hint(str(value), TARGETS)}"
                    yield document.problem(at, "E012", said)
        elif name in SLIDERS:
            for value in _given(one):
                if not (_is_number(value) and 0 <= float(value) <= MOST):
                    yield document.problem(at, "E012", f"{name}: must be a number from 0 to {MOST:g}, not {value}")
        else:
            yield _unknown(document, at, "slider", name, (*SLIDERS, "target"))


def _option_problems(document: Document, form: TuneForm, known: Known) -> Iterator[Problem]:
    try:
        options = known(form.rules)
    except ValueError as error:
        yield document.problem(("rules",), "E020", str(error))
        return
    for name, one in form.options.items():
        at: Trail = ("options", name)
        if name not in options:
            yield _unknown(document, at, f"option of {form.rules}", name, options)
        elif one.low is not None or one.high is not None:
            yield document.problem(at, "E012", f"{name}: has values to choose from: {', '.join(options[name])}")
        else:
            for value in map(option_text, _given(one)):
                if value not in options[name]:
                    said = f"{name}: '{value}' is not one of {', '.join(options[name])}{hint(value, options[name])}"
                    yield document.problem(at, "E012", said)


def option_text(value: Plain) -> str:
    """The value in the form of an option."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _price_problems(document: Document, form: TuneForm, shelf: Shelf) -> Iterator[Problem]:
    factions, typed, before = shelf.ids("faction"), False, dict[str, str]()
    for n, ident in enumerate(form.factions):
        yield from unknown_problem(document, ("factions", n), "faction", shelf.full("faction", ident), factions)
    for name, one in form.prices.items():
        at: Trail = ("prices", name)
        owner, slash, kind = price_id(name, shelf).partition("/")
        typed = typed or bool(slash)
        if (other := before.setdefault(price_id(name, shelf), name)) != name:
            yield document.key_problem(at, "E021", f"'{name}' and '{other}' are the same: one price of it is enough")
        if not slash:
            items = shelf.stock.items
            if name not in items:
                yield _unknown(document, at, "item", name, items)
            elif items[name].marks.dice or items[name].marks.times:
                yield document.key_problem(at, "E012", f"{name}: its price isn't a number of marks, and can't be tuned")
        elif owner not in factions:
            yield _unknown(document, at, "faction", owner, factions)
        elif kind not in (types := shelf.faction(owner).types):
            yield _unknown(document, at, f"type of {owner}", kind, types)
        for value in _given(one):
            if not (_is_number(value) and float(value) >= 0 and float(value).is_integer()):
                yield document.problem(at, "E012", f"{name}: must be whole marks from 0, not {value}")
        if one.step is not None and not one.step.is_integer():
            yield document.problem((*at, "step"), "E012", f"{name}: step must be whole marks, not {one.step:g}")
    if tuned(form, "prices") and not typed and not form.factions:
        said = "the key 'factions' is missing: whose lists are made where only items are tuned"
        yield document.problem((), "E011", said)


def price_id(name: str, shelf: Shelf) -> str:
    """What a key of `prices` means, with full, current ids: an item's id, or `faction/type`."""
    owner, slash, kind = name.partition("/")
    if slash:
        return f"{shelf.full('faction', owner)}/{kind}"
    return shelf.stock.items[name].id if name in shelf.stock.items else name


def _given(one: ParameterForm) -> list[Plain]:
    """All named values, including the ends of a range."""
    found = [one.low, one.high, one.start, one.value, *(one.values or ())]
    return [value for value in found if value is not None]


def _unknown(
    document: Document, at: Trail, what: str, name: str, known: Sequence[str] | Mapping[str, object]
) -> Problem:
    names = list(known)
    there = f" (there are: {', '.join(names)})" if len(names) <= MOST_NAMED else ""
    return document.key_problem(at, "E020", f"no {what} '{name}'{hint(name, names)}{there}", likely(name, names))


def _place_problems(document: Document, form: TuneForm, shelf: Shelf) -> Iterator[Problem]:
    """Unknown lists, maps and scenarios, and test lists that are also used for tuning."""
    for key, what in (("maps", "map"), ("scenarios", "scenario")):
        for n, name in enumerate(getattr(form, key)):
            if not looks_like_path(name):
                yield from unknown_problem(document, (key, n), what, shelf.full(what, name), shelf.ids(what))
    known, named = shelf.ids("warband"), dict[str, list[str]](lists=[], tests=[])
    for key, found in named.items():
        for n, name in enumerate(getattr(form, key)):
            if name.startswith(MARK):
                try:
                    found += group_named(name, shelf).warbands
                except Faulty as fault:
                    yield document.problem((key, n), "E020", fault.problems[0].message)
                continue
            found.append(name)
            if not looks_like_path(name):
                yield from unknown_problem(document, (key, n), "warband", shelf.full("warband", name), known)
    tuned_on = {_real(name, shelf) for name in named["lists"]}
    if both := [name for name in named["tests"] if _real(name, shelf) in tuned_on]:
        said = f"{', '.join(both[:3])}: in both lists and tests; a check needs lists that the search hasn't seen"
        yield document.problem(("tests",), "E021", said)


def _real(name: str, shelf: Shelf) -> str:
    """The file of a list, however it is named; the name itself for an unknown one."""
    if looks_like_path(name):
        return os.path.realpath(name)
    full = shelf.full("warband", name)
    return os.path.realpath(shelf.path("warband", full)) if full in shelf.ids("warband") else name
