"""What people do under dots and boxes, and what comes of it: lines that tell of no roll. (DOT-36..99)"""

from __future__ import annotations

import re

from dots_game import Clash, Dots
from dots_people import ARMS, LAST, SHOT, Fighter
from dots_plans import BUNDLE, declare, draws_quickly
from dots_pools import judge_pool
from printed_page import Line
from printed_rolls import expect
from referee_tables import Judge, go, note

YARD_IN = 2.0
AMBUSH_IN = 12.0
ATTACKING = ("it attacks", "it charges", "it shoots")
"""By what it is revealed who springs the ambush from any distance. (DOT-62)"""

# Rounds


def begin_round(game: Dots, line: Line, found: re.Match[str]) -> None:
    """What the round before had to bring has come. (DOT-74)"""
    game.close(line)
    expect(int(found[1]) == game.round + 1, line, f"it is round {game.round + 1}")
    if game.round:
        expect(not game.active or bool(game.declared), line, "nobody has declared")
        expect(sum(is_broken(game, side) for side in (0, 1)) != 1, line, "a side has lost half of its models")
    else:
        for name in game.places:
            game.fielded[game.side_of(name)] += 1
    game.round += 1
    game.active, game.acted, game.declared, game.dawning = "", [], [], True
    for who in game.people.values():
        who.begin_round()


def is_broken(game: Dots, side: int) -> bool:
    """Half of those that it fielded, or fewer, are conscious. (DOT-74)"""
    up = sum(who.conscious for who in game.people.values() if who.sheet.side == side)
    return 2 * up <= game.fielded[side]


def initiative(game: Dots, line: Line, found: re.Match[str]) -> None:
    """Who has none yet, has fumbled, or is about something else. (DOT-64..66, DOT-173)"""
    expect(line.rule == "DOT-64" and game.dawning, line, "at the start of a round")
    game.close(line)
    one = re.compile(rf"({game.names}) (last|-?\d+) \((\d+)(?:, then (\d+))?(?:, (missiles|magic))?\)")
    before, told = None, set()
    for name, said, face, then, about in one.findall(found[1]):
        who, kind = game.people[name], about or "melee"
        expect(who.conscious and name not in told, line, f"{name} is unconscious, or rolls twice")
        expect(who.score is None or bool(who.fumbled) or kind != who.kind, line, f"{name} keeps its initiative")
        _check_kind(line, name, who, kind)
        who.kind, who.bonus = kind, 0 if face == "1" else bonus_of(who, kind)
        who.fumbled = game.round if face == "1" else 0
        expect(1 <= int(face) <= 10 and bool(then) == (face == "1"), line, f"{name}: a 1 is rolled again")
        score = LAST if then == "1" else int(then) if then else int(face) + who.bonus
        if not who.effects:
            expect(said == ("last" if score == LAST else str(score)), line, f"{name} has {score}")
        who.score = LAST if said == "last" else int(said)
        expect(before is None or before >= who.score, line, f"{name} has more")
        before = who.score
        told.add(name)
    expect(one.sub("", found[1]).replace(", ", "") == "", line, "all of it")


def _check_kind(line: Line, name: str, who: Fighter, kind: str) -> None:
    """It has something to shoot or throw, or works magic. (DOT-66)"""
    throws = ARMS[who.weapon].far > 0
    if kind == "missiles":
        expect(bool(who.missiles) or throws, line, f"{name} has nothing to shoot or throw")
    if kind == "magic":
        expect("channeler" in who.sheet.words, line, f"{name} works no magic")


def bonus_of(who: Fighter, kind: str) -> int:
    """DOT-64, DOT-173, R-37."""
    if kind == "magic":
        return who.number("Wit") + who.number("looming") + who.number("luck")
    return who.number("Wit") + max(0, who.number("Dex") - who.worn) + who.number("luck")


def daze(game: Dots, line: Line, found: re.Match[str]) -> None:
    game.needs(line, "is dazed", found[1], "its save has succeeded")
    game.people[found[1]].dazed = True


def verdict(game: Dots, line: Line, found: re.Match[str]) -> None:
    """Nobody is left of the side that has lost, or the rounds are over. (DOT-47)"""
    game.close(line)
    if "has nobody left" in line.text:
        loser = 1 - game.page.bands.index(found[1].removesuffix(" wins"))
        left = [n for n, one in game.people.items() if one.sheet.side == loser and one.conscious]
        expect(not left, line, f"{left} are left")


# Ways


