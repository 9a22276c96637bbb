# reduce as its users see it: what it makes of findings, scripts and things it should leave alone,
# and what a person's own test does. How it ends is the matter of reduce_ends.sh.
# Called as: sh reduce.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

reduce=$build/bin/reduce
oracle=$build/bin/oracle
gen=$build/bin/gen
replay=$build/bin/replay

statements() { # of setup and base
    sed -n '/^-- @setup/,/^-- @run/p' | grep -vc '^-- @'
}

"$gen" --seed 3 --count 400 >many.sql
mkdir tmp
TMPDIR=$work/tmp
export TMPDIR

# ---- findings --------------------------------------------------------------------------------

for fault in in-list-last covering-null between-upper partial-is-not left-join-is crash-in-select; do
    on $fault "$oracle" --norec --tlp-where --engine "$faulty" --stop-after 1 --exit-zero many.sql
    cp out raw
    on $fault "$reduce" --engine "$faulty" raw
    exits 0 "$fault: reduced"
    cp out small
    [ "$(statements <small)" -le 5 ]
    point $? "$fault: to five statements at most"
    is "$(sed -n 's/^\(-- @signature: [a-z]*\):.*/\1/p' small)" \
        "$(sed -n 's/^\(-- @signature: [a-z]*\):.*/\1/p' raw)" "$fault: the same kind of failure"
    is "$(sed -n 's/^-- @reduced: from \([0-9a-f]*\), .*/\1/p' small)" \
        "$(sed -n 's/^-- @id: //p' raw)" "$fault: names the case it came from"
    on $fault "$replay" --same --engine "$faulty" small
    exits 1 "$fault: still fails"
    run "$replay" small
    exits 0 "$fault: holds on a healthy engine"
    on $fault "$reduce" --engine "$faulty" small
    cmp -s out small
    point $? "$fault: reduced again it is the same"
done
on in-list-last "$oracle" --norec --engine "$faulty" --stop-after 1 --exit-zero many.sql
cp out raw
on in-list-last "$reduce" --engine "$faulty" --signature exact raw
relation() { # FILE
    sed -n -e 's/^-- @oracle: \([a-z-]* form=[a-z]*\).*/\1/p' -e '/^-- @signature/p' "$1"
}
is "$(relation out)" "$(relation raw)" "--signature exact keeps relation and direction"
on in-list-last "$reduce" --engine "$faulty" raw
cp out small
on in-list-last "$reduce" --engine "$faulty" raw
cmp -s out small
point $? "the same input gives the same bytes"
on in-list-last "$reduce" --engine "$faulty" <raw
cmp -s out small
point $? "from standard input too"
is "$err" "" "silence on success"
on in-list-last "$reduce" -v --engine "$faulty" --passes-on sqlite: raw
exits 0 "--passes-on a healthy engine"
is "$(statements <out)" "$(statements <small)" "which takes nothing away"
on in-list-last "$reduce" --engine "$faulty" --passes-on "$faulty" raw
exits 125 "--passes-on the engine at fault: nothing can be both"
has "$err" "can't be tested: on the engine of --passes-on: fail: [a-z]* differ" "says so"
cmp -s out raw
point $? "and the case is passed on as it was"
on in-list-last "$reduce" --engine "$faulty" --max-tests 12 raw
exits 0 "--max-tests"
has "$out" '^-- @reduced: .*, 12 tests$' "asks no more than that"
on in-list-last "$reduce" --engine "$faulty" --passes rows raw
is "$(statements <out)" "$(statements <raw)" "--passes rows drops no statement"

# Whichever oracle met it, a bug is shown by the plainest relation that it violates.
for name in tlp-where tlp-group-by tlp-count tlp-distinct dqp eet; do
    on in-list-last "$oracle" --$name --engine "$faulty" --stop-after 1 --exit-zero many.sql
    cp out met
    on in-list-last "$reduce" --engine "$faulty" met
    cp out plain
    is "$rc$(sed -n 's/^-- @oracle: \([a-z]*\) .*/ \1/p' plain) $(grep -c '^-- @run' plain)" "0 norec 2" \
        "what $name meets is reduced to two runs"
    on in-list-last "$replay" --same --engine "$faulty" plain
    exits 1 "which fail"
    run "$replay" plain
    exits 0 "but on a healthy engine"
