-- @case 1
-- Found by oracle. The zero date that NOT NULL stands for is neither less nor greater than, nor
-- NULL beside, a text: of the only row the condition, its negation and IS NULL all say no, where
-- CASE gives the column. Of the releases tried, fails on 9.7.4.
-- @oracle: tlp-where form=tool
-- @dialect: mysql
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: schema NOT NULL
-- @setup
CREATE TABLE t0(c0 DATETIME NOT NULL);
INSERT IGNORE INTO t0 VALUES ();
-- @base
-- > SELECT NULL FROM t0 WHERE CASE WHEN NULL THEN NULL ELSE c0 END <> '9-05-06';
-- @run whole
SELECT NULL FROM t0;
-- @run true
SELECT NULL FROM t0 WHERE CASE WHEN NULL THEN NULL ELSE c0 END <> '9-05-06';
-- @run false
SELECT NULL FROM t0 WHERE NOT (CASE WHEN NULL THEN NULL ELSE c0 END <> '9-05-06');
-- @run null
SELECT NULL FROM t0 WHERE (CASE WHEN NULL THEN NULL ELSE c0 END <> '9-05-06') IS NULL;
-- @end
