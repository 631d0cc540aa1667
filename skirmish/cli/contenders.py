"""Who can play: the players with a plain line each, and the profiles that some of them may have."""

from __future__ import annotations

from skirmish.cli.printer import Printer, columns

Entries = list[dict[str, object]]
SLIDERS = ("aggression", "caution", "objective", "magic", "target")
"""What a profile sets."""


def players() -> Entries:
    """Each player, the weakest first: what it does, whether it has a profile, and a budget."""
    from skirmish.players import KINDS

    return [
        {"id": name, "name": kind.text, "profiles": kind.weighs, "budget": kind.thinks} for name, kind in KINDS.items()
    ]


def profiles() -> Entries:
    """Each profile: what it is like, and its sliders."""
    from skirmish.library.profilefile import profiles as shipped

    return [
        {"id": one.name, "text": one.text, **{slider: getattr(one, slider) for slider in SLIDERS}}
        for one in shipped().values()
    ]


def show_profiles(printer: Printer, weighing: Entries) -> None:
    """The profiles, below the players: how one of them is named, and what each is like."""
    able = [str(player["id"]) for player in weighing if player["profiles"]]
    printer.text()
    printer.text(f"Profiles of {' and '.join(able)}, as in --players {able[0]}:cautious", "bold")
    for line in columns([(str(one["id"]), str(one["text"])) for one in profiles()]):
        printer.text(f"  {line}")
