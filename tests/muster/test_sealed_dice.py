"""Dice that an event deals: the same whatever the player writes, every face as likely as the others. (EVT-5, EVT-6)"""

from collections import Counter
from contextlib import suppress
from copy import deepcopy
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.core.dice import Dice
from skirmish.library import Shelf
from skirmish.library.yamlfile import parse
from skirmish.library.yamltext import roster_yaml
from skirmish.muster.editor import Editor
from skirmish.muster.editor_views import Typed
from skirmish.muster.edits import Plain, Refused, add, entries, find, remove
from skirmish.muster.recruit import Wish, make_desk, new_roster, recruit_entry
from skirmish.muster.sealed_dice import dice_of, draw_nonce, next_dice, note_draw, seal_of, ticket_of
from skirmish.muster.sealed_lists import sealed_problems

NONCE = "ab" * 32
TICKET = ticket_of(NONCE, "cup", "ada")
SHELF = Shelf()
TOWER = SHELF.faction("white-tower")
DESK = make_desk(TOWER, SHELF.stock)


def empty() -> Plain:
    return new_roster(TOWER, 500, "Ada's") | {"event": {"id": "cup", "player": "ada", "ticket": TICKET}}


def recruited(data: Plain, ident: str, type_id: str, **wishes: tuple[str, ...] | str) -> Plain:
    entry = recruit_entry(DESK, Wish(ident, type_id, **wishes), 7, next_dice(data, type_id))  # type: ignore[arg-type]
    return note_draw(add(data, "members", entry), entry)


def dice(data: Plain) -> dict[str, list[Plain]]:
    """What dice gave everybody of each type, in the order of recruiting."""
    keys = ("rolled", "special", "special_rolled", "strong", "weak", "powers_rolled")
    found: dict[str, list[Plain]] = {}
    for _, entry in entries(data):
        found.setdefault(entry["type"], []).append({key: entry["channeling"].get(key) for key in keys})
    return found


def test_what_is_published_says_nothing_of_the_secret_and_holds_it_fast():
    assert seal_of(NONCE) != NONCE
    assert len({draw_nonce() for _ in range(9)}) == 9
    assert len({ticket_of(NONCE, event, player) for event in ("cup", "cu") for player in ("ada", "pada", "p")}) == 6


def test_neither_name_nor_id_nor_order_nor_weaves_change_a_die():
    plain = recruited(recruited(recruited(empty(), "m-01", "sitter"), "m-02", "aes-sedai"), "m-03", "aes-sedai")
    for order in permutations(("sitter", "aes-sedai", "aes-sedai")):
        other = empty()
        for number, type_id in enumerate(order):
            chosen = ("mist", "mire", "ward", "smother")[: 2 * number]
            other = recruited(other, f"m-{number + 50}", type_id, name=f"N{number}", weaves=chosen)
        assert dice(other) == dice(plain)


def test_a_dismissed_recruit_counts_so_the_next_has_other_dice_and_none_comes_twice():
    data = recruited(recruited(empty(), "m-01", "sitter"), "m-02", "aes-sedai")
    gone = remove(data, find(data, "m-02"))
    assert gone["drawn"][1] == {"type": "aes-sedai", "ordinal": 1, "id": "m-02", "dismissed": True}
    again = recruited(gone, "m-03", "aes-sedai")
    assert again["drawn"][2] == {"type": "aes-sedai", "ordinal": 2, "id": "m-03"}
    faces = {tuple(dice_of(TICKET, "aes-sedai", number).draw(40, 6)[0]) for number in range(1, 30)}
    assert len(faces) == 29


