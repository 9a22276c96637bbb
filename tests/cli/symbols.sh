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
    is "$(nm -D --defined-only --with-symbol-versions "$build/libwhittle.so" |
        awk '$2 != "A" {print $3}' | sed 's/^[^@]*//' | sort -u)" "@@WHITTLE_0" "under one version"
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

# Every function has a place in the pages of section 3, and they tell of no other.
sed -n 's/^static inline .*[ *]\(wh_[a-z0-9_]*\)(.*/\1/p' "$source"/*/include/whittle/*.h >inline
find "$source/formats" "$source/replay" "$source/generate" "$source/oracles" "$source/reduce" -name '*.3' \
    -exec cat {} + | grep -o 'wh_[a-z0-9_]*[" ]*()' | tr -d '" ()' | sort -u >paged
sort -u inline "$source/tests/cli/symbols.txt" >functions
is "$(diff functions paged)" "" "the pages of section 3 name every function, and no other"

# What the headers define is as plain as what they declare.
cat >macros.c <<'END'
#include <whittle/generate.h>
#include <whittle/oracle.h>
#include <whittle/reduce.h>
#include <whittle/run.h>
#if WH_VERSION_NUMBER < 1000
#error
#endif
int main(void)
{
    wh_allocator allocator = WH_ALLOCATOR_INIT;
    wh_buf b = WH_BUF_INIT(100);
    wh_limits limits = WH_LIMITS_INIT;
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_run_options run = WH_RUN_OPTIONS_INIT;
    wh_generate_options generate = WH_GENERATE_OPTIONS_INIT;
    wh_reduce_options reduce = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_arena *a = wh_arena_new(&allocator, 0);
    wh_str *s = WH_NEW(a, wh_str), *v = WH_NEW_N(a, wh_str, 3);
    *s = v[0] = WH_STR(WH_VERSION);
    wh_buf_str(&b, *s);
    wh_buf_release(&b);
    wh_arena_free(a);
    return !(limits.size && config.size && run.size && generate.size && reduce.size && stats.size) ||
           strcmp(wh_version(), WH_VERSION) != 0;
}
END
cp macros.c macros.cc
if [ -f "$build/libwhittle.so" ] && ! nm "$build/libwhittle.so" | grep -q '__[at]san_init'; then
    for language in "${CC:-cc} -std=c11:c:C11" "${CXX:-c++} -std=c++17:cc:C++17"; do
        name=${language##*:}
        file=macros.$(echo "$language" | cut -d: -f2)
        command -v "${language%% *}" >/dev/null || { skip "macros are $name" "no compiler"; continue; }
        ${language%%:*} -Wall -Wextra -Wpedantic -Werror "$@" -o macros "$file" -L"$build" -lwhittle >why 2>&1
        point $? "macros are $name"
        LD_LIBRARY_PATH=$build ./macros
        point $? "and the library is of the headers' version"
    done
else
    skip "macros are C and C++" "no libwhittle.so, or a sanitizer"
fi
version=$(sed -n 's/^#define WH_VERSION "\(.*\)"$/\1/p' "$source/formats/include/whittle/base.h")
number=$(echo "$version" | awk -F. '{ print $1 * 1000000 + $2 * 1000 + $3 }')
has "$(cat "$source/formats/include/whittle/base.h")" "^#define WH_VERSION_NUMBER $number " "the version's number is the same"
is "$(find "$source" -path "$source/build*" -prune -o -type f -name '*.[135]' -exec grep -h '^\.TH' {} + | grep -v " \"whittle $version\" ")" \
    "" "and so are the pages"

finish
