"""The magic system `threads`: its answers to the protocol. The rules themselves are in the modules beside it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import ClassVar

from skirmish.core.decision import Action, Aside, Asking, Asks, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.display import Band, Deed, Glimpse, Halo, Known, Sheet, Span, Tie
from skirmish.core.draft import DraftGroup, DraftRoll
from skirmish.core.events import Event
from skirmish.core.hints import Company, Volley
from skirmish.core.record import DataFile
from skirmish.core.state import ModelId, Roster, Side, State, Warrior
from skirmish.core.system import MagicSystem, Option, Reaction, Read, Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.rule_system import Magic
from skirmish.kit.spells.effects import struggle
from skirmish.kit.spells.spell import Spells
from skirmish.rules.threads import (
    circles,
    cutting,
    display,
    embracing,
    hints,
    intents,
    knots,
    people,
    refusals,
    rounds,
    sight,
    strain,
    text,
    weaving,
    worth,
)
from skirmish.rules.threads.asks import ASKS
from skirmish.rules.threads.builder import Points
from skirmish.rules.threads.channeler import Channeler, circle_of, free_dots, is_severed, lets_stand, tens_of
from skirmish.rules.threads.draft_rolls import find_rolls
from skirmish.rules.threads.events import Intended
from skirmish.rules.threads.orders import TENS
from skirmish.rules.threads.people import CHANNELERS, Channelers
from skirmish.rules.threads.questions import QUESTIONS
from skirmish.rules.threads.weaves import WEAVES, Book, WeaveTables

FOLDER = Path(__file__).with_name("data")
SHARED: DataFile = ("weaves.yaml", Spells, "weave-effects")
SHARED_FOLDER = Path(__file__).parents[1] / "weaves" / "data"
"""The weaves that several magics read."""
TRUE = ("true", "false")
SWITCHES = (
    ("start_embraced", ("full", "one", "none"), "DOT-156", "what channelers hold when battle begins"),
    ("excess_power", ("warn", "error"), "DOT-108", "what too many dots without an origin are"),
    ("embrace_time", ("per_roll", "per_die"), "DOT-152", "a try to embrace takes a round, or a round for each die"),
    ("embrace_surplus", ("slip", "strain"), "DOT-153", "successes beyond the maximum are lost, or strain"),
    ("weave_dc", ("fixed7", "potential"), "DOT-157", "weaves need 7, or 11 less the potential"),
    ("strain_reference", ("effective", "base"), "DOT-165", "several weaves strain beyond what is left, or owned"),
    ("single_strain_reference", ("held", "maximum"), "DOT-160", "a weave strains beyond what is held, or the maximum"),
    ("loom_pools", ("triple", "printed"), "DOT-162", "weaves at once by Looming"),
    ("wild_multiplier", ("onepower", "potential"), "DOT-171", "the dice of each bolt of wild magic"),
    ("wild_overflow", ("beyond_free", "all_gained"), "DOT-170", "what runs wild of strain that there is no room for"),
    ("wild_max_bolts", ("12", "1", "6", "100"), "DOT-171", "the most bolts of wild magic at once"),
    ("saangreal", ("formula", "printed"), "DOT-133", "how sa'angreal multiply"),
    ("weave_negative", ("subtract", "collapse", "ignore"), "DOT-158", "what a botch does to a weave"),
    ("tie_off_target", ("max_thread", "sum"), "DOT-143", "successes that a knot takes"),
    ("cutting", TRUE, "DOT-136", "weaves may be cut"),
    ("linking", TRUE, "DOT-115", "channelers may link"),
    ("fog_of_power", TRUE, "DOT-114", "the other half of the Power isn't seen"),
    ("tar_threads", ("sum", "largest"), "DOT-168", "the Spirit that a weave takes in the World of Dreams"),
    ("fatigue_rounds", ("0", "5", "10", "20"), "DOT-161", "rounds of weaving without a break that strain; 0: none"),
    ("concentration", ("false", "true"), "DOT-159", "who is hurt may lose its weaves in work"),
    ("engaged_limits_weaves", TRUE, "DOT-174", "who fights weaves only on itself and on enemies it touches"),
)  # fmt: skip


class ThreadsOfPower(MagicSystem):
    """The One Power in dots, threads and strain."""

    name: ClassVar[str] = "threads"
    timed: ClassVar[str] = "DOT-127"
    verbs: ClassVar[frozenset[str]] = text.VERBS
    options: ClassVar[tuple[Option, ...]] = tuple(Option(*switch) for switch in SWITCHES)
    reactions: tuple[Reaction, ...] = (*knots.REACTIONS, *circles.REACTIONS, *rounds.REACTIONS)
    topics: ClassVar[tuple[str, ...]] = ("leadership",)
    asks: ClassVar[tuple[Asks, ...]] = ASKS
    rules: Ruleset

    log_line = staticmethod(text.log_line)

    def __init__(self, channelers: Channelers, book: Book) -> None:
        self.channelers = channelers
        self.book = book
        """All weaves."""

    @classmethod
    def from_data(cls, folder: Path, read: Read) -> ThreadsOfPower:
        """The system with the files of its folder, and the weaves that magics share."""
        shared: Spells = read(SHARED_FOLDER / SHARED[0], Spells, SHARED[2])
        own: WeaveTables = read(folder / WEAVES[0], WeaveTables, WEAVES[2])
        channelers: Channelers = read(folder / CHANNELERS[0], Channelers, CHANNELERS[2])
        return cls(channelers, Book(shared, own))

    def enlist(self, warrior: Warrior) -> Channeler | None:
        """The warrior's slot, None for who doesn't channel. (DOT-107)"""
        gift = people.gift_of(self.channelers, warrior, self.rules.combat.ability)
        return Channeler(gift) if gift is not None else None

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """What is wrong with what the roster says of its channelers."""
        excess = self.rules.options["excess_power"]
        return tuple(people.problems(self.channelers, self.book.weaves, roster, excess))

    @property
    def builder(self) -> Points:
        """Its own list building. (DOT-113)"""
        return Points(self.channelers, self.book)

    def gifts(self, state: State, model: ModelId) -> tuple[tuple[str, int], ...]:
        """Its potential and its dots. (DOT-107, DOT-126)"""
        slot: Channeler | None = state.models[model].magic
        if slot is None:
            return ()
        return ("potential", slot.gift.potential), ("onepower", slot.gift.onepower)

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        """Who is strained to the utmost is easily dominated. (DOT-125, R-93)"""
        slot: Channeler | None = state.models[model].magic
        if slot is None:
            return ()
        full = slot.strain >= slot.gift.willpower > 0 and not slot.held
        return (Modifier(-1, "strained to the utmost", "DOT-125"),) if full else ()

    def swiftness(self, state: State, model: ModelId) -> int:
        """Its dots of Looming. (DOT-173)"""
        slot: Channeler | None = state.models[model].magic
        return slot.gift.dots("looming") if slot is not None else 0

    def shapes(self, state: State) -> int:
        """Who is in the middle of a weave."""
        return sum([1 << m.id for m in state.models if m.magic is not None and m.magic.works])

    def can(self, state: State, model: ModelId) -> bool:
        """Whether it may use the Power now; cheap."""
        slot: Channeler | None = state.models[model].magic
        if slot is None or slot.burned or slot.stopped or is_severed(state, model):
            return False
        if slot.held and (free_dots(state, model) > 0 or any(work.ready for work in slot.works)):
            return True
        return not slot.acted and embracing.embrace_bar(self.rules, state, model) is None

    def offers(self, state: State, model: ModelId) -> Iterator[Offer]:
        """To embrace; its weaves; what it holds ready; to tie off, cut, pick apart, let go. (DOT-174)"""
        slot: Channeler | None = state.models[model].magic
        if slot is None:
            return
        rules = self.rules
        busy = rules.combat.busy(state, model)
        if busy is None:
            yield from embracing.offers(rules, state, model)
        barred = weaving.power_bar(rules, state, model)
        if barred is None:
            more = slot.acted and busy is not None
            kind = weaving.MoreWeaving if more else weaving.WeaveOffer
            for order in weaving.find_orders(rules, state, model):
                yield kind(rules, state, model, order)
            if not more:
                yield weaving.AnyWeave(rules, state, model)
            if busy is None:
                yield from self._others(state, model, slot)
        yield from knots.drop_offers(state, model, rules)
        if circle_of(state, model) is not None:
            yield Aside(Action("unlink", model), circles.RULE, partial(float, -1))

    def intents(self, state: State, model: ModelId) -> Iterable[tuple[str, float]]:
        """What it would declare for the round. (DOT-174)"""
        return intents.usual(self.rules, state, model)

    def intent_bar(self, state: State, model: ModelId, intent: str) -> Refusal | None:
        """Why it can't declare this. (DOT-174)"""
        return intents.intent_bar(self.rules, state, model, intent)

    def intent_groups(self, state: State, model: ModelId, intent: str) -> tuple[DraftGroup, ...]:
        """Weaves, dice, and what else it may do. (DOT-174)"""
        return intents.groups(self.rules, state, model, intent)

    def intent_rolls(self, state: State, model: ModelId, intent: str) -> tuple[DraftRoll, ...]:
        """How far its dice bring each weave, and what they do to the channeler. (DOT-158, DOT-165)"""
        return tuple(find_rolls(self.rules, state, model, intents.orders_of(intent)))

    def declare(self, table: Table, model: ModelId, intent: str) -> None:
        """It does this and nothing else by the Power. (DOT-174)"""
        table.emit(Intended(model, intent, intents.words(self.rules, intent)))

    def _others(self, state: State, model: ModelId, slot: Channeler) -> Iterator[Offer]:
        rules = self.rules
        for work in slot.works:
            if work.ready and slot.intent in (None, "release"):
                yield weaving.ReleaseOffer(rules, state, model, self.book.weaves[work.what])
        yield from knots.tie_offers(rules, state, model, intents.ways_of_tying(slot))
        yield from cutting.offers(rules, state, model)

    def perform(self, table: Table, action: Action) -> Asking:
        """Whatever it chose."""
        i, verb = action.model, action.verb
        effect = next((one for one in table.state.effects if one.id == action.target), None)
        slot: Channeler = table.state.models[i].magic
        if verb == "embrace":
            yield from embracing.embrace(table, i, action.target, tens_of(action.what == TENS or lets_stand(slot)))
        elif verb == "cast" and action.what.startswith(weaving.READY):
            yield from weaving.release(table, action)
        elif verb == "cast":
            yield from weaving.weave(table, action)
        elif verb == "tie":
            yield from knots.tie(table, action)
        elif verb == "cut" and effect is not None:
            yield from cutting.cut(table, i, effect)
        elif verb == "unravel" and effect is not None:
            yield from knots.pick(table, i, effect)
        elif verb == "prop":
            weaving.prop(table, action)
        elif verb == "unlink":
            circles.leave(table, i, "")
        elif verb in ("drop", "abandon", "unmask"):
            strain.drop(table, action)
        yield from settle(table)

    def prepare(self, table: Table) -> Asking:
        """Who holds the Power when the battle begins, and who is bonded. (DOT-147, DOT-156)"""
        yield from nothing_asked()
        embracing.begin_battle(table)
        knots.bond_before(table)

    def begin(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """The Power grows, what is left alone frays, circles are formed. (DOT-155, DOT-164, R-85)"""
        yield from rounds.begin(table, models)

    def end(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """Who is held may get free, with as many successes as the weave has threads. (Data 4.6)"""
        yield from struggle(table, models, lambda effect: self.book.weaves[effect.source].needed)

    def meanwhile(self, state: State, side: Side) -> Iterator[Offer]:
        """What its channelers keep up may be let go at any time."""
        for m in state.models:
            if m.magic is not None and m.side == side and state.on_table(m.id):
                yield from knots.drop_offers(state, m.id, self.rules)

    def why(self, state: State, action: Action) -> Refusal | None:
        """Why something of this magic can't be done."""
        return refusals.why(self.rules, state, action)

    def leaves_room(self, state: State, model: ModelId, penalty: int = 1) -> bool:
        """Who has used the Power does nothing else but move. (DOT-174)"""
        slot: Channeler | None = state.models[model].magic
        return slot is None or not slot.acted or not penalty

    def reach(self, state: State, model: ModelId) -> float:
        """The furthest range of a weave that harms."""
        return worth.reach(self.rules, state, model) if self.channels(state, model) else 0.0

    def volley(
        self, state: State, model: ModelId, target: ModelId, what: str = "", moved: bool = False
    ) -> Volley | None:
        """What it takes from the target in a round."""
        return hints.volley(self.rules, state, model, target)

    def being(self, state: State, model: ModelId) -> Hashable:
        """What it has to spend."""
        return hints.VOLLEYS.being(self.rules, state, model)

    def company(self, state: State, model: ModelId) -> tuple[Company, ...]:
        """Whom it links with. (R-85)"""
        return hints.company(self.rules, state, model) if self.channels(state, model) else ()

    def worth(self, state: State, side: Side) -> float:
        """Dots held and strain, ours less theirs, in marks."""
        return worth.side_worth(state, side) - worth.side_worth(state, 1 - side)

    def channels(self, state: State, model: ModelId) -> bool:
        """Whether it has a part in this magic and isn't severed for good."""
        slot: Channeler | None = state.models[model].magic
        return slot is not None and not slot.burned

    def resist(self, table: Table, model: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
        """Whether a shield is thrown off: dots held against free dots, before it closes. (Data 4.6)"""
        return (yield from rounds.resist(table, model, by))

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """Dots, strain, weaves."""
        return display.sheet(self.rules, state, model)

    def action_text(self, state: State, action: Action) -> str:
        """This system's actions as orders."""
        return text.action_text(self.rules, state, action)

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        """What it may ever do by the Power."""
        return tuple(display.deeds(self.rules, state, model))

    def special_rules(self) -> Mapping[str, tuple[str, str]]:
        """Of a bond. (DOT-147)"""
        return {"warder": (display.BONDED, "DOT-147")}

    def known(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """Its weaves."""
        return tuple(display.known(self.rules, state, model))

    def carried(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """Its angreal."""
        return tuple(display.carried(self.rules, state, model))

    def bands(self, state: State, model: ModelId) -> tuple[Band, ...]:
        """The ranges of its weaves."""
        return tuple(display.bands(self.rules, state, model))

    def halos(self, state: State, model: ModelId) -> tuple[Halo, ...]:
        """Where it may cut."""
        return tuple(display.halos(self.rules, state, model))

    def ties(self, state: State, model: ModelId) -> tuple[Tie, ...]:
        """Its circle, or whom it could link with."""
        return tuple(display.ties(self.rules, state, model))

    def spans(self, state: State, model: ModelId) -> tuple[Span, ...]:
        """What it keeps up or has tied off, and what is tied to it. (DOT-136, DOT-143)"""
        return tuple(display.spans(state, model))

    def glimpses(self, state: State, event: Event) -> tuple[Glimpse, ...]:
        """See `MagicSystem`."""
        return tuple(display.glimpses(event))

    def seen(self, state: State, side: Side | None) -> State:
        """The other half of the Power, and what is inverted, is sealed. (DOT-114, DOT-137, R-86, B-22)"""
        return sight.seen(self.rules, state, side)

    def perceives(self, state: State, event: Event, side: Side) -> bool:
        """Of the other half of the Power a side learns what it does, no more. (DOT-114, R-86)"""
        return sight.perceives(self.rules, state, event, side)


MAKE = partial(ThreadsOfPower.from_data, FOLDER)

SYSTEM = Magic(
    name="threads",
    about="the One Power in dots: threads woven with ten-sided dice, for channelers who may be strained or burn out",
    make=MAKE,
    ids="DOT-107 to DOT-175",
    preset="",
    data={FOLDER / WEAVES[0]: WEAVES, FOLDER / CHANNELERS[0]: CHANNELERS, SHARED_FOLDER / SHARED[0]: SHARED},
    builder=lambda read: MAKE(read).builder,
    questions=QUESTIONS,
)
