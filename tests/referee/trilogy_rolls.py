"""Rolls of three dice and the luck of heroes: thresholds, what sways them, what they come to. (TRI-1..51)"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from printed_page import Line, Unreadable, Wrong
from printed_rolls import expect
from printed_threes import CANCEL, TRIPLET, Threes, best_three, count_dice, read_threes
from referee_tables import Judge
from trilogy_game import Due, Last, Trilogy
from trilogy_people import OF, Person

FOR, AGAINST = 1, -1
SWAYS = {
    "charge": (FOR, "TRI-45"), "outnumbered": (FOR, "TRI-45"), "prone": (FOR, "TRI-45"), "helpless": (FOR, "TRI-45"),
    "open to attack": (FOR, "TRI-41"), "rider": (FOR, "TRI-52"), "long range": (AGAINST, "TRI-45"),
    "light cover": (AGAINST, "TRI-45"), "into a melee": (AGAINST, "TRI-45"), "engaged": (AGAINST, "TRI-45"),
    "darkness": (AGAINST, "TRI-45"), "target above": (AGAINST, "TRI-45"), "exhausted": (AGAINST, "TRI-35"),
}  # fmt: skip
"""Advantage or Disadvantage, and the rule. (TRI-8, TRI-45)"""
MISSILES_ONLY, BLOWS_ONLY = {"long range", "light cover", "into a melee", "engaged"}, {"charge", "outnumbered"}
MOST_DIFFICULT = 3
TRIPLET_DAMAGE, BACKSTAB = 2, 2
KEEN = {"Blade of Fire": 2, "Conjured Blade": 2, "Blade Venom": 2, "Vigour": 1}
"""What lasts and makes blows stronger: a point of strength is a point of damage. (RT-39)"""
EDGE = "Keen Edge"
"""The same, by its potency. (TRI-68)"""
MIRRORED = "Mirrored Self"
"""What lasts and makes who is attacked harder to hit. (TRI-58)"""
MORE_NEGLECT = 3
"""What who shapes a spell does beside that adds so much, at most. (WYL-12)"""
SKILLS_OF = {"strength": "strength", "initiative": "manoeuvre"}
"""What resists by the neutral word; Composure for all that works on the mind. (TRI-40)"""
Judges = Callable[[Any, Line, Threes, "re.Match[str]"], None]


def judge_threes(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """By what it is for."""
    roll = read_threes(line, game.names)
    if roll is None:
        raise Unreadable(f"line {line.number}: {line.text}  [{line.rule}]")
    for how, judges in ROLLS:
        if what := re.fullmatch(how.replace("WHO", f"({game.names})"), roll.what):
            judges(game, line, roll, what)
            return
    raise Unreadable(f"line {line.number}: a roll for '{roll.what}'")


def passed_or_failed(roll: Threes) -> str:
    """Of a test that is neither attack nor soak."""
    return "passed" if roll.passed else "failed"


def begin(
    game: Trilogy, line: Line, roll: Threes, then: Callable[[Line, Threes], None], *, key: str = "", skill: str = "",
    says: Callable[[Threes], str] = passed_or_failed,
) -> None:  # fmt: skip
    """What is bought for it was paid, or stands from its first time; its outcome is told right. (TRI-22, TRI-29)"""
    key, promised, again = key or roll.what, game.promised, game.again
    game.promised = game.again = None
    if again is not None:
        expect((roll.who, key, roll.more) == again, line, f"this is rolled again: {again}")
    elif promised is not None:
        expect((roll.who, key, roll.more) == promised, line, f"Fortune was spent: {promised}")
    else:
        expect(roll.more == 0, line, "no Fortune was spent")
    expect(roll.outcome == says(roll), line, says(roll))
    game.last = Last(roll, key, then, says, "" if again is not None else skill)


def check_dice(line: Line, roll: Threes, *, attack: bool = False) -> None:
    """How many are rolled, and which are kept. (TRI-6..8, TRI-13)"""
    signs = {SWAYS[why][0] for why in roll.sways if why in SWAYS}
    if all(why in SWAYS for why in roll.sways):
        mode = CANCEL if len(signs) > 1 else {(): "", (FOR,): "advantage", (AGAINST,): "disadvantage"}[tuple(signs)]
        expect(roll.mode == mode, line, mode or "three dice")
    for why, rule in roll.sways.items():
        expect(SWAYS.get(why, (0, rule))[1] == rule, line, f"{why} is of {SWAYS.get(why)}")
    if len(roll.faces) > len(roll.kept):
        best = best_three(roll.faces, roll.under, roll.mode, attack=attack)
        expect(count_dice(roll.kept, roll.under) == best, line, f"the best of these is {best}")


def check_rank(line: Line, roll: Threes, who: Person, skill: str, foe: Person | None = None) -> None:
    """Its rank, what its ladders take off, and what lasts on either. (TRI-15, TRI-35)"""
    expect(roll.base == who.rank(skill), line, f"its rank is {who.rank(skill)}")
    due = who.penalties()
    told = {one.why: one.number for one in roll.added if one.rule == "TRI-35"}
    expect(told == due, line, f"its ladders take off {due}")
    for one in roll.added:
        if one.why == "channeling":
            most = foe.neglect + MORE_NEGLECT if foe is not None else 0
            neglects = foe is not None and (foe.unsure or 0 < foe.neglect <= one.number <= most)
            expect(neglects, line, "so much it doesn't neglect")
        elif one.rule != "TRI-35":
            lasts = one.why in who.effects or (foe is not None and one.why in foe.effects)
            expect(lasts, line, f"{one.why} lasts on nobody")
    if foe is not None and foe.neglect and not foe.unsure and skill != "intimidate":
        expect(any(one.why == "channeling" for one in roll.added), line, "it neglects its defence")
    swayed = "exhausted" in roll.sways
    expect(swayed == who.is_swayed(skill), line, "exhausted" if who.is_swayed(skill) else "it isn't exhausted")


def check_plain(line: Line, roll: Threes) -> None:
    """Nothing is added to what is no rank, and nothing sways it. (RT-29)"""
    expect(not roll.added and not roll.sways and roll.mode == "", line, "it is no rank")


# Attacks


def to_hit(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-36, TRI-39, TRI-45."""
    target, mount, again, notes = what[1], what[2] or "", what[3] or "", what[4].split(", ")
    attack = game.attack
    if attack is None or (roll.who, target, bool(mount)) != (attack.by, attack.target, attack.meant == "mount"):
        raise Wrong(f"line {line.number}: {line.text}: the attack was {attack}")
    who, foe, arm = game.people[roll.who], game.people[target], attack.arm
    blow = "brawling" if arm.limb else "fighting"
    skill = ("archery" if arm.missile else "throwing") if attack.missile else blow
    expect(notes[0] == skill, line, f"it is tested with {skill}")
    check_rank(line, roll, who, skill, foe)
    heavy, hard = "heavy cover" in notes, attack.missile and foe.has("Hard to Hit") and not mount
    if foe.unsure and not mount:
        foe.defending, foe.exposed = "defending" in notes, "open to attack" in roll.sways
    defends = foe.defending and not mount
    expect(("defending" in notes) == defends, line, f"{target} {'defends' if defends else 'does not defend'} itself")
    expect(("hard to hit" in notes) == hard, line, "hard to hit")
    needed = min(MOST_DIFFICULT, 1 + heavy + hard + defends + (MIRRORED in foe.effects and not mount))
    expect(roll.needed == needed, line, f"{needed} are needed")
    _check_sways(game, line, roll, foe)
    _check_range(game, line, roll, notes)
    check_dice(line, roll, attack=True)

    def says(now: Threes) -> str:
        return "hit" if now.passed else "miss"

    begin(game, line, roll, _after_attack(game), key=f"to hit {target}{mount}{again} ({skill})", skill=skill, says=says)


