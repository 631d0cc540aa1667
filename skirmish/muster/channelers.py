"""Whether a roster's channelers rolled and chose what their type allows. (SKR-83, CHN-2..6, CHN-40..43)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from skirmish.core.dice import Dice
from skirmish.library.catalogue import RosterFile
from skirmish.library.factionfile import ChannelingType
from skirmish.library.powers import RollTables, nearest_tables
from skirmish.library.problems import Problem
from skirmish.library.rosterfile import ChannelingForm, PowersRolledForm, RolledForm
from skirmish.library.stock import unique_weaves, weaves_for
from skirmish.library.yamlfile import Trail
from skirmish.muster.cost import Fielded

CAP_POINTS, CAP_MARKS = 32, 500
"""Expected channeling points allowed in a list, per number of marks of its limit. (SKR-83)"""
TEN = 10
"""The value of a 0 on the D10. (CHN-T1)"""


def channeler_problems(
    file: RosterFile, entries: tuple[Fielded, ...], switches: Mapping[str, str]
) -> Iterator[Problem]:
    """The problems of the channeling blocks and, unless `channeler_cap` is off, of their number."""
    for entry in entries:
        yield from _block_problems(file, entry)
    if not uncapped(switches):
        yield from _cap_problems(file, entries)
    if not any_half(switches):
        yield from _half_problems(file, entries)


def uncapped(switches: Mapping[str, str]) -> bool:
    """Whether a warband may have any number of channelers. (SKR-83)"""
    return switches.get("channeler_cap") == "off"


def any_half(switches: Mapping[str, str]) -> bool:
    """Whether men and women may channel in one warband. (CHN-39)"""
    return switches.get("mixed_circles") == "true"


def _cap_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    expected = sum(entry.count * entry.kind.channeling.expected_points for entry in entries if entry.kind.channeling)
    most = CAP_POINTS * file.form.limit.marks / CAP_MARKS
    if expected > most:
        said = f"its channelers may expect {expected:g} points, at most {most:g} for {file.form.limit.marks} marks"
        yield file.document.problem((), "E058", said, "SKR-83")


def _half_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """No warband has both men and women who channel, unless a scenario brings them together. (CHN-39)"""
    halves = [(entry, entry.kind.channeling.half) for entry in entries if entry.kind.channeling]
    for entry, half in halves:
        if half != halves[0][1]:
            said = f"{entry.name} draws on {half}, {halves[0][0].name} on {halves[0][1]}: no warband holds both"
            yield file.document.problem((*entry.at, "type"), "E070", said, "CHN-39")
            return


def _block_problems(file: RosterFile, entry: Fielded) -> Iterator[Problem]:
    kind = entry.kind.channeling
    block = entry.person.channeling if entry.person else None
    if kind is None and block is not None:
        yield file.document.problem((*entry.at, "channeling"), "E053", f"{entry.kind.name} can't channel", "CHN-2")
    if kind is not None and block is None:
        said = f"{entry.name} has no channeling block: roll {kind.roll} and write it down"
        yield file.document.problem(entry.at, "E053", said, "CHN-2")
    if kind is not None and block is not None:
        at = (*entry.at, "channeling")
        yield from _point_dice_problems(file, at, kind, block, entry.kind.name)
        yield from _weave_problems(file, at, kind, block, entry.kind.name)
        yield from _special_problems(file, at, kind, block, entry.kind.name)
        yield from power_problems(file, at, kind, block)


def _point_dice_problems(
    file: RosterFile, at: Trail, kind: ChannelingType, block: ChannelingForm, name: str
) -> Iterator[Problem]:
    rolled = block.rolled
    if rolled.dice != kind.roll:
        said = f"{name} rolls {kind.roll}, not {rolled.dice}"
        yield file.document.problem((*at, "rolled", "dice"), "E054", said, "CHN-2")
    elif len(rolled.faces) != int(rolled.dice[0]):
        said = f"{rolled.dice} shows {rolled.dice[0]} faces, here are {len(rolled.faces)}"
        yield file.document.problem((*at, "rolled", "faces"), "E054", said, "CHN-2")
    elif rolled.seed is not None:
        yield from _seed_problems(file, (*at, "rolled", "faces"), rolled)


def _seed_problems(file: RosterFile, at: Trail, rolled: RolledForm) -> Iterator[Problem]:
    """Checks that the seed gives the recorded faces: the points are its first roll."""
    faces, _ = Dice(rolled.seed).draw(len(rolled.faces), 6)
    if list(faces) != rolled.faces:
        shown, given = (", ".join(map(str, one)) for one in (rolled.faces, faces))
        said = f"the seed {rolled.seed} rolls {given}, not {shown}; dice that fell on a table have no seed"
        yield file.document.problem(at, "E089", said, "CHN-2")


def _weave_problems(
    file: RosterFile, at: Trail, kind: ChannelingType, block: ChannelingForm, name: str
) -> Iterator[Problem]:
    known = [file.stock.weaves[weave].id for weave in block.weaves]
    if kind.taught is not None:
        yield from _fixed_list(file, (*at, "weaves"), kind.taught, known, name)
        return
    allowed = [weave.id for weave in weaves_for(file.faction, file.stock, kind)]
    for index, weave in enumerate(known):
        if weave not in allowed:
            said = f"{name} may not know '{weave}'; there are {', '.join(allowed)}"
            yield file.document.problem((*at, "weaves", index), "E055", said, "CHN-4")
    if len(known) != kind.standard or len(set(known)) != len(known):
        manner = "rolls" if kind.rolls else "knows"
        said = f"{name} {manner} {kind.standard} different standard weaves, here are {len(set(known))}"
        yield file.document.problem((*at, "weaves"), "E055", said, "CHN-4")


def _fixed_list(file: RosterFile, at: Trail, taught: list[str], known: list[str], name: str) -> Iterator[Problem]:
    """A type that is taught a fixed set knows all of it once, and nothing else."""
    wanted = [file.stock.weaves[weave].id for weave in taught]
    for index, weave in enumerate(known):
        if weave not in wanted or weave in known[:index]:
            said = f"duplicate '{weave}'" if weave in wanted else f"{name} isn't taught '{weave}'"
            yield file.document.problem((*at, index), "E055", said, "CHN-4")
    missing = [weave for weave in wanted if weave not in known]
    if missing:
        said = f"{name} knows {', '.join(wanted)}; missing: {', '.join(missing)}"
        yield file.document.problem(at, "E055", said, "CHN-4")


def _special_problems(
    file: RosterFile, at: Trail, kind: ChannelingType, block: ChannelingForm, name: str
) -> Iterator[Problem]:
    owned = [file.stock.weaves[special].id for special in block.special]
    if kind.special == "none":
        if owned:
            yield file.document.problem((*at, "special"), "E056", f"{name} begins without a special weave", "CHN-5")
    else:
        yield from _special_count_problems(file, at, kind, owned, name)
    forbidden, again = _forbidden(file, kind), "choose another" if kind.special == "choose" else "roll again"
    for index, special in enumerate(owned):
        if special in forbidden:
            said = f"{name} never has '{special}': {again}"
            yield file.document.problem((*at, "special", index), "E056", said, "CHN-6")
        if special in owned[:index]:
            said = f"{name} has '{special}' already: {again}"
            yield file.document.problem((*at, "special", index), "E056", said, "CHN-6")
    if block.special_rolled:
        yield from _special_dice_problems(file, at, kind, block, name)


def _special_count_problems(
    file: RosterFile, at: Trail, kind: ChannelingType, owned: list[str], name: str
) -> Iterator[Problem]:
    """No channeler has more than the type allows, and one who rolls or chooses starts with all of them."""
    if len(owned) > kind.specials:
        words = "one special weave" if kind.specials == 1 else f"{kind.specials} special weaves"
        said = f"{name} never has more than {words}, here are {len(owned)}"
        yield file.document.problem((*at, "special", kind.specials), "E056", said, "CHN-5")
    elif len(owned) < kind.specials and kind.special != "later":
        many = f"{kind.specials} special weaves: {kind.special} them (here: {len(owned)})"
        said = f"a special weave: {kind.special} it" if kind.specials == 1 else many
        yield file.document.problem((*at, "special") if owned else at, "E056", f"{name} begins with {said}", "CHN-5")


def _special_dice_problems(
    file: RosterFile, at: Trail, kind: ChannelingType, block: ChannelingForm, name: str
) -> Iterator[Problem]:
    """Checks that the kept faces give the recorded special weaves, without unnecessary re-rolls."""
    at = (*at, "special_rolled")
    if kind.special in ("none", "choose"):
        said = f"{name} rolls for no special weave: its type says `special: {kind.special}`"
        yield file.document.problem(at, "E056", said, "CHN-5")
        return
    forbidden, owned = _forbidden(file, kind), {file.stock.weaves[special].id for special in block.special}
    if not owned:
        yield file.document.problem(at, "E056", "here are faces, but no special weave that they gave", "CHN-5")
        return
    given: set[str] = set()
    for index, talent in enumerate(_talents(file, block.special_rolled)):
        if given == owned:
            yield file.document.problem((*at, index), "E056", "the last face that counts ends the roll", "CHN-5")
            return
        if talent in forbidden:
            continue
        if talent not in owned:
            said = f"the die shows '{talent}', not {' or '.join(sorted(owned))}: {name} may not roll it again"
            yield file.document.problem((*at, index), "E056", said, "CHN-6")
            return
        given.add(talent)  # a duplicate adds nothing and is re-rolled
    if given != owned:
        said = f"no face gives {' or '.join(sorted(owned - given))}"
        yield file.document.problem(at, "E056", said, "CHN-5")


def _forbidden(file: RosterFile, kind: ChannelingType) -> set[str]:
    return {file.stock.weaves[special].id for special in kind.forbid}


def _talents(file: RosterFile, faces: list[int]) -> list[str]:
    """The special weaves for these faces of the D10: the numbers are positions in the list. (CHN-T1)"""
    listed = [weave.id for weave in unique_weaves(file.stock.weaves) if weave.special]
    numbers = dict(enumerate(listed, start=1))
    return [numbers.get(face or TEN, "nothing") for face in faces]


# --- powers --------------------------------------------------------------------------------------------------------


def power_problems(file: RosterFile, at: Trail, kind: ChannelingType, block: ChannelingForm) -> Iterator[Problem]:
    """The problems of a channeling block's powers, and of the dice that gave them."""
    if set(block.strong) & set(block.weak):
        said = f"strong and weak in the same power: {', '.join(block.strong)}"
        yield file.document.problem((*at, "weak"), "E057", said, "CHN-41")
    if len(block.strong) != len(block.weak):
        said = "who is strong in one power is weak in another: roll both or neither"
        yield file.document.problem((*at, "strong" if block.strong else "weak"), "E057", said, "CHN-40")
    tables = nearest_tables(file.stock.powers, file.faction, file.form).of(kind.half)
    for key, table, rolled in (("strong", tables.strong, block.strong), ("weak", tables.weak, block.weak)):
        for index, power in enumerate(rolled):
            if power not in table:
                said = f"nobody of {kind.half} is {key} in {power}: the table has {', '.join(dict.fromkeys(table))}"
                yield file.document.problem((*at, key, index), "E057", said, "CHN-40")
    if block.powers_rolled is not None:
        yield from _power_dice_problems(file, (*at, "powers_rolled"), tables, block.powers_rolled, block)


