"""The first screen: three clicks to a battle, keys alone, a battle that a crash cut off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from scene_hands import Hands, said

from skirmish.app.errors import UserError
from skirmish.client.saves import Running, resumable

ROOT = Path(__file__).parents[3]
KILLED = """
import sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from scene_hands import Hands
hands = Hands(Path(sys.argv[1]))
scene = hands.battle(seed=5)
scene.battle.keeper.changed()
print("kept", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path)
    found.app.go.to_menu()
    return found


def crash(folder: Path) -> None:
    """A process that plays a battle and is killed."""
    script = KILLED.format(tests=str(Path(__file__).parent))
    process = subprocess.Popen([sys.executable, "-c", script, str(folder)], cwd=ROOT, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(ROOT)})  # fmt: skip
    with process:
        while (line := process.stdout.readline()) != b"kept\n":
            assert line, "the process ended by itself"
        process.send_signal(signal.SIGKILL)


def test_three_clicks_lead_from_the_menu_to_a_battle(hands):
    hands.click("menu.quick")
    hands.click("against.human")
    hands.click("fight")
    assert hands.on_top == "BattleScene"
    assert [seat.player for seat in hands.scene.battle.session.seats] == ["human", "human"]


def test_two_keys_do_as_well(hands):
    hands.key(pygame.K_1, unicode="1")
    hands.key(pygame.K_RETURN)
    assert hands.on_top == "BattleScene"


def test_the_other_side_can_be_mine(hands):
    hands.click("menu.quick")
    hands.click("side.1")
    hands.click("fight")
    assert [seat.player for seat in hands.scene.battle.session.seats] == ["tactician", "human"]


@pytest.mark.parametrize(
    ("id", "scene"),
    [("quick", "QuickScene"), ("new", "SetupScene"), ("load", "ArchiveScene"), ("replay", "ArchiveScene"),
     ("rulebook", "RulebookScene"), ("settings", "OptionsScene")],
)  # fmt: skip
def test_each_button_opens_its_screen_and_esc_comes_back(hands, id, scene):
    hands.click(f"menu.{id}")
    assert hands.on_top == scene
    hands.key(pygame.K_ESCAPE)
    assert hands.on_top == "MenuScene"


def test_digits_and_arrows_press_the_buttons(hands):
    hands.key(pygame.K_2, unicode="2")
    assert hands.on_top == "SetupScene"
    hands.key(pygame.K_ESCAPE)
    for _ in range([way.id for way in hands.scene.ways()].index("load") + 1):
        hands.key(pygame.K_DOWN)
    assert hands.scene.ui.focus == "menu.load"
    hands.key(pygame.K_SPACE)
    assert hands.on_top == "ArchiveScene"


def test_esc_asks_and_quit_quits(hands):
    hands.key(pygame.K_ESCAPE)
    assert hands.scene.ui.dialog is not None
    assert hands.app.running
    hands.key(pygame.K_ESCAPE)
    assert hands.scene.ui.dialog is None
    hands.click("menu.quit")
    assert not hands.app.running


def test_the_first_picture_waits_for_no_map_and_the_board_comes_with_the_steps(hands):
    hands.app.draw(hands.surface)
    assert hands.scene._board._painting is None
    bare = hands.surface.copy()
    hands.run(4)
    assert hands.scene.due() != 0.0, "it goes on painting for ever"
    assert pygame.image.tobytes(bare, "RGB") != pygame.image.tobytes(hands.surface, "RGB")


def test_what_is_painted_is_not_drawn_again(hands):
    hands.run(4)
    hands.app.step(1.0)
    assert not hands.app.draw(hands.surface)


def test_about_names_version_parts_and_folder(hands, tmp_path):
    hands.click("menu.about")
    assert str(tmp_path) in said(hands)
    assert pygame.version.ver in said(hands)


