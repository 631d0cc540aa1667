"""The factions: every row of SKR-82 is a type of a catalogue, with the numbers of the row."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from support.axes import shelf

from skirmish.library.factionfile import ChannelingType, TypeForm
from skirmish.library.rulebook import load_rulebook

SHELF = shelf()

# type | M WS BS S T W I A Ld | marks | limit | gear | special rules; channeling
# L: leader; H, N, G: hero, novice, group of henchmen, and at most how many of the type.
TABLE = """\
white-tower
sitter              | 4 2 2 3 3 1 4 1 9 | 190 | L   | dagger, staff | saidar 4+s but Travelling
aes-sedai           | 4 2 2 3 3 1 4 1 8 | 140 | H 2 | dagger, staff | saidar 4+s but Travelling
accepted            | 4 2 2 3 3 1 3 1 7 | 115 | N 2 | dagger, staff | saidar 2
warder              | 4 5 4 3 3 1 5 1 8 |  50 | H 2 | sword, axe, spear, bow, light, heavy, shield, helmet, fancloth, power-wrought blade | warder
tower-guard         | 4 4 3 3 3 1 3 1 7 |  30 | G   | sword, spear, halberd, bow, crossbow, light, heavy, shield, helmet |
black-tower
ashaman             | 4 4 3 3 3 1 4 1 8 | 230 | L   | sword, dagger, light | saidin 4+s
dedicated           | 4 3 3 3 3 1 3 1 8 | 170 | H 2 | sword, dagger, light | saidin 2
soldier             | 4 3 3 3 3 1 3 1 7 | 160 | H 2 | sword, dagger, light | saidin 1
legionman           | 4 3 3 3 3 1 3 1 7 |  25 | G   | sword, axe, spear, crossbow, light, shield, helmet |
aiel
sept-chief          | 5 5 4 3 3 1 5 1 9 |  70 | L   | spear, axe, knives, Aiel spears, bow, light, buckler |
wise-one            | 5 2 2 3 3 1 4 1 9 | 140 | H 2 | dagger | saidar 3+s
society-leader      | 5 5 4 3 3 1 5 1 8 |  55 | H 2 | spear, axe, knives, Aiel spears, bow, light, buckler |
maiden-of-the-spear | 5 4 4 3 3 1 5 1 8 |  45 | G 5 | spear, axe, knives, Aiel spears, bow, buckler |
algaidsiswai        | 5 4 3 3 3 1 4 1 8 |  40 | G   | spear, axe, knives, Aiel spears, bow, buckler |
shadowspawn
myrddraal           | 5 5 3 4 4 2 6 2 8 | 120 | L   | sword, Thakan'dar blade, light, heavy | fear, hides-after-run, thrall-master
dreadlord           | 4 3 3 3 3 1 4 1 8 | 180 | H 1 | sword, light | saidin 4+s
dreadlord-woman     | 4 3 3 3 3 1 4 1 8 | 145 | H 1 | sword, light | saidar 4+s
fist-leader         | 5 4 2 4 4 1 3 1 7 |  55 | H 2 | club, axe, halberd, two-handed, flail, light, shield, heavy |
trolloc             | 5 3 2 4 4 1 2 1 6 |  40 | G 8 | club, axe, halberd, two-handed, flail, light, shield |
darkfriend          | 4 3 3 3 3 1 3 1 6 |  20 | G   | sword, axe, club, bow, crossbow, light, shield |
children-of-the-light
lord-captain        | 4 4 4 3 3 1 4 1 9 |  60 | L   | sword, axe, spear, power-wrought blade, all armour |
questioner          | 4 3 3 3 3 1 3 1 8 |  35 | H 2 | club, sword, light, heavy, helmet | hatred of channeler
whitecloak          | 4 3 3 3 3 1 3 1 7 |  25 | G   | sword, spear, axe, bow, crossbow, light, heavy, shield, helmet |
seanchan
captain             | 4 4 4 3 3 1 4 1 8 |  60 | L   | sword, two-handed, spear, all armour |
suldam              | 4 3 2 3 3 1 4 1 8 |  30 | H 2 | dagger, club, light |
damane              | 4 1 1 3 3 1 3 1 5 | 115 | N 2 | nothing | leashed; saidar 3, no circles
deathwatch-guard    | 4 4 3 3 3 1 4 1 9 |  40 | G 4 | sword, axe, halberd, light, heavy, shield, helmet | fearless
seanchan-soldier    | 4 3 3 3 3 1 3 1 7 |  25 | G   | sword, spear, crossbow, light, shield, helmet |
borderlands
captain             | 4 4 4 3 3 1 4 1 9 |  60 | L   | sword, two-handed, spear, bow, power-wrought blade, all armour | ignores-fear of shadowspawn
archer              | 4 3 4 3 3 1 3 1 7 |  30 | G   | sword, axe, short bow, bow, light | ignores-fear of shadowspawn
lancer              | 4 4 3 3 3 1 3 1 8 |  35 | G   | sword, spear, axe, light, heavy, shield, helmet | ignores-fear of shadowspawn
mercenaries
captain             | 4 4 4 3 3 1 4 1 8 |  60 | L   | all common items |
crossbowman         | 4 3 3 3 3 1 3 1 7 |  25 | G   | dagger, club, axe, sling, bow, crossbow, light, helmet |
pikeman             | 4 3 3 3 3 1 3 1 7 |  25 | G   | pike, halberd, sword, light, heavy, helmet |
swordsman           | 4 4 3 3 3 1 3 1 7 |  30 | G 5 | sword, two-handed, light, heavy, shield, buckler, helmet |
"""  # noqa: E501  # rows of a table
THESE_LAST_FOUR_ALSO = """\
sergeant            | 4 4 3 3 3 1 3 1 7 |  35 | H 2 | as the henchmen | {rules}
novice-fighter      | 4 2 2 3 3 1 3 1 6 |  15 | N 2 | as the henchmen | {rules}
"""
OF_ALL = {"borderlands": "ignores-fear of shadowspawn"}
"""What holds for everybody of a faction."""
OURS = """\
shadowspawn
dread-master        | 4 3 3 3 3 1 4 1 9 | 230 | L   | sword, light | saidin 4+s
dread-apprentice    | 4 3 3 3 3 1 3 1 6 | 160 | N 2 | sword, light | saidin 2+s
hill-clans
chief               | 4 4 4 3 3 1 4 1 9 |  60 | L   | all common items |
seer                | 4 2 2 3 3 1 4 1 8 | 138 | H 2 | dagger, staff | saidar 3+s
veteran             | 4 4 3 3 3 1 3 1 7 |  38 | H 2 | as clansmen | stubborn
youth               | 4 2 2 3 3 1 3 1 6 |  15 | N 2 | as clansmen |
oath-sworn          | 4 4 3 3 3 1 4 1 7 |  40 | G 3 | as clansmen | frenzy
archer              | 4 3 4 3 3 1 3 1 7 |  30 | G   | as clansmen |
spearman            | 4 3 3 3 3 1 3 1 7 |  25 | G   | as clansmen |
brute               | 5 3 1 5 5 3 2 2 6 | 120 | G 1 | club, axe, two-handed | fear
"""
"""Types that SKR-82 doesn't name: leaders for the Shadow without a Myrddraal, and the faction of no setting."""
LAST_FOUR = ("children-of-the-light", "seanchan", "borderlands", "mercenaries")
WORDS = {
    "staff": "club", "light": "light-armour", "heavy": "heavy-armour", "knives": "throwing-knives",
    "fancloth": "fancloth-cloak", "Aiel spears": "aiel-spears", "power-wrought blade": "power-wrought-blade",
    "Thakan'dar blade": "thakandar-blade", "short bow": "short-bow",
    "all armour": "light-armour heavy-armour fine-mail shield buckler helmet",
    "all common items": "dagger club axe sword spear morning-star flail halberd two-handed pike throwing-knives"
    " javelins sling short-bow bow longbow crossbow light-armour heavy-armour shield buckler helmet",
    "as clansmen": "club axe spear two-handed javelins short-bow bow light-armour shield helmet",
}  # fmt: skip
"""What the table's words are called in the catalogue of items."""
ROLES = {"L": "leader", "H": "hero", "N": "novice", "G": "henchman"}
START_XP = {"leader": 20, "hero": 8, "novice": 0, "henchman": 0}
BIG = {
    ("shadowspawn", "trolloc"): (32, 1.8),
    ("shadowspawn", "fist-leader"): (32, 1.8),
    ("hill-clans", "brute"): (40, 2.5),
}