def _power_dice_problems(
    file: RosterFile, at: Trail, tables: RollTables, rolled: PowersRolledForm, block: ChannelingForm
) -> Iterator[Problem]:
    """Checks that the faces give these powers; the weak die is re-rolled while it shows the strong power. (CHN-41)"""
    strong = tables.strong[rolled.strong[0] - 1]
    if block.strong != [strong]:
        said = f"the die for the strong power shows {strong}, not {_power_words(block.strong)}"
        yield file.document.problem((*at, "strong", 0), "E067", said, "CHN-40")
    given = [tables.weak[face - 1] for face in rolled.weak]
    for index, power in enumerate(given[:-1]):
        if power != strong:
            said = f"the die shows {power}, which is not the strong power: it may not be rolled again"
            yield file.document.problem((*at, "weak", index), "E067", said, "CHN-41")
            return
    if block.weak != given[-1:] or given[-1] == strong:
        said = f"the die for the weak power shows {given[-1]}, not {_power_words(block.weak)}"
        again = f"{given[-1]} is the strong power too: roll the weak one again"
        message = again if given[-1] == strong else said
        yield file.document.problem((*at, "weak", len(given) - 1), "E067", message, "CHN-41")


def _power_words(powers: Sequence[str]) -> str:
    return " and ".join(powers) or "nothing"
