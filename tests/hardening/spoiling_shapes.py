"""Ways to spoil what lies on a table, and what is done there: shapes of maps, actions and setups of records."""

from __future__ import annotations

import copy
import math
import random
from collections.abc import Callable
from typing import Any

POLYGONS: tuple[list[list[float]], ...] = (
    [[5, 5], [5, 5], [5, 5]], [[5, 5], [6, 6], [7, 7]], [[5, 5], [9, 9], [9, 5], [5, 9]], [[5, 5], [5.001, 5], [5,
    5.001]],
    [[5, 5], [9, 5], [7, 5], [7, 9]], [[0, 0], [48, 0], [48, 48], [0, 48]], [[5, 9], [9, 5], [5, 5]], [[-3, -3], [3,
    0], [0, 3]],
    [[60, 60], [62, 60], [62, 62]], [[5, 5], [15, 5], [15, 5.01], [5, 5.01]], [[5, 5], [9, 5], [9, 9], [5, 5]],
    [[24 + (5 + k % 2 * 4) * math.cos(k / 10), 24 + (5 + k % 2 * 4) * math.sin(k / 10)] for k in range(62)],
    [[5, 5], [9, 5]], [], [[1e9, 1e9], [2e9, 1e9], [1e9, 2e9]], [[5, 5], [20, 6], [5, 7], [19, 6]],
)  # fmt: skip
CIRCLES: tuple[list[float], ...] = (
    [9, 9, 0], [9, 9, 0.001], [9, 9, 1 / 512], [24, 24, 240], [0, 0, 3], [9, 9, -1], [100, 9, 2], [9, 9], [9, 9, 1e300]
)  # fmt: skip
RECTS: tuple[list[float], ...] = (
    [5, 5, 0, 0], [5, 5, 0, 9], [5, 5, 0.001, 9], [0, 0, 240, 240], [47, 47, 5, 5], [5, 5, -2, 3], [0, 0, 48, 48], [9,
    9, 1]
)  # fmt: skip
LINES: tuple[list[list[float]], ...] = (
    [[5, 5], [5, 5]], [[5, 5], [9, 5], [5, 5]], [[5, 5], [9, 5], [5.01, 5]], [[5, 5], [5.02, 5]], [[0, 0], [48, 48],
    [0, 48], [48, 0]],
    [[5, 5]], [[24 + 9 * math.cos(k), 24 + 9 * math.sin(k)] for k in range(64)], [[5, 5], [9, 5], [9, 5.02], [13, 5]],
    [[-9, 5], [99, 5]],
)  # fmt: skip
SHAPES: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("polygon", POLYGONS), ("circle", CIRCLES), ("rect", RECTS), ("line", LINES)
)  # fmt: skip
SIZES: tuple[list[float], ...] = (
    [12, 12],
    [240, 240],
    [12, 240],
    [0, 0],
    [48.3, 47.9],
    [1e9, 1e9],
    [30, 30],
    [48],
    [13, 13],
)


def map_shapes(chance: random.Random, tree: Any) -> None:
    """Pieces of another shape, size or number; another size of the table."""
    terrain = tree.get("terrain")
    if not isinstance(terrain, list) or not terrain or chance.random() < 0.15:
        tree["size_in"] = chance.choice(SIZES)
        return
    written = chance.choice(terrain)
    if not isinstance(written, dict):
        return
    for name, _ in SHAPES:
        written.pop(name, None)
    name, shapes = chance.choice(SHAPES)
    written[name] = copy.deepcopy(chance.choice(shapes))
    if name == "rect" and chance.random() < 0.5:
        written["turn"] = chance.choice((0, 45, 90, 360, -360, 0.001, 1e300, 33.3))
    if chance.random() < 0.3:
        written["kind"] = chance.choice(
            ("wall", "hill", "woods", "bog", "low-wall", "hedge", "road", "water", "nothing")
        )
    if chance.random() < 0.3:
        written[chance.choice(("height_in", "thick_in"))] = chance.choice((0, 0.001, 24, 25, -1, 1e-9, 3))
    if chance.random() < 0.15:
        more = [dict(written, id=f"more-{n}") for n in range(chance.choice((5, 60, 395, 450)))]
        terrain.extend(copy.deepcopy(more))


def record_shapes(chance: random.Random, tree: Any) -> None:
    """The same in the setup of a record, where nobody has written a rect or a line."""
    terrain = tree["setup"]["battlefield"].get("terrain")
    if not isinstance(terrain, list) or not terrain:
        return
    written = chance.choice(terrain)
    if isinstance(written, dict):
        if chance.random() < 0.5:
            written["shape"] = {"type": "polygon", "corners": copy.deepcopy(chance.choice(POLYGONS))}
        else:
            x, y, radius = (*chance.choice(CIRCLES), 1, 1)[:3]
            written["shape"] = {"type": "circle", "x": x, "y": y, "radius": radius}
        if chance.random() < 0.3:
            terrain.extend(copy.deepcopy(written) for _ in range(chance.choice((5, 60, 400, 3000))))


