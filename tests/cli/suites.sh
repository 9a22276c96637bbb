#!/bin/sh
# replay --from pg_regress and mysqltest judges suites by what their runners printed.
# usage: suites.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

bindir=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -t/ -k5 -n | tail -1)
[ -x "$bindir/postgres" ] || without PostgreSQL postgresql
replay=$build/bin/replay
WHITTLE_ENGINE="postgresql:?bin=$bindir"
export WHITTLE_ENGINE

mkdir sql expected
cat > sql/shop.sql << 'END'
-- a shop
CREATE TABLE shop(id int, name text, price float8, at date, raw bytea, ok bool);

INSERT INTO shop VALUES (1, 'apple', 0.5, '2024-02-29', '\x00ff', true);
INSERT INTO shop VALUES (2, NULL, 1e20, NULL, '', false), (3, E'two\nlines', 'NaN', NULL, NULL, NULL);
SELECT * FROM shop ORDER BY id;
SELECT count(*),
  max(name) FROM shop;
\pset null '(null)'
SELECT name, '' AS e FROM shop WHERE id = 2;
SELECT nope FROM shop;
\set VERBOSITY sqlstate
SELECT 1/0;
BEGIN; UPDATE shop SET price = 3 WHERE id = 1; ROLLBACK;
RESET DateStyle;
SELECT at FROM shop WHERE id = 1;
COPY shop (id, name) FROM stdin;
7	seven
\.
SELECT name FROM shop WHERE id = 7;
END
cat > expected/shop.out << 'END'
-- a shop
CREATE TABLE shop(id int, name text, price float8, at date, raw bytea, ok bool);
INSERT INTO shop VALUES (1, 'apple', 0.5, '2024-02-29', '\x00ff', true);
INSERT INTO shop VALUES (2, NULL, 1e20, NULL, '', false), (3, E'two\nlines', 'NaN', NULL, NULL, NULL);
SELECT * FROM shop ORDER BY id;
 id | name  | price |     at     |  raw   | ok 
----+-------+-------+------------+--------+----
  1 | apple |   0.5 | 02-29-2024 | \x00ff | t
  2 |       | 1e+20 |            | \x     | f
  3 | two  +|   NaN |            |        | 
    | lines |       |            |        | 
(3 rows)

SELECT count(*),
  max(name) FROM shop;
 count |  max  
-------+-------
     3 | two  +
       | lines
(1 row)

\pset null '(null)'
SELECT name, '' AS e FROM shop WHERE id = 2;
  name  | e 
--------+---
 (null) | 
(1 row)

SELECT nope FROM shop;
ERROR:  column "nope" does not exist
LINE 1: SELECT nope FROM shop;
               ^
\set VERBOSITY sqlstate
SELECT 1/0;
ERROR:  22012
BEGIN; UPDATE shop SET price = 3 WHERE id = 1; ROLLBACK;
RESET DateStyle;
SELECT at FROM shop WHERE id = 1;
     at     
------------
 02-29-2024
(1 row)

COPY shop (id, name) FROM stdin;
SELECT name FROM shop WHERE id = 7;
 name  
-------
 seven
(1 row)

END
run "$replay" --from pg_regress sql
exits 0 "a suite that holds"
has "$out" '^ok 1 - sql/shop.sql:1 [0-9a-f]*$' "is judged, without --dialect"
has "$out" '^  compared: "14 of 15 statements; not, or not wholly: 1 rows of COPY"$' \
    "and it is told what was not"

# Each planted difference is found, at the line of its statement.
planted() {
    sed "$2" expected/shop.out > made
    if cmp -s made expected/shop.out; then
        point 1 "$1: nothing was planted"
        return
    fi
    cp expected/shop.out kept
    mv made expected/shop.out
    run "$replay" --from pg_regress sql
    mv kept expected/shop.out
    exits 1 "$1"
    has "$out" "^  at: \"sql/shop.sql:$3\"" "at line $3"
}
planted "a changed number" 's/|   0.5 |/|   0.6 |/' 6
planted "a changed text" 's/| apple |/| apply |/' 6
planted "a changed boolean" 's/\\x00ff | t/\\x00ff | f/' 6
planted "a changed byte" 's/\\x00ff | t/\\x00fe | t/' 6
planted "a changed date" 's/^ 02-29-2024/ 02-28-2024/' 16
planted "a missing row" '/^  2 |  /d;s/^(3 rows)/(2 rows)/' 6
planted "a changed second line of a cell" 's/^       | lines/       | lime /' 7
planted "text in place of NULL" "s/^ (null) | /        | /" 10
planted "rows in place of an error" 's/^ERROR:  column.*/ nope \n------\n(0 rows)\n/' 11
planted "another error" 's/^ERROR:  column.*/ERROR:  column "nix" does not exist/' 11
planted "another SQLSTATE" 's/^ERROR:  22012/ERROR:  22003/' 13
planted "an error in place of success" 's/^RESET.*/&\nERROR:  no/' 15
planted "a row that came by COPY" 's/^ seven$/ eight/' 20
planted "nothing in place of rows" '/^     at     $/{N;N;N;N;d;}' 16
planted "a column more" 's/^ name  $/ name  | a /;s/^-------$/-------+---/;s/^ seven$/ seven | 1/' 20

