"""The JSON Schema of a faction's warbands: an editor offers its types, and for each what it may have, with prices.

Limits on the whole roster (money, numbers) aren't covered here: `skirmish warband check` checks them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import TypeVar

from skirmish.core.record import Record
from skirmish.core.words import counted
from skirmish.library.draft07 import Schema
from skirmish.library.factionfile import ChannelingType, FactionForm, GroupSize, Half, HiredForm, Kind, TypeForm
from skirmish.library.powers import nearest_tables
from skirmish.library.stock import Known, Stock, blades_for, items_for, price, skills_for, specials_for, weaves_for
from skirmish.library.wares import ItemForm, TraitForm, WeaveForm

HALVES: tuple[Half, ...] = ("saidar", "saidin")


class Sorts(Record):
    """A section of a roster, and its types of warrior by all their ids."""

    section: str
    entry: str
    """The definition of its entries."""
    kinds: Mapping[str, tuple[str, Kind]]
    """The current id for each id, and its type."""

    def groups(self) -> Iterator[tuple[str, Kind, list[str]]]:
        """Each type with its id and all ids that lead to it."""
        for ident, (now, kind) in self.kinds.items():
            if ident == now:
                yield now, kind, [old for old, (new, _) in self.kinds.items() if new == now]


def warband_schema(generic: Schema, faction: FactionForm, stock: Stock) -> Schema:
    """The schema of all warbands, narrowed to this faction's."""
    return _Narrowed(generic, faction, stock).schema()