WHERE: tuple[Any, ...] = (
    [0, 0], [24, 24], [-1, -1], [1e308, -1e308], [1e6, 1e6], [47.9, 0.1], [24.0001, 24], None, [0], [1, 2, 3], [1e5,
    1e5]
)  # fmt: skip
VERBS = (
    "done", "pass", "edge", "deploy", "move", "run", "charge", "shoot", "cast", "cut", "drop", "strike", "parry",
    "hide",
    "rally", "stand", "follow", "flee", "first", "link", "control", "leave", "win", "", "move " * 50,
)  # fmt: skip
ID = (-1, 0, 1, 5, 8, 15, 16, 61, 62, 63, 64, 200, 10**9, 2**63 - 1, 2**63, -(10**18))


def _actions(tree: Any) -> list[Any]:
    found = tree.get("actions")
    return found if isinstance(found, list) else []


def other_action(chance: random.Random, tree: Any) -> None:
    """One action is another: its verb, model, target, place or thing."""
    actions = _actions(tree)
    if not actions or not isinstance(action := chance.choice(actions), dict):
        return
    key = chance.choice(("verb", "model", "target", "others", "at", "via", "what"))
    values: dict[str, tuple[Any, ...]] = {
        "verb": VERBS, "model": ID, "target": ID, "at": WHERE, "what": ("north", "up", "", "dagger", "ward",
        "x" * 5000),
        "others": ([0], [1, 2], [63], [-1], [10**18], list(range(70)), [5] * 2000),
        "via": ([[24, 24]], [[1e308, 0]], [[0, 0]] * 2000, [[24, 24], [24, 24.001]] * 50, [None]),
    }  # fmt: skip
    if key in ("at", "via") and chance.random() < 0.6 and isinstance(action.get("at"), list):
        action["at"] = [number + chance.uniform(-3, 3) for number in action["at"] if isinstance(number, int | float)]
    else:
        action[key] = copy.deepcopy(chance.choice(values[key]))


def other_order(chance: random.Random, tree: Any) -> None:
    """Actions left out, doubled, in another order, cut off."""
    actions = _actions(tree)
    if not actions:
        return
    at, other = chance.randrange(len(actions)), chance.randrange(len(actions))
    how = chance.randrange(5)
    if how == 0:
        del actions[at]
    elif how == 1:
        actions.insert(at, copy.deepcopy(actions[other]))
    elif how == 2:
        actions[at], actions[other] = actions[other], actions[at]
    elif how == 3:
        del actions[at:]
        tree["end"] = chance.choice(("", tree.get("end")))
    else:
        actions.extend(copy.deepcopy(actions) * chance.choice((1, 20)))


def other_setup(chance: random.Random, tree: Any, donor: Any) -> None:
    """A part of another battle's setup, other dice, other options."""
    setup, other = tree["setup"], donor.get("setup", {}) if isinstance(donor, dict) else {}
    part = chance.choice(("battlefield", "scenario", "rosters", "options", "ruleset", "seed", "script", "one roster"))
    if part == "seed":
        setup["seed"] = chance.choice(
            (0, -1, 2**64, 10**30, 1.5, setup["seed"] + 1 if isinstance(setup["seed"], int) else 0)
        )
    elif part == "script":
        setup["script"] = [chance.randint(0, 12) for _ in range(chance.choice((1, 5, 300, 5001)))]
    elif part == "options" and isinstance(setup["options"], dict):
        name = chance.choice((*setup["options"], "cheat"))
        setup["options"][name] = chance.choice(("true", "false", "on", "off", "one", "each", "", "99", "chain", "0"))
    elif part == "one roster" and isinstance(setup.get("rosters"), list) and setup["rosters"]:
        setup["rosters"] = [setup["rosters"][0]] * chance.choice((1, 2, 3))
    elif part in other:
        setup[part] = copy.deepcopy(other[part])


def record_parts(chance: random.Random, tree: Any, donor: Any) -> None:
    """One of the ways to spoil a record, if it still looks like one."""
    if not isinstance(tree.get("setup"), dict) or not isinstance(tree["setup"].get("battlefield"), dict):
        return
    ways: tuple[Callable[[], None], ...] = (
        lambda: other_action(chance, tree), lambda: other_action(chance, tree), lambda: other_order(chance, tree),
        lambda: other_setup(chance, tree, donor), lambda: record_shapes(chance, tree),
    )  # fmt: skip
    chance.choice(ways)()
