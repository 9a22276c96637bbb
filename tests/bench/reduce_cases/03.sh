#!/bin/sh
# A division by zero in the planner: statistics with sz=0 (CVE-2019-16168).
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
crashes 3.29.0 3.30.1 03.sql 8