def move(game: Dots, line: Line, found: re.Match[str]) -> None:
    """A move in each round, twice of it for a run that was declared. (DOT-40, DOT-75..78)"""
    name, does, inches = found[1], found[2], float(found[3])
    who = game.people[name]
    if line.rule.startswith("DOT") and does != "walks":
        _walk(game, line, name, does, inches)
    elif does == "walks" and line.rule == "DOT-36":
        expect(game.may_tumble == name, line, "it hasn't tumbled")
        expect(inches <= who.stride() + 0.011, line, f"{who.stride()} inches at most")
    else:
        game.close(line)
        expect(not line.rule.startswith("DOT"), line, "magic moves it")
        if does == "flees":
            who.forfeited = who.walked = True
    go(game, line, name, inches, (found[4], found[5]))
    if line.rule.startswith("DOT") and does in ("runs", "charges"):
        _run_on(game, name)


def _run_on(game: Dots, name: str) -> None:
    """A plain run is no part of the art. (DOT-35, DOT-78)"""
    who = game.people[name]
    if who.plan is None or not who.plan.run:
        return
    who.ran = True
    if who.plan.tumble:
        game.owe("tumbles", name, f"{name} tumbles as it runs")
    else:
        game.leave_art(name)


def _walk(game: Dots, line: Line, name: str, does: str, inches: float) -> None:
    who = game.people[name]
    most, rule = who.stride(), "DOT-75"
    if does == "moves":
        game.activate(line, name)
    elif does in ("runs", "charges"):
        who = game.may_act(line, name)
        plan = who.plan
        assert plan is not None
        expect(does != "runs" or plan.run, line, "it has declared no run")
        expect(does != "charges" or (bool(plan.attack) and not plan.missile), line, "it has declared no such attack")
        most *= 2 if plan.run else 1
    else:
        game.may_act(line, name)
        most, rule = YARD_IN * who.number("bird forms"), "DOT-40"
        expect(who.flies(), line, "a sword in hand, and Bird Forms")
        game.deal_with(name, "leap", "")
    expect(line.rule == rule, line, f"the rule is {rule}")
    expect(who.conscious and who.posture == "standing", line, "it lies on the ground")
    expect(not who.walked, line, "it has moved in this round")
    expect(not who.hidden or does == "moves" or does == "leaps", line, "it is still hidden")
    if not who.effects:
        expect(inches <= most + 0.011, line, f"{most} inches at most")
    who.walked = True


def stand_up(game: Dots, line: Line, found: re.Match[str]) -> None:
    """Its move; magic helps whom it likes. (DOT-174)"""
    who = game.people[found[1]]
    if line.rule == "DOT-174":
        game.activate(line, found[1])
        expect(who.posture == "prone" and not who.walked, line, "it stands, or has moved")
        who.walked = True
    who.posture = "standing"


def come_round(game: Dots, line: Line, found: re.Match[str]) -> None:
    who = game.people[found[1]]
    expect(who.posture == "unconscious" and who.state not in ("unconscious", "dead"), line, "it can't")
    who.posture, who.done = "prone", True


def draw(game: Dots, line: Line, found: re.Match[str]) -> None:
    """What it has declared: a sword at once if it draws quickly, else as its turn comes. (DOT-40)"""
    name, who = found[1], game.people[found[1]]
    thing = found[2] or next(weapon for weapon in who.melee if ARMS[weapon].skill == "unarmed")
    expect(who.plan is not None and who.plan.draw == thing, line, "it has declared no such thing")
    assert who.plan is not None
    if draws_quickly(who, who.plan):
        game.needs(line, f"draws the {thing}", name, "it draws that at once")
    else:
        game.may_act(line, name)
    who.weapon = thing


# Attacks


def strike(game: Dots, line: Line, found: re.Match[str]) -> None:
    """One of the attacks that it has declared, or one to which it is compelled. (DOT-27, DOT-68, DOT-69, DOT-75)"""
    name, target, again = found[1], found[2], bool(found[3])
    if line.rule == "DOT-69":
        _check_attack(game, line, name, target, again=again, missile=False)
    else:
        game.close(line)
        expect(not line.rule.startswith("DOT") and not again, line, "magic compels it")
    game.clash = Clash(name, target, "melee", free=line.rule != "DOT-69")


