"""Actions as orders and events as lines of the log, each line with its rule id. (DOT-1..99)"""

from __future__ import annotations

from skirmish.core.decision import Action, Refusal
from skirmish.core.events import Ended, Event, PhaseBegun, Rolled
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.text import (
    FELL,
    Line,
    Says,
    add_notes,
    event_line,
    model_line,
    model_name,
    order_text,
    phase_text,
)
from skirmish.core.text import log_line as neutral_line
from skirmish.kit.rounds import Lots
from skirmish.kit.targets import range_text, show_cover
from skirmish.rules.dots.arms import Missile, Weapon
from skirmish.rules.dots.events import (
    Declared,
    Dropped,
    Harmed,
    Hid,
    Restored,
    Revealed,
    Rose,
    RoundBegun,
    Scattered,
    Scored,
    Told,
    fighter,
)
from skirmish.rules.dots.fighter import BIRD, UNARMED, Plan
from skirmish.rules.dots.initiative import LAST, Initiative
from skirmish.rules.dots.plans import HOLD, STRATEGY, attack_with, in_hand, plan_text, read_plan
from skirmish.rules.dots.pools import dice_text
from skirmish.rules.dots.shots import THROW

BY_STRATEGY = "by the leader's plan"
"""How people read `by the plan`."""

_GOING = {"move": "Move", "run": "Run", "walk": "Walk", "leap": "Leap", "climb": "Climb", "jump": "Jump"}
_PLAIN = {"rise": "Stand up", "stay": "Stay", "absorb": "Absorb it", "reroll": "Roll tens again"}
_AT = {"charge": "Go for", "dive": "Jump at", "strike": "Strike", "shoot": "Shoot", "riposte": "Strike back at"}
_DEFENCES = {
    "parry": "Parry", "block": "Block it", "dance": "Dance the spears", "evade": "Evade", "dodge": "Dodge",
    "tumble": "Tumble", "sheathe": "Sheathe the sword",
}  # fmt: skip
_KINDS = {"melee": "Fight", "ranged": "Shoot or throw", "power": "Work magic"}
_FELL = FELL | {"down": "falls prone", "stunned": "falls unconscious", "out": "is dead"}
_QUIET = ("dawn", "actions", "dusk", "end of round")
_ENDED = {"SKR-10": "DOT-74"}
_ATTACKS = ("DOT-80", "DOT-88")
_ABOUT = {"melee": "", "ranged": ", missiles", "power": ", magic"}


# Orders


def action_text(state: State, action: Action) -> str:
    """`Parry`, `Declare: sword 3, parry 2`; '' if the verb isn't this system's."""
    verb = action.verb
    if said := order_text(state, action, _PLAIN, _GOING, _AT):
        return f"{said}, bird attack" if verb == "strike" and action.what == BIRD else said
    if verb in _DEFENCES:
        return _DEFENCES[verb]
    if verb == "declare":
        return f"Declare: {describe_plan(state, action.model, action.what)}"
    if verb == "announce":
        return _KINDS.get(action.what, "")
    if verb == "soak" and action.target >= 0:
        return f"Soak {action.target}" if action.target else "Soak nothing"
    return ""


def describe_plan(state: State, i: ModelId, what: str) -> str:
    """The plan in few words, the dice before the name: `sword 3, parry 2 against Ren; in formation`. (DOT-26)"""
    plan = read_plan(what)
    if isinstance(plan, Refusal) or not 0 <= i < len(state.models):
        return what
    slot = in_hand(fighter(state, i), plan)
    one = attack_with(slot, plan.attack) if plan.attack else None
    if one is None:
        return plan_words(state, i, plan)
    name = "bird attack" if plan.attack == BIRD else one.name
    aim = f" against {model_name(state, plan.foe)}" if 0 <= plan.foe < len(state.models) else ""
    first = f"thrown {name}" if plan.attack.startswith(THROW) else name
    rest = plan_text(evolve(plan, attack="", dice=0, foe=-1)).replace(STRATEGY, BY_STRATEGY)
    beside, *ways = _after(rest).split(";")
    return ";".join((f"{first}{f' {plan.dice}' if plan.dice else ''}{beside}{aim}", *ways))


def _after(rest: str) -> str:
    """What a plan has beside its attack."""
    said = rest.removeprefix(HOLD)
    return said if said == "" or said.startswith(";") else f", {said.replace(BIRD, 'bird attack')}"


def plan_words(state: State, i: ModelId, plan: Plan) -> str:
    """The same of a plan that is read."""
    slot, said = in_hand(fighter(state, i), plan), []
    if plan.attack:
        one = attack_with(slot, plan.attack)
        verb = "throw" if plan.attack.startswith(THROW) else "shoot" if isinstance(one, Missile) else "attack with"
        name = "bird attack" if plan.attack == BIRD else f"{verb} {_thing(one.name)}" if one else plan.attack
        aim = f" against {model_name(state, plan.foe)}" if 0 <= plan.foe < len(state.models) else ""
        said.append(name + (f" ({dice_text(plan.dice)})" if plan.dice else "") + aim)
    said += [f"bird attack ({dice_text(plan.bird)})"] if plan.bird else []
    said += [f"parry ({dice_text(plan.parry)})"] if plan.parry else []
    magic = plan.intent.replace("-", " ")
    said += [f"work magic: {magic}" if magic else "work magic"] if plan.power else []
    said += [("tumble and run" if plan.tumble else "run")] if plan.run else []
    said += ["dodge"] if plan.dodge else []
    said += [draw_words(slot.kit.weapon(plan.draw))] if plan.draw else []
    ways = [word for word, on in (("in formation", plan.formation), (BY_STRATEGY, plan.strategy)) if on]
    return "; ".join([", ".join(said) or "hold", *ways])


