"""Pools under dots and boxes: how many dice against which number, and why. (DOT-12..42, DOT-51..63, DOT-80..98)"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from dots_game import AFTER, METHODS, OPEN, Clash, Dots
from dots_people import ARMS, Fighter
from printed_page import Line, Unreadable, Wrong
from printed_pools import BOTH, DICE, MOST, NUMBER, Pool, check_pool, find_pool
from printed_rolls import expect

USUAL = 7
Reasons = dict[str, tuple[int, str]]
"""What has to be told: by why, the number and its rule."""
Perhaps = dict[str, tuple[set[int], str]]
"""What may be told, as the places don't tell: which numbers it may have."""
RULES = {"parry": "DOT-95", "block": "DOT-40", "dance": "DOT-71", "evade": "DOT-92", "dodge": "DOT-89",
         "tumble": "DOT-36"}  # fmt: skip
SKILLS = {"parry": "basic forms", "block": "bird forms", "dance": "dance the spears", "dodge": "dodge",
          "tumble": "tumble"}  # fmt: skip
"""What goes with Dexterity. (DOT-21)"""
PARRIES = ("parry", "block", "dance")
"""Of which each further one has a die less. (DOT-22)"""
ART = {"parry": "parry", "block": "block", "tumble": "tumble"}
"""The defences of the art. (DOT-30)"""


def judge_pool(game: Dots, line: Line, found: re.Match[str]) -> None:
    """By what it is for."""
    roll = find_pool(line, game.names)
    if roll is None:
        raise Unreadable(f"line {line.number}: {line.text}  [{line.rule}]")
    clash = game.clash
    if clash is not None and roll.who == clash.foe and roll.what in METHODS:
        defend(game, line, roll, clash)
    elif clash is not None and roll.who == clash.by and clash.hits is None:
        attack(game, line, roll, clash)
    elif roll.what in ROLLS:
        ROLLS[roll.what](game, line, roll)
    elif roll.what.endswith(" test"):
        resist(game, line, roll)
    else:
        raise Unreadable(f"line {line.number}: a roll for '{roll.what}'")


# What changes a pool


def common(
    game: Dots, name: str, *, dexterous: bool = False, against: str = "", penalised: bool = True
) -> tuple[Reasons, Perhaps]:
    """What changes all that the body does. (DOT-16, DOT-18, DOT-19, DOT-35, DOT-43, DOT-51, DOT-62, DOT-79, DOT-92)"""
    who, must, may = game.people[name], Reasons(), Perhaps()
    if dexterous and who.worn:
        must[f"{DICE}armour"] = -who.worn, "DOT-19"
    if who.evades:
        must[f"{DICE}has evaded"] = -who.evades, "DOT-92"
    may[f"{DICE}has left the art"] = {-drag for drag in who.drags if drag}, "DOT-35"
    if len(who.drags) == 1 and 0 not in who.drags:
        must[f"{DICE}has left the art"] = -min(who.drags), "DOT-35"
    if penalised:
        if who.state == "disabled":
            must[f"{BOTH}disabled"] = who.boxes - 9, "DOT-51"
        if who.upset:
            must[f"{BOTH}lost ambush"] = -who.upset, "DOT-62"
        cancels = who.number("mountain forms") if who.arm.sword else 0
        may[f"{BOTH}uneven ground"] = {-dots for dots in (1 - cancels, 2 - cancels) if dots > 0}, "DOT-79"
    if against:
        may[f"{NUMBER}higher ground"] = {-1}, "DOT-16"
    return must, may


def check_added(game: Dots, line: Line, roll: Pool, must: Reasons, may: Perhaps, foe: str = "") -> None:
    """All that has to be told is, and nothing else; what magic adds is named."""
    told = roll.told()
    for why, (number, rule) in must.items():
        one = told.get(why)
        expect(one is not None and (one.number, one.rule) == (number, rule), line, f"{why} {number:+d} ({rule})")
    for why, one in told.items():
        if why in must:
            continue
        if why in may:
            numbers, rule = may[why]
            expect(one.number in numbers and one.rule == rule, line, f"{why}: {sorted(numbers)} ({rule})")
        else:
            bare = why.removeprefix(DICE).removeprefix(NUMBER)
            lasts = {*game.people[roll.who].effects, *(game.people[foe].effects if foe else ())}
            expect(bare in lasts and game.may_cite(bare, one.rule), line, f"{why} changes nothing here")


