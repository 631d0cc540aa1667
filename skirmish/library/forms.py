"""The shapes of hand-written files, checked strictly; all problems are reported at once, with their places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, StringConstraints, ValidationError

from skirmish.library.problems import Faulty, Problem, first, hint, nearest
from skirmish.library.yamlfile import Document, Trail

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_IDENT = 64
"""Maximum length of an id."""
Ident = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=LONGEST_IDENT)]
"""An id: lower-case letters, digits and single hyphens; unique per kind, never renamed."""
Ref = Annotated[
    str,
    StringConstraints(pattern=r"^([a-z0-9]+(-[a-z0-9]+)*:)?[a-z0-9]+(-[a-z0-9]+)*$", max_length=2 * LONGEST_IDENT + 1),
]
"""An id that may say its pack: `hook`, `reeds:hook`."""
REF_SCHEMA = {
    "type": "string",
    "pattern": "^([a-z0-9]+(-[a-z0-9]+)*:)?[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": 2 * LONGEST_IDENT + 1,
}
"""The same for JSON Schemas."""
Words = Annotated[str, StringConstraints(max_length=5000)]
"""Text for people."""


class Form(BaseModel):
    """The shape of a block of YAML: frozen, strict, with no other keys."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)


class Short:
    """Gives JSON Schemas the short notations for a block of keys; put it next to the validator that reads them."""

    def __init__(self, *short: dict[str, Any]) -> None:
        self.short = short

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """The short notations, and the long one."""
        return {"anyOf": [*self.short, handler(core)]}


class FileForm(Form):
    """The keys of every file."""

    format: str
    """`kind/N`: the kind of file, and the version of its format."""
    aliases: dict[Ref, Ref] = Field({})
    """Former ids, and the current ones."""

    def canonical(self, ident: str) -> str:
        """The current id."""
        return self.aliases.get(ident, ident)


F = TypeVar("F", bound=FileForm)


def expect(document: Document, kind: str, version: int = 1) -> None:
    """Raises `Faulty` unless the file has `format: kind/version`."""
    wanted = f"{kind}/{version}"
    if not isinstance(document.data, dict):
        raise Faulty([document.problem((), "E008", f"the file must be `key: value` lines, first `format: {wanted}`")])
    found = document.data.get("format")
    if found == wanted:
        return
    if found is None:
        raise Faulty([document.problem((), "E008", f"the file must say `format: {wanted}`")])
    number = re.fullmatch(re.escape(kind) + "/([0-9]{1,9})", str(found))
    if number is None:
        is_near = nearest(str(found).partition("/")[0], [kind])
        said = (
            f"no format '{found}', did you mean '{wanted}'?" if is_near else f"this is format '{found}', not '{wanted}'"
        )
    elif int(number[1]) > version:
        said = f"format '{found}' is newer than this program, which reads '{wanted}': update the program"
    else:
        said = f"format '{found}' is too old for this program, which reads '{wanted}'"
    raise Faulty([document.problem(("format",), "E008", said)])


def fill(form: type[F], document: Document, kind: str, version: int = 1) -> F:
    """The file as this form. Raises `Faulty` with every mismatch."""
    expect(document, kind, version)
    try:
        return form.model_validate(document.data)
    except ValidationError as error:
        found = (_problem(document, form, fault) for fault in error.errors(include_url=False))
        raise Faulty(first(found)) from None


def _problem(document: Document, form: type[Form], fault: Any) -> Problem:
    trail, kind = _in_file(document, fault["loc"]), fault["type"]
    name = _name(trail)
    if kind == "extra_forbidden":
        known = [key for owner in _forms_at(form, trail[:-1]) for key in owner.model_fields]
        wrong = str(trail[-1])
        said = f"unknown key '{wrong}'{_slip_of(wrong, known) or hint(wrong, known)}"
        return document.key_problem(trail, "E010", said, nearest(wrong, known))
    if kind == "missing":
        key = str(fault["loc"][-1])
        return document.problem(trail, "E011", f"the key '{key}' is missing", meant=key)
    if kind == "string_pattern_mismatch":
        wrong = str(fault["input"])
        said = f"'{wrong}' is not {_LOOKS.get(fault['ctx']['pattern']) or f'{_ID}, like {_likely_id(wrong)!r}'}"
        return document.problem(trail, "E013", said)
    if kind == "literal_error":
        choices = re.findall(r"'([^']*)'", fault["ctx"]["expected"])
        said = f"{name}: '{fault['input']}' is not one of {', '.join(choices)}{hint(str(fault['input']), choices)}"
        return document.problem(trail, "E012", said)
    if kind in ("too_short", "too_long"):
        bound = fault["ctx"]["min_length" if kind == "too_short" else "max_length"]
        said = f"{name}: needs {bound_words(kind == 'too_short', bound)}, not {fault['ctx']['actual_length']}"
        return document.problem(trail, "E012", said)
    if kind == "value_error" and isinstance(fault["input"], dict):
        return document.problem(trail, "E012", _message_of(fault))
    dashes = ": write a space after each '-'" if kind == "list_type" and re.match(r"-\S", str(fault["input"])) else ""
    return document.problem(trail, "E012", f"{name}: {_message_of(fault)}, not {value_words(fault['input'])}{dashes}")


