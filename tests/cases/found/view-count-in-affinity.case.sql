-- @case 1
-- Found by oracle. IN (SELECT c0 ..) converts the operand on its left with the affinity of c0 to
-- compare it, and leaves it converted: the COUNT(*) of a view is then fetched as text. Of the releases
-- tried, fails on 3.46.0 to 3.53.3; right in 3.54.1.
-- @oracle: tlp-where form=sql
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: optimizer PushDown; schema TEXT
-- @setup
CREATE TABLE t0(c0 TEXT, c1);
CREATE VIEW v0(c0, c1) AS SELECT NULL, COUNT(*) FROM t0;
-- @base
-- > SELECT * FROM v0 WHERE c1 IN (SELECT c0 FROM t0);
-- @run whole
SELECT * FROM v0;
-- @run parts
SELECT * FROM v0 WHERE c1 IN (SELECT c0 FROM t0) UNION ALL SELECT * FROM v0 WHERE NOT (c1 IN (SELECT c0 FROM t0)) UNION ALL SELECT * FROM v0 WHERE (c1 IN (SELECT c0 FROM t0)) IS NULL;
-- @end
