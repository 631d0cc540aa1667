"""A caster, her circle, the cutters and the targets, as described by the arguments of `odds weave`."""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeVar

from skirmish.app.errors import Misused, UserError
from skirmish.app.odds.cut_odds import CutScene
from skirmish.app.odds.inquiries import rules_with
from skirmish.app.odds.questions import fault, questions_of
from skirmish.app.odds.situation import USUAL, Figure, placed, warrior_of
from skirmish.app.odds.weave_odds import HELPING, CastScene, spell_questions
from skirmish.core.decision import Action
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, Lore, ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, base_radius, snapped
from skirmish.kit.odds import Impossible, SpellQuestions
from skirmish.kit.spells.spell import ON_ONE, Area, Beam, Lift, Spell, Splash
from skirmish.library.problems import hint

HERE: Point = (20.0, 12.0)
"""Where the caster stands."""
CASTER: ModelId = 0
FAR_IN = 8.0
"""Distance of the target or the point, if the range allows."""
SOME_WAY_IN = 6.0
"""Distance of a wall or a new place."""
CUTTERS_IN = 5.0
"""Distance of the cutters from her centre; they stand round her from the south-east to the west."""
FIRST_CUTTER, CUTTERS_SPAN = math.pi / 4, 3 * math.pi / 4
ABREAST = (0.0, -1.0, 1.0)
"""Her circle stands behind her, to the north, three abreast."""
ROUND_TARGET = ((0.0, 0.0), (1.1, 0.0), (0.55, 0.95), (0.55, -0.95), (-0.55, 0.95), (-0.55, -0.95), (-1.1, 0.0))
"""Positions of equal targets, relative to the point or the first of them."""
IN_LINE_IN = 2.0
"""Distance from one target to the next in a line."""
MOST_TARGETS = len(ROUND_TARGET)
WIDE = (Area, Splash, Beam)


class Wanted(Record):
    """The arguments."""

    weave: str
    caster: str
    cutters: tuple[str, ...] = ()
    circle: tuple[str, ...] = ()
    target: str | None = None
    targets: int = 1
    modifier: int = 0
    strong: str = ""
    weak: str = ""


class Standing(NamedTuple):
    """A model and its position."""

    figure: Figure
    at: Point


def described(rules: Ruleset, wanted: Wanted) -> CastScene:
    """The attempt on an empty table. Raises `UserError` if it is impossible."""
    asks = spell_questions(rules)
    spell = spell_called(rules, asks, wanted.weave)
    strong, weak = (power and meant(partial(asks.power, rules, power)) for power in (wanted.strong, wanted.weak))
    if strong and strong == weak:
        raise UserError(f"nobody is strong and weak in {strong} (CHN-41)")
    caster = channeler(asks, "the caster", wanted.caster, (spell.id,), strong, weak)
    ours = [Standing(caster, HERE), *circle_of(asks, wanted.circle)]
    theirs = cutters_of(asks, wanted.cutters)
    aimed = _aimed(asks, spell, wanted)
    side = ours if spell.target in HELPING else theirs
    side += aimed
    first = NOBODY if not aimed else len(ours) - 1 if side is ours else len(ours) + len(theirs) - len(aimed)
    state = staged(rules, asks, ours, theirs, len(wanted.circle))
    if wanted.modifier:
        state = asks.with_modifier(state, CASTER, wanted.modifier)
    if spell.target == "weave":
        state = asks.with_spell_kept(state, first)
    return CastScene(rules, state, _action(asks, state, spell, first), _told(asks, wanted, spell, aimed))


def staged(rules: Ruleset, asks: SpellQuestions, ours: list[Standing], theirs: list[Standing], linked: int) -> State:
    """Everyone in place when the caster, our first model, may cast, linked with this many after her."""
    everybody = (*ours, *theirs)
    warriors = tuple(warrior_of(one.figure) for one in everybody)
    sides = _renamed(warriors[: len(ours)]), _renamed(warriors[len(ours) :])
    state = placed(rules, sides, tuple(one.at for one in everybody))
    poses = tuple(one.figure.pose for one in everybody)
    state = meant(lambda: questions_of(rules).posed(state, poses))
    return meant(lambda: asks.posed(rules, state, CASTER, tuple(range(1, linked + 1))))


def _renamed(warriors: tuple[Warrior, ...]) -> tuple[Warrior, ...]:
    """The same, with duplicates numbered."""
    names = [warrior.name for warrior in warriors]
    return tuple(
        evolve(w, name=f"{w.name} ({names[:at].count(w.name) + 1})") if w.name in names[:at] else w
        for at, w in enumerate(warriors)
    )


