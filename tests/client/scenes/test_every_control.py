"""Every control of every screen says what it is for, and shows its key if it has one."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

import pytest
from client.app_scene import a_battle
from drafted import open_draft
from scene_hands import SHOP, Hands
from support.small import GREEN, RAID, WATCH

from skirmish.client.archive.scene import ArchiveScene
from skirmish.client.battle.scene import BattleScene
from skirmish.client.intents import BY_ID
from skirmish.client.playtest import shelf
from skirmish.client.playtest.scene import RunScene
from skirmish.client.scenes.base import Scene
from skirmish.client.scenes.curtain import CurtainScene
from skirmish.client.scenes.new_battle import SetupScene
from skirmish.client.scenes.quick_battle import QuickScene
from skirmish.client.scenes.settings import TABS, OptionsScene
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice, Slider, Toggle
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget, walk
from skirmish.core.record import evolve

PHASES = (("", 1), ("moves", 1), ("shooting", 2), ("charges", 2))
INTENDED = {
    "back": "cancel", "close": "cancel", "end-phase": "end-phase", "place-rest": "end-phase", "commit": "confirm",
    "delete": "delete", "rename": "rename", "menu.settings": "settings", "menu.load": "load", "menu.rulebook": "help",
    "news.close": "digest", "tool.cancel": "cancel", "prompt.orders": "standing-orders", "replay.now": "cancel",
    "odds.reply": "reply", "odds.more": "odds-more",
}  # fmt: skip
"""Controls whose key can't be read off what they call."""


def _options(tab: str) -> Callable[[Hands], None]:
    def open_(hands: Hands) -> None:
        hands.app.push(OptionsScene(hands.app))
        hands.scene.show(tab)

    return open_


def _tests(*, go_on: bool) -> Callable[[Hands], None]:
    """A playtest of two battles: as it is begun, or when it has been played."""

    def open_(hands: Hands) -> None:
        wanted = evolve(SHOP.usual(), rosters=(WATCH, RAID), seats=("careless", "careless"), seed=1)
        plan, _ = SHOP.playtest(wanted, (GREEN,), 2, sure=False)
        scene = RunScene.playing(hands.app, shelf.begin(hands.app.folder, plan), plan, 1)
        hands.app.push(scene)
        while not go_on and scene.run.busy:
            hands.run(0.05)

    return open_


def _archive(hands: Hands) -> None:
    scene = hands.battle()
    scene.battle.keeper.save_as("The ford")
    hands.app.push(ArchiveScene(hands.app, scene.battle.session))


def _fights(
    phase: str, rnd: int, then: Callable[[BattleScene], object] = lambda scene: None
) -> Callable[[Hands], None]:
    def open_(hands: Hands) -> None:
        scene = a_battle(hands.app, phase, rnd)
        hands.run(0.2)
        then(scene)
        hands.run(0.2)

    return open_


def _aims(scene: BattleScene) -> None:
    """Something is planned, so that odds and the button that does it are there."""
    for who in scene.battle.selection.idle():
        scene.battle.selection.select(who)
        number = next((n for n, one in enumerate(scene.battle.selection.choices()) if one.sample() is not None), None)
        if number is not None:
            scene.controls.choose(number)
            scene.battle.forecast.full = True
            return


def _maker(part: str, chosen: str) -> Callable[[Hands], None]:
    """The map maker with a page beside the map, and a piece with a roof chosen."""

    def open_(hands: Hands) -> None:
        hands.app.go.to_map("village")
        maker = hands.scene.maker
        maker.choose(chosen)
        maker.add_level()
        maker.part = part

    return open_


def _moves(scene: BattleScene) -> None:
    scene.battle.selection.select(scene.battle.selection.idle()[0])


