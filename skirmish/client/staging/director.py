"""The director: moments of a battle become passages, each act staged as its kind asks. No picture is drawn here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import NamedTuple, Protocol

from skirmish.client.art.storeys import height
from skirmish.client.staging.cues import LASTING, Cue, Heard, Passage, Reveal, Turn, Walk, compressed, joined
from skirmish.client.staging.looks import Gait, Look, Looks
from skirmish.client.staging.shows import (
    Beam,
    Burst,
    Fall,
    Gather,
    Handful,
    Missile,
    Plunge,
    Ring,
    Show,
    Strands,
    Swing,
    Word,
)
from skirmish.client.staging.tumble import MOST, VARIANTS
from skirmish.client.view.marks import Role
from skirmish.client.words import first_name, say
from skirmish.core.battlefield import Battlefield
from skirmish.core.decision import Kind
from skirmish.core.display import Glimpse
from skirmish.core.events import (
    Deployed,
    EffectBegun,
    EffectEnded,
    Event,
    FeatureLaid,
    Fell,
    Fled,
    Hurt,
    Moved,
    Raised,
    Rolled,
    SpellCut,
    SpellWorked,
    Stopped,
)
from skirmish.core.geometry import bounds
from skirmish.core.reading import Pool, Reading
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.text import Line
from skirmish.core.units import Point

INCH, LEAST_WALK, LONGEST_WALK, AFTER_WALK = 0.16, 0.18, 0.9, 0.12
"""Seconds at speed 1: for each inch, of a walk at least and at most, and until the next act."""
THROWN, TOLD, LIES, FADES = 0.45, 0.16, 0.5, 0.25
"""Of dice: until they lie; until they are marked and gathered; how long they lie so; until they are gone."""
SOON = 0.1
"""After something was loosed or swung its dice are thrown."""
GATHERS, FIZZLES, BURSTS, FALLS, SAYS, RINGS, BEAMS = 0.25, 0.35, 0.3, 0.4, 0.9, 0.4, 0.35
NOTICED = 0.12
"""Until what a word says has been noticed: it stays longer, but nobody waits for it."""
SHOT, WEAVE, HANDS, PER_HAND = 1.6, 2.6, 3.0, 9
"""A shot takes so long at most, a weave, and blows with so many dice."""
_FLYING = frozenset({"shaft", "stone", "axe"})
_LONGEST = 30
"""Letters of what rises as a word over a model."""
_LEG = 0.01
"""Inches that a leg of a way counts at least."""
_PUSHED = frozenset({"slide", "lure"})


class Told(Protocol):
    """What the director needs of a moment of a battle."""

    @property
    def number(self) -> int:
        """Its place in the log."""

    @property
    def actions(self) -> int:
        """How many actions had been chosen when it happened."""

    @property
    def event(self) -> Event:
        """What happened."""

    @property
    def state(self) -> State:
        """The state after it."""

    @property
    def line(self) -> Line | None:
        """How the log tells it."""

    @property
    def glimpses(self) -> tuple[Glimpse, ...]:
        """What is seen of it beside what its kind shows."""


class Act(Record):
    """What somebody chose to do, as far as it matters for how it looks."""

    kind: Kind = "other"
    model: ModelId = NOBODY
    target: ModelId = NOBODY
    at: Point | None = None
    what: str = ""
    """A weapon, a weave by its id."""
    name: str = ""
    """As people call it."""


NO_ACT = Act()
NOTHING_CHOSEN: Mapping[int, Act] = {}


class Weaving(Record):
    """A weave between the test and what comes of it."""

    act: Act
    look: Look
    works: bool = False
    """Whether it has come through."""


def along(path: Sequence[Point], share: float) -> Point:
    """The point of a path after a share of its length."""
    left = sum(math.dist(a, b) for a, b in pairwise(path)) * share
    for a, b in pairwise(path):
        part = math.dist(a, b)
        if part > 0 and left <= part:
            return a[0] + (b[0] - a[0]) * left / part, a[1] + (b[1] - a[1]) * left / part
        left -= part
    return path[-1]


class Route(NamedTuple):
    """A move between levels: its corners, the level at each, and how long each leg is, up and down counted in."""

    path: tuple[Point, ...]
    levels: tuple[int, ...]
    legs: tuple[float, ...]
    deep: int
    """Whole inches between the lowest and the highest level."""

    @classmethod
    def of(cls, event: Moved, field: Battlefield) -> Route:
        """That of a move."""
        heights = [height(field, level) for level in event.levels]
        rises = [abs(high - low) for low, high in pairwise(heights)]
        legs = [max(_LEG, math.dist(a, b) + rise) for (a, b), rise in zip(pairwise(event.path), rises, strict=True)]
        return cls(event.path, event.levels, tuple(legs), round(max(heights) - min(heights)))

    @property
    def inches(self) -> float:
        """All of it."""
        return sum(self.legs)

    def _leg(self, share: float) -> tuple[int, float]:
        """On which leg one is after a share of the way, and after which share of that."""
        left = share * self.inches
        for number, leg in enumerate(self.legs):
            if left <= leg:
                return number, left / leg
            left -= leg
        return len(self.legs) - 1, 1.0

    def where(self, share: float) -> Point:
        """The point of the table."""
        number, part = self._leg(share)
        (ax, ay), (bx, by) = self.path[number : number + 2]
        return ax + (bx - ax) * part, ay + (by - ay) * part

    def lift(self, share: float, gait: Gait) -> float:
        """By how many inches it is shown above that: only where it leaves its level."""
        number, part = self._leg(share)
        if self.levels[number] == self.levels[number + 1]:
            return 0.0
        return gait.rise * abs(math.sin(math.pi * part * gait.hops))


def eased(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def braked(share: float) -> float:
    """Fast at first, and slower and slower: of what was pushed."""
    left = 1 - share
    return 1 - left * left


class Director:
    """Stages what has happened. It remembers the weave that stands while somebody is asked whether to cut it."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._weaving: Weaving | None = None

    def stage(self, moments: Sequence[Told], before: State, acts: Mapping[int, Act], *, calm: bool = False) -> Passage:
        """The passage that tells these moments; `before`: the state before the first of them.

        `acts`: what was chosen, by the number of actions then. `calm`: nothing moves or flashes.
        """
        whole = Passage(0.0)
        for number, group in groupby(moments, key=lambda moment: moment.actions):
            told = list(group)
            scene = _Scene(self._looks, before, acts.get(number, NO_ACT), self._weaving, calm=calm)
            whole = joined(whole, scene.passage(told))
            self._weaving, before = scene.weaving, told[-1].state
        return whole

    def forget(self) -> None:
        """Another battle, or another moment of this one, comes next."""
        self._weaving = None


