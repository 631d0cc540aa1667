"""What the muster shows, as plain records: of a list in the making to the views that its panels are built from."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, get_args

from skirmish.app.entries import Form
from skirmish.client.art.people import Person, people_of, person_of
from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour
from skirmish.client.commands import Action, cite, why_not
from skirmish.client.muster.commands import COMMANDS
from skirmish.client.muster.model import LIMITS, SHARED, WHO, Muster, Notice
from skirmish.client.signals import Signal
from skirmish.client.ui.style import FAIR, GOOD, PAPER_INK, PAPER_MUTED, POOR
from skirmish.client.ui.text import Span
from skirmish.client.words import percent, say, titled
from skirmish.core.record import Record, evolve
from skirmish.muster.editor_views import Numbers, Rolled

if TYPE_CHECKING:
    from collections.abc import Callable

    from skirmish.app.entries import Chance
    from skirmish.core.decision import Refusal
    from skirmish.library.problems import Problem
    from skirmish.muster.editor_views import Bond, Hireling, Lesson, Line, Teaching, Ware

CHANCES = ("down", "out", "stands", "lives")
Body = tuple[Span | str, ...]


class Step(Record):
    """A row. `more` and `less` say why the number can't go up or down: '' if it can."""

    name: str
    sub: str = ""
    person: Person | None = None
    """Whose portrait stands before it."""
    leads: bool = False
    """Whether that has the mark of a leader."""
    price: str = ""
    count: str = ""
    """What stands between the two signs."""
    more: str = ""
    less: str = ""
    steps: bool = True
    """Whether it has the two signs."""
    crossed: bool = False
    """Whether it has a cross in their place: it can only be taken away."""
    ticked: bool | None = None
    """A box to tick in the place of the signs; None for none."""
    grey: bool = False
    fault: str = ""
    """What is wrong with it; a sign stands before its price."""
    tip: str = ""
    helps: str = ""
    """The rule that help on it is about."""
    about: str = ""
    """The id of what it stands for."""


class HeadView(Record):
    """Name, faction, limit and marks; the verdict is '' as long as the list is empty."""

    title: str
    name: str
    faction: str
    limit: int
    limits: tuple[int, ...]
    spent: int
    verdict: str
    wrong: int
    """How many errors there are."""


class RowsView(Record):
    """A list of rows; `at`: the one that is chosen, -1 for none."""

    rows: tuple[Step, ...]
    at: int = -1


class BandView(Record):
    """The list, or without anybody in it what to begin with."""

    heading: str
    list: RowsView
    naming: bool
    follows: bool
    empty: Body


class CardView(Record):
    """The sheet of a warrior or of a type."""

    person: Person
    name: str
    sub: str
    price: str
    numbers: Numbers
    body: Body


class TypeView(Record):
    """A type that can be hired, with the buttons that hire it."""

    card: CardView
    actions: tuple[Action, ...]


class GearView(Record):
    """What the entry may buy; or why there is nothing."""

    entry: str
    rows: RowsView
    none: str


class WeavesView(Record):
    """The weaves it knows and may know."""

    entry: str
    head: str
    rows: RowsView


class DiceView(Record):
    """Recruitment dice as they fell."""

    entry: str
    rolls: tuple[Rolled, ...]
    by_hand: Action


class NamesView(Record):
    """Each model of a group: (id, name)."""

    names: tuple[tuple[str, str], ...]


class BondView(Record):
    """The warriors it may be bound to; `others`: (id, name)."""

    entry: str
    head: Body
    others: tuple[tuple[str, str], ...]
    at: int
    nobody: str


class OddsView(Record):
    """Against whom, and what came of it so far: some words, or figures with a chance for each bar."""

    foes: tuple[str, ...]
    against: int
    words: str
    tone: Colour
    begins: bool
    """Whether they can be asked for."""
    bars: tuple[tuple[str, float], ...] = ()
    body: Body = ()
    all: Body = ()


PageView = GearView | WeavesView | DiceView | NamesView | BondView | OddsView


class EntryView(Record):
    """A warrior or a group of the list: its sheet, its buttons, its pages."""

    entry: str
    card: CardView
    flawless: CardView
    """The sheet as it would be with nothing wrong."""
    actions: tuple[Action, ...]
    tabs: tuple[str, ...]
    tab: str
    """The page that is asked for: one of the tabs, `sheet`, or one that this entry doesn't have."""
    page: PageView


