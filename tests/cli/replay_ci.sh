# replay in CI: reports, open cases, archives, and what goes wrong with files.
# Called as: sh replay_ci.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

replay=$build/bin/replay
tab=$(printf '\t')

# a_case FILE WHAT [FIELD ...]: a case that holds, fails, is broken or open
a_case() {
    file=$1 what=$2
    shift 2
    {
        echo '-- @case 1'
        for field in "$@"; do echo "-- @$field"; done
        echo '-- @oracle: norec form=count'
        echo '-- @check: bag a = b'
        [ "$what" = broken ] && printf -- '-- @setup\nCREATE TABLE;\n'
        printf -- "-- @run a\nSELECT '%s';\n" "$file"
        if [ "$what" = fails ]; then
            printf -- "-- @run b\nSELECT 2;\n"
        else
            printf -- "-- @run b\nSELECT '%s';\n" "$file"
        fi
        echo '-- @end'
    } >"$file"
}

mkdir d
a_case d/1.case.sql holds
a_case d/2.case.sql fails
a_case d/3.case.sql fails 'status: open'
a_case d/4.case.sql holds 'status: open'
a_case d/5.case.sql broken
a_case d/6.case.sql fails 'status: fixed'
no_ids() { sed 's/ [0-9a-f]\{16\}/ ID/'; }

# ---- open cases ------------------------------------------------------------------------------

run "$replay" d/3.case.sql
exits 0 "a known failure is no violation"
is "$(sed -n 2p out | no_ids)" "not ok 1 - d/3.case.sql:1 ID # TODO open, fail: rows differ" \
    "it is TODO"
has "$out" '^  signature: "rel:1:both"' "and its block stands all the same"
run "$replay" d/4.case.sql
exits 0 "an open case that holds is no violation"
is "$(sed -n 2p out | no_ids)" "ok 1 - d/4.case.sql:1 ID # TODO open, but it holds" "and is said to"
run "$replay" --strict-todo d/4.case.sql
exits 1 "--strict-todo: it is one"
has "$out" '^not ok 1 - d/4.case.sql:1 [0-9a-f]*$' "and not ok"
has "$out" 'reason: "it is marked open, but holds; mark it \\"-- @status: fixed\\""' "with a remedy"
run "$replay" --strict-todo d/3.case.sql
exits 0 "--strict-todo: a known failure is still none"
run "$replay" --ignore-status d/3.case.sql
exits 1 "--ignore-status: it fails like any other"
run "$replay" --same d/3.case.sql
exits 1 "--same: so it does for git bisect run"
run "$replay" --interesting d/3.case.sql
exits 0 "--interesting asks about the failure, not about the status"
run "$replay" d/6.case.sql
exits 1 "a fixed case that fails is a violation"
run "$replay" --exit-zero d/6.case.sql
exits 0 "--exit-zero: but no failure of the tool"
a_case other.case.sql fails 'status: open' 'signature: rel:1:missing'
run "$replay" --same other.case.sql
exits 125 "--same: open, and another signature: not tested"

# ---- JUnit -----------------------------------------------------------------------------------

run "$replay" --junit out.xml d
exits 1 "--junit changes no exit code"
count() { grep -c "$1" "$2"; }
is "$(count '^ok.*ID$\|^ok [0-9]* - [^#]*$' out)/$(count '^not ok [^#]*$' out)/$(count '# SKIP\|^not ok.*# TODO' out)" \
    "1/2/2" "TAP: holds, fails, skipped or known"
is "$(sed -n 's/.* \(tests="[0-9]*" failures="[0-9]*" errors="[0-9]*" skipped="[0-9]*"\).*/\1/p' out.xml)" \
    'tests="6" failures="2" errors="0" skipped="2"' "JUnit counts the same"
is "$(count '<testcase ' out.xml)/$(count '<failure ' out.xml)/$(count '<skipped ' out.xml)" "6/2/2" \
    "and holds what it counts"
