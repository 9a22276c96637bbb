-- @case 1
-- Found by oracle. An outer join makes a row of NULLs, a group of its own. As c1 alone tells the rows
-- of t0 apart, c0 is left out of GROUP BY, and that row falls into the group of the one whose c1 is
-- NULL. Of the releases tried, fails on 18.4; 15.3, 15.4 and 15.18 are right.
-- @oracle: raw form=copy at=1
-- @dialect: postgresql
-- @check: bag given = raw
-- @signature: rel:1:extra
-- @cause: schema UNIQUE NULLS NOT DISTINCT, NULLS NOT DISTINCT
-- @setup
CREATE TABLE t0(c0 TEXT, c1 INT UNIQUE NULLS NOT DISTINCT);
INSERT INTO t0 VALUES (0, NULL);
-- @base
-- > SELECT FROM t0 FULL JOIN t0 a0 ON NULL GROUP BY a0.c0, a0.c1;
-- @run given
SELECT FROM t0 FULL JOIN t0 a0 ON NULL GROUP BY a0.c0, a0.c1;
-- @run raw
BEGIN;
CREATE TEMP TABLE t0 AS SELECT c0, c1 FROM public.t0;
SELECT FROM t0 FULL JOIN t0 a0 ON NULL GROUP BY a0.c0, a0.c1;
ROLLBACK;
-- @end
