-- @case 1
-- Fills a temporary table: memory first, then the disk.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile limit-or-stopped
-- @run attack
WITH RECURSIVE c(n, p) AS (SELECT 1, randomblob(9000) UNION SELECT n + 1, randomblob(9000) FROM c)
SELECT count(*) FROM c;
-- @end
