-- @case 1
-- Found by oracle. 1 and '1' both equal the rowid 1, and '1' is the greater one. Where the rowid is
-- a constant the column that equals it is taken for one, too, and MAX for the first value. Of the
-- releases tried, fails on all from 3.24.0 to 3.53.3; right in 3.54.1.
-- @oracle: tlp-max form=plain
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: optimizer MinMaxOpt
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (1), ('1');
-- @base
-- > SELECT MAX(t0.c0) FROM t0 a0 JOIN t0 ON t0.c0 = a0.rowid WHERE a0.rowid = 1;
-- @run whole
SELECT MAX(t0.c0) FROM t0 a0 JOIN t0 ON t0.c0 = a0.rowid;
-- @run parts
SELECT MAX(a) FROM (SELECT MAX(t0.c0) AS a FROM t0 a0 JOIN t0 ON t0.c0 = a0.rowid WHERE a0.rowid = 1 UNION ALL SELECT MAX(t0.c0) AS a FROM t0 a0 JOIN t0 ON t0.c0 = a0.rowid WHERE NOT (a0.rowid = 1) UNION ALL SELECT MAX(t0.c0) AS a FROM t0 a0 JOIN t0 ON t0.c0 = a0.rowid WHERE (a0.rowid = 1) IS NULL) AS parts;
-- @end
