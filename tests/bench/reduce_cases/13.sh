#!/bin/sh
# An aggregate without rows shows a NOT NULL column as NULL, IS NULL must say so (release 3.45.2).
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
differs 3.44.2 3.46.0 13.sql
