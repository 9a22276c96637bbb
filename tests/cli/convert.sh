# replay --from and --to as their users see them: files of other test runners with the verdicts that
# those give, planted errors with their line, round trips, and what can't be said.
# Called as: sh convert.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

replay=$build/bin/replay
oracle=$build/bin/oracle
corpus=$source/tests/corpus/convert

# ---- files of each runner hold, and planted errors are seen ----------------------------------------

# holds FORMAT FILE; then planted FORMAT FILE SED LINE: the change makes it fail, at that line
holds() {
    run "$replay" --from "$1" "$corpus/$2"
    exits 0 "$2 holds as $1"
}
planted() {
    sed "$3" "$corpus/$2" >planted.test
    cmp -s planted.test "$corpus/$2"
    is $? 1 "$2: '$3' changes it"
    run "$replay" --from "$1" planted.test
    exits 1 "$2: '$3' fails"
    has "$out" "^  at: \"planted.test:$4\"\$" "at its line"
}

holds sqllogictest sqlite.test
planted sqllogictest sqlite.test 's/^pear$/bear/' 22
planted sqllogictest sqlite.test 's/^12.063$/12.062/' 30
planted sqllogictest sqlite.test 's/ORDER BY id DESC/ORDER BY id/' 22
planted sqllogictest sqlite.test 's/valuesort/rowsort/' 38
planted sqllogictest sqlite.test '/rowsort all/,$s/hashing to ./hashing to x/; s/to x/to 0/' 46
planted sqllogictest sqlite.test 's/VALUES (1, .apple again./VALUES (5, '"'again'"'/' 11
planted sqllogictest sqlite.test 's/^INSERT INTO shop VALUES (1, .apple./INSERT INTO shap VALUES (1, "a"/' 9
planted sqllogictest sqlite.test 's/WHERE id IN (SELECT id FROM shop)/WHERE id > 0 AND id < 4/' 51

# Its hashes were not computed by Whittle, over values of each letter, NULL and empty text among them.
holds sqllogictest hashes.test
planted sqllogictest hashes.test 's/2.0005/2.0025/' 124

# What the runner does not look at is told, though it holds.
cat >ends.test <<'END'
statement ok
CREATE TABLE t(a)

query I
SELECT sum(a) FROM (SELECT 1 << 62 AS a UNION ALL SELECT 1 << 62)
----
7
END
run "$replay" --from sqllogictest ends.test
exits 0 "an error in the midst of a query is none for SQLite's own runner"
has "$out" '^  note: "line 4: the rows ended in an error: integer overflow"$' "but it is told"
run "$replay" --from sqllogictest-strict ends.test
exits 1 "strictly, it is one"

# Of many rows digests alone are kept: each query here has the rows of 100,000 values.
values='WITH RECURSIVE n(i) AS (SELECT 10000 UNION ALL SELECT i + 1 FROM n WHERE i < 59999)'
hash=$(seq 10000 59999 | sed 's/.*/&\nx&/' | md5sum | cut -c 1-32)
{
    printf 'statement ok\nCREATE TABLE t(a INTEGER, b TEXT)\n\n'
    printf "statement ok\nINSERT INTO t %s SELECT i, 'x' || i FROM n\n\n" "$values"
    for i in 0 1 2 3 4 5 6 7; do
        printf 'query IT rowsort\nSELECT a, b FROM t WHERE a > %s\n----\n' $i
        printf '100000 values hashing to %s\n\n' "$hash"
    done
    printf "query IT rowsort all\nSELECT a, b FROM t\n\n"
    printf "query IT rowsort all\nSELECT a, b FROM t WHERE b > ''\n\n"
} >large.test
run "$replay" --from sqllogictest large.test
exits 0 "results of more values than are kept hold"
sed "s/a > 7/a > 10000/" large.test >large_other.test
run "$replay" --from sqllogictest large_other.test
exits 1 "a row too few in one of them is seen"
has "$out" 'large_other.test:42"$' "with its line"
sed "s/b > ''/b > 'x10000'/" large.test >large_other.test
run "$replay" --from sqllogictest large_other.test
exits 1 "and where two of them ought to be alike"

holds sqllogictest-rs rs.slt
planted sqllogictest-rs rs.slt 's/^nut     250$/nut 251/' 13
planted sqllogictest-rs rs.slt 's/count 3/count 2/' 10
planted sqllogictest-rs rs.slt 's/^query T nosort$/query T/' 20
planted sqllogictest-rs rs.slt 's/(ware|stock)/ware/' 30
planted sqllogictest-rs rs.slt 's/select nowt/select 1/' 33

holds duckdb duck.test
planted duckdb duck.test 's/^3.0$/3.1/' 27
planted duckdb duck.test 's/sensor .d+/sensor/' 35
planted duckdb duck.test 's/no such column/no such table/' 40
planted duckdb duck.test 's/loop hour 0 3/loop hour 0 4/' 21

