# bisect where histories are as they are: ranges that can't be built, clones with holes.
# Called as: sh bisect_hard.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/bisect_lib.sh"

a_case 1 >bug.case.sql

# ---- a third of the history can't be built ------------------------------------------------------

repo blocked blocked 600 3 5
for i in 1 2 3 4 5; do a_case $i; done >five.sql
bis blocked --log log.tsv five.sql
exits 125 "a range that can't be built: exit 125 for those whose commit lies in it"
for i in 1 2 3 4 5; do
    n=$(git -C blocked show "bug_$i:number")
    if [ "$n" -lt 200 ] || [ "$n" -ge 401 ]; then hash blocked bug_$i; fi
done | sort >wanted
found | sort >got
is "$(cat got)" "$(cat wanted)" "the others have their commits"
[ -s wanted ] && [ "$(lines "$(cat wanted)")" -lt 5 ]
point $? "there are both"
has "$out" "^first bad commit: one of 20[01]; 32 can't be tested, 16[0-9] between these were not tried" \
    "the range is named, with how many were tried"
has "$out" "^  between: .* commit 199 (good)" "from the last one that can be built"
has "$out" "^  and:     .* commit 40[01] (bad)" "to the first one"
[ "$(lines "$out")" -lt 60 ]
point $? "and not every commit of it is printed"
failed=$(sed -n 's/.* made, \([0-9]*\) failed.*/\1/p' out)
is "$failed" 32 "32 builds failed"
is "$(grep -c 'the last 3 builds failed: perhaps nothing from [0-9a-f]\{12\} to' err)" 1 "that it may be a range is said once"
[ "$(grep -c 'is skipped' err)" -le 12 ]
point $? "and not each failure ($(grep -c 'is skipped' err))"
has "$err" "^bisect: . of 5 cases: no single first commit" "the last line counts the cases"
made=$(sed -n 's/.*builds: \([0-9]*\) made.*/\1/p' out)
is "$(awk -F'\t' '$3 == "built"' log.tsv | grep -c '')" "$made" "--log: a line for each build"
is "$(awk -F'\t' '$3 == "failed" && $5 == "sssss" && $8 ~ /exit code 1/' log.tsv | grep -c '')" 32 "and for each that failed"
is "$(awk -F'\t' -v h="$(hash blocked end)" '!/^#/ && $2 == h {print $5}' log.tsv)" bbbbb "with the verdicts of all cases"
awk -F'\t' '!/^#/ && ($4 !~ /^[0-9]+\.[0-9][0-9][0-9]$/ || $6 !~ /^[0-9]+$/ || NF != 8) { exit 1 }' log.tsv
point $? "seconds, builds left, eight columns"
bis blocked --log log.tsv five.sql
is "$(grep -c '^# bisect log 1' log.tsv) $(built)" "2 -2" "a second run appends to it, and builds nothing"
has "$(cat log.tsv)" "	known	0.000	bbbbb	" "but says what it knew"
if [ -w /dev/full ]; then
    bis blocked --log /dev/full bug.case.sql
    exits 128 "a log that can't be written is no success"
fi
bis blocked --cache "$work/cache-all" --give-up 0 five.sql
has "$out" "one of 20[01]; \(199\|200\) can't be tested$" "--give-up 0 tries every commit"
bis blocked --cache "$work/cache-j" -j 4 five.sql
found | sort >got
is "$(cat got)" "$(cat wanted)" "the same with four at a time"
bis blocked --cache "$work/cache-v" -v bug.case.sql
left=$(sed -n 's/^bisect: 1 case open, about \([0-9]*\) builds* left: .*/\1/p' err | tr '\n' ' ')
has "$left" "^10 .* 1 $" "-v: about how many builds are left, down to one ($left)"
bis blocked --cache "$work/cache-tail" bug.case.sql --build "test ! -f broken || { seq 1 30; exit 2; }; $make_build"
has "$err" "  | 30$" "the end of one log is shown"
is "$(grep -c '  | ' err)" 10 "of one alone"

# ---- cases without an answer --------------------------------------------------------------------

git init -q good
: >good/bugs
for i in 1 2 3; do
    echo $i >good/number
    git -C good add -A
    git -C good commit -q -m "commit $i"
    git -C good tag c$i