class Row(NamedTuple):
    """A row of the table, in the catalogue's words."""

    faction: str
    ident: str
    profile: list[int]
    marks: int
    role: str
    limit: int
    gear: set[str] | None
    """None: it carries nothing."""
    rules: str

    @property
    def traits(self) -> list[tuple[str, str]]:
        """The special rules with what they are about."""
        said = re.sub(r"(^|; ?)saida?[rin]+ .*", "", self.rules)
        return [(name, of) for name, _, of in (one.strip().partition(" of ") for one in said.split(",") if one.strip())]

    @property
    def channeling(self) -> tuple[str, int, bool, bool, bool] | None:
        """(half, standard weaves, special roll, Travelling forbidden, circles)."""
        found = re.search(r"(saidar|saidin) (\d)(\+s)?", self.rules)
        if found is None:
            return None
        return found[1], int(found[2]), bool(found[3]), "but Travelling" in self.rules, "no circles" not in self.rules


def rows_of(text: str) -> list[Row]:
    found, faction = [], ""
    for line in text.splitlines():
        if "|" not in line:
            faction = line
            continue
        ident, profile, marks, limit, gear, rules = (cell.strip() for cell in line.split("|"))
        role, _, most = limit.partition(" ")
        numbers = [int(number) for number in profile.split()]
        most_of = int(most or (1 if role == "L" else 0))
        found.append(Row(faction, ident, numbers, int(marks), ROLES[role], most_of, gear_of(faction, gear), rules))
    return found


