"""The reference of the file formats, made from the models that read them: one page for each.

A page says what a file is, where it lies, and of each key its type, its default and its meaning, and ends with the
beginning of a file that comes with the program. The words are those of the models; what may stand there is read off
their schemas.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from skirmish import rules
from skirmish.library.draft07 import Schema, form_schema, record_schema
from skirmish.library.migrations import version
from skirmish.library.schemas import FORMS

TITLES = {
    "warband": "Warband", "faction": "Faction", "items": "Items", "traits": "Special rules", "weaves": "Weaves",
    "powers": "Power tables", "skills": "Lists of skills", "hired-blades": "Hired blades", "field": "Reference set",
    "groups": "Groups of warbands", "event": "Event", "pack": "Pack", "map": "Map",
    "scenario": "Scenario", "terrain": "Kinds of terrain", "map-kind": "Kind of map", "profile": "Profile of an AI",
    "value": "What a position is worth", "tune": "Search",
}  # fmt: skip
"""What the page of a format is called."""
PLACES = {
    "warband": ("anywhere; in a pack `warbands/ID.yaml`", "warbands/tower-patrol.yaml"),
    "faction": ("in a pack `factions/ID.yaml`", "warbands/factions/white-tower.yaml"),
    "items": ("in a pack `items.yaml`", "warbands/shared/items.yaml"),
    "traits": ("in a pack `traits.yaml`", "warbands/shared/traits.yaml"),
    "weaves": ("in a pack `weaves.yaml`", "warbands/shared/weaves.yaml"),
    "powers": ("in a pack `powers.yaml`", "warbands/shared/powers.yaml"),
    "skills": ("in a pack `skills.yaml`", "warbands/shared/skills.yaml"),
    "hired-blades": ("in a pack `hired-blades.yaml`", "warbands/shared/hired-blades.yaml"),
    "field": ("anywhere: `warband show LIST --against FILE`", "warbands/shared/field.yaml"),
    "groups": ("with the program: `warbands/shared/groups.yaml`", "warbands/shared/groups.yaml"),
    "event": ("where its organiser keeps it: `skirmish event new FILE`", "warbands/events/mill-cup.yaml"),
    "pack": ("in the folder of a pack: `pack.yaml`", "skirmish/library/starter/pack.yaml"),
    "map": ("in your folder, its `maps/`, the window's `maps/`, or a pack's `maps/ID.yaml`", "maps/farm.yaml"),
    "scenario": ("anywhere: `--scenario FILE`; in a pack `scenarios/ID.yaml`", "maps/scenarios/ambush.yaml"),
    "terrain": ("in a pack `terrain.yaml`", "skirmish/library/starter/terrain.yaml"),
    "map-kind": ("anywhere: `maps new --kind FILE`", "skirmish/mapmaker/kinds/village.yaml"),
    "profile": (
        "anywhere: `--players tactician:FILE`; in a pack `profiles/ID.yaml`", "skirmish/players/profiles/bold.yaml",
    ),
    "value": ("with the program; `tune value FILE` writes one", "skirmish/players/value.yaml"),
    "tune": ("anywhere: `tune search FILE`", "skirmish/players/tunings/rout-shares.yaml"),
}  # fmt: skip
"""Where files of a format lie, and one that comes with the program."""
SHOWN = 24
"""Lines of the example."""
WORDS = {"string": "text", "integer": "whole number", "number": "number", "boolean": "`true` or `false`"}
PATTERNS = {"a-z0-9": "id", "A-Z": "rule id", r"\.": "version like `1.0.0`", "dD": "text like `25+2D6`"}
"""What a text is, by what its pattern has."""
PLURALS = {"id": "ids", "text": "texts", "number": "numbers", "whole number": "whole numbers"}
BOUNDS = (("minimum", "at least"), ("exclusiveMinimum", "more than"), ("maximum", "at most"))


def format_pages(root: Path) -> dict[str, str]:
    """All pages by the names of their formats; `root` is the folder of the project."""
    made = {kind: form_page(kind, root) for kind in FORMS}
    for (system, file), (path, _, kind) in data_files().items():
        made[kind] = data_page(system, file, kind, path, root)
    return made


def data_files() -> dict[tuple[str, str], tuple[Path, Any, str]]:
    """The data files of rule systems by system and name: path, record and format."""
    return {
        (path.parents[1].name, file): (path, record, kind) for path, (file, record, kind) in rules.all_data().items()
    }


def form_page(kind: str, root: Path) -> str:
    """The page of a format that everybody writes."""
    where, example = PLACES[kind]
    head = f"# {TITLES[kind]}: `{kind}/{version(kind)}`"
    return page(head, where, form_schema(FORMS[kind]), f"{kind}/{version(kind)}", root / example, root)


def data_page(system: str, file: str, kind: str, path: Path, root: Path) -> str:
    """The page of a data file of a rule system."""
    head = f"# Numbers of `{system}`, {file.removesuffix('.yaml').replace('_', ' ')}: `{kind}/{version(kind)}`"
    _, record, _ = data_files()[system, file]
    where = f"in a pack `systems/{system}/{file}`, with what it adds"
    return page(head, where, {**record_schema(record), "required": []}, f"{kind}/{version(kind)}", path, root)


def page(head: str, where: str, schema: Schema, written: str, example: Path, root: Path) -> str:
    """The page: what it is, its keys, the blocks in it, an example."""
    keys = {"format": {"const": written, "description": "What this file is, and which version of the format."}}
    keys |= {key: part for key, part in schema["properties"].items() if key != "format"}
    whole = {**schema, "properties": keys, "required": ["format", *schema.get("required", ())]}
    blocks = {name: part for name, part in schema.get("definitions", {}).items() if "properties" in part}
    schema_file = f"{written.partition('/')[0]}.json"
    parts = [
        head,
        sentence(schema.get("description", "")),
        f"**Where:** {where}. **For editors:** the schema `{schema_file}`.",
        table(whole, blocks),
    ]
    for name, block in sorted(blocks.items()):
        parts += [f"## {heading(name)}", sentence(block.get("description", "")), table(block, blocks)]
    parts += ["## Example", f"The beginning of `{example.relative_to(root)}`:", fenced(example)]
    return "\n\n".join(part for part in parts if part) + "\n"


def heading(name: str) -> str:
    """The name of a block as its heading."""
    return name.replace("-", " ").capitalize()


def fenced(path: Path) -> str:
    """The first lines of the file; cut where a block ends, if one does in time."""
    lines = path.read_text("utf-8").splitlines()
    more = [] if len(lines) <= SHOWN else ["# ..."]
    return "\n".join(["```yaml", *lines[:SHOWN], *more, "```"])


def table(schema: Schema, blocks: Mapping[str, Schema]) -> str:
    """A row for each key, those that must be there first."""
    needed = schema.get("required", ())
    keys = sorted(schema["properties"].items(), key=lambda pair: pair[0] not in needed)
    rows = [row(key, part, key in needed, blocks) for key, part in keys]
    return "\n".join(["| key | type | default | meaning |", "|---|---|---|---|", *rows])


def row(key: str, part: Schema, needed: bool, blocks: Mapping[str, Schema]) -> str:
    """Key, type, default and meaning."""
    default = "required" if needed else default_words(part)
    cells = (f"`{key}`", kind_words(part, blocks), default, sentence(part.get("description", "")))
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def default_words(part: Schema) -> str:
    """What holds if the key isn't written."""
    if "default" in part:
        value = part["default"]
        return f"`{str(value).lower() if isinstance(value, bool) else value}`"
    return "none"


