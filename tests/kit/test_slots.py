"""What happens to a model's slot: hidden or down it blocks no sight."""

from __future__ import annotations

from support.story import A, B, story

from skirmish.core.record import Record, evolve
from skirmish.core.state import State
from skirmish.kit.slots import Counted, Hid, Revealed, Rose, Told, Went, with_slot

ILA, REN = 0, 1


class Slot(Record):
    posture: str = "standing"
    hidden: bool = False
    moved: bool = False

    @property
    def standing(self) -> bool:
        return self.posture == "standing"


def field() -> State:
    state = story("pools").model("Ila", side=A, at=(20, 20)).model("Ren", side=B, at=(25, 20)).begin("fight").state
    return evolve(state, models=tuple(evolve(m, combat=Slot()) for m in state.models))


def height(state: State) -> float:
    return state.places[ILA][3]


def test_who_hides_blocks_no_sight_until_it_is_seen_on_its_feet():
    state = field()
    tall = height(state)
    hidden = Hid(ILA).apply(state)
    assert (hidden.models[ILA].combat.hidden, height(hidden)) == (True, 0.0)
    seen = Revealed(ILA).apply(hidden)
    assert (seen.models[ILA].combat.hidden, height(seen)) == (False, tall)
    assert height(Revealed(ILA).apply(with_slot(hidden, ILA, posture="down"))) == 0.0


def test_who_stands_blocks_sight_again():
    state = with_slot(field(), ILA, posture="stunned")
    down = Rose(ILA, "down").apply(state)
    assert height(down) == 0.0
    assert height(Rose(ILA).apply(down)) > 0


def test_facts_stand_in_the_slot_at_the_end_of_the_way():
    state = field()
    halfway = Went(ILA, ((20.0, 20.0), (22.0, 20.0)), facts=(("moved", True),), effort=2, halfway=True)
    gone = halfway.apply(state)
    assert (gone.places[ILA][:2], gone.models[ILA].combat.moved, gone.models[ILA].exertion) == ((22.0, 20.0), False, 2)
    assert evolve(halfway, halfway=False).apply(state).models[ILA].combat.moved


def test_facts_of_one_or_of_several():
    state = Told(ILA, (("posture", "down"),)).apply(field())
    assert [m.combat.posture for m in state.models] == ["down", "standing"]
    counted = Counted(((ILA, (("moved", True),)), (REN, (("moved", True),)))).apply(state)
    assert all(m.combat.moved for m in counted.models)
