"""What people declare under dots and boxes, read and judged. (DOT-23..27, DOT-40, DOT-62, DOT-66, DOT-67, DOT-90)"""

from __future__ import annotations

import re

from dots_game import Dots
from dots_people import ARMS, SHOT, Fighter, Plan
from printed_page import Line, Unreadable
from printed_rolls import expect

BODY = "bare hands"
"""What it fights with who puts its weapon away; creatures have something else of that kind."""
BUNDLE = 4
"""Knives or javelins of one. (DOT-88)"""
_DICE = r"(?: \((\d+) (?:die|dice)\))?"


def declare(game: Dots, line: Line, found: re.Match[str]) -> None:
    """The slowest of those who haven't declared says what it will do. (DOT-67)"""
    name = found[1]
    who = game.people[name]
    game.check_dawn(line)
    game.close(line)
    expect(line.rule == "DOT-67", line, "the rule is DOT-67")
    joined = game.round in (who.joined, who.freed)
    expect(not game.active or joined, line, "somebody has acted already")
    expect(who.conscious and who.plan is None, line, "it is unconscious, or has declared")
    for other, one in game.people.items():
        waits = game.waits(other) and other != name
        expect(joined or not waits or one.rank >= who.rank, line, f"{other} is slower")
    for other, rank in game.declared:
        if rank == who.rank and not joined:
            game.draw_lot(line, name, other)
    game.declared.append((name, who.rank))
    plan = read_plan(game, line, found[2])
    if plan.draw == BODY:
        plan.draw = next(weapon for weapon in who.melee if ARMS[weapon].skill == "unarmed")
    check_plan(game, line, name, plan)
    who.plan = plan
    if plan.draw and draws_quickly(who, plan):
        game.owe(f"draws the {plan.draw}", name)


def draws_quickly(who: Fighter, plan: Plan) -> bool:
    """A sword is drawn beside anything else. (DOT-40)"""
    return who.has("quick draw") and ARMS[plan.draw].sword


def read_plan(game: Dots, line: Line, text: str) -> Plan:
    """`attack with the sword (3 dice) against Ren, parry (2 dice); in formation; by the leader's plan`."""
    said, *ways = text.split("; ")
    plan = Plan()
    for way in ways:
        if way == "in formation":
            plan.formation = True
        elif way == "by the leader's plan":
            plan.strategy = True
        else:
            raise Unreadable(f"line {line.number}: {way}")
    if said == "hold":
        return plan
    weapon = r"(attack with|throw|shoot) (?:the )?([A-Za-z' -]+?)"
    attack = re.match(rf"(?:{weapon}|(bird attack)){_DICE} against ({game.names})(?=, |$)", said)
    rest = said
    if attack is not None:
        plan.attack, plan.missile = attack[3] or attack[2], attack[1] in ("throw", "shoot")
        plan.dice, plan.foe = int(attack[4] or 0), attack[5]
        rest = said[attack.end() :].removeprefix(", ")
        expect(plan.attack in ARMS or bool(attack[3]), line, "no weapon of the rulebook")
        expect((attack[1] == "shoot") == (plan.attack in SHOT), line, "what is shot, and what is thrown")
    for part in rest.split(", ") if rest else ():
        _read_part(line, plan, part)
    return plan


def _read_part(line: Line, plan: Plan, part: str) -> None:
    if found := re.fullmatch(rf"(bird attack|parry){_DICE}", part):
        expect(found[2] is not None, line, "each part takes its share of the dice")
        if found[1] == "parry":
            plan.parry = int(found[2])
        else:
            plan.bird = int(found[2])
    elif part in ("run", "tumble and run"):
        plan.run, plan.tumble = True, part != "run"
    elif part == "work magic":
        plan.magic = True
    elif part == "dodge":
        plan.dodge = True
    elif found := re.fullmatch(r"draw the (.+)", part):
        plan.draw = found[1]
    elif part == "put its weapon away":
        plan.draw = BODY
    else:
        raise Unreadable(f"line {line.number}: {part}")


