#!/bin/sh
# TDengine over REST as its users see it, on a server of the tests' own: what it answers, and what is made of
# answers that are late, long, broken or none.
# usage: tdengine.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
replay=$build/bin/replay

# serve [CREDENTIALS]: with what stands in the file "answers"; its port is then in $port.
serve() {
    rm -f feed port
    mkfifo feed
    "$build/tests/rest_server" answers asked ${1+"$1"} < feed > port &
    server=$!
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

# asks SQL: a case with two runs, of which the second is "SELECT 1".
asks() {
    cat > one.case.sql << END2
-- @case 1
-- @dialect: tdengine
-- @check: bag a = b
-- @setup
CREATE TABLE t (ts TIMESTAMP, c INT);
INSERT INTO t VALUES ('2022-05-01 10:00:00', 1);
-- @run a
$1;
-- @run b
SELECT 1;
-- @end
END2
}

one='Q SELECT 1
C c:BIGINT
R 1'

# without libcurl there is nothing to be tried
printf '%s\n' "$one" > answers
asks 'SELECT c FROM t'
"$replay" -e tdengine://u@127.0.0.1:1 one.case.sql > /dev/null 2> err
if grep -q "can't load libcurl" err; then
    echo "1..0 # skipped: no libcurl.so.4 (Debian: apt-get install libcurl4)"
    exit 77
fi

# ---- answers ------------------------------------------------------------------------------------------

printf 'Q SELECT c FROM t\nC c:INT\nR 1\n%s\n' "$one" > answers
serve
run "$replay" -e "tdengine://root@127.0.0.1:$port" one.case.sql
exits 0 "a case is judged"
has "$out" '^ok 1' "and passes"
has "$(cat asked)" '^whittle_h[0-9a-f]*_[0-9]*_[0-9a-f]*_1	SELECT c FROM t$' "each statement is asked of the case's own database"
has "$(cat asked)" "^	CREATE DATABASE whittle_" "which is made"
has "$(tail -n 1 asked)" "^	DROP DATABASE IF EXISTS whittle_" "and dropped"
sed 's/= b$/= b + b/' one.case.sql > wrong.case.sql
run "$replay" -e "tdengine://root@127.0.0.1:$port" wrong.case.sql
exits 1 "and one that does not hold fails"
has "$out" 'engine: "tdengine 3.3.6.0"' "naming the product with its release"
asks 'SELECT c FROM other.t'
run "$replay" -e "tdengine://root@127.0.0.1:$port" one.case.sql
has "$out" "SKIP.*one database\|one database" "another database is not reached"
grep -q 'other' asked
is $? 1 "nor asked for"
stop

printf 'Q SELECT c FROM t\nC c:INT\nR 2\n%s\n' "$one" > answers
asks 'SELECT c FROM t'
serve
run "$replay" -e "tdengine://root@127.0.0.1:$port" one.case.sql
exits 1 "one that does not hold fails"
stop

# inconclusive ANSWER WORDS DESCRIPTION [OPTION ..]: what is no answer is no verdict.
inconclusive() {
    printf 'Q SELECT c FROM t\n%s\n%s\n' "$1" "$one" > answers
    words=$2 what=$3
    shift 3
    serve
    run "$replay" -e "tdengine://root@127.0.0.1:$port" "$@" one.case.sql
    has "$out$err" "$words" "$what"
    hasnot "$out" '^ok 1 - [^#]*$' "$what: no pass"
    stop
}
inconclusive 'E 0x2602 Invalid column name: c' 'Invalid column name: c' "an error is an error"
inconclusive 'B {"code":0,"column_meta":[["c","INT",4]],"data":[[1]],"rows":1' "none of TDengine's: its end is missing" "half an answer"
inconclusive 'B {"code":0,"column_meta":[["c","INT",4]],"data":[[1],[1,2]],"rows":2}' 'not a value for each column' "a row that is too wide"
inconclusive 'B {"code":0,"column_meta":[["c","INT",4]],"data":[["1"]],"rows":1}' "none of its column's type" "a text for a number"
inconclusive "B {\"code\":0,\"column_meta\":[[\"c\",\"VARCHAR\",4]],\"data\":[[\"$(printf '\377')\"]],\"rows\":1}" 'no UTF-8' "bytes that are no text"
inconclusive 'B <html>502 Bad Gateway</html>' "none of TDengine's" "another server's page"
inconclusive 'H 503' 'HTTP 503' "a server that has too much to do"
inconclusive 'X' 'no answer from 127.0.0.1' "a connection that ends"
inconclusive 'L 200000' 'limit on length' "a text that is too long"
inconclusive 'L 20000000' 'longer than a quarter of the limit on memory' "an answer that is too long" --memory 64M
inconclusive 'D 3000' 'time limit\|timeout' "an answer that is late" --timeout 300ms
inconclusive "$(echo 'C c:INT'; seq 1 40 | sed 's/^/R /')" 'limit on rows' "too many rows" --rows 30

# An error that the manual calls internal is a finding.
printf 'Q SELECT c FROM t\nE 0x0110 Unexpected generic error\n%s\n' "$one" > answers
serve
run "$replay" -e "tdengine://root@127.0.0.1:$port" one.case.sql
exits 1 "an internal error fails"
has "$out" 'Unexpected generic error' "with the server's words"
stop

# A database that is long in the making is no hang of the engine.
printf 'Q SELECT SERVER_VERSION()\nD 4000\nC v:VARCHAR\nR 3.3.6.0\n%s\n' "$one" > answers
serve
run "$replay" -e "tdengine://root@127.0.0.1:$port" one.case.sql
exits 128 "a server that is late before a case has begun"
has "$err" 'does not let us in: stopped: the time limit' "is told as such"
run "$replay" --timeout 20s -e "tdengine://root@127.0.0.1:$port" one.case.sql
hasnot "$err" 'the time limit' "a longer time limit waits for it"
stop

# ---- a server that does not let us in ------------------------------------------------------------------

printf '%s\n' "$one" > answers
serve "$(printf root:sesame | base64)"
run "$replay" -e "tdengine://root:wrong-word@127.0.0.1:$port" one.case.sql
exits 128 "a wrong password"
has "$err" "does not let us in: Authentication failure (0x0357)" "is one clear message"
is "$(printf '%s\n' "$err" | grep -c .)" 1 "of one line"
hasnot "$out$err" 'wrong-word' "without the password"
mkdir home
printf 'machine 127.0.0.1 login root password sesame\n' > home/.netrc
HOME=$work/home run "$replay" -e "tdengine://root@127.0.0.1:$port" one.case.sql
hasnot "$err" "does not let us in" "a password in .netrc is found"
has "$(cat asked)" "CREATE DATABASE" "and lets us in"
stop
run "$replay" -e "tdengine://root:wrong-word@127.0.0.1:$port" one.case.sql
exits 128 "a server that is gone"
has "$err" "no answer from 127.0.0.1:$port" "is named"
hasnot "$out$err" 'wrong-word' "without the password"
run "$replay" -e "tdengine://root:wrong-word@127.0.0.1:$port/a.b" one.case.sql
exits 128 "a URL that is none"
hasnot "$out$err" 'wrong-word' "is shown without the password"

printf 'Q SELECT TO_UNIXTIMESTAMP(%s1970-01-01 00:00:00%s)\nC c:BIGINT\nR -3600000\n' "'" "'" > answers
serve
run "$replay" -e "tdengine://root@127.0.0.1:$port" one.case.sql
exits 128 "a server of another time zone is refused"
has "$err" "timezone UTC" "with what is to be done"
stop

printf '%s\n' 'Q SELECT name FROM information_schema.ins_databases' 'C name:VARCHAR' 'R power' 'R whittle_h000000_1_0000_1' "$one" > answers
serve
run "$replay" -e "tdengine://root@127.0.0.1:$port" one.case.sql
grep 'DROP DATABASE' asked | grep -q 'power\|h000000'
is $? 1 "databases of others are left alone"
stop

finish
