# The N-th malloc, calloc, realloc, fork, open, write or mmap of a tool fails: then it gives the answer that it gives
# without that, or it says that it can't, with an exit code that says so too. Never another answer, a signal, a hang.
# Called as: sh failing.sh BUILD_DIR SOURCE_DIR [--all] [NAME ...]: every N, or, without --all, some, other ones each day.
. "$(dirname "$0")/lib.sh"

library=$build/tests/libfailing.so
if [ ! -f "$library" ]; then
    echo "1..0 # skipped: nothing is preloaded before a sanitizer"
    exit 77
fi
shift 2
all=
[ "${1:-}" = --all ] && { all=1; shift; }
chosen=" $* "
PATH=$build/bin:$PATH
TMPDIR=$work/tmp
WHITTLE_CACHE=$work/cache
HOME=$work
GIT_CONFIG_NOSYSTEM=1
planted=$build/tests/libplanted-sqlite3.so
export PATH TMPDIR WHITTLE_CACHE HOME GIT_CONFIG_NOSYSTEM planted
unset XDG_CACHE_HOME GIT_DIR
mkdir in
day=$(($(date +%s) / 86400))
kinds="malloc calloc realloc fork open write mmap"

# attempt KIND:N COMMAND: in `got`, a folder of its own with what is in `in`
attempt() {
    rm -rf got tmp cache fired
    mkdir tmp cache
    chmod 700 cache
    cp -R in got
    head -c 128 /dev/zero >page
    rc=0
    (
        cd got || exit 99
        WHITTLE_FAIL=$1 WHITTLE_FAIL_PAGE=$work/page WHITTLE_FAIL_FIRED=$work/fired LD_PRELOAD=$library \
            exec timeout -k 5 120 sh -c "$2"
    ) >got.out 2>got.err </dev/null || rc=$?
    mv got.out got/stdout
    for f in $dated; do # what says when it was made
        [ ! -e "got/$f" ] ||
            sed -i 's/time="[0-9.]*"//g; s/timestamp="[^"]*"//g; s/[0-9-]*T[0-9:]* UTC//' "got/$f"
    done
}

# What was kept of the files is whole: as it was, or as it is without bad luck.
whole() {
    for f in $files; do
        [ ! -e "got/$f" ] || cmp -s "got/$f" "in/$f" || cmp -s "got/$f" "wanted/$f" || {
            echo "$f is neither old nor new" >>why
            return 1
        }
    done
}

right() {
    { echo "exit code $rc, without bad luck $want"; cat got.err; } >why
    [ "$rc" = "$want" ] && diff -r wanted got >>why && return 0
    whole || return 1
    case $rc in
    125 | 128 | 199) [ -s got.err ] ;;
    1) [ "$want" = 1 ] && grep -qE 'not everything could be tested|^> ok .*# SKIP inconclusive: .*out of memory' got.err why ;;
    *) false ;;
    esac
}

counted() { # KIND
    i=0
    for k in $kinds; do
        [ "$k" = "$1" ] && od -An -tu8 -j $((i * 8)) -N 8 page | tr -d ' '
        i=$((i + 1))
    done
}

# one KIND:N COMMAND
one() {
    attempt "$1" "$2"
    tried=$((tried + 1))
    [ ! -e fired ] || failed=$((failed + 1))
    if ! $judge; then
        bad=$((bad + 1))
        { echo "$1 of $total:"; cat why; } >>bad.txt
    fi
}

# trial NAME SHARE COMMAND: with every N (--all), or about so many of each kind; `files` are those it may change, and
# `only` the kinds to try.
trial() {
    if [ "$chosen" != "  " ] && case $chosen in *" $1 "*) false ;; esac; then
        return
    fi
    attempt malloc:0 "$3"
    want=$rc
    rm -rf wanted
    mv got wanted
    cp page page.0
    tried=0
    failed=0
    bad=0
    rm -f bad.txt
    for kind in $kinds; do
        cp page.0 page
        total=$(counted "$kind")
        step=1
        n=1
        if [ -z "$all" ] && [ "$total" -gt "$2" ]; then
            step=$((total / $2))
            n=$((1 + day % step))
        fi
        while :; do
            one "$kind:$n" "$3"
            [ -e fired ] || [ "$n" -lt "$total" ] || break
            n=$((n + step))
        done
        if [ "$total" -gt 0 ]; then # from then on all of them
            one "$kind:1+" "$3"
            one "$kind:$((1 + (day * 7) % total))+" "$3"
        fi
    done
    rm -f why
    [ "$bad" = 0 ] || mv bad.txt why
    [ "$failed" -gt 0 ] || bad=$((bad + 1)) # a trial in which nothing failed tried nothing
    point "$bad" "$1: $tried calls, $failed failed, $bad went wrong"
}

files=
dated=
judge=right

# ---- inputs ----------------------------------------------------------------------------------------

