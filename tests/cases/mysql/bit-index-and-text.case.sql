-- @case 1
-- Found by oracle. Text compared with a BIT is a number, 0 for 'A', and 0 >= 0. The index is
-- searched for the bytes of 'A'. Of the releases tried, fails on 9.7.4, and on MariaDB 10.11.19
-- and 11.8.9.
-- @dialect: mysql
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: optimizer hypergraph_optimizer=on, range_optimizer_max_mem_size = 1; schema CREATE INDEX i0 ON t0(c0), BIT (8) -> INT, (8)
-- @setup
CREATE TABLE t0(c0 BIT (8));
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES (0), (NULL);
-- @run whole
SELECT count(0) FROM t0;
-- @run parts
SELECT SUM(a) FROM (SELECT count(0) AS a FROM t0 WHERE c0 >= 'A' UNION ALL SELECT count(0) AS a FROM t0 WHERE NOT (c0 >= 'A') UNION ALL SELECT count(0) AS a FROM t0 WHERE (c0 >= 'A') IS NULL) AS parts;
-- @end
