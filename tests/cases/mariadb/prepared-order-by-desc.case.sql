-- @case 1
-- Found by oracle. A statement with a parameter that was executed before with another value gives
-- its rows in the order of the index, not in that of ORDER BY c1, c0 DESC. Sent once, or with the
-- index ignored, it is right. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=bound
-- @dialect: mariadb
-- @check: list given = hinted
-- @signature: rel:1:order
-- @cause: schema UNIQUE (c1, c0); hint USE INDEX (), IGNORE INDEX (c1)
-- @setup
CREATE TABLE t0(c0 DATE, c1 VARCHAR (20), UNIQUE (c1, c0));
INSERT INTO t0 VALUES ('1-0-0', ''), (NULL, '');
-- @base
-- > SELECT c0 FROM t0 WHERE c1 = '' OR c0 = '1006-05-06' ORDER BY c1, c0 DESC;
-- @run given
SELECT c0 FROM t0 WHERE c1 = NULL OR c0 = '1006-05-06' ORDER BY c1, c0 DESC;
SELECT c0 FROM t0 WHERE c1 = '' OR c0 = '1006-05-06' ORDER BY c1, c0 DESC;
-- @run hinted
PREPARE wh_query FROM 'SELECT c0 FROM t0 WHERE c1 = ? OR c0 = ''1006-05-06'' ORDER BY c1, c0 DESC';
SET @wh_1 = NULL;
EXECUTE wh_query USING @wh_1;
SET @wh_1 = '';
EXECUTE wh_query USING @wh_1;
DEALLOCATE PREPARE wh_query;
-- @end
