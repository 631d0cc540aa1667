"""Dots and boxes: what is left of a warrior, and what state that is. (DOT-44..53, R-24..28)"""

from __future__ import annotations

from typing import Literal

from skirmish.core.system import Ruleset
from skirmish.rules.dots.fighter import DISABLED, UNCONSCIOUS, Fighter

Health = Literal["fit", "wounded", "disabled", "unconscious", "dead"]


def state_of(slot: Fighter) -> Health:
    """What is the matter: nothing while a dot is left. (DOT-47, DOT-48, DOT-49, DOT-53)"""
    if slot.dots > 0:
        return "fit"
    if slot.boxes <= 0:
        return "dead"
    tough = slot.build.tough
    if tough == "myrddraal":
        return "fit"
    if slot.boxes <= UNCONSCIOUS:
        return "unconscious"
    if tough:
        return "fit"
    return "disabled" if slot.boxes <= DISABLED else "wounded"


def count_disabled(rules: Ruleset, slot: Fighter) -> int:
    """Penalty dots of disabled boxes. (DOT-51, R-25)"""
    if state_of(slot) != "disabled":
        return 0
    first = DISABLED + 1 if rules.options["disabled_count"] == "nine_minus" else DISABLED
    return max(0, first - slot.boxes)


def split_harm(slot: Fighter, points: int, to_boxes: int) -> tuple[int, int]:
    """(dots, boxes) that so many points take, `to_boxes` of them straight from boxes; what is too much is lost.

    (DOT-46, DOT-60)
    """
    straight = min(to_boxes, points, slot.boxes)
    rest = points - straight
    dots = min(rest, slot.dots)
    return dots, min(slot.boxes, straight + rest - dots)
