"""How long the banner is seen that says whose move it is."""

from __future__ import annotations

from skirmish.client.battle.presenters.banner import BannerView

LASTS = 1.5
"""Seconds."""
COMES, GOES = 0.15, 0.4


class Banner:
    """Seen for a while whenever it says something new; nobody waits for it."""

    def __init__(self) -> None:
        self.view: BannerView | None = None
        self._left = 0.0
        self._last: BannerView | None = None
        """What it said last, though it may not be seen any more."""

    @property
    def seen(self) -> bool:
        """Whether it is to be seen now."""
        return self._left > 0 and self.view is not None

    @property
    def share(self) -> float:
        """How much of it is there: it comes quickly and goes slowly."""
        return max(0.0, min(1.0, (LASTS - self._left) / COMES, self._left / GOES))

    def hear(self, view: BannerView | None) -> None:
        """What it should say now. The first thing that it hears in a battle is no change; nothing sends it away."""
        if view is None:
            self.dismiss()
        if view is None or view == self._last:
            return
        fresh = self._last is None
        self._last = view
        if not fresh:
            self.view, self._left = view, LASTS

    def step(self, seconds: float) -> bool:
        """So much time has passed; whether the picture has changed."""
        if not self.seen:
            return False
        self._left = max(0.0, self._left - seconds)
        return True

    def dismiss(self) -> None:
        """It has been read."""
        self._left = 0.0
