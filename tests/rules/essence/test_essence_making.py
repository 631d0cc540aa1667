"""Works before the battle: what they cost, who may make them, the test, who gets them. (TRI-68..71, TRI-73, RT-37)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from essence_outcomes import slot
from essence_scenes import ILA, ONE, REN, THREE, TWO, begun, book, builder, casters, maker, meeting, people, spell
from support.playing import Played, played
from support.rulesets import ruleset
from support.story import A, B, Story
from typer.testing import CliRunner

from skirmish.cli.main import app
from skirmish.core.events import FirstTurn
from skirmish.core.record import evolve, to_json
from skirmish.core.state import Roster, Warrior
from skirmish.rules.essence.events import WorkMade, WorkSpoilt
from skirmish.rules.essence.gifts import Own, caster_of, making_troubles
from skirmish.rules.essence.incantations import CRAFTS
from skirmish.rules.essence.works import make_works, making_test

PRICES = {
    "herbals": {"healing-draught": 2, "vigour-draught": 2, "calm-draught": 2, "blade-venom": 3, "cat-eyes": 1},
    "sigildry": {"lock-rune": 2, "ward-rune": 3, "alarm-rune": 2, "snare-rune": 3, "fire-rune": 4},
    "lore-crafting": {"keen-edge": 3, "light-mail": 3, "essence-stone": 4, "returning": 2, "dread-mark": 3},
}
DISCOUNTS = {
    "made-by-moonlight": 1, "rare-stuff": 1, "masters-tools": 1, "long-work": 2, "named-owner": 1, "brittle": 1,
}  # fmt: skip
FAILS = (9, 9, 8)


# --- what works are made of ------------------------------------------------------------------------------------------


def test_works_cost_what_the_table_says() -> None:
    """TRI-68, TRI-69: three crafts of effects, one list of requirements."""
    for craft, prices in PRICES.items():
        assert {one.id: one.cost for one in book().effects.values() if one.school == craft} == prices
    assert {one.id: one.discount for one in book().requirements.values() if one.kind == "maker"} == DISCOUNTS


@pytest.mark.parametrize("need", DISCOUNTS)
@pytest.mark.parametrize("craft", CRAFTS)
def test_a_requirement_serves_all_three_crafts(craft: str, need: str) -> None:
    """TRI-69, TRI-70, vector `maker`: a potion, a lock rune or a forged dagger, whatever craft it was learned with."""
    for effect, cost in PRICES[craft].items():
        assert spell(effect, need).cost(1) == max(1, cost - DISCOUNTS[need])


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ("keen-edge wand", "Wand is a requirement of spells"),
        ("hex brittle", "Brittle is a requirement of works"),
        ("keen-edge linger", "shapers are for spells"),
        ("keen-edge dread-mark", "its effects want different targets"),
        ("calm-draught blade-venom", "its effects want different targets"),
        ("healing-draught keen-edge", "a work is of one craft"),
        ("force-bolt hex", "nobody knows two schools"),
        ("brittle", "a work has at least one effect"),
        ("wand", "a spell has at least one effect"),
        ("healing-draught brittle brittle", "a requirement counts once"),
    ],
)
def test_what_cant_be_put_together(parts: str, said: str) -> None:
    """TRI-61, TRI-69: spells and works share neither requirements nor shapers."""
    assert book().compile(book().canonical(parts.split())) == said


# --- the test --------------------------------------------------------------------------------------------------------


def night(*made: tuple[str, str], dice: tuple[int, ...], told: Story | None = None, **options: str) -> Played:
    """Ila makes these for herself, Bo or Ren, with these dice."""
    if told is None:
        told = meeting(maker(*made), **options).model("Bo", A, (2.0, 28.5), **people())
    return played(begun(told), make_works, dice=dice)


def carried(found: Played, who: int) -> list[tuple[str, int]]:
    """What the model has to use: parts and potency."""
    return [(work.what, work.potency) for work in (slot(found, who).works if found.state.models[who].magic else ())]


@pytest.mark.parametrize(
    ("work", "faces", "potency"),
    [
        ("healing-draught", ONE, 1), ("healing-draught", THREE, 3), ("healing-draught", (4, 4, 4), 4),
        ("healing-draught calm-draught", THREE, 2), ("alarm-rune brittle", TWO, 2),
    ],
)  # fmt: skip
def test_a_work_keeps_the_potency_of_its_test(work: str, faces: tuple[int, ...], potency: int) -> None:
    """TRI-64, TRI-71: a success for each effect, and what is over."""
    found = night(("Bo", work), dice=faces)
    (made,) = [event for event in found.table.log if isinstance(event, WorkMade)]
    assert (made.model, made.rule) == (ILA, "TRI-71")
    assert carried(found, made.bearer) == [(work, potency)]
    assert found.state.models[made.bearer].name == "Bo"
    assert slot(found).essence == slot(found).gift.pool == 10


@pytest.mark.parametrize(("what", "skill"), [("cat-eyes", "Survival"), ("lock-rune", "Craft"), ("returning", "Craft")])
@pytest.mark.parametrize("combat", ["trilogy", "skirmish", "resolve"])
def test_herbs_take_survival_all_else_craft(what: str, skill: str, combat: str) -> None:
    """TRI-71, RT-38: everywhere three dice, under a rank of its own where people have none."""
    battle = begun(meeting(maker(("Ila", what)), {} if combat != "trilogy" else None, combat=combat), combat)
    throw = making_test(battle.game.rules, battle.state, ILA, spell(what))
    assert (throw.what, throw.threshold, throw.difficulty, throw.rule) == (
        f"{skill}, {spell(what).name}", 6, 1, "TRI-71",
    )  # fmt: skip


@pytest.mark.parametrize("faces", [FAILS, (9, 9, 9)])
def test_nothing_comes_of_a_test_that_fails(faces: tuple[int, ...]) -> None:
    """TRI-71: not even harm; it has slept since."""
    found = night(("Bo", "healing-draught"), ("Ila", "keen-edge"), dice=(*faces, *ONE))
    assert [(event.name, event.why) for event in found.table.log if isinstance(event, WorkSpoilt)] == [
        ("Healing Draught", "")
    ]
    assert found.person(ILA).fatigue == found.person(ILA).distress == 0
    assert [effect.name for effect in found.state.effects] == ["Keen Edge"]


def test_neither_luck_nor_fate_bears_on_it() -> None:
    """TRI-71: it was made the night before."""
    lucky = maker(("Ila", "healing-draught"), hero=True, now={"fortune": 3, "fate": 1})
    assert not night(told=meeting(lucky), dice=FAILS).asked


def test_without_tests_every_work_is_made() -> None:
    """TRI-64, `spell_test: false`: at a potency of 1."""
    assert carried(night(("Ila", "dread-mark"), dice=(), spell_test="false"), ILA) == [("dread-mark", 1)]


def test_works_are_made_before_the_first_turn() -> None:
    """TRI-71: once all are deployed."""
    battle = meeting(maker(("Ila", "healing-draught"), ("Ren", "cat-eyes"))).begin("first turn").seed(1)
    kinds = [type(event) for event in battle.game.log]
    assert kinds.count(WorkMade) + kinds.count(WorkSpoilt) == 2
    assert max(kinds.index(kind) for kind in kinds if kind in (WorkMade, WorkSpoilt)) < kinds.index(FirstTurn)
    assert [event.why for event in battle.game.log if isinstance(event, WorkSpoilt) if event.why] == [
        ": Ren isn't there"
    ]


# --- requirements ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("light", "made"), [("day", 1), ("night", 1), ("moonlit", 2)])
def test_one_work_is_made_by_moonlight(light: str, made: int) -> None:
    """TRI-70, RT-37: any number, if the battle is fought by moonlight, too."""
    ila = maker(("Ila", "cat-eyes made-by-moonlight"), ("Ila", "alarm-rune made-by-moonlight"), ("Ila", "dread-mark"))
    found = night(told=meeting(ila).scenario(lit=light), dice=ONE * (made + 1))
    assert len(carried(found, ILA)) == made + 1
    spoilt = [event for event in found.table.log if isinstance(event, WorkSpoilt)]
    assert [(event.why, event.rule) for event in spoilt] == [(": the night is too short", "TRI-70")] * (2 - made)


def test_masters_tools_weigh() -> None:
    """TRI-69: once, however many works they were for."""
    for works, move_in in (((), 6.0), ((("Bo", "cat-eyes masters-tools"), ("Bo", "alarm-rune masters-tools")), 5.0)):
        found = night(*works, dice=ONE * len(works))
        assert found.table.rules.combat.reach(found.state, ILA).move == move_in


# --- lists -----------------------------------------------------------------------------------------------------------


def warrior(block: Mapping[str, Any], name: str = "Ila") -> Warrior:
    """One of no type with such a block."""
    return Warrior(name.lower(), name, "nobody", "nowhere", stats=(("essence", to_json(block).decode()),))


SIMPLE: dict[str, Any] = {"crafts": ["herbals"], "incantations": ["healing-draught", "long-work"], "intellect": 3}


def order(*works: str, whom: str = "Ren") -> dict[str, Any]:
    """A herbalist of level 1 who makes these."""
    return SIMPLE | {"made": [(whom, work.split()) for work in works]}


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (order("healing-draught"), []),
        (order("healing-draught", "healing-draught"), []),
        (order("healing-draught long-work"), []),
        (order("healing-draught long-work", "healing-draught"), ["makes 3 works, at most 2 at level 1"]),
        (order("calm-draught"), ["makes Calm Draught, and hasn't learned Calm Draught"]),
        (order("healing-draught brittle"), ["makes Healing Draught, and hasn't learned Brittle"]),
        (
            order("keen-edge") | {"incantations": ["keen-edge"]},
            ["makes Keen Edge, a work of lore-crafting, and has learned herbals"],
        ),
        (
            order("hex") | {"school": "sorcery", "incantations": ["hex"]},
            ["makes Hex, a spell, and has learned herbals"],
        ),
        (
            order("cat-eyes named-owner", whom="Ila") | {"incantations": ["cat-eyes", "named-owner"]},
            ["makes Cat's Eyes for itself: a Named Owner is another"],
        ),
    ],
)  # fmt: skip
def test_what_a_maker_cant_make_is_said(block: dict[str, Any], said: list[str]) -> None:
    """TRI-61, TRI-68, TRI-69, TRI-71: in the list and before the battle, in the same words."""
    ila = warrior(block)
    assert [trouble.reason for trouble in builder().pledges(ila)] == said
    ren = Warrior("ren", "Ren", "nobody", "nowhere")
    magic = ruleset("skirmish+essence").magic
    found = magic.problems(Roster("a", "A", "", (ila, ren)))
    assert list(found) == [f"Ila {one}" for one in said]


def test_the_pool_pays_for_all_works() -> None:
    """TRI-59, TRI-71: 3 x Intellect, Spellcraft and level, of the combat system where that has them."""
    three = ["healing-draught", "calm-draught", "vigour-draught"]
    ila = warrior(SIMPLE | {"incantations": three, "intellect": 1, "made": [("Ila", three)] * 2})
    caster = caster_of(casters(), ila)
    assert caster is not None
    said = [one.reason for one in making_troubles(book(), ila, caster, 1)]
    assert said == ["makes works of 12 Essence, and has 7"]
    ranks = {"intellect": 3, "spellcraft": 2, "level": 1}
    assert not list(making_troubles(book(), ila, caster, 1, lambda _, name: ranks[name]))


def test_works_are_for_people_of_the_list_and_named_ones_one_each() -> None:
    """TRI-69, TRI-71."""
    named = {"incantations": ["healing-draught", "named-owner"]}
    ila = warrior(order("healing-draught named-owner") | named)
    una = warrior(order("healing-draught named-owner") | named, "Una")
    ren = Warrior("ren", "Ren", "nobody", "nowhere")
    problems = ruleset("trilogy+essence").magic.problems
    assert problems(Roster("a", "A", "", (ila, ren))) == ()
    assert problems(Roster("a", "A", "", (ila, una, ren))) == ("Ren owns 2 works by name, at most 1",)
    assert problems(Roster("a", "A", "", (ila,))) == ("Ila makes something for 'Ren', who isn't in the list",)


def test_names_that_both_lists_have_are_told_apart() -> None:
    """TRI-71: `Ren (A)` is meant by Ren, `Ren (B)` is another side's."""
    mark = [evolve(one, name=f"{one.name} (A)") for one in (warrior(order("healing-draught")), warrior({}, "Ren"))]
    assert ruleset("trilogy+essence").magic.problems(Roster("a", "A", "", tuple(mark))) == ()
    told = meeting(maker(("Bo", "cat-eyes"))).model("Bo (B)", B, (20, 28.5), **people())
    found = night(told=told.model("Bo (A)", A, (2.0, 28.5), **people()), dice=ONE)
    (made,) = [event for event in found.table.log if isinstance(event, WorkMade)]
    assert found.state.models[made.bearer].name == "Bo (A)"


