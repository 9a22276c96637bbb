# replay as its users see it: output forms, exit codes, signals, broken pipes and engines that
# crash, hang or eat the memory.
# Called as: sh replay.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

replay=$build/bin/replay

# ---- cases -----------------------------------------------------------------------------------

cat >pass.case.sql <<'EOF'
-- @case 1
-- @id: 0123456789abcdef
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = yes + no
-- @setup
CREATE TABLE t(c);
INSERT INTO t VALUES (1), (2);
-- @run whole
SELECT * FROM t;
-- @run yes
SELECT * FROM t WHERE c = 1;
-- @run no
SELECT * FROM t WHERE NOT c = 1;
-- @end
EOF
cat >fail.case.sql <<'EOF'
-- @case 1
-- @check: bag a = b
-- @run a
SELECT 1, 'x' UNION ALL SELECT 2, 'it''s';
-- @run b
SELECT 1, 'x';
-- @end
EOF
cat >broken.case.sql <<'EOF'
-- @case 1
-- @check: bag a = a
-- @setup
CREATE TABLE;
-- @run a
SELECT 1;
-- @end
EOF
cat >error.case.sql <<'EOF'
-- @case 1
-- @check: bag a = a
-- @run a
SELECT nowhere;
-- @end
EOF
printf -- '-- @case 1\n-- @check: bag a = a\n-- @run a\nSELECT 1;\n' >truncated.case.sql
printf -- '-- @case 2\nwho knows\n-- @end\n' >future.case.sql
printf -- '-- @case 1\n-- @check: bag a = a\n-- @run a\nSELECT 1; SELECT 2;\n-- @end\n' \
    >two.case.sql

# runs into every time limit, and obeys it
cat >slow.case.sql <<'EOF'
-- @case 1
-- @check: bag a = a
-- @run a
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n;
-- @end
EOF
cat >crash.case.sql <<'EOF'
-- @case 1
-- @check: bag a = b
-- @setup
CREATE TABLE t(c);
INSERT INTO t VALUES (1);
-- @run a
SELECT * FROM t;
-- @run b
SELECT * FROM t WHERE c IN (SELECT c FROM t);
-- @end
EOF
cat >hang.case.sql <<'EOF'
-- @case 1
-- @check: bag a = a
-- @setup
CREATE TABLE t(c);
INSERT INTO t VALUES ('a');
-- @run a
SELECT * FROM t WHERE c GLOB 'a*';
-- @end
EOF
cat >memory.case.sql <<'EOF'
-- @case 1
-- @check: bag a = a
-- @setup
CREATE TABLE t(c);
INSERT INTO t VALUES ('a');
-- @run a
SELECT * FROM t WHERE c || 'b' = 'ab';
-- @end
EOF

# ---- TAP and exit codes ----------------------------------------------------------------------

run "$replay" pass.case.sql
exits 0 "a case that holds exits 0"
is "$(sed '2s/ [0-9a-f]\{16\}$/ ID/' out)" "TAP version 14
ok 1 - pass.case.sql:1 ID
1..1" "and is one test point"
is "$err" "" "and says nothing on standard error"

run "$replay" fail.case.sql
exits 1 "a case that fails exits 1"
is "$(sed -e '2s/ [0-9a-f]\{16\}$/ ID/' -e 's/sqlite 3[0-9.]*/sqlite V/' out)" 'TAP version 14
not ok 1 - fail.case.sql:1 ID
  ---
  verdict: "fail"
  signature: "rel:1:missing"
  reason: "rows differ"
  engine: "sqlite V"
  check: "bag a = b"
  missing:
    - "2, '\''it'\'''\''s'\''"
  extra: []
  ...
1..1' "and its block says which rows make the difference"
is "$err" "" "and says nothing on standard error"

run "$replay" pass.case.sql broken.case.sql
exits 125 "a broken setup exits 125"
has "$out" '^ok 2 - broken.case.sql:1 [0-9a-f]* # SKIP broken: setup statement 1 failed' \
    "and is a skipped point with its reason"
