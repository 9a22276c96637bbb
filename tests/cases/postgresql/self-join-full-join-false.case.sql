-- @case 1
-- pgsql-hackers, on the removal of self-joins, which takes one of two constant-false clauses for a
-- duplicate of the other: the condition above the full join is lost, and a row comes out of WHERE
-- false. In the development of that feature; the mail states no release. Of the releases tried,
-- right on all of them, 11.15 to 18.0.
-- @dialect: postgresql
-- @check: bag query = expect(query)
-- @ref: https://www.postgrespro.com/list/id/CAMbWs48_EAPrc_C5qvK2WGvydHvht1JUnXwer9FVeU7t_zA+MQ@mail.gmail.com
-- @setup
CREATE TABLE t(a INT PRIMARY KEY, b INT);
INSERT INTO t VALUES (1, 1);
-- @run query
SELECT 1 FROM t FULL JOIN
  (SELECT * FROM t t1 JOIN t t2 JOIN t t3 ON t2.a = t3.a ON TRUE WHERE FALSE) s ON TRUE
WHERE FALSE;
-- @expect query
-- @end
