"""What was played: lists, maps, rules, players, seeds, versions; enough to play it all again."""

from __future__ import annotations

from skirmish.playtest.plan import Plan
from skirmish.playtest.report.pieces import Column, counted, facts, name, number, said, section, table, tag, text
from skirmish.playtest.summary import Summary

PAIRS = "two by two with the same dice: sides and ends of the table change"


def settings(plan: Plan, summary: Summary) -> str:
    """The section."""
    told = facts((
        ("Battles", _battles(summary)),
        ("Each pairing of lists", f"{_games(plan)}, {PAIRS}"),
        ("Seed", f"{plan.seed}{tag('small', ' from which that of each pair follows')}"),
        ("Scenario", f"{name(plan.scenario.name)}, at most {counted(plan.scenario.rounds, 'round')}"),
        ("Maps", ", ".join(name(field.name) for field in plan.battlefields)),
        ("Rules", _code(plan.ruleset)),
        ("Players", _players(plan)),
        ("Observers", " ".join(_code(one) for one in plan.observers) or "none"),
        ("Version", f"skirmish {said(plan.version)}"),
        ("Rule data", _code(plan.digest)),
    ))  # fmt: skip
    options = " ".join(_code(f"{key}={value}") for key, value in sorted(plan.options.items())) or "none"
    wide = tag("div", facts([("Options of the rules", options)]), "wide")
    return section("settings", "What was played", _lists(plan), told, wide)


def _lists(plan: Plan) -> str:
    columns = [
        Column("List", number=False), Column("Id", number=False), Column("Faction", number=False),
        Column("Cost", "marks"), Column("Warriors"), Column("Legal", number=False), Column("Played by", number=False),
    ]  # fmt: skip
    players = plan.players
    each = players * len(plan.rosters) if len(players) == 1 else players
    rows = [
        [text(roster.name), text(roster.id), text(roster.faction or "none"), number(roster.marks),
         number(len(roster.warriors)), text("no" if roster.illegal else "yes"), text(player)]
        for roster, player in zip(plan.rosters, each, strict=True)
    ]  # fmt: skip
    return table("lists", "The lists", columns, rows)


def _battles(summary: Summary) -> str:
    played, wanted = summary.battles, summary.wanted
    return f"{played:,}" if played == wanted else f"{played:,} of {wanted:,} planned"


def _games(plan: Plan) -> str:
    if plan.until is None:
        return counted(plan.games, "battle")
    sure = f"margin {plan.until.margin:g}, alpha {plan.until.alpha:g}"
    return f"at most {counted(plan.games, 'battle')}, until it is sure ({sure})"


def _players(plan: Plan) -> str:
    return ", ".join(_code(one) for one in dict.fromkeys(plan.players))


def _code(words: str) -> str:
    return tag("code", said(words))
