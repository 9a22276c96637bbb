-- @case 1
-- Found by oracle. <> ALL (SELECT ..) is true of a row although a NULL is among the others, in the
-- execution of a prepared statement behind one in which materialization was off. Of the releases
-- tried, fails on 10.11.19; 11.8.9 is right.
-- @oracle: dqp hint=executed-again at=20
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: schema UNSIGNED ZEROFILL
-- @setup
CREATE TABLE t0(c0 INT UNSIGNED ZEROFILL, c1 INTEGER);
INSERT INTO t0 VALUES (NULL, NULL), (0, -1);
-- @base
-- > SELECT NULL FROM t0 WHERE c1 <> ALL (SELECT c0 FROM t0);
-- @run given
SET optimizer_switch = 'materialization=off';
SELECT NULL FROM t0 WHERE c1 <> ALL (SELECT c0 FROM t0);
SET optimizer_switch = 'default';
SELECT NULL FROM t0 WHERE c1 <> ALL (SELECT c0 FROM t0);
SET optimizer_switch = 'default';
-- @run hinted
PREPARE wh_query FROM 'SELECT NULL FROM t0 WHERE c1 <> ALL (SELECT c0 FROM t0)';
SET optimizer_switch = 'materialization=off';
EXECUTE wh_query;
SET optimizer_switch = 'default';
EXECUTE wh_query;
DEALLOCATE PREPARE wh_query;
SET optimizer_switch = 'default';
-- @end
