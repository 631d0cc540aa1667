"""What has become of models between two states, in the words of their cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from skirmish.core.record import Record
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset

UNHURT, WOUNDED, OUT = "unhurt", "wounded", "out of action"
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


class Spending(Record):
    """By how much a counted thing on a model's card is expected to change."""

    model: ModelId
    track: str
    change: Fraction


def fate(rules: Ruleset, before: State, after: State, who: ModelId) -> str:
    """What has become of the model: what it wasn't before, else wounded, else what it is no longer, else unhurt."""
    if after.models[who].out and not before.models[who].out:
        return OUT
    if _same_card(before, after, who):
        return UNHURT
    old, new = rules.sheet(before, who), rules.sheet(after, who)
    fresh = [word for word in new.states if word not in old.states]
    if fresh:
        return ", ".join(fresh)
    hurt = _hurt(rules, before, after, who)
    return _no_longer(word for word in old.states if word not in new.states) or hurt if hurt == UNHURT else hurt


def _no_longer(words: Iterable[str]) -> str:
    return ", ".join(f"no longer {word}" for word in words)


def plight(rules: Ruleset, before: State, after: State, who: ModelId) -> str:
    """The worst that has become of the model, in one word: what else its card says is left out."""
    if after.models[who].out and not before.models[who].out:
        return OUT
    return next(_fits(rules, before, after, who, PLIGHTS), "") or _hurt(rules, before, after, who)


def _fits(rules: Ruleset, before: State, after: State, who: ModelId, among: tuple[str, ...]) -> Iterator[str]:
    """The words that fit the model now and didn't before."""
    combat = rules.combat
    return (word for word in among if (combat.who(after, word) & ~combat.who(before, word)) >> who & 1)


def _harmed(rules: Ruleset, before: State, after: State, who: ModelId) -> bool:
    """Whether its body has suffered: a track of its combat's, or its footing."""
    if after.models[who] == before.models[who]:
        return False
    worse = after.models[who].out or any(_fits(rules, before, after, who, ("stunned", "down")))
    return worse or _hurt(rules, before, after, who) == WOUNDED


def _hurt(rules: Ruleset, before: State, after: State, who: ModelId) -> str:
    tracks = (rules.combat.sheet(state, who).tracks for state in (before, after))
    return WOUNDED if any(b.now < a.now for a, b in zip(*tracks, strict=True)) else UNHURT


def fates(
    rules: Ruleset, before: State, ends: Mapping[State, Fraction], named: tuple[ModelId, ...]
) -> tuple[Fate, ...]:
    """What may become of those who are named, and of all others of whom it isn't certain, in that order."""
    found: list[Fate] = []
    aimed_at = [i for i in dict.fromkeys(named) if 0 <= i < len(before.models)]
    for who in dict.fromkeys((*aimed_at, *(m.id for m in before.models))):
        shares: dict[str, Fraction] = {}
        for after, chance in ends.items():
            word = fate(rules, before, after, who)
            shares[word] = shares.get(word, Fraction(0)) + chance
        if who in aimed_at or len(shares) > 1 or OUT in shares:
            found.append(_fate(rules, before, ends, who, shares))
    return tuple(found)


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


def spendings(rules: Ruleset, before: State, ends: Mapping[State, Fraction]) -> tuple[Spending, ...]:
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


def works(before: State, after: State, actor: ModelId) -> bool:
    """Whether anything is different but for who acts and what it has paid."""
    if after.effects != before.effects or after.features != before.features or after.tokens != before.tokens:
        return True
    return any(
        i != actor and (_shown(before, i) != _shown(after, i) or before.places[i] != after.places[i])
        for i in range(len(before.models))
    )


def _same_card(before: State, after: State, who: ModelId) -> bool:
    """Whether a card can't say anything else: neither the model nor what its systems keep of all has changed."""
    return (
        after.models[who] == before.models[who]
        and after.magic == before.magic
        and after.combat == before.combat
        and after.effects == before.effects
    )


def _shown(state: State, i: ModelId) -> tuple[object, ...]:
    model = state.models[i]
    return model.out, model.combat, model.conditions
