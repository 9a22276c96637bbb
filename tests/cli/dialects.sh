#!/bin/sh
# Two engines of two dialects: setup and query are mapped, a planted fault of one side is found, the
# case replays and is reduced in step, and where nothing is wrong nothing is found.
# usage: dialects.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || without PostgreSQL postgresql
PATH=$build/bin:$PATH

cat > few.sql << 'END'
CREATE TABLE t0(c0 INT, c1 TEXT, c2 REAL);
INSERT INTO t0 VALUES (1, 'a', 0.5), (2, 'B', NULL), (NULL, '', 1e10), (-3, 'b', -0.25);
CREATE TABLE t1(c0, c1);
INSERT INTO t1 VALUES (1, 'a'), (3, 'b'), (NULL, 'B');
CREATE INDEX i0 ON t1(c0) WHERE c1 IS NOT NULL;
CREATE INDEX i1 ON t0(c0);
SELECT c0, c1, c2 FROM t0 WHERE c0 > 1 OR c1 LIKE 'A';
SELECT c0 / 2, c0 = 1, c2 FROM t0 WHERE c0 % 2;
SELECT * FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c1 IS NULL;
SELECT c1, COUNT(*), SUM(c0) FROM t0 GROUP BY c1 HAVING SUM(c0) IS NOT NULL;
SELECT c0 FROM t0 ORDER BY c0 DESC LIMIT 2;
SELECT total(c2), avg(c0) FROM t0 WHERE c1 > 'A';
SELECT t1.c1 FROM t1 WHERE t1.c0 IS (SELECT max(c0) - 1 FROM t0) OR t1.c1 IN ('a', 'B');
SELECT iif(c0, c1, 'none') FROM t0 WHERE NOT (c1 IS 'a');
SELECT c0 FROM t0 UNION SELECT c0 FROM t1;
SELECT c0, c1 FROM t0 WHERE c0 IN (1, 2, -3) OR c1 IS NULL;
SELECT c0 FROM t0 WHERE c0 IN (1, 2, -3);
END
run oracle --diff -e test=sqlite: -e reference=postgresql: --stats few.sql
exits 0 "where both are right nothing is found"
[ "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" -ge 9 ]
point $? "and every query was compared"

on in-list-last oracle --diff -e "test=$faulty" -e reference=postgresql: --stop-after 1 few.sql
exits 1 "a fault of the tested side is found"
has "$out" '^-- @oracle: diff test=sqlite reference=postgresql$' "its oracle line says who speaks what"
has "$out" '^-- @dialect.reference: postgresql$' "a field says it to whoever replays it"
has "$out" '^-- @setup on=test$' "the setup is one engine's"
has "$out" '^-- @derived on=reference$' "the other's is derived from it"
has "$out" '^-- @check: bag approx=1e-9 bool=int time=instant q@test = q@reference$' "values are compared across types"
cp out found
on in-list-last replay -e "test=$faulty" -e reference=postgresql: found
exits 1 "it replays"
run replay -e test=sqlite: -e reference=postgresql: found
exits 0 "and is gone where the fault is not"
on in-list-last reduce -e "test=$faulty" -e reference=postgresql: found
exits 0 "it is reduced"
cp out small
[ "$(wc -c < small)" -lt "$(wc -c < found)" ]
point $? "to something smaller"
has "$out" '^-- @derived on=reference$' "with the other setup in step"
is "$(sed -n '/^-- @derived/,/^-- @run/p' small | grep -c '^CREATE TABLE')" \
   "$(sed -n '/^-- @setup/,/^-- @base/p' small | grep -c '^CREATE TABLE')" "table by table"
on in-list-last replay -e "test=$faulty" -e reference=postgresql: small
exits 1 "and it still fails"

# The tested engine need not be the one whose dialect the cases are in.
cat > other.sql << 'END'
CREATE TABLE t0(c0 integer, c1 boolean);
CREATE INDEX i0 ON t0 (c0);
INSERT INTO t0 VALUES (1, true), (2, false), (NULL, NULL), (4, true);
SELECT c0 FROM t0 WHERE c0 IN (1, 2, 4);
SELECT c0, c1 FROM t0 WHERE c1 OR c0 > 1;
SELECT c0 / 2, c1 IS NOT TRUE FROM t0 ORDER BY c0 LIMIT 3;
END
run oracle --diff --dialect postgresql -e test=sqlite: -e reference=postgresql: --stats other.sql
exits 0 "cases of the reference's dialect"
is "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" 3 "are compared, too: a truth is a 1"
on in-list-last oracle --diff --dialect postgresql -e "test=$faulty" -e reference=postgresql: other.sql
exits 1 "and a fault is found"
has "$out" '^-- @setup on=reference$' "with the setup in that dialect"

run oracle --diff -e reference=sqlite: -e test=postgresql: --stats other.sql
exits 0 "of the dialect of the engine that is tested scripts are"
is "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" 3 "and are compared with nothing said of it"

# Three engines, two of which are right.
on in-list-last oracle --diff --dialect postgresql -e "test=$faulty" -e reference=postgresql: -e third=sqlite: other.sql
exits 1 "of three engines"
cp out three
on in-list-last replay -e "test=$faulty" -e reference=postgresql: -e third=sqlite: three
has "$out" 'q@test is alone with its answer' "the one that is wrong is named"

# Mappings of the user's: what the library has not, and one that is wrong.
cat > own.rules << 'END'
# found in no library
hex: HEX({x}) => COALESCE(UPPER(ENCODE(CONVERT_TO({x}, 'UTF8'), 'hex')), '')
    if x text
    gives text
    for sqlite
    to postgresql
