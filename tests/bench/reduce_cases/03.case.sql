-- @case 1
-- A division by zero in the planner: statistics with sz=0 (CVE-2019-16168).
-- @dialect: sqlite
-- @check: ok q
-- @setup may-fail
CREATE TABLE devices(dev_id INTEGER PRIMARY KEY, serial TEXT UNIQUE, model TEXT, firmware TEXT, site_id INT);
INSERT INTO devices(dev_id, site_id) VALUES (10, 100);
CREATE TABLE readings(dev INT, chan INT, taken BIGINT, value REAL, quality INT DEFAULT 3, PRIMARY KEY (dev, chan, taken));
INSERT INTO devices VALUES (20, 'B20', 'sven', 'x-1', 12);
CREATE TABLE IF NOT EXISTS sites(site_id INTEGER PRIMARY KEY, label TEXT, lat REAL, lon REAL);
INSERT INTO sites(site_id, lon) VALUES (30, -2.75), (31, 12.5), (32, 1e3);
CREATE TABLE samples(dev_id INT, ts BIGINT, channel INT, reading DOUBLE, quality INT, PRIMARY KEY (dev_id, ts));
INSERT OR IGNORE INTO samples VALUES (3, 2, 3, 49.90, -7);
INSERT INTO readings VALUES (1, 1, 1000, 20.5, 3), (1, 1, 1060, 20.7, 3), (1, 2, 1000, 99.0, 1), (2, 1, 1000, -4.5, 3);
INSERT OR IGNORE INTO samples VALUES (-7, 42, 7, 0.5, 0), (12, -7, -7, NULL, 5), (42, 12, 99, 3.25, 186), (20190501, 2, -7, 3.25, 99);
CREATE TABLE IF NOT EXISTS alarms(alarm_id INTEGER PRIMARY KEY, dev_id INT, severity INT, message TEXT, acked BOOL);
INSERT OR REPLACE INTO alarms VALUES (60, 1000, 365, 'blue-1', 0), (61, NULL, 100, 'ok-1', 3), (62, 3, 5, 'dora2', 42);
CREATE INDEX readings_value ON readings(value, quality) WHERE quality > 0;
INSERT OR REPLACE INTO alarms(alarm_id) VALUES (70), (71), (72);
CREATE TABLE calibration(dev_id INT, slope REAL, intercept REAL, valid_from INT);
INSERT OR IGNORE INTO calibration(valid_from) VALUES (-1), (313);
CREATE TABLE thresholds(chan INTEGER PRIMARY KEY, low REAL, high REAL, note TEXT);
INSERT OR IGNORE INTO calibration VALUES (1, 1e3, 3.25, 3), (99, 0.0, 1.0, NULL), (1000, 9.99, 100, 42), (NULL, 1.0, 9.99, 20190501);
INSERT INTO thresholds VALUES (1, -10, 40, 'degrees'), (2, 0, 100, 'percent');
CREATE TABLE tags(dev_id INT, tag TEXT COLLATE RTRIM, val BLOB);
CREATE VIEW out_of_range AS SELECT r.dev, r.chan, r.value, t.high FROM readings AS r JOIN thresholds AS t USING (chan) WHERE r.value NOT BETWEEN t.low AND t.high;
INSERT INTO tags VALUES (365, 'rosa ', 'raw'), (NULL, 'quinn2', x'00ff');
INSERT OR IGNORE INTO tags(val) VALUES (x'00ff'), (x'00ff');
ANALYZE;
SELECT DISTINCT CAST(ts AS INTEGER) FROM samples WHERE reading IN (49.90, 49.90) ORDER BY 1 LIMIT 8;
CREATE INDEX by_devices1 ON devices(model, length(firmware));
SELECT ts FROM samples EXCEPT SELECT intercept FROM calibration ORDER BY 1;
DELETE FROM sqlite_stat1 WHERE tbl IN ('readings', 'thresholds');
INSERT OR IGNORE INTO devices(dev_id, site_id) VALUES (120, 2), (121, 3), (122, NULL), (123, 5);
INSERT INTO sqlite_stat1(tbl, idx, stat) VALUES ('readings', 'readings_value', '4000 40 8 unordered'), ('thresholds', NULL, '2'), ('readings', NULL, '4000 sz=0');
INSERT OR REPLACE INTO tags VALUES (-7, 'paul', 7), (20190501, 'bert-1', NULL);
DELETE FROM calibration WHERE dev_id IS NOT NULL AND valid_from IN (SELECT ts FROM samples);
DELETE FROM alarms WHERE dev_id IS NOT NULL AND severity IN (5, 99, 0, NULL);
BEGIN;
INSERT OR REPLACE INTO samples VALUES (365, 99, 171, 3.25, 20190501), (466, 2, 5, 1e3, NULL), (99, 3, 5, 0.0, -7);
UPDATE OR IGNORE sites SET label = 'ute' WHERE lon IN (NULL, 0.0, 3.25);
COMMIT;
UPDATE sqlite_stat1 SET stat = stat || '' WHERE idx IS NULL;
-- @stmt
CREATE TRIGGER trg_devices3 AFTER INSERT ON devices BEGIN UPDATE alarms SET message = 'gerda-1' WHERE dev_id IS NOT NULL; END;
-- @setup may-fail
INSERT INTO tags SELECT * FROM tags WHERE 0;
ANALYZE sqlite_master;
-- @stmt
CREATE TRIGGER trg_sites5 AFTER DELETE ON sites FOR EACH ROW BEGIN UPDATE calibration SET slope = 0.0 WHERE valid_from IS NOT NULL; END;
-- @setup may-fail
SELECT serial FROM devices EXCEPT SELECT site_id FROM devices ORDER BY 1;
INSERT INTO devices SELECT * FROM devices WHERE 0;
INSERT INTO calibration VALUES (1000, 9.99, 100, 100);
INSERT INTO calibration(dev_id) VALUES (100), (20190501);
SELECT valid_from FROM calibration EXCEPT SELECT serial FROM devices ORDER BY 1;
CREATE VIEW view_samples7 AS SELECT reading AS a, count(*) AS n FROM samples GROUP BY ts;
SELECT count(*) FROM view_samples7;
CREATE VIEW report_alarms8 AS SELECT dev_id AS a FROM alarms UNION ALL SELECT dev_id FROM tags WHERE dev_id LIKE 'A%';
WITH c AS (SELECT (dev_id + 100) AS k FROM alarms) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
-- @run q
WITH busy(dev, n) AS (SELECT dev, count(*) FROM readings WHERE chan = 1 AND dev > 0 GROUP BY dev HAVING count(*) >= 1) SELECT b.dev, b.n, o.value FROM busy AS b LEFT JOIN out_of_range AS o ON o.dev = b.dev AND ((SELECT count(*) FROM alarms WHERE acked IS NOT NULL) >= 0 AND (((SELECT count(*) FROM alarms WHERE acked <> 7) >= 0 AND (o.chan = 1)) AND (SELECT count(*) FROM calibration WHERE slope IS NOT NULL) >= 0)) AND (3 < 8 OR NULL IS NOT NULL) ORDER BY b.dev, 3 DESC LIMIT 20;
-- @end
