-- @case 1
-- Found by oracle. c0 holds '0'. To look for it among integers IN makes 0 of it, and RETURNING shows that
-- instead of the column behind it. Of the releases tried, fails on 3.35.2 to 3.50.2, right on 3.54.1.
-- @oracle: eet
-- @dialect: sqlite
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: schema TEXT, INT
-- @setup
CREATE TABLE t0(c0 TEXT);
INSERT INTO t0 VALUES (0);
CREATE TABLE t1(c0 INT);
-- @base
-- > DELETE FROM t0 RETURNING wh_eet(5, c0 IN t1, NULL, NULL), c0;
-- @run original
BEGIN;
DELETE FROM t0 RETURNING NULL, c0;
SELECT * FROM t0;
ROLLBACK;
-- @run transformed
BEGIN;
DELETE FROM t0 RETURNING CASE WHEN c0 IN t1 THEN NULL ELSE NULL END, c0;
SELECT * FROM t0;
ROLLBACK;
-- @end
