"""literal.py - bytes as a string literal of C. Compilers read it twenty times as fast as a list of numbers.

A NUL follows, as after all of them. The file begins with LONG, since the standard promises 4095 characters only, of which
compilers warn.
"""

LINE = 100  # bytes of each line

LONG = '#pragma GCC diagnostic ignored "-Woverlength-strings"\n'


def written(byte):
    """Three digits, whatever follows; without a question mark there is no trigraph."""
    plain = 32 <= byte < 127 and chr(byte) not in '"\\?'
    return chr(byte) if plain else f"\\{byte:03o}"


WRITTEN = [written(byte) for byte in range(256)]


def literal(content):
    lines = ("".join(map(WRITTEN.__getitem__, content[start : start + LINE])) for start in range(0, len(content), LINE))
    return "".join(f'\n\t"{line}"' for line in lines) or '""'
