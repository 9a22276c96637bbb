#!/bin/sh
# ON CONFLICT DO UPDATE with RETURNING on a temporary table does not return the row that was
# updated.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
differs 3.39.3 3.41.0 14.sql
