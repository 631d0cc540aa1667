"""Initiative: what each is about, one throw for all who need one, and the order. (DOT-64..68, R-37..39, R-94, R-106)"""

from __future__ import annotations

from functools import partial

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Decision, Just, nothing_asked
from skirmish.core.dice import Dice, Faces, Law
from skirmish.core.forecast import TooWide
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.queries import ids_in
from skirmish.kit.rounds import Lots, Rounds
from skirmish.rules.dots import asks
from skirmish.rules.dots.events import Dropped, Noted, Ordered, RoundBegun, RoundShared, Scored, fighter, order
from skirmish.rules.dots.fighter import UNROLLED, Kind
from skirmish.rules.dots.plans import kinds_of
from skirmish.rules.dots.queries import find_able, find_conscious, movement_now, present, touched_foes
from skirmish.rules.dots.strike import furthest

SIDES = 10
LAST = -99
"""The score of who has fumbled twice. (DOT-65)"""
NEAR_IN = 10.0
"""So near to an enemy who has a bow takes up the sword, unless told otherwise."""


class Initiative(Record):
    """One throw for all that roll: a ten-sided die each, and a bonus. (DOT-64, DOT-65)"""

    bonuses: tuple[tuple[ModelId, int], ...]
    """(who, its bonus)."""
    who: int = NOBODY
    what: str = "initiative"
    rule: str = "DOT-64"
    effort: int = 0
    against: int = -1
    quiet: bool = True

    def draw(self, dice: Dice) -> tuple[Faces, tuple[tuple[ModelId, int, bool], ...], Dice]:
        """See `Throw`: a 1 throws the bonus away and is rolled again; a second 1 comes last for certain."""
        faces: Faces = ()
        scores = []
        for who, bonus in self.bonuses:
            (face,), dice = dice.draw(1, SIDES)
            faces += (face,)
            fumbled = face == 1
            if fumbled:
                (face,), dice = dice.draw(1, SIDES)
                faces += (face,)
            score = LAST if fumbled and face == 1 else face + (0 if fumbled else bonus)
            scores.append((who, score, fumbled))
        return faces, tuple(scores), dice

    def law(self) -> Law[tuple[tuple[ModelId, int, bool], ...]]:
        """See `Throw`: nobody works out all orders."""
        raise TooWide(f"initiative of {len(self.bonuses)} models")

    def describe(self, faces: Faces, outcome: object) -> str:
        """`initiative: 4 9 1 6`: the dice alone; the scores are told by name."""
        return f"initiative: {' '.join(map(str, faces))}"


def bonus_of(rules: Ruleset, state: State, i: ModelId, kind: Kind) -> int:
    """What is added to the die. (DOT-64, DOT-173, R-37)"""
    slot = fighter(state, i)
    build, way = slot.build, rules.options["initiative_physical"]
    luck = build.dots("luck")
    if kind == "power":
        swiftness = max(build.dots("looming"), rules.magic.swiftness(state, i))
        return build.attributes.wits + swiftness + luck
    if way == "none":
        return 0
    luck += sum([m.number for m in rules.modifiers(state, i, "readiness")]) if state.effects else 0
    nimble = max(0, build.attributes.dexterity - slot.armour) if way == "wits_dex_luck" else 0
    return build.attributes.wits + nimble + luck


def announce(table: Table) -> Asking:
    """Each says what it is about, where there is a choice. (DOT-66, R-94, R-106)"""
    yield from nothing_asked()
    for i in ids_in(find_able(table.state)):
        state, rules = table.state, table.rules
        slot = fighter(state, i)
        kinds = kinds_of(slot, rules.magic.channels(state, i))
        wanted = usual_kind(rules, state, i)
        if len(kinds) > 1:
            offers = tuple([
                Just(Action("announce", i, what=kind), "DOT-66", partial(float, kind == wanted)) for kind in kinds
            ])  # fmt: skip
            question = f"{state.models[i].name}: which kind of action this round?"
            usual = next(offer.action for offer in offers if offer.what == wanted)
            which = asks.MAGIC if "power" in kinds else asks.KIND
            answer = yield Decision(state.models[i].side, question, offers, usual, i, "DOT-66", asks=which)
            wanted = next(kind for kind in kinds if kind == answer.what)
        if wanted != slot.kind:
            table.emit(Noted(i, (("kind", wanted), ("score", UNROLLED)), "DOT-66"))


def usual_kind(rules: Ruleset, state: State, i: ModelId) -> Kind:
    """What it is about unless somebody says otherwise: magic, else a bow until an enemy is near."""
    slot = fighter(state, i)
    kinds = kinds_of(slot, rules.magic.channels(state, i))
    if "power" in kinds and _has_magic_to_do(rules, state, i):
        return "power"
    if "ranged" not in kinds or touched_foes(state, i):
        return "melee"
    nearest = nearest_gap(state, i)
    return "ranged" if min(NEAR_IN, furthest(rules, state, i)) < nearest or not slot.kit.melee[:-1] else "melee"


def _has_magic_to_do(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether it could do magic in this round, which some magics can't say before their part of the round has begun:
    of those it is asked whether they would harm an enemy that it can walk up to.
    """
    if rules.magic.can(state, i):
        return True
    far = rules.magic.reach(state, i)
    return far > 0 and nearest_gap(state, i) <= far + movement_now(rules, state, i)


def nearest_gap(state: State, i: ModelId) -> float:
    """Inches to the nearest conscious enemy; 0 if there is none."""
    foes = ids_in(find_conscious(state, 1 - state.models[i].side))
    return min([on(state).gap(i, foe) for foe in foes], default=0.0)


def draw_lots(table: Table) -> None:
    """Drawn once for the battle, for those who are equal. (R-39)"""
    drawn = table.roll(Lots(tuple(range(len(table.state.models))), rule="DOT-68"))
    table.emit(Ordered((("ties", drawn),), "DOT-68"))


def roll_initiative(table: Table) -> None:
    """Who has no score yet, has changed what it is about, or fumbled in the round before. (DOT-66, R-38)"""
    rules, state = table.rules, table.state
    again = rules.options["fumble_scope"] == "round"
    found = []
    for i in ids_in(find_conscious(state, 0) | find_conscious(state, 1)):
        slot = fighter(state, i)
        if slot.score == UNROLLED or (slot.fumbled and again):
            found.append((i, bonus_of(rules, state, i, slot.kind)))
    if found:
        scores, bonuses = table.roll(Initiative(tuple(found))), dict(found)
        table.emit(Scored(tuple([(i, score, fumbled, 0 if fumbled else bonuses[i]) for i, score, fumbled in scores])))
    table.emit(Ordered((("ready", True),), "DOT-64"))


def rank(state: State, i: ModelId) -> tuple[int, int, int, int]:
    """The greater, the earlier: score less lost boxes, bonus, Wits, lots. (DOT-50, DOT-66, DOT-68, R-39)"""
    slot, lots = fighter(state, i), order(state).ties
    lot = lots.index(i) if i in lots else len(lots) + i
    return slot.score - slot.hurt, slot.bonus, slot.build.attributes.wits, -lot


def _leave(table: Table, i: ModelId) -> None:
    table.emit(Dropped(i, "out", table.state.places[i][:2], rule="DOT-47", level=table.state.level(i)))


ROUNDS = Rounds(
    begun=RoundBegun, shared=RoundShared, present=present, conscious=find_conscious, able=find_able, rank=rank,
    leave=_leave, rule="DOT-74", once="DOT-68", hold="DOT-68",
)  # fmt: skip
"""Who is unconscious when the battle ends is lost."""
