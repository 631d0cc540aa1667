"""Pools: how many dice against which number, and why. (DOT-1, DOT-8, DOT-10, DOT-11, DOT-15, DOT-16, DOT-24, R-1..7)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skirmish.board import on
from skirmish.core.battlefield import GROUND, Terrain
from skirmish.core.decision import Action, Procedure, ask_whether, nothing_asked
from skirmish.core.dice import Bands, Modifier
from skirmish.core.geometry import Shape
from skirmish.core.open_pool import TEST, Ones, OpenPool
from skirmish.core.record import evolve
from skirmish.core.state import Feature, ModelId, Place, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.rules.dots import asks
from skirmish.rules.dots.arms import Missile, Weapon
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.fighter import Build, Fighter
from skirmish.rules.dots.health import count_disabled
from skirmish.rules.dots.queries import weapon_of
from skirmish.rules.dots.rulings import Numbers, numbers_of

USUAL = 7
"""The number that a die needs. (DOT-13)"""
TEN = 10
"""Beyond that no die succeeds. (DOT-9)"""
TOP = 12
"""From so many on nobody counts successes."""
HITS: Bands[int] = tuple((net, net) for net in range(TOP + 1))
"""Of attacks: what is below 1 is a miss. (DOT-70)"""
NETS: Bands[int] = tuple((net, net) for net in range(-TOP, TOP + 1))
"""Of defences, which may be worse than none. (R-44)"""
ORDERS: dict[str, Ones] = {"ordinary_first": "ordinary", "tens_first": "tens", "additive": "none"}
PENALTY, DICE, NUMBER = "dice down and number up", "dice", "number"


def dice_text(number: int) -> str:
    """`1 die`, `4 dice`."""
    return "1 die" if number == 1 else f"{number} dice"


class Grounds:
    """What the ground does to who stands on it, by the place."""

    def __init__(self) -> None:
        self._numbers: Numbers | None = None
        self._pieces: tuple[Terrain, ...] = ()
        self._laid: tuple[Feature, ...] = ()
        self._told: list[tuple[int, bool, Shape, int]] = []
        self._found: dict[tuple[Place, int], tuple[int, bool]] = {}

    def under(self, state: State, i: ModelId, numbers: Numbers) -> tuple[int, bool]:
        """(penalty dots of uneven or of steep ground, whether it is high ground). (DOT-16, DOT-79, B-6)

        A roof or a walkway is high, and even but for what is laid there. (DOT-178)
        """
        pieces, laid = state.battlefield.terrain, state.features
        if pieces is not self._pieces or laid is not self._laid or numbers is not self._numbers:
            self._pieces, self._laid, self._numbers, self._found = pieces, laid, numbers, {}
            self._told = [*_tell(pieces, laid, numbers)]
        level = state.level(i)
        place = state.places[i], level
        found = self._found.get(place)
        if found is None:
            if len(self._found) >= MOST_PLACES:
                self._found.clear()
            here = on(state)
            under = [(dots, high) for dots, high, shape, lies in self._told if here.touches(i, shape, lies)]
            high = level != GROUND or any(high for _, high in under)
            found = self._found[place] = max([dots for dots, _ in under], default=0), high
        return found


def _tell(
    pieces: tuple[Terrain, ...], laid: tuple[Feature, ...], numbers: Numbers
) -> Iterator[tuple[int, bool, Shape, int]]:
    """(penalty dots, whether it is high ground, its shape, the level it lies on) of all ground that tells."""
    worth = {
        "difficult": numbers.uneven, "uneven": numbers.uneven, "very-difficult": numbers.steep, "steep": numbers.steep,
    }  # fmt: skip
    razed = {feature.razes for feature in laid}
    there: list[Terrain | Feature] = [*laid, *(piece for piece in pieces if piece.id not in razed)]
    for one in there:
        dots, high = worth.get(one.ground, 0), isinstance(one, Terrain) and one.level
        if one.shape and (dots or high):
            yield dots, high, one.shape, one.level if isinstance(one, Feature) else GROUND


MOST_PLACES = 4096
"""So many places are remembered."""
GROUNDS = Grounds()


def ground_dots(rules: Ruleset, state: State, i: ModelId) -> int:
    """Penalty dots of the ground it stands on; mountain forms cancel as many. (DOT-43, DOT-79, R-19)"""
    dots, _ = _under(rules, state, i)
    if not dots or not weapon_of(slot := fighter(state, i)).sword:
        return dots
    return max(0, dots - slot.build.dots("mountain-forms"))


def _under(rules: Ruleset, state: State, i: ModelId) -> tuple[int, bool]:
    there = (state.battlefield.terrain or state.features) and i >= 0 and state.on_table(i)
    return GROUNDS.under(state, i, numbers_of(rules)) if there else (0, False)


def high_ground(rules: Ruleset, state: State, i: ModelId, against: ModelId) -> tuple[Modifier, ...]:
    """What standing higher than the opponent takes off the number. (DOT-16, B-6)"""
    higher = against >= 0 and _under(rules, state, i)[1] and not _under(rules, state, against)[1]
    return (Modifier(-numbers_of(rules).high, f"{NUMBER}: higher ground", "DOT-16"),) if higher else ()


def penalty_dots(rules: Ruleset, state: State, i: ModelId, *, bodily: bool = True) -> tuple[Modifier, ...]:
    """What takes a die and adds 1 to the number each: wounds, a lost ambush, ground. (DOT-17, DOT-18)

    Ground hinders nothing but the body.
    """
    slot, found = fighter(state, i), list[Modifier]()
    if disabled := count_disabled(rules, slot):
        found.append(Modifier(-disabled, f"{PENALTY}: disabled", "DOT-51"))
    if dots := ground_dots(rules, state, i) if bodily else 0:
        found.append(Modifier(-dots, f"{PENALTY}: uneven ground", "DOT-79"))
    if slot.upset:
        found.append(Modifier(-slot.upset, f"{PENALTY}: lost ambush", "DOT-62"))
    return tuple(found)


def make_pool(
    rules: Ruleset, state: State, i: ModelId, what: str, base: int, number: int, rule: str, *,
    dexterous: bool = False, dice: Iterable[Modifier] = (), numbers: Iterable[Modifier] = (),
    bands: Bands[int] = NETS, against: ModelId = -1, quiet: bool = False, effort: int = 0, penalised: bool = True,
    boost: str = "",
) -> OpenPool[int]:  # fmt: skip
    """A pool with all that changes it. `dexterous`: Dexterity is in it, so armour takes dice off. (DOT-19, DOT-20)

    `dice`, `numbers`: what else changes the dice, and the number each of them needs; `penalised`: penalty dots count.
    `boost`: the topic of what adds dice to it. (DOT-12, DOT-14..18, R-50)
    """
    slot, more, harder = fighter(state, i), [*dice], [*numbers, *high_ground(rules, state, i, against)]
    if boost and state.effects:
        more += [evolve(m, why=f"{DICE}: {m.why}") for m in rules.modifiers(state, i, boost)]
    if dexterous and slot.armour:
        more.append(Modifier(-slot.armour, f"{DICE}: armour", "DOT-19"))
    if slot.evades:
        more.append(Modifier(-slot.evades, f"{DICE}: has evaded", "DOT-92"))
    if slot.drag:
        more.append(Modifier(-slot.drag, f"{DICE}: has left the art", "DOT-35"))
    dots = penalty_dots(rules, state, i) if penalised else ()
    lasting = rules.modifiers(state, i, "tests") if state.effects or rules.magic.topics else ()
    count = base + sum([m.number for m in (*more, *dots)])
    target = number + sum([m.number for m in harder]) - sum([m.number for m in (*dots, *lasting)])
    return OpenPool(
        i, what, max(1, count), target, bands, (*more, *harder, *dots, *lasting),
        ones=ORDERS[rules.options["ones_cancel"]], late_ones=rules.options["reroll_ones"] == "cancel", rule=rule,
        effort=effort, against=against, quiet=quiet,
    )  # fmt: skip


def quiet_pool(rules: Ruleset, i: ModelId, what: str, dice: int, bands: Bands[int], rule: str) -> OpenPool[int]:
    """The dice of a roll of one's own, which nothing changes and which disturbs no caster. (DOT-13, R-111)"""
    return OpenPool(
        i, what, dice, USUAL, bands, ones=ORDERS[rules.options["ones_cancel"]],
        late_ones=rules.options["reroll_ones"] == "cancel", rule=rule, quiet=True,
    )  # fmt: skip


