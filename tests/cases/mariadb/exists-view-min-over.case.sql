-- @case 1
-- Found by oracle. The view has one row, whose columns are both 1, so EXISTS is true; beside MIN .. OVER it
-- is false. With materialization or exists_to_in off it is right, or where the column stands in a
-- CASE that is always it. Of the releases tried, fails on 10.11.19, passes on 11.8.9.
-- @oracle: eet
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:extra
-- @cause: optimizer materialization=off, exists_to_in=off
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
CREATE VIEW v0 AS SELECT a0 a1, a0 a2 FROM t0;
-- @base
-- > SELECT min(a1) OVER () FROM v0 a3 WHERE EXISTS (SELECT * FROM v0 WHERE a2 = wh_eet(5, NULL, a3.a1, NULL));
-- @run original
SELECT min(a1) OVER () FROM v0 a3 WHERE EXISTS (SELECT * FROM v0 WHERE a2 = a3.a1);
-- @run transformed
SELECT min(a1) OVER () FROM v0 a3 WHERE EXISTS (SELECT * FROM v0 WHERE a2 = CASE WHEN NULL THEN a3.a1 ELSE a3.a1 END);
-- @end
