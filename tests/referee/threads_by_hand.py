"""A battle under dots and threads written by hand, of what players seldom do.

Ila cuts, ties off, and holds a weave ready; she bears an angreal. Ren has but two dots of Willpower, and the Power runs
wild. (DOT-124, DOT-134..143, DOT-165..172)
"""

from __future__ import annotations

_PAGE = """\
The Hawks against The Crows
A field; Skirmish; seed 0

The Hawks: 100 marks
  Ila, sister: Str 2, Dex 2, Sta 2, Cha 2, Per 2, Int 2, Wit 3, Will 5, Mov 4, Arm 0, Soak 0, One Power saidar, \
Potential 8, Threads Air 4, Spirit 3, Water 3, Fire 4, Earth 2; Dots 4/4, Boxes 13/13, Power 0/6, Strain 0/5; leader, \
human, channeler
      Strike: knife: 1 die at 9  [DOT-80]
      Also at hand: bare hands: 1 die at 9  [DOT-40]
      Embrace the Source: needs 3+  [DOT-152]
      Lightning: Air 2 Water 1 Fire 1, 4 successes of 7+, 24"  [DOT-157]
      Mist: Air 1 Water 2, 3 successes of 7+, 12"  [DOT-157]
      Angreal lends 1 dot of the Power  [DOT-132]
      dodge 1  [DOT-102]
      Skills: inverting 1, looming 2, tying 4  [DOT-104]
  Mai, guard: Str 2, Dex 2, Sta 2, Cha 1, Per 2, Int 1, Wit 1, Will 3, Mov 4, Arm 0, Soak 0; Dots 4/4, Boxes 13/13; \
henchman, human
      Strike: axe: 2 dice at 8  [DOT-80]
      Also at hand: bare hands: 1 die at 9  [DOT-40]
      axe 2, dodge 1  [DOT-102]

The Crows: 100 marks
  Ren, wilder: Str 2, Dex 2, Sta 2, Cha 1, Per 2, Int 1, Wit 2, Will 2, Mov 4, Arm 0, Soak 0, One Power saidar, \
Potential 6, Threads Air 3, Spirit 2, Water 2, Fire 3, Earth 2; Dots 6/6, Boxes 13/13, Power 0/4, Strain 0/2; leader, \
human, channeler
      Strike: knife: 1 die at 9  [DOT-80]
      Also at hand: bare hands: 1 die at 9  [DOT-40]
      Embrace the Source: needs 5+  [DOT-152]
      Bonds of Air: Air 2, 2 successes of 7+, 12"  [DOT-157]
      Create Fire: Fire 1, 1 success of 7+, 12"  [DOT-157]
      Vigour: Spirit 1 Earth 1, 2 successes of 7+, 6"  [DOT-157]
      dodge 1  [DOT-102]
      Skills: looming 2  [DOT-104]
      Roll-off, first turn: 6 to 1, The Hawks  [SKR-90]
    Ila deploys at (20.0, 20.0)  [SKR-90]
    Mai deploys at (10.0, 20.0)  [SKR-90]
    Ren deploys at (28.0, 20.0)  [SKR-90]
      Ila holds 6 dots of the Power  [DOT-156]
      Ren holds 4 dots of the Power  [DOT-156]
    Initiative ties are broken by lot  [DOT-68]

Round 1  [DOT-68]
    Initiative, dice in brackets: Ren 14 (10, magic), Ila 8 (3, magic), Mai 5 (2)  [DOT-64]
    Mai declares: hold  [DOT-67]
    Ila declares: work magic  [DOT-67]
    Ila is going to weave Lightning (4 dice) and Mist (2 dice)  [DOT-174]
    Ren declares: work magic  [DOT-67]
    Ren is going to weave Vigour (3 dice)  [DOT-174]
    Ren weaves Vigour: 3 dice  [DOT-157]
      Ren, Vigour, each die 7+: 8 8 2 = 2 successes  [DOT-157]
      Ren completes Vigour  [DOT-158]
      Vigour on Ren  [DOT-15]
    Ila weaves Lightning at Ren: 4 dice  [DOT-157]
      Ila, Lightning, each die 7+: 8 8 9 9 = 4 successes  [DOT-157]
      Ila completes Lightning  [DOT-158]
      Ila holds Lightning ready  [DOT-135]
    Ila weaves Mist at (24.0, 20.0): 2 dice  [DOT-157]
      Ila, Mist, each die 7+: 8 9 = 2 successes  [DOT-157]
      Ila has 2 of 3 successes for Mist (+2)  [DOT-158]
      Ila keeps Mist together with its will  [DOT-164]

Round 2  [DOT-68]
    Mai declares: hold  [DOT-67]
    Ila declares: work magic  [DOT-67]
    Ila is going to cut a weave  [DOT-174]
    Ren declares: work magic  [DOT-67]
    Ren is going to weave Create Fire (1 die)  [DOT-174]
    Ren weaves Create Fire at Ila: 1 die  [DOT-157]
      Ren, Create Fire, each die 7+: 2 = 0 successes  [DOT-157]
      Ren makes nothing of Create Fire  [DOT-158]
      Ila, cutting Ren's Vigour, each die 7+: 8 8 8 2 2 2 = 3 successes  [DOT-136]
      Ren, defending Vigour, each die 7+: 8 2 = 1 success  [DOT-136]
      Ila cuts Ren's Vigour on Ren  [DOT-136]

Round 3  [DOT-68]
    Mai declares: hold  [DOT-67]
    Ila declares: work magic  [DOT-67]
    Ila is going to let go of a weave  [DOT-174]
    Ren declares: work magic  [DOT-67]
    Ren is going to weave Create Fire (6 dice)  [DOT-174]
    Ren weaves Create Fire at Ila: 6 dice  [DOT-157]
      Ren, Create Fire, each die 7+: 8 8 2 2 2 2 = 2 successes  [DOT-157]
      Ren completes Create Fire  [DOT-158]
      Ren takes 1 box of strain: more than it holds  [DOT-160]
      Ren can hold no more than 3 dots now (4 → 3)  [DOT-138]
      Ila takes 2 harm from Ren, 2 on dots: 2 dots and 13 boxes left  [DOT-130]
    Ila lets go of Lightning at Ren  [DOT-140]
      Ren takes 4 harm from Ila, 4 on dots: 2 dots and 13 boxes left  [CHN-W9]

Round 4  [DOT-68]
    Mai declares: hold  [DOT-67]
    Ila declares: work magic  [DOT-67]
    Ila is going to weave Mist (4 dice)  [DOT-174]
    Ren declares: hold  [DOT-67]
    Ila weaves Mist at (24.0, 20.0): 4 dice  [DOT-157]
      Ila, Mist, each die 7+: 8 2 2 2 = 1 success  [DOT-157]
      Ila completes Mist (+1)  [DOT-158]
      Mist appears  [CHN-W11]

Round 5  [DOT-68]
    Mai declares: hold  [DOT-67]
    Ila declares: work magic  [DOT-67]
    Ila is going to tie off a weave  [DOT-174]
    Ren declares: hold  [DOT-67]
      Ila, tying off Mist, each die 7+: 8 2 2 2 2 2 = 1 success  [DOT-143]
      Ila knots Mist: 1 of 2 successes  [DOT-143]

Round 6  [DOT-68]
    Mai declares: hold  [DOT-67]
    Ila declares: work magic  [DOT-67]
    Ila is going to tie off a weave  [DOT-174]
    Ren declares: hold  [DOT-67]
      Ila, tying off Mist, each die 7+: 8 2 2 2 2 2 = 1 success  [DOT-143]
    Ila ties off Ila's Mist, inverted  [DOT-143]

Round 7  [DOT-68]
    Mai declares: hold  [DOT-67]
    Ila declares: hold  [DOT-67]
    Ren declares: work magic  [DOT-67]
    Ren is going to weave Create Fire (2 dice) and Bonds of Air (1 die)  [DOT-174]
    Ren weaves Create Fire at Ila: 2 dice  [DOT-157]
      Ren, Create Fire, each die 7+: 2 2 = 0 successes  [DOT-157]
      Ren makes nothing of Create Fire  [DOT-158]
    Ren weaves Bonds of Air at Ila: 1 die  [DOT-157]
      Ren, Bonds of Air, each die 7+: 10 10 10 10 10 8 = 6 successes  [DOT-157]
      Ren completes Bonds of Air  [DOT-158]
      Ren takes 3 boxes of strain, but has room for 1: more than its maximum  [DOT-165]
      Ren looses wild magic: 2 bolts of 4 dice  [DOT-171]
      Ren, whom it strikes: d3 (1)  [DOT-172]
      Ren, wild magic at Ila, each die 7+: 8 2 2 2 = 1 success  [DOT-172]
      Ila is struck by wild magic  [DOT-172]
      Ila takes 1 harm from Ren, 1 on dots: 1 dot and 13 boxes left  [DOT-172]
      Ren, whom it strikes: d3 (2)  [DOT-172]
      Ren, wild magic at Ren, each die 7+: 8 2 2 2 = 1 success  [DOT-172]
      Ren is struck by wild magic  [DOT-172]
      Ren takes 1 harm, 1 on dots: 1 dot and 13 boxes left  [DOT-172]
      Ren burns out and will never channel again: the strain is too much  [DOT-127]
      Ren, save against fainting, each die 9+: 10 2 = 1 success, passed  [DOT-127]
      Ren, save against shock, each die 9+: 2 = 0 successes, failed  [DOT-127]
      Ren: held  [DOT-127]
A draw: the round limit, 0 % against 0 % of the marks lost  [SKR-10]
"""


def told_by_a_weaver(rules: str, number: int) -> str:
    """The battle; there is but one."""
    assert (rules, number) == ("dots+threads", 0)
    return _PAGE
