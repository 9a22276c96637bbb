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
has "$(cat "$PKG_CONFIG_PATH/whittle.pc")" "^prefix=$work/one\$" "whittle.pc says X"
for pair in gen:generate oracle:run-oracle; do
    is "$("$work/one/bin/${pair#*:}" --version)" "$("$work/one/bin/${pair%:*}" --version)" \
        "${pair%:*} answers to its second name, too"
    [ -e "$work/one/share/man/man1/${pair#*:}.1" ]
    point $? "and has a page for it"
done
is "$(ls "$work/one/include/whittle")" \
    "$(basename -a "$source"/*/include/whittle/*.h | sort)" "every public header is there"

# One that embeds it, as its author would build it: whittle.pc is all it knows.
run ${CC:-cc} -o shared "$source/tests/tools/embed.c" $(pkg-config --cflags --libs whittle) -lsqlite3
exits 0 "a program is linked with the shared library"
LD_LIBRARY_PATH=$(pkg-config --variable=libdir whittle) run ./shared
exits 0 "and runs"
run ${CC:-cc} -o static "$source/tests/tools/embed.c" $(pkg-config --cflags whittle) \
    $(pkg-config --static --libs whittle | sed 's/-lwhittle/-l:libwhittle.a/') -lsqlite3
exits 0 "a program is linked with the static library"
run ./static
exits 0 "and runs"
hasnot "$(ldd ./static)" whittle "without the shared one"
has "$(pkg-config --static --libs whittle)" '-ldl.*-lpthread\|-lpthread.*-ldl' "whose own libraries are named"
hasnot "$(pkg-config --libs whittle)" '-ldl\|-lpthread' "for the static one alone"

# For a package: the files lie elsewhere than they will be.
run make -s -C "$source" BUILD="$build" PREFIX=/opt/two DESTDIR="$work/stage" install
exits 0 "make install PREFIX=X DESTDIR=Y"
has "$(cat $(find "$work/stage" -name whittle.pc))" '^prefix=/opt/two$' "whittle.pc says X, not Y"
is "$(readlink "$work/stage/opt/two/bin/run-oracle")" oracle "the second names are there"
is "$(ls "$work/stage")" opt "and nothing elsewhere"
finish
