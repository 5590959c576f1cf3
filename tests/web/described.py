"""described.py - an answer beside what protocol/openapi.yaml says of it: which fields there are, of which types, and which may be null."""

import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "server", "web"))

from embed_openapi import complete, read  # noqa: E402

SOURCE = os.path.join(ROOT, "protocol", "openapi.yaml")
READER = "null on a machine that only reads"  # as the last words of a description
TYPES = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None),
}  # fmt: skip

API = read(SOURCE)
complete(API["components"]["schemas"])


def resolved(part):
    while "$ref" in part:
        found = API
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        part = found
    return part


def is_of_type(value, name):
    return isinstance(value, TYPES[name]) and not (isinstance(value, bool) and name in ("integer", "number"))


def object_faults(schema, value, where, reads):
    if "properties" not in schema:
        return
    for name in schema["required"]:
        if name not in value:
            yield f"{where}.{name} is not there"
    for name, part in value.items():
        if name not in schema["properties"]:
            yield f"{where}.{name} is not described"
        else:
            described = schema["properties"][name]
            if is_null_fault(described, part, reads):
                yield f"{where}.{name} is {part!r} on a machine that {'only reads' if reads else 'writes'}"
            yield from faults(described, part, f"{where}.{name}", reads)


def array_faults(schema, value, where, reads):
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{where} has {len(value)} items"
    for number, item in enumerate(value):
        yield from faults(schema["items"], item, f"{where}[{number}]", reads)


def faults(schema, value, where="", reads=False):
    """Where the value isn't what the schema says. `reads`: it comes from a machine that only reads. The schema's own words are those
    that the description uses."""
    schema = resolved(schema)
    unknown = set(schema) - {
        "type", "enum", "description", "properties", "required", "items", "minItems", "maxItems", "minimum", "maximum", "pattern",
        "format", "oneOf",
    }  # fmt: skip
    assert not unknown, unknown
    if "oneOf" in schema:
        if sum(not list(faults(one, value, "", reads)) for one in schema["oneOf"]) != 1:
            yield f"{where} is {value!r}: not one of several"
        return
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(is_of_type(value, name) for name in types):
        yield f"{where} is {value!r}: not {types}"
    elif value not in schema.get("enum", [value]) or isinstance(value, bool) != ("boolean" in types and value is not None):
        yield f"{where} is {value!r}"
    elif isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{where} is {value!r}: not {schema['pattern']}"
    elif isinstance(value, dict):
        yield from object_faults(schema, value, where, reads)
    elif isinstance(value, list):
        yield from array_faults(schema, value, where, reads)
    elif isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{where} is {value!r}: out of range"


def is_null_fault(described, value, reads):
    """Null where only another kind of machine says so, or not null where this kind always does."""
    said = described.get("description", "")
    if reads:
        return said.endswith(READER) and value is not None
    return said == READER and value is None
