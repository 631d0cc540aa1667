"""Fortune, Fate and Life Events: what heroes do about a roll, before and after it. (TRI-22..30, RT-25, RT-26)"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.decision import PASS, Action, Decision, Just, Offer, Peril, Procedure, Stakes, nothing_asked
from skirmish.core.dice import Faces
from skirmish.core.events import EffectEnded, Rolled
from skirmish.core.record import evolve
from skirmish.core.roll_text import count_successes
from skirmish.core.roll_under import Result, RollUnder, Told, count_faces
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.table import Table
from skirmish.kit.effects import owner_side
from skirmish.kit.queries import ids_in, side_mask
from skirmish.rules.trilogy import asks
from skirmish.rules.trilogy.events import Advanced, EventMarked, FateSpent, FortuneSpent, Kept, fighter
from skirmish.rules.trilogy.fighter import Fighter
from skirmish.rules.trilogy.queries import sides, touched_foes
from skirmish.rules.trilogy.rulings import numbers_of

FORTUNE, FATE, RELIVE, KEEP = "fortune", "fate", "relive", "keep-dice"
ONCE = "once"
"""The topic of what sways one test and ends. (TRI-58)"""
Stake = Callable[[Result], float]
"""What an outcome is worth to who rolls, in marks."""
Fells = Callable[[Result], bool]
"""Whether an outcome may lay low who is attacked, or else who rolls, whatever comes after it. (RT-26)"""
ENDING = frozenset({"composure", "riding", "spellcraft"})
"""The skills whose failed tests end a spell or a ride. (RT-26)"""
THRIFT = 0.25
"""What three points of Fortune have to bring to who reckons, as a share of the price of the hero who spends them; less,
the fewer rounds are left."""
DEAR = 1.0
"""What a point of Fate has to bring, as a share of the price of its side's dearest hero, whom it may still save."""
LIFELINE = 0.25
"""The same where it keeps a hero on its feet or alive, as a share of that one's price."""
NEAR_IN = 6.0


def roll_test(
    table: Table, throw: RollUnder, skill: str = "", stake: Stake | None = None,
    fells: Fells | None = None, *, ends: bool = False,
) -> Procedure[Result]:  # fmt: skip
    """A roll that luck may change: Fortune before it, a Life Event and Fate after it. (TRI-22..29)

    `skill`: of a skill test, which a Life Event may save; `stake`: what the outcomes are worth, for who reckons;
    `fells`, `ends` (a failure ends something that lasts): for people's orders.
    """
    risk = Risk(fells, ends or skill in ENDING)
    throw = yield from _ask_fortune(table, throw, skill, stake, risk)
    result = table.roll(throw)
    _use_up(table, throw)
    result = yield from _ask_what_is_kept(table, throw, result, stake, risk)
    if skill and not result and throw.who != NOBODY:
        result = yield from _ask_life(table, throw, result, skill, stake, risk)
    if sides(table.state).lucky:
        result = yield from _ask_fate(table, throw, result, stake, risk)
    return result


# What hangs on it, for people who don't want to be asked each time


class Risk(NamedTuple):
    """What hangs on a roll."""

    fells: Fells | None
    ends: bool

    def stakes(self, state: State, throw: RollUnder, side: Side, result: Result | None = None) -> Stakes:
        """What hangs on it for this side; without a result before the roll. (RT-26)"""
        return partial(_stakes, self, state, throw, side, result)


def _stakes(risk: Risk, state: State, throw: RollUnder, side: Side, result: Result | None) -> Iterator[Peril]:
    results: Iterable[Result] = [came for came, _ in throw.law()] if result is None else [result]
    whom = throw.against if throw.against != NOBODY else throw.who
    if risk.fells is not None and owner_side(state, whom) == side and any(map(risk.fells, results)):
        yield "falls"
    if risk.ends and _roller_side(state, throw) == side and not all(results):
        yield "ends"


def _use_up(table: Table, throw: RollUnder) -> None:
    """What blesses one test alone has done so. (TRI-58)"""
    if table.state.effects and throw.sways:
        for effect in table.state.effects:
            if effect.target == throw.who and any(topic == ONCE for topic, _ in effect.numbers):
                table.emit(EffectEnded(effect, ": it is used"))


