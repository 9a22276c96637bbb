-- @case 1
-- Ticket 587791f926, September 2019. INSTR over blobs and numbers that are read from the index of
-- the primary key misses a row. Of the releases tried, fails on 3.24.0 to 3.29.0, passes from
-- 3.30.1 on.
-- @dialect: sqlite
-- @check: bag indexed = scanned
-- @signature: rel:1:extra
-- @ref: https://www.sqlite.org/src/tktview?name=587791f926
-- @cause: optimizer FactorOutConst; statistics ANALYZE; schema PRIMARY KEY; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 PRIMARY KEY, c1);
INSERT INTO t0(c0) VALUES (x'bb'), (0);
-- @run indexed
SELECT c0, c1 FROM t0 WHERE INSTR(x'aabb', t0.c0) ORDER BY t0.c0, t0.c1;
-- @run scanned
SELECT c0, c1 FROM t0 NOT INDEXED WHERE INSTR(x'aabb', t0.c0);
-- @end