has "$(cat out.xml)" '<skipped message="open, fail: rows differ"/>' "an open case is skipped"
valid() {
    if command -v xmllint >/dev/null; then
        xmllint --noout --schema "$source/tests/corpus/junit.xsd" "$1" >why 2>&1
        point $? "$2"
    else
        skip "$2" "no xmllint"
    fi
}
valid out.xml "it is valid by the schema"
"$replay" -j3 --junit four.xml d >four 2>/dev/null
"$replay" d >one 2>/dev/null
cmp -s one four
point $? "-j and --junit change nothing in TAP"
is "$(sed 's/ time="[^"]*"//;s/ timestamp="[^"]*"//' four.xml)" \
    "$(sed 's/ time="[^"]*"//;s/ timestamp="[^"]*"//' out.xml)" "-j changes nothing in JUnit"
run "$replay" --junit list.xml --list d
is "$(lines "$out")/$(count '<testcase ' list.xml)" "6/6" "--junit goes with --list"
run "$replay" --junit truncated.xml - d/1.case.sql <<'E'
-- @case 1
-- @check: bag a = a
E
exits 128 "a truncated case exits 128"
has "$(cat truncated.xml)" '<system-err>&lt;stdin&gt;:1: case is truncated' "and JUnit says so too"
valid truncated.xml "validly"

# bytes that XML, TAP, a terminal and GitHub's log would act on, from the case and the engine
printf -- '-- @case 1\n-- @oracle: <&\033>\n-- @check: bag a = b\n-- @run a\n-- @stmt escaped\nSELECT '"'"'<]]>&"\\x1b[31m\\x01##[x] ::error::\\xff'"'"', x'"'"'00'"'"';\n-- @run b\nSELECT 1;\n-- @end\n' >hostile.case.sql
mkdir 'e,v:i%l<&>'
sed 's/\x1b//' hostile.case.sql >'e,v:i%l<&>/x.case.sql'
run "$replay" --junit hostile.xml --github 'e,v:i%l<&>'
exits 1 "hostile bytes are replayed"
valid hostile.xml "hostile bytes: JUnit stays valid"
is "$(cat out hostile.xml err | tr -d '\n\t' | tr -d ' -~' | wc -c | tr -d ' ')" 0 \
    "hostile bytes: nothing but printable ASCII comes out"
is "$(count '^::' out)" 1 "hostile bytes: one annotation"
has "$out" '^::error file=e%2Cv%3Ai%25l<&>/x.case.sql,line=1,' "of that file"
hasnot "$out" '##\[' "hostile bytes: no command in the log"

# ---- annotations -----------------------------------------------------------------------------

run "$replay" --github d
is "$(sed -n 's/^::\([a-z]*\) file=\([^,]*\),line=1,.*/\1 \2/p' out)" "error d/2.case.sql
notice d/4.case.sql
warning d/5.case.sql
error d/6.case.sql" "--github: what a person should look at"
is "$(grep -v '^::' out)" "$(cat one)" "and TAP as ever"
run "$replay" --github --cases d
exits 129 "--github does not go with a stream of cases"

# ---- changes ---------------------------------------------------------------------------------

cp -r d recorded
"$replay" --update recorded >/dev/null 2>&1
run "$replay" --changed-only --junit changed.xml recorded
exits 1 "--changed-only changes no exit code"
is "$out" "TAP version 14
1..0 # SKIP every result is the recorded one" "and tells of nothing where nothing is new"
sed -i 's/^-- @verdict: pass$/-- @verdict: fail/' recorded/1.case.sql
sed -i 's/^-- @signature: rel:1:both$/-- @signature: rel:1:extra/' recorded/2.case.sql
run "$replay" --changed-only --junit changed.xml recorded
is "$(sed -n 's/^\(.*ok [0-9]*\) - \([^:]*\).*/\1 \2/p' out)" "ok 1 recorded/1.case.sql
not ok 2 recorded/2.case.sql" "another verdict or signature is told"
is "$(count '<testcase ' changed.xml)" 2 "in JUnit too"
run "$replay" --changed-only --cases recorded
is "$(count '^-- @case' out)" 2 "--cases prints these alone"
run "$replay" --changed-only d/1.case.sql
has "$out" '^ok 1' "a case that records nothing is news"
run "$replay" --changed-only --update recorded
exits 129 "--changed-only does not go with --update"

# ---- fail-fast -------------------------------------------------------------------------------

for j in 1 3; do
    run "$replay" --fail-fast -j$j --junit fast.xml d
    exits 1 "--fail-fast -j$j: a violation exits 1"
    is "$(sed -n 's/^\(.*ok [0-9]*\) - .*/\1/p' out | tr '\n' ' ')" "ok 1 not ok 2 " \
        "--fail-fast -j$j: nothing behind it is told"
    is "$(tail -n 1 out)" "Bail out! stopped at the first violation (--fail-fast)" \
        "--fail-fast -j$j: and no plan"
    is "$(count '<testcase ' fast.xml)" 2 "--fail-fast -j$j: JUnit ends there too"
done
run "$replay" --fail-fast d/3.case.sql d/1.case.sql
is "$(tail -n 1 out)" "1..2" "--fail-fast: a known failure stops nothing"

# ---- archives --------------------------------------------------------------------------------

run "$replay" --archive A d
exits 1 "--archive: exits as ever"
is "$(cut -f1,3,4,5 out)" "left${tab}pass${tab}${tab}norec
new${tab}fail${tab}rel:1:both${tab}norec
new${tab}fail${tab}rel:1:both${tab}norec
left${tab}pass${tab}${tab}norec
left${tab}broken${tab}${tab}norec
new${tab}fail${tab}rel:1:both${tab}norec" "--archive: says what is new, and what is not stored"
is "$(ls -A A | wc -l | tr -d ' ')" 3 "one file a failing case, and nothing else"
ls -l --time-style=full-iso A >before
for f in A/*; do
    id=$(sed -n 's/^-- @id: //p' "$f")
    [ "$f" = "A/$id.case.sql" ] || echo "$f is not $id"
done >wrong
is "$(cat wrong)" "" "each named by its id"
run "$replay" --archive A d
is "$(cut -f1 out | tr '\n' ' ')" "left known known left left known " "again: nothing is new"
ls -l --time-style=full-iso A >after
cmp -s before after
point $? "and nothing is touched"
run "$replay" A
exits 1 "an archive replays"
cat A/*.case.sql >stream
run "$replay" --archive B - <stream
is "$(cut -f1 out | sort -u)" new "a stream is archived: reduce | replay --archive"
cat A/*.case.sql | "$replay" --archive C - >one.out 2>/dev/null &
cat A/*.case.sql | "$replay" --archive C - >two.out 2>/dev/null
wait
is "$(cat one.out two.out | cut -f1 | sort | uniq -c | tr -s ' ' | tr '\n' ';')" \
    " 3 known; 3 new;" "two at once: each case is new to one of them"
is "$(ls -A C | wc -l | tr -d ' ')" 3 "and nothing is left behind"
f=$(ls A | head -n 1)
cp "A/$f" whole
: >"A/$f"
run "$replay" --archive A d
is "$(cut -f1 out | sort | uniq -c | tr -s ' ' | tr '\n' ';')" " 2 known; 3 left; 1 new;" "an empty file is no archived case"
cmp -s "A/$f" whole
point $? "and gives way to it"
head -c 100 whole >"A/$f"
run "$replay" --archive A d
cmp -s "A/$f" whole
point $? "nor is one that was cut off"
# one id, several tests
for i in 1 2 3; do
    {
        printf -- '-- @case 1\n'
        [ $i = 3 ] && printf -- '-- @settings: optimizer=off\n'
        printf -- "-- @check: bag a = expect(a)\n-- @run a\nSELECT 0;\n-- @expect a\n-- | $i\n-- @end\n"
    } >same$i.case.sql
done
sed 's/| 3/| 1/' same3.case.sql >same.sql && mv same.sql same3.case.sql
words() { cut -f1 out | tr '\n' ' '; }
run "$replay" --archive S same1.case.sql same2.case.sql same3.case.sql
id=$(ls S | head -n 1 | cut -c1-16)
is "$(words)$(cut -f2 out | tr '\n' ' ')" \
    "new new new S/$id.case.sql S/$id-2.case.sql S/$id-3.case.sql " "tests of one id are stored each"
is "$(grep -h '^-- |' S/*.case.sql | sort -u | wc -l)" 3 "with what they expect"
run "$replay" --archive S same3.case.sql same2.case.sql same1.case.sql
is "$(words)$(cut -f2 out | tr '\n' ' ')" \
    "known known known S/$id-3.case.sql S/$id-2.case.sql S/$id.case.sql " "and known again"
sed 's/^-- @case 1$/&\n-- @seed: 1\n-- @owner: somebody/' same1.case.sql >told.case.sql
run "$replay" --archive S told.case.sql
is "$(words)" "known " "whatever is told of them"
for i in 1 2; do
    "$replay" --archive T same1.case.sql same2.case.sql same3.case.sql >"at$i.out" 2>/dev/null &
done
wait
is "$(cat at1.out at2.out | cut -f1 | sort | uniq -c | tr -s ' ' | tr '\n' ';')" \
    " 3 known; 3 new;" "two at once: each of them is stored once"
rm S/*
cp d/2.case.sql "S/$id.case.sql"
run "$replay" --archive S same1.case.sql
is "$(cut -f1,2 out)" "new${tab}S/$id-2.case.sql" "another case under its name does not stand for it"
cmp -s d/2.case.sql "S/$id.case.sql"
point $? "and stays"
for there in 'ln -s nowhere' mkfifo mkdir; do
    rm -rf S/*
    $there "S/$id.case.sql"
    run "$replay" --archive S same1.case.sql
    exits 128 "what can't be read is not known ($there)"
    has "$err" "S/$id.case.sql: can't be read: " "but named"
    is "$out" "" "and nothing is said to be"
done
mkdir caseless
: >caseless/x.case.sql
printf '\357\273\277' >caseless/bom.case.sql
echo '-- nothing but this' >caseless/remark.case.sql
cp d/1.case.sql caseless/z.case.sql
run "$replay" caseless
exits 128 "a file of a directory that holds no case"
for file in x bom remark; do
    has "$err" "^replay: caseless/$file.case.sql: holds no case; restore it, or remove it$" "is named: $file"
done
has "$out" '^ok 1 - caseless/z.case.sql:1 ' "the others are replayed"
run "$replay" caseless/x.case.sql
exits 0 "what is named may be of a search that found nothing"
cp "A/$f" one.case.sql
for option in --junit --html; do
    run "$replay" $option one.case.sql one.case.sql
    exits 129 "$option does not write over what is read"
    cmp -s one.case.sql whole
    point $? "which stays"
done
run "$replay" --show --list A
exits 129 "one form of output"
run "$replay" --archive A --list d
exits 129 "--archive is a form of output"
if command -v "$build/bin/reduce" >/dev/null; then
    "$build/bin/reduce" d/2.case.sql 2>/dev/null | "$replay" --archive R >out 2>err
    has "$(cat out)" "^new${tab}R/[0-9a-f]*.case.sql${tab}fail" "reduce | replay --archive"
fi

# ---- what goes wrong -------------------------------------------------------------------------

mkdir empty
run "$replay" empty
exits 125 "a directory without cases is no success"
is "$err" "replay: not everything could be tested: empty: no *.case.sql in this directory" \
    "and is named"
is "$out" "TAP version 14
1..0 # SKIP empty holds no *.case.sql" "also in TAP"
ln -s . loop
mkdir l && ln -s .. l/up && ln -s nowhere l/x.case.sql && cp d/1.case.sql l/
ln -s circle.case.sql l/circle.case.sql
run "$replay" l
exits 128 "links in circles exit 128"
is "$(printf '%s\n' "$out" | grep -c '^ok')/$(lines "$err")" "1/2" \
    "what can be read is replayed, what can't is named"
has "$err" 'l/circle.case.sql: can.t be read: Too many levels of symbolic links' "with the reason"
run "$replay" loop/d/1.case.sql
exits 0 "a link to a directory can be named"

run "$replay" --junit no/such/dir/out.xml d
exits 128 "JUnit into a directory that is not there exits 128"
is "$out" "" "before anything is replayed"
is "$err" "replay: no/such/dir/out.xml: can't be written: No such file or directory" "with a line"
run "$replay" --junit d d
exits 128 "JUnit over a directory exits 128"
run "$replay" --archive d/1.case.sql d
exits 128 "an archive that is a file exits 128"
has "$err" 'd/1.case.sql: .*no directory' "and is named"
if [ -w /dev/full ]; then
    run "$replay" --junit /dev/full d
    exits 128 "a full disk under JUnit exits 128"
    has "$err" '^replay: /dev/full: can.t be written: No space left on device' "with one line"
    is "$(tail -n 1 out)" "1..6" "after TAP is complete"
else
    skip "a full disk under JUnit exits 128" "no /dev/full"
fi
if [ "$(id -u)" != 0 ]; then
    mkdir locked && chmod 555 locked
    run "$replay" --archive locked d
    exits 128 "an archive that can't be written to exits 128"
    run "$replay" --junit locked/x.xml d
    exits 128 "JUnit where nothing can be written exits 128"
else
    skip "an archive that can't be written to exits 128" "root may write everywhere"
fi
# a disk that is full after some 64 KB: the limit of a file's size is met in the same way
(
    ulimit -f 8
    trap '' XFSZ
    yes | head -n 30000 | tr -d '\n' | sed "s/.*/-- @case 1\n-- @check: bag a = b\n-- @run a\nSELECT '&';\n-- @run b\nSELECT 1;\n-- @end/" |
        "$replay" --archive F >full.out 2>full.err
    echo $? >full.rc
)
is "$(cat full.rc)/$(ls -A F | wc -l | tr -d ' ')" "128/0" "no half case is left in an archive"
has "$(cat full.err)" '^replay: F/.*: can.t be written: File too large' "and it is said why"

# a file that changes while it is replayed
cat >slow.case.sql <<'E'
-- @case 1
-- @check: bag a = a
-- @run a
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n;
-- @end
E
yes d/2.case.sql | head -n 4000 | xargs cat >changing.sql
mkfifo pipe
"$replay" changing.sql >pipe 2>err &
tool=$!
# once it has told of a case, it waits for its reader, long before the end of the file
{ dd bs=1 count=300 2>/dev/null; echo '-- a remark' >>changing.sql; cat; } <pipe >out
wait $tool
is "$?" 128 "a file that changes while it is read exits 128"
has "$(cat err)" '^replay: changing.sql: changed while it was read; replay it again' "with a remedy"
cp slow.case.sql changing.case.sql
"$replay" --timeout 10m --update changing.case.sql 2>err &
tool=$!
within 60 computes $tool
echo '-- mine' >>changing.case.sql
cp changing.case.sql mine
worker=$(worker_of $tool) # killed twice, its case has an end
kill -KILL "$worker"
within 60 another_worker $tool "$worker"
kill -KILL "$(worker_of $tool)"
wait $tool
is "$?" 128 "--update: a file that changes meanwhile exits 128"
cmp -s mine changing.case.sql
point $? "and keeps what was written into it"

# Ctrl-C
cat d/1.case.sql d/2.case.sql slow.case.sql d/1.case.sql >busy
rm -f out
env --default-signal=INT setsid "$replay" --timeout 60s --junit killed.xml busy >out 2>err &
tool=$!
within 60 grep -q '^not ok 2' out
kill -INT -$tool
wait $tool 2>/dev/null
is $? 130 "Ctrl-C: it dies of the signal"
is "$(tail -n 1 out)" "Bail out! stopped by a signal" "TAP says so"
is "$(count '<testcase ' killed.xml)" 2 "JUnit holds what is known"
has "$(cat killed.xml)" '<property name="incomplete" value="stopped by a signal"/>' "and that it is not all"
valid killed.xml "validly"

finish