def _name(trail: Trail) -> str:
    """The key at the end of the trail; for an entry of a list, its position and the list."""
    last = trail[-1] if trail else "the file"
    return last if isinstance(last, str) else f"entry {last + 1} of {_name(trail[:-1])}"


def slug(name: str) -> str:
    """The name as an id, `under` for `Ünder`; it may begin with a digit, or be empty."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(PLAIN))
    letters = "".join(c for c in plain if not unicodedata.combining(c) and c != "'")
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")


PLAIN = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
"""Letters that don't come apart into a plain one and a mark."""


def _likely_id(wrong: str) -> str:
    """The id that this word may be meant as, without its pack: `light-armour` for `Light armour`."""
    return slug(wrong.rpartition(":")[2]) or "low-wall"


_ID = "an id: lower-case letters, digits and single hyphens"
_LOOKS = {
    r"^[0-9a-f]{64}$": "64 hexadecimal digits in lower case",
    r"^([0-9a-f]{8})?$": "8 hexadecimal digits in lower case",
    r"^[0-9]+\.[0-9]+\.[0-9]+$": "a version, like 1.0.0",
    r"^[a-z]+(\+[a-z]+)?$": "one or two rule systems, like skirmish+channeling",
    r"\S": "a name",
    r"^[A-Z]{2,5}-[A-Z]?[0-9]+$": "the id of a rule, like SKR-80",
}
"""Descriptions of words that aren't ids, by pattern."""
_PLAINER = (
    ("Value error, ", ""), ("Input should be", "must be"), ("a valid dictionary or instance of", "a"),
    ("a valid string", "text"), ("a valid integer", "a whole number"), ("a valid number", "a number"),
    ("a valid list", "a list"), ("a valid dictionary", "a block of keys"), ("a valid boolean", "true or false"),
    ("greater than or equal to", "at least"), ("less than or equal to", "at most"),
    ("greater than", "more than"), ("String should have", "must have"),
)  # fmt: skip


def _message_of(fault: Any) -> str:
    message = str(fault["msg"])
    for dry, plain in _PLAINER:
        message = message.replace(dry, plain)
    return re.sub(r"must be a [A-Z]\w*", "must be a block of keys", message)


def bound_words(least: bool, bound: int) -> str:
    """`at least one entry`, `at most 6 entries`."""
    return f"at {'least' if least else 'most'} {'one entry' if bound == 1 else f'{bound} entries'}"


def _slip_of(key: str, known: Iterable[str]) -> str:
    """How an unknown key may have come from a slip that YAML accepts, or ''."""
    before, colon, value = key.partition(":")
    if colon and before in known:
        return f": write a space after the colon, `{before}: {value}`"
    if (word := key.split()[:1]) and word[0] in known and " " in key:
        return f": write a colon, `{word[0]}: {key.partition(' ')[2].strip()}`"
    return ": text with a comma in it needs quotes here" if " " in key and not nearest(key, known) else ""


def value_words(value: Any) -> str:
    """The present value, for messages that say what is expected."""
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    if isinstance(value, str | int | float):
        return repr(value)[:60]
    return "a list" if isinstance(value, list) else "a block of keys"


def _in_file(document: Document, loc: tuple[int | str, ...]) -> Trail:
    """The part of pydantic's location that is in the file: it also names branches of unions and missing keys."""
    trail: Trail = ()
    for step in loc:
        if (*trail, step) in document.values:
            trail = (*trail, step)
    return trail


def _forms_at(kind: Any, trail: Trail) -> list[type[Form]]:
    """The forms allowed at the end of the trail."""
    if isinstance(kind, type) and issubclass(kind, Form):
        if not trail:
            return [kind]
        field = kind.model_fields.get(str(trail[0]))
        return _forms_at(field.annotation, trail[1:]) if field else []
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return [form for branch in inner for form in _forms_at(branch, trail)]
    if origin is Annotated:
        return _forms_at(inner[0], trail)
    if origin in (list, dict) and trail:
        return _forms_at(inner[-1], trail[1:])
    return []