done
for name in tlp-having eet; do
    on crash-in-select "$oracle" --$name --engine "$faulty" --stop-after 1 --exit-zero many.sql
    cp out met
    on crash-in-select "$reduce" --engine "$faulty" met
    is "$rc $(sed -n 's/^-- @oracle: \([a-z]*\) .*/\1/p; s/^-- @signature: //p' out | tr '\n' ' ')" \
        "0 norec crash:optimized:SIGSEGV " "what crashes in $name is reduced to the query that does"
done
for way in update delete; do
    [ $way = update ] && fault=update-null-true || fault=delete-last
    on $fault "$oracle" --dml --engine "$faulty" --stop-after 1 --exit-zero many.sql
    cp out met
    on $fault "$reduce" --engine "$faulty" met
    is "$rc $(grep '^-- @oracle: ' out)" "0 -- @oracle: dqe $way=yes" \
        "what dml meets in $way alone is reduced to SELECT against it"
done
for name in dml dqe; do
    on in-list-last "$oracle" --$name --engine "$faulty" --stop-after 1 --exit-zero many.sql
    cp out met
    on in-list-last "$reduce" --engine "$faulty" met
    is "$rc $(grep '^-- @oracle: ' out)" "0 -- @oracle: norec form=fetch flag=case" \
        "what $name meets in a SELECT as well is reduced to that"
done
cat >groups.sql <<'EOF'
CREATE TABLE t(a, b);
INSERT INTO t VALUES ('a', 1), ('a', 2), ('b', NULL);
SELECT a FROM t GROUP BY a HAVING count(b) > 1;
EOF
on group-twice "$oracle" --tlp-having --engine "$faulty" --stop-after 1 --exit-zero groups.sql
cp out met
on group-twice "$reduce" --engine "$faulty" met
is "$rc $(grep '^-- @oracle: ' out)" "0 -- @oracle: tlp-group-by form=tool" \
    "what tlp-having meets in the groups themselves is reduced to those"
on hang-glob "$oracle" --tlp-having --engine "$faulty" --timeout 200ms --stop-after 1 --exit-zero <<'EOF'
CREATE TABLE t(a, b);
INSERT INTO t VALUES ('a', 1), ('a', 2), ('b', NULL);
SELECT a FROM t WHERE a GLOB 'a*' GROUP BY a HAVING count(b) > 1;
EOF
cp out met
on hang-glob "$reduce" --engine "$faulty" --timeout 200ms met
is "$rc $(grep -E '^-- @(oracle|signature): ' out | tr '\n' ' ')" \
    "0 -- @oracle: norec form=fetch flag=case -- @signature: timeout:optimized " \
    "what hangs in tlp-having is reduced to the query that does"
cat >counted.sql <<'EOF'
CREATE TABLE t(a, b);
INSERT INTO t VALUES (1, 1), (2, 2), (4, 3);
SELECT b FROM t WHERE b >= 1 AND a > (SELECT COUNT(*) FROM t);
EOF
for name in eet rules; do
    on scalar-count "$oracle" --$name --engine "$faulty" --stop-after 1 --exit-zero counted.sql
    cp out met
    on scalar-count "$reduce" --engine "$faulty" met
    cp out plain
    is "$rc $(grep '^-- @oracle: ' plain)$(grep -c 'wh_bound;$' plain)" "0 -- @oracle: codd1" \
        "what $name meets in a query's words is reduced to one of them and its value"
    on scalar-count "$replay" --same --engine "$faulty" plain
    exits 1 "which fail"
    run "$replay" plain
    exits 0 "but on a healthy engine"
done

