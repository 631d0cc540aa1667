"""Rolls in words: the number needed and how it came about, the dice, their sum where it decides, and the outcome.

All of one form: `{what} {needed}: {dice} = {total}, {outcome}`, with one colon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from skirmish.core.dice import SIDES, Check, Contest, Faces, Modifier, RollOff, Successes

_D6 = 6
"""The die that goes without saying."""


def roll_text(throw: object, faces: Faces, outcome: object) -> str:
    """`rout test 9 or less: 6 + 5 = 11, failed`. A throw of another kind says it itself: `describe`."""
    describe: Callable[[Faces, object], str] | None = getattr(throw, "describe", None)
    if describe is not None:
        return describe(faces, outcome)
    if isinstance(throw, Check):
        return _check_text(throw, faces, outcome)
    if isinstance(throw, Contest):
        return _contest_text(throw, faces, outcome)
    if isinstance(throw, Successes):
        return _successes_text(throw, faces, outcome)
    if isinstance(throw, RollOff):
        pairs = ", ".join(f"{a} to {b}" for a, b in zip(faces[::2], faces[1::2], strict=True))
        return f"{throw.what}: {pairs}, {outcome}"
    needed = getattr(throw, "needed", "")
    each = f", each die {needed}" if needed else ""
    modifiers = "".join(f", {text}" for text in modifier_texts(getattr(throw, "modifiers", ())))
    return f"{getattr(throw, 'what', '')}{each}: {show_dice(faces)}{modifiers}, {outcome_text(outcome)}"


def modifier_texts(modifiers: Iterable[Modifier], *, cited: bool = True) -> list[str]:
    """`cover -1 (SKR-43)`, one by one; `cited`: with their rules."""
    return [f"{m.why} {m.number:+d}" + (f" ({m.rule})" if m.rule and cited else "") for m in modifiers]


def signed_text(modifiers: tuple[Modifier, ...]) -> str:
    """`; cover -1 (SKR-43), moved -1 (SKR-43)`; empty if there are none."""
    return f"; {', '.join(modifier_texts(modifiers))}" if modifiers else ""


def needed_text(throw: object) -> str:
    """What the bare dice of a test need, modifiers counted: `6+`, `6 or less`; '' for throws that are no such test.

    Throws of another kind may say so themselves: `needed`.
    """
    if own := getattr(throw, "needed", ""):
        return str(own)
    return _number_by_nature(throw)[0] if isinstance(throw, Check) and is_test(throw) else ""


def base_text(throw: object) -> str:
    """What it would need without modifiers: `4+`; '' for throws that are no test, or whose kind doesn't tell it.

    Throws of another kind may say so themselves: `basis`.
    """
    if isinstance(throw, Check):
        return _number(throw, 0) if is_test(throw) else ""
    return str(getattr(throw, "basis", ""))


def bound_text(throw: object) -> str:
    """Why modifiers don't change the number any further: `a 1 always fails`; '' if they do."""
    return _number_by_nature(throw)[1] if isinstance(throw, Check) and is_test(throw) else ""


def explain_needed(said: str, base: str, reasons: list[str]) -> str:
    """`5+ (4+, cover -1 (SKR-43))`: a number and how it came about; the bare number where nothing changed it."""
    return f"{said} ({', '.join((base, *reasons))})" if reasons else said


def outcome_text(outcome: object) -> str:
    """An outcome in words: tests pass or fail, all others say themselves what they are."""
    if isinstance(outcome, tuple):
        return " and ".join(map(outcome_text, outcome))
    return {True: "passed", False: "failed"}[outcome] if isinstance(outcome, bool) else str(outcome)


def show_dice(faces: Faces) -> str:
    """`3 4`."""
    return " ".join(map(str, faces))


def sides_of(throw: object) -> int:
    """How many sides its dice have, those with most of them; a throw of another kind says so itself: `die_sides`."""
    if isinstance(throw, Check | Contest):
        return throw.dice[1]
    return SIDES if isinstance(throw, Successes) else int(getattr(throw, "die_sides", _D6))


def dropped_of(throw: object, faces: Faces) -> tuple[int, ...]:
    """The places of those faces that don't count, where a throw keeps only some: `keep`."""
    keep: Callable[[Faces], Faces] | None = getattr(throw, "keep", None)
    if keep is None:
        return ()
    kept, found = list(keep(faces)), []
    for place, face in enumerate(faces):
        if face in kept:
            kept.remove(face)
        else:
            found.append(place)
    return tuple(found)


