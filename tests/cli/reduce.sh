# reduce as its users see it: what it makes of findings, and things it should leave alone. Scripts are
# the matter of reduce_scripts.sh, tests of one's own of reduce_test.sh, its end of reduce_ends.sh.
# Called as: sh reduce.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/reduce_lib.sh"
many

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
finding
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
cat >changed.sql <<'EOF'
CREATE TABLE t0(c0 INT UNIQUE, c1 INT);
INSERT INTO t0 VALUES (1, 1), (2, 2), (3, 3);
UPDATE t0 SET c1 = 5 WHERE c0 IN (1, 2, 3);
DELETE FROM t0 WHERE c0 IN (1, 2, 3);
EOF
for name in dml dqe; do
    on in-list-last "$oracle" --$name --engine "$faulty" --stop-after 1 --exit-zero changed.sql
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
cat >least.sql <<'EOF'
CREATE TABLE t(a INT, b INT);
INSERT INTO t VALUES (-3, 1), (2, 2), (4, NULL);
SELECT min(a) FROM t WHERE b > 0;
EOF
for name in eet rules; do
    on min-negative "$oracle" --$name --engine "$faulty" --stop-after 1 --exit-zero least.sql
    cp out met
    on min-negative "$reduce" --engine "$faulty" met
    is "$(findings met) $rc $(grep '^-- @oracle: ' out)" "1 0 -- @oracle: tlp-min form=plain" \
        "what $name meets in the least of rows is reduced to that of their parts"
done
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
cat >keyed.sql <<'EOF'
CREATE TABLE t(a PRIMARY KEY, b) WITHOUT ROWID;
INSERT INTO t VALUES (1, 1), (2, 2);
SELECT b FROM t;
EOF
cat >joined.sql <<'EOF'
CREATE TABLE t(a PRIMARY KEY, b) WITHOUT ROWID;
INSERT INTO t VALUES (1, 1), (2, 2);
CREATE TABLE u(c);
INSERT INTO u VALUES (1), (2), (3);
SELECT * FROM u LEFT JOIN t ON b = c;
EOF
while read -r fault name script; do
    on "$fault" "$oracle" --$name --engine "$faulty" --stop-after 1 --exit-zero $script
    cp out met
    on "$fault" "$reduce" --engine "$faulty" met
    cp out plain
    is "$(findings met) $rc $(grep '^-- @oracle: ' plain)$(grep -c 'wh_rule' plain)" \
        "1 0 -- @oracle: raw form=copy at=10" "what $name meets in a table is reduced to that made plainly"
    on "$fault" "$replay" --same --engine "$faulty" plain
    exits 1 "which fails"
    run "$replay" plain
    exits 0 "but not on a healthy engine"
done <<'EOF'
without-rowid-first rules keyed.sql
without-rowid-first dqp keyed.sql
without-rowid-first join joined.sql
EOF

# Whatever its table was made like, it ends as a plain one that holds the same.
for table in "c0 TEXT" "c0 DEFAULT 'a'" "c0 AS ('a'), c1"; do
    case $table in
    *AS*) row="INSERT INTO t0(c1) VALUES (1);" ;;
    *TEXT) row="INSERT INTO t0 VALUES (5);" ;;
    *) row="INSERT INTO t0 DEFAULT VALUES;" ;;
    esac
    printf '%s\n' "CREATE TABLE t0($table);" "$row" "SELECT c0 FROM t0 WHERE c0 IS NULL;" >typed.sql
    on max-text "$oracle" --tlp-max --engine "$faulty" --stop-after 1 --exit-zero typed.sql
    cp out met
    on max-text "$reduce" --engine "$faulty" met
    is "$rc $(statements <out) $(grep -c 'TEXT\|DEFAULT\|CREATE' out)" "0 0 0" \
        "of $table nothing is left but a text"
done
printf '%s\n' "CREATE TABLE t0(c0 UNIQUE DEFAULT 1);" "INSERT INTO t0 DEFAULT VALUES;" \
    "SELECT c0 FROM t0 WHERE c0 BETWEEN 0 AND 1;" >filled.sql
on between-upper "$oracle" --norec --engine "$faulty" --stop-after 1 --exit-zero filled.sql
cp out met
on between-upper "$reduce" --engine "$faulty" met
is "$rc $(grep '^CREATE\|^INSERT' out)" "0 CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0 VALUES (1);" "a DEFAULT becomes a value where the index must stay"

printf '%s\n' "CREATE TABLE t0(c0 UNIQUE);" "INSERT INTO t0 SELECT 0;" "UPDATE t0 SET c0 = 1;" \
    "SELECT c0 FROM t0 WHERE c0 BETWEEN 0 AND 1;" >filled.sql
on between-upper "$oracle" --norec --engine "$faulty" --stop-after 1 --exit-zero filled.sql
cp out met
on between-upper "$reduce" --engine "$faulty" met
is "$rc $(grep '^CREATE\|^INSERT\|^UPDATE' out)" "0 CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0 VALUES (1);" "what a query and an UPDATE made of the rows is in them"
printf '%s\n' "CREATE TABLE t0 AS SELECT 0 c0, 1 c1;" "CREATE INDEX i0 ON t0(c0, c1);" \
    "UPDATE t0 SET c0 = c1;" "SELECT c0 FROM t0 WHERE c0 BETWEEN 0 AND 1;" >filled.sql
on between-upper "$oracle" --norec --engine "$faulty" --stop-after 1 --exit-zero filled.sql
cp out met
on between-upper "$reduce" --engine "$faulty" met
is "$rc $(grep '^CREATE\|^INSERT\|^UPDATE' out)" "0 CREATE TABLE t0 AS SELECT 1 a0;
CREATE INDEX i0 ON t0(a0);" "also in what a query makes"

