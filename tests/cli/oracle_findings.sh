# Which findings oracle prints: the first of a group, none that an archive holds, none that is
# suppressed; and what slow databases do to a campaign.
# Called as: sh oracle_findings.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

oracle=$build/bin/oracle
gen=$build/bin/gen
reduce=$build/bin/reduce

# count KEY: what --stats said of it
count() {
    sed -n "s/^$1	//p" err
}

"$gen" --seed 1 --count 20 >cases.sql
on not-index-last "$oracle" --norec --engine "$faulty" --stats cases.sql
cp out all.case.sql
all=$(findings out)
[ "$all" -ge 20 ]
point $? "a broken engine gives many findings ($all)"
is "$(count findings)" "$all" "which are counted"

# ---- the same again --------------------------------------------------------------------------

cat >alike.sql <<'SQL'
CREATE TABLE t(a INT, b INT); CREATE INDEX i ON t(a);
INSERT INTO t VALUES (1, 1), (NULL, 2);
SELECT a FROM t WHERE a IS NULL;
SELECT t.a FROM t WHERE t.a IS NULL;
SELECT "a" FROM main.t WHERE a IS NULL;
SELECT a FROM t WHERE t.a IS NULL;
SELECT [a] FROM t WHERE a IS NULL;
SELECT a FROM t WHERE `a` IS NULL;
SELECT a, a FROM t WHERE a IS NULL;
SELECT a FROM t WHERE a = 1;
SQL
on covering-null "$oracle" --norec --engine "$faulty" --stats alike.sql
alike=$(findings out)
is "$(count findings) $(count duplicates)" "$alike 0" "without --dedup all are printed"
on covering-null "$oracle" --norec --engine "$faulty" --dedup --stats alike.sql
exits 1 "--dedup: a finding is a finding"
printed=$(findings out)
is "$(count findings)" "$printed" "what is printed is counted"
[ "$printed" -le 2 ] && [ "$printed" -lt "$alike" ]
point $? "--dedup prints the first of those that are alike ($printed)"
is "$((printed + $(count duplicates)))" "$alike" "and counts the others"
has "$(tail -n 1 out)" '^-- [2-9] findings like seed 1/1/[1-6]: rel:1:[a-z]*: norec SELECT ? FROM ? WHERE ? IS NULL$' \
    "a remark behind the last case says how many"
run "$oracle" --dedup --stats alike.sql
is "$out" "" "a healthy engine has nothing to group"
on not-index-last "$oracle" --norec --engine "$faulty" --dedup cases.sql
cp out one
same=0
for jobs in 2 3 2 3 2 3; do # however the workers share the cases
    on not-index-last "$oracle" --norec --engine "$faulty" --dedup -j $jobs cases.sql
    cmp -s out one || same=1
done
point $same "-j 2 and -j 3 print the same"
"$gen" --seed 5 --only 5 -q 200 >often.sql
on not-index-last "$oracle" --engine "$faulty" --stats often.sql
often=$(findings out)
on not-index-last "$oracle" --engine "$faulty" --dedup --stats often.sql
printed=$(findings out)
[ "$often" -ge 60 ] && [ "$printed" -le $((often / 9)) ] && [ "$printed" -ge 1 ]
point $? "a bug that one database meets time and again is printed a few times ($often, $printed)"
is "$((printed + $(count duplicates)))" "$often" "and the others are counted"
cp often.sql read.sql
for option in --log --stats-file; do
    run "$oracle" $option read.sql read.sql
    exits 129 "$option does not write over what is read"
