"""Defences: which are open to whom, their pools, what they cost, what they save. (DOT-89..99)"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Literal, get_args

from skirmish.board import Walk, on
from skirmish.core.decision import PASS, Action, Asking, Decision, Just, Refusal, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.open_pool import OpenPool
from skirmish.core.state import SAME_LEVEL, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import Point
from skirmish.kit.flight import find_flight, heading_away
from skirmish.kit.moves import MoveOffer, go
from skirmish.kit.queries import climbs, ids_in
from skirmish.rules.dots import asks
from skirmish.rules.dots.events import Noted, Went, fighter
from skirmish.rules.dots.fighter import BIRD, Art, Fighter
from skirmish.rules.dots.formation import keep_formation, strategy_help
from skirmish.rules.dots.plans import can_parry, count_attacks, evade_base, has_drawn, knows_birds
from skirmish.rules.dots.pools import USUAL, make_pool, repeat_modifiers
from skirmish.rules.dots.queries import can_defend, foes_of, movement_now, touched_foes, weapon_of
from skirmish.rules.dots.swordmaster import art_dice, feline_dice, is_artful, leave_art, leaving_dice, note_art

Method = Literal["parry", "block", "dance", "evade", "dodge", "tumble", "sheathe"]
METHODS: tuple[Method, ...] = get_args(Method)
Means = Literal["melee", "ranged", "magic", "riposte"]
"""What the attack is made with."""
Attack = OpenPool[int] | int
"""An attack before it is rolled, or the successes that it has rolled."""
OPEN: dict[Means, tuple[Method, ...]] = {
    "melee": ("parry", "dance", "evade", "dodge", "tumble", "sheathe"), "ranged": ("block", "dodge", "tumble"),
    "magic": ("evade",), "riposte": ("dodge",),
}  # fmt: skip
"""What helps against it. (DOT-69, DOT-93, DOT-94, DOT-98)"""
AFTER: dict[Method, tuple[Method, ...]] = {
    "evade": ("parry", "dodge", "tumble"), "parry": ("tumble", "dance", "evade", "dodge"), "dodge": ("tumble",),
    "dance": ("dodge",), "block": ("dodge", "tumble"), "tumble": (), "sheathe": (),
}  # fmt: skip
"""What may be tried when that has failed. (DOT-71, R-46)"""
SKILLS: dict[Method, tuple[str, str]] = {
    "parry": ("basic-forms", "DOT-95"), "block": ("bird-forms", "DOT-40"), "dance": ("dance-the-spears", "DOT-71"),
    "dodge": ("dodge", "DOT-89"), "tumble": ("tumble", "DOT-36"),
}  # fmt: skip
"""What goes with Dexterity in its pool, and its rule. (DOT-21)"""
ART: dict[Method, Art] = {"parry": "parry", "block": "block", "tumble": "tumble"}
"""Those of the art of the sword. (DOT-30)"""
PARRIES: tuple[Method, ...] = ("parry", "block", "dance")
"""Those of which each further one in a round has a die less. (DOT-22, DOT-72, R-17, R-22)"""
BOOSTS: dict[Method, str] = {"parry": "readiness", "dodge": "readiness", "evade": "keenness"}
"""What boosts count for which. (DOT-15, R-50)"""
LATE = 2
"""Dice that a dodge lacks once all of one's actions are done. (DOT-91)"""


def methods(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId, means: Means, failed: tuple[Method, ...] = ()
) -> Iterator[Method]:
    """The defences that are open to it, each once an attack. (DOT-71, DOT-89, DOT-90, R-46)"""
    if not can_defend(state, i):
        return
    slot = fighter(state, i)
    after = AFTER[failed[-1]] if failed else OPEN[means]
    declared = slot.plan is not None and slot.plan.dodge
    only = ("dodge", "tumble") if declared or slot.dodging or slot.committed >= state.round else METHODS
    for method in OPEN[means]:
        if method in after and method in only and method not in failed and _is_open(rules, state, i, method, foe):
            yield method


def _is_open(rules: Ruleset, state: State, i: ModelId, method: Method, foe: ModelId) -> bool:
    slot = fighter(state, i)
    if method == "parry":
        return can_parry(slot) and (_has_share(rules, state, i, foe) or not has_acted(slot))
    if method == "block":
        return knows_birds(rules, slot)
    if method == "dance":
        return rules.options["dance_the_spears"] == "true" and weapon_of(slot).dance and slot.has("dance-the-spears")
    if method == "evade":
        late = has_acted(slot) and rules.options["evade_after_acting"] == "forbidden"
        return slot.has("evasion") and not late
    if method == "tumble":
        return slot.has("tumble") and weapon_of(slot).sword and not slot.mounted and slot.committed < state.round
    if method == "sheathe":
        return rules.options["sheathe"] == "true" and _can_sheathe(state, i, foe)
    return not slot.mounted