# What ends the process in a subquery is that query, though the one around it has rows to show.
cat >inner.sql <<'EOF'
CREATE TABLE t(a);
INSERT INTO t VALUES (1);
SELECT NULL FROM (SELECT * FROM t WHERE NULL IN (SELECT NULL) UNION ALL SELECT * FROM t) AS x WHERE a;
EOF
on crash-in-select "$oracle" --norec --engine "$faulty" --stop-after 1 --exit-zero inner.sql
cp out met
on crash-in-select "$reduce" --engine "$faulty" met
is "$rc $(grep -c '^-- >' out) $(sed -n 's/^-- > //p' out | grep -c UNION)" "0 1 0" \
    "what crashes in a subquery is that query"

# By its groups, by what is distinct, by the greatest of all an index is read; so it is by its name.
while read -r name query; do
    printf '%s\n' "CREATE TABLE t0(c0 UNIQUE, c1);" "INSERT INTO t0 VALUES (0, 1), (1, 0);" "$query;" >keyed.sql
    on not-index-last "$oracle" --$name --engine "$faulty" --stop-after 1 --exit-zero keyed.sql
    cp out met
    on not-index-last "$reduce" --engine "$faulty" met
    is "$rc $(grep '^-- @oracle: ' out) $(sed -n 's/^-- > //p' out | grep -c 'INDEXED BY')" \
        "0 -- @oracle: norec form=fetch flag=case 1" "$query becomes a query by that index"
done <<'EOF'
raw SELECT c0 FROM t0 WHERE NOT 0 GROUP BY c0
raw SELECT DISTINCT c0 FROM t0 WHERE NOT 0
tlp-max SELECT MAX(c0) FROM t0 WHERE NOT (c1 > 1)
EOF
# What goes wrong where a query fills a table is shown by that query; a DISTINCT by its parts.
printf '%s\n' "CREATE TABLE t(a);" "INSERT INTO t VALUES (1), (2);" \
    "SELECT MAX(x) FROM (SELECT a AS x FROM t WHERE NULL) GROUP BY x ORDER BY x;" >stored.sql
on insert-null-true "$oracle" --raw --engine "$faulty" --stop-after 1 --exit-zero stored.sql
cp out met
on insert-null-true "$reduce" --engine "$faulty" met
is "$rc $(sed -n 's/^-- > //p' out | grep -v MAX | grep -c '^SELECT \* FROM (SELECT ')" "0 1" \
    "what a table is filled from stands alone"
printf '%s\n' "CREATE TABLE t(a);" "INSERT INTO t VALUES (NULL), (NULL);" \
    "SELECT DISTINCT a FROM t WHERE a IS NULL;" >distinct.sql
on distinct-null "$oracle" --rules --engine "$faulty" --stop-after 1 --exit-zero distinct.sql
cp out met
on distinct-null "$reduce" --engine "$faulty" met
is "$rc $(grep -c '^-- @oracle: tlp-distinct ' out)" "0 1" "a wrong DISTINCT is that of TLP"

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
on in-list-last,null-join "$oracle" --dedup --exit-zero --engine "$faulty" few
is "$(grep -c '^-- @case' out)" "$cases" "and prints none that is like another"
on in-list-last,null-join "$reduce" --dedup --max-tests 5 --engine "$faulty" met
is "$rc $(grep -c '^-- @case' out)" "0 24" "what is cut short is printed: it could have become any bug"
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

# What makes an index of its own can't be tried without one: it is no other bug for that.
grep -v INDEX shadow.sql | tee partial.sql >bare.sql
echo "CREATE INDEX i0 ON t0(c1) WHERE c0 IS NOT NULL;" >>partial.sql
echo "SELECT c0 FROM t0 WHERE c0 IS NOT 0;" | tee -a partial.sql >>bare.sql
on partial-is-not "$oracle" --norec --engine "$faulty" --exit-zero partial.sql
cp out met
on partial-is-not "$oracle" --dqp --engine "$faulty" --exit-zero bare.sql
awk 'BEGIN { RS = ORS = "-- @end\n" } /hint=with-index/ { print; exit }' out >>met
is "$(grep '^-- @oracle' met | sed 's/^-- @oracle: \([a-z-]*\).*/\1/' | xargs)" "norec dqp" "an index is there, or made for a run"
on partial-is-not "$reduce" --dedup --engine "$faulty" met
is "$(sed -n 's/^-- @oracle: \([a-z-]*\).*/\1/p; s/^-- \(2 findings like\).*/\1/p' out | xargs)" "norec 2 findings like" \
    "--dedup: both become the plainest query, which is printed once"

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
    "3 FROM (SELECT NULL) WHERE NULL IN (SELECT NULL) ISNULL;" "become one"

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
# an UPDATE that is wrong as the query by its predicate is, and one that is wrong by itself
cat >change.sql <<'END'
CREATE TABLE t0(c0 INT, c1 INT);
INSERT INTO t0 VALUES (NULL, 1), (5, 2), (7, 3);
UPDATE t0 SET c1 = 9 WHERE c0 NOT IN (5, 8);
END
on update-null-true "$oracle" --diff $pair --exit-zero change.sql
cp out change
is "$(findings change)" 1 "an UPDATE that only one engine does rightly is a finding"
on update-null-true "$reduce" $pair change
has "$out" '^-- > UPDATE t0 SET .* WHERE ' "it stays a change where the query is right"
on update-null-true,not-in-null "$reduce" $pair change
has "$out" '^-- > SELECT .* WHERE .*NOT IN' "and becomes the query where that is wrong, too"
on "" "$oracle" --diff $pair change.sql
is "$rc:$(findings out)" "0:0" "nothing where nothing is wrong"
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

finish
