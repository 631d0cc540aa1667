"""What the warbands' items do under `resolve`, as a roster sheet tells it. (RES-49, RES-50, RES-64, RES-67)"""

from __future__ import annotations

from support.rulesets import read

from skirmish import rules
from skirmish.core.display import Armoury, ItemUse
from skirmish.library import Shelf


def armoury() -> Armoury:
    return rules.COMBAT["resolve"].armoury(read)


def test_a_sword_is_a_strength_die_and_two():  # RES-49
    assert armoury()["sword"] == (ItemUse("close combat", strength="Strength die +2", rule="RES-49"),)


def test_a_pike_tells_how_far_it_strikes():  # RES-67
    (pike,) = armoury()["pike"]
    assert pike.text == 'two hands; strikes up to 3" away, and in contact only once manoeuvred'


def test_a_spear_that_can_be_thrown_has_two_uses():  # RES-63
    held, thrown = armoury()["aiel-spears"]
    assert (held.manner, thrown.manner) == ("close combat", "missile")
    assert thrown.reach == '5/10/15" from 1"'


def test_a_crossbow_has_a_set_damage_and_must_be_loaded():  # RES-64, RES-66
    (crossbow,) = armoury()["crossbow"]
    assert (crossbow.strength, crossbow.reach) == ("8", '14/28/42" from 2"')
    assert crossbow.text == "1 main action to load"


def test_mail_adds_to_the_defence_absorbs_and_encumbers():  # RES-50
    assert armoury()["heavy-armour"] == (ItemUse("worn", save="+2", text="absorbs 3; encumbers by 2", rule="RES-50"),)
    assert armoury()["shield"][0].text == "encumbers by 1; one hand"


def test_every_item_of_the_warbands_is_something_here_or_nothing_on_purpose():
    known = rules.COMBAT["resolve"].make(read).arms.items  # type: ignore[attr-defined]
    items = Shelf().stock.items.values()
    assert set(known) == {item.id for item in items if item.kind != "angreal"}
    assert sorted(item for item, ident in known.items() if not ident) == ["fancloth-cloak", "helmet", "wand"]
    assert set(armoury()) >= {item for item, ident in known.items() if ident}
