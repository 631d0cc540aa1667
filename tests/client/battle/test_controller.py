"""A battle by clicks and by keys: everything a person may choose, chosen by real events."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from itertools import islice
from pathlib import Path

import pygame
import pytest
from battle_scene import SHOP, Table, alike

from skirmish.app.workshop import ruleset_of
from skirmish.client.battle.session import Session
from skirmish.client.settings import Settings
from skirmish.core.battle_record import Setup
from skirmish.core.decision import Action
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.units import snapped
from skirmish.library import Shelf
from skirmish.players import make
from skirmish.players.player import view_of

HANDS = ("by_mouse", "by_keys")
"""By clicks alone, by keys alone."""


def sample(session: Session | Game, needs: str, verb: str, back: float = 0.8) -> Action | None:
    """A likely action of this kind, one that isn't at the very end of what is allowed."""
    decision = session.decision
    if decision is None or decision.is_prompt:
        return None
    for offer in decision.each():
        if (offer.needs, offer.verb) == (needs, verb):
            for action in islice(offer.samples(), 8):
                found = _shorter(session, action, back) if needs == "way" else action
                if found is not None:
                    return found
    return None


def _shorter(session: Session | Game, action: Action, part: float) -> Action | None:
    """The same way, gone only in part."""
    x, y, *_ = session.state.places[action.model]
    assert action.at is not None
    shorter = evolve(action, at=snapped((x + (action.at[0] - x) * part, y + (action.at[1] - y) * part)))
    assert session.decision is not None
    return shorter if session.decision.admits(shorter) else None


@lru_cache(None)
def played(needs: str, verb: str, rosters: tuple[str, str], field: str, seed: int) -> tuple[Game, Setup]:
    """A battle that AIs have played until somebody can do this; each is played once for all tests."""
    setup, _ = SHOP.prepare(evolve(SHOP.usual(), seed=seed, rosters=rosters, battlefield=field))
    rules = ruleset_of(setup)
    game = Game(rules, setup.state(rules))
    players = make("aggressor", 1), make("aggressor", 2)
    while game.decision is not None and sample(game, needs, verb) is None:
        side = game.decision.side
        game.play(players[side].decide(view_of(game, side), game.decision))
    assert game.decision is not None, f"nobody can ever {verb}"
    return game, setup


def battle_with(needs: str, verb: str, rosters: tuple[str, str], field: str, seed: int) -> Table:
    """A battle in which somebody can do this now."""
    return Table().shows(*played(needs, verb, rosters, field, seed))


def taught(ident: str, talent: str) -> str:
    """A copy of this shipped list whose leader has this talent instead of another: no shipped list has them all."""
    text, known = (Shelf().root / "warbands" / f"{ident}.yaml").read_text("utf-8"), "special: ["
    before, _, after = text.partition(known)
    path = Path(tempfile.mkdtemp()) / f"{ident}.yaml"
    path.write_text(f"{before}{known}{talent}{after[after.index(']') :]}", "utf-8")
    return str(path)


USUAL = ("tower-circle", "dread-circle")
CHOICES: tuple[tuple[str, str, str, tuple[str, str], str, int], ...] = (
    ("going by a way", "way", "move", USUAL, "village", 3),
    ("running", "way", "run", USUAL, "village", 3),
    ("hiding", "nothing", "hide", USUAL, "village", 3),
    ("charging", "models", "charge", USUAL, "farm", 3),
    ("shooting", "model", "shoot", ("bows-of-the-march", "black-legion"), "farm", 3),
    ("weaving at a model", "model", "cast", USUAL, "village", 3),
    ("weaving at a place", "point", "cast", USUAL, "farm", 4),
    ("weaving at a hedge", "fence", "cast", (taught("tower-circle", "earth-singing"), "dread-circle"), "farm", 33),
    ("weaving a journey", "journey", "cast", (taught("dread-circle", "travelling"), "tower-sisters"), "farm", 1),
    ("choosing arms", "nothing", "arm", ("hunting-fist", "black-legion"), "village", 3),
    ("setting somebody up", "point", "deploy", USUAL, "village", 3),
)  # fmt: skip


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice[0])
def test_what_may_be_chosen_is_done_with_one_hand(
    choice: tuple[str, str, str, tuple[str, str], str, int], hand: str
) -> None:
    _, needs, verb, rosters, field, seed = choice
    table = battle_with(needs, verb, rosters, field, seed)
    action = sample(table.session, needs, verb)
    assert action is not None
    getattr(table, hand)(action)
    assert alike(table.session.game.actions[-1], action)


@pytest.mark.parametrize("hand", HANDS)
def test_a_whole_round_is_played_with_one_hand(hand: str) -> None:
    """Roles, edges, deployment, every phase: the first choice of each kind in each phase, AIs do what is left."""
    table = Table().battle(seed=4, scenario="breakthrough")
    players = make("aggressor", 1), make("aggressor", 2)
    done: set[tuple[str, str]] = set()
    while table.session.decision is not None and table.session.state.round < 2:
        decision = table.decision
        action = players[decision.side].decide(view_of(table.session.game, decision.side), decision)
        kind = decision.prompt.split()[0], action.verb
        if kind in done or not _roomy(table, action):
            table.play(action)
            continue
        done.add(kind)
        getattr(table, hand)(action)
    assert {"role", "edge", "deploy", "cast", "charge", "done"} <= {verb for _, verb in done}


