-- @case 1
-- Found by oracle. A BEFORE UPDATE trigger sets a to 10, and c, which is stored, is a * 2. Where a
-- subquery of the UPDATE reads the same table c is computed of the value that SET gives, and stays
-- so when the trigger has given another. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: rules
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: schema AS (a * 2) STORED, STORED
-- @setup
CREATE TABLE t0(a INT, c INT AS (a * 2) STORED);
CREATE TRIGGER r0 BEFORE UPDATE ON t0 FOR EACH ROW SET NEW.a = 10;
INSERT INTO t0(a) VALUES (1);
-- @base
-- > UPDATE t0 SET a = 5 WHERE a NOT IN (SELECT wh_rule('table-limit'), c FROM t0);
-- @run original
BEGIN;
UPDATE t0 SET a = 5 WHERE a NOT IN (SELECT c FROM t0);
SELECT * FROM t0;
ROLLBACK;
-- @run transformed
BEGIN;
UPDATE t0 SET a = 5 WHERE a NOT IN (SELECT c FROM (SELECT * FROM t0 LIMIT 1000000000) AS t0);
SELECT * FROM t0;
ROLLBACK;
-- @end
