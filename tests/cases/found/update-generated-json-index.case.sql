-- @case 1
-- Found by oracle. c0 is set to what json_quote() gives, which still counts as JSON while the
-- index's entry is made: json_quote() of JSON is JSON as it is, of the text that is stored it is a
-- quoted text. No row has the entry that the index then holds, and PRAGMA integrity_check says so.
-- Of the releases tried, fails on 3.31.1 to 3.54.1.
-- @oracle: dml way=indexes
-- @dialect: sqlite
-- @check: bag after = before
-- @signature: rel:1:both
-- @cause: schema AS (json_quote(c0)), UNIQUE
-- @setup
CREATE TABLE t0(c0, c1 AS (json_quote(c0)) UNIQUE);
INSERT INTO t0 DEFAULT VALUES;
-- @base
-- > UPDATE t0 SET c0 = c1;
-- @run before
SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check LIKE '%index%';
-- @run after
BEGIN;
UPDATE t0 SET c0 = c1;
SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check LIKE '%index%';
ROLLBACK;
-- @end
