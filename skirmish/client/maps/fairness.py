"""How fair a map in the making is to both its ends: measured beside the window, and fought out if that is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from skirmish.client.maps.draft import Draft
from skirmish.client.maps.work import Duels, Gauge, duel_on_map, gauge_map
from skirmish.client.ports import Services
from skirmish.client.questions import Failed

if TYPE_CHECKING:
    from skirmish.client.jobs import Job, Work


class Errand:
    """Work that another process does for one state of the map after the other; never for two of them at once."""

    def __init__(self, services: Services, work: Work) -> None:
        self.about: Draft | None = None
        """The map that it is at, or was at last."""
        self._services, self._work = services, work
        self._job: Job | None = None

    def begin(self, draft: Draft, text: str) -> None:
        """Goes on with this map, and ends what it is at."""
        self.close()
        self.about = draft
        self._job = self._services.employ(self._work, (text,))

    @property
    def busy(self) -> bool:
        """Whether more is to come."""
        return self._job is not None

    def news(self) -> list[Any]:
        """What it has found since the last look."""
        if self._job is None:
            return []
        found = self._job.news()
        if not self._job.busy:
            self.close()
        return found

    def close(self) -> None:
        """Ends it."""
        if self._job is not None:
            self._job.close()
        self._job = None


class Fairness:
    """See above. What is known of an earlier map is shown until it is known of the one there is: see `fresh`."""

    def __init__(self, services: Services) -> None:
        self.gauge: Gauge | None = None
        self.duels: Duels | None = None
        self.fault = ""
        """Why nothing can be measured or fought; '' if it can."""
        self.fighting = False
        """Whether battles are wanted: they begin again with each change of the map."""
        self._gauging = Errand(services, gauge_map)
        self._duelling = Errand(services, duel_on_map)

    def is_fresh(self, draft: Draft) -> bool:
        """Whether all is told of the map as it is."""
        return self._gauging.about is draft and not self._gauging.busy

    @property
    def busy(self) -> bool:
        """Whether any process is at work."""
        return self._gauging.busy or self._duelling.busy

    def step(self, draft: Draft, text: Callable[[], str], *, wanted: bool) -> bool:
        """Listens, and begins anew with another map; whether something is to be told.

        `wanted`: whether the map has rested and its figures are to be seen.
        """
        busy, told = self.busy, False
        for errand in (self._gauging, self._duelling):
            for heard in errand.news():
                if errand.about is draft:
                    self._hear(heard)
                    told = True
        if wanted and self._gauging.about is not draft:
            self._gauging.begin(draft, text())
            self.fault = ""
        if self.fighting and self._duelling.about is not draft:
            self._duelling.close()
            if wanted:
                self._duelling.begin(draft, text())
            told = told or self.duels is not None
            self.duels = None
        return told or busy != self.busy

    def _hear(self, heard: Gauge | Duels | Failed) -> None:
        if isinstance(heard, Gauge):
            self.gauge = heard
        elif isinstance(heard, Duels):
            self.duels = heard
        else:
            self.fault, self.fighting = heard.text, False

    def fight(self, draft: Draft, text: str) -> None:
        """Battles from now on."""
        self.fighting, self.fault, self.duels = True, "", None
        self._duelling.begin(draft, text)

    def rest(self) -> None:
        """No more battles; what is known stays."""
        self.fighting = False
        self._duelling.close()

    def close(self) -> None:
        """Nothing is to be known any more."""
        self.rest()
        self._gauging.close()
