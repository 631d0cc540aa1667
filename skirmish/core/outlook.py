"""What an action may come to, for a person about to choose: the exact odds of any action under any system.

The battle is run on from its last mark: what has been decided and rolled since is repeated, the action is taken, and
then every way it can go is followed to the next mark. So a shot, a charge, a weave with all the models that may cut it
and a reaction in the middle of another rule are one question, and no rule is written twice. What has become of models
is said in the words of their cards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice
from operator import itemgetter
from typing import Any, Generic, Literal, TypeVar, cast

from skirmish.core.decision import DONE, Action, Asks, Decision, Offer, Procedure
from skirmish.core.dice import Throw
from skirmish.core.display import Track
from skirmish.core.events import Rolled
from skirmish.core.forecast import Estimate, Sample, TooWide, forecast, sample_ends
from skirmish.core.game import Game
from skirmish.core.policy import REFUSALS, Policy, always, best, default, never
from skirmish.core.record import Record, evolve
from skirmish.core.rolls import Note, Roll, note_of, tally_rolls
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table

T = TypeVar("T")
N = TypeVar("N", bound=Hashable)
UNHURT, WOUNDED, HEALED, OUT = "unhurt", "wounded", "healed", "out of action"
AS_BEFORE, NO_MORE = "as before", "no more than that"
"""Instead of unhurt, of who risks nothing: only words of its card are at stake, a spell begun for one; and of who is
something no longer, if that is all."""
PLIGHTS = ("fleeing", "stunned", "down")
"""What may be worse about who is still in play than it was, the worst first: words that every combat system knows."""


class Fate(Record):
    """What may become of a model, the likeliest first; the shares sum to 1."""

    model: ModelId
    shares: tuple[tuple[str, Fraction], ...]
    ended: str = ""
    """What it certainly is no longer, whatever else becomes of it: `no longer ready to cast`."""
    harm: Fraction = Fraction(0)
    """Where tracks of its card have words of their own for harm, the chance that it is harmed, or that it falls."""
    light: Fraction = Fraction(0)
    """Of that the chance that no rung is reached that tells."""


class Spending(Record):
    """By how much a counted thing on a model's card is expected to change."""

    model: ModelId
    track: str
    change: Fraction


def find_fate(rules: Ruleset, before: State, after: State, who: ModelId) -> str:
    """What has become of the model: what it is now, what lasts on it, or what it lost, or what it is no longer."""
    if after.models[who].out and not before.models[who].out:
        return OUT
    if _same_card(before, after, who):
        return UNHURT
    fresh, was, now = _fresh_words(rules, before, after, who), *_tracks(rules, before, after, who)
    worse, healed = _lower(was, now), bool(_lower(now, was))
    ended = "" if fresh or worse else _no_longer(_fresh_words(rules, after, before, who))
    said = {part for word in fresh for part in word.split(", ")}
    climbed = [word for word in _climbed(now, worse) if word not in said]
    lasting = _fresh_effects(before, after, who)
    words = [*climbed, *fresh, *lasting, *([HEALED] if healed else []), *([ended] if ended else [])]
    return ", ".join(words) or next(
        (track.loss for track in reversed(worse) if track.loss), WOUNDED if worse else UNHURT
    )


def _tracks(rules: Ruleset, before: State, after: State, who: ModelId) -> tuple[list[Track], list[Track]]:
    """What its body has, before and after: luck and the like stand aside."""
    was, now = (rules.combat.sheet(state, who).tracks for state in (before, after))
    return [track for track in was if not track.aside], [track for track in now if not track.aside]


def _lower(was: Iterable[Track], now: Iterable[Track]) -> list[Track]:
    """Those tracks of the second card of which less is left than on the first."""
    left = {track.name: track.left for track in was}
    return [track for track in now if track.left < left.get(track.name, 0)]


def _climbed(now: Iterable[Track], worse: Sequence[Track]) -> Iterator[str]:
    """The rungs that ladders have come to: `bruised (1 of 2)`; `mount maimed`, if another ladder has such a rung."""
    taken = set[str]()
    for track in now:
        if track in worse and track.rung:
            yield f"{track.name.lower()} {track.stage}" if track.rung in taken else track.stage
        taken |= {part.name for part in track.parts if track.form == "ladder"}


