"""A caster, her circle, those who may cut and those at whom it is aimed, as the arguments of `odds weave` describe."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from skirmish.commands.compose import nearest
from skirmish.commands.faults import Fault
from skirmish.commands.odds.castings import CastScene, spell_questions
from skirmish.commands.odds.cuts import CutScene
from skirmish.commands.odds.questions import fault, questions_of
from skirmish.commands.odds.situation import USUAL, Figure, placed, warrior_of
from skirmish.core.decision import Action
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, Lore, ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, base_radius, snapped
from skirmish.kit.odds import Impossible, SpellQuestions
from skirmish.kit.spells.spell import Area, Beam, Lift, Spell, Splash

T = TypeVar("T")
HERE: Point = (20.0, 12.0)
"""Where the caster stands."""
CASTER: ModelId = 0
MARKS = 50
"""What everybody costs who isn't of a roster."""
FAR_IN = 8.0
"""How far the target or the point is, if the range allows."""
SOME_WAY_IN = 6.0
"""How far a wall or a new place is."""
CUTTERS_IN = 5.0
"""How far from her centre those stand who may cut, round her from the south-east to the west."""
FIRST_CUTTER, CUTTERS_SPAN = math.pi / 4, 3 * math.pi / 4
ABREAST = (0.0, -1.0, 1.0)
"""Her circle stands behind her, to the north, three abreast."""
ROUND_TARGET = ((0.0, 0.0), (1.1, 0.0), (0.55, 0.95), (0.55, -0.95), (-0.55, 0.95), (-0.55, -0.95), (-1.1, 0.0))
"""Where equal targets stand, from the point or the first of them."""
IN_LINE_IN = 2.0
"""From one target to the next in a line."""
MOST_TARGETS = len(ROUND_TARGET)
FRIENDLY = frozenset({"friend", "ally"})
ON_ONE = FRIENDLY | {"enemy", "caster"}
WIDE = (Area, Splash, Beam)
POSTURES = ("down", "stunned")
WORDS = (*POSTURES, "fleeing", "hurt")
NEEDED = {"down": "/down", "fleeing": "/fleeing"}
"""What is added to a target that must be so."""
HURT = "T3/W2/down/hurt"
EXAMPLES = "T4, T4/5+, T4/5+/W2, T3/down, HALF:POINTS or ROSTER:WARRIOR"


class Wanted(Record):
    """What the arguments say."""

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
    """Somebody in a place."""

    figure: Figure
    at: Point


def described(rules: Ruleset, wanted: Wanted) -> CastScene:
    """The attempt on an empty table. Raises `Fault` for what can't be."""
    asks = spell_questions(rules)
    spell = meant(lambda: asks.spell(rules, wanted.weave))
    strong, weak = (power and _power(rules, asks, power) for power in (wanted.strong, wanted.weak))
    if strong and strong == weak:
        raise Fault(f"nobody is strong and weak in {strong} (CHN-41)")
    caster = channeler(asks, "the caster", wanted.caster, (spell.id,), strong, weak)
    ours = [Standing(caster, HERE), *circle_of(asks, wanted.circle)]
    theirs = cutters_of(asks, wanted.cutters)
    aimed = _aimed(asks, spell, wanted)
    side = ours if spell.target in FRIENDLY else theirs
    side += aimed
    first = NOBODY if not aimed else len(ours) - 1 if side is ours else len(ours) + len(theirs) - len(aimed)
    state = staged(rules, asks, ours, theirs, len(wanted.circle))
    if wanted.modifier:
        state = asks.with_modifier(state, CASTER, wanted.modifier)
    if spell.target == "weave":
        state = asks.with_spell_kept(state, first)
    return CastScene(rules, state, _action(asks, state, spell, first), _told(wanted, spell))


def staged(rules: Ruleset, asks: SpellQuestions, ours: list[Standing], theirs: list[Standing], linked: int) -> State:
    """All of them in place when the caster, the first of ours, may cast, linked with so many after her."""
    everybody = (*ours, *theirs)
    warriors = tuple(warrior_of(one.figure) for one in everybody)
    sides = _renamed(warriors[: len(ours)]), _renamed(warriors[len(ours) :])
    state = placed(rules, sides, tuple(one.at for one in everybody))
    poses = tuple(one.figure.pose for one in everybody)
    state = meant(lambda: questions_of(rules).posed(state, poses))
    return meant(lambda: asks.posed(rules, state, CASTER, tuple(range(1, linked + 1))))


def _renamed(warriors: tuple[Warrior, ...]) -> tuple[Warrior, ...]:
    """The same; who comes a second time is numbered."""
    names = [warrior.name for warrior in warriors]
    return tuple(
        evolve(w, name=f"{w.name} ({names[:at].count(w.name) + 1})") if w.name in names[:at] else w
        for at, w in enumerate(warriors)
    )


def _power(rules: Ruleset, asks: SpellQuestions, name: str) -> str:
    return meant(lambda: asks.power(rules, name))


def meant(ask: Callable[[], T]) -> T:
    """What the question answers; what is impossible is told as a `Fault`."""
    try:
        return ask()
    except Impossible as error:
        raise fault(error) from None


def channeler(
    asks: SpellQuestions, name: str, text: str, spells: tuple[str, ...] = (), strong: str = "", weak: str = ""
) -> Figure:
    """Who is described as HALF:POINTS, or a warrior of a roster, who then knows the spells too. Raises `Fault`."""
    lore = meant(lambda: asks.lore(text, spells, strong, weak))
    if lore is not None:
        return Figure(name, lore=lore, marks=MARKS)
    half, _, points = text.rpartition(":")
    if not half or points.isdecimal():
        near = nearest(half or text, asks.halves)
        raise Fault(f"'{text}' is neither HALF:POINTS, like {asks.halves[1]}:8, nor ROSTER:WARRIOR{near}")
    known = dict(warrior_of(Figure(name, text)).lore)
    if not known:
        raise Fault(f"{text} can't channel")
    learnt = {"weaves": tuple(dict.fromkeys((*_list(known, "weaves"), *spells)))}
    chosen = {word: (power,) for word, power in (("strong", strong), ("weak", weak)) if power}
    return Figure(name, text, lore=tuple((known | learnt | chosen).items()))


