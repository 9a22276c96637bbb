-- @case 1
-- Found by oracle. NOT BETWEEN -9007199254740992 AND NULL is NULL of -9007199254740993, which is
-- less: beside a NULL that is written there the other bound is compared as a double. As the value
-- of a parameter the NULL spoils nothing, which is how it was found. Of the releases tried, fails
-- on 9.7.4.
-- @oracle: dqp hint=bound
-- @dialect: mysql
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 BIGINT);
INSERT INTO t0 VALUES (-9007199254740993);
-- @base
-- > SELECT * FROM t0 WHERE c0 NOT BETWEEN -9007199254740992 AND 0;
-- @run given
SELECT * FROM t0 WHERE c0 NOT BETWEEN -9007199254740992 AND NULL;
SELECT * FROM t0 WHERE c0 NOT BETWEEN -9007199254740992 AND 0;
-- @run hinted
PREPARE wh_query FROM 'SELECT * FROM t0 WHERE c0 NOT BETWEEN -9007199254740992 AND ?';
SET @wh_1 = NULL;
EXECUTE wh_query USING @wh_1;
SET @wh_1 = 0;
EXECUTE wh_query USING @wh_1;
DEALLOCATE PREPARE wh_query;
-- @end
