"""What warriors learn: chosen weaves, experience and skills. Functions raise `UserError` if it is impossible."""

from __future__ import annotations

import re
from collections.abc import Sequence

from skirmish.app.errors import Misused, UserError
from skirmish.app.rosters import Edited, Opened, known, plainly, save
from skirmish.core.record import Record
from skirmish.library.stock import skill_lists, skills_for, unique_weaves
from skirmish.muster import edits
from skirmish.muster.cost import Fielded, fielded
from skirmish.muster.editor_channelers import learn_weaves, list_weaves
from skirmish.muster.editor_views import Teaching
from skirmish.muster.edits import Found
from skirmish.muster.legality import count_advances

MOST_EXPERIENCE = 100


class Lessons(Record):
    """What a warrior knows and may learn, by id."""

    who: str
    """`Ila (m-01)`."""
    knows: tuple[str, ...]
    """Chosen weaves."""
    most: int
    """How many chosen ones it may know."""
    may: tuple[str, ...]
    """What else it could learn."""
    fixed: tuple[str, ...] = ()
    """Taught or rolled ones, which stay."""


def _fielded(old: Opened, found: Found) -> Fielded:
    return next(entry for entry in fielded(old.file) if entry.at == (found.section, found.index))


# --- weaves (CHN-4, CHN-5) -----------------------------------------------------------------------------------------


def weave_lessons(old: Opened, who: str) -> Lessons:
    """The weaves that a warrior knows and may know. Raises `UserError` for a warrior that doesn't channel."""
    found = old.find(who)
    told = list_weaves(old.file, _fielded(old, found))
    if not told.lessons:
        raise UserError(f"{old.shown}: {old.called(found)} doesn't channel")
    fixed = [one.weave for one in told.lessons if one.known and one.refusal]
    knows = [one.weave for one in told.lessons if one.known and not one.refusal]
    chooses = {False: not told.wanted or not _is_fixed(told, special=False), True: told.specials_wanted > 0}
    may = [one.weave for one in told.lessons if not one.known and chooses[one.special]]
    most = told.wanted * chooses[False] + told.specials_wanted
    return Lessons(old.called(found), tuple(knows), most, tuple(may), tuple(fixed))


def _is_fixed(told: Teaching, *, special: bool) -> bool:
    """Whether its weaves of this kind are taught or rolled."""
    return any(one.refusal is not None for one in told.lessons if one.known and one.special == special)


def change_weaves(old: Opened, who: str, learn: Sequence[str], drop: Sequence[str]) -> Edited:
    """Learns and gives up weaves; the dice stay. Raises `UserError` for weaves that the type can't know or choose."""
    found, weaves = old.find(who), old.file.stock.weaves
    entry = _fielded(old, found)
    names = {weave.id: weave.name for weave in unique_weaves(weaves)}
    now = {ident: weave.id for ident, weave in weaves.items()}
    learned, dropped = (
        [known(now.get(word, word), names, "weave", " (see skirmish list weaves)") for word in words]
        for words in (learn, drop)
    )
    block = entry.person.channeling if entry.person else None
    if block is None:
        raise UserError(f"{old.shown}: {old.called(found)} doesn't channel")
    has = [weaves[ident].id for ident in (*block.weaves, *block.special)]
    for ident in dropped:
        if ident not in has:
            said = f"knows {', '.join(has)}" if has else "knows no weaves"
            raise UserError(f"{old.shown}: {old.called(found)} doesn't know {names[ident]}: it {said}")
    kept = [ident for ident in has if ident not in dropped]
    with plainly(f"{old.shown}: {old.called(found)}"):
        data = edits.set_channeling(old.data, found, learn_weaves(old.file, entry, [*kept, *learned]))
    said = ", ".join([*(f"- {names[ident]}" for ident in dropped), *(f"+ {names[ident]}" for ident in learned)])
    return save(old, data, f"{old.called(found)}: {said}", facts={"id": old.ident(found)})


# --- experience and skills (CMP-2) ---------------------------------------------------------------------------------


def set_experience(old: Opened, who: str, wanted: str) -> Edited:
    """Sets experience, or adds to it (`+3`) or takes from it (`-3`), for a warrior or each of a group."""
    found = old.find(who)
    entry = _fielded(old, found)
    start = entry.kind.start_xp
    has = start if entry.written.xp is None else entry.written.xp
    if not re.fullmatch(r"[+-]?[0-9]{1,3}", wanted):
        raise Misused(f"a number like 12, or +3 or -3 for so much more or less, not '{wanted}'", "XP")
    experience = int(wanted) + (has if wanted[0] in "+-" else 0)
    if experience < start:
        said = f"{old.called(found)} begins with {start} experience, and can't have {experience}"
        raise UserError(f"{old.shown}: {said}")
    if experience > MOST_EXPERIENCE:
        raise UserError(
            f"{old.shown}: {old.called(found)} would have {experience} experience, maximum {MOST_EXPERIENCE}"
        )
    with plainly(old.shown):
        data = edits.set_experience(old.data, found, experience, start)
    advances = count_advances(entry, experience)
    did = f"{old.called(found)}: experience {experience}, was {has}; {advances} advance{'' if advances == 1 else 's'}"
    return save(old, data, did, facts={"id": old.ident(found)})


def skill_lessons(old: Opened, who: str) -> Lessons:
    """The skills that a warrior has and may learn."""
    found = old.find(who)
    entry = _fielded(old, found)
    if found.section == "groups":
        raise UserError(f"{old.shown}: {old.called(found)} is a group: henchmen learn no skills")
    has = _skills(old, entry)
    may = [ident for ident in skills_for(old.file.faction, old.file.stock, entry.kind) if ident not in has]
    return Lessons(old.called(found), tuple(has), count_advances(entry), tuple(may))


def change_skills(old: Opened, who: str, learn: Sequence[str], drop: Sequence[str]) -> Edited:
    """Learns and forgets skills; illegal changes are made anyway, and reported."""
    found, stock = old.find(who), old.file.stock
    entry = _fielded(old, found)
    listed = {stock.traits[ident].id for idents in skill_lists(old.file.faction, stock).values() for ident in idents}
    names = {ident: stock.traits[ident].name for ident in sorted(listed)}
    now = {ident: trait.id for ident, trait in stock.traits.items()}
    learned, dropped = ([known(now.get(word, word), names, "skill") for word in words] for words in (learn, drop))
    has = _skills(old, entry)
    for ident in dropped:
        if ident not in has:
            said = f"it has {', '.join(has)}" if has else "it has no skills"
            raise UserError(f"{old.shown}: {old.called(found)} hasn't learned {names[ident]}: {said}")
    skills = list(dict.fromkeys([*(ident for ident in has if ident not in dropped), *learned]))
    with plainly(old.shown):
        data = edits.set_skills(old.data, found, skills)
    said = ", ".join([*(f"- {names[ident]}" for ident in dropped), *(f"+ {names[ident]}" for ident in learned)])
    return save(old, data, f"{old.called(found)}: {said}", facts={"id": old.ident(found)})


def _skills(old: Opened, entry: Fielded) -> list[str]:
    return [old.file.stock.traits[ident].id for ident in entry.person.skills] if entry.person else []