def draw_words(weapon: Weapon, end: str = "") -> str:
    """`draw the sword`; whoever takes nothing in hand puts its weapon away. `end`: `s` for what it does."""
    return f"put{end} its weapon away" if weapon.id == UNARMED.id else f"draw{end} the {weapon.name}"


def _thing(name: str) -> str:
    return name if name == "bare hands" else f"the {name}"


# The log


def log_line(state: State, event: Event) -> Line | None:
    """The line, None for neutral events and book-keeping."""
    if isinstance(event, RoundBegun):
        heading = event.side == state.first
        return Line(f"Round {event.round}", event.rule or "DOT-74", None, 0) if heading else None
    if isinstance(event, Rolled) and isinstance(event.throw, Lots):
        return Line("Initiative ties are broken by lot", event.throw.rule)
    if isinstance(event, Rolled) and isinstance(event.throw, Initiative):
        return _initiative_line(state, event)
    if isinstance(event, Rolled) and isinstance(event.throw, OpenPool) and event.throw.rule in _ATTACKS:
        return neutral_line(state, evolve(event, throw=_show_aim(state, event.throw)))
    if isinstance(event, Scored):
        return None
    if isinstance(event, Ended) and event.rule in _ENDED:
        line = neutral_line(state, event)
        return line and evolve(line, rule=_ENDED[event.rule])
    if isinstance(event, Declared):
        slot = fighter(state, event.model)
        said = plan_words(state, event.model, slot.plan) if slot.plan is not None else "nothing that is known"
        return model_line(state, event.model, f"declares: {said}", event.rule, 1)
    if isinstance(event, Told):
        deed = any(field in ("attacks", "weapon") for field, _ in event.facts)
        return model_line(state, event.model, event.text, event.rule, 1 if deed else 2)
    if isinstance(event, PhaseBegun) and event.phase not in _QUIET and state.round:
        return Line(phase_text(event.phase), event.rule, event.side)
    return event_line(state, event, _SAYS)


def _initiative_line(state: State, event: Rolled) -> Line:
    """`Initiative, dice in brackets: Ren 12 (9), Ila 4 (1, then 4, missiles), ...`: the best first."""
    faces, at, said = event.faces, 0, []
    for who, score, fumbled in event.outcome:
        dice = f"{faces[at]}, then {faces[at + 1]}" if fumbled else str(faces[at])
        at += 1 + fumbled
        about = _ABOUT[fighter(state, who).kind]
        said.append((-score, f"{model_name(state, who)} {'last' if score == LAST else score} ({dice}{about})"))
    return Line(f"Initiative, dice in brackets: {', '.join(text for _, text in sorted(said))}", event.throw.rule)


def _show_aim(state: State, throw: OpenPool[int]) -> OpenPool[int]:
    """How far away the target of an attack is, and how much of it cover leaves clear. (DOT-80, DOT-88)"""
    i, foe = throw.who, throw.against
    what = add_notes(throw.what, range_text(state, i, foe))
    return evolve(throw, what=what, modifiers=show_cover(state, i, foe, throw.modifiers), verdicts=("a miss", ""))


def count_health(dots: int, boxes: int) -> str:
    """`1 dot and 12 boxes`."""
    return f"{dots} dot{'' if dots == 1 else 's'} and {boxes} box{'' if boxes == 1 else 'es'}"


def _harms(state: State, event: Harmed) -> str:
    by = f" from {model_name(state, event.by)}" if event.by not in (NOBODY, event.model) else ""
    slot = fighter(state, event.model)
    took = [f"{event.dots} on dots" if event.dots else "", f"{event.boxes} on boxes" if event.boxes else ""]
    left = f"{count_health(slot.dots, slot.boxes)} left"
    return f"takes {event.amount} harm{by}, {' and '.join(filter(None, took))}: {left}"


def _drops(state: State, event: Dropped) -> str:
    if event.how == "left":
        return "gives up and leaves the battle" if event.cause == "fear" else "is disabled and leaves the battle"
    if event.how == "out" and not event.cause:
        return "lies unconscious and is lost to its side"
    return _FELL[event.how]


def _restores(state: State, event: Restored) -> str:
    parts = count_health(event.dots, event.boxes).split(" and ")
    return f"gets back {' and '.join([part for part in parts if not part.startswith('0 ')])}"


_SAYS: Says = {
    Harmed: _harms,
    Dropped: _drops,
    Restored: _restores,
    Rose: lambda state, e: "stands up" if e.posture == "standing" else "comes round",
    Scattered: lambda state, e: "gives way",
    Hid: lambda state, e: "hides",
    Revealed: lambda state, e: f"is revealed: {e.why}",
}
