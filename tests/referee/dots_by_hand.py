"""A battle under dots written by hand, of what players seldom do by themselves: drawing, bird attacks, sheathing.

Ila fights Ren and Tav. Her pools: sword 4 at 7, bird attack 6 at 7, parry 6, tumble 4. (DOT-29..41, DOT-78)
"""

from __future__ import annotations

_PAGE = """\
The Hawks against The Crows
A field; Skirmish; seed 0

The Hawks: 100 marks
  Ila, master: Str 2, Dex 3, Sta 2, Cha 2, Per 2, Int 2, Wit 3, Will 5, Mov 6, Arm 0, Soak 2; Dots 4/4, Boxes 13/13; \
leader, human; carries sword
      Strike: knife: 2 dice at 7  [DOT-80]
      Also at hand: sword: 4 dice at 7  [DOT-40]
      Also at hand: bare hands: 1 die at 9  [DOT-40]
      sword 4, basic forms 3, bird forms 3, dodge 2, knife 2, tree forms 2, quick draw 1, second attack 1, \
tumble 1  [DOT-102]

The Crows: 100 marks
  Ren, guard: Str 2, Dex 2, Sta 2, Cha 1, Per 2, Int 1, Wit 2, Will 3, Mov 4, Arm 0, Soak 0; Dots 4/4, Boxes 13/13; \
leader, human; carries axe
      Strike: axe: 3 dice at 8  [DOT-80]
      Also at hand: bare hands: 1 die at 9  [DOT-40]
      axe 3, dodge 1  [DOT-102]
  Tav, spear: Str 2, Dex 2, Sta 2, Cha 1, Per 2, Int 1, Wit 1, Will 3, Mov 4, Arm 0, Soak 0; Dots 4/4, Boxes 13/13; \
henchman, human; carries spear
      Strike: spear: 2 dice at 8  [DOT-80]
      Also at hand: bare hands: 1 die at 9  [DOT-40]
      spear 2, dance the spears 2, dodge 1  [DOT-102]
      Roll-off, first turn: 6 to 1, The Hawks  [SKR-90]
    Ila deploys at (20.0, 20.0)  [SKR-90]
    Ren deploys at (21.0, 20.0)  [SKR-90]
    Tav deploys at (20.0, 21.0)  [SKR-90]
    Initiative ties are broken by lot  [DOT-68]

Round 1  [DOT-68]
    Initiative, dice in brackets: Ren 14 (10), Ila 9 (3), Tav 5 (2)  [DOT-64]
    Tav declares: attack with the spear against Ila  [DOT-67]
    Ila declares: attack with the sword against Ren, draw the sword  [DOT-67]
    Ila draws the sword  [DOT-40]
    Ren declares: attack with the axe against Ila  [DOT-67]
    Ren attacks Ila  [DOT-69]
      Ila sheathes the sword: it takes the blow to strike  [DOT-41]
      Ren, axe, each die 8+: 8 2 2 = 1 success  [DOT-80]
      Ila takes 1 harm from Ren, 1 on dots: 3 dots and 13 boxes left  [DOT-41]
    Ila strikes back at Ren  [DOT-41]
      Ila, sword, each die 7+: 8 8 8 2 2 2 = 3 successes, dice: Tree Forms +2 (DOT-32)  [DOT-80]
      Ren, dodge, each die 7+: 8 8 = 2 successes, dice: begun late -1 (DOT-91)  [DOT-89]
      Ren takes 1 harm from Ila, 1 on dots: 3 dots and 13 boxes left  [DOT-41]
    Tav attacks Ila  [DOT-69]
      Tav, spear, each die 8+: 2 2 = 0 successes, a miss  [DOT-80]
      Ila, parry, each die 7+: 2 2 2 2 2 2 2 = 0 successes, dice: Tree Forms +2 (DOT-32), dice: changes -1 (DOT-34)  [DOT-95]

Round 2  [DOT-68]
    Tav declares: attack with the spear against Ila  [DOT-67]
    Ila declares: attack with the sword against Ren  [DOT-67]
    Ren declares: dodge  [DOT-67]
    Ila attacks Ren  [DOT-69]
      Ila, sword, each die 7+: 8 2 2 2 = 1 success  [DOT-80]
      Ren, dodge, each die 7+: 8 8 8 = 3 successes  [DOT-89]
    Ila attacks Tav  [DOT-69]
      Ila, bird attack, each die 7+: 8 9 9 2 2 2 2 2 = 3 successes, dice: Tree Forms +2 (DOT-32)  [DOT-40]
      Tav, dance, each die 7+: 8 2 2 2 = 1 success  [DOT-71]
      Tav takes 2 harm from Ila, 2 on dots: 2 dots and 13 boxes left  [DOT-70]
    Ila attacks Ren again  [DOT-69]
      Ila, sword, each die 7+: 2 2 2 2 2 2 = 0 successes, a miss, dice: Tree Forms +2 (DOT-32)  [DOT-80]
      Ren, dodge, each die 7+: 8 8 = 2 successes, dice: repeated -1 (DOT-89)  [DOT-89]
    Ila attacks Ren again  [DOT-69]
      Ila, sword, each die 7+: 2 2 2 2 2 = 0 successes, a miss, dice: Tree Forms +2 (DOT-32), dice: repeated -1 (DOT-22)  [DOT-80]
      Ren, dodge, each die 7+: 8 = 1 success, dice: repeated -2 (DOT-89)  [DOT-89]

Round 3  [DOT-68]
    Tav declares: attack with the spear against Ila  [DOT-67]
    Ila declares: hold  [DOT-67]
    Ren declares: attack with the axe against Ila  [DOT-67]
    Ren attacks Ila  [DOT-69]
      Ren, axe, each die 8+: 8 2 2 = 1 success  [DOT-80]
      Ila, parry, each die 7+: 8 8 8 2 2 2 2 2 = 3 successes, dice: Tree Forms +2 (DOT-32)  [DOT-95]
    Ila strikes back at Ren  [DOT-97]
      Ila, riposte, each die 7+: 8 8 2 2 2 2 = 2 successes, dice: Tree Forms +2 (DOT-32)  [DOT-97]
      Ren, dodge, each die 7+: 8 8 = 2 successes, dice: begun late -1 (DOT-91)  [DOT-89]
    Tav attacks Ila  [DOT-69]
      Tav, spear, each die 8+: 8 9 = 2 successes  [DOT-80]
      Ila, parry, each die 7+: 8 2 2 2 2 2 2 2 = 1 success, dice: Tree Forms +2 (DOT-32)  [DOT-95]
      Ila, tumble, each die 7+: 8 8 2 2 2 2 = 2 successes, dice: Tree Forms +2 (DOT-32)  [DOT-36]
    Ila walks 5" to (16.0, 17.0)  [DOT-36]

Round 4  [DOT-68]
    Tav declares: put its weapon away  [DOT-67]
    Ila declares: dodge  [DOT-67]
    Ren declares: hold  [DOT-67]
    Tav puts its weapon away  [DOT-40]

Round 5  [DOT-68]
    Tav declares: hold  [DOT-67]
    Ila declares: attack with the sword against Ren, tumble and run  [DOT-67]
    Ren declares: hold  [DOT-67]
    Ila charges 8" to (20.0, 20.0)  [DOT-75]
      Ila, tumble, each die 7+: 8 8 2 2 = 2 successes, passed  [DOT-78]
    Ila attacks Ren  [DOT-69]
      Ila, sword, each die 7+: 10 8 9 3 9 = 4 successes  [DOT-80]
      Ren, absorption, each die 7+: 1 2 = -1 successes (each 1 takes one away), a botch  [DOT-59]
      Ren takes 1 harm, 1 on boxes: 3 dots and 12 boxes left  [DOT-59]
      Ren takes 4 harm from Ila, 3 on dots and 1 on boxes: 0 dots and 11 boxes left  [DOT-70]
A draw: the round limit, 0 % against 0 % of the marks lost  [SKR-10]
"""  # noqa: E501


def told_by_hand(rules: str, number: int) -> str:
    """The battle; there is but one."""
    assert (rules, number) == ("dots+none", 0)
    return _PAGE
