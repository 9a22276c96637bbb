# oracle as its users see it: what it finds, what it leaves alone, its counts, its log, and what
# signals, broken pipes and dying workers do to it.
# Called as: sh oracle.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

oracle=$build/bin/oracle
gen=$build/bin/gen
replay=$build/bin/replay

"$gen" --seed 1 --count 400 >many.sql
"$gen" --seed 7 --from 61 --count 70 >some.sql
# The engine has bugs of its own; the first databases of seed 68 come upon none.
"$gen" --seed 68 --count 8 --queries 30 >few.sql
"$gen" --seed 68 --count 4 --queries 12 >fewer.sql

# ---- finding ---------------------------------------------------------------------------------

run "$oracle" few.sql
exits 0 "a healthy engine: exit 0"
is "$out$err" "" "and silence"

on hang-glob "$oracle" --norec --timeout 200ms --engine "$faulty" --stop-after 1 many.sql
exits 1 "an engine that hangs is found"
has "$out" '^-- @verdict: timeout' "as a timeout"
has "$out" '^-- @signature: timeout:' "whose signature says so"

on memory-concat "$oracle" --norec --tlp-where --memory 64M --engine "$faulty" --stats some.sql
hasnot "$out" '^-- @verdict' "memory without end is neither a finding nor flaky"
has "$err" '^inconclusive.[1-9]' "it is counted as inconclusive"
exits 125 "and the tool says that not all was tested"
has "$err" '^oracle: not everything could be tested: some\.sql:[0-9]*: ..' "in one line that names its place"

run "$oracle" --exit-zero few.sql
exits 0 "--exit-zero on a healthy engine"
on covering-null "$oracle" --engine "$faulty" --exit-zero --stop-after 1 many.sql
exits 0 "--exit-zero on a finding"
is "$(findings out)" 1 "which is printed all the same"

{ printf -- '-- @case 2\n-- @end\n' && cat many.sql; } >later.sql
on covering-null "$oracle" --engine "$faulty" --stop-after 1 later.sql
exits 1 "a finding beside what can't be tested"
is "$err" "oracle: not everything could be tested: later.sql:1: a case of a later version" \
    "is a finding, and standard error says the rest"

# ---- how much ----------------------------------------------------------------------------------

on crash-in-select "$oracle" --engine "$faulty" --stop-after 3 many.sql
is "$(findings out)" 3 "--stop-after 3 prints three crashes"
on not-index-last "$oracle" --engine "$faulty" --stop-after 3 many.sql
is "$(findings out)" 3 "--stop-after 3 prints three wrong results"
cp out one
on not-index-last "$oracle" --engine "$faulty" --stop-after 3 -j 2 many.sql
cmp -s out one
point $? "-j 2 prints the same three"
on crash-in-select "$oracle" --engine "$faulty" fewer.sql
cp out one
on crash-in-select "$oracle" --engine "$faulty" -j 2 fewer.sql
cmp -s out one
point $? "-j 2 prints the same in the same order"
on crash-in-select "$oracle" --engine "$faulty" fewer.sql
cmp -s out one
point $? "and so does a second run"

start=$(date +%s)
"$gen" --seed 2 --count 1000000 | "$oracle" --norec --tlp-where --exit-zero --for 1s >out 2>err
is $? 0 "--for ends an endless stream"
[ $(($(date +%s) - start)) -le 60 ]
point $? "in its time"

run "$oracle" --print-all --stats few.sql
checks=$(sed -n 's/^checks	//p' err)
is "$(grep -c '^-- @verdict: ' out)" "$checks" "--print-all prints every check"
cp out printed.sql
run "$replay" printed.sql
# a sum that may overflow on its way does so or not by the order of the rows, which is the planner's
is "$(grep -c '^not ok' out)" 0 "of which none fails when it is replayed"
other=$(grep ' # SKIP ' out | grep -c -v ': integer overflow$')
known=$(grep -c '^-- @verdict: inconclusive' printed.sql)
[ "$other" -le "$known" ] && [ "$(grep -c ' # SKIP ' out)" -ge "$known" ]
point $? "and nothing is left open but what was"

