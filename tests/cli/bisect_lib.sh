# Made histories for bisect. Builds are copies of two files (tests/tools/planted_sqlite.c).
# Sourced behind lib.sh.

if [ ! -x "$build/bin/bisect" ] || ! command -v git >/dev/null 2>&1; then
    without bisect "libgit2-dev git"
fi
bisect=$build/bin/bisect
replay=$build/bin/replay
planted=$build/tests/libplanted-sqlite3.so
HOME=$work
WHITTLE_CACHE=$work/cache
GIT_CONFIG_NOSYSTEM=1
export HOME WHITTLE_CACHE GIT_CONFIG_NOSYSTEM
unset XDG_CACHE_HOME GIT_DIR
git config --global user.name Tester
git config --global user.email tester@example.org
git config --global init.defaultBranch main
git config --global advice.detachedHead false

# repo DIR KIND COMMITS SEED [BUGS]
repo() {
    git init -q "$1"
    "$source/tests/tools/history" "$2" "$3" "$4" "${5:-1}" | git -C "$1" fast-import --quiet
    git -C "$1" checkout -q main
}

# a case that fails where the bug of that number is
a_case() {
    cat <<END
-- @case 1
-- @oracle: hand
-- @dialect: sqlite
-- @check: bag whole = part
-- @setup
CREATE TABLE bug_$1(c0);
INSERT INTO bug_$1 VALUES ($((${2:-0} + 1)));
-- @run whole
SELECT 1 FROM bug_$1;
-- @run part
SELECT 1 FROM bug_$1 WHERE c0;
-- @end
END
}

make_build="test ! -f broken && cp bugs {build} && ln -s $planted {build}/libsqlite3.so"
url='sqlite:?lib={build}/libsqlite3.so'

# bis REPO ARGUMENT ...
bis() {
    dir=$1
    shift
    run "$bisect" -C "$dir" --good start --bad end --build "$make_build" -e "$url" "$@"
}

hash() { git -C "$1" rev-parse "$2^{commit}"; }
found() { sed -n 's/^first [a-z]* commit: \([0-9a-f]\{40\}\)$/\1/p' out; }
# builds made and failed, without the two that verify the ends
built() { sed -n 's/.*builds: \([0-9]*\) made, \([0-9]*\) failed.*/\1 \2/p' out | awk '{print $1 + $2 - 2}'; }
reused() { sed -n 's/.*failed, \([0-9]*\) reused.*/\1/p' out; }
sleeps() { ps -A -o args= 2>/dev/null | grep -q "^sleep $1"; }
# is no process left whose command line holds this?
gone() { ! ps -A -o args= 2>/dev/null | grep -q "[ ]$1"; }
