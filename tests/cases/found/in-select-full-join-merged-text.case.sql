-- @case 1
-- Found by oracle. The column that a FULL JOIN merges, here of TEXT, may show a number of the right
-- side. `=` takes it as TEXT and compares texts, IN (SELECT ..) compares the number with the text
-- '0'; yet the one is to be as the other. Of the releases tried, fails on 3.54.1 alone.
-- @oracle: rules
-- @dialect: sqlite
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: schema TEXT
-- @setup
CREATE TABLE t0(c0 TEXT);
-- @base
-- > SELECT wh_rule('in-one', c0 = wh_rule('literal-selected', 0), 'back') FROM t0 NATURAL FULL JOIN (SELECT 0 c0);
-- @run original
SELECT (c0 = 0) FROM t0 NATURAL FULL JOIN (SELECT 0 c0);
-- @run transformed
SELECT (c0 IN (((SELECT 0)))) FROM t0 NATURAL FULL JOIN (SELECT 0 c0);
-- @end