# A line may have several values where another has one.
cat >ragged.logic <<'END'
statement ok
CREATE TABLE t(a INTEGER, b TEXT)

statement ok
INSERT INTO t VALUES (1, 'x'), (2, 'y')

query IT
SELECT a, b FROM t
----
1
x
2 y
END
run "$replay" --from cockroachdb ragged.logic
exits 0 "values stand in lines of any width"
sed -i 's/2 y/2 z/' ragged.logic
run "$replay" --from cockroachdb ragged.logic
exits 1 "and each is compared"

holds cockroachdb roach.logic
planted cockroachdb roach.logic 's/^bea    cyd     30/bea cyd 31/' 9
planted cockroachdb roach.logic 's/SELECT 89/SELECT 88/' 26
planted cockroachdb roach.logic 's/height$/weight/' 29

# ---- directories -------------------------------------------------------------------------------------

# Each format finds its own files, below each other too, and no others.
mkdir -p tree/sub tree/none
for name in a.test sub/b.slt c.slt.part d.test_slow e.sql f.log g sub/h.case.sql i.txt; do
    printf 'statement ok\nSELECT 1\n' >"tree/$name"
done
finds() {
    run "$replay" --list --from "$1" tree
    is "$(cut -f1 out | tr '\n' ' ')" "$2" "a directory of $1"
}
finds sqllogictest "tree/a.test tree/sub/b.slt "
finds sqllogictest-strict "tree/a.test tree/sub/b.slt "
finds sqllogictest-rs "tree/a.test tree/c.slt.part tree/sub/b.slt "
finds duckdb "tree/a.test tree/d.test_slow "
finds cockroachdb "tree/g "
finds sql "tree/e.sql "
finds pg_regress "tree/e.sql "
finds mysqltest "tree/a.test "
finds sqlancer "tree/f.log "
finds sqlsmith "tree/e.sql tree/f.log "
run "$replay" --from sqllogictest tree tree/i.txt
exits 0 "a file that is named is read whatever it is called"
has "$out" '^ok 3 - tree/i.txt:1 ' "beside them"
run "$replay" --from sqllogictest tree/none
exits 125 "a directory without such files is no success"
is "$err" "replay: not everything could be tested: tree/none: no *.test, *.slt in this directory" \
    "and is named with what it lacks"
run "$oracle" --from cockroachdb tree/none
exits 125 "nor for oracle"
is "$err" "oracle: not everything could be tested: tree/none: no file without a dot in its name in this directory" \
    "which says so too"

# ---- several statements behind one delimiter -----------------------------------------------------------

printf 'CREATE TABLE t(a INT);\nDELIMITER //\nINSERT INTO t VALUES (1); INSERT INTO t VALUES (2)//\n' >several.sql
sed 's|^DELIMITER //|&;|' several.sql >several.test
several='2 statements end with one delimiter; put it behind each of them'
run "$replay" --from sql several.sql
exits 128 "two statements that a server would get at once are none that a case can hold"
is "$err" "replay: several.sql:3: $several" "the line, and advice for a script"
run "$replay" --from mysqltest several.test
has "$out" "^  left-out: \"several.test:3: $several\"" "a suite's test is read without them, and says so"

# ---- verdicts and their words ------------------------------------------------------------------------

cat >one.test <<'END'
query IT rowsort
SELECT 2, 'b' UNION ALL SELECT 1, 'a'
----
1
a
2
c
END
run "$replay" --from sqllogictest one.test
is "$(sed -e 's/[0-9a-f]\{16\}$/ID/' -e 's/sqlite 3[0-9.]*/sqlite V/' out)" 'TAP version 14
not ok 1 - one.test:1 ID
  ---
  at: "one.test:1"
  verdict: "fail"
  signature: "rel:1:both"
  reason: "rows differ"
  engine: "sqlite V"
  check: "list as=IT sort=rows common=8 errors=at-start q1 = expect(q1)"
  actual:
    - "'\''2'\'', '\''b'\''"
  expected:
    - "'\''2'\'', '\''c'\''"
  ...
1..1' "the block shows what differs as text"
run "$replay" --from sqllogictest --show one.test
has "$out" "^-- | 2	'b'\$" "--show prints the values themselves"
run "$replay" --from sqllogictest - <one.test
exits 1 "--from reads standard input"
has "$out" '^  at: "<stdin>:1"$' "and says so"
run "$replay" --from sqllogictest one.test "$corpus/sqlite.test" one.test
is "$(printf '%s\n' "$out" | grep -c '^not ok')/$(printf '%s\n' "$out" | grep -c '^ok')" 2/1 \
    "each file is a case"

