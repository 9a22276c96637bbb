-- @case 1
-- Found by oracle. c1, which is +c0, is 0 in one row of t0 as c2 is in t1; where t1 is materialized the
-- search of the index on c1 finds none. Of the releases tried, fails on 3.40.1 alone.
-- @oracle: dqp hint=materialized at=1
-- @dialect: sqlite
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @setup
CREATE TABLE t0(c0, c1 AS (+c0) UNIQUE);
INSERT INTO t0 VALUES (NULL), (NULL), (NULL), (0);
CREATE TABLE t1(c2);
REPLACE INTO t1 VALUES (0);
ANALYZE t0;
-- @base
-- > SELECT * FROM t1 JOIN t0 ON c1 = c2 WHERE c1 == 0;
-- @run given
SELECT * FROM t1 JOIN t0 ON c1 = c2 WHERE c1 == 0;
-- @run hinted
WITH wh_source AS MATERIALIZED (SELECT * FROM t1) SELECT * FROM wh_source AS t1 JOIN t0 ON c1 = c2 WHERE c1 == 0;
-- @end
