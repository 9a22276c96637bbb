# bisect on made histories.
# Called as: sh bisect.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/bisect_lib.sh"

a_case 1 >bug.case.sql

# ---- as git bisect ---------------------------------------------------------------------------

cat >asked.sh <<'END'
echo >>"$COUNT"
test ! -f broken || exit 125
! grep -q -x bug_1 bugs
END
gits=0
ours=0
wrong=
for kind in line branches broken same; do
    for seed in 1 2 3 4 5; do
        r=$kind$seed
        repo $r $kind $((20 + seed * 13)) $seed
        COUNT=$work/count
        export COUNT
        : >"$COUNT"
        (
            cd $r || exit 1
            git bisect start end start >/dev/null
            git bisect run sh ../asked.sh >../by_git 2>&1
            git bisect reset >/dev/null 2>&1
        )
        by_git=$(grep -c '' "$COUNT")
        bis $r --cache "$work/cache-$r" bug.case.sql
        theirs=$(sed -n 's/^\([0-9a-f]*\) is the first bad commit.*/\1/p' by_git)
        ok=0
        [ "$rc" = 0 ] && [ -n "$theirs" ] && [ "$(found)" = "$theirs" ] && ok=1
        # git names a set too: every commit of it is in ours
        if [ "$rc" = 125 ] && [ -z "$theirs" ] && grep -q 'one of' out; then
            ok=1
            for h in $(sed -n 's/^\([0-9a-f]\{40\}\)$/\1/p' by_git); do
                grep -q "^  $h" out || ok=0
            done
            grep -q "$(hash $r bug_1)" out || ok=0
        fi
        [ "$(built)" -le $((by_git + 1)) ] || ok=0
        [ $ok = 1 ] || wrong="$wrong $r(git $by_git, ours $(built), exit $rc)"
        gits=$((gits + by_git))
        ours=$((ours + $(built)))
    done
done
is "$wrong" "" "20 histories: the commit, or the set, that git bisect names, with at most one build more"
[ $ours -le $gits ]
point $? "and no more builds than git bisect in all ($ours, git $gits)"

# ---- what is printed -------------------------------------------------------------------------

bis line1 bug.case.sql
exits 0 "found: exit 0"
is "$(found)" "$(hash line1 bug_1)" "the first bad commit by its full hash"
has "$out" "^  date:    2017-" "with the author's date"
has "$out" "^  before:  $(hash line1 bug_1^) .*(good)" "its neighbour before, good"
has "$out" "^  after:   [0-9a-f]* 2017-.. *" "and its neighbour after"
has "$out" "bug.case.sql:1 .* rel:1:missing" "the case, and how it fails"
bis line1 bug.case.sql
is "$(built) $rc" "-2 0" "a second run builds nothing"
is "$(found)" "$(hash line1 bug_1)" "and says the same"
rm -rf cache/*/build cache/*/status
bis line1 bug.case.sql
is "$(built) $rc" "-2 0" "even without the builds: results are kept too"
bis line1 --json bug.case.sql
has "$out" "\"first\":{\"commit\":\"$(hash line1 bug_1)\"" "--json"
if command -v python3 >/dev/null 2>&1; then
    python3 -m json.tool <out >/dev/null 2>why
    point $? "is JSON"
fi
bis line1 --find fix bug.case.sql
exits 128 "--find fix the wrong way round is an error"
has "$err" "without --find fix?" "that says so"

# ---- cases of one id ---------------------------------------------------------------------------

# of the row that the second run is to give
expecting() {
    cat <<END
-- @case 1
-- @dialect: sqlite
-- @check: bag part = expect(part)
-- @setup
CREATE TABLE bug_1(c0);
INSERT INTO bug_1 VALUES (1);
-- @run part
SELECT 1 FROM bug_1 WHERE c0;
-- @expect part
$1
-- @end
END
}
expecting '-- | 1' >one.case.sql
expecting '' >none.case.sql
bis line1 one.case.sql
is "$(found) $rc" "$(hash line1 bug_1) 0" "a case that expects the row"
bis line1 none.case.sql
exits 125 "one that expects none is not given its results, though their ids are the same"
has "$out" "^no answer: 1: does not fail at " "it has none"
bis line1 one.case.sql
is "$(built) $(found)" "-2 $(hash line1 bug_1)" "and the first one's are still known"

