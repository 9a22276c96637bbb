#!/bin/sh
# A real QuestDB, whose jar WHITTLE_QUESTDB names: what its manual says (tests/corpus/series/questdb.wire), and
# what gen makes, is what PostgreSQL gives for what the mapping makes of it. No package has QuestDB.
# usage: questdb.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

jar=${WHITTLE_QUESTDB:-}
if ! [ -f "$jar" ] || ! command -v java > /dev/null; then
    echo "1..0 # skipped: no QuestDB (WHITTLE_QUESTDB=/path/questdb.jar, and a Java machine)"
    exit 77
fi
ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || without PostgreSQL postgresql
PATH=$build/bin:$PATH

# Its settings can be given as variables: https://questdb.com/docs/configuration/overview/
port=$((20000 + $$ % 20000))
mkdir root
QDB_PG_NET_BIND_TO=127.0.0.1:$port QDB_HTTP_ENABLED=false QDB_HTTP_MIN_ENABLED=false QDB_LINE_TCP_ENABLED=false \
    QDB_TELEMETRY_ENABLED=false java -Xmx512m -p "$jar" -m io.questdb/io.questdb.ServerMain -d "$work/root" > questdb.log 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
questdb="postgresql://admin:quest@127.0.0.1:$port/qdb"
tries=0
until printf 'SELECT 1;\n' | oracle -e "$questdb" --dialect questdb > first 2>&1 || [ $? != 128 ] || [ $tries -ge 120 ]; do
    kill -0 $server 2> /dev/null || break
    tries=$((tries + 1))
    sleep 0.5
done
kill -0 $server 2> /dev/null
point $? "QuestDB runs"

# As in series.sh, where a server of ours answers.
sed -n 's/^S \(.*\)/\1;/p; s/^Q \(.*\)/\1;/p' "$source/tests/corpus/series/questdb.wire" |
    grep -v 'wal_tables\|tables()\|information_schema' > cases.sql
queries=$(grep -c '^SELECT' cases.sql)
run oracle --diff --dialect questdb -e "test=$questdb" -e reference=postgresql: --stats cases.sql
exits 0 "PostgreSQL gives what QuestDB does"
[ "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" -ge "$queries" ]
point $? "of all $queries queries of the manual"

gen --dialect questdb --seed 3 --count 2 -q 40 > made
run oracle --diff -e "test=$questdb" -e reference=postgresql: --stats made
exits 0 "and of what gen makes"
[ "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" -ge 56 ]
point $? "of which most is compared"
finish