def shoot(game: Dots, line: Line, found: re.Match[str]) -> None:
    """DOT-88."""
    name, does, again = found[1], found[2], bool(found[5])
    target, thing = (found[3], found[4]) if does == "shoots" else (found[4], found[3])
    expect(line.rule == "DOT-69", line, "the rule is DOT-69")
    who = _check_attack(game, line, name, target, again=again, missile=True)
    assert who.plan is not None
    expect(thing == who.plan.attack, line, f"it has declared the {who.plan.attack}")
    expect((does == "shoots") == (thing in SHOT), line, "what is shot, and what is thrown")
    expect(not who.reload or (again and not ARMS[thing].slow), line, "it isn't loaded")
    for foe in game.foes(name):
        expect(not game.people[foe].conscious or game.near(name, foe, 0.0) is not True, line, f"{foe} is in contact")
    if ARMS[thing].slow:
        who.reload = 2
    if thing not in SHOT:
        who.thrown.append(thing)
        bundle = ARMS[thing].bundle
        expect(bundle or thing == who.weapon, line, "it has it not in hand")
        left = (BUNDLE if bundle else 1) - who.thrown.count(thing)
        expect(left >= 0, line, "it has none left")
        if not left:
            who.melee.discard(thing)
            who.weapon = best_left(who) if who.weapon == thing else who.weapon
    game.clash = Clash(name, target, "ranged", thing=thing)
    game.leave_art(name, target)


def best_left(who: Fighter) -> str:
    """What it takes in hand when it has thrown what it held: the sheet has them in that order."""
    order = [one.name.partition(": ")[2] for one in who.sheet.details if one.rule in ("DOT-40", "DOT-80")]
    return next(weapon for weapon in order if weapon in who.melee)


def _check_attack(game: Dots, line: Line, name: str, target: str, *, again: bool, missile: bool) -> Fighter:
    who = game.may_act(line, name)
    plan, foe = who.plan, game.people[target]
    assert plan is not None
    expect(who.posture == "standing" and not who.hidden, line, "it lies on the ground, or is still hidden")
    expect(bool(plan.attack) and plan.missile == missile, line, "it has declared no such attack")
    expect(not plan.run or who.ran, line, "it runs before it attacks")
    expect(again == (target in who.struck), line, "its first attack on it, or another")
    expect(target in game.foes(name) and not foe.hidden, line, "an enemy whom it sees")
    expect(bool(who.struck) or target == plan.foe, line, f"it has declared to attack {plan.foe} first")
    expect(who.attacks < who.most(), line, f"{who.most()} attacks in a round")
    return who


def strike_back(game: Dots, line: Line, found: re.Match[str]) -> None:
    """A riposte, or the blow of who has sheathed the sword. (DOT-41, DOT-96, DOT-97)"""
    name, target = found[1], found[2]
    who = game.people[name]
    whole = line.rule == "DOT-41"
    expect(line.rule in ("DOT-41", "DOT-97"), line, "the rule is DOT-97")
    allowed = game.may_strike_back if whole else game.may_riposte
    expect(allowed == (name, target), line, "it has neither parried better nor taken a blow for that")
    expect(who.posture == "standing" and not who.dazed and who.arm.sword, line, "it can't")
    expect(whole or game.near(name, target, 0.0) is not False, line, "they don't touch")
    game.close(line)
    game.clash = Clash(name, target, "riposte", rule=line.rule, whole=whole)


def sheathe(game: Dots, line: Line, found: re.Match[str]) -> None:
    """DOT-41: it takes a blow, with its own still to come."""
    name, clash = found[1], game.clash
    who = game.people[name]
    expect(clash is not None and clash.foe == name and clash.means == "melee", line, "nobody strikes at it")
    assert clash is not None
    ready = who.plan is not None and bool(who.plan.attack) and not who.plan.missile and not who.acted
    expect(ready and not who.spent and not who.done and not who.surprise, line, "it has no attack to come")
    expect(who.parries_with() and who.sheet.number("Soak") > 0 and who.posture == "standing" and not who.dazed, line,
           "it hasn't learned that")  # fmt: skip
    expect(game.near(name, clash.by, 0.0) is not False, line, "they don't touch")
    who.forfeited = True
    clash.rule, clash.sheathed = "DOT-41", True


# Harm

_TOOK = r"(?:(\d+) on dots)?(?: and )?(?:(\d+) on boxes)?"