def kind_words(part: Schema, blocks: Mapping[str, Schema]) -> str:
    """What may stand there, in words; blocks are links to their tables on the page."""
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        return f"[{heading(name).lower()}](#{name})" if name in blocks else heading(name).lower()
    if "const" in part:
        return f"`{part['const']}`"
    if "enum" in part:
        return choice_words(part["enum"])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in part:
            words = (kind_words(one, blocks) for one in part[several] if one.get("type") != "null")
            return ", or ".join(dict.fromkeys(words))
    return plain_words(part, blocks)


def choice_words(choices: list[Any]) -> str:
    """The values to choose from; whole numbers that follow one another as their ends."""
    there = [choice for choice in choices if choice != ""]
    if len(there) > 2 and isinstance(there[0], int) and there == list(range(there[0], there[0] + len(there))):
        return f"{there[0]} to {there[-1]}"
    return " or ".join(f"`{choice}`" for choice in there)


def plain_words(part: Schema, blocks: Mapping[str, Schema]) -> str:
    """The words for a list, a table by name, an id or a number with its bounds."""
    kind = part.get("type", "")
    if isinstance(kind, list):
        return ", or ".join(kind_words({**part, "type": one}, blocks) for one in kind if one != "null")
    if kind == "array":
        return list_words(part, blocks)
    if kind == "object":
        inside = [*part.get("patternProperties", {}).values()]
        extra = part.get("additionalProperties")
        inside += [extra] if isinstance(extra, dict) and extra else []
        return f"by name: {kind_words(inside[0], blocks)}" if inside else "a block"
    if kind == "string" and "pattern" in part:
        return next((words for mark, words in PATTERNS.items() if mark in part["pattern"]), "text")
    return f"{WORDS.get(kind, kind or 'anything')}{bounds_words(part)}"


def bounds_words(part: Schema) -> str:
    """The least and the most of a number."""
    if "minimum" in part and "maximum" in part:
        return f", {part['minimum']} to {part['maximum']}"
    return "".join(f", {words} {part[key]}" for key, words in BOUNDS if key in part)


def list_words(part: Schema, blocks: Mapping[str, Schema]) -> str:
    """A list of one thing, or of so many in a fixed order."""
    items = part.get("items", {})
    if isinstance(items, list):
        words = [kind_words(one, blocks) for one in items]
        return f"list of {len(items)}: {words[0] + ' each' if len(set(words)) == 1 else ', '.join(words)}"
    least, most = part.get("minItems"), part.get("maxItems")
    count = f" {least}" if least is not None and least == most else ""
    one = kind_words(items, blocks) if items else ""
    many = PLURALS.get(one) or (one if one.startswith("[") and one.count("[") == 1 else f"({one})")
    return f"list of{count} {many}" if items else "list"


def sentence(text: str) -> str:
    """The words as a sentence: with a capital and a full stop, unless they begin with code."""
    text = " ".join(text.split())
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".)`:" else ".")


def unexplained(schema: Schema) -> Iterator[str]:
    """The keys without a meaning, like `type.limit`: a test holds that there are none."""
    for name, part in [("", schema), *schema.get("definitions", {}).items()]:
        for key, value in part.get("properties", {}).items():
            if not value.get("description") and key != "format":
                yield f"{name}.{key}".removeprefix(".")
