-- @case 1
-- Grows by the row.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile limit
-- @run attack
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 1000)
SELECT length(group_concat(hex(zeroblob(1000)))) FROM c;
-- @end
