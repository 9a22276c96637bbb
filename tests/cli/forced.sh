# What fails by an index that the planner chose is reduced with that index named, if so more of it
# goes than a name: one bug of an index is one case, whatever made the planner take it.
# Called as: sh forced.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

bin=$build/bin

# reduced_on FAULT <QUERIES [OPTION ...]: what NoREC finds there, in small.sql, its queries in $out
reduced_on() {
    fault=$1
    shift
    cat >queries.sql
    on "$fault" "$bin/oracle" --exit-zero --norec -e "$faulty" queries.sql
    cp out found.sql
    on "$fault" "$bin/reduce" -e "$faulty" "$@" found.sql
    cp out small.sql
    out=$(sed -n 's/^-- > //p' small.sql | sort | uniq -c | sed 's/^ *//')
}

table='CREATE TABLE t0(c0 UNIQUE, c1); INSERT INTO t0 VALUES (1, 2);'
reduced_on not-index-last <<SQL
$table
SELECT 7 FROM t0 WHERE NOT 0 ORDER BY c0;
SELECT 7 FROM t0 WHERE NOT 0 AND c0 = 1;
SELECT 7 FROM t0, (SELECT 1 AS x UNION SELECT 2) WHERE NOT 0 AND x = c0;
SQL
named='SELECT .* FROM t0 INDEXED BY sqlite_autoindex_t0_1 WHERE NOT .*;$'
hasnot "$(echo "$out" | grep -v "$named")" . \
    "an order, another term and a join go: the index has a name, though none was given to it"
has "$out" INDEXED "of what was found"
on not-index-last "$bin/replay" -e "$faulty" small.sql
exits 1 "that fails again"
run "$bin/replay" -e sqlite: small.sql
exits 0 "and holds where there is no fault"
on not-index-last "$bin/reduce" -e "$faulty" small.sql
has "$out" "$named" "what is reduced once more stays as it is"

reduced_on less-equal <<SQL
$table
SELECT c0 FROM t0 WHERE c0 < 1 AND c1;
SQL
has "$out" 'FROM t0 WHERE c0 < .*;$' "an index that is taken by what fails alone has no need of a name"

echo "$table SELECT 7 FROM t0 WHERE NOT 0 ORDER BY c0;" | reduced_on not-index-last --signature exact
has "$(cat small.sql)" 'FROM t0 WHERE NOT 0;$' "nor where a case is to stay what it is"
finish