cp sql/shop.sql keep.sql
sed 's/^CREATE TABLE shop.*/CREATE TABLE shop(id nosuchtype);/' sql/shop.sql > made
sed 's/^CREATE TABLE shop.*/CREATE TABLE shop(id nosuchtype);/' expected/shop.out > made.out
cp expected/shop.out keep.out
mv made sql/shop.sql
mv made.out expected/shop.out
run "$replay" --from pg_regress sql
exits 1 "a statement that should succeed fails"
has "$out" 'reason: "error in setup: .*nosuchtype' "and is named"
mv keep.sql sql/shop.sql
mv keep.out expected/shop.out

# Alternatives, as PostgreSQL has them: what they do not agree on is not compared.
sed 's/0\.5 |/0.6 |/' expected/shop.out > expected/shop_1.out
run "$replay" --from pg_regress sql
exits 0 "an output beside the first"
has "$out" 'compared: "13 of 15 .*1 of which the expected outputs differ' "leaves a statement out"
rm expected/shop_1.out

sed '/SELECT 1\/0/d' expected/shop.out > made
mv made expected/shop.out
run "$replay" --from pg_regress sql
exits 128 "the output of another script"
has "$err" '^replay: sql/shop.sql:13: the expected output does not have this line' "is refused with the line"

run "$replay" --from pg_regress - < sql/shop.sql
exits 125 "without an output nothing is judged"

# The walls are no difference, and what stands behind them is not judged.
cat > role.sql << 'END'
SELECT 1 AS a;
CREATE ROLE somebody;
CREATE SCHEMA s AUTHORIZATION somebody;
SELECT 3 AS a;
END
cat > role.out << 'END'
SELECT 1 AS a;
 a 
---
 1
(1 row)

CREATE ROLE somebody;
CREATE SCHEMA s AUTHORIZATION somebody;
SELECT 3 AS a;
 a 
---
 4
(1 row)

END
run "$replay" --from pg_regress role.sql
exits 125 "what a wall refuses is neither success nor failure"
has "$out" 'SKIP inconclusive: .*roles outlive the case' "nor is what needs it"
sed 's/^ 1$/ 2/' role.out > made
mv made role.out
run "$replay" --from pg_regress role.sql
exits 1 "what stands before it is judged"
has "$out" '^  at: "role.sql:1"' "by its line"

# Where nothing behind it can need it, the rest is judged, and that is said once.
cat > out.sql << 'END'
COPY (SELECT 1) TO STDOUT;
CREATE ROLE nobody_else_names_it;
SELECT 1 AS a;
END
cat > out.out << 'END'
COPY (SELECT 1) TO STDOUT;
1
CREATE ROLE nobody_else_names_it;
SELECT 1 AS a;
 a 
---
 1
(1 row)

END
run "$replay" --from pg_regress out.sql
exits 0 "what nothing depends on may be refused"
has "$out" "^  note: \"line 1: the engine's walls refuse this statement, and none behind it depends on it\"$" \
    "and a note tells its line"
sed 's/^ 1$/ 2/' out.out > made
mv made out.out
run "$replay" --from pg_regress out.sql
exits 1 "what stands behind it is judged"
has "$out" '^  at: "out.sql:3"' "by its line"

printf 'SELECT count(*) > 0 AS b FROM pg_authid;\nSELECT 1 AS a;\n' > secret.sql
printf 'SELECT count(*) > 0 AS b FROM pg_authid;\n b \n---\n t\n(1 row)\n\nSELECT 1 AS a;\n a \n---\n 2\n(1 row)\n\n' \
    > secret.out
