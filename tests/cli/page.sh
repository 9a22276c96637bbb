# replay --html: one page of failures. What is wrong, SQL, what either side gave, cause, reports; and
# nothing that a case or an engine says is markup.
# Called as: sh page.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

bin=$build/bin
replay=$bin/replay

# ---- a campaign ------------------------------------------------------------------------------

"$bin/gen" -n 20 -q 40 >g.sql
on partial-is-not "$bin/oracle" --exit-zero --dedup --norec --tlp-where -e "$faulty" g.sql
cp out found.sql
on partial-is-not "$bin/reduce" -e "$faulty" found.sql
cp out reduced.sql
run "$bin/oracle" --exit-zero --dedup reduced.sql
cp out small.sql
on partial-is-not "$replay" -e "$faulty" --html page.html small.sql
exits 1 "a page of failures changes no exit code"
page=$(cat page.html)
cases=$(grep -c '^-- @case' small.sql)
is "$(grep -c '<h2 id="case' page.html)" "$cases" "it has a section a case"
is "$(sed -n 's/^<h2 id="case1">\(.*\)<a href="#row1">.*/\1/p' page.html)" \
    "$(sed -n '/^-- @base$/{n;s/^-- > //p;q;}' small.sql | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g')" "under the query that fails"
has "$page" '^<h1>Cases</h1>' "it is of cases, not of versions"
has "$page" '<b>Wrong result</b>: rows that the query gives: [0-9]*; rows that its condition is true of: [0-9]*</p>' \
    "what is wrong stands in words"
has "$page" '<dt>cause</dt><dd>passes without CREATE INDEX i0 ON' "and the cause"
# because CAUSE WORDS DESCRIPTION: the cause, as the page says it
because() {
    sed "s/^-- @cause: .*/-- @cause: $1/" small.sql >because.sql
    on partial-is-not "$replay" -e "$faulty" --html because.html because.sql
    is "$(sed -n 's/^<dt>cause<.dt><dd>\(.*\)<.dd>$/\1/p' because.html | head -n 1)" "$2" "$3"
}
because "optimizer PushDown, SkipScan; statistics ANALYZE; schema UNIQUE (c0, c1), TEXT; hint NOT INDEXED" \
    "passes without the optimization PushDown, or without the optimization SkipScan, or after ANALYZE, or without UNIQUE (c0, c1), or without TEXT, or with NOT INDEXED" \
    "in words: each alone"
because "optimizer enable_a = off, enable_b = off; schema VIRTUAL TABLE t0 USING rtree -> TABLE t0" \
    "passes with enable_a = off, enable_b = off, or with TABLE t0 instead of VIRTUAL TABLE t0 USING rtree" \
    "settings together, a table in another's place"
because "optimizer derived_merge=off" "passes with derived_merge=off" "a switch"
because "the query, but not with NOT INDEXED" "passes with NOT INDEXED" "another way of saying it"
because "the query alone" "the query: nothing that was tried around it makes it pass" "or nothing"
because "<b> by hand; 'a; b'" "&lt;b&gt; by hand; 'a; b'" "what a person wrote"
has "$page" '<dt>met</dt><dd>[1-9][0-9]* times</dd>' "and how often it was met"
has "$page" '<dt>first met</dt><dd>[0-9]*-[0-9]*-[0-9]*</dd>' "and when"
is "$(grep -c '^-- @reduced: tokens [0-9@ ]*$' small.sql)$(grep -c '<path class="curve" d="M0 0\( H[0-9]* V[0-9]*\)* H240"/>' page.html)" \
    "$cases$cases" "and how it was reduced, as a picture"
has "$page" "<br>$(sed -n 's/^-- @reduced: tokens \([0-9]*\)@0 .* \([0-9]*\)@\([0-9]*\)$/\1 tokens, after \3 tests \2/p' small.sql | head -n 1)</dd>" \
    "from all to what is left"
is "$(grep -A1 '<div class="pair">' page.html | grep -o '<h3>.*</h3>' | sort -u)" "<h3>rows(optimized)</h3>" \
    "what one side gives stands beside"
has "$page" '<div><h3>total(unoptimized)</h3><pre tabindex="0">[0-9]' "what the other one has"
has "$page" '<span class="k">CREATE</span> <span class="k">TABLE</span> t0' "keywords have their colour"
on partial-is-not "$replay" -e "$faulty" --report small.sql
has "$(sed -n '/ready to paste/,/<.pre>/p' page.html)" "$(grep -m1 -o 'Why: .*' out)" "the report is that of --report"
has "$page" 'prefers-color-scheme: dark' "it can be dark"
has "$page" 'name="viewport" content="width=device-width' "and narrow"