def test_makers_are_paid_like_casters() -> None:
    """TRI-73: 5 for each craft, 3 for what is learned, 3 for each work of rare stuff."""
    assert builder().points(warrior(SIMPLE)) == 5 + 2 * 3
    both: dict[str, Any] = SIMPLE | {"crafts": ["herbals", "sigildry"], "school": "magery"}
    assert builder().points(warrior(both)) == 3 * 5 + 2 * 3
    rare = order("healing-draught rare-stuff", "healing-draught rare-stuff")
    assert builder().points(warrior(rare)) == 5 + 2 * 3 + 2 * 3


HERBS, RUNES = ([one.id for one in book().effects.values() if one.school == craft] for craft in ("herbals", "sigildry"))


def troubles(crafts: Sequence[str], known: Sequence[str], **more: object) -> list[tuple[str, str]]:
    """What is wrong with a hero who has learned these."""
    maker = evolve(warrior({"crafts": crafts, "incantations": known, **more}), role="hero")
    return [(trouble.reason, trouble.rule) for trouble in builder().troubles(maker)]


def test_three_effects_and_requirements_come_with_each_craft() -> None:
    """TRI-67, TRI-68, TRI-72: the craft itself is one of two talents; no effect of a craft that it hasn't learned."""
    three = list(DISCOUNTS)[:3]
    assert troubles(["herbals"], [*HERBS[:4], *three]) == []
    assert troubles(["herbals"], [*HERBS[:5], *three]) == [
        ("knows 5 Effects and 3 Requirements: 2 beyond 3 of each, at most 1 at level 1", "TRI-67")
    ]
    assert troubles(["herbals"], ["keen-edge"]) == [("knows Keen Edge, which isn't herbals", "TRI-73")]