def circle_of(asks: SpellQuestions, texts: tuple[str, ...]) -> list[Standing]:
    """The other members of her circle, behind her."""
    x, y = HERE
    return [
        Standing(channeler(asks, f"member {k + 2}", text), snapped((x + ABREAST[k % 3], y - 1.0 - k // 3)))
        for k, text in enumerate(texts)
    ]


def cutters_of(asks: SpellQuestions, texts: tuple[str, ...]) -> list[Standing]:
    """The cutters in the order in which they are asked, all in sight of her and near enough."""
    x, y = HERE
    found = []
    for k, text in enumerate(texts):
        angle = FIRST_CUTTER + CUTTERS_SPAN * k / max(1, len(texts) - 1)
        at = snapped((x + CUTTERS_IN * math.cos(angle), y + CUTTERS_IN * math.sin(angle)))
        found.append(Standing(channeler(asks, f"cutter {k + 1}", text), at))
    return found


def _aimed(asks: SpellQuestions, spell: Spell, wanted: Wanted) -> list[Standing]:
    """The targets: aimed at, standing in its area, or holding the spell to be ended."""
    wide = any(isinstance(part, WIDE) for part in spell.parts)
    if wanted.targets > 1 and not wide:
        raise UserError(f"{spell.name} has only one target")
    if not wide and spell.target not in ON_ONE and spell.target != "weave":
        if wanted.target is not None:
            raise UserError(f"{spell.name} has no target")
        return []
    figure = target(asks, usual_target(asks, spell) if wanted.target is None else wanted.target)
    gap = min(spell.range_in, FAR_IN)
    bases = sum(base_radius(mm) for mm in (warrior_of(figure).base_mm, 25)) if spell.target != "point" else 0.0
    x, y = HERE[0] + gap + bases, HERE[1]
    lined = any(isinstance(part, Beam) for part in spell.parts)
    steps = [(IN_LINE_IN * k, 0.0) for k in range(MOST_TARGETS)] if lined else ROUND_TARGET
    names = [figure.name, *(f"{figure.name} {k + 1}" for k in range(1, wanted.targets))]
    return [
        Standing(evolve(figure, name=name), snapped((x + dx, y + dy)))
        for name, (dx, dy) in zip(names, steps, strict=False)
    ]


def _action(asks: SpellQuestions, state: State, spell: Spell, first: ModelId) -> Action:
    """The spell, aimed as its kind of target requires."""
    x, y = HERE
    plain = Action("cast", CASTER, what=spell.id)
    if spell.target in ON_ONE:
        return evolve(plain, target=first)
    if spell.target == "weave":
        return evolve(plain, target=meant(lambda: asks.kept(state, CASTER, first)))
    if spell.target == "point":
        return evolve(plain, at=(x + min(spell.range_in, FAR_IN), y))
    if spell.target in ("wall", "fence"):
        return evolve(plain, at=(x + SOME_WAY_IN, y), via=((x + SOME_WAY_IN, y - 1.0),))
    return evolve(plain, at=(x + SOME_WAY_IN, y)) if spell.target == "places" else plain


def _told(asks: SpellQuestions, wanted: Wanted, spell: Spell, aimed: list[Standing]) -> tuple[str, ...]:
    told = [f"{spell.name} by {wanted.caster}"]
    told += [f"linked with {', '.join(wanted.circle)}"] if wanted.circle else []
    told += [f"{wanted.modifier:+d} to the test"] if wanted.modifier else []
    told += [f"strong in {wanted.strong}"] if wanted.strong else []
    told += [f"weak in {wanted.weak}"] if wanted.weak else []
    told += [f"at {wanted.target or usual_target(asks, spell) + ', the usual target'}"] if aimed else []
    told += [f"{wanted.targets} of them"] if wanted.targets > 1 else []
    return *told, _cutters_told(wanted.cutters, spell, aimed)


def _cutters_told(cutters: tuple[str, ...], spell: Spell, aimed: list[Standing]) -> str:
    """The models that may cut: those named, and a targeted enemy that can channel. (CHN-20)"""
    channels = spell.target not in HELPING and any(warrior_of(one.figure).lore for one in aimed)
    named = f"cutters {', '.join(cutters)}" if cutters else "no cutters"
    if not channels:
        return named
    whom = "the targets, who can channel" if len(aimed) > 1 else "the target, who can channel"
    return f"{named} and {whom}" if cutters else f"{named} but {whom}"


def described_cuts(rules: Ruleset, caster: str, cutters: tuple[str, ...], circle: tuple[str, ...]) -> CutScene:
    """The models that may cut a caster's weave, all near enough. Raises `UserError` for impossible ones."""
    asks = spell_questions(rules, "cut")
    if not cutters:
        raise Misused("name the enemies that may cut, like saidin:9,saidar:7", "--cutters")
    ours = [Standing(channeler(asks, "the caster", caster), HERE), *circle_of(asks, circle)]
    state = staged(rules, asks, ours, cutters_of(asks, cutters), len(circle))
    linked = (f"linked with {', '.join(circle)}",) if circle else ()
    return CutScene(rules, state, CASTER, (f"cutting what {caster} weaves", *linked, f"cutters {', '.join(cutters)}"))


T = TypeVar("T")
MARKS = 50
"""The price of every model that isn't from a roster."""
POSTURES = ("down", "stunned")
WORDS = (*POSTURES, "fleeing", "hurt")
NEEDED = {"down": "/down", "fleeing": "/fleeing"}
"""Added to a target that must be in a certain state."""
HURT = "T3/W2/down/hurt"
AT_LEAST_1 = ("T", "W")
"""The characteristics needed to be hurt."""
MOST_NUMBER = 12
EXAMPLES = "T4, W2, T4/5+, T4/5+/W2, T3/down, HALF:POINTS or ROSTER:WARRIOR"
LISTED = "skirmish list weaves"
"""Where all spells are listed."""


def meant(ask: Callable[[], T]) -> T:
    """The question's answer; anything impossible becomes a `UserError`."""
    try:
        return ask()
    except Impossible as error:
        raise fault(error) from None


def spell_called(rules: Ruleset, asks: SpellQuestions, name: str) -> Spell:
    """The spell of this id or name. Raises `UserError` with other rules that have it, or the nearest names."""
    try:
        return asks.spell(rules, name)
    except Impossible as error:
        if others := rules_with("weave", name):
            raise UserError(f"{error} under {rules.name}; it is of --rules {' or '.join(others)}") from None
        raise UserError(f"{error}{hint(name, error.known) or '.'} All of them: {LISTED}") from None


def channeler(
    asks: SpellQuestions, name: str, text: str, spells: tuple[str, ...] = (), strong: str = "", weak: str = ""
) -> Figure:
    """A channeler described as HALF:POINTS who knows these spells, or a warrior of a roster. Raises `UserError`."""
    lore = meant(lambda: asks.lore(text, spells, strong, weak))
    if lore is not None:
        return Figure(name, lore=lore, marks=MARKS)
    half, _, points = text.rpartition(":")
    if not half or points.isdecimal():
        raise UserError(_no_channeler(asks, half or text, points if half else ""))
    known = dict(warrior_of(Figure(name, text)).lore)
    if not known:
        raise UserError(f"{text} can't channel")
    chosen = {word: (power,) for word, power in (("strong", strong), ("weak", weak)) if power}
    return Figure(name, text, lore=tuple((known | chosen).items()))


def _no_channeler(asks: SpellQuestions, half: str, points: str) -> str:
    """Why this text isn't a channeler, and who may be meant."""
    if half.casefold() in asks.halves:
        return f"'{half}' is without points, like {half.casefold()}:8"
    near = difflib.get_close_matches(half.casefold(), asks.halves, n=1)
    guess = f", did you mean '{near[0]}:{points or 8}'?" if near else ""
    text = f"{half}:{points}" if points else half
    return f"'{text}' is neither HALF:POINTS, like {asks.halves[1]}:8, nor ROSTER:WARRIOR{guess}"


def usual_target(asks: SpellQuestions, spell: Spell) -> str:
    """A suitable target for the spell, if none is named."""
    heals = any(isinstance(part, Lift) and part.word == "hurt" for part in spell.parts)
    usual = f"{asks.halves[0]}:8" if spell.target == "caster" else HURT if heals else "T3"
    return usual + NEEDED.get(spell.needs, "")


def target(asks: SpellQuestions, text: str) -> Figure:
    """The figure meant: `T4/5+/W2`, a channeler, a warrior of a roster."""
    figure: Figure | None = Figure("the target", marks=MARKS)
    for token in text.split("/"):
        figure = figure and _with_token(asks, figure, token)
    if figure is not None:
        return figure
    if ":" not in text:
        raise UserError(f"'{text}' is no target, like {EXAMPLES}")
    return Figure("the target", text)


def _with_token(asks: SpellQuestions, figure: Figure, token: str) -> Figure | None:
    """The figure with a number (T4), a save (5+), a word (down) or magic (saidin:9); None if it is none of these."""
    pose, known = figure.pose, {name.casefold(): name for name, _ in USUAL}
    if number := re.fullmatch(r"([a-z]+)(\d{1,2})", token.casefold()):
        name, value = known.get(number[1]), int(number[2])
        if name is None:
            return None
        least = 1 if name in AT_LEAST_1 else 0
        if least <= value <= MOST_NUMBER:
            return evolve(figure, numbers=(*figure.numbers, (name, value)))
        raise UserError(f"{name} can't be {value}: {least} to {MOST_NUMBER}")
    if save := re.fullmatch(r"([2-6])\+", token):
        return evolve(figure, pose=evolve(pose, save=int(save[1])))
    if token in POSTURES:
        return evolve(figure, pose=evolve(pose, posture=token))
    if token in WORDS:
        changed = evolve(pose, fleeing=True) if token == "fleeing" else evolve(pose, lost=1)
        return evolve(figure, pose=changed)
    lore: Lore | None = meant(lambda: asks.lore(token))
    return evolve(figure, lore=lore) if lore is not None else None
