"""The player `obedient`: it does whatever the rules propose."""

from __future__ import annotations

from skirmish.core.decision import Action, Decision
from skirmish.players import Spec, View
from skirmish.players.kinds import Kind


class Obedient:
    """Decides by the default of each decision."""

    def decide(self, view: View, decision: Decision) -> Action:
        """The action to take: one that the decision admits."""
        return decision.default


def _make(spec: Spec, seed: int) -> Obedient:
    return Obedient()


KIND = Kind(_make, "does whatever the rules propose", protocol=1)