is "$(lines "$err")" 1 "and says why in one line"
run "$replay" error.case.sql
exits 125 "an error in a run exits 125"
has "$out" '# SKIP inconclusive: error in a: no such column: nowhere' "and is inconclusive"

run "$replay" broken.case.sql fail.case.sql pass.case.sql
exits 1 "a violation wins over what could not be tested"
run "$replay" fail.case.sql truncated.case.sql pass.case.sql
exits 128 "a truncated case wins over a violation"
is "$err" 'replay: truncated.case.sql:1: case is truncated: no "-- @end" before end of input (did what writes it end too early?)' \
    "and is reported with file and line"
is "$(printf '%s\n' "$out" | grep -c '^\(not \)\{0,1\}ok ')" 2 "and reading goes on behind it"
run "$replay" two.case.sql
exits 128 "two statements in a chunk exit 128"
has "$err" '^replay: two.case.sql:4: .*-- @stmt' "with a remedy"
cat truncated.case.sql pass.case.sql >both.sql
run "$replay" both.sql
exits 128 "a case cut short by the next one exits 128"
has "$out" '^ok 1 - both.sql:5 ' "and the next one is run"

run "$replay" future.case.sql
exits 125 "a case of a later version exits 125"
has "$out" '^ok 1 - future.case.sql:1 .*# SKIP inconclusive: .*version 2' "as a skipped point"

run "$replay" <<'EOF'
-- @case 1
-- @dialect: mysql
-- @check: bag a = a
-- @run a
SELECT 1;
-- @end
EOF
exits 125 "a dialect that no engine speaks exits 125"
has "$out" 'no engine for .*mysql' "and says so"

run "$replay" <<'EOF'
SELECT 1;
EOF
exits 125 "a plain script has no check"
has "$out" '^ok 1 - <stdin>:1 .*# SKIP inconclusive: .*no check.*oracle' "and the way to one is named"

run "$replay" nosuchfile
exits 128 "a file that is not there exits 128"
has "$err" '^replay: .*nosuchfile.*No such file' "and is named"
run "$replay" --engine nosuch: pass.case.sql
exits 128 "an unknown engine exits 128"
run "$replay" --engine "sqlite:?lib=/nonexistent.so" pass.case.sql
exits 128 "a library that is not there exits 128"
is "$(lines "$err")" 1 "with one line"
WHITTLE_ENGINE=nosuch: "$replay" pass.case.sql >/dev/null 2>&1
is $? 128 "WHITTLE_ENGINE names the engine"
run env WHITTLE_ENGINE=nosuch: "$replay" --engine sqlite: pass.case.sql
exits 0 "and --engine is stronger"

run "$replay" --nonsense
exits 129 "an unknown option exits 129"
run "$replay" --jobs 0 pass.case.sql
exits 129 "no jobs at all exit 129"
run "$replay" --help
exits 0 "--help exits 0"
has "$out" '^usage: replay ' "and prints the usage"
if script -qec true /dev/null >/dev/null 2>&1; then
    script -qec "$replay; echo code \$?" /dev/null </dev/null >tty 2>&1
    has "$(tr -d '\r' <tty)" '^code 129$' "a terminal as standard input exits 129"
else
    skip "a terminal as standard input exits 129" "no script(1)"
fi
run "$replay" </dev/null
exits 0 "no case at all exits 0"
is "$out" "TAP version 14
1..0" "with an empty plan"

# ---- input -----------------------------------------------------------------------------------

mkdir -p d/a d/b.case.sql
cp pass.case.sql d/a.case.sql
cp pass.case.sql d/a/z.case.sql
cp pass.case.sql d/B.case.sql
cp pass.case.sql d/b.case.sql/x.case.sql
cp fail.case.sql d/a/other.sql
run "$replay" --list d
is "$(cut -f1 out)" "d/B.case.sql
d/a.case.sql
d/a/z.case.sql
d/b.case.sql/x.case.sql" "a directory is its *.case.sql, recursively, in byte order"
run "$replay" --list pass.case.sql - fail.case.sql <pass.case.sql
is "$(cut -f1 out | tr '\n' ' ')" "pass.case.sql <stdin> fail.case.sql " "- is standard input"