def repeat_modifiers(
    rules: Ruleset, times: int, rule: str = "DOT-22"
) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
    """(dice, number) of what has been done so often in this round. (DOT-22, DOT-72, R-7)"""
    if times < 1:
        return (), ()
    full = rules.options["repeat_penalty"] == "full"
    numbers = (Modifier(times, f"{NUMBER}: repeated", "DOT-22"),) if full else ()
    return (Modifier(-times, f"{DICE}: repeated", rule),), numbers


def choose_rerolls(table: Table, pool: OpenPool[int]) -> Procedure[OpenPool[int]]:
    """The pool as its player will have it: it may leave tens as they are, where that is asked. (DOT-10, R-3)"""
    if table.rules.options["physical_rerolls"] == "always" or pool.target > TEN:
        yield from nothing_asked()
        return pool
    model = table.state.models[pool.who]
    question, action = f"{model.name}, {pool.what}: are tens rolled again?", Action("reroll", model.id)
    goes_on = yield from ask_whether(model.side, question, action, "DOT-10", asks=asks.REROLL)
    return pool if goes_on else evolve(pool, goes_on=False)


def attribute(build: Build, name: str) -> int:
    """An attribute or a skill by its name."""
    found: int | None = getattr(build.attributes, name, None)
    return build.dots(name) if found is None else found


def attack_number(rules: Ruleset, slot: Fighter, one: Weapon | Missile, *, thrown: bool = False) -> int:
    """10 less the best trait that goes with the weapon; 1 more for who hasn't learned it. (R-6, R-43)"""
    traits = one.thrown.traits if thrown and isinstance(one, Weapon) and one.thrown is not None else one.traits
    best = max([attribute(slot.build, trait) for trait in traits], default=0)
    if rules.options["attack_dc_bonus"] == "none":
        best = 0
    return 10 - best + (not slot.has("thrown" if thrown else one.skill)) - one.ease


def attack_dots(slot: Fighter, one: Weapon | Missile, *, thrown: bool = False) -> int:
    """Dice of an attack before anything changes them: at least one. (DOT-21, R-6)"""
    return max(1, slot.build.dots("thrown" if thrown else one.skill))


def save_pool(rules: Ruleset, state: State, i: ModelId) -> OpenPool[int]:
    """The save to act at all, of who has no dots left. (DOT-52, R-26)"""
    build = fighter(state, i).build
    pool = make_pool(
        rules, state, i, "save against shock", build.willpower, 11 - build.attributes.wits, "DOT-52", bands=HITS,
        penalised=False, quiet=True, boost="saves",
    )  # fmt: skip
    return evolve(pool, verdicts=TEST)