def _fresh_words(rules: Ruleset, old: State, new: State, who: ModelId) -> list[str]:
    """The words of its card that are new; a condition for which its magic has a word of its own goes by that."""
    fight, lore = (
        [word for word in system.sheet(new, who).states if word not in system.sheet(old, who).states]
        for system in (rules.combat, rules.magic)
    )
    conditions = {condition.name for condition in new.models[who].conditions} if lore else set()
    return [*(word for word in fight if word not in conditions), *lore]


def _fresh_effects(before: State, after: State, who: ModelId) -> list[str]:
    """The names of what lasts on the model and didn't before, but for what is on its card as a condition."""
    return [e.name for e in after.effects if e.target == who and e not in before.effects and not e.condition]


def _no_longer(words: Iterable[str]) -> str:
    return ", ".join(f"no longer {word}" for word in words)


def find_plight(rules: Ruleset, before: State, after: State, who: ModelId) -> str:
    """The worst that has become of the model, in one word: what else its card says is left out."""
    if after.models[who].out and not before.models[who].out:
        return OUT
    plight, hurt = next(_fits(rules, before, after, who, PLIGHTS), ""), _hurt(rules, before, after, who)
    if not _climbs(rules, after, who):
        return plight or hurt
    if plight and hurt == UNHURT:
        return next(iter(_fresh_words(rules, before, after, who)), plight)
    return hurt


def _is_worded(rules: Ruleset, state: State, who: ModelId) -> bool:
    """Whether tracks of its card have words of their own for harm."""
    return any(track.form == "ladder" or track.loss for track in rules.combat.sheet(state, who).tracks)


def _climbs(rules: Ruleset, state: State, who: ModelId) -> bool:
    """Whether its card has ladders: their rungs have better words for how it is."""
    return any(track.form == "ladder" for track in rules.combat.sheet(state, who).tracks)


def _fits(rules: Ruleset, before: State, after: State, who: ModelId, among: tuple[str, ...]) -> Iterator[str]:
    """The words that fit the model now and didn't before."""
    combat = rules.combat
    return (word for word in among if (combat.who(after, word) & ~combat.who(before, word)) >> who & 1)


def _harmed(rules: Ruleset, before: State, after: State, who: ModelId) -> bool:
    """Whether its body has suffered: a track of its combat's, or its footing."""
    if after.models[who] == before.models[who]:
        return False
    worse = after.models[who].out or any(_fits(rules, before, after, who, ("stunned", "down")))
    return worse or _hurt(rules, before, after, who) != UNHURT


def _hurt(rules: Ruleset, before: State, after: State, who: ModelId) -> str:
    """The rung of the ladder that stands worst among those that have been climbed, or wounded."""
    was, now = _tracks(rules, before, after, who)
    worst = max(_lower(was, now), key=lambda track: track.lost / max(1, track.full), default=None)
    return UNHURT if worst is None else next(_climbed(now, (worst,)), WOUNDED)


def _lightly(rules: Ruleset, before: State, after: State, who: ModelId) -> bool:
    """Whether all that it has suffered are rungs of several that are called alike: such don't tell yet."""
    worse = _lower(*_tracks(rules, before, after, who))
    return all(track.stage != track.rung for track in worse) and not any(_fits(rules, before, after, who, PLIGHTS))


def find_fates(
    rules: Ruleset, before: State, ends: Mapping[State, Fraction], named: tuple[ModelId, ...]
) -> tuple[Fate, ...]:
    """What may become of those who are named, and of all others of whom it isn't certain, in that order."""
    found: list[Fate] = []
    aimed_at = [i for i in dict.fromkeys(named) if 0 <= i < len(before.models)]
    for who in dict.fromkeys((*aimed_at, *(m.id for m in before.models))):
        shares: dict[str, Fraction] = {}
        for after, chance in ends.items():
            word = find_fate(rules, before, after, who)
            shares[word] = shares.get(word, Fraction(0)) + chance
        if who in aimed_at or len(shares) > 1 or OUT in shares:
            fate = _fate(rules, before, ends, who, shares)
            found.append(_with_harm(rules, before, ends, fate) if _is_worded(rules, before, who) else fate)
    return tuple(found)


def _with_harm(rules: Ruleset, before: State, ends: Mapping[State, Fraction], fate: Fate) -> Fate:
    who = fate.model
    harmed = {after: chance for after, chance in ends.items() if _harmed(rules, before, after, who)}
    light = [
        chance for after, chance in harmed.items()
        if not after.models[who].out and _lightly(rules, before, after, who)
    ]  # fmt: skip
    return evolve(fate, harm=sum(harmed.values(), Fraction(0)), light=sum(light, Fraction(0)))


