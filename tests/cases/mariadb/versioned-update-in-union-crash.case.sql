-- @case 1
-- Found by oracle. An UPDATE of a table with system versioning, whose rows an index on another
-- column finds and IN chooses out of a UNION, ends the server with SIGSEGV; the base only needs
-- that setup. Of the releases tried, fails on 11.8.9; right on 10.11.19.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: crash:setup:SIGSEGV
-- @cause: schema CREATE INDEX i0 ON t0(c1), NOT NULL, WITH SYSTEM VERSIONING
-- @setup
CREATE TABLE t0(c0 INT NOT NULL, c1 INT) WITH SYSTEM VERSIONING;
INSERT INTO t0 VALUES (0, NULL);
CREATE INDEX i0 ON t0(c1);
UPDATE t0 SET c0 = 0 WHERE c1 IS NULL AND c0 IN (SELECT c0 FROM (SELECT NULL UNION SELECT NULL) a0);
-- @base
-- > SELECT * FROM t0 WHERE NULL;
-- @run optimized
SELECT * FROM t0 WHERE NULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (NULL) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