SCREENS: dict[str, Callable[[Hands], None]] = {
    "menu": lambda hands: None,
    "quit": lambda hands: hands.scene.back(),
    "quick": lambda hands: hands.app.push(QuickScene(hands.app)),
    "setup": lambda hands: hands.app.push(SetupScene(hands.app)),
    "archive": _archive,
    "rulebook": lambda hands: hands.app.go.to_rulebook("SKR-61"),
    "nothing found": lambda hands: hands.app.go.to_rulebook("xyzzy"),
    "curtain": lambda hands: hands.app.push(CurtainScene(hands.app, 1, "The Dread Circle", 3)),
    **{f"options {tab}": _options(tab) for tab in TABS},
    "asks": lambda hands: hands.app.go.to_questions(),
    "draft": open_draft,
    **{f"battle {phase or 'edges'}": _fights(phase, rnd) for phase, rnd in PHASES},
    "battle selected": _fights("moves", 1, _moves),
    "battle aiming": _fights("shooting", 2, _aims),
    "battle replay": _fights("shooting", 2, lambda scene: scene.battle.replay.start()),
    "battle log": _fights("moves", 1, lambda scene: scene.controls.log()),
    "battle keys": _fights("moves", 1, lambda scene: scene.keys()),
    "battle concede": _fights("moves", 1, lambda scene: scene.controls.concede()),
    "battle digest": _fights("charges", 2, lambda scene: scene.battle.report.toggle()),
    "battle orders": _fights("", 1, lambda scene: scene.controls.standing_orders()),
    "lists": lambda hands: hands.app.go.to_lists(),
    "muster": lambda hands: hands.app.go.to_list("tower-circle"),
    "maps": lambda hands: hands.app.go.to_maps(),
    **{f"maker {part}": _maker(part, "inn") for part in ("piece", "map", "flaws")},
    "tutorial": lambda hands: hands.app.go.to_tutorial(),
    "desk": lambda hands: hands.app.go.to_playtest(),
    "desk running": _tests(go_on=True),
    "desk results": _tests(go_on=False),
}


@pytest.fixture(params=SCREENS, scope="module")
def scene(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Scene:
    hands = Hands(tmp_path_factory.mktemp("controls"))
    hands.app.go.to_menu()
    SCREENS[request.param](hands)
    hands.app.draw(hands.surface)
    return hands.app.scene


def controls(scene: Scene) -> Iterator[Widget]:
    scene.freshen()
    for widget in walk(scene.ui.widgets):
        if isinstance(widget, Button | Toggle | Slider | Choice | TextField):
            yield widget


def speaks(widget: Widget, scene: Scene) -> bool:
    """Whether its own words say what it is for; a value of something says nothing of what it is the value of."""
    if isinstance(widget, Slider | Choice):
        return False
    if isinstance(widget, TextField):
        return bool(widget.hint)
    return any(letter.isalpha() for letter in widget.text) and widget.text not in ("on", "off")


def test_every_control_says_what_it_is_for(scene: Scene):
    silent = [widget.id for widget in controls(scene) if not speaks(widget, scene) and not widget.tip]
    assert silent == []


def intent_of(widget: Widget) -> str:
    """The intent that a control carries out: what it hands to `do`, or by its id; '' for none."""
    if widget.id in INTENDED:
        return INTENDED[widget.id]
    press = getattr(widget, "_press", None)
    if isinstance(press, functools.partial) and getattr(press.func, "__name__", "") == "do":
        return str(press.args[0])
    number = widget.id.removeprefix("prompt.")
    return f"action-{int(number) + 1}" if number.isdigit() and number != widget.id else ""


def test_a_control_that_a_key_stands_for_shows_it(scene: Scene):
    keyless = []
    for widget in controls(scene):
        intent = intent_of(widget)
        assert not intent or intent in BY_ID, intent
        cap = scene.app.keymap.cap(intent) if intent else ""
        shown = f"{getattr(widget, 'key', '')}\n{widget.tip_at(widget.rect.center, scene.ui)}"
        waits = widget.id == "end-phase" and not widget.enabled  # it says who is waited for, and its key does nothing
        if cap and (cap in shown) == waits and scene.ui.dialog is None:
            keyless.append((widget.id, cap, shown))
    assert keyless == []


def test_what_enter_and_esc_do_in_a_dialog_is_told(scene: Scene):
    dialog = scene.ui.dialog
    if dialog is None:
        return
    scene.ui.overflows()  # puts everything in its place
    tips = {widget.id: widget.tip for widget in walk([dialog]) if isinstance(widget, Button)}
    for answer, key in ((dialog.default, "Enter"), (dialog.way_out, "Esc")):
        if answer is not None:
            assert key in tips[dialog.id_of(answer)] or answer is dialog.default, dialog.title


def test_the_walk_finds_what_says_nothing(tmp_path):
    hands = Hands(tmp_path)
    hands.app.go.to_menu()
    hands.scene.freshen()
    widget = hands.by_id("menu.quick")
    widget.text = ""
    assert not speaks(widget, hands.scene)