class _Narrowed:
    """A copy of the schema of all warbands, and the contents of the faction's own files."""

    def __init__(self, generic: Schema, faction: FactionForm, stock: Stock) -> None:
        self.found = deepcopy(generic)
        self.parts: dict[str, Schema] = self.found["definitions"]
        self.faction = faction
        self.stock = stock

    def schema(self) -> Schema:
        """The finished schema."""
        keys = self.found["properties"]
        self.found["title"] = f"skirmish: a warband of {self.faction.name}"
        self.found["description"] = self.faction.text or f"A warband of {self.faction.name}."
        self._faction()
        self._prices()
        sections = self._sections()
        for sorts in sections:
            if sorts.kinds:
                self._section(sorts)
            else:
                keys[sorts.section] = {**empty_list(f"{self.faction.name} has nobody here."), "type": "array"}
        self._powers([sorts for sorts in sections if sorts.kinds])
        items = [(item.id, f"{item.name}.") for item in self.stock.items.values()]
        known = id_choice(items, self.stock.items)
        self.parts["stashed"]["properties"]["item"] = known
        self.parts["stash"]["properties"]["items"]["items"] = {"anyOf": [known, {"$ref": "#/definitions/stashed"}]}
        return self.found

    def _faction(self) -> None:
        block = self.parts["faction-ref"]["properties"]
        block["id"] = {"const": self.faction.id, "description": self.faction.name}
        block["version"]["default"] = self.faction.version
        self.parts["limit"]["properties"]["marks"]["default"] = self.faction.warband.marks

    def _sections(self) -> list[Sorts]:
        types = {ident: self.faction.canonical(ident) for ident in (*self.faction.types, *self.faction.aliases)}
        known = {ident: (now, self.faction.types[now]) for ident, now in types.items()}
        willing = blades_for(self.faction, self.stock)
        names = {ident: self.stock.hired.canonical(ident) for ident in (*willing, *self.stock.hired.aliases)}
        blades = {ident: (now, willing[now]) for ident, now in names.items() if now in willing}
        return [
            Sorts("members", "member", {i: (n, kind) for i, (n, kind) in known.items() if kind.role != "henchman"}),
            Sorts("groups", "group", {i: (n, kind) for i, (n, kind) in known.items() if kind.role == "henchman"}),
            Sorts("hired", "hired-entry", blades),
        ]

    def _section(self, sorts: Sorts) -> None:
        """Which types are allowed in this section, and what each may have."""
        entry = self.parts[sorts.entry]
        described = {now: sort_words(kind) for now, kind, _ in sorts.groups()}
        words = {ident: id_words(ident, now, described[now]) for ident, (now, _) in sorts.kinds.items()}
        entry["properties"]["type"] = choice(words)
        entry["allOf"] = []
        for now, kind, idents in sorts.groups():
            name = f"{sorts.entry}.{now}"
            self.parts[name] = self._sort(kind, sorts)
            entry["allOf"].append(condition("type", idents, {"$ref": f"#/definitions/{name}"}))

    def _sort(self, kind: Kind, sorts: Sorts) -> Schema:
        """What an entry of this type may have."""
        has: Schema = {"items": self._items(kind)}
        needs: list[str] = []
        if sorts.section == "groups":
            has["count"] = group_size(kind)
        else:
            has["skills"] = self._skills(kind)
            has["traits"], named = self._traits(kind)
            has["channeling"] = self._channeling(kind)
            needs = [*(["traits"] if named else []), *(["channeling"] if kind.channeling else [])]
        return {"description": sort_words(kind), "properties": has, **({"required": needs} if needs else {})}

    # Items

    def _items(self, kind: Kind) -> Schema:
        if isinstance(kind, HiredForm):
            return empty_list("A hired blade has its own kit, and nothing is bought for it.")
        words = [(item.id, item_words(item, kind.marks)) for item in items_for(self.faction, self.stock, kind)]
        if not words:
            return empty_list(f"{kind.name}: carries nothing.")
        item = id_choice(words, self.stock.items)
        dear = [found for found in items_for(self.faction, self.stock, kind) if found.marks.times]
        costs = [self._cost(found, kind.marks) for found in dear]
        bought: Schema = {"properties": {"item": item}, **({"allOf": costs} if costs else {})}
        return {"description": "What it carries, and what was paid for each.", "items": bought}

    def _prices(self) -> None:
        """The price of each item for any buyer, except items whose price depends on the buyer's."""
        plain = {item.id: item for item in self.stock.items.values() if not item.marks.times}
        self.parts["bought"]["allOf"] = [self._cost(item, 0) for item in plain.values()]

    def _cost(self, item: ItemForm, base: int) -> Schema:
        words = price_words(item, base)
        spans = sorted({price(item, before, base) for before in range(MANY)})
        if all(least == most for least, most in spans):
            paid = choice({least: words for least, _ in spans})
        else:
            paid = {"description": words, "anyOf": [{"minimum": least, "maximum": most} for least, most in spans]}
        return condition("item", ids_of(item, self.stock.items), {"properties": {"paid": paid}})

    # What it knows

    def _skills(self, kind: Kind) -> Schema:
        skills = [self.stock.traits[ident] for ident in skills_for(self.faction, self.stock, kind)]
        known = [(skill.id, trait_words(skill)) for skill in skills]
        if not known:
            return empty_list(f"{kind.name}: learns no skills. (CMP-2)")
        return {"items": id_choice(known, self.stock.traits), "uniqueItems": True}

    def _traits(self, kind: Kind) -> tuple[Schema, bool]:
        """The special rules it may name, and whether it must: one that binds must name its member."""
        own = list({self.stock.traits[ref.ref].id: self.stock.traits[ref.ref] for ref in kind.traits}.values())
        if not own:
            return empty_list(f"{kind.name}: has no special rule to write."), False
        named = [trait for trait in own if trait.parameter == "member"]
        may = [part for trait in own for part in self._trait_refs(trait)]
        must = [{"contains": self._about(trait)} for trait in named]
        return {"items": {"anyOf": may}, **({"allOf": must} if must else {})}, bool(must)

    def _trait_refs(self, trait: TraitForm) -> Iterator[Schema]:
        yield self._about(trait)
        if trait.parameter != "member":
            yield id_choice([(trait.id, trait_words(trait))], self.stock.traits)

    def _about(self, trait: TraitForm) -> Schema:
        ref = id_choice([(trait.id, trait_words(trait))], self.stock.traits)
        if trait.parameter != "member":
            return {"type": "object", "required": ["ref"], "properties": {"ref": ref}}
        of = {"type": "string", "description": f"The id of a member who is a {trait.member}."}
        return {"type": "object", "required": ["ref", "of"], "properties": {"ref": ref, "of": of}}

    # Channeling

    def _channeling(self, kind: Kind) -> Schema:
        channels = kind.channeling
        if channels is None:
            return {"type": "null", "description": f"{kind.name}: can't channel. (CHN-2)"}
        dice = {"const": channels.roll, "description": f"{kind.name} rolls {channels.roll}. (CHN-2)"}
        faces = {"minItems": int(channels.roll[0]), "maxItems": int(channels.roll[0])}
        has: Schema = {"rolled": {"properties": {"dice": dice, "faces": faces}}, "weaves": self._weaves(channels)}
        has["special"] = self._specials(channels)
        if channels.special in ("none", "choose"):
            has["special_rolled"] = empty_list("It rolls for no special weave. (CHN-5)")
        begins = channels.special in ("roll", "choose")
        return {"type": "object", "properties": has, **({"required": ["special"]} if begins else {})}

    def _weaves(self, channels: ChannelingType) -> Schema:
        offered = weaves_for(self.faction, self.stock, channels)
        count = channels.standard
        if not count:
            return empty_list("No standard weaves. (CHN-4)")
        manner = "is taught" if channels.taught is not None else "rolls" if channels.rolls else "chooses"
        words = f"The standard weaves that it {manner}: {count}, all different. (CHN-4)"
        return {"description": words, **self._different(offered, count, count)}

    def _specials(self, channels: ChannelingType) -> Schema:
        offered = specials_for(self.faction, self.stock, channels)
        if not offered:
            return empty_list("It begins without a special weave. (CHN-5)")
        least = 0 if channels.special == "later" else channels.specials
        words = f"Special weaves, at most {channels.specials}. (CHN-5)"
        return {"description": words, **self._different(offered, least, channels.specials)}

    def _different(self, weaves: Iterable[WeaveForm], least: int, most: int) -> Schema:
        words = [(weave.id, weave_words(weave)) for weave in weaves]
        items = id_choice(words, self.stock.weaves)
        return {"items": items, "minItems": least, "maxItems": most, "uniqueItems": True}

    def _powers(self, sections: list[Sorts]) -> None:
        """Strong and weak powers come from the tables that apply: the faction's, unless the roster has its own."""
        block = self.parts["channeling"]["properties"]
        any_power = {key: {"items": block[key]["items"]} for key in ("strong", "weak")}
        for key in any_power:
            block[key] = {**block[key], "items": {"type": "string"}}
        self.parts["rolled"]["properties"]["dice"] = {"type": "string", "description": "The dice of its type. (CHN-2)"}
        of_all = {"properties": {"channeling": {"properties": any_power}}}
        usual, own = {}, {}
        for sorts in sections:
            narrowed = [found for half in HALVES for found in self._of_half(sorts, half)]
            if narrowed:
                usual[sorts.section] = {"items": {"allOf": narrowed}}
                own[sorts.section] = {"items": of_all}
        if usual:
            tables = {"anyOf": [{"required": ["power_tables"]}, {"required": ["powers"]}]}
            self.found["allOf"] = [{"if": tables, "then": {"properties": own}, "else": {"properties": usual}}]

    def _of_half(self, sorts: Sorts, half: Half) -> Iterator[Schema]:
        idents = [i for i, (_, kind) in sorts.kinds.items() if kind.channeling and kind.channeling.half == half]
        if idents and sorts.section != "groups":
            rolls = nearest_tables(self.stock.powers, self.faction).of(half)
            named = {
                key: {"items": choice(dict.fromkeys(table, f"Of the {key} powers of {half}. (CHN-40)"))}
                for key, table in (("strong", rolls.strong), ("weak", rolls.weak))
            }
            yield condition("type", idents, {"properties": {"channeling": {"properties": named}}})