# ---- forms of output -------------------------------------------------------------------------

cat pass.case.sql fail.case.sql >two-cases
run "$replay" --list two-cases
is "$(sed 's/[0-9a-f]\{16\}/ID/' out)" "$(printf \
    'two-cases\t1\tID\tpass\t\ttlp-where\t\ntwo-cases\t2\tID\tfail\trel:1:missing\t\trows differ')" \
    "--list: file, number, id, verdict, signature, oracle, reason"

run "$replay" --show fail.case.sql
is "$out" "-- fail.case.sql:1 fail rel:1:missing
-- @actual a
-- | 1	'x'
-- | 2	'it''s'
-- @actual b
-- | 1	'x'" "--show prints what each run gives"

{
    printf '\n-- a remark\n\n'
    cat pass.case.sql
    printf '\n--\n\t\n'
    cat future.case.sql fail.case.sql
    printf -- '-- @@ no directive\n-- end'
} >stream
run "$replay" --cases stream
exits 1 "--cases exits as ever"
sed -e '/^-- @\(engine\|verdict\|signature\|actual\)/d' -e '/^-- | /d' out >rest
cmp -s stream rest
point $? "--cases passes on all else, byte for byte"
is "$(grep -c '^-- @verdict: pass$' out)/$(grep -c '^-- @verdict: fail$' out)" "1/1" \
    "with fresh verdicts"
"$replay" --cases <out >again 2>/dev/null
cmp -s out again
point $? "--cases of its own output changes nothing"
for j in 1 2 3 4 5 6 7 8 9 10 11 12; do cat stream; echo; done >many
"$replay" --cases many >one 2>/dev/null
"$replay" --cases -j4 many >four 2>/dev/null
cmp -s one four
point $? "-j changes nothing in what --cases prints"
"$replay" -j3 --list many 2>/dev/null | cut -f2 | tr '\n' ' ' >order
is "$(cat order)" "$(seq 1 36 | tr '\n' ' ')" "-j keeps the order"
printf 'SELECT 1;\nSELECT 2' >script.sql
"$replay" --cases script.sql >out 2>/dev/null
cmp -s script.sql out
point $? "--cases passes a plain script on"

# ---- signatures ------------------------------------------------------------------------------

sed '1a\
-- @signature: rel:1:extra' fail.case.sql >other.case.sql
sed '1a\
-- @signature: rel:1:missing' fail.case.sql >same.case.sql
run "$replay" --same other.case.sql
exits 125 "--same: a failure with another signature is not tested"
has "$out" '^ok 1 .* # SKIP fail: .*another signature' "and a skipped point"
run "$replay" --same same.case.sql
exits 1 "--same: the recorded signature is a violation"
run "$replay" other.case.sql
exits 1 "without --same any failure is"
has "$out" '^  recorded: "rel:1:extra"$' "and the recorded signature is shown"
run "$replay" --same pass.case.sql
exits 0 "--same: what holds holds"
run "$replay" --interesting same.case.sql
exits 0 "--interesting: fails as recorded"
is "$out$err" "" "and prints nothing"
run "$replay" --interesting other.case.sql
exits 1 "--interesting: fails otherwise"
run "$replay" --interesting pass.case.sql
exits 1 "--interesting: holds"
run "$replay" --interesting truncated.case.sql
exits 1 "--interesting: a mutilated case is not"
run "$replay" --interesting fail.case.sql
exits 0 "--interesting: any failure, if none is recorded"

# ---- --update --------------------------------------------------------------------------------