done
git -C good tag start c1
git -C good tag end
for i in 1 2 3 4 5 6 7 8 9; do a_case 1 $i; done >nine.sql
bis good nine.sql
exits 125 "nine cases that fail nowhere"
is "$(grep -c . out)" 2 "take one line"
has "$out" "^no answer: 9: does not fail at .*: nine.sql:1, nine.sql:13, nine.sql:25, nine.sql:37 and 5 more$" "that names some"

# ---- clones with holes --------------------------------------------------------------------------

git init -q whole
mkdir -p whole/test/sub whole/src
: >whole/bugs
for i in 1 2 3 4 5 6; do
    [ $i -lt 4 ] || echo bug_1 >whole/bugs
    echo $i | tee whole/number >whole/src/$i
    echo "test $i" | tee whole/test/one >whole/test/sub/two
    git -C whole add -A
    git -C whole commit -q -m "commit $i"
    git -C whole tag w$i
done
git -C whole tag start w1
git -C whole tag end
# lose DIR PATTERN: objects whose paths match are gone
lose() {
    git -C "$1" rev-list --objects --all | awk -v p="$2" '$2 ~ p {print $1}' | while read -r h; do
        rm -f "$1/.git/objects/$(echo "$h" | cut -c1-2)/$(echo "$h" | cut -c3-)"
    done
}
strict="test ! -e test && $make_build"
cp -R whole holes
lose holes '^test/.*(one|two)$'
bis holes bug.case.sql --cache "$work/cache-holes" --build "$make_build"
is "$(found) $rc" "$(hash whole w4) 0" "files that the repository lacks are left out"
is "$(cat err)" "bisect: test/: not in the repository and left out (2, the first is test/one)" "which is said once"
cp -R whole bare
lose bare '^test$'
bis bare bug.case.sql --cache "$work/cache-bare" --build "$strict"
is "$(found) $rc" "$(hash whole w4) 0" "and so are directories"
is "$(cat err)" "bisect: test/: not in the repository and left out (1, the first is test/)" "which is said too"
bis bare bug.case.sql --cache "$work/cache-bare" --without test --build "$strict"
is "$(found) $rc $err" "$(hash whole w4) 0 " "--without: not a word about it"
bis whole bug.case.sql --cache "$work/cache-whole" --without ./test/sub/ --without src --build "test -f test/one && test ! -e test/sub && test ! -e src && $make_build"
is "$(found) $rc" "$(hash whole w4) 0" "it leaves out what is there"
bis whole bug.case.sql --cache "$work/cache-whole" --build "test -f test/sub/two && $make_build"
is "$(found) $rc" "$(hash whole w4) 0" "and what was built without is not taken for the whole"
bis whole bug.case.sql --without /test
exits 128 "paths are the repository's"
has "$err" "'/test'" "which is said"
cp -R whole headless
rm -f "headless/.git/objects/$(git -C whole rev-parse 'w3^{tree}' | sed 's,^..,&/,')"
bis headless bug.case.sql --cache "$work/cache-headless" --first-parent
is "$(found) $rc" " 125" "a commit of which nothing is there is skipped"
has "$out" "one of 2; 1 can't be tested" "and stands in the answer"
has "$err" "is skipped: can't read the commit's files: object not found" "with the reason"
need="test -f test/one && $make_build"
bis holes bug.case.sql --cache "$work/cache-need" --build "$need"
exits 128 "a build that needs them fails"
has "$err" "not in the repository.*test/one" "and the reason is said"
cp -R whole/.git/objects holes/.git/
bis holes bug.case.sql --cache "$work/cache-need" --build "$need"
is "$(found) $rc" "$(hash whole w4) 0" "which is not remembered: when they are there it is built"
git -C whole config uploadpack.allowFilter true
git clone -q --filter=blob:limit=6 "file://$work/whole" partial
ASAN_OPTIONS=detect_leaks=0 bis partial bug.case.sql --cache "$work/cache-partial"
is "$(found) $rc" "$(hash whole w4) 0" "a partial clone, of which no build needs what is missing"
has "$err" "test/: not in the repository" "says what that is"
has "$err" "partial clone.*git fetch --refetch --no-filter" "and how to have it"

# ---- two commits of two branches both mend it ---------------------------------------------------

