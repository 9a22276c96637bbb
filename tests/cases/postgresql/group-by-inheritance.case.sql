-- @case 1
-- Found by SQLancer (PQS), July 2019. GROUP BY over all columns of a parent table was cut down to
-- its primary key, which its children do not share: rows of different children fall into one group.
-- Broken since 9.6, fixed in the branches from 9.6 to 12 by "Don't remove surplus columns from
-- GROUP BY for inheritance parents"; 12beta2 still had it. Of the releases tried, right on all of
-- them, 11.15 to 18.0.
-- @dialect: postgresql
-- @check: bag grouped = distinct(plain)
-- @ref: https://github.com/postgres/postgres/commit/a5be4062f7bf2ae9487c5a31ee337a56425cdc84
-- @ref: http://postgr.es/m/CA+u7OA7VLKf_vEr6kLF3MnWSA9LToJYncgpNX2tQ-oWzYCBQAw@mail.gmail.com
-- @setup
CREATE TABLE t0(c0 INT PRIMARY KEY, c1 INT);
CREATE TABLE t1(c0 INT) INHERITS (t0);
INSERT INTO t0(c0, c1) VALUES (0, 0);
INSERT INTO t1(c0, c1) VALUES (0, 1);
-- @run grouped
SELECT c0, c1 FROM t0 GROUP BY c0, c1;
-- @run plain
SELECT c0, c1 FROM t0;
-- @end