mkdir u
cp fail.case.sql u/f.case.sql
chmod 640 u/f.case.sql
ln -s f.case.sql u/link
cp truncated.case.sql u/t.sql
run "$replay" --update u/link
exits 1 "--update exits as ever"
is "$out" "" "and prints nothing"
has "$(cat u/f.case.sql)" '^-- @signature: rel:1:missing$' "and writes the verdict into the file"
is "$(ls -l u/f.case.sql | cut -c1-10)" "-rw-r-----" "whose mode stays"
[ -L u/link ]
point $? "and whose link stays a link"
ls -i u/f.case.sql >inode
cp u/f.case.sql first
"$replay" --update u/f.case.sql 2>/dev/null
cmp -s first u/f.case.sql && ls -i u/f.case.sql | cmp -s - inode
point $? "--update of an up-to-date file does not touch it"
printf '\357\273\277' | cat - fail.case.sql >u/bom.case.sql
"$replay" --update u/bom.case.sql 2>/dev/null
is "$(head -c 14 u/bom.case.sql | od -An -c | tr -d ' \n')" '357273277--@case1\n' "--update keeps a byte order mark"
rm u/bom.case.sql
run "$replay" --update u/t.sql
exits 128 "--update of a malformed file exits 128"
cmp -s truncated.case.sql u/t.sql
point $? "and leaves it alone"
run "$replay" --update script.sql
is "$(cat script.sql)" "SELECT 1;
SELECT 2" "--update leaves a plain script alone"
run "$replay" --update <fail.case.sql
exits 129 "--update needs files"
is "$(ls u)" "f.case.sql
link
t.sql" "--update leaves nothing behind"

# ---- limits ----------------------------------------------------------------------------------

run "$replay" --timeout 300ms slow.case.sql
exits 125 "a statement that obeys the time limit is not a finding"
has "$out" '# SKIP inconclusive: a ran into the time limit' "but inconclusive"
sed '1a\
-- @limit: time=200ms' slow.case.sql >limited.case.sql
start=$(date +%s)
run "$replay" --timeout 10m limited.case.sql
exits 125 "the limit of a case lowers the time"
[ $(($(date +%s) - start)) -lt 60 ]
point $? "and that it does at once"
sed '1a\
-- @limit: time=1h' slow.case.sql >raised.case.sql
start=$(date +%s)
run "$replay" --timeout 300ms raised.case.sql
[ $(($(date +%s) - start)) -lt 60 ]
point $? "the limit of a case does not raise the time"
run "$replay" --rows 1 fail.case.sql
exits 125 "more rows than --rows are inconclusive"
has "$out" '# SKIP inconclusive: a ran into a limit' "and say so"

# ---- engines that misbehave ------------------------------------------------------------------

if [ ! -f "$build/tests/libfaulty-sqlite3.so" ]; then
    skip "engines that misbehave" "no libfaulty-sqlite3.so"
else
    run env WHITTLE_FAULT=crash-in-select "$replay" -e "$faulty" crash.case.sql pass.case.sql
    exits 1 "a crash is a violation"
    has "$out" '^not ok 1 ' "and a failed point"
    has "$out" '^  verdict: "crash"$' "with its verdict"
    has "$out" '^  signature: "crash:b:SIGSEGV"$' "and the place and signal"
    has "$out" '^ok 2 - pass.case.sql:1' "and the next case runs"
    is "$err" "" "and nothing is said about it"
    is "$(find . -name 'core*')" "" "and no core file is left"
    run env WHITTLE_FAULT=crash-in-select "$replay" -e "$faulty" --cases crash.case.sql
    has "$out" '^-- @signature: crash:b:SIGSEGV$' "--cases writes a crash down"
    "$replay" --same <out >/dev/null 2>&1
    is $? 0 "and a sound engine does not crash"

    for signature in rel:1:both crash:b:SIGABRT; do
        sed "1a\\
