"""Plans: what a warrior may declare for a round, as text, and why not. (DOT-22..27, DOT-67, R-6, R-9, R-20)

`sword 3 at 5, parry 2; in formation`: parts with their shares of dice and whom it attacks first, then how it fights;
`power`, and what its magic has it say of that.
"""

from __future__ import annotations

from functools import lru_cache

from skirmish.core.decision import Refusal
from skirmish.core.record import Record, evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.dots.arms import Missile, Weapon
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.fighter import BIRD, Build, Fighter, Kind, Plan
from skirmish.rules.dots.formation import formation_bar, strategy_bar
from skirmish.rules.dots.pools import attack_dots, attack_number
from skirmish.rules.dots.queries import foes_of, weapon_of
from skirmish.rules.dots.shots import THROW, is_gone, shot_id, ways

PARRY, POWER, RUN, TUMBLE, DODGE, DRAW, HOLD = "parry", "power", "run", "tumble", "dodge", "draw", "hold"
KIND_NAMES: dict[Kind, str] = {"melee": "melee", "ranged": "missiles", "power": "magic"}
FORMATION, STRATEGY = "in formation", "by the plan"
RULE = "DOT-26"


class Price(Record):
    """What a part of a plan takes."""

    part: str
    base: int
    """Its dice before they are split. (DOT-23)"""
    share: int
    rule: str = RULE


# As text


def plan_text(plan: Plan) -> str:
    """The plan as an action says it."""
    aim = f" at {plan.foe}" if plan.attack and plan.foe >= 0 else ""
    parts = [f"{plan.attack} {plan.dice}{aim}" if plan.dice else f"{plan.attack}{aim}"]
    parts += [f"{BIRD} {plan.bird}" if plan.bird else ""]
    magic = f"{POWER} {plan.intent}".strip() if plan.power else ""
    parts += [f"{PARRY} {plan.parry}" if plan.parry else "", magic, RUN if plan.run else ""]
    parts += [TUMBLE if plan.tumble else "", DODGE if plan.dodge else "", f"{DRAW} {plan.draw}" if plan.draw else ""]
    said = ", ".join(filter(None, parts)) or HOLD
    ways_ = [FORMATION if plan.formation else "", STRATEGY if plan.strategy else ""]
    return "; ".join([said, *filter(None, ways_)])


@lru_cache(4096)
def read_plan(text: str) -> Plan | Refusal:
    """The plan that the text says, or why it says none; it must be written as `plan_text` writes it."""
    said, *more = text.split("; ")
    plan = Plan(formation=FORMATION in more, strategy=STRATEGY in more)
    for part in said.split(", ") if said != HOLD else ():
        word, _, rest = part.partition(" ")
        if word == BIRD and plan.attack:
            plan = evolve(plan, bird=_number(rest))
        elif word == PARRY:
            plan = evolve(plan, parry=_number(rest))
        elif word == POWER:
            plan = evolve(plan, power=True, intent=rest)
        elif word in (RUN, TUMBLE, DODGE) and not rest:
            plan = evolve(plan, **{word: True})
        elif word == DRAW:
            plan = evolve(plan, draw=rest)
        else:
            share, aims, foe = f" {rest}".partition(" at ")
            plan = evolve(plan, attack=word, dice=_number(share.strip()), foe=_number(foe) if aims else -1)
    written = plan_text(plan)
    return plan if written == text else Refusal(f"a plan is written like '{written}'", RULE)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else 0


# What may be declared


def attack_with(slot: Fighter, attack: str) -> Weapon | Missile | None:
    """What it would attack with; None if it has no such thing at hand. A bird attack is made with the sword."""
    if attack in (BIRD, slot.weapon):
        return weapon_of(slot)
    return next((one for one in ways(slot) if shot_id(one) == attack), None)


def attack_base(slot: Fighter, attack: str) -> int:
    """Dice of the attack before they are split. (DOT-19, DOT-21, R-17)"""
    one = attack_with(slot, attack)
    if attack == BIRD:
        return max(1, bird_dots(slot.build) - slot.armour)
    return attack_dots(slot, one, thrown=attack.startswith(THROW)) if one is not None else 0


def bird_dots(build: Build) -> int:
    """Dots of a bird attack and of a block, which armour hinders. (DOT-21, R-17)"""
    return build.dots("bird-forms") + build.attributes.dexterity


def attack_needs(rules: Ruleset, slot: Fighter, attack: str) -> int:
    """The number that its dice need before anything changes it. (DOT-21, R-17, R-43)"""
    one = attack_with(slot, attack)
    if one is None or attack == BIRD:
        return 10 - slot.build.dots("basic-forms")
    return attack_number(rules, slot, one, thrown=attack.startswith(THROW))


