"""What was played: lists, maps, rules, players, seeds, versions; enough to play it all again."""

from __future__ import annotations

from skirmish.playtest.plan import Batch, total
from skirmish.playtest.report.pieces import Column, counted, facts, name, number, said, section, table, tag, text

PAIRS = "two by two with the same dice: sides and ends of the table change"


def settings(batch: Batch) -> str:
    """The section."""
    plan = batch.plan
    told = facts((
        ("Battles", _battles(batch)),
        ("Each pairing of lists", f"{counted(plan.games, 'battle')}, {PAIRS}"),
        ("Seeds", _seeds(batch)),
        ("Scenario", f"{name(plan.scenario.name)}, at most {counted(plan.scenario.rounds, 'round')}"),
        ("Maps", ", ".join(name(field.name) for field in plan.battlefields)),
        ("Rules", _code(plan.ruleset)),
        ("Players", _players(batch)),
        ("Observers", " ".join(_code(one) for one in plan.observers) or "none"),
        ("Version", f"skirmish {said(plan.version)}"),
        ("Rule data", _code(plan.digest)),
    ))  # fmt: skip
    options = " ".join(_code(f"{key}={value}") for key, value in sorted(plan.options.items())) or "none"
    wide = tag("div", facts([("Options of the rules", options)]), "wide")
    return section("settings", "What was played", _lists(batch), told, wide)


def _lists(batch: Batch) -> str:
    columns = [
        Column("List", number=False), Column("Id", number=False), Column("Faction", number=False),
        Column("Cost", "marks"), Column("Warriors"), Column("Legal", number=False), Column("Played by", number=False),
    ]  # fmt: skip
    players = batch.plan.players
    each = players * len(batch.plan.rosters) if len(players) == 1 else players
    rows = [
        [text(roster.name), text(roster.id), text(roster.faction or "none"), number(roster.marks),
         number(len(roster.warriors)), text("no" if roster.illegal else "yes"), text(player)]
        for roster, player in zip(batch.plan.rosters, each, strict=True)
    ]  # fmt: skip
    return table("lists", "The lists", columns, rows)


def _battles(batch: Batch) -> str:
    wanted, played = total(batch.plan), len(batch.results)
    return f"{played:,}" if played == wanted else f"{played:,} of {wanted:,} planned"


def _seeds(batch: Batch) -> str:
    seeds = [one.bout.seed for one in batch.results] or [batch.plan.seed]
    return f"{min(seeds)} to {max(seeds)}" if min(seeds) != max(seeds) else str(seeds[0])


def _players(batch: Batch) -> str:
    return ", ".join(_code(one) for one in dict.fromkeys(batch.plan.players))


def _code(words: str) -> str:
    return tag("code", said(words))
