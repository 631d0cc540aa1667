"""How long an AI may think about a decision can be set."""

from __future__ import annotations

import pytest
from battle_scene import Table

from skirmish.client.ai_worker import Inline
from skirmish.client.questions import Decide, Question


@pytest.mark.parametrize(("seconds", "most_ms"), [(0.0, None), (0.25, 250)])
def test_an_ai_thinks_no_longer_than_the_setting_says(
    monkeypatch: pytest.MonkeyPatch, seconds: float, most_ms: int | None
) -> None:
    asked: list[Decide] = []
    ask = Inline.ask

    def heard(self: Inline, question: Question) -> int:
        if isinstance(question, Decide):
            asked.append(question)
        return ask(self, question)

    monkeypatch.setattr(Inline, "ask", heard)
    table = Table()
    table.app.change(think_cap=seconds)
    table.battle(("aggressor", "aggressor"))
    table.run(0.3)
    assert asked
    assert {question.most_ms for question in asked} == {most_ms}
