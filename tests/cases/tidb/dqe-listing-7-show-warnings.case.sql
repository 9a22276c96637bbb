-- @case 1
-- Song et al., DQE (ICSE 2023), Listing 7, issue #33292. POW(0, -1) is out of range, an error in
-- UPDATE and DELETE; after the SELECT with the same predicate SHOW WARNINGS has nothing to show.
-- The paper tried releases 5.2.0 to 5.4.0. No release was tried here; MySQL 9.7.4 gives the right
-- answer.
-- @dialect: tidb
-- @check: bag diagnostics = expect(diagnostics)
-- @ref: https://github.com/pingcap/tidb/issues/33292
-- @setup
CREATE TABLE t1(c1 INT);
INSERT INTO t1 VALUES (1);
-- @run select
SELECT * FROM t1 WHERE POW(0, -1);
-- @run diagnostics
SHOW WARNINGS;
-- @expect diagnostics
-- | 'Error'	1690	'DOUBLE value is out of range in ''pow(0,-(1))'''
-- @end
