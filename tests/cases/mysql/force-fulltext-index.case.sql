-- @case 1
-- Found by oracle. A hint changes no result. Forced to a FULLTEXT index, ORDER BY gives no rows.
-- Of the releases tried, fails on 9.7.4, and on MariaDB 10.11.19; 11.8.9 is right.
-- @oracle: dqp hint=indexed-by at=2
-- @dialect: mysql
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: optimizer hypergraph_optimizer=on; schema PRIMARY KEY; hint /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */
-- @setup
CREATE TABLE t0(c0 CHAR PRIMARY KEY);
CREATE INDEX i0 ON t0(c0);
REPLACE INTO t0 VALUES (0);
CREATE FULLTEXT INDEX i1 ON t0(c0);
-- @base
-- > SELECT * FROM t0 ORDER BY 1;
-- @run given
SELECT * FROM t0 ORDER BY 1;
-- @run hinted
SELECT * FROM t0 FORCE INDEX (i1) ORDER BY 1;
-- @end