-- @status: open\\
-- @signature: $signature" crash.case.sql >"open-${signature%%:*}.case.sql"
    done
    run env WHITTLE_FAULT=crash-in-select "$replay" -e "$faulty" --junit open.xml open-rel.case.sql
    exits 1 "a crash is no known failure where wrong rows are recorded"
    has "$out" '^not ok 1 - open-rel.case.sql:1 [0-9a-f]*$' "it is not TODO"
    has "$out" '^  recorded: "rel:1:both"$' "the recorded one stands beside it"
    has "$(cat open.xml)" 'failures="1"' "JUnit counts it"
    run env WHITTLE_FAULT=crash-in-select "$replay" -e "$faulty" open-crash.case.sql
    exits 0 "it is one where a crash is recorded"
    has "$out" '^not ok 1 .* # TODO open, crash: ' "and TODO"

    run env WHITTLE_FAULT=hang-glob "$replay" -e "$faulty" --timeout 300ms hang.case.sql
    exits 125 "a hang that is not recorded is not tested"
    has "$out" '^ok 1 .* # SKIP timeout: ' "and a skipped point"
    sed '1a\
-- @signature: timeout:a' hang.case.sql >recorded.case.sql
    run env WHITTLE_FAULT=hang-glob "$replay" -e "$faulty" --timeout 300ms recorded.case.sql
    exits 1 "a recorded hang is a violation"
    has "$out" '^  signature: "timeout:a"$' "with its place"

    run env WHITTLE_FAULT=memory-concat "$replay" -e "$faulty" --memory 64M memory.case.sql
    exits 125 "memory without end is not a finding"
    has "$out" '# SKIP inconclusive: ' "but inconclusive"

    cat >corrupt.case.sql <<'EOF'
-- @case 1
-- @check: bag a = a
-- @setup
CREATE TABLE t(c, d);
CREATE INDEX i ON t(c, d);
INSERT INTO t VALUES (1, 2);
-- @run a
SELECT * FROM t WHERE c = 1 AND d = 2;
-- @end
EOF
    run env WHITTLE_FAULT=corrupt-two-terms "$replay" -e "$faulty" corrupt.case.sql
    exits 1 "an internal error is a violation"
    has "$out" '^  signature: "err:a:SQLITE_CORRUPT' "with its class"
    sed 's/^-- @run a/CREATE VIRTUAL TABLE f USING fts3(x);\
DELETE FROM f_content;\
&/' corrupt.case.sql >shadow.case.sql
    run env WHITTLE_FAULT=corrupt-two-terms "$replay" -e "$faulty" shadow.case.sql
    exits 125 "after a change of what a virtual table keeps for itself it proves nothing"
fi

# ---- signals, pipes, full disks --------------------------------------------------------------

# the processes whose command line names this directory
leftovers() {
    ps -e -o pid= -o args= | grep -F "$work" | grep -v grep
}

none_left() {
    [ -z "$(leftovers)" ]
}

cp "$replay" ./replay-here
cat pass.case.sql fail.case.sql slow.case.sql pass.case.sql >busy
# as a terminal does it: to the whole process group, which the shell must not have shielded
for signal in INT:130 TERM:143 HUP:129; do
    name=${signal%:*}
    rm -f out
    env --default-signal=INT setsid "$work/replay-here" --timeout 60s "$work/busy" >out 2>err &
    tool=$!
    within 60 grep -q '^not ok 2' out
    kill -$name -$tool
    wait $tool 2>/dev/null
    is $? "${signal#*:}" "SIG$name: it dies of the signal"
    is "$(grep -c '^\(not \)\{0,1\}ok ' out)" 2 "SIG$name: what is finished is printed"
    hasnot "$(cat out)" '^1\.\.' "SIG$name: and no plan, as that was not all"
    is "$(cat err)" "" "SIG$name: without a word"
    within 60 none_left
    point $? "SIG$name: nobody is left"
done

rm -f out
"$work/replay-here" --timeout 60s "$work/busy" >out 2>err &
tool=$!
within 60 grep -q '^not ok 2' out
kill -KILL $tool
wait $tool 2>/dev/null
within 60 none_left
point $? "SIGKILL: no orphan stays"

