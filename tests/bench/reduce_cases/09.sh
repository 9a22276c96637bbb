#!/bin/sh
# EXISTS with LIMIT processed as if it were IN (release 3.35.4). Counted, and summed up in the
# projection.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
pair 3.35.2 3.36.0 09.sql
