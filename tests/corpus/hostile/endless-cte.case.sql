-- @case 1
-- Never ends by itself.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile stopped
-- @run attack
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c;
-- @end
