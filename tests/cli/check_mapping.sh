#!/bin/sh
# oracle --check-rules between two engines: the rules of the library pass, and of a new user's five the two wrong ones are told.
# usage: check_mapping.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || without PostgreSQL postgresql
oracle=$build/bin/oracle

run "$oracle" --check-rules -e test=sqlite: -e reference=postgresql:
exits 0 "the library's rules between SQLite and PostgreSQL"
is "$(printf '%s\n' "$out" | grep -c '	wrong	')" 0 "none is wrong"
[ "$(printf '%s\n' "$out" | grep -c '	ok	')" -ge 200 ]
point $? "at least 200 are tried"
printf '%s\n' "$out" | awk -F '\t' '$2 == "ok" { n += $3; back += $1 ~ / back$/ } END { exit n < 100000 || back < 90 }'
point $? "on 100,000 rows, both ways"

# Written from oracle(1) alone.
cat > five.rules << 'END'
unicode: UNICODE({x}) => NULLIF(ASCII({x}), 0)
    if x text
    gives integer
    for sqlite
    to postgresql
hex: HEX({x}) => UPPER(ENCODE(CONVERT_TO({x}, 'UTF8'), 'hex'))
    if x text
    gives text
    for sqlite
    to postgresql
char: CHAR({i}) => CHR({i})
    if i integer, i literal
    gives text
    for sqlite
    to postgresql
like-called: LIKE({y}, {x}) => {x} ILIKE {y} ESCAPE ''
    if x text, y text
    gives truth
    for sqlite
    to postgresql
degrees: DEGREES({x}) => DEGREE({x})
    if x real
    gives real
    for sqlite
    to postgresql
END
run "$oracle" --check-rules --mapping five.rules -e test=sqlite: -e reference=postgresql:
exits 1 "two of five are wrong"
is "$(printf '%s\n' "$out" | cut -f1,2 | tr '\t\n' ' ,')" "unicode ok,hex wrong,char ok,like-called ok,degrees wrong," \
    "which two, is told"
has "$(printf '%s\n' "$out" | grep '^hex')" 'SELECT .*HEX(.*	SELECT .*ENCODE(.*	rows differ' "both queries, and what differs"
has "$(printf '%s\n' "$out" | grep '^degrees')" 'DEGREE.*does not exist' "the other engine's error"
sed "s/UPPER(.*)/COALESCE(&, '')/; s/DEGREE(/DEGREES(/" five.rules > right.rules
run "$oracle" --check-rules --mapping right.rules -e test=sqlite: -e reference=postgresql:
exits 0 "mended, all pass"

# A type, and a rule that nothing of the dialect meets.
cat > types.rules << 'END'
money: TYPE DECIMAL(9, 2) => TYPE decimal
    for sqlite
spare: LENGTH({x}) => OCTET_LENGTH({x})
    if x timestamp
    gives integer
    for sqlite
    to postgresql
END
run "$oracle" --check-rules --mapping types.rules -e test=sqlite: -e reference=postgresql:
is "$(printf '%s\n' "$out" | cut -f1,2 | head -n 1)" "money	ok" "a type is tried with values of its class"
has "$(printf '%s\n' "$out" | grep '^spare')" 'untested	0	' "a rule that nothing meets is untested, with the reason"

# What a new user writes wrong is said, and with which word.
cat > wrong.rules << 'END'
nul: LENGTH({x}) => {x}
    if x text
    gives whole
    for sqlite
    to postgresql
END
run "$oracle" --check-rules --mapping wrong.rules -e test=sqlite: -e reference=postgresql:
exits 128 "a class that there is not"
has "$err" "wrong.rules:1: gives neither a class (truth, .*) nor a hole: 'whole'" "is named, beside those that there are"
cat > idle.rules << 'END'
nul: NUL({x}) => {x}
    if x text
    gives text
    for sqlite
    to postgresql
lost: LENGTH({x}) => CHAR_LENGTH({x})
    for sqlite
elsewhere: LENGTH({x}) => LEN({x})
    gives integer
    for mysql
    to duckdb
END
run "$oracle" --check-rules --mapping idle.rules -e test=sqlite: -e reference=postgresql:
has "$out" '^nul	untested	0	the first engine refuses it: no such function: NUL' "a function that the first engine has not"
has "$out" '^lost	untested	0	no "to": it is no mapping' "a rule that maps to nothing"
has "$out" '^elsewhere	untested	0	not for sqlite and postgresql' "and one of other dialects are told"

run "$oracle" --check-rules --mapping five.rules
exits 129 "a mapping needs two engines"
run "$oracle" --check-rules five.rules -e test=sqlite: -e reference=postgresql:
exits 129 "rules between two engines are a mapping"
run "$oracle" --check-rules -e test=sqlite: -e reference=sqlite:
exits 128 "nothing is mapped between two of a kind"

finish