done
cmp -s often.sql read.sql
point $? "which stays"
mkfifo slowly
"$oracle" --norec --exit-zero --log one.log - <slowly >/dev/null &
exec 7>slowly
head -n 200 often.sql >&7
within 60 test -s one.log
cp one.log begun.log
run "$oracle" --norec --exit-zero --log one.log often.sql
exits 128 "a log that another process writes"
has "$err" '^oracle: one.log: can.t be written: another process writes its log there$' "is not written"
exec 7>&-
wait
head -c "$(wc -c <begun.log)" one.log | cmp -s - begun.log
point $? "nor emptied"
cat >crash.sql <<'SQL'
CREATE TABLE t(a); INSERT INTO t VALUES (1);
SELECT a FROM t WHERE a IN (SELECT 1 FROM t);
SELECT t.a FROM t WHERE a IN (SELECT 1 FROM t);
SELECT [a] FROM t WHERE t.a IN (SELECT 1 FROM t);
SELECT `a` FROM t WHERE a IN (SELECT 1 FROM t);
SQL
on crash-in-select "$oracle" --norec --engine "$faulty" --stats crash.sql
crashes=$(findings out)
on crash-in-select "$oracle" --norec --engine "$faulty" --dedup --stats crash.sql
is "$(findings out) $(($(findings out) + $(count duplicates)))" "1 $crashes" \
    "crashes have groups too ($crashes)"
is "$(count cases)" 1 "and their cases are counted"

cat >change.sql <<'SQL'
CREATE TABLE t(a INT); INSERT INTO t VALUES (1), (2);
UPDATE t SET a = 5 WHERE a IN (SELECT 1 FROM t);
SQL
on crash-in-select "$oracle" --dqe --engine "$faulty" change.sql
has "$out" '^-- @signature: crash:select:SIGSEGV$' "a crash is of the run in which it happened, behind derived setup, too"
cp out died.sql
on crash-in-select "$reduce" --engine "$faulty" died.sql
exits 0 "and as such it is reduced"

"$gen" --seed 3 --count 12 -q 60 >deadly.sql
on crash-in-select "$oracle" --norec --tlp-where --engine "$faulty" --stats deadly.sql
crashes=$(grep -c '^-- @signature: crash:' out)
is "$(count avoided)" 0 "without --dedup every query is asked"
on crash-in-select "$oracle" --norec --tlp-where --engine "$faulty" --dedup --stats deadly.sql
few=$(($(count findings) + $(count duplicates)))
[ "$(count avoided)" -ge 20 ] && [ $((2 * few)) -lt "$crashes" ]
point $? "what is known to crash is asked seldom ($crashes, $few; $(count avoided) not asked)"
cp out one
on crash-in-select "$oracle" --norec --tlp-where --engine "$faulty" --dedup -j 4 deadly.sql
cmp -s out one
point $? "whatever the number of workers"

# Small cases are more alike than large ones: behind reduce the groups are the bugs.
on not-index-last "$oracle" --norec --engine "$faulty" --stop-after 24 cases.sql
cp out some.sql
on not-index-last "$reduce" --engine "$faulty" some.sql
cp out reduced.case.sql
run "$oracle" --dedup --stats reduced.case.sql
exits 0 "findings that come as cases are not those of this run"
is "$(($(findings out) + $(count duplicates)))" 24 "but they are grouped"
[ "$(count duplicates)" -ge 1 ]
point $? "and some of the reduced ones are the same"
run "$oracle" --stats reduced.case.sql
cmp -s out reduced.case.sql
point $? "without --dedup they pass byte for byte"

# What fails in one database only says that the database is not what it should be.
mkdir planted
cp "$build/tests/libplanted-sqlite3.so" planted/
echo "first bug_1" >planted/bugs
cat >flaky.sql <<'SQL'
CREATE TABLE bug_1(a INT); INSERT INTO bug_1 VALUES (1), (2), (3);
SELECT a FROM bug_1 WHERE a > 0;
SELECT a FROM bug_1 WHERE a > 1;
SELECT a FROM bug_1 WHERE a < 3;
SELECT a FROM bug_1 WHERE a = 2;
SQL
run "$oracle" --norec --engine "sqlite:?lib=$PWD/planted/libplanted-sqlite3.so" --stats flaky.sql
is "$(count findings) $(count flaky) $(grep -c '^-- @verdict: flaky$' out)" "0 3 3" \
    "behind a flaky failure the database is made anew, and behind three left"
has "$err" "what follows findings that failed once, but not again" "which is said"

