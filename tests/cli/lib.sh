# Test points for shell scripts: TAP on standard output, a scratch directory in $work that goes at
# the end, and in $build and $source the directories that the script was called with. A script
# sources this, makes its points and ends with `finish`.

build=$(cd "$1" && pwd) || exit 1
source=$(cd "$2" && pwd) || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
cd "$work" || exit 1
unset WHITTLE_ENGINE WHITTLE_FAULT
faulty="sqlite:?lib=$build/tests/libfaulty-sqlite3.so"
LC_ALL=C
# A sanitizer in a tool must not turn an engine's SIGSEGV into a report of its own.
ASAN_OPTIONS=handle_segv=0:handle_abort=0
export LC_ALL ASAN_OPTIONS

points=0
failures=0

# point STATUS DESCRIPTION: STATUS 0 is "ok". What stands in $work/why explains a failure.
point() {
    points=$((points + 1))
    if [ "$1" = 0 ]; then
        echo "ok $points - $2"
    else
        failures=$((failures + 1))
        echo "not ok $points - $2"
        [ -f "$work/why" ] && sed 's/^/# /' "$work/why" | head -n 40
    fi
    rm -f "$work/why"
}

# skip DESCRIPTION REASON
skip() {
    points=$((points + 1))
    echo "ok $points - $1 # SKIP $2"
}

# without WHAT PACKAGES: the whole script is skipped.
without() {
    echo "1..0 # skipped: no $1 (make deps, or Debian: apt-get install $2)"
    exit 77
}

# is GOT WANTED DESCRIPTION
is() {
    if [ "$1" = "$2" ]; then
        point 0 "$3"
    else
        { echo "got:"; printf '%s\n' "$1"; echo "wanted:"; printf '%s\n' "$2"; } >"$work/why"
        point 1 "$3"
    fi
}

# has TEXT PATTERN DESCRIPTION: a line of TEXT matches the basic regular expression.
has() {
    if printf '%s\n' "$1" | grep -q -e "$2"; then
        point 0 "$3"
    else
        { echo "no line matches $2:"; printf '%s\n' "$1"; } >"$work/why"
        point 1 "$3"
    fi
}

# hasnot TEXT PATTERN DESCRIPTION
hasnot() {
    if printf '%s\n' "$1" | grep -q -e "$2"; then
        { echo "a line matches $2:"; printf '%s\n' "$1"; } >"$work/why"
        point 1 "$3"
    else
        point 0 "$3"
    fi
}

# run COMMAND ...: standard output in $out (and the file out), standard error in $err (and the
# file err), the exit code in $rc.
run() {
    rc=0
    "$@" >"$work/out" 2>"$work/err" || rc=$?
    out=$(cat "$work/out")
    err=$(cat "$work/err")
}

# on FAULT COMMAND ...: the same with that fault in the faulty engine
on() {
    WHITTLE_FAULT=$1
    export WHITTLE_FAULT
    shift
    run "$@"
    unset WHITTLE_FAULT
}

# findings FILE: the cases in it that say that something is wrong
findings() {
    grep -c '^-- @verdict: \(fail\|crash\|timeout\)$' "$1"
}

# exits CODE DESCRIPTION: what `run` ran.
exits() {
    if [ "$rc" = "$1" ]; then
        point 0 "$2"
    else
        { echo "exit code $rc, wanted $1"; cat "$work/out" "$work/err"; } >"$work/why"
        point 1 "$2"
    fi
}

# within SECONDS COMMAND ...: wait until the command succeeds; fails after that time.
within() {
    tries=$(($1 * 20))
    shift
    while ! "$@" >/dev/null 2>&1; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || return 1
        sleep 0.05
    done
}

# computes PID: does a process below that one compute? It has done so for 0.3 s, which is more than
# it takes to start.
computes() {
    cat /proc/[0-9]*/stat 2>/dev/null | awk -v top="$1" '
        { parent[$1] = $4; ticks[$1] = $14 }
        END {
            for (p in ticks) {
                for (q = parent[p]; q > 1 && q != top; q = parent[q])
                    ;
                if (q == top && ticks[p] >= 30)
                    exit 0
            }
            exit 1
        }'
}

# worker_of PID: the worker of a tool. It is a child of the forker, which is a child of the tool.
worker_of() {
    forker=$(ps -e -o pid= -o ppid= | awk -v p="$1" '$2 == p { print $1 }')
    [ -n "$forker" ] && ps -e -o pid= -o ppid= | awk -v p="$forker" '$2 == p { print $1 }' | grep .
}

# another_worker PID WORKER: has that one been replaced?
another_worker() {
    now=$(worker_of "$1") && [ "$now" != "$2" ]
}

# start_server URL SOCKET: the private server of a tool, $tool, plays one of the user's until
# stop_server; its directory is in $WHITTLE_TMPDIR.
start_server() {
    rm -f hold
    mkfifo hold
    "$build/bin/replay" -e "$1" - <hold >/dev/null 2>&1 &
    tool=$!
    exec 9>hold
    printf -- '-- @case 1\n-- @dialect: %s\n-- @run a\nSELECT 1;\n-- @end\n' "${1%%:*}" >&9
    within 60 sh -c "ls $WHITTLE_TMPDIR/whittle-server-*/run/$2"
}
stop_server() {
    exec 9>&-
    wait "$tool"
}

# lines TEXT: how many lines; none for an empty text.
lines() {
    if [ -z "$1" ]; then echo 0; else printf '%s\n' "$1" | grep -c ''; fi
}

finish() {
    echo "1..$points"
    [ "$failures" = 0 ]
    exit
}
