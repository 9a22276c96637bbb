-- @case 1
-- Sorts on disk; what it leaves behind is nothing.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile ok
-- @setup
PRAGMA temp_store = FILE;
PRAGMA cache_size = 2;
CREATE TABLE t(a);
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 400) INSERT INTO t SELECT hex(randomblob(500)) FROM c;
-- @run attack
SELECT count(*) FROM (SELECT DISTINCT a FROM t ORDER BY a DESC LIMIT 399);
-- @end
