-- @case 1
-- Ticket 7e07a3dbf5, August 2019. LIKELY() has no affinity, so that every rowid is less than the
-- text '0'; compared as a rowid, the text is converted and the rows are lost. Of the releases
-- tried, fails on 3.29.0, passes from 3.30.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=7e07a3dbf5
-- @cause: statistics ANALYZE
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0(c0) VALUES ('a'), ('b');
-- @base
-- > SELECT * FROM t0 WHERE LIKELY(t0.rowid) <= '0';
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE LIKELY(t0.rowid) <= '0';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (LIKELY(t0.rowid) <= '0') IS TRUE AS f FROM t0);
-- @end