def check_plan(game: Dots, line: Line, name: str, plan: Plan) -> None:
    """What may be declared. (DOT-23, DOT-25, DOT-26, DOT-36, DOT-52, DOT-62, DOT-66, DOT-77, DOT-78, DOT-90)"""
    who = game.people[name]
    if who.dazed:
        expect(plan == Plan(), line, "it is dazed")
    if plan.dodge:
        alone = Plan(dodge=True, formation=plan.formation, strategy=plan.strategy)
        expect(plan == alone, line, "it dodges, and does nothing else")
    expect(plan.dodge or who.committed < game.round or who.dazed, line, "after a tumble it can only dodge")
    only_defends = not (plan.attack or plan.magic or plan.run)
    expect(not who.surprise or only_defends, line, "it is surprised")
    expect(plan.kind in ("", who.kind), line, f"it is about {who.kind} in this round")
    weapon = who.weapon
    if plan.draw:
        expect(plan.draw in who.melee and plan.draw != weapon, line, "it has no such weapon to draw")
        if draws_quickly(who, plan):
            weapon = plan.draw
        else:
            expect(not plan.attack and not plan.magic, line, "to draw takes the attack")
    arm = ARMS[weapon]
    tumbles = who.has("tumble") and arm.sword and not who.mounted
    expect(not plan.tumble or tumbles, line, "to tumble it needs a sword, its own feet and the skill")
    expect(not plan.run or plan.tumble or not (plan.attack or plan.magic), line, "a run takes the place of an attack")
    _check_attack(game, line, name, plan, weapon)
    flies = arm.sword and who.has("bird forms")
    expect(flies or not (plan.bird or plan.attack == "bird attack"), line, "a sword in hand, and Bird Forms")
    expect(not plan.parry or (arm.sword and who.has("basic forms")), line, "a sword in hand, and Basic Forms")
    _check_shares(line, who, plan, weapon)
    if plan.formation:
        expect(game.stands_together(name) is not False, line, "no formation stands there")
    if plan.strategy:
        expect(game.strategy(name) > 0 and game.called(name) is not False, line, "no leader with a plan is near")


def _check_attack(game: Dots, line: Line, name: str, plan: Plan, weapon: str) -> None:
    """What it attacks with is at hand, and whom it attacks is there. (DOT-68, DOT-80, DOT-88)"""
    who = game.people[name]
    if not plan.attack:
        expect(not plan.bird, line, "bird attacks come beside those with the sword")
        return
    expect(plan.foe in game.foes(name), line, "no enemy on the table")
    if not plan.missile:
        expect(plan.attack in (weapon, "bird attack"), line, f"it has the {weapon} in hand")
        return
    if plan.attack in SHOT:
        expect(plan.attack in who.missiles and not who.reload, line, "it has none, or it isn't loaded")
        return
    bundle = ARMS[plan.attack].bundle
    at_hand = plan.attack in who.missiles if bundle else plan.attack == weapon
    left = (BUNDLE if bundle else 1) - who.thrown.count(plan.attack)
    expect(at_hand and left > 0 and ARMS[plan.attack].far > 0, line, "it has none to throw")


def _check_shares(line: Line, who: Fighter, plan: Plan, weapon: str) -> None:
    """The smallest pool is dealt out, at least a die for each. (DOT-23)"""
    pools = []
    if plan.attack:
        bird = plan.attack == "bird attack"
        base = who.bird_dice() if bird else who.dice(plan.attack, missile=plan.missile)
        pools.append((base, plan.dice))
    pools += [(who.bird_dice(), plan.bird)] if plan.bird else []
    pools += [(who.parry_dice(), plan.parry)] if plan.parry else []
    if len(pools) < 2:
        expect(all(share <= base for base, share in pools), line, f"so many dice it hasn't: {pools}")
        return
    least, dealt = min(base for base, _ in pools), sum(share for _, share in pools)
    expect(all(share > 0 for _, share in pools) and dealt <= least, line, f"{least} dice to deal out, not {dealt}")