class NoticeView(Record):
    """What was just done, or why it can't be; else how the keys work, in full and in short."""

    notice: Notice
    keys: str
    short: str


class MusterView(Record):
    """All that the window shows."""

    head: HeadView
    hire: RowsView
    band: BandView
    warrior: EntryView | TypeView | None
    standing: Body
    notice: NoticeView
    foot: tuple[Action, ...]
    shown: tuple[str, ...]
    """Which part is seen of each of `SHARED`."""


def present(muster: Muster) -> MusterView:
    """The list as it is."""
    line, kind = muster.line, muster.hireling
    warrior = present_entry(muster, line) if line is not None else present_type(muster, kind) if kind else None
    return MusterView(
        present_head(muster), present_hire(muster), present_band(muster), warrior, present_standing(muster),
        present_notice(muster), present_foot(muster), tuple(muster.shown(parts) for parts in SHARED),
    )  # fmt: skip


def _why(refusal: Refusal | None) -> str:
    return cite(refusal.reason, refusal.rule) if refusal is not None else ""


# --- head, foot, notice --------------------------------------------------------------------------------------------


def present_head(muster: Muster) -> HeadView:
    """The head of the page."""
    bench = muster.bench
    wrong = sum(problem.level == "error" for problem in bench.problems) if muster.lines else 0
    verdict = say("muster.badge" if wrong else "muster.fine") if muster.lines else ""
    limits = tuple(sorted({*LIMITS, bench.limit}))
    return HeadView(say("muster.title"), bench.name, bench.faction[1], bench.limit, limits, bench.spent, verdict, wrong)


def present_foot(muster: Muster) -> tuple[Action, ...]:
    """Back, undo, redo, more, save, to battle."""
    cap, bench = muster.services.keymap.cap, muster.bench
    undo, redo, fight = Signal("undo"), Signal("redo"), Signal("to-battle")
    return (
        Action("back", say("setup.back"), Signal("cancel"), cap("cancel")),
        Action("undo", say("muster.undo"), undo, cap("undo"), "back", why=why_not(COMMANDS, muster, undo),
               tip=say("muster.undo-tip", did=bench.undo_text) if bench.undo_text else ""),
        Action("redo", say("muster.redo"), redo, cap("redo"), why=why_not(COMMANDS, muster, redo),
               tip=say("muster.redo-tip", did=bench.redo_text) if bench.redo_text else ""),
        Action("more", say("muster.more"), Signal("menu"), cap("menu"), "menu", say("muster.more-tip")),
        Action("save", say("muster.save"), Signal("save"), cap("save"), tip=muster.kept.path,
               why=why_not(COMMANDS, muster, Signal("save"))),
        Action("fight", say("muster.to-battle"), fight, cap("to-battle"), "sword", say("muster.to-battle-tip"),
               why_not(COMMANDS, muster, fight), primary=True),
    )  # fmt: skip


def present_menu(muster: Muster) -> tuple[Action, ...]:
    """What has no button of its own, prices to settle first; undo and redo last, for where they have none either."""
    foot = {action.id: action for action in present_foot(muster)}
    prices = {"take": ("take-prices", say("muster.take-prices"), "diamonds"),
              "keep": ("keep-prices", say("muster.keep-prices"), "keep")}  # fmt: skip
    rows = (
        *(prices[choice] for choice in muster.bench.price_choices),
        ("playtest", say("muster.playtest"), "measure"), ("compare", say("muster.compare"), "eye"),
        ("papers", say("muster.papers"), "keep"), ("about-list", say("muster.about-title"), "flag"),
        ("copy-list", say("muster.copy-list"), "chain"),
    )  # fmt: skip
    made = [
        Action(id, text, Signal(id), glyph=glyph, why=why_not(COMMANDS, muster, Signal(id))) for id, text, glyph in rows
    ]
    return (*made, foot["undo"], foot["redo"])


def present_notice(muster: Muster) -> NoticeView:
    """The line of words at the foot."""
    cap = muster.services.keymap.cap
    keys = say("muster.keys", panels=cap("panels"), help=cap("help"))
    return NoticeView(muster.notice, keys, say("muster.keys-short"))


# --- who can be hired ----------------------------------------------------------------------------------------------


def present_hire(muster: Muster) -> RowsView:
    """All who fight for this faction."""
    kinds = muster.hirelings
    at = next((n for n, kind in enumerate(kinds) if muster.chosen == ("type", kind.id)), -1)
    return RowsView(tuple(_hire_row(muster, kind) for kind in kinds), at)


