"""Battles as the command line prints them: sheets, then the log. Nothing of the game itself is looked at."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from threads_weavers import WEAVES
from typer.testing import CliRunner

from skirmish.cli.main import app

WARBANDS = (
    "dread-circle", "tower-circle", "bent-penny", "light-inquest", "aiel-shade", "leash-and-line", "black-hammer",
    "hill-seers", "bows-of-the-march", "hunting-fist",
)  # fmt: skip
PLAYERS = ("aggressor", "careless", "random")
MAPS = ("river-crossing", "farm", "forest", "canyon")


SHIPPED = Path(__file__).parents[2] / "warbands"
TALENTS = (
    "riposte", "guard", "cleave", "disarm", "precise-strike", "backstab", "slip-away", "vanish", "quick-draw",
    "furious-blow", "shield-wall", "hard-to-hit", "stout", "brave", "second-wind", "light-foot", "rider", "fortunate",
)  # fmt: skip
SKILLS = (
    "fighting", "brawling", "archery", "throwing", "intimidate", "command", "healing", "endurance", "riding", "stealth",
    "perception", "composure",
)  # fmt: skip
FORMS = (
    "basic-forms", "tree-forms", "bird-forms", "feline-forms", "mountain-forms", "tumble", "second-attack",
    "quick-draw",
)  # fmt: skip
DRILL = ("dodge", "evasion", "ambush", "ambush-defence", "formation", "strategy", "dance-the-spears", "luck")
BLADES = ("sword", "sword", "heron-mark-blade", "greatsword", "short-spear", "javelin", "throwing-knives", "ashandarei")
ORIGIN = "so-it-is-told"
WORKS = {
    "herbals": ("healing-draught", "vigour-draught", "calm-draught", "blade-venom", "cat-eyes"),
    "sigildry": ("lock-rune", "ward-rune", "alarm-rune", "snare-rune", "fire-rune"),
    "lore-crafting": ("keen-edge", "light-mail", "essence-stone", "returning", "dread-mark"),
}
"""What a maker of each craft may learn. (TRI-68)"""
MAKERS, WITH_WORKS = "crag-fires", "Morag Flint"
"""The warband of a maker, and for whom the works are."""
OF_THE_POWER = ("ivory-circle", "tower-sisters", "dread-circle", "tower-circle", "leash-and-line")
"""Warbands in which many channel."""
SKILLS_OF_THE_POWER = (
    "looming", "warding", "healing", "delving", "unravel", "inverting", "tying", "travelling", "read-residues", "luck",
)  # fmt: skip
KNOWN = [name.lower().replace(" against", "").replace(" ", "-") for name in WEAVES]
"""The weaves that threads has."""
HEAVY = ("plate", "halberd", "greatsword", "short-spear", "javelin", "throwing-knives")


@lru_cache(None)
def told(rules: str, number: int) -> str:
    """The battle of this number under these rules: other warbands, players and maps for each."""
    one, other = WARBANDS[number % 10], WARBANDS[(number * 3 + 1) % 10]
    players = PLAYERS[number % 3], PLAYERS[(number + number // 3) % 3]
    return _told(one, other, rules, number, *players)


@lru_cache(None)
def told_of_the_seasoned(rules: str, number: int) -> str:
    """The same of people with a past by lot: Life Events, talents, horses, plate, terrors; or masters of the sword."""
    combat = rules.split("+")[0]
    lots = random.Random(number)
    with tempfile.TemporaryDirectory() as folder:
        lists = [Path(folder) / f"{name}.yaml" for name in lots.sample(WARBANDS, 2)]
        for file in lists:
            form = yaml.safe_load((SHIPPED / file.name).read_text(encoding="utf-8"))
            for entry in (*form.get("members", ()), *form.get("groups", ())):
                entry["stats"] = {combat: PASTS[combat](lots, hero=entry in form["members"])}
            file.write_text(yaml.safe_dump(form), encoding="utf-8")
        return _told(*map(str, lists), rules, number, lots.choice(PLAYERS), "random")


@lru_cache(None)
def told_of_makers(rules: str, number: int) -> str:
    """Of a warband with a maker: two works of a craft by lot, brittle or not. (TRI-68, TRI-71)"""
    lots = random.Random(number)
    craft = list(WORKS)[number % 3]
    works = lots.sample(WORKS[craft], 2)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{MAKERS}.yaml"
        form = yaml.safe_load((SHIPPED / file.name).read_text(encoding="utf-8"))
        stats = next(entry["stats"] for entry in form["members"] if "crafts" in entry["stats"].get("essence", ()))
        stats["trilogy"] |= {"talents": ["second-wind", craft], "attributes": [2, 2, 2, 3, 2, 2]}
        stats["trilogy"]["skills"] = {"craft": 3, "survival": 3}
        stats["essence"] = {
            "crafts": [craft], "incantations": [*works, "brittle"], "intellect": 3,
            "made": [[WITH_WORKS, [work, *lots.choice(((), ("brittle",)))]] for work in works],
        }  # fmt: skip
        file.write_text(yaml.safe_dump(form), encoding="utf-8")
        return _told(str(file), WARBANDS[number % 10], rules, number, "tactician", PLAYERS[number % 3])


@lru_cache(None)
def told_of_the_reckless(rules: str, number: int) -> str:
    """Of channelers by lot: little will, any weaves and skills; some have yet to embrace the Source. (DOT-107..175)"""
    combat, lots = rules.split("+")[0], random.Random(number)
    with tempfile.TemporaryDirectory() as folder:
        lists = [Path(folder) / f"{name}.yaml" for name in lots.sample(OF_THE_POWER, 2)]
        for file in lists:
            form = yaml.safe_load((SHIPPED / file.name).read_text(encoding="utf-8"))
            for entry in form["members"]:
                if "channeling" in entry:
                    entry["stats"] = _recklessness(lots, combat)
            file.write_text(yaml.safe_dump(form), encoding="utf-8")
        full = lots.choice(("full", "full", "one", "none"))
        options = ["--option", f"start_embraced={full}"]
        return _told(*map(str, lists), rules, number, lots.choice(PLAYERS), "random", options=options)


def _recklessness(lots: random.Random, combat: str) -> dict[str, Any]:
    potential, will = lots.randint(2, 9), lots.randint(1, 6)
    found: dict[str, Any] = {
        "potential": potential, "onepower": lots.randint(1, potential), "origin": ORIGIN,
        "threads": {thread: lots.randint(0, potential) for thread in ("air", "spirit", "water", "fire", "earth")},
        "skills": {skill: lots.randint(1, 5) for skill in lots.sample(SKILLS_OF_THE_POWER, 4)},
        "weaves": lots.sample(KNOWN, 7),
    }  # fmt: skip
    if combat == "dots":
        return {"threads": found, "dots": {"willpower": will, "attributes": [lots.randint(1, 4) for _ in range(9)]}}
    return {"threads": found | {"willpower": will, "wits": lots.randint(1, 5), "stamina": lots.randint(1, 5)}}


def _past(lots: random.Random, *, hero: bool) -> dict[str, Any]:
    past: dict[str, Any] = {"talents": lots.sample(TALENTS, 4)}
    if lots.random() < 0.5:
        past["skills"] = {skill: lots.randint(0, 5) for skill in lots.sample(SKILLS, 6)}
    if hero:
        past["level"] = lots.choice((1, 1, 2))
        past["events"] = [[f"It happened, {n}", lots.sample(SKILLS, 6)] for n in range(past["level"] + 2)]
    past["terror"] = lots.choice((0,) * 6 + (5,))
    if lots.random() < 0.2:
        past["nerve"] = lots.choice(("fearless", "mindless"))
    past["kit"] = lots.sample(HEAVY, 2) if lots.random() < 0.25 else []
    if hero and lots.random() < 0.3:
        past["kit"] += [lots.choice(("horse", "barded-horse")), "lance"]
    return past


def _mastery(lots: random.Random, *, hero: bool) -> dict[str, Any]:
    skills = {skill: lots.randint(1, 3) for skill in (*lots.sample(DRILL, 4), "dodge", "unarmed", "spear", "polearm")}
    if lots.random() < 0.75:
        skills |= {skill: lots.randint(1, 3 + hero) for skill in lots.sample(FORMS, 5)}
        skills |= {"basic-forms": lots.randint(1, 4), "sword": lots.randint(2, 4 + hero)}
    found: dict[str, Any] = {"skills": skills, "attributes": [lots.randint(1, 4) for _ in range(9)], "origin": ORIGIN}
    found |= {"willpower": lots.randint(1, 8), "health": lots.randint(1, 5), "soak": lots.choice((0, 0, 1, 2, 4))}
    found["kit"] = [*lots.sample(BLADES, 2), *lots.sample(("leather", "mail", "shield"), lots.randint(0, 1))]
    if lots.random() < 0.1:
        found |= {"tough": lots.choice(("ogier", "myrddraal")), "hide": lots.randint(0, 2)}
    if hero and lots.random() < 0.15:
        found["kit"] += ["horse", "lance"]
    return found


PASTS: dict[str, Callable[..., dict[str, Any]]] = {"trilogy": _past, "dots": _mastery}


def _told(one: str, other: str, rules: str, number: int, *players: str, options: Sequence[str] = ()) -> str:
    words = ["battle", one, other, "--rules", rules, "--seed", str(number), "--map", MAPS[number % len(MAPS)]]
    result = CliRunner().invoke(app, [*words, "--players", *players, "--sheets", *options], catch_exceptions=False)
    assert result.exit_code == 0, result.stderr
    return result.stdout
