"""A channeler in battle: dots held, strain, weaves in work, circles, what stands. (DOT-120..128, DOT-135..138, R-85)"""

from __future__ import annotations

from typing import Any, Literal

from skirmish.core.dice import Law
from skirmish.core.open_pool import Ones, OpenPool
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, Effect, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import has_condition
from skirmish.rules.threads import power
from skirmish.rules.threads.gift import Gift, Threads

Tens = Literal["", "again", "stand"]
"""Whether tens are rolled again in this round: not said yet, they are, they aren't. (DOT-131)"""


def tens_of(stand: bool) -> Tens:
    """What is said of tens."""
    return "stand" if stand else "again"


NETS = tuple((net, net) for net in range(-power.TOP, power.TOP + 1))
ORDERS: dict[str, Ones] = {"ordinary_first": "ordinary", "tens_first": "tens", "additive": "none"}
NO_THREADS = Threads()


class Work(Record, cache_hash=True):
    """A weave in work, or one that is held ready. (DOT-135, DOT-158, DOT-164)"""

    what: str
    successes: int = 0
    ready: bool = False
    inverted: bool = False
    """Held ready so that nobody sees it. (DOT-137)"""
    propped: bool = False
    """A dot of Willpower keeps it from coming apart. (DOT-164)"""
    fed: bool = True
    """It has had dice in this round."""


class Channeler(Record, cache_hash=True):
    """The slot of a model that channels."""

    gift: Gift
    held: int = 0
    """Dots of the Power. (DOT-151)"""
    strain: int = 0
    """Boxes that are filled. (DOT-120)"""
    burned: bool = False
    """Severed for good. (DOT-127)"""
    masked: bool = False
    works: tuple[Work, ...] = ()
    began: bool = False
    """It has used the Power in this battle: nobody finds it without any more. (R-102)"""
    used: int = 0
    """Dice that it has given out in this round. (R-97)"""
    gained: int = 0
    """Successes of all its pools of this round. (DOT-165)"""
    woven: tuple[str, ...] = ()
    """The weaves that have had dice in this round, in order."""
    demand: Threads = NO_THREADS
    """Threads of all these together. (DOT-119)"""
    assessed: int = 0
    """Boxes of strain for success beyond the maximum in this round. (DOT-165)"""
    dipped: int = 0
    """The same for threads that were wanted twice. (DOT-119)"""
    acted: bool = False
    """It has used the Power in this round."""
    stopped: bool = False
    """It weaves no more in this round: it has embraced, cut... (DOT-152)"""
    tens: Tens = ""
    intent: str | None = None
    """What it has declared to do by the Power in this round; None where nobody declares. (DOT-174)"""
    hides: bool = False
    """What it has completed last is inverted. (DOT-144)"""
    rounds: int = 0
    """Rounds without a break in which it has woven. (R-90)"""

    def work(self, what: str) -> Work | None:
        """The weave of this id that is in work."""
        return next((work for work in self.works if work.what == what), None)


def at_rest(slot: Channeler) -> Channeler:
    """The slot without what it does in this round and has in work."""
    return evolve(
        slot, works=(), used=0, gained=0, woven=(), demand=NO_THREADS, assessed=0, dipped=0, acted=False,
        stopped=False, tens="", rounds=0, intent=None, hides=False,
    )  # fmt: skip


class Circle(Record, cache_hash=True):
    """Channelers who have linked. (R-85)"""

    members: tuple[ModelId, ...]
    """Ascending."""
    leader: ModelId


class Knot(Record, cache_hash=True):
    """A weave that stands, beside its effect: how it is kept, and who knows of it. (DOT-136, DOT-143..146, R-79..83)"""

    effect: int
    what: str
    by: ModelId
    inverted: bool = False
    tied: bool = False
    ward: bool = False
    """It has settled: it can't be picked apart. (R-81)"""
    tying: int = 0
    """Successes of the knot so far. (DOT-143)"""
    picked: tuple[int, int] = (0, 0)
    """Successes of each side in picking it apart. (R-83)"""
    bearer: ModelId = NOBODY
    """Who is bonded by it. (DOT-147)"""
    found: int = 0
    """Bit mask of the sides that have found it though it is inverted. (DOT-144)"""


class Powers(Record, cache_hash=True):
    """The slot of the state."""

    circles: tuple[Circle, ...] = ()
    knots: tuple[Knot, ...] = ()


NOTHING = Powers()


def powers(state: State) -> Powers:
    """The state's slot."""
    found: Powers = state.magic if state.magic is not None else NOTHING
    return found


def channels(state: State, i: ModelId) -> bool:
    """Whether the model channels at all."""
    return state.models[i].magic is not None


def channeler(state: State, i: ModelId) -> Channeler:
    """The model's slot; it must have one."""
    slot: Channeler = state.models[i].magic
    return slot


def with_channeler(state: State, i: ModelId, **changes: Any) -> State:
    """The state with the model's slot changed."""
    model = state.models[i]
    return state.put(evolve(model, magic=evolve(model.magic, **changes)))


def with_powers(state: State, **changes: Any) -> State:
    """The state with its slot changed."""
    return evolve(state, magic=evolve(powers(state), **changes))


