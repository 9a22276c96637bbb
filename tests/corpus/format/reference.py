#!/usr/bin/env python3
"""A second implementation of case-format(5), to hold the first one against.

    reference.py good/*.case.sql     writes each file's expectation beside it (NAME.expect)

It was written from the format's page, shares no code with the library, and hashes with the xxhash
module. What it wrote is read by tests/formats/case/test_case.c. The expectations are frozen: when this
program and the library disagree with a file that is already there, the file is right.
"""
import re
import struct
import sys
from decimal import Decimal
from fractions import Fraction

import xxhash

KEY = rb"[a-z][a-z0-9._-]*"
REPEATABLE = {b"check", b"ref", b"tags", b"reduced"}
KNOWN_ATTRIBUTES = {b"fresh", b"may-fail", b"session", b"on"}


def quote(data):
    """Bytes as a text value of the format."""
    out, i = "'", 0
    while i < len(data):
        byte = data[i]
        short = {0x27: "''", 0x5C: "\\\\", 0x0A: "\\n", 0x09: "\\t", 0x0D: "\\r"}.get(byte)
        if short:
            out += short
        elif byte < 0x20 or byte == 0x7F:
            out += "\\x%02x" % byte
        elif byte < 0x80:
            out += chr(byte)
        else:
            for length in (2, 3, 4):
                try:
                    out += data[i : i + length].decode("utf-8")
                    i += length - 1
                    break
                except UnicodeDecodeError:
                    pass
            else:
                out += "\\x%02x" % byte
        i += 1
    return out + "'"


# ---- values ---------------------------------------------------------------------------------


def u64(n):
    return struct.pack("<Q", n)


def unquote(data):
    assert data[:1] == b"'" == data[-1:]

    def one(m):
        s = m.group(0)
        if s == b"''":
            return b"'"
        if s[1:2] == b"x":
            return bytes([int(s[2:], 16)])
        return {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"\\": b"\\"}[s[1:2]]

    return re.sub(rb"''|\\x[0-9a-fA-F]{2}|\\.", one, data[1:-1])


def encode_real(number):
    if number != number:
        return b"R" + u64(0x7FF8000000000000)
    return b"R" + struct.pack("<d", number)


def exact_number(number):
    """A Fraction: an int64, a double, or neither."""
    if number.denominator == 1 and -(2**63) <= number < 2**63:
        return b"I" + struct.pack("<q", int(number))
    try:
        nearest = float(number)
    except OverflowError:
        nearest = None
    if nearest is not None and Fraction(nearest) == number:
        return encode_real(nearest)
    return None


def encode_decimal(text):
    if text in (b"NaN", b"Infinity", b"-Infinity"):
        return encode_real(float(text))
    number = Decimal(text.decode())
    sign, digits, exponent = number.as_tuple()
    if abs(number.adjusted()) < 5000:
        simple = exact_number(Fraction(number))
        if simple:
            return simple
    digits = "".join(map(str, digits)).lstrip("0")
    stripped = digits.rstrip("0")
    canonical = "%s%se%d" % ("-" if sign else "", stripped, exponent + len(digits) - len(stripped))
    return b"D" + u64(len(canonical)) + canonical.encode()


def encode(value, typed):
    if value == b"NULL":
        return b"N"
    if value in (b"true", b"false"):
        return b"B" + u64(1) + (b"\1" if value == b"true" else b"\0")
    if re.fullmatch(rb"-?[0-9]+", value):
        return b"I" + struct.pack("<q", int(value))
    if value in (b"Infinity", b"-Infinity", b"NaN") or re.fullmatch(rb"-?[0-9][0-9.eE+-]*", value):
        number = float(value)
        if not typed and number == number and abs(number) != float("inf"):
            return exact_number(Fraction(number))
        return encode_real(number)
    if value.startswith(b"'"):
        text = unquote(value)
        return b"T" + u64(len(text)) + text
    if value.startswith(b"x'"):
        blob = bytes.fromhex(value[2:-1].decode())
        return b"X" + u64(len(blob)) + blob
    kind, text = value.split(b"'", 1)
    text = unquote(b"'" + text)
    with_type = kind + b"\0" + text
    if kind in (b"numeric", b"decimal"):
        return b"D" + u64(len(with_type)) + with_type if typed else encode_decimal(text)
    return b"Y" + u64(len(with_type)) + with_type


