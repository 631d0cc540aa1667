"""What `skirmish odds` asks of the rules of `skirmish`: the only system that has shots and blows of this kind."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from skirmish.commands.compose import nearest
from skirmish.commands.faults import Fault
from skirmish.commands.odds.chain import Link, Path, Seen, fate, links, paths
from skirmish.commands.odds.situation import ACTOR, HERE, TARGET, Figure, arranged, placed, warrior_of
from skirmish.core.forecast import Odds, forecast
from skirmish.core.record import Record, evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import base_radius
from skirmish.rules.skirmish.blows import attacks, strike
from skirmish.rules.skirmish.events import Battle, with_fighter
from skirmish.rules.skirmish.fight import fight
from skirmish.rules.skirmish.fighter import Fighter
from skirmish.rules.skirmish.shoot import DOUBLE, one_shot, shoot, target_bar, ways_to_shoot
from skirmish.rules.skirmish.system import Skirmish

LADDER = "SKR-44"
TO_HIT = frozenset({"SKR-43", LADDER, "SKR-61"})
TO_WOUND = "SKR-50"
FATES = ("unhurt", "wounded", "knocked down", "stunned", "out of action")
Shares = dict[str, Fraction]


class Answer(Record):
    """The exact odds of a shot or of blows."""

    question: str
    ruleset: str
    actor: str
    target: str
    situation: str
    chain: tuple[Link, ...]
    """The rolls of one shot or one blow."""
    odds: Shares
    """hit and wound: of one shot or blow, at least once; then what becomes of the target after all of them."""
    phase: tuple[Shares, ...] = ()
    """Blows: what becomes of attacker and defender in the whole close combat phase, both striking."""


def ready(rules: Ruleset, state: State) -> State:
    """The state with the system's own slot in it. Raises `Fault` for other systems."""
    if not isinstance(rules.combat, Skirmish):
        raise Fault(f"no odds of this kind under {rules.name}")
    return evolve(state, combat=Battle(), round=1)


def armoured(state: State, who: ModelId, save: int | None) -> State:
    """The model with this armour save instead of its suit's."""
    if save is None:
        return state
    slot: Fighter = state.models[who].combat
    return with_fighter(state, who, outfit=evolve(slot.outfit, suit_save=save))


def doing(state: State, who: ModelId, *, moved: bool) -> State:
    """The model having moved this turn, or not."""
    return with_fighter(state, who, moved=moved)


def fighting(state: State, *, charging: bool, first_round: bool, posture: str) -> State:
    """The two in combat: the attacker having charged or not, the defender standing, down or stunned."""
    state = with_fighter(state, ACTOR, charged=charging, moved=charging, fighting=not first_round)
    return with_fighter(state, TARGET, fighting=not first_round, posture=posture)


def gripping(state: State, who: ModelId, name: str | None) -> State:
    """The model with its weapons held so. Raises `Fault` if it can't."""
    if name is None:
        return state
    slot: Fighter = state.models[who].combat
    for grip in slot.outfit.grips:
        if grip.name == name:
            return with_fighter(state, who, grip=grip)
    raise Fault(
        f"{state.models[who].name} can't fight with '{name}'{nearest(name, [g.name for g in slot.outfit.grips])}"
    )


def shot(rules: Ruleset, state: State, weapon: str | None, situation: str, *, twice: bool) -> Answer:
    """The odds of a shot, or of two. Raises `Fault` with the rule that forbids it."""
    ways = ways_to_shoot(state, ACTOR)
    if not ways:
        raise Fault(f"{state.models[ACTOR].name} has no missile weapon it can shoot now")
    what = (weapon or ways[0]) + (DOUBLE if twice else "")
    if what not in ways:
        raise Fault(f"{state.models[ACTOR].name} can't shoot '{what}' now{nearest(what, ways)}")
    barred = target_bar(rules, state, ACTOR, TARGET, what)
    if barred is not None:
        raise Fault(f"that shot isn't allowed: {barred.reason} ({barred.rule})")
    one = paths(rules, state, one_shot, ACTOR, TARGET, what)
    ends = forecast(rules, state, shoot, ACTOR, TARGET, what)
    odds = _stages(one.by(lambda after, path: path)) | _fates(rules, state, ends, TARGET)
    return Answer("shot", rules.name, state.models[ACTOR].name, state.models[TARGET].name, situation, links(one), odds)


