"""An observer: which side loses somebody first, and in which round. `--observer docs/examples/first_blood.py`"""

from skirmish.core.events import Fell


class FirstBlood:
    """Notes {"side": ..., "round": ...} of the first loss, or None."""

    name = "first_blood"
    hears = (Fell,)
    first = None

    def see(self, event, before, after):
        """Called for each fall, with the state before it and after."""
        if event.how == "out" and self.first is None:
            self.first = {"side": before.models[event.model].side, "round": before.round}

    def note(self, state):
        """Called when the battle is over: what is kept of it, as JSON."""
        return self.first