# A DELETE that reads its own table: some releases look at what is left of it by then.
printf '%s\n' "CREATE TABLE t0(c0 UNIQUE);" "INSERT INTO t0 VALUES (0), (NULL);" \
    "DELETE FROM t0 WHERE 0 IN (SELECT c0 FROM t0);" >own.sql
run "$oracle" --rules --exit-zero own.sql
if grep -q '^-- @verdict: fail' out; then
    cp out met
    run "$reduce" met
    is "$rc $(grep '^-- @oracle: ' out)" "0 -- @oracle: dqe delete=yes" \
        "what rules meet in DELETE is reduced to SELECT against it"
else
    skip "a DELETE that reads its own table" "this SQLite does that well"
fi

# Findings that are like a reduced one are left out and counted, and none is lost.
on in-list-last,null-join "$oracle" --norec --tlp-where --engine "$faulty" --exit-zero --stop-after 24 many.sql
cp out met
on in-list-last,null-join "$reduce" --dedup --engine "$faulty" met
exits 0 "--dedup"
cp out few
cases=$(grep -c '^-- @case' few)
is "$(($(grep -c '^-- @reduced: from' few) == cases && cases < 16))" 1 "reduces some of 24, $cases"
is "$(sed -n 's/^-- \([0-9]*\) findings like seed .*/\1/p' few | awk '{ n += $1 - 1 } END { print n }')" \
    "$((24 - cases))" "and counts the others"
for fault in in-list-last null-join; do
    on $fault "$replay" --exit-zero --list --engine "$faulty" few
    has "$(cut -f 4 out)" '^f' "$fault is among them"
done

# What cured those before it does not cure it: it is not to become one of them, small as they are.
cat >shadow.sql <<'SQL'
CREATE TABLE t0(c0 INT, c1 INT);
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES (NULL, 1), (-1, 2), (3, NULL);
SQL
echo "SELECT c0 FROM t0 WHERE c0 IS NULL OR 1;" | cat shadow.sql - >rows.sql
echo "SELECT SUM(c0) FROM t0 WHERE c0 IS NOT 3;" | cat shadow.sql - >sum.sql
both=covering-null,sum-negative
on covering-null "$oracle" --norec --engine "$faulty" --exit-zero rows.sql
cp out met
on sum-negative "$oracle" --tlp-sum --engine "$faulty" --exit-zero sum.sql
cat out >>met
is "$(sed -n 's/^-- @oracle: \([a-z-]*\).*/\1/p' met | xargs)" "norec tlp-sum" "two bugs, each met alone"
on $both "$reduce" --dedup --engine "$faulty" met
is "$(sed -n 's/^-- @oracle: \([a-z-]*\).*/\1/p' out | xargs)" "norec tlp-sum" \
    "--dedup: where both are, the second is not reduced to the first"

# A table that is made of a query is no UPDATE.
cat >made.sql <<'SQL'
-- @case 1
-- @oracle: dml way=create
-- @dialect: sqlite
-- @verdict: fail
-- @check: bag created = hit
-- @signature: rel:1:missing
-- @setup
CREATE TABLE t0(c0 INT, c1 INT);
INSERT INTO t0 VALUES (1, NULL), (2, 3);
-- @base
-- > UPDATE t0 SET c0 = 1002 WHERE t0.c1 = 3;
-- @run hit
SELECT c0, c1 FROM t0 WHERE t0.c1 = 3;
-- @run created
BEGIN;
CREATE TABLE wh_made AS SELECT c0, c1 FROM t0 WHERE t0.c1 = 3;
SELECT c0, c1 FROM wh_made;
ROLLBACK;
-- @end
SQL
on create-null-true,update-null-true "$reduce" --engine "$faulty" made.sql
has "$out" '^-- @oracle: dml way=create' "CREATE TABLE AS that takes NULL for true is not reduced to UPDATE, which does, too"

