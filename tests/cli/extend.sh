#!/bin/sh
# What README says of adding a dialect, an engine, an oracle and a function: tests/examples does it, a
# file each and a line in a list; the tools that are built so know them, everywhere.
# usage: extend.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

oracle=$build/tests/extended_oracle
reduce=$build/tests/extended_reduce

# Files and lines touched, beside the file that each is.
sh "$source/tests/examples/extend" "$source" "$work/copy"
(cd copy && find . -type f | sort) | while read -r f; do
    echo "$(diff "$source/$f" "copy/$f" | grep -c '^[<>]') $f"
done >touched
is "$(cat touched)" "0 ./formats/sql/dialect/dialect.c
1 ./formats/sql/dialect/dialect.h
1 ./formats/sql/dialect/functions_mariadb.c
1 ./formats/sql/dialect/functions_mysql.c
0 ./oracles/oracle.c
1 ./oracles/subject/subject.h
1 ./replay/engine/drivers.h
0 ./replay/engine/engine.c" "a dialect, an engine, an oracle, a function of a dialect are a line each"

is "$("$build/tests/extended_names" | tr ' ' '\n' | grep -E 'toy|\*' | paste -s -d ' ' -)" \
    "toysql mysql* mariadb* toy" "they are there, and the function in the two dialects that have it"

"$build/tests/extended_gen" --dialect toysql --seed 3 --count 2 >toy.sql
is "$?" 0 "what a dialect is like tells how its cases are generated"
"$build/bin/gen" --seed 3 --count 2 | sed 's/^-- @dialect: sqlite$/-- @dialect: toysql/' >sqlite.sql
cmp -s toy.sql sqlite.sql
point $? "under its own name"
has "$("$build/tests/extended_gen" --help)" 'tdengine, toysql' "which gen lists"

cat >found.sql <<'END'
-- @setup
CREATE TABLE t(a INT, b TEXT);
CREATE TABLE u(x);
INSERT INTO t(a, b) VALUES (1, 'one'), (2, NULL), (3, 'three'), (NULL, NULL);
CREATE INDEX i ON t(b);
-- @base
UPDATE t SET a = a + 1, b = 'x' WHERE b IS NULL OR a > 2;
-- @base
UPDATE t SET a = 5 WHERE a IN (1, 2);
-- @base
SELECT a FROM t WHERE b IS NULL;
END
{
    echo "-- @case 1"
    echo "-- @dialect: toysql"
    cat found.sql
    echo "-- @end"
} >in.case.sql

"$oracle" --toy --print-all --engine toysql: in.case.sql >out 2>err
is "$? $(grep @verdict out | sort | uniq -c | xargs)" "0 2 -- @verdict: pass" \
    "two bases are UPDATEs, and an engine that is in order passes both"
"$oracle" --toy --engine 'toysql:?forgetful=yes' in.case.sql >finding.case.sql 2>err
is "$?" 1 "the planted fault is found"
has "$(cat finding.case.sql)" '^-- @oracle: toy$' "by the oracle, which the case names"
has "$(cat finding.case.sql)" '^ALTER TABLE t ADD COLUMN toy_mark INT;$' "with its column"
is "$(grep -c '^-- @base' finding.case.sql)" 1 "and only in the base that has it"
"$reduce" --engine 'toysql:?forgetful=yes' finding.case.sql >reduced.case.sql 2>err
is "$?" 0 "it is reduced"
is "$(sed -n '/^-- @setup/,/^-- @run/p' reduced.case.sql | grep -vc '^-- @')" 4 "to four statements"
has "$(cat reduced.case.sql)" '^UPDATE t0 SET .* WHERE .*IS NULL' "of which the UPDATE is one"
"$oracle" --toy --engine sqlite: in.case.sql >out 2>err
is "$?" 125 "no case of the dialect goes to an engine that does not speak it"
sed '/^-- @dialect/d' in.case.sql >plain.case.sql
"$oracle" --toy --engine 'toysql:?forgetful=yes' plain.case.sql >out 2>err
is "$?" 1 "but one of SQLite's goes to an engine whose dialect is like it"
finish
