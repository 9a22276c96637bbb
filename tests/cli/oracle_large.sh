# Large queries are checked to their end: what the tool itself takes for one grows with its length,
# not with powers of it. A base of which there was no time for all checks would be named.
# Called as: sh oracle_large.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

oracle=$build/bin/oracle

# many N BETWEEN TEXT: TEXT N times, with BETWEEN between; % in it is the number, from 0, # the one before
many() {
    awk -v n="$1" -v between="$2" -v text="$3" 'BEGIN {
        for (i = 0; i < n; i++) {
            one = text
            gsub(/%/, i, one)
            gsub(/#/, i - 1, one)
            printf "%s%s", i ? between : "", one
        }
    }'
}
table="CREATE TABLE t(a INT, b TEXT);
INSERT INTO t VALUES (1, 'x'), (2, NULL);"

# ends NAME OPTIONS QUERY
ends() {
    printf '%s\n%s;\n' "$table" "$3" >large.sql
    run "$oracle" $2 large.sql
    is "$rc$out$err" 0 "$1"
}

ends "six hundred operands" --eet "SELECT a FROM t WHERE $(many 600 ' || ' b)"
ends "four hundred members of WITH, each reads the one before" "--tlp --dqp --raw" \
    "WITH m0 AS (SELECT a FROM t), $(many 400 ', ' 'm% AS (SELECT a FROM m#)' | sed 's/^m0 [^,]*, //') SELECT a FROM m5 WHERE a"
ends "three hundred conditions" "--norec --tlp --dqp --eet" "SELECT a FROM t WHERE $(many 300 ' AND ' 'a <> %')"
ends "three hundred branches of CASE" "--norec --eet --rules" \
    "SELECT a FROM t WHERE CASE $(many 300 ' ' 'WHEN a = % THEN b') END IS NULL"
ends "three hundred columns" "--norec --tlp --raw" "SELECT $(many 300 ', ' 'a + %') FROM t WHERE a"
ends "a hundred arms" "--dqp --raw --norec" "SELECT a FROM ($(many 100 ' UNION ALL ' 'SELECT a FROM t')) AS s WHERE a"
finish
