"""What spells are expected to take from one enemy in a turn, and from models near it, wherever they stand.

For `MagicSystem.volley` what else stands or lies on the table doesn't count: harm is that of the parts that befall
the target itself, and what only lasts on it counts by the shares of `value`. `MagicSystem.company` has the harm to
those who stand near the target: for each enemy who may weave such a spell, and each of ours. (CHN-63, CHN-W9)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

from skirmish.board import on
from skirmish.core.hints import Company, Volley
from skirmish.core.state import NOBODY, OFF_TABLE_IN, Effect, Hit, Model, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import has_condition
from skirmish.kit.spells.scene import Outlook, look
from skirmish.kit.spells.spell import (
    Area,
    Assault,
    Beam,
    Beside,
    Cast,
    Compel,
    Condition,
    Drive,
    Harm,
    Hits,
    Number,
    Part,
    Push,
    Spell,
    Spill,
    Splash,
    Tide,
    Topple,
)
from skirmish.kit.spells.value import (
    BAD,
    COMPELLED,
    DAZZLED,
    DRIVEN,
    PUSHED,
    worth_of_assault,
    worth_of_harm,
    worth_of_spill,
    worth_of_topple,
)

M = TypeVar("M")
AGAINST = ("enemy", "caster", "point")
"""Kinds of target that may be an enemy, or where it stands."""
AT_ONCE = (Hits, Harm, Beam, Assault)
"""Parts that harm at once, so that it helps to cast them again."""


class Attempt(NamedTuple):
    """One spell at one target."""

    reach_in: float
    cost: int
    share: float
    """Of what the target cost, that one attempt is expected to take: its test and cuts are counted."""
    again: bool
    """Whether it helps to do it more than once in a turn."""


@lru_cache(512)
def harmful_parts(spell: Spell) -> tuple[Part, ...]:
    """The parts of the spell that harm the enemy that it is aimed at; none for one that isn't meant for enemies."""
    if spell.target not in AGAINST:
        return ()
    parts = [one for part in spell.parts for one in (part.each if isinstance(part, Area | Tide) else (part,))]
    return tuple([part for part in parts if type(part) in TAKES])


@lru_cache(512)
def at_once(spell: Spell) -> bool:
    """Whether it harms the enemy at once, and not only by what lasts on it."""
    return any(isinstance(part, AT_ONCE) for part in harmful_parts(spell))


def marks_taken(rules: Ruleset, state: State, cast: Cast, target: ModelId) -> float:
    """Marks that the spell takes from the target's side if it works, whom it touches besides left out."""
    parts = harmful_parts(cast.spell)
    if not parts or _spared(rules, state, cast.spell, target):
        return 0.0
    seen = look(rules, state, cast.by)
    return max(0.0, sum([TAKES[type(part)](seen, cast, target, part) for part in parts]))


def _spared(rules: Ruleset, state: State, spell: Spell, target: ModelId) -> bool:
    """Whether the target is of those it can't be aimed at for good. Who is in combat may come out of it again."""
    channels = rules.magic.channels(state, target)
    if spell.target == "caster" and not channels:
        return True
    fearless = "fearless" in spell.spares and bool(rules.combat.who(state, "fearless") >> target & 1)
    return fearless or (channels and "channeler" in spell.spares)


def _hits(seen: Outlook, cast: Cast, target: ModelId, part: Hits) -> float:
    hit = Hit(target, part.strength, cast.by, part.save, missile=True, rule=cast.spell.rule)
    if part.times == "D3":
        return sum([seen.toll(hit, times) for times in (1, 2, 3)]) / 3
    return seen.toll(hit)


def _condition(seen: Outlook, cast: Cast, target: ModelId, part: Condition) -> float:
    if has_condition(seen.state.models[target], part.name) or part.name not in BAD:
        return 0.0
    if part.name == "silenced" and not seen.rules.magic.channels(seen.state, target):
        return 0.0
    return seen.marks(target) * BAD[part.name] * (0.5 if part.resist_first else 1.0)


def _number(seen: Outlook, cast: Cast, target: ModelId, part: Number) -> float:
    lasts = any(e.source == cast.spell.id and e.target == target for e in seen.state.effects)
    return 0.0 if lasts or part.topic != "dazzle" or part.amount >= 0 else seen.marks(target) * DAZZLED


def _flat(share: float) -> Callable[[Outlook, Cast, ModelId, Part], float]:
    """A share of what the target cost."""
    return lambda seen, cast, target, part: seen.marks(target) * share


def _topple(seen: Outlook, cast: Cast, target: ModelId, part: Part) -> float:
    return worth_of_topple(seen, target)


TAKES: dict[type, Callable[..., float]] = {
    Hits: _hits, Harm: worth_of_harm, Beam: _flat(1.0), Condition: _condition, Number: _number, Topple: _topple,
    Push: _flat(PUSHED), Drive: _flat(DRIVEN), Compel: _flat(COMPELLED), Assault: worth_of_assault,
}  # fmt: skip
"""What the parts take that harm an enemy."""


