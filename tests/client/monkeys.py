"""A monkey at the window: random events, half of them sensible, and what must hold after each."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from app_scene import a_battle, an_app

from skirmish.app.own_maps import data_of
from skirmish.app.workshop import ruleset_of
from skirmish.client.ai_worker import Inline
from skirmish.client.app import App
from skirmish.client.battle import controller
from skirmish.client.battle.scene import BattleScene
from skirmish.client.intents import INTENTS
from skirmish.client.maps.model import Maker
from skirmish.client.maps.scene import MakerScene
from skirmish.client.muster.model import Muster
from skirmish.client.muster.scene import MusterScene
from skirmish.client.muster.widgets import StepList
from skirmish.client.questions import Failed
from skirmish.client.script_input import Hand, reachable
from skirmish.client.settings import Settings
from skirmish.client.tutorial.scene import TutorialScene
from skirmish.client.ui.widget import walk
from skirmish.client.view.camera import LEAST, MOST
from skirmish.core.battle_record import fingerprint, restore

SIZES = ((1024, 640), (1280, 800), (1100, 900))
CHORDS = tuple(key for intent in INTENTS for key in intent.keys)
SLOW = ("T", "Ctrl+B", "Ctrl+V", "V", "F12", "PrintScreen")
"""What costs tenths of a second: pressed less often."""
MUSTER_KEYS = (
    "Tab",
    "Enter",
    "+",
    "-",
    "Up",
    "Down",
    "F6",
    "Ctrl+Z",
    "Ctrl+Y",
    "Ctrl+D",
    "Ctrl+E",
    "Ctrl+Delete",
    "Esc",
)
"""Keys that a list is made with."""
MAP_KEYS = (
    *"123456789QEHVOGLKJPXF", "Tab", "Enter", "Up", "Down", "Left", "Right", "Backspace", "Delete", "Shift+Enter",
    "Alt+Right", "Alt+Up", "Ctrl+A", "Ctrl+C", "Ctrl+D", "Ctrl+V", "Ctrl+Z", "Ctrl+Y", "Shift+H", "F6", "Esc",
)  # fmt: skip
"""Keys that a map is made with."""
SEATS = (("human", "human"), ("human", "random"))
DRAWN_EVERY, REPLAYED_EVERY, BORED_EVERY = 25, 500, 10


class Dreamer(Inline):
    """Answers one question at a time, and forgets most forecasts: a thinker that is slow and overworked."""

    def answers(self) -> list[tuple[int, Any]]:
        """One answer, now and then none."""
        while len(self._waiting) > 1 and "Decide" not in type(self._waiting[0].question).__name__:
            self._waiting.popleft()
        return super().answers()


class Idle:
    """A job that nobody does: what takes long isn't for monkeys."""

    busy = False

    def __init__(self, work: object, args: object) -> None:
        self._told = [Failed("nobody works here")]

    def news(self) -> list[Any]:
        """That nothing comes of it, once."""
        told, self._told = self._told, []
        return told

    def close(self) -> None:
        """There is nothing to end."""


class Quick(Hand):
    """A hand that leaves no time between two things."""

    def wait(self, seconds: float) -> None:
        """It doesn't."""