def _check_sways(game: Trilogy, line: Line, roll: Threes, foe: Person) -> None:
    """What hangs on no place: a charge, how the target is, what it has dropped. (TRI-41, TRI-45)"""
    attack, sways = game.attack, set(roll.sways)
    assert attack is not None
    blow_at_mount = attack.meant == "mount" and not attack.missile
    expect(not sways & (BLOWS_ONLY if attack.missile else MISSILES_ONLY), line, "that sways no such attack")
    expect(not blow_at_mount or sways <= {"darkness", "exhausted"}, line, "that sways no blow at a mount")
    expect(("charge" in sways) == (attack.charging and not blow_at_mount), line, f"charge: {attack.charging}")
    expect(not {"helpless", "prone"} <= sways, line, "helpless goes before prone")
    helpless = foe.helpless or "held" in foe.effects
    if not blow_at_mount and (helpless or not (foe.effects or foe.unsure)):
        expect(("helpless" in sways) == helpless, line, f"helpless: {helpless}")
        prone = foe.posture == "prone" and not helpless
        expect(("prone" in sways) == prone, line, f"prone: {prone}")
    if "open to attack" in sways:
        expect(foe.exposed and not attack.missile, line, "it hasn't fumbled")
    elif foe.exposed and not attack.missile and not attack.arm.reach and not blow_at_mount:
        expect(False, line, "it has fumbled")
    expect("darkness" not in sways or not game.people[attack.by].has("Low-light Sight"), line, "it sees in the dark")