# What ends the process at one part of a predicate is one case, whatever stood around that part.
cat >deadly.sql <<'SQL'
CREATE TABLE t0(c0 INT, c1 TEXT); INSERT INTO t0 VALUES (1, 'a'), (2, NULL);
SELECT c0 FROM t0 WHERE NOT (c0 IN (SELECT 5) AND c1 = 'a');
SELECT c1 FROM t0 WHERE CASE WHEN c1 IN (SELECT c1 FROM t0 WHERE c0 > 9) THEN NULL ELSE c0 END;
SELECT * FROM t0 AS x WHERE c0 IN (SELECT c0 FROM t0) ORDER BY c1;
SQL
on crash-in-select "$oracle" --norec --engine "$faulty" --exit-zero deadly.sql
cp out met
on crash-in-select "$reduce" --engine "$faulty" met
exits 0 "three queries that end the process at IN (SELECT"
is "$(sed -n 's/^-- > SELECT [^ ]* //p' out | sort | uniq -c | sed 's/^ *//')" \
    "3 FROM (SELECT NULL) WHERE NULL IN (SELECT NULL) OR 1;" "become one"

# ---- left alone ------------------------------------------------------------------------------

run "$reduce" raw
exits 125 "what does not fail again: exit 125"
has "$err" 'does not fail again: pass' "and a word about it"
is "$(sed 's/^-- @verdict: flaky$/-- @verdict: fail/' out)" "$(cat raw)" \
    "and the case is passed on, as flaky"
sed '/^-- @signature/d; s/^-- @verdict: fail$/-- @verdict: flaky/' raw >flaky
run "$reduce" flaky
exits 0 "what was said to fail now and then, and does not"
is "$(cat out)" "$(cat flaky)" "is passed on as it is"
on in-list-last "$reduce" --engine "$faulty" flaky
has "$out" '^-- @reduced: from' "and is reduced where it does"
has "$out" '^-- @verdict: fail$' "for the failure that it is"

{
    echo "-- a remark"
    echo
    sed 's/^-- @verdict: fail$/-- @verdict: pass/' raw
    echo "-- another one"
    sed '/^-- @verdict/d' raw
} >mixed
run "$reduce" mixed
exits 0 "cases that record no failure"
cmp -s out mixed
point $? "pass through, and the text between them"
printf 'SELECT 1;\n-- x\nSELECT 2;\n' >script
run "$reduce" script
exits 125 "a plain script does not say what fails: exit 125"
has "$err" 'name a --test' "says what to do"
cmp -s out script
point $? "and it passes through"
for garbage in 'hello world' '{"verdict": "fail"}' '\000\001\377\376;\n\\frob' "'"; do
    printf "$garbage" >garbage
    run "$reduce" garbage
    exits 128 "what is neither a case nor SQL: exit 128"
    has "$err" '^reduce: garbage:1: neither cases nor SQL; expected "-- @case 1"' "says so"
done
run "$reduce" --test true garbage
exits 0 "with a test of one's own anything goes"
for nothing in '' '\n\n' '-- a remark\n'; do
    printf -- "$nothing" >nothing
    run "$reduce" nothing
    exits 0 "nothing at all: exit 0"
    cmp -s out nothing
    point $? "as it was"
done
mkdir empty
run "$reduce" empty
exits 125 "a directory without cases: exit 125"
has "$err" 'empty: no \*.case.sql in this directory' "says so"
"$gen" --seed 1 --count 5 | "$oracle" --norec | "$reduce" >none
is "$?$(cat none)" 0 "a search that found nothing: exit 0, and nothing"
printf -- '-- @case 2\nwhat ever\n-- @end\n' >future
run "$reduce" future
exits 125 "a case of a later version: exit 125"
cmp -s out future
point $? "passed on untouched"
{ cat raw; sed '/^-- @end/d' raw; } >cut
on in-list-last "$reduce" --engine "$faulty" cut
exits 128 "a truncated case: exit 128"
is "$(grep -c '^-- @end' out)" 1 "and the good one before it is reduced"
run "$reduce" --engine nosuch: raw
[ "$rc" = 128 ] || [ "$rc" = 129 ]
point $? "an unknown engine is an error"
run "$reduce" --signature wrong raw
exits 129 "a wrong option: exit 129"
run "$reduce" --passes nosuch raw
exits 129 "an unknown pass: exit 129"
run "$reduce" --list-passes
has "$out" '^rows	' "--list-passes lists them"

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