run "$replay" --from pg_regress secret.sql
exits 1 "behind a query that a wall refuses the rest is judged"
has "$out" '^  at: "secret.sql:2"' "by its line"
sed -i 's/^ 2$/ 1/' secret.out
run "$replay" --from pg_regress secret.sql
exits 125 "and where that holds the query itself is open"
has "$out" 'SKIP inconclusive: q1 was refused' "and named"
has "$out" '^  at: "secret.sql:1"' "with its line"
sed -i 's/^ 1$/ 2/' secret.out
sed -i '1i BEGIN;' secret.sql secret.out
run "$replay" --from pg_regress secret.sql
exits 125 "but not in a transaction, which the refusal ends"

# What every test of a suite begins with.
printf 'SELECT b FROM base;\n' > needs.sql
printf 'SELECT b FROM base;\n b \n---\n 5\n(1 row)\n\n' > needs.out
run "$replay" --from pg_regress needs.sql
exits 1 "a test that needs another one's table"
printf 'CREATE TABLE base(b int);\nCOPY base FROM stdin;\n5\n\\.\n' > before.sql
run "$replay" --from pg_regress --before before.sql needs.sql
exits 0 "has it with --before"
run "$replay" --from pg_regress --before nosuch.sql needs.sql
exits 128 "which must be there"

# ---- mysqltest ------------------------------------------------------------------------------------

unset WHITTLE_ENGINE
if ! [ -x /usr/sbin/mariadbd ]; then
    skip "mysqltest" "no MariaDB"
    finish
fi
WHITTLE_ENGINE="mariadb:?bin=/usr/sbin"
export WHITTLE_ENGINE
mkdir -p t r
cat > t/shop.test << 'END'
--source include/have_innodb.inc
create table shop (
  id int(4) zerofill, name varchar(20), price double, weight decimal(5,2));
insert into shop values (1, 'apple', 0.5, 1.5), (2, NULL, 1e20, 2);
--echo # all of it
select * from shop;
--sorted_result
select name from shop;
--error ER_DATA_TOO_LONG
insert into shop (name) values (repeat('x', 30));
--replace_column 1 #
select now();
select 1/0;
select a.id, b.price
  from shop a, shop b where a.id = 1 and b.id = 2;
let $n= 3;
drop table shop;
END
cat > r/shop.result << 'END'
create table shop (
id int(4) zerofill, name varchar(20), price double, weight decimal(5,2));
insert into shop values (1, 'apple', 0.5, 1.5), (2, NULL, 1e20, 2);
# all of it
select * from shop;
id	name	price	weight
0001	apple	0.5	1.50
0002	NULL	1e20	2.00
select name from shop;
name
NULL
apple
insert into shop (name) values (repeat('x', 30));
ERROR 22001: Data too long for column 'name' at row 1
select now();
now()
#
select 1/0;
1/0
NULL
Warnings:
Warning	1365	Division by 0
select a.id, b.price
from shop a, shop b where a.id = 1 and b.id = 2;
id	price
0001	1e20
drop table shop;
END
run "$replay" --from mysqltest t
exits 0 "a test that holds"
has "$out" '^ok 1 - t/shop.test:1 [0-9a-f]*$' "is judged, without --dialect"
has "$out" '^  compared: "8 of 9 statements; not, or not wholly: 1 results that the test has changed"$' \
    "and it is told what was not"

mkdir -p bits
cat >bits/bits.test <<'END'
create table b (a int, f bit(8));
insert into b values (1, 67);
select * from b;
select a, f + 0 from b;
select concat(database(), '--', a) from b;
drop table b;
END
sed 's/^select .*/&/' bits/bits.test >bits/bits.result
sed -i -e '/^select \*/a a\tf\n1\tC' -e '/^select a, f/a a\tf + 0\n1\t67' \
    -e "/^select concat/a concat(database(), '--', a)\\ntest--1" bits/bits.result
run "$replay" --from mysqltest bits
exits 0 "a BIT that is printed as a byte, and the runner's database in a text, are not compared"
has "$out" '^  compared: "4 of 6 statements; not, or not wholly: .*1 BIT columns, which are printed as bytes' "what is compared is told"
sed -i 's/67$/68/' bits/bits.result
run "$replay" --from mysqltest bits
exits 1 "the number of a BIT is"

