-- @case 1
-- Rows without an end.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile limit-or-stopped
-- @run attack
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c;
-- @end
