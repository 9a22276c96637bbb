-- @case 1
-- Ticket 57af00b664, September 2019. Read from an index on +c0, the 0.0 of a REAL column is an
-- integer, whose text is '0'. It shows only when nothing but the index is read: counting is wrong,
-- fetching right. Of the releases tried, fails on 3.24.0 to 3.29.0, passes from 3.30.1 on.
-- @dialect: sqlite
-- @check: bag indexed = scanned
-- @signature: rel:1:both
-- @ref: https://www.sqlite.org/src/tktview?name=57af00b664
-- @cause: optimizer CoverIdxScan; schema CREATE INDEX i0 ON t0(+c0, c0), REAL, TEXT; hint NOT INDEXED WHERE CAST(+
-- @setup
CREATE TABLE t0(c0 REAL, c1 TEXT);
CREATE INDEX i0 ON t0(+c0, c0);
INSERT INTO t0(c0) VALUES (0);
-- @run indexed
SELECT COUNT(*) FROM t0 WHERE CAST(+ t0.c0 AS BLOB) LIKE 0;
-- @run scanned
SELECT COUNT(*) FROM t0 NOT INDEXED WHERE CAST(+ t0.c0 AS BLOB) LIKE 0;
-- @end
