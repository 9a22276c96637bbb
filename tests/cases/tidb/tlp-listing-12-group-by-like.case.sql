-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 12, issue #15810. With statistics the grouping is done
-- in parallel and gives a group twice, or an index out of range, now and then. The paper leaves the
-- rows out; they are the report's. Fixed by pull request 16600, April 2020, release not stated. No
-- release was tried here; MySQL 9.7.4 gives the right answer.
-- @dialect: tidb
-- @check: bag grouped = distinct(plain)
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://github.com/pingcap/tidb/issues/15810
-- @ref: https://github.com/pingcap/tidb/pull/16600
-- @setup
CREATE TABLE t0(c0 INT, c1 INT);
CREATE TABLE t1(c0 INT, c1 INT);
CREATE TABLE t2(c0 INT, c1 INT);
INSERT INTO t0 VALUES (29, 5), (11, NULL), (75, 68), (54, 19), (29, 94), (48, 3), (29, 9), (66, 39);
INSERT INTO t0(c0) VALUES (71), (59);
INSERT INTO t0 VALUES (24, 70), (14, 87);
INSERT INTO t0(c0) VALUES (88), (90), (58);
INSERT INTO t1 VALUES (8, 58), (19, 79), (22, 19), (91, 69), (NULL, 60), (0, 49), (23, NULL);
INSERT INTO t1(c1, c0) VALUES (58, 33), (11, 82);
INSERT INTO t1 VALUES (18, 65), (33, 10), (31, 13), (98, 30), (NULL, 8), (17, 99), (70, 63);
INSERT INTO t1 VALUES (22, 28), (14, 53), (72, NULL), (69, NULL), (NULL, 78), (37, 57), (46, 89);
INSERT INTO t1(c1) VALUES (51);
INSERT INTO t1 VALUES (48, 44);
INSERT INTO t2 VALUES (90, NULL), (88, 89), (11, 26), (92, 75);
INSERT INTO t2(c1) VALUES (23), (67);
INSERT INTO t2 VALUES (97, 8), (92, 45), (33, NULL), (77, 68), (56, 51), (80, NULL), (NULL, 27);
INSERT INTO t2 VALUES (43, 16);
ANALYZE TABLE t1, t2;
-- @run grouped
SELECT t1.c0 LIKE t1.c0 FROM t1, t2, t0 GROUP BY t1.c0 LIKE t1.c0;
-- @run plain
SELECT t1.c0 LIKE t1.c0 FROM t1, t2, t0;
-- @end