# ---- counts --------------------------------------------------------------------------------------

run "$oracle" --stats --plans few.sql
wanted="cases bases checks checks_compared checks_nonempty inconclusive statements statements_ok
setup_statements setup_ok queries queries_ok plans findings seconds cpu_seconds engine_seconds"
missing=
for key in $wanted; do
    grep -q "^$key	[0-9.]*$" err || missing="$missing $key"
done
is "$missing" "" "--stats has every key"
has "$err" '^cases	8$' "it counts the cases"
has "$err" '^bases	240$' "the bases"
has "$err" '^plans	[1-9][0-9]' "and with --plans unique query plans"
cat >open.sql <<'END'
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (1);
SELECT random();
SELECT date('now');
SELECT c0 FROM t0 LIMIT 1;
SELECT c0 FROM t0 ORDER BY 1;
SELECT c0 FROM t0;
END
run "$oracle" --join --stats open.sql
is "$(grep '^refused' err | tr '\t' ' ')" "refused.join 3 no joins
refused.all 2 a function that is not the same twice" "it says what no oracle looked at, and why, the most frequent first"
cat >one.sql <<'END'
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (1);
CREATE TABLE t1(c0 INT UNIQUE);
INSERT INTO t1 VALUES (5);
SELECT c0 FROM t0 WHERE c0 < (SELECT c0 FROM t1);
END
sed 's/^SELECT/INSERT OR FAIL INTO t1 VALUES (6), (5);\n&/' one.sql >partly.sql
run "$oracle" --norec --log one.log one.sql
grep -q '(SELECT c0 FROM t1)' one.log
point $? "a scalar subquery over one row is compared"
run "$oracle" --norec --log partly.log partly.sql
! grep -q '(SELECT c0 FROM t1)' partly.log
point $? "not where a failed INSERT left another row behind"
echo 'SELECT random();' >random.sql
run "$oracle" random.sql
has "$err" 'random.sql: none of its queries could be checked; --stats counts' "a script of which nothing was compared is said"
exits 125 "and was not tested"
echo 'CREATE TABLE t0(c0);' >table.sql
run "$oracle" --raw table.sql
has "$err" 'table.sql: it holds no query' "as is one without a query"
exits 125 "which was not tested either"
printf '%s\n' 'CREATE TABLE t0(c0);' '' 'CREATE TABLE t1(c0,,);' 'INSERT INTO t1 VALUES (1);' \
    'SELECT c0 FROM t0 WHERE c0 > 1;' >failed.sql
run "$oracle" --norec failed.sql
is "$err" 'oracle: failed.sql:3: 2 of 3 statements that make the database failed, first this one: near ",": syntax error' "what of a script fails is said once"
exits 0 "and may be meant"
{
    echo 'CREATE TABLE t0(c0, c1); INSERT INTO t0 VALUES (1, 2), (3, 4);'
    for i in $(seq 80); do echo "SELECT * FROM t0 WHERE c0 = $i;"; done
    echo 'SELECT * FROM t0 WHERE c0 = 3 ORDER BY c1;'
} >alike.sql
run "$oracle" --norec --stats --plans alike.sql
has "$err" '^plans	2$' "what is unlike the queries before has its plan looked at"
{
    echo 'CREATE INDEX i0 ON t0(c0);'
    for i in $(seq 200); do echo "SELECT * FROM t0 WHERE c0 = $i;"; done
} >>alike.sql
run "$oracle" --norec --stats --plans alike.sql
has "$err" '^plans	5$' "and now and then what is like them: it may have another plan by now"
for i in 1 2 3 4 5; do
    echo 'CREATE TABLE IF NOT EXISTS t0(c0);'
    echo "INSERT INTO t0 VALUES ($i);"
    echo 'SELECT c0 FROM t0 WHERE c0 > 0;'
