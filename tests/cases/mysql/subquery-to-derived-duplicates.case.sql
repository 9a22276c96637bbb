-- @case 1
-- Found by oracle. 0 = '' and 0 = 'A' as numbers, so both rows of the derived table join with each
-- row outside: subquery_to_derived makes them distinct as texts. Of the releases tried, fails on
-- 9.7.4.
-- @oracle: dqp hint=setting at=2
-- @dialect: mysql
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: optimizer subquery_to_derived=on
-- @setup
CREATE TABLE t0(c0 VARCHAR (20));
REPLACE INTO t0 VALUES ('A'), ('');
-- @base
-- > SELECT * FROM t0 WHERE 0 IN (SELECT c0 FROM t0) OR NULL;
-- @run given
SELECT * FROM t0 WHERE 0 IN (SELECT c0 FROM t0) OR NULL;
-- @run hinted
SET optimizer_switch = 'subquery_to_derived=on';
SELECT * FROM t0 WHERE 0 IN (SELECT c0 FROM t0) OR NULL;
SET optimizer_switch = 'default';
-- @end
