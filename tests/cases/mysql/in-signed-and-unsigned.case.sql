-- @case 1
-- Found by SQLancer (PQS), June 2019, bug #95957. IN compares -1 with its unsigned copy as if both
-- were of one type and finds them equal; the comparison by = does not. Verified, release not
-- stated. Of the releases tried, fails on 9.7.4.
-- @dialect: mysql
-- @check: bag listed = written_out
-- @signature: rel:1:both
-- @ref: https://bugs.mysql.com/bug.php?id=95957
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0(c0) VALUES (-1);
-- @run listed
SELECT t0.c0 IN (1, CAST(t0.c0 AS UNSIGNED)) FROM t0;
-- @run written_out
SELECT t0.c0 = 1 OR t0.c0 = CAST(t0.c0 AS UNSIGNED) FROM t0;
-- @end