# the worker alone
rm -f out
"$work/replay-here" --timeout 3s "$work/busy" >out 2>err &
tool=$!
within 60 grep -q '^not ok 2' out
kill -KILL "$(worker_of $tool)"
wait $tool
is $? 1 "a worker killed from outside does not end the tool"
has "$(cat out)" '^ok 3 .*# SKIP inconclusive: a ran into the time limit' \
    "and its case is tried again"
has "$(cat out)" '^ok 4' "and the next case runs"

rm -f out
"$work/replay-here" --timeout 60s "$work/busy" >out 2>err &
tool=$!
within 60 grep -q '^not ok 2' out
worker=$(worker_of $tool)
kill -KILL "$worker"
within 60 another_worker $tool "$worker"
kill -KILL "$(worker_of $tool)"
wait $tool
is $? 1 "killed twice"
has "$(cat out)" '^ok 3 .*# SKIP inconclusive: the worker was killed from outside' \
    "it is inconclusive"

# A limit of the user's on processor time is no crash of the engine. With a core's size of 0: SIGXCPU leaves one.
printf -- '-- @case 1\n-- @check: ok a\n-- @run a\n%s;\n-- @end\n' \
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c" >endless.case.sql
(ulimit -c 0 && ulimit -S -t 1 && exec "$replay" --timeout 600s endless.case.sql) >out 2>err
is $? 125 "a limit on processor time is no finding"
has "$(cat out)" "SKIP inconclusive: the worker's processor time is limited (ulimit -t)" "and is named"

# What it says is more than a pipe holds, or it could have said all of it before the reader began.
for j in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do cat many; done >lots
{
    "$replay" --cases lots 2>err
    echo $? >code
} | head -n 1 >/dev/null
is "$(cat code)" 141 "a closed pipe: it dies of SIGPIPE"
is "$(cat err)" "" "without a word"
if [ -w /dev/full ]; then
    "$replay" pass.case.sql >/dev/full 2>err
    is $? 128 "a full disk exits 128"
    is "$(cat err)" "replay: can't write to standard output: No space left on device" \
        "with one line"
    "$replay" --help >/dev/full 2>/dev/null
    is $? 128 "also of --help"
else
    skip "a full disk exits 128" "no /dev/full"
fi

# ---- debuggers -------------------------------------------------------------------------------

run "$replay" --in-process pass.case.sql fail.case.sql
exits 1 "--in-process gives the same verdicts"
"$replay" pass.case.sql fail.case.sql | cmp -s - out
point $? "and the same output"
run "$replay" --in-process --timeout 300ms slow.case.sql
exits 125 "--in-process keeps the time limit too"

# ---- where and when it runs

cat >ambient.case.sql <<'E'
-- @case 1
-- @dialect: sqlite
-- @check: bag here = again
-- @setup
CREATE TABLE t0(c0, c1 DEFAULT CURRENT_TIMESTAMP);
INSERT INTO t0(c0) VALUES (datetime(0, 'unixepoch', 'localtime'));
-- @run here
SELECT c0, c1, random(), datetime(c1, 'localtime'), datetime('now', 'utc') FROM t0;
-- @run again fresh
SELECT c0, c1, random(), datetime(c1, 'localtime'), datetime('now', 'utc') FROM t0;
-- @end
E
TZ=UTC "$replay" --show ambient.case.sql >there
for zone in Asia/Tokyo America/St_Johns; do
    TZ=$zone "$replay" --show ambient.case.sql >here
    is "$(cat here)" "$(cat there)" "local time is the same in $zone"
    TZ=$zone "$replay" --in-process --show ambient.case.sql >here
    is "$(cat here)" "$(cat there)" "also in the tool's own process"
done
has "$(cat there)" "^-- | '1970-01-01 00:00:00'" "and is UTC"
has "$(cat there)" '^-- ambient.case.sql:1 pass' "chance and the clock are the same twice"

finish
