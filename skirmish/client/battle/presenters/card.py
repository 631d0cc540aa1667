"""A warrior's card: the same for all systems, read off its `Sheet`; what it cites leads to the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from skirmish.client.art.figures import Figure
from skirmish.client.art.glyphs import initials
from skirmish.client.art.storeys import height
from skirmish.client.battle.selection import Selection
from skirmish.client.words import first_name, say, titled
from skirmish.core.battlefield import GROUND
from skirmish.core.display import Sheet
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, Effect, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.text import floor_text


class CardView(Record):
    """A card: what it says, and how the model looks on the board."""

    sheet: Sheet
    figure: Figure


def card(selection: Selection, people: Sequence[Figure]) -> CardView | None:
    """The card of who acts or answers a question, else of the selected model, else of the one under the pointer."""
    who = selection.shown if selection.shown is not None else selection.hovered
    if who is None:
        return None
    return CardView(told_sheet(selection.session.rules, selection.state, who), people[who])


def told_sheet(rules: Ruleset, state: State, who: ModelId) -> Sheet:
    """The sheet, and before what is begun on what level the model stands and what lasts on it."""
    sheet, where = rules.sheet(state, who), where_text(state, who)
    lasts = lasting_lines(rules, state, who)
    lasting = [(text, rule) for text, rule in lasts if all(text not in one for one, _ in sheet.begun)]
    return evolve(sheet, begun=(*([(where, "")] if where else []), *lasting, *sheet.begun))


def lasting_lines(rules: Ruleset, state: State, who: ModelId) -> list[tuple[str, str]]:
    """What lasts on the model, each with its rule: `Shield of Air by Halva, while kept up for 1 point a turn`."""
    return [(lasting_text(rules, state, effect), effect.rule) for effect in state.effects if effect.target == who]


def lasting_text(rules: Ruleset, state: State, effect: Effect) -> str:
    """What it is, who made it, and when it ends."""
    name = effect.name
    if effect.owner != NOBODY:
        name = say("lasts.by", name=name, who=state.models[effect.owner].name)
    return ", ".join(filter(None, (name, *_ends(rules, state, effect))))


def made_text(state: State, effect: Effect) -> str:
    """What it is and who made it, in short: `Shield of Air by Halva`."""
    if effect.owner == NOBODY:
        return effect.name
    return say("lasts.by", name=effect.name, who=_called(state, effect.owner))


def _called(state: State, who: ModelId) -> str:
    """What it is called for short, if nobody else is."""
    name = state.models[who].name
    alike = [model for model in state.models if first_name(model.name) == first_name(name)]
    return first_name(name) if len(alike) == 1 else name


def _ends(rules: Ruleset, state: State, effect: Effect) -> list[str]:
    """What ends it, as far as one can tell."""
    found, by_rounds, round = [], rules.combat.alternates, (effect.until + 1) // 2
    if effect.until and by_rounds:
        found.append(say("lasts.until-round", round=round))
    elif effect.until:
        side = state.first if effect.until % 2 else 1 - state.first
        found.append(say("lasts.until", who=state.forces[side].roster.name, round=round))
    if effect.brief:
        found.append(say("lasts.brief-round" if by_rounds else "lasts.brief"))
    if effect.upkeep:
        points = rules.magic.upkeep(state, effect)
        found.append(say("lasts.upkeep", n=points) if points else say("lasts.kept"))
    if effect.shy:
        found.append(say("lasts.shy"))
    if effect.resist:
        found.append(say("lasts.resist"))
    return found or [say("lasts.open")]


def where_text(state: State, who: ModelId) -> str:
    """`on the inn's roof, 4" up`: the level that it stands on; '' on the ground."""
    level = state.level(who) if state.on_table(who) else GROUND
    if level == GROUND:
        return ""
    high = height(state.battlefield, level)
    return say("level.on", place=floor_text(state, level, state.places[who][:2]), inches=f"{high:g}")


def state_text(word: str) -> str:
    """A state with the letters that mark it on tokens and tiles, if no sign does: `Foretelling (Fo)`."""
    letters = initials(word)
    return say("state-lettered", name=word, letter=letters) if letters else word


def state_letters(state: State, people: Iterable[Figure]) -> tuple[str, ...]:
    """What the letters on the tokens mean and who made what lasts, for the legend: `RC: ready to cast`,
    `SA: Shield of Air by Halva on Beth, Simm`; and what lies on the ground."""
    there = [figure for figure in people if figure.where == "table"]
    borne: dict[str, dict[str, list[str]]] = {}
    own = set[str]()
    for figure in there:
        for effect, _ in figure.lasting:
            made = made_text(state, effect)
            borne.setdefault(effect.name, {}).setdefault(made, []).append(_called(state, figure.id))
            own |= {made} if effect.owner == figure.id else set()
    told = [_lettered(word, word) for word in dict.fromkeys(word for figure in there for word in figure.states)
            if initials(word) and word not in borne]  # fmt: skip
    for name, makers in borne.items():
        for made, bearers in makers.items():
            alone = made in own and len(bearers) == 1  # who made it bears it
            told.append(_lettered(name, made if alone else say("lasts.on", name=made, who=", ".join(bearers))))
    ground = [made_text(state, effect) for effect in state.effects if effect.target == NOBODY]
    return (*told, *(say("lasts.ground", name=name) for name in dict.fromkeys(ground)))


def _lettered(word: str, text: str) -> str:
    """The text after the letters that mark the word, if letters do."""
    return say("state-letter", letter=initials(word), name=text) if initials(word) else text


def condition(sheet: Sheet) -> str:
    """The rule of the first state on the card that any of its notes explains; '' if none does."""
    return next((rule for state in sheet.states if (rule := rule_of(sheet, state))), "")


def rule_of(sheet: Sheet, words: str) -> str:
    """The rule of a word, a name of gear or a piece of a note on the card: that of the note which has it; '' if none.

    A note that begins with the words explains them before one that only has them somewhere.
    """
    wanted = words.casefold().strip(" ·.,")
    if not wanted:
        return ""
    told = [(text.casefold(), rule) for text, rule in sheet.lines if rule]
    tracks = [(track.name.casefold(), track.rule) for track in sheet.tracks if track.rule]
    found = [rule for text, rule in (*told, *tracks) if text.startswith(wanted)]
    found += [rule for text, rule in told if wanted in text]
    return found[0] if found else ""


def card_text(rules: Ruleset, state: State, who: ModelId) -> str:
    """A card in plain lines: name, numbers, tracks, states, gear, notes and deeds, with their rules."""
    seen = rules.sheet(state, who)
    found = [
        " · ".join(filter(None, (seen.name, titled(seen.kind)))),
        "  ".join(f"{label} {value}" for label, value in seen.numbers),
        seen.counted,
        ", ".join(seen.states),
        where_text(state, who),
        *(text for text, _ in lasting_lines(rules, state, who)),
        ", ".join(seen.gear),
        *(f"{text} [{ident}]" if ident else text for text, ident in seen.lines),
        *(" ".join(filter(None, (deed.name, deed.detail, f"[{deed.rule}]" if deed.rule else "")))
          for deed in rules.deeds(state, who)),
    ]  # fmt: skip
    return "\n".join(filter(None, found))