def helped(game: Dots, name: str, must: Reasons, may: Perhaps) -> None:
    """A leader's plan. (DOT-87)"""
    who, worth = game.people[name], game.strategy(name)
    if who.plan is None or not who.plan.strategy or not worth:
        return
    called = game.called(name)
    if called:
        must[f"{DICE}the leader's plan"] = worth, "DOT-87"
    elif called is None:
        may[f"{DICE}the leader's plan"] = {worth}, "DOT-87"


def in_formation(game: Dots, name: str, must: Reasons, may: Perhaps) -> None:
    """DOT-83, DOT-86."""
    who = game.people[name]
    if who.plan is None or not who.plan.formation:
        return
    holds, worth = game.stands_together(name), game.formation(name)
    if holds:
        must[f"{NUMBER}formation"] = -worth, "DOT-83"
    elif holds is None:
        may[f"{NUMBER}formation"] = {-worth}, "DOT-83"


def beside_master(game: Dots, name: str, foe: str, may: Perhaps) -> None:
    """DOT-42: a friend with a sword, in contact with the same enemy; no more than its own dots."""
    who = game.people[name]
    own, worths = who.number(who.arm.skill), set[int]()
    for other in game.friends(name):
        one = game.people[other]
        able = one.posture == "standing" and not one.dazed and one.arm.sword
        if able and one.has("feline forms") and game.near(other, foe, 0.0) is not False:
            worths.add(min(own, one.number("feline forms")))
    may[f"{DICE}a swordmaster beside it"] = worths - {0}, "DOT-42"


def art_reasons(game: Dots, name: str, art: str, foe: str) -> Reasons:
    """What the forms give, and what changes and opponents take. (DOT-32..34, DOT-36)"""
    who = game.people[name]
    must: Reasons = {f"{DICE}Tree Forms": (who.number("tree forms"), "DOT-32")}
    changes = who.switches + (art not in ("", "tumble") and who.art not in ("", art))
    if changes:
        must[f"{DICE}changes"] = -changes, "DOT-34"
    if art != "tumble" and (over := game.over(name, foe)):
        must[f"{DICE}too many opponents"] = -over, "DOT-33"
    return must


def uses_art(game: Dots, line: Line, roll: Pool, foe: str) -> bool:
    """Whether the forms are at work, as is told. (DOT-32)"""
    told, artful = f"{DICE}Tree Forms" in roll.told(), game.is_artful(roll.who, foe)
    expect(artful is None or told == artful, line, f"Tree Forms {'work' if artful else 'do not work'}")
    return told


# Attacks


