-- @case 1
-- Found by oracle. Ordinary statements alone, none that touches the module's own tables, and its
-- integrity-check says that the index and what is stored differ. With 'secure-delete' what is deleted
-- goes from the pages themselves; here terms of a row that was updated stay there. Of the releases tried,
-- fails on 3.42.0 to 3.54.1, the newest; those before have no secure-delete.
-- @dialect: sqlite
-- @check: ok setup
-- @signature: err:setup:SQLITE_CORRUPT_VTAB:fts5: checksum mismatch for table ?
-- @cause: the query alone
-- @setup
CREATE VIRTUAL TABLE t0 USING fts5(a, b);
INSERT INTO t0(b) VALUES (replace(hex(zeroblob(300)), '00', 'a '));
INSERT INTO t0(t0, rank) VALUES ('secure-delete', 1);
UPDATE t0 SET a = NULL;
DELETE FROM t0;
INSERT INTO t0(t0) VALUES ('integrity-check');
-- @end
