# reduce without an oracle: what it makes of scripts, of any failure and any size.
# Called as: sh reduce_scripts.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/reduce_lib.sh"
many

# ---- without an oracle -----------------------------------------------------------------------

cat >hand <<'END'
-- @case 1
-- @dialect: sqlite
-- @verdict: fail
-- @check: bag a = b
-- @signature: rel:1:missing
-- @setup
CREATE TABLE u(x);
CREATE TABLE t(c, d DEFAULT 7);
INSERT INTO t VALUES (1, 2), (3, 4), (5, 6);
CREATE INDEX i ON t(c);
-- @run a
SELECT c FROM t WHERE +c IN (1, 3);
-- @run b
SELECT c FROM t WHERE c IN (1, 3);
-- @end
END
on in-list-last "$reduce" --engine "$faulty" hand
exits 0 "a case by hand"
has "$out" '^-- @reduced: unverified$' "is marked as unverified"
hasnot "$out" 'CREATE TABLE u' "after whole statements have gone"
has "$out" 'INSERT INTO t VALUES (1, 2), (3, 4), (5, 6);' "and nothing else was touched"
on in-list-last "$reduce" --engine "$faulty" --passes-on sqlite: hand
exits 0 "with a good engine beside it"
hasnot "$out" 'unverified' "it is verified"
hasnot "$out" 'DEFAULT 7' "and edited everywhere"
cp out small
on in-list-last "$replay" --engine "$faulty" small
exits 1 "and still fails"

sed '/^-- @verdict/d' hand >bare
on in-list-last "$reduce" --engine "$faulty" bare
exits 0 "a case by hand without a verdict"
has "$out" '^-- @reduced: unverified$' "is reduced where its check is violated"
run "$reduce" bare
exits 0 "and where it holds"
cmp -s out bare
point $? "it passes through"
sed 's/INTO t /INTO nowhere /' bare >broken
run "$reduce" broken
exits 125 "where nobody can tell: exit 125"
has "$err" "can't be tested: broken: setup statement 3 failed" "and a word about it"
cmp -s out broken
point $? "and it is passed on as it was"

# ---- any failure -----------------------------------------------------------------------------

on hang-glob "$oracle" --norec --engine "$faulty" --timeout 200ms --exit-zero <<'END'
CREATE TABLE n(k INTEGER PRIMARY KEY, a TEXT DEFAULT 'x');
CREATE TABLE t(a, b);
INSERT INTO n(a) VALUES ('one'), (NULL);
INSERT INTO t VALUES ('abc', 2), ('*a', 3);
SELECT t.a, t.b FROM t, n WHERE t.a GLOB '*a' AND n.k > 0 ORDER BY t.b;
END
has "$out" '^-- @signature: timeout:optimized$' "a hang is found"
cp out hang
on hang-glob "$reduce" --engine "$faulty" --timeout 200ms hang
has "$out" '^-- @signature: timeout:optimized$' "a hang is reduced"
has "$out" '^SELECT [^ ]* FROM .* WHERE .* GLOB .*;$' "to what hangs"
[ "$(statements <out)" -le 3 ]
point $? "in three statements"

if command -v cc >/dev/null; then
    cat >runtime.c <<'END'
/* Stands for a sanitizer's runtime: it reports, then it ends the process. */
#include <signal.h>
#include <unistd.h>
static void report(int s)
{
    static const char text[] = "==7==ERROR: AddressSanitizer: heap-use-after-free on address 1\n";
    if (s == 0 || write(2, text, sizeof text - 1) < 0)
        _exit(2);
    _exit(1);
}
/* By which it is known as one. */
void __sanitizer_set_death_callback(void (*callback)(void))
{
    (void)callback;
}
__attribute__((constructor)) static void begin(void)
{
    signal(SIGSEGV, report);
}
END
    cc -shared -fPIC -o runtime.so runtime.c
    watched="$faulty&preload=$work/runtime.so"
    on crash-in-select "$oracle" --norec --engine "$watched" --stop-after 1 --exit-zero many.sql
    has "$out" '^-- @signature: sanitizer:heap-use-after-free$' "a sanitizer's report is found"
    cp out report
    on crash-in-select "$reduce" --engine "$watched" report
    has "$out" '^-- @signature: sanitizer:heap-use-after-free$' "a sanitizer's report is reduced"
    [ "$(statements <out)" -le 4 ]
    point $? "to four statements at most"
else
    skip "a sanitizer's report" "no cc"
fi