done >changed.sql
run "$oracle" --norec --tlp --stats changed.sql
is "$rc$out$(sed -n 's/^flaky	//p' err)" 00 "what was answered before a change is asked again behind it"
run "$oracle" --stats-file counts few.sql
is "$err" "" "--stats-file is silent"
has "$(cat counts)" '^cases	8$' "and ends with the whole"
"$gen" --seed 2 --count 1000000 | "$oracle" --stats-file counts2 >/dev/null 2>&1 &
tool=$!
within 60 test -s counts2
point $? "--stats-file is there while the tool runs"
is "$(tail -n 1 counts2 | cut -f 1)" engine_seconds "and whole"
kill $tool
wait $tool
run "$oracle" --stats-file /nonexistent/counts few.sql
has "$err" 'counts: can.t be written' "a stats file that can't be written is said"
exits 128 "and no success"
if [ -c /dev/full ]; then
    run "$oracle" --stats-file /dev/full few.sql
    is "$rc$err" "128oracle: /dev/full: can't be written: No space left on device" \
        "nor is one on a full disk"
fi

# ---- the database itself ---------------------------------------------------------------------------

echo 'CREATE TABLE t0(c0); CREATE INDEX i0 ON t0(c0); SELECT * FROM t0 WHERE c0;' >script.sql
on index-keeps "$oracle" --norec --engine "$faulty" script.sql
has "$out" '^-- @run integrity' "a script's database is checked at its end"
run "$oracle" --norec script.sql
is "$rc$out" 0 "and nothing is said of a sound one"

# ---- the log ---------------------------------------------------------------------------------------

run "$oracle" --norec --tlp --log log.sql --stats few.sql
executed=$(sed -n 's/^statements	//p' err)
is "$(grep -c '^-- @case 1$' log.sql)" 8 "--log has one case a database"
logged=$(grep -v '^-- @' log.sql | grep -c ';$')
[ "$logged" -ge "$executed" ] &&
    [ "$logged" -le $((executed + $(sed -n 's/^inconclusive	//p' err))) ]
point $? "with every statement"
run "$replay" log.sql
exits 125 "and replays"
is "$(grep -c 'SKIP inconclusive: the case has no check' out)" 8 "each case without a verdict"
cat >changes.sql <<'EOF'
CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 TEXT);
INSERT INTO t0(c1) VALUES ('a'), ('b'), (NULL);
UPDATE t0 SET c1 = 'c' WHERE c0 > 1;
DELETE FROM t0 WHERE c1 > 'c';
EOF
run "$oracle" --dqe --dml --log log.sql --stats changes.sql
executed=$(sed -n 's/^statements	//p' err)
sed 's/^-- @stmt may-fail$/-- @stmt/' log.sql >strict.sql
run "$replay" --show strict.sql
hasnot "$out" '^-- ! ' "what an oracle derives before its queries is in the log"
is "$(grep -c '^ALTER TABLE .* ADD COLUMN wh_hit0' log.sql)" \
    "$(grep -c '^UPDATE .*wh_hit0 = 1' log.sql)" "before each of its checks"
