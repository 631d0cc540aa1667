"""Edits of a warband as pure functions: plain data of a roster in the current format -> new plain data.

Their input has the shape of a roster (checked by `Shelf.roster_in`); whether the result is legal isn't
checked here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from skirmish.core.record import Record
from skirmish.library.problems import hint, nearest

Plain = dict[str, Any]
SECTIONS = {"members": "m", "groups": "g", "hired": "h"}
"""The lists in a roster, in order, and the letter of the ids in each."""
ORDER = (
    "format",
    "aliases",
    "id",
    "name",
    "text",
    "faction",
    "packs",
    "limit",
    "event",
    "members",
    "groups",
    "hired",
    "drawn",
    "stash",
    "ledger",
)
"""The keys of a roster, in the order of our files."""
ENTRY_ORDER = (
    "id", "type", "name", "count", "names", "paid", "xp", "items", "traits", "skills", "channeling", "stats", "notes"
)  # fmt: skip
"""The keys of an entry, in the order of our files."""


class Refused(ValueError):
    """An edit that can't be made; the message says why, with the nearest name."""


class Found(Record):
    """What a word means: an entry of a section, or one model of a group."""

    section: str
    index: int
    model: int = 0
    """Position in a group, from 1; 0 for the whole entry."""

    def entry(self, data: Plain) -> Plain:
        """The entry in this data."""
        entry: Plain = data[self.section][self.index]
        return entry


def find(data: Plain, who: str, types: Mapping[str, str] | None = None) -> Found:
    """The entry of this id or name, or the model of a group (`g-01-2`, or its name); then the only one of a type.

    `types` are the printed names of types by id. Case doesn't matter in names. Raises `Refused` for unknown and
    ambiguous words.
    """
    by_id, by_name, by_type = known = _index(data, types or {})
    for part in known:
        hits = part.hits(who)
        if len(hits) == 1:
            return hits[0]
        if hits:
            ids = ", ".join(_ident(data, found) for found in hits)
            raise Refused(f"'{who}' could be any of {ids}: use the id")
    near = likely(who, [*by_name.written, *by_id.written, *by_type.written])
    raise Refused(f"nobody is called '{who}'{near}")


def is_somebody(data: Plain, word: str) -> bool:
    """Whether the word is an id or a name in the list."""
    by_id, by_name, _ = _index(data, {})
    return bool(by_id.hits(word) or by_name.hits(word))


def likely(wrong: str, names: Iterable[str]) -> str:
    """`, did you mean 'Darrow Kell'?` with that name's spelling; case doesn't matter."""
    written = {_folded(name): name for name in names}
    near = nearest(_folded(wrong), written)
    return f", did you mean '{written[near]}'?" if near else ""


class _Index:
    """What words mean."""

    def __init__(self) -> None:
        self._hits: dict[str, list[Found]] = {}
        self.written: list[str] = []

    def put(self, word: Any, found: Found) -> None:
        """Adds a meaning of this word."""
        hits = self._hits.setdefault(_folded(word), [])
        if word and found not in hits:
            hits.append(found)
            self.written.append(str(word))

    def hits(self, word: str) -> list[Found]:
        """Everything it may mean."""
        return self._hits.get(_folded(word), [])


def _index(data: Plain, types: Mapping[str, str]) -> tuple[_Index, _Index, _Index]:
    """Every entry by id, by name and by type."""
    by_id, by_name, by_type = _Index(), _Index(), _Index()
    for found, entry in entries(data):
        by_id.put(entry["id"], found)
        by_type.put(entry["type"], found)
        by_type.put(types.get(entry["type"]), found)
        by_name.put(entry.get("name"), found)
        for model in range(1, entry.get("count", 0) + 1):
            by_id.put(f"{entry['id']}-{model}", Found(found.section, found.index, model))
        for model, name in enumerate((entry.get("names") or [])[: entry.get("count", 0)], 1):
            by_name.put(name, Found(found.section, found.index, model))
    return by_id, by_name, by_type


def _folded(name: Any) -> str:
    return " ".join(str(name or "").split()).casefold()


def _ident(data: Plain, found: Found) -> str:
    return f"{found.entry(data)['id']}-{found.model}" if found.model else str(found.entry(data)["id"])


def entries(data: Plain) -> Iterator[tuple[Found, Plain]]:
    """Every entry with its place, in the order of the file's sections."""
    for section in SECTIONS:
        for index, entry in enumerate(data.get(section) or ()):
            yield Found(section, index), entry


def new_id(data: Plain, section: str) -> str:
    """`m-03`, `g-01`, `h-02`: one above the highest anywhere in the data, so that none is used twice.

    Comments don't count: those of a new list contain examples.
    """
    letter = SECTIONS[section]
    pattern = re.compile(rf"(?<![\w-]){letter}-(\d{{1,12}})(?!\w)")
    highest = max((int(found) for word in _words(data) for found in pattern.findall(word)), default=0)
    return f"{letter}-{highest + 1:02}"


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)


def add(data: Plain, section: str, entry: Plain) -> Plain:
    """The data with this entry at the end of its section."""
    data = with_key(data, section, [], ORDER)
    data[section].append(deepcopy(entry))
    return data


