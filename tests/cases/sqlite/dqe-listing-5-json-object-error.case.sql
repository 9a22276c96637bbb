-- @case 1
-- Song et al., DQE (ICSE 2023), Listing 5, forum post 12638a0aea0602a8. Constant propagation turns
-- the predicate into (NULL == c1) AND json_object(NULL, NULL), whose second term is evaluated too
-- early: SELECT fails where UPDATE and DELETE with the same predicate touch no row and raise
-- nothing. Of the releases tried, fails on 3.36.0 to 3.50.2, the newest one included.
-- @dialect: sqlite
-- @check: bag errors=same select = update = all - left
-- @signature: rel:1:errors
-- @ref: https://sqlite.org/forum/forumpost/12638a0aea0602a8
-- @cause: optimizer PropagateConst; schema TEXT
-- @setup
CREATE TABLE t1 (c1 TEXT);
INSERT INTO t1 VALUES ('a');
-- @derived
ALTER TABLE t1 ADD COLUMN wh_row0 INT;
ALTER TABLE t1 ADD COLUMN wh_hit0 INT DEFAULT 0;
UPDATE t1 SET wh_row0 = rowid;
-- @run select
SELECT DISTINCT wh_row0 FROM t1 WHERE (NULL == c1) AND json_object(c1, c1);
-- @run all
SELECT wh_row0 FROM t1;
-- @run update
BEGIN;
UPDATE t1 SET c1 = 'b', wh_hit0 = 1 WHERE (NULL == c1) AND json_object(c1, c1);
SELECT wh_row0 FROM t1 WHERE wh_hit0 = 1;
ROLLBACK;
-- @run left
BEGIN;
DELETE FROM t1 WHERE (NULL == c1) AND json_object(c1, c1);
SELECT wh_row0 FROM t1;
ROLLBACK;
-- @end