class _Scene:
    """The moments of one action, on a clock of their own."""

    def __init__(self, looks: Looks, before: State, act: Act, weaving: Weaving | None, *, calm: bool) -> None:
        self.looks, self.state, self.act, self.weaving, self.calm = looks, before, act, weaving, calm
        self.now = 0.0
        self.dice = 0
        """How many were rolled."""
        self.blow: tuple[ModelId, ModelId] = NOBODY, NOBODY
        """Who struck last at whom."""
        self.cues: list[Cue] = []
        self.reveals: list[Reveal] = []
        self.walks: list[Walk] = []
        self.turns: list[Turn] = []
        self.heard: list[Heard] = []
        self._hands = range(0)
        """Which of the cues show the dice of the last roll."""

    def passage(self, moments: Sequence[Told]) -> Passage:
        """All of it, in as much time as its kind may take."""
        self._open()
        for run in _runs(moments):
            if isinstance(run[0].event, Rolled):
                self._roll(run)
            else:
                self._happen(run[0])
            self.state = run[-1].state
        self._close()
        found = Passage(self.now, tuple(self.cues), tuple(self.reveals), tuple(self.walks), tuple(self.turns),
                        tuple(self.heard))  # fmt: skip
        return compressed(found, self._most()) if not self.walks else found

    def _most(self) -> float:
        if self.act.kind == "shoot":
            return SHOT
        return WEAVE if self.act.kind in ("magic", "cut") else HANDS * max(1.0, self.dice / PER_HAND)

    # The act itself

    def _open(self) -> None:
        """What is chosen is seen at once: something flies, is swung, gathers."""
        act = self.act
        start, goal = self._where(act.model), self._goal()
        if act.kind != "cut" and self.weaving is not None and act.kind not in ("end", "other"):
            self.weaving = None
        if start is None:
            return
        if goal is not None and goal != start:
            self._face(act.model, goal)
        if act.kind == "shoot" and goal is not None:
            look = self.looks.weapon(act.what or self._carried(act.model), flies=True)
            self._fly(look, start, goal)
            self.now += SOON
        elif act.kind == "magic":
            look = self.looks.weave(act.what)
            self.weaving = Weaving(act, look)
            self._add(GATHERS, lambda share: Gather(look, start, share), still=False)
            self.now += GATHERS

    def _close(self) -> None:
        """A weave that was woven, and over which nothing has been decided yet, stands."""
        weaving = self.weaving
        if weaving is None or self.act.kind != "magic":
            return
        ends = self._ends(weaving)
        if ends is None or weaving.works:
            self.weaving = None
            return
        (a, b), look = ends, weaving.look
        if not self.calm:
            self.cues.append(Cue(self.now, LASTING, lambda seconds: Strands(look, a, b, min(0.7, seconds / 0.3 * 0.7))))

    def _goal(self) -> Point | None:
        return self._where(self.act.target) or self.act.at

    def _carried(self, model: ModelId) -> str:
        """What it strikes with, if nothing names it: the first weapon it carries."""
        items = self.state.models[model].warrior.items
        return next((item for item in items if item in self.looks.weapons), "")

    def _fly(self, look: Look, a: Point, b: Point) -> None:
        self._add(look.seconds, lambda share: Missile(look, a, b, share))
        self._hear(look.sound)

    def _strike(self, who: ModelId, whom: ModelId) -> None:
        """A blow is swung, once for all the dice of who strikes at whom."""
        a, b = self._where(who), self._where(whom)
        if (who, whom) == self.blow or a is None or b is None:
            return
        self.blow = who, whom
        look = self.looks.weapon(self.act.what if self.act.model == who else self._carried(who), flies=False)
        if look.shape in _FLYING:
            look = self.looks.looks["blade"]
        self._face(who, b)
        self._add(look.seconds, lambda share: Swing(look, a, b, share))
        self._hear(look.sound)
        self.now += SOON

    # Dice

    def _roll(self, run: Sequence[Told]) -> None:
        """Dice of one kind for one purpose fall together; known is what they show once they lie."""
        first, reading = run[0], run[0].line.roll if run[0].line is not None else None
        faces = tuple(face for moment in run for face in _rolled(moment).faces)
        throw, number = _rolled(first).throw, len(faces)
        who, whom = throw.who, self._whom(throw)
        self.dice += number
        if self.act.kind not in ("shoot", "magic", "cut") and NOBODY not in (who, whom) and who != whom:
            self._strike(who, whom)
        at, source = self._where(whom) or self._where(who) or self._middle(), self._where(who) or self._middle()
        if not faces or first.line is None or reading is None:
            self._reveal(run[-1])
            return
        rolls = [moment.line.roll for moment in run if moment.line is not None and moment.line.roll is not None]
        marks = tuple(mark for roll in rolls for mark in roll.marks)
        verdict, good = _verdict([_counted(roll) for roll in rolls], [roll.good for roll in rolls])
        dropped, base = list[int](), 0
        for moment in run:
            dropped += [base + place for place in (moment.line.dropped if moment.line is not None else ())]
            base += len(_rolled(moment).faces)
        label, pools = ": ".join(filter(None, (reading.what.split(" (")[0], reading.needed))), _pools(rolls)
        aside = NOBODY not in (who, whom) and who != whom  # they lie beside somebody else
        other = self.act.model != NOBODY and (self.act.kind == "cut" or who not in (NOBODY, self.act.model))
        if who != NOBODY and (pools or aside or other):
            label = say("roll-of", who=first_name(first.state.models[who].name), roll=label)
        shown = faces if number <= MOST else ()
        hand = Handful(at, source, shown, first.line.sides, tuple(dropped) if shown else (),
                       marks if len(marks) == len(shown) else (None,) * len(shown),
                       label, verdict, good, first.number % VARIANTS, 0.0, 0.0)  # fmt: skip
        hands = tuple(self._apart(hand, pools)) if pools else (hand,)
        self._drop_hand()
        self.heard.append(Heard(self.now, _rolled(first)))
        thrown = 0.0 if self.calm or not any(one.faces for one in hands) else THROWN
        end = self.now + thrown + TOLD + LIES + FADES
        self._hands = range(len(self.cues), len(self.cues) + len(hands))
        self.cues += [Cue(self.now, end, partial(_lying, one, thrown)) for one in hands]
        self.now += thrown
        self._reveal(run[-1])
        self.now += TOLD + (THROWN if self.calm else 0.0)
        self._after(who, whom, good)

    def _drop_hand(self) -> None:
        """The dice of the roll before make room for the next ones."""
        for number in self._hands:
            cue = self.cues[number]
            self.cues[number] = cue._replace(end=min(cue.end, self.now))

    def _apart(self, hand: Handful, pools: Sequence[Pool]) -> Iterator[Handful]:
        """The dice of two sides, each a handful in its side's colour: what came of both stands with the tester's."""
        for number, pool in enumerate(pools):
            model = self.state.models[pool.who]
            faces = pool.faces if len(pool.faces) <= MOST else ()
            found = evolve(hand, source=self._where(pool.who) or hand.source, faces=faces, sides=pool.sides,
                           dropped=(), marks=(None,) * len(faces), side=model.side)  # fmt: skip
            against = say("roll-against", who=first_name(model.name))
            yield evolve(found, label=against, verdict="", good=None) if number else found

    def _after(self, who: ModelId, whom: ModelId, good: bool | None) -> None:
        """What a roll has come to is seen: a miss, a save, a test of the Power that fails."""
        mine, theirs = self._where(who), self._where(whom)
        if self.act.kind == "magic" and who == self.act.model and self.weaving is not None and good is False:
            look, at = self.weaving.look, mine
            self.weaving = None
            if at is not None:
                self._add(FIZZLES, lambda share: Gather(look, at, share, failed=True), still=False)
                self._hear("fizzle")
        elif good is False and theirs is not None and who != whom and self.act.kind != "magic":
            self._add(RINGS, lambda share: Ring(theirs, 0.9, "note", share), still=False)
        elif good and mine is not None and who != self.act.model and who == self.act.target:
            self._add(RINGS, lambda share: Ring(mine, 0.9, "good", share), still=False)
            self._hear("parry")

    def _whom(self, throw: object) -> ModelId:
        """At whom dice are thrown: whose defence they use, or whom what is done is aimed at."""
        against = getattr(throw, "against", NOBODY)
        if against != NOBODY:
            return int(against)
        who = getattr(throw, "who", NOBODY)
        if who == self.act.model and self.act.kind in ("shoot", "strike", "charge", "dive"):
            return self.act.target
        if who == self.blow[0]:
            return self.blow[1]
        weaving = self.weaving
        if weaving is not None and weaving.works and who == weaving.act.model and weaving.act.target != NOBODY:
            return weaving.act.target
        return int(who)

    # Everything else

    def _happen(self, moment: Told) -> None:
        event = moment.event
        match event:
            case Moved():
                self._walk(event, moment)
            case Hurt():
                self._hurt(event, moment)
            case Fell():
                self._fall(event, moment)
            case SpellWorked():
                self._reveal(moment)
                self._works()
            case SpellCut():
                self._cut(event, moment)
            case EffectBegun():
                self._begun(event, moment)
            case FeatureLaid():
                self._laid(event, moment)
            case _:
                self.heard.append(Heard(self.now, event))
                self._reveal(moment)
                self._told(event, moment)
        for seen in moment.glimpses:
            self._glimpse(seen, moment.state)

    def _told(self, event: Event, moment: Told) -> None:
        """What needs no more than a word or a ring."""
        match event:
            case Deployed() | Raised():
                model = event.model if isinstance(event, Deployed) else len(moment.state.models) - 1
                at = moment.state.places[model][:2]
                self._add(RINGS, lambda share: Ring(at, 1.8, "select", share), still=False)
            case Fled():
                self._rise(event.model, say("act.flees"), "bad")
            case EffectEnded():
                self._rise(event.effect.target, say("act.ends", name=event.effect.name), "note")
            case Stopped():
                self._hear("bump")
            case _:
                pass

    def _walk(self, event: Moved, moment: Told) -> None:
        if len(set(event.levels)) > 1 and self.state.on_table(event.model):
            self._go_between(event, moment)
            return
        length = sum(math.dist(a, b) for a, b in pairwise(event.path))
        if self.calm or not length or not self.state.on_table(event.model):
            self._reveal(moment)
            return
        pushed = event.manner in _PUSHED
        seconds = min(LONGEST_WALK, max(LEAST_WALK, length * INCH * (0.6 if pushed else 1.0)))
        ease = braked if pushed else eased
        self.walks.append(Walk(self.now, self.now + seconds, event.model, lambda share: along(event.path, ease(share))))
        if not pushed:
            self._face(event.model, event.path[-1], event.path[-2])
        self.heard.append(Heard(self.now, event))
        self.now += seconds
        self._reveal(moment)
        self.now += AFTER_WALK

    def _go_between(self, event: Moved, moment: Told) -> None:
        """A move that leaves its level: by a ladder, climbing, jumping or falling, as its manner asks."""
        gait, route = self.looks.gait(event.manner), Route.of(event, self.state.battlefield)
        start, end = event.path[0], event.path[-1]
        if self.calm:
            self._add(BEAMS, lambda share: Beam(start, end, "way", 0.4))
            self._reveal(moment)
            self._land(gait, end, route.deep)
            return
        seconds = min(LONGEST_WALK * gait.slower, max(LEAST_WALK, route.inches * INCH * gait.slower))
        if gait.turns:
            self._add(seconds, lambda share: Plunge(event.model, start, end, share, gait.turns))
        else:
            self.walks.append(Walk(self.now, self.now + seconds, event.model, lambda share: route.where(eased(share)),
                                   lambda share: route.lift(eased(share), gait)))  # fmt: skip
            self._face(event.model, end, event.path[-2])
        self.heard.append(Heard(self.now, event))
        self.now += seconds
        self._reveal(moment)
        self._land(gait, end, route.deep)
        self.now += AFTER_WALK

    def _land(self, gait: Gait, at: Point, deep: int) -> None:
        """Where a model comes down there is a mark, and a word how deep that was."""
        if not gait.lands:
            return
        role: Role = "bad" if gait.turns else "note"
        self._hear("bump")
        self._add(RINGS, lambda share: Ring(at, 1.1, role, share), still=False)
        self._word(at, say("act.falls" if gait.turns else "act.lands", inches=deep), role)

    def _hurt(self, event: Hurt, moment: Told) -> None:
        at = self._where(event.model)
        self._hear("blow")
        self._reveal(moment)
        if at is None or not event.levels or not event.amount:
            return
        look = self.weaving.look if self.weaving is not None else None
        if look is None:
            self._add(RINGS, lambda share: Ring(at, 1.0, "bad", share), still=False)
        self._rise(event.model, _said(moment, f"−{event.amount}"), "bad")
        self.now += NOTICED

    def _fall(self, event: Fell, moment: Told) -> None:
        at = self._where(event.model) or event.at
        self.heard.append(Heard(self.now, event))
        if event.gone and not self.calm:
            self._add(FALLS, lambda share: Fall(event.model, at, share))
        self._reveal(moment)
        self._word(at, _said(moment, event.how), "bad")
        self.now += NOTICED

    def _works(self) -> None:
        """The weave has come through: it flies to whom it is meant for, and bursts there."""
        weaving = self.weaving
        ends = self._ends(weaving) if weaving is not None else None
        if weaving is None or ends is None:
            return
        (a, b), look = ends, weaving.look
        self._hear(look.sound)
        if a != b and not self.calm:
            self._add(look.seconds, lambda share: Strands(look, a, b, share))
            self.now += look.seconds
        elif self.calm:
            self._add(BEAMS, lambda share: Beam(a, b, "weave", 0.4))
            self.now += NOTICED
        self._add(BURSTS, lambda share: Burst(look, b, 1.4, share), still=False)
        self.weaving = Weaving(weaving.act, look, works=True)

    def _cut(self, event: SpellCut, moment: Told) -> None:
        """The cutter's threads part the weave; it tears, and its ends curl back."""
        weaving, cutter = self.weaving, self._where(event.by)
        ends = self._ends(weaving) if weaving is not None else None
        self._reveal(moment)
        if weaving is None or ends is None or cutter is None:
            return
        (a, b), look = ends, weaving.look
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        self._face(event.by, middle)
        self._add(BEAMS, lambda share: Beam(cutter, middle, "cutting", share if not self.calm else 0.4))
        if not self.calm:
            self._add(0.6, lambda share: Strands(look, a, b, 0.7, torn=share))
        self._hear("cut")
        self._word(middle, say("act.cut", who=moment.state.models[event.by].name), "cutting")
        self.now += BEAMS
        self.weaving = None

    def _ends(self, weaving: Weaving) -> tuple[Point, Point] | None:
        start = self._where(weaving.act.model)
        goal = self._where(weaving.act.target) or weaving.act.at or start
        return (start, goal) if start is not None and goal is not None else None

    def _begun(self, event: EffectBegun, moment: Told) -> None:
        effect = event.effect
        owner, target = self._where(effect.owner), self._where(effect.target)
        self.heard.append(Heard(self.now, event))
        self._reveal(moment)
        if target is None:
            return
        if owner is not None and owner != target and self.weaving is None and not self.calm:
            self._add(BEAMS, lambda share: Beam(owner, target, "weave", share))
        look = self.weaving.look if self.weaving is not None else None
        if look is not None:
            self._add(BURSTS, lambda share: Burst(look, target, 1.2, share), still=False)
        else:
            self._add(RINGS, lambda share: Ring(target, 1.6, "weave", share), still=False)
        self._rise(effect.target, effect.name, "weave")
        self.now += NOTICED

    def _laid(self, event: FeatureLaid, moment: Told) -> None:
        feature = event.feature
        self._reveal(moment)
        if feature.shape is None:
            return
        west, north, east, south = bounds(feature.shape)
        at, radius = ((west + east) / 2, (north + south) / 2), max(east - west, south - north) / 2
        look = self.weaving.look if self.weaving is not None else None
        if look is not None:
            self._add(BURSTS, lambda share: Burst(look, at, radius, share), still=False)
        else:
            self._add(RINGS, lambda share: Ring(at, radius, "template", share), still=False)
        self._word(at, feature.name, "template")
        self.now += NOTICED

    def _glimpse(self, seen: Glimpse, state: State) -> None:
        """Something flies to the model, bursts round it, and is named."""
        maker, at = self._where(seen.by), self._where(seen.model)
        role: Role = "bad" if seen.harmful else "weave"
        if at is None:
            return
        if maker is not None and seen.by != seen.model:
            self._add(BEAMS, lambda share: Beam(maker, at, "weave", share), still=False)
        if seen.burst_in:
            self._add(RINGS, lambda share: Ring(at, seen.burst_in, role, share), still=False)
        if seen.sign:
            self._signed(seen, at)
        if seen.text:
            self._rise(seen.model, seen.text, role)
            self.now += NOTICED

    def _signed(self, seen: Glimpse, at: Point) -> None:
        """What is seen of magic itself: threads that gather, come apart, wait, or run from one to another."""
        look = self.looks.looks["shadow" if seen.sign == "severed" else "threads"]
        if seen.sign == "links":
            ends = [end for other in seen.others if other != seen.model and (end := self._where(other)) is not None]
            for end in ends:
                self._add(BURSTS * 2, lambda share, end=end: Strands(look, at, end, share), still=False)
            self._add(RINGS, lambda share: Ring(at, 2.0, "circle", share), still=False)
        elif seen.sign == "severed":
            self._add(BURSTS * 2, lambda share: Burst(look, at, 2.0, share), still=False)
        else:
            failed = seen.sign == "fizzles"
            self._add(FIZZLES, lambda share: Gather(look, at, share, failed=failed), still=False)
        self.now += GATHERS if not self.calm else 0.0

    # Means

    def _where(self, model: ModelId) -> Point | None:
        """Where a model is to be seen."""
        if not 0 <= model < len(self.state.models) or not self.state.on_table(model):
            return None
        return self.state.places[model][:2]

    def _middle(self) -> Point:
        field = self.state.battlefield
        return field.width_in / 2, field.depth_in / 2

    def _reveal(self, moment: Told) -> None:
        self.reveals.append(Reveal(self.now, moment.number, moment.state))
        self.state = moment.state

    def _add(self, seconds: float, show: object, *, still: bool = True) -> None:
        """Something to be seen from now on; where nothing may move it is left out, or stands still: `still`."""
        if self.calm and not still:
            return
        make, fixed = show, self.calm

        def shown(elapsed: float) -> Show:
            return make(0.5 if fixed else min(1.0, elapsed / seconds))  # type: ignore[operator,no-any-return]  # each show is made by what is given

        self.cues.append(Cue(self.now, self.now + seconds, shown))

    def _word(self, at: Point, text: str, role: Role) -> None:
        self._add(SAYS, lambda share: Word(at, text, role, share))

    def _rise(self, model: ModelId, text: str, role: Role) -> None:
        at = self._where(model)
        if at is not None:
            self._word(at, text, role)

    def _face(self, model: ModelId, toward: Point, since: Point | None = None) -> None:
        at = since or self._where(model)
        if at is not None and at != toward:
            self.turns.append(Turn(self.now, model, math.atan2(toward[1] - at[1], toward[0] - at[0])))

    def _hear(self, sound: str) -> None:
        if sound:
            self.heard.append(Heard(self.now, sound))