def remove(data: Plain, who: Found, count: int | None = None) -> Plain:
    """The data without this entry; for a group, without its last `count` models, or without the one meant.

    An empty group is removed, and so is an empty section, except `members`. The note that sealed dice were
    rolled for a warrior stays.
    """
    data = deepcopy(data)
    entry = who.entry(data)
    size = entry.get("count", 1)
    if who.model and count not in (None, 1):
        raise Refused(f"{_ident(data, who)} is one warrior: name the group to remove {count}")
    if count is not None and count > size:
        raise Refused(f"{entry['id']} has {size}, not {count}")
    gone = 1 if who.model else size if count is None else count
    if gone == size:
        for drawn in data.get("drawn") or ():
            if drawn["id"] == entry["id"]:
                drawn["dismissed"] = True
        del data[who.section][who.index]
        if not data[who.section] and who.section != "members":
            del data[who.section]
        return data
    entry["count"] = size - gone
    names = (entry.get("names") or [])[:size]
    if who.model:
        del names[who.model - 1 : who.model]
    _put(entry, "names", names[: entry["count"]])
    return data


def set_count(data: Plain, who: Found, count: int) -> Plain:
    """The data with this many models in the group; surplus names are removed."""
    data = deepcopy(data)
    entry = who.entry(data)
    if who.section != "groups":
        raise Refused(f"{entry['id']} isn't a group")
    entry["count"] = count
    if len(entry.get("names") or ()) > count:
        _put(entry, "names", entry["names"][:count])
    return data


def split(data: Plain, who: Found, count: int, ident: str, name: str) -> Plain:
    """The data with the last N of a group in a group of their own directly after it, differing only in id and name.

    Raises `Refused`.
    """
    data = deepcopy(data)
    entry = who.entry(data)
    if who.model:
        raise Refused(f"{entry['id']}-{who.model} is one of a group: name the group {entry['id']}")
    if who.section != "groups":
        raise Refused(f"{entry['id']} isn't a group")
    rest = entry["count"] - count
    if rest < 1:
        raise Refused(f"{entry['id']} has {entry['count']}: at least one must stay")
    names, other = (entry.get("names") or [])[: entry["count"]], deepcopy(entry)
    entry["count"], other["count"], other["id"] = rest, count, ident
    _put(entry, "names", names[:rest])
    _put(other, "names", names[rest:])
    _put(other, "name", name)
    data["groups"].insert(who.index + 1, other)
    return data


def equip(data: Plain, who: Found, bought: Sequence[Plain]) -> Plain:
    """The data with these items (`{item, paid}`) added to its gear: all models of a group get them."""
    data = deepcopy(data)
    entry = _whole(data, who)
    if bought:
        _put(entry, "items", [*(entry.get("items") or ()), *deepcopy(list(bought))])
    return data


def drop(data: Plain, who: Found, items: Iterable[str], canonical: Callable[[str], str] = str) -> Plain:
    """The data without one of each of these items: of duplicates, the last. Raises `Refused`.

    `canonical` gives the current id of an item.
    """
    data = deepcopy(data)
    entry = _whole(data, who)
    for item in items:
        had = [canonical(bought["item"]) for bought in entry.get("items") or ()]
        if canonical(item) not in had:
            kept = f"it has {', '.join(had)}" if had else "it has nothing"
            raise Refused(f"{entry['id']} has no '{item}'{hint(item, had)}: {kept}")
        last = len(had) - 1 - had[::-1].index(canonical(item))
        _put(entry, "items", [bought for number, bought in enumerate(entry["items"]) if number != last])
    return data


def _whole(data: Plain, who: Found, what: str = "gear") -> Plain:
    """The entry. A single model of a group can't have gear or experience of its own."""
    if who.model:
        raise Refused(f"all of {who.entry(data)['id']} have the same {what}: name the group")
    return who.entry(data)


def set_channeling(data: Plain, who: Found, block: Plain) -> Plain:
    """The data with this channeling block in place of its own."""
    data = deepcopy(data)
    who.entry(data)["channeling"] = block
    return data


# --- the stash -----------------------------------------------------------------------------------------------------


def stash(data: Plain, who: Found, items: Iterable[str], canonical: Callable[[str], str] = str) -> Plain:
    """The data with one of each of these items in the stash, at the price paid; for a group, one from each model.

    Raises `Refused`.
    """
    for item in items:
        had = who.entry(data).get("items") or []
        data = drop(data, who, [item], canonical)
        entry = who.entry(data)
        gone = next(one for one in reversed(had) if canonical(one["item"]) == canonical(item))
        data = with_key(data, "stash", {}, ORDER)
        _put(data["stash"], "items", [*_stashed(data), *(dict(gone) for _ in range(entry.get("count", 1)))])
    return data


