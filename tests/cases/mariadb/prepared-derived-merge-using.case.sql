-- @case 1
-- Found by oracle. A statement that is prepared, executed with derived_merge=off and again with
-- derived_merge=on loses the row the second time, where an index is on the column of USING. Of the
-- releases tried, fails on 11.8.9, passes on 10.11.19.
-- @oracle: dqp hint=executed-again at=15
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: schema CREATE INDEX i0 ON t0(a0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0 AS SELECT 'b' a0, NULL;
CREATE INDEX i0 ON t0(a0);
-- @base
-- > SELECT * FROM t0 JOIN (SELECT * FROM t0) a1 USING (a0);
-- @run given
SET optimizer_switch = 'derived_merge=off';
SELECT * FROM t0 JOIN (SELECT * FROM t0) a1 USING (a0);
SET optimizer_switch = 'default';
SELECT * FROM t0 JOIN (SELECT * FROM t0) a1 USING (a0);
SET optimizer_switch = 'default';
-- @run hinted
PREPARE wh_query FROM 'SELECT * FROM t0 JOIN (SELECT * FROM t0) a1 USING (a0)';
SET optimizer_switch = 'derived_merge=off';
EXECUTE wh_query;
SET optimizer_switch = 'default';
EXECUTE wh_query;
DEALLOCATE PREPARE wh_query;
SET optimizer_switch = 'default';
-- @end