def _hire_row(muster: Muster, kind: Hireling) -> Step:
    why = _why(kind.refusal)
    able = not why or muster.find_growing(kind) is not None
    sub = _limits(kind) if able else kind.refusal.reason if kind.refusal is not None else ""
    return Step(
        kind.name, sub, person_of(kind.warrior), kind.role == "leader", str(kind.marks), str(kind.had),
        more="" if able else why,
        less="" if kind.had else say("muster.none-had"), grey=not able and not kind.had, tip=kind.text,
        helps=kind.rule, about=kind.id,
    )  # fmt: skip


def _limits(kind: Hireling) -> str:
    """Role and numbers in a line."""
    role = say(f"muster.role-{kind.role}")
    if kind.least and kind.least == kind.most:
        return say("muster.exactly", role=role, n=kind.most)
    if kind.most:
        return say("muster.at-most", role=role, least=kind.least, most=kind.most)
    return say("muster.as-many", role=role, n=kind.least) if kind.least else role


def present_type(muster: Muster, kind: Hireling) -> TypeView:
    """The sheet of a type, with the buttons that hire one."""
    price = say("muster.marks", n=kind.marks)
    body = (*_type_words(kind), *_not_now(kind))
    card = CardView(person_of(kind.warrior), kind.name, _limits(kind), price, kind.numbers, body)
    growing = muster.find_growing(kind)
    enlist, hire = Signal("enlist", kind.id), Signal("hire", kind.id)
    text, why = say("muster.hire" if growing is None else "muster.new-group"), why_not(COMMANDS, muster, enlist)
    fresh = Action("hire-it", text, enlist, "" if growing else "Enter", why=why, primary=growing is None)
    if growing is None:
        return TypeView(card, (fresh,))
    more = Action("one-more", say("muster.one-more", name=growing.name), hire, "Enter", primary=True)
    return TypeView(card, (fresh, more))


def _type_words(kind: Hireling) -> list[Span | str]:
    found: list[Span | str] = [Span(f"{kind.text}\n", face="italic")] if kind.text else []
    if kind.rules:
        found.append(Span(", ".join(name for _, name in kind.rules) + "\n", face="semibold"))
    if kind.channels:
        found.append(Span(say("muster.channels", how=kind.channels) + "\n"))
    least, most = kind.group
    if most > 1:
        found.append(Span(say("muster.group-of", least=least, most=most) + "\n"))
    found.append(Span(say("muster.had", n=kind.had), colour=PAPER_MUTED))
    if kind.rule:
        found += [Span(" "), Span(kind.rule, link=kind.rule)]
    return found


def _not_now(kind: Hireling) -> list[Span | str]:
    if kind.refusal is None:
        return []
    found: list[Span | str] = [Span("\n" + say("muster.not-now", why=kind.refusal.reason), face="semibold")]
    if kind.refusal.rule:
        found += [Span(" "), Span(kind.refusal.rule, link=kind.refusal.rule)]
    return found


# --- the warband ---------------------------------------------------------------------------------------------------


def present_band(muster: Muster) -> BandView:
    """The list; as long as it is empty, what to begin with."""
    lines = muster.lines
    at = next((n for n, line in enumerate(lines) if muster.chosen == ("entry", line.id)), -1)
    rows = RowsView(tuple(map(partial(_band_row, muster), lines, _people(muster))), at)
    heading = say("muster.band-heading", n=muster.bench.summary.warriors)
    return BandView(heading, rows, muster.naming, muster.follows, () if lines else _beginning(muster))


def _people(muster: Muster) -> tuple[Person, ...]:
    """What the first of each entry looks like."""
    return people_of(tuple(line.warrior for line in muster.lines))


def _band_row(muster: Muster, line: Line, person: Person) -> Step:
    group = line.section == "groups"
    why = muster.bench.growth(line.id) if group else None
    faults = "\n".join(problem.message for problem in line.faults)
    return Step(
        line.name, _remark(line), person, line.role == "leader", str(line.marks), str(line.count) if group else "",
        more=_why(why), steps=group, crossed=not group, fault=faults, tip=say("muster.rename-tip"), about=line.id,
    )  # fmt: skip


def _remark(line: Line) -> str:
    """Its type, its points and powers if it channels, what it carries."""
    parts = [line.kind] if line.kind != line.name else []
    if line.gift is not None:
        powers = ", ".join(titled(power) for power in line.gift.strong)
        parts.append(say("muster.gift", n=line.gift.points, powers=powers))
    carried = Counter(thing.name for thing in line.gear)
    parts.append(", ".join(f"{many} {name}" if many > 1 else name for name, many in carried.items()))
    return say("muster.dot").join(part for part in parts if part) or say(f"muster.role-{line.role}")