def join_outcome(said: str, outcome: str) -> str:
    """What was rolled, and what came of it: `6 + 5 = 11, failed`; no comma where nothing is added."""
    return f"{said}, {outcome}" if outcome else said


# Checks


def is_test(throw: Check[object]) -> bool:
    """Whether it passes or fails by a number that the sum of its dice needs."""
    return len(throw.bands) == 2 and isinstance(throw.bands[0][1], bool)


def _number(throw: Check[object], shift: int) -> str:
    """The number that the bare dice need, so much being added to them."""
    lowest, passes = throw.bands[1]
    return f"{lowest - shift}+" if passes else f"{lowest - 1 - shift} or less"


def _number_by_nature(throw: Check[object]) -> tuple[str, str]:
    """The number that the bare dice need, and why it is no other: what faces mean by nature has the last word."""
    (lowest, passes), least = throw.bands[1], throw.dice[0]
    most = throw.dice[0] * throw.dice[1]
    if passes and lowest - throw.shift <= least and (least, False) in throw.naturals:
        return f"{least + 1}+", f"a {least} always fails"
    if passes and lowest - throw.shift > most and (most, True) in throw.naturals:
        return f"{most}+", f"a {most} always passes"
    return _number(throw, throw.shift), ""


def _needs(throw: Check[object]) -> str:
    """`6+ (4+, cover -1 (SKR-43), moved -1 (SKR-43))`."""
    reasons = [*modifier_texts(throw.modifiers), *filter(None, [bound_text(throw)])]
    return explain_needed(needed_text(throw), base_text(throw), reasons)


def _check_text(throw: Check[object], faces: Faces, outcome: object) -> str:
    count, sides = throw.dice
    bare = sum(faces)
    rolls = " + ".join(map(str, faces)) if sides == _D6 else show_handful(_dice(count, sides), show_dice(faces))
    if is_test(throw):
        total = f" = {bare}" if count > 1 else ""
        return f"{throw.what} {_needs(throw)}: {rolls}{total}, {outcome_text(outcome)}"
    added = "".join(f", {text}" for text in modifier_texts(throw.modifiers))
    total = f" = {bare + throw.shift}" if count > 1 or added else ""
    came = "" if outcome == bare + throw.shift else outcome_text(outcome)
    return f"{throw.what}: {join_outcome(rolls + added + total, came)}"


def _dice(count: int, sides: int) -> str:
    return f"{count if count > 1 else ''}d{sides}"


def show_handful(dice: str, faces: str) -> str:
    """`3d8 (8+5 3 1)`: dice other than D6 name their kind."""
    return f"{dice} ({faces})"


def _contest_text(throw: Contest[object], faces: Faces, outcome: object) -> str:
    mine, theirs = throw.split(faces)
    added = "".join(f", {text}" for text in modifier_texts(throw.modifiers))
    ours = " + ".join(map(str, mine)) + added + (f" = {sum(mine) + throw.shift}" if added or len(mine) > 1 else "")
    other = " + ".join(map(str, theirs)) + (f" = {sum(theirs)}" if len(theirs) > 1 else "")
    return f"{throw.what}: {ours} against {other}, {outcome_text(outcome)}"


# Dice of which each that is high enough is a success


def _successes_text(throw: Successes[object], faces: Faces, outcome: object) -> str:
    """`to hurt: 3d10 (7 10 2) = 3 successes`; a 10 may count twice."""
    found = throw.count(faces)
    needed = throw.bands[1][0] if isinstance(throw.bands[0][1], str) and len(throw.bands) > 1 else 0
    needs = f", {count_successes(needed)} needed" if needed else ""
    dice = show_handful(_dice(len(faces), SIDES), show_dice(faces)) if faces else "no dice"
    bonus = f", {throw.bonus} more" if throw.bonus else ""
    came = "" if outcome == found and not isinstance(outcome, bool) else outcome_text(outcome)
    return f"{throw.what}{needs}: {join_outcome(f'{dice}{bonus} = {count_successes(found)}', came)}"


def count_successes(number: int) -> str:
    """`1 success`, `3 successes`."""
    return f"{number} success{'' if number == 1 else 'es'}"
