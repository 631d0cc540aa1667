"""What lasts: a line from who made it to where it lasts, with its maker's name."""

from __future__ import annotations

from overlay_battles import at_decision

from skirmish.client.overlays.rings import spans
from skirmish.client.view.marks import Stroke, Tag
from skirmish.core.display import Span


class Lasting:
    """A ruleset of which these last."""

    def __init__(self, *found: Span) -> None:
        self.found = found

    def spans(self, state, model):
        return tuple(span for span in self.found if model in (span.maker, span.target))


def marks(*found: Span, models: tuple[int, ...]):
    told = at_decision("village")
    layer = spans(told._replace(rules=Lasting(*found)), models)
    return told, layer.marks if layer is not None else ()


def test_it_runs_from_its_maker_to_its_bearer_and_is_shown_for_either():
    span = Span(0, "Bonds of Air, tied off", "DOT-143", 1)
    for models in ((0,), (1,), (0, 1)):
        told, (line, tag) = marks(span, models=models)
        assert line == Stroke((told.at(0), told.at(1)), "weave", arrow=True)
        assert tag == Tag(told.at(1), f"{told.state.models[0].name}: Bonds of Air, tied off", "weave")
    assert marks(span, models=(2,))[1] == ()


def test_what_lasts_on_the_ground_and_what_share_a_line():
    told, found = marks(Span(0, "Mist", at=(9.0, 9.0)), Span(0, "Mire", at=(9.0, 9.0)), models=(0,))
    assert [mark.points[1] for mark in found if isinstance(mark, Stroke)] == [(9.0, 9.0)]
    assert [mark.text for mark in found if isinstance(mark, Tag)] == [f"{told.state.models[0].name}: Mist; Mire"]


def test_on_oneself_there_is_no_line():
    _, found = marks(Span(0, "Shield of Air", "CHN-W1", 0), models=(0,))
    assert [type(mark) for mark in found] == [Tag]


def test_systems_with_nothing_to_show_show_nothing():
    told = at_decision("village")
    assert spans(told, tuple(model.id for model in told.state.models)) is None
