-- @case 1
-- Found by oracle. OFFSET without FETCH goes with ORDER BY, which a derived table leaves out, as it seems without
-- a limit: of two rows both are counted, and one is given. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=count at=1
-- @dialect: mariadb
-- @check: bag rows(given) = total(hinted)
-- @signature: rel:1:less
-- @cause: optimizer derived_merge=off
-- @setup
CREATE TABLE t0 AS SELECT 0 a0 UNION SELECT 1;
-- @base
-- > SELECT a0 FROM t0 ORDER BY a0 OFFSET 1 ROWS;
-- @run given
SELECT a0 FROM t0 ORDER BY a0 OFFSET 1 ROWS;
-- @run hinted
SELECT COUNT(*) FROM (SELECT a0 FROM t0 ORDER BY a0 OFFSET 1 ROWS) AS wh_query;
-- @end
