-- @case 1
-- REPLACE into a table with two UNIQUE indexes on a constant leaves an entry in a partial one
-- (ticket a9efb42811).
-- @dialect: sqlite
-- @check: bag q = expect(q)
-- @setup
CREATE TABLE devices(dev_id INTEGER PRIMARY KEY, serial TEXT UNIQUE, model TEXT, firmware TEXT, site_id INT);
INSERT OR REPLACE INTO devices VALUES (10, 'A10', 'quinn', 'north ', 99), (11, 'B11', 'rosa-1', 'leo ', 2), (12, 'K12', 'leo', 'carla', 7), (13, 'K13', 'C ', 'north-1', 5);
INSERT INTO devices VALUES (20, 'B20', 'ida2', 'Wim2', -7), (21, 'B21', 'paul2', 'york', -1);
CREATE TABLE settings(name, scope TEXT DEFAULT 'global', changed INT);
CREATE TABLE IF NOT EXISTS sites(site_id INTEGER PRIMARY KEY, label TEXT, lat REAL, lon REAL);
INSERT OR IGNORE INTO sites VALUES (30, 'ada', 1.0, 1.0), (31, 'sven', 0.5, NULL);
INSERT INTO sites(site_id, lat) VALUES (40, 1e3);
UPDATE OR IGNORE devices SET firmware = 'sven' WHERE firmware IN ('carla2', 'A', 'A ');
CREATE TABLE samples(dev_id INT, ts BIGINT, channel INT, reading DOUBLE, quality INT);
CREATE TABLE setting_names(name TEXT PRIMARY KEY, about TEXT, hidden BOOLEAN DEFAULT 0) WITHOUT ROWID;
INSERT OR REPLACE INTO samples(dev_id) VALUES (1), (NULL), (-1);
CREATE TABLE alarms(alarm_id INTEGER PRIMARY KEY, dev_id INT, severity INT, message TEXT, acked BOOL);
INSERT OR REPLACE INTO alarms VALUES (60, 0, -7, 'south ', 20190501), (61, 3, 42, 'Mia ', 135), (62, NULL, 2, 'blue-1', 5);
INSERT INTO alarms VALUES (70, 1000, 2, 'zoe', 3);
DELETE FROM samples WHERE (coalesce(dev_id, 1) = 1.0 AND NOT (dev_id IS NOT NULL)) AND quality LIKE 'A%';
CREATE TABLE calibration(dev_id INT, slope REAL, intercept REAL, valid_from INT, PRIMARY KEY (dev_id, slope));
INSERT OR IGNORE INTO calibration VALUES (-1, 0.5, 1.0, 42);
DELETE FROM devices WHERE firmware >= 3 AND CAST(site_id AS INTEGER) <> 1000;
CREATE TABLE tags(dev_id INT, tag TEXT COLLATE RTRIM, val BLOB, PRIMARY KEY (dev_id, tag));
INSERT INTO setting_names VALUES ('volume', 'how loud', 0), ('theme', 'how dark', 0), ('debug', NULL, 1);
INSERT INTO tags VALUES (1, 'Hugo', x'616263'), (7, 'Otto ', x'00ff'), (2, 'open ', x'616263');
INSERT INTO tags(val) VALUES (x'00ff'), (x'616263');
SELECT (SELECT count(*) FROM calibration WHERE intercept IN (0.5, 1.0)), total(label) FROM sites;
SELECT count(*) FROM samples AS p JOIN tags AS q ON p.ts IN (332, 7) AND q.dev_id IN (116, 10, 5);
CREATE VIEW view_sites1 AS WITH recent AS (SELECT * FROM sites WHERE (label LIKE 'a%' OR (site_id IS NOT NULL OR lon BETWEEN NULL AND 100))) SELECT DISTINCT site_id AS a, label AS b FROM recent;
SELECT count(*) FROM view_sites1;
WITH c AS (SELECT (val + -1) AS k FROM tags) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
CREATE INDEX settings_glob ON settings(scope) WHERE name GLOB name;
BEGIN;
INSERT OR IGNORE INTO samples VALUES (365, 7, 12, 0.5, 0);
UPDATE devices SET firmware = 'open2' WHERE EXISTS (SELECT 1 FROM devices WHERE devices.model LIKE 'x%');
COMMIT;
INSERT INTO sites VALUES (120, 'C ', 0.0, 1.0), (121, 'dora-1', 100, 1.0);
UPDATE sites SET lat = 9.99 WHERE EXISTS (SELECT 1 FROM calibration WHERE abs(calibration.valid_from) = 42);
INSERT OR IGNORE INTO tags VALUES (5, 'ada', 'raw'), (100, 'C', 'raw'), (219, 'paul-1', 7), (42, 'viktor ', 'raw');
ALTER TABLE calibration ADD COLUMN note3 TEXT DEFAULT 'n/a';
CREATE INDEX by_samples4 ON samples(quality, dev_id);
SELECT firmware, count(*), max(serial) FROM devices WHERE serial IS NULL GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
INSERT INTO settings(name, changed) VALUES ('volume', 1570000000);
BEGIN;
INSERT INTO tags VALUES (365, 'emil', 'raw'), (1000, 'B-1', NULL), (NULL, NULL, 7), (5, NULL, x'00ff');
UPDATE alarms SET dev_id = 10 WHERE severity BETWEEN -1 AND -7;
COMMIT;
INSERT INTO calibration(slope) VALUES (-2.75), (49.90), (1e3);
INSERT INTO tags SELECT * FROM tags WHERE 0;
INSERT OR REPLACE INTO calibration(dev_id) VALUES (10), (365), (2), (0);
UPDATE samples SET channel = 3 WHERE dev_id LIKE 'x%';
CREATE INDEX by_calibration7 ON calibration(dev_id DESC);
UPDATE samples SET reading = 3.25 WHERE dev_id BETWEEN 20190501 AND 1000;
PRAGMA cache_size = 500;
CREATE VIEW view_calibration9 AS SELECT dev_id AS a FROM calibration UNION ALL SELECT lon FROM sites WHERE coalesce(site_id, 7) <> -7;
CREATE UNIQUE INDEX settings_single ON settings(1);
INSERT OR IGNORE INTO tags VALUES (3, 'jan2', 7), (99, 'leo ', ''), (100, 'ida', x'616263'), (365, NULL, 'raw');
INSERT OR REPLACE INTO sites(site_id, lat) VALUES (180, 1e3), (181, -2.75);
SELECT DISTINCT CAST(label AS TEXT) FROM sites WHERE (lat + 185) IS NOT 3.25 ORDER BY 1 LIMIT 4;
CREATE VIEW visible_settings AS SELECT s.name, s.scope, n.about FROM settings AS s JOIN setting_names AS n USING (name) WHERE NOT n.hidden;
DELETE FROM samples WHERE ts IS NOT NULL AND coalesce(reading, 100) < 3;
CREATE INDEX by_devices10 ON devices(model DESC);
INSERT INTO devices(dev_id, serial) VALUES (190, 'X190'), (191, 'M191'), (192, 'A192'), (193, 'K193');
SELECT DISTINCT dev_id FROM tags WHERE tag IN (SELECT site_id FROM devices) ORDER BY 1 LIMIT 8;
BEGIN;
INSERT OR REPLACE INTO samples VALUES (2, 99, 99, -2.75, 12), (-1, -7, 100, 49.90, 99), (7, -1, 365, 1e3, 365);
UPDATE OR IGNORE samples SET quality = 3 WHERE quality <= 3;
COMMIT;
CREATE INDEX idx_tags12 ON tags(tag COLLATE NOCASE);
CREATE VIEW v_tags13 AS SELECT dev_id AS a, count(*) AS n FROM tags GROUP BY dev_id;
INSERT INTO devices VALUES (220, 'X220', 'blue ', 'A2', 118), (221, 'M221', 'rosa', 'viktor-1', NULL), (222, 'B222', 'viktor ', 'KIRA', -1), (223, 'A223', 'paul ', 'Otto2', -1);
INSERT OR REPLACE INTO samples VALUES (0, -1, 12, 0.0, 7), (-7, 12, 10, NULL, NULL), (99, NULL, -7, 3.25, NULL);
CREATE VIEW v_calibration14 AS SELECT intercept AS a FROM calibration UNION ALL SELECT serial FROM devices WHERE site_id BETWEEN 365 AND 1000;
CREATE UNIQUE INDEX settings_single_again ON settings('x' || 0);
CREATE INDEX ix_devices15 ON devices(serial DESC);
CREATE INDEX ix_calibration16 ON calibration(dev_id DESC) WHERE intercept <> 1;
WITH c AS (SELECT dev_id AS k FROM tags) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
DELETE FROM tags WHERE val IN (7, '') AND dev_id >= 'rosa';
CREATE TABLE setting_history(name TEXT, at INT, who TEXT DEFAULT 'root', UNIQUE (name, at));
-- @stmt
CREATE TRIGGER trg_devices17 AFTER INSERT ON devices BEGIN UPDATE tags SET tag = 'B-1' WHERE tag >= 42; END;
-- @setup
INSERT OR IGNORE INTO samples VALUES (20190501, -1, 42, 1e3, 365), (2, 3, 7, 0.5, 1), (NULL, 1, 1000, -2.75, 0);
-- @stmt
CREATE TRIGGER settings_keep AFTER INSERT ON settings BEGIN INSERT OR IGNORE INTO setting_history(name, at) VALUES (NEW.name, NEW.changed); END;
-- @setup
INSERT INTO samples VALUES (-1, 7, 20190501, 3.25, 7), (NULL, 7, NULL, -2.75, 99);
BEGIN;
DELETE FROM calibration WHERE (intercept + 5) <> 1000 AND intercept IS NOT NULL;
ROLLBACK;
BEGIN;
DELETE FROM sites WHERE site_id IS NOT NULL AND EXISTS (SELECT 1 FROM alarms WHERE alarms.alarm_id IS NOT NULL);
INSERT INTO samples SELECT * FROM samples WHERE 0;
CREATE INDEX idx_samples20 ON samples(dev_id COLLATE NOCASE);
CREATE VIEW view_sites21 AS SELECT site_id AS a, count(*) AS n FROM sites GROUP BY lat;
SELECT (SELECT count(*) FROM calibration WHERE (slope IS NOT NULL AND NOT (dev_id BETWEEN 0 AND 365))), total(lon) FROM sites;
INSERT INTO samples VALUES (12, 1000, 12, 12.5, -7), (NULL, 42, 42, 9.99, 7);
INSERT INTO sites(site_id, label) VALUES (280, 'viktor');
CREATE INDEX by_devices23 ON devices(model, site_id);
REPLACE INTO settings(name, scope, changed) SELECT name, 'user', max(1570000001) FROM setting_names WHERE CASE WHEN (SELECT count(*) FROM calibration WHERE intercept BETWEEN 9.99 AND 9.99) >= 0 THEN (SELECT count(*) FROM devices WHERE (serial < 'viktor ' OR (firmware || 'red2') IS NOT 'paid')) >= 0 AND ((SELECT count(*) FROM devices WHERE firmware IS NULL) >= 0 AND ((((SELECT count(*) FROM devices WHERE length(serial) IS NOT 'closed') >= 0 AND (about LIKE 'how%' AND name > 'a'))))) ELSE 0 END GROUP BY name ORDER BY name LIMIT 1;
DELETE FROM samples WHERE dev_id LIKE 'A%' AND (quality + 5) IS NOT 1000;
SELECT DISTINCT CAST(reading AS REAL) FROM samples WHERE dev_id BETWEEN 12 AND NULL ORDER BY 1 LIMIT 4;
CREATE TEMP VIEW v_samples24 AS WITH recent AS (SELECT * FROM samples WHERE CAST(dev_id AS REAL) IS NOT 20190501) SELECT DISTINCT quality AS a, reading AS b FROM recent;
-- @stmt
CREATE TRIGGER trg_alarms25 AFTER INSERT ON alarms BEGIN UPDATE devices SET firmware = 'ada' WHERE CAST(site_id AS INTEGER) < 'paid-1'; END;
-- @setup
COMMIT;
UPDATE OR IGNORE calibration SET intercept = 3.25 WHERE slope BETWEEN 12.5 AND -2.75;
INSERT OR IGNORE INTO sites(site_id) VALUES (290);
SELECT count(*) FROM v_samples24;
SELECT count(*) FROM visible_settings WHERE scope IN ('user', 'global');
-- @stmt
CREATE TRIGGER trg_devices26 AFTER DELETE ON devices BEGIN UPDATE samples SET dev_id = -1 WHERE (ts BETWEEN 5 AND 0 OR coalesce(dev_id, 20190501) <> 0.5); END;
-- @setup
CREATE INDEX by_sites28 ON sites(label, length(label));
-- @run q
PRAGMA integrity_check;
-- @expect q
-- | 'ok'
-- @end