# --- choices with descriptions, conditions, prices -----------------------------------------------------------------


V = TypeVar("V", str, int)
MANY = 3
"""How many of an item show all its prices: the first, a further one, and one after a free first."""


def choice(words: Mapping[V, str]) -> Schema:
    """One of these values, each with its description."""
    values: list[Schema] = [{"const": value, "description": text} for value, text in words.items()]
    return values[0] if len(values) == 1 else {"oneOf": values}


def id_choice(words: Iterable[tuple[str, str]], known: Known) -> Schema:
    """One of these ids, each with its description; former ids too, described by the current one."""
    now = dict(words)
    old = {ident: entry.id for ident, entry in known.items() if ident != entry.id and entry.id in now}
    return choice(now | {ident: id_words(ident, new, now[new]) for ident, new in old.items()})


def empty_list(why: str) -> Schema:
    """An empty list, and why."""
    return {"maxItems": 0, "description": why}


def condition(key: str, idents: list[str], then: Schema) -> Schema:
    """What applies when this key has one of these values."""
    is_it = {"const": idents[0]} if len(idents) == 1 else {"enum": idents}
    return {"if": {"required": [key], "properties": {key: is_it}}, "then": then}


def ids_of(entry: ItemForm, known: Mapping[str, ItemForm]) -> list[str]:
    """All ids that lead to the entry."""
    return [ident for ident, found in known.items() if found.id == entry.id]


