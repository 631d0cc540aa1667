"""A channeler of a list being edited: weaves to choose from, and the recruitment dice as rolled.

(CHN-2..6, CHN-40, CHN-41)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy

from skirmish.core.decision import Refusal
from skirmish.core.dice import Dice, Faces
from skirmish.library.catalogue import RosterFile
from skirmish.library.factionfile import ChannelingType
from skirmish.library.problems import hint
from skirmish.library.rosterfile import ChannelingForm
from skirmish.library.stock import specials_for, unique_weaves, weaves_for
from skirmish.library.wares import WeaveForm
from skirmish.muster.cost import Fielded
from skirmish.muster.editor_snapshot import Snapshot
from skirmish.muster.editor_views import Die, Lesson, Rolled, Teaching, Typed
from skirmish.muster.edits import Plain, Refused, with_key
from skirmish.muster.recruit import Misrolled, Wish, recruit
from skirmish.muster.sealed_dice import SEALED

SIX, TEN = 6, 10
MOST_FACES = 20
"""Maximum faces of a roll, including re-rolls: as many as a list may hold."""
CHOOSING, TALENT, AGAIN, POINTS, POWERS, WEAK = "CHN-4", "CHN-5", "CHN-6", "CHN-2", "CHN-40", "CHN-41"
NO_TEACHING = Teaching((), 0, 0, 0, 0)


def channeling_of(entry: Fielded) -> tuple[ChannelingType, ChannelingForm] | None:
    """How its type channels, and its own block; None if either is missing."""
    block = entry.person.channeling if entry.person else None
    return None if block is None or entry.kind.channeling is None else (entry.kind.channeling, block)


# --- weaves ------------------------------------------------------------------------------------------------------


def list_weaves(file: RosterFile, entry: Fielded) -> Teaching:
    """The weaves that it knows or may know, the standard ones first."""
    both = channeling_of(entry)
    if both is None:
        return NO_TEACHING
    kind, block = both
    stock = file.stock
    known = [stock.weaves[weave].id for weave in block.weaves]
    owned = [stock.weaves[weave].id for weave in block.special]
    wanted, specials = kind.standard, kind.specials if kind.special == "choose" else 0
    standard = _union(weaves_for(file.faction, stock, kind), [stock.weaves[weave] for weave in block.weaves])
    listed = specials_for(file.faction, stock, kind) if specials else ()
    special = _union(listed, [stock.weaves[weave] for weave in block.special])
    full = len(set(known)) >= wanted
    lessons = [
        _lesson(weave, known, _fixed_refusal(kind) or _full_refusal(full, known, weave, wanted)) for weave in standard
    ]
    fixed = None if specials else Refusal("special weaves are rolled for, not chosen", TALENT)
    full = len(set(owned)) >= specials
    lessons += [_lesson(weave, owned, fixed or _full_refusal(full, owned, weave, specials)) for weave in special]
    return Teaching(tuple(lessons), wanted, len(set(known)), specials, len(set(owned)) if specials else 0)


def _union(may: Sequence[WeaveForm], has: Sequence[WeaveForm]) -> Sequence[WeaveForm]:
    """Weaves that it may know, followed by others that it knows anyway."""
    return [*may, *(weave for weave in unique_weaves({weave.id: weave for weave in has}) if weave not in may)]


def _lesson(weave: WeaveForm, known: Sequence[str], refusal: Refusal | None) -> Lesson:
    return Lesson(
        weave.id, weave.name, tuple(weave.powers), weave.special, weave.id in known, refusal, weave.rule
    )  # fmt: skip


def _fixed_refusal(kind: ChannelingType) -> Refusal | None:
    """Why nothing can be chosen."""
    if kind.taught is not None:
        return Refusal("its type always knows the same weaves", CHOOSING)
    return Refusal("its weaves are rolled for, not chosen", CHOOSING) if kind.rolls else None


def _full_refusal(full: bool, known: Sequence[str], weave: WeaveForm, wanted: int) -> Refusal | None:
    """Why one more can't be added; a known one can always be exchanged."""
    if weave.id in known or not full:
        return None
    return Refusal(f"knows {wanted} already: give one up first", TALENT if weave.special else CHOOSING)