def test_a_second_discipline_comes_at_level_5() -> None:
    """TRI-20: to cast is one, too."""
    both = ["herbals", "sigildry"]
    early = [("knows 2 disciplines, at most 1 at level 4", "TRI-20")]
    assert troubles(both, [*HERBS[:3], *RUNES[:3]], level=4) == early
    assert troubles(["herbals"], HERBS[:3], level=4, school="magery") == early
    assert troubles(both, [*HERBS, *RUNES], level=5) == []


def test_faults_name_what_is_wrong_where() -> None:
    """TRI-61, TRI-71."""
    made = ("Ila", ("healing-drought",)), ("Rne", ("brittle",))
    strange, empty, nobody = builder().faults(Own(made=made), ["Ila", "Ren"])
    assert (strange.where, strange.wrong) == (("made", 0, 1, 0), "healing-drought")
    assert empty.said == "makes a work that there isn't: a work has at least one effect"
    assert (nobody.where, nobody.wrong, nobody.known) == (("made", 1, 0), "Rne", ("Ila", "Ren"))


LIST = """\
format: warband/2
id: smiths
name: Smiths
faction: {id: hill-clans, version: 1.0.0}
limit: {marks: 500}
members:
  - id: m-01
    type: chief
    name: Ila
    items: [{item: dagger, paid: 0}]
    stats:
      essence:
        crafts: [lore-crafting]
        incantations: [keen-edge]
        made:
          - [Ilo, [keen-edge]]
          - [Ila, [keen-edg]]
"""


