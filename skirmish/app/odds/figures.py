"""Who is meant by the words of `skirmish odds weave` and `odds cut`: spells, channelers, targets."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from typing import TypeVar

from skirmish.app.errors import UserError
from skirmish.app.odds.questions import fault
from skirmish.app.odds.situation import USUAL, Figure, warrior_of
from skirmish.core.record import evolve
from skirmish.core.state import Lore
from skirmish.core.system import Ruleset
from skirmish.kit.odds import Impossible, SpellQuestions
from skirmish.kit.spells.spell import Lift, Spell

T = TypeVar("T")
MARKS = 50
"""What everybody costs who isn't of a roster."""
POSTURES = ("down", "stunned")
WORDS = (*POSTURES, "fleeing", "hurt")
NEEDED = {"down": "/down", "fleeing": "/fleeing"}
"""What is added to a target that must be so."""
HURT = "T3/W2/down/hurt"
AT_LEAST_1 = ("T", "W")
"""The characteristics without which nobody can be hurt."""
EXAMPLES = "T4, W2, T4/5+, T4/5+/W2, T3/down, HALF:POINTS or ROSTER:WARRIOR"
LISTED = "skirmish list weaves"
"""Where all spells stand."""


def meant(ask: Callable[[], T]) -> T:
    """What the question answers; what is impossible is told as a `UserError`."""
    try:
        return ask()
    except Impossible as error:
        raise fault(error) from None


def spell_called(rules: Ruleset, asks: SpellQuestions, name: str) -> Spell:
    """The spell of this id or name. Raises `UserError` with the nearest of both."""
    try:
        return asks.spell(rules, name)
    except Impossible as error:
        known = {word.casefold(): word for word in error.known}
        near = difflib.get_close_matches(name.casefold(), known, n=1)
        guess = f", did you mean '{known[near[0]]}'?" if near else "."
        raise UserError(f"{error}{guess} All of them: {LISTED}") from None


def channeler(
    asks: SpellQuestions, name: str, text: str, spells: tuple[str, ...] = (), strong: str = "", weak: str = ""
) -> Figure:
    """Who is described as HALF:POINTS and knows these spells, or a warrior of a roster. Raises `UserError`."""
    lore = meant(lambda: asks.lore(text, spells, strong, weak))
    if lore is not None:
        return Figure(name, lore=lore, marks=MARKS)
    half, _, points = text.rpartition(":")
    if not half or points.isdecimal():
        raise UserError(_no_channeler(asks, half or text, points if half else ""))
    known = dict(warrior_of(Figure(name, text)).lore)
    if not known:
        raise UserError(f"{text} can't channel")
    chosen = {word: (power,) for word, power in (("strong", strong), ("weak", weak)) if power}
    return Figure(name, text, lore=tuple((known | chosen).items()))


def _no_channeler(asks: SpellQuestions, half: str, points: str) -> str:
    """Why these words are nobody who channels, and who may be meant."""
    if half.casefold() in asks.halves:
        return f"'{half}' is without points, like {half.casefold()}:8"
    near = difflib.get_close_matches(half.casefold(), asks.halves, n=1)
    guess = f", did you mean '{near[0]}:{points or 8}'?" if near else ""
    text = f"{half}:{points}" if points else half
    return f"'{text}' is neither HALF:POINTS, like {asks.halves[1]}:8, nor ROSTER:WARRIOR{guess}"


def usual_target(asks: SpellQuestions, spell: Spell) -> str:
    """Somebody fit for the spell, for when nobody is named."""
    heals = any(isinstance(part, Lift) and part.word == "hurt" for part in spell.parts)
    usual = f"{asks.halves[0]}:8" if spell.target == "caster" else HURT if heals else "T3"
    return usual + NEEDED.get(spell.needs, "")


def target(asks: SpellQuestions, text: str) -> Figure:
    """Who is meant: `T4/5+/W2`, a channeler, a warrior of a roster."""
    figure: Figure | None = Figure("the target", marks=MARKS)
    for token in text.split("/"):
        figure = figure and _with_token(asks, figure, token)
    if figure is not None:
        return figure
    if ":" not in text:
        raise UserError(f"'{text}' is no target, like {EXAMPLES}")
    return Figure("the target", text)


def _with_token(asks: SpellQuestions, figure: Figure, token: str) -> Figure | None:
    """The figure with a number (T4), a save (5+), a word (down) or magic (saidin:9); None if it is none of these."""
    pose, known = figure.pose, {name.casefold(): name for name, _ in USUAL}
    if number := re.fullmatch(r"([a-z]+)(\d{1,2})", token.casefold()):
        name, value = known.get(number[1]), int(number[2])
        if name is None:
            return None
        if (value or name not in AT_LEAST_1) and value <= 12:
            return evolve(figure, numbers=(*figure.numbers, (name, value)))
        raise UserError(f"{name} can't be {value}")
    if save := re.fullmatch(r"([2-6])\+", token):
        return evolve(figure, pose=evolve(pose, save=int(save[1])))
    if token in POSTURES:
        return evolve(figure, pose=evolve(pose, posture=token))
    if token in WORDS:
        changed = evolve(pose, fleeing=True) if token == "fleeing" else evolve(pose, lost=1)
        return evolve(figure, pose=changed)
    lore: Lore | None = meant(lambda: asks.lore(token))
    return evolve(figure, lore=lore) if lore is not None else None
