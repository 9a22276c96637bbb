#!/bin/sh
# DISTINCT skips rows by statistics gone stale (ticket ced41c7c7d): old rows against new rows.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
differs 3.29.0 3.30.1 17.sql