printf 'statement ok\nPRAGMA temp_store_directory = "/tmp"\n' >wall.test
run "$replay" --from sqllogictest wall.test
exits 125 "what the walls refuse is no failure"

printf 'query I\nSELECT 1\n----\n1\n\ninclude other.slt\n' >refused.test
run "$replay" --from sqllogictest-rs refused.test one.test
exits 128 "what is not understood exits 128"
has "$err" '^replay: refused.test:6: "include" is not possible here: .*did not name' \
    "with line and remedy"
has "$out" '^not ok 1 - one.test' "and the next file is read"
run "$replay" --from sqllogictest refused.test
has "$err" '^replay: refused.test:6: .*try --from sqllogictest-rs' "another runner is named"

run "$replay" --from nonsense one.test
exits 129 "an unknown format exits 129"
has "$err" 'sqllogictest-rs' "and lists those there are"
run "$replay" --to nonsense one.test
exits 129 "also with --to"
run "$replay" --dialect nonsense --from sqllogictest one.test
exits 129 "an unknown dialect too"
run "$replay" --from sql --update one.test
exits 129 "--update has no place for a verdict in it"
run "$replay" --to case --list one.test
exits 129 "--to is a form of output"
run "$replay" --help
has "$out" '^  sqllogictest  *both ' "--help lists the formats"

# ---- out ------------------------------------------------------------------------------------------

cat >two.case.sql <<'END'
-- @case 1
-- @check: bag a = b
-- @check: list c = expect(c)
-- @setup
CREATE TABLE t(x, y);

INSERT INTO t VALUES (1, 'a'), (2, 'b');
-- @run a
SELECT x FROM t;
-- @run b
SELECT 3 - x FROM t;
-- @run c
SELECT y FROM t ORDER BY y;
-- @expect c
-- | 'a'
-- | 'b'
-- @end
END
run "$replay" --to sqllogictest two.case.sql
exits 125 "columns that nobody told need an engine"
has "$err" '^replay: two.case.sql:8: a: its columns are not known.*--engine' "and it is said which"
is "$out" "" "and nothing is written"
run "$replay" --to sqllogictest --engine sqlite: two.case.sql
exits 0 "with one it is written"
cp out two.test
is "$out" "hash-threshold 0

statement ok
CREATE TABLE t(x, y);

statement ok
INSERT INTO t VALUES (1, 'a'), (2, 'b');

query I rowsort whittle-1
SELECT x FROM t;

query I rowsort whittle-1
SELECT 3 - x FROM t;

query T nosort
SELECT y FROM t ORDER BY y;
----
a
b" "a relation as two queries of one label, an expectation as values"
run "$replay" --from sqllogictest two.test
exits 0 "and holds when read back"
sed 's/3 - x/4 - x/' two.test >wrong.test
run "$replay" --from sqllogictest wrong.test
exits 1 "a relation that is broken then fails"

# the same verdicts there and back, for what holds and what does not
for change in 's/x/x/' 's/3 - x/x/' 's/3 - x/x + 1/' "s/| 'b'/| 'c'/" "s/ORDER BY y/ORDER BY y DESC/"; do
    sed "$change" two.case.sql >there.case.sql
    "$replay" there.case.sql >/dev/null 2>&1
    code=$?
    "$replay" --to sqllogictest --engine sqlite: there.case.sql >back.test 2>/dev/null
    "$replay" --from sqllogictest back.test >/dev/null 2>&1
    is $? $code "'$change': the same verdict there and back ($code)"
done

for file in sqlite.test; do
    "$replay" --from sqllogictest --to case "$corpus/$file" >as.case.sql
    run "$replay" as.case.sql
    exits 0 "$file as a case holds"
    "$replay" --from sqllogictest --to sqllogictest "$corpus/$file" >again.test
    run "$replay" --from sqllogictest again.test
    exits 0 "$file written again holds"
    "$replay" --from sqllogictest --to sqllogictest again.test | cmp -s - again.test
    point $? "and again is the same"
done
for pair in sqllogictest-rs:rs.slt duckdb:duck.test cockroachdb:roach.logic; do
    "$replay" --from "${pair%:*}" --to case "$corpus/${pair#*:}" >as.case.sql
    run "$replay" as.case.sql
    exits 0 "${pair#*:} as a case holds"
done
sed 's/^pear$/bear/' "$corpus/sqlite.test" >planted.test
"$replay" --from sqllogictest --to case planted.test >as.case.sql
run "$replay" as.case.sql
exits 1 "a planted error as a case fails"

cat two.case.sql two.case.sql >both.case.sql
run "$replay" --to sqllogictest --engine sqlite: both.case.sql
exits 125 "a file of one session holds one case"
has "$err" '^replay: both.case.sql:18: .*one session' "and says so"
run "$replay" --to case both.case.sql
exits 0 "a stream of cases holds many"
cmp -s out both.case.sql
point $? "and they are as they were"

