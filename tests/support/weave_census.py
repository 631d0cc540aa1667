"""What tacticians do by the Power: weaves woven, circles, angreal, ties, wards, cuts, and who burns out.

`scripts/weaves [BATTLES [COMBAT]]`: 45 battles of `dots+threads`. The lists are shipped rosters whose channelers know
all weaves between them, dealt out anew every nine battles; some bear an angreal. A battle takes two or three seconds.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import cache

from support.axes import battlefield, scenario, shelf
from support.rulesets import read, ruleset

from skirmish.core.battle_record import Setup
from skirmish.core.events import EffectBegun, EffectCut, Event
from skirmish.core.game import Game
from skirmish.core.record import evolve, to_json
from skirmish.core.state import Roster, Warrior
from skirmish.core.system import Ruleset
from skirmish.players import OPPONENT, battle, make
from skirmish.rules import COMBAT
from skirmish.rules.threads import events
from skirmish.rules.threads.people import CHANNELERS, Channelers, channeler_of
from skirmish.rules.threads.system import FOLDER
from skirmish.rules.threads.weaves import book_of

LISTS = {
    "ivory-circle": "angreal-1", "dread-circle": "angreal-3", "tower-circle": "", "black-hammer": "",
    "hill-seers": "angreal-1", "leash-and-line": "", "tower-sisters": "", "aiel-shade": "",
    "black-picket": "saangreal-3",
}  # fmt: skip
"""What their first channelers bear."""
EACH, FURTHER, APART = 5, 5, 11
"""Weaves of a channeler; how far on in the book the next one begins, and how far apart those of one are."""
LEAST, SKILLED = 4, 3
"""Dots of the Power that each has: fewer complete hardly anything; dots in what its weaves call for."""
BATTLES, ROUNDS = 45, 12
BOND = "warder-bond"
SIGNS: dict[str, type[Event]] = {
    "embraced": events.Reached, "linked": events.Linked, "tied off": events.Tied, "held ready": events.HeldReady,
    "let go": events.LetGo, "masked": events.Masked, "cut": EffectCut, "defended": events.Defending,
    "picked apart": events.PickedApart, "found": events.Found, "lost the Source": events.SourceLost,
    "burned out": events.BurnedOut, "ran wild": events.WildMagic, "strained": events.Strained,
}  # fmt: skip
"""The events by which it is known that something was done."""


@cache
def rosters(deal: int) -> tuple[Roster, ...]:
    """The lists, each channeler with its share of the book as it is dealt out this time."""
    rules, number, found = ruleset("dots+threads"), 3 * deal, list[Roster]()
    for ident, bears in LISTS.items():
        told, warriors = shelf().roster(ident), list[Warrior]()
        for warrior in told.warriors:
            taught = teach(rules, warrior, number, bears)
            if taught is not warrior:
                number, bears = number + 1, ""
            warriors.append(taught)
        found.append(evolve(told, warriors=tuple(warriors)))
    return tuple(found)


def teach(rules: Ruleset, warrior: Warrior, number: int, bears: str) -> Warrior:
    """The warrior with its share of the book, and the threads for it; the same if it doesn't channel."""
    people: Channelers = read(FOLDER / CHANNELERS[0], Channelers, CHANNELERS[2])
    usual, weaves = channeler_of(people, warrior), book_of(rules).weaves
    if usual is None:
        return warrior
    book = sorted(weaves)
    known = [book[(FURTHER * number + APART * n) % len(book)] for n in range(EACH)]
    threads = {
        name: max(usual.threads.get(name, 0), *[getattr(weaves[what].pattern.threads, name) for what in known])
        for name in ("air", "spirit", "water", "fire", "earth")
    }
    special = [weaves[what].pattern.special for what in known]
    skills = dict(usual.skills) | {skill: max(SKILLED, usual.skills.get(skill, 0)) for skill in special if skill}
    potential, dots = max(usual.potential, LEAST + 1, *threads.values()), max(LEAST, usual.onepower)
    if (usual.half, warrior.type) == ("saidar", "sitter"):
        known += [BOND] * (BOND not in known)  # on whoever is sworn to her
    own = {"threads": threads, "potential": potential, "onepower": dots, "skills": skills, "weaves": known}
    others = tuple([(name, block) for name, block in warrior.stats if name != "threads"])
    lore = (*[(name, said) for name, said in warrior.lore if name not in ("things", "weaves")],)
    if bears:
        lore += (("things", (bears,)),)
    return evolve(warrior, lore=lore, stats=(*others, ("threads", to_json(own).decode())))