planted_result() {
    sed "$2" r/shop.result > made
    if cmp -s made r/shop.result; then
        point 1 "$1: nothing was planted"
        return
    fi
    cp r/shop.result kept
    mv made r/shop.result
    run "$replay" --from mysqltest t
    mv kept r/shop.result
    exits 1 "$1"
    has "$out" "^  at: \"t/shop.test:$3\"" "at line $3"
}
planted_result "a changed number" 's/	0.5	/	0.6	/' 6
planted_result "a changed decimal" 's/	1.50$/	1.5/' 6
planted_result "a changed text" 's/	apple	/	apply	/' 6
planted_result "a missing row" '/^0001	apple/d' 6
planted_result "rows in another order" '/^0001	apple/{h;d;};/^0002	NULL/{p;x;}' 6
planted_result "a changed sorted row" 's/^apple$/apply/' 8
planted_result "another error" "s/^ERROR.*/ERROR 42S02: Unknown table 'nope'/" 10
planted_result "rows in place of an error" 's/^ERROR.*/nope\n1/' 10
planted_result "a value in place of NULL" '/^1.0$/{n;s/NULL/0/;}' 13
planted_result "an error in place of success" 's/^drop table shop;/&\nERROR 42S02: no/' 17
planted_result "nothing in place of rows" '/^id	price/,/^0001	1e20/d' 14

# Several sessions, as both runners print them.
mkdir -p sessions
cat > sessions/two.test << 'END'
create table t(a int) engine=innodb;
connect (con1,localhost,root,,);
begin;
insert into t values (1);
connection default;
select count(*) from t;
--send update t set a = a + 10
connection con1;
commit;
connection default;
--reap
select a from t;
disconnect con1;
connect (con1,localhost,root,,);
lock table t write;
disconnect con1;
connection default;
drop table t;
END
cat > sessions/two.result << 'END'
create table t(a int) engine=innodb;
connect  con1,localhost,root,,;
begin;
insert into t values (1);
connection default;
select count(*) from t;
count(*)
0
update t set a = a + 10;
connection con1;
commit;
connection default;
select a from t;
a
11
disconnect con1;
connect  con1,localhost,root,,;
lock table t write;
disconnect con1;
connection default;
drop table t;
END
run "$replay" --from mysqltest sessions
exits 0 "connections are sessions, and what they hold goes with them"
has "$out" '^  compared: "8 of 9 statements; not, or not wholly: 1 statements that are not printed"$' "all but what was sent"
sed -i '/^connect/d;/^disconnect/d' sessions/two.result
run "$replay" --from mysqltest sessions
exits 0 "also where the commands are not printed"
sed -i 's/^11$/1/' sessions/two.result
run "$replay" --from mysqltest sessions
exits 1 "a row of another session is compared"

# What the walls refuse, and what is flushed.
mkdir -p walls
cat > walls/global.test << 'END'
create table t(a int);
set @old = @@global.slow_query_log;
set global slow_query_log = 1;
select @@global.slow_query_log;
insert into t values (1);
flush status;
flush tables;
select a from t;
set global slow_query_log = @old;
drop table t;
END
cat > walls/global.result << 'END'
create table t(a int);
set @old = @@global.slow_query_log;
set global slow_query_log = 1;
select @@global.slow_query_log;
@@global.slow_query_log
1
insert into t values (1);
flush status;
flush tables;
select a from t;
a
1
set global slow_query_log = @old;
drop table t;
END
run "$replay" --from mysqltest walls
exits 0 "a setting of the server's that no result depends on is not missed, and tables are flushed"
has "$out" '^  note: "line 3: ' "that is told"
has "$out" '^  compared: "9 of 10 statements; not, or not wholly: 1 queries that show what the walls refuse"$' "also what would show it"
sed -i 's/^1$/2/' walls/global.result
run "$replay" --from mysqltest walls
exits 1 "what stands behind is judged"
has "$out" '^  at: "walls/global.test:8"' "by its line"
echo --slow-query-log >walls/global-master.opt
run "$replay" --from mysqltest walls
exits 125 "where the suite's server has options of its own, what differs is inconclusive"
has "$out" "rows differ; the suite's server has the options of walls/global-master.opt" "and says why"
rm walls/global-master.opt
sed -i 's/slow_query_log/event_scheduler/' walls/global.test walls/global.result
run "$replay" --from mysqltest walls
exits 125 "behind a setting that results may depend on nothing is judged"
has "$out" '^  at: "walls/global.test:3"' "with its line"
sed -i 's/^set global.*/flush tables with read lock;/' walls/global.test walls/global.result
run "$replay" --from mysqltest walls
exits 125 "a lock of the whole server is refused"
has "$out" 'all other sessions of the server would wait' "with its reason"