# The best of a turn


def lower_left(left: list[float], attempts: Iterable[Attempt]) -> None:
    """Makes `left` smaller: the share of the target that is left at the least for each number of points spent on it."""
    most = len(left) - 1
    for attempt in attempts:
        cost, stays = attempt.cost, 1 - min(1.0, attempt.share)
        for points in range(cost, most + 1) if attempt.again else range(most, cost - 1, -1):
            now = left[points - cost] * stays
            if now < left[points]:
                left[points] = now


def bands(points: int, marks: float, attempts: Iterable[Attempt]) -> list[tuple[float, float]]:
    """(inches, marks): what so many points take at the most from so far, the nearest first; nearer is never worse.

    Harm of several attempts adds up as chances do: nobody loses more than it is worth.
    """
    left, found = [1.0] * (points + 1), list[tuple[float, float]]()
    useful = sorted([one for one in attempts if one.share > 0 and one.cost <= points], key=lambda one: -one.reach_in)
    for reach, group in groupby(useful, key=lambda one: one.reach_in):
        lower_left(left, group)
        takes = marks * (1 - left[points])
        if not found or takes > found[-1][1]:
            found.append((reach, takes))
    found.reverse()
    return found


def volley_of(plain: list[tuple[float, float]], behind: list[tuple[float, float]] | None = None) -> Volley | None:
    """Bands in the open, and in cover if that makes a difference, as one; None for none. The reaches are the same."""
    if not plain:
        return None
    reaches, takes = zip(*plain, strict=True)
    if behind is None:
        return Volley(reaches, takes, takes)
    covered = [next((marks for reach, marks in behind if reach >= far), 0.0) for far in reaches]
    return Volley(reaches, takes, tuple(covered))


# What is kept


class Known(NamedTuple, Generic[M]):
    """An answer, and all it hangs on."""

    rules: Ruleset
    caster: Model
    target: Model
    effects: list[Effect]
    """Those that may matter to them: see `_about`."""
    means: M
    answer: Volley | None


class Volleys(Generic[M]):
    """The answers for each pair, kept until one of the two, the caster's means, or what lasts, changes.

    `means`: what the worth of a caster's next turn hangs on, whoever its target is; None for who harms nobody. They are
    looked up once for each table. `bearing`: a magic slot without what no spell's worth hangs on.
    """

    def __init__(
        self,
        means: Callable[[Ruleset, State, ModelId], M | None],
        reckon: Callable[[Ruleset, State, ModelId, ModelId, M], Volley | None],
        bearing: Callable[[object], object],
    ) -> None:
        self._look, self._reckon, self._bearing = means, reckon, bearing
        self._rules: Ruleset | None = None
        self._table: tuple[object, ...] = (None, None, None, None)
        """Models, places, what lasts and what the magic holds: all of the state that an answer hangs on."""
        self._now: dict[tuple[ModelId, ModelId], Volley | None] = {}
        self._means: dict[ModelId, M | None] = {}
        self._company: dict[ModelId, tuple[Company, ...]] = {}
        self._known: dict[tuple[ModelId, ModelId], Known[M]] = {}

    def of(self, rules: Ruleset, state: State, i: ModelId, j: ModelId) -> Volley | None:
        """What i takes from j in a turn."""
        self._turn_to(rules, state)
        key = i, j
        if key not in self._now:
            self._now[key] = self._of(rules, state, i, j)
        return self._now[key]

    def means(self, rules: Ruleset, state: State, i: ModelId) -> M | None:
        """The caster's."""
        self._turn_to(rules, state)
        if i not in self._means:
            self._means[i] = self._look(rules, state, i) if state.models[i].magic is not None else None
        return self._means[i]

    def company(
        self, rules: Ruleset, state: State, i: ModelId, find: Callable[[Ruleset, State, ModelId], tuple[Company, ...]]
    ) -> tuple[Company, ...]:
        """Whom it is worth being near, as `find` finds it: once for each table, as many places are weighed on one."""
        self._turn_to(rules, state)
        known, table = self._company.get(i), self._table
        if known is None:
            known = find(rules, state, i)
            if self._table is table:  # else `find` has asked about another one
                self._company[i] = known
        return known

    def being(self, rules: Ruleset, state: State, i: ModelId) -> tuple[M | None, object]:
        """Its means, and its magic without what no spell's worth hangs on: all that its volleys and those at it do."""
        slot = state.models[i].magic
        return (self.means(rules, state, i), self._bearing(slot)) if slot is not None else (None, None)

    def _turn_to(self, rules: Ruleset, state: State) -> None:
        """Forgets what was about another table."""
        models, places, effects, magic = self._table
        same = models is state.models and places is state.places and effects is state.effects and magic is state.magic
        if not same or self._rules is not rules:
            self._means.clear()
            self._company.clear()
            self._now.clear()
            self._rules, self._table = rules, (state.models, state.places, state.effects, state.magic)

    def _of(self, rules: Ruleset, state: State, i: ModelId, j: ModelId) -> Volley | None:
        caster, target, means = state.models[i], state.models[j], self.means(rules, state, i)
        if means is None or not state.on_table(j) or target.side == caster.side:
            return None
        known = self._known.get((i, j))
        effects = _about(state.effects, i, j)
        if known is not None and known.rules is rules and known.effects == effects and known.means == means:
            fit = self._alike(rules, known.caster, caster) and self._alike(rules, known.target, target)
            answer = known.answer if fit else self._reckon(rules, state, i, j, means)
        else:
            answer = self._reckon(rules, state, i, j, means)
        self._known[i, j] = Known(rules, caster, target, effects, means, answer)
        return answer

    def _alike(self, rules: Ruleset, was: Model, now: Model) -> bool:
        """Whether nothing has changed about it that a spell's worth hangs on."""
        if was is now:
            return True
        if was.conditions is not now.conditions or was.warrior is not now.warrior or was.side != now.side:
            return False
        if was.magic is not now.magic and self._bearing(was.magic) != self._bearing(now.magic):
            return False
        bearing = rules.combat.bearing
        return was.combat is now.combat or bearing(was.combat) == bearing(now.combat)