def _fate(
    rules: Ruleset, before: State, ends: Iterable[State], who: ModelId, shares: dict[str, Fraction]
) -> Fate:  # fmt: skip
    """In words that need no other: what is certain is told once."""
    if len(shares) == 1:
        return Fate(who, tuple(shares.items()))
    if UNHURT in shares and not _at_risk(rules, before, ends, who):
        shares[AS_BEFORE] = shares.pop(UNHURT)
    ended = _ended(rules, before, ends, who)
    if ended in shares:
        shares[NO_MORE] = shares.pop(ended)
    return Fate(who, tuple(sorted(shares.items(), key=lambda share: (-share[1], share[0]))), ended)


def _ended(rules: Ruleset, before: State, ends: Iterable[State], who: ModelId) -> str:
    """What its card says no longer at any end at which it is still in play."""
    gone = list(rules.sheet(before, who).states)
    for after in ends:
        if after.models[who].out:
            continue
        if not gone or _same_card(before, after, who):
            return ""
        now = rules.sheet(after, who).states
        gone = [word for word in gone if word not in now]
    return _no_longer(gone)


def _at_risk(rules: Ruleset, before: State, ends: Iterable[State], who: ModelId) -> bool:
    """Whether its body may suffer."""
    return any(_harmed(rules, before, after, who) for after in ends)


def find_spendings(rules: Ruleset, before: State, ends: Mapping[State, Fraction]) -> tuple[Spending, ...]:
    """The expected change of each track that any end changes; one that isn't on a card stands at 0."""
    found: dict[tuple[ModelId, str], Fraction] = {}
    for model in before.models:
        old = {track.name: track.now for track in rules.sheet(before, model.id).tracks}
        for after, chance in ends.items():
            if _same_card(before, after, model.id):
                continue
            new = {track.name: track.now for track in rules.sheet(after, model.id).tracks}
            for name in old | new:
                change = new.get(name, 0) - old.get(name, 0)
                if change:
                    found[model.id, name] = found.get((model.id, name), Fraction(0)) + change * chance
    return tuple(Spending(model, track, change) for (model, track), change in found.items())


def has_effect(rules: Ruleset, before: State, after: State, actor: ModelId) -> bool:
    """Whether anything is different but for who acts and what it has paid, and for how others defended themselves."""
    if after.effects != before.effects or after.features != before.features or after.tokens != before.tokens:
        return True
    return any(
        before.places[i] != after.places[i]
        or (before.models[i] is not after.models[i] and _shown(rules, before, i) != _shown(rules, after, i))
        for i in range(len(before.models))
        if i != actor
    )


def _same_card(before: State, after: State, who: ModelId) -> bool:
    """Whether a card can't say anything else: neither the model nor what its systems keep of all has changed."""
    return (
        after.models[who] == before.models[who]
        and after.magic == before.magic
        and after.combat == before.combat
        and after.effects == before.effects
    )


def _shown(rules: Ruleset, state: State, i: ModelId) -> tuple[object, ...]:
    model = state.models[i]
    return model.out, rules.combat.lasting(model.combat), model.conditions


class Noting(Generic[N]):
    """A table that notes what a kind of it looks for. Steps are merged as always but for what is noted in them.

    `about` is what a kind needs to know, hashable: tables of the same kind that know the same note the same.
    """

    def __init__(self, table: Table, *about: Hashable) -> None:
        self._table = table
        self._about = about
        self.notes: list[N] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def step(self, procedure: Callable[..., Procedure[T]], *args: Any, **named: Any) -> Procedure[T]:
        """The table's step."""
        result: T = yield from self._noted(self._table.step, procedure, args, named)
        return result

    def rolls(self, procedure: Callable[..., Procedure[T]], *args: Any, **named: Any) -> Procedure[T]:
        """The same for what only rolls."""
        result: T = yield from self._noted(self._table.rolls, procedure, args, named)
        return result

    def follow(self, flow: Procedure[T]) -> Procedure[T]:
        """A procedure on this table; a kind may note its questions."""
        return flow

    def _part(self) -> type[Noting[N]]:
        """The kind of table on which a step is played."""
        return type(self)

    def _noted(self, through: Callable[..., Any], procedure: Any, args: Any, named: Any) -> Procedure[Any]:
        call = partial(procedure, **named) if named else procedure
        result, notes = yield from through(play_noted, self._part(), self._about, call, args)
        self.notes += notes
        return result


