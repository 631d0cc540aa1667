"""A list being edited: its text with all comments, every edit as an undoable step, and what panels need from it.

Every edit makes a new text with `library.rewrite`, so that anything written by hand stays, and undoing all of them
restores the first text. An edit that can't be made raises only `Refused`, with a message for the player; one that
merely breaks the rules of recruiting is listed in `problems`, and such a list can be saved and played under a visible
mark.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence

from skirmish.core.decision import Refusal
from skirmish.library.problems import Faulty, Problem
from skirmish.library.rewrite import NotRewritten, rewrite_text
from skirmish.library.rosterfile import base_paid
from skirmish.library.yamlfile import MOST_BYTES
from skirmish.library.yamltext import roster_yaml
from skirmish.muster import editor_channelers, editor_purchases, editor_views, edits
from skirmish.muster.bonds import current_ref
from skirmish.muster.cost import Bill, Fielded, Summary, bills, summary
from skirmish.muster.editor_snapshot import House, Snapshot
from skirmish.muster.editor_views import NOTHING_TYPED, Hireling, Line, Rolled, Teaching, Typed, Ware
from skirmish.muster.edits import Found, Plain, Refused
from skirmish.muster.examine import notes
from skirmish.muster.gear import outfit_like
from skirmish.muster.names import Lot
from skirmish.muster.new_rosters import name_packs
from skirmish.muster.paid import Choice, fill_prices, note_prices, old_prices, settle_prices, standing
from skirmish.muster.recruit import MOST_MARKS, copy_roster, ident_for, new_roster, proper_name, section
from skirmish.muster.sealed_dice import note_draw


class Step:
    """The list after an edit, a description of the edit, and the number hired so far."""

    def __init__(self, did: str, at: Snapshot, hires: int) -> None:
        self.did, self.at, self.hires = did, at, hires


class Steps:
    """A text being edited: its current state, undo and redo."""

    def __init__(self, first: Snapshot) -> None:
        self._steps = [Step("", first, 0)]
        self._place = 0

    @property
    def now(self) -> Snapshot:
        """The current list, parsed."""
        return self._steps[self._place].at

    @property
    def text(self) -> str:
        """The YAML text, comments and all."""
        return self.now.text

    @property
    def data(self) -> Plain:
        """The same as plain data in the current format. Don't modify it."""
        return self.now.data

    @property
    def hires(self) -> int:
        """How many entries were hired so far: the next one's dice depend on it."""
        return self._steps[self._place].hires

    @property
    def undo_text(self) -> str:
        """A description of what would be undone: `hire Ren`; '' if nothing."""
        return self._steps[self._place].did

    @property
    def redo_text(self) -> str:
        """A description of what would be redone; '' if nothing."""
        return self._steps[self._place + 1].did if self._place + 1 < len(self._steps) else ""

    def undo(self) -> str:
        """Undoes the last edit; returns its description. Raises `Refused` if there is none."""
        if not self.undo_text:
            raise Refused("there is nothing to undo")
        self._place -= 1
        return self._steps[self._place + 1].did

    def redo(self) -> str:
        """Makes the last undone edit again; returns its description. Raises `Refused` if there is none."""
        if not self.redo_text:
            raise Refused("there is nothing to redo")
        self._place += 1
        return self._steps[self._place].did

    def _edit(self, data: Plain, did: str, *, hires: int | None = None, lawful: bool = False) -> None:
        """Makes the list with this data a new step; undone edits can't be redone any more. Raises `Refused`.

        `lawful`: it may have no new errors.
        """
        before = self.now
        text = self._written(data)
        if text == before.text:
            return
        try:
            at = Snapshot(before.house, text, before.shown)
        except Faulty as fault:
            raise Refused("; ".join(problem.message for problem in fault.problems)) from None
        if lawful and (broken := _new_error(before, at)):
            raise Refused(broken.message)
        self._steps[self._place + 1 :] = [Step(did, at, self.hires if hires is None else hires)]
        self._place += 1

    def _written(self, data: Plain) -> str:
        """The text for this data. Raises `Refused`."""
        try:
            text = rewrite_text(self.text, data, self.now.shown)
        except (NotRewritten, Faulty) as error:
            raise Refused(str(error)) from None
        if len(text.encode("utf-8", "replace")) > MOST_BYTES:
            raise Refused(f"a list has at most {MOST_BYTES:,} bytes")
        return text


