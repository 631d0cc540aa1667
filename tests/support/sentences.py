"""A small grammar for actions: `Ila charges Ren and Bo`, `Ren parries`, `Ila moves to 12, 8 via 10, 8`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from skirmish.core.decision import Action, Decision
from skirmish.core.state import NOBODY, ModelId
from skirmish.core.units import Point, snapped

HELP = """sentences a story understands (X, Y, Z are names of models):
  done / pass / test / concede / ...      an action of nobody in particular
  south edge                              picks a table edge
  X hides, X parries, X passes, X intercepts, X stays down, X strikes first
  X moves to 12, 8 [via 10, 8 via 11, 9]  also: runs to, crawls to, deploys at
  X charges Y [and Z]                     also: strikes Y and Y, shoots Y, any verb at models
  X shoots Y [twice] [with bow]           the weapon may be left out if there is one only
  X casts arrow-of-fire at Ren            a thing by its id, at a model or at a place: at 12, 8
  X casts wall-of-fire at 12, 8 toward 14, 8   a wall by its middle and its direction
  X casts blade-of-fire, X cuts fireball, X keeps shield-of-air, X drops mist, X leads, X foresees
  X links with Y and Z                    a circle that X leads
  X arms with sword and dagger            what to fight with: the grip's name"""
TWICE = " twice"
"""Ends the id of a thing that is used twice in one action."""
_POINT = r"(-?[\d.]+),\s*(-?[\d.]+)"
_TWO_WORDS = ("stay down", "strike first")
_NAMED = ("arm", "play", "cast", "cut", "keep", "drop")
"""Verbs of which a bare thing follows."""


class UnknownSentence(ValueError):
    """The sentence is none the grammar knows."""

    def __init__(self, sentence: str, names: Mapping[str, ModelId]) -> None:
        super().__init__(f"{sentence!r}?\nmodels: {', '.join(names)}\n{HELP}")


def action_of(sentence: str, names: Mapping[str, ModelId], decision: Decision | None) -> Action:
    """The action that the sentence means; what it leaves open is taken from what is offered. Raises UnknownSentence."""
    text = sentence.strip()
    subject = next((name for name in sorted(names, key=len, reverse=True) if text.startswith(name + " ")), None)
    if subject is None:
        return _of_nobody(text, names, decision)
    word, _, rest = text[len(subject) + 1 :].partition(" ")
    verb = base_form(word)
    model = names[subject]
    if f"{verb} {rest}" in _TWO_WORDS:
        verb, rest = f"{verb} {rest}", ""
    if not rest:
        return _plain(verb, model, decision)
    if place := re.fullmatch(rf"(?:to|at) {_POINT}((?: via {_POINT})*)", rest):
        via = tuple(_point(p) for p in re.findall(_POINT, place[3]))
        return Action(verb, model, at=_point(place.groups()[:2]), via=via)
    if verb == "link" and rest.startswith("with "):
        return Action(verb, model, others=tuple(sorted(names[name] for name in re.split(r" and |, ", rest[5:]))))
    if wall := re.fullmatch(rf"(\S+) at {_POINT} toward {_POINT}", rest):
        return Action(verb, model, at=_point(wall.groups()[1:3]), via=(_point(wall.groups()[3:]),), what=wall[1])
    action = _at_models(verb, model, rest, names, decision)
    if action is None:
        raise UnknownSentence(sentence, names)
    return action


def base_form(word: str) -> str:
    """`parries` is parry, `passes` is pass, `charges` is charge."""
    for ending, instead in (("ries", "ry"), ("sses", "ss"), ("s", "")):
        if word.endswith(ending) and not (ending == "s" and word.endswith("ss")):
            return word[: -len(ending)] + instead
    return word


def _of_nobody(text: str, names: Mapping[str, ModelId], decision: Decision | None) -> Action:
    if edge := re.fullmatch(r"(north|east|south|west) edge", text):
        return Action("edge", what=edge[1])
    known = {"done", "pass", "test", "concede"} | {action.verb for action in offered(decision)}
    if text in known:
        return _plain(text, NOBODY, decision)
    raise UnknownSentence(text, names)


def offered(decision: Decision | None) -> list[Action]:
    """The first sample of every offer."""
    if decision is None:
        return []
    return [action for offer in decision.each() if (action := next(iter(offer.samples()), None)) is not None]


def _plain(verb: str, model: ModelId, decision: Decision | None, what: str = "") -> Action:
    """The offered action of this verb, model and thing; of nobody in particular (`Ren passes`); else a bare one."""
    found = [a for a in offered(decision) if a.verb == verb and a.model in (model, NOBODY)]
    found.sort(key=lambda a: (a.what != what, bool(a.what)))
    fits = [a for a in found if not what or a.what in (what, "")]
    return fits[0] if fits else Action(verb, model, what=what)


def _at_models(
    verb: str, model: ModelId, rest: str, names: Mapping[str, ModelId], decision: Decision | None
) -> Action | None:
    if placed := re.fullmatch(rf"(\S+) at {_POINT}", rest):
        return Action(verb, model, at=_point(placed.groups()[1:]), what=placed[1])
    if named := re.fullmatch(r"(\S+) at (.+)", rest):
        return Action(verb, model, names[named[2]], what=named[1]) if named[2] in names else None
    who, _, what = rest.partition("with ")
    who, twice = re.subn(r"\s*\btwice\s*$", "", who.strip())
    targets = [name for name in re.split(r"\s*,\s*|\s+and\s+|\s+", who) if name]
    if any(name not in names for name in targets):
        return _plain(verb, model, decision, rest) if verb in _NAMED else None
    ids = [names[name] for name in targets] or [NOBODY]
    what = _whole_thing(verb, model, what, decision) if what else _only_thing(verb, model, decision)
    return Action(verb, model, ids[0], tuple(ids[1:]), what=what + (TWICE if twice else ""))


def _only_thing(verb: str, model: ModelId, decision: Decision | None) -> str:
    """The weapon (or whatever) of the first offer of this verb to this model, used once."""
    offers = decision.each() if decision is not None else iter(())
    found = next((offer.what for offer in offers if (offer.verb, offer.model) == (verb, model)), "")
    return found.removesuffix(TWICE)


def _whole_thing(verb: str, model: ModelId, what: str, decision: Decision | None) -> str:
    """The thing that is offered by this name, or by one that goes on after it with a comma; else the name itself."""
    names = [o.what for o in decision.each() if (o.verb, o.model) == (verb, model)] if decision is not None else []
    return what if what in names else next((name for name in names if name.startswith(f"{what}, ")), what)


def _point(numbers: tuple[str, ...]) -> Point:
    return snapped((float(numbers[0]), float(numbers[1])))
