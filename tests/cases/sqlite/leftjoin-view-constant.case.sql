-- @case 1
-- Ticket 6710d2f7a1, August 2019. The constant column of a view on the right of a LEFT JOIN: rows
-- for which the ON clause holds are lost. Of the releases tried, fails on 3.24.0 to 3.29.0, passes
-- from 3.30.1 on.
-- @oracle: norec form=fetch flag=istrue
-- @dialect: sqlite
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=6710d2f7a1
-- @cause: optimizer QueryFlattener, FactorOutConst
-- @setup
CREATE TABLE t0(c0);
CREATE VIEW v0(c0) AS SELECT TYPEOF(1) FROM t0;
INSERT INTO t0(c0) VALUES (0), (1);
-- @base
-- > SELECT * FROM t0 LEFT JOIN v0 ON t0.c0 WHERE NOT (v0.c0 = 'a');
-- @run optimized
SELECT * FROM t0 LEFT JOIN v0 ON t0.c0 WHERE NOT (v0.c0 = 'a');
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (NOT (v0.c0 = 'a')) IS TRUE AS f FROM t0 LEFT JOIN v0 ON t0.c0);
-- @end
