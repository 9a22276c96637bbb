-- @case 1
-- Found by oracle. IN (SELECT ..) in SET reads the table that UPDATE changes while it goes on: the
-- third copy of the predicate is first asked for after a row was changed, and is NULL where the other two are
-- false. A query in SET means the table as it was before the statement. Of the releases tried, fails on
-- all, 3.15.0 to 3.54.1.
-- @oracle: eet
-- @dialect: sqlite
-- @check: bag original = transformed
-- @setup
CREATE TABLE t0 AS SELECT 0 a0, NULL a1 UNION SELECT x'', 0;
-- @base
-- > UPDATE t0 SET a0 = NULL, a1 = wh_eet(4.4, a1 IN (SELECT a0 FROM t0), a1, NULL);
-- @run original
BEGIN;
UPDATE t0 SET a0 = NULL, a1 = a1;
SELECT * FROM t0;
ROLLBACK;
-- @run transformed
BEGIN;
UPDATE t0 SET a0 = NULL, a1 = CASE WHEN NOT (a1 IN (SELECT a0 FROM t0)) OR (a1 IN (SELECT a0 FROM t0)) IS NULL OR (a1 IN (SELECT a0 FROM t0)) THEN a1 ELSE NULL END;
SELECT * FROM t0;
ROLLBACK;
-- @end
