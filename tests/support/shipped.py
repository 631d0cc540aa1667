"""Stories of the shipped scenarios: what of their figures a story can't say itself comes from the data."""

from __future__ import annotations

from support.axes import shelf
from support.battle import Battle
from support.story import Story, story

from skirmish.core.decision import Action
from skirmish.core.events import Event, RoleTaken, TokenPlaced, TokensCounted
from skirmish.core.scenario import Scenario
from skirmish.core.units import Point


def figures(ident: str, **changes: object) -> dict[str, object]:
    """The fields of the shipped scenario of this name, for `Story.scenario`; some of them others, if so."""
    scenario = shelf().scenario(ident)
    return {name: getattr(scenario, name) for name in Scenario.__struct_fields__} | changes


def shipped(ident: str, rules: str = "pools", **changes: object) -> Story:
    """A story under the shipped scenario of this name, with other figures if so."""
    return story(rules).scenario(**figures(ident, **changes))


def roles(a: str, b: str) -> tuple[RoleTaken, RoleTaken]:
    """What the sides are, for `Story.after`."""
    return RoleTaken(0, a), RoleTaken(1, b)


def lying(*places: Point) -> tuple[Event, ...]:
    """Tokens that lie there, for `Story.after`."""
    return (TokensCounted(len(places)), *(TokenPlaced(number, at, 0) for number, at in enumerate(places)))


def role(name: str) -> Action:
    """Choosing to be this."""
    return Action("role", what=name)


def rest_to_the_end(battle: Battle) -> Battle:
    """Everybody does what is the default until the battle is over."""
    while battle.game.decision is not None:
        battle.play(battle.decision.default)
    return battle
