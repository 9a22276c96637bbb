#!/bin/sh
# printf() with the largest precision (CVE-2020-13434 and its kin): out of bounds.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
crashes 3.32.0 3.34.0 19.sql 11
