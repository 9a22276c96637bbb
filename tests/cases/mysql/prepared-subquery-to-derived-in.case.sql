-- @case 1
-- Found by oracle. IN (SELECT ..) loses a row in a statement that is prepared while
-- subquery_to_derived is off and executed while it is on. What is sent once gives it with either
-- setting. Of the releases tried, fails on 9.7.4.
-- @oracle: dqp hint=executed-again at=3
-- @dialect: mysql
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: the query alone
-- @setup
CREATE TABLE t0 AS SELECT 'b' UNION SELECT '';
-- @base
-- > SELECT a0 IN (SELECT * FROM t0) FROM (SELECT 0 a0) a1;
-- @run given
SET optimizer_switch = 'subquery_to_derived=on';
SELECT a0 IN (SELECT * FROM t0) FROM (SELECT 0 a0) a1;
SET optimizer_switch = 'default';
SELECT a0 IN (SELECT * FROM t0) FROM (SELECT 0 a0) a1;
SET optimizer_switch = 'default';
-- @run hinted
PREPARE wh_query FROM 'SELECT a0 IN (SELECT * FROM t0) FROM (SELECT 0 a0) a1';
SET optimizer_switch = 'subquery_to_derived=on';
EXECUTE wh_query;
SET optimizer_switch = 'default';
EXECUTE wh_query;
DEALLOCATE PREPARE wh_query;
SET optimizer_switch = 'default';
-- @end
