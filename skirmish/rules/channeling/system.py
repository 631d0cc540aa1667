"""The magic system `channeling`: its answers to the protocol. The rules themselves are in the modules beside it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import ClassVar

from skirmish.board import on
from skirmish.core.decision import Action, Aside, Asking, Asks, Offer, Procedure, Refusal
from skirmish.core.display import Band, Deed, Glimpse, Halo, Known, Sheet, Tie, Track
from skirmish.core.events import EffectEnded, Event
from skirmish.core.hints import Company, Volley
from skirmish.core.record import DataFile
from skirmish.core.state import Effect, ModelId, Roster, Side, State, Warrior
from skirmish.core.system import MagicSystem, Option, Reaction, Read, Ruleset
from skirmish.core.table import Table
from skirmish.kit.effects import has_condition
from skirmish.kit.queries import ids_in
from skirmish.kit.rule_system import Magic
from skirmish.kit.spells.effects import struggle
from skirmish.kit.spells.spell import Spell, Spells
from skirmish.rules.channeling import channeler, circles, cutting, display, hints, phases, refusals, text, worth
from skirmish.rules.channeling.asks import ASKS
from skirmish.rules.channeling.casting import attempt, cast_bar, casters
from skirmish.rules.channeling.channeler import Channeler, circle_of, enlist, on_hand, price, weavings
from skirmish.rules.channeling.circles import leash_bar
from skirmish.rules.channeling.odds import Weaves

FOLDER = Path(__file__).parents[1] / "weaves" / "data"
"""The weaves, which several magics read."""
WEAVES = ("weaves.yaml", Spells, "weave-effects")
DATA: tuple[DataFile, ...] = (WEAVES,)
SWITCHES = (
    ("angreal", ("off", "on"), "CHN-1", "items may add channeling points"),
    ("weaves_into_combat", ("allowed", "forbidden"), "CHN-17", "a weave may pick an enemy who fights a friend"),
    ("own_phase_cut", ("debt", "on_hand"), "CHN-22", "what a cut in your own shooting phase is paid from"),
    ("cut_tries", ("each", "one"), "CHN-24", "each channeler may try to cut a weave, or one of the side"),
    ("engaged_cut", ("bound", "free"), "CHN-27", "who is engaged cuts only what concerns its combat, or all"),
    ("circle_reach", ("mutual", "chain"), "CHN-30", 'members within 2" of every other, or of the next'),
    ("circle_cuts", ("leader", "each"), "CHN-38", "a circle cuts as one from its leader, or each member for herself"),
    ("mixed_circles", ("false", "true"), "CHN-39", "men may be in circles, and lead them"),
    ("strong_weak", ("false", "true"), "CHN-40", "channelers are strong in one power and weak in another"),
    ("relative_strength", ("false", "true"), "CHN-50", "the totals say what a cut costs and needs"),
)


class Channeling(MagicSystem):
    """Points, weaves, cutting, circles."""

    name: ClassVar[str] = "channeling"
    timed: ClassVar[str] = "CHN-73"
    verbs: ClassVar[frozenset[str]] = refusals.VERBS
    options: ClassVar[tuple[Option, ...]] = tuple(Option(*switch) for switch in SWITCHES)
    reactions: tuple[Reaction, ...] = phases.REACTIONS
    asks: ClassVar[tuple[Asks, ...]] = ASKS
    rules: Ruleset

    log_line = staticmethod(text.log_line)

    def __init__(self, spells: Spells) -> None:
        self.spells: dict[str, Spell] = {spell.id: spell for spell in spells.weaves}
        self._cheapest: dict[tuple[str, ...], int | None] = {}
        self._asked: tuple[State | None, int] = None, 0

    @classmethod
    def from_data(cls, folder: Path, read: Read) -> Channeling:
        """The system with the weaves of its data file."""
        return cls(read(folder / WEAVES[0], *WEAVES[1:]))

    def enlist(self, warrior: Warrior) -> Channeler | None:
        """The warrior's slot, None for who can't channel. (CHN-2)"""
        return enlist(warrior)

    def gifts(self, state: State, model: ModelId) -> tuple[tuple[str, int], ...]:
        """Its points of a turn; 1 for its strong power and -1 for its weak one, if they matter. (CHN-2, CHN-42)"""
        return channeler.gifts(self.rules, state, model)

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Weaves that have no numbers here, and blocks of channelers that no roster of ours has."""
        return tuple(said for warrior in roster.warriors for said in channeler.problems(warrior, self.spells))

    def can(self, state: State, model: ModelId) -> bool:
        """Whether it may cast, cut, drop or hand on control now; cheap. (CHN-7, CHN-15)"""
        slot = state.models[model].magic
        if slot is None or weavings(state).stage != "cast":
            return False
        if self._ready(state) >> model & 1:
            return True
        if state.effects and (self._drops(state, model) or self._cuts(state, model)):
            return True
        return bool(weavings(state).circles and self._leads(state, model))

    def offers(self, state: State, model: ModelId) -> Iterator[Offer]:
        """Its weaves, cuts of enemy weaves that stand, its own to drop, control of its circle. (CHN-15)

        What it may not cast at all now is offered too, and what a leash keeps it from cutting: such an offer has no
        samples, and says why not.
        """
        slot = state.models[model].magic
        if slot is None or weavings(state).stage != "cast":
            return
        barred = cast_bar(self.rules, state, model)
        for weave in slot.gift.weaves:
            yield worth.WeaveOffer(self.rules, state, model, self.spells[weave], barred)
        if state.effects:
            strayed = leash_bar(self.rules, state, model) is not None
            for effect in self._hostile(state, model) if strayed else self._cuts(state, model):
                yield self._cut_offer(state, model, effect)
            for effect in self._drops(state, model):
                yield self._drop_offer(state, effect)
        if weavings(state).circles:
            yield from self._leads(state, model)

    def meanwhile(self, state: State, side: Side) -> Iterator[Offer]:
        """Weaves of the side may be dropped while it charges and moves, too. (CHN-25)"""
        for effect in state.effects:
            if effect.upkeep and state.models[effect.owner].side == side:
                yield self._drop_offer(state, effect)

    def _drop_offer(self, state: State, effect: Effect) -> Offer:
        value = partial(worth.drop_worth, self.rules, state, effect)
        return Aside(Action("drop", effect.owner, effect.id, what=effect.source), "CHN-25", value, "effect")

    def reach(self, state: State, model: ModelId) -> float:
        """The furthest range of a weave that harms and that it could pay for in its next phase. (CHN-13)"""
        return worth.reach(self.rules, state, model)

    def volley(
        self, state: State, model: ModelId, target: ModelId, what: str = "", moved: bool = False
    ) -> Volley | None:
        """What it takes from the target in a turn, by the ranges of what it knows. (CHN-7, CHN-12)"""
        return hints.volley(self.rules, state, model, target)

    def upkeep(self, state: State, effect: Effect) -> int:
        """More in a circle. (CHN-14, CHN-34)"""
        return channeler.price(state, effect.owner, effect.upkeep)

    def being(self, state: State, model: ModelId) -> Hashable:
        """What it has to spend, who could undo it, and what its own powers do to weaves at it."""
        return hints.VOLLEYS.being(self.rules, state, model)

    def company(self, state: State, model: ModelId) -> tuple[Company, ...]:
        """Friends to link with or to keep away from, enemies to cut, its leash. (CHN-20, CHN-30, CHN-63, SKR-82)"""
        return hints.company(self.rules, state, model)

    def _ready(self, state: State) -> int:
        """Bit mask of who may cast and can pay for its cheapest weave; kept until the state changes."""
        if self._asked[0] is not state:
            able = ids_in(casters(self.rules, state))
            self._asked = state, sum([1 << i for i in able if self._pays(state, i)])
        return self._asked[1]

    def _pays(self, state: State, i: ModelId) -> bool:
        least = self._least(state.models[i].magic.gift.weaves)
        return least is not None and price(state, i, least) <= on_hand(state, i)

    def _least(self, weaves: tuple[str, ...]) -> int | None:
        """The cost of the cheapest of these weaves; None if there are none."""
        if weaves not in self._cheapest:
            self._cheapest[weaves] = min((self.spells[weave].cost for weave in weaves), default=None)
        return self._cheapest[weaves]

    def _drops(self, state: State, model: ModelId) -> list[Effect]:
        return [e for e in state.effects if e.upkeep and e.owner == model]

    def _hostile(self, state: State, model: ModelId) -> list[Effect]:
        """Enemy weaves that stand. (CHN-21)"""
        side = state.models[model].side
        return [e for e in state.effects if e.upkeep and state.models[e.owner].side != side]

    def _cuts(self, state: State, model: ModelId) -> list[Effect]:
        """Those that it could try to cut. (CHN-21)"""
        hostile = self._hostile(state, model)
        if not hostile:
            return []
        surface = on(state)
        found = [e for e in hostile if surface.within(model, e.owner, cutting.REACH_IN)]
        return [e for e in found if cutting.own_cut_bar(self.rules, state, model, e) is None]

    def _cut_offer(self, state: State, model: ModelId, effect: Effect) -> Offer:
        gains = worth.cut_gain(self.rules, effect)
        return cutting.CutOffer(
            model, effect.id, effect.source, partial(cutting.own_cut_bar, self.rules, state, model, effect),
            partial(gains, state, model),
        )  # fmt: skip

    def _leads(self, state: State, model: ModelId) -> tuple[Offer, ...]:
        """Handing on control of its circle, once for each circle. (CHN-37)"""
        circle = circle_of(state, model)
        if circle is None or circles.speaker(self.rules, state, circle) != model:
            return ()
        return circles.transfer_offers(state, circle, partial(worth.lead_worth, self.rules, state))

    def begin(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """Points, circles, upkeep. (CHN-15)"""
        yield from phases.begin(table, models)

    def perform(self, table: Table, action: Action) -> Asking:
        """A cast, a cut, a weave dropped, another leader."""
        effect = next((e for e in table.state.effects if e.id == action.target), None)
        if action.verb == "cast":
            yield from self.cast(table, action)
        elif action.verb == "lead":
            circles.transfer(table, action.model)
        elif action.verb == "drop" and effect is not None:
            table.emit(EffectEnded(effect, ": it is dropped"))
        elif action.verb == "cut" and effect is not None:
            yield from table.step(cutting.try_cut, action.model, cutting.standing_woven(table.state, effect))

    def cast(self, table: Table, action: Action) -> Asking:
        """One attempt at a weave. (CHN-16)"""
        spell = self.spells[action.what]
        yield from attempt(table, spell, action, self._worth_of_cutting(table.state, spell, action))

    def _worth_of_cutting(self, state: State, spell: Spell, action: Action) -> Callable[[State, ModelId], float]:
        """What a cutter gains by trying, worked out when somebody asks."""

        def gains(now: State, cutter: ModelId) -> float:
            brings = worth.outlay(self.rules, now, action.model).prospect.value(spell, action)
            return worth.cut_worth(self.rules, now, cutter, action.model, brings)

        return gains

    def end(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """Who is held tests to be free. (CHN-68, CHN-69)"""
        yield from struggle(table, models)

    def resist(self, table: Table, model: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
        """The D6 of relative strength. (CHN-69)"""
        return (yield from cutting.throw_off(table, model, by, rule))

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """Points, half, weaves with their costs, circle, debts. (CHN-2)"""
        slot: Channeler | None = state.models[model].magic
        if slot is None:
            return Sheet("", "")
        gift = slot.gift
        circle = circle_of(state, model)
        full = gift.total + (gift.angreal if self.rules.options["angreal"] == "on" else 0)
        tracks: tuple[Track, ...] = (Track("Points", slot.hand, full, "CHN-3", about="magic"),)
        if circle is not None:
            tracks += (Track("Pool", circle.pool, sum(circle.put), "CHN-33", about="magic"),)
        if slot.debt:
            tracks += (Track("Points owed", slot.debt, gift.total, "CHN-22"),)
        notes = [(f"{spell.name} {price(state, model, spell.cost)} points, {spell.difficulty}+", spell.rule)
                 for spell in (self.spells[weave] for weave in gift.weaves)]  # fmt: skip
        if self.rules.options["strong_weak"] == "true" and gift.strong:
            notes.append((f"strong in {', '.join(gift.strong)}, weak in {', '.join(gift.weak)}", "CHN-42"))
        linking = () if circle is None else ("leads a circle",) if circle.leader == model else ("in a circle",)
        states = linking + (("shielded",) if has_condition(state.models[model], "silenced") else ())
        linked = (circle.leader, *(m for m in circle.members if m != circle.leader)) if circle else ()
        numbers = (("One Power", gift.half),)
        return Sheet("", "", numbers, tracks, states=states, notes=tuple(notes), linked=linked)

    def action_text(self, state: State, action: Action) -> str:
        """This system's actions as orders."""
        return text.action_text(self.spells, state, action)

    def why(self, state: State, action: Action) -> Refusal | None:
        """Why no weave, cut, circle... of the kind can be had now; also outside its side's shooting phase."""
        return refusals.why(self.rules, self.spells, state, action)

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        """Weaves, circles, what stands to be cut or dropped."""
        return tuple(display.deeds(self.rules, self.spells, state, model))

    def special_rules(self) -> Mapping[str, tuple[str, str]]:
        """Of a leash. (SKR-82)"""
        return {"leashed": (display.LEASHED, "SKR-82")}

    def known(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """Its weaves, and what they do."""
        return tuple(display.known(self.rules, self.spells, state, model))

    def carried(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """What brings it points."""
        return tuple(display.carried(self.rules, state, model))

    def glimpses(self, state: State, event: Event) -> tuple[Glimpse, ...]:
        """See `MagicSystem`."""
        return tuple(display.glimpses(event))

    def bands(self, state: State, model: ModelId) -> tuple[Band, ...]:
        """The ranges of its weaves. (CHN-13)"""
        return tuple(display.bands(self.spells, state, model))

    def halos(self, state: State, model: ModelId) -> tuple[Halo, ...]:
        """Where it may cut, where its leash holds. (CHN-20, SKR-82)"""
        return tuple(display.halos(self.rules, state, model))

    def ties(self, state: State, model: ModelId) -> tuple[Tie, ...]:
        """Its circle, or whom it could link with; its leash. (CHN-30, SKR-82)"""
        return tuple(display.ties(self.rules, state, model))

    def worth(self, state: State, side: Side) -> float:
        """Points on hand less debts, ours less theirs, in marks."""
        return worth.side_worth(state, side) - worth.side_worth(state, 1 - side)


SYSTEM = Magic(
    name="channeling",
    about="weaves are paid with points and tested on 2D6; enemies who channel may cut them",
    make=partial(Channeling.from_data, FOLDER),
    preset="skirmish+channeling",
    data={FOLDER / file[0]: file for file in DATA},
    spell_odds=Weaves(),
)
