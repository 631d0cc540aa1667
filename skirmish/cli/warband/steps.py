"""Building a list step by step: who, how many, with what; each step shows who isn't available, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from skirmish.app import catalogue
from skirmish.app.edits import gifts
from skirmish.app.errors import UserError
from skirmish.app.rosters import known, proper
from skirmish.cli.printer import columns
from skirmish.cli.warband.check import row, total_line
from skirmish.cli.warband.terminal import ask, one_of, say, whole, yes
from skirmish.core.record import evolve
from skirmish.core.words import counted
from skirmish.library import Shelf
from skirmish.library.factionfile import ChannelingType, FactionForm, Kind
from skirmish.library.stock import items_for, price, weaves_for
from skirmish.library.yamlfile import parse
from skirmish.library.yamltext import roster_yaml
from skirmish.muster.cost import bills, summary
from skirmish.muster.editor import Editor
from skirmish.muster.editor_channelers import parse_faces
from skirmish.muster.editor_snapshot import House
from skirmish.muster.editor_views import NOTHING_TYPED, Typed, free_partners
from skirmish.muster.edits import Plain, Refused
from skirmish.muster.names import Lot, Namer
from skirmish.muster.recruit import section

BACK, SHOW = "-", "?"
USUAL_GROUP = 3
TALENT, POWER = 10, 6
"""Sides of the dice for special weaves, and for powers and points. (CHN-2, CHN-5, CHN-40)"""


class Steps:
    """A list being built by questions. Nothing is written."""

    def __init__(self, shelf: Shelf, faction: FactionForm, limit: int, name: str, seed: int) -> None:
        self.shelf, self.editor = shelf, Editor.fresh(faction.id, name, limit, House(shelf), seed)
        self.namer = Namer(Lot(seed))

    def ask_all(self) -> Plain:
        """The finished list."""
        while True:
            self._menu()
            keys = f"{SHOW} shows the list, {BACK} undoes the last one; Enter: done"
            answer = ask(f"Whom (number or id; {keys})", self._whom)
            if answer == SHOW:
                say()
                for line in sketch(self.editor.data, self.shelf) if self.editor.lines() else ["Empty warband"]:
                    say(line)
            elif answer == BACK:
                if self.editor.undo_text:
                    self.editor.undo()
            elif answer:
                self._take(answer)
            elif self._done():
                return self.editor.data

    def _menu(self) -> None:
        """Asks who joins next; shows who isn't available, and why."""
        at = self.editor.now
        say()
        say(f"{at.spent} of {at.limit} marks, {at.left} left; {counted(at.ranks.size(at.picks), 'warrior')}")
        rows = []
        for number, (ident, kind) in enumerate(at.ranks.kinds.items(), 1):
            why = at.ranks.hindrance(at.picks, at.spent, ident)
            profile = " ".join(f"{name}{value}" for name, value in kind.profile.model_dump().items())
            price = at.ranks.price(at.picks, ident)
            rows.append((f"{number:>3}", kind.name, f"{price:>4}", kind.role, profile, why.reason if why else ""))
        for line in columns(rows):
            say(line)

    def _whom(self, answer: str) -> str:
        if answer in ("", BACK, SHOW):
            return answer
        at = self.editor.now
        ident = one_of({ident: kind.name for ident, kind in at.ranks.kinds.items()}, "type")(answer)
        why = at.ranks.hindrance(at.picks, at.spent, ident)
        if why is not None:
            raise UserError(f"{at.ranks.kinds[ident].name}: {why.reason}")
        return ident

    def _take(self, ident: str) -> None:
        """Asks for the new entry's details, and adds it to the list."""
        kind = self.editor.now.ranks.kinds[ident]
        hire = partial(self._hire, ident, of=self._partner(ident))
        if section(kind) == "groups":
            count = self._count(ident)
            hire = partial(hire, count=count, names=[self.namer.of(kind) for _ in range(count)])
        else:
            hire = partial(hire, name=ask("Name", proper, self.namer.of(kind)))
        if kind.channeling is not None:
            hire = partial(hire, weaves=self._weaves(kind))
            hire = partial(hire, typed=self._typed(kind.channeling, hire))
        items = items_for(self.editor.now.file.faction, self.shelf.stock, kind)
        sold = [item for item in items if not item.free_first]
        if sold:
            say(f"  Gear: {', '.join(f'{item.id} {price(item, 0, kind.marks)[0]}' for item in sold)}")
            names = {item.id: item.name for item in items}
            ask("Gear (ids with blanks between; Enter: none)",
                lambda answer: hire(items=[known(word, names, "item") for word in _words(answer)]))  # fmt: skip
        else:
            hire()
        added = self.editor.data[section(kind)][-1]
        if rolled := gifts(added, self.shelf.stock):
            say(f"  {added['name']} {rolled}")

    def _hire(self, ident: str, **wish: Any) -> None:
        try:
            self.editor.hire(ident, **wish)
        except Refused as error:
            raise UserError(str(error)) from None

    def _count(self, ident: str) -> int:
        at = self.editor.now
        group = at.ranks.group(ident)
        fit = (n for n in range(1, group.max + 1) if at.ranks.hindrance(at.picks, at.spent, ident, n) is None)
        most = max(fit, default=1)
        least = min(group.min, most)
        return ask(f"How many ({least} to {most})", whole(least, most), str(max(least, min(USUAL_GROUP, most))))

    def _partner(self, ident: str) -> str:
        """The member that its special rule refers to: asked for only if there is a choice. (SKR-82)"""
        free = dict(free_partners(self.editor.now, ident))
        if len(free) < 2:
            return ""
        words = ", ".join(f"{ident} {name}" for ident, name in free.items())
        return ask(f"Bound to whom ({words})", one_of(free, "member"), next(iter(free)))

    def _weaves(self, kind: Kind) -> tuple[str, ...]:
        """Its chosen standard weaves; the rest is drawn by lot. (CHN-4)"""
        form = kind.channeling
        assert form is not None
        if form.taught is not None or form.rolls:
            return ()
        weaves = weaves_for(self.editor.now.file.faction, self.shelf.stock, form)
        names = {weave.id: weave.name for weave in weaves}
        facts = {entry["id"]: entry for entry in catalogue.weaves()}
        for line in columns([(w.id, ", ".join(w.powers), _price(facts.get(w.id, {}))) for w in weaves]):
            say(f"  {line}")
        chosen: tuple[str, ...] = ()

        def read(answer: str) -> tuple[str, ...]:
            found = tuple(dict.fromkeys((*chosen, *(known(word, names, "weave") for word in _words(answer)))))
            if len(found) > form.standard:
                raise UserError(f"maximum {form.standard}")
            return found

        while len(chosen) < form.standard:
            more = f"{form.standard - len(chosen)} more" if chosen else str(form.standard)
            found = ask(f"Which {more} (ids with blanks between; Enter: random)", read)
            if found == chosen:
                break
            chosen = found
        return chosen

    def _typed(self, form: ChannelingType, hire: Callable[..., None]) -> Typed:
        """Your own dice, asked for roll by roll. (CHN-2, CHN-5, CHN-40)"""
        rolls = {"points": (POWER, f"Points, {form.roll}")}
        rolls |= {"talents": (TALENT, f"Special weave, D{TALENT}")} if form.special == "roll" else {}
        rolls |= {"powers": (POWER, f"Powers, D{POWER}: strong, then weak until it differs")}
        typed = NOTHING_TYPED
        for field, (sides, words) in rolls.items():

            def read(answer: str, field: str = field, sides: int = sides, had: Typed = typed) -> Typed:
                try:
                    asked = evolve(had, **{field: parse_faces(answer, sides)})
                except Refused as error:
                    raise UserError(str(error)) from None
                hire(typed=asked)  # raises if they are impossible
                self.editor.undo()
                return asked

            typed = ask(f"{words} (your own faces; Enter: rolled for you)", read)
        return typed

    def _done(self) -> bool:
        """Asks whether the list is done, after printing what is wrong with it."""
        found = self.editor.problems
        for problem in found:
            say(f"  {problem.message}" + (f" ({problem.rule})" if problem.rule else ""))
        return not found or ask("Write it anyway (y/n)", yes, "n")


def _words(answer: str) -> list[str]:
    return answer.replace(",", " ").split()


def _price(entry: Mapping[str, Any]) -> str:
    """`cost 4, difficulty 7, range 12"`; empty if no system gives any."""
    if not entry:
        return ""
    reach = entry["range_in"]
    far = f', range {reach:g}"' if reach else ""
    return f"cost {entry['cost']}, difficulty {entry['difficulty']}{far}"


INDENT = 6
"""Spaces before the lines below an entry."""


def sketch(data: Plain, shelf: Shelf) -> list[str]:
    """Prints the list as `skirmish warband price` does, with the dice and weaves of channelers, and the total."""
    file = shelf.roster_in(parse(roster_yaml({**data, "id": data["id"] or "new"}), "the list"))
    listed = bills(file)
    entries = {entry["id"]: entry for key in ("members", "groups", "hired") for entry in data.get(key, [])}
    lines = []
    for bill, line in zip(listed, columns([row(bill) for bill in listed]), strict=True) if listed else ():
        lines.append(line)
        told = gifts(entries[bill.who], shelf.stock)
        lines += [" " * INDENT + told] if told else []
    return [*lines, total_line(summary(file))]