mkdir -p defaults
printf 'set time_zone = default;\nselect @@time_zone;\n--error 0,1051\ndrop table nope;\nselect 2;\n' > defaults/d.test
printf 'set time_zone = default;\nselect @@time_zone;\n@@time_zone\n+03:00\ndrop table nope;\nselect 2;\n2\n2\n' > defaults/d.result
run "$replay" --from mysqltest defaults
exits 0 "a default is the runner's, and what may fail or not is not compared"

cp t/shop.test keep.test
sed 's/^let .*/while (`SELECT 1`) { dec $n; }/' t/shop.test > made
mv made t/shop.test
run "$replay" --from mysqltest t
exits 0 "before a loop that only a run can tell all is judged"
has "$out" '^  compared: "6 of 9 statements' "behind it nothing is"
has "$out" '^  left-out: "t/shop.test:16: the mysqltest command .*while' "and its line is said"
mv keep.test t/shop.test

# What a test sources: below a directory that is named, else nowhere.
mkdir -p suite/t suite/r suite/include outside
printf -- '--source include/shop.inc\nlet $i= 2;\nwhile ($i) {\neval SELECT $i + $more AS x;\ndec $i;\n}\n' > suite/t/uses.test
printf 'SELECT 1 AS one;\n--let $more = 10\n--source deep.inc\n' > suite/include/shop.inc
printf "SELECT 'deep' AS d;\n" > suite/include/deep.inc
printf 'SELECT 1 AS one;\none\n1\nSELECT '"'deep'"' AS d;\nd\ndeep\nSELECT 2 + 10 AS x;\nx\n12\nSELECT 1 + 10 AS x;\nx\n11\n' \
    > suite/r/uses.result
run "$replay" --from mysqltest suite/t
exits 125 "without --source no other file is opened"
has "$out" '^  left-out: ".*suite/t/uses.test:1: the mysqltest command .*source.* names a file, and none is opened: .*--source' \
    "the line and the remedy are said"
run "$replay" --from mysqltest --source suite suite/t
exits 0 "with it the test is read"
has "$out" '^  compared: "4 of 4 statements' "whole, a loop included"
run "$build/bin/oracle" --from mysqltest suite/t/uses.test
exits 125 "oracle opens no other file either"
has "$err" '--source' "and says what would"
run "$build/bin/oracle" --from mysqltest --source suite --stats suite/t/uses.test
has "$err" '^bases	4$' "with it each query that is sourced is a base"
run "$build/bin/oracle" --source suite suite/t/uses.test
exits 129 "--source goes with --from mysqltest alone"
sed 's/^11$/12/' suite/r/uses.result > made
cp suite/r/uses.result kept && mv made suite/r/uses.result
run "$replay" --from mysqltest --source suite suite/t
exits 1 "what a loop gives is compared"
has "$out" '^  at: "suite/t/uses.test:4"' "by its line"
sed 's/^deep$/shallow/' kept > suite/r/uses.result
run "$replay" --from mysqltest --source suite suite/t
exits 1 "what a sourced file gives is compared"
has "$out" '^  at: "suite/t/uses.test:1"' "by the line that sources it"
mv kept suite/r/uses.result

# refused WHAT WHY: suite/include/deep.inc is that now
refused() {
    run "$replay" --from mysqltest --source suite suite/t
    exits 125 "$1 is not read"
    has "$out" "left-out: .*include/shop.inc:3: the mysqltest command .*source.* $2" "in the file that has it"
}
cp suite/include/deep.inc outside/deep.inc
rm suite/include/deep.inc
refused "a file that is not there" "names a file that is not there"
ln -s "$work/outside/deep.inc" suite/include/deep.inc
refused "a link that leads out" "names a file that is not below --source"
rm suite/include/deep.inc && mkdir suite/include/deep.inc
refused "a directory" "names something that can't be read"
rmdir suite/include/deep.inc && mkfifo suite/include/deep.inc
refused "a pipe" "names something that can't be read"
rm suite/include/deep.inc && ln -s shop.inc suite/include/deep.inc
refused "a file that sources itself" "names a file that is being read"
sed -i 's|deep.inc|../../outside/deep.inc|' suite/include/shop.inc
refused "a way up and out" "names a file that is not below --source"
sed -i "s|[^ ]*/outside|$work/outside|" suite/include/shop.inc
refused "an absolute path" "names no file by a relative path"

run "$replay" --from mysqltest --source suite/t/uses.test suite/t
exits 128 "--source is a directory"
run "$replay" --from sql --source suite role.sql
exits 129 "of files that mysqltest sources"

finish
