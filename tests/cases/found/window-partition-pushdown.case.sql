-- @case 1
-- Found by oracle. 1.0 and 1 are equal and so of one partition, whose COUNT is 2. A WHERE that names
-- nothing but what PARTITION BY names is evaluated below the window; GLOB tells 1.0 from 1, so the
-- partition is halved before it is counted. Of the releases tried, fails on 3.35.2 to 3.54.1, the
-- newest.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:both
-- @cause: optimizer PushDown
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (1.0), (1);
-- @base
-- > SELECT n FROM (SELECT c0, COUNT(*) OVER (PARTITION BY c0) AS n FROM t0) WHERE c0 GLOB '1';
-- @run whole
SELECT n FROM (SELECT c0, COUNT(*) OVER (PARTITION BY c0) AS n FROM t0);
-- @run true
SELECT n FROM (SELECT c0, COUNT(*) OVER (PARTITION BY c0) AS n FROM t0) WHERE c0 GLOB '1';
-- @run false
SELECT n FROM (SELECT c0, COUNT(*) OVER (PARTITION BY c0) AS n FROM t0) WHERE NOT (c0 GLOB '1');
-- @run null
SELECT n FROM (SELECT c0, COUNT(*) OVER (PARTITION BY c0) AS n FROM t0) WHERE (c0 GLOB '1') IS NULL;
-- @end
