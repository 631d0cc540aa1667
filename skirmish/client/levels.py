"""The players of a side in the window: a human, or an AI of some level; and how the word for a player is read.

A level is a name for a kind of player and its time to think. Seats, saves and settings keep the plain word of the
player (`tactician:bold`), so that they mean the same on the command line, and a level may become another player.
"""

from __future__ import annotations

from typing import NamedTuple

from skirmish.app.entries import HUMAN
from skirmish.client.words import say
from skirmish.core.profile import Profile
from skirmish.core.record import evolve
from skirmish.players import KINDS, Misfit, Spec, UnknownPlayer, spec


class Level(NamedTuple):
    """A kind of player: the name of its texts, and the word of its player without a profile."""

    id: str
    player: str

    @property
    def name(self) -> str:
        """What it is called."""
        return say(f"level.{self.id}")

    @property
    def text(self) -> str:
        """What it is like, in a line."""
        return say(f"level.{self.id}.told")

    @property
    def weighs(self) -> bool:
        """Whether it has a profile."""
        return self.player != HUMAN and KINDS[spec_of(self.player).kind].weighs


class Seated(NamedTuple):
    """The player in a seat: a level and the name of its profile, '' for none."""

    level: Level
    profile: str


PERSON = Level(HUMAN, HUMAN)
LEVELS = (
    PERSON, Level("recruit", "careless"), Level("soldier", "aggressor"), Level("veteran", "tactician"),
    Level("captain", "planner@500ms"),
)  # fmt: skip
"""The levels to choose from: a human, then the AIs, the weakest first."""


def profiles() -> tuple[Profile, ...]:
    """The profiles there are, the usual one first."""
    from skirmish.library.profilefile import profiles as shipped  # the menu doesn't wait for what reads files

    return tuple(shipped().values())


def _profile(name: str) -> Profile:
    from skirmish.library.profilefile import full_profile_name

    known, full = {profile.name: profile for profile in profiles()}, full_profile_name(name)
    if full not in known:
        raise UnknownPlayer(name, known, "profile")
    return known[full]


def spec_of(word: str) -> Spec:
    """The player of a word that isn't a human's. Raises `UnknownPlayer` or `Misfit`."""
    return spec(word, _profile)


def playable(word: str) -> bool:
    """Whether there is such a player, or it is a human."""
    if word == HUMAN:
        return True
    try:
        return spec_of(word) is not None
    except (UnknownPlayer, Misfit):
        return False


def seated(word: str) -> Seated | None:
    """The level and profile of the word; None if it isn't one of the levels."""
    if word == HUMAN or not playable(word):
        return Seated(PERSON, "") if word == HUMAN else None
    found = spec_of(word)
    plain = evolve(found, profile=None).word
    level = next((one for one in LEVELS if one.player == plain), None)
    if level is None:
        return None
    usual = Profile().name if level.weighs else ""
    return Seated(level, found.profile.name if found.profile is not None else usual)


def word_of(level: Level, profile: str = "") -> str:
    """The plain word of a player of this level, with this profile if the level has profiles."""
    if not level.weighs or profile in ("", Profile().name):
        return level.player
    return evolve(spec_of(level.player), profile=_profile(profile)).word


def called(word: str) -> str:
    """The name of a player: `Veteran, bold`."""
    return _called(word, "")


def called_inside(word: str) -> str:
    """The same inside a sentence: `a person`, where a label has `A person`."""
    return say("level.human.inside") if word == HUMAN else _called(word, ".inside")


def _called(word: str, where: str) -> str:
    found = seated(word)
    if found is None:
        return say(f"level.other{where}", name=word) if word else say(f"level.unnamed{where}")
    if found.profile in ("", Profile().name):
        return found.level.name
    return say("level.with", level=found.level.name, profile=found.profile.rpartition(":")[2])
