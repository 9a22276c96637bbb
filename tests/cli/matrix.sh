# replay --matrix and --html: cases by versions.
# Called as: sh matrix.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

replay=$build/bin/replay
tab=$(printf '\t')

cat >in.case.sql <<'E'
-- @case 1
-- @oracle: norec form=count flag=istrue
-- @check: bag a = b
-- @setup
CREATE TABLE t(c);
INSERT INTO t VALUES (1), (2);
-- @run a
SELECT c FROM t WHERE c IN (SELECT c FROM t);
-- @run b
SELECT c FROM t;
-- @end
E
sed 's/WHERE c IN.*;/WHERE c > 0;/' in.case.sql >holds.case.sql
cat >fails.case.sql <<'E'
-- @case 1
-- @signature: rel:1:extra
-- @check: bag a = b
-- @run a
SELECT 1;
-- @run b
SELECT 2;
-- @end
E
cat >error.case.sql <<'E'
-- @case 1
-- @check: bag a = a
-- @run a
SELECT nowhere;
-- @end
E
cat >ladder <<E
# the oldest one first

old sqlite:
 mid	$faulty
new sqlite:?optimizer=off
E
ids() { sed 's/\([sq]l:[0-9]*\)'"$tab"'[0-9a-f]\{16\}/\1'"$tab"'ID/'; }

# ---- the table -------------------------------------------------------------------------------

run "$replay" --matrix ladder holds.case.sql
exits 0 "what holds everywhere exits 0"
is "$(ids <out)" "case${tab}id${tab}old${tab}mid${tab}new${tab}fails on${tab}bug
holds.case.sql:1${tab}ID${tab}pass${tab}pass${tab}pass${tab}nowhere${tab}-" "one line a case, one column an engine"
is "$err" "" "and no word besides"
WHITTLE_FAULT=crash-in-select
export WHITTLE_FAULT
run "$replay" --matrix ladder in.case.sql holds.case.sql fails.case.sql
exits 1 "a planted fault exits 1"
is "$(ids <out | tail -n 3)" "in.case.sql:1${tab}ID${tab}pass${tab}crash${tab}pass${tab}mid${tab}1
holds.case.sql:1${tab}ID${tab}pass${tab}pass${tab}pass${tab}nowhere${tab}-
fails.case.sql:1${tab}ID${tab}fail*${tab}fail*${tab}fail*${tab}old to new${tab}2" "and stands in its column"
cp out one
"$replay" -j4 --matrix ladder in.case.sql holds.case.sql fails.case.sql >four 2>/dev/null
cmp -s one four
point $? "-j changes nothing"
cat in.case.sql holds.case.sql | "$replay" --matrix ladder 2>/dev/null | cut -f3-5 >out
is "$(cat out)" "old${tab}mid${tab}new
pass${tab}crash${tab}pass
pass${tab}pass${tab}pass" "standard input is read once"
run "$replay" --exit-zero --matrix ladder in.case.sql
exits 0 "--exit-zero: a violation is no failure of the tool"
unset WHITTLE_FAULT
run "$replay" --matrix ladder error.case.sql
exits 125 "what can't be determined exits 125"
is "$(cut -f3-6 out | tail -n 1)" "inconclusive${tab}inconclusive${tab}inconclusive${tab}not known" \
    "and is no failure, but nobody says that it fails nowhere"

printf 'sqlite:\nv2=%s\n' "$faulty" >plain
run "$replay" --matrix plain holds.case.sql
version=$("$replay" --cases holds.case.sql | sed -n 's/^-- @engine: //p')
is "$(sed -n 1p out | cut -f3-4)" "$version${tab}v2" "without a name a column is called by its version"
printf 'sqlite:\nsqlite:\n' >plain
run "$replay" --matrix plain holds.case.sql
is "$(sed -n 1p out | cut -f3-4)" "${version#sqlite }${tab}${version#sqlite }" \
    "without the word that all begin with"

# ---- one bug ---------------------------------------------------------------------------------

# with FIELD: the case that crashes on the one in the middle, another one
with() { sed "s/^-- @check/-- @$1\n&/; s/VALUES (1), (2)/VALUES (1), ($((n = n + 1)))/" in.case.sql; }
n=2
{
    with 'cause: optimizer PushDown'
    with 'cause: schema UNIQUE'
    with 'cause: optimizer SkipScan, PushDown; schema UNIQUE'
    with 'ref: first bad commit 1234567'
    with 'cause: hint NOT INDEXED'
    sed 's/rel:1:extra/&\n-- @ref: first bad commit 1234567/' fails.case.sql
} >same.sql
WHITTLE_FAULT=crash-in-select
export WHITTLE_FAULT
run "$replay" --matrix ladder --html page.html same.sql
is "$(cut -f7 out | tr '\n' ' ')" "bug 1 2 1 3 2 3 " "what fails alike is one bug if one thing cures it, or one commit broke it"
run "$replay" -j4 --matrix ladder same.sql
is "$(cut -f7 out | tr '\n' ' ')" "bug 1 2 1 3 2 3 " "-j changes nothing"
unset WHITTLE_FAULT
has "$(cat page.html)" '^<p>6 cases, 3 versions, oldest first; 6 fail somewhere, of 3 bugs\. ' "the page counts bugs"
is "$(grep -c '<tr id="row[0-9]*"><th scope="row"><b>' page.html)$(grep -c '<h2 id="case' page.html)" 33 \
    "and has a row and a section a bug"
is "$(grep -c '; and 1 more case of this bug</small>' page.html)$(grep -c '^<summary>More cases of this bug</summary>$' page.html)" \
    33 "which name the others"
