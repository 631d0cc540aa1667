"""Defend: harder to hit until it acts again, and what that is worth. (TRI-36, TRI-44)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol, cast

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Just, Offer, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.queries import ids_in
from skirmish.kit.rounds import is_waiting
from skirmish.rules.trilogy.budget import attack_bar
from skirmish.rules.trilogy.events import Told, fighter
from skirmish.rules.trilogy.hints import Exchanges
from skirmish.rules.trilogy.queries import find_able, foes_of, sides
from skirmish.rules.trilogy.strike import RIPOSTE

DEFEND = "defend"
DELAY = 0.5
"""What harm put off counts beside harm done: the enemy who did none now strikes again."""
AGAIN = 0.5
"""How often an enemy acts in the next round before the model does: initiative is rolled anew. (TRI-42)"""
FROM_AFAR = 0.3
"""How often an enemy who isn't in contact attacks this model, of all that it might do."""
ANSWERED = 0.5
"""How often a blow at who defends itself misses, so that a riposte answers it. (TRI-56)"""


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """To defend itself. (TRI-44)"""
    if attack_bar(state, i) is None:
        yield Just(Action(DEFEND, i), "TRI-44", partial(defence_worth, rules, state, i))


def defence_worth(rules: Ruleset, state: State, i: ModelId) -> float:
    """What it saves from blows, charges and shots until it acts again, and what ripostes bring, in marks. (TRI-36)"""
    saved, answer, riposte = 0.0, 0.0, fighter(state, i).has(RIPOSTE)
    contacts, friends = sides(state).contacts, sides(state).conscious[state.models[i].side]
    for foe in ids_in(foes_of(state, i) & find_able(state)):
        often = is_waiting(state, foe) + AGAIN
        if contacts[i] >> foe & 1:
            often /= max(1, (contacts[foe] & friends).bit_count())
            saved += often * _saved_from_blows(rules, state, foe, i)
            if riposte:
                answer = max(answer, ANSWERED * often * rules.combat.blows(state, i, foe))
        else:
            saved += FROM_AFAR * often * _saved_from_afar(rules, state, foe, i)
    return DELAY * saved + answer


def _saved_from_blows(rules: Ruleset, state: State, foe: ModelId, i: ModelId, charging: bool = False) -> float:
    known = _exchanges(rules)
    return known.blows(rules, state, foe, i, charging) - known.blows(rules, state, foe, i, charging, guarded=True)


def _saved_from_afar(rules: Ruleset, state: State, foe: ModelId, i: ModelId) -> float:
    """From a charge or a shot, whichever it saves more from."""
    gap, far, saved = on(state).gap(foe, i), rules.combat.strides(state, foe), 0.0
    if gap <= far.charge:
        saved = _saved_from_blows(rules, state, foe, i, charging=True)
    if gap <= far.shoot and (seen := on(state).sight(foe, i)).seen:
        known = _exchanges(rules)
        plain, guarded = (known.volley(rules, state, foe, i, guarded=how) for how in (False, True))
        if plain is not None and guarded is not None:
            saved = max(saved, plain.at(gap, seen.covered) - guarded.at(gap, seen.covered))
    return saved


class _WithExchanges(Protocol):
    exchanges: Exchanges


def _exchanges(rules: Ruleset) -> Exchanges:
    """The estimates of the combat system that is in use, which is this one."""
    return cast(_WithExchanges, rules.combat).exchanges


def do_defend(table: Table, action: Action) -> Asking:
    """Harder to hit until it acts again. (TRI-36, TRI-44)"""
    yield from nothing_asked()
    table.emit(Told(action.model, (("defending", True),), "TRI-44", "defends itself"))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {DEFEND: do_defend}