def play_noted(
    table: Table,
    kind: type[Noting[N]],
    about: tuple[Hashable, ...],
    procedure: Callable[..., Procedure[T]],
    args: tuple[Any, ...],
) -> Procedure[tuple[T, tuple[N, ...]]]:
    """The procedure on a table of this kind; its result, and what was noted."""
    watching = kind(table, *about)
    result = yield from watching.follow(procedure(cast(Table, watching), *args))
    return result, tuple(watching.notes)


class RollNoting(Noting[Note]):
    """A table that notes its rolls."""

    def roll(self, throw: Throw[T]) -> T:
        """The table's roll, noted."""
        outcome = self._table.roll(throw)
        self.notes.append(note_of(throw, outcome))
        return outcome


class Past(Record, cache_hash=True):
    """What has happened since a mark: the actions, and how the rolls came out, in their order."""

    actions: tuple[Action, ...] = ()
    outcomes: tuple[Any, ...] = ()


Horizon = Literal["mark", "turn", "round"]
"""How far one looks ahead: to the next moment at which no rule is half done, to the first of another turn or round."""


class _Enough(Exception):
    """One has looked as far ahead as was wanted."""


class _Onward(RollNoting):
    """The battle's own table: it repeats the past, whose rolls come out as they did, then notes, and ends at a mark."""

    def __init__(self, table: Table, outcomes: tuple[Any, ...], horizon: Horizon) -> None:
        super().__init__(table)
        self._outcomes = list(outcomes)
        self._horizon = horizon
        self._span = _span(table.state, horizon)
        self.repeating = True

    def roll(self, throw: Throw[T]) -> T:
        """The table's roll, noted; or the one that has been made."""
        if not self.repeating:
            return super().roll(throw)
        outcome: T = self._outcomes.pop(0)
        self._table.hear(throw)
        return outcome

    def mark(self) -> None:
        """Here no rule is half done: enough has been seen, unless the past is still repeated, or the turn goes on."""
        if not self.repeating:
            self._table.mark()
            if self._horizon == "mark" or self._span != _span(self._table.state, self._horizon):
                raise _Enough

    def _part(self) -> type[Noting[Note]]:
        return RollNoting

    def _noted(self, through: Callable[..., Any], procedure: Any, args: Any, named: Any) -> Procedure[Any]:
        """A step of the past is played through; it may be amid one that the battle goes on."""
        if self.repeating:
            return (yield from procedure(self, *args, **named))
        return (yield from super()._noted(through, procedure, args, named))


def _span(state: State, horizon: Horizon) -> tuple[int, Side]:
    return state.round, state.side if horizon == "turn" else NOBODY


def play_ahead(table: Table, past: Past, action: Action, horizon: Horizon = "mark") -> Procedure[tuple[Note, ...]]:
    """The battle from a mark through what has happened since and the action to the horizon; its result: the rolls."""
    watching = _Onward(table, past.outcomes, horizon)
    flow = table.rules.combat.battle(cast(Table, watching))
    try:
        next(flow)
        for done in past.actions:
            flow.send(done)
        watching.repeating = False
        decision = flow.send(action)
        while True:
            decision = flow.send((yield decision))
    except (_Enough, StopIteration):
        return tuple(watching.notes)


Reply = Literal["default", "never", "always", "best"]
"""How the other side answers: as its rules propose, declining, doing all it may, or what serves it best.

Under `best` the side that acts answers its own later questions for the best, too; it is told as `always` where the odds
can only be estimated.
"""
REPLIES: dict[Reply, Policy] = {"default": default, "never": never, "always": always, "best": best}
WIDEST = 6_000
"""Paths that a person waits for; what needs more is estimated."""
TRIES = 500
LATER_TRIES = 100
"""Of what the rest of the turn makes of it: one to three milliseconds each."""
_SEED = 2026


class Plight(Record):
    """What the rest of the turn may make of a model, the likeliest first."""

    model: ModelId
    shares: tuple[tuple[str, Estimate], ...]


