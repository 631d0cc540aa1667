"""The client's texts and numbers. All texts stand in `strings/`: another language is another set of these files."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

from skirmish.client.strings import TEXTS, Forms
from skirmish.core.units import as_percent

_SMALL = frozenset({"a", "an", "and", "at", "by", "in", "of", "on", "the", "to", "with"})
"""Words within a title that have no capital."""
_BRACKETS = re.compile(r" \([^()]*\)")


def say(key: str, **values: object) -> str:
    """The text of this key with its values in place. Raises `KeyError` for a key that doesn't exist.

    A text with two forms takes the first if the value `n` is 1.
    """
    text = TEXTS[key]
    if isinstance(text, Forms):
        text = text.one if values["n"] == 1 else text.many
    return text.format(**values) if values else text


def titled(ident: str) -> str:
    """An id as people read it, without its pack: `Aes Sedai` for `aes-sedai`; small words stay small."""
    words = ident.rpartition(":")[2].replace("_", "-").split("-")
    said = [word if word in _SMALL else word[:1].upper() + word[1:] for word in words]
    return " ".join(said)


def pair_name(pair: str) -> str:
    """A pair of rule systems as people read it: `Skirmish with channeling` for `skirmish+channeling`."""
    combat, _, magic = pair.partition("+")
    if magic in ("", "none"):
        return say("rules.without", combat=titled(combat))
    return say("rules.with", combat=titled(combat), magic=magic.replace("-", " "))


def without_brackets(text: str) -> str:
    """The text without what stands in brackets, however deep."""
    while (shorter := _BRACKETS.sub("", text)) != text:
        text = shorter
    return text


def first_name(name: str) -> str:
    """What somebody is called for short: `Ruvenna` for `Captain Ruvenna Tal`, `Pale Rider` for `The Pale Rider`."""
    first, *rest = name.split() or [""]
    if not rest:
        return first
    if first.lower() == "the":
        return " ".join(rest)
    return first_name(" ".join(rest)) if first.lower() in say("name-titles").split() else first


def percent(chance: float) -> str:
    """A chance from 0 to 1: `62%`. What can happen is never shown as 0%, what can fail never as 100%."""
    return _percent(round(chance * 100), chance)


def percents(shares: Iterable[tuple[str, float | Fraction]], shown: Collection[str] | None = None) -> dict[str, str]:
    """The shares of one whole by their words, each as `percent` shows it; together the numbers are 100.

    `shown`: only these words stand together. Unless they are all of them, each share is rounded by itself: 1/3 is 33%.
    """
    listed = list(shares)
    if shown is not None and any(word not in shown for word, share in listed if share):
        return {word: percent(float(share)) for word, share in listed if word in shown}
    counts = split_percent([share for _, share in listed])
    told = {word: _percent(count, share) for (word, share), count in zip(listed, counts, strict=True)}
    return told if shown is None else {word: text for word, text in told.items() if word in shown}


def shares_text(shares: Iterable[tuple[str, float | Fraction]]) -> str:
    """`unhurt 92%, stunned 5%, out of action 3%`: see `percents`."""
    return ", ".join(f"{word} {told}" for word, told in percents(shares).items())


_WHOLE = 0.005
"""Shares that lack more of 1 are parts of something else: each is rounded by itself."""


def split_percent(shares: Sequence[float | Fraction]) -> list[int]:
    """Shares of one whole in percent, rounded so that they add up to 100: what is cut off most is rounded up."""
    exact = [100 * Fraction(share) for share in shares]
    if abs(float(sum(exact)) - 100) > 100 * _WHOLE:
        return [round(share) for share in exact]
    counts = [int(share) for share in exact]
    by_rest = sorted(range(len(exact)), key=lambda n: counts[n] - exact[n])
    for n in by_rest[: 100 - sum(counts)]:
        counts[n] += 1
    return counts


def _percent(shown: int, chance: float | Fraction) -> str:
    if shown == 0 and chance > 0:
        return say("percent.below")
    if shown == 100 and chance < 1:
        return say("percent.above")
    return as_percent(shown / 100)


def begun(reason: str) -> str:
    """A reason as a sentence of its own begins: with a capital, unless its first word is the name of a file."""
    first = reason.split(" ", 1)[0]
    return reason if "." in first or "/" in first else reason[:1].upper() + reason[1:]


class Good(str):
    """A notice that something worked, or how to go on: it is written in another colour than a refusal."""

    __slots__ = ()
