-- @case 1
-- Found by oracle. The column holds the letter that both parts of both rows are, so that the row is
-- in the list, as WHERE has it. Selected, the same IN is false: of a list of rows the constants are
-- not converted to the column's character set. Of the releases tried, fails on 10.11.19 and 11.8.9;
-- MySQL 9.7.4 is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: the query, but not with ((c0, c0) IN (('ä', 'ä'), ('ä', 'ä'))) IS TRUE
-- @setup
CREATE TABLE t0(c0 VARCHAR (20) CHARACTER SET latin1);
INSERT INTO t0 VALUES ('ä');
-- @base
-- > SELECT NULL FROM t0 WHERE (c0, c0) IN (('ä', 'ä'), ('ä', 'ä'));
-- @run optimized
SELECT NULL FROM t0 WHERE (c0, c0) IN (('ä', 'ä'), ('ä', 'ä'));
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((c0, c0) IN (('ä', 'ä'), ('ä', 'ä'))) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