def harmed(game: Dots, line: Line, found: re.Match[str]) -> None:
    """What has come through, and where it goes. (DOT-46, DOT-58..60, R-32)"""
    name, amount, by = found[1], int(found[2]), found[3] or ""
    dots, boxes, left = int(found[4] or 0), int(found[5] or 0), (int(found[6]), int(found[7]))
    who, hit = game.people[name], game.hit
    was = who.state
    if line.rule == "DOT-59":
        expect(hit is not None and hit.who == name and hit.botch > 0 and not by, line, "nothing was botched")
        assert hit is not None
        expect((dots, boxes) == (0, min(hit.botch, who.boxes)), line, f"{hit.botch} on boxes")
        hit.botch = 0
    else:
        if hit is None or hit.who != name:
            hit = game.magic_hit(line, name)
        expect(hit.magic or not hit.armour, line, "its armour comes first")
        expect(not hit.botch, line, "what it has botched comes first")
        expect(hit.magic or (by, line.rule) == (hit.by, hit.rule), line, f"from {hit.by} ({hit.rule})")
        ways = {split(who, points, straight) for points in hit.left for straight in _straight(who, points, hit.gain)}
        expect((dots, boxes) in ways, line, f"(on dots, on boxes) is one of {sorted(ways)}")
        game.hit = None
    expect(amount == dots + boxes > 0, line, f"{dots} and {boxes}")
    who.dots, who.boxes = who.dots - dots, who.boxes - boxes
    expect(left == (who.dots, who.boxes), line, f"{who.dots} dots and {who.boxes} boxes are left")
    if who.state == "dead":
        game.owe("is dead", name)
    elif who.state == "unconscious" and who.posture != "unconscious":
        game.owe("falls unconscious", name)
    elif who.state == "disabled" and not who.hero:
        game.owe("is disabled and leaves the battle", name)
    assert was != "dead"


def _straight(who: Fighter, points: int, gain: int) -> range:
    """What may go straight to boxes: by absorption, and by Soak as far as it likes. (DOT-58, DOT-61)"""
    saves = points >= who.dots > 0
    most = gain + min(who.sheet.number("Soak") if saves else 0, points)
    return range(gain, most + 1)


def split(who: Fighter, points: int, straight: int) -> tuple[int, int]:
    """(on dots, on boxes): dots first, no more straight to boxes than there are. (DOT-46, DOT-60)"""
    to_boxes = min(straight, points, who.boxes)
    on_dots = min(points - to_boxes, who.dots)
    return on_dots, min(who.boxes, points - on_dots)


def fall(game: Dots, line: Line, found: re.Match[str]) -> None:
    """As its health says, or as magic has it. (DOT-47, DOT-49, DOT-74)"""
    name, how = found[1], found[2]
    who = game.people[name]
    rule = {"is dead": "DOT-49", "falls unconscious": "DOT-47", "is disabled and leaves the battle": "DOT-74",
            "gives up and leaves the battle": "DOT-74", _LOST: "DOT-47"}.get(how)  # fmt: skip
    if how == "gives up and leaves the battle":
        side = game.side_of(name)
        if name not in game.leaving:
            game.close(line)
            expect(is_broken(game, side) and not is_broken(game, 1 - side), line, "its side isn't broken")
            game.leaving = [n for n, one in game.people.items() if one.sheet.side == side and one.posture != "gone"]
    elif how == _LOST:
        expect(who.posture == "unconscious", line, "it isn't unconscious")
    elif rule is not None and line.rule.startswith("DOT"):
        game.needs(line, how, name, "why does it?")
        expect(line.rule == rule, line, f"the rule is {rule}")
    expect(who.posture != "gone", line, "it is gone")
    who.posture = POSTURES[how]
    who.hidden = False


_LOST = "lies unconscious and is lost to its side"
POSTURES = {
    "is dead": "gone", "falls unconscious": "unconscious", "falls prone": "prone",
    "is disabled and leaves the battle": "gone", "gives up and leaves the battle": "gone", _LOST: "gone",
    "leaves the table": "gone", "leaves the table in good order": "gone",
}  # fmt: skip


def restore(game: Dots, line: Line, found: re.Match[str]) -> None:
    """Boxes before dots, while a box is left. (DOT-54)"""
    who = game.people[found[1]]
    dots, boxes = int(found[2] or 0), int(found[3] or 0)
    expect(not line.rule.startswith("DOT-5") or who.boxes > 0, line, "the Power doesn't heal it any more")
    full = who.sheet.tracks["Dots"][1], who.sheet.tracks["Boxes"][1]
    expect(who.dots + dots <= full[0] and who.boxes + boxes <= full[1] and dots + boxes > 0, line, "more than it had")
    expect(not dots or who.boxes + boxes == full[1], line, "boxes first")
    who.dots, who.boxes = who.dots + dots, who.boxes + boxes


# Hiding


def hide(game: Dots, line: Line, found: re.Match[str]) -> None:
    """DOT-62: before the battle, who has learned to ambush."""
    who = game.people[found[1]]
    expect(not game.round and line.rule == "DOT-62", line, "only before the battle")
    expect(who.has("ambush") and not who.mounted and not who.hidden, line, "it hasn't learned that, or rides")
    who.hidden = True


