#!/bin/sh
# Known wrong results of SQLite 3.40.1, as scripts: what was seen of them is still seen, without a
# second engine (tests/bench/known compares two). usage: known.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

printf 'CREATE TABLE t0(c0);\nSELECT c0 FROM t0;\n' >one.sql
"$build/bin/oracle" --raw --print-all one.sql >out
if ! grep -q '^-- @engine: sqlite 3\.40\.1' out; then
    echo "1..0 # skipped: the installed SQLite is not 3.40.1"
    exit 77
fi
"$source/tests/bench/known" "$build" >why
known=$?
sed -n 's/^alone \([0-9]*\) of.*/\1/p' why >alone
[ "$known" = 0 ] && [ "$(cat alone)" -ge 58 ]
point $? "$(sed -n 's/^alone //p' why) known wrong results are seen, each that is said to be"
sed '/^-- known: cast-1;/,$d; s/; seen: alone.*; /; seen: ; /' "$source/tests/bench/known_results.sql" \
    >known_results.sql
cp "$source/tests/bench/known" .
./known "$build" >out
point $((!$?)) "one of which the list says otherwise is an exit code"
finish
