-- @case 1
-- Found by oracle. With an index of MyISAM on the beginning of a text, descending, c1 < 'a' and its
-- negation hold for neither of the rows. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: tlp-where-extended form=tool
-- @dialect: mariadb
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: optimizer rowid_filter=off; schema CREATE INDEX i0 ON t0(c0), CREATE INDEX i1 ON t0(c1(8) DESC), ENGINE = MyISAM, DESC; hint USE INDEX (), IGNORE INDEX (i0), IGNORE INDEX (i1)
-- @setup
CREATE TABLE t0(c0 INT, c1 TINYTEXT) ENGINE = MyISAM;
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES (NULL, NULL), (NULL, 'b'), (0, 'b'), (0, NULL), (NULL, NULL), (0, NULL), (NULL, NULL);
CREATE INDEX i1 ON t0(c1(8) DESC);
-- @base
-- > SELECT * FROM t0 WHERE c0 >= 0 AND c1 < 'a';
-- @run whole
SELECT * FROM t0 WHERE c0 >= 0;
-- @run true
SELECT * FROM t0 WHERE (c0 >= 0) AND (c1 < 'a');
-- @run false
SELECT * FROM t0 WHERE (c0 >= 0) AND (NOT (c1 < 'a'));
-- @run null
SELECT * FROM t0 WHERE (c0 >= 0) AND ((c1 < 'a') IS NULL);
-- @end
