"""A list put together step by step: whom, how many, with what; and at each step who can't be had, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skirmish.app.errors import UserError
from skirmish.app.new_rosters import Plain
from skirmish.app.rosters import known, proper
from skirmish.cli.printer import columns
from skirmish.cli.warband.sketch import gifts, numbers, sketch, weave_lines
from skirmish.cli.warband.terminal import ask, one_of, say, whole, yes

if TYPE_CHECKING:
    from skirmish.library import Shelf
    from skirmish.library.factionfile import FactionForm, Kind
    from skirmish.muster.editor_snapshot import Snapshot
    from skirmish.muster.recruit import Wish

BACK, SHOW = "-", "?"
USUAL_GROUP = 3
TALENT, POWER = 10, 6
"""Sides of the dice for special weaves, and for powers and points. (CHN-2, CHN-5, CHN-40)"""
FAULTS_OF_GEAR = ("E050", "E051", "E052", "E066")


class Steps:
    """A list in the making, by questions. Nothing is written."""

    def __init__(self, shelf: Shelf, faction: FactionForm, limit: int, name: str, seed: int) -> None:
        from skirmish.muster.editor_snapshot import House
        from skirmish.muster.names import Lot, Namer
        from skirmish.muster.ranks import Ranks
        from skirmish.muster.recruit import make_desk, new_roster

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
        size = ranks.size(at.picks)
        say()
        say(f"{at.spent} of {at.limit} marks, {at.left} left; {size} {'warrior' if size == 1 else 'warriors'}")
        refused = {ident: ranks.hindrance(at.picks, at.spent, ident) for ident in ranks.kinds}
        rows = [
            (f"{number:>3}", kind.name, f"{kind.marks:>4}", kind.role, numbers(kind), why.reason if why else "")
            for number, ((ident, kind), why) in enumerate(zip(ranks.kinds.items(), refused.values(), strict=True), 1)
        ]
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
        from skirmish.library.yamltext import roster_yaml
        from skirmish.muster.editor_snapshot import Snapshot

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
        from skirmish.core.dice import Dice
        from skirmish.core.record import evolve
        from skirmish.muster.edits import add, new_id
        from skirmish.muster.generator import SEEDS
        from skirmish.muster.recruit import Wish, recruit, section

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
            entry, _ = recruit(self.desk, evolve(wish, items=items), Dice(seed))
            if "channeling" in entry and not wish.points_faces:
                entry["channeling"]["rolled"]["seed"] = seed
            return add(self.data, key, entry)

        data = self._equipped(ident, with_items)
        self.undo.append(self.data)
        self.data = data
        self._tell(data[key][-1])

    def _count(self, ident: str) -> int:
        group, at = self.ranks.group(ident), self._at
        fit = (n for n in range(1, group.max + 1) if self.ranks.hindrance(at.picks, at.spent, ident, n) is None)
        most = max(fit, default=1)
        least = min(group.min, most)
        return ask(f"How many ({least} to {most})", whole(least, most), str(max(least, min(USUAL_GROUP, most))))

    def _partner(self, ident: str) -> str:
        """The member whom its special rule is about: asked for only if there is a choice. (SKR-82)"""
        from skirmish.muster.editor_views import free_partners

        free = dict(free_partners(self._at, ident))
        if len(free) < 2:
            return next(iter(free), "")
        words = ", ".join(f"{ident} {name}" for ident, name in free.items())
        return ask(f"Bound to whom ({words})", one_of(free, "member"), next(iter(free)))

    def _weaves(self, kind: Kind) -> tuple[str, ...]:
        """The standard weaves of its choice; what is left open is drawn by lot. (CHN-4)"""
        from skirmish.library.stock import weaves_for

        form = kind.channeling
        assert form is not None
        if form.taught is not None or form.rolls:
            return ()
        weaves = weaves_for(self.desk.faction, self.desk.stock, form)
        names = {weave.id: weave.name for weave in weaves}
        for line in weave_lines(weaves):
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
        from skirmish.core.dice import Dice
        from skirmish.core.record import evolve
        from skirmish.muster.recruit import Misrolled, recruit

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
                    recruit(self.desk, asked, Dice(seed))
                except Misrolled as error:
                    raise UserError(str(error)) from None
                return asked

            wish = ask(f"{words} (the faces as they fell; Enter: rolled for you)", read)
        return wish

    def _equipped(self, ident: str, with_items: Any) -> Plain:
        """The list with the new one in it, its gear asked for: what it may not carry isn't taken."""
        from skirmish.library.stock import items_for, price

        kind = self.ranks.kinds[ident]
        items = [item for item in items_for(self.desk.faction, self.desk.stock, kind) if not item.free_first]
        if not items:
            bare: Plain = with_items(())
            return bare
        say(f"  Gear: {', '.join(f'{item.id} {price(item, 0, kind.marks)[0]}' for item in items)}")
        names = {item.id: item.name for item in items_for(self.desk.faction, self.desk.stock, kind)}

        def read(answer: str) -> Plain:
            data: Plain = with_items(tuple(known(word, names, "item") for word in _words(answer)))
            wrong = [
                problem.message for problem in self._read(data).problems if problem.code in (*FAULTS_OF_GEAR, "E040")
            ]
            if wrong:
                raise UserError("; ".join(wrong))
            return data

        return ask("Gear (ids with blanks between; Enter: none)", read)

    def _tell(self, entry: Plain) -> None:
        """What came of it: the dice of a channeler."""
        told = gifts(entry, self.desk.stock)
        if told:
            say(f"  {entry['name']} {told}")

    def _done(self) -> bool:
        """Whether that is the list: what is wrong with it is told before."""
        found = self._at.problems
        for problem in found:
            say(f"  {problem.message}" + (f" ({problem.rule})" if problem.rule else ""))
        return not found or ask("Is it to be written like that (y/n)", yes, "n")


def _faces(answer: str, sides: int) -> tuple[int, ...]:
    """Faces as somebody types them; a 0 on the D10 is a ten."""
    from skirmish.muster.editor_channelers import parse_faces
    from skirmish.muster.edits import Refused

    try:
        return parse_faces(answer, sides)
    except Refused as error:
        raise UserError(str(error)) from None


def _words(answer: str) -> list[str]:
    return answer.replace(",", " ").split()