def test_lint_points_at_the_line(tmp_path: Path) -> None:
    """TRI-71: with the nearest word."""
    path = tmp_path / "smiths.yaml"
    path.write_text(LIST)
    told = CliRunner().invoke(app, ["lint", str(path)]).output
    assert ":16:14: E020 Ila makes something for 'Ilo', who isn't in the list, did you mean 'Ila'?" in told
    assert ":17:20: E020 Ila makes 'keen-edg', which is no incantation, did you mean 'keen-edge'?" in told


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("made: [keen-edge]", ":15:16: E071 Ila: its stats can't be read: must be a list, not 'keen-edge'; "
         "write it like made: [[Ren, [healing-draught, brittle]]] (TRI-73)"),
        ("made: [[Ila, keen-edge]]", ":15:16: E012 entry 1 of made: must be a number or a word, or a text with a list "
         "of words like [Ren, [mist, wand]], not a list"),
        ("school: magic", ":15:17: E071 Ila: its stats can't be read: school: 'magic' is not one of magery, theurgy, "
         "sorcery"),
        ("intellect: 9", ":15:20: E071 Ila: its stats can't be read: intellect: must be 1 to 3, not 9 (TRI-73)"),
        ("composure: high", ":15:20: E071 Ila: its stats can't be read: composure: must be a whole number, not 'high'"),
    ],
)  # fmt: skip
def test_what_has_another_shape_is_said_with_what_may_stand_there(tmp_path: Path, wrong: str, said: str) -> None:
    """TRI-58, TRI-71, TRI-73."""
    path = tmp_path / "smiths.yaml"
    path.write_text(LIST[: LIST.index("made:")] + wrong + "\n")
    assert said in CliRunner().invoke(app, ["lint", str(path)]).output