def _new_error(before: Snapshot, after: Snapshot) -> Problem | None:
    """An error of a kind that is more frequent than before."""
    had = Counter(problem.code for problem in before.problems if problem.level == "error")
    has = Counter(problem.code for problem in after.problems if problem.level == "error")
    return next((problem for problem in after.problems if has[problem.code] > had[problem.code]), None)


SEEDS = 1_000_000
"""New random seeds are below this."""


class Editor(Steps):
    """A list being edited. Entries are named by their ids: `m-01`, `g-02`, `g-02-3` for one of a group."""

    def __init__(self, text: str, shown: str = "the list", house: House | None = None, seed: int | None = None) -> None:
        """`shown` is what messages call the file; `seed`: the random seed for recruits, None for a new one.

        Raises `Faulty` for a text that isn't a roster.
        """
        super().__init__(Snapshot(house or House(), text, shown))
        self.seed = secrets.randbelow(SEEDS) if seed is None else seed

    @classmethod
    def fresh(
        cls, faction: str, name: str, limit: int, house: House | None = None, seed: int | None = None
    ) -> Editor:  # fmt: skip
        """An empty list. Raises `Refused` for an invalid name or limit, `Faulty` for an unknown faction."""
        house, name = house or House(), proper_name(name)
        _check_limit(limit)
        form = house.shelf.faction(faction)
        data = note_prices(new_roster(form, limit, name), form, house.shelf.stock)
        return cls(roster_yaml({**data, "id": ident_for(name)}), name, house, seed)

    # --- contents ------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The warband's name."""
        return self.now.file.form.name

    @property
    def faction(self) -> tuple[str, str]:
        """Id and name of its faction."""
        return self.now.file.faction.id, self.now.file.faction.name

    @property
    def limit(self) -> int:
        """The marks limit."""
        return self.now.limit

    @property
    def spent(self) -> int:
        """The total cost in marks."""
        return self.now.spent

    @property
    def summary(self) -> Summary:
        """Marks, warriors, rating, channeling points."""
        return summary(self.now.file)

    @property
    def bills(self) -> tuple[Bill, ...]:
        """The price of each entry, item by item."""
        return bills(self.now.file)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems by the rules of recruiting, and remarks, in the order of the file."""
        return self.now.problems

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """Remarks that aren't errors: unspent marks."""
        return notes(self.now.file)

    @property
    def legal(self) -> bool:
        """Whether it breaks no rule."""
        return all(problem.level != "error" for problem in self.problems)

    def whose(self, problem: Problem) -> str:
        """The id of the entry with the problem; '' for the whole list."""
        found = (entry.written.id for entry in self.now.entries if entry.at == problem.trail[:2])
        return next(found, "")

    def lines(self) -> tuple[Line, ...]:
        """The entries in order: members, groups, hired blades."""
        return editor_views.list_lines(self.now)

    def for_hire(self) -> tuple[Hireling, ...]:
        """Every type of the faction and every hired blade, with the reason if none is available now."""
        return editor_views.list_hirelings(self.now)

    def gear(self, ident: str) -> tuple[Ware, ...]:
        """What the entry may buy, with prices and refusals. Raises `Refused` for an unknown entry."""
        return editor_purchases.list_wares(self.now, self._entry(ident))

    def weaves(self, ident: str) -> Teaching:
        """The weaves that a channeler knows or may know; empty for others. Raises `Refused` for an unknown entry."""
        return editor_channelers.list_weaves(self.now.file, self._entry(ident))

    def rolls(self, ident: str) -> tuple[Rolled, ...]:
        """A channeler's recruitment dice as rolled; none for others. Raises `Refused` for an unknown entry."""
        return editor_channelers.list_rolls(self.now, self._entry(ident))

    def growth(self, ident: str) -> Refusal | None:
        """Why the group can't have one more; None if it can. Raises `Refused` for an unknown entry."""
        entry = self._entry(ident)
        return editor_purchases.growth_refusal(self.now, entry, entry.count + 1)

    # --- warriors ------------------------------------------------------------------------------------------------

    def hire(
        self, type_id: str, *, count: int | None = None, name: str = "", names: Sequence[str] = (),
        items: Sequence[str] = (), weaves: Sequence[str] = (), of: str = "", typed: Typed = NOTHING_TYPED,
        seed: int | None = None,
    ) -> str:  # fmt: skip
        """Recruits a warrior or group and returns the new entry's id. Raises `Refused`.

        `count`: size of a group, by default its minimum; `names`: of its models. Anything left open is filled in:
        a name, random weaves, a free member to bind to. Dice that weren't `typed` are rolled and kept; if undone
        and hired again, the same type rolls the same.
        """
        called = proper_name(name) if name else ""
        wanted = editor_purchases.Wanted(type_id, count, called, tuple(names), tuple(items), tuple(weaves), of, typed)
        return self._recruit(wanted, None, seed)

    def duplicate(self, ident: str) -> str:
        """Recruits another one with the same gear, own numbers and chosen weaves, but its own dice.

        Returns the new entry's id. Raises `Refused` if the limits don't allow it.
        """
        entry = self._entry(ident)
        dearer = self.now.ranks.price(self.now.picks, entry.type_id) - base_paid(entry.written, entry.kind)
        refused = editor_purchases.price_refusal(self.now, entry.marks + entry.count * dearer)
        if refused is not None:
            raise Refused(f"{entry.name}: {refused.reason}")
        wanted = editor_purchases.Wanted(
            entry.type_id, entry.count, weaves=editor_channelers.chosen_weaves(self.now.file, entry)
        )
        return self._recruit(wanted, self._find(ident).entry(self.data), None)

    def _recruit(self, wanted: editor_purchases.Wanted, model: Plain | None, seed: int | None) -> str:
        """`model`: an entry of the same type, whose gear it gets instead of the default gear."""
        number = Lot(self.seed).numbers(self.hires + 1, SEEDS)[-1] if seed is None else seed
        entry = editor_purchases.make_recruit(self.now, wanted, number)
        kind = self.now.file.kind(entry["type"])
        where = section(kind)
        if model is not None:
            entry = outfit_like(entry, model, self.now.file.stock, kind)
        data = note_draw(edits.add(self.data, where, entry), entry)
        size = f"{entry['count']} x " if entry.get("count", 1) > 1 else ""
        self._edit(data, f"hire {size}{entry.get('name') or kind.name}", hires=self.hires + 1, lawful=True)
        return str(entry["id"])

    def dismiss(self, ident: str, count: int | None = None) -> None:
        """Dismisses an entry, `count` of a group, or the named one of a group. Raises `Refused`."""
        found = self._find(ident)
        if count is not None and count < 1:
            raise Refused(f"dismiss at least 1, not {count}")
        some = f"{count} of " if count is not None and found.section == "groups" and not found.model else ""
        self._edit(edits.remove(self.data, found, count), f"dismiss {some}{self._called(found)}")

    def resize(self, ident: str, count: int) -> None:
        """Sets the size of a group. Raises `Refused`."""
        found, entry = self._find(ident), self._entry(ident)
        refused = editor_purchases.growth_refusal(self.now, entry, count)
        if refused is not None:
            raise Refused(f"{entry.name}: {refused.reason}")
        grows = count > entry.count
        data = edits.set_count(self.data, found, count)
        self._edit(data, f"{entry.name}: {count} instead of {entry.count}", lawful=grows)

    def rename(self, ident: str, name: str) -> None:
        """Renames a warrior, a group or one of a group. Raises `Refused`."""
        found = self._find(ident)
        usual = self.now.file.kind(found.entry(self.data)["type"]).name
        did = f"rename {self._called(found)}"
        self._edit(edits.rename(self.data, found, proper_name(name), usual), did)

    def bind(self, ident: str, to: str) -> None:
        """Binds a Warder to his sister, or another warrior that must name a member. Raises `Refused`."""
        found, stock = self._find(ident), self.now.file.stock
        bond = editor_views.bond_view(self.now, self._entry(ident))
        if bond is None:
            raise Refused(f"{self._called(found)} is bound to nobody")
        if to != bond.of and to not in dict(bond.free):
            raise Refused(f"'{to}' isn't a {bond.member} that is still free")
        data = edits.bind(self.data, found, bond.trait, to, lambda ref: current_ref(ref, stock))
        self._edit(data, f"bind {self._called(found)}")

    # --- what they have and know ---------------------------------------------------------------------------------

    def buy(self, ident: str, item: str, paid: int | None = None) -> None:
        """Buys one more, for each of a group. `paid`: the rolled price, if dice decide it. Raises `Refused`."""
        entry = self._entry(ident)
        bought = editor_purchases.make_purchase(self.now, entry, item, paid)
        data = edits.equip(self.data, self._find(ident), [bought])
        named = self.now.file.stock.items[item].name
        self._edit(data, f"{entry.name}: buy {named}")

    def drop(self, ident: str, item: str) -> None:
        """Returns one of this item, the one bought last. Raises `Refused`."""
        entry, items = self._entry(ident), self.now.file.stock.items
        named = editor_purchases.find_item(self.now, item)
        data = edits.drop(self.data, self._find(ident), [named.id], lambda known: items[known].id)
        self._edit(data, f"{entry.name}: drop {named.name}")

    def learn(self, ident: str, weaves: Sequence[str]) -> None:
        """Sets its chosen weaves, including special ones if its type chooses them. Raises `Refused`.

        Fewer than it may know are allowed: `problems` says so until the choice is complete.
        """
        entry = self._entry(ident)
        self._gift(ident, editor_channelers.learn_weaves(self.now.file, entry, weaves), f"{entry.name}: choose weaves")

    def typed(self, ident: str, typed: Typed) -> None:
        """Replaces its dice by the user's own. Raises `Refused` for impossible faces."""
        entry = self._entry(ident)
        self._gift(ident, editor_channelers.retype_dice(self.now, entry, typed), f"{entry.name}: enter rolls")

    def _gift(self, ident: str, block: Plain, did: str) -> None:
        found = self._find(ident)
        entries = list(self.data[found.section])
        entries[found.index] = {**entries[found.index], "channeling": block}
        self._edit({**self.data, found.section: entries}, did)

    # --- the whole -----------------------------------------------------------------------------------------------

    def rename_warband(self, name: str) -> None:
        """Renames the list. Raises `Refused`."""
        name = proper_name(name)
        self._edit(edits.rename_warband(self.data, name), f"call it {name}")

    def set_limit(self, marks: int) -> None:
        """Sets the marks limit. Raises `Refused`."""
        _check_limit(marks)
        self._edit({**self.data, "limit": {**self.data["limit"], "marks": marks}}, f"a limit of {marks} marks")

    @property
    def price_choices(self) -> tuple[Choice, ...]:
        """What can be done about prices that aren't today's: only those of another catalogue can be kept."""
        file = self.now.file
        if not old_prices(file):
            return ()
        return ("take", "keep") if standing(file) == "changed" else ("take",)

    def settle_prices(self, choice: Choice) -> None:
        """Takes today's prices, or keeps the prices paid on purpose. Raises `Refused`."""
        if choice not in self.price_choices:
            raise Refused("no prices to settle")
        noted = standing(self.now.file) != "unnoted"
        did = "take today's prices" if choice == "take" else "keep the prices paid"
        self._edit(settle_prices(self.now.file, choice, noted=noted), did)

    def copy(self, name: str) -> Editor:
        """A copy of the list under another name, without undo history. Raises `Refused`."""
        name = proper_name(name)
        return Editor(self.text_as(ident_for(name), name), name, self.now.house)

    def text_as(self, ident: str, name: str | None = None, inside: str = "") -> str:
        """The text with this id, which comes from its file's name, and optionally another name. Raises `Refused`.

        It names the packs it uses, except the one it is `inside`.
        """
        copied = copy_roster(self.data, self.data["name"] if name is None else name, ident)
        return self._written(fill_prices(name_packs(copied, inside), self.now.file.faction, self.now.file.stock))

    def _find(self, ident: str) -> Found:
        return edits.find(self.data, ident)

    def _entry(self, ident: str) -> Fielded:
        found = self._find(ident)
        return self.now.entries[[entry.at for entry in self.now.entries].index((found.section, found.index))]

    def _called(self, found: Found) -> str:
        """An entry, or one of a group, by its name."""
        at = (found.section, found.index)
        line = next(line for line, entry in zip(self.lines(), self.now.entries, strict=True) if entry.at == at)
        return line.names[found.model - 1] if found.model else line.name


def _check_limit(marks: int) -> None:
    if not 1 <= marks <= MOST_MARKS:
        raise Refused(f"a warband may cost 1 to {MOST_MARKS:,} marks, not {marks:,}")
