-- @case 1
-- Found by oracle. COALESCE() of dates is compared with an ENUM as a date, and is not less than
-- 'a'. Where it is also equal to '2020-01-01' in WHERE, that text stands for it, which is compared
-- as text and is less: a row too many. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: schema enum ('a', 'b', '2020-01-01') -> INT
-- @setup
CREATE TABLE t0(c0 date, c1 enum ('a', 'b', '2020-01-01'));
INSERT INTO t0 VALUES ('2020-01-01', 1);
-- @base
-- > SELECT NULL FROM t0 WHERE coalesce(c0, NULL) < c1 AND coalesce(c0, NULL) = '2020-01-01';
-- @run optimized
SELECT NULL FROM t0 WHERE coalesce(c0, NULL) < c1 AND coalesce(c0, NULL) = '2020-01-01';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (coalesce(c0, NULL) < c1 AND coalesce(c0, NULL) = '2020-01-01') THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