def count_attacks(slot: Fighter) -> int:
    """How often it may attack in this round by its plan. (DOT-27, DOT-39, R-8, R-21)"""
    one = attack_with(slot, slot.plan.attack) if slot.plan is not None and slot.plan.attack else None
    if slot.plan is None or one is None:
        return 0
    if isinstance(one, Missile):
        return 1 if one.reload else attack_dots(slot, one)
    thrown = slot.plan.attack.startswith(THROW)
    return attack_dots(slot, one, thrown=thrown) + (slot.has("second-attack") and one.sword)


def attacks_left(slot: Fighter) -> int:
    """Attacks that it may still make of those it has declared. (DOT-27, DOT-72)"""
    return 0 if slot.spent else count_attacks(slot) - slot.attacks


def evade_base(slot: Fighter) -> int:
    """Dice of an evasion. (DOT-92)"""
    return slot.build.dots("evasion") + slot.build.attributes.wits + slot.build.attributes.perception


def parry_base(slot: Fighter) -> int:
    """Dice of a parry before they are split: what armour leaves of them. (DOT-20, DOT-95)"""
    return max(1, slot.build.dots("basic-forms") + slot.build.attributes.dexterity - slot.armour)


def can_parry(slot: Fighter) -> bool:
    """Whether it has a sword in hand, and has learned to parry. (DOT-95, R-6)"""
    return weapon_of(slot).sword and slot.has("basic-forms")


def knows_birds(rules: Ruleset, slot: Fighter) -> bool:
    """Whether it attacks, blocks and leaps by the bird forms. (DOT-40, R-17)"""
    return rules.options["bird_forms"] == "true" and weapon_of(slot).sword and slot.has("bird-forms")


def kinds_of(slot: Fighter, channels: bool) -> tuple[Kind, ...]:
    """What it may be about in a round: melee in any case. (DOT-66, R-106)"""
    found: list[Kind] = ["melee"]
    if ways(slot):
        found.append("ranged")
    return (*found, "power") if channels else tuple(found)


def prices(slot: Fighter, plan: Plan) -> tuple[Price, ...]:
    """What its parts take."""
    found = []
    if plan.attack:
        base = attack_base(slot, plan.attack)
        found.append(Price(plan.attack, base, plan.dice or base))
    if plan.bird:
        found.append(Price(BIRD, attack_base(slot, BIRD), plan.bird))
    if plan.parry:
        found.append(Price(PARRY, parry_base(slot), plan.parry))
    return tuple(found)


