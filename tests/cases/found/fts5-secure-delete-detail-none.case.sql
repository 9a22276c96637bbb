-- @case 1
-- Found by oracle. Ordinary statements alone, and integrity-check finds a page of the index that can't
-- be read: in a table without positions (detail = none) 'secure-delete' leaves one behind when a row
-- is updated. Of the releases tried,
-- fails on 3.42.0 to 3.54.1, the newest; those before have no secure-delete.
-- @dialect: sqlite
-- @check: ok setup
-- @signature: err:setup:SQLITE_CORRUPT_VTAB:fts5: corruption found reading blob ? from table ?
-- @cause: the query alone
-- @setup
CREATE VIRTUAL TABLE t0 USING fts5(a, b, detail = none);
INSERT INTO t0(a) VALUES ('b c');
UPDATE t0 SET b = NULL;
INSERT INTO t0(t0, rank) VALUES ('secure-delete', 1);
UPDATE t0 SET b = NULL;
INSERT INTO t0(t0) VALUES ('integrity-check');
-- @end
