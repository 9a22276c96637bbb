-- @case 1
-- col NOTNULL NOTNULL on a column of a view with a LEFT JOIN (ticket c31034044b): the row of NULLs
-- is lost. Counted, and summed up in the projection.
-- @id: d66543a22361a4b1
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @engine: sqlite 3.30.1
-- @seed: 1/1/10
-- @limit: time=5s rows=100000 memory=1G length=100000 like=100
-- @verdict: fail
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @setup
CREATE TABLE IF NOT EXISTS t1(c0 INT, c1 TEXT, c2 REAL, c3 BLOB, PRIMARY KEY (c0, c1));
INSERT OR REPLACE INTO t1 VALUES (22, 'A', 0.0, 7), (1, 'ok2', 12.5, 7), (365, 'emil', 100, x'616263'), (365, 'ida', 1.0, '');
CREATE TABLE accounts(acc_id INTEGER PRIMARY KEY, owner TEXT COLLATE NOCASE, balance NUMERIC DEFAULT 0, opened TEXT, CHECK (balance > -1000000));
DELETE FROM t1 WHERE c2 IS NOT NULL AND c3 IN (SELECT c1 FROM t1);
CREATE TABLE IF NOT EXISTS t2(c0 INTEGER PRIMARY KEY, c1 NUMERIC, c2 TEXT COLLATE NOCASE);
INSERT INTO t2(c0, c2) VALUES (20, 'xenia2'), (21, NULL);
CREATE TABLE t3(c0, c1 UNIQUE, c2 INT, c3 TEXT, c4 REAL);
CREATE TABLE transfers(tid INTEGER PRIMARY KEY AUTOINCREMENT, src INT, dst INT, amount REAL, memo TEXT, FOREIGN KEY (src) REFERENCES accounts(acc_id));
INSERT OR IGNORE INTO t3 VALUES ('open', 'B30', 7, 'open', 1e3), ('ada', 'B31', 3, NULL, 0.0), ('rosa-1', 'M32', 10, 'Mia', 1e3), ('nils', 'K33', NULL, 'york-1', 9.99);
INSERT OR REPLACE INTO t3 VALUES ('paul', 'A40', 3, 'rosa', 0.5), ('jan', 'M41', 20190501, 'emil ', 1e3);
CREATE TABLE IF NOT EXISTS t4(a, b INT NOT NULL DEFAULT 0, c TEXT);
INSERT INTO t4 VALUES ('jan-1', 2, 'C'), ('bert ', 7, 'rosa'), ('leo ', 3, 'nils');
CREATE TABLE t5(x REAL, y REAL, z INT);
INSERT OR REPLACE INTO t5(y) VALUES (1e3), (9.99);
UPDATE t2 SET c2 = 'viktor ' WHERE (c2 IS NOT 'nils' OR abs(c0) <= 0.5);
CREATE TABLE t6(k TEXT PRIMARY KEY, v BLOB) WITHOUT ROWID;
INSERT INTO t6 VALUES ('M70', x'616263'), ('K71', '');
INSERT INTO accounts VALUES (1, 'Ada', 100, '2019-01-01'), (2, 'Bob', -5, '2019-02-01'), (3, 'cyd', 0, NULL);
INSERT OR IGNORE INTO t6(k) VALUES ('A80'), ('A81'), ('X82');
UPDATE t2 SET c1 = 3.25 WHERE c2 IN ('rosa', 'paid2');
INSERT INTO t6 SELECT * FROM t6 WHERE 0;
INSERT OR REPLACE INTO t5(z) VALUES (0), (365), (2), (100);
INSERT INTO t4(b, a) VALUES (20190501, 'xenia'), (3, 'ute-1'), (1, 'Mia'), (-7, 'jan2');
INSERT INTO transfers(src, dst, amount, memo) VALUES (1, 2, 10.0, 'rent'), (1, 3, 2.5, NULL);
INSERT OR REPLACE INTO t5 VALUES (0.0, 0.5, 0);
CREATE UNIQUE INDEX transfers_u ON transfers(src, dst, amount);
CREATE INDEX ix_t52 ON t5(y, z DESC) WHERE y IS NOT NULL;
BEGIN;
DELETE FROM t6 WHERE (k || 'KIRA ') >= 'raw' AND v LIKE 'b%';
ROLLBACK;
UPDATE OR IGNORE t1 SET c2 = 1.0 WHERE c1 IN ('blue', 'KIRA');
CREATE VIEW ledger(acc, who, tid, memo, amount) AS SELECT a.acc_id, upper(a.owner), t.tid, t.memo, t.amount FROM accounts AS a LEFT JOIN transfers AS t ON t.src = a.acc_id AND t.amount > 1;
DELETE FROM t5 WHERE (y LIKE 'A%' AND NOT (x IS NOT NULL)) AND x IN (0.0, -2.75, 3.25, 100);
INSERT INTO t5 VALUES (1.0, 1.0, 100), (49.90, 1.0, 423);
INSERT OR REPLACE INTO t6 VALUES ('B130', ''), ('B131', ''), ('X132', 'raw');
CREATE INDEX by_t54 ON t5(z, y DESC);
INSERT OR REPLACE INTO t1 VALUES (0, 'nils', 49.90, 'raw'), (7, 'Hugo-1', 1e3, x'00ff'), (NULL, 'open', 1e3, 'raw'), (2, 'viktor', -2.75, x'616263');
INSERT INTO t1 SELECT * FROM t1 WHERE 0;
INSERT OR IGNORE INTO t5 VALUES (-2.75, 0.5, 2), (3.25, -2.75, 10);
CREATE VIEW open_ledger AS SELECT l.acc, l.memo AS memo, l.who FROM ledger AS l WHERE l.acc < 1000;
INSERT INTO t4 VALUES ('north ', 7, 'south-1'), ('x2', -7, 'leo'), ('leo', 12, 'dora ');
CREATE TRIGGER trg_t66 AFTER INSERT ON t6 BEGIN UPDATE t2 SET c1 = 3.25 WHERE c0 IS NULL; END;
SAVEPOINT before_fee;
INSERT OR IGNORE INTO t4 VALUES ('closed', 365, 'Mia'), ('zoe', 365, 'Otto'), ('Tim-1', 10, 'ok-1'), ('south', 276, 'quinn');
CREATE INDEX ix_t27 ON t2(c0 COLLATE NOCASE, c1 COLLATE NOCASE);
CREATE INDEX by_t48 ON t4(c, b COLLATE NOCASE, lower(c));
CREATE VIEW report_t69 AS SELECT v AS a FROM t6 UNION ALL SELECT x FROM t5 WHERE x IS NOT NULL;
UPDATE OR IGNORE t4 SET b = -1 WHERE b IS NOT NULL;
INSERT INTO t4 VALUES ('viktor2', 10, 'Mia '), ('Wim ', 365, 'ida2'), ('york', 42, 'Wim ');
INSERT INTO t4 VALUES ('ada ', 7, 'xenia'), ('rosa', 12, 'rosa'), ('ada', 1, 'x');
INSERT OR REPLACE INTO t4 VALUES ('KIRA-1', 0, 'aa');
UPDATE accounts SET balance = balance - 1 WHERE acc_id IN (SELECT acc FROM ledger WHERE amount > 1000);
CREATE INDEX idx_t510 ON t5(x COLLATE NOCASE, z COLLATE NOCASE) WHERE z <> 1;
CREATE INDEX by_t511 ON t5(z) WHERE z <> 1;
CREATE TRIGGER trg_t412 AFTER UPDATE ON t4 BEGIN UPDATE t5 SET y = 0.5 WHERE y IS NOT 1e3; END;
CREATE VIEW report_t613 AS SELECT v AS a, count(*) AS n FROM t6 GROUP BY v;
UPDATE t5 SET x = 1e3 WHERE (y <> 365 AND NOT ((x + 484) = 0.0));
PRAGMA temp_store = MEMORY;
INSERT OR REPLACE INTO t4 VALUES ('nils2', 5, 'x'), ('paul', 7, 'york2'), (NULL, 42, 'Tim');
UPDATE OR IGNORE t4 SET c = 'rosa' WHERE (c IS NOT NULL OR b IS NOT NULL);
DELETE FROM t2 WHERE (c2 + 99) = 'north' AND c2 BETWEEN 'A ' AND 'C ';
RELEASE before_fee;
CREATE VIEW report_t415 AS SELECT a AS a FROM t4 UNION ALL SELECT c3 FROM t1 WHERE abs(c0) IS NOT 9.99;
DELETE FROM t1 WHERE c1 IN ('carla', 'KIRA') AND NOT EXISTS (SELECT 1 FROM t1 WHERE t1.c1 IS NOT 'leo-1');
UPDATE t2 SET c1 = 9.99 WHERE c1 IN (9.99, NULL);
INSERT INTO transfers(src, dst, amount) SELECT acc_id, acc_id, 0 FROM accounts WHERE balance > 1e9;
CREATE TRIGGER trg_t516 AFTER DELETE ON t5 FOR EACH ROW BEGIN UPDATE t2 SET c2 = 'york' WHERE (c2 || 'carla-1') <> -1; END;
CREATE INDEX by_t517 ON t5(z DESC, x DESC, length(z));
INSERT OR IGNORE INTO t1(c0) VALUES (2);
DELETE FROM t4 WHERE c BETWEEN 'leo' AND 'open2' AND a BETWEEN 'emil' AND 'ada';
CREATE TEMP VIEW view_t118 AS SELECT x.*, y.c1 AS other FROM t1 AS x INNER JOIN t3 AS y ON y.c3 >= 10;
INSERT INTO t1 VALUES (42, 'red ', 49.90, x'00ff'), (365, 'carla-1', NULL, x'00ff');
UPDATE t2 SET c2 = 'zoe-1' WHERE c2 IN (SELECT c2 FROM t1);
SAVEPOINT sp19;
UPDATE OR IGNORE t6 SET v = '' WHERE (k LIKE 'A%' AND NOT (k IS NULL));
RELEASE sp19;
DELETE FROM transfers WHERE memo = 'void' OR amount < 0;
INSERT INTO t1 VALUES (3, 'A-1', 49.90, x'00ff'), (NULL, 'closed ', 0.0, NULL), (10, 'FRANZ-1', 1.0, ''), (1000, 'blue-1', 9.99, 7);
SAVEPOINT sp20;
UPDATE t6 SET v = x'00ff' WHERE EXISTS (SELECT 1 FROM t1 WHERE t1.c3 IS NOT NULL);
RELEASE sp20;
-- @base
-- > SELECT * FROM open_ledger AS o INNER JOIN accounts AS x ON x.acc_id = o.acc AND x.owner IS NOT NULL WHERE (((((((((((o.memo NOTNULL) NOTNULL) AND x.balance < 5000 AND (length(o.who) > 1 OR o.who IS NULL)) AND (0 < 5 OR NULL IS NOT NULL))) AND (2 < 7 OR NULL IS NOT NULL)) AND coalesce(3, 0) IN (3, 6))) AND (4 < 9 OR NULL IS NOT NULL)) AND (5 < 10 OR NULL IS NOT NULL)) AND coalesce(6, 0) IN (6, 9));
-- @run whole
SELECT * FROM open_ledger AS o INNER JOIN accounts AS x ON x.acc_id = o.acc AND x.owner IS NOT NULL;
-- @run true
SELECT * FROM open_ledger AS o INNER JOIN accounts AS x ON x.acc_id = o.acc AND x.owner IS NOT NULL WHERE (((((((((((o.memo NOTNULL) NOTNULL) AND x.balance < 5000 AND (length(o.who) > 1 OR o.who IS NULL)) AND (0 < 5 OR NULL IS NOT NULL))) AND (2 < 7 OR NULL IS NOT NULL)) AND coalesce(3, 0) IN (3, 6))) AND (4 < 9 OR NULL IS NOT NULL)) AND (5 < 10 OR NULL IS NOT NULL)) AND coalesce(6, 0) IN (6, 9));
-- @run false
SELECT * FROM open_ledger AS o INNER JOIN accounts AS x ON x.acc_id = o.acc AND x.owner IS NOT NULL WHERE NOT ((((((((((((o.memo NOTNULL) NOTNULL) AND x.balance < 5000 AND (length(o.who) > 1 OR o.who IS NULL)) AND (0 < 5 OR NULL IS NOT NULL))) AND (2 < 7 OR NULL IS NOT NULL)) AND coalesce(3, 0) IN (3, 6))) AND (4 < 9 OR NULL IS NOT NULL)) AND (5 < 10 OR NULL IS NOT NULL)) AND coalesce(6, 0) IN (6, 9)));
-- @run null
SELECT * FROM open_ledger AS o INNER JOIN accounts AS x ON x.acc_id = o.acc AND x.owner IS NOT NULL WHERE ((((((((((((o.memo NOTNULL) NOTNULL) AND x.balance < 5000 AND (length(o.who) > 1 OR o.who IS NULL)) AND (0 < 5 OR NULL IS NOT NULL))) AND (2 < 7 OR NULL IS NOT NULL)) AND coalesce(3, 0) IN (3, 6))) AND (4 < 9 OR NULL IS NOT NULL)) AND (5 < 10 OR NULL IS NOT NULL)) AND coalesce(6, 0) IN (6, 9))) IS NULL;
-- @actual whole
-- | 1	'rent'	'ADA'	1	'Ada'	100	'2019-01-01'
-- | 1	NULL	'ADA'	1	'Ada'	100	'2019-01-01'
-- | 2	NULL	'BOB'	2	'Bob'	-5	'2019-02-01'
-- | 3	NULL	'CYD'	3	'cyd'	0	NULL
-- @actual true
-- | 1	'rent'	'ADA'	1	'Ada'	100	'2019-01-01'
-- | 1	NULL	'ADA'	1	'Ada'	100	'2019-01-01'
-- @actual false
-- @actual null
-- @end