again=$(awk '/^-- @run b.* fresh$/ { split($3, place, "_"); on = seen[place[1]]++; next }
    /^-- @/ { on = 0 } on && /;$/' log.sql | grep -c '')
is "$(($(grep -v '^-- @' log.sql | grep -c ';$') - again))" "$executed" \
    "and every statement once, but for what is derived again"
if [ -e /dev/full ]; then
    run "$oracle" --log /dev/full few.sql
    exits 128 "a log that can't be written is fatal"
    has "$err" 'log can.t be written' "and said"
else
    skip "a log that can't be written is fatal" "no /dev/full"
fi
on crash-in-select "$oracle" --engine "$faulty" --log log.sql --stop-after 1 many.sql
run "$replay" log.sql
has "$err" 'truncated' "after a crash the log is cut"
has "$(tail -n 1 log.sql)" '^-- @end' "and goes on whole"
run "$oracle" --log log.sql -j 2 few.sql
exits 129 "--log with several workers is refused"

# ---- what goes through --------------------------------------------------------------------------------

cat >mixed.sql <<'EOF'
-- a remark between cases

-- @case 1
-- @check:   bag a = a
-- @x: y
-- @run a
SELECT 1;
-- @end
-- another
-- @case 2
whatever
-- @end
EOF
run "$oracle" mixed.sql
cmp -s out mixed.sql
point $? "cases with a check, later versions and the text between pass byte for byte"
exits 125 "a later version was not tested"
printf -- '-- @case 1\n-- @base\nSELECT 1;\n' >cut.sql
run "$oracle" cut.sql
exits 128 "a truncated case is fatal"
has "$err" 'cut.sql:1: .*truncated' "and is named with its line"
cat cut.sql mixed.sql | "$oracle" >out 2>err
is "$(grep -c '^whatever' out)" 1 "reading goes on after it"

# A gen that dies while it makes a case, and has written all of the one before.
killed_gen() { # ARGUMENT ...: appended to the file stream
    : >dying
    "$gen" "$@" >dying &
    pid=$!
    within 20 test -s dying
    kill -KILL $pid
    wait $pid 2>/dev/null
    cat dying >>stream
}
"$gen" --count 2 --queries 3 >stream
killed_gen --from 3 --queries 1000000
run "$oracle" stream
exits 128 "a gen that died is noticed at the end of its stream"
has "$err" 'stream:[0-9]*: case is truncated: .* end too early' "and said"
for option in --bogus --schema=/nonexistent --profile=/nonexistent --mix=x; do
    "$gen" $option 2>/dev/null | "$oracle" 2>err
    is "$?" 128 "so is one that did not begin: $option"
done
"$gen" --count 0 | "$oracle"
is "$?" 0 "not one that was asked for nothing"
run "$oracle" --stats dying
has "$err" '^cases	0$' "what it died of never runs"
"$gen" --from 4 --count 5 --queries 3 >>stream
run "$oracle" --stats stream
exits 128 "also where another stream follows"
has "$err" '^cases	4$' "which is worked through, as was all before it"
"$gen" --count 5 --queries 3 >whole
i=0
for part in 1 2 3 4 5; do
    "$gen" --only $part --queries 3 | "$oracle" --norec >part 2>&1 || i=$((i + 1))
done
{ cat whole whole; "$gen" --count 7 --queries 3 --shard 2/3; } >joined
run "$oracle" --norec --stats joined
is "$rc $i" "0 0" "joined streams, shards and single cases are whole"

cat >script.sql <<'EOF'
CREATE TABLE t0(c0 INT, c1 TEXT); INSERT INTO t0 VALUES (1, 'a'), (NULL, NULL); -- two
INSERT INTO nowhere VALUES (1);
SELECT c0 FROM t0 WHERE c0 > 0; SELECT c1 FROM t0 WHERE c1 = 'a';
.mode quote
CREATE INDEX i0 ON t0(c0);
SELECT * FROM t0 WHERE c0 IS NOT 1 ORDER BY c0;
EOF
run "$oracle" --stats script.sql
exits 0 "a plain script is tested"
has "$err" '^bases	5$' "each query is a base, and each change of rows"
has "$err" '^setup_ok	3$' "what failed in the setup is no obstacle"
run "$oracle" --dqp --stats <<'EOF'
CREATE TABLE t(a INT); CREATE TABLE u(a INT);
INSERT INTO t VALUES (1), (2);
SELECT a FROM t WHERE a > 1 UNION ALL SELECT a FROM u;
EOF
is "$(sed -n 's/^checks_nonempty	//p' err)" "$(sed -n 's/^checks_compared	//p' err)" \
    "of a compound query the first arm says what it hits"
on covering-null "$oracle" --engine "$faulty" --norec <<'EOF'
CREATE TABLE t(a INT, b INT); CREATE INDEX i ON t(a);
INSERT INTO t VALUES (1, 1), (NULL, 2);
INSERT INTO nowhere VALUES (1);
SELECT a FROM t WHERE a IS NULL;
DELETE FROM t;
EOF
exits 1 "a fault is found by the query of a script"
has "$out" '^-- @stmt may-fail=SQLITE_ERROR' "whose finding marks the setup that failed"
hasnot "$out" '^DELETE' "and has only what stood before"

# ---- the end -------------------------------------------------------------------------------------------

"$gen" --seed 2 --count 1000000 | "$oracle" --print-all | head -n 1 >out 2>err
has "$(cat out)" '^-- @case 1' "head -n 1 ends the pipe"
is "$(cat err)" "" "in silence"
if [ -e /dev/full ]; then
    "$oracle" --print-all few.sql >/dev/full 2>err
    is $? 128 "an output that can't be written is fatal"
    has "$(cat err)" 'output' "and said"
else
    skip "an output that can't be written is fatal" "no /dev/full"
fi

# A name of its own, so that its processes can be told apart.
cp "$oracle" oracle-here
# begin OPTION ...: the tool in the background, as $tool, on the endless stream of $stream
begin() {
    rm -f stream
    mkfifo stream
    "$gen" --seed 2 --count 1000000 >stream 2>/dev/null &
    stream=$!
    env --default-signal=INT "$work/oracle-here" "$@" stream >out 2>err &
    tool=$!
    within 60 worker_of $tool
}
for signal in INT:130 TERM:143 HUP:129; do
    name=${signal%:*}
    begin --stats --print-all
    within 60 test -s out # a check has been compared
    kill -"$name" $tool
    wait $tool
    is $? "${signal#*:}" "SIG$name: it dies of it"
    has "$(cat err)" '^checks_compared	[1-9]' "SIG$name: after the current base, with its counts"
done

# A group and its leader are each sent one, as timeout(1) does: that is one, a later one kills.
cat >endless.sql <<'END'
CREATE TABLE t0(c0 INT, c1 TEXT);
INSERT INTO t0 VALUES (1, 'a'), (NULL, NULL), (3, 'b');
SELECT c0 FROM t0 WHERE c1 GLOB 'a';
END
endless() {
    rm -f endless.log
    env --default-signal=INT WHITTLE_FAULT=hang-glob "$work/oracle-here" --tlp-where --stats --log endless.log \
        --timeout 5s --exit-zero --engine "$faulty" endless.sql >out 2>err &
    tool=$!
    within 60 grep -qs GLOB endless.log
}
for try in 1 2 3 4 5; do # two that wait to be handled are one anyway, and a busy machine may be late
    endless
    kill -TERM $tool
    sleep 0.03
    kill -TERM $tool
    wait $tool
    rc=$?
    ! grep -q '^bases	' err || break
done
is $rc 143 "SIGTERM twice at once: it dies of it"
has "$(cat err)" '^bases	' "with its counts"
endless
kill -TERM $tool
sleep 0.5
kill -TERM $tool
wait $tool
is $? 143 "and of a second one, later"
is "$(grep -c "^bases" err)" 0 "at once"

begin --norec --tlp-where
worker=$(worker_of $tool)
kill -KILL "$worker"
within 60 another_worker $tool "$worker"
kill $stream # which ends behind a whole case
wait $tool
is $? 0 "a worker killed from outside is no finding"
is "$(cat out)" "" "and nothing is printed"

begin
kill -KILL $tool
wait $tool
within 60 sh -c "! ps -e -o args= | grep '^$work/oracle-here'"
point $? "SIGKILL: no orphan stays"

run "$oracle" --no-such-option few.sql
exits 129 "an unknown option is a matter of usage"
run "$oracle" --engine nosuch: few.sql
exits 128 "an unknown engine is fatal"
run "$oracle" /nonexistent.sql
exits 128 "an input that is not there is fatal"

finish
