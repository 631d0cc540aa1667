"""The magic system `wyld`: its answers to the protocol. The rules themselves are in the modules beside it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import ClassVar

from skirmish.core.decision import Action, Aside, Asking, Asks, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.display import Band, Deed, Glimpse, Halo, Known, Sheet
from skirmish.core.events import Begun, Event
from skirmish.core.hints import Company, Volley
from skirmish.core.record import DataFile
from skirmish.core.state import ModelId, Roster, Side, State, Warrior
from skirmish.core.system import MagicSystem, Option, Reaction, Read, Ruleset
from skirmish.core.table import Table
from skirmish.kit.effects import BARE
from skirmish.kit.rule_system import Magic
from skirmish.kit.spells.spell import Spells
from skirmish.rules.wyld import (
    archetypes,
    casting,
    channeling,
    discards,
    display,
    hints,
    mishaps,
    refusals,
    text,
    worth,
)
from skirmish.rules.wyld.archetypes import ARCHETYPES, Casters
from skirmish.rules.wyld.asks import ASKS
from skirmish.rules.wyld.builder import Points
from skirmish.rules.wyld.caster import Caster, caster, channel_of, new_caster
from skirmish.rules.wyld.events import Bared, LetGo
from skirmish.rules.wyld.questions import QUESTIONS
from skirmish.rules.wyld.refuges import REFUGES, Refuges
from skirmish.rules.wyld.side_effects import STRAYS, Strays
from skirmish.rules.wyld.spells import SPELLS, Book, CardSpells, pages

FOLDER = Path(__file__).with_name("data")
WEAVES_FOLDER = Path(__file__).parents[1] / "weaves" / "data"
"""The weaves, which several magics read."""
WEAVES: DataFile = ("weaves.yaml", Spells, "weave-effects")
DATA: tuple[DataFile, ...] = (SPELLS, STRAYS, ARCHETYPES, REFUGES)
SWITCHES = (
    ("powerdown_refund", ("true", "false"), "WYL-6", "a spell powered down to nothing gives its motes back"),
    ("static_defence_counts", ("true", "false"), "WYL-29", "each attack that is defended distracts who channels"),
    ("jokers", ("2", "0"), "WYL-34", "jokers in each deck"),
    ("late_joker_detonates", ("false", "true"), "WYL-36", "two low jokers of different draws detonate, too"),
    ("suit_map_necromancy", ("identity", "exchanged"), "WYL-38", "necromancy exchanges diamonds and spades"),
    ("suit_map_weaving", ("identity", "exchanged"), "WYL-38", "weaving exchanges diamonds and clubs"),
    ("cast_without_draw", ("false", "true"), "WYL-19", "a spell may be cast without drawing first"),
    ("spare_dice_cap", ("true", "false"), "WYL-44", "spare dice at most double a pool"),
    ("side_effect_centre", ("target", "caster"), "WYL-49", "where stray effects happen"),
    ("aura_capacity", ("16", "0"), "WYL-56", "steps of the aura that an aborted spell flows into"),
    ("damage_ten_double", ("false", "true"), "WYL-57", "a 10 among dice of harm counts twice"),
    ("detonation_needs_los", ("false", "true"), "WYL-63", "a detonation harms only who is in sight"),
    ("yards_per_inch", ("1", "2"), "WYL-63", "the scale of the table"),
)


class Wyld(MagicSystem):
    """Cards, horizons, distraction."""

    name: ClassVar[str] = "wyld"
    timed: ClassVar[str] = "CHN-73"
    verbs: ClassVar[frozenset[str]] = text.VERBS
    options: ClassVar[tuple[Option, ...]] = tuple(Option(*switch) for switch in SWITCHES)
    topics: ClassVar[tuple[str, ...]] = ("exposed", BARE)
    reactions: tuple[Reaction, ...] = (*mishaps.REACTIONS, (Begun, channeling.hears_begun))
    asks: ClassVar[tuple[Asks, ...]] = ASKS
    rules: Ruleset

    log_line = staticmethod(text.log_line)

    def __init__(self, casters: Casters, book: Book, strays: Strays, refuges: Refuges) -> None:
        self.casters = casters
        self.strays = strays
        """The table of side effects."""
        self.refuges = refuges
        """Special rules that work against an area that is no attack."""
        self.book = book
        """All that can be shaped, by id."""

    @classmethod
    def from_data(cls, folder: Path, weaves: Path, read: Read) -> Wyld:
        """The system with the files of its folder, and the weaves of theirs."""
        spells: CardSpells = read(folder / SPELLS[0], CardSpells, SPELLS[2])
        casters = read(folder / ARCHETYPES[0], Casters, ARCHETYPES[2])
        strays = read(folder / STRAYS[0], Strays, STRAYS[2])
        refuges = read(folder / REFUGES[0], Refuges, REFUGES[2])
        return cls(casters, pages(spells, read(weaves / WEAVES[0], Spells, WEAVES[2]).weaves), strays, refuges)

    @property
    def builder(self) -> Points:
        """Its own list building. (WYL-70)"""
        return Points(self.casters, self.book)

    def heeds(self, state: State) -> int:
        """Who is shaping a spell: their rolls, and those against them, may distract. (WYL-20)"""
        return self.shapes(state)

    def shapes(self, state: State) -> int:
        """Who holds cards for a spell. (WYL-18)"""
        return sum([1 << m.id for m in state.models if channel_of(state, m.id) is not None])

    def enlist(self, warrior: Warrior) -> Caster | None:
        """The warrior's slot, None for who shapes no spells. (WYL-1)"""
        found = archetypes.gift(self.casters, self.book, warrior)
        return new_caster(found) if found is not None else None

    def gifts(self, state: State, model: ModelId) -> tuple[tuple[str, int], ...]:
        """What it has for good, in numbers. (WYL-1)"""
        return caster(state, model).gift.numbers if self.channels(state, model) else ()

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Stats of casters that can't be read, and spells that have no numbers here."""
        return tuple(said for warrior in roster.warriors for said in archetypes.problems(self.book, warrior))

    def can(self, state: State, model: ModelId) -> bool:
        """Whether it may channel, power down or abort now, or cancel cards; cheap. (WYL-11, WYL-15, WYL-32)"""
        slot: Caster | None = state.models[model].magic
        if slot is None or not self.rules.combat.able(state, model):
            return False
        if slot.done:
            return slot.channel is not None and bool(discards.cancel_pairs(slot.channel.hand))
        return slot.channel is not None or channeling.act_bar(self.rules, state, model) is None

    def offers(self, state: State, model: ModelId) -> Iterator[Offer]:
        """Cards for a spell, powering down, aborting; cancelling; forgoing its defence. (WYL-7, WYL-17, WYL-52)"""
        slot: Caster | None = state.models[model].magic
        if slot is None:
            return
        if channeling.act_bar(self.rules, state, model) is None:
            yield from self._channeling(state, model)
        if slot.channel is not None:
            yield from self._shaping(state, model, slot)
        if self.rules.options["static_defence_counts"] == "true":
            yield Aside(Action("guard" if slot.bare else "forgo", model), "WYL-29", lambda: 0.0)

    def _channeling(self, state: State, i: ModelId) -> Iterator[Offer]:
        rules, slot = self.rules, caster(state, i)
        most, deck = channeling.room(rules, state, i), channeling.deck_of(rules, slot)
        for spell in slot.gift.spells:
            page = self.book[spell]
            if channeling.spell_bar(rules, state, i, page) is not None:
                continue
            draws = worth.Draws(rules, state, i, page, deck)
            for number in range(1, min(most, deck.bit_count()) + 1):
                action = Action("channel", i, number, what=spell)
                yield channeling.DrawOffer(rules, state, action, partial(draws.worth, number))
        now = slot.channel
        for number in range(1, min(most, len(now.hand)) + 1) if now is not None else ():
            value = partial(worth.power_down_worth, rules, state, i, number)
            yield Just(Action("power-down", i, number), "WYL-17", value, "count")

    def _shaping(self, state: State, i: ModelId, slot: Caster) -> Iterator[Offer]:
        if not slot.done and (ready := casting.without_draw(self.rules, state, i)) is not None:
            yield ready
        yield from casting.face_cancels(self.rules, state, i)
        if not slot.done:
            yield Just(Action("abort", i), "WYL-52", lambda: 0.0)

    def perform(self, table: Table, action: Action) -> Asking:
        """Draws, powers down, aborts, casts, cancels, forgoes its defence or takes it up again."""
        yield from nothing_asked()
        i = action.model
        if action.verb == "channel":
            yield from channeling.channel(table, i, action.what, action.target)
        elif action.verb == "power-down":
            yield from channeling.power_down(table, i, action.target)
        elif action.verb == "abort":
            table.emit(LetGo(i))
            yield from mishaps.abort(table, i, ": the caster lets go of it", "WYL-52")
        elif action.verb == "cast":
            yield from casting.cast(table, action)
        elif action.verb == "cancel":
            discards.cancel(table, i, action.target)
        elif action.verb in ("forgo", "guard"):
            table.emit(Bared(i, action.verb == "forgo"))

    def begin(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """They may channel again. (WYL-12, WYL-56)"""
        yield from channeling.renew(table, models)

    def end(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """Who let go of a spell loses it. (WYL-16)"""
        yield from channeling.end_activations(table, models)

    def why(self, state: State, action: Action) -> Refusal | None:
        """Why no card can be drawn, no spell cast."""
        return refusals.why(self.rules, state, action)

    def leaves_room(self, state: State, model: ModelId, penalty: int = 1) -> bool:
        """Whether the sum of all penalties may still grow by so much. (WYL-8, WYL-9)"""
        slot: Caster | None = state.models[model].magic
        return slot is None or not slot.done or not penalty or self._neglected(state, model) + penalty <= slot.gift.room

    def reach(self, state: State, model: ModelId) -> float:
        """The furthest range of a spell that harms and that it is shaping, or could begin."""
        return worth.reach(self.rules, state, model)

    def volley(
        self, state: State, model: ModelId, target: ModelId, what: str = "", moved: bool = False
    ) -> Volley | None:
        """What it takes from the target in a turn, by the ranges of what it knows. (WYL-14, WYL-66)"""
        return hints.volley(self.rules, state, model, target)

    def being(self, state: State, model: ModelId) -> Hashable:
        """What it has to spend, who could undo it, and what its own powers do to weaves at it."""
        return hints.VOLLEYS.being(self.rules, state, model)

    def company(self, state: State, model: ModelId) -> tuple[Company, ...]:
        """Friends to keep away from, as one spell may harm both. (CHN-63, WYL-57)"""
        return hints.company(self.rules, state, model)

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        """What channeling takes from its defence; whether that is forgone. (WYL-12, WYL-29)"""
        slot: Caster | None = state.models[model].magic
        if slot is None or topic not in self.topics or not (slot.penalty or slot.bare):
            return ()
        if topic == BARE:
            return (Modifier(1, "forgoes its defence", "WYL-29"),) if slot.bare else ()
        number = self._neglected(state, model)
        return (Modifier(number, "channeling", "WYL-12"),) if number else ()

    def _neglected(self, state: State, model: ModelId) -> int:
        return channeling.defence_penalty(self.rules, state, model)

    def channels(self, state: State, model: ModelId) -> bool:
        """Whether it shapes spells."""
        return state.models[model].magic is not None

    def worth(self, state: State, side: Side) -> float:
        """Points held for spells, ours less theirs, in marks."""
        return worth.side_worth(state, side) - worth.side_worth(state, 1 - side)

    def resist(self, table: Table, model: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
        """Wits and occult of the one against those of the other's hold. (WYL-67)"""
        return (yield from mishaps.throws_off(table, model, by, rule))

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """Traits, motes, willpower, aura; the hand and its points. (WYL-1)"""
        return display.sheet(self.rules, state, model)

    def action_text(self, state: State, action: Action) -> str:
        """This system's actions as orders."""
        return text.action_text(self.rules, state, action)

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        """Cards for each spell, and what can be done about the one that is being shaped."""
        return tuple(display.deeds(self.rules, state, model))

    def special_rules(self) -> Mapping[str, tuple[str, str]]:
        """Those that lead out of an area; the catalogue has the words. (WYL-65)"""
        return {one.trait: ("", one.rule) for one in self.refuges.refuges}

    def known(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """The spells that it can shape."""
        return tuple(display.known(self.rules, state, model))

    def glimpses(self, state: State, event: Event) -> tuple[Glimpse, ...]:
        """See `MagicSystem`."""
        return tuple(display.glimpses(event))

    def bands(self, state: State, model: ModelId) -> tuple[Band, ...]:
        """The ranges of its spells."""
        return tuple(display.bands(self.rules, state, model))

    def halos(self, state: State, model: ModelId) -> tuple[Halo, ...]:
        """Where a detonation would do its worst. (WYL-61)"""
        return tuple(display.halos(self.rules, state, model))


MAKE = partial(Wyld.from_data, FOLDER, WEAVES_FOLDER)

SYSTEM = Magic(
    name="wyld",
    about="spells and weaves are shaped with cards, for motes and willpower; what is left over strays",
    make=MAKE,
    preset="skirmish+wyld",
    data={FOLDER / file[0]: file for file in DATA} | {WEAVES_FOLDER / WEAVES[0]: WEAVES},
    builder=lambda read: MAKE(read).builder,
    questions=QUESTIONS,
)
