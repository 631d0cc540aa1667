"""The art of the sword: Tree Forms, what a change costs, and when the art is left. (DOT-29..43, R-10..23)

DOT-37 tells it all in one story; how the sword defends is in `defence.py`. (DOT-38)
"""

from __future__ import annotations

from skirmish.core.dice import Modifier
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.queries import ids_in
from skirmish.rules.dots.events import Noted, fighter
from skirmish.rules.dots.fighter import Art, Fighter
from skirmish.rules.dots.queries import can_defend, sides, touched_foes, weapon_of

TREE, FELINE = "tree-forms", "feline-forms"


def is_artful(rules: Ruleset, state: State, i: ModelId, foe: ModelId = NOBODY) -> bool:
    """Whether Tree Forms work for it now, against this opponent. (DOT-29, DOT-31, DOT-32, DOT-35, R-12)"""
    slot = fighter(state, i)
    if slot.artless or not slot.has(TREE) or not weapon_of(slot).sword:
        return False
    several = rules.options["tree_needs_multiple"] == "false" or len({*slot.met, foe} - {NOBODY}) > 1
    return several or len(_opponents(state, i)) > 1


def _opponents(state: State, i: ModelId) -> set[ModelId]:
    """Enemies in contact with it, and those who have declared to attack it. (R-12)"""
    plans = [(m.id, fighter(state, m.id).plan) for m in state.models if m.side != state.models[i].side and not m.out]
    return {foe for foe, plan in plans if plan is not None and plan.attack and plan.foe == i} | {
        *ids_in(touched_foes(state, i))
    }


def count_switches(slot: Fighter, art: Art) -> int:
    """How often it will have changed, this action included. (DOT-34)"""
    return slot.switches + (slot.art not in ("", art))


def art_dice(rules: Ruleset, state: State, i: ModelId, art: Art, foe: ModelId) -> tuple[Modifier, ...]:
    """What the art adds to the pool of such an action against this opponent. (DOT-32..34, DOT-36, R-11)

    `art`: '' for a riposte, which is a part of its parry; a tumble loses nothing by the change or the opponent.
    """
    slot = fighter(state, i)
    found = [Modifier(slot.build.dots(TREE), "dice: Tree Forms", "DOT-32")]
    switches = slot.switches if art in ("", "tumble") else count_switches(slot, art)
    if switches:
        found.append(Modifier(-switches, "dice: changes", "DOT-34"))
    over = count_over(rules, slot, foe)
    if over and art != "tumble":
        found.append(Modifier(-over, "dice: too many opponents", "DOT-33"))
    return tuple(found)


def count_over(rules: Ruleset, slot: Fighter, foe: ModelId = NOBODY) -> int:
    """Opponents of this round, this one included, beyond those it is trained for. (DOT-33, R-11)"""
    trained = slot.build.dots(TREE) * int(rules.options["tree_trained_per_dot"])
    return max(0, len({*slot.met, foe} - {NOBODY}) - trained)


def note_art(table: Table, i: ModelId, art: Art, foe: ModelId) -> None:
    """It has done such a thing, and dealt with this opponent. (DOT-33, DOT-34)"""
    slot = fighter(table.state, i)
    met = slot.met if foe in slot.met or foe < 0 else (*slot.met, foe)
    if not slot.has(TREE):
        if met != slot.met:
            table.emit(Noted(i, (("met", met),), "DOT-32"))
        return
    switches = slot.switches if art == "tumble" else count_switches(slot, art)
    table.emit(Noted(i, (("art", art), ("switches", switches), ("met", met)), "DOT-34"))


def leave_art(table: Table, i: ModelId, foe: ModelId = NOBODY) -> None:
    """What it does, against this opponent, is none of the art: that is over for this round. (DOT-35)

    Repetition counts from here on.
    """
    slot, facts = fighter(table.state, i), list[tuple[str, object]]([("artless", True)])
    if is_artful(table.rules, table.state, i, foe):
        past = slot.attacks - slot.birds, slot.birds
        used = (NOBODY, "") if slot.second is not None else None
        facts += [("drag", _count_lost(table.rules, slot)), ("parries", 0), ("past", past), ("second", used)]
    if slot.has(TREE) and not slot.artless:
        table.emit(Noted(i, tuple(facts), "DOT-35"))


def leaving_dice(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> tuple[Modifier, ...]:
    """What it lacks already in the first thing by which it leaves the art. (DOT-35)"""
    lost = _count_lost(rules, fighter(state, i)) if is_artful(rules, state, i, foe) else 0
    return (Modifier(-lost, "dice: has left the art", "DOT-35"),) if lost else ()


def _count_lost(rules: Ruleset, slot: Fighter) -> int:
    """Dice that it has lost in the art beyond what Tree Forms gave. (DOT-35)"""
    return max(0, slot.switches + count_over(rules, slot) - slot.build.dots(TREE))


def feline_dice(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> tuple[Modifier, ...]:
    """What a swordmaster at its side adds in melee, no more than its own dots with its weapon. (DOT-42, R-18)"""
    if rules.options["feline"] == "false":
        return ()
    own = sides(state).standing[state.models[i].side] & sides(state).contacts[foe] & ~(1 << i)
    best = 0
    for j in ids_in(own):
        other = fighter(state, j)
        if weapon_of(other).sword and can_defend(state, j):
            best = max(best, other.build.dots(FELINE))
    slot = fighter(state, i)
    worth = min(best, slot.build.dots(weapon_of(slot).skill))
    return (Modifier(worth, "dice: a swordmaster beside it", "DOT-42"),) if worth > 0 else ()