def _check_range(game: Trilogy, line: Line, roll: Threes, notes: list[str]) -> None:
    """The nearer band has its edge; less than half of it clear is heavy cover. (TRI-36, TRI-45)"""
    attack = game.attack
    assert attack is not None
    if not attack.missile:
        return
    share = 0.5 if game.clouds else 1.0
    short, far = share * attack.arm.short, share * attack.arm.far
    inches = next((float(one.split('"')[0]) for one in notes if one.endswith('" away')), 0.0)
    expect(inches <= far + 0.01, line, f"it reaches {far} inches")
    if abs(inches - short) > 0.01:
        expect(("long range" in roll.sways) == (inches > short), line, f"long beyond {short}")
    if clear := re.search(r"light cover \((\d+)% clear\)", line.text):
        expect(50 <= int(clear[1]) < 100, line, "that is no light cover")
    if clear := re.search(r"heavy cover, (\d+)% clear", line.text):
        expect(int(clear[1]) < 50 and "light cover" not in roll.sways, line, "that is no heavy cover")


def _after_attack(game: Trilogy) -> Callable[[Line, Threes], None]:
    """TRI-38, TRI-40, TRI-41, TRI-56, TRI-57."""
    attack = game.attack
    assert attack is not None
    who = game.people[attack.by]

    def then(line: Line, roll: Threes) -> None:
        if not roll.passed:
            if not attack.missile:
                game.missed = attack.by, attack.target
            if roll.count.merit < 0:
                if not attack.arm.limb and not attack.arm.many:
                    game.owe("drops", attack.by, f"{attack.by} drops its weapon", ladder=attack.arm.name)
                game.owe("is open", attack.by, f"{attack.by} is open to attack")
            return
        if attack.meant == "weapon":
            theirs = game.people[attack.target].weapon
            game.owe("loses", attack.target, f"{attack.target} loses its weapon", ladder=theirs)
            return
        triplet = roll.count.merit > 0
        raw = roll.count.successes + _bonus(attack.arm.bonus, who, roll, attack.missile, attack.charging)
        raw += TRIPLET_DAMAGE if triplet else 1 - roll.needed
        if raw <= 0:
            return
        precise = roll.count.pair and who.has("Precise Strike") and not triplet
        kind, ladder = ("soak of mount", "") if attack.meant == "mount" else ("soak", "Injury")
        game.owe(
            kind, attack.target, f"{attack.target} soaks {raw}", ladder=ladder, amount=raw, by=attack.by,
            rule="TRI-40", triplet=triplet, precise=precise,
        )  # fmt: skip

    return then


def _bonus(weapon: int, who: Person, roll: Threes, missile: bool, charging: bool) -> int:
    """Of the weapon, the mount, the talent, and what lasts."""
    bonus = weapon
    if charging and who.steed >= 0 and (more := re.search(r"damage \+(\d+)", who.said("TRI-44", "Charge"))):
        bonus += int(more[1])
    if roll.mode == "advantage" and who.has("Backstab") and not missile:
        bonus += BACKSTAB
    lasting = sum(KEEN.get(one, 0) for one in who.effects) + (who.edge if EDGE in who.effects else 0)
    return bonus + (0 if missile else lasting)


# Soaks