cat >odd.sql <<'END'
CREATE TABLE hits (id UInt64, title String) ENGINE = MergeTree PARTITION BY toYYYYMM(d) ORDER BY (id, intHash32(u)) SETTINGS g = 8192;
INSERT INTO hits FORMAT Values (1, 'x', now());
FROBNICATE hits USING (alpha => 1, beta => {gamma: 'needle', delta: (1, (2, (3)))}) ~> @@quux;
SELECT arrayJoin([1, 2]) AS x, quantile(0.9)(title) FROM hits ARRAY JOIN title AS y PREWHERE x > 1;
MATCH (n:Person {name: 'Ann'})-[:KNOWS*1..3]->(m) RETURN m.name;
END
for dialect in generic mysql postgresql; do
    run "$reduce" --dialect $dialect --test 'grep -q "FROB.*needle"' odd.sql
    is "$out" "FROBNICATE 'needle';" "$dialect: a statement that nobody knows, out of its brackets"
done
run "$reduce" --dialect postgresql --test 'grep -q "KNOWS.*1..3"' odd.sql
[ "$(wc -w <out)" -le 3 ]
point $? "brackets that have no partner go one by one"
printf '%s\n' 'SELECT `a` FROM `t` WHERE `b` <=> 1 AND c = "needle";' >back.sql
run "$reduce" -e mysql://nobody@127.0.0.1:1/none --test 'grep -q "<=>"' back.sql
is "$out" 'SELECT NULL <=> NULL;' "scripts are of the engine's dialect"

cat >shell.sql <<'END'
.mode quote
-- a remark
CREATE TABLE t(a);
.print hello
.read nothing.sql
INSERT INTO t VALUES (1); -- another
SELECT * FROM t;
END
run "$reduce" --max-tests 1 --test "cat >$work/seen" shell.sql
is "$(cat seen)" "$(sed '/^-- a remark/d; s/ -- another//' shell.sql)" \
    "what a script says to its shell is in the candidate too"
run "$reduce" --test 'awk "/^.mode/ { a = 1 } a && /SELECT/ { b = 1 } END { exit !b }"' shell.sql
is "$(cut -c1-6 out)" ".mode
SELECT" "and stays where it is needed, only there"
cat >routine.sql <<'END'
CREATE TABLE t(a INT);
DELIMITER //
CREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; END //
DELIMITER ;
CALL p();
CALL p();
END
run "$reduce" --dialect mysql --max-tests 1 --test "cat >$work/seen" routine.sql
is "$(tr -d ' \n' <seen)" "$(tr -d ' \n' <routine.sql)" "DELIMITER too"
cat >mysql.test <<'END'
--source include/have_innodb.inc
--disable_warnings
drop table if exists t1;
create table t1 (a int primary key);
let $i= 3;
while ($i)
{
  eval insert into t1 values ($i+10);
  dec $i;
}
--error ER_DUP_ENTRY
insert into t1 values (11);
select a.a, count(*) from t1 a left join t1 b on a.a = b.a group by a.a having count(*) > 0;
drop table t1;
END
cat >mysqltest.sh <<'END'
#!/bin/sh
# stands for mysqltest: it wants the include, the error before its insert, and the query
exec awk '/^--source include/ { a = 1 } a && /^--error ER_DUP_ENTRY/ { b = NR }
    b && /insert into t1 values/ { c = 1 } c && /having/ { d = 1 } END { exit !d }'
END
chmod +x mysqltest.sh
run "$reduce" --dialect mysql --test ./mysqltest.sh mysql.test
exits 0 "a mysqltest file"
[ "$(lines "$out")" -le 5 ] && ./mysqltest.sh <out
point $? "keeps its commands and comes down to what is needed"
for ddl in 'create table' 'drop table'; do
    hasnot "$out" "$ddl" "no '$ddl' is left"
done

finding
on in-list-last "$reduce" --engine "$faulty" raw
cp out small

# ---- any size --------------------------------------------------------------------------------

questions() { # that the trace tells of
    tail -n 1 trace | cut -f3
}
modestly() { # COMMAND ...: in a gigabyte and 40 CPU seconds
    (ulimit -v "${MEMORY_KB:-1000000}" && ulimit -t "${CPU_S:-40}" && "$@")
}
nm "$reduce" 2>/dev/null | grep -q __asan_init && MEMORY_KB=unlimited CPU_S=400 # for its shadow
awk 'BEGIN {
    print "CREATE TABLE t0(c0 INT UNIQUE, c1 TEXT);\nCREATE TABLE t1(c0, c1 NUMERIC);"
    for (i = 0; i < 50000; i++) {
        t = "t" i % 2
        if (i == 30000) print "INSERT INTO t1 VALUES (\x27needle\x27, 3), (4, 5);"
        else if (i == 31000) print "CREATE INDEX wanted ON t1(c1) WHERE c0 > 7;"
        else if (i % 10 == 3) print "CREATE INDEX i" i " ON " t "(c" i % 2 ");"
        else if (i % 10 == 5) print "UPDATE " t " SET c1 = " i " WHERE c0 BETWEEN " i % 77 " AND " i ";"
        else if (i % 10 == 7) print "SELECT c0 FROM " t " WHERE (c1 = " i ") OR NOT c0 IN (1, 2);"
        else print "INSERT OR IGNORE INTO " t "(c0, c1) VALUES (" i * 7919 % 65536 ", \x27v" i "\x27);"
    }
    print "SELECT c0 FROM t1 INDEXED BY wanted WHERE c1 > 2 ORDER BY c0;"
}' >log.sql
cat >in_order.sh <<'END'
#!/bin/sh
# the table, its row, its index and the query, in this order
exec awk '/^CREATE TABLE t1\(/ { a = 1 } a && /^INSERT INTO t1.*needle/ { b = 1 }
    a && /^CREATE INDEX wanted ON t1/ { c = 1 } b && c && /^SELECT.*INDEXED BY wanted/ { found = 1 }
    END { exit !found }'