# Fortune, before the roll


def _ask_fortune(table: Table, throw: RollUnder, skill: str, stake: Stake | None, risk: Risk) -> Procedure[RollUnder]:
    """A hero may put up to three points into its own roll. (TRI-22, RT-4)"""
    i = throw.who
    slot = fighter(table.state, i) if i != NOBODY else None
    if slot is None or not slot.fortune or (not skill and table.rules.options["fortune_scope"] == "skill"):
        yield from nothing_asked()
        return throw
    most = min(slot.fortune, numbers_of(table.rules).fortune_each)
    question = f"{table.state.models[i].name}: Fortune for this roll ({throw.what})?"
    offers = partial(_fortune_offers, table.state, throw, most, stake)
    side = owner_side(table.state, i)
    stakes = risk.stakes(table.state, throw, side)
    answer = yield Decision(side, question, offers, PASS, i, "TRI-22", asks=asks.FORTUNE, stakes=stakes)
    if answer.verb != FORTUNE:
        return throw
    points = int(answer.what)
    table.emit(FortuneSpent(i, points, throw.what))
    return evolve(throw, bonus=throw.bonus + points)


def _fortune_offers(state: State, throw: RollUnder, most: int, stake: Stake | None) -> Iterator[Offer]:
    yield _PASS_FORTUNE
    before = expect(throw, stake) if stake is not None else 0.0
    for points in range(1, most + 1):
        value = partial(_fortune_worth, state, throw, points, stake, before)
        yield Just(Action(FORTUNE, throw.who, what=str(points)), "TRI-22", value)


_PASS_FORTUNE, _PASS_FATE, _PASS_LIFE = (Just(PASS, rule, lambda: 0.0) for rule in ("TRI-22", "TRI-24", "TRI-28"))


def _fortune_worth(state: State, throw: RollUnder, points: int, stake: Stake | None, before: float) -> float:
    """What the points gain, less what they could gain in the rounds that are left: it is back in the next battle.

    `before`: what the roll is worth without them.
    """
    left = 1 - state.round / max(1, state.round, state.scenario.rounds)
    price = THRIFT * left * state.models[throw.who].warrior.marks * points / 3
    if stake is None:
        return -price
    return expect(evolve(throw, bonus=throw.bonus + points), stake) - before - price


def expect(throw: RollUnder, stake: Stake) -> float:
    """What the roll is worth before it is made."""
    return sum([chance * stake(result) for result, chance in throw.chances()])


# The dice that are kept, where there is something to choose


def _ask_what_is_kept(
    table: Table, throw: RollUnder, result: Result, stake: Stake | None, risk: Risk
) -> Procedure[Result]:
    """With Advantage and one die of 1 beside three equal ones: most successes, or the triplet. (TRI-13, RT-25)"""
    if throw.mode != "advantage" or table.merges or throw.told not in ("successes", "pairs"):
        yield from nothing_asked()
        return result
    rolled = table.log[-1]
    if not isinstance(rolled, Rolled) or len(rolled.faces) <= 3:
        return result
    other = evolve(throw, aim="most" if throw.aim == "triplet" else "triplet")
    kept, instead = throw.keep(rolled.faces), other.keep(rolled.faces)
    if sorted(kept) == sorted(instead):
        return result
    i = throw.who
    offers = tuple(
        [Just(Action(KEEP, i, what=_named(dice)), "TRI-13", partial(_kept_worth, throw, dice, stake))
         for dice in (kept, instead)]
    )  # fmt: skip
    question = f"{table.state.models[i].name}: which dice does it keep ({throw.what})?"
    side = owner_side(table.state, i)
    stakes = risk.stakes(table.state, throw, side, result)
    answer = yield Decision(side, question, offers, offers[0].action, i, "TRI-13", asks=asks.KEEP, stakes=stakes)
    if answer.what != _named(instead):
        return result
    table.emit(Kept(i, throw, instead, throw.read(instead)))
    return throw.read(instead)


def _kept_worth(throw: RollUnder, dice: Faces, stake: Stake | None) -> float:
    return stake(throw.read(dice)) if stake is not None else 0.0


