-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 16, bug #99182. '' becomes 0 for the comparison, with a
-- warning, and 0 lies between 0 and 0; with the UNIQUE key the row was in none of the three parts.
-- The bug's verifiers closed it as not a bug: '' is no valid DECIMAL. April 2020, release not
-- stated. Of the releases tried, right on 9.7.4.
-- @oracle: tlp-where form=tool
-- @dialect: mysql
-- @check: bag whole = true + false + null
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://bugs.mysql.com/bug.php?id=99182
-- @setup
CREATE TABLE t0(c0 DECIMAL UNIQUE);
INSERT INTO t0(c0) VALUES (0);
-- @base
-- > SELECT * FROM t0 WHERE '' BETWEEN t0.c0 AND t0.c0;
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE '' BETWEEN t0.c0 AND t0.c0;
-- @run false
SELECT * FROM t0 WHERE NOT ('' BETWEEN t0.c0 AND t0.c0);
-- @run null
SELECT * FROM t0 WHERE ('' BETWEEN t0.c0 AND t0.c0) IS NULL;
-- @end
