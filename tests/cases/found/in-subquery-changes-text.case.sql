-- @case 1
-- Found by oracle. c0 is TEXT and shows '0'; below WHERE c0 IN (SELECT c1 ..) the same value is shown
-- as the integer 0: the affinity for the comparison is applied to the value itself. Of the releases
-- tried, fails on 3.46.0 to 3.53.3; right in 3.54.1. As view-count-in-affinity.
-- @oracle: tlp-distinct form=tool each=all
-- @dialect: sqlite
-- @check: bag whole = distinct(true + false + null)
-- @signature: rel:1:both
-- @cause: optimizer PushDown; schema INT
-- @setup
CREATE TABLE t0(c0 TEXT, c1 INT);
INSERT INTO t0 VALUES (0, NULL);
-- @base
-- > SELECT DISTINCT c0 FROM (SELECT c0 FROM t0 GROUP BY c0) WHERE c0 IN (SELECT c1 FROM t0);
-- @run whole
SELECT DISTINCT c0 FROM (SELECT c0 FROM t0 GROUP BY c0);
-- @run true
SELECT c0 FROM (SELECT c0 FROM t0 GROUP BY c0) WHERE c0 IN (SELECT c1 FROM t0);
-- @run false
SELECT c0 FROM (SELECT c0 FROM t0 GROUP BY c0) WHERE NOT (c0 IN (SELECT c1 FROM t0));
-- @run null
SELECT c0 FROM (SELECT c0 FROM t0 GROUP BY c0) WHERE (c0 IN (SELECT c1 FROM t0)) IS NULL;
-- @end