# ---- a test of one's own ---------------------------------------------------------------------

cat >long.sql <<'END'
CREATE TABLE t(a INT PRIMARY KEY, b TEXT, c);
INSERT INTO t VALUES (1, 'one', NULL), (2, 'two', x'00');
CREATE TABLE unused(x);
CREATE INDEX i ON t(b) WHERE c IS NOT NULL;
SELECT a, b FROM t WHERE b LIKE 'o%' AND a IN (1, 2, 3) ORDER BY a;
END
run "$reduce" --test 'grep -q LIKE' long.sql
exits 0 "--test"
is "$out" "SELECT NULL LIKE NULL;" "leaves what the test asks for, as a plain script"
cat >check.sh <<'END'
#!/bin/sh
grep -q 'CREATE INDEX' case.sql && grep -q PRIMARY case.sql && [ "$(ls | wc -l)" = 1 ]
END
chmod +x check.sh
run "$reduce" --test ./check.sh --test-file case.sql long.sql
exits 0 "--test-file, with a relative command"
has "$out" PRIMARY "finds the file"
[ "$(lines "$out")" = 2 ]
point $? "in a directory of its own"
run "$reduce" --test false long.sql
exits 125 "a test that is never satisfied: exit 125"
cmp -s out long.sql
point $? "and the script as it was"
run "$reduce" --test-file x long.sql
exits 129 "--test-file without --test: exit 129"
cat >exact.sh <<END
#!/bin/sh
WHITTLE_FAULT=in-list-last exec "$replay" --interesting --engine "$faulty" -
END
chmod +x exact.sh
run "$reduce" --test ./exact.sh raw
exits 0 "--test on a case, with replay --interesting"
[ "$(statements <out)" -le 5 ]
point $? "reduces it as well"
is "$(ls "$TMPDIR")" "" "no directory is left behind"