def channelers(state: State, side: Side) -> list[ModelId]:
    """The side's channelers on the table."""
    return [m.id for m in state.models if m.magic is not None and m.side == side and state.on_table(m.id)]


# Circles


def circle_of(state: State, i: ModelId) -> Circle | None:
    """The circle that it is in."""
    for circle in powers(state).circles:
        if i in circle.members:
            return circle
    return None


def is_led(state: State, i: ModelId) -> bool:
    """Whether another leads the circle that it is in: it lends its strength, and does nothing by itself."""
    circle = circle_of(state, i)
    return circle is not None and circle.leader != i


def lenders(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """Whose dots it uses: its own, or those of the circle that it leads. (R-85)"""
    circle = circle_of(state, i)
    return circle.members if circle is not None and circle.leader == i else (i,)


# What it has


def maximum(rules: Ruleset, state: State, i: ModelId) -> int:
    """Dots of the Power that it may hold now: what strain leaves of them, more with an angreal. (DOT-121, DOT-132)"""
    return most_of(rules, channeler(state, i))


def most_of(rules: Ruleset, slot: Channeler) -> int:
    """The same of a slot."""
    gift = slot.gift
    return power.maximum(gift.onepower, gift.willpower, slot.strain, gift.angreal, rules.options["saangreal"])


def held(state: State, i: ModelId) -> int:
    """Dots that it holds, with those of the circle that it leads."""
    if is_led(state, i):
        return 0
    return sum([channeler(state, k).held for k in lenders(state, i)])


def kept_by(state: State, i: ModelId) -> list[Effect]:
    """The weaves that it keeps up itself. (DOT-136)"""
    return [effect for effect in state.effects if effect.upkeep and effect.owner == i]


def committed(state: State, i: ModelId) -> int:
    """Of its own dots, those that keep something up. (DOT-136..138, DOT-141)"""
    slot = channeler(state, i)
    return len(kept_by(state, i)) + slot.masked + sum([work.inverted for work in slot.works])


def free_dots(state: State, i: ModelId) -> int:
    """Dots that it may still roll in this round. (DOT-138, R-97)"""
    if is_led(state, i):
        return 0
    return idle_dots(state, i) - channeler(state, i).used


def idle_dots(state: State, i: ModelId) -> int:
    """Dots that keep nothing up, be they rolled or not, with those of the circle that it leads. (DOT-138)"""
    return max(0, sum([own_dots(state, k) for k in lenders(state, i)]))


def own_dots(state: State, i: ModelId) -> int:
    """Its own dots that keep nothing up; below 0 for a leader who keeps up more with the dots of others. (R-85)"""
    return channeler(state, i).held - committed(state, i)


def willpower(slot: Channeler) -> int:
    """Its Willpower less strain. (DOT-122)"""
    return max(0, slot.gift.willpower - slot.strain)


def free_willpower(slot: Channeler) -> int:
    """Dots of it that hold nothing. (DOT-135, DOT-138)"""
    return willpower(slot) - slot.masked - sum([work.ready or work.propped for work in slot.works])


def threads_of(state: State, i: ModelId) -> Threads:
    """Its dots of each power, with those that its circle lends it. (DOT-111, R-85)"""
    mates = lenders(state, i)
    own = channeler(state, i).gift.threads
    return power.pool_threads(own, [channeler(state, k).gift.threads for k in mates if k != i])


def protection(state: State, i: ModelId) -> tuple[power.Protection, ...]:
    """What a circle or an angreal protects it from. (DOT-127, DOT-134, R-74, R-85)"""
    if circle_of(state, i) is not None:
        return power.ALL
    thing = channeler(state, i).gift.angreal
    if thing is None:
        return ()
    return thing.protects if thing.flawed else power.ALL


def is_severed(state: State, i: ModelId) -> bool:
    """Whether it can't touch the Source: burned out, or shielded. (DOT-127, R-87)"""
    return channeler(state, i).burned or has_condition(state.models[i], "silenced")


# What stands


def knot_of(state: State, effect: int) -> Knot | None:
    """What is known of the weave with this effect."""
    for knot in powers(state).knots:
        if knot.effect == effect:
            return knot
    return None


# Dice


def make_pool(
    rules: Ruleset, i: ModelId, what: str, dice: int, number: int, rule: str, *, tens: Tens = "", quiet: bool = False,
    against: ModelId = -1,
) -> OpenPool[int]:  # fmt: skip
    """Dice of the Power, as the combat system has such dice, if it has any. (DOT-1..11)"""
    ones, late = rules.options.get("ones_cancel", "ordinary_first"), rules.options.get("reroll_ones", "cancel")
    return OpenPool(
        i, what, dice, number, NETS, (), tens != "stand", ORDERS[ones], late == "cancel", rule, quiet=quiet,
        against=against,
    )  # fmt: skip


def net_law(rules: Ruleset, dice: int, number: int, tens: Tens = "") -> Law[int]:
    """How likely each result of so many dice is."""
    return make_pool(rules, -1, "", dice, number, "", tens=tens).law()
