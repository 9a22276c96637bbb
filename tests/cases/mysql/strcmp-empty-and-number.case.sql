-- @case 1
-- Found by oracle. strcmp() of the empty text and 0 in a column of whole numbers is 0, equal; of
-- the empty text that a CASE gives it is -1, as it should. Of the releases tried, fails on 9.7.4.
-- @oracle: eet
-- @dialect: mysql
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 BIGINT);
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT strcmp(wh_eet(5, c0, '', NULL), c0) FROM t0;
-- @run original
SELECT strcmp('', c0) FROM t0;
-- @run transformed
SELECT strcmp(CASE WHEN c0 THEN '' ELSE '' END, c0) FROM t0;
-- @end
