-- @case 1
-- Found by oracle. An outer join makes a row of NULLs, a group of its own. As c1 alone tells the rows
-- of t0 apart, c0 is left out of GROUP BY, and that row falls into the group of the one whose c1 is
-- NULL. Of the releases tried, fails on 18.4; 15.3, 15.4 and 15.18 are right.
-- @oracle: tlp-group-by form=tool
-- @dialect: postgresql
-- @check: bag whole = distinct(true + false + null)
-- @signature: rel:1:extra
-- @cause: schema UNIQUE NULLS NOT DISTINCT, NULLS NOT DISTINCT
-- @setup
CREATE TABLE t0(c0 numeric, c1 numeric UNIQUE NULLS NOT DISTINCT);
INSERT INTO t0 VALUES (0, NULL);
-- @base
-- > SELECT a0.c0, a0.c1 FROM t0 FULL JOIN t0 a0 ON NULL WHERE a0.c0 ISNULL GROUP BY a0.c0, a0.c1;
-- @run whole
SELECT a0.c0, a0.c1 FROM t0 FULL JOIN t0 a0 ON NULL GROUP BY a0.c0, a0.c1;
-- @run true
SELECT a0.c0, a0.c1 FROM t0 FULL JOIN t0 a0 ON NULL WHERE a0.c0 ISNULL GROUP BY a0.c0, a0.c1;
-- @run false
SELECT a0.c0, a0.c1 FROM t0 FULL JOIN t0 a0 ON NULL WHERE NOT (a0.c0 ISNULL) GROUP BY a0.c0, a0.c1;
-- @run null
SELECT a0.c0, a0.c1 FROM t0 FULL JOIN t0 a0 ON NULL WHERE (a0.c0 ISNULL) IS NULL GROUP BY a0.c0, a0.c1;
-- @end
