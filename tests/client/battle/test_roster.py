"""The rosters: who has acted, whoever plays; names in little room."""

from __future__ import annotations

from functools import lru_cache

import pygame
import pytest
from battle_scene import Table

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import IVORY, WOUND, Colour
from skirmish.client.art.tracks import number_colour
from skirmish.client.battle.panels import roster as panel
from skirmish.client.battle.plan import offers_of
from skirmish.client.battle.presenters import roster
from skirmish.client.battle.session import Seat, Session
from skirmish.client.ui.paint import wide
from skirmish.client.ui.paint import words as plain
from skirmish.client.ui.style import Scale
from skirmish.client.ui.ui import UI
from skirmish.client.words import first_name
from skirmish.core.display import Track
from skirmish.core.record import evolve


def doings(table: Table) -> list[set[str]]:
    """How much each side's tiles say that has been done."""
    battle = table.scene.battle
    both = roster.rosters(battle.selection, battle.figures(), battle.gone(), battle.selection.acted())
    return [{tile.doing for tile in view.tiles} for view in both]


@pytest.mark.parametrize("seats", [("human", "human"), ("aggressor", "aggressor")])
def test_who_has_acted_is_told_whoever_plays(seats: tuple[str, str]) -> None:
    table = Table((1280, 720)).at("moves", 2)
    session, selection = table.session, table.scene.battle.selection
    assert session.decision is not None
    side, first = session.decision.side, selection.idle()[0]
    table.play(next(act for offer in offers_of(session.decision, first) for act in offer.samples()))
    while session.decision.is_prompt:
        table.play(session.decision.default)
    table.scene.battle.anim.jump(session.state)
    session.seats = (Seat("Ann", seats[0]), Seat("Ben", seats[1]))
    assert doings(table)[side] - {"none"}


@pytest.mark.parametrize(("name", "short"), [
    ("Captain Ruvenna Tal", "Ruvenna"), ("Halva Dunmar", "Halva"), ("Old Simm", "Simm"), ("Captain", "Captain"),
    ("The Pale Rider", "Pale Rider"), ("Lord-Captain Edric Haskell", "Edric"), ("Sala", "Sala"), ("  ", ""), ("", ""),
])  # fmt: skip
def test_first_names_are_no_titles(name: str, short: str) -> None:
    assert first_name(name) == short


@lru_cache(1)
def anybody() -> roster.Tile:
    battle = Table((1280, 720)).at("moves", 2).scene.battle
    return roster.rosters(battle.selection, battle.figures(), battle.gone(), {})[0].tiles[0]


@pytest.mark.parametrize("name", ["", "  ", "Captain Ruvenna Tal"])
@pytest.mark.parametrize("most", [40, 90, 400])
def test_any_name_can_be_shown(name: str, most: int) -> None:
    view = roster.RosterView(0, "Tower", (evolve(anybody(), name=name),) * 5, False, "5 of 5")
    ui = UI((400, 400), Scale(), lambda: 0.0)
    ui.show(panel.roster(view, pygame.Rect(0, 0, 280, 400), most, ui.scale, lambda signal: None))
    ui.draw(pygame.Surface((400, 400)))


def test_large_letters_of_a_name_shrink_before_it_or_a_mark_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, marked, mark = list[tuple[str, int, int]](), list[str](), panel._state

    def state_mark(onto: pygame.Surface, at: tuple[int, int], state: str, ui: UI, radius: float = 0.0) -> int:
        marked.append(state)
        return mark(onto, at, state, ui, radius)

    def words(onto: pygame.Surface, text: str, face: Face, px: int, colour: Colour, rect: pygame.Rect) -> pygame.Rect:
        drawn.append((text, wide(text, face, px), rect.w))
        return plain(onto, text, face, px, colour, rect)

    monkeypatch.setattr(panel, "_state", state_mark)
    monkeypatch.setattr(panel, "words", words)
    scale, names = Scale(2.0), ("Ysandre", "Halva", "Perric", "Simm")
    tiles = tuple(evolve(anybody(), name=name, tracks=(), states=("stunned", "ran"), doing="done") for name in names)
    fit = panel.fit_tiles(len(tiles), 453, 100, scale)
    assert fit.shape == "line"
    ui = UI((500, 200), scale, lambda: 0.0)
    view = roster.RosterView(0, "Tower", tiles, False, "")
    ui.show([panel.Roster(pygame.Rect(0, 0, 453, 100), view, fit, scale, lambda signal: None)])
    ui.draw(pygame.Surface((500, 200)))
    assert [text for text, _, _ in drawn] == list(names)
    assert all(across <= room for _, across, room in drawn)
    assert marked.count("stunned") == len(names)


def test_who_was_raised_isnt_counted_among_those_who_were_fielded() -> None:
    table = Table((1280, 720)).at("moves", 2)
    selection, battle, state = table.scene.battle.selection, table.scene.battle, table.session.state
    own = [model for model in state.models if model.side == 1]
    tiles = [evolve(anybody(), model=model.id) for model in own]
    assert roster._left(state, tiles) == f"{len(own)} of {len(own)}"
    models = tuple(evolve(m, raised=m.id in (own[-1].id, own[-2].id)) for m in state.models)
    tiles[-1] = evolve(tiles[-1], where="out")
    assert roster._left(evolve(state, models=models), tiles) == f"{len(own) - 2} of {len(own) - 2} · 1 raised"
    assert "raised" not in roster.rosters(selection, battle.figures(), battle.gone(), {})[1].left


def test_a_tip_tells_why_somebody_is_out_in_the_smallest_roster_too() -> None:
    table = Table((800, 600)).battle(seed=5)
    table.play_until(lambda session: any(by for by in blamed(session)))
    who, by = blamed(table.session)[0]
    found = table.widget(f"roster.{table.session.state.models[who].side}")
    assert isinstance(found, panel.Roster)
    assert found.fit.shape != "tile"
    number = next(number for number, one in enumerate(found.tiles) if one.model == who)
    said = found.tip_at(found.box_of(number, table.scene.ui).center, table.scene.ui)
    names = table.session.state.models[who].name, table.session.state.models[by].name
    assert all(name in said for name in names)
    assert f"out in round {table.session.state.round}" in said


def blamed(session: Session) -> list[tuple[int, int]]:
    """Who is out, and whose doing it was."""
    gone = session.gone(len(session.moments))
    return [(who, fell.by) for who, (_, fell) in gone.items() if fell.by >= 0 and fell.cause and fell.how == "out"]


def test_a_number_that_lacks_nothing_isnt_red() -> None:
    assert number_colour(Track("Wounds", 12, 12), WOUND) == IVORY
    assert number_colour(Track("Wounds", 11, 12), WOUND) == WOUND
    assert number_colour(Track("Fatigue", 0, 6, form="ladder"), WOUND) == IVORY
    assert number_colour(Track("Fatigue", 2, 6, form="ladder"), WOUND) == WOUND