@pytest.mark.ci
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_a_killed_battle_is_offered_first_and_goes_on_where_it_was(tmp_path):
    crash(tmp_path)
    hands = Hands(tmp_path)
    hands.app.go.to_menu()
    button = hands.by_id("menu.resume")
    assert button.primary
    assert button.sub.startswith("20"), "the date"
    assert "The Circle of Three" in "".join(span.text for span in hands.by_id("menu.crashed").spans)
    assert hands.scene.ui.overflows() == []
    hands.key(pygame.K_RETURN)
    assert hands.on_top == "BattleScene", said(hands)
    assert hands.scene.battle.session.setup.seed == 5
    others = Running(tmp_path)
    assert resumable(tmp_path) == [], "it is played: nobody else is to resume it"
    others.close()
    hands.app.pop()
    hands.app.draw(hands.surface)
    with pytest.raises(KeyError):
        hands.by_id("menu.resume")


@pytest.mark.ci
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_a_killed_battle_can_be_forgotten_and_a_damaged_one_says_why(tmp_path):
    crash(tmp_path)
    hands = Hands(tmp_path)
    hands.app.go.to_menu()
    kept = hands.scene.left.path
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) - 40])
    hands.click("menu.resume")
    assert hands.on_top == "MenuScene"
    assert "damaged" in said(hands)
    hands.key(pygame.K_ESCAPE)
    hands.click("menu.forget")
    with pytest.raises(KeyError):
        hands.by_id("menu.resume")
    assert kept.exists(), "the autosave stays"


def quick_saved(tmp_path: Path) -> tuple[Path, str]:
    """A window that has left a quick save behind: the file, and how the battle was called."""
    before = Hands(tmp_path)
    battle = before.battle(seed=7).battle
    assert battle.keeper.quick_save() == ""
    return tmp_path / "saves" / "quick.save.json", battle.session.ident


def test_f9_loads_the_quick_save_straight_after_the_start(tmp_path):
    _, ident = quick_saved(tmp_path)
    hands = Hands(tmp_path)
    hands.app.go.to_menu()
    hands.key(pygame.K_F9)
    assert hands.on_top == "BattleScene", said(hands)
    assert hands.scene.battle.session.setup.seed == 7
    assert hands.scene.battle.session.ident != ident, "it goes its own way, beside what was saved"
    hands.app.pop()
    assert hands.on_top == "MenuScene"


def test_f9_says_that_there_is_no_quick_save(hands):
    hands.key(pygame.K_F9)
    assert hands.on_top == "MenuScene"
    assert "no quick save yet" in said(hands)


def of_another_version(text: str) -> str:
    return json.dumps(json.loads(text) | {"format": "skirmish.save.0"})


def of_other_rules(text: str) -> str:
    data = json.loads(text)
    data["record"].update(digest="0" * 8, end="1234")
    return json.dumps(data)


def of_a_lost_pack(text: str) -> str:
    data = json.loads(text)
    data["record"]["setup"]["packs"] = [{"id": "reeds", "version": "1.0.0", "digest": "0" * 12}]
    return json.dumps(data)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (of_a_lost_pack, "was played with a pack that isn't here: reeds 1.0.0"),
        (lambda text: text[:-40], "damaged"),
        (of_another_version, "newer version"),
        (of_other_rules, "different rule data"),
    ],
)
def test_f9_says_what_is_wrong_with_a_quick_save_that_cant_be_used(tmp_path, spoil, why):
    path, _ = quick_saved(tmp_path)
    path.write_text(spoil(path.read_text(encoding="utf-8")), encoding="utf-8")
    hands = Hands(tmp_path)
    hands.app.go.to_menu()
    hands.key(pygame.K_F9)
    assert hands.on_top == "MenuScene"
    assert why in said(hands)


def test_trouble_with_packs_is_said_at_the_foot(hands, monkeypatch):
    monkeypatch.setattr(hands.app.workshop, "troubles", lambda: ("packs/fens: W080 left out", "packs/reeds: W080"))
    hands.run(3.0)
    (line,) = hands.by_id("menu.compiling").spans
    assert line.text == "2 problems with packs, first: packs/fens: W080 left out"


def test_rules_that_cant_be_read_leave_the_menu_usable(hands, monkeypatch):
    def spoilt():
        raise UserError("weapons.yaml:3:1: E010 unknown key")

    monkeypatch.setattr(hands.app.workshop, "rulesets", spoilt)
    hands.click("menu.new")
    assert hands.on_top == "MenuScene"
    assert "This page can't be opened" in said(hands)
    assert "E010 unknown key" in said(hands)
