-- @case 1
-- Found by oracle. 'b' >= '' is true and 'b' is in the list, so the row is one of the first part; by
-- two keys it is in none. Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: tlp-group-by form=rows
-- @dialect: mariadb
-- @check: bag rows(whole) = rows(parts)
-- @signature: rel:1:more
-- @cause: optimizer index_merge=off, optimizer_max_sel_arg_weight = 1; schema CREATE INDEX i0 ON t0(a1), CREATE INDEX i1 ON t0(a0, a1); hint USE INDEX (), IGNORE INDEX (i0), IGNORE INDEX (i1)
-- @setup
CREATE TABLE t0 AS SELECT 0 a0, 'b' a1;
CREATE INDEX i0 ON t0(a1);
CREATE INDEX i1 ON t0(a0, a1);
-- @base
-- > SELECT a0 FROM t0 WHERE (a0 OR a1 >= '') AND a1 IN ('b', NULL) GROUP BY a0;
-- @run whole
SELECT a0 FROM t0 GROUP BY a0;
-- @run parts
SELECT a0 FROM t0 WHERE (a0 OR a1 >= '') AND a1 IN ('b', NULL) GROUP BY a0 UNION SELECT a0 FROM t0 WHERE NOT ((a0 OR a1 >= '') AND a1 IN ('b', NULL)) GROUP BY a0 UNION SELECT a0 FROM t0 WHERE ((a0 OR a1 >= '') AND a1 IN ('b', NULL)) IS NULL GROUP BY a0;
-- @end
