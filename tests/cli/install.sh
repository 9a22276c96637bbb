#!/bin/sh
# What is installed, wherever that is: tools with their second names, pages, headers, and a library
# that another program finds with pkg-config, shared and static.
# usage: install.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

command -v make >/dev/null && command -v pkg-config >/dev/null || without "make or pkg-config" "make pkg-config"
unset DESTDIR MAKEFLAGS MFLAGS MAKELEVEL

# The build was configured with another prefix.
run make -s -C "$source" BUILD="$build" PREFIX="$work/one" install
exits 0 "make install PREFIX=X"
PKG_CONFIG_PATH=$(dirname "$(find "$work/one" -name whittle.pc)")
export PKG_CONFIG_PATH
is "$(realpath "$(pkg-config --variable=prefix whittle)")" "$work/one" "whittle.pc says X"
for pair in gen:generate oracle:run-oracle; do
    is "$("$work/one/bin/${pair#*:}" --version)" "$("$work/one/bin/${pair%:*}" --version)" \
        "${pair%:*} answers to its second name, too"
    [ -e "$work/one/share/man/man1/${pair#*:}.1" ]
    point $? "and has a page for it"
done
is "$("$work/one/bin/whittle" replay --version)" "$("$work/one/bin/replay" --version)" "whittle replay is replay"
is "$("$work/one/bin/whittle-replay" --version)" "$("$work/one/bin/replay" --version)" "and so is whittle-replay"
run "$work/one/bin/whittle" ../gen
exits 129 "whittle knows its tools"
has "$err" "no tool '../gen'" "and says what it does not know"
is "$("$work/one/bin/whittle" help | grep -c '^  whittle [a-z]* ')" "$(($(ls "$work/one/bin" | grep -c '^whittle-') + 1))" \
    "whittle help has a line for each, and one for a night"
is "$("$work/one/bin/whittle" help | sed '1,2d;/night/,$d' | awk 'length > 80 || (/^  whittle/ && NR > 1 && last !~ /\.$/); { last = $0 }')" "" \
    "in whole sentences"
run "$work/one/bin/whittle" night --help
has "$out" 'usage: whittle night' "which says how it is used"
mkdir no-make
for tool in sh dirname readlink; do ln -s "$(command -v $tool)" no-make; done
run env PATH="$work/no-make" "$work/one/bin/whittle" night DIR=dusk
exits 128 "a night needs make"
is "$err" "whittle: a night needs make, which is not installed" "and says so"
run "$work/one/bin/whittle" night DIR=dawn CASES=2 ROUNDS=1 SHARDS=1 GEN='-q 5'
exits 0 "and is there"
has "$out" "^[0-9]* cases in dawn/archive; look at dawn/page.html" "with all that it needs"
is "$(ls "$work/one/include/whittle")" \
    "$(basename -a "$source"/*/include/whittle/*.h | sort)" "every public header is there"

if objdump -p "$build/libwhittle.so" | grep -q 'NEEDED *lib[a-z]*san'; then
    skip "programs with the library" "it has a sanitizer, which they would have to be built with, too"
    finish
fi

# The examples, as an embedding program's author would build them: whittle.pc is all that they know.
cp -R "$work/one/share/doc/whittle/examples" examples
run make -C examples find fuzz reduce suite
exits 0 "the examples are built where they are installed"
is "$(cat err)" "" "without a warning"
LD_LIBRARY_PATH=$(pkg-config --variable=libdir whittle)
export LD_LIBRARY_PATH

# An engine of one's own, with all oracles; by a seed that meets no bug of SQLite 3.40.1.
run examples/find 1 3
exits 0 "an engine without a bug is found innocent"
[ "$(sed -n 's/^find: \([0-9]*\) pairs.*/\1/p' err)" -gt 200 ]
point $? "by hundreds of pairs of queries"
run examples/find 1 3 rows
exits 1 "rows that it loses are missed"
mv out rows.sql
is "$(grep -c '^-- @verdict: fail' rows.sql)" "$(sed -n 's/.* \([0-9]*\) violations$/\1/p' err)" "each in a case of its own"
[ "$(awk '/^-- @setup/ { setup = 1 } /^-- @base/ { setup = 0 } setup && /;$/' rows.sql | wc -l)" -le 9 ]
point $? "of a few statements"
run "$build/bin/replay" rows.sql
exits 0 "which the tool replays: it has another engine"
run examples/find 2 2 crash
exits 1 "an engine that crashes is found, and the program lives"
has "$out" "^-- @signature: crash:.*:SIGABRT" "which says so in the case"

# Archived cases as unit tests.
CASES=rows.sql run examples/suite
exits 0 "they pass where the bug is not"
has "$out" "^100%: Checks: 3, " "one test a case"
CASES=rows.sql FAULT=rows run examples/suite
exits 1 "and fail where it is"
has "$out" "rows.sql:1: fail rel:1:[a-z]*:" "saying which and how"

# A question of one's own.
"$build/bin/gen" --seed 4 --count 1 --queries 1 >big.sql
run examples/reduce "INSERT INTO t1" <big.sql
exits 0 "a case is reduced by a callback alone"
[ "$(grep -c '' out)" -lt "$(grep -c '' big.sql)" ] && grep -q "INSERT INTO t1" out
point $? "to what it asks for"

# A fuzzer's bytes: each is a database with its queries.
i=0
while [ $i -lt 8 ]; do
    "$build/bin/gen" --seed $i --count 1 --queries 2 | gzip -c >bytes$i
    i=$((i + 1))
done
run examples/fuzz bytes*
exits 0 "bytes are tests, and nothing is wrong"
OWN_FAULT=rows run examples/fuzz bytes*
exits 134 "a wrong result ends the fuzzer"
run "$build/bin/replay" found-*.case.sql
exits 0 "which leaves a case"
has "$(cat found-*.case.sql)" "^-- @signature: rel:1:missing" "with its signature"
rm found-*
OWN_FAULT=crash run examples/fuzz bytes*
exits 134 "so does a crash"
run "$build/bin/replay" found-*.case.sql
exits 0 "which leaves the case that was under way"

# Other languages.
sed "$(sed -n "s/^    sed '\(.*\)' found.case.sql > one.case.sql.*/\1/p" examples/README.md)" rows.sql >one.sql
is "$(grep -c '^-- @case' rows.sql) $(grep -c '^-- @case' one.sql)" "3 1" "the README cuts one case of several off"
if command -v "${CXX:-c++}" >/dev/null; then
    run make -C examples replay
    exits 0 "a program in C++ is built"
    is "$(cat err)" "" "without a warning"
    FAULT=rows run examples/replay own: <one.sql
    is "$out" "fail $(sed -n 's,^-- @signature: ,,p' one.sql)" "and judges a case"
    run examples/replay sqlite: <one.sql
    [ "$out" = "pass " ] || grep -q "interposes sqlite3" err
    point $? "a program that links libsqlite3 can load it too, or is told why not"
else
    skip "a program in C++ is built" "no C++ compiler"
fi
if command -v python3 >/dev/null; then
    run examples/replay.py libwhittle.so.0 "$faulty" <one.sql
    is "$out" "pass " "Python judges a case through ctypes"
    run python3 examples/replay.py libwhittle.so.0 none: <one.sql
    exits 1 "and is told what is wrong"
    has "$err" "unknown scheme" "in words"
else
    skip "Python judges a case through ctypes" "no python3"
fi

# The same with CMake, where the package says what else it takes.
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.21)
project(consumer C)
find_package(whittle 0.1 REQUIRED)
foreach(kind whittle static)
  add_executable(with-${kind} ${EXAMPLES}/find.c ${EXAMPLES}/engine.c)
  target_link_libraries(with-${kind} PRIVATE whittle::${kind} sqlite3)