# ---- many cases ------------------------------------------------------------------------------

repo many branches 400 7 5
for i in 1 2 3 4 5; do for k in 1 2 3 4; do a_case $i $k; done; done >many.sql
bis many many.sql
exits 0 "20 cases of 5 causes"
for i in 1 2 3 4 5; do hash many bug_$i; done | sort >wanted
found | sort >got
is "$(cat got)" "$(cat wanted)" "five commits"
is "$(grep -c '^  cases:   4' out)" 5 "of four cases each"
# 1.1 * ((D - 1) + D * log2(N / D)) = 1.1 * (4 + 5 * log2(80)) = 39.2
[ "$(built)" -le 39 ]
point $? "within the bound for shared builds ($(built) of 39)"
bis many -j 4 --cache "$work/cache-j" many.sql
found | sort >got
is "$(cat got) $rc" "$(cat wanted) 0" "the same with four builds at a time"

# ---- fixes, signatures, crashes --------------------------------------------------------------

# states DIR LINE ...: one commit each; a line is what `bugs` holds, "-" nothing
states() {
    git init -q "$1"
    dir=$1
    shift
    n=0
    for s in "$@"; do
        n=$((n + 1))
        if [ "$s" = - ]; then : >$dir/bugs; else echo "$s" >$dir/bugs; fi
        echo $n >$dir/number
        git -C $dir add -A
        GIT_AUTHOR_DATE="2020-01-01 00:00:$((n + 10))" GIT_COMMITTER_DATE="2020-01-01 00:00:$((n + 10))" \
            git -C $dir commit -q -m "commit $n"
        git -C $dir tag c$n
    done
    git -C $dir tag start c1
    git -C $dir tag end
}
states fix bug_1 bug_1 bug_1 bug_1 - - -
run "$bisect" -C fix --find fix --bad start --good end --build "$make_build" -e "$url" bug.case.sql
is "$(found) $rc" "$(hash fix c5) 0" "--find fix: the first good one"
has "$out" "^first good commit" "called so"
bis fix bug.case.sql
exits 125 "without it there is nothing to be found"
states sign - - "other bug_1" "other bug_1" bug_1 bug_1
sed 's/^-- @check.*/&\n-- @signature: rel:1:missing/' bug.case.sql >recorded.sql
bis sign recorded.sql
exits 125 "a failure with another signature is not the bug"
has "$out" "one of 3" "nor is it its absence"
bis sign --any-signature recorded.sql
is "$(found) $rc" "$(hash sign c3) 0" "--any-signature: the first of any failure"
states crash - - - "crash bug_1" "crash bug_1"
bis crash bug.case.sql
is "$(found) $rc" "$(hash crash c4) 0" "a crash is a failure, and the tool survives it"
has "$out" "crash:part:SIGABRT" "with its signature"
states twice - bug_1 bug_1 - - - - bug_1 bug_1
run "$bisect" -C twice --good start --good c5 --bad end --build "$make_build" -e "$url" bug.case.sql
is "$(found)" "$(hash twice c8)" "two good ends"
states gap - - - bug_1 - - - - bug_1 bug_1 bug_1 bug_1 bug_1
# the first half is asked at c7, which is good; c4 is asked by the other case alone
a_case 2 >two.case.sql
bis gap bug.case.sql two.case.sql
exits 125 "a case that does not fail at --bad has no answer"
has "$out" "does not fail at" "which is said"
is "$(found)" "$(hash gap c9)" "the others have theirs"
states auto - - - - - - bug_1 bug_1 bug_1
run "$bisect" -C auto --good auto --bad end --build "$make_build" -e "$url" bug.case.sql
is "$(found) $rc" "$(hash auto c7) 0" "--good auto walks back through the tags"

# ---- first parents, paths, merges, cherry-picks ------------------------------------------------

