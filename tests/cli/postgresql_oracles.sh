#!/bin/sh
# The oracles on PostgreSQL: a wrong result that was planted is found by each, and what the
# generator makes, or what is full of what the manual leaves open, raises no alarm.
# usage: postgresql_oracles.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || without PostgreSQL postgresql
PATH=$build/bin:$PATH
tested="oracle -e postgresql: --timeout 60s" # on a busy machine, too

# planted ORACLE POLICY QUERY: rows that a policy hides from some forms of a query only; nothing in
# the query names it. The same query without the policy goes into healthy.sql.
planted() {
    {
        cat "$work/tables.sql"
        echo "ALTER TABLE t0 ENABLE ROW LEVEL SECURITY;"
        echo "ALTER TABLE t0 FORCE ROW LEVEL SECURITY;"
        echo "CREATE POLICY p ON t0 USING ($2);"
        yes "$3" | head -n "${4:-12}"
    } > planted.sql
    yes "$3" | head -n 4 >> healthy.sql
    run $tested "--$1" --stop-after 1 --dialect postgresql planted.sql
    exits 1 "$1 finds a planted fault"
}

cat > tables.sql << 'E2'
CREATE TABLE t0 (i int PRIMARY KEY, t text);
CREATE TABLE t1 (i int, t text);
INSERT INTO t0 SELECT k, chr(96 + k) FROM generate_series(1, 9) AS k;
INSERT INTO t1 SELECT k % 5, chr(97 + k % 3) FROM generate_series(1, 9) AS k;
CREATE INDEX i1 ON t1 (i);
E2
cat tables.sql > healthy.sql
negated="current_query() !~ '[ (]NOT ' OR i <> 3"
ends="current_query() !~ '[ (]NOT ' OR i NOT IN (1, 9)"
planted norec "current_query() !~ ' WHERE ' OR i <> 3" 'SELECT i FROM t0 WHERE i > 2;'
planted tlp-where "$negated" 'SELECT i FROM t0 WHERE i > 5;'
planted tlp-where-extended "$negated" 'SELECT i FROM t0 WHERE i > 1 AND i > 5;'
planted tlp-distinct "$negated" 'SELECT DISTINCT i FROM t0 WHERE i > 5;'
planted tlp-group-by "$negated" 'SELECT i FROM t0 WHERE i > 5 GROUP BY i;'
planted tlp-having "$negated" 'SELECT i FROM t0 GROUP BY i HAVING COUNT(*) > 5;'
planted tlp-min "$ends" 'SELECT MIN(i) FROM t0 WHERE i > 5;'
planted tlp-max "$ends" 'SELECT MAX(i) FROM t0 WHERE i < 5;'
planted tlp-count "$negated" 'SELECT COUNT(i) FROM t0 WHERE i > 5;'
planted tlp-sum "$negated" 'SELECT SUM(i) FROM t0 WHERE i > 5;'
planted tlp-sum "$negated" 'SELECT SUM(i::float8) FROM t0 WHERE i > 5;'
planted tlp-avg "$negated" 'SELECT AVG(i) FROM t0 WHERE i > 5;'
planted tlp-avg "$negated" 'SELECT AVG(i::float8) FROM t0 WHERE i > 5;'
planted dqp "current_setting('enable_hashjoin') = 'on' OR i <> 3" \
    'SELECT t0.i FROM t0 JOIN t1 ON t0.i = t1.i WHERE t0.t > t1.t;' 120
planted join "current_query() !~ ' RIGHT JOIN ' OR i <> 3" \
    'SELECT t0.i, t1.i FROM t0 LEFT JOIN t1 ON t0.i = t1.i;'
run $tested --all-oracles --dialect postgresql healthy.sql
exits 0 "nothing is found where nothing is wrong"

# What the generator makes: no alarm, nearly all checks are compared, half of them say something.
gen --dialect postgresql --seed 16 -n 6 -q 40 > stream.sql
run $tested --all-oracles --stats stream.sql
exits 0 "there is no alarm in what the generator makes"
count() {
    awk -v name="$1" '$1 == name { print $2 }' err
}
[ "$(count checks)" -gt 1800 ] && [ $((50 * $(count inconclusive))) -le "$(count checks)" ]
point $? "one check in fifty at most is inconclusive"
[ $((2 * $(count checks_nonempty))) -ge "$(count checks_compared)" ]
point $? "half of those that are compared have some rows, but not all"

open=$source/tests/corpus/open/postgresql.sql
run $tested --norec --tlp --join --raw --stats --dialect postgresql "$open"
exits 0 "nor in what the manual leaves open"
# Of a script --dqp makes every check, and the compiler takes longer than all others together.
awk '!/^SELECT/ || ++n % 6 == 1' "$open" > some.sql
run $tested --dqp --dialect postgresql some.sql
exits 0 "nor with other plans"

run $tested --probe --dialect postgresql
grep -qF 'accepted real cbrt($real)' out && ! grep -qF 'ln($real)' out
point $? "a function of the server's catalog is in the profile, one that may raise is not"
grep -q '^function [a-z_0-9]* scalar' out
point $? "nor need the oracles refuse what they do not know"
! grep -E '^refused (trigger|type|early-pragma|change INSERT|clause generated)' out | grep -qv 'old[.]'
point $? "nothing is refused because it was asked for as another product writes it"
cp out pg.profile
gen --complex --dialect postgresql --profile pg.profile --seed 2 -n 15 -q 20 > called.sql
[ "$(grep -cE '(btrim|bit_length|strip|isfinite|div|regexp_match)[(]' called.sql)" -gt 0 ]
point $? "such functions are called"
run $tested --eet --profile pg.profile called.sql
exits 0 "and raises no alarm"
finish