def attack(game: Dots, line: Line, roll: Pool, clash: Clash) -> None:
    """DOT-20..27, DOT-32, DOT-39, DOT-40, DOT-63, DOT-80, DOT-83, DOT-87, DOT-88, DOT-97."""
    if clash.means == "riposte" and not clash.whole:
        riposte(game, line, roll, clash)
        return
    who, bird = game.people[roll.who], roll.what == "bird attack"
    missile = clash.means == "ranged"
    weapon = clash.thing if missile else who.weapon
    expect(bird or roll.what == weapon, line, f"it attacks with the {weapon}")
    expect(line.rule == ("DOT-40" if bird else "DOT-88" if missile else "DOT-80"), line, "the rule of that")
    _check_reach(game, line, roll, clash, weapon)
    artful = not missile and who.arm.sword and uses_art(game, line, roll, clash.foe)
    share = 0 if artful or clash.whole else who.share("bird attack" if bird else weapon)
    must, may = common(game, roll.who, dexterous=bird and not share, against=clash.foe)
    helped(game, roll.who, must, may)
    in_formation(game, roll.who, must, may)
    if who.edge:
        must[f"{DICE}ambush"] = who.edge, "DOT-63"
    if artful:
        must |= art_reasons(game, roll.who, "attack", clash.foe)
    if not clash.free:
        _check_stroke(line, who, bird=bird, missile=missile, artful=artful, weapon=weapon)
    kind = "bird" if bird else "shot" if missile else "blow"
    repeats = count_repeats(who, kind, clash.foe, artful=artful)
    may[f"{DICE}repeated"] = {-number for number in repeats if number > 0}, "DOT-22"
    if 0 not in repeats and len(repeats) == 1:
        must[f"{DICE}repeated"] = -min(repeats), "DOT-22"
    base = who.bird_dots() if bird else who.dice(weapon, missile=missile)
    number = 10 - who.number("basic forms") if bird else who.needs(weapon, missile=missile)
    base = share or base
    own = ARMS[weapon].dice
    if own and not bird:
        must[f"{DICE}{weapon}"] = own, "DOT-14"
    if missile:
        _shot_reasons(game, line, roll, clash, weapon, must, may)
    else:
        beside_master(game, roll.who, clash.foe, may)
    check_added(game, line, roll, must, may, clash.foe)
    clash.hits = check_pool(line, roll, base, number)
    if not missile:
        game.deal_with(roll.who, "attack", clash.foe)
    if not clash.free and not clash.whole:
        count_attack(who, kind, clash.foe, artful=artful)


def _check_stroke(line: Line, who: Fighter, *, bird: bool, missile: bool, artful: bool, weapon: str) -> None:
    """It does what it has declared, or what the art leaves free. (DOT-26, DOT-68)"""
    plan = who.plan
    assert plan is not None
    what = "bird attack" if bird else weapon
    free = not missile and who.flies() and (bool(plan.bird) or artful)
    expect(what == plan.attack or (free and not plan.missile), line, f"it has declared {plan.attack}")
    expect(plan.missile == missile, line, f"it has declared {plan.attack}")


def count_repeats(who: Fighter, kind: str, foe: str, *, artful: bool) -> set[int]:
    """How often it has done the same before, but for what costs no die. (DOT-22, DOT-27, DOT-35, DOT-39)"""
    found = set()
    for blows, birds in {who.past} | ({(0, 0)} if who.spared else set()):
        before = who.birds - birds if kind == "bird" else who.attacks - who.birds - blows
        before = who.struck.count(foe) if artful else before
        if who.second is not None:
            before -= who.second[0] == foe if artful else who.second[1] == kind
        elif before > 0 and _has_second(who, kind):
            before -= 1
        found.add(max(0, before))
    return found


def _has_second(who: Fighter, kind: str) -> bool:
    return who.second is None and who.has("second attack") and who.arm.sword and kind != "shot"


def count_attack(who: Fighter, kind: str, foe: str, *, artful: bool) -> None:
    """The attack is one of those of this round; the second attack is the first that would cost a die. (DOT-39)"""
    before = who.birds - who.past[1] if kind == "bird" else who.attacks - who.birds - who.past[0]
    if (who.struck.count(foe) if artful else before) > 0 and _has_second(who, kind):
        who.second = foe, kind
    who.attacks += 1
    who.birds += kind == "bird"
    who.struck.append(foe)


def _check_reach(game: Dots, line: Line, roll: Pool, clash: Clash, weapon: str) -> None:
    """How far away it is, as is told and as the places have it. (DOT-80, DOT-88, B-3)"""
    arm, inches = ARMS[weapon], roll.inches or 0.0
    share = 0.5 if game.clouds else 1.0
    most = share * arm.far if clash.means == "ranged" else arm.reach
    expect(inches <= most + 0.011, line, f"it reaches {most} inches")
    least, longest = game.gap(clash.by, clash.foe)
    expect(least - 0.02 <= inches <= longest + 0.02, line, f"they stand {least:.2f} to {longest:.2f} inches apart")