printf 'checks\t900\nplans_by_checks\t0@0 12@100 30@900\nother\t<b>@1\n' >stats.tsv
on partial-is-not "$replay" -e "$faulty" --html page.html --stats-file stats.tsv small.sql
is "$(grep -c '^<p>Plans that were seen:<br><svg .*d="M0 48 H26 V29 H240 V0 H240".*0 plans, after 900 checks 30</p>$' page.html)" 1 \
    "the plans that a campaign has seen"
run "$replay" --stats-file stats.tsv small.sql
exits 129 "which are drawn on a page alone"
run "$replay" --html page.html --stats-file none.tsv small.sql
exits 128 "and counts that are not there exit 128"
printf 'checks\t900\n' >none.tsv
run "$replay" --html none.html --stats-file none.tsv small.sql
exits 128 "or have no plans"
is "$err$(ls none.html 2>/dev/null)" "replay: none.tsv: no line plans_by_checks: oracle --plans --stats-file writes it" \
    "which is said before anything is run"
printf 'checks\t900\nplans_by_checks\t<b>@1\n' >none.tsv
run "$replay" --html none.html --stats-file none.tsv small.sql
is "$err" "replay: none.tsv:2: not plans by checks: 0@0 12@100 30@900" "or other ones than oracle writes: where"
run timeout -s KILL 20 "$replay" --html page.html --stats-file /dev/zero small.sql
exits 128 "as do those that have no end"

# ---- hostile text ----------------------------------------------------------------------------

evil='</pre></dd></title></style><script>alert(1)</script><img src=x onerror=alert(2)>&quot;" onload="x'
cat >evil.case.sql <<SQL
-- @case 1
-- @id: $evil
-- @oracle: norec $evil
-- @dialect: sqlite
-- @seed: $evil
-- @verdict: fail
-- @check: bag a = b
-- @signature: rel:1:both
-- @ref: javascript:$evil
-- @reduced: from $evil, 5 -> 2 statements, 1 tests
-- @reduced: tokens 9@0 $evil
-- @reduced: tokens 9@0 99999999999999999999@5
-- @reduced: tokens 9@0 5@9 4@3
-- @reduced: tokens 0@0 0@0
-- @cause: optimizer $evil
-- @setup
CREATE TABLE "$(printf '%s' "$evil" | tr -d '"')"(c0); -- $evil
-- @run a
SELECT '$evil', x'3c7363726970743e' /* $evil */;
-- @run b
SELECT '<script>alert(3)</script>';
-- @end
SQL
sed 's/alert(3)/alert(5)/' evil.case.sql >'<script>alert(4)<&.case.sql'
run "$replay" --html page.html evil.case.sql ./'<script>alert(4)<&.case.sql'
exits 1 "a hostile case is a case"
page=$(cat page.html)
is "$(grep -c '<h2 id="case' page.html)" 2 "it is on the page"
is "$(grep -c '<svg' page.html)" 0 "a curve that is none is not drawn"
hasnot "$page" '<script\|<img\|<link\|<iframe\|src=x on[a-z]*=alert([0-9])>"' "nothing that it says is markup"
is "$(grep -o '<[a-z0-9]* [^>]*>' page.html | grep -ci ' on[a-z]*=\|javascript:\|src=')" 0 "nor in a tag"
is "$(grep -o 'href="[^#][^"]*' page.html)" "" "no link leads elsewhere"
has "$page" "default-src 'none'" "the browser is told so, too"
is "$(grep -c '</style>' page.html)$(grep -c '</body>' page.html)" 11 "nothing ends before its time"
if command -v xmllint >/dev/null; then
    xmllint --noout page.html >why 2>&1
    point $? "the page is well-formed"
else
    skip "the page is well-formed" "no xmllint"
fi

# ---- what goes wrong -------------------------------------------------------------------------

cp evil.case.sql holds.case.sql
run "$replay" --html page.html --list holds.case.sql
exits 129 "a page is a form of output"
run "$replay" --html no/such/page.html holds.case.sql
exits 128 "a page in a directory that is not there exits 128"
run "$replay" -e 'sqlite:?lib=/nonexistent.so' --html page.html holds.case.sql
exits 128 "an engine that is not there exits 128"

finish
