-- @case 1
-- Found by oracle. NOCASE is the collation of the left operand of IN, under which '' and ' ' differ. A
-- FULL JOIN that a WHERE on both sides makes an inner join, with statistics at hand, finds them equal
-- as under the RTRIM of the column. Of the releases tried, fails on 3.44.2 to 3.53.1; right in 3.53.3.
-- @oracle: tlp-where-extended form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:extra
-- @cause: optimizer Transitive, SimplifyJoin; schema COLLATE RTRIM
-- @setup
CREATE TABLE t0(c0 COLLATE RTRIM);
INSERT INTO t0 VALUES ('');
ANALYZE;
-- @base
-- > SELECT NULL FROM t0 FULL JOIN t0 AS a0 USING (c0) WHERE a0.c0 COLLATE NOCASE IN (NULL, ' ') AND t0.c0;
-- @run whole
SELECT NULL FROM t0 FULL JOIN t0 AS a0 USING (c0) WHERE a0.c0 COLLATE NOCASE IN (NULL, ' ');
-- @run true
SELECT NULL FROM t0 FULL JOIN t0 AS a0 USING (c0) WHERE (a0.c0 COLLATE NOCASE IN (NULL, ' ')) AND (t0.c0);
-- @run false
SELECT NULL FROM t0 FULL JOIN t0 AS a0 USING (c0) WHERE (a0.c0 COLLATE NOCASE IN (NULL, ' ')) AND (NOT (t0.c0));
-- @run null
SELECT NULL FROM t0 FULL JOIN t0 AS a0 USING (c0) WHERE (a0.c0 COLLATE NOCASE IN (NULL, ' ')) AND ((t0.c0) IS NULL);
-- @end