def gear_of(faction: str, said: str) -> set[str] | None:
    """The items by id; every list has the dagger."""
    if said == "nothing":
        return None
    if said == "as the henchmen":
        lists = [row.gear for row in TABLE_ROWS if row.faction == faction and row.role == "henchman"]
        return {item for gear in lists for item in gear or ()}
    return {"dagger"} | {item for word in said.split(", ") for item in WORDS.get(word, word).split()}


TABLE_ROWS = rows_of(TABLE)
FIGHTERS = [
    row
    for faction in LAST_FOUR
    for row in rows_of(f"{faction}\n" + THESE_LAST_FOUR_ALSO.format(rules=OF_ALL.get(faction, "")))
]
ROWS = [*TABLE_ROWS, *FIGHTERS, *rows_of(OURS)]


def test_every_type_stands_in_the_rulebook_with_its_profile_and_its_price() -> None:
    """SKR-82: only the woman for a Dreadlord has no row, but is named in the man's."""
    text = next(rule.text for rule in load_rulebook(SHELF.root / "docs" / "rules").rules if rule.id == "SKR-82")
    factions = [SHELF.faction(ident) for ident in SHELF.ids("faction")]
    written, named = set[tuple[str, str, str, str]](), list[str]()
    for heading, name, profile, marks in re.findall(
        r"^(?:\*\*(.+?)\*\*|\| ([^|(]+?)(?: \(.+?\))? \| ([\d ]+) \| (\d+) \|)", text, re.MULTILINE
    ):
        named = [faction.id for faction in factions if faction.name in heading] if heading else named
        written |= {(ident, name.lower(), profile, marks) for ident in named if name}
    known = {
        (faction.id, kind.name.lower(), " ".join(map(str, kind.profile.model_dump().values())), str(kind.marks))
        for faction in factions
        for ident, kind in faction.types.items()
        if ident != "dreadlord-woman"
    }
    assert known == written


def kind_of(row: Row) -> TypeForm:
    return SHELF.faction(row.faction).types[row.ident]


def called(row: Row) -> str:
    return f"{row.faction}-{row.ident}"


@pytest.mark.parametrize("row", ROWS, ids=called)
def test_each_type_has_the_numbers_of_the_table(row: Row) -> None:
    """SKR-82: profile, price, role, limit, experience, base and height."""
    kind = kind_of(row)
    assert list(kind.profile.model_dump()) == ["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"]
    assert list(kind.profile.model_dump().values()) == row.profile
    assert (kind.marks, kind.role, kind.limit.max) == (row.marks, row.role, row.limit)
    assert kind.start_xp == START_XP[row.role]
    assert (kind.base_mm, kind.height_in) == BIG.get((row.faction, row.ident), (25, 1.2))
    if kind.role == "henchman":
        assert kind.group is not None
        assert (kind.group.min, kind.group.max) == (1, 1 if row.limit == 1 else 5)


