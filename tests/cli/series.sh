#!/bin/sh
# Engines for series of rows in time, which are not to be had here: a server answers what their manuals
# say (tests/corpus/series), PostgreSQL what the mapping makes of the query. Where both agree the rule
# is right; where the server errs it is found.
# usage: series.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || without PostgreSQL postgresql
PATH=$build/bin:$PATH

# serve FILE: starts the server of $dialect, whose port is then in $port; it ends with its input.
serve() {
    rm -f feed port
    mkfifo feed
    case $dialect in
    tdengine) "$build/tests/rest_server" "$1" asked "$(printf root:taosdata | base64)" < feed > port & ;;
    *) "$build/tests/wire_server" "$1" asked < feed > port & ;;
    esac
    exec 9> feed
    tries=0
    until [ -s port ] || [ $tries -ge 500 ]; do
        tries=$((tries + 1))
        sleep 0.02
    done
    port=$(cat port)
}

stop() {
    exec 9>&-
    wait
}

# What it is called.
url() {
    case $dialect in
    tdengine) echo "test=tdengine://root:taosdata@127.0.0.1:$port" ;;
    *) echo "test=postgresql://whittle@127.0.0.1:$port/qdb" ;;
    esac
}

# cases FILE: the setup and the queries that it answers, without those of the driver.
cases() {
    sed -n 's/^S \(.*\)/\1;/p; s/^Q \(.*\)/\1;/p' "$1" | grep -v 'wal_tables\|tables()\|information_schema'
}

# The queries of a file and how many of them there are.
for dialect in questdb risingwave cratedb tdengine; do
    file=$source/tests/corpus/series/$dialect.wire
    cases "$file" > cases.sql
    queries=$(grep -c '^SELECT' cases.sql)
    serve "$file"
    run oracle --diff --dialect $dialect -e "$(url)" \
        -e reference=postgresql: --stats cases.sql
    exits 0 "$dialect: PostgreSQL gives what the manual says"
    [ "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" -ge "$queries" ]
    point $? "$dialect: of all $queries queries"
    stop
    cp asked asked.$dialect
done
has "$(cat asked.questdb)" '^SELECT count() FROM wal_tables()' "QuestDB is asked until the rows are seen"
has "$(cat asked.cratedb)" '^REFRESH TABLE t$' "CrateDB is told to show them"
has "$(cat asked.risingwave)" '^FLUSH$' "and RisingWave"
has "$(cat asked.tdengine)" '^whittle_[0-9a-z_]*	INSERT INTO d' "TDengine's statements name a database of their own"
has "$(tail -n 1 asked.tdengine)" 'DROP DATABASE IF EXISTS whittle_' "which is dropped at the end"
grep -q 'CREATE DATABASE' asked.questdb
is $? 1 "QuestDB, which has one database, is asked for no other"

# A wrong answer is found, and the case says what PostgreSQL was asked.
dialect=questdb
sed 's/^R EUR	780/&/; s/^R 2	EUR	880.2	2020-04-22 16:18:34.404665/R 2	EUR	780.2	2020-04-21 16:08:34.404665/' \
    "$source/tests/corpus/series/questdb.wire" > wrong.wire
cases wrong.wire | grep 'balances' | grep -v 'WHERE\|balance_ccy, balance FROM' > cases.sql
serve wrong.wire
run oracle --diff --dialect questdb -e "test=postgresql://whittle@127.0.0.1:$port/qdb" \
    -e reference=postgresql: cases.sql
exits 1 "a latest row that is not the latest is found"
has "$out" '^-- @dialect: questdb$' "the case is QuestDB's"
has "$out" 'MAX(ts).* GROUP BY cust_id' "and holds what PostgreSQL was asked"
has "$out" 'time=instant' "times are compared by their instant"
stop

# What gen makes has a mapping, and PostgreSQL takes what comes of it: without rows, beside a server that gives
# none to anything. What is inconclusive is PostgreSQL's error.
for dialect in questdb risingwave cratedb tdengine; do
    { sed -n '/^V /p' "$source/tests/corpus/series/$dialect.wire"
      printf 'N\nQ SELECT count() FROM wal_tables() WHERE sequencerTxn <> writerTxn\nC c:20\nR 0\n'; } > none.wire
    serve none.wire
    gen --dialect $dialect --seed 3 --count 2 -q 40 > made
    grep -v '^INSERT' made > empty
    run oracle --diff --dialect $dialect -e "$(url)" \
        -e reference=postgresql: --stats empty
    stop
    exits 0 "$dialect: of no rows come none"
    checks=$(printf '%s\n' "$err" | sed -n 's/^checks	//p')
    [ "$checks" -ge 56 ]
    point $? "of 80 queries $checks are mapped"
    is "$(printf '%s\n' "$err" | sed -n 's/^inconclusive	//p')" 0 "and PostgreSQL takes them all"
    sed -n 's/^INSERT INTO t[0-9] VALUES //p' made | sed "s/), (/\n/g" > rows
    [ "$(grep -c . rows)" -ge 300 ] && [ "$(grep -c . rows)" -le 3000 ]
    point $? "six tables of 50 to 500 rows"
    is "$(grep '^CREATE' made | tr -cd ',\n' | awk 'length > 7' | wc -l | tr -d ' ')" 0 "and of up to eight columns"
done
run gen --dialect questdb --mix where
exits 129 "there is no mix of them"
for shaped in --complex --size=9 --schema=few.sql --profile=few.sql; do
    run gen --dialect risingwave "$shaped"
    is "$rc $out" "129 -- @case 1" "nor does $shaped mean something to them, and no case is written"
done

# The server of somebody else is left as it is.
dialect=questdb
printf 'V QuestDB 8.1.0\nQ SELECT table_name FROM tables() LIMIT 1\nC table_name:1043\nR trades\n' > taken.wire
serve taken.wire
run oracle --diff --dialect questdb -e "test=postgresql://whittle@127.0.0.1:$port/qdb" \
    -e reference=postgresql: cases.sql
exits 128 "a server that has tables is refused"
has "$err" 'has a table, trades' "with what it has"
stop
grep -q '^DROP' asked
is $? 1 "and nothing is dropped"

finish