def _roomy(table: Table, action: Action) -> bool:
    """Whether a click that is a little off is still allowed."""
    if action.at is None:
        return True
    x, y = action.at
    around = [(x + dx / 8, y + dy / 8) for dx in (-1, 1) for dy in (-1, 1)]
    return all(table.decision.admits(evolve(action, at=snapped(at))) for at in around)


@pytest.mark.parametrize("hand", HANDS)
def test_questions_are_answered_with_one_hand(hand: str) -> None:
    table = Table().battle(seed=6, rosters=("hunting-fist", "black-legion"), battlefield="farm")
    wanted = {"intercept", "parry", "strike first", "pass", "test"}
    players = make("aggressor", 1), make("aggressor", 2)
    seen: set[str] = set()
    for _ in range(700):
        decision = table.session.decision
        if decision is None:
            break
        action = players[decision.side].decide(view_of(table.session.game, decision.side), decision)
        if decision.is_prompt and action.verb in wanted - seen:
            table.run(0.05)
            getattr(table, hand)(action)
            seen.add(action.verb)
        else:
            table.play(action)
    assert len(seen) >= 3, seen


def test_after_one_has_been_set_up_the_next_is_in_hand() -> None:
    table = Table().battle().play_until(lambda s: s.decision is not None and s.decision.default.verb == "deploy")
    first = table.scene.battle.selection.selected
    assert first is not None
    assert table.scene.battle.selection.plan is not None
    action = next(table.scene.battle.selection.plan.offer.samples())
    table.by_mouse(action)
    assert table.scene.battle.selection.selected not in (None, first)
    assert table.scene.battle.selection.plan is not None


def test_the_zone_is_drawn_while_somebody_is_set_up() -> None:
    table = Table().battle().play_until(lambda s: s.decision is not None and s.decision.default.verb == "deploy")
    assert [layer.title for layer in table.scene.battle.overlays.staying()] == ["Placement area"]


def test_a_choice_keeps_its_gait_wherever_its_place_is_put() -> None:
    """Run was chosen on purpose: a place that a walk would reach is still run to, over its way-points."""
    table = Table().at("moves")
    selection = table.scene.battle.selection
    run = next(o for o in table.decision.each() if o.verb == "run" and sum(1 for _ in islice(o.samples(), 1)))
    selection.select(run.model)
    selection.begin(run)
    x, y, *_ = table.session.state.places[run.model]
    selection.waypoint((x + 0.5, y))
    selection.place((x + 0.5, y + 1))
    selection.place((x + 1, y + 1))
    assert selection.plan is not None
    assert selection.plan.action.verb == "run"
    assert len(selection.plan.action.via) == 1


def test_more_targets_are_taken_with_shift_or_with_a_key() -> None:
    table = battle_with("models", "charge", USUAL, "farm", 3)
    offer = next(o for o in table.decision.each() if o.needs == "models" and len(list(o.candidates())) > 1)
    selection = table.scene.battle.selection
    selection.select(offer.model)
    selection.begin(offer)
    table.key(pygame.K_RIGHTBRACKET, sign="]")
    table.key(pygame.K_n)
    table.key(pygame.K_RIGHTBRACKET, sign="]")
    assert selection.plan is not None
    both = selection.plan.targets
    assert len(set(both)) == 2
    selection.begin(offer)
    table.at_model(both[0])
    table.at_model(both[1], held=pygame.K_LSHIFT)
    assert selection.plan.targets == both


def test_a_shop_has_what_these_stories_need() -> None:
    names = {entry.id for entry in SHOP.rosters()}
    assert {Path(name).stem for choice in CHOICES for name in choice[3]} <= names


def test_a_press_while_something_is_shown_only_hurries_it() -> None:
    table = Table(settings=Settings(animation_speed=1.0, ai_speed=1.0)).at("moves")
    action = sample(table.session, "way", "move")
    assert action is not None
    table.play(action)
    assert table.scene.battle.anim.busy
    before = len(table.session.game.actions)
    table.key(pygame.K_SPACE)
    assert not table.scene.battle.anim.busy
    assert len(table.session.game.actions) == before


def test_a_press_that_comes_as_it_ends_still_hurries_only_but_other_keys_are_heard() -> None:
    table = Table(settings=Settings(animation_speed=1.0, ai_speed=1.0)).at("moves")
    action = sample(table.session, "way", "move")
    assert action is not None
    table.play(action)
    for _ in range(1000):
        if not table.scene.battle.anim.busy:
            break
        table.scene.step(0.02)
    before = len(table.session.game.actions)
    table.key(pygame.K_g)
    assert "ranges" in table.scene.battle.overlays.shown
    pressed: list[pygame.event.Event] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table.scene.keyboard, "pressed", pressed.append)
        table.key(pygame.K_SPACE)
        assert not pressed
        table.key(pygame.K_SPACE)
        assert len(pressed) == 1, "the next one counts"
    assert len(table.session.game.actions) == before
