-- @case 1
-- Found by oracle. 1 <> ALL (SELECT a1 FROM t0) over a row is false, where a1 is a column of the
-- query around, which is 1; beside a CASE the row is found all the same. Of the releases tried,
-- fails on 11.8.9; right on 10.11.19.
-- @oracle: codd
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag original = folded
-- @signature: rel:1:extra
-- @cause: optimizer loosescan=off,firstmatch=off; schema CREATE INDEX i0 ON t0(a0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
CREATE INDEX i0 ON t0(a0);
CREATE TABLE t1 AS SELECT 1 a1;
-- @base
-- > SELECT DISTINCT * FROM t1 JOIN t1 a2 USING (a1) WHERE a2.a1 <> ALL (SELECT a1 FROM t0) AND wh_fold(a2.a1 IN (SELECT a0 FROM t0), a2.a1);
-- @run original
SELECT DISTINCT * FROM t1 JOIN t1 a2 USING (a1) WHERE a2.a1 <> ALL (SELECT a1 FROM t0) AND a2.a1 IN (SELECT a0 FROM t0);
-- @run value
SELECT DISTINCT a2.a1, (a2.a1 IN (SELECT a0 FROM t0)) FROM t1 a2;
-- @run folded bind=value
SELECT DISTINCT * FROM t1 JOIN t1 a2 USING (a1) WHERE a2.a1 <> ALL (SELECT a1 FROM t0) AND CASE WHEN a2.a1 IS NULL THEN wh_bound_null ELSE CASE a2.a1 wh_bound_whens END END;
-- @end
