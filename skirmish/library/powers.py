"""Power tables: those of a roster before its faction's before the shared ones. (CHN-40..43)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from skirmish.core.record import Record
from skirmish.library.factionfile import Half
from skirmish.library.problems import Problem, hint
from skirmish.library.wares import OwnPowersForm, Power, PowersBySex, PowersForm, StrongWeak
from skirmish.library.yamlfile import Document

Sex = Literal["male", "female"]
SEXES: tuple[Sex, ...] = ("male", "female")


class RollTables(Record):
    """The tables for one half of the Power: the power for each face of the D6. (CHN-40)"""

    strong: tuple[Power, ...]
    weak: tuple[Power, ...]


class Powers(Record):
    """All power tables that apply to a file, and who rolls on which."""

    tables: Mapping[str, tuple[Power, ...]]
    uses: PowersBySex

    def of(self, half: Half) -> RollTables:
        """The tables of men (saidin) or of women (saidar). All names must be known to exist."""
        use = _use(self.uses, "male" if half == "saidin" else "female")
        return RollTables(self.tables[use.strong], self.tables[use.weak])


def nearest_tables(shared: PowersForm, *nearer: OwnPowersForm) -> Powers:
    """The tables that apply. Later arguments override earlier ones: tables by name, who rolls on which as a whole."""
    tables, uses = dict(shared.power_tables), shared.powers
    for form in nearer:
        tables |= form.power_tables
        uses = form.powers or uses
    return Powers({name: tuple(table) for name, table in tables.items()}, uses)


def power_problems(document: Document, own: PowersForm | OwnPowersForm, powers: Powers) -> Iterator[Problem]:
    """The problems of the tables that apply to a file, as far as its `own` cause them. (CHN-43)"""
    for sex in SEXES:
        use = _use(powers.uses, sex)
        names = {"strong": use.strong, "weak": use.weak}
        strangers = {key: name for key, name in names.items() if name not in powers.tables}
        for key, name in strangers.items() if own.powers else ():
            said = f"no power table '{name}'{hint(name, powers.tables)}"
            yield document.problem(("powers", sex, key), "E020", said, "CHN-43")
        if not strangers and (own.powers or own.power_tables.keys() & {use.strong, use.weak}):
            yield from _endless(document, own, powers, sex)


def _endless(document: Document, own: PowersForm | OwnPowersForm, powers: Powers, sex: Sex) -> Iterator[Problem]:
    """E062 if the weak power may be re-rolled for ever: its table has one power, and that may be the strong one."""
    use = _use(powers.uses, sex)
    strong, weak = powers.tables[use.strong], powers.tables[use.weak]
    if len(set(weak)) > 1 or weak[0] not in strong:
        return
    blamed = use.weak if use.weak in own.power_tables else use.strong
    at = ("power_tables", blamed) if blamed in own.power_tables else ("powers", sex)
    said = f"the weak table '{use.weak}' has nothing but {weak[0]}, which the strong table '{use.strong}' may give"
    yield document.problem(at, "E062", f"{said}: the weak power would be rolled again forever ({sex})", "CHN-41")


def _use(uses: PowersBySex, sex: Sex) -> StrongWeak:
    return uses.male if sex == "male" else uses.female
