-- @case 1
-- Found by oracle --diff of two releases. Rows come in no order: 'ä' before 'abcdefgh', although VARCHAR is
-- compared byte by byte and each byte of 'ä' is above 127. It takes a text of eight bytes and one that is not
-- ASCII as the least and greatest in the statistics, and a second column; without compressed_materialization,
-- or statistics_propagation, the order is right. Of the releases tried, fails on 1.1.3; right on 1.5.6.
-- @dialect: duckdb
-- @check: list query = expect(query)
-- @signature: rel:1:order
-- @cause: optimizer PRAGMA disable_optimizer, statistics_propagation, compressed_materialization
-- @setup
CREATE TABLE t0(c0 VARCHAR, c1 INT);
INSERT INTO t0(c0) VALUES ('ä'), ('abcdefgh');
-- @run query
SELECT * FROM t0 ORDER BY 1, 2;
-- @expect query
-- | 'abcdefgh'	NULL
-- | 'ä'	NULL
-- @end