def _rolled(moment: Told) -> Rolled:
    assert isinstance(moment.event, Rolled)
    return moment.event


def _runs(moments: Iterable[Told]) -> Iterator[list[Told]]:
    """Moment by moment; rolls of one kind by one model for one purpose together."""
    run: list[Told] = []
    for moment in moments:
        if run and not _alike(run[0], moment):
            yield run
            run = []
        run.append(moment)
        if not isinstance(moment.event, Rolled):
            yield run
            run = []
    if run:
        yield run


def _alike(one: Told, other: Told) -> bool:
    if not isinstance(one.event, Rolled) or not isinstance(other.event, Rolled):
        return False
    a, b = one.event.throw, other.event.throw
    return type(a) is type(b) and (a.who, a.what) == (b.who, b.what)


def _counted(roll: Reading) -> str:
    """What came of it, after the sum that decided it: `10, passed`."""
    return roll.verdict if roll.total is None else say("act.sum", total=roll.total, verdict=roll.verdict)


def _verdict(said: Sequence[str], good: Sequence[bool | None]) -> tuple[str, bool | None]:
    """What came of all rolls together: `3 of 4: hit`."""
    if len(said) == 1:
        return said[0], good[0]
    if None in good:
        return ", ".join(dict.fromkeys(said)), None
    well = [word for word, fine in zip(said, good, strict=True) if fine]
    return say("act.of", count=len(well), of=len(said), what=well[0] if well else said[0]), bool(well)


