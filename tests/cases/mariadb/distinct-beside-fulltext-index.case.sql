-- @case 1
-- Found by oracle. The one row has c2 NULL, so that it is in the third part; none of the parts shows
-- it, where a full-text index lies on the column that DISTINCT shows. Without that index, or with USE
-- INDEX (), it is there. Of the releases tried, fails on 10.11.19; 11.8.9 is right.
-- @oracle: tlp-distinct form=rows each=distinct
-- @dialect: mariadb
-- @check: bag rows(whole) = rows(parts)
-- @signature: rel:1:more
-- @cause: schema CREATE FULLTEXT INDEX i0 ON t0(c0), PRIMARY KEY (c1, c0),, UNIQUE (c0, c1); hint USE INDEX (), IGNORE INDEX (c0), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 VARCHAR (20), c1 TINYINT, c2 BIGINT, PRIMARY KEY (c1, c0), UNIQUE (c0, c1));
INSERT INTO t0 VALUES (0, 0, NULL);
CREATE FULLTEXT INDEX i0 ON t0(c0);
-- @base
-- > SELECT DISTINCT c0 FROM t0 WHERE c2;
-- @run whole
SELECT DISTINCT c0 FROM t0;
-- @run parts
SELECT DISTINCT c0 FROM t0 WHERE c2 UNION SELECT DISTINCT c0 FROM t0 WHERE NOT (c2) UNION SELECT DISTINCT c0 FROM t0 WHERE (c2) IS NULL;
-- @end
