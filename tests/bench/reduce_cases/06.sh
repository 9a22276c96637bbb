#!/bin/sh
# REPLACE into a table with two UNIQUE indexes on a constant leaves an entry in a partial one
# (ticket a9efb42811).
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
malformed 3.30.1 3.31.1 06.sql