def _beginning(muster: Muster) -> Body:
    """What to do first."""
    leaders = [kind.name for kind in muster.hirelings if kind.role == "leader"]
    return (
        Span(say("muster.nobody") + "\n", face="heading", colour=BRASS),
        Span(say("muster.leader-first", names=say("muster.or").join(leaders)), colour=MUTED),
    )


# --- a warrior of the list -----------------------------------------------------------------------------------------


def present_entry(muster: Muster, line: Line) -> EntryView:
    """Its sheet, its buttons, and the page that is asked for."""
    cap = muster.services.keymap.cap
    actions = tuple(
        Action(id, say(f"muster.{id}"), Signal(command, line.id), cap(command), tip=say(f"muster.{id}-tip"))
        for id, command in (("rename", "rename"), ("duplicate", "duplicate"), ("dismiss", "delete"))
    )
    tabs = _tabs(line)
    make: dict[str, Callable[[Muster, Line], PageView]] = {
        "gear": _present_gear, "weaves": _present_weaves, "dice": _present_dice, "names": _present_names,
        "bond": _present_bond, "odds": present_odds,
    }  # fmt: skip
    page = make[muster.tab if muster.tab in tabs else tabs[0]](muster, line)
    person = next(found for one, found in zip(muster.lines, _people(muster), strict=True) if one.id == line.id)
    flawless = _card(evolve(line, faults=()), person)
    return EntryView(line.id, _card(line, person), flawless, actions, tabs, muster.tab, page)


def _tabs(line: Line) -> tuple[str, ...]:
    """The pages that there are for this entry."""
    found = ["gear"]
    if line.gift is not None:
        found += ["weaves", "dice"]
    if line.section == "groups":
        found.append("names")
    if line.bond is not None:
        found.append("bond")
    return (*found, "odds")


def _card(line: Line, person: Person) -> CardView:
    role = say(f"muster.role-{line.role}")
    sub = say("muster.dot").join((line.kind, role)) if line.kind != line.name else role
    if line.count > 1:
        sub = say("muster.dot").join((sub, say("muster.each", n=line.count, marks=line.each)))
    price = say("muster.marks", n=line.marks)
    return CardView(person, line.name, sub, price, line.numbers, _entry_words(line))


def _entry_words(line: Line) -> Body:
    """Special rules, the Power, gear, and what is wrong with it."""
    found: list[Span | str] = []
    if line.rules:
        found.append(Span(", ".join(name for _, name in line.rules) + "\n", face="semibold", colour=PAPER_INK))
    if line.gift is not None:
        gift = line.gift
        strong, weak = (", ".join(map(titled, powers)) for powers in (gift.strong, gift.weak))
        found.append(Span(say("muster.power", n=gift.points, half=gift.half, strong=strong, weak=weak) + "\n"))
        known = ", ".join(name for _, name in (*gift.weaves, *gift.specials))
        found.append(Span(say("muster.knows", weaves=known) + "\n"))
    carried = ", ".join(thing.name for thing in line.gear) or say("muster.nothing")
    found.append(Span(say("muster.carries", gear=carried), colour=PAPER_MUTED))
    for problem in line.faults:
        found.append(Span(f"\n{problem.message} ", face="semibold"))
        if problem.rule:
            found.append(Span(problem.rule, link=problem.rule))
    if line.notes:
        found.append(Span(f"\n{line.notes}", face="italic"))
    return tuple(found)


def _present_gear(muster: Muster, line: Line) -> GearView:
    wares = muster.bench.gear(line.id)
    rows = RowsView(tuple(_ware_row(muster, ware, line) for ware in wares))
    own = [thing.name for thing in line.gear]
    none = say("muster.own-kit", gear=", ".join(own)) if own else say("muster.no-gear", kind=line.kind)
    return GearView(line.id, rows, "" if wares else none)