def plan_bar(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> Refusal | None:
    """Why it can't declare this. (DOT-23, DOT-25, DOT-26, DOT-77, DOT-89, DOT-90, R-6, R-9)"""
    now = fighter(state, i)
    slot = in_hand(now, plan)
    if plan.dodge and (plan.attack or plan.parry or plan.power or plan.run or plan.draw or plan.tumble):
        return Refusal("it dodges, and does nothing else", "DOT-90")
    if plan.dodge and slot.mounted:
        return Refusal("riders don't dodge", "DOT-89")
    if slot.committed >= state.round and not plan.dodge:
        return Refusal("after a tumble it can only dodge", "DOT-36")
    if slot.surprise and (plan.attack or plan.power or plan.run):
        return Refusal("it is surprised: it only defends itself", "DOT-62")
    if plan.tumble and not plan.run:
        return Refusal("it tumbles as it runs", "DOT-78")
    if plan.tumble and not (slot.has("tumble") and weapon_of(slot).sword and not slot.mounted):
        return Refusal("to tumble it needs a sword in hand, its own feet and Tumble", "DOT-78")
    if plan.run and (plan.attack or plan.power) and not plan.tumble:
        return Refusal("a run takes the place of an attack", "DOT-77")
    if plan.draw and not any(
        weapon.id == plan.draw != now.weapon and not is_gone(now, weapon) for weapon in slot.kit.melee
    ):
        return Refusal("it has no such weapon to draw", "DOT-40")
    if plan.draw and (plan.attack or plan.power) and slot.weapon != plan.draw:
        return Refusal("to draw takes the attack", "DOT-40")
    return (
        _attack_bar(rules, slot, plan) or _kind_bar(rules, state, i, slot, plan) or _parry_bar(slot, plan)
        or _split_bar(slot, plan)
        or (formation_bar(rules, state, i) if plan.formation else None)
        or (strategy_bar(rules, state, i) if plan.strategy else None)
        or _foe_bar(rules, state, i, plan)
    )  # fmt: skip


def in_hand(slot: Fighter, plan: Plan) -> Fighter:
    """The slot as the plan is declared: quick draw has a sword in hand at once, beside anything else. (DOT-40, R-20)"""
    return evolve(slot, weapon=plan.draw) if draws_quickly(slot, plan) else slot


def draws_quickly(slot: Fighter, plan: Plan) -> bool:
    """Whether it draws a sword beside anything else. (DOT-40, R-20)"""
    return plan.draw != "" and slot.has("quick-draw") and slot.kit.weapon(plan.draw).sword


def has_drawn(slot: Fighter) -> bool:
    """Whether it has drawn what it declared to draw in place of its attack. (DOT-40, R-20)"""
    return slot.plan is not None and slot.plan.draw == slot.weapon and not draws_quickly(slot, slot.plan)


def _kind_bar(rules: Ruleset, state: State, i: ModelId, slot: Fighter, plan: Plan) -> Refusal | None:
    """It does what it has announced. (DOT-66, R-94)"""
    if plan.power and not rules.magic.channels(state, i):
        return Refusal("it works no magic", "DOT-174")
    if plan.power and slot.kind != "power":
        return Refusal(f"it has announced {KIND_NAMES[slot.kind]} for this round, not magic", "DOT-66")
    if plan.power and (barred := rules.magic.intent_bar(state, i, plan.intent)) is not None:
        return barred
    if plan.attack and kind_of(slot, plan.attack) != slot.kind:
        return Refusal(f"it has announced {KIND_NAMES[slot.kind]} for this round", "DOT-66")
    return None


def kind_of(slot: Fighter, attack: str) -> Kind:
    """What the attack is."""
    return "melee" if attack in (BIRD, slot.weapon) else "ranged"


def _attack_bar(rules: Ruleset, slot: Fighter, plan: Plan) -> Refusal | None:
    """What it attacks with is at hand and loaded, and it has learned what that takes. (DOT-40, DOT-80, DOT-88, R-6)"""
    if not plan.attack:
        return Refusal("no dice without an attack", RULE) if plan.dice or plan.bird else None
    one = attack_with(slot, plan.attack)
    if one is None:
        return Refusal(f"it has no {plan.attack} at hand", "DOT-80")
    if plan.bird and (plan.attack != slot.weapon or not knows_birds(rules, slot)):
        return Refusal("bird attacks come beside those with the sword, and take bird forms", "DOT-40")
    if plan.attack == BIRD:
        fit = knows_birds(rules, slot)
        return None if fit else Refusal("a bird attack takes bird forms and a sword in hand", "DOT-40")
    skill = "thrown" if plan.attack.startswith(THROW) else one.skill
    if rules.options["untrained_attack"] == "forbidden" and not slot.has(skill):
        return Refusal(f"it hasn't learned to use the {one.name}", "DOT-12")
    if isinstance(one, Missile) and slot.reload:
        return Refusal(f"the {one.name} isn't loaded", "DOT-88")
    return None


def _foe_bar(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> Refusal | None:
    """It says whom it attacks first, unless it may choose when it acts. (DOT-68, R-49)"""
    foes = foes_of(state, i) if plan.attack else 0
    if plan.foe < 0:
        free = not foes or rules.options["retarget"] == "true"
        return None if free else Refusal("it has to say whom it attacks first", "DOT-68")
    return None if not plan.attack or foes >> plan.foe & 1 else Refusal("that is no enemy on the table", "DOT-68")


def turn_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why it may not attack this enemy now: it has declared another, or has attacked it. (DOT-27, DOT-68, R-8, R-49)"""
    slot = fighter(state, i)
    if rules.options["repeat_same_target"] == "false" and foe in slot.struck:
        return Refusal("it has attacked it in this round", "DOT-27")
    free = rules.options["retarget"] == "true" or slot.plan is None or slot.plan.foe in (-1, foe) or slot.struck
    return None if free else Refusal("another first target was declared", "DOT-68")


def _parry_bar(slot: Fighter, plan: Plan) -> Refusal | None:
    if plan.parry and not can_parry(slot):
        return Refusal("to parry it needs a sword in hand and Basic Forms", "DOT-95")
    return None


def _split_bar(slot: Fighter, plan: Plan) -> Refusal | None:
    """The smallest pool is dealt out, at least a die for each. (DOT-23)"""
    parts = prices(slot, plan)
    if len(parts) < 2:
        over = next((part for part in parts if part.share > part.base), None)
        return Refusal(f"it has {over.base} dice for {over.part}", "DOT-21") if over is not None else None
    if not plan.dice:
        return Refusal("each part takes its share of the dice", "DOT-23")
    least, taken = min(part.base for part in parts), sum(part.share for part in parts)
    if taken > least:
        return Refusal(f"it has {least} dice to deal out, and takes {taken}", "DOT-23")
    return None
