-- @case 1
-- Found by oracle. WHERE c1 is true for -1, with an index on a generated column and sorted reads
-- of rows it is lost. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=count at=1
-- @dialect: mariadb
-- @check: bag rows(given) = total(hinted)
-- @signature: rel:1:less
-- @cause: optimizer mrr=off,mrr_sort_keys=off; schema CREATE INDEX i0 ON t0(c1), DEFAULT 0, AS (c0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 INT DEFAULT 0, c1 DECIMAL AS (c0));
INSERT INTO t0(c0) VALUES (-1);
CREATE INDEX i0 ON t0(c1);
SET optimizer_switch = 'mrr=on,mrr_sort_keys=on';
-- @base
-- > SELECT * FROM t0 WHERE c1;
-- @run given
SELECT * FROM t0 WHERE c1;
-- @run hinted
SELECT COUNT(*) FROM (SELECT * FROM t0 WHERE c1) AS wh_query;
-- @end