sign: SIGN({x}) => -SIGN({x})
    if x number
    gives number
    to postgresql
END
cat > own.sql << 'END'
CREATE TABLE t0(c0 INT, c1 TEXT);
INSERT INTO t0 VALUES (1, 'ab'), (-2, NULL);
SELECT hex(c1) FROM t0;
END
echo "SELECT value FROM json_tree('[1]');" >own.from
run oracle --diff -e test=sqlite: -e reference=postgresql: --print-all own.sql
has "$out" '^-- > SELECT 1 FROM t0;' "what has no mapping is left out of a base"
run oracle --diff -e test=sqlite: -e reference=postgresql: --stats own.from
is "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" 0 "what has none in FROM is not compared"
has "$err" 'function in FROM that has no mapping' "and counted by its reason"
run oracle --diff -e test=sqlite: -e reference=postgresql: --stats --mapping own.rules own.sql
exits 0 "a mapping of the user's"
[ "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" -gt 0 ]
point $? "makes it comparable"
echo 'SELECT sign(c0), c1 FROM t0 WHERE c0 > 0;' >> own.sql
run oracle --diff -e test=sqlite: -e reference=postgresql: --mapping own.rules own.sql
exits 1 "one that is wrong goes before the library's"
cp out found
has "$out" '^-- sign: SIGN({x}) => -SIGN({x})$' "and stands in the case"
run replay -e test=sqlite: -e reference=postgresql: found
exits 1 "which replays"
run reduce -e test=sqlite: -e reference=postgresql: found
exits 0 "and is reduced"
has "$out" '^SELECT (-SIGN(' "by it"
echo 'broken: HEX({x}) => {y} gives text to postgresql' > broken.rules
run oracle --diff -e test=sqlite: -e reference=postgresql: --mapping broken.rules own.sql
exits 128 "a rule that is none is an error"
has "$err" 'broken.rules:1: a hole that the other side has not' "that names the line"

# A join by name compares what it merges: '1a' is 1 to MySQL, and the error of a cast to PostgreSQL.
cat > merged.sql << 'END'
CREATE TABLE t0(c0 TEXT, c1 INT);
CREATE TABLE t1(c0 INT, c2 INT);
INSERT INTO t0 VALUES ('1a', 1), ('2', 2);
INSERT INTO t1 VALUES (1, 1), (2, 2);
SELECT c1, c2 FROM t0 NATURAL JOIN t1;
SELECT c1, c2 FROM t0 JOIN t1 USING (c0);
END
run oracle --diff -e test=sqlite: -e reference=postgresql: --stats merged.sql
exits 125 "a join by name of two classes"
is "$(printf '%s\n' "$err" | sed -n 's/^checks	//p')" 0 "is not compared"

# A row that no engine could be compared by is left out alone, not the rows beside it.
cat > rows.sql << 'END'
CREATE TABLE t0(c0 INT, c1 TEXT);
INSERT INTO t0 VALUES (1, 'a'), (4, CURRENT_TIMESTAMP), (2, 'b'), (3, 'c');
CREATE INDEX i0 ON t0(c0);
SELECT c0 FROM t0 WHERE c0 IN (1, 3, 7, 2) AND c1 > 'a';
END
run oracle --diff -e test=sqlite: -e reference=postgresql: --stats rows.sql
exits 0 "an INSERT of which one row depends on the clock"
is "$(printf '%s\n' "$err" | sed -n 's/^checks_nonempty	//p')" 1 "has rows to compare"
on in-list-last oracle --diff -e "test=$faulty" -e reference=postgresql: rows.sql
exits 1 "a fault of them is found"
has "$out" "^INSERT INTO t0 VALUES (1, 'a'), *(2, 'b'), *(3, 'c');$" "by the rows that were kept"

# What the two share, feature by feature; gen makes nothing else then.
run oracle --probe -e test=sqlite: -e reference=postgresql:
exits 0 "features are tried on both"
cp out both.profile
tab=$(printf '\t')
has "$out" "^accepted type INT$tab# shared$" "what has one text and one answer is shared"
has "$out" "^accepted leaf \$c IS \$k$tab# mapped$" "what the other says otherwise is mapped"
has "$out" "^refused leaf \$ct GLOB \$glob$tab# unmapped: " "what it can't say is not made"
has "$out" "^refused clause mixed-values$tab# unmapped: " "nor values that it can't store"
gen --seed 5 --count 20 -q 20 | oracle --diff -e test=sqlite: -e reference=postgresql: --stats >out 2>before || true
gen --seed 5 --count 20 -q 20 --profile both.profile >shared
run oracle --diff -e test=sqlite: -e reference=postgresql: --stats shared
exits 0 "and what is shared gives no finding"
[ "$(sed -n 's/^checks_nonempty	//p' err)" -ge $((3 * $(sed -n 's/^checks_nonempty	//p' before))) ]
point $? "three times as many queries that give some rows ($(sed -n 's/^checks_nonempty	//p' before), $(sed -n 's/^checks_nonempty	//p' err))"
[ "$(sed -n 's/^checks_compared	//p' err)" -ge 160 ]
point $? "two of five at least"
cat > wrong.rules << 'END'
abs: ABS({x}) => -ABS({x})
    if x number
    gives x
    for sqlite
    to postgresql
END
run oracle --probe --mapping wrong.rules -e test=sqlite: -e reference=postgresql:
has "$(cat both.profile)" "^accepted number abs(.*$tab# " "what the library maps well"
has "$out" "^refused number abs(.*$tab# differing: " "a wrong mapping shows as a difference"

finish
