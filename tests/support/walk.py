"""A battle walked once from its start to its end, and asked on the way for all laws of all battles.

Each law is a function that fails. Those in `ALWAYS` are asked at each decision; those in `NOW_AND_THEN` are dear, and
they are asked at every so manieth one; those in `LAST` look back from the end. What fails is noted with its law
and moment, and the battle goes on, so that one walk tells all that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from traceback import extract_tb

from support import laws
from support.channeling_laws import AFTERWARDS
from support.offer_words import offers_have_words
from support.pair_laws import LAWS
from support.rulesets import ruleset
from support.witness import MOST, moment

from skirmish.board import on
from skirmish.core.battle_record import BattleRecord, Setup, parse, record_of, restore
from skirmish.core.decision import Action, Asking, Decision
from skirmish.core.dice import Dice
from skirmish.core.events import (
    ConditionsSet,
    Deployed,
    EffectBegun,
    EffectEnded,
    Event,
    FeatureLaid,
    FeatureLifted,
    Fell,
    FirstTurn,
    Hurt,
    Moved,
    PhaseBegun,
    Rolled,
    Scored,
)
from skirmish.core.game import Game, RuleFailed
from skirmish.core.record import from_json, to_json, to_plain
from skirmish.core.state import NOBODY, State
from skirmish.core.table import Table
from skirmish.core.units import TOLERANCE_IN, snapped
from skirmish.players.player import Player, view_of

EVERY = 13
"""Each dear law is asked at every so manieth decision; in a thorough walk at each."""
NEWS = (Rolled, Moved, Hurt, Fell, ConditionsSet, EffectBegun, EffectEnded, FeatureLaid, FeatureLifted, Scored)
STAGES = (Deployed, FirstTurn, PhaseBegun)


SHARE = 4
"""Of all that a very dear law looks at, it looks at every so manieth thing, next time at others; thorough: at each."""


class Walk:
    """A battle on its way to its end, and what is wrong with it so far, by law."""

    def __init__(self, battle: Setup, players: tuple[Player, Player], every: int = EVERY, share: int = SHARE) -> None:
        self.setup = battle
        self.players = players
        self.every = every
        self.share = share
        self.plain = ruleset(battle.ruleset, battle.options)
        """The rules without anybody who listens to them."""
        self.wrong: dict[str, str] = {}
        self.heard: list[Event] = []
        self.failed = 0
        """How often a rule failed because it was given no dice."""
        self.said: dict[bool, set[str]] = {True: set(), False: set()}
        """Verbs that the magic system has words for, and those of the others."""
        self._playing = True
        listeners = tuple((kind, self._listen) for kind in (*NEWS, *STAGES))
        self.game = Game(ruleset(battle.ruleset, battle.options, also=listeners), battle.state(self.plain))
        self._playing = False
        self.moments = [moment(self.game)]

    def to_the_end(self) -> Walk:
        """Plays on, asking all laws."""
        while (decision := self.game.decision) is not None and not self.wrong.get("it can be played on"):
            number = len(self.game.actions)
            for law in ALWAYS:
                self._ask(law)
            for law in NOW_AND_THEN if number % self.every == 0 else ():
                self._ask(law)
            self._ask(self.it_can_be_played_on, decision)
        for law in () if self.wrong.get("it can be played on") else LAST:
            self._ask(law)
        return self

    def it_can_be_played_on(self, decision: Decision) -> None:
        """The player's choice is admitted, no rule fails, and some day the battle ends."""
        assert len(self.game.actions) < MOST, "there is no end"
        side = decision.side
        action = self.players[side].decide(view_of(self.game, side), decision)
        if len(self.game.actions) % self.every == 1 % self.every:
            self.game.play(action)
            self.game.undo(agreed=True)
            self._ask(what_is_undone_was_never_done)
        self._playing = True
        self.game.play(action)
        self._playing = False
        self.moments.append(moment(self.game))

    @property
    def decision(self) -> Decision:
        """The one that is due."""
        assert self.game.decision is not None
        return self.game.decision

    @property
    def looked_at(self) -> slice:
        """Which things a very dear law looks at now."""
        return slice(len(self.game.actions) // self.every % self.share, None, self.share)

    def complaint(self) -> str:
        """All that is wrong, a law a line; nothing if nothing is."""
        return "\n".join(f"{law}: {how}" for law, how in self.wrong.items())

    def _ask(self, law: Callable[..., None], *about: object) -> None:
        """Notes the first time that a law is broken."""
        name = law.__name__.replace("_", " ")
        if name in self.wrong:
            return
        try:
            law(*(about or (self,)))
        except Exception as error:
            self._playing = False
            self.wrong[name] = f"{self._where()}: {_cause(error)}"

    def _where(self) -> str:
        decision, state = self.game.decision, self.game.state
        due = f"'{decision.prompt}' to side {decision.side}" if decision is not None else "the end"
        return f"decision {len(self.game.actions)}, round {state.round}, {due}"

    def _listen(self, table: Table, event: Event) -> Asking:
        """Hears the news of the battle itself, not that of what somebody works out on a table of their own."""
        if self._playing and type(table) is Table:
            self.heard.append(event)
        yield from ()


def _cause(error: Exception) -> str:
    """What was raised, and by which line: plain asserts say no more than their line."""
    at = extract_tb(error.__traceback__)[-1]
    said = f"{type(error).__name__}: {error}".partition("\n")[0]
    return f"{said} ({Path(at.filename).name}:{at.lineno}: {at.line})"


# At each decision


def the_default_is_offered(walk: Walk) -> None:
    laws.default_is_admitted(walk.decision)


def what_reacts_says_what_it_is_about(walk: Walk) -> None:
    laws.questions_say_what_they_are_about(walk.game)


def tokens_and_those_who_left_are_accounted_for(walk: Walk) -> None:
    """SKR-91."""
    laws.aims_are_kept(walk.game.state)


def what_its_systems_hold_is_whole(walk: Walk) -> None:
    for system in walk.setup.ruleset.split("+"):
        for law in LAWS.get(system, ()):
            law(walk.game)


def nobody_overlaps(walk: Walk) -> None:
    """Bases neither overlap each other nor impassable terrain, and lie on the table. (CHN-64, SKR-34)"""
    state = walk.game.state
    if len(walk.moments) > 1 and walk.moments[-2].state.places is state.places:
        return
    laws.nobody_stands_on_air(state)
    surface = on(state)
    for m in state.models:
        if state.on_table(m.id):
            gaps = surface.gaps(m.id)
            assert min((*gaps[: m.id], *gaps[m.id + 1 :])) >= -TOLERANCE_IN, f"{m.name} overlaps somebody"
            why = surface.stands(m.id, state.places[m.id][:2])
            assert why is None, f"{m.name} {why}"


# Now and then


def offers_name_their_rules(walk: Walk) -> None:
    laws.offers_name_rules(walk.decision.offers)


def samples_are_admitted_and_can_be_played(walk: Walk) -> None:
    firsts = laws.samples_are_admitted(walk.decision)
    laws.can_be_played(walk.game, firsts[len(walk.game.actions) % len(firsts)])


def nonsense_is_refused_in_words(walk: Walk) -> None:
    firsts = [action for offer in walk.decision.each() for action in [next(iter(offer.samples()), None)] if action]
    laws.nonsense_is_refused(walk.game, firsts[len(walk.game.actions) % len(firsts)], walk.looked_at)


def what_is_refused_changes_nothing(walk: Walk) -> None:
    laws.refusing_changes_nothing(walk.game, walk.decision.default)


def a_rule_that_fails_leaves_the_battle_where_it_was(walk: Walk) -> None:
    undiced = walk.game.fork(Dice(None))
    before = moment(undiced)
    try:
        undiced.play(walk.decision.default)
    except RuleFailed:
        walk.failed += 1
        assert moment(undiced) == before
        assert undiced.fork(Dice(1)).play(walk.decision.default)


def offers_and_deeds_have_words(walk: Walk) -> None:
    if walk.setup.ruleset.startswith("skirmish+"):
        offers_have_words(walk.plain, walk.game.state, walk.decision, walk.looked_at)


def magic_speaks_for_its_own_verbs_alone(walk: Walk) -> None:
    for offer in walk.decision.offers:
        for action in islice(offer.samples(), 1):
            whose_verb(walk, walk.game.state, action)


def whose_verb(walk: Walk, state: State, action: Action) -> None:
    """Fails if the magic system has words for an action whose verb it doesn't name, or names another's."""
    magic = walk.plain.magic
    if magic.action_text(state, action):
        walk.said[True].add(action.verb)
        assert action.verb in magic.verbs, f"{action.verb} is offered, and not named"
    elif walk.plain.combat.action_text(state, action):
        walk.said[False].add(action.verb)
        assert action.verb not in magic.verbs, f"{action.verb} is named, and another's"


def every_warrior_has_a_card(walk: Walk) -> None:
    laws.cards_are_whole(walk.plain, walk.game.state)


def states_can_be_hashed_and_written(walk: Walk) -> None:
    state = walk.game.state
    hash(state)
    assert to_json(state) == to_json(state)
    assert to_plain(state)["phase"] == state.phase


def worth_is_what_one_side_gains_and_the_other_loses(walk: Walk) -> None:
    rules, state = walk.plain, walk.game.state
    assert abs(rules.worth(state, 0) + rules.worth(state, 1)) <= 1e-6 * max(1.0, abs(rules.worth(state, 0)))


# Asked where the battle stands again after an action was undone


def what_is_undone_was_never_done(walk: Walk) -> None:
    assert moment(walk.game) == walk.moments[-1]


# From the end


def it_ends_with_a_verdict(walk: Walk) -> None:
    verdict = walk.game.state.verdict
    assert walk.game.over
    assert verdict is not None
    assert verdict.reason
    assert verdict.rule
    assert walk.moments[-1].asked is None
    every_warrior_has_a_card(walk)
    what_its_systems_hold_is_whole(walk)
    nobody_overlaps(walk)
    tokens_and_those_who_left_are_accounted_for(walk)


def states(walk: Walk) -> Iterator[tuple[int, Event, State, State]]:
    """Each event of the log with its number, the state before it and the one after it."""
    state = walk.game.setup
    for number, event in enumerate(walk.game.log):
        before, state = state, event.apply(state)
        yield number, event, before, state


def the_state_is_the_fold_of_the_events(walk: Walk) -> None:
    stood = {then.events: then.state for then in walk.moments}
    for number, _, _, after in states(walk):
        assert number + 1 not in stood or stood[number + 1] == after, f"event {number}"


def going_back_to_a_decision_equals_having_come_to_it(walk: Walk) -> None:
    for number in range(0, len(walk.moments), walk.every):
        back, then = walk.game.rewound(number), walk.moments[number]
        assert moment(back) == then, f"back to {number}"
        assert back.log == walk.game.log[: then.events], f"back to {number}"
        assert back.actions == walk.game.actions[:number]


def a_record_of_it_replays_to_the_same_events(walk: Walk) -> None:
    """Under rules to which nobody listens."""
    record = record_of(walk.game, walk.setup, ("one", "other"))
    written = to_json(record)
    assert parse(written) == record == from_json(written, BattleRecord)
    again = restore(parse(written), walk.plain)
    assert again.log == walk.game.log
    assert again.state == walk.game.state


def what_was_chosen_has_a_verb_of_its_own_system(walk: Walk) -> None:
    for then, action in zip(walk.moments, walk.game.actions, strict=False):
        whose_verb(walk, then.state, action)


def silent(event: Event) -> bool:
    """Whether an event may go untold: a heading that needs none, a mark without words, a charge from where it stood."""
    if isinstance(event, Moved) and not event.stirs:
        return True
    return not event.shown or isinstance(event, PhaseBegun) or getattr(event, "says", None) == ""


def lays(event: Event, following: Event) -> bool:
    """Whether an effect on nobody lays its terrain at once, which is told instead."""
    laid = isinstance(event, EffectBegun) and isinstance(following, FeatureLaid)
    return laid and event.effect.target == NOBODY and following.feature.effect == event.effect.id


def the_log_tells_every_shown_event_with_its_rule(walk: Walk) -> None:
    log = walk.game.log
    for number, event, _, after in states(walk):
        line = walk.plain.log_line(after, event)
        assert (line is not None) or silent(event) or lays(event, log[number + 1]), f"untold: {event}"
        if line is not None:
            assert line.text.strip()
            assert line.rule, f"told without a rule: {line.text}"


def events_can_be_hashed_and_written(walk: Walk) -> None:
    for event in walk.game.log:
        hash(event)
        assert to_json(event)


def every_path_begins_where_the_model_stood_and_lies_on_the_grid(walk: Walk) -> None:
    for number, event, before, _ in states(walk):
        if isinstance(event, Moved):
            assert event.path[0] == before.places[event.model][:2], f"event {number}"
            assert all(snapped(corner) == corner for corner in event.path), f"event {number}"


def whoever_listens_hears_all_news_before_the_next_mark(walk: Walk) -> None:
    """A mark raises `UnsettledNews` while news is waiting, so no rule of a battle with listeners has forgotten any."""
    news = [event for event in walk.game.log if isinstance(event, (*NEWS, *STAGES))]
    begun = len(news) - len(walk.heard)
    assert walk.heard == news[: len(walk.heard)], f"{begun} unheard"
    assert begun <= 1


def decisions_differ(walk: Walk) -> None:
    assert len({then.state for then in walk.moments}) > len(walk.moments) / 2


def channeling_has_been_told_what_it_needs(walk: Walk) -> None:
    if walk.setup.ruleset.endswith("+channeling"):
        for law in AFTERWARDS:
            law(walk.game)


ALWAYS = (
    the_default_is_offered,
    what_reacts_says_what_it_is_about,
    tokens_and_those_who_left_are_accounted_for,
    what_its_systems_hold_is_whole,
    nobody_overlaps,
)
NOW_AND_THEN = (
    offers_name_their_rules,
    samples_are_admitted_and_can_be_played,
    nonsense_is_refused_in_words,
    what_is_refused_changes_nothing,
    a_rule_that_fails_leaves_the_battle_where_it_was,
    offers_and_deeds_have_words,
    magic_speaks_for_its_own_verbs_alone,
    every_warrior_has_a_card,
    states_can_be_hashed_and_written,
    worth_is_what_one_side_gains_and_the_other_loses,
)
LAST = (
    it_ends_with_a_verdict,
    the_state_is_the_fold_of_the_events,
    going_back_to_a_decision_equals_having_come_to_it,
    a_record_of_it_replays_to_the_same_events,
    what_was_chosen_has_a_verb_of_its_own_system,
    the_log_tells_every_shown_event_with_its_rule,
    events_can_be_hashed_and_written,
    every_path_begins_where_the_model_stood_and_lies_on_the_grid,
    whoever_listens_hears_all_news_before_the_next_mark,
    decisions_differ,
    channeling_has_been_told_what_it_needs,
)