def _shot_reasons(
    game: Dots, line: Line, roll: Pool, clash: Clash, weapon: str, must: Reasons, may: Perhaps
) -> None:  # fmt: skip
    """The range, a melee, cover. (DOT-88)"""
    half = ARMS[weapon].far / (4 if game.clouds else 2)
    inches, told = roll.inches or 0.0, roll.told()
    for why, holds in (("beyond half range", None if abs(inches - half) < 0.011 else inches > half),
                       ("into a melee", _touched_by_friend(game, clash))):  # fmt: skip
        for prefix, number in ((DICE, -1), (NUMBER, 1)):
            if holds:
                must[prefix + why] = number, "DOT-88"
            elif holds is None:
                may[prefix + why] = {number}, "DOT-88"
        expect((DICE + why in told) == (NUMBER + why in told), line, f"{why}: a die, and the number")
    may |= {f"{NUMBER}light cover": ({1}, "DOT-88"), f"{NUMBER}heavy cover": ({2}, "DOT-88")}
    clear = re.search(r"(light|heavy) cover \((\d+)% clear\)", line.text)
    expect(("cover" in line.text) == bool(clear), line, "how much of it is clear")
    if clear:
        hard = int(clear[2]) < 50
        expect(int(clear[2]) < 100 and hard == (clear[1] == "heavy"), line, "heavy cover leaves less than half clear")


def _touched_by_friend(game: Dots, clash: Clash) -> bool | None:
    near = [game.near(other, clash.foe, 0.0) for other in game.friends(clash.by)]
    return True if True in near else None if None in near else False


def riposte(game: Dots, line: Line, roll: Pool, clash: Clash) -> None:
    """DOT-97: it belongs to its parry."""
    who = game.people[roll.who]
    expect(roll.what == "riposte" and line.rule == "DOT-97", line, "a riposte")
    must, may = common(game, roll.who, against=clash.foe)
    if uses_art(game, line, roll, clash.foe):
        must |= art_reasons(game, roll.who, "", clash.foe)
    check_added(game, line, roll, must, may, clash.foe)
    clash.hits = check_pool(line, roll, max(1, who.number("sword")), 10 - who.number("basic forms"))


# Defences


def defend(game: Dots, line: Line, roll: Pool, clash: Clash) -> None:
    """DOT-69, DOT-71, DOT-81, DOT-89..98."""
    who, method = game.people[roll.who], roll.what
    expect(line.rule == RULES[method], line, f"the rule is {RULES[method]}")
    expect(clash.hits is not None, line, "the attack is rolled first")
    expect(who.posture == "standing" and not who.dazed, line, "it can't defend itself")
    if clash.method:
        expect(clash.raw > 0, line, f"its {clash.method} has turned it aside")
        clash.failed.append(clash.method)
        expect(method in AFTER[clash.method] and method not in clash.failed, line, f"after {clash.failed}")
    expect(method in OPEN[clash.means], line, f"that doesn't help against {clash.means}")
    only = who.dodging or (who.plan is not None and who.plan.dodge) or who.committed >= game.round
    expect(not only or method in ("dodge", "tumble"), line, "it dodges every attack of this round")
    artful = method in ART and uses_art(game, line, roll, clash.by)
    if method not in ART:
        game.leave_art(roll.who, clash.by)
    base, must, may = find_defence(game, line, roll, clash, artful=artful)
    check_added(game, line, roll, must, may, clash.by)
    clash.held = check_pool(line, roll, base, USUAL, -MOST)
    clash.method = method
    late = roll.told().get(f"{DICE}begun late")
    _pay(game, roll.who, clash, artful=artful, late=-late.number if late is not None else 0)