cat >blocks.test <<'END'
INSERT INTO t VALUES (1);
let $i= 5;
while ($i)
{
  eval CREATE TABLE t$i (a int);
  if (`SELECT COUNT(*) > 1 FROM t`)
  {
    INSERT INTO t VALUES (2, 'inner');
  }
  dec $i;
}
SELECT 'needle';
while ($j) {
  DROP TABLE t;
}
END
cat >blocks.sh <<'END'
#!/bin/sh
# as mysqltest: every while has its brackets
cat >blocks.got
awk '/\{/ { d++ } /\}/ { if (--d < 0) bad = 1 }
    /^ *(while|if)/ { if (!/(while|if) *\(/) bad = 1; if (!/\{/) { getline; bad = bad || !/^ *\{/; d++ } }
    END { exit bad || d != 0 }' blocks.got && grep -q "$1" blocks.got
END
chmod +x blocks.sh
run "$reduce" --dialect mysql --test "./blocks.sh needle" blocks.test
is "$out" "SELECT 'needle';" "blocks of mysqltest go with their brackets"
run "$reduce" --dialect mysql --test "./blocks.sh inner" blocks.test
is "$out" "INSERT INTO t VALUES (NULL, 'inner');" "and without what is in them"
run "$reduce" --dialect mysql --test "./blocks.sh if" blocks.test
is "$(echo $out)" "if () { }" "one that must stay keeps them"

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

on in-list-last "$oracle" --norec --engine "$faulty" --stop-after 1 --exit-zero many.sql
cp out raw
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

# ---- failures that come and go ---------------------------------------------------------------

cat >now.sh <<END
#!/bin/sh
# interesting, but only two times of three
cat >"$work/stdin"
n=\$((\$(cat "$work/count") + 1))
echo \$n >"$work/count"
[ \$((n % 3)) != 0 ] && grep -q LIKE "$work/stdin"
END
chmod +x now.sh
whole="SELECT NULL LIKE NULL;"
echo 0 >count
run "$reduce" --repeat 3 --test ./now.sh long.sql
is "$out" "$whole" "--repeat: what fails two times of three is reduced as far as what always fails"
echo 0 >count
run "$reduce" --repeat 3 --threshold 2 --test ./now.sh long.sql
is "$out" "$whole" "--threshold 2: that often it does fail"
echo 0 >count
run "$reduce" --repeat 3 --threshold 3 --test ./now.sh long.sql
exits 125 "--threshold 3: that often it does not"
cmp -s out long.sql
point $? "and it is passed on as it was"
echo 0 >count
run "$reduce" --repeat 5 --test 'echo x >>'"$work/runs"'; grep -q LIKE' long.sql
cp runs runs5
rm runs
run "$reduce" --test 'echo x >>'"$work/runs"'; grep -q LIKE' long.sql
[ "$(grep -c x runs5)" -lt $(($(grep -c x runs) * 5)) ]
point $? "a candidate is run only until it is decided"
run "$reduce" --repeat 2 --threshold 3 --test true long.sql
exits 129 "--threshold above --repeat: exit 129"

# ---- taking up where it ended ----------------------------------------------------------------

cat >slow.sh <<END
#!/bin/sh
echo x >>"$work/asked"
sleep 0.02
exec grep -q LIKE
END
chmod +x slow.sh
{ cat long.sql long.sql; } >twice.sql
run "$reduce" --test ./slow.sh twice.sql
cp out undisturbed
all=$(grep -c x asked)
rm asked
asked() {
    [ "$(grep -c x asked)" -ge "$1" ]
}
for i in 1 2 3; do
    "$reduce" --journal journal --test ./slow.sh twice.sql >out 2>err &
    tool=$!
    within 30 asked $((i * 8))
    kill -KILL $tool 2>/dev/null
    wait $tool 2>/dev/null
done
printf '1 0123' >>journal
run "$reduce" --journal journal --test ./slow.sh twice.sql
exits 0 "--journal: killed three times, its last line torn, and taken up again"
cmp -s out undisturbed
point $? "it prints what an undisturbed run prints"
[ "$(grep -c x asked)" -le $((all + 3)) ]
point $? "and asks nothing again but what was being asked when it was killed"
rm asked
run "$reduce" --journal journal --test ./slow.sh twice.sql
is "$(grep -c x asked)" 2 "once more: only the result itself is tried again"
run "$reduce" --journal journal --test ./slow.sh long.sql
exits 128 "a journal of another case: exit 128"
has "$err" 'is of another case' "says so"
run "$reduce" --journal journal --test ./now.sh twice.sql
exits 128 "a journal of another test: exit 128"
has "$err" "it says 'set test ./slow.sh', this run 'set test ./now.sh'" "says what differs"
run "$reduce" --journal journal --repeat 2 --test ./slow.sh twice.sql
exits 128 "a journal of another --repeat: exit 128"
echo "# edited" >>slow.sh
run "$reduce" --journal journal --test ./slow.sh twice.sql
exits 128 "a test that was edited: exit 128"
has "$err" "it says 'set file ./slow.sh " "says which file"
for words in 'sh check.sh' 'true; ./check.sh 2>/dev/null'; do
    rm -f named
    run "$reduce" --journal named --max-tests 1 --test "$words" long.sql
    has "$(cat named)" '^set file \(./\)*check.sh [0-9]* [0-9.]*$' "--test '$words': the script counts"
done
run "$reduce" --journal long.sql --test ./slow.sh twice.sql
exits 128 "a file that is no journal: exit 128"
[ "$(lines "$(cat long.sql)")" = 5 ]
point $? "and it is not written to"
run timeout 60 "$reduce" --journal /dev/zero --test ./slow.sh twice.sql
exits 128 "a journal without end: exit 128"
on in-list-last "$reduce" --engine "$faulty" --journal native --max-tests 20 raw raw
on in-list-last "$reduce" --engine "$faulty" --journal native raw raw
cp out resumed
on in-list-last "$reduce" --engine "$faulty" raw raw
cmp -s out resumed
point $? "--journal with an engine and two cases: as without it"
is "$(grep -c '^case' native)" 2 "the journal holds both"
has "$(cat native)" '^set version sqlite 3[0-9.]* 20[0-9-]* [0-9:]* [0-9a-z]*$' "and which build it was"
cp "$build/tests/libfaulty-sqlite3.so" moved.so
on in-list-last "$reduce" --engine "sqlite:?lib=$work/moved.so" --journal build --max-tests 9 raw
on in-list-last "$reduce" --engine "sqlite:?lib=$work/moved.so" --journal build raw
exits 0 "the same library"
touch moved.so
on in-list-last "$reduce" --engine "sqlite:?lib=$work/moved.so" --journal build raw
exits 128 "a library that was built anew in its place: exit 128"
has "$err" "it says 'set file .*/moved.so " "says which file"

# ---- why each thing is there -----------------------------------------------------------------

on in-list-last "$reduce" --engine "$faulty" --explain --trace trace raw
exits 0 "--explain"
n=$(sed -n 's/^-- @reduced: 1-minimal: \([0-9]*\) removals tried, none fails the same way$/\1/p' out)
[ "${n:-0}" -ge 10 ]
point $? "the case says that it is 1-minimal"
is "$(grep -c '^    .*: .* \[[a-z-]*\]$' err)" "$n" "a line for each removal that was tried"
has "$err" '^    [A-Z]* .*: the failure vanishes: the check holds \[[a-z-]*\]$' "in plain words"
has "$err" 'not a fair question: it reads a table or a column that is not there' \
    "also for what was not asked"
sed '/^-- @reduced: 1-minimal/d' out >without
on in-list-last "$reduce" --engine "$faulty" raw
cmp -s out without
point $? "otherwise the result is the same"
on in-list-last "$reduce" --engine "$faulty" --trace /dev/full raw
exits 128 "a trace that can't be written: exit 128"
has "$err" "can't write the trace /dev/full" "said"
cmp -s out without
point $? "and the result is printed all the same"
is "$(sed -n 1p trace)" "case	pass	tests	statements	tokens	went" "--trace: a table with a head"
[ "$(cut -f5 trace | sed 1d | sort -rnc 2>&1)" = "" ]
point $? "whose tokens only go down"
has "$(sed -n 2p trace | cut -f2)" '^\(may-fail\|unread\)$' "whole statements first"
on in-list-last "$reduce" --engine "$faulty" --passes statements,constraints --explain raw
has "$(cat out err)" '1-minimal' "with some passes: minimal under those"
hasnot "$err" '\[null\]' "others are not tried"
run "$reduce" --test 'grep -q LIKE' --explain long.sql
is "$out" "$whole" "--explain of a script leaves it alone"
has "$err" 'NULL LIKE NULL -> 0: the test says no' "and explains it"
on left-join-is "$oracle" --norec --tlp-where --engine "$faulty" --stop-after 1 --exit-zero many.sql
cp out left
on left-join-is "$reduce" --engine "$faulty" --explain --signature loose left
hasnot "$err" 'fails all the same' "no other step makes it smaller"

# ---- two engines, and a good one -------------------------------------------------------------

pair="--engine test=$faulty --engine reference=sqlite:"
on in-list-last "$oracle" --diff $pair --stop-after 1 --exit-zero many.sql
cp out raw.diff
on in-list-last "$reduce" $pair raw.diff
exits 0 "a case of two engines"
cp out small
[ "$(statements <small)" -le 4 ]
point $? "is reduced"
has "$out" '^-- @run q@reference$' "and names both"
on in-list-last "$replay" --same $pair small
exits 1 "and still fails"
on in-list-last "$reduce" $pair --passes-on sqlite: raw.diff
is "$(statements <out)" "$(statements <small)" "--passes-on takes the place of the tested engine"
cat >old-new <<'END'
-- @case 1
-- @dialect: sqlite
-- @check: bag q@old = q@new
-- @setup
CREATE TABLE u(x);
CREATE TABLE t(c, d DEFAULT 7);
INSERT INTO t VALUES (1, 2), (3, 4), (5, 6);
CREATE INDEX i ON t(c);
-- @run q@old
SELECT c, d, c + d FROM t WHERE c IN (1, 3) AND d > 0;
-- @run q@new
SELECT c, d, c + d FROM t WHERE c IN (1, 3) AND d > 0;
-- @end
END
two="--engine old=$faulty --engine new=sqlite:"
on in-list-last "$reduce" $two old-new
exits 0 "a case of two engines by hand, without a verdict"
has "$out" '^-- @signature: rel:1:extra$' "is reduced"
hasnot "$out" 'unverified' "everywhere"
is "$(grep -c '^SELECT \* FROM t0 WHERE [ac]0 IN (NULL, 0);$' out)" 2 "in both runs alike"
sql() { sed '/^-- @reduced/d' "$1"; } # but for the number of tests
cp out small
on in-list-last "$replay" --same $two small
exits 1 "and still fails"
on in-list-last "$reduce" $two --passes-on sqlite: old-new
[ "$(sql out)" = "$(sql small)" ]
point $? "--passes-on takes the place of the first engine, whatever it is called"
run "$reduce" --engine old=sqlite: --engine new=sqlite: old-new
exits 0 "where both agree"
cmp -s out old-new
point $? "it passes through"
on in-list-last "$reduce" $two --passes-on "$faulty" old-new
exits 125 "--passes-on the engine at fault: nothing can be both"
run "$reduce" --engine new=sqlite: old-new
exits 125 "an engine that is not there: exit 125"
has "$err" "needs an engine called 'old'" "and a word about it"
on in-list-last "$reduce" $pair --passes-on "$faulty" raw.diff
exits 125 "--passes-on the engine at fault: nothing can be both"

# ---- as it is --------------------------------------------------------------------------------

# A test gets the very bytes first; what it wants may stand in what is not SQL.
printf -- '-- BUG 17\nSELECT 1;\n/* two\nlines */\nSELECT 2, 3; -- here\n' >remarks.sql
cat >first.sh <<'END'
#!/bin/sh
[ -f first ] || cat >first
END
chmod +x first.sh
run "$reduce" --max-tests 1 --test ./first.sh remarks.sql
cmp -s first remarks.sql
point $? "the first question is about the bytes as they are"
run "$reduce" --test 'grep -q BUG' remarks.sql
is "$rc $out" "0 -- BUG 17" "a comment that the test wants stays"
run "$reduce" --test 'grep -q "^lines"' remarks.sql
is "$rc $out" "0 $(printf '/* two\nlines */')" "one of several lines, too"
run "$reduce" --test 'grep -q "2, 3"' remarks.sql
is "$rc $out" "0 SELECT 2, 3;" "others go"
run "$reduce" --test 'grep -q "; -- here"' remarks.sql
exits 125 "a test that looks at how it is written: exit 125"
has "$err" 'says yes to it as it is, and no when it is written anew' "says so"
cmp -s out remarks.sql
point $? "and the script is as it was"
run "$reduce" --test false remarks.sql
has "$err" 'the test ends with exit code 1 (if it fails now and then: --repeat 20)$' \
    "a test that says no: --repeat is mentioned"
run "$reduce" --repeat 2 --test false remarks.sql
hasnot "$err" 'now and then' "but not to who asks for it"
run "$reduce" raw
has "$err" 'does not fail again: pass (if it fails now and then: --repeat 20)$' "a case that holds, too"

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
