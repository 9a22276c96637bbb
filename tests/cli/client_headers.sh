#!/bin/sh
# What is declared of the client libraries' binary interfaces is what their own headers say: every
# number, and the place of every member that is read.
# usage: client_headers.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

# same NAME OURS THEIRS PACKAGE EXPRESSION...: numbers are found in our header.
same() {
    name=$1 ours=$source/$2 theirs=$3 package=$4
    shift 4
    include=$(pkg-config --cflags "${package%-dev}" 2>/dev/null)
    if ! printf '#include <%s>\n' "$theirs" | ${CC:-cc} -E $include - >/dev/null 2>&1; then
        skip "the header of $name" "skipped: no $theirs (make deps, or Debian: apt-get install $package)"
        return
    fi
    {
        echo '#include <stddef.h>'
        echo '#include <stdio.h>'
        echo 'int main(void) {'
        for number in $(grep -oE '\<[A-Z_]+[A-Z0-9_]* = ' "$ours" | cut -d' ' -f 1) "$@"; do
            printf '    printf("%s %%ld\\n", (long)(%s));\n' "$number" "$number"
        done
        echo 'return 0; }'
    } >print.c
    lines=$(grep -c ' printf' print.c)
    ${CC:-cc} -w -include "$ours" -o ours print.c 2>why && ./ours >ours.txt
    ${CC:-cc} -w $include -include "$theirs" -o theirs print.c 2>why && ./theirs >theirs.txt
    is "$(cat ours.txt)" "$(cat theirs.txt)" "$name: $lines numbers are those of $theirs"
    [ "$lines" -gt 8 ] && [ "$(grep -c . ours.txt)" = "$lines" ]
    point $? "$name: all of them"
    rm -f ours.txt theirs.txt
}

same libpq replay/engine/postgresql/client.h libpq-fe.h libpq-dev "sizeof(Oid)" \
    "sizeof(PQconninfoOption)" "offsetof(PQconninfoOption,keyword)" "offsetof(PQconninfoOption,val)"
same "MariaDB Connector/C" replay/engine/mysql/client.h mysql.h libmariadb-dev "sizeof(my_bool)" \
    "sizeof(my_ulonglong)" "sizeof(MYSQL_FIELD)" "offsetof(MYSQL_FIELD,name)" \
    "offsetof(MYSQL_FIELD,length)" "offsetof(MYSQL_FIELD,flags)" "offsetof(MYSQL_FIELD,decimals)" \
    "offsetof(MYSQL_FIELD,charsetnr)" "offsetof(MYSQL_FIELD,type)"
same libcurl replay/engine/tdengine/client.h curl/curl.h libcurl4-openssl-dev "sizeof(CURLMsg)" \
    "offsetof(CURLMsg,easy_handle)" "offsetof(CURLMsg,data.result)"
finish
