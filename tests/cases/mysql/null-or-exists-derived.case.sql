-- @case 1
-- Found by oracle. EXISTS of a query that gives a row is true, also where that row is NULL. With subquery_to_derived=on
-- the NULL is taken for a row that is missing; SELECT 1 in its place is right. Of the releases tried, fails on 9.7.4.
-- @dialect: mysql
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: optimizer subquery_to_derived=on
-- @setup
CREATE TABLE t0 AS SELECT 0 a0;
-- @run given
SELECT a0 FROM t0 WHERE NULL OR EXISTS (SELECT NULL);
-- @run hinted
SELECT /*+ SET_VAR(optimizer_switch = 'subquery_to_derived=on') */ a0 FROM t0 WHERE NULL OR EXISTS (SELECT NULL);
-- @end
