"""A list put together step by step: whom, how many, with what; and at each step who can't be had, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from skirmish.app import catalogue
from skirmish.app.defaults import SEEDS
from skirmish.app.edits import gifts
from skirmish.app.errors import UserError
from skirmish.app.rosters import known, proper
from skirmish.app.words import counted
from skirmish.cli.printer import columns
from skirmish.cli.warband.check import row, total_line
from skirmish.cli.warband.terminal import ask, one_of, say, whole, yes
from skirmish.core.record import evolve
from skirmish.library import Shelf
from skirmish.library.factionfile import FactionForm, Kind
from skirmish.library.stock import items_for, price, weaves_for
from skirmish.library.yamlfile import parse
from skirmish.library.yamltext import roster_yaml
from skirmish.muster.cost import bills, summary
from skirmish.muster.editor_channelers import parse_faces
from skirmish.muster.editor_snapshot import House, Snapshot
from skirmish.muster.editor_views import free_partners
from skirmish.muster.edits import Plain, Refused, add, new_id
from skirmish.muster.names import Lot, Namer
from skirmish.muster.ranks import Ranks
from skirmish.muster.recruit import Misrolled, Wish, make_desk, new_roster, recruit_entry, section

BACK, SHOW = "-", "?"
USUAL_GROUP = 3
TALENT, POWER = 10, 6
"""Sides of the dice for special weaves, and for powers and points. (CHN-2, CHN-5, CHN-40)"""
FAULTS_OF_GEAR = ("E050", "E051", "E052", "E066")


class Steps:
    """A list in the making, by questions. Nothing is written."""

    def __init__(self, shelf: Shelf, faction: FactionForm, limit: int, name: str, seed: int) -> None:
        self.shelf, self.ranks, self.house = shelf, Ranks(faction, shelf.stock, limit), House(shelf)
        self.desk, self.lot = make_desk(faction, shelf.stock), Lot(seed)
        self.namer = Namer(self.lot)
        self.data: Plain = new_roster(faction, limit, name)
        self.undo: list[Plain] = []

    def taken(self) -> Plain:
        """The finished list."""
        while True:
            self._menu()
            keys = f"{SHOW} shows the list, {BACK} takes the last one back; Enter: done"
            answer = ask(f"Whom (number or id; {keys})", self._whom)
            if answer == SHOW:
                self._show()
            elif answer == BACK:
                self.data = self.undo.pop() if self.undo else self.data
            elif answer:
                self._take(answer)
            elif self._done():
                return self.data

    # --- what stands there ---------------------------------------------------------------------------------------

    def _menu(self) -> None:
        at, ranks = self._at, self.ranks
        say()
        say(f"{at.spent} of {at.limit} marks, {at.left} left; {counted(ranks.size(at.picks), 'warrior')}")
        rows = []
        for number, (ident, kind) in enumerate(ranks.kinds.items(), 1):
            why = ranks.hindrance(at.picks, at.spent, ident)
            profile = " ".join(f"{name}{value}" for name, value in kind.profile.model_dump().items())
            rows.append((f"{number:>3}", kind.name, f"{kind.marks:>4}", kind.role, profile, why.reason if why else ""))
        for line in columns(rows):
            say(line)

    def _show(self) -> None:
        """The list so far."""
        say()
        for line in sketch(self.data, self.shelf) if self._at.picks else ["nobody is in it yet"]:
            say(line)

    @property
    def _at(self) -> Snapshot:
        """The list as it is now."""
        return self._read(self.data)

    def _read(self, data: Plain) -> Snapshot:
        return Snapshot(self.house, roster_yaml({**data, "id": "new"}), "the list")

    # --- one warrior or group ------------------------------------------------------------------------------------

    def _whom(self, answer: str) -> str:
        if answer in ("", BACK, SHOW):
            return answer
        ident = one_of({ident: kind.name for ident, kind in self.ranks.kinds.items()}, "type")(answer)
        at = self._at
        why = self.ranks.hindrance(at.picks, at.spent, ident)
        if why is not None:
            raise UserError(f"{self.ranks.kinds[ident].name}: {why.reason}")
        return ident

    def _take(self, ident: str) -> None:
        """Asks for all that is open about the new one, and puts it into the list."""
        kind, key = self.ranks.kinds[ident], section(self.ranks.kinds[ident])
        wish = Wish(new_id(self.data, key), ident, of=self._partner(ident))
        if key == "groups":
            count = self._count(ident)
            wish = evolve(wish, count=count, names=tuple(self.namer.of(kind) for _ in range(count)))
        else:
            wish = evolve(wish, name=ask("Name", proper, self.namer.of(kind)))
        if kind.channeling is not None:
            wish = evolve(wish, weaves=self._weaves(kind))
        seed = self.lot.number(SEEDS)
        wish = self._rolled(kind, wish, seed)

        def with_items(items: tuple[str, ...]) -> Plain:
            return add(self.data, key, recruit_entry(self.desk, evolve(wish, items=items), seed))

        data = self._equipped(ident, with_items)
        self.undo.append(self.data)
        self.data = data
        if told := gifts(data[key][-1], self.desk.stock):
            say(f"  {data[key][-1]['name']} {told}")

    def _count(self, ident: str) -> int:
        group, at = self.ranks.group(ident), self._at
        fit = (n for n in range(1, group.max + 1) if self.ranks.hindrance(at.picks, at.spent, ident, n) is None)
        most = max(fit, default=1)
        least = min(group.min, most)
        return ask(f"How many ({least} to {most})", whole(least, most), str(max(least, min(USUAL_GROUP, most))))

    def _partner(self, ident: str) -> str:
        """The member whom its special rule is about: asked for only if there is a choice. (SKR-82)"""
        free = dict(free_partners(self._at, ident))
        if len(free) < 2:
            return next(iter(free), "")
        words = ", ".join(f"{ident} {name}" for ident, name in free.items())
        return ask(f"Bound to whom ({words})", one_of(free, "member"), next(iter(free)))

    def _weaves(self, kind: Kind) -> tuple[str, ...]:
        """The standard weaves of its choice; what is left open is drawn by lot. (CHN-4)"""
        form = kind.channeling
        assert form is not None
        if form.taught is not None or form.rolls:
            return ()
        weaves = weaves_for(self.desk.faction, self.desk.stock, form)
        names = {weave.id: weave.name for weave in weaves}
        facts = {entry["id"]: entry for entry in catalogue.weaves()}
        for line in columns([(w.id, ", ".join(w.powers), _price(facts.get(w.id, {}))) for w in weaves]):
            say(f"  {line}")
        chosen: tuple[str, ...] = ()

        def read(answer: str) -> tuple[str, ...]:
            found = tuple(dict.fromkeys((*chosen, *(known(word, names, "weave") for word in _words(answer)))))
            if len(found) > form.standard:
                raise UserError(f"{form.standard} at most")
            return found

        while len(chosen) < form.standard:
            more = f"{form.standard - len(chosen)} more" if chosen else str(form.standard)
            found = ask(f"Which {more} (ids with blanks between; Enter: by lot)", read)
            if found == chosen:
                break
            chosen = found
        return chosen

    def _rolled(self, kind: Kind, wish: Wish, seed: int) -> Wish:
        """The wish with the dice that fell on a table, asked for roll by roll. (CHN-2, CHN-5, CHN-40)"""
        form = kind.channeling
        if form is None:
            return wish
        rolls = {"points_faces": f"Points, {form.roll}"}
        rolls |= {"talent_faces": f"Special weave, D{TALENT}"} if form.special == "roll" else {}
        rolls |= {"power_faces": f"Powers, D{POWER}: strong, then weak until it differs"}
        for field, words in rolls.items():
            sides = TALENT if field == "talent_faces" else POWER

            def read(answer: str, field: str = field, sides: int = sides, had: Wish = wish) -> Wish:
                asked = evolve(had, **{field: _faces(answer, sides)})
                try:
                    recruit_entry(self.desk, asked, seed)
                except Misrolled as error:
                    raise UserError(str(error)) from None
                return asked

            wish = ask(f"{words} (the faces as they fell; Enter: rolled for you)", read)
        return wish

    def _equipped(self, ident: str, with_items: Callable[[tuple[str, ...]], Plain]) -> Plain:
        """The list with the new one in it, its gear asked for: what it may not carry isn't taken."""
        kind = self.ranks.kinds[ident]
        items = [item for item in items_for(self.desk.faction, self.desk.stock, kind) if not item.free_first]
        if not items:
            return with_items(())
        say(f"  Gear: {', '.join(f'{item.id} {price(item, 0, kind.marks)[0]}' for item in items)}")
        names = {item.id: item.name for item in items_for(self.desk.faction, self.desk.stock, kind)}

        def read(answer: str) -> Plain:
            data = with_items(tuple(known(word, names, "item") for word in _words(answer)))
            wrong = [
                problem.message for problem in self._read(data).problems if problem.code in (*FAULTS_OF_GEAR, "E040")
            ]
            if wrong:
                raise UserError("; ".join(wrong))
            return data

        return ask("Gear (ids with blanks between; Enter: none)", read)

    def _done(self) -> bool:
        """Whether that is the list: what is wrong with it is told before."""
        found = self._at.problems
        for problem in found:
            say(f"  {problem.message}" + (f" ({problem.rule})" if problem.rule else ""))
        return not found or ask("Is it to be written like that (y/n)", yes, "n")