class Later(Record):
    """How it may stand later if everybody does the usual from here on: estimated from so many tries."""

    plights: tuple[Plight, ...]
    """Of who acts and of those it is done to."""
    tries: int
    horizon: Horizon = "turn"
    """When: as the turn or the round is over."""
    foe: ModelId = NOBODY
    """At whom it is aimed first."""

    @property
    def harm(self) -> Estimate | None:
        """How likely something has become of that one by then; None if nothing is known of it."""
        shares = next((one.shares for one in self.plights if one.model == self.foe), ())
        kept = next((share for word, share in shares if word == UNHURT), None)
        if not shares:
            return None
        return Estimate(1 - kept.value, kept.error) if kept is not None else Estimate(1.0, 0.0)


class Foil(Record):
    """A model of the other side that may counter the action, and what remains of the chance if it alone tries."""

    by: ModelId
    test: Roll | None
    """Its own roll; None if it makes none."""
    works: Fraction


class Counter(Record):
    """What the other side may do to undo the action, and what that makes of the chance that it works."""

    verb: str
    """`cut`"""
    rule: str
    """That of the question whether it does."""
    if_none: Fraction
    """The chance that the action works if no foe tries."""
    if_all: Fraction
    """The same if all who may do try, one after the other, until one succeeds."""
    foils: tuple[Foil, ...]
    tries: int = 0
    """0: the chances are exact; else some are estimated from so many tries."""


class Outlook(Record):
    """Everything an action may come to, up to the next moment at which no rule is half done."""

    reply: Reply
    rolls: tuple[Roll, ...]
    fates: tuple[Fate, ...]
    """Of everybody to whom something may happen; shares of one sum to 1."""
    spent: tuple[Spending, ...]
    """Expected change of what is counted on cards, points for one."""
    works: Fraction
    """The chance that anything comes of it for anybody but who acts: somebody hurt or moved, something that lasts."""
    tries: int = 0
    """0: the odds are exact; else they are estimated from so many tries."""
    amid: bool = False
    """Whether it answers a question in the middle of a rule: what comes of the rule is no success of the answer's."""
    mine: bool = True
    """Whether the roll with which it begins is made by the side that decides: an enemy's is no success of its own."""
    later: Later | None = None
    """Of what can only harm the enemy it is aimed at later in the turn, as a charge; else None."""
    counter: Counter | None = None
    """What foes may do to undo it; None where they may do nothing of the kind."""

    @property
    def chance(self) -> Fraction | None:
        """The number for a button: that anything comes of it, or that an answer's own roll succeeds.

        None where nothing is rolled, or only what can neither fail nor differ, as an initiative.
        """
        own = self.first.passed if self.first is not None and self.mine else None
        if self.amid or not self.works:
            return own
        return self.works if any(roll.needed or len(roll.outcomes) > 1 for roll in self.rolls) else None

    @property
    def first(self) -> Roll | None:
        """The roll with which it begins: to hit, the weave's test."""
        return self.rolls[0] if self.rolls else None


def find_outlook(game: Game, action: Action, reply: Reply = "default") -> Outlook:
    """The odds of an action that the game's decision admits. Raises `ValueError` if the battle is over."""
    if game.decision is None:
        raise ValueError("the battle is over")
    met: Met = {}
    found = _at_once(game, action, reply, met)
    if met and found.works and not found.amid:
        found = evolve(found, counter=_find_counter(game, action, found, met))
    return evolve(found, later=_later(game, action, found.reply)) if _comes_later(game, action, found) else found


Met = dict[ModelId, Asks]
"""The models of the other side that may undo the action, by the questions whether they do."""


def _at_once(game: Game, action: Action, reply: Reply, met: Met) -> Outlook:
    assert game.decision is not None
    side = game.decision.side
    if reply == "best":
        try:
            found = _outlook_under(game, action, reply, best)
            _exact_or_sampled(game, action, reply, _noting(_answering(side, never), side, met))
            return found
        except TooWide:
            reply = "always"  # sampled paths can't be weighed against each other
    return _exact_or_sampled(game, action, reply, _noting(_answering(side, REPLIES[reply]), side, met))


def _noting(policy: Policy, side: Side, met: Met) -> Policy:
    """The same policy; it notes the foes of the side that may undo what is done."""

    def answer(decision: Decision) -> Action:
        if decision.side != side and decision.asks is not None and decision.asks.counters:
            for offer in decision.each():
                if offer.verb not in REFUSALS:
                    met.setdefault(offer.model, decision.asks)
        return policy(decision)

    return answer


