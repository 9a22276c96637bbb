-- @case 1
-- Found by oracle. The server dies in the second execution of a prepared statement with IN (list)
-- that was made a subquery, if the values are of several types. Of the releases tried, fails on
-- 10.11.19 and 11.8.9.
-- @oracle: dqp hint=executed-again at=5
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: crash:hinted:SIGSEGV
-- @cause: optimizer in_predicate_conversion_threshold = DEFAULT; schema BIGINT UNSIGNED -> INT
-- @setup
CREATE TABLE t0(c0 BIGINT UNSIGNED);
SET in_predicate_conversion_threshold = 1;
-- @base
-- > SELECT NULL FROM t0 WHERE c0 IN (0, '');
-- @run given
SET optimizer_switch = 'mrr=on,mrr_cost_based=on';
SELECT NULL FROM t0 WHERE c0 IN (0, '');
SET optimizer_switch = 'default';
SELECT NULL FROM t0 WHERE c0 IN (0, '');
SET optimizer_switch = 'default';
-- @run hinted
PREPARE wh_query FROM 'SELECT NULL FROM t0 WHERE c0 IN (0, '''')';
SET optimizer_switch = 'mrr=on,mrr_cost_based=on';
EXECUTE wh_query;
SET optimizer_switch = 'default';
EXECUTE wh_query;
DEALLOCATE PREPARE wh_query;
SET optimizer_switch = 'default';
-- @end