def _faces(answer: str, sides: int) -> tuple[int, ...]:
    """Faces as somebody types them; a 0 on the D10 is a ten."""
    try:
        return parse_faces(answer, sides)
    except Refused as error:
        raise UserError(str(error)) from None


def _words(answer: str) -> list[str]:
    return answer.replace(",", " ").split()


def _price(entry: Mapping[str, Any]) -> str:
    """`cost 4, difficulty 7, range 12"`; nothing where no system says anything."""
    if not entry:
        return ""
    reach = entry["range_in"]
    far = f', range {reach:g}"' if reach else ""
    return f"cost {entry['cost']}, difficulty {entry['difficulty']}{far}"


INDENT = 6
"""Blanks before what stands below an entry."""


def sketch(data: Plain, shelf: Shelf) -> list[str]:
    """Who is in the list as `skirmish warband price` tells it, with the dice and weaves of channelers, and the sum."""
    file = shelf.roster_in(parse(roster_yaml({**data, "id": data["id"] or "new"}), "the list"))
    listed = bills(file)
    entries = {entry["id"]: entry for key in ("members", "groups", "hired") for entry in data.get(key, [])}
    lines = []
    for bill, line in zip(listed, columns([row(bill) for bill in listed]), strict=True) if listed else ():
        lines.append(line)
        told = gifts(entries[bill.who], shelf.stock)
        lines += [" " * INDENT + told] if told else []
    return [*lines, total_line(summary(file))]