def fight(number: int, combat: str = "dots") -> Game:
    """The battle of this number, played by tacticians."""
    rules, lists = ruleset(f"{combat}+threads"), rosters(number // len(LISTS))
    two = lists[number % len(lists)], lists[(number + 1 + number // len(lists)) % len(lists)]
    maps = shelf().ids("map")
    field, told = battlefield(maps[number % len(maps)]), scenario("skirmish", ROUNDS)
    setup = Setup(rules.name, dict(rules.options), field, told, two, number)
    return battle(Game(rules, setup.state(rules)), (make(OPPONENT, 2 * number), make(OPPONENT, 2 * number + 1)))


class Census:
    """The counts of many battles."""

    def __init__(self) -> None:
        self.battles = 0
        self.woven, self.completed = Counter[str](), Counter[str]()
        """How often each weave got dice, and was complete."""
        self.battles_with = Counter[str]()
        """In how many battles something was done."""
        self.times = Counter[str]()

    def count(self, game: Game) -> None:
        """One battle more."""
        self.battles += 1
        found = Counter[str]()
        state = game.state
        for event in game.log:
            found.update([name for name, kind in SIGNS.items() if isinstance(event, kind)])
            if isinstance(event, events.Woven):
                self.woven[event.what] += 1
                bearer = state.models[event.model].magic.gift
                if bearer.angreal is not None:
                    found["angreal used"] += 1
            elif isinstance(event, events.Finished):
                self.completed[event.what] += 1
            elif isinstance(event, EffectBegun) and event.effect.source == BOND:
                self.woven[BOND] += 1
            if isinstance(event, EffectBegun) and event.effect.upkeep:
                found["kept up"] += 1
            if isinstance(event, events.Tied) and event.knot.ward:
                found["warded"] += 1
                found["tied off"] -= 1
        slots = [m.magic for m in state.models if m.magic is not None]
        found["channelers"] = len(slots)
        found["bearers there"] = sum([slot.gift.angreal is not None for slot in slots])
        self.times += found
        self.battles_with.update([name for name, count in found.items() if count > 0])


def main(battles: int = BATTLES, combat: str = "dots") -> None:
    """Fights so many and prints what was counted."""
    census = Census()
    for number in range(battles):
        census.count(fight(number, combat))
    print(f"{battles} battles of {combat}+threads")
    for name in (*SIGNS, "kept up", "warded", "angreal used", "bearers there", "channelers"):
        print(f"{name:18} {census.times[name]:5} times in {census.battles_with[name]:3} battles")
    book = sorted(book_of(ruleset("dots+threads")).weaves)
    print(f"{sum(census.woven[what] > 0 for what in book)} of {len(book)} weaves woven")
    for what in book:
        print(f"{what:18} {census.woven[what]:5} woven {census.completed[what]:5} complete")


if __name__ == "__main__":
    words = argparse.ArgumentParser(prog="scripts/weaves", description=__doc__)
    words.add_argument("battles", type=int, nargs="?", default=BATTLES, help="how many are played (%(default)s)")
    words.add_argument("combat", nargs="?", default="dots", choices=COMBAT, help="the combat system (%(default)s)")
    given = words.parse_args()
    main(given.battles, given.combat)
