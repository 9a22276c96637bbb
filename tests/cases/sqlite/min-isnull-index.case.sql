-- @case 1
-- Ticket 71e183cab6, August 2019; eleven years old then according to the list of SQLancer's finds.
-- As min-unique-null, with c1 ISNULL and an index on the column. Of the releases tried, fails on
-- 3.24.0 to 3.29.0, passes from 3.30.1 on.
-- @dialect: sqlite
-- @check: bag indexed = scanned
-- @signature: rel:1:both
-- @ref: https://www.sqlite.org/src/tktview?name=71e183cab6
-- @ref: https://github.com/sqlancer/bugs/blob/master/bugs.json
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(c1, c1 + 1 DESC); hint NOT INDEXED
-- @setup
CREATE TABLE t0 (c0, c1);
CREATE INDEX i0 ON t0(c1, c1 + 1 DESC);
INSERT INTO t0(c0) VALUES (1);
-- @run indexed
SELECT MIN(t0.c1), t0.c0 FROM t0 WHERE t0.c1 ISNULL;
-- @run scanned
SELECT MIN(t0.c1), t0.c0 FROM t0 NOT INDEXED WHERE t0.c1 ISNULL;
-- @end