def blows(rules: Ruleset, state: State, situation: str) -> Answer:
    """The odds of one model's blows, and of the whole phase with the answer to them."""
    one = paths(rules, _single(state), strike, ACTOR)
    ends = forecast(rules, state, strike, ACTOR)
    phase = forecast(rules, state, fight, resumable=True)
    odds = _stages(one.by(lambda after, path: path)) | _fates(rules, state, ends, TARGET)
    both = tuple(_fates(rules, state, phase, who) for who in (ACTOR, TARGET))
    main, off = attacks(state.models[ACTOR].combat)
    told = f"{main + off} blow{'s' if main + off > 1 else ''}; {situation}"
    return Answer("blows", rules.name, _armed(state, ACTOR), _armed(state, TARGET), told, links(one), odds, both)


def _armed(state: State, who: ModelId) -> str:
    slot: Fighter = state.models[who].combat
    return f"{state.models[who].name} ({slot.grip.name})"


def chains(rules: Ruleset) -> dict[str, Callable[[], object]]:
    """What the benchmark times: a shot, and a close combat of two against two with two attacks each and parries."""
    archer = warrior_of(Figure("an archer", gear=("bow",)))
    state = ready(rules, arranged(rules, archer, archer, 12.0))
    swordsman = warrior_of(Figure("a swordsman", numbers=(("A", 2),), gear=("sword",)))
    wide = 2 * base_radius(swordsman.base_mm)
    (x, y), pair = HERE, (swordsman, swordsman)
    corners = ((x, y), (x, y + wide), (x + wide, y), (x + wide, y + wide))
    melee = ready(rules, placed(rules, (pair, pair), corners))
    return {
        "forecast.shot": lambda: forecast(rules, state, shoot, ACTOR, TARGET, "bow"),
        "forecast.fight2v2": lambda: forecast(rules, melee, fight, resumable=True),
    }


def _single(state: State) -> State:
    """The actor with one blow to strike."""
    slot: Fighter = state.models[ACTOR].combat
    profile, grip = evolve(slot.profile, A=1), evolve(slot.grip, off=None)
    return with_fighter(state, ACTOR, profile=profile, grip=grip, frenzied=False)


def _stages(chances: dict[Path, Fraction]) -> Shares:
    """hit and wound: the chance of at least one. Blows at who is down hit without a roll. (SKR-64)"""
    rolled = any(seen.rule in TO_HIT for path in chances for seen in path)
    hit = sum((chance for path, chance in chances.items() if not rolled or _hits(path)), Fraction(0))
    wound = sum((chance for path, chance in chances.items() if any(map(_wounds, path))), Fraction(0))
    return {"hit": hit, "wound": wound}


def _hits(path: Path) -> bool:
    """Whether a roll to hit passed; of the two on the ladder the second counts. (SKR-44)"""
    half_way = False
    for seen in path:
        passed = seen.outcome == "passed"
        if seen.rule == LADDER and not half_way:
            half_way = passed
        elif seen.rule in TO_HIT:
            if passed:
                return True
            half_way = False
    return False


def _wounds(seen: Seen) -> bool:
    return seen.rule == TO_WOUND and seen.outcome != "no wound"


def _fates(rules: Ruleset, before: State, ends: Odds[Any], who: ModelId) -> Shares:
    """What becomes of the model with its chances, the usual fates first."""
    shares = ends.by(lambda after, _: fate(rules, before, after, who))
    return {name: shares.get(name, Fraction(0)) for name in (*FATES, *shares)}
