-- @case 1
-- Found by oracle. A statement that is prepared while derived_merge is on and executed while it is
-- off loses a row, and loses it in each execution from then on. What is sent once gives both rows
-- with either setting. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=executed-again at=15
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: the query alone
-- @setup
CREATE TABLE t0 AS SELECT 0 a0 UNION SELECT NULL;
-- @base
-- > SELECT DISTINCT * FROM (SELECT a0 FROM t0) a1;
-- @run given
SET optimizer_switch = 'derived_merge=off';
SELECT DISTINCT * FROM (SELECT a0 FROM t0) a1;
SET optimizer_switch = 'default';
SELECT DISTINCT * FROM (SELECT a0 FROM t0) a1;
SET optimizer_switch = 'default';
-- @run hinted
PREPARE wh_query FROM 'SELECT DISTINCT * FROM (SELECT a0 FROM t0) a1';
SET optimizer_switch = 'derived_merge=off';
EXECUTE wh_query;
SET optimizer_switch = 'default';
EXECUTE wh_query;
DEALLOCATE PREPARE wh_query;
SET optimizer_switch = 'default';
-- @end