def _ware_row(muster: Muster, ware: Ware, line: Line) -> Step:
    why = _why(ware.refusal)
    least, most = ware.span
    price = str(ware.marks) if least == most else say("muster.span", least=least, most=most)
    brief, full = muster.find_lore("items", ware.item)
    sub = brief or say(f"muster.kind-{ware.kind}")
    if ware.refusal is not None and not ware.had:
        sub = ware.refusal.reason
    elif line.count > 1 and ware.marks:
        sub = say("muster.for-all", n=line.count, marks=ware.all)
    tip = full or cite(ware.text or say(f"muster.kind-{ware.kind}"), ware.rule)
    return Step(
        ware.name, sub, price=price, count=str(ware.had), more=why, less="" if ware.had else say("muster.has-none"),
        grey=bool(why) and not ware.had, tip=tip, helps=ware.rule, about=ware.item,
    )  # fmt: skip


def _present_weaves(muster: Muster, line: Line) -> WeavesView:
    taught = muster.bench.weaves(line.id)
    lessons = sorted(taught.lessons, key=lambda one: one.special)
    head = say("muster.weaves-left", n=taught.left) if taught.left else _all_chosen(taught)
    return WeavesView(line.id, head, RowsView(tuple(_lesson_row(muster, one) for one in lessons)))


def _all_chosen(taught: Teaching) -> str:
    """That the choice is made, and how it is changed; or that there is none."""
    free = any(one.refusal is None for one in taught.lessons)
    return say("muster.weaves-all" if free else "muster.weaves-fixed", n=taught.chosen)


def _lesson_row(muster: Muster, one: Lesson) -> Step:
    why = _why(one.refusal)
    brief, full = muster.find_lore("weaves", one.weave)
    powers = ", ".join(titled(power) for power in one.powers)
    sub = brief or powers
    return Step(
        one.name, say("muster.special", about=sub) if one.special else sub, more=why, less=why, ticked=one.known,
        grey=bool(why) and not one.known, tip=full or cite(powers, one.rule), helps=one.rule, about=one.weave,
    )  # fmt: skip


def _present_dice(muster: Muster, line: Line) -> DiceView:
    by_hand = Action("by-hand", say("muster.by-hand"), Signal("by-hand", line.id), glyph="hub",
                     tip=say("muster.by-hand-tip"))  # fmt: skip
    return DiceView(line.id, muster.bench.rolls(line.id), by_hand)


def _present_names(muster: Muster, line: Line) -> NamesView:
    return NamesView(tuple((f"{line.id}-{number}", name) for number, name in enumerate(line.names, 1)))


def _present_bond(muster: Muster, line: Line) -> BondView:
    """The choice of the warrior it is bound to, among those that are free."""
    bond: Bond | None = line.bond
    assert bond is not None
    ids = [*([bond.of] if bond.of else []), *(ident for ident, _ in bond.free if ident != bond.of)]
    known = {**dict(bond.free), bond.of: bond.of_name}
    head = (Span(say("muster.bond", name=bond.name, member=bond.member) + " "), Span(bond.rule, link=bond.rule))
    return BondView(
        line.id, head, tuple((ident, known[ident]) for ident in ids), 0 if bond.of else -1,
        say("muster.nobody-free", member=bond.member),
    )  # fmt: skip


def present_odds(muster: Muster, line: Line) -> OddsView:
    """Against whom, then what this warrior can do to them and they to it."""
    table = muster.odds
    found = OddsView(tuple(entry.name for entry in table.foes), table.against, "", MUTED, begins=False)
    chance = table.known.get(line.id)
    stale = table.text != muster.bench.text
    if stale or (chance is None and not table.busy and not table.failed):
        return evolve(found, words=say("muster.odds-stale" if table.known else "muster.odds-ask"), begins=True)
    if table.failed or (chance is not None and chance.failed):
        failed = table.failed or (chance.failed if chance is not None else "")
        return evolve(found, words=failed, tone=POOR, begins=bool(table.failed))
    if chance is None:
        coming = say("muster.odds-coming", done=len(table.known), of=len(muster.lines))
        return evolve(found, words=coming, tone=BRASS)
    bars = tuple((name, getattr(chance, name)) for name in CHANCES)
    return evolve(found, bars=bars, body=_odds_words(chance), all=_all_odds(muster))


def _odds_words(chance: Chance) -> Body:
    """The wounds, and how it goes at them best."""
    per = "" if chance.per_100 is None else say("muster.per-100", n=f"{chance.per_100:.2f}")
    body = [Span(say("muster.wounds", n=f"{chance.wounds:.2f}", per=per) + "\n", face="semibold", colour=IVORY)]
    if chance.way:
        body.append(Span(say("muster.best-way", way=chance.way) + "\n", colour=IVORY))
    if chance.uncounted:
        body.append(Span(say("muster.uncounted") + "\n", colour=POOR))
    return (*body, Span(say("muster.odds-how"), colour=MUTED))


