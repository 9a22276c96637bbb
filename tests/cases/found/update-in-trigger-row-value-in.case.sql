-- @case 1
-- Found by oracle. UPDATE in a trigger misses a row whose predicate, an OR of two IN with
-- subqueries of which one compares rows of values, SELECT finds to be true, as the same UPDATE
-- outside does. Of the releases tried, fails on 3.47.2, 3.50.2 and 3.54.1; right in 3.24.0 to
-- 3.46.0.
-- @oracle: dml way=trigger
-- @dialect: sqlite
-- @check: bag updated = hit + false + null
-- @signature: rel:1:both
-- @cause: statistics ANALYZE; schema UNIQUE
-- @setup
CREATE TABLE t0(c0, c1 UNIQUE);
INSERT INTO t0(c1) VALUES (0);
-- @base
-- > UPDATE t0 SET c0 = c1 WHERE c1 IN (SELECT NULL) OR (c1, c1) IN (SELECT c0, c0 FROM (SELECT 0 c0));
-- @derived
CREATE TABLE wh_go(x INT);
CREATE TRIGGER wh_trigger AFTER INSERT ON wh_go BEGIN UPDATE t0 SET c0 = c1 WHERE c1 IN (SELECT NULL) OR (c1, c1) IN (SELECT c0, c0 FROM (SELECT 0 c0)); END;
-- @run hit
SELECT c1, c1 FROM t0 WHERE c1 IN (SELECT NULL) OR (c1, c1) IN (SELECT c0, c0 FROM (SELECT 0 c0));
-- @run false
SELECT c0, c1 FROM t0 WHERE NOT (c1 IN (SELECT NULL) OR (c1, c1) IN (SELECT c0, c0 FROM (SELECT 0 c0)));
-- @run null
SELECT c0, c1 FROM t0 WHERE (c1 IN (SELECT NULL) OR (c1, c1) IN (SELECT c0, c0 FROM (SELECT 0 c0))) IS NULL;
-- @run updated
BEGIN;
INSERT INTO wh_go VALUES (1);
SELECT c0, c1 FROM t0;
ROLLBACK;
-- @end
