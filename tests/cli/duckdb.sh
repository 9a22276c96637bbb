# DuckDB as its users see it. Skipped without a library: WHITTLE_DUCKDB names one.
. "$(dirname "$0")/lib.sh"
replay=$build/bin/replay
oracle=$build/bin/oracle
reduce=$build/bin/reduce

engine="duckdb:${WHITTLE_DUCKDB:+?lib=$WHITTLE_DUCKDB}"
echo 'SELECT 1;' >one.sql
"$replay" --dialect duckdb -e "$engine" one.sql >/dev/null 2>err || true
if grep -q "can't load" err; then
    echo "1..0 # skipped: no libduckdb.so: replay(1), ENGINES, says where to get one; WHITTLE_DUCKDB names it"
    exit 77
fi

cat >case.sql <<'END'
-- @case 1
-- @dialect: duckdb
-- @check: bag whole = true + false + null
-- @setup
CREATE TABLE t0(c0 INTEGER, c1 VARCHAR);
INSERT INTO t0 VALUES (1, 'a'), (NULL, 'b'), (3, NULL);
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE c0 > 1;
-- @run false
SELECT * FROM t0 WHERE NOT (c0 > 1);
-- @run null
SELECT * FROM t0 WHERE (c0 > 1) IS NULL;
-- @end
END
run "$replay" -e "$engine" case.sql
exits 0 "a case is judged"
sed 's/NOT (c0 > 1)/NOT (c0 > 2)/; s/c0 > 1;/c0 > 2;/' case.sql >wrong.sql
sed -i '/^SELECT . FROM t0 WHERE (c0/s/IS NULL/IS NULL AND FALSE/' wrong.sql
run "$replay" -e "$engine" wrong.sql
exits 1 "one that does not hold fails"
cat >many.sql <<'END'
CREATE TABLE t0(a INTEGER, b DOUBLE, c VARCHAR, d DATE, e INTEGER[]);
INSERT INTO t0 VALUES (1, 0.5, 'x', '2024-01-01', [1]), (2, NULL, 'y', NULL, []), (NULL, 1.5, NULL, '1999-12-31', NULL), (2, -1, '', '2024-01-01', [2, 3]);
CREATE TABLE t1(a INTEGER PRIMARY KEY, f DECIMAL(10, 2));
INSERT INTO t1 VALUES (1, 1.25), (2, NULL), (5, -3.00);
SELECT * FROM t0 WHERE a > 1;
SELECT a, c FROM t0 WHERE c LIKE 'x%' OR b < 1;
SELECT t0.a, t1.f FROM t0 LEFT JOIN t1 ON t0.a = t1.a WHERE t1.f IS NULL OR t0.b > 0;
SELECT a, count(*), min(b) FROM t0 GROUP BY a HAVING count(*) > 1;
SELECT sum(a), avg(b) FROM t0 WHERE d IS NOT NULL;
SELECT DISTINCT a / 2 FROM t0 WHERE a / 2 > 0.5;
SELECT e FROM t0 WHERE e = [1] OR a IN (SELECT a FROM t1);
END
run "$oracle" --stats --dialect duckdb -e "$engine" many.sql
exits 0 "oracle finds nothing where nothing is wrong"
[ "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" -gt 20 ]
point $? "and compared something"
{ cat many.sql; echo "SET default_null_order = 'nulls_last'; SELECT a FROM t0 WHERE a > 0;"; } >usual.sql
{ cat many.sql; echo "SET default_null_order = 'nulls_first'; SELECT a FROM t0 WHERE a > 0;"; } >unusual.sql
run "$oracle" --norec --stats --dialect duckdb -e "$engine" usual.sql
exits 0 "a SET that says what is so changes nothing"
has "$err" "^bases	8" "and what follows is tested"
run "$oracle" --norec --stats --dialect duckdb -e "$engine" unusual.sql
exits 125 "behind one by which NULLs come first nothing is"
has "$err" "what follows \"SET default_null_order = 'nulls_first'\", by which" "and it is named"
"$build/bin/gen" --dialect duckdb@1.1 --seed 1 --count 12 --queries 12 >made.sql
run "$oracle" --norec --stats -e "$engine" made.sql
share() { # A B: A is nine tenths of B, or more
    [ $((10 * $(printf '%s\n' "$err" | sed -n "s/^$1	//p"))) -ge $((9 * $(printf '%s\n' "$err" | sed -n "s/^$2	//p"))) ]
}
share setup_ok setup_statements
point $? "what gen sets up is taken"
share checks_compared checks
point $? "and what it asks is compared"
"$oracle" --probe --dialect duckdb -e "$engine" >engine.profile
grep -q '^accepted real acosh(\$real)' engine.profile
point $? "functions of its catalog are tried"
! grep -q '^accepted span age(\$time)$' engine.profile
point $? "but for those that look at the clock"
"$build/bin/gen" --dialect duckdb --profile engine.profile --seed 3 --count 60 | grep -q -E '(century|atan|bin|a?(cos|sin)h?|cbrt|decade|degrees)[(]'
point $? "and generated"
cat >signs.rules <<'END'
minus: {a} - {b} => {a} + (-{b})
    if a integer, b integer
or-swapped: {p} OR {q} => {q} OR {p}
END
run "$oracle" --check-rules -e "$engine" signs.rules
exits 1 "a rule that does not hold of numbers without a sign is told"
has "$out" "^minus	wrong" "by name"
has "$out" "^or-swapped	ok" "and one that holds passes"
cat >outside.sql <<'END'
-- @case 1
-- @dialect: duckdb
-- @check: ok q
-- @run q
COPY (SELECT 1) TO 'made.csv';
-- @end
END
run "$replay" -e "$engine" outside.sql
exits 125 "what reaches outside is inconclusive"
[ ! -e made.csv ]
point $? "and does nothing"
sed "s/^COPY.*/SELECT count(*) FROM range(1000000000) a(x), range(1000000000) b(y) WHERE x + y = 3;/" outside.sql >endless.sql
run "$replay" -e "$engine" --timeout 300ms endless.sql
exits 125 "a query without an end is stopped"
has "$err" "time limit" "which is said"
cat >shrink.sql <<'END'
CREATE TABLE t0(a INTEGER, b DOUBLE);
CREATE TABLE t1(a INTEGER);
INSERT INTO t0 VALUES (1, 0.5), (2, NULL);
SELECT a FROM t1;
SELECT a // 0 FROM t0 WHERE b > 0;
END
run "$reduce" --dialect duckdb --test 'grep -q "//"' shrink.sql
exits 0 "a script of this dialect is reduced"
[ "$(grep -c . out)" -le 2 ]
point $? "to what matters"

# Its own tests: connections, loops; their dialect is that of the engine.
cat >two.test <<'END'
statement ok
CREATE TABLE t(i INTEGER)

statement ok con1
BEGIN

loop i 0 3

statement ok con1
INSERT INTO t VALUES (${i})

endloop

query I
SELECT count(*) FROM t
----
0

query I con1
SELECT count(*) FROM t
----
3

statement ok con1
COMMIT

reconnect

query I
SELECT count(*) FROM t
----
3
END
run "$replay" --from duckdb -e "$engine" two.test
exits 0 "connections of a test are sessions"
sed -i '17s/0/3/' two.test
run "$replay" --from duckdb -e "$engine" two.test
exits 1 "what one has not committed the other does not see"
has "$out" '^  at: "two.test:14"' "by its line"
sed -i '17s/3/0/' two.test
run "$replay" --from duckdb -e sqlite: two.test
exits 125 "an engine without sessions leaves it open"
has "$out" 'several sessions are not possible on this engine' "and says why"

finish