def _named(dice: Faces) -> str:
    """`2 4 4`: dice as an action names them."""
    return " ".join(map(str, dice))


# Life Events, after a failure


def _ask_life(
    table: Table, throw: RollUnder, result: Result, skill: str, stake: Stake | None, risk: Risk
) -> Procedure[Result]:
    """One failed skill test that fits an unmarked Life Event is rolled again, once. (TRI-28, TRI-29)"""
    i, state = throw.who, table.state
    slot = fighter(state, i)
    if not slot.build.events or not slot.build.hero:
        yield from nothing_asked()
        return result
    fit = fitting_events(state, slot, throw, skill)
    if not fit:
        return result
    value = partial(_life_worth, throw, result, stake)
    offers = (_PASS_LIFE, *[Just(Action(RELIVE, i, what=str(n)), "TRI-28", value) for n in fit])
    question = f"{state.models[i].name}: roll again ({throw.what}) by a Life Event?"
    side = owner_side(state, i)
    stakes = risk.stakes(state, throw, side, result)
    answer = yield Decision(side, question, offers, PASS, i, "TRI-28", asks=asks.LIFE, stakes=stakes)
    if answer.verb != RELIVE:
        return result
    _mark(table, i, int(answer.what))
    again = evolve(throw, what=f"{throw.what} again")
    return (yield from _ask_what_is_kept(table, again, table.roll(again), stake, risk))


def fitting_events(state: State, slot: Fighter, throw: RollUnder, skill: str) -> list[int]:
    """The numbers of its unmarked Life Events whose tags meet those of the test. (TRI-29)"""
    tags = find_tags(state, throw, skill)
    events = slot.build.events
    return [n for n, (_, own) in enumerate(events) if not slot.marked >> n & 1 and not tags.isdisjoint(own)]


def find_tags(state: State, throw: RollUnder, skill: str) -> frozenset[str]:
    """The skill, the enemy's faction and kinds, the kinds of terrain it stands in, its situation. (TRI-29)"""
    i, foe = throw.who, throw.against
    found = {skill}
    if foe != NOBODY:
        warrior = state.models[foe].warrior
        found |= {warrior.faction, warrior.type, *warrior.keywords}
    found |= situations(state, i)
    return frozenset(found)


def situations(state: State, i: ModelId) -> set[str]:
    """`outnumbered`, `alone`, `wounded`: words for how it stands. (TRI-29)"""
    known, side = sides(state), state.models[i].side
    near = on(state).gaps(i)
    friends = [j for j in ids_in(known.conscious[side] & ~(1 << i)) if near[j] <= NEAR_IN]
    foes = [j for j in ids_in(known.conscious[1 - side]) if near[j] <= NEAR_IN]
    touched = touched_foes(state, i)
    said = {
        "outnumbered": len(foes) > len(friends) + 1, "alone": not friends, "in-melee": bool(touched),
        "wounded": fighter(state, i).wound > 0, "afraid": fighter(state, i).fear > 0,
        "first-round": state.round == 1,
    }  # fmt: skip
    return {word for word, holds in said.items() if holds} | ground_tags(state, i)


def ground_tags(state: State, i: ModelId) -> set[str]:
    """The kinds of the pieces of terrain that it touches: on a level, what carries it and what stands up there."""
    surface, level, known = on(state), state.level(i), state.battlefield.terrain
    if level:
        floors = state.battlefield.levels[level - 1]
        under, high = floors.floor_at(state.places[i][:2]), floors.height_in
        known = tuple([t for t in known if t.height_in > high or (under is not None and t.id == under.piece)])
    return {piece.role for piece in known if i in surface.touched(piece.shape)}


def _life_worth(throw: RollUnder, result: Result, stake: Stake | None) -> float:
    """A second roll is worth having: an event that isn't used is worth nothing in this battle."""
    return expect(throw, stake) - stake(result) if stake is not None else 1.0


def _mark(table: Table, i: ModelId, number: int) -> None:
    """The event is used up; with the last of its level the hero rises at once. (TRI-28, TRI-30, RT-20, RT-34)"""
    table.emit(EventMarked(i, number))
    slot = fighter(table.state, i)
    if slot.marked == (1 << len(slot.build.events)) - 1 and len(slot.build.events) >= slot.build.level + 2:
        table.emit(Advanced(i, fate=int(table.rules.options["fate_per_level"])))