git init -q picks
(
    cd picks || exit 1
    seq 1 20 >text
    : >bugs
    git add -A
    git commit -q -m base
    git tag start
    git checkout -q -b side
    echo bug_1 >bugs
    git add -A
    git commit -q -m "faster scans"
    git tag culprit
    git checkout -q main
    echo 0 >text
    git commit -q -a -m "unrelated"
    git checkout -q -b release
    git cherry-pick -x side >/dev/null 2>&1
    git tag picked
    git checkout -q main
    git merge -q --no-ff -m "merge side" side
    git tag merged
    echo 1 >text
    git commit -q -a -m "more"
    git tag end
)
bis picks bug.case.sql
is "$(found)" "$(hash picks culprit)" "the commit on the side branch"
has "$out" "same patch: $(hash picks picked) .*faster scans" "and the one with the same patch is named"
bis picks --first-parent bug.case.sql
is "$(found)" "$(hash picks merged)" "--first-parent: the merge"
has "$out" "merge of: $(hash picks culprit)" "and what it brought in"
run "$bisect" -C picks --good start --bad release --build "$make_build" -e "$url" bug.case.sql
is "$(found)" "$(hash picks picked)" "on the release branch, the cherry-pick"
has "$out" "picked from: $(hash picks culprit)" "and where it came from"
bis picks --paths bugs bug.case.sql
is "$(found)" "$(hash picks culprit)" "--paths"
git -C picks checkout -q -b beyond end
echo more >picks/beyond
git -C picks add beyond
git -C picks commit -q -m "of another file"
git -C picks checkout -q main
for path in bugs ./bugs bugs/ .//bugs//; do
    run "$bisect" -C picks --good start --bad beyond --build "$make_build" -e "$url" --paths $path bug.case.sql
    is "$(found) $rc" "$(hash picks culprit) 0" "--paths $path, and an end that does not change it"
done
bis picks --paths bugs --paths bugz bug.case.sql
exits 128 "--paths with a path that is nowhere"
is "$(found)" "" "finds nothing"
has "$err" "no commit of the range has 'bugz'; --paths takes paths as" "and says why"
bis picks --paths "$work/picks/bugs" bug.case.sql
exits 128 "--paths with one of the file system"
has "$err" "^bisect: --paths takes paths as the repository has them" "is told what it takes"
run "$bisect" -C picks --good start --bad merged --build "$make_build" -e "$url" --paths text bug.case.sql
is "$(found) $rc" " 125" "--paths none of which did it: the end --bad, that does not change them, is not the answer"
has "$out" "none of the commits that change the --paths broke it; search without" "which is said"
bis picks --paths text bug.case.sql
is "$(found) $rc" " 125" "nor is the first that changes them behind the one that did it"
has "$out" "none of the commits that change the --paths broke it; search without" "which is said, too"
git -C picks checkout -q -b old start
git -C picks commit -q --allow-empty -m "old branch"
git -C picks checkout -q main
run "$bisect" -C picks --good old --bad end --build "$make_build" -e "$url" bug.case.sql
is "$(found) $rc" "$(hash picks culprit) 0" "a good end on another branch: the merge base is tested too"

# ---- ladders, prebuilt -------------------------------------------------------------------------

for i in 1 2 3 4 5 6; do
    mkdir -p kept/$i
    ln -s "$planted" kept/$i/libsqlite3.so
    : >kept/$i/bugs
    [ $i -lt 4 ] || echo bug_1 >kept/$i/bugs
    echo "v$i sqlite:?lib=$work/kept/$i/libsqlite3.so"
done >ladder.txt
echo bug_2 >kept/3/bugs
run "$bisect" --ladder ladder.txt bug.case.sql two.case.sql
exits 0 "a ladder of releases"
has "$out" "^first bad release: v4" "the first bad release"
has "$out" "^first bad release: v3" "also of a bug that is gone again"
has "$out" "but good, with it, at: v4, v5, v6" "which is said"
cat >diff.case.sql <<'END'
-- @case 1
-- @dialect: sqlite
-- @check: bag q@test = q@reference
-- @setup
CREATE TABLE bug_1(c0);
INSERT INTO bug_1 VALUES (1);
-- @run q@test
SELECT 1 FROM bug_1 WHERE c0;
-- @run q@reference
SELECT 1 FROM bug_1 WHERE c0;
-- @end
END
mkdir kept/sound # a copy: the loader would take a link for the library that it has
cp "$planted" kept/sound/libsqlite3.so
: >kept/sound/bugs
run "$bisect" --ladder ladder.txt -e "reference=sqlite:?lib=$work/kept/sound/libsqlite3.so" diff.case.sql
has "$out" "^first bad release: v4" "a case of two engines, of which the ladder's is the one that is tested"
run "$bisect" --ladder ladder.txt diff.case.sql
exits 125 "without the other one"
has "$out" "fails nowhere: .*needs an engine called 'reference'" "it has no answer, and the reason"
echo "v1 gopher:x" >bad.txt
run "$bisect" --ladder bad.txt bug.case.sql
exits 128 "an engine that nobody knows"
has "$err" "bad.txt:1: " "is an error with its line"
git -C line2 rev-list --reverse end | awk -v dir="$work" 'NR % 3 == 1 {print $1, "sqlite:?lib=" dir "/pre/" $1 "/libsqlite3.so"}' >pre.txt
while read -r h u; do
    mkdir -p "pre/$h"
    git -C line2 show "$h:bugs" >"pre/$h/bugs"
    ln -s "$planted" "pre/$h/libsqlite3.so"