def learn_weaves(file: RosterFile, entry: Fielded, wanted: Sequence[str]) -> Plain:
    """Its channeling block with these chosen weaves; the dice stay. Fewer than it may know is a fault that the
    list reports. Raises `Refused`."""
    both = channeling_of(entry)
    if both is None:
        raise Refused(f"{entry.name} doesn't channel")
    known = file.stock.weaves
    strangers = [ident for ident in wanted if ident not in known]
    if strangers:
        raise Refused(f"no weave '{strangers[0]}'{hint(strangers[0], known)}")
    chosen = list(dict.fromkeys(known[ident].id for ident in wanted))
    block: Plain = deepcopy(file.document.data[entry.at[0]][entry.at[1]]["channeling"])
    standard = [ident for ident in chosen if not known[ident].special]
    special = [ident for ident in chosen if known[ident].special]
    told = list_weaves(file, entry)
    _check_choice(file, told, standard, told.wanted, special=False)
    block["weaves"] = standard
    if told.specials_wanted:
        _check_choice(file, told, special, told.specials_wanted, special=True)
        block["special"] = special
    elif set(special) - {lesson.weave for lesson in told.lessons if lesson.special and lesson.known}:
        raise Refused("special weaves are rolled for, not chosen")
    return block


def _check_choice(file: RosterFile, told: Teaching, chosen: Sequence[str], wanted: int, *, special: bool) -> None:
    """Raises `Refused` for weaves that can't be chosen."""
    lessons = {lesson.weave: lesson for lesson in told.lessons if lesson.special == special}
    for ident in chosen:
        if ident not in lessons:
            raise Refused(f"it may not know {file.stock.weaves[ident].name}")
    changed = {ident for ident, lesson in lessons.items() if lesson.known} != set(chosen)
    fixed = next((one.refusal for one in lessons.values() if one.known and one.refusal), None)
    if changed and fixed is not None:
        raise Refused(fixed.reason)
    if len(chosen) > wanted:
        raise Refused(f"{wanted} {'special' if special else 'standard'} weaves at most, not {len(chosen)}")


def chosen_weaves(file: RosterFile, entry: Fielded) -> tuple[str, ...]:
    """Its chosen weaves, including special ones; none if it is taught or rolls for them."""
    both = channeling_of(entry)
    if both is None:
        return ()
    kind, block = both
    known = [] if _fixed_refusal(kind) else block.weaves
    return tuple(
        file.stock.weaves[ident].id for ident in (*known, *(block.special if kind.special == "choose" else ()))
    )


# --- dice --------------------------------------------------------------------------------------------------------


def list_rolls(at: Snapshot, entry: Fielded) -> tuple[Rolled, ...]:
    """Its recruitment dice in the order of the rules; none if it doesn't channel."""
    both = channeling_of(entry)
    if both is None:
        return ()
    kind, block = both
    hand = block.rolled.seed is None
    points = Rolled(
        "points", f"Channeling points, {block.rolled.dice}", tuple(Die(face, SIX, "") for face in block.rolled.faces),
        f"{block.points} point{'s' * (block.points != 1)}", hand, SIX, int(kind.roll[0]), POINTS,
    )  # fmt: skip
    talents = [_talents(at, kind, block, hand)] if kind.special == "roll" or block.special_rolled else []
    return (points, *talents, _powers(at, kind, block, hand))


def _talents(at: Snapshot, kind: ChannelingType, block: ChannelingForm, hand: bool) -> Rolled:
    stock = at.file.stock
    names = [stock.weaves[special].name for special in block.special]
    dice = tuple(_talent_dice(at, kind, block.special_rolled))
    title = "Special weave, D10" if kind.specials == 1 else f"{kind.specials} special weaves, D10"
    return Rolled("talents", title, dice, ", ".join(names) or "none", hand, TEN, 0, TALENT)