def _about(effects: tuple[Effect, ...], i: ModelId, j: ModelId) -> list[Effect]:
    """Those on one of the two, numbers for everybody, and guards that reach further than their bearer."""
    return [e for e in effects if e.target in (i, j) or e.reach_in or (e.target == NOBODY and e.numbers)]


COMES_IN = 8.0
"""By so much enemy and victim may still come closer before it is woven."""
LEAST = 0.1
"""Marks below which nobody need keep away."""


@lru_cache(512)
def breadth_in(spell: Spell) -> float:
    """How near to the one it is aimed at others are caught as well, from base to base; 0 if they never are.

    A template is laid between two, and so catches both as long as the gap isn't wider than it is.
    """
    return max([_breadth(part) for part in spell.parts], default=0.0) if spell.target in AGAINST else 0.0


def _breadth(part: Part) -> float:
    if isinstance(part, Area):
        return 2 * part.radius_in if any(type(one) in TAKES for one in part.each) else 0.0
    return part.radius_in if isinstance(part, Splash | Spill | Beside) else 0.0


@lru_cache(512)
def is_bursting(spell: Spell) -> bool:
    """Whether it harms those others at once, so that it helps to cast it again."""
    areas = [one for part in spell.parts if isinstance(part, Area | Beside) for one in part.each]
    return any(isinstance(part, AT_ONCE) for part in areas) or any(isinstance(p, Splash | Spill) for p in spell.parts)


def marks_if_caught(rules: Ruleset, state: State, cast: Cast, k: ModelId) -> float:
    """Marks that the spell takes from k's side if it works and k is caught with the one it is aimed at."""
    seen, found = look(rules, state, cast.by), 0.0
    for part in cast.spell.parts:
        if isinstance(part, Area | Beside):
            found += sum([TAKES[type(one)](seen, cast, k, one) for one in part.each if type(one) in TAKES])
        elif isinstance(part, Splash):
            found += seen.toll(Hit(k, part.strength, cast.by, missile=True, rule=cast.spell.rule))
        elif isinstance(part, Spill):
            found += worth_of_spill(seen, cast, k, part)
    return max(0.0, found)


def can_reach(state: State, i: ModelId, k: ModelId, range_in: float) -> bool:
    """Whether enemy k may come near enough to i before it weaves, and sees it: who doesn't see it doesn't count."""
    surface = on(state)
    return surface.gaps(i)[k] <= range_in + COMES_IN and surface.sight(k, i).seen


def keeps_apart(state: State, i: ModelId, threats: Iterable[Volley]) -> list[Company]:
    """Friends it is dear to be near, with what that costs the side as a worth below 0.

    What an enemy has to spend on areas may be aimed at any of the side: at each of them as likely as at another. That a
    friend loses as much by it makes up for templates that are laid elsewhere.
    `threats`: what the turn of each enemy `within_reach` takes from i, by the distance to who it is aimed at.
    """
    lost = dict[float, float]()
    for volley in threats:
        _add(lost, volley)
    if not lost:
        return []
    side, places = state.models[i].side, state.places
    near = [m.id for m in state.models if m.side == side and m.id != i and places[m.id][0] < OFF_TABLE_IN]
    chance = 1 / (1 + len(near))
    dear = [(inches, -chance * marks) for inches, marks in lost.items() if chance * marks >= LEAST]
    return [Company(k, inches, worth) for k in near for inches, worth in dear]


def _add(lost: dict[float, float], volley: Volley) -> None:
    """What it takes within each distance beyond what it takes from further: those are added up where somebody is."""
    for n, (inches, marks) in enumerate(zip(volley.reach_in, volley.open, strict=True)):
        further = volley.open[n + 1] if n + 1 < len(volley.open) else 0.0
        lost[inches] = lost.get(inches, 0.0) + marks - further
