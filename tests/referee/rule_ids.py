"""Which rule a line, a roll and a modifier belong to, as the digests number them: the ids that a log must cite."""

from __future__ import annotations

import re

from printed_page import Line
from printed_rolls import NEEDED, expect

MODIFIERS = {
    "armour": "RES-50", "encumbrance": "RES-50", "long range": "RES-64", "extreme range": "RES-64",
    "light cover": "RES-65", "heavy cover": "RES-65", "no defence": "RES-47", "half Fortitude": "RES-61",
    "canter": "RES-76", "gallop": "RES-76", "unease": "RES-88", "terror": "RES-88",
    "cover": "SKR-43", "beyond half range": "SKR-43", "moved": "SKR-43", "large target": "SKR-43",
    "two shots": "SKR-77", "critical hit": "SKR-51", "circle": "CHN-35",
    "channeling": "WYL-12", "defence forgone": "WYL-29", "face cards": "WYL-33", "spare diamonds": "WYL-67",
}  # fmt: skip
"""By what is said of them."""
ROLLS = (
    (r"to hit .* \([a-z -]+(?:, [\d.]+\" away)?\)", {"RES-46"}, "resolve"),
    (r"to hit (?:(?! away|after).)*", {"SKR-61", "SKR-43"}, "skirmish"),
    (r"to hit .* after the \d\)|to hit .* first and then .*", {"SKR-44"}, "skirmish"),
    (r"to hit .* away\)", {"SKR-43"}, "skirmish"),
    (r"to wound .*", {"SKR-50"}, ""),
    (r"armour save.*", {"SKR-52"}, ""),
    (r"critical hit", {"SKR-51"}, ""),
    (r"injury to .*|helmet against stunning", {"SKR-53"}, ""),
    (r"parry", {"SKR-63"}, "skirmish"),
    (r"rout test", {"SKR-11"}, ""),
    (r"fear of .*", {"SKR-70"}, ""),
    (r"all alone", {"SKR-66"}, ""),
    (r"charging the unseen", {"SKR-24"}, ""),
    (r"first strike at .*", {"SKR-60"}, ""),
    (r"first turn|pick of the table edge", {"SKR-90"}, ""),
    (r"choice of role", {"SKR-91"}, ""),
    (r"cut(?: of .*)?", {"CHN-23", "CHN-50", "CHN-51"}, ""),
    (r"Focus (?:of its .* )?against .*", {"RES-60"}, ""),
    (r"damage of .*", {"RES-49"}, ""),
    (r"fatigue", {"RES-41"}, ""),
    (r"Will against fatigue", {"RES-43"}, ""),
    (r"nerve against .*", {"RES-87"}, ""),
    (r"to pre-empt .*", {"RES-36"}, ""),
    (r"holding off death", {"RES-91"}, ""),
    (r"making .*", {"RES-97"}, ""),
    (r"joker", {"WYL-34"}, ""),
    (r"harm to .* after soak", {"WYL-57"}, ""),
    (r"to keep the spell, acting", {"WYL-21"}, ""),
    (r"to keep the spell, rolling dice", {"WYL-22"}, ""),
    (r"to keep the spell, defending itself", {"WYL-23"}, ""),
    (r"to keep the spell, using .*", {"WYL-24"}, ""),
    (r"to keep the spell, hurt", {"WYL-25"}, ""),
    (r"to dissipate the spell", {"WYL-54"}, ""),
    (r"stray effect .*|which way everybody goes", {"WYL-49"}, ""),
)
"""What a roll is for, the rules that ask for it, and under which combat system alone, if under one."""
LINES = (
    (r"WHO takes (?:a wound|\d+ wounds)", {"SKR-55"}),
    (r"WHO hides", {"SKR-37", "RES-25"}),
    (r"WHO holds its action", {"RES-35"}),
    (r"WHO is dying|WHO has died", {"RES-55"}),
    (r"WHO loads|WHO must load .*", {"RES-66"}),
    (r"WHO (?:throws|shoots) the .*", {"RES-63", "SKR-40"}),
    (r"WHO shoots at .*", {"RES-63", "SKR-40"}),
    (r"WHO isn't afraid of .*", {"RES-87"}),
    (r"WHO is afraid of .*|WHO flees until .*", {"RES-88", "TRI-65"}),
    (r"WHO intimidates .*", {"RES-90"}),
    (r"WHO spends \d+ points? (?:of the pool )?on (?!keeping|the cut|control of).*", {"CHN-10"}),
    (r"WHO spends \d+ points? (?:of the pool )?on keeping up .*", {"CHN-14"}),
    (r"WHO weaves (?!.*: \d+ (?:die|dice)).*", {"CHN-16"}),
    (r"Points in hand: .*", {"CHN-3"}),
    (r"WHO channels: .*|WHO powers down: .*", {"WYL-12"}),
    (r"WHO begins .* motes committed.*", {"WYL-5"}),
    (r"WHO draws from the deck: .*", {"WYL-7"}),
    (r"WHO has \d+ points, and reaches .*", {"WYL-39"}),
    (r"WHO spends \d+ willpower on a low joker.*|WHO discards joker: (?:low, and paid for|high)", {"WYL-34"}),
    (r"WHO has \d+ points? of \w+ left over: .*", {"WYL-45"}),
    (r"WHO forgoes its defence|WHO takes up its defence again", {"WYL-29"}),
    (r"WHO flares up: .*", {"WYL-55"}),
    (r"WHO soaks .*", {"WYL-57"}),
    (r"WHO (?:moves|runs) INCHES to .*", {"SKR-33", "RES-24", "RES-75"}),
    (r"WHO gallops .*|WHO canters .*", {"RES-75"}),
    (r"WHO declares a charge .*", {"SKR-30"}),
    (r"WHO crawls .*", {"SKR-39"}),
    (r"WHO fights with .*", {"SKR-69"}),
)
"""What a line says, and the rules of that."""
TRILOGY = (
    (r"Round \d+|Initiative.*", {"TRI-42"}),
    (r"WHO (?:moves|runs|gallops) .*", {"TRI-43"}),
    (r"WHO (?:charges INCHES|defends) .*", {"TRI-44"}),
    (r"WHO flees INCHES .*|WHO cowers|WHO panics", {"TRI-35"}),
    (r"WHO's [a-z ]+ bolts .*|WHO's [a-z ]+ takes \d+ .*|WHO gets down .*|WHO falls with its mount", {"TRI-51"}),
    (r"WHO (?:shoots|throws) .*|WHO must load .*|WHO loads", {"TRI-39"}),
    (r"WHO strikes at (?:the weapon of )?WHO.*", {"TRI-39", "TRI-51", "TRI-56", "CHN-T7"}),
    (r"WHO strikes WHO with a Furious Blow", {"TRI-53"}),
    (r"WHO intimidates WHO", {"TRI-47"}),
    (r"WHO gives WHO heart", {"TRI-48"}),
    (r"WHO tends WHO|WHO won't die of its wounds", {"TRI-50"}),
    (r"WHO has fought for .*", {"TRI-49"}),
    (r"WHO rests|WHO recovers 1 rung of Fatigue \(rest\).*|WHO has fought for \d+ rounds .*", {"TRI-49"}),
    (r"WHO gets its second wind", {"TRI-52"}),
    (r"WHO picks up the .*|WHO drops the .*|WHO is open to attack .*", {"TRI-41"}),
    (r"WHO loses the (?!Source)(?:(?!: it breaks).)*|WHO takes the hit for WHO", {"TRI-56"}),
    (r"WHO (?:takes the .* in hand|empties its hand)", {"TRI-44", "TRI-57"}),
    (r"WHO hides|WHO is surprised", {"TRI-46"}),
    (r"WHO (?:goes down.*|dies of its wounds|breaks .*|collapses.*|lies helpless .*)", {"TRI-35"}),
    (r"WHO spends \d+ Fortune .*", {"TRI-22"}),
    (r"WHO spends Fate .*", {"TRI-24"}),
    (r"WHO keeps other dice.*", {"TRI-13"}),
    (r"WHO rolls again by a Life Event.*", {"TRI-28"}),
    (r"WHO rises to level .*", {"TRI-30"}),
    (r"(?:WHO|Roll), to hit .*", {"TRI-39"}),
    (r"WHO, [a-z]+ soak against .*|WHO, soak of its .*", {"TRI-38"}),
    (r"WHO, (?:to intimidate|terror against) .*|WHO's fall, .*", {"TRI-47"}),
    (r"WHO, to command .*", {"TRI-48"}),
    (r"WHO, to heal .*", {"TRI-50"}),
    (r"WHO, Endurance, .*", {"TRI-35"}),
    (r"WHO, Riding .*", {"TRI-51"}),
    (r"WHO, Stealth .*", {"TRI-46", "TRI-57"}),
    (r"WHO, (?:Ambush|Perception) .*", {"TRI-46"}),
)
"""The same of lines under `trilogy` alone, rolls of three dice among them; of what magic brings about see below."""
DOTS = (
    (r"Round \d+", {"DOT-68"}),
    (r"Initiative, dice in brackets: .*", {"DOT-64"}),
    (r"Initiative ties .*", {"DOT-68"}),
    (r"WHO declares: .*", {"DOT-67"}),
    (r"WHO (?:moves|runs|charges) INCHES to .*", {"DOT-75"}),
    (r"WHO leaps INCHES to .*", {"DOT-40"}),
    (r"WHO (?:shoots|throws) .*", {"DOT-69"}),
    (r"WHO strikes back at .*", {"DOT-41", "DOT-97"}),
    (r"WHO sheathes the sword.*", {"DOT-41"}),
    (r"WHO draws the .*|WHO puts its weapon away", {"DOT-40"}),
    (r"WHO is dazed", {"DOT-52"}),
    (r"WHO (?:is disabled|gives up) and leaves the battle", {"DOT-74"}),
    (r"WHO lies unconscious and is lost to its side", {"DOT-47"}),
    (r"WHO hides|WHO springs an ambush .*|WHO is awaited: .*", {"DOT-62"}),
    (r"WHO drops out of the formation|WHO, keeping formation, .*", {"DOT-85"}),
    (r"WHO has to forgo its attack", {"DOT-78"}),
    (r"WHO, armour, .*", {"DOT-56"}),
    (r"WHO, absorption, .*", {"DOT-59"}),
    (r"WHO, save against shock, .*", {"DOT-52", "DOT-127"}),
    (r"WHO, ambush(?: defence)?, .*", {"DOT-62"}),
    (r"WHO, parry, .*", {"DOT-95"}),
    (r"WHO, block, .*|WHO, bird attack, .*", {"DOT-40"}),
    (r"WHO, dance, .*", {"DOT-71"}),
    (r"WHO, evade, .*", {"DOT-92"}),
    (r"WHO, dodge, .*", {"DOT-89"}),
    (r"WHO, tumble, .*", {"DOT-36", "DOT-78"}),
    (r"WHO, riposte, .*", {"DOT-97"}),
    (r".* wins: the enemy has nobody left", {"DOT-74"}),
)
"""The same under `dots`."""
ESSENCE = (
    (r"WHO casts .*: spends \d+ Essence .*|WHO, Spellcraft .*", {"TRI-64"}),
    (r"WHO withstands .*: potency .*|WHO is proof against .*", {"TRI-65"}),
    (r"WHO draws a circle|WHO (?:begins|goes on with) .*: .* more", {"TRI-61"}),
    (r"WHO, (?:Survival|Craft), .*|WHO has made .*: potency .*", {"TRI-71"}),
    (r"WHO makes no .*", {"TRI-70", "TRI-71"}),
    (r"WHO (?:drinks|gives|puts|uses|draws|lays) .*: potency .*|WHO's .* ends: WHO treads on it", {"TRI-68"}),
    (r"WHO loses the .*: it breaks|.* on WHO ends: it breaks", {"TRI-69"}),
    (r"WHO, Composure, to attack .*", {"TRI-58"}),
)
"""The same of spells that are put together, under any combat."""
THREADS = (
    (r"WHO holds \d+ dots? of the Power|WHO is taken by surprise .*", {"DOT-156"}),
    (r"WHO is going to .*", {"DOT-174"}),
    (r"WHO reaches for \d+ .*|WHO, embrace, .*", {"DOT-152"}),
    (r"WHO embraces the Source .*", {"DOT-153"}),
    (r"WHO draws more of the Power .*", {"DOT-153", "DOT-155"}),
    (r"WHO can hold no more than .*", {"DOT-138"}),
    (r"WHO weaves .*: \d+ (?:die|dice)(?:, tens stand)?", {"DOT-157"}),
    (r"WHO (?:completes|makes nothing of|has \d+ of \d+ successes for) .*|WHO's .*: it is botched", {"DOT-158"}),
    (r"WHO's .* (?:frays: .*|comes to nothing)", {"DOT-164"}),
    (r"WHO's .* comes to nothing: it is let go", {"DOT-159"}),
    (r"WHO (?:keeps|no longer keeps) .* together(?: with its will)?", {"DOT-164"}),
    (r"WHO holds .* ready(?:, inverted)?", {"DOT-135"}),
    (r"WHO lets go of .*", {"DOT-140"}),
    (r"WHO masks its ability|WHO is masked no longer.*", {"DOT-141"}),
    (r"WHO takes .* of strain.*: more than it holds", {"DOT-160"}),
    (r"WHO takes .* of strain.*: more than its maximum", {"DOT-165"}),
    (r"WHO takes .* of strain.*: threads wanted twice", {"DOT-119"}),
    (r"WHO takes .* of strain.*: the Source slips away|WHO loses the Source: it slips away", {"DOT-153"}),
    (r"WHO loses the Source: it (?:falls|is .*)", {"DOT-139"}),
    (r"WHO burns out .*|WHO, save against fainting, .*", {"DOT-127"}),
    (r"WHO, collapse of .*", {"DOT-123"}),
    (r"WHO looses wild magic: .*", {"DOT-123", "DOT-171"}),
    (r"WHO, (?:whom it strikes:|wild magic at) .*|WHO is (?:struck|missed) by wild magic", {"DOT-172"}),
    (r"WHO, tying off .*|WHO ties off .*|WHO knots .*", {"DOT-143"}),
    (r"WHO, (?:cutting|defending) .*, each die .*|WHO cuts .*", {"CHN-29", "DOT-136"}),
    (r"WHO, picking .* apart, .*|WHO picks (?:at|apart) .*", {"DOT-150"}),
    (r"WHO, (?:holding the Source|forcing the shield), .*", {"CHN-69"}),
    (r"WHO leads a circle with .*|WHO leaves the circle.*", {"DOT-115"}),
    (r".* settles", {"DOT-145"}),
    (r"WHO finds an inverted .*", {"DOT-148"}),
)
"""The same of the One Power in dots, under any combat."""
_MODIFIER = re.compile(r"(?:^|[,(] ?)([A-Za-z][^,()+]*?)(?: \(\d+% clear\))? [+-]\d+ \(([A-Z]+-\w+)\)")


def check_ids(line: Line, names: str, combat: str) -> None:
    """The rule of the line, if it is one of these, and those of the modifiers in it."""
    who = f"(?:{names})"
    for how, rules in (*{"trilogy": TRILOGY, "dots": DOTS}.get(combat, LINES), *ESSENCE, *THREADS):
        if re.fullmatch(how.replace("WHO", who).replace("INCHES", r"[\d.]+\""), line.text):
            expect(line.rule in rules, line, f"the rule is {' or '.join(sorted(rules))}")
    rolled = re.match(
        rf"(?:{who}|Roll|Roll-off), ([^:]*?)(?: {NEEDED}|, each die [^:]*|, \d+ success(?:es)? needed)?: ", line.text
    )
    if rolled is None:
        return
    for how, rules, system in ROLLS:
        if system in ("", combat) and re.fullmatch(how, rolled[1]):
            expect(line.rule in rules, line, f"the rule is {' or '.join(sorted(rules))}")
            break
    for why, rule in _MODIFIER.findall(line.text):
        if line.rule == "TRI-38" and (why, rule) == ("armour", "TRI-37"):
            continue
        expect(MODIFIERS.get(why, rule) == rule, line, f"{why} is of {MODIFIERS.get(why)}")
