-- @case 1
-- Found by oracle. The server dies in the second execution of a prepared statement with IN (list)
-- that was made a subquery, if the values are of several types. Of the releases tried, fails on
-- 10.11.19 and 11.8.9.
-- @oracle: dqp hint=executed-again at=1
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
SELECT NULL FROM t0 WHERE c0 IN (0, '');
SELECT NULL FROM t0 WHERE c0 IN (0, '');
-- @run hinted
PREPARE wh_query FROM 'SELECT NULL FROM t0 WHERE c0 IN (0, '''')';
EXECUTE wh_query;
EXECUTE wh_query;
DEALLOCATE PREPARE wh_query;
-- @end
