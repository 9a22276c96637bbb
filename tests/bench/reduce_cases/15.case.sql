-- @case 1
-- UNION of equal texts under RTRIM: "database disk image is malformed".
-- @dialect: sqlite
-- @check: ok q
-- @setup
CREATE TABLE t1(c0 INT, c1 TEXT, c2 REAL, c3 BLOB);
INSERT INTO t1 VALUES (99, 'sven ', 12.5, x'616263'), (NULL, 'leo-1', 49.90, x'616263'), (10, 'jan-1', NULL, '');
CREATE TABLE IF NOT EXISTS t2(c0 INTEGER PRIMARY KEY, c1 NUMERIC, c2 TEXT COLLATE NOCASE);
CREATE TABLE labels(label_id INT, lang CHAR(2) DEFAULT 'en', words TEXT COLLATE RTRIM, width REAL);
INSERT OR REPLACE INTO t2 VALUES (20, 0.0, 'C'), (21, 100, 'ok2');
INSERT OR IGNORE INTO t2(c0, c2) VALUES (30, 'Mia2'), (31, 'viktor2'), (32, 'B2'), (33, 'FRANZ-1');
INSERT INTO labels(label_id, words) VALUES (1, ''), (2, ' '), (3, ''), (4, 'Exit'), (5, 'Exit  ');
INSERT INTO t1(c2) VALUES (0.0), (9.99), (0.0), (0.5);
CREATE TABLE t3(c0, c1 UNIQUE, c2 INT, c3 TEXT, c4 REAL);
INSERT OR IGNORE INTO t3 VALUES ('C ', 'X50', 42, 'x2', 3.25);
CREATE TABLE t4(a, b INT NOT NULL DEFAULT 0, c TEXT);
INSERT OR REPLACE INTO t4 VALUES ('gerda2', 20190501, 'jan');
ALTER TABLE t2 ADD COLUMN note1 INT DEFAULT 0;
CREATE TABLE IF NOT EXISTS t5(x REAL, y REAL, z INT, PRIMARY KEY (x, y));
INSERT INTO t5(z) VALUES (99), (3);
CREATE INDEX labels_lang ON labels(lang, label_id DESC);
CREATE TABLE IF NOT EXISTS t6(k TEXT PRIMARY KEY, v BLOB) WITHOUT ROWID;
INSERT OR IGNORE INTO t6(k) VALUES ('B80');
INSERT OR IGNORE INTO t2(c0) VALUES (90), (91), (92);
BEGIN;
INSERT INTO t1(c1) VALUES ('Mia2'), ('Otto-1'), ('Mia-1'), ('C2');
UPDATE OR IGNORE t3 SET c4 = 9.99 WHERE NOT EXISTS (SELECT 1 FROM t2 WHERE t2.c2 IS NOT NULL);
COMMIT;
CREATE VIEW v_t23 AS SELECT x.*, y.c2 AS other FROM t2 AS x CROSS JOIN t3 AS y ON y.c3 IN ('paid', 'emil-1', 'Hugo ');
SELECT c0, row_number() OVER (ORDER BY rowid) FROM t2 ORDER BY 2;
DELETE FROM t5 WHERE (y IS NOT NULL OR x IS NOT NULL) AND y <> 100;
CREATE TABLE label_use(screen TEXT, label_id INT, place INT, PRIMARY KEY (screen, place)) WITHOUT ROWID;
SELECT z, row_number() OVER (ORDER BY rowid) FROM t5 ORDER BY 2;
DELETE FROM t3 WHERE c3 IS NOT NULL AND (c4 + 42) <= 84;
CREATE INDEX idx_t34 ON t3(c4, c1);
CREATE TEMP VIEW report_t35 AS SELECT x.*, y.z AS other FROM t3 AS x INNER JOIN t5 AS y ON ((y.z || 'bert ') IS NOT 3.25 OR y.x = 49.90);
INSERT INTO t3(c1) VALUES ('A110'), ('A111'), ('X112'), ('M113');
SELECT length(v), count(*), max(v) FROM t6 WHERE (k IS NOT NULL OR v BETWEEN x'616263' AND '') GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
INSERT INTO label_use VALUES ('main', 1, 1), ('main', 4, 2), ('setup', 2, 1), ('setup', 3, 2);
UPDATE t1 SET c0 = 1 WHERE c3 < 0;
CREATE INDEX by_t36 ON t3(c0 DESC, c1, c3 || 1) WHERE c3 IS NOT NULL;
SELECT a FROM t4 EXCEPT SELECT c4 FROM t3 ORDER BY 1;
SELECT count(*) FROM v_t23;
CREATE VIEW used_labels AS SELECT l.words, u.screen, u.place FROM labels AS l INNER JOIN label_use AS u USING (label_id);
INSERT INTO t3 VALUES ('north', 'X130', 100, 'paid2', 12.5);
-- @stmt
CREATE TRIGGER trg_t38 AFTER UPDATE ON t3 BEGIN UPDATE t1 SET c3 = 7 WHERE length(c1) = 12.5; END;
-- @setup
UPDATE labels SET width = 8.0 * length(words) WHERE words IS NOT NULL;
INSERT INTO t5 VALUES (-2.75, 0.0, 100);
CREATE INDEX idx_t69 ON t6(v COLLATE NOCASE);
INSERT INTO t1 VALUES (10, 'leo2', 49.90, 7);
-- @stmt
CREATE TRIGGER labels_lower AFTER INSERT ON labels BEGIN UPDATE labels SET lang = lower(lang) WHERE rowid = NEW.rowid; END;
-- @setup
INSERT OR REPLACE INTO t3(c0) VALUES ('C'), ('Tim ');
INSERT OR REPLACE INTO t2(c0, c1) VALUES (170, 1.0);
SELECT (y || 'xenia2'), count(*), max(x) FROM t5 WHERE z = 100 GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
CREATE INDEX by_t210 ON t2(c0 COLLATE NOCASE, c1 DESC);
UPDATE OR IGNORE t1 SET c2 = -2.75 WHERE c2 IN (SELECT c1 FROM t2);
CREATE INDEX idx_t211 ON t2(c1 DESC, c2);
CREATE INDEX ix_t612 ON t6(k, v);
-- @run q
WITH shown AS (SELECT words FROM used_labels WHERE screen = 'about' UNION SELECT words FROM labels WHERE NOT (label_id > 100) AND (((((((width >= 0 OR lang IS NULL)) AND coalesce(0, 0) IN (0, 3))) OR EXISTS (SELECT 1 FROM t4 WHERE b LIKE 'c%' AND 0)))) UNION SELECT words FROM labels WHERE label_id IS NULL) SELECT count(*) FROM shown;
-- @end