def _list(lore: dict[str, str | int | tuple[str, ...]], name: str) -> tuple[str, ...]:
    found = lore.get(name, ())
    return found if isinstance(found, tuple) else ()


def circle_of(asks: SpellQuestions, texts: tuple[str, ...]) -> list[Standing]:
    """The other members of her circle, behind her."""
    x, y = HERE
    return [
        Standing(channeler(asks, f"member {k + 2}", text), snapped((x + ABREAST[k % 3], y - 1.0 - k // 3)))
        for k, text in enumerate(texts)
    ]


def cutters_of(asks: SpellQuestions, texts: tuple[str, ...]) -> list[Standing]:
    """Those who may cut, in the order in which they are asked, all in sight of her and near enough."""
    x, y = HERE
    found = []
    for k, text in enumerate(texts):
        angle = FIRST_CUTTER + CUTTERS_SPAN * k / max(1, len(texts) - 1)
        at = snapped((x + CUTTERS_IN * math.cos(angle), y + CUTTERS_IN * math.sin(angle)))
        found.append(Standing(channeler(asks, f"cutter {k + 1}", text), at))
    return found


def _aimed(asks: SpellQuestions, spell: Spell, wanted: Wanted) -> list[Standing]:
    """Those at whom it is aimed, or who stand in its area; who holds what is to be ended."""
    wide = any(isinstance(part, WIDE) for part in spell.parts)
    if wanted.targets > 1 and not wide:
        raise Fault(f"{spell.name} has only one target")
    if not wide and spell.target not in ON_ONE and spell.target != "weave":
        if wanted.target is not None:
            raise Fault(f"{spell.name} is aimed at nobody")
        return []
    figure = target(asks, spell, wanted.target)
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


def target(asks: SpellQuestions, spell: Spell, text: str | None) -> Figure:
    """Who is meant: `T4/5+/W2`, a channeler, a warrior of a roster; somebody fit for the spell if nobody is named."""
    if text is None:
        heals = any(isinstance(part, Lift) and part.word == "hurt" for part in spell.parts)
        usual = f"{asks.halves[0]}:8" if spell.target == "caster" else HURT if heals else "T3"
        return target(asks, spell, usual + NEEDED.get(spell.needs, ""))
    figure: Figure | None = Figure("the target", marks=MARKS)
    for token in text.split("/"):
        figure = figure and _with_token(asks, figure, token)
    if figure is not None:
        return figure
    if ":" not in text:
        raise Fault(f"'{text}' is no target, like {EXAMPLES}")
    return Figure("the target", text)


def _with_token(asks: SpellQuestions, figure: Figure, token: str) -> Figure | None:
    """The figure with a number (T4), a save (5+), a word (down) or magic (saidin:9); None if it is none of these."""
    pose, known = figure.pose, {name.casefold(): name for name, _ in USUAL}
    if number := re.fullmatch(r"([a-z]+)(\d{1,2})", token.casefold()):
        name, value = known.get(number[1]), int(number[2])
        if name is None:
            return None
        if not (name == "W" and value == 0) and value <= 12:
            return evolve(figure, numbers=(*figure.numbers, (name, value)))
        raise Fault(f"{name} can't be {value}")
    if save := re.fullmatch(r"([2-6])\+", token):
        return evolve(figure, pose=evolve(pose, save=int(save[1])))
    if token in POSTURES:
        return evolve(figure, pose=evolve(pose, posture=token))
    if token in WORDS:
        changed = evolve(pose, fleeing=True) if token == "fleeing" else evolve(pose, lost=1)
        return evolve(figure, pose=changed)
    lore: Lore | None = meant(lambda: asks.lore(token))
    return evolve(figure, lore=lore) if lore is not None else None


def _action(asks: SpellQuestions, state: State, spell: Spell, first: ModelId) -> Action:
    """The spell aimed at whom or where the kind of its target says."""
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


def _told(wanted: Wanted, spell: Spell) -> tuple[str, ...]:
    told = [f"{spell.name} by {wanted.caster}"]
    told += [f"linked with {', '.join(wanted.circle)}"] if wanted.circle else []
    told += [f"{wanted.modifier:+d} to the test"] if wanted.modifier else []
    told += [f"strong in {wanted.strong}"] if wanted.strong else []
    told += [f"weak in {wanted.weak}"] if wanted.weak else []
    told += [f"at {wanted.target}"] if wanted.target else []
    told += [f"{wanted.targets} of them"] if wanted.targets > 1 else []
    told.append(f"cutters {', '.join(wanted.cutters)}" if wanted.cutters else "no cutters")
    return tuple(told)


def described_cuts(rules: Ruleset, caster: str, cutters: tuple[str, ...], circle: tuple[str, ...]) -> CutScene:
    """Those who may cut what a caster weaves, all near enough. Raises `Fault` for what can't be."""
    asks = spell_questions(rules)
    ours = [Standing(channeler(asks, "the caster", caster), HERE), *circle_of(asks, circle)]
    state = staged(rules, asks, ours, cutters_of(asks, cutters), len(circle))
    linked = (f"linked with {', '.join(circle)}",) if circle else ()
    return CutScene(rules, state, CASTER, (f"cutting what {caster} weaves", *linked, f"cutters {', '.join(cutters)}"))
