-- @case 1
-- Found by oracle. The default of an added FLOAT column is an integer that no double equals. Read as a
-- column it is the double next to it; compared without conversion it equals the integer
-- 9007199254740993. Which of the two depends on the plan. Of the releases tried, fails on 3.24.0 to
-- 3.53.3; right in 3.54.1.
-- @oracle: tlp-where form=sql
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: optimizer PRAGMA automatic_index = 0; statistics ANALYZE; schema DECIMAL, FLOAT, DEFAULT 9007199254740993; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1, c2 DECIMAL);
INSERT INTO t0 VALUES (NULL, NULL, 9007199254740993), (NULL, NULL, 9007199254740993.);
ALTER TABLE t0 ADD COLUMN c3 FLOAT DEFAULT 9007199254740993;
-- @base
-- > SELECT t0.c2 FROM t0 JOIN t0 AS a0 ON t0.c2 = a0.c3 WHERE EXISTS (SELECT NULL FROM t0 WHERE a0.c3);
-- @run whole
SELECT t0.c2 FROM t0 JOIN t0 AS a0 ON t0.c2 = a0.c3;
-- @run parts
SELECT t0.c2 FROM t0 JOIN t0 AS a0 ON t0.c2 = a0.c3 WHERE EXISTS (SELECT NULL FROM t0 WHERE a0.c3) UNION ALL SELECT t0.c2 FROM t0 JOIN t0 AS a0 ON t0.c2 = a0.c3 WHERE NOT (EXISTS (SELECT NULL FROM t0 WHERE a0.c3)) UNION ALL SELECT t0.c2 FROM t0 JOIN t0 AS a0 ON t0.c2 = a0.c3 WHERE (EXISTS (SELECT NULL FROM t0 WHERE a0.c3)) IS NULL;
-- @end
