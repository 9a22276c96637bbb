-- @case 1
-- Found by oracle. The one row has c0 = 0 and the default of the added column, 0, which is the
-- minimum; the query gives NULL. Of the releases tried, fails on 3.46.0 to 3.54.1, the newest.
-- @oracle: rules
-- @dialect: sqlite
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: optimizer MinMaxOpt; schema WITHOUT ROWID, DEFAULT 0
-- @setup
CREATE TABLE t0(c0 PRIMARY KEY) WITHOUT ROWID;
INSERT INTO t0 VALUES (0);
ALTER TABLE t0 ADD c1 INTEGER DEFAULT 0;
-- @base
-- > SELECT min(c1) FROM t0 WHERE wh_rule('equal-row', c0 = 0) OR wh_rule('equal-row', c0 = NULL);
-- @run original
SELECT min(c1) FROM t0 WHERE (c0 = 0) OR (c0 = NULL);
-- @run transformed
SELECT min(c1) FROM t0 WHERE ((c0, 1) = (0, 1)) OR ((c0, 1) = (NULL, 1));
-- @end
