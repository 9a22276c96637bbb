-- @case 1
-- Found by oracle, and its core. The sum of one value that is 1.5 is 1.5, as the text that it is
-- turned into shows; of BINARY it is shown without a place for the fraction, as 2. Of the releases
-- tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @dialect: mariadb
-- @check: bag binary_text = text
-- @signature: rel:1:both
-- @cause: schema DECIMAL(10, 2) -> INT, (10, 2)
-- @setup
CREATE TABLE t0(c0 DECIMAL(10, 2));
INSERT INTO t0 VALUES (1.5);
-- @run binary_text
SELECT SUM(BINARY c0) FROM t0;
-- @run text
SELECT SUM(CONCAT(c0, '')) FROM t0;
-- @end