class Monkey:
    """One of them, by its seed."""

    def __init__(self, seed: int, home: Path, *, skip_empty: bool = True) -> None:
        self.chance = random.Random(seed)
        self.seed, self.number = seed, 0
        settings = Settings(animation_speed=float(seed % 2), ai_speed=0.0, tip_delay=0.3, skip_empty=skip_empty)
        self.app: App = an_app(SIZES[0], settings, home, lambda setup: Dreamer(ruleset_of))
        self.app.employ = Idle
        self.hand = Quick(self.app)
        self.last: deque[str] = deque(maxlen=8)
        self.battles = self.musters = self.wanders = 0
        self.begin()

    def begin(self) -> None:
        """A battle, when there is none."""
        self.battles += 1
        self.app.running = True
        phase = ("moves", "shooting")[self.battles % 2]
        a_battle(self.app, phase, 1 + self.battles % 2, SEATS[self.seed // 2 % 2], seed=3)
        self.hand.look()

    # What it does

    def step(self) -> None:
        """One event."""
        self.number += 1
        scene = self.app.scene
        if isinstance(scene, BattleScene) and self.number % BORED_EVERY == 0:
            scene.battle.overlays.shown -= {
                "threat",
                "sightmap",
            }  # drawn anew with every change, each costs half a second
        doing = self.chance.choices(self.ways, self.weights)[0]
        self.last.append(f"{self.number} {doing.__name__} {type(scene).__name__}")
        doing(self)
        if not self.app.running or not self.app.scenes:
            self.begin()

    def say(self, text: object) -> None:
        """What it is about, for the story of a failure."""
        self.last[-1] += f" {text}"

    def spot(self) -> tuple[int, int]:
        """Anywhere on the window, rarely beside it."""
        wide, high = self.app.size
        return self.chance.randrange(-3, wide + 3), self.chance.randrange(-3, high + 3)

    def near(self) -> tuple[int, int]:
        """A model, or the middle of a widget."""
        scene = self.app.scene
        if isinstance(scene, BattleScene) and self.chance.random() < 0.6:
            there = [m.id for m in scene.battle.session.state.models if scene.battle.session.state.on_table(m.id)]
            if there:
                x, y, *_ = scene.battle.session.state.places[self.chance.choice(there)]
                px, py = scene.battle.viewport.camera.to_pixels((x, y))
                return round(px), round(py)
        boxes = [w.rect for w in reachable(scene.ui) if w.id and w.enabled and w.rect.w > 0 and w.rect.h > 0]
        if not boxes:
            return self.spot()
        box = self.chance.choice(boxes)
        return self.chance.choice([box.center, (self.chance.randrange(box.x, box.right), box.centery)])

    def move(self) -> None:
        """The pointer somewhere."""
        to = self.chance.choice((self.spot, self.near))()
        self.say(to)
        self.hand.move(to, self.chance.choice(((0, 0, 0), (1, 0, 0))))

    def press(self) -> None:
        """A button down or up, without its other half."""
        button = self.chance.choice((1, 1, 1, 2, 3, 4, 5))
        self.say(button)
        self.chance.choice((self.hand.press, self.hand.let_go))(button)

    def click(self) -> None:
        """Something that is there."""
        to, button = self.near(), self.chance.choice((1, 1, 1, 1, 1, 3))
        self.say(f"{to} {button}")
        self.hand.move(to)
        self.hand.press(button)
        self.hand.let_go(button)

    def wheel(self) -> None:
        """The wheel."""
        self.hand.happen(pygame.MOUSEWHEEL, x=0, y=self.chance.choice((-2, -1, 1, 2)), flipped=False)

    def key(self) -> None:
        """A key that means something."""
        chord = self.chance.choice(CHORDS)
        if chord in SLOW and self.chance.random() < 0.8:
            return
        self.say(chord)
        self.stroke(chord)

    def stroke(self, chord: str) -> None:
        """A key with its modifiers."""
        self.hand.chord(chord)

    def useful_key(self) -> None:
        """One of the keys that a battle is played with."""
        battle = ("Tab", "Enter", "1", "2", "3", "]", "W", "D", "S", "A", "N", "Ctrl+Enter", "Esc")
        scene = self.app.scene
        maps = MAP_KEYS if isinstance(scene, MakerScene) else battle
        chord = self.chance.choice(MUSTER_KEYS if isinstance(scene, MusterScene) else maps)
        self.say(chord)
        self.stroke(chord)

    def odd_key(self) -> None:
        """Any key at all, held down or with any modifier."""
        key, mod = self.chance.choice((0, 27, 97, 0x40000039, 0x4000004F, 0x110000)), self.chance.choice((0, 64, 256))
        self.hand.happen(pygame.KEYDOWN, key=key, mod=mod, unicode="", repeat=self.chance.random() < 0.5)

    def text(self) -> None:
        """Letters."""
        self.hand.happen(pygame.TEXTINPUT, text=self.chance.choice(("a", "ß", "€", " ", "ii")))

    def clear(self) -> None:
        """Overlays away, dialogs shut."""
        self.stroke(self.chance.choice(("C", "Esc")))

    def wait(self) -> None:
        """Time passes."""
        self.app.step(self.chance.choice((0.0, 0.02, 0.1, 0.1, 0.5)))

    def play(self) -> None:
        """Something that is allowed, without a hand: so that battles go on."""
        scene = self.app.scene
        decision = (
            scene.battle.selection.decision if isinstance(scene, BattleScene) and scene.ui.dialog is None else None
        )
        if decision is None or isinstance(scene, TutorialScene):  # the tutor would refuse most of it
            return
        offers = list(decision.each())
        sample = next(self.chance.choice(offers).samples(), decision.default)
        self.say(sample.verb)
        assert isinstance(scene, BattleScene)
        assert controller.play(scene.battle, sample), f"{sample} was offered, and refused: {scene.battle.notice}"

    def muster(self) -> None:
        """To the muster, over whatever is shown; once there, something with one of its lists."""
        scene = self.app.scene
        if not isinstance(scene, MusterScene):
            if scene.ui.dialog is None and scene.ui.popup is None and self.chance.random() < 0.15:
                self.musters += 1
                name = ("tower-circle", "bent-penny", "")[self.musters % 3]
                self.app.go.to_list(name) if name else self.app.go.to_new_list()
            return
        boxes = [w for w in walk(scene.ui.widgets) if isinstance(w, StepList) and w.steps]
        if boxes and scene.ui.dialog is None and scene.ui.popup is None:
            box = self.chance.choice(boxes)
            row = self.chance.randrange(len(box.steps))
            box.scrolled(scene.ui).show(row * box.tall(scene.ui), (row + 1) * box.tall(scene.ui), scene.ui)
            self.say(f"{box.id} {box.steps[row].name}")
            self.hand.move(self.chance.choice((box.plus_of, box.minus_of, box.name_of))(row, scene.ui).center)
            self.hand.press()
            self.hand.let_go()

    def wander(self) -> None:
        """Now and then to the playtest selection or the tutorial, over a battle."""
        scenes, ui = self.app.scenes, self.app.scene.ui
        if isinstance(scenes[-1], BattleScene) and ui.dialog is None and ui.popup is None and len(scenes) < 3:
            self.wanders += 1
            self.chance.choice((self.app.go.to_playtest, self.app.go.to_tutorial))()

    def seldom(self) -> None:
        """The window: its size, its focus, its closing."""
        happen = self.hand.happen
        wide, high = self.chance.choice(SIZES)
        doing: Callable[[], None] = self.chance.choice(
            (
                lambda: happen(pygame.VIDEORESIZE, w=wide, h=high, size=(wide, high)),
                lambda: happen(pygame.WINDOWFOCUSLOST),
                lambda: happen(pygame.WINDOWLEAVE),
                lambda: happen(pygame.WINDOWEXPOSED),
                lambda: happen(pygame.QUIT),
            )
        )
        doing()

    ways = (move, press, click, wheel, key, useful_key, odd_key, text, clear, wait, play, muster, wander, seldom)
    weights = (30, 5, 18, 2, 3, 14, 2, 2, 4, 18, 1.5, 3, 0.15, 0.3)

    # What must hold

    def check(self) -> None:
        """After every event."""
        scene = self.app.scene
        if self.number % DRAWN_EVERY == 0:
            self.hand.look()
        ui = scene.ui
        assert ui.next_due() is None or ui.next_due() >= 0
        if not scene.stale and ui.focus is not None:
            assert ui.focus in [w.id for w in walk(ui.widgets) if w.focusable and w.enabled]
        if isinstance(scene, MusterScene):
            self.check_muster(scene.muster)
        if isinstance(scene, MakerScene):
            self.check_maker(scene.maker)
        if isinstance(scene, BattleScene):
            self.check_battle(scene)
            if self.number % REPLAYED_EVERY == 0 and not isinstance(scene, TutorialScene):
                self.check_record(scene)

    def check_muster(self, muster: Muster) -> None:
        """What is shown is what the list says, which can be read and written at any moment."""
        assert muster.bench.spent == sum(line.marks for line in muster.lines)
        assert muster.chosen == ("type", "") or muster.line is not None or muster.hireling is not None
        assert [line.id for line in muster.lines] == [bill.who for bill in muster.bench.bills]

    def check_maker(self, maker: Maker) -> None:
        """The map can be written and read at any moment, and nothing is chosen that isn't there."""
        assert {*maker.chosen} <= {one["id"] for one in maker.draft.entries}
        assert maker.field == maker.draft.field()
        if self.number % DRAWN_EVERY == 0:
            assert data_of(maker.text) == maker.draft.plain()

    def check_battle(self, scene: BattleScene) -> None:
        """What the battle's scene has in hand fits the battle; the board is in view."""
        session, selection, camera = scene.battle.session, scene.battle.selection, scene.battle.viewport.camera
        assert not session.moments or session.moments[-1].state is session.state
        assert selection.selected is None or 0 <= selection.selected < len(session.state.models)
        assert selection.looking is None or 0 <= selection.looking < len(session.moments)
        assert min(LEAST, camera.fit) - 1e-6 <= camera.per_inch <= MOST + 1e-6
        x, y, wide, high = camera.view
        left, top = camera.to_pixels((0.0, 0.0))
        right, bottom = camera.to_pixels(camera.board_in)
        assert left < x + wide, "the board is out of sight"
        assert right > x, "the board is out of sight"
        assert top < y + high, "the board is out of sight"
        assert bottom > y, "the board is out of sight"
        if selection.plan is not None:
            assert selection.decision is not None, f"{selection.plan} is planned, and nobody is asked"
            assert any(offer is selection.plan.offer for offer in selection.decision.each()), (
                f"{selection.plan} is not on offer"
            )

    def check_record(self, scene: BattleScene) -> None:
        """The state is the one that the record leads to, and the one that the moments tell."""
        session = scene.battle.session
        replayed = restore(session.record(), session.rules)
        assert fingerprint(replayed.state) == fingerprint(session.state)
        state = session.game.setup
        for moment in session.moments:
            state = moment.event.apply(state)
        assert fingerprint(state) == fingerprint(session.state)
        assert [moment.event for moment in session.moments] == list(session.game.log)

    def run(self, events: int) -> None:
        """So many events; a failure tells the seed and the last things it did."""
        try:
            for _ in range(events):
                self.step()
                self.check()
        except Exception:
            print(f"monkey {self.seed}, battle {self.battles}, the last events:", *self.last, sep="\n  ")
            raise


class Mapper(Monkey):
    """One that makes maps: it comes back to the map maker wherever it has got to."""

    def begin(self) -> None:
        """The map maker, over a battle."""
        super().begin()
        self.most = 0
        """Steps of the map in which most was done."""
        self.app.go.to_map("village")

    def drag(self) -> None:
        """Something is dragged on the table, or the way to the map maker again."""
        scene = self.app.scene
        if isinstance(scene, MakerScene):
            self.most = max(self.most, len(scene.maker.past))
            box = scene.board.rect
            self.hand.move((self.chance.randrange(box.x, box.right), self.chance.randrange(box.y, box.bottom)))
            self.hand.press()
            self.hand.move((self.chance.randrange(box.x, box.right), self.chance.randrange(box.y, box.bottom)))
            self.hand.let_go()
        elif scene.ui.dialog is None and scene.ui.popup is None:
            del self.app.scenes[1:]
            self.app.go.to_map("village")

    ways = (
        Monkey.move, Monkey.press, Monkey.click, Monkey.wheel, Monkey.key, Monkey.useful_key, Monkey.odd_key,
        Monkey.text, Monkey.clear, Monkey.wait, Monkey.seldom, drag,
    )  # fmt: skip
    weights = (20, 5, 18, 3, 3, 25, 2, 2, 2, 12, 0.2, 14)
