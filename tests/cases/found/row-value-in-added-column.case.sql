-- @case 1
-- Found by oracle. (c1, c1) IN (SELECT * FROM t0) ends in "database disk image is malformed" where c1 was
-- added to a table WITHOUT ROWID after its rows. Of the releases tried, fails on 3.24.0 to 3.44.2.
-- @oracle: dqp hint=indexed-by at=3
-- @dialect: sqlite
-- @check: bag given = hinted
-- @signature: err:given:SQLITE_CORRUPT:database disk image is malformed
-- @cause: schema WITHOUT ROWID, DEFAULT ''
-- @setup
CREATE TABLE t0(c0 PRIMARY KEY) WITHOUT ROWID;
INSERT INTO t0 VALUES ('');
CREATE INDEX i0 ON t0(NULL);
CREATE INDEX i1 ON t0(NULL);
ALTER TABLE t0 ADD c1 DEFAULT '';
-- @base
-- > SELECT (c1, c1) IN (SELECT * FROM t0) FROM t0;
-- @run given
SELECT (c1, c1) IN (SELECT * FROM t0) FROM t0;
-- @run hinted
SELECT (c1, c1) IN (SELECT * FROM t0) FROM t0 INDEXED BY i0;
-- @end