run "$replay" --to sql two.case.sql
exits 0 "--to sql writes a script"
if command -v sqlite3 >/dev/null; then
    is "$(sqlite3 :memory: <out 2>&1 | tr '\n' ' ')" "1 2 2 1 'a' 'b' " "that the shell runs, with values as they are"
else
    skip "that the shell runs" "no sqlite3"
fi
sed 's/@run b/@run b fresh/' two.case.sql >fresh.case.sql
run "$replay" --to sql fresh.case.sql
exits 125 "a fresh run can't be said in a script"
has "$err" '^replay: fresh.case.sql:10: b: a run on a fresh database' "and is refused by name"
sed 's/bag a = b/bag a = b + c/' two.case.sql >sum.case.sql
run "$replay" --to sqllogictest --engine sqlite: sum.case.sql
exits 125 "a sum can't be said in sqllogictest"
has "$err" '^replay: sum.case.sql:2: check "bag a = b + c": a sum of several runs can.t be said' \
    "and is refused by name"

# What the text of a value does not tell must not become a test that holds.
for values in "1 '1'" "1.5 '1.5'" "NULL 'NULL'"; do
    set -- $values
    printf '%s\n' '-- @case 1' '-- @check: bag a = b' '-- @run a' "SELECT $1;" '-- @run b' "SELECT $2;" \
        '-- @end' >alike.case.sql
    run "$replay" --to sqllogictest --engine sqlite: alike.case.sql
    exits 125 "$1 and $2 look alike in sqllogictest"
    has "$err" ': a: a column of .* can.t be said in sqllogictest' "which is said"
done

for form in sql sqllogictest; do
    printf '%s\n' '-- @case 1' '-- @check: bag a = b' '-- @run a' 'SELECT 1;' '-- @run b bind=a' \
        'SELECT wh_bound;' '-- @end' >bound.case.sql
    run "$replay" --to $form --engine sqlite: bound.case.sql
    exits 125 "a value of another run can't be said in $form"
    has "$err" ': b: a value of another run (bind=) can.t be said' "and is refused by name"
done
sed '2i -- @settings: optimizer=off' two.case.sql >settings.case.sql
run "$replay" --to sql settings.case.sql
exits 125 "settings of an engine can't be said in a script"
cat >client.case.sql <<'E'
-- @case 1
-- @dialect: mariadb+ansi_quotes+pipes_as_concat
-- @check: bag a = b
-- @setup
CREATE TABLE t(x int);
-- @stmt
CREATE TRIGGER r BEFORE INSERT ON t FOR EACH ROW BEGIN SET @a = ';//'; SET @b = 2; END;
-- @run a
SELECT "x" FROM t;
-- @run b
SELECT x FROM t;
-- @end
E
run "$replay" --to sql client.case.sql
cat >client.sql <<'E'
SET sql_mode = CONCAT(@@sql_mode, ',ansi_quotes,pipes_as_concat');
-- check: bag a = b
CREATE TABLE t(x int);
DELIMITER $$
CREATE TRIGGER r BEFORE INSERT ON t FOR EACH ROW BEGIN SET @a = ';//'; SET @b = 2; END;
$$
DELIMITER ;
-- run a
SELECT "x" FROM t;
-- run b
SELECT x FROM t;
E
is "$out" "$(cat client.sql)" "mysql's client reads a trigger as one statement, in the case's SQL modes"

printf 'CREATE TABLE t(a);\nINSERT INTO nowhere VALUES (1);\nSELECT 1, NULL;\nSELECT nope;\n' >s.sql
run "$replay" --from sql --to sqllogictest --engine sqlite: s.sql
is "$out" "hash-threshold 0

statement ok
CREATE TABLE t(a);

statement error
INSERT INTO nowhere VALUES (1);

query IT rowsort
SELECT 1, NULL;
----
1
NULL

statement error
SELECT nope;" "a script becomes a test of what it was seen to give"

# ---- oracle -----------------------------------------------------------------------------------------

run "$oracle" --from sqllogictest --norec --print-all "$corpus/sqlite.test"
exits 0 "oracle --from: queries are bases"
has "$out" '^-- @oracle: norec' "and are checked"
run "$oracle" --from nonsense "$corpus/sqlite.test"
exits 129 "an unknown format exits 129"

for word in refusals aside; do
    printf '%s\n' '-- @case 1' '-- @dialect: sqlite' "-- @check: bag $word=SQLITE_CONSTRAINT* a = b" '-- @run a' 'SELECT 1;' \
        '-- @run b' 'SELECT 1;' '-- @end' >$word.case.sql
    run "$replay" --to sqllogictest $word.case.sql
    exits 125 "a check with $word= has no like there"
    has "$err" "$word= can't be said in sqllogictest" "which is said"
done
finish
