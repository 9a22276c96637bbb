-- @case 1
-- Found by oracle. A list that becomes a table of values (in_predicate_conversion_threshold) loses
-- the row below NATURAL JOIN. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: join form=using
-- @dialect: mariadb
-- @check: bag given = written
-- @signature: rel:1:extra
-- @cause: optimizer in_predicate_conversion_threshold = DEFAULT
-- @setup
CREATE TABLE t0(c0 INTEGER);
INSERT INTO t0 VALUES (1);
SET in_predicate_conversion_threshold = 1;
-- @base
-- > SELECT DISTINCT * FROM t0 a0 NATURAL JOIN t0 WHERE t0.c0 NOT IN (0, 0);
-- @run given
SELECT DISTINCT * FROM t0 a0 NATURAL JOIN t0 WHERE t0.c0 NOT IN (0, 0);
-- @run written
SELECT DISTINCT a0.c0 FROM t0 a0 JOIN t0 ON a0.c0 = t0.c0 WHERE t0.c0 NOT IN (0, 0);
-- @end
