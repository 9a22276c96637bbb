-- @case 1
-- Found by Sonar, bug #114384. With an index the real on the right side of IN is converted to the
-- column's type before it is compared, and 0 is found IN (-0.468..). Known on releases 8.0.15 to
-- 8.0.36, verified. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:missing
-- @ref: https://bugs.mysql.com/bug.php?id=114384
-- @cause: schema CREATE INDEX i0 ON t0(c0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 SMALLINT);
INSERT INTO t0(c0) VALUES (0);
CREATE INDEX i0 ON t0(c0);
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 IN (LOG(0.6261534882548163));
-- @run optimized
SELECT * FROM t0 WHERE t0.c0 IN (LOG(0.6261534882548163));
-- @run unoptimized
SELECT *, (t0.c0 IN (LOG(0.6261534882548163))) IS TRUE FROM t0;
-- @end