done <pre.txt
last=$(tail -n 1 pre.txt | cut -d' ' -f1)
run "$bisect" -C line2 --good start --bad "$last" --prebuilt pre.txt bug.case.sql
exits 125 "--prebuilt alone: a set of at most three"
has "$out" "one of [23];" "which is printed"
has "$out" "$(hash line2 bug_1)" "with the commit among them"
run "$bisect" -C line2 --good start --bad "$last" --prebuilt pre.txt --cache "$work/cache-pre" \
    --build "$make_build" -e "$url" bug.case.sql
is "$(found) $rc" "$(hash line2 bug_1) 0" "--prebuilt and --build: the commit"
[ $(($(built) + 2)) -le 3 ]
point $? "with few builds"

for pair in "--good 1 --good 2" "--bad 1 --bad 2" "--paths bugs" "--without bugs" --first-parent; do
    # shellcheck disable=SC2086
    run "$bisect" --ladder nothing $pair bug.case.sql
    exits 129 "a ladder with $pair is usage"
done

# ---- what must stay as it is -------------------------------------------------------------------

echo dirty >>line3/number
echo new >line3/untracked
git -C line3 rm -q --cached bugs
before=$(cd line3 && cat .git/HEAD && git status --porcelain && cksum .git/index number untracked)
bis line3 --cache "$work/cache-dirty" bug.case.sql
after=$(cd line3 && cat .git/HEAD && git status --porcelain && cksum .git/index number untracked)
is "$(found)" "$(hash line3 bug_1)" "a dirty checkout is no obstacle"
is "$after" "$before" "and stays as it is: HEAD, index, files"

# ---- annotations -------------------------------------------------------------------------------

a_case 1 >annotated.case.sql
bis line1 --annotate annotated.case.sql
is "$(grep -c "^-- @ref: first bad commit $(hash line1 bug_1) 2017-" annotated.case.sql)" 1 "--annotate writes a ref"
cp annotated.case.sql once
bis line1 --annotate annotated.case.sql
cmp -s once annotated.case.sql
point $? "once"

# ---- builds that fail, hang, are interrupted ----------------------------------------------------

run "$bisect" -C line1 --good start --bad end --build-file none -e "$url" bug.case.sql
exits 128 "a build command that isn't there"
has "$err" "can't read the build command in none: No such file" "is said with its file and the reason"
printf '%s\n' 'echo no compiler' 'exit 3' > build.sh
run "$bisect" -C line1 --good start --bad end --build-file build.sh -e "$url" bug.case.sql
exits 128 "a build command of several lines in a file"
has "$err" 'the build ended with exit code 3: no compiler' "is executed as it is"
run "$bisect" -C line1 --good start --bad end --build-file build.sh --build true -e "$url" bug.case.sql
exits 129 "one of the two ways to give it"

run "$bisect" -C line1 --good start --bad end --build ' ' -e "$url" bug.case.sql
exits 129 "an empty build command is usage"
has "$err" "^bisect: --build is empty" "and called so"
run "$bisect" -C '' --good start --bad end --build true -e "$url" bug.case.sql
exits 129 "no name of a repository"
has "$err" "^bisect: --repo is empty" "is called so"
bis line1 --good auto bug.case.sql
exits 129 "--good auto beside another"
has "$err" "'--good auto' stands alone" "is refused"
sed 's/^-- @dialect: sqlite/-- @dialect: postgresql/' bug.case.sql >served.case.sql
bis line1 served.case.sql
exits 125 "a case of a dialect that no engine is for"
has "$out" "no engine for the dialect postgresql; name one (-e): served" "is told what it lacks"

