"""What a script waits for: that nothing goes on, or that the battle has come so far."""

from __future__ import annotations

from typing import NamedTuple

from skirmish.client.app import App
from skirmish.client.battle.scene import BattleScene
from skirmish.client.script_aim import Unmeant
from skirmish.core.events import PhaseBegun
from skirmish.core.state import Side
from skirmish.library.problems import hint

SIDES = ("A", "B")


class Until(NamedTuple):
    """How far the battle is to come; what is None doesn't matter."""

    text: str
    phase: str | None = None
    side: Side | None = None
    round: int | None = None
    prompt: str | None = None
    over: bool = False

    def reached(self, scene: BattleScene) -> bool:
        """Whether it has, and everything up to there has been shown."""
        state, decision = scene.session.state, scene.session.decision
        if scene.anim.busy or scene.intents.rest > 0 or (decision is None) != self.over:
            return False
        names = scene.session.rules.combat.stages(state)
        stage = names.names[names.now] if names.now >= 0 else ""
        return (
            (self.phase is None or self.phase == state.phase.casefold() or stage.casefold().startswith(self.phase))
            and (self.side is None or (decision is not None and decision.side == self.side))
            and (self.round is None or state.round >= self.round)
            and (self.prompt is None or (decision is not None and self.prompt in decision.prompt.casefold()))
        )


def goal(scene: BattleScene, words: list[str]) -> Until:
    """What the words ask for. Raises `Unmeant`."""
    found, rest = Until(" ".join(words)), list(words)
    phases = _phases(scene)
    while rest:
        word = rest.pop(0)
        if word == "prompt" and rest:
            return found._replace(prompt=" ".join(rest).casefold())
        if word == "round" and rest and rest[0].isdigit():
            found = found._replace(round=int(rest.pop(0)))
        elif word in SIDES:
            found = found._replace(side=side_of(word))
        elif word == "over":
            found = found._replace(over=True)
        elif any(phase.startswith(word.casefold()) for phase in phases):
            found = found._replace(phase=word.casefold())
        else:
            known = [*phases, "A", "B", "round", "prompt", "over"]
            raise Unmeant(f"no phase '{word}'{hint(word, known)}; there are: {', '.join(known)}")
    return found


def side_of(word: str) -> Side:
    """`A` or `B`. Raises `Unmeant`."""
    if word not in SIDES:
        raise Unmeant(f"'{word}' is no side: A or B")
    return SIDES.index(word)


def _phases(scene: BattleScene) -> list[str]:
    """The parts of a turn by name, and the phases that there have been by the words the state has for them."""
    session = scene.session
    seen = [moment.event.phase for moment in session.moments if isinstance(moment.event, PhaseBegun)]
    names = (*session.rules.combat.stages(session.state).names, session.state.phase, *seen)
    return [name.casefold() for name in dict.fromkeys(names) if name]


def busy(app: App) -> str:
    """What still goes on by itself, in words; '' if nothing does."""
    scene = app.scene if app.running else None
    if not isinstance(scene, BattleScene):
        return ""
    if scene.anim.busy or scene.player.running:
        return "something to see"
    if not scene.view.complete:
        return "a board to be painted"
    if scene.driver.thinker.busy:
        return "somebody thinking"
    if scene.intents.rest > 0:
        return "a moment's rest for who must decide"
    decision = scene.session.decision
    if decision is None:
        return "" if scene.keeper.told else "a result to be shown"
    deciding = not scene.session.seat_of(decision).human and scene.desk.looking is None
    return "an AI that must decide" if deciding and not scene.paused and not scene.driver.trouble else ""
