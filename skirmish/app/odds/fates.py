"""What becomes of those at whom a spell is aimed: in words, and as the rows of a table."""

from __future__ import annotations

from fractions import Fraction

from skirmish.app.odds.questions import Shares
from skirmish.core.outlook import OUT, UNHURT, WOUNDED
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.spell import Compel, Spell

IDLE = "nothing"
"""What becomes of a friend if a spell for its good fails."""
COMPELLED = "compelled"
HELPING = frozenset({"friend", "ally"})
"""Kinds of target to whom a spell means well."""


def helps(spell: Spell) -> bool:
    """Whether it is aimed at a friend."""
    return spell.target in HELPING


def rows(shares: Shares, usual: tuple[str, ...]) -> Shares:
    """What becomes of the target with its chances: the usual ends in their order, each with what joins it.

    What happens is there, and those usual ends which stand in no row besides their own; an end that is none of the
    usual ones follows the first of them.
    """
    joined = {word for name in shares for word in name.split(", ") if word != name}
    names = [*(name for name in usual if name in shares or name not in joined), *sorted(set(shares) - set(usual))]

    def place(name: str) -> int:
        return max((usual.index(word) for word in name.split(", ") if word in usual), default=0)

    return {name: shares.get(name, Fraction(0)) for name in sorted(names, key=place)}


def become(rules: Ruleset, before: State, after: State, who: ModelId, spell: Spell) -> str:
    """What the spell has made of the model, in the words of its card: worse, better, or with something on it."""
    if after.models[who].out and not before.models[who].out:
        return OUT
    worse, better = _words(rules, before, after, who), _words(rules, after, before, who)
    if any(isinstance(part, Compel) for part in spell.parts):
        worse = _compelled(worse, before, after, who)
    effects = [e for e in after.effects if e.target == who and e not in before.effects and not e.condition]
    was, now = (rules.combat.sheet(state, who).tracks for state in (before, after))
    changes = [a.lost - b.lost for a, b in zip(was, now, strict=True)]
    words = [*worse, *(effect.name for effect in effects)]
    words += ["healed"] if max(changes, default=0) > 0 else []
    words += [] if worse or not better else [f"no longer {' and '.join(better)}"]
    return ", ".join(words) or (WOUNDED if min(changes, default=0) < 0 else IDLE if helps(spell) else UNHURT)


def _compelled(words: tuple[str, ...], before: State, after: State, who: ModelId) -> tuple[str, ...]:
    """The words, with one for all the marks that being compelled has left on the model. (CHN-73)"""
    marks = {c.name for c in after.models[who].conditions if c not in before.models[who].conditions}
    return (*([COMPELLED] if marks else []), *(word for word in words if word not in marks))


def _words(rules: Ruleset, old: State, new: State, who: ModelId) -> tuple[str, ...]:
    """The words of its card that are new; a condition for which its magic has a word of its own goes by that."""
    fight, lore = (
        [word for word in system.sheet(new, who).states if word not in system.sheet(old, who).states]
        for system in (rules.combat, rules.magic)
    )
    conditions = {condition.name for condition in new.models[who].conditions} if lore else set()
    return (*(word for word in fight if word not in conditions), *lore)