def _exact_or_sampled(game: Game, action: Action, reply: Reply, policy: Policy) -> Outlook:
    """The odds under a policy; estimates where there are too many paths."""
    try:
        return _outlook_under(game, action, reply, policy)
    except TooWide:
        rules, state = game.rules, _start(game)
        found = sample_ends(rules, state, play_ahead, _past(game), action, tries=TRIES, seed=_SEED, policy=policy)
        ends = ((end, Fraction(number, found.tries)) for end, number in found.tally.items())
        return _make_outlook(game, action, reply, ends, found.tries)


def _outlook_under(game: Game, action: Action, reply: Reply, policy: Policy) -> Outlook:
    """The exact odds. Raises `TooWide` where there are too many paths."""
    rules, worth = game.rules, game.rules.worth if policy is best else None
    odds = forecast(rules, _start(game), play_ahead, _past(game), action, policy=policy, worth=worth, limit=WIDEST)
    return _make_outlook(game, action, reply, odds.laws.items(), 0)


def _start(game: Game) -> State:
    """The last mark's state as whoever decides may know it; its dice tell nothing."""
    return evolve(_known(game, game.last_mark.state), dice=game.setup.dice)


def _find_counter(game: Game, action: Action, found: Outlook, met: Met) -> Counter:
    """What these foes may do to undo the action; all else is answered as in the outlook that was found."""

    def seen(*who: ModelId) -> Outlook:
        assert game.decision is not None
        other = default if found.reply == "best" else REPLIES[found.reply]
        return _exact_or_sampled(game, action, found.reply, _answering(game.decision.side, _only(who, other)))

    unhindered, alone = seen(), {who: seen(who) for who in met}
    whole = alone[next(iter(met))] if len(met) == 1 else seen(*met)
    asked = next(iter(met.values()))
    foils = tuple(Foil(who, _fresh_test(one, unhindered, who), one.works) for who, one in alone.items())
    tries = max(one.tries for one in (unhindered, whole, *alone.values()))
    return Counter(asked.counters, asked.rule, unhindered.works, whole.works, foils, tries)


def _only(who: Sequence[ModelId], other: Policy) -> Policy:
    """Only these undo what is done, the first that may first; other questions are answered by the other policy."""

    def answer(decision: Decision) -> Action:
        if decision.asks is None or not decision.asks.counters:
            return other(decision)
        for offer in decision.each():
            if offer.model in who and offer.verb not in REFUSALS:
                for action in offer.samples():
                    return action
        return never(decision)

    return answer


def _fresh_test(seen: Outlook, before: Outlook, who: ModelId) -> Roll | None:
    """The first test that the model makes here and doesn't make there."""
    known = {(roll.who, roll.what) for roll in before.rolls}
    fresh = (roll for roll in seen.rolls if roll.who == who and (roll.who, roll.what) not in known)
    return next((roll for roll in fresh if roll.passed is not None), None)


def _comes_later(game: Game, action: Action, found: Outlook) -> bool:
    """Whether it is aimed at an enemy, and it is certain what becomes of that one at once."""
    sides, i, foe = [model.side for model in game.state.models], action.model, action.target
    if found.amid or NOBODY in (i, foe) or foe >= len(sides) or sides[i] == sides[foe]:
        return False  # what is aimed at may be a piece of terrain, by its number
    if not any(offer.needs != "nothing" and offer.concerns(action) for offer in _offers(game)):
        return False  # nobody is pointed at: it may be a number of cards
    return all(len(fate.shares) == 1 for fate in found.fates if fate.model == foe)


def _offers(game: Game) -> Iterable[Offer]:
    return game.decision.each() if game.decision is not None else ()


def _later(game: Game, action: Action, reply: Reply) -> Later | None:
    """The action is taken, then everybody does what is proposed until the turn is over; None if nothing comes of it."""
    assert game.decision is not None
    rules, before = game.rules, _known(game, game.state)
    start = _start(game)
    policy = _answering(game.decision.side, REPLIES["always" if reply == "best" else reply])
    arguments = _past(game), action, "turn"
    found = sample_ends(rules, start, play_ahead, *arguments, tries=LATER_TRIES, seed=_SEED, policy=policy)
    whom = dict.fromkeys((action.model, action.target, *action.others))
    plights = tuple(_plight(found, rules, before, who) for who in whom)
    idle = all(word == UNHURT for one in plights for word, _ in one.shares)
    return None if idle else Later(plights, LATER_TRIES, foe=action.target)