WHITTLE_FAULT=in-list-last
export WHITTLE_FAULT faulty
gen --seed 1 --count 60 | oracle --norec --tlp-where --engine "$faulty" --stop-after 3 --exit-zero >found.sql 2>/dev/null
gen --seed 3 --count 2 --queries 3 >in/stream.sql
cat >in/two.case.sql <<'END'
-- @case 1
-- @dialect: sqlite
-- @check: bag a = b
-- @setup
CREATE TABLE t(a INT PRIMARY KEY, b TEXT);
INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, NULL);
CREATE TABLE unused(x);
-- @run a
SELECT b FROM t WHERE a IN (1, 2);
-- @run b
SELECT b FROM t WHERE a < 3;
-- @end
-- @case 1
-- @dialect: sqlite
-- @check: bag a = b
-- @setup
CREATE TABLE t(a);
INSERT INTO t VALUES (1), (2), (3);
CREATE TABLE unused(x);
-- @run a
SELECT a FROM t WHERE a > 1;
-- @run b
SELECT a FROM t WHERE a > 2;
-- @end
END
cp found.sql in/found.sql
cat >in/test.sh <<'END'
#!/bin/sh
exec grep -q 'b LIKE'
END
chmod +x in/test.sh
cat >in/long.sql <<'END'
CREATE TABLE t(a INT PRIMARY KEY, b TEXT, c);
INSERT INTO t VALUES (1, 'one', NULL);
SELECT a, b FROM t WHERE b LIKE 'o%' AND a IN (1, 2, 3);
END
printf 'new sqlite:\nold sqlite:?optimizer=off\n' >in/engines

# ---- trials ------------------------------------------------------------------------------------------

trial gen 4 'gen --seed 1 --count 2 --queries 4'
trial oracle 4 'oracle --norec --tlp-where stream.sql'
trial oracle-finds 4 'oracle --norec --tlp-where -e "$faulty" found.sql stream.sql'
trial replay 4 'replay two.case.sql'
dated=report.xml
trial junit 3 'replay --junit report.xml two.case.sql'
dated=
files=two.case.sql
trial update 3 'replay --update two.case.sql'
files=
trial archive 3 'replay --archive kept two.case.sql'
dated=page.html
trial matrix 3 'replay --matrix engines --html page.html two.case.sql'
dated=
trial reduce 4 'reduce two.case.sql'
trial reduce-test 4 'reduce --test ./test.sh long.sql'
trial reduce-journal 3 'reduce --journal ../tmp/journal --test ./test.sh long.sql'

# A library by path and the one by name: neither stands in for the other.
trial diff 3 'oracle --diff -e "test=$faulty" -e reference=sqlite: stream.sql'
trial many 3 'replay -j 3 two.case.sql found.sql two.case.sql'
# Where the person's own test has no luck it says no, or nothing: what comes out still passes it.
passes() {
    { echo "exit code $rc"; cat got.err; } >why
    case $rc in
    0) grep -q 'b LIKE' got/stdout ;;
    125 | 128) [ -s got.err ] ;;
    *) false ;;
    esac
}
judge=passes
WHITTLE_FAIL_PROGRAMS="sh grep" # but the first one, which becomes the tool
WHITTLE_FAIL_CHILDREN=1
export WHITTLE_FAIL_PROGRAMS WHITTLE_FAIL_CHILDREN
trial test 3 'exec reduce --test ./test.sh long.sql'
unset WHITTLE_FAIL_PROGRAMS WHITTLE_FAIL_CHILDREN

# A program of another's: the library has no exit code of its own there. It returns that it can't, or it ends the process
# where nobody would look (134: SIGABRT).
embeds() {
    { echo "exit code $rc"; cat got.err got/stdout; } >why
    case $rc in
    0) diff -r wanted got >>why ;;
    1 | 2) [ -s got.err ] ;;
    134) ! grep -s '^-- @verdict: fail' got/found-* >>why ;;
    *) false ;;
    esac
}
judge=embeds
for program in embed embed-reduce; do
    WHITTLE_FAIL_PROGRAMS=$program
    export WHITTLE_FAIL_PROGRAMS
    case $program in
    embed) trial embed 3 "$build/tests/embed stream.sql two.case.sql" ;;
    *) trial embed-reduce 3 "$build/tests/embed-reduce INSERT <two.case.sql" ;;
    esac
done
unset WHITTLE_FAIL_PROGRAMS
judge=right

# What a small machine is: no memory is no crash of an engine.
for limit in 7000 8000 9000 10000 12000; do
    (
        ulimit -v $limit
        exec oracle --norec --tlp-where in/stream.sql
    ) >out 2>err
    rc=$?
    case $rc in
    0 | 125 | 126 | 127 | 128 | 199) ! grep -q '@case' out ;;
    *) false ;;
    esac
    point $? "oracle with $limit KiB finds no crash (exit code $rc)"
done

if [ -x "$build/bin/bisect" ] && command -v git >/dev/null 2>&1; then
    git config --global user.name Tester
    git config --global user.email tester@example.org
    git config --global init.defaultBranch main
    git init -q history
    "$source/tests/tools/history" line 12 1 1 | git -C history fast-import --quiet
    git -C history checkout -q main
    cat >in/bug.case.sql <<'END'
-- @case 1
-- @oracle: hand
-- @dialect: sqlite
-- @check: bag whole = part
-- @setup
CREATE TABLE bug_1(c0);
INSERT INTO bug_1 VALUES (1);
-- @run whole
SELECT 1 FROM bug_1;
-- @run part
SELECT 1 FROM bug_1 WHERE c0;
-- @end
END
    trial bisect 3 'bisect -C ../history --good start --bad end --build "cp bugs {build} && ln -s $planted {build}/libsqlite3.so" \
        -e "sqlite:?lib={build}/libsqlite3.so" bug.case.sql'
else
    skip "bisect" "no libgit2, or no git"
fi

finish
