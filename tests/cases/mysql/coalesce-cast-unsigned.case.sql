-- @case 1
-- Found by SQLancer (PQS), June 2019, bug #95954. COALESCE gives -1, which is 18446744073709551615
-- as an unsigned number and so a true one; the row was lost. Release not stated; fixed in 8.0.18.
-- Of the releases tried, right on 9.7.4.
-- @dialect: mysql
-- @check: bag query = expect(query)
-- @ref: https://bugs.mysql.com/bug.php?id=95954
-- @setup
CREATE TABLE t0(c0 BIGINT UNSIGNED);
INSERT INTO t0(c0) VALUES (NULL);
-- @run query
SELECT * FROM t0 WHERE CAST(COALESCE(t0.c0, -1) AS UNSIGNED);
-- @expect query
-- | NULL
-- @end
