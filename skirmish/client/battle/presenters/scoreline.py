"""What the scenario is about and how it stands: a line of the bar on top, and its tip."""

from __future__ import annotations

from skirmish.client.words import percent, say
from skirmish.core.awards import scoring_lines
from skirmish.core.exits import count_exits, has_exit_aim
from skirmish.core.record import Record
from skirmish.core.scenario import Scenario, Scoring, building_name
from skirmish.core.standings import count_carried_off, count_near_building, find_leader, lost_share
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.players.player import has_rout_tests


class ScorelineView(Record):
    """How the scenario stands in the state that is told."""

    texts: tuple[str, ...]
    """From `Defend: hold the mill · 3 to 2 at the mill · The Circle of Three ahead` to the count alone: the name goes
    first, then who is ahead, who can be read from the count, and last what wins."""
    tip: str
    """What wins at once, what wins after the last round, and who would win now."""


def scoreline(rules: Ruleset, state: State) -> ScorelineView:
    """For a state as it is told. Before the first round nothing is counted yet."""
    scenario = state.scenario
    aim = aim_text(rules, state)
    about = say("scoreline.about", name=scenario.name, aim=aim)
    ends = say("scoreline.ends", aim=aim, rule=scenario.rule)
    limit = _limit_text(scenario)
    if not state.round:
        return ScorelineView((about, scenario.name), "\n".join((ends, limit)))
    bits = rules.combat.who(state, "standing")
    up = tuple([model.id for model in state.models if bits >> model.id & 1])
    count, ahead = count_text(state, up), _ahead(state, up)
    told = [" · ".join(filter(None, line)) for line in ((about, count, ahead), (aim, count, ahead), (aim, count))]
    texts = tuple(dict.fromkeys((*told, count)))
    return ScorelineView(texts, "\n".join(filter(None, (ends, limit, f"{count} · {ahead}" if ahead else ""))))


def aim_text(rules: Ruleset, state: State) -> str:
    """What wins before the last round is over: `rout the enemy`, `hold the mill`, `score 12 points`."""
    scenario = state.scenario
    if scenario.won_by == "rout":
        routs = has_rout_tests(rules) and scenario.rout != "never"
        return say("scoreline.aim.rout" if routs else "scoreline.aim.defeat")
    if isinstance(scenario.scoring, Scoring) and scenario.scoring.win_at:
        return say("scoreline.aim.points-at", least=scenario.scoring.win_at)
    if scenario.exit is not None and scenario.exit.role:
        return say("scoreline.aim.exit-role", role=scenario.exit.role)
    return say(f"scoreline.aim.{scenario.won_by}", place=building_name(state.battlefield))


def count_text(state: State, up: tuple[ModelId, ...]) -> str:
    """What the scenario counts, of the first side and of the second: `marks lost 12% / 0%`, `points 4 to 2`."""
    won_by = state.scenario.won_by
    if won_by in ("markers", "points"):
        return say("scoreline.points", a=state.forces[0].score, b=state.forces[1].score)
    if won_by == "treasure":
        a, b = count_carried_off(state)
        return say("scoreline.treasure", a=a, b=b, of=len(state.tokens))
    if won_by == "hold":
        a, b = count_near_building(state, up)
        return say("scoreline.hold", a=a, b=b, place=building_name(state.battlefield))
    if won_by == "exit":
        return _exit_text(state)
    (lost_a, all_a), (lost_b, all_b) = lost_share(state, 0), lost_share(state, 1)
    return say("scoreline.losses", a=percent(lost_a / max(1, all_a)), b=percent(lost_b / max(1, all_b)))


def _exit_text(state: State) -> str:
    """`1 of 2 through`; of either side where both must get away."""
    runners = [side for side in (0, 1) if has_exit_aim(state, side)]
    counts = [count_exits(state, side) for side in runners]
    return say("scoreline.exit", count=" / ".join([say("left-of-brief", count=gone, of=of) for gone, of in counts]))


def _ahead(state: State, up: tuple[ModelId, ...]) -> str:
    """Who would win if the round limit came now; '' after the battle."""
    if state.verdict is not None:
        return ""
    leader = find_leader(state, up)
    return say("scoreline.level") if leader is None else say("scoreline.ahead", who=state.forces[leader].roster.name)


def _limit_text(scenario: Scenario) -> str:
    """How it is decided after the last round; by points also what they are enough for, and what equal ones mean."""
    scoring, how = scenario.scoring, "points" if scenario.won_by == "markers" else str(scenario.won_by)
    role = scenario.exit.role if scenario.exit is not None else ""
    told = [say(f"scoreline.limit.{'barred' if role else how}", round=scenario.rounds, role=role)]
    if isinstance(scoring, Scoring):
        rest = scoring_lines(scenario)[len(scoring.awards) :]
        told = [*(() if scoring.at_limit else told), *(f"{line[:1].upper()}{line[1:]}." for line in rest)]
    return "\n".join(told)
