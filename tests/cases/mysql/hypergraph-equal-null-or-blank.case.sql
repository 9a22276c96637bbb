-- @case 1
-- Found by oracle. '_' is not '_ ' in a collation that does not pad. By an index, with the
-- hypergraph optimizer and beside = NULL, the row is found. Of the releases tried, fails on 9.7.4.
-- @oracle: raw form=copy at=1
-- @dialect: mysql
-- @check: bag given = raw
-- @signature: rel:1:missing
-- @cause: optimizer range_optimizer_max_mem_size = 1; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 CHAR UNIQUE);
INSERT INTO t0 VALUES ('_');
-- @base
-- > SELECT /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */ NULL FROM t0 WHERE c0 = NULL OR c0 = '_ ';
-- @run given
SELECT /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */ NULL FROM t0 WHERE c0 = NULL OR c0 = '_ ';
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MyISAM AS SELECT c0 FROM t0;
SELECT /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */ NULL FROM wh_raw_t0 AS t0 WHERE c0 = NULL OR c0 = '_ ';
-- @end
