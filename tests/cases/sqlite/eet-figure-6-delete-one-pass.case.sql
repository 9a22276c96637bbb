-- @case 1
-- Jiang and Su, EET (OSDI 2024), Figure 6. A DELETE that passes its table once evaluates the
-- subquery behind an AND only after rows are gone already; one row of four stays. Fixed by not
-- deleting in one pass when the WHERE clause holds a subquery. Of the releases tried, fails on
-- 3.24.0 to 3.41.0, passes from 3.42.0 on.
-- @oracle: eet
-- @dialect: sqlite
-- @check: bag original = transformed
-- @signature: rel:1:extra
-- @ref: https://www.usenix.org/conference/osdi24/presentation/jiang
-- @cause: the query alone
-- @setup
CREATE TABLE t0 (c0 INT, c1 INT, c2 INT);
INSERT INTO t0 VALUES (2,1,-20);
INSERT INTO t0 VALUES (2,2,NULL);
INSERT INTO t0 VALUES (2,3,0);
INSERT INTO t0 VALUES (8,4,95);
-- @base
-- > DELETE FROM t0 WHERE wh_eet(2.5, t0.c0 <= t0.c2 AND t0.c0 <> (SELECT c0 FROM t0 ORDER BY c0 LIMIT 1 OFFSET 2), TRUE, NULL);
-- @run original
BEGIN;
DELETE FROM t0 WHERE TRUE;
SELECT * FROM t0;
ROLLBACK;
-- @run transformed
BEGIN;
DELETE FROM t0 WHERE (((t0.c0 <= t0.c2 AND t0.c0 <> (SELECT c0 FROM t0 ORDER BY c0 LIMIT 1 OFFSET 2)) IS NULL OR (t0.c0 <= t0.c2 AND t0.c0 <> (SELECT c0 FROM t0 ORDER BY c0 LIMIT 1 OFFSET 2)) OR NOT (t0.c0 <= t0.c2 AND t0.c0 <> (SELECT c0 FROM t0 ORDER BY c0 LIMIT 1 OFFSET 2))) AND (TRUE));
SELECT * FROM t0;
ROLLBACK;
-- @end