def _talent_dice(at: Snapshot, kind: ChannelingType, faces: Sequence[int]) -> Iterator[Die]:
    listed = [weave for weave in unique_weaves(at.file.stock.weaves) if weave.special]
    may = {weave.id for weave in specials_for(at.file.faction, at.file.stock, kind)}
    had: set[str] = set()
    for face in (face or TEN for face in faces):
        if face > len(listed):
            yield Die(face, TEN, "", counts=False, why="no weave has that number")
            continue
        weave = listed[face - 1]
        why = "its type never has it" if weave.id not in may else "it has that already" if weave.id in had else ""
        had.add(weave.id)
        yield Die(face, TEN, weave.name, counts=not why, why=f"{why}: rolled again" if why else "")


def _powers(at: Snapshot, kind: ChannelingType, block: ChannelingForm, hand: bool) -> Rolled:
    tables, dice = at.desk.powers.of(kind.half), []
    if block.powers_rolled is not None:
        strong, weak = block.powers_rolled.strong, block.powers_rolled.weak
        dice = [Die(face, SIX, f"strong in {tables.strong[face - 1]}") for face in strong]
        for place, face in enumerate(weak):
            again = place < len(weak) - 1
            why = "strong in it: rolled again" if again else ""
            dice.append(Die(face, SIX, f"weak in {tables.weak[face - 1]}", counts=not again, why=why))
    said = [
        f"{how} in {' and '.join(powers)}" for how, powers in (("strong", block.strong), ("weak", block.weak)) if powers
    ]
    return Rolled(
        "powers", "Powers, D6: strong, then weak", tuple(dice), ", ".join(said) or "none", hand, SIX, 0, POWERS
    )


def retype_dice(at: Snapshot, entry: Fielded, typed: Typed) -> Plain:
    """Its channeling block with the user's own dice in place of these; its other dice and its weaves stay.

    Raises `Refused` for faces that the rules don't allow.
    """
    both = channeling_of(entry)
    if both is None:
        raise Refused(f"{entry.name} doesn't channel")
    kind, _ = both
    if at.data.get("event"):
        raise Refused(SEALED)
    check_faces(kind, typed, entry.kind.name)
    wish = Wish(
        id="x", type=entry.type_id,
        points_faces=typed.points, talent_faces=typed.talents, power_faces=typed.powers,
    )  # fmt: skip
    try:
        made, _ = recruit(at.desk, wish, Dice(0))
    except Misrolled as error:
        raise Refused(f"{entry.name}: {error}") from None
    block: Plain = deepcopy(at.written(entry)["channeling"])
    fresh = made["channeling"]
    keys = {"rolled": typed.points, "special": typed.talents, "special_rolled": typed.talents}
    keys |= {"strong": typed.powers, "weak": typed.powers, "powers_rolled": typed.powers}
    for key, faces in keys.items():
        if faces:
            block = {**with_key(block, key, fresh[key], tuple(fresh)), key: fresh[key]}
    return block


def check_faces(kind: ChannelingType, typed: Typed, name: str) -> None:
    """Raises `Refused` for impossible faces, too many of them, or dice that aren't rolled."""
    for faces, sides in ((typed.points, SIX), (typed.talents, TEN), (typed.powers, SIX)):
        wrong = [face for face in faces if not 1 <= face <= sides]
        if wrong:
            raise Refused(f"a D{sides} shows 1 to {sides}, not {wrong[0]}")
        if len(faces) > MOST_FACES:
            raise Refused(f"{MOST_FACES} faces at most")
    if typed.points and len(typed.points) != int(kind.roll[0]):
        many = len(typed.points)
        raise Refused(f"{name} rolls {kind.roll}, not {many} {'die' if many == 1 else 'dice'}")
    if typed.talents and kind.special != "roll":
        raise Refused(f"{name} rolls for no special weave")


def parse_faces(written: str, sides: int) -> Faces:
    """Faces as typed, `7 1`, `7,1` or `7; 1`; a 0 on the D10 is a ten. Raises `Refused`."""
    words = written.replace(",", " ").replace(";", " ").split()
    if any(not (word.isascii() and word.isdecimal()) for word in words):
        raise Refused("put blanks between the faces")
    faces = tuple(sides if sides == TEN and word == "0" else int(word[:9]) for word in words)
    if len(faces) > MOST_FACES or any(not 1 <= face <= sides for face in faces):
        raise Refused(f"faces of a D{sides} from 1 to {sides}, {MOST_FACES} at most")
    return faces
