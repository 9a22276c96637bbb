-- @case 1
-- Found by EET, issue #42617. A NULL and a TRUE on the two sides of XOR: the first is false AND
-- NULL, so false, and the second true whatever the subquery gives, so the row is there; it was
-- lost. Releases 4.0 to 5.3 and later may have it, says the tracker. No release was tried here;
-- MySQL 9.7.4 gives the right answer.
-- @dialect: tidb
-- @check: bag query = expect(query)
-- @ref: https://github.com/pingcap/tidb/issues/42617
-- @setup
CREATE TABLE t0(pkey INT, c6 VARCHAR(100));
INSERT INTO t0 VALUES (1, NULL);
-- @run query
SELECT * FROM t0 AS r0
WHERE (((r0.c6 IS NULL) AND FALSE) AND NULL) XOR (TRUE OR ('111' >= (
  SELECT NULL AS c0 FROM t0 AS r1
  WHERE EXISTS (SELECT * FROM t0 AS r2
    WHERE FALSE XOR ((r2.pkey <= (SELECT r0.pkey AS c0 FROM t0 AS r3 ORDER BY c0 ASC LIMIT 1))
      AND FALSE))
  ORDER BY c0 DESC LIMIT 1)));
-- @expect query
-- | 1	NULL
-- @end