# on_branch BRANCH TEXT: a commit there
on_branch() {
    git -C two checkout -q "$1"
    echo "$2" >"two/$1"
    git -C two add -A
    GIT_AUTHOR_DATE="2020-01-01 00:00:00" git -C two commit -q -m "$2"
}
git init -q two
echo bug_1 >two/bugs
git -C two add -A
git -C two commit -q -m base
git -C two tag start
git -C two branch release
for i in 1 2 3; do on_branch release "release $i"; done
git -C two checkout -q release
echo "mended otherwise" >two/how
: >two/bugs
on_branch release "mended on the release branch"
git -C two tag backport
on_branch release "release 4"
for i in 1 2 3 4 5 6 7; do on_branch main "main $i"; done
: >two/bugs
on_branch main "the fix"
git -C two tag fix
for i in 8 9 10; do on_branch main "main $i"; done
git -C two branch maintained start
git -C two checkout -q maintained
: >two/bugs
on_branch maintained "(cherry picked from commit $(hash two fix))"
git -C two tag picked
git -C two checkout -q -b again start
echo other >two/again
: >two/bugs
git -C two add -A
GIT_AUTHOR_DATE="2020-01-01 00:00:00" git -C two commit -q -m "the fix"
git -C two tag kept
git -C two checkout -q main
git -C two merge -q -s ours -m "merge the release branch" release
for i in 11 12; do on_branch main "main $i"; done
git -C two tag end
run "$bisect" -C two --find fix --bad start --good end --build "$make_build" -e "$url" bug.case.sql
is "$(found) $rc" "$(hash two fix) 0" "the first good commit on the main branch"
has "$out" "^  mended too, without it, by: $(hash two backport) .* mended on the release branch" \
    "and the other one, on a branch that was merged later"
hasnot "$out" "but good, without it" "whose results are explained by it"
has "$out" "^  picked as: $(hash two picked)" "and one that says that it was picked from it"
has "$out" "^  same author, time and subject: $(hash two kept)" "and one that has kept author, time and subject"
run "$bisect" -C two --json --find fix --bad start --good end --build "$make_build" -e "$url" bug.case.sql
has "$out" "\"first\":{\"commit\":\"$(hash two fix)\"" "a second run finds the same"
has "$out" "\"others\":\[{\"case\":0,\"last_of\":1,\"commit\":\"$(hash two backport)\"" "--json names them too"
run "$bisect" -C two --find fix --bad start --good backport --build "$make_build" -e "$url" bug.case.sql
is "$(found)" "$(hash two backport)" "on the release branch alone, its own"
hasnot "$out" "mended too" "and no other"

# ---- mended on a branch that was merged without it ------------------------------------------------

# next NUMBER MESSAGE
next() {
    echo "$1" >side/number
    git -C side add -A
    GIT_AUTHOR_DATE="2020-01-01 00:00:$1" GIT_COMMITTER_DATE="2020-01-01 00:00:$1" git -C side commit -q -m "$2"
}
git init -q side
: >side/bugs
next 10 base
git -C side tag start
echo bug_1 >side/bugs
next 11 breaks
git -C side tag breaks
next 12 "main 1"
git -C side tag child
git -C side checkout -q -b mended breaks
: >side/bugs
for i in 13 14 15 16; do next $i "mended $i"; done
git -C side checkout -q main
git -C side merge -q -s ours -m "merge it" mended
git -C side tag end
bis side bug.case.sql
is "$(found) $rc" "$(hash side breaks) 0" "a parent is not taken for good because a branch behind it is"
has "$out" "^  before: *$(hash side start) .*(good)" "but tested"
has "$out" "^  but good, with it, at:" "what is good behind it is named"
hasnot "$out" "not tested" "nothing beside it is left to belief"
unbuildable="test {commit} != $(hash side breaks) && $make_build"
run "$bisect" -C side --good start --bad end --cache "$work/cache-side" --build "$unbuildable" -e "$url" bug.case.sql
exits 125 "where it can't be tested there is no single answer"
has "$out" "^first bad commit: one of 2; 1 can't be tested$" "but a set"
has "$out" "^  $(hash side breaks) " "of it"
has "$out" "^  $(hash side child) " "and its child"

# ---- caches that are not private ----------------------------------------------------------------

mkdir -m 0777 open
bis whole bug.case.sql --cache "$work/open"
exits 128 "a cache that everybody can write"
has "$err" "everybody can write there.*--cache of bisect" "is refused, with the remedy"

finish