run "$bisect" -C line1 --good start --bad end --build 'echo no compiler; exit 3' -e "$url" bug.case.sql
exits 128 "the end --bad can't be built"
has "$err" "exit code 3: no compiler; log: " "the reason and the log are named"
tool="test -e $work/compiler && $make_build"
run "$bisect" -C line1 --good start --bad end --build "$tool" -e "$url" bug.case.sql
run "$bisect" -C line1 --good start --bad end --build "$tool" -e "$url" bug.case.sql
has "$err" "exit code 1 (of an earlier run; log: .*/log; remove its directory to build it again)$" \
    "what failed once is known, and what helps is said"
touch compiler
rm -r "$(printf '%s\n' "$err" | sed -n 's,.*log: \(.*\)/log; remove.*,\1,p')"
run "$bisect" -C line1 --good start --bad end --build "$tool" -e "$url" bug.case.sql
is "$(found) $rc" "$(hash line1 bug_1) 0" "which it does"
run "$bisect" -C line1 --good start --bad end --build "sleep 98765.$$" --build-timeout 300ms -e "$url" bug.case.sql
exits 128 "a build that hangs"
has "$err" "not done in" "runs out of time"
within 60 gone "98765.$$"
point $? "and leaves no process"
run "$bisect" -C line1 --good start --bad end --build 'echo "cc: No space left on device"; exit 1' -e "$url" bug.case.sql
exits 128 "a full disk"
has "$err" "no space left on the device of .*--cache-size" "is called so"
run "$bisect" -C line1 --good start --bad end --build 'true' -e 'sqlite:' bug.case.sql
exits 129 "an engine that is the same for every commit is refused"

loud="echo first line; yes | head -c 5000000; echo last line; $make_build"
run "$bisect" -C line1 --cache "$work/cache-loud" --good start --bad end --build "$loud" -e "$url" bug.case.sql
is "$(found) $rc" "$(hash line1 bug_1) 0" "builds that print much"
log=$(find "$work/cache-loud" -name log | head -n 1)
is "$(find "$work/cache-loud" -name log -size +2200k | wc -l) $(head -n 1 "$log"), $(tail -n 1 "$log")" \
    "0 first line, last line" "have logs of which the beginning and the end are kept"

bis line4 --cache "$work/cache-full" bug.case.sql
full=$(($(built) + 2))
slow="echo >>$work/began; $make_build; test \$(grep -c '' $work/began) -ne 4 || (setsid sleep 87654.$$ & sleep 87654.$$)"
"$bisect" -C line4 --cache "$work/cache-kill" --good start --bad end -e "$url" --build "$slow" \
    bug.case.sql >/dev/null 2>&1 &
pid=$!
fourth() { [ "$(grep -c '' began)" = 4 ] && sleeps 87654.$$; }
within 60 fourth
kill -KILL $pid
wait $pid 2>/dev/null
within 60 gone 87654.$$
point $? "kill -9 in the middle of a build leaves no process"
run "$bisect" -C line4 --cache "$work/cache-kill" --good start --bad end -e "$url" --build "$slow" bug.case.sql
is "$(found) $rc" "$(hash line4 bug_1) 0" "the next run finds it"
is "$(grep -c '' began)" "$((full + 1))" "and builds nothing anew but the one that was interrupted"
rm -f began
"$bisect" -C line4 --cache "$work/cache-int" --good start --bad end -e "$url" \
    --build "echo >>$work/began; sleep 76543.$$" bug.case.sql >out 2>&1 &
pid=$!
within 60 sleeps 76543.$$
kill -TERM $pid
wait $pid 2>/dev/null
is "$?" 143 "a signal ends it"
within 60 gone 76543.$$
point $? "and the build"
is "$(head -n 1 out)" "no answer: 1: not finished: an end of the search was not tested: bug.case.sql:1" \
    "where nothing was tested nothing is said of the case"