# What fails because the schema was read anew behind a change that was rolled back.
mkdir rolled
cp "$build/tests/libplanted-sqlite3.so" rolled/
echo "rolled bug_1" >rolled/bugs
cat >rolled.sql <<'SQL'
CREATE TABLE bug_1(a INT); INSERT INTO bug_1 VALUES (1), (2), (3);
CREATE TABLE t0(a INT); INSERT INTO t0 VALUES (1), (2);
UPDATE t0 SET a = 2 WHERE a = 1;
SELECT a FROM bug_1 WHERE a > 1;
SQL
run "$oracle" --norec --dqe --engine "sqlite:?lib=$PWD/rolled/libplanted-sqlite3.so" --stats rolled.sql
is "$(count flaky) $(sed -n '/^-- @base/q; /^ROLLBACK;$/p' out)" "0 ROLLBACK;" \
    "what fails behind a ROLLBACK alone gets one in its setup"
cp out rolled.case.sql
run "$reduce" --engine "sqlite:?lib=$PWD/rolled/libplanted-sqlite3.so" rolled.case.sql
has "$out" '^ROLLBACK;$' "and keeps it when it is reduced"

# ---- known ----------------------------------------------------------------------------------

mkdir archive
"$gen" --seed 1 --count 40 >more.sql
on not-index-last "$oracle" --norec --engine "$faulty" more.sql
cp out archive/all.case.sql
more=$(findings out)
on not-index-last "$oracle" --norec --engine "$faulty" --known archive --stats more.sql
exits 0 "--known: what the archive holds is no news"
is "$out" "" "and not printed"
is "$(count findings) $(count known)" "0 $more" "but counted"
cp reduced.case.sql archive/all.case.sql
on not-index-last "$oracle" --norec --engine "$faulty" --known archive --stats more.sql
exits 1 "what it does not hold is news"
is "$(findings out)" $((more - $(count known))) "and printed"
[ "$(count known)" -ge 24 ]
point $? "a case that was reduced is known by its seed"
run "$oracle" --known archive --stats reduced.case.sql
is "$(findings out) $(count known)" "0 24" "findings that come as cases are looked up too"

