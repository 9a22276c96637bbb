-- @case 1
-- Found by oracle. The server dies where a statement with a LEFT JOIN of a subquery is prepared
-- while derived_merge is on and executed while it is off. The other way round it lives. Of the
-- releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=executed-again at=15
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: crash:hinted:SIGSEGV
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 SMALLINT);
-- @base
-- > SELECT NULL FROM t0 NATURAL LEFT JOIN (SELECT c0 FROM t0) a0;
-- @run given
SET optimizer_switch = 'derived_merge=off';
SELECT NULL FROM t0 NATURAL LEFT JOIN (SELECT c0 FROM t0) a0;
SET optimizer_switch = 'default';
SELECT NULL FROM t0 NATURAL LEFT JOIN (SELECT c0 FROM t0) a0;
SET optimizer_switch = 'default';
-- @run hinted
PREPARE wh_query FROM 'SELECT NULL FROM t0 NATURAL LEFT JOIN (SELECT c0 FROM t0) a0';
SET optimizer_switch = 'derived_merge=off';
EXECUTE wh_query;
SET optimizer_switch = 'default';
EXECUTE wh_query;
DEALLOCATE PREPARE wh_query;
SET optimizer_switch = 'default';
-- @end
