"""Which overlays lie on the board now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish.client.battle.acts import act_of
from skirmish.client.battle.forecast import Forecast
from skirmish.client.battle.plan import ON_MODELS, ON_PLACES, Plan
from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Moment
from skirmish.client.overlays.facts import Facts, facts
from skirmish.client.overlays.last import last_act
from skirmish.client.overlays.lengths import has_centimetres
from skirmish.client.overlays.reach import reach, way
from skirmish.client.overlays.rings import bands_of, circle, could_cut, cutting, find_cutters, ranges, spans, targets
from skirmish.client.overlays.ruler import ruler, template
from skirmish.client.overlays.sight import sight, sightmap
from skirmish.client.overlays.words import title as layer_title
from skirmish.client.view.marks import Layer, Tag
from skirmish.client.words import say, without_brackets
from skirmish.core.decision import DONE, PASS
from skirmish.core.display import Halo
from skirmish.core.events import Rolled
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, SAME_LEVEL, ModelId
from skirmish.core.units import Point

HELD = frozenset({"ruler", "sight"})
"""Tools: only one of them is in hand."""
USUAL = frozenset({"reach", "last"})
"""Those that are on from the start. Where cuts reach is shown besides while magic is planned that can be cut."""


class Overlays:
    """The overlays of a selection. Those that stay are worked out again only when battle or choice have changed."""

    def __init__(self, selection: Selection, forecast: Forecast) -> None:
        self.selection = selection
        self.forecast = forecast
        self.shown: set[str] = set(USUAL)
        self.measured: list[Point | ModelId] = []
        """The ends of the ruler: models, or points of the table."""
        self.spied: list[ModelId] = []
        """Between whom sight is looked at."""
        self.threatened: frozenset[ModelId] | None = None
        """The models whose threat is shown; None: all enemies."""
        self.ahead = False
        """Whether the reach of models that can't move now was asked for, too."""
        self.barred = ""
        """The id of the weapon or weave that was chosen in vain: its range is shown until something else is done."""
        self._kept: tuple[object, tuple[Layer, ...]] = (None, ())
        self._cutters: tuple[object, tuple[Halo, ...] | None] = (None, None)

    def toggle(self, name: str) -> None:
        """Switches one on or off; the ruler and sight start anew, and only one of them is in hand.

        Where the reach is on, but nothing of it is seen as the model can't move now, it is asked for.
        """
        if name == "reach":
            self.ahead = "reach" not in self.shown or not (self.ahead or self._moves())
        self.shown = self.shown | {name} if name == "reach" and self.ahead else self.shown ^ {name}
        if name in HELD:
            self.shown -= HELD - {name}
        self.measured.clear()
        self.spied.clear()

    def leave(self, name: str) -> None:
        """Takes one off that was only held."""
        if name in self.shown:
            self.toggle(name)

    @property
    def tool(self) -> str:
        """The tool that clicks are for now: `ruler`, `sight`, or ''."""
        return next(iter(HELD & self.shown), "")

    def put_away(self) -> bool:
        """Takes the tool and what was measured away; False if there was neither."""
        found = bool(self.measured or self.spied or self.tool)
        self.shown -= HELD
        self.measured.clear()
        self.spied.clear()
        return found

    def clear(self) -> None:
        """Takes all away, also those that are on from the start."""
        self.shown.clear()
        self.ahead = False
        self.measured.clear()
        self.spied.clear()

    def facts(self) -> Facts:
        """What overlays are worked out from."""
        selection = self.selection
        decision, session = selection.decision, selection.session
        chosen = (
            selection.state.models[selection.selected].side if selection.selected is not None else selection.state.side
        )
        return facts(selection.state, session.rules, decision.side if decision is not None else chosen, decision)

    def staying(self) -> tuple[Layer, ...]:
        """Those that don't follow the pointer."""
        selection, plan = self.selection, self.selection.plan
        planned = (plan.offer, plan.action if plan.needs in ON_MODELS else None) if plan is not None else None
        key = (
            selection.session.version, selection.looking, selection.selected, planned, frozenset(self.shown),
            self.threatened, self.barred, self.ahead, has_centimetres(), selection.view,
            selection.decision is None, plan.action.at if plan is not None and "sightmap" in self.shown else None,
        )  # fmt: skip
        threat = self._threat() if "threat" in self.shown else None
        cuts = self._cuts() if "cutting" in self.shown or self._would_be_cut() else None
        if self._kept[0] != (key, threat, cuts):
            self._kept = (key, threat, cuts), tuple(self._staying(threat, cuts))
        return self._kept[1]

    def _moves(self) -> bool:
        """Whether the reach of who is selected is seen unasked: it can move or charge now."""
        seen, i = self.facts(), self.selection.selected
        return i is not None and reach(seen, i, self.selection.view, ahead=False) is not None

    def _threat(self) -> Layer | None:
        """What enemies threaten, as soon as it is known; until then only the legend's line."""
        seen, selection = self.facts(), self.selection
        models = seen.foes if self.threatened is None else tuple(sorted(self.threatened))
        if not models or not seen.premeasure:
            return None
        found = self.forecast.menace(models, seen.side, selection.looking)
        if found is not None:
            return found.layer
        side = selection.state.models[models[0]].side
        return Layer("threat", layer_title("threat", say("working-out")), "threat", (), side)

    def _cuts(self) -> Layer | None:
        """Where enemies could cut what the selected model weaves; until it is known only how far they reach."""
        seen, i = self.facts(), self.selection.selected
        if i is None or not self._weaves(seen):
            return None
        found = self.forecast.cut_ground(i, self.selection.looking) if seen.premeasure else None
        return found.layer if found is not None else cutting(seen, seen.state.models[i].side)

    def _staying(self, threat: Layer | None, cuts: Layer | None) -> Iterator[Layer]:
        seen, selection, plan = self.facts(), self.selection, self.selection.plan
        i = selection.selected
        if i is not None and not selection.state.on_table(i):
            i = None
        found: list[Layer | None] = [self._last() if "last" in self.shown else None, threat, cuts]
        if "sightmap" in self.shown and i is not None:
            at, level = (plan.action.at, plan.action.level) if plan is not None else (None, SAME_LEVEL)
            found.append(sightmap(seen, i, at, level=level))
        over = selection.state.verdict is not None
        if "reach" in self.shown and i is not None and not over and (plan is None or plan.needs == "way"):
            found.append(reach(seen, i, selection.view, ahead=self.ahead))
        if i is not None and "ranges" in self.shown:
            found.append(ranges(seen, i))
        elif i is not None and (what := self._reaches(plan)):
            aims = plan is not None and plan.needs in ON_MODELS
            found.append(bands_of(seen, i, what, faint=aims and not self.barred))
        if plan is not None:
            found.append(targets(seen, plan.offer) if plan.needs in (*ON_MODELS, "company") else None)
            found.append(self._template(seen, plan))
        yield from (layer for layer in found if layer is not None)

    def _last(self) -> Layer | None:
        """Who did what to whom last, until somebody acts again."""
        selection, session = self.selection, self.selection.session
        moments = session.moments if selection.looking is None else session.moments[: selection.looking + 1]
        for number in range(moments[-1].actions if moments else 0, 0, -1):
            action = session.game.actions[number - 1]
            if action.model == NOBODY or action.verb in (DONE.verb, PASS.verb):
                if (blow := self._blow(number, moments)) is not None:
                    return blow
                continue
            told = [moment for moment in moments if moment.actions == number and moment.line is not None]
            if told and not any(session.perceives(moment) for moment in told):
                continue  # a weave that this side can't see
            before = session.rules.seen(session.state_before(number), session.looker)
            act = act_of(session.rules, before, action)
            if act.kind == "other":
                continue  # an answer that is aimed at nobody, or what goes on in a model alone
            if act.target == NOBODY:
                return None
            lines = (m.line for m in told if m.line is not None and m.line.roll is None)
            plain = f"{before.models[act.model].name}: {session.rules.action_text(before, action)}"
            about = next((line.text for line in lines), plain)
            now = selection.state
            goal = now.places[act.target][:2] if now.on_table(act.target) else None
            return last_act(facts(before, session.rules, before.side), act.model, act.target, about, goal)
        return None

    def _blow(self, number: int, moments: Sequence[Moment]) -> Layer | None:
        """Who rolled last against whom by what nobody chose, as in a fight."""
        session = self.selection.session
        for moment in reversed([one for one in moments if one.actions == number and isinstance(one.event, Rolled)]):
            throw = moment.event.throw if isinstance(moment.event, Rolled) else None
            who, whom = getattr(throw, "who", NOBODY), getattr(throw, "against", NOBODY)
            if NOBODY in (who, whom) or who == whom or moment.line is None or not session.perceives(moment):
                continue
            before = session.rules.seen(session.state_before(number), session.looker)
            return last_act(facts(before, session.rules, before.side), who, whom, without_brackets(moment.line.text))
        return None

    def _reaches(self, plan: Plan | None) -> str:
        """Of what alone the range is shown: of what is aimed, still wants a place, or can't be done now."""
        if plan is None or self.barred:
            return self.barred
        placed = plan.needs in ON_PLACES and plan.needs != "way" and not plan.begun
        return plan.action.what if placed or plan.needs in ON_MODELS else ""

    def nothing(self, name: str) -> str:
        """Why an overlay that is on shows nothing; '' if it shows something, or might."""
        seen, i = self.facts(), self.selection.selected
        if name not in self.shown or name not in ("ranges", "cutting"):
            return ""
        if i is None or not seen.state.on_table(i):
            return say("overlay.nobody")
        if not seen.premeasure:
            return say("overlay.unmeasured")
        who = seen.state.models[i].name
        if name == "ranges":
            return "" if ranges(seen, i) is not None else say("overlay.no-ranges", who=who)
        if not self._weaves(seen):
            return say("overlay.no-weaves", who=who)
        return "" if cutting(seen, seen.state.models[i].side) is not None else say("overlay.no-enemy-cuts")

    def _template(self, seen: Facts, plan: Plan) -> Layer | None:
        """What the plan covers; before it has a place, where it may have it."""
        layer = template(seen, plan.offer, plan.action)
        if layer is None or plan.needs not in ON_PLACES or plan.begun:
            return layer
        ground = tuple(mark for mark in layer.marks if not isinstance(mark, Tag))
        return evolve(layer, title=say("legend-zone"), marks=ground)

    def _weaves(self, seen: Facts) -> bool:
        """Whether who is selected stands and has a part in magic: only then it matters where it would be cut."""
        i = self.selection.selected
        return i is not None and seen.state.on_table(i) and seen.rules.magic.channels(seen.state, i)

    def _is_magic(self) -> bool:
        """Whether magic is planned for the selected model."""
        plan, i = self.selection.plan, self.selection.selected
        if plan is None or i is None or plan.offer.model != i:
            return False
        deeds = self.selection.session.rules.deeds(self.selection.state, i)
        return any(
            deed.kind == "magic" and (deed.verb, deed.what) == (plan.action.verb, plan.action.what) for deed in deeds
        )

    def _would_be_cut(self) -> bool:
        """Whether magic is planned where an enemy could cut it: elsewhere the tag on the caster says all there is."""
        i = self.selection.selected
        if i is None or not self._is_magic() or not self._weaves(self.facts()):
            return False
        return bool(self._find_cutters(self.facts(), i))

    def live(self) -> tuple[Layer, ...]:
        """Those that follow the pointer and the plan."""
        return tuple(layer for layer in self._live() if layer is not None)

    def _live(self) -> Iterator[Layer | None]:
        seen, selection = self.facts(), self.selection
        plan = self.selection.pointing()
        i = selection.selected
        if plan is not None and plan.needs in ON_PLACES and plan.action.at is not None:
            yield way(seen, plan.offer, plan.action)
            if plan is not selection.plan and plan.offer.what:  # who is only put somewhere covers his base
                yield template(seen, plan.offer, plan.action)
            if i is not None and selection.state.on_table(i):
                yield circle(seen, i, plan.action.at, plan.action.level)
        elif i is not None and "reach" in self.shown and selection.state.on_table(i):
            yield circle(seen, i)  # to be seen before she moves, with how far she may: it goes and comes with that
        if i is not None and ("cutting" in self.shown or self._is_magic()) and self._weaves(seen):
            goes = plan is not None and plan.needs == "way"
            at, level = (plan.action.at, plan.action.level) if plan is not None and goes else (None, SAME_LEVEL)
            able = self._find_cutters(seen, i, at, level)
            yield could_cut(seen, i, able, at) if able is not None else None
        looked_at = [k for k in dict.fromkeys((i, selection.hovered)) if k is not None]
        if plan is None or plan.needs == "effect":
            yield spans(seen, looked_at)
        if plan is not None and plan.needs in ON_MODELS and plan.targets:
            yield way(seen, plan.offer, plan.action)
        yield from self._measures(seen)

    def _find_cutters(
        self, seen: Facts, caster: ModelId, at: Point | None = None, level: int = SAME_LEVEL
    ) -> tuple[Halo, ...] | None:
        """The enemies that could cut there; worked out once for each place."""
        key = self.selection.session.version, self.selection.looking, caster, at, level
        if self._cutters[0] != key:
            self._cutters = key, find_cutters(seen, caster, at, level)
        return self._cutters[1]

    def _measures(self, seen: Facts) -> Iterator[Layer | None]:
        selection = self.selection
        if self.measured:
            end = self.measured[1] if len(self.measured) > 1 else self._under()
            if end is not None:
                yield ruler(seen, self.measured[0], end, selection.view)
        elif "ruler" in self.shown and selection.selected is not None and (end := self._under()) is not None:
            yield ruler(seen, selection.selected, end, selection.view) if end != selection.selected else None
        if "sight" in self.shown or self.spied:
            eye = self.spied[0] if self.spied else selection.selected
            other = self.spied[1] if len(self.spied) > 1 else selection.hovered
            if eye is not None and other is not None and eye != other and selection.state.on_table(eye):
                plan = selection.plan if eye == selection.selected else None
                at, level = (plan.action.at, plan.action.level) if plan is not None else (None, SAME_LEVEL)
                yield sight(seen, eye, other, at, level) if selection.state.on_table(other) else None

    def _under(self) -> Point | ModelId | None:
        return self.selection.hovered if self.selection.hovered is not None else self.selection.pointed