def row_hash(values, typed):
    return xxhash.xxh3_128_intdigest(b"".join(encode(v, typed) for v in values))


# ---- the stream -----------------------------------------------------------------------------


def is_directive(line):
    return line.startswith(b"-- @") and not line.startswith(b"-- @@")


def trimmed(line):
    return line.rstrip(b"\n").rstrip(b" \t\r")


def word_of(line):
    words = trimmed(line)[4:].split()
    return words[0] if words and not line[4:5].isspace() else b""


def split_lines(data):
    return re.findall(rb"[^\n]*\n|[^\n]+\Z", data)


def items(data):
    """(kind, line number, lines) of a well-formed stream."""
    mark = b"\xef\xbb\xbf"
    lines = split_lines(data.removeprefix(mark))
    text, i = [], 0
    is_text = lambda l: not l.strip(b" \t\r\n") or (l.startswith(b"--") and not is_directive(l))
    for line in lines:
        if not is_text(line):
            if word_of(line) != b"case":
                yield "script", 1, lines
                return
            break
    if data.startswith(mark):  # text, though it is no line
        if lines and is_text(lines[0]):
            lines[0] = mark + lines[0]
            is_text = lambda l, plain=is_text: plain(l.removeprefix(mark))
        else:
            yield "text", 1, [mark]
    while i < len(lines):
        if is_text(lines[i]):
            text.append(lines[i])
            i += 1
            continue
        if text:
            yield "text", i + 1 - len(text), text
            text = []
        start = i
        while word_of(lines[i]) != b"end":
            i += 1
        i += 1
        version = int(trimmed(lines[start])[8:])
        yield "case" if version == 1 else "future", start + 1, lines[start:i]
    if text:
        yield "text", i + 1 - len(text), text


# ---- one case -------------------------------------------------------------------------------


def unescape(lines, base, escaped):
    out = []
    for line in lines:
        line = line[:-1] if line.endswith(b"\n") else line
        if base and re.match(rb"-- >(?!>)", line):
            line = line[5:]
        elif line.startswith(b"-- @@"):
            line = b"-- @" + line[5:]
        elif base and line.startswith(b"-- >>"):
            line = b"-- >" + line[5:]
        if escaped:
            line = re.sub(
                rb"\\(x[0-9a-fA-F]{2}|.)",
                lambda m: {b"\\": b"\\", b"t": b"\t", b"r": b"\r"}.get(m.group(1))
                or bytes([int(m.group(1)[1:], 16)]),
                line,
            )
        out.append(line)
    return b"\n".join(out)


def is_blank(sql):
    return all(re.match(rb"[ \t\r\f]*(--|\Z)", line) for line in sql.split(b"\n"))


class Statement:
    def __init__(self, line, words, lines, base=False):
        self.line = line
        self.words = words
        self.sql = unescape(lines, base, b"escaped" in (words or []))

    def dump(self):
        flags = ""
        if self.words is not None:
            flags += " marked"
        if is_blank(self.sql):
            flags += " blank"
        for word in self.words or []:
            if word.startswith(b"may-fail"):
                flags += " " + word.decode()
        return "stmt %d%s %s" % (self.line, flags, quote(self.sql))


def statements(numbered, base):
    out, current, words, first = [], [], None, 0
    for number, line in numbered:
        if is_directive(line):  # -- @stmt
            if current or words is not None:
                out.append(Statement(first, words, current, base))
            current, words, first = [], trimmed(line)[4:].split()[1:], number + 1
            continue
        if not current and words is None:
            first = number
        current.append(line)
        if words is None and not base and line.rstrip(b"\n").endswith(b";"):
            out.append(Statement(first, None, current, base))
            current = []
    if current or words is not None:
        out.append(Statement(first, words, current, base))
    return out