def id_words(ident: str, now: str, words: str) -> str:
    """The description of an id; a former one gives the current id."""
    return words if ident == now else f"Now called '{now}'. {words}"


def sort_words(kind: Kind) -> str:
    """Name, role, price and numbers of a type of warrior."""
    if isinstance(kind, HiredForm):
        role = f"hired blade, {counted(kind.marks)}, upkeep {kind.upkeep}; carries {', '.join(kind.kit) or 'nothing'}"
    elif kind.role == "henchman":
        size = kind.group or GroupSize()
        role = f"henchman, {counted(kind.marks)} each, {size.min} to {size.max} in a group"
    else:
        more = f", {kind.more} from the second on" if kind.more is not None else ""
        role = f"{kind.role}, {counted(kind.marks)}{more}"
    most = f"; at most {kind.limit.max} of them" if isinstance(kind, TypeForm) and kind.limit.max else ""
    return f"{kind.name}: {role}{most}." + (f" {kind.text}" if kind.text else "")


def group_size(kind: Kind) -> Schema:
    """How many henchmen of this type form a group. (SKR-80)"""
    size = (kind.group if isinstance(kind, TypeForm) else None) or GroupSize()
    words = f"{kind.name}: {size.min} to {size.max} in a group."
    return {"minimum": size.min, "maximum": size.max, "description": words}


def price_words(item: ItemForm, base: int) -> str:
    """`10 marks`, `2 marks, the first is free`, `30 marks, each further one 60`, `26 to 37 marks`."""
    if item.marks.times and not base:
        return f"{item.marks.times} times what the warrior costs"
    prices = [price(item, before, base) for before in range(MANY)]
    shown = [str(least) if least == most else f"{least} to {most}" for least, most in prices]
    if item.free_first:
        further = "" if shown[1] == shown[2] else f", each further one {shown[2]}"
        return f"the first is free, then {counted(shown[1])}{further}"
    further = "" if shown[0] == shown[1] else f", each further one {shown[1]}"
    return f"{counted(shown[0])}{further}"


def trait_words(trait: TraitForm) -> str:
    """Name and text of a special rule."""
    return f"{trait.name}. {trait.text}"


def weave_words(weave: WeaveForm) -> str:
    """Name, powers and rule of a weave."""
    return f"{weave.name}: {', '.join(weave.powers)}. ({weave.rule})"


def item_words(item: ItemForm, base: int) -> str:
    """Name, price and nature of an item, for a warrior that cost `base` marks."""
    words = f"{item.name}: {price_words(item, base)}."
    return f"{words} {item.text}" if item.text else words