@given(st.integers(1, 200), st.integers(1, 30), st.text("abcdef-", max_size=9), st.integers(1, 99))
def test_faces_are_of_the_die_and_a_draw_in_parts_is_the_draw(sides, count, part, ordinal):
    source: Dice = dice_of(TICKET, "sitter", ordinal).of_roll(part)
    whole, _ = source.draw(count, sides)
    assert all(1 <= face <= sides for face in whole)
    first, rest = source.draw(count // 2, sides)
    assert first + rest.draw(count - count // 2, sides)[0] == whole


def test_every_face_is_as_likely_as_the_others():
    for sides in (6, 10):
        faces, _ = dice_of(TICKET, "sitter", 1).draw(6000, sides)
        counts = Counter(faces)
        chi = sum((counts[face] - 6000 / sides) ** 2 / (6000 / sides) for face in range(1, sides + 1))
        assert chi < 30  # one in 60,000 at six sides; these dice never change


def test_lists_without_an_event_recruit_as_before():
    assert next_dice(new_roster(TOWER, 500, "x"), "sitter") is None
    entry = recruit_entry(DESK, Wish("m-01", "sitter"), 7)
    assert entry["channeling"]["rolled"]["seed"] == 7
    assert tuple(entry["channeling"]["rolled"]["faces"]) == Dice(7).draw(2, 6)[0]


def test_a_list_in_the_window_recruits_with_the_same_dice():
    editor = Editor(roster_yaml(empty() | {"id": "ada"}), seed=5)
    editor.hire("sitter", weaves=("mist",))
    second = editor.hire("accepted")
    by_hand = recruited(recruited(empty(), "m-01", "sitter"), "m-02", "accepted")
    assert dice(editor.data) == dice(by_hand)
    with pytest.raises(Refused, match="sealed"):
        editor.hire("aes-sedai", typed=Typed(points=(6, 6)))
    with pytest.raises(Refused, match="sealed"):
        editor.typed(second, Typed(points=(6, 6)))
    editor.dismiss(second)
    assert [one.get("dismissed", False) for one in editor.data["drawn"]] == [False, True]
    editor.undo()
    assert editor.data["drawn"] == by_hand["drawn"]


# --- lists, verified ------------------------------------------------------------------------------------------------

STEP = st.sampled_from(["sitter", "aes-sedai", "accepted", "dismiss", "undo", "rename"])


def verified(data: Plain, dismissals: int = 99) -> list[str]:
    file = SHELF.roster_in(parse(roster_yaml(data), "ada.yaml"))
    assert file.form.event is not None
    return [problem.code for problem in sealed_problems(file, file.form.event, dismissals)]


def played(steps: list[str]) -> Plain:
    """A list after these steps; those that can't be made are left out."""
    editor = Editor(roster_yaml(empty() | {"id": "ada", "limit": {"marks": 9000}}), seed=5)
    for step in steps:
        with suppress(Refused):
            if step == "undo":
                editor.undo()
            elif step == "rename":
                editor.rename("m-01", f"N{len(editor.text)}")
            elif step == "dismiss":
                editor.dismiss(editor.data["members"][-1]["id"] if editor.data["members"] else "m-01")
            else:
                editor.hire(step)
    return editor.data


@given(st.lists(STEP, max_size=9))
@settings(max_examples=25)
def test_whatever_an_honest_player_does_the_list_is_verified(steps):
    data = played(steps)
    assert verified(data) == []
    gone = sum(one.get("dismissed", False) for one in data.get("drawn", ()))
    assert verified(data, 0) == (["E092"] if gone else [])


@given(st.data())
@settings(max_examples=40)
def test_any_face_or_power_that_is_another_is_found(choice):
    data = deepcopy(played(["sitter", "aes-sedai", "accepted"]))
    entry = choice.draw(st.sampled_from(data["members"]))
    block = entry["channeling"]
    places = [(block["rolled"]["faces"], 6), (block["powers_rolled"]["strong"], 6), (block["powers_rolled"]["weak"], 6)]
    places += [(block["special_rolled"], 10)] if block.get("special_rolled") else []
    faces, sides = choice.draw(st.sampled_from(places))
    index = choice.draw(st.integers(0, len(faces) - 1))
    faces[index] = choice.draw(st.integers(1, sides).filter(lambda face: face != faces[index]))
    assert "E090" in verified(data)


@given(st.data())
@settings(max_examples=25)
def test_any_note_that_is_gone_or_changed_is_found(choice):
    data = deepcopy(played(["sitter", "aes-sedai", "aes-sedai", "dismiss", "aes-sedai", "accepted"]))
    notes = data["drawn"]
    index = choice.draw(st.integers(0, len(notes) - 1))
    what = choice.draw(st.sampled_from(["gone", "ordinal", "id"]))
    if what == "gone":
        del notes[index]
    elif what == "ordinal":
        notes[index]["ordinal"] += choice.draw(st.integers(1, 9))
    else:
        notes[index]["id"] = "m-77"
    assert set(verified(data)) & {"E091"} or (what == "id" and notes[index].get("dismissed"))
