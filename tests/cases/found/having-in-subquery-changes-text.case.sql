-- @case 1
-- Found by oracle. c1 is the text '0'; below HAVING c1 IN (SELECT c0 ..) the same key is shown as the
-- integer 0: the affinity for the comparison is applied to the value itself. As in-subquery-changes-text.
-- Of the releases tried, fails on 3.24.0 to 3.53.3; fixed in 3.54.1.
-- @oracle: tlp-having form=sql
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: schema INTEGER, WITHOUT ROWID
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 TEXT) WITHOUT ROWID;
INSERT INTO t0 VALUES (0, 0);
-- @base
-- > SELECT c1 FROM t0 GROUP BY c1 HAVING c1 IN (SELECT c0 FROM t0);
-- @run whole
SELECT c1 FROM t0 GROUP BY c1;
-- @run parts
SELECT c1 FROM t0 GROUP BY c1 HAVING c1 IN (SELECT c0 FROM t0) UNION ALL SELECT c1 FROM t0 GROUP BY c1 HAVING NOT (c1 IN (SELECT c0 FROM t0)) UNION ALL SELECT c1 FROM t0 GROUP BY c1 HAVING (c1 IN (SELECT c0 FROM t0)) IS NULL;
-- @end