def _pools(rolls: Sequence[Reading]) -> tuple[Pool, ...]:
    """The dice of two sides that throw against each other, over all rolls of a run; empty if it is one side's."""
    if not all(roll.pools for roll in rolls) or len({tuple([pool.who for pool in roll.pools]) for roll in rolls}) != 1:
        return ()
    sides = zip(*[roll.pools for roll in rolls], strict=True)
    return tuple([evolve(each[0], faces=tuple([face for pool in each for face in pool.faces])) for each in sides])


def _lying(hand: Handful, thrown: float, seconds: float) -> Handful:
    """The dice after so many seconds."""
    rolled = min(1.0, seconds / thrown) if thrown else 1.0
    told = min(1.0, max(0.0, seconds - thrown) / TOLD)
    gone = min(1.0, max(0.0, seconds - thrown - TOLD - LIES) / FADES)
    verdict, good = (hand.verdict, hand.good) if told else ("", None)
    return evolve(hand, rolled=rolled, told=told, gone=gone, verdict=verdict, good=good)


def _said(moment: Told, otherwise: str) -> str:
    """What the log says of a model, without its name, in a few words."""
    line = moment.line
    model = getattr(moment.event, "model", NOBODY)
    if line is None or model == NOBODY:
        return otherwise
    name = moment.state.models[model].name
    words = line.text.removeprefix(name).strip().split(",")[0]
    return words if words != line.text.split(",")[0] and len(words) <= _LONGEST else otherwise
