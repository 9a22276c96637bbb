#!/bin/sh
# UPDATE OR REPLACE leaves a stale entry in the index of a REAL primary key.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
malformed 3.28.0 3.29.0 05.sql