def test_what_is_broken_is_said_where_it_stands(tmp_path: Path) -> None:
    """TRI-67, TRI-68, TRI-71, TRI-73: at the work, the works, the incantations."""
    text = LIST.replace("[Ilo, [keen-edge]]", "[Ila, [light-mail]]").replace("keen-edg]]", "keen-edge]]")
    text = text.replace("{marks: 500}", "{marks: 500, points: {essence: 90}}")
    many = "keen-edge, hex, light-mail, returning, essence-stone, dread-mark"
    path = tmp_path / "smiths.yaml"
    wrong = text.replace("incantations: [keen-edge]", f"incantations: [{many}]").replace("light-mail]]", "ward]]")
    path.write_text(wrong)
    told = CliRunner().invoke(app, ["lint", str(path)]).output
    assert ":14:35: E073 Ila knows Hex, which isn't lore-crafting (TRI-73)" in told
    assert ":14:23: E073 Ila knows 6 Effects and 0 Requirements: 3 beyond 3 of each" in told
    assert ":16:13: E073 Ila makes Ward, a spell, and has learned lore-crafting (TRI-68)" in told
    path.write_text(text.replace("          - [Ila, [keen-edge]]\n", "          - [Ila, [keen-edge]]\n" * 3))
    told = CliRunner().invoke(app, ["lint", str(path)]).output
    assert ":16:11: E073 Ila makes 4 works, at most 2 at level 1 (TRI-71)" in told


def test_a_roster_says_what_its_maker_makes() -> None:
    """TRI-71: on its card, until the battle begins."""
    battle = begun(meeting(maker(("Ren", "cat-eyes"), learned="brittle")))
    known = ("Herbals, Sigildry, Lore-crafting: Cat's Eyes, Brittle", "TRI-68")
    magic = battle.game.rules.magic
    assert magic.sheet(battle.state, ILA).notes == (known,)
    before = evolve(battle.state, phase="deployment")
    assert magic.sheet(before, ILA).notes == (known, ("Makes Cat's Eyes for Ren", "TRI-71"))
    assert magic.sheet(before, REN).notes == ()


def test_what_is_worn_asks_nothing_of_its_bearer() -> None:
    """TRI-68: it works by itself."""
    found = night(("Bo", "keen-edge"), ("Bo", "light-mail"), dice=ONE + ONE)
    (bo,) = {effect.target for effect in found.state.effects}
    assert found.state.models[bo].name == "Bo"
    assert found.state.models[bo].magic is None
