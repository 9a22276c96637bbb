# The library's face: what it exports is the list beside this script, and each public header
# stands alone, in C and in C++.
# Called as: sh symbols.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

if [ -f "$build/libwhittle.so" ]; then
    nm -D --defined-only "$build/libwhittle.so" | awk '$2 != "A" {print $3}' | sed 's/@.*//' |
        grep -v '^__\(asan\|ubsan\|sancov\|odr_asan\)' | sort >exported
    sort "$source/tests/cli/symbols.txt" >listed
    diff listed exported >difference
    is "$(cat difference)" "" "libwhittle.so exports what tests/cli/symbols.txt lists"
    is "$(nm -D --defined-only "$build/libwhittle.so" | awk '$2 == "A" {print $3}' |
        sed 's/@.*//')" "WHITTLE_0" "under one version"
    is "$(objdump -p "$build/libwhittle.so" | awk '$1 == "SONAME" {print $2}')" "libwhittle.so.0" \
        "and is libwhittle.so.0"
    is "$(objdump -p "$build/libwhittle.so" | awk '$1 == "NEEDED" {print $2}' |
        grep -E 'sqlite|libpq|mysql|maria|git2')" "" "no client library is linked"
    # the declarations and the list say the same
    grep -hv "^#" "$source"/*/include/whittle/*.h | tr '\n' ' ' | grep -o 'WH_API [^;]*;' |
        sed 's/^WH_API [^(]*[ *]\(wh_[a-z0-9_]*\)(.*/\1/' | sort >declared
    diff declared listed >difference
    is "$(cat difference)" "" "every WH_API declaration is on the list"
else
    skip "what libwhittle.so exports" "no libwhittle.so"
fi

set --
for dir in "$source"/*/include; do set -- "$@" -I "$dir"; done
for header in "$source"/*/include/whittle/*.h; do
    name=whittle/$(basename "$header")
    # twice, so that the guard is tried too
    printf '#include <%s>\n#include <%s>\n' "$name" "$name" >alone.c
    ${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror "$@" -c -o alone.o alone.c >why 2>&1
    point $? "<$name> alone is C11"
    cp alone.c alone.cc
    if command -v "${CXX:-c++}" >/dev/null 2>&1; then
        ${CXX:-c++} -std=c++17 -Wall -Wextra -Wpedantic -Werror "$@" -c -o alone.o alone.cc >why 2>&1
        point $? "<$name> alone is C++17"
    else
        skip "<$name> alone is C++17" "no C++ compiler"
    fi
done

finish
