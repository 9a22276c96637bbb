#!/usr/bin/env python3
"""replay.py LIBRARY URL < CASE: from Python, without a line of glue: the ABI is plain C."""
import ctypes as c, sys

class Str(c.Structure): _fields_ = [("p", c.c_char_p), ("n", c.c_size_t)]
class Limits(c.Structure): _fields_ = [("size", c.c_uint32), ("timeout_ms", c.c_uint32), ("rows", c.c_uint64), ("memory", c.c_uint64), ("length", c.c_uint32), ("like", c.c_uint32)]
class Config(c.Structure): _fields_ = [("size", c.c_uint32), ("url", Str), ("limits", Limits), ("stop", c.c_void_p), ("isolated", c.c_bool), ("allow_superuser", c.c_bool)]
class Verdict(c.Structure): _fields_ = [("kind", c.c_int), ("signature", c.c_char * 384), ("reason", c.c_char * 512)]
class Error(c.Structure): _fields_ = [("code", c.c_int), ("line", c.c_uint32), ("file", c.c_char * 256), ("message", c.c_char * 1024)]

wh, err, engine, case, verdict = c.CDLL(sys.argv[1]), Error(), c.c_void_p(), c.c_void_p(), Verdict()
def call(name, *args):
    if getattr(wh, name)(*args, c.byref(err)) != 0: sys.exit(f"replay.py: {err.message.decode()}")
text, url = sys.stdin.buffer.read(), sys.argv[2].encode()
wh.wh_arena_new.restype, wh.wh_verdict_name.restype = c.c_void_p, c.c_char_p
arena = c.c_void_p(wh.wh_arena_new(None, c.c_size_t(0)))
call("wh_engine_open", c.byref(engine), c.byref(Config(c.sizeof(Config), Str(url, len(url)), Limits(c.sizeof(Limits)))))
call("wh_case_parse", arena, Str(text, len(text)), b"standard input", c.c_uint32(1), c.byref(case))
call("wh_replay", arena, engine, case, None, c.byref(verdict), None)
print(wh.wh_verdict_name(verdict.kind).decode(), verdict.signature.decode())
sys.exit(verdict.kind != 0)