run "$bisect" -C line5 --cache "$work/cache-two" --good start --bad end --build "sleep 0.1; $make_build" -e "$url" bug.case.sql &
"$bisect" -C line5 --cache "$work/cache-two" --good start --bad end --build "sleep 0.1; $make_build" -e "$url" bug.case.sql >second 2>&1
two=$?
wait
is "$two $(sed -n 's/^first bad commit: //p' second)" "0 $(hash line5 bug_1)" "two runs share a cache"
bis many --cache "$work/cache-small" --cache-size 20K many.sql
found | sort >got
is "$(cat got) $rc" "$(cat wanted) 0" "a small cache is enough"
[ "$(find "$work/cache-small" -name status | wc -l)" -le 8 ]
point $? "and stays small"

# ---- what libgit2 can't do ---------------------------------------------------------------------

git clone -q --depth 5 "file://$work/line1" shallow
run "$bisect" -C shallow --good "$(hash line1 start)" --bad HEAD --build "$make_build" -e "$url" bug.case.sql
exits 128 "a shallow clone"
has "$err" "shallow clone.*git fetch --unshallow" "is told what to do"
git clone -q --no-local line1 worktrees
git -C worktrees config core.repositoryformatversion 1
git -C worktrees config extensions.worktreeConfig true
# (libgit2 1.5 loses memory in PCRE when it meets extensions)
ASAN_OPTIONS=detect_leaks=0 bis worktrees bug.case.sql
is "$rc" 0 "extensions.worktreeConfig is no obstacle"
git -C line1 config uploadpack.allowFilter true
git clone -q --filter=blob:none --no-checkout "file://$work/line1" partial
ASAN_OPTIONS=detect_leaks=0 run "$bisect" -C partial --cache "$work/cache-partial" --good start --bad end --build "$make_build" -e "$url" bug.case.sql
exits 128 "a partial clone"
has "$err" "partial clone.*git fetch --refetch" "is told what to do"
if [ "$(id -u)" = 0 ]; then
    cp -R line1 foreign
    chown -R 12345 foreign
    bis foreign bug.case.sql
    exits 128 "somebody else's repository"
    has "$err" "safe.directory" "is told what to do"
    git config --global --add safe.directory "$work/foreign"
    bis foreign bug.case.sql
    is "$rc" 0 "which helps"
else
    skip "somebody else's repository" "not root"
fi
git init -q modules
cp line1/number modules/number
git -C modules -c protocol.file.allow=always submodule -q add "$work/line2" sub
: >modules/bugs
git -C modules add -A
git -C modules commit -q -m one
git -C modules tag start
echo bug_1 >modules/bugs
git -C modules commit -q -a -m two
git -C modules tag end
bis modules bug.case.sql
is "$(found) $rc" "$(hash modules end) 0" "a repository with submodules"
has "$err" "submodules: left empty (1, the first is sub)" "says that they are empty"
printf '*.bin filter=lfs diff=lfs\n' >fix/.gitattributes
git -C fix add -A
git -C fix commit -q -m lfs
run "$bisect" -C fix --find fix --bad start --good HEAD --build "$make_build" -e "$url" bug.case.sql
is "$(found) $rc" "$(hash fix c5) 0" "a repository with git-lfs"
has "$err" "git-lfs" "says that its files are pointers"
run "$bisect" -C "$work/cache" --good a --bad b --build true -e "$url" bug.case.sql
exits 128 "no repository"
bis line1 --bad nonsense bug.case.sql
exits 129 "two bad ends are a mistake"
run "$bisect" -C line1 --good nonsense --bad end --build "$make_build" -e "$url" bug.case.sql
exits 128 "no such revision"
has "$err" "'nonsense' is no revision" "and says so"

# ---- git bisect run ------------------------------------------------------------------------------

sed 's/^-- @check/-- @status: open\n&/' recorded.sql >open.sql # whether it fails, is asked
cat >step.sh <<END
rm -rf ../step && mkdir ../step && cp bugs ../step && ln -s $planted ../step/libsqlite3.so || exit 125
exec $replay --same -e sqlite:?lib=$work/step/libsqlite3.so ../open.sql
END
(
    cd line2 || exit 1
    git bisect start end start >/dev/null
    git bisect run sh ../step.sh 2>&1
    git bisect reset >/dev/null 2>&1
) >by_git
has "$(cat by_git)" "^$(hash line2 bug_1) is the first bad commit" "git bisect run replay --same finds the same"

finish
