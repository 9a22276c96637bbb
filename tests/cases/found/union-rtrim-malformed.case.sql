-- @case 1
-- Found by oracle. '' and ' ' are equal under RTRIM, so the UNION of the three parts is one row; the
-- engine answers "database disk image is malformed", though the database is in memory and sound. Of the
-- releases tried, fails on 3.39.3 to 3.41.0; right up to 3.37.2 and from 3.42.0 on.
-- @oracle: tlp-distinct form=rows each=all
-- @dialect: sqlite
-- @check: bag rows(whole) = rows(parts)
-- @signature: err:parts:SQLITE_CORRUPT:database disk image is malformed
-- @cause: schema COLLATE RTRIM
-- @setup
CREATE TABLE t0(c0 COLLATE RTRIM);
INSERT INTO t0 VALUES (''), (' '), ('');
-- @base
-- > SELECT DISTINCT c0 FROM t0 WHERE NULL;
-- @run whole
SELECT DISTINCT c0 FROM t0;
-- @run parts
SELECT c0 FROM t0 WHERE NULL UNION SELECT c0 FROM t0 WHERE NOT (NULL) UNION SELECT c0 FROM t0 WHERE (NULL) IS NULL;
-- @end