endforeach()
END
run cmake -S . -B consumer -DEXAMPLES="$work/examples" -DCMAKE_PREFIX_PATH="$work/one"
exits 0 "find_package finds it"
run cmake --build consumer
exits 0 "and builds with it"
unset LD_LIBRARY_PATH
run ./consumer/with-whittle 1 1
exits 0 "the program with the shared library runs"
run ./consumer/with-static 1 1
exits 0 "and that with the static one"
hasnot "$(ldd consumer/with-static)" whittle "which needs no other"

has "$(pkg-config --static --libs whittle)" '-ldl.*-lpthread\|-lpthread.*-ldl' "whittle.pc names what a static one takes"
hasnot "$(pkg-config --libs whittle)" '-ldl\|-lpthread' "for that one alone"

# For a package: the files lie elsewhere than they will be.
run make -s -C "$source" BUILD="$build" PREFIX=/opt/two DESTDIR="$work/stage" install
exits 0 "make install PREFIX=X DESTDIR=Y"
is "$(grep -rlF "$work" "$work/stage")" "" "no file says Y"
is "$(readlink "$work/stage/opt/two/bin/run-oracle")" oracle "the second names are there"
is "$(ls "$work/stage")" opt "and nothing elsewhere"

# ---- a libgit2 that this compiler can't use, as musl's can't use glibc's --------------------------------

mkdir -p other/pkgconfig
printf 'Name: libgit2\nDescription: of another C library\nVersion: 1.5.0\nCflags: -I%s/other\nLibs: -lnone\n' "$work" \
    > other/pkgconfig/libgit2.pc
PKG_CONFIG_PATH=$work/other/pkgconfig run cmake -S "$source" -B no-git2 -DWHITTLE_TESTS=OFF
exits 0 "the rest is built without it"
has "$out" "bisect is not built: a program with libgit2 1.5.0 can't be built by" "bisect is left out, and it is said why"

finish
