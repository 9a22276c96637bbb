-- @case 1
-- @id: 5f0c1a7be2d94c31
-- @oracle: tlp-where form=tool
-- @dialect: mysql
-- @engine: mysql 8.0.19
-- @seed: 42/17/3
-- @verdict: fail
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0(c0) VALUES (0);
-- @base
-- > SELECT * FROM t0 WHERE 0.9 > t0.c0;
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE 0.9 > t0.c0;
-- @run false
SELECT * FROM t0 WHERE NOT (0.9 > t0.c0);
-- @run null
SELECT * FROM t0 WHERE (0.9 > t0.c0) IS NULL;
-- @actual whole
-- | 0
-- @actual true
-- @end
-- @case 1
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @setup
CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0 VALUES (-1);
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 GLOB '-*';
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE t0.c0 GLOB '-*';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 GLOB '-*') IS TRUE AS f FROM t0);
-- @end
-- @case 1
-- @oracle: eet
-- @dialect: postgresql
-- @check: bag original = transformed
-- @setup
CREATE TABLE t0(c0 text);
INSERT INTO t0 VALUES ('');
-- @base
-- > SELECT 1 FROM t0 WHERE c0 = wh_eet(3, c0 LIKE '_%', '', c0);
-- @run original
SELECT 1 FROM t0 WHERE c0 = '';
-- @run transformed
SELECT 1 FROM t0 WHERE c0 = CASE WHEN (c0 LIKE '_%') AND NOT (c0 LIKE '_%') AND (c0 LIKE '_%') IS NOT NULL
  THEN c0 ELSE '' END;
-- @end
-- @case 1
-- @oracle: dqe
-- @dialect: mariadb
-- @check: bag errors=warn-is-error select = update = all - left
-- @setup
CREATE TABLE t0(c0 FLOAT);
INSERT INTO t0 VALUES (0.5), (NULL);
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT AUTO_INCREMENT UNIQUE;
ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @base
-- > UPDATE t0 SET c0 = 1 WHERE c0;
-- @run select
SELECT DISTINCT wh_row0 FROM t0 WHERE c0;
-- @run all
SELECT wh_row0 FROM t0;
-- @run update
BEGIN;
UPDATE t0 SET c0 = 1, wh_hit0 = 1 WHERE c0;
SELECT wh_row0 FROM t0 WHERE wh_hit0 = 1;
ROLLBACK;
-- @run left
BEGIN;
DELETE FROM t0 WHERE c0;
SELECT wh_row0 FROM t0;
ROLLBACK;
-- @end