def find_defence(
    game: Dots, line: Line, roll: Pool, clash: Clash, *, artful: bool
) -> tuple[int, Reasons, Perhaps]:  # fmt: skip
    """Its dots, and what changes them."""
    who, method = game.people[roll.who], roll.what
    plan, share = who.plan, 0
    if method == "parry" and not artful and plan is not None:
        share = plan.parry
    must, may = common(game, roll.who, dexterous=method != "evade" and not share, against=clash.by)
    if who.wary:
        must[f"{DICE}on its guard"] = who.wary, "DOT-63"
    if artful:
        must |= art_reasons(game, roll.who, ART[method], clash.by)
    if method != "block":
        beside_master(game, roll.who, clash.by, may)
    if method == "evade":
        expect(who.has("evasion"), line, "it hasn't learned that")
        if who.acted:
            must[f"{DICE}has acted"] = -2, "DOT-92"
        return who.number("evasion") + who.number("Wit") + who.number("Per"), must, may
    if method == "parry":
        expect(who.parries_with(), line, "a sword in hand, and Basic Forms")
        expect(artful or bool(share) or not who.acted, line, "it has acted, and has no dice for that")
    if method in PARRIES and who.parries and not artful:
        if who.spared:
            may[f"{DICE}repeated"] = set(range(-who.parries, 0)), "DOT-22"
        else:
            must[f"{DICE}repeated"] = -who.parries, "DOT-22"
    if method == "block":
        expect(who.flies(), line, "a sword in hand, and Bird Forms")
    if method == "dance":
        expect(who.arm.dance and who.has("dance the spears"), line, "a spear in hand, and the dance")
    if method == "tumble":
        able = who.has("tumble") and who.arm.sword and not who.mounted
        expect(able and who.committed < game.round, line, "it can't tumble, or is bound to dodge by a tumble")
    if method == "dodge":
        expect(not who.mounted, line, "riders don't dodge")
        late = late_dice(game, who) + ("evade" in clash.failed)
        if who.perhaps_done and not who.dodging:
            may[f"{DICE}begun late"] = {-late, -2} - {0}, "DOT-91"
        elif late:
            must[f"{DICE}begun late"] = -late, "DOT-91"
        if who.dodges:
            must[f"{DICE}repeated"] = -who.dodges, "DOT-89"
        helped(game, roll.who, must, may)
    return share or who.number(SKILLS[method]) + who.number("Dex"), must, may


def late_dice(game: Dots, who: Fighter) -> int:
    """Dice that its dodge lacks for what it has done before. (DOT-91, R-14)"""
    if who.committed > game.round:
        return 0
    if who.dodging:
        return who.late
    if who.plan is not None and who.plan.dodge:
        return 0
    return 2 if who.has_done_all else int(who.acted)


def _pay(game: Dots, name: str, clash: Clash, *, artful: bool, late: int) -> None:
    """DOT-22, DOT-34, DOT-35, DOT-36, DOT-71, DOT-91."""
    who, method = game.people[name], clash.method
    reserve = artful or bool(who.plan is not None and who.plan.parry)
    if method in ART:
        game.deal_with(name, ART[method], clash.by)
    who.parries += method in PARRIES
    if method == "parry":
        who.forfeited |= bool(clash.failed) or not reserve
    elif method == "dodge":
        who.late, who.dodges, who.dodging = late, who.dodges + 1, True
        _keeps_formation(game, name)
    elif method == "tumble":
        who.committed, who.dodging = game.round + 1, True
    elif not who.has_done_all and (method == "dance" or clash.failed):
        who.forfeited = True


def _keeps_formation(game: Dots, name: str) -> None:
    """The roll that goes with a dodge in a formation was made before it. (DOT-85)"""
    plan = game.people[name].plan
    game.take("keeps formation", name)
    if plan is not None and plan.formation and game.kept != name and game.stands_together(name):
        game.owe("keeps formation", name, f"{name} rolls to stay in the formation")
    game.kept = ""


# Other rolls