def dump_observation(number, line):
    line = trimmed(line)
    mark, text = line[3:4], line[5:]
    if mark == b"|":
        values = text.split(b"\t") if text else []
        return "row %d %032x typed %032x" % (number, row_hash(values, False), row_hash(values, True))
    if mark == b"=":
        return "next %d" % number
    if mark in b"!?":
        kind = "error" if mark == b"!" else "warning"
        words = text.split(None, 1) + [b""]
        return "%s %d %s %s" % (kind, number, words[0].decode(), quote(words[1]))
    if mark == b"~":
        return "affected %d %d" % (number, int(text))
    rows, bag, hashes = text.split()
    return "large %d %d %s %s" % (number, int(rows), bag[5:].decode(), hashes[6:].decode())


def dump_case(number, lines):
    fields, sections, unknown, out = [], [], "", []
    for n, line in enumerate(lines[1:-1], number + 1):
        if not is_directive(line):
            if sections:
                sections[-1][3].append((n, line))
            continue
        words = trimmed(line)[4:].split()
        if not sections and words[0].endswith(b":"):
            value = trimmed(line)[4 + len(words[0]) :].strip(b" \t")
            fields.append((words[0][:-1], value))
        elif words[0] == b"stmt":
            sections[-1][3].append((n, line))
            known = rb"escaped|may-fail(=.*)?"
            new = [w for w in words[1:] if not re.fullmatch(known, w)]
            if new and not unknown and not sections[-1][1].startswith(b"x-"):
                unknown = "unknown %d" % n
        else:
            sections.append((n, words[0], words[1:], []))
            attributes = words[1:]
            if words[0] in (b"run", b"expect", b"actual"):
                attributes = words[2:]
            elif words[0] not in (b"setup", b"derived", b"base"):
                if not words[0].startswith(b"x-") and not unknown:
                    unknown = "unknown %d" % n
                continue
            if not unknown and [a for a in attributes if a.split(b"=")[0] not in KNOWN_ATTRIBUTES]:
                unknown = "unknown %d" % n

    first = lambda key: next((v for k, v in fields if k == key), b"")
    string = lambda s: u64(len(s)) + s
    many = lambda strings: u64(len(strings)) + b"".join(map(string, strings))
    body = string(first(b"dialect")) + string(first(b"oracle"))
    body += many([v for k, v in fields if k == b"check"])
    setups, bases, runs = [], [], []
    for n, kind, words, numbered in sections:
        text = " ".join(w.decode() for w in [kind] + words)
        out.append("section %d %s" % (n, text))
        if kind in (b"expect", b"actual"):
            hashes, next_set = [], False
            for line_number, line in numbered:
                if re.match(rb"-- [|=!?~#]( |[ \t\r]*\n|\Z)", line):
                    out.append(dump_observation(line_number, line))
                if line.startswith(b"-- |"):
                    text = trimmed(line)[5:]
                    hashes.append(row_hash(text.split(b"\t") if text else [], False))
            listed = b"".join(h.to_bytes(16, "little") for h in hashes)
            out.append(
                "rows %d bag1:%032x list1:%032x"
                % (len(hashes), sum(hashes) % 2**128, xxhash.xxh3_128_intdigest(listed))
            )
        if kind in (b"setup", b"derived", b"base", b"run"):
            found = statements(numbered, kind == b"base")
            out += [s.dump() for s in found]
            sql = many([s.sql for s in found if not is_blank(s.sql)])
            if kind == b"setup":
                setups.append(many(words) + sql)
            elif kind == b"run":
                runs.append(string(words[0]) + many(words[1:]) + sql)
            elif kind == b"base":
                bases.append(string(found[0].sql))
    body += u64(len(setups)) + b"".join(setups)
    body += b"".join(bases) or string(b"")
    body += u64(len(runs)) + b"".join(runs)
    head = ["case %d id %016x" % (number, xxhash.xxh64_intdigest(body))]
    if unknown:
        head.append(unknown)
    head += ["field %s %s" % (k.decode(), quote(v)) for k, v in fields]
    return head + out


def dump(data):
    out = []
    for kind, number, lines in items(data):
        if kind == "case":
            out += dump_case(number, lines)
        else:
            out.append("%s %d %s" % (kind, number, quote(b"".join(lines))))
    return "".join(line + "\n" for line in out)


for path in sys.argv[1:]:
    with open(path, "rb") as f:
        text = dump(f.read())
    with open(path[: -len(".case.sql")] + ".expect", "w", encoding="utf-8") as f:
        f.write(text)
