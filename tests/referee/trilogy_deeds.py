"""What people do under three dice and three ladders, and what comes of it: lines that tell of no roll. (TRI-34..57)"""

from __future__ import annotations

import math
import re

from printed_page import Line
from printed_rolls import expect
from printed_threes import best_three
from referee_tables import Judge, go, note
from trilogy_game import Attack, Fall, Trilogy
from trilogy_people import Person

FURIOUS = 3
"""The rungs of a Furious Blow. (TRI-53)"""
TIRING = 4
"""The round of melee in a row that tires. (TRI-49)"""

# Rounds


def begin_round(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """What the round before had to bring has come. (TRI-35, TRI-49)"""
    end_round(game, line)
    expect(int(found[1]) == game.round + 1, line, f"it is round {game.round + 1}")
    game.round += 1
    game.turns, game.active = [], ""
    for who in game.people.values():
        who.rounds_fought = who.rounds_fought + 1 if who.fought else 0
        who.walked = who.acted = who.charging = who.vanished = who.rested = who.fought = who.tired = False
        who.struggled = who.surprised = who.late = False


def end_round(game: Trilogy, line: Line) -> None:
    game.close(line)
    for name in game.turns[game.turn_of(game.active) + 1 :] if game.active else game.turns:
        game.pass_over(name)
    for name, who in game.people.items():
        if who.posture != "gone" and game.round:
            weary = who.fought and who.rounds_fought + 1 >= TIRING
            expect(who.tired or not weary, line, f"{name} has fought for {who.rounds_fought + 1} rounds")
            expect(who.struggled or not who.dying, line, f"{name} lies dying")


def fight_on(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-49: the fourth round of melee in a row, and each one after it."""
    who = game.people[found[1]]
    expect(int(found[2]) == who.rounds_fought + who.fought >= TIRING, line, f"{who.rounds_fought} before this one")
    expect(who.fought and not who.tired, line, "it hasn't fought in this round, or was tired by it")
    who.tired = True
    game.exert(found[1])


def verdict(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    (end_round if "round limit" in line.text else Trilogy.close)(game, line)


_TURN = r"{} (\d+) \(([\d ]+) for (\d+) or less(?:, (advantage|disadvantage))?(, a triplet)?\)"


def initiative(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """Everybody who isn't helpless, by triplets, successes, ranks and lots. (TRI-42, RT-9)"""
    one = re.compile(_TURN.format(f"({game.names})"))
    game.turns, before, was = [], "", None
    for name, successes, dice, under, mode, triplet in one.findall(found[1]):
        who, faces = game.people[name], tuple(map(int, dice.split()))
        due = who.rank_now("manoeuvre")
        expect(bool(who.effects) or int(under) == due, line, f"{name} rolls against {due}")
        swayed = "disadvantage" if who.is_swayed("manoeuvre") else ""
        expect(bool(who.effects) or mode == swayed, line, f"{name}: {swayed or 'three dice'}")
        expect(len(faces) == (4 if mode else 3) and set(faces) <= set(range(1, 11)), line, f"the dice of {name}")
        count = best_three(faces, int(under), mode, attack=False)
        expect((count.successes, bool(count.merit)) == (int(successes), bool(triplet)), line, f"{name}: {count}")
        key = (-count.merit, -count.successes, -int(under))
        if was is not None:
            expect(was <= key, line, f"{before} comes after {name}")
            if was == key:
                expect((name, before) not in game.lots, line, f"{name} came before {before} by lot")
                game.lots.add((before, name))
        game.turns.append(name)
        before, was = name, key
    expect(one.sub("", found[1]).replace(", ", "") == "", line, "all of it")
    due_here = sorted(name for name, who in game.people.items() if who.conscious)
    expect(sorted(game.turns) == due_here, line, f"these act: {due_here}")


# Ways


def move(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-35, TRI-43, TRI-44: a move, twice of it for a run; a charge is straight."""
    name, does, inches = found[1], found[2], float(found[3])
    cost = {"moves": "move", "runs": "move, action", "gallops": "move, action", "charges": "move"}.get(does)
    who = game.people[name]
    if does == "flees" and line.rule == "TRI-35":
        _flee(game, line, name)
    elif cost is not None and line.rule in ("TRI-43", "TRI-44"):
        game.deed(line, name, cost)
        expect(does != "charges" or not who.acted, line, "its action is used")
        expect(does != "runs" or not who.reached("Fatigue", "tired"), line, "it is too tired")
        expect((does == "gallops") == (who.steed >= 0) or "action" not in cost, line, "who rides gallops")
        who.charging = does == "charges"
    twice = "action" in (cost or "") or (does == "flees" and not (who.reached("Fatigue", "tired") and who.steed < 0))
    if (cost or does == "flees") and not who.effects:
        most = who.move() * (1 + twice)
        expect(inches <= most + 0.011, line, f"{most} inches at most")
    if does == "charges":
        at, (x, y) = (float(found[4]), float(found[5])), game.places[name]
        expect(inches <= math.dist(at, (x, y)) + 0.2, line, "it isn't straight")
    go(game, line, name, inches, (found[4], found[5]))
    if does == "runs" or (does == "flees" and twice and who.steed < 0):
        game.exert(name)


def _flee(game: Trilogy, line: Line, name: str) -> None:
    """Who is panicked does nothing else. (TRI-35)"""
    game.close(line)
    who = game.people[name]
    expect(who.panicked and who.conscious and who.posture == "standing", line, "it isn't panicked, or lies there")
    game.activate(line, name)
    expect(not who.walked, line, "it has moved")
    who.walked = who.acted = True


def cower(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    _flee(game, line, found[1])


def bolt(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """RT-23."""
    due = game.needs(line, "may bolt", found[1], "it was mastered")
    expect(float(found[3]) <= 2 * due.amount + 0.011, line, f"{due.amount} degrees")
    go(game, line, found[1], float(found[3]), (found[4], found[5]))


# Deeds


def strike(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-39, TRI-51, TRI-56: with what it has in hand; whom it leaves or whom it has missed, out of turn."""
    name, weapon, target, mount, thing = found[1], found[2], found[3], found[4], found[5].removeprefix("the ")
    who, charged = game.people[name], game.people[name].charging
    if line.rule == "TRI-56":
        answers = game.missed == (target, name) and who.has("Riposte") and who.defending
        cleaves = game.felled == name and who.has("Cleave")
        expect(answers or cleaves, line, "it has neither been missed nor felled anybody")
        game.deed(line, name, aside=True)
    elif line.rule == "TRI-51":
        game.deed(line, name, "action", aside=True)
        game.activate(line, target)
    elif line.rule.startswith("TRI"):
        game.deed(line, name, "action")
    else:
        game.close(line)
    expect(thing == who.weapon, line, f"it has {who.weapon} in hand")
    foe = game.people[target]
    if line.rule.startswith("TRI"):
        expect(foe.sheet.side != who.sheet.side and not foe.hidden, line, "an enemy whom it sees")
    expect(not mount or foe.steed >= 0, line, "it has no mount")
    expect(not weapon or (who.has("Disarm") and not foe.arms[foe.weapon].limb), line, "it can't disarm that")
    meant = "mount" if mount else "weapon" if weapon else ""
    game.attack = Attack(name, target, who.arms[thing], meant, charged and line.rule == "TRI-39")
    game.missed, game.felled = ("", ""), ""
    who.fought = foe.fought = True
    _show(game, line, who)


def shoot(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-39: what it carries and has loaded; what it throws is in its hand, or carried by the bundle."""
    name, does = found[1], found[2]
    target, mount, thing = (found[3], found[4], found[5]) if does == "shoots" else (found[4], found[5], found[3])
    who, foe = game.deed(line, name, "action"), game.people[target]
    arm = who.arms.get(thing)
    expect(arm is not None and arm.far > 0 and thing not in who.dropped, line, "it has no such thing")
    assert arm is not None
    expect(arm.missile == (does == "shoots"), line, "it is thrown, or shot")
    expect(arm.missile or arm.many or thing == who.weapon, line, "it has it not in hand")
    expect(not who.unloaded or not arm.missile, line, "it isn't loaded")
    expect(foe.sheet.side != who.sheet.side and not foe.hidden, line, "an enemy whom it sees")
    game.attack = Attack(name, target, arm, "mount" if mount else "", missile=True)
    if arm.missile and who.has("Load"):
        game.owe("loads", name, f"{name} must load")
    _show(game, line, who)


def _show(game: Trilogy, line: Line, who: Person) -> None:
    """TRI-46."""
    expect(not who.hidden, line, "it is still hidden")


def must_load(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    game.needs(line, "loads", found[1], "it has shot nothing that is loaded")
    game.people[found[1]].unloaded = True


def load(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    who = game.deed(line, found[1], "action")
    expect(who.unloaded, line, "it is loaded")
    who.unloaded = False


def furious_blow(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-53: three rungs without a roll, for one of its own, and not in two rounds running."""
    who, foe = game.deed(line, found[1], "action"), game.people[found[2]]
    expect(who.has("Furious Blow"), line, "it hasn't learned that")
    expect(game.round > who.furious + 1, line, "not in two rounds running")
    expect(foe.sheet.side != who.sheet.side and not foe.hidden, line, "an enemy whom it sees")
    who.furious, who.fought, foe.fought = game.round, True, True
    game.attack, game.missed, game.felled = None, ("", ""), ""
    game.owe("rungs", found[2], "three rungs", ladder="Injury", amount=FURIOUS, by=found[1], rule="TRI-53")
    game.owe("rungs", found[1], "one of its own", ladder="Fatigue", amount=1, rule="TRI-53")
    _show(game, line, who)


def defend(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    game.deed(line, found[1], "action").defending = True


def intimidate(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-47: once each."""
    who = game.deed(line, found[1], "action", prone=True)
    expect(found[2] not in who.threatened, line, "it has tried that in this battle")
    expect(game.people[found[2]].nerve != "mindless" and game.people[found[2]].conscious, line, "it fears nothing")
    who.threatened.add(found[2])
    game.owe("rolls", found[1], "a test of Intimidate")


def command(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-48."""
    game.deed(line, found[1], "action", prone=True)
    friend = game.people[found[2]]
    expect(friend.sheet.side == game.people[found[1]].sheet.side, line, "an enemy")
    expect(friend.conscious and friend.filled["Distress"] > 0, line, "it isn't shaken, or doesn't hear")
    game.owe("rolls", found[1], "a test of Command")


def tend(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-50: once for each patient."""
    game.deed(line, found[1], "action")
    patient = game.people[found[2]]
    expect(not patient.tended and patient.filled["Injury"] > 0, line, "somebody has tended it, or it isn't hurt")
    patient.tended = True
    game.owe("rolls", found[1], "a test of Healing")


def rest(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    who = game.deed(line, found[1], "action", prone=True)
    expect(who.filled["Fatigue"] > 0, line, "it isn't tired")
    who.rested = True


def second_wind(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-52."""
    who = game.deed(line, found[1], prone=True)
    expect(who.has("Second Wind") and not who.winded, line, "it has none, or has had it")
    who.winded = True
    game.owe("clears", found[1], "two rungs", ladder="Fatigue", amount=2, rule="TRI-52")


def stand_up(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-35, TRI-44: its move; who is panicked does nothing else; magic helps whom it likes."""
    who = game.people[found[1]]
    if line.rule in ("TRI-35", "TRI-44"):
        game.close(line)
        game.activate(line, found[1])
        expect(who.posture == "prone" and not who.walked, line, "it stands, or has moved")
        expect(who.panicked == (line.rule == "TRI-35"), line, "panicked")
        who.walked = True
    who.posture, who.mourned = "standing", False


def come_round(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    who = game.people[found[1]]
    expect(who.posture == "helpless" and not who.reached("Injury", "down"), line, "it is Down, or awake")
    who.posture, who.mourned, who.late = "prone", False, True


def get_down(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    who = game.deed(line, found[1], "action")
    expect(who.steed >= 0, line, "it has no mount")
    who.steed = -1


def draw(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-44, TRI-57."""
    who = game.people[found[1]]
    quick = who.has("Quick Draw")
    expect(line.rule == ("TRI-57" if quick else "TRI-44"), line, "what that takes")
    game.deed(line, found[1], "" if quick else "action", prone=True)
    thing = found[2] or next((arm.name for arm in who.arms.values() if arm.limb), "")
    expect(thing in who.arms and thing != who.weapon and thing not in who.dropped, line, "it can't take that")
    expect(not who.arms[thing].missile, line, "it isn't struck with")
    who.weapon = thing


def pick_up(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-41."""
    who = game.deed(line, found[1], prone=True)
    expect(found[2] in who.dropped, line, "it has dropped no such thing")
    who.dropped.remove(found[2])
    if not who.arms[found[2]].missile:
        who.weapon = found[2]


def drop(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-41, TRI-56."""
    due = game.needs(line, "drops" if found[2] == "drops" else "loses", found[1], "nothing made it drop that")
    expect(found[3] == due.ladder, line, f"it is the {due.ladder}")
    who = game.people[found[1]]
    who.dropped.add(found[3])
    if found[3] == who.weapon:
        who.weapon = next(arm.name for arm in who.arms.values() if arm.limb)


def expose(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    game.needs(line, "is open", found[1], "it hasn't fumbled")
    game.people[found[1]].exposed = True


def guard(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-56: the hit comes to a friend who has learned it."""
    who = game.people[found[1]]
    expect(who.has("Guard") and who.posture == "standing" and not who.surprised, line, "it can't")
    expect(not who.panicked and who.sheet.side == game.people[found[2]].sheet.side, line, "it can't")
    for due in game.dues:
        if due.who == found[2] and due.kind in ("soak", "rungs") and due.ladder == "Injury":
            due.who = found[1]
            return
    expect(False, line, "nothing has hit it")


def hide(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-46, TRI-57: who has learned it; its action, or by a test of Stealth."""
    who = game.people[found[1]]
    expect(not who.hidden and who.steed < 0, line, "it is hidden already, or rides")
    expect("ambush" in who.ranks or "stealth" in who.ranks, line, "it hasn't learned that")
    if game.round and who.has("Vanish"):
        expect(game.vanishing == found[1], line, "it hasn't passed the test")
        game.take("hides", found[1])
    elif game.round:
        game.deed(line, found[1], "action", prone=True)
    who.hidden = True


def reveal(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    expect(game.people[found[1]].hidden, line, "it wasn't hidden")
    game.people[found[1]].hidden = False


def surprise(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    game.needs(line, "is surprised", found[1], "it has noticed them")
    game.people[found[1]].surprised = True


# Ladders


def fill(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-34, TRI-35: as many as came through, as far as there are so many; what that brings has to be told."""
    name, amount, ladder, by, rung = found[1], int(found[2]), found[3], found[4] or "", found[5]
    who, due = game.people[name], game.take("rungs", name, ladder)
    left = who.length(ladder) - who.filled[ladder]
    if due is not None:
        expect(amount == min(due.amount, left), line, f"{due.amount} came through")
        expect(due.rule in ("", line.rule), line, f"that is of {due.rule}")
        expect(not due.rule or by == due.by, line, f"that is from {due.by or 'nobody'}")
    else:
        expect(not line.rule.startswith("TRI"), line, "nothing hit it")
    expect(0 < amount <= left, line, f"it has {left} left")
    stood, was = who.conscious, who.panicked
    who.filled[ladder] += amount
    expect(rung == who.rung(ladder), line, f"it is {who.rung(ladder)}")
    if ladder == "Injury" and who.reached("Injury", "dead"):
        game.owe("is dead", name, f"{name} is dead")
    elif ladder == "Injury" and who.reached("Injury", "down"):
        if stood:
            game.owe("goes down, dying", name, f"{name} goes down")
        else:
            who.stable = False
    elif ladder == "Distress" and who.reached("Distress", "broken") and stood:
        game.owe("breaks and flees the battle", name, f"{name} is broken")
    elif ladder == "Distress" and who.panicked and not was and stood:
        game.owe("panics", name, f"{name} is panicked")
    elif ladder == "Fatigue" and who.reached("Fatigue", "collapsed") and stood:
        game.owe("collapses, helpless", name, f"{name} collapses")
    attack = game.attack
    if attack is not None and by == attack.by and not attack.missile and line.rule == "TRI-40":
        game.felled = by if stood and ladder == "Injury" and who.reached("Injury", "down") else ""
    elif line.rule == "TRI-53" and ladder == "Injury":
        game.felled = by if stood and who.reached("Injury", "down") else ""


def fall(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-35: as its ladders say; friends see who goes down or dies. (RT-33)"""
    name, how = found[1], found[2]
    who, due = game.people[name], game.take(how, found[1])
    expect(due is not None or how == _LOST or not line.rule.startswith("TRI"), line, "why does it?")
    expect(who.posture != "gone", line, "it is gone")
    if how == _LOST:
        expect(who.posture == "helpless", line, "it isn't helpless")
    elif how in ("goes down, dying", "is dead", "goes down") and not who.mourned:
        game.falls[name], who.mourned = Fall(game.places[name]), True
    if how == "panics":
        return
    who.posture = _POSTURES[how]
    who.stable = how != "goes down, dying"
    who.hidden = who.defending = who.exposed = False
    who.steed = -1


_POSTURES = {
    "goes down, dying": "helpless", "goes down": "helpless", "collapses, helpless": "helpless",
    "is helpless": "helpless", "falls prone": "prone", "falls with its mount": "prone", "is dead": "gone",
    "dies of its wounds": "gone", "breaks and flees the battle": "gone", "leaves the table in good order": "gone",
    "lies helpless and is lost to its side": "gone",
}  # fmt: skip
_LOST = "lies helpless and is lost to its side"
"""What the end of the battle brings about. (TRI-35)"""


def clear(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-48, TRI-49, TRI-50, TRI-52, TRI-60, TRI-68: no more than there are."""
    name, amount, ladder, why, rung = found[1], int(found[2]), found[3], found[4], found[5]
    who = game.people[name]
    expect(0 < amount <= who.filled[ladder], line, f"it has {who.filled[ladder]}")
    if why == "rest":
        rested = who.rested and not who.reached("Fatigue", "collapsed")
        expect((ladder, amount) == ("Fatigue", 1) and rested, line, "it hasn't rested")
    elif why in ("command", "healing", "second wind") or line.rule in ("TRI-60", "TRI-68"):
        due = game.needs(line, "clears", name, "nothing clears that")
        most = min(due.amount, who.filled[ladder])
        expect((ladder, amount) == (due.ladder, most), line, f"{most} of {due.ladder}")
        expect(line.rule == due.rule, line, f"that is of {due.rule}")
    else:
        expect(not line.rule.startswith("TRI"), line, "magic has rules of its own")
    who.filled[ladder] -= amount
    told = "none left" if not who.rung(ladder) else f"now {who.rung(ladder)}"
    expect(rung == told, line, told)


def stabilise(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    game.needs(line, "won't die", found[1], "nobody has healed it")
    game.people[found[1]].stable = True


def hurt_mount(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-51: a ladder of its own; at Down it is gone, else it has to be mastered."""
    who, rungs = game.people[found[1]], int(found[3])
    due = game.needs(line, "mount", found[1], "nothing hit it")
    expect(found[2] == who.beast and rungs == due.amount, line, f"{due.amount} came through")
    who.steed += rungs
    if who.steed >= who.length("Mount"):
        game.owe("falls with its mount", found[1], "its mount is down")
    else:
        game.owe("rolls", found[1], "a test of Riding")


def lasting(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """Something begins or ends that lasts on it."""
    who = game.people[found[2]]
    (who.effects.discard if found[3] else who.effects.add)(found[1])
    who.late |= bool(found[3])
    expect(bool(line.rule), line, "no rule")


FALLS = "|".join(("panics", *_POSTURES))
TABLE: list[tuple[str, Judge]] = [
    (r"Round (\d+)", begin_round),
    (r"Initiative: (.*)", initiative),
    (r"Initiative ties are broken by lot", note),
    (r"(?:A draw|BAND wins): .*", verdict),
    (
        r"WHO (moves|runs|gallops|charges|flees|walks|steps|is pushed|is lured|falls|leaps|travels|crawls|jumps) "
        r"INCHES to PLACE",
        move,
    ),
    (r"WHO cowers", cower),
    (r"WHO has fought for (\d+) rounds in a row", fight_on),
    (r"WHO's ([a-z ]+) bolts INCHES to PLACE", bolt),
    (r"WHO strikes at (the weapon of )?WHO('s mount)? with (.+)", strike),
    (r"WHO (shoots) at WHO('s mount)? with the (.+)", shoot),
    (r"WHO (throws) (?:the )?(.+) at WHO('s mount)?", shoot),
    (r"WHO must load the .*", must_load),
    (r"WHO loads", load),
    (r"WHO strikes WHO with a Furious Blow", furious_blow),
    (r"WHO defends itself", defend),
    (r"WHO intimidates WHO", intimidate),
    (r"WHO gives WHO heart", command),
    (r"WHO tends WHO", tend),
    (r"WHO rests", rest),
    (r"WHO gets its second wind", second_wind),
    (r"WHO stands up", stand_up),
    (r"WHO comes round", come_round),
    (r"WHO gets down and lets its mount go", get_down),
    (r"WHO (?:takes the (.+) in hand|empties its hand)", draw),
    (r"WHO picks up the (.+)", pick_up),
    (r"WHO (drops) the (.+)", drop),
    (r"WHO (loses) the (.+)", drop),
    (r"WHO is open to attack until it acts again", expose),
    (r"WHO takes the hit for WHO", guard),
    (r"WHO hides", hide),
    (r"WHO is revealed: .*", reveal),
    (r"WHO is surprised", surprise),
    (r"WHO takes (\d+) rungs? of (Injury|Distress|Fatigue)(?: from WHO)?, now (.*)", fill),
    (rf"WHO ({FALLS})", fall),
    (
        r"WHO recovers (\d+) rungs? of (Injury|Distress|Fatigue)(?: \(([a-z ]+)\))?, (now .*|none left)",
        clear,
    ),
    (r"WHO won't die of its wounds", stabilise),
    (r"(?:End of round \d+: )?BAND scores (\d+).*", note),
    (r"BAND lays token \d+ at PLACE", note),
    (r"WHO (picks up|drops|carries off) token \d+", note),
    (r"WHO's ([a-z ]+) takes (\d+) rungs? of Injury", hurt_mount),
]  # fmt: skip