END
chmod +x in_order.sh
run modestly "$reduce" --trace trace --test ./in_order.sh log.sql
exits 0 "50,000 statements, in a gigabyte"
is "$(lines "$out")" 4 "come down to four"
[ "$(questions)" -le 250 ]
point $? "in 250 questions"
{
    sed -n '1,/^-- @signature/p' small | grep -v '^-- @id'
    echo "-- @setup"
    awk 'BEGIN {
        print "CREATE TABLE n0(c0 INT, c1 TEXT);\nCREATE TABLE n1(c0, c1);"
        for (i = 0; i < 50000; i++)
            print "INSERT INTO n" i % 2 "(c0, c1) VALUES (" i * 7919 % 65536 ", \x27v" i "\x27);"
    }'
    sed -n '/^-- @setup/,$p' small | sed 1d
} >large
on in-list-last modestly "$reduce" --engine "$faulty" --trace trace large
exits 0 "a case of 50,000 statements"
is "$(statements <out)" "$(statements <small)" "comes down to what it was made of"
[ "$(questions)" -le 100 ]
point $? "in 100 questions"
awk 'BEGIN {
    printf "CREATE TABLE t(a, b);\nINSERT INTO t VALUES (0, 0)"
    for (i = 0; i < 150000; i++)
        printf ", (%d, \x27%s %d\x27)", i, i == 99000 ? "needle" : "the number of the row is", i
    print ";"
}' >rows.sql
[ "$(wc -c <rows.sql)" -gt 5000000 ]
point $? "a statement of five megabytes"
run modestly "$reduce" --trace trace --test 'grep -q needle' rows.sql
is "$out" "CREATE TABLE t0 AS SELECT 'needle';" "becomes one row"
[ "$(questions)" -le 100 ]
point $? "in 100 questions"
awk 'BEGIN {
    printf "FROBNICATE"
    for (i = 0; i < 100000; i++)
        printf " %s", i == 66666 ? "needle" : i % 9 == 1 ? "(" : i % 9 == 4 ? "{" : \
            i % 9 == 6 ? "}" : i % 9 == 8 ? ")" : i % 2 ? "word" i : ","
    print ";"
}' >opaque.sql
run modestly "$reduce" --trace trace --dialect postgresql --test 'grep -q needle' opaque.sql
is "$out" "needle;" "100,000 tokens that nobody understands become one"
[ "$(questions)" -le 100 ]
point $? "in 100 questions"
awk 'BEGIN {
    printf "SELECT a FROM t WHERE 0"
    for (i = 0; i < 1500; i++)
        printf " OR (a + %d > b AND (b IN (%d, 2) OR NOT c))", i, i == 1000 ? 777777 : i
    print ";"
}' >query.sql
run modestly "$reduce" --trace trace --test 'grep -q "WHERE.*777777"' query.sql
[ "$(wc -w <out)" -le 4 ]
point $? "a query of 30,000 tokens becomes a few words"
[ "$(questions)" -le 250 ]
point $? "in 250 questions"

# ---- what is slow ----------------------------------------------------------------------------

# Without its WHERE the recursion has no end; a time limit of ten minutes does not matter.
cat >endless <<'END'
-- @case 1
-- @dialect: sqlite
-- @oracle: norec form=count flag=case
-- @check: bag total(optimized) = total(unoptimized)
-- @setup
CREATE TABLE t0(c0 INTEGER, c1);
INSERT INTO t0 SELECT max(x), 'a' FROM (WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r WHERE x < 3) SELECT x FROM r);
CREATE INDEX i0 ON t0(c0);
-- @base
-- > SELECT c1 FROM t0 WHERE c0 IN (1, 2, 3);
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE c0 IN (1, 2, 3);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 IN (1, 2, 3)) THEN 1 ELSE 0 END AS f FROM t0);
-- @end
END
on in-list-last timeout 300 "$reduce" --timeout 10m --journal slow -e "$faulty" endless
exits 0 "a candidate that never ends is cut by its work, not by the clock"
cp out once
has "$out" '^INSERT INTO t0 VALUES' "and reduced all the same"
head -n 40 slow >half
on in-list-last timeout 300 "$reduce" --timeout 10m --journal half -e "$faulty" endless
cmp -s out once
point $? "taken up in the middle: the same"

finish