def unstash(
    data: Plain, who: Found, item: str, today: Callable[[Plain], int], canonical: Callable[[str], str] = str
) -> Plain:
    """The data with this item taken from the stash, at the price paid; a group needs one each. Raises `Refused`.

    `today` gives its current price for this entry, if no price paid was recorded, or not the same for all of a group.
    """
    data = deepcopy(data)
    entry, kept = _whole(data, who), _stashed(data)
    size = entry.get("count", 1)
    there = [place for place, one in enumerate(kept) if canonical(_item_of(one)) == canonical(item)]
    if len(there) < size:
        names = sorted({canonical(_item_of(one)) for one in kept})
        many = f"{len(there)} '{item}', not {size}" if there else f"no '{item}'{hint(item, names)}"
        raise Refused(f"the stash has {many}; in it: {', '.join(names) or 'nothing'}")
    alike: dict[int | None, list[int]] = {}
    for place in there:
        alike.setdefault(_paid_for(kept[place]), []).append(place)
    paid, there = next(((price, same) for price, same in alike.items() if len(same) >= size), (None, there))
    there = there[-size:]
    bought = {"item": canonical(item), "paid": today(entry) if paid is None else paid}
    _put(entry, "items", [*(entry.get("items") or ()), bought])
    left = [one for place, one in enumerate(kept) if place not in there]
    _put(data["stash"], "items", left)
    return data if data["stash"] else {key: value for key, value in data.items() if key != "stash"}


def _stashed(data: Plain) -> list[Any]:
    return list((data.get("stash") or {}).get("items") or ())


def _paid_for(stashed: Plain | str) -> int | None:
    return stashed.get("paid") if isinstance(stashed, dict) else None


def _item_of(stashed: Plain | str) -> str:
    return stashed if isinstance(stashed, str) else str(stashed["item"])


# --- experience ----------------------------------------------------------------------------------------------------


def set_experience(data: Plain, who: Found, experience: int, start: int) -> Plain:
    """The data with this experience; its type's starting value isn't written. Raises `Refused` for one of a group."""
    data = deepcopy(data)
    entry = _whole(data, who, "experience")
    if experience == start:
        entry.pop("xp", None)
    else:
        _put(entry, "xp", experience)
    return data


def set_skills(data: Plain, who: Found, skills: Sequence[str]) -> Plain:
    """The data with exactly these skills. Raises `Refused` for a group."""
    data = deepcopy(data)
    if who.section == "groups":
        raise Refused(f"{who.entry(data)['id']} is a group: henchmen learn no skills")
    _put(who.entry(data), "skills", list(skills))
    return data


def bind(data: Plain, who: Found, ref: str, of: str, canonical: Callable[[str], str] = str) -> Plain:
    """The data with this member as the one that its special rule `ref` names.

    `canonical` gives the current id of a special rule.
    """
    data = deepcopy(data)
    entry = who.entry(data)
    traits = list(entry.get("traits") or ())
    places = [place for place, trait in enumerate(traits) if canonical(ref_of(trait)) == ref]
    if places:
        old = traits[places[-1]]
        traits[places[-1]] = {**old, "of": of} if isinstance(old, dict) else {"ref": old, "of": of}
    else:
        traits.append({"ref": ref, "of": of})
    _put(entry, "traits", traits)
    return data


def ref_of(trait: Plain | str) -> str:
    """The id of a special rule in an entry: given alone, or in a block."""
    return trait if isinstance(trait, str) else str(trait["ref"])


def set_limit(data: Plain, marks: int, points: Mapping[str, int]) -> Plain:
    """The data with another marks limit, and limits in these systems' own points; 0 points: no such limit."""
    limit = {**data["limit"], "marks": marks}
    both = {**(limit.pop("points", None) or {}), **points}
    left = {system: most for system, most in both.items() if most}
    return {**data, "limit": {**limit, **({"points": left} if left else {})}}


def rename_warband(data: Plain, name: str) -> Plain:
    """The data with another name for the list."""
    return with_key(data, "name", "", ORDER) | {"name": name}


def rename(data: Plain, who: Found, name: str, usual: str) -> Plain:
    """The data with another name for an entry, or for one model of a group.

    Unnamed models before it get their names written out: `usual` and a number.
    """
    data = deepcopy(data)
    entry = who.entry(data)
    if not who.model:
        _put(entry, "name", name)
        return data
    names = list(entry.get("names") or [])
    names += [f"{entry.get('name') or usual} {number}" for number in range(len(names) + 1, who.model + 1)]
    names[who.model - 1] = name
    _put(entry, "names", names)
    return data


def _put(entry: Plain, key: str, value: Any) -> None:
    """Sets the key in our files' order; an empty list is removed with its key."""
    if value == []:
        entry.pop(key, None)
    elif key in entry:
        entry[key] = value
    else:
        ordered = with_key(entry, key, value, ENTRY_ORDER)
        entry.clear()
        entry.update(ordered)


def with_key(data: Plain, key: str, value: Any, order: Sequence[str]) -> Plain:
    """A copy with the key; a new key goes after the last of those that precede it in our order."""
    data = deepcopy(data)
    if data.get(key) is not None:
        return data
    if key in data:
        data[key] = value
        return data
    before = order[: order.index(key)]
    last = max((number for number, known in enumerate(data) if known in before), default=-1)
    pairs = list(data.items())
    return dict([*pairs[: last + 1], (key, value), *pairs[last + 1 :]])