def _can_sheathe(state: State, i: ModelId, foe: ModelId) -> bool:
    """Whether it has the forms and Soak for it, and a blow of its sword still to come that reaches. (DOT-41, R-23)"""
    slot = fighter(state, i)
    unspent = slot.plan is not None and slot.plan.attack in (BIRD, slot.weapon) and not has_acted(slot)
    free = unspent and not (slot.spent or slot.surprise or is_done(state, i))
    return free and can_parry(slot) and slot.build.soak > 0 and bool(on(state).contacts(i) >> foe & 1)


def _has_share(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> bool:
    """Whether it parries without giving anything up: it has declared that, or the art needs no share. (DOT-26, R-9)"""
    slot = fighter(state, i)
    return bool(slot.plan is not None and slot.plan.parry) or is_artful(rules, state, i, foe)


def has_acted(slot: Fighter) -> bool:
    """Whether it has done anything of what it declared. (DOT-91)"""
    return slot.attacks > 0 or slot.ran or has_drawn(slot)


def is_done(state: State, i: ModelId) -> bool:
    """Whether all of its declared actions are done: its turn is over, or it has made all its attacks. (DOT-91)"""
    slot = fighter(state, i)
    return i in state.acted or 0 < count_attacks(slot) <= slot.attacks


# Pools


def defence_pool(
    rules: Ruleset, state: State, i: ModelId, method: Method, foe: ModelId, failed: tuple[Method, ...] = (),
    means: Means = "melee",
) -> OpenPool[int]:  # fmt: skip
    """Its dice for this defence. (DOT-89..97, R-14, R-17, R-22, R-47)"""
    slot, build = fighter(state, i), fighter(state, i).build
    artful = method in ART and is_artful(rules, state, i, foe)
    dice = [Modifier(slot.wary, "dice: on its guard", "DOT-63")] if slot.wary else []
    dice += feline_dice(rules, state, i, foe) if means in ("melee", "riposte") else ()
    if artful:
        dice += art_dice(rules, state, i, ART[method], foe)
    elif method not in ART:
        dice += leaving_dice(rules, state, i, foe)
    base, share, rule = evade_base(slot), 0, "DOT-92"
    if method != "evade":
        skill, rule = SKILLS[method]
        base = build.dots(skill) + build.attributes.dexterity
    elif has_acted(slot) and rules.options["evade_after_acting"] == "minus2":
        dice.append(Modifier(-LATE, "dice: has acted", "DOT-92"))
    if method == "parry" and not artful:
        share = slot.plan.parry if slot.plan is not None else 0
    repeats, again = slot.parries if method in PARRIES and not artful else 0, "DOT-22"
    if method == "dodge":
        lacks = late_dice(rules, state, i) + ("evade" in failed)
        dice += [Modifier(-lacks, "dice: begun late", "DOT-91")] if lacks else []
        repeats, again = slot.dodges, "DOT-89"
        dice += strategy_help(rules, state, i)
    fewer, harder = repeat_modifiers(rules, repeats, again)
    return make_pool(
        rules, state, i, method, share or base, USUAL, rule, dexterous=not share and method != "evade",
        dice=(*dice, *fewer), numbers=harder, against=foe, quiet=method == "evade", boost=BOOSTS.get(method, ""),
    )  # fmt: skip


def late_dice(rules: Ruleset, state: State, i: ModelId) -> int:
    """Dice that a dodge lacks for what has been done before it. (DOT-91, R-14)"""
    slot = fighter(state, i)
    if slot.committed > state.round:
        return int(rules.options["dodge_after_tumble_penalty"])
    if slot.dodging:
        return slot.late
    if slot.plan is not None and slot.plan.dodge:
        return 0
    return LATE if is_done(state, i) else int(has_acted(slot))


# What it takes


def price(table: Table, i: ModelId, method: Method, foe: ModelId, failed: tuple[Method, ...] = ()) -> None:
    """The defence is begun, and what that takes. (DOT-34, DOT-36, DOT-71, DOT-73, DOT-89..92)"""
    rules, state = table.rules, table.state
    slot, facts = fighter(state, i), list[tuple[str, object]]()
    if method in ART:
        note_art(table, i, ART[method], foe)
    else:
        leave_art(table, i, foe)
    if method in PARRIES:
        facts.append(("parries", fighter(table.state, i).parries + 1))
    if method == "parry" and (failed or not _has_share(rules, state, i, foe)):
        facts.append(("forfeited", True))
    elif method == "dodge":
        late = late_dice(rules, state, i) + ("evade" in failed)
        facts += [("late", late), ("dodges", slot.dodges + 1), ("dodging", True)]
        keep_formation(table, i)
    elif method == "tumble":
        facts += [("committed", state.round + 1), ("dodging", True)]
    elif (method == "dance" or (method == "evade" and failed)) and not is_done(state, i):
        facts.append(("forfeited", True))
    if facts:
        table.emit(Noted(i, tuple(facts), "DOT-69"))


def settle_success(table: Table, i: ModelId, method: Method) -> Asking:
    """Who has evaded has a die less for all that comes; who has tumbled is elsewhere. (DOT-36, DOT-92)"""
    yield from nothing_asked()
    if method == "evade":
        table.emit(Noted(i, (("evades", fighter(table.state, i).evades + 1),), "DOT-92"))
    elif method == "tumble":
        yield from _tumble_away(table, i)


class TumbleOffer(MoveOffer):
    """Where it tumbles to: out of contact, if there is such a place. (R-16, B-13)"""

    __slots__ = ()

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        barred = super().refusal(action)
        if barred is None and action.at is not None and self._touches(action.at, action.level):
            free = self._free(super().places())
            return Refusal("it has to end out of contact", "DOT-36") if free else None
        return barred

    def places(self) -> list[Point]:
        """See `MoveOffer`: those out of contact, if there are any."""
        found = super().places()
        return self._free(found) or found

    def _free(self, places: list[Point]) -> list[Point]:
        return [at for at in places if not self._touches(at, SAME_LEVEL)]

    def _touches(self, at: Point, level: int) -> bool:
        foes = foes_of(self.state, self.model)
        return bool(on(self.state).contacts_at(self.model, at, foes, level))


def _tumble_away(table: Table, i: ModelId) -> Asking:
    """Up to its usual move, by default as far as it gets from those who touch it. (DOT-36, R-16, B-13)"""
    state = table.state
    walk = Walk(movement_now(table.rules, state, i), ladders=climbs(state, i))
    offer, foes = TumbleOffer("walk", state, i, lambda: walk, "DOT-36"), list(ids_in(touched_foes(state, i)))
    flight = find_flight(state, i, walk, heading_away(state, i, foes)) if foes and walk.inches else None
    usual = (
        Action("walk", i, at=flight.end, level=flight.level) if flight is not None and len(flight.path) > 1 else PASS
    )
    if usual is not PASS and offer.refusal(usual) is not None:
        usual = next(offer.samples(), PASS)
    question = f"{state.models[i].name}: where does it tumble to?"
    answer = yield Decision(
        state.models[i].side, question, (offer, Just(PASS, "DOT-36")), usual, i, "DOT-36", asks=asks.TUMBLE
    )
    way = offer.way(answer) if answer.verb == "walk" else None
    if way is not None:
        yield from go(table, Went(i, way.path, "walk", "DOT-36", levels=way.levels))


def gives_up(
    rules: Ruleset, state: State, i: ModelId, method: Method, foe: ModelId, failed: tuple[Method, ...] = ()
) -> bool:
    """Whether the defence costs it what it has still to do in this round. (DOT-71, DOT-91, R-9)"""
    slot = fighter(state, i)
    if slot.spent or is_done(state, i) or slot.plan is None or not (slot.plan.attack or slot.plan.power):
        return False
    if method == "parry":
        return bool(failed) or not _has_share(rules, state, i, foe)
    return method in ("dodge", "tumble", "dance") or (method == "evade" and bool(failed))


# What it is worth


@lru_cache(65536)
def expect_harm(attack: Attack, defence: OpenPool[int] | None) -> float:
    """Points of harm in the mean; without a defence all that the attack has. (DOT-70)"""
    hits = ((attack, 1.0),) if isinstance(attack, int) else _in_floats(attack)
    nets = _in_floats(defence) if defence is not None else ((0, 1.0),)
    return sum([chance * share * max(0, hit - net) for hit, chance in hits if hit > 0 for net, share in nets])


@lru_cache(4096)
def _in_floats(pool: OpenPool[int]) -> tuple[tuple[int, float], ...]:
    return tuple([(net, float(chance)) for net, chance in pool.law()])


def harm_law(attack: Attack, defence: OpenPool[int] | None) -> tuple[tuple[int, Fraction], ...]:
    """Each harm before armour, and how likely it is, ascending. (DOT-70, R-44)"""
    theirs = defence.law() if defence is not None else ((0, Fraction(1)),)
    found: dict[int, Fraction] = {0: Fraction(0)}
    for hit, chance in ((attack, Fraction(1)),) if isinstance(attack, int) else attack.law():
        for held, share in theirs if hit > 0 else ((0, Fraction(1)),):
            raw = max(0, hit - held)
            found[raw] = found.get(raw, Fraction(0)) + chance * share
    return tuple(sorted(found.items()))


def bare(pool: OpenPool[int]) -> OpenPool[int]:
    """The same dice, whoever's they are and whatever for: what its law hangs on."""
    return OpenPool(-1, "", pool.dice, pool.target, pool.bands, (), pool.goes_on, pool.ones, pool.late_ones)