def soak(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-37, TRI-38: of what has hit it."""
    ladder, raw, who = what[1].capitalize(), int(what[2]), game.people[roll.who]
    due = game.take("soak", roll.who, ladder)
    magic = due is None and ladder == "Injury"
    if due is None:
        expect(magic, line, "nothing has hit that")
        due = game.magic_hit(line, roll.who, raw)
    expect(raw == due.amount, line, f"the damage is {due.amount}")
    expect(bool(what[3]) == due.triplet, line, "of a triplet" if due.triplet else "of no triplet")
    expect(roll.base == who.natural_soak(ladder), line, f"its own soak is {who.natural_soak(ladder)}")
    expect(roll.needed == 1 and not roll.sways and not roll.mode, line, "nothing sways a soak")
    _check_armour(game, line, roll, due, magic)
    game.soaked = due

    def says(now: Threes) -> str:
        return soak_text(now)

    def then(line: Line, now: Threes) -> None:
        left = left_of(raw, now, due.triplet)
        if left and who.filled[ladder] < who.length(ladder):
            game.owe("rungs", roll.who, f"{roll.who} takes {left}", ladder=ladder, amount=left, by=due.by,
                     rule=due.rule)  # fmt: skip

    begin(game, line, roll, then, says=says)


def left_of(raw: int, roll: Threes, triplet: bool) -> int:
    """What is left of the damage. (TRI-38)"""
    if roll.count.merit > 0 and not triplet:
        return 0
    return max(0, raw - roll.count.successes + (roll.count.merit < 0))


def soak_text(roll: Threes) -> str:
    """What a soak comes to, as it is told: against a triplet one of its own only counts. (TRI-38)"""
    if roll.count.merit > 0 and not roll.what.endswith(" of a triplet"):
        return "negates all damage"
    more = ", 1 damage more" if roll.count.merit < 0 else ""
    return (f"negates up to {roll.count.successes} damage" if roll.count.successes else "negates no damage") + more


def _check_armour(game: Trilogy, line: Line, roll: Threes, due: Due, magic: bool) -> None:
    """All that it wears, or nothing against triplets and precise blows; weaves may leave it out. (TRI-37, TRI-56)"""
    who = game.people[roll.who]
    told = {one.why: one.number for one in roll.added if one.rule == "TRI-37"}
    full = {} if due.ladder != "Injury" or due.triplet or due.precise else who.pieces
    expect(told == full or (magic and not told), line, f"its armour is {full}")
    for one in roll.added:
        if one.why == "shield wall":
            walls = [other for other in game.people.values() if other is not who and other.has("Shield Wall")]
            able = any(other.sheet.side == who.sheet.side and other.posture == "standing" and "shield" in other.pieces
                       for other in walls)  # fmt: skip
            blow = game.attack is not None and not game.attack.missile and not magic
            expect(able and blow and bool(full or not who.pieces), line, "no shield wall shelters it from that")
            expect(one.number == 1 and one.rule == "TRI-56", line, "1 more")
            expect(not due.triplet and not due.precise, line, "only the natural soak helps")
        else:
            expect(one.rule == "TRI-37" or one.why in who.effects, line, f"{one.why} lasts on nobody")


def soak_of_mount(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-51: a soak and a ladder of its own."""
    due = game.take("soak of mount", roll.who)
    if due is None:
        raise Wrong(f"line {line.number}: {line.text}: nothing hit it")
    who, raw = game.people[roll.who], due.amount
    expect((what[1], int(what[2])) == (who.beast, raw), line, f"the damage is {raw}")
    expect(bool(what[3]) == due.triplet, line, "of a triplet" if due.triplet else "of no triplet")
    barding = re.search(r"barding \+(\d+)", who.said("TRI-51", who.beast))
    worn = {"barding": int(barding[1])} if barding and not due.triplet else {}
    expect(roll.base == who.length("Mount") - 3, line, "its own soak")
    expect({one.why: one.number for one in roll.added} == worn, line, f"its barding is {worn}")

    def then(line: Line, now: Threes) -> None:
        if left := left_of(raw, now, due.triplet):
            game.owe("mount", roll.who, f"its mount takes {left}", amount=left)

    begin(game, line, roll, then, says=soak_text)


# Nerve


def to_intimidate(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-47."""
    if not what[2]:
        game.needs(line, "rolls", roll.who, "it does nothing of the kind")
    who, foe = game.people[roll.who], game.people[what[1]]
    check_rank(line, roll, who, "intimidate", foe)
    check_dice(line, roll, attack=True)
    _fright(game, line, roll, what[1], roll.who, "intimidate")


def terror(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-47: once each, and none of those who are terrible themselves."""
    who, foe = game.people[roll.who], game.people[what[1]]
    expect(roll.base == who.terror > 0, line, f"its terror is {who.terror}")
    expect(foe.sheet.side != who.sheet.side and not foe.terror, line, f"{what[1]} doesn't fear it")
    expect(roll.who not in foe.beheld and foe.conscious and who.conscious, line, "it has seen it, or sees nothing")
    foe.beheld.add(roll.who)
    check_plain(line, roll)
    _fright(game, line, roll, what[1], roll.who)


def shock(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """A friend has gone down within 6": once for each fall. (TRI-47, RT-33)"""
    fallen, name = what[1], what[2]
    fall, who = game.falls.get(fallen), game.people[name]
    if fall is None or name in fall.tested:
        raise Wrong(f"line {line.number}: {line.text}: {fallen} hasn't fallen now, or {name} was tested")
    fall.tested.add(name)
    expect(who.sheet.side == game.people[fallen].sheet.side and who.conscious, line, "it is no friend, or helpless")
    expect(game.sees_fall(name, fall.at), line, "it is too far away")
    expect(roll.who == "Roll" and roll.base == 3, line, "nobody's roll, against 3")
    check_plain(line, roll)
    _fright(game, line, roll, name, "")


def _fright(game: Trilogy, line: Line, roll: Threes, name: str, by: str, skill: str = "") -> None:
    """The difficulty is that of its nerve; what comes of it is soaked. (TRI-36, TRI-47)"""
    foe = game.people[name]
    expect(roll.needed == foe.difficulty("Distress"), line, f"{foe.difficulty('Distress')} are needed")

    def then(line: Line, now: Threes) -> None:
        if now.passed:
            raw = max(1, now.count.successes - now.needed + 1)
            game.owe("soak", name, f"{name} soaks {raw}", ladder="Distress", amount=raw, by=by, rule="TRI-47",
                     triplet=now.count.merit > 0)  # fmt: skip

    begin(game, line, roll, then, skill=skill)


# Other tests


def to_command(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-48: each success clears a rung."""
    if not what[2]:
        game.needs(line, "rolls", roll.who, "it does nothing of the kind")
    _check_test(line, roll, game.people[roll.who], "command")
    friend = game.people[what[1]]

    def then(line: Line, now: Threes) -> None:
        cleared = min(now.count.successes, friend.filled["Distress"])
        if now.passed and cleared:
            game.owe("clears", what[1], f"{what[1]} recovers {cleared}", ladder="Distress", amount=cleared,
                     rule="TRI-48")  # fmt: skip

    begin(game, line, roll, then, skill="command")


def to_heal(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-50: who was Wounded or worse stays Wounded; who is Down is only saved."""
    if not what[2]:
        game.needs(line, "rolls", roll.who, "it does nothing of the kind")
    _check_test(line, roll, game.people[roll.who], "healing")
    patient = game.people[what[1]]

    def then(line: Line, now: Threes) -> None:
        least = patient.soft("Injury") + 1 if patient.reached("Injury", "wounded") else 0
        if now.passed and patient.dying:
            game.owe("won't die", what[1], f"{what[1]} is saved")
        elif now.passed and not patient.reached("Injury", "down") and patient.filled["Injury"] > least:
            cleared = min(now.count.successes, patient.filled["Injury"] - least)
            game.owe("clears", what[1], f"{what[1]} recovers {cleared}", ladder="Injury", amount=cleared,
                     rule="TRI-50")  # fmt: skip

    begin(game, line, roll, then, skill="healing")


def _check_test(line: Line, roll: Threes, who: Person, skill: str, needed: int = 1) -> None:
    expect(roll.needed == needed, line, f"{needed} are needed")
    check_rank(line, roll, who, skill)
    check_dice(line, roll)


def to_live(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-35, RT-29: without what its ladders take off."""
    who = game.people[roll.who]
    expect(who.dying and (not who.struggled or bool(what[1])), line, "it isn't dying, or has tested that")
    expect(roll.base == who.rank("endurance"), line, f"its rank is {who.rank('endurance')}")
    check_plain(line, roll)
    who.struggled = True

    def then(line: Line, now: Threes) -> None:
        if not now.passed:
            game.owe("dies of its wounds", roll.who, f"{roll.who} dies")

    begin(game, line, roll, then, skill="endurance")


def riding(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-5, TRI-51: or the mount bolts, 2" for each degree."""
    if not what[1]:
        game.needs(line, "rolls", roll.who, "its mount isn't hurt")
    who = game.people[roll.who]
    expect(("rider" in roll.sways) == who.has("Rider"), line, "the talent helps")
    _check_test(line, roll, who, "riding")

    def then(line: Line, now: Threes) -> None:
        degrees = sum((face > now.under) + (face == 10 and now.under < 10) for face in now.kept)
        if not now.passed and degrees:
            game.owe("may bolt", roll.who, "its mount may bolt", amount=degrees)

    begin(game, line, roll, then, skill="riding")


def stealth(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-46, TRI-57: the best of those who lie in wait, or who vanishes."""
    skill, who = what[1].lower(), game.people[roll.who]
    _check_test(line, roll, who, skill)
    if line.rule == "TRI-46":
        hidden = [one for one in game.people.values() if one.hidden and one.sheet.side == who.sheet.side]
        best = max(one.rank(way) for one in hidden for way in ("ambush", "stealth"))
        expect(who.hidden and who.rank(skill) == best, line, f"the best of them have {best}")
    else:
        promised, game.promised = game.promised, None
        game.close(line)
        game.promised = promised
        game.activate(line, roll.who)
        expect(who.has("Vanish") and skill == "stealth" and (not who.vanished or bool(what[2])), line, "it can't")
        who.vanished = True

    def then(line: Line, now: Threes) -> None:
        game.sneaked = max(1, now.count.successes) if now.passed else 1
        game.vanishing = roll.who if now.passed else ""
        if now.passed and game.turns:
            game.owe("hides", roll.who, f"{roll.who} hides")

    begin(game, line, roll, then, skill=skill)


def perception(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-46."""
    expect(game.round == 1 and not game.turns, line, "only before anybody acts")
    _check_test(line, roll, game.people[roll.who], "perception", game.sneaked)

    def then(line: Line, now: Threes) -> None:
        if not now.passed:
            game.owe("is surprised", roll.who, f"{roll.who} is surprised")

    begin(game, line, roll, then, skill="perception")


def resist(game: Trilogy, line: Line, roll: Threes, what: re.Match[str]) -> None:
    """TRI-40, RT-39: Normal; what comes of it is of the magic."""
    expect(not line.rule.startswith("TRI"), line, "magic asks for it")
    skill = SKILLS_OF.get(what[1], "composure")
    _check_test(line, roll, game.people[roll.who], skill)
    begin(game, line, roll, lambda line, now: None, skill=skill)


ROLLS: list[tuple[str, Judges]] = [
    (r"to hit WHO('s mount)?( again)? \(([^()]*)\)", to_hit),
    (r"(injury|distress|fatigue) soak against (\d+) damage( of a triplet)?", soak),
    (r"soak of its ([a-z ]+) against (\d+) damage( of a triplet)?", soak_of_mount),
    (r"to intimidate WHO( again)?", to_intimidate),
    (r"terror against WHO", terror),
    (r"WHO's fall, shock to WHO", shock),
    (r"to command WHO( again)?", to_command),
    (r"to heal WHO( again)?", to_heal),
    (r"Endurance, to live( again)?", to_live),
    (r"Riding( again)?", riding),
    (r"(Stealth|Ambush)( again)?", stealth),
    (r"Perception( again)?", perception),
    (r"([a-z' ]+?) test(?: again)*", resist),
]


# Luck


def fortune(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-22: 1 to 3 points for the roll that follows."""
    who, points, before, after = game.people[found[1]], int(found[2]), int(found[3]), int(found[4])
    expect(before == who.fortune and after == before - points >= 0, line, f"it had {who.fortune}")
    expect(1 <= points <= 3 and game.promised is None, line, "1 to 3 points for a roll")
    expect(line.rule == "TRI-22", line, "the rule is TRI-22")
    who.fortune = after
    game.promised = found[1], found[5], points


def fate(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-24, TRI-25: one point, one a roll, and the roll is read from other dice."""
    who, before, after, last = game.people[found[1]], int(found[2]), int(found[3]), game.last
    expect(before == who.fate and after == before - 1 >= 0, line, f"it had {who.fate}")
    who.fate = after
    expect(last is not None and not last.fated, line, "no roll that Fate can change")
    assert last is not None
    whose = "" if last.roll.who in ("Roll", found[1]) else last.roll.who
    expect(
        (found[4] or "", found[5]) == (whose, re.sub(r" again\b", "", last.key)), line, f"it was {whose}: {last.key}"
    )
    _replace(line, last, tuple(map(int, found.group(6, 7, 8))), found.group(9, 10, 11, 12))
    last.fated = True


def keep_others(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-13: of those rolled, with Advantage."""
    last = game.last
    expect(last is not None and last.roll.who == found[1] and last.roll.mode == "advantage", line, "no Advantage")
    assert last is not None
    dice, left = tuple(map(int, found.group(3, 4, 5))), list(last.roll.faces)
    expect(found[2] == last.key and not last.fated, line, f"the roll was {last.key}")
    for die in dice:
        expect(die in left, line, "those weren't rolled")
        left.remove(die)
    _replace(line, last, dice, found.group(6, 7, 8, 9))


def _replace(line: Line, last: Last, dice: tuple[int, ...], told: tuple[str | Any, ...]) -> None:
    """What other dice come to, the bonus among the successes."""
    count = count_dice(dice, last.roll.under, last.roll.more)
    expect(all(1 <= die <= 10 for die in dice), line, "ten sides")
    expect(int(told[0] or 0) == last.roll.more, line, f"{last.roll.more} more")
    expect((int(told[1]), TRIPLET[told[2]]) == (count.successes, count.merit), line, f"it comes to {count}")
    last.roll = last.roll._replace(kept=dice, count=count)
    expect(told[3] == last.says(last.roll), line, last.says(last.roll))


def live_again(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-28, TRI-29: a failed test of a skill that the event fits, once for each event."""
    who, name, last = game.people[found[1]], found[2], game.last
    expect(last is not None and last.roll.who == found[1], line, "it has rolled nothing")
    assert last is not None
    expect(bool(last.skill) and not last.roll.passed and not last.fated, line, "no failed test of a skill")
    expect(name in who.events and name not in who.marked, line, "it has no such event, or has used it")
    tags = who.events[name]
    expect(last.skill in tags or not tags <= OF.keys(), line, f"{tags} don't fit {last.skill}")
    who.marked.add(name)
    game.again = found[1], _again(last.key), last.roll.more
    game.last = None
    if len(who.marked) == len(who.events) >= who.level + 2:
        game.owe("rises", found[1], f"{found[1]} rises a level")


def _again(key: str) -> str:
    """`to hit Ren again (fighting)`, `Riding again`."""
    what, bracket, rest = key.partition(" (")
    return f"{what} again{bracket}{rest}"


def rise_a_level(game: Trilogy, line: Line, found: re.Match[str]) -> None:
    """TRI-30."""
    game.needs(line, "rises", found[1], "it has events left")
    who = game.people[found[1]]
    expect(int(found[2]) == who.level + 1, line, f"it was of level {who.level}")
    expect(found[3] is not None and int(found[3]) == who.fate, line, f"it had {who.fate}")
    expect(int(found[4]) == who.fate + 1, line, "a point of Fate")
    who.level, who.fate, who.marked = who.level + 1, who.fate + 1, set()


_CAME = r"(\d+) (\d+) (\d+)(?:, (\d+) more)? = (\d+) success(?:es)?(, a triplet(?: above it)?)?, (.*)"
LUCK: list[tuple[str, Judge]] = [
    (r"WHO spends (\d+) Fortune \((\d+) → (-?\d+)\): (.*)", fortune),
    (rf"WHO spends Fate \((\d+) → (-?\d+)\): (?:WHO, )?(.*), becomes {_CAME}", fate),
    (rf"WHO keeps other dice, (.*): {_CAME}", keep_others),
    (r"WHO rolls again by a Life Event: (.*)", live_again),
    (r"WHO rises to level (\d+)(?:, Fate (\d+) → (\d+))?, all Life Events unmarked", rise_a_level),
]