def keep_formation(game: Dots, line: Line, roll: Pool) -> None:
    """DOT-85: beside each dodge; without a success it drops out."""
    who = game.people[roll.who]
    expect(line.rule == "DOT-85", line, "the rule is DOT-85")
    in_one = who.plan is not None and who.plan.formation and game.stands_together(roll.who) is not False
    expect(in_one and game.clash is not None and game.clash.foe == roll.who, line, "it dodges in no formation")
    must, may = common(game, roll.who)
    check_added(game, line, roll, must, may)
    if check_pool(line, roll, who.number("formation"), USUAL) < 1:
        game.owe("drops out of the formation", roll.who)
    game.kept = roll.who


def save(game: Dots, line: Line, roll: Pool) -> None:
    """DOT-52: at the start of the round, without dots."""
    who = game.people[roll.who]
    expect(line.rule == "DOT-52" and game.dawning and not who.saved, line, "once, at the start of a round")
    expect(who.state in ("wounded", "disabled"), line, f"it is {who.state}")
    must, may = common(game, roll.who, penalised=False)
    check_added(game, line, roll, must, may)
    who.saved = True
    if check_pool(line, roll, who.sheet.number("Will"), 11 - who.number("Wit")) < 1:
        game.owe("is dazed", roll.who)


def tumble_on(game: Dots, line: Line, roll: Pool) -> None:
    """DOT-78: as it runs, to keep its attack."""
    who = game.people[roll.who]
    expect(line.rule == "DOT-78", line, "the rule is DOT-78")
    game.needs(line, "tumbles", roll.who, "it doesn't run, or has declared no tumble")
    must, may = common(game, roll.who, dexterous=True)
    check_added(game, line, roll, must, may)
    if check_pool(line, roll, who.number("tumble") + who.number("Dex"), USUAL) < 1:
        game.owe("has to forgo its attack", roll.who)


def armour(game: Dots, line: Line, roll: Pool) -> None:
    """DOT-56: each success stops a point, no more than its dots."""
    who = game.people[roll.who]
    hit = game.hit
    if hit is None or hit.who != roll.who or (hit.magic and not hit.armour):
        hit = game.hit = game.magic_hit(line, roll.who)
    expect(line.rule == "DOT-56" and hit.armour, line, "armour is rolled once against a hit")
    check_added(game, line, roll, {}, {})
    dice = who.sheet.number("Arm")
    expect(dice > 0, line, "it has no armour")
    stopped = roll.net
    possible = {raw for raw in hit.raw if stopped == check_or_less(line, roll, dice, min(dice, raw))}
    if not possible:
        check_pool(line, roll, dice, USUAL, 0, min(dice, max(hit.raw)))
    hit.raw, hit.armour = possible, False
    hit.left = {raw - stopped for raw in possible}
    if max(hit.left) <= 0:
        game.hit = None


def check_or_less(line: Line, roll: Pool, dice: int, most: int) -> int:
    """What so many dice come to, if no more than that can be used; -1 if it is told otherwise."""
    try:
        return check_pool(line, roll, dice, USUAL, 0, most)
    except Wrong:
        return -1


def absorb(game: Dots, line: Line, roll: Pool) -> None:
    """DOT-58..61: Stamina, where a last dot is in danger; a botch harms boxes."""
    who, hit = game.people[roll.who], game.hit
    if hit is None or hit.who != roll.who:
        hit = game.hit = game.magic_hit(line, roll.who)
    expect(line.rule == "DOT-59" and not (hit.armour and not hit.magic), line, "armour comes first")
    expect(who.dots > 0 and who.boxes > 0 and max(hit.left) >= who.dots, line, "no last dot is in danger")
    expect(not hit.gain and not hit.botch, line, "once against a hit")
    check_added(game, line, roll, {}, {})
    soaked = range(min(who.sheet.number("Soak"), max(hit.left), who.boxes) + 1)
    most = {left - straight for left in hit.left for straight in soaked}
    dice = max(1, game.absorbs_with(roll.who))
    for points in sorted(most, reverse=True):
        if points > 0 and roll.net <= points:
            found = _absorbed(line, roll, dice, points)
            if found is not None:
                hit.gain, hit.botch = max(0, found), max(0, -found)
                return
    check_pool(line, roll, dice, USUAL, -MOST, max(most))


