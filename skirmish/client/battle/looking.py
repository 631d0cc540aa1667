"""Ways to look at the board: overlays, names, the rulebook, speeds. Nothing here changes the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.client.battle import asking
from skirmish.client.battle.notices import Good
from skirmish.client.battle.oddsbox import REPLIES
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


ORDER = (0.5, 1.0, 2.0, 4.0, 0.0)
"""Speeds, the fastest last: 0 is at once."""
USUAL_PER_INCH = 24.0


class Looking:
    """Carries them out."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene

    def help(self) -> None:
        """See `Scene`."""
        self.scene.help()

    def toggle(self, name: str) -> None:
        """Switches an overlay."""
        self.scene.overlays.toggle(name)

    def threat_all(self) -> None:
        """What all enemies threaten."""
        self.scene.overlays.threatened = None
        self.toggle("threat")

    def threat_one(self) -> None:
        """What the enemy under the pointer, or the selected one, threatens."""
        who = self.scene.desk.hovered if self.scene.desk.hovered is not None else self.scene.desk.selected
        self.scene.overlays.threatened = frozenset({who}) if who is not None else None
        self.toggle("threat")

    def clear(self) -> None:
        """No overlay; the foot says how the usual one comes back."""
        self.scene.overlays.clear()
        self.scene.notice = Good(say("cleared", cap=self.scene.app.keymap.cap("reach")))

    def grid(self) -> None:
        """The grid on or off."""
        self.scene.app.change(grid=not self.scene.app.settings.grid)

    def names(self) -> None:
        """Names of leaders, of all, of nobody."""
        order = ("leaders", "all", "none")
        now = order.index(self.scene.app.settings.names)
        self.scene.app.change(names=order[(now + 1) % len(order)])

    def usual(self) -> None:
        """The usual sharpness: an inch as large as on a printed map."""
        scene = self.scene
        scene.zoom_to(USUAL_PER_INCH * scene.app.scale.ui)

    def minimap(self) -> None:
        """The whole board, or back to where one was."""
        scene = self.scene
        if scene.camera.is_fitted and scene.before is not None:
            scene.show_at(scene.before)
        else:
            scene.before = scene.camera
            scene.fit()

    def context_menu(self) -> None:
        """The menu of who is selected."""
        i = self.scene.desk.selected
        middle = self.scene.frame.board.center
        at = self.scene.camera.to_pixels(self.scene.desk.state.places[i][:2]) if i is not None else middle
        asking.context_menu(self.scene, (round(at[0]), round(at[1])), i)

    def centre(self) -> None:
        """Who is selected comes to the middle."""
        i = self.scene.desk.selected
        if i is not None and self.scene.desk.state.on_table(i):
            x, y, *_ = self.scene.desk.state.places[i]
            self.scene.show_at(self.scene.camera.centred((x, y)))

    def mute(self) -> None:
        """Sounds on or off."""
        self.scene.app.change(mute=not self.scene.app.settings.mute)

    def fullscreen(self) -> None:
        """The whole screen, or a window."""
        self.scene.app.change(fullscreen=not self.scene.app.settings.fullscreen)

    def card(self) -> None:
        """The whole card of who is selected."""
        if self.scene.desk.selected is not None:
            self.scene.open_card(self.scene.desk.selected)

    def more_odds(self) -> None:
        """Each roll of the forecast, or only its ends."""
        self.scene.full_odds = not self.scene.full_odds
        self.scene.touch()

    def next_reply(self) -> None:
        """Another way in which the other side may answer."""
        at = REPLIES.index(self.scene.reply)
        self.scene.reply = REPLIES[(at + 1) % len(REPLIES)]
        self.scene.touch()

    def faster(self) -> None:
        """The next speed of what is shown; after the fastest it isn't shown at all."""
        now = self.scene.app.settings.animation_speed
        at = ORDER.index(now) if now in ORDER else 1
        self.scene.app.change(animation_speed=ORDER[(at + 1) % len(ORDER)])
        self.scene.pace()
