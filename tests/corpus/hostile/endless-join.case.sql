-- @case 1
-- Ends, but not in our days.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile stopped
-- @run attack
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 9999)
SELECT count(*) FROM c AS a, c AS b, c AS d WHERE a.n + b.n * d.n = 3.5;
-- @end