def _absorbed(line: Line, roll: Pool, dice: int, points: int) -> int | None:
    try:
        return check_pool(line, roll, dice, USUAL, -MOST, points)
    except Wrong:
        return None


def ambush(game: Dots, line: Line, roll: Pool) -> None:
    """The worst of the ambushers, then the best of the victims. (DOT-62, R-34)"""
    mine = roll.what == "ambush"
    skill, trait = ("ambush", "Wit") if mine else ("ambush defence", "Per")
    expect(line.rule == "DOT-62", line, "the rule is DOT-62")
    if mine:
        game.take("ambush", "")
        able = [lurking for lurking in game.lurking if roll.who in lurking]
        expect(bool(able), line, f"the ambushers are {game.lurking}")
        game.ambushers = able[0]
        game.owe("ambush defence", "", "the victims roll")
    else:
        game.needs(line, "ambush defence", "", "nobody has ambushed them")
    rollers = game.ambushers if mine else [n for n in game.foes(game.ambushers[0]) if game.people[n].conscious]
    expect(roll.who in rollers, line, f"one of {rollers} rolls")
    must, may = common(game, roll.who)
    check_added(game, line, roll, must, may)
    who = game.people[roll.who]
    net = check_pool(line, roll, who.number(skill) + who.number(trait), USUAL, -MOST)
    _check_roller(game, line, roll, rollers, skill, trait, worst=mine)
    if mine:
        game.ambush, game.met = net, True
        return
    game.ambush = (game.ambush or 0) - net
    _spring(game, game.ambush)


def _check_roller(
    game: Dots, line: Line, roll: Pool, rollers: list[str], skill: str, trait: str, *, worst: bool
) -> None:  # fmt: skip
    """Nobody certainly has fewer, or more; the ground may take two dice of each."""

    def dice(name: str, ground: int) -> int:
        who = game.people[name]
        found = who.number(skill) + who.number(trait) - ground - who.upset - who.evades
        return max(1, found - (9 - who.boxes if who.state == "disabled" else 0))

    told = roll.told().get(f"{BOTH}uneven ground")
    mine = dice(roll.who, -told.number if told is not None else 0)
    for other in rollers:
        if worst:
            expect(mine <= dice(other, 0), line, f"{other} is worse at it")
        else:
            expect(mine >= dice(other, 2), line, f"{other} is better at it")


def _spring(game: Dots, net: int) -> None:
    """DOT-62, DOT-63."""
    if net > 0:
        for name in game.foes(game.ambushers[0]):
            if game.people[name].conscious:
                game.people[name].surprise, game.people[name].wary = net, game.people[name].number("Per")
        game.owe("springs", "", "the ambush is told")
    elif net < 0:
        game.owe("is awaited", "", "the ambush fails")
    for name in game.ambushers:
        who = game.people[name]
        who.edge, who.upset = who.number("ambush") if net > 0 else 0, max(0, -net)


def resist(game: Dots, line: Line, roll: Pool) -> None:
    """Strength or Dexterity, or Willpower for all that works on the mind. (DOT-174)"""
    who, trait = game.people[roll.who], roll.what.removesuffix(" test")
    expect(not line.rule.startswith("DOT"), line, "magic asks for it")
    label = {"strength": "Str", "initiative": "Dex"}.get(trait)
    must, may = common(game, roll.who, dexterous=label == "Dex", penalised=label is not None)
    check_added(game, line, roll, must, may)
    if label is not None:
        check_pool(line, roll, who.number(label), USUAL)
    else:
        check_pool(line, roll, who.sheet.number("Will"), 11 - who.number("Wit"))


ROLLS: dict[str, Callable[[Any, Line, Pool], None]] = {
    "save against shock": save, "keeping formation": keep_formation, "tumble": tumble_on, "armour": armour,
    "absorption": absorb, "ambush": ambush, "ambush defence": ambush,
}  # fmt: skip