@pytest.mark.parametrize("row", ROWS, ids=called)
def test_each_type_has_the_gear_of_the_table(row: Row) -> None:
    """SKR-81, SKR-82: no item more or less."""
    choice = kind_of(row).items
    name = choice.list if choice else None
    assert (None if name is None else set(SHELF.faction(row.faction).item_lists[name])) == row.gear


@pytest.mark.parametrize("row", ROWS, ids=called)
def test_each_type_has_the_special_rules_of_the_table(row: Row) -> None:
    """SKR-82."""
    assert [(trait.ref, trait.of) for trait in kind_of(row).traits] == row.traits


@pytest.mark.parametrize("row", ROWS, ids=called)
def test_each_type_channels_as_the_table_says(row: Row) -> None:
    """SKR-82, CHN-2, CHN-4..6: 2D6 for women, 3D6 for men; who channels can be hated for it."""
    kind = kind_of(row)
    assert ("channeler" in kind.keywords) is (row.channeling is not None)
    assert (kind.channeling and facts(kind.channeling)) == row.channeling
    if kind.channeling:
        assert kind.channeling.roll == ("2D6" if kind.channeling.half == "saidar" else "3D6")
        assert kind.channeling.specials == 1


def facts(channeling: ChannelingType) -> tuple[str, int, bool, bool, bool]:
    assert isinstance(channeling.weaves, int)
    assert channeling.special in ("roll", "none")
    assert channeling.forbid in ([], ["travelling"])
    special = channeling.special == "roll"
    return channeling.half, channeling.weaves, special, bool(channeling.forbid), channeling.link


def test_the_limits_that_hang_on_other_types_are_checks() -> None:
    """SKR-82: one Warder for each sister, one damane for each sul'dam, one Dreadlord."""
    wanted = {
        "white-tower": [(["warder"], 1, ["sitter", "aes-sedai"])],
        "seanchan": [(["damane"], 1, ["suldam"])],
        "shadowspawn": [
            (["dread-master", "dreadlord", "dreadlord-woman"], 1, []),
            (["dread-apprentice"], 2, ["dread-master", "dreadlord"]),
        ],
    }
    for faction, checks in wanted.items():
        found = [(check.count, check.at_most, check.for_each) for check in SHELF.faction(faction).checks]
        assert all(check in found for check in checks), faction


@pytest.mark.parametrize("ident", SHELF.ids("faction"))
def test_every_warband_may_be_of_three_to_fifteen_for_500_marks(ident: str) -> None:
    """SKR-80."""
    limits = SHELF.faction(ident).warband
    assert (limits.marks, limits.min, limits.max, limits.heroes) == (500, 3, 15, 5)


# --- the faction of no setting ---------------------------------------------------------------------------------------

SETTING = (
    "aes sedai", "ajah", "aiel", "asha'man", "blight", "borderland", "damane", "darkfriend", "deathwatch", "dreadlord",
    "gaidin", "maiden", "myrddraal", "seanchan", "shadowspawn", "sul'dam", "tower", "trolloc", "warder", "whitecloak",
    "wise one", "thakan", "power-wrought",
)  # fmt: skip


def test_the_neutral_faction_and_its_warbands_speak_no_word_of_the_setting() -> None:
    paths = [SHELF.root / "warbands" / "factions" / "hill-clans.yaml"]
    mine = [ident for ident in SHELF.ids("warband") if SHELF.roster(ident).faction == "hill-clans"]
    paths += [SHELF.root / "warbands" / f"{ident}.yaml" for ident in mine]
    assert mine
    for path in paths:
        text = path.read_text(encoding="utf-8").lower()
        assert [word for word in SETTING if word in text] == []


def test_its_prices_are_those_of_the_table_for_the_same_numbers() -> None:
    """SKR-82, CHN-81: where a row has the same profile, no better gear makes it dearer."""
    like = {"chief": "captain", "youth": "novice-fighter", "archer": "archer"}
    mine, theirs = SHELF.faction("hill-clans").types, SHELF.faction("borderlands").types
    for ident, other in like.items():
        assert (mine[ident].marks, mine[ident].profile) == (theirs[other].marks, theirs[other].profile)
    sister = SHELF.faction("white-tower").types["aes-sedai"]
    assert mine["seer"].profile == sister.profile
    assert mine["seer"].marks == sister.marks - 2, "a standard weave less"
