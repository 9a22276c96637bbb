-- @case 1
-- Found by oracle. A window with PARTITION BY a constant, over a subquery without a table: prepared
-- with a parameter the statement gives no row, whatever was executed before; with the value in its
-- place it gives one. Of the releases tried, fails on 1.5.6;
-- right on 1.1.3.
-- @oracle: dqp hint=bound
-- @dialect: duckdb
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: the query alone
-- @base
-- > SELECT count() OVER (PARTITION BY NULL) FROM (SELECT '' a0) WHERE a0 >= '';
-- @run given
SELECT count() OVER (PARTITION BY NULL) FROM (SELECT '' a0) WHERE a0 >= NULL;
SELECT count() OVER (PARTITION BY NULL) FROM (SELECT '' a0) WHERE a0 >= '';
-- @run hinted
PREPARE wh_query AS SELECT count() OVER (PARTITION BY NULL) FROM (SELECT '' a0) WHERE a0 >= $1;
EXECUTE wh_query(NULL);
EXECUTE wh_query('');
DEALLOCATE wh_query;
-- @end
