#!/bin/sh
# Leaving out an outer join that nobody reads, with flattened subqueries in its ON (EET, Figure 8): a
# row too many.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
differs 3.41.0 3.42.0 22.sql