# Fate, right after the roll


def _ask_fate(table: Table, throw: RollUnder, result: Result, stake: Stake | None, risk: Risk) -> Procedure[Result]:
    """A hero's player says how the roll has come out, the roller's enemy first; one a roll. (TRI-24..26, RT-26)"""
    mine = _roller_side(table.state, throw)
    for side in (1 - mine, mine):
        lucky = sides(table.state).lucky & side_mask(table.state, side)
        if not lucky:
            continue
        heroes = ids_in(lucky)
        offers = partial(_fate_offers, table.state, throw, result, heroes, stake, side == mine, risk)
        whose = f"{table.state.models[throw.who].name}, " if throw.who != NOBODY else ""
        question = f"{whose}{throw.what}: {result}. Does Fate change it?"
        stakes = risk.stakes(table.state, throw, side, result)
        answer = yield Decision(side, question, offers, PASS, heroes[0], "TRI-24", asks=asks.FATE, stakes=stakes)
        if answer.verb == FATE:
            kept = tuple([int(face) for face in answer.what.partition(",")[0].split()])
            came = throw.read(kept)
            table.emit(FateSpent(answer.model, throw, kept, came))
            return came
    yield from nothing_asked()
    return result


def _fate_offers(
    state: State, throw: RollUnder, result: Result, heroes: tuple[ModelId, ...], stake: Stake | None, own: bool,
    risk: Risk,
) -> Iterator[Offer]:  # fmt: skip
    yield _PASS_FATE
    price = _price_of_fate(state, throw, result, owner_side(state, heroes[0]), risk)
    rolled = stake(result) if stake is not None else 0.0
    ends = [(what, _gain(rolled, came, stake, own)) for came, what in other_ends(throw) if came != result]
    for i in sorted(heroes, key=lambda i: state.models[i].warrior.marks):
        for what, gain in ends:
            yield Just(Action(FATE, i, what=what), "TRI-24", partial(float, gain - price))


def _price_of_fate(state: State, throw: RollUnder, result: Result, side: Side, risk: Risk) -> float:
    """What a change has to gain for this side, whoever's Fate it is. (TRI-24, TRI-26)"""
    whom = throw.against if throw.against != NOBODY else throw.who
    if fighter(state, whom).build.hero and owner_side(state, whom) == side and risk.fells and risk.fells(result):
        return LIFELINE * state.models[whom].warrior.marks
    prices = [m.warrior.marks for m in state.models if m.side == side and m.combat.build.hero and not m.out]
    return DEAR * max(prices, default=0)


def _gain(rolled: float, came: Result, stake: Stake | None, own: bool) -> float:
    """What the change gains for the hero's side. `rolled`: what the result is worth to the roller."""
    if stake is None:
        return 0.0
    return stake(came) - rolled if own else rolled - stake(came)


def _roller_side(state: State, throw: RollUnder) -> Side:
    """Whose roll it is; one of nobody is against somebody, so it is that one's enemy's. (RT-26)"""
    return owner_side(state, throw.who) if throw.who != NOBODY else 1 - owner_side(state, throw.against)


def other_ends(throw: RollUnder) -> tuple[tuple[Result, str], ...]:
    """All ends that the roll can have, each with dice that make it: `1 2 9, 3 successes, passed`. (TRI-25)"""
    return _ends(throw.under, throw.difficulty, throw.bonus, throw.told)


@lru_cache(4096)
def _ends(under: int, difficulty: int, bonus: int, told: Told) -> tuple[tuple[Result, str], ...]:
    throw = RollUnder(NOBODY, "", under, difficulty, bonus=bonus, told=told)
    found: dict[Result, Faces] = {}
    for a in range(1, 11):
        for b in range(a, 11):
            for c in range(b, 11):
                found.setdefault(throw.read((a, b, c)), (a, b, c))
    return tuple([
        (came, f"{_named(kept)}, {count_successes(count_faces(kept, under, bonus).successes)}, {came}")
        for came, kept in sorted(found.items(), reverse=True)
    ])  # fmt: skip
