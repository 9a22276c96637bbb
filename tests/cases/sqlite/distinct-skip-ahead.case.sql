-- @case 1
-- Ticket ced41c7c7d, July 2019. As distinct-after-analyze-null, with the statistics gone stale. Of
-- the releases tried, fails on 3.24.0 to 3.29.0, passes from 3.30.1 on.
-- @dialect: sqlite
-- @check: bag whole = distinct(fetched)
-- @signature: rel:1:extra
-- @ref: https://www.sqlite.org/src/tktview?name=ced41c7c7d
-- @cause: optimizer DistinctOpt, SkipScan; statistics ANALYZE; schema PRIMARY KEY (c3, c2); hint NOT INDEXED
-- @setup
CREATE TABLE t0 (c0, c1, c2, c3, PRIMARY KEY (c3, c2));
INSERT INTO t0(c2) VALUES (0), (0), (0), (0), (0), (0), (0), (0), (0), (0), (NULL), (1), (0);
UPDATE t0 SET c1 = 0;
INSERT INTO t0(c0) VALUES (0), (0), (NULL), (0), (0);
ANALYZE t0;
UPDATE t0 SET c2 = 1;
-- @run whole
SELECT DISTINCT * FROM t0 WHERE t0.c2 = 1;
-- @run fetched
SELECT * FROM t0 WHERE t0.c2 = 1;
-- @end
