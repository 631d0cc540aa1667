"""The magic system `essence`: its answers to the protocol. The rules themselves are in the modules beside it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar

from skirmish.core.decision import Action, Asking, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.display import Band, Deed, Glimpse, Known, Sheet
from skirmish.core.events import Event, Rolled
from skirmish.core.hints import Volley
from skirmish.core.record import DataFile
from skirmish.core.state import ModelId, Roster, Side, State, Warrior
from skirmish.core.system import MagicSystem, Option, Reaction, Read, Ruleset
from skirmish.core.table import Table
from skirmish.core.text import Line
from skirmish.kit.rule_system import Magic
from skirmish.kit.spells.effects import struggle
from skirmish.rules.essence import casting, display, gifts, hints, refusals, text, works, worth
from skirmish.rules.essence.builder import Points
from skirmish.rules.essence.events import TurnRenewed
from skirmish.rules.essence.gifts import CASTERS, Casters
from skirmish.rules.essence.incantations import INCANTATIONS, Book, Tables, compiled
from skirmish.rules.essence.questions import QUESTIONS
from skirmish.rules.essence.weaver import Weaver, casts, has_ranks, weaver

FOLDER = Path(__file__).with_name("data")
DATA: tuple[DataFile, ...] = (INCANTATIONS, CASTERS)
SWITCHES = (
    ("min_spell_cost", ("1", "0"), "TRI-63", "the least that a spell costs"),
    ("spell_test", ("true", "false"), "TRI-64", "casting is tested"),
    ("spell_fail_cost", ("full", "half", "none"), "TRI-64", "what a casting costs that fails"),
)


class Essence(MagicSystem):
    """Effects and requirements, for Essence."""

    name: ClassVar[str] = "essence"
    timed: ClassVar[str] = "TRI-65"
    verbs: ClassVar[frozenset[str]] = text.VERBS
    options: ClassVar[tuple[Option, ...]] = tuple(Option(*switch) for switch in SWITCHES)
    reactions: tuple[Reaction, ...] = (*casting.REACTIONS, *works.REACTIONS)
    rules: Ruleset

    def __init__(self, casters: Casters, book: Book) -> None:
        self.casters = casters
        self.book = book
        """All incantations."""

    @classmethod
    def from_data(cls, folder: Path, read: Read) -> Essence:
        """The system with the files of its folder."""
        tables: Tables = read(folder / INCANTATIONS[0], Tables, INCANTATIONS[2])
        casters: Casters = read(folder / CASTERS[0], Casters, CASTERS[2])
        return cls(casters, Book(tables))

    @property
    def builder(self) -> Points:
        """Its own list building. (TRI-73)"""
        return Points(self.casters, self.book)

    def enlist(self, warrior: Warrior) -> Weaver | None:
        """The warrior's slot, None for who neither casts nor makes anything. (TRI-58, TRI-68)"""
        return gifts.enlist(self.casters, self.book, warrior, self.rules.combat.ability)

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Stats that can't be read, incantations that there aren't, works that can't be made. (TRI-61, TRI-71)"""
        least = int(self.rules.options["min_spell_cost"])
        return tuple(gifts.problems(self.casters, self.book, roster, least, self.rules.combat.ability))

    def gifts(self, state: State, model: ModelId) -> tuple[tuple[str, int], ...]:
        """Its pool. (TRI-59)"""
        return (("essence", weaver(state, model).gift.pool),) if self.channels(state, model) else ()

    def channels(self, state: State, model: ModelId) -> bool:
        """Whether it casts spells: who carries a work needn't. (TRI-58)"""
        return casts(state, model)

    def shapes(self, state: State) -> int:
        """Who is in the middle of a ritual. (TRI-61)"""
        return sum([1 << m.id for m in state.models if m.magic is not None and m.magic.ritual is not None])

    def can(self, state: State, model: ModelId) -> bool:
        """Whether it may cast now; cheap."""
        slot: Weaver | None = state.models[model].magic
        if slot is None or slot.done or not (slot.works or (slot.gift.school and (slot.essence or slot.ritual))):
            return False
        return casting.action_bar(self.rules, state, model) is None

    def offers(self, state: State, model: ModelId) -> Iterator[Offer]:
        """What it carries; a ritual to go on with; its usual spells; any other; a circle. (TRI-60, TRI-61, TRI-68)"""
        slot: Weaver | None = state.models[model].magic
        if slot is None or casting.action_bar(self.rules, state, model) is not None:
            return
        yield from works.offers(self.rules, state, model)
        if not slot.gift.school:
            return
        if slot.ritual is not None:
            yield Just(Action("continue", model), "TRI-61", lambda: 100.0)
        for spell in casting.usual_spells(self.rules, state, model):
            yield casting.SpellOffer(self.rules, state, model, spell)
        if slot.gift.incantations:
            yield casting.AnySpell(self.rules, state, model)
        if "circle" in slot.gift.incantations and casting.needs_circle(self.rules, state, model):
            yield Just(Action("draw-circle", model), "TRI-61", lambda: 0.0)

    def perform(self, table: Table, action: Action) -> Asking:
        """Casts, goes on, draws."""
        if action.verb == "cast" and compiled(self.rules, action.what).use:
            yield from works.use(table, action)
        elif action.verb == "cast":
            yield from casting.cast(table, action)
        elif action.verb == "continue":
            yield from casting.go_on(table, action.model)
        elif action.verb == "draw-circle":
            yield from casting.draw_circle(table, action.model)
        else:
            yield from nothing_asked()

    def prepare(self, table: Table) -> Asking:
        """Makers make their works. (TRI-71)"""
        yield from works.make_works(table)

    def begin(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """They may cast again."""
        yield from nothing_asked()
        state = table.state
        if any(state.models[i].magic is not None and state.models[i].magic.done for i in models):
            table.emit(TurnRenewed(models))

    def end(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """Who hasn't gone on with a ritual has lost it; who is held may get free."""
        casting.lose_skipped(table, models)
        yield from struggle(table, models)

    def why(self, state: State, action: Action) -> Refusal | None:
        """Why a spell can't be cast."""
        return refusals.why(self.rules, state, action)

    def leaves_room(self, state: State, model: ModelId, penalty: int = 1) -> bool:
        """Who has cast has no action left, and no move if it has to stand still. (TRI-44, TRI-61)"""
        slot: Weaver | None = state.models[model].magic
        return slot is None or not slot.done or not (penalty or slot.still)

    def reach(self, state: State, model: ModelId) -> float:
        """The furthest range of a spell that harms."""
        return worth.reach(self.rules, state, model)

    def volley(
        self, state: State, model: ModelId, target: ModelId, what: str = "", moved: bool = False
    ) -> Volley | None:
        """What it takes from the target in a turn."""
        return hints.volley(self.rules, state, model, target)

    def being(self, state: State, model: ModelId) -> Hashable:
        """What it has to spend."""
        return hints.VOLLEYS.being(self.rules, state, model)

    def worth(self, state: State, side: Side) -> float:
        """Essence and works that are left, ours less theirs, in marks."""
        return worth.side_worth(state, side) - worth.side_worth(state, 1 - side)

    def resist(self, table: Table, model: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
        """Composure. (TRI-66)"""
        if not self.channels(table.state, model):
            yield from nothing_asked()
            return False
        throw = casting.composure_test(self.rules, table.state, model, weaver(table.state, model).gift)
        return (yield from self.rules.combat.test(table, throw, casting.COMPOSURE)).passed

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """Essence, components, what it has learned, what it carries."""
        return display.sheet(self.rules, state, model)

    def log_line(self, state: State, event: Event) -> Line | None:
        """This system's events as lines of the log."""
        if isinstance(event, Rolled) and text.is_soak(event) and not has_ranks(self.rules, state, 0):
            return text.soak_line(state, event)
        return text.log_line(state, event)

    def action_text(self, state: State, action: Action) -> str:
        """This system's actions as orders."""
        return text.action_text(self.book, state, action)

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        """What it may ever cast or use."""
        return tuple(display.deeds(self.rules, state, model))

    def known(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """Its Effects and Requirements."""
        return tuple(display.known(self.rules, state, model))

    def carried(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """The works that it carries."""
        return tuple(display.carried(self.rules, state, model))

    def glimpses(self, state: State, event: Event) -> tuple[Glimpse, ...]:
        """See `MagicSystem`."""
        return tuple(display.glimpses(event))

    def bands(self, state: State, model: ModelId) -> tuple[Band, ...]:
        """The ranges of its spells."""
        return tuple(display.bands(self.rules, state, model))


MAKE = partial(Essence.from_data, FOLDER)

SYSTEM = Magic(
    name="essence",
    about="spells are put together from effects and requirements, for Essence; the more one needs, the less it costs",
    make=MAKE,
    ids="TRI-58 to TRI-71",
    preset="",
    data={FOLDER / file[0]: file for file in DATA},
    builder=lambda read: MAKE(read).builder,
    questions=QUESTIONS,
)
