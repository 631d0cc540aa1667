from __future__ import annotations

import itertools

import pygame
import pytest
from client_scene import Cards, aftermath, battle, small

from skirmish.client.art.crowd import base, names
from skirmish.client.art.figures import figures
from skirmish.client.art.layout import layout, rows
from skirmish.client.art.letters import FILES, fitted, font, pill, text, width, writable
from skirmish.client.art.snapshot import entries, lines
from skirmish.client.assets import asset
from skirmish.core.record import evolve
from skirmish.core.state import Roster, State

SIGNS = '" × ½ – — · • → ≥ “ ” … é'


@pytest.mark.parametrize("face", FILES)
def test_every_face_has_the_signs_we_write(face):
    missing = [sign for sign in SIGNS.replace(" ", "") if font(face, 14).metrics(sign)[0] is None]
    assert not missing


def test_fonts_come_with_their_licences():
    for family in ("Lato", "Vollkorn"):
        assert "OFL-1.1" in asset(f"fonts/OFL-{family}.txt").read_text()
    assert all(asset(f"fonts/{name}").stat().st_size > 50_000 for name in FILES.values())


def test_a_missing_asset_is_named():
    with pytest.raises(FileNotFoundError, match="fonts/Comic"):
        asset("fonts/Comic.ttf")


@pytest.mark.parametrize("room", [0, 10, 60, 120, 400])
def test_a_fitted_text_takes_no_more_room_than_there_is(room):
    words = "Warders of the Vale and Ashfell Reavers"
    short = fitted(words, "heading", 20, room)
    assert width(short, "heading", 20) <= room
    assert (short == words) == (room == 400)


def test_a_line_is_as_high_as_its_face_says():
    assert text("Ilyse", "body", 13, (255, 255, 255)).get_height() == font("body", 13).get_linesize()


@pytest.mark.parametrize("face", FILES)
@pytest.mark.parametrize("size", range(11, 21))
def test_words_stay_apart_whatever_their_letters(face, size):
    blank = width(" ", face, size)
    assert width("Ander runs", face, size) == width("Ander ", face, size) + width("runs", face, size)
    line = text("Ander runs", face, size, (255, 255, 255))
    assert line.get_width() == width("Ander runs", face, size)
    columns = pygame.mask.from_surface(line, 40)
    inked = [x for x in range(line.get_width()) if any(columns.get_at((x, y)) for y in range(line.get_height()))]
    gaps = [after - x - 1 for x, after in itertools.pairwise(inked)]
    assert max(gaps) >= max(2, blank - 1), "the gap between the words is as wide as a blank"


def crowded(count: int) -> State:
    """The captain's roster grown to so many warriors, all but two on the table in rows."""
    state = battle()
    captain = state.models[0].warrior
    warriors = [
        evolve(captain, id=f"w{n}", name=f"Warrior {n}", role="henchman" if n else "leader") for n in range(count)
    ]
    models = [evolve(state.models[0], id=n, warrior=warrior) for n, warrior in enumerate(warriors)]
    models += [evolve(model, id=count + n) for n, model in enumerate(state.models[8:])]
    places = [(2.0 + n % 20 * 2.2, 2.0 + n // 20 * 2.0, 0.5, 1.2) for n in range(len(models))]
    force = evolve(state.forces[0], roster=Roster("many", "Many", "", tuple(warriors)))
    return evolve(state, models=tuple(models), places=tuple(places), forces=(force, state.forces[1]))


def test_names_cover_neither_tokens_nor_each_other_nor_leave_the_board():
    state = aftermath()
    plan = layout(state.battlefield, 24.0)
    present = [figure for figure in figures(state, Cards()) if figure.where == "table"]
    bases = [base(plan, figure) for figure in present]
    boxes = [box for _, box in names(plan, present, bases)]
    assert len(boxes) == 6
    for number, box in enumerate(boxes):
        assert box.collidelist([*bases, *boxes[:number]]) == -1
        assert pygame.Rect(plan.board).contains(box)


def test_a_name_fits_into_its_pill():
    for name in ("Bo", "Captain Ilyse", "Corin Blackmantle of the Long and Winding Vale"):
        label = pill(name, 12)
        assert label.get_width() >= width(name, "semibold", 12) + 8
        assert label.get_height() >= font("semibold", 12).get_linesize()


def test_a_name_goes_elsewhere_when_somebody_stands_in_its_way():
    state = battle()
    plan, captain = layout(state.battlefield, 24.0), figures(state, Cards())[0]
    [(_, free)] = names(plan, [captain], [])
    [(_, other)] = names(plan, [captain], [free])
    assert not other.colliderect(free)


def test_a_short_list_names_everyone_and_a_long_one_counts_the_rest():
    mine = [figure for figure in figures(crowded(40), Cards()) if figure.side == 0]
    everyone = [line for line in lines(mine, 60) if not isinstance(line, str)]
    assert everyone == mine
    cut = lines(mine, 12)
    assert len(cut) == 12
    assert cut[0] == "On the table: 40"
    assert [line.name for line in cut[1:-1]] == [f"Warrior {n}" for n in range(10)]
    assert cut[-1] == "and 30 more"


def test_where_room_is_short_the_fallen_and_the_leader_are_named_first():
    mine = [figure for figure in figures(aftermath(), Cards()) if figure.side == 1]
    shown = [line if isinstance(line, str) else line.name for line in lines(mine, 8)]
    assert shown == [
        "On the table: 6",
        "Warchief Drogh",
        "Vekk",
        "Urz",
        "Fallen: 2",
        "Reaver Morn",
        "Reaver Tal",
        "and 3 more",
    ]


def test_the_fallen_are_named_under_a_heading_of_their_own():
    mine = [figure for figure in figures(aftermath(), Cards()) if figure.side == 1]
    listed = lines(mine, 20)
    assert [getattr(line, "name", line) for line in listed[listed.index("Fallen: 2") :]] == [
        "Fallen: 2", "Reaver Morn", "Reaver Tal",
    ]  # fmt: skip


def test_the_legend_explains_what_is_shown_and_only_that():
    few = {entry.words for entry in entries(figures(small(), Cards())[3:4], 24.0)}
    assert few == set()
    all_of_them = {entry.words for entry in entries(figures(battle(), Cards()), 24.0)}
    assert {
        "leader",
        "on the ground",
        "wounds / points",
        "stunned",
        "exposed",
    } <= all_of_them


def test_legend_entries_go_on_as_many_rows_as_they_need():
    assert rows([40, 40, 40], 100) == [[0, 1], [2]]
    assert rows([140], 100) == [[0]]
    assert rows([], 100) == [[]]


@pytest.mark.parametrize("words", ["a\x00b", "\udcff\udcfe.yaml", "half \ud83d a sign"])
def test_what_no_font_can_write_is_a_question_mark(words):
    assert "?" in writable(words)
    assert text(words, "body", 14, (255, 255, 255)).get_width() == width(words, "body", 14) > 0
    assert writable("Ærlig Ørn – 日本") == "Ærlig Ørn – 日本"
