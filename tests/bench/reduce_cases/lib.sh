# What the tests of the cases share: `. "$WHITTLE_BENCH_CASES/lib.sh"`, in the directory of the
# script. WHITTLE_BENCH_SHELL: the program script_shell, WHITTLE_BENCH_LIBRARIES: a directory with
# RELEASE/libsqlite3.so.0. WHITTLE_BENCH_OLD, if set, takes the place of the release that fails:
# so the bench asks on which releases a script fails. Few processes: a reducer runs this thousands
# of times.
nl='
'

# release RELEASE SCRIPT: run it; rows into $rows, its exit code the shell's.
release() {
    rows=$("$WHITTLE_BENCH_SHELL" "$WHITTLE_BENCH_LIBRARIES/$1/libsqlite3.so.0" "$2" 2> /dev/null)
}

# both OLD NEW SCRIPT: run it on both; no statement may fail on either. Rows: $old, $new
both() {
    release "${WHITTLE_BENCH_OLD:-$1}" "$3" || exit 1
    old=$rows
    release "$2" "$3" || exit 1
    new=$rows
}

# agree ROWS: the last two lines are equal. 2 if there are not as many.
agree() {
    butlast=${1%"$nl"*}
    [ "$butlast" != "$1" ] || return 2
    [ "${1##*"$nl"}" = "${butlast##*"$nl"}" ]
}

# pair OLD NEW SCRIPT: the last two lines are equal on NEW and differ on OLD.
pair() {
    both "$@"
    agree "$new" || exit 1
    agree "$old"
    [ $? -eq 1 ]
}

# differs OLD NEW SCRIPT: the rows of all queries together are others on OLD than on NEW.
differs() {
    both "$@"
    [ "$old" != "$new" ] && [ "$(echo "$old" | sort)" != "$(echo "$new" | sort)" ]
}

# malformed OLD NEW SCRIPT: PRAGMA integrity_check says ok on NEW (its last line), else on OLD.
malformed() {
    both "$@"
    [ "${new##*"$nl"}" = "'ok'" ] && [ "${old##*"$nl"}" != "'ok'" ]
}

# crashes OLD NEW SCRIPT SIGNAL: OLD dies of it; NEW ends, with or without errors.
crashes() {
    release "${WHITTLE_BENCH_OLD:-$1}" "$3"
    [ $? -eq $((128 + $4)) ] || exit 1
    release "$2" "$3"
    [ $? -le 1 ]
}

# complains OLD NEW SCRIPT TEXT: OLD prints an error with this text, NEW has no errors.
complains() {
    release "${WHITTLE_BENCH_OLD:-$1}" "$3" && exit 1
    case $rows in
    *"Error: "*"$4"*) release "$2" "$3" ;;
    *) exit 1 ;;
    esac
}
