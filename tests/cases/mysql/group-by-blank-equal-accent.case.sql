-- @case 1
-- Found by oracle. ' ' equals '`' in cp1251_ukrainian_ci (and in koi8u's collation), but GROUP BY
-- makes two groups of them. Of the releases tried, fails on 9.7.4.
-- @oracle: tlp-group-by form=rows
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag rows(whole) = rows(parts)
-- @signature: rel:1:more
-- @cause: optimizer hypergraph_optimizer=on; schema COLLATE cp1251_ukrainian_ci
-- @setup
CREATE TABLE t0(c0 TEXT COLLATE cp1251_ukrainian_ci);
INSERT INTO t0 VALUES (0x20), (0x60);
-- @base
-- > SELECT c0 FROM t0 WHERE c0 = 0x60 GROUP BY c0;
-- @run whole
SELECT c0 FROM t0 GROUP BY c0;
-- @run parts
SELECT c0 FROM t0 WHERE c0 = 0x60 GROUP BY c0 UNION SELECT c0 FROM t0 WHERE NOT (c0 = 0x60) GROUP BY c0 UNION SELECT c0 FROM t0 WHERE (c0 = 0x60) IS NULL GROUP BY c0;
-- @end
