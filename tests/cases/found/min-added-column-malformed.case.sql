-- @case 1
-- Found by oracle. The database is sound (PRAGMA integrity_check says ok), and MIN(c1) of the row with
-- c0 = x'' is NULL, as it is without WHERE: c1 was added by ALTER TABLE and is not stored. The engine
-- answers "database disk image is malformed". Of the releases tried, fails on 3.40.1 to 3.54.1, the
-- newest; right up to 3.39.3.
-- @oracle: tlp-min form=plain
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: err:parts:SQLITE_CORRUPT:database disk image is malformed
-- @cause: optimizer MinMaxOpt; schema WITHOUT ROWID
-- @setup
CREATE TABLE t0(c0 PRIMARY KEY) WITHOUT ROWID;
INSERT INTO t0 VALUES (x'');
ALTER TABLE t0 ADD c1;
-- @base
-- > SELECT MIN(c1) FROM t0 WHERE c0 IN (NULL, x'');
-- @run whole
SELECT MIN(c1) FROM t0;
-- @run parts
SELECT MIN(a) FROM (SELECT MIN(c1) AS a FROM t0 WHERE c0 IN (NULL, x'') UNION ALL SELECT MIN(c1) AS a FROM t0 WHERE NOT (c0 IN (NULL, x'')) UNION ALL SELECT MIN(c1) AS a FROM t0 WHERE (c0 IN (NULL, x'')) IS NULL) AS parts;
-- @end
