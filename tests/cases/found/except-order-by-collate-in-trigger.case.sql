-- @case 1
-- Found by oracle. In a trigger EXCEPT compares by the collation that its ORDER BY names, which
-- elsewhere only sorts: 'def' is taken for 'DEF'. Of the releases tried, fails on 3.15.0 to 3.54.1.
-- @oracle: dqp hint=in-routine
-- @dialect: sqlite
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES ('def');
CREATE TABLE t1(c0);
INSERT INTO t1 VALUES ('DEF');
-- @base
-- > SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1 ORDER BY c0 COLLATE nocase;
-- @run given
SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1 ORDER BY c0 COLLATE nocase;
-- @run hinted
BEGIN;
CREATE TEMP TABLE wh_result(c1);
CREATE TEMP TABLE wh_fired(wh_0);
CREATE TEMP TRIGGER wh_trigger AFTER INSERT ON wh_fired BEGIN DELETE FROM wh_result; INSERT INTO wh_result SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1 ORDER BY c0 COLLATE nocase; END;
INSERT INTO wh_fired VALUES (1), (2);
SELECT * FROM wh_result;
ROLLBACK;
-- @end
