"""While a battle is told, nothing names what its dice haven't shown yet: log, cards, bar, foot, tokens, dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from client.app_scene import a_setup, an_app

from skirmish.app.workshop import ruleset_of
from skirmish.client.battle import controller
from skirmish.client.battle.panels.board import Legend
from skirmish.client.battle.presenters import card as cards
from skirmish.client.battle.presenters import header, log, roster
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Seat, Session
from skirmish.client.settings import Settings
from skirmish.client.staging.shows import Handful
from skirmish.client.ui.text import Rich
from skirmish.client.ui.widget import Widget
from skirmish.core.events import Rolled
from skirmish.core.game import Game
from skirmish.players import make
from skirmish.players.player import view_of

FRAME = 1 / 12
TOLD = Settings(animation_speed=1.0, ai_speed=1.0, skip_empty=False, hints=False)


def told(rules: str, actions: int) -> Iterator[BattleScene]:
    """A battle of two AIs, frame by frame."""
    setup = a_setup(5, ruleset=rules)
    ruleset = ruleset_of(setup)
    app = an_app(settings=TOLD)
    app.go.to_session(Session(Game(ruleset, setup.state(ruleset)), setup, (Seat("Ann"), Seat("Ben"))))
    scene, players = app.scene, (make("aggressor", 1), make("aggressor", 2))
    assert isinstance(scene, BattleScene)
    battle = scene.battle
    while battle.session.decision is not None and len(battle.session.game.actions) < actions:
        seat = battle.session.decision.side
        chosen = players[seat].decide(view_of(battle.session.game, seat), battle.session.decision)
        assert controller.play(battle, chosen)
        if not any(isinstance(moment.event, Rolled) for moment in battle.session.moments[-12:]):
            controller.catch_up(battle)  # where nothing is rolled there is nothing to give away
        while battle.anim.busy:
            scene.step(FRAME)
            scene.freshen()
            yield scene


def texts(widgets: list[Widget]) -> Iterator[str]:
    for widget in widgets:
        for name in ("text", "words", "label", "tip"):
            said = getattr(widget, name, None)
            if isinstance(said, str):
                yield said
        if isinstance(widget, Rich):
            yield "".join(span if isinstance(span, str) else span.text for span in widget.spans)
        yield from texts(list(widget.children()))


def leaks(scene: BattleScene) -> list[str]:
    """What can be seen now and shouldn't be known yet."""
    battle, selection = scene.battle, scene.battle.selection
    session, known = battle.session, battle.anim.known
    if known is None:
        return []
    state, found = session.state_at(known), []
    seen = session.rules.seen(state, session.looker)
    if battle.board_scene().state != seen:
        found.append("the board")
    bar = header.header(selection)
    for number in (0, 1):
        if bar.sides[number].facts != header.told_facts(session.rules, seen, number)[0]:
            found.append(f"the bar of side {number}")
    for model in state.models:
        selection.selected = model.id
        card = cards.card(selection, battle.figures())
        if card is not None and card.sheet != cards.told_sheet(session.rules, seen, selection.shown):
            found.append(f"the card of {model.name}")
    selection.selected = None
    for view in roster.rosters(selection, battle.figures(), battle.gone(), battle.board_scene().acted):
        for tile in view.tiles:
            gone = seen.models[tile.model].out
            if gone != (tile.where in ("out", "away")) or bool(tile.remark) != (tile.where != "table"):
                found.append(f"the tile of {tile.name}")
    for legend in (one for one in scene.ui.widgets if isinstance(one, Legend)):
        if legend.letters != cards.state_letters(seen, battle.figures()):
            found.append("the legend")
    lines = [entry.text for entry in ENTRIES([m for m in session.heard if m.number <= known])]
    shown = [entry.text for entry in log.log(selection, lambda command: "").lines]
    if shown != lines:
        found.append("the log")
    later = {m.line.text for m in session.moments[known + 1 :] if m.line is not None and isinstance(m.event, Rolled)}
    found += [f"words: {said}" for said in texts(scene.ui.widgets) if said in later - set(lines)]
    for show in battle.anim.drawn.shows:
        if isinstance(show, Handful) and show.rolled < 1 and (show.verdict or show.good is not None):
            found.append(f"dice on their way: {show.verdict}")
    return found


@pytest.mark.parametrize("rules", ["skirmish+channeling", pytest.param("dots+threads", marks=pytest.mark.long),
                                   pytest.param("resolve+wyld", marks=pytest.mark.long),
                                   pytest.param("trilogy+essence", marks=pytest.mark.long)])  # fmt: skip
def test_nothing_is_known_before_its_dice_lie(rules: str):
    frames = 0
    for scene in told(rules, 150):
        assert leaks(scene) == []
        frames += 1
    assert frames > 100


ENTRIES = log.entries
LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "the log": lambda patch: patch.setattr(
        log, "entries", lambda heard, **how: ENTRIES([*heard, *heard[-1:]])
    ),
    "the board": lambda patch: patch.setattr(
        "skirmish.client.battle.battle.Battle._as_seen", lambda self, state: self.session.state
    ),
    "the card": lambda patch: patch.setattr(
        Selection, "state", property(lambda self: self.session.state)
    ),
    "the legend": lambda patch: patch.setattr(
        Selection, "state", property(lambda self: self.session.state)
    ),
    "dice on their way": lambda patch: patch.setattr(
        "skirmish.client.staging.director._lying", lambda hand, seconds, thrown: hand
    ),
}  # fmt: skip


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch):
    LEAKS[leak](monkeypatch)
    assert any(one.startswith(leak) for scene in told("skirmish+channeling", 150) for one in leaks(scene))