def reveal(game: Dots, line: Line, found: re.Match[str]) -> None:
    """The first ambusher who is revealed near an enemy springs the ambush, or who attacks. (DOT-62)"""
    name = found[1]
    who, side = game.people[name], game.side_of(name)
    expect(who.hidden, line, "it wasn't hidden")
    who.hidden = False
    if game.met or not who.has("ambush") or any(due.kind == "ambush" for due in game.dues):
        return
    near = {game.near(name, foe, AMBUSH_IN) for foe in game.foes(name) if game.people[foe].conscious}
    near |= {True} if found[2] in ATTACKING else set()
    if near & {True, None}:
        hidden = [n for n, one in game.people.items() if one.hidden and one.sheet.side == side and one.has("ambush")]
        game.lurking.append([name, *hidden])
    if True in near:
        game.owe("ambush", "", "the ambush is sprung")


def spring(game: Dots, line: Line, found: re.Match[str]) -> None:
    """DOT-62: so many rounds, this one included."""
    game.needs(line, "springs", "", "no ambush was won")
    rounds = int(found[2])
    expect(rounds == game.ambush and (rounds > 1) == line.text.endswith("s"), line, f"{game.ambush} rounds")
    expect(found[1] in game.ambushers, line, f"the ambushers are {game.ambushers}")


def fail(game: Dots, line: Line, found: re.Match[str]) -> None:
    game.needs(line, "is awaited", "", "the ambush hasn't failed")
    expect(found[1] in game.ambushers, line, f"the ambushers are {game.ambushers}")


def drop_out(game: Dots, line: Line, found: re.Match[str]) -> None:
    """DOT-85."""
    game.needs(line, "drops out of the formation", found[1], "it has kept its place")
    plan = game.people[found[1]].plan
    assert plan is not None
    plan.formation = False


def forgo_attack(game: Dots, line: Line, found: re.Match[str]) -> None:
    game.needs(line, "has to forgo its attack", found[1], "it has tumbled well")
    game.people[found[1]].forfeited = True


def lasting(game: Dots, line: Line, found: re.Match[str]) -> None:
    """Something begins or ends that lasts on it."""
    who = game.people[found[2]]
    if found[3]:
        who.effects.discard(found[1])
        all_said = not game.dawning and not any(game.waits(other) for other in game.people if other != found[2])
        if (game.active or all_said) and who.plan is None:
            who.freed, who.done = game.round, False
    else:
        who.effects.add(found[1])
    expect(bool(line.rule), line, "no rule")


FALLS = "|".join(POSTURES)
TABLE: list[tuple[str, Judge]] = [
    (r"WHO, .*, each die -?\d+\+: .*", judge_pool),
    (r"Round (\d+)", begin_round),
    (r"Initiative, dice in brackets: (.*)", initiative),
    (r"Initiative ties are broken by lot", note),
    (r"(A draw|BAND wins): .*", verdict),
    (r"WHO declares: (.*)", declare),
    (
        r"WHO (moves|runs|charges|leaps|walks|flees|steps|is pushed|is lured|falls|travels|crawls|jumps) "
        r"INCHES to PLACE",
        move,
    ),
    (r"WHO attacks WHO( again)?", strike),
    (r"WHO (shoots) at WHO with the (.+?)( again)?", shoot),
    (r"WHO (throws) the (.+) at WHO( again)?", shoot),
    (r"WHO strikes back at WHO", strike_back),
    (r"WHO sheathes the sword: it takes the blow to strike", sheathe),
    (r"WHO (?:draws the (.+)|puts its weapon away)", draw),
    (r"WHO stands up", stand_up),
    (r"WHO comes round", come_round),
    (r"WHO is dazed", daze),
    (rf"WHO takes (\d+) harm(?: from WHO)?, {_TOOK}: (\d+) dots? and (\d+) box(?:es)? left", harmed),
    (rf"WHO ({FALLS})", fall),
    (r"WHO gets back (?:(\d+) dots?)?(?: and )?(?:(\d+) box(?:es)?)?", restore),
    (r"WHO hides", hide),
    (r"WHO is revealed: (.*)", reveal),
    (r"WHO springs an ambush that holds for (\d+) rounds?", spring),
    (r"WHO is awaited: the ambush fails", fail),
    (r"WHO drops out of the formation", drop_out),
    (r"WHO has to forgo its attack", forgo_attack),
    (r"(?:End of round \d+: )?BAND scores (\d+).*", note),
    (r"BAND lays token \d+ at PLACE", note),
    (r"WHO (picks up|drops|carries off) token \d+", note),
]  # fmt: skip
