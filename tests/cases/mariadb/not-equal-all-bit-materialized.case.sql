-- @case 1
-- Found by --diff with MySQL. Nothing is <> ALL of a query that gives NULL: it is NULL of each row. Where the BITs of the
-- subquery are put into a table of their own, -1 is, as if no NULL were among them; NOT IN does the same. Of the
-- releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=setting at=19
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: optimizer materialization=off
-- @setup
CREATE TABLE t0(c0 INT, c1 BIT);
INSERT INTO t0 VALUES (-1, NULL), (NULL, NULL), (NULL, NULL), (NULL, 0);
-- @base
-- > SELECT * FROM t0 WHERE c0 <> ALL (SELECT c1 FROM t0);
-- @run given
SELECT * FROM t0 WHERE c0 <> ALL (SELECT c1 FROM t0);
-- @run hinted
SET optimizer_switch = 'materialization=off';
SELECT * FROM t0 WHERE c0 <> ALL (SELECT c1 FROM t0);
SET optimizer_switch = 'default';
-- @end