def _all_odds(muster: Muster) -> Body:
    """Everybody who is worked out so far, with the two figures that tell most: each is a link to its sheet."""
    body = [Span(say("muster.odds-all"), face="semibold", colour=BRASS)]
    for line in muster.lines:
        one = muster.odds.known.get(line.id)
        if one is None or one.failed:
            continue
        per = "-" if one.per_100 is None else f"{one.per_100:.2f}"
        body += [Span("\n"), Span(one.name, link=f"{WHO}{one.id}"),
                 Span(say("muster.odds-row", down=percent(one.down), lives=percent(one.lives), per=per))]  # fmt: skip
    return tuple(body)


# --- how it stands -------------------------------------------------------------------------------------------------


def present_standing(muster: Muster) -> Body:
    """The verdict, each problem with its warrior and its rule as links, the figures."""
    bench = muster.bench
    errors = [problem for problem in bench.problems if problem.level == "error"]
    others = [problem for problem in bench.problems if problem.level != "error"]
    if not muster.lines:
        found: list[Span | str] = [Span(say("muster.empty-stands"), face="semibold", colour=BRASS)]
    elif errors:
        found = [Span(say("muster.illegal", n=len(errors)), face="bold", colour=POOR)]
    else:
        found = [Span(say("muster.legal"), face="bold", colour=GOOD)]
    for problem in (*errors, *others):
        tone = MUTED if not muster.lines else POOR if problem.level == "error" else FAIR
        found += _problem_words(muster, problem, tone)
    return (*found, Span(f"\n{_figures(muster)}", colour=MUTED))


def _problem_words(muster: Muster, problem: Problem, tone: Colour) -> list[Span | str]:
    found: list[Span | str] = [Span(say("muster.bullet"), colour=tone)]
    who = muster.bench.whose(problem)
    if any(line.id == who for line in muster.lines):
        found += [Span(muster.name_of(who), face="semibold", link=f"{WHO}{who}"),
                  Span(say("muster.colon"), colour=IVORY)]  # fmt: skip
    found.append(Span(problem.message, colour=IVORY))
    if problem.rule:
        found += [Span(" "), Span(problem.rule, link=problem.rule)]
    return found


def _figures(muster: Muster) -> str:
    """Warriors, rating, channeling points, those with missiles, the upkeep of hired blades."""
    known = muster.bench.summary
    parts = [say("muster.warriors", n=known.warriors), say("muster.rating", n=known.rating)]
    if known.points:
        parts.append(say("muster.points", n=known.points))
    if known.missiles:
        parts.append(say("muster.missiles", n=known.missiles))
    if known.upkeep:
        parts.append(say("muster.upkeep", n=known.upkeep))
    return say("muster.dot").join(parts)


# --- dialogs -------------------------------------------------------------------------------------------------------


class RolledView(Record):
    """The dice of a warrior that has just joined."""

    title: str
    entry: str
    rolls: tuple[Rolled, ...]
    by_lot: bool
    """Whether weaves were drawn for it that it may change."""


class PaperView(Record):
    """A form in which a list goes out, and the buttons for it."""

    form: str
    text: str
    actions: tuple[Action, ...]


def present_rolled(muster: Muster, ident: str) -> RolledView:
    """See `RolledView`."""
    by_lot = any(lesson.refusal is None for lesson in muster.bench.weaves(ident).lessons)
    title = say("muster.dice-title", name=muster.name_of(ident))
    return RolledView(title, ident, muster.bench.rolls(ident), by_lot)


def present_papers() -> tuple[PaperView, ...]:
    """The sheet for the table, and each form with its two ways out."""
    sheet = Action("paper", say("muster.write-sheet"), Signal("write-sheet"), primary=True)
    forms = [
        PaperView(form, say(f"muster.form-{form}"), (
            Action(f"{form}.copy", say("muster.copy"), Signal("copy-form", form)),
            Action(f"{form}.write", say("muster.write"), Signal("write-form", form)),
        ))
        for form in get_args(Form)
    ]  # fmt: skip
    return (PaperView("paper", say("muster.form-paper"), (sheet,)), *forms)


def present_ticket(muster: Muster) -> str:
    """Which forms of a list for an event hold its player's ticket, and who may have them; '' for other lists."""
    event = muster.bench.now.file.form.event
    return say("muster.ticket-told", event=event.id) if event is not None else ""
