"""Scratch."""
from __future__ import annotations
import pytest
from support.playing import played
from support.story import A, B, story
from threads_scenes import *
from threads_scenes import Before, READY, channeling, weaver, weave, slot, people, pools, knots, meeting, begun, left
from skirmish.core.decision import Action
from skirmish.core.record import evolve
from skirmish.core.events import EffectBegun, Fell
from skirmish.core.state import Effect
from skirmish.rules.threads.channeler import *
from skirmish.rules.threads.events import *
from skirmish.rules.threads.gift import Angreal
from skirmish.rules.threads import strain, power, lasting
from skirmish.kit.rounds import ACTIONS
from test_threads_declared import declared
from support.facing import ranked
from test_threads_circles import linked, ILA as I, BO
from test_threads_rounds import sworn, heard

def test_s6():
    b = linked(weaver("bonds-of-air", "mist", "mire", "fold-light", onepower=4))
    for what, at in (("mist 3",(10,24)), ("mire 2", (10,20))):
        b.dice(*(9,)*int(what[-1])); b.play(Action("cast", 0, -1, at=at, what=what))
        print("S6", what, [e.name for e in b.state.effects], b.prompt, free_dots(b.state,0), b.state.models[0].magic.held)

def test_s6b():
    b = linked(weaver("bonds-of-air", "mist", "mire", "fold-light", onepower=4))
    t = b.after if hasattr(b,'after') else None
    eff=[Effect(n, "x", 0, 0, (("strength",1),), source="mist", upkeep=1) for n in (1,2,3)]
    st=b.state
    for e in eff: st=EffectBegun(e).apply(st)
    from skirmish.core.table import Table
    from skirmish.core.dice import Dice
    print("S6b idle", idle_dots(st,0), committed(st,0), channeler(st,0).held)
    from skirmish.rules.threads.weaving import _keeping_bar
    from threads_scenes import book
    print(_keeping_bar(st, 0, book().weaves["mire"]))

def test_s7():
    told = (
        story("trilogy+threads")
        .model("Ila", A, (4, 24), **weaver("lightning", onepower=4, body=ranked(hero=True)))
        .model("Bo", A, (4, 26.5), **weaver("lightning", onepower=4, body=ranked(hero=True)))
        .model("Ren", B, (15, 24), **ranked(bulk=8))
        .after(Holding(0, 0, 3, "begins"), Holding(1, 0, 4, "begins"), Linked(Circle((0, 1), 0)))
    )
    b = told.begin(ACTIONS, turns=20)
    print("S7", b.prompt, [a for a in b.offered("unlink")], [a.what for a in b.offered("cast")])
    for _ in range(4):
        if b.prompt.startswith("Ila"): break
        b.play(b.decision.default)
    print(b.prompt)
    b.dice(*(2,)*7)
    b.play(Action("cast", 0, 2, what="lightning 7"))
    b.play(Action("unlink", 0))
    for _ in range(6):
        print(b.prompt, [a.what for a in b.offered("cast", "Bo")])
        if b.prompt.startswith("Bo"): break
        b.play(b.decision.default)

def test_s12():
    b = channeling(weaver("lightning","immolate"), works=(Work("immolate", 3, fed=False),))
    print("S12", b.offered("prop"))
    b.play(Action("prop", ILA, what="immolate"))
    print("S12", b.prompt, b.state.models[ILA].combat.attacks, b.offered("cast")[:2])

def test_s13():
    b = sworn()
    gone = EffectBegun(Effect(1, "Warder Bond", 0, 1, (("saves", 1),), source="warder-bond"))
    for how in ("left","away"):
        try:
            f = heard(b, gone, Fell(1, how, (4.0, 26.0)), dice=(9, 2, 2, 2, 2, 9, 2, 2, 2, 2))
            print("S13", how, [getattr(e,'throw',None) and e.throw.what for e in f.log if hasattr(e,"throw")])
        except AssertionError as e: print("S13", how, str(e)[:80])

def test_s17():
    b = channeling(weaver("balefire"), after=(Masked(ILA, on=True),))
    weave(b, "balefire 6", *(9,)*6)
    print("S17", slot(b).masked, b.state.models[REN].out)

def test_s11():
    b = channeling(weaver("lightning"))
    from skirmish.rules.dots.events import Noted
    st = b.state
    st = st.put(evolve(st.models[0], combat=evolve(st.models[0].combat, dots=0, boxes=6)))
    from skirmish.rules.threads.pools import weave_pool
    from skirmish.rules.dots.pools import penalty_dots
    print("S11", penalty_dots(b.game.rules, st, 0), weave_pool(b.game.rules, st, 0, book().weaves["lightning"], 4, "again").target)
    from skirmish.rules.dots.pools import save_pool
