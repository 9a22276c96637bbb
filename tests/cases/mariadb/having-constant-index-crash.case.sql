-- @case 1
-- Found by oracle. Groups by the first column of an index, of which HAVING wants one value, end the
-- server (SIGSEGV) where WHERE asks both columns of the index. Of the releases tried, fails on
-- 10.11.19 and 11.8.9.
-- @oracle: dqp hint=twice at=1
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = hinted
-- @signature: crash:given:SIGSEGV
-- @cause: optimizer join_cache_level = 3, join_cache_level = 4, condition_pushdown_from_having=off, rowid_filter=off, use_stat_tables = never; schema CREATE INDEX i0 ON t0(c2, c0), UNSIGNED, UNIQUE, ENGINE = MyISAM; hint USE INDEX (), IGNORE INDEX (c1), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 INT UNSIGNED, c1 INT UNIQUE, c2 MEDIUMINT) ENGINE = MyISAM;
INSERT INTO t0(c1) VALUES (NULL), (NULL);
ANALYZE TABLE t0 PERSISTENT FOR ALL;
UPDATE mysql.table_stats SET cardinality = 10;
CREATE INDEX i0 ON t0(c2, c0);
-- @base
-- > SELECT NULL FROM t0 WHERE c2 NOT BETWEEN c1 AND c0 GROUP BY c2 HAVING c2 = -1;
-- @run given
SELECT NULL FROM t0 WHERE c2 NOT BETWEEN c1 AND c0 GROUP BY c2 HAVING c2 = -1;
-- @run hinted
SELECT NULL FROM t0 WHERE (c2 NOT BETWEEN c1 AND c0) OR (c2 NOT BETWEEN c1 AND c0) GROUP BY c2 HAVING c2 = -1;
-- @end