def find_exchanges(game: Game, models: Sequence[ModelId], tries: int = LATER_TRIES) -> Later:
    """How these may stand when the fights that are joined are over for now, with its errors.

    Where sides take turns, that is the end of the turn if everybody does what is proposed from here on. Where models
    act in turn, it is the end of the round if those who are still to act strike each other, and all others wait.
    Raises `ValueError` if the battle is over.
    """
    if game.decision is None:
        raise ValueError("the battle is over")
    rules, before = game.rules, _known(game, game.state)
    start = _start(game)
    horizon: Horizon = "round" if rules.combat.alternates else "turn"
    policy = _striking(rules, before, models) if rules.combat.alternates else default
    arguments = _past(game), policy(game.decision), horizon
    found = sample_ends(rules, start, play_ahead, *arguments, tries=tries, seed=_SEED, policy=policy)
    return Later(tuple(_plight(found, rules, before, who) for who in models), tries, horizon)


MOST_BLOWS = 8
"""Ways to strike that are weighed of each offer."""


def _striking(rules: Ruleset, state: State, models: Sequence[ModelId]) -> Policy:
    """Each of these strikes another of them when it acts, as is worth most; all else is answered as is proposed."""
    among = frozenset(models)
    verbs = {deed.verb for who in models for deed in rules.deeds(state, who) if deed.kind == "strike"}

    def answer(decision: Decision) -> Action:
        if decision.default.verb != DONE.verb:
            return decision.default
        blows = (offer for offer in decision.each() if offer.model in among and offer.verb in verbs)
        found = [
            (offer.worth(action) or 0.0, action)
            for offer in blows
            for action in islice(offer.samples(), MOST_BLOWS)
            if among.intersection(offer.named_models(action))
        ]
        return max(found, key=itemgetter(0))[1] if found else decision.default

    return answer


def _plight(found: Sample[Any], rules: Ruleset, before: State, who: ModelId) -> Plight:
    """What has become of a model at the ends that were found, the likeliest first."""
    shares = found.by(lambda after, _: find_plight(rules, before, after, who))
    return Plight(who, tuple(sorted(shares.items(), key=lambda share: (-share[1].value, share[0]))))


def _known(game: Game, state: State) -> State:
    """The state as whoever decides may know it: no odds tell what is sealed. (B-22, R-86)

    In the middle of a rule it is whole: what has been rolled since the last mark hangs on it.
    """
    if game.decision is None or game.last_mark.actions < len(game.actions):
        return state
    return game.rules.seen(state, game.decision.side)


def _past(game: Game) -> Past:
    """What has been decided and rolled since the last mark."""
    mark = game.last_mark
    rolled = (event.outcome for event in game.log[mark.events :] if isinstance(event, Rolled))
    return Past(tuple(game.actions[mark.actions :]), tuple(rolled))


def _answering(side: Side, policy: Policy) -> Policy:
    """The other side answers by the policy, one's own as its rules propose."""

    def answer(decision: Decision) -> Action:
        return default(decision) if decision.side == side else policy(decision)

    return answer


End = tuple[State, tuple[Note, ...]]


def _make_outlook(
    game: Game, action: Action, reply: Reply, ends: Iterable[tuple[End, Fraction]], tries: int
) -> Outlook:
    listed = list(ends)
    by_state: dict[State, Fraction] = {}
    for (state, _), chance in listed:
        by_state[state] = by_state.get(state, Fraction(0)) + chance
    before, actor, amid = _known(game, game.state), action.model, game.last_mark.actions < len(game.actions)
    asked = (game.decision.subject,) if amid and game.decision is not None else ()
    rolls = tally_rolls((notes, chance) for (_, notes), chance in listed)
    return Outlook(
        reply,
        rolls,
        find_fates(game.rules, before, by_state, (action.target, *action.others, *asked)),
        find_spendings(game.rules, before, by_state),
        sum(
            (chance for state, chance in by_state.items() if has_effect(game.rules, before, state, actor)), Fraction(0)
        ),
        tries,
        amid,
        not rolls or _decides(game, rolls[0].who),
    )


def _decides(game: Game, who: ModelId) -> bool:
    """Whether the model is of the side that decides."""
    assert game.decision is not None
    return 0 <= who < len(game.state.models) and game.state.models[who].side == game.decision.side