is "$(sed -n 's/.*<small>\(same.sql:[0-9]*\): .*<.p>$/\1/p' page.html | wc -l)" 3 "each of them once"
is "$(sed -n '/<tfoot>/,/<.tfoot>/s/<td>\([0-9]\)<.td>/\1 /gp' page.html)" \
    '<tr><th scope="row">bugs</th>1 3 1 <td></td></tr>' "the sum is of bugs"
if command -v xmllint >/dev/null; then
    xmllint --noout page.html >why 2>&1
    point $? "the page is well-formed"
else
    skip "the page is well-formed" "no xmllint"
fi
rm -f same.sql page.html

# ---- the page --------------------------------------------------------------------------------

printf -- '-- @case 1\n-- @oracle: <b>"&\n-- @check: bag a = b\n-- @run a\nSELECT '"'"'</td><script>'"'"';\n-- @run b\nSELECT 1;\n-- @end\n' >'<i>&"'"'"'.case.sql'
run "$replay" --matrix ladder --html page.html *.case.sql
exits 1 "--html changes no exit code"
is "$(cut -f6 out | sort | uniq -c | tr -s ' ' | tr '\n' ';')" " 1 fails on; 1 not known; 2 nowhere; 2 old to new;" \
    "nor the table"
if command -v xmllint >/dev/null; then
    xmllint --noout page.html >why 2>&1
    point $? "the page is well-formed"
else
    skip "the page is well-formed" "no xmllint"
fi
is "$(grep -c '<tr id="row[0-9]*"><th scope="row"><b>' page.html)" 5 "it has a row a case"
is "$(grep -o '<td class="[a-z]" title="mid: [a-z]*">' page.html | sort | uniq -c | tr -s ' ' | tr '\n' ';')" \
    ' 2 <td class="f" title="mid: fail">; 2 <td class="p" title="mid: pass">; 1 <td class="u" title="mid: inconclusive">;' \
    "and a cell a version, in words too"
hasnot "$(cat page.html)" '<script\|<link\|<img\|@import\|url(\|src=\|href="[^#]' "nothing in it is from elsewhere"
has "$(cat page.html)" '</a></b><small>&lt;i&gt;&amp;"'"'"'.case.sql:1, ' "names are text"
is "$(grep -o 'href="#[a-z]*[0-9]*"' page.html | sed 's/.*#//; s/"//' | sort)" \
    "$(grep -o ' id="[a-z]*[0-9]*"' page.html | sed 's/ id="//; s/"//' | sort)" "every link leads somewhere"
is "$(sed -n '/<h2 id="case1">/,/<.section>/p' page.html | sed -n '/The case<.summary>/,/<.pre>/s/.*<pre tabindex="0">//p')" \
    "-- @case 1" "a row leads to its case"
has "$(cat page.html)" '^SELECT .&lt;/td&gt;&lt;script&gt;.;$' "whose text is text"
has "$(cat page.html)" '&lt;b&gt;"&amp;' "so are oracles"
has "$(cat page.html)" '^@media print {$' "it can be printed"
has "$(cat page.html)" '<tfoot>' "and sums up"

# ---- what goes wrong -------------------------------------------------------------------------

run "$replay" --matrix nosuch holds.case.sql
exits 128 "a ladder that is not there exits 128"
has "$err" '^replay: .*nosuch' "and is named"
echo '# nothing' >none
run "$replay" --matrix none holds.case.sql
exits 128 "a ladder without engines exits 128"
has "$err" '^replay: none: .*names no engine' "and says so"
printf 'sqlite:\na b c d\n' >bad
run "$replay" --matrix bad holds.case.sql
exits 128 "a malformed ladder exits 128"
has "$err" '^replay: bad:2: ' "with its line"
printf 'sqlite:\nnosuch:\n' >bad
run "$replay" --matrix bad holds.case.sql
exits 128 "an unknown engine exits 128"
has "$err" '^replay: bad:2: ' "with its line"
printf 'a sqlite:\nb sqlite:?lib=/nonexistent.so\nc sqlite:\n' >missing
run "$replay" --matrix missing --html page.html holds.case.sql fails.case.sql
exits 128 "a library that is not there exits 128"
is "$(lines "$err")" 1 "and is named once"
is "$(tail -n 2 out | cut -f3-5)" "pass${tab}-${tab}pass
fail*${tab}-${tab}fail*" "the others are tried all the same"
has "$(cat page.html)" 'title="b: not run"' "also on the page"
printf -- '-- @case 1\n-- @check: bag a = a\n' >truncated.sql
run "$replay" --matrix ladder truncated.sql holds.case.sql
exits 128 "a truncated case exits 128"
is "$(lines "$err")" 1 "and is reported once"
run "$replay" --matrix ladder --list holds.case.sql
exits 129 "--matrix is a form of output"
run "$replay" --matrix ladder --html no/such/page.html holds.case.sql
exits 128 "a page in a directory that is not there exits 128"
is "$out" "" "before anything is replayed"
if [ -w /dev/full ]; then
    run "$replay" --matrix ladder --html /dev/full holds.case.sql
    exits 128 "a full disk under the page exits 128"
    has "$err" '^replay: /dev/full: can.t be written: No space left' "with one line"
else
    skip "a full disk under the page exits 128" "no /dev/full"
fi

cat >slow.case.sql <<'E'
-- @case 1
-- @check: bag a = a
-- @run a
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n;
-- @end
E
rm -f page.html
env --default-signal=INT setsid "$replay" --timeout 60s --matrix ladder --html page.html \
    holds.case.sql slow.case.sql >out 2>err &
tool=$!
within 60 computes $tool
kill -INT -$tool
wait $tool 2>/dev/null
is $? 130 "Ctrl-C: it dies of the signal"
has "$(cat out)" "^holds.case.sql:1$tab" "what is known is printed"
has "$(cat page.html)" 'This is not all: stopped by a signal' "the page says that it is not all"

finish