# Night after night: by other seeds, from other oracles; reduced, one bug is nearly one finding.
# night FAULT SEED: what is found, reduced, into small.case.sql
night() {
    "$gen" --seed "$2" --count 5 >night.sql
    on "$1" "$oracle" --norec --tlp-where --tlp-distinct --engine "$faulty" --dedup night.sql
    cp out found.sql
    on "$1" "$reduce" --engine "$faulty" found.sql
    cp out small.case.sql
}
night covering-null 11
first=$(findings small.case.sql)
rm archive/*
cp small.case.sql archive/
run "$oracle" --dedup small.case.sql
groups=$(findings out)
[ "$groups" -le 7 ]
point $? "what several oracles see of one bug is one group ($first, $groups)"
night covering-null 18
second=$(findings small.case.sql)
run "$oracle" --dedup --known archive --stats small.case.sql
new=$(findings out)
[ $((2 * new)) -lt "$second" ]
point $? "a night later there is hardly any news ($second, $new)"
is "$((new + $(count duplicates) + $(count known)))" "$second" "and all are counted"
night desc-range-last 13
third=$(findings small.case.sql)
run "$oracle" --known archive --stats small.case.sql
is "$(findings out) $(count known)" "$third 0" "another bug is news ($third)"

run "$oracle" --known /nonexistent cases.sql
exits 128 "an archive that is not there is fatal"
mkdir new
echo "SELECT 1 WHERE 1;" >one.sql
: >new/nothing.case.sql
: >empty
echo 'SELECT 1 FROM nothing that is a case' >text
sed '/^-- @end/d' reduced.case.sql | head -n 9 >cut
run "$oracle" --known new one.sql
exits 0 "a new one may hold nothing yet, or files of searches that found nothing"
for file in empty text cut; do
    run "$oracle" --known $file one.sql
    exits 128 "a file without any case is not taken for one that knows nothing: $file"
    has "$err" "^oracle: $file: holds no case" "and named"
done
cp text new/text.case.sql
run "$oracle" --known new one.sql
exits 128 "nor is one in a directory"

# ---- suppressed -------------------------------------------------------------------------------

printf '# what we know\nsqlite\tnorec\tFROM\tthe index is broken\thttps://example.org/1\n' >list
on not-index-last "$oracle" --norec --engine "$faulty" --suppress list --stats cases.sql
exits 0 "--suppress: what a line describes is no news"
is "$out" "" "and not printed"
is "$(count findings) $(count suppressed)" "0 $all" "but counted"
has "$err" "^suppressed.2	$all	the index is broken	https://example.org/1\$" "by its line"
printf 'sqlite\ttlp\tFROM\tanother oracle\t-\n' >list
on not-index-last "$oracle" --norec --engine "$faulty" --suppress list --stats cases.sql
exits 1 "what no line describes is news"
is "$(findings out) $(count suppressed)" "$all 0" "and printed"
printf 'sqlite\tnorec\tFROM\n' >list
run "$oracle" --suppress list cases.sql
exits 128 "a malformed file is fatal"
has "$err" 'list:1: five columns' "and said with its line"

# ---- what is slow -----------------------------------------------------------------------------

{
    printf -- '-- @case 1\n-- @dialect: sqlite\n-- @setup\nCREATE TABLE t(a);\n'
    printf 'INSERT INTO t WITH c(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c WHERE x < 90)'
    printf ' SELECT x FROM c;\n'
    i=0
    while [ $i -lt 100 ]; do
        printf -- '-- @base\nSELECT COUNT(*) FROM t, t u, t v WHERE t.a + u.a + v.a > %d;\n' $i
        printf -- '-- @base\nSELECT t.a FROM t, t u, t v WHERE t.a + u.a + v.a = %d;\n' $i
        i=$((i + 1))
    done
    printf -- '-- @end\n'
} >slow.sql
cat slow.sql cases.sql >both.sql
run "$oracle" --norec --timeout 100ms --stats both.sql
exits 125 "a database on which everything is slow is left behind"
has "$err" 'the rest of a case \(that is slow: [0-9]* ms\|of which 3 statements\)' "which is said"
is "$(count cases)" 21 "and the others are tested"
[ "$(count bases)" -lt 2190 ]
point $? "the rest of its queries is not"
start=$(date +%s)
cat slow.sql slow.sql slow.sql slow.sql slow.sql | "$oracle" --norec --for 1s >out 2>err
[ $(($(date +%s) - start)) -le 60 ]
point $? "--for ends among slow queries too"

# ---- groups of equal values -----------------------------------------------------------------------

# SQLite moves into WHERE what HAVING asks of a key, though equal values may answer it otherwise.
cat >groups.sql <<'SQL'
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (1), (1.0), (2);
SELECT c0, count(*) FROM t0 GROUP BY c0 HAVING typeof(c0) = 'real';
SELECT c0, count(*) FROM t0 GROUP BY c0 HAVING c0 < 2;
SQL
run "$oracle" --tlp-having --engine sqlite: groups.sql
exits 1 "a group of which HAVING left some rows alone is found"
is "$(grep -c '^-- @check: bag some <= whole' out)" 1 "as none of all groups"
is "$(grep -c "^-- @case" out)" 1 "and nothing besides"
sed 's/1\.0/3.0/' groups.sql >apart.sql
run "$oracle" --tlp-having --engine sqlite: apart.sql
exits 0 "where no two values are equal, nothing is"

# ---- remarks -----------------------------------------------------------------------------------

cat >session.test <<'SQL'
create table t0(c0 int);
insert into t0 values (1),(2);
connect (con1,localhost,root,,);
connection default;
select c0 from t0 where c0 > 1;
select c0 from t0 where c0 < 1;
SQL
on crash-in-select "$oracle" --engine "$faulty" --from mysqltest --dialect sqlite session.test
exits 1 "a suite's test that ends the engine's process"
is "$(grep -c 'left out:' err)" 1 "what is left out of it is told once, not by each process"

# ---- progress -----------------------------------------------------------------------------------

on not-index-last "$oracle" --norec --engine "$faulty" --known archive -v --for 3s --stats --plans \
    --dedup more.sql more.sql more.sql more.sql more.sql more.sql more.sql more.sql
has "$(tr '\r' '\n' <err)" \
    '^[0-9]*s  [0-9]* cases  [0-9]* checks ([0-9]*/s)  [0-9]*% hit ([0-9]*/CPU-s)  [0-9]* plans  [0-9]* findings ([0-9]* more not printed)' \
    "the progress line has rates, plans and findings"

finish
