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
