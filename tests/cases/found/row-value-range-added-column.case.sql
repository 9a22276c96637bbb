-- @case 1
-- Found by oracle. The range (c0, c1) > ('a', '') over the primary key reads c1, which ALTER TABLE
-- added and no row holds, and ends in "database disk image is malformed". A relative of
-- row-value-added-column. Of the releases tried, fails on 3.24.0 to 3.54.1, the newest.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: err:true:SQLITE_CORRUPT:database disk image is malformed
-- @cause: schema WITHOUT ROWID
-- @setup
CREATE TABLE t0(c0 PRIMARY KEY) WITHOUT ROWID;
INSERT INTO t0 VALUES ('a');
ALTER TABLE t0 ADD c1;
-- @base
-- > SELECT * FROM t0 WHERE (c0, c1) > ('a', '');
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE (c0, c1) > ('a', '');
-- @run false
SELECT * FROM t0 WHERE NOT ((c0, c1) > ('a', ''));
-- @run null
SELECT * FROM t0 WHERE ((c0, c1) > ('a', '')) IS NULL;
-- @end
