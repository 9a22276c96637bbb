-- @case 1
-- printf() with the largest precision (CVE-2020-13434 and its kin): out of bounds.
-- @dialect: sqlite
-- @check: ok q
-- @setup may-fail
CREATE TABLE devices(dev_id INTEGER PRIMARY KEY, serial TEXT UNIQUE, model TEXT, firmware TEXT, site_id INT);
INSERT OR IGNORE INTO devices VALUES (10, 'B10', 'quinn ', 'x', 365), (11, 'A11', 'viktor', 'ada2', 365), (12, 'A12', NULL, 'red-1', 7), (13, 'A13', NULL, 'leo2', 20190501);
INSERT INTO devices VALUES (20, 'B20', 'Otto', 'jan-1', 0), (21, 'A21', 'open', NULL, 3), (22, 'K22', 'KIRA ', 'KIRA ', 365);
CREATE TABLE sites(site_id INTEGER PRIMARY KEY, label TEXT, lat REAL, lon REAL);
INSERT INTO sites(site_id, lat) VALUES (30, 12.5), (31, 1.0);
CREATE TABLE formats(fmt_id INTEGER PRIMARY KEY, prec INT DEFAULT 2, sample REAL, unit TEXT);
INSERT INTO devices VALUES (40, 'A40', 'Hugo', 'rosa-1', -1), (41, 'X41', 'paul', 'Otto2', 0);
CREATE TABLE samples(dev_id INT, ts BIGINT, channel INT, reading DOUBLE, quality INT);
INSERT OR IGNORE INTO samples(quality) VALUES (-1), (NULL), (99);
CREATE TABLE alarms(alarm_id INTEGER PRIMARY KEY, dev_id INT, severity INT, message TEXT, acked BOOL) WITHOUT ROWID;
INSERT INTO formats(prec, sample, unit) VALUES (2, 1.5, 'V'), (3, 0.001, 'A'), (2147483647, 0.01, 'W');
INSERT INTO alarms(alarm_id, message) VALUES (60, 'Hugo2'), (61, NULL);
SELECT dev_id, row_number() OVER (ORDER BY rowid) FROM samples ORDER BY 2;
CREATE TABLE IF NOT EXISTS calibration(dev_id INT, slope REAL, intercept REAL, valid_from INT);
INSERT OR IGNORE INTO calibration(intercept) VALUES (0.5);
CREATE TABLE format_use(channel INT, fmt_id INT, since TEXT DEFAULT '2020-01-01', PRIMARY KEY (channel, fmt_id));
INSERT OR REPLACE INTO calibration(valid_from) VALUES (42), (1);
INSERT OR IGNORE INTO devices VALUES (90, 'X90', 'xenia ', 'north-1', 3), (91, 'B91', 'south', 'zoe', 42), (92, 'A92', 'x2', 'carla', 99), (93, 'M93', 'gerda', 'Otto2', 0);
CREATE TABLE IF NOT EXISTS tags(dev_id INT, tag TEXT COLLATE RTRIM, val BLOB);
INSERT OR REPLACE INTO tags VALUES (1, 'ute', 7), (NULL, 'KIRA', 7), (20190501, NULL, x'00ff');
INSERT INTO tags(tag) VALUES ('Wim2'), ('quinn-1');
INSERT INTO format_use(channel, fmt_id) VALUES (1, 1), (1, 2), (2, 3), (2, 1);
INSERT INTO alarms VALUES (120, 365, 0, 'A ', 20190501), (121, 100, NULL, NULL, 3), (122, 100, NULL, 'red', NULL);
SELECT (SELECT count(*) FROM devices WHERE serial IN ('C-1', 'ute-1', 'ida2')), total(dev_id) FROM tags;
INSERT INTO alarms VALUES (130, 100, 365, 'carla-1', -1), (131, -7, -7, 'gerda-1', -1), (132, 7, NULL, 'Hugo2', 2);
INSERT OR IGNORE INTO samples VALUES (-7, 3, 42, 1.0, 5);
CREATE VIEW formatted AS SELECT u.channel, f.unit, printf('%.*g', f.prec, f.sample) AS shown FROM format_use AS u JOIN formats AS f ON f.fmt_id = u.fmt_id;
CREATE VIEW report_calibration1 AS WITH recent AS (SELECT * FROM calibration WHERE (CAST(valid_from AS REAL) = 0 AND NOT (dev_id IS NOT NULL))) SELECT DISTINCT valid_from AS a, slope AS b FROM recent;
SELECT channel, count(*) FROM format_use GROUP BY channel HAVING count(*) > 1;
PRAGMA cache_size = 500;
CREATE INDEX ix_devices3 ON devices(serial DESC) WHERE firmware <> 1;
SELECT count(*) FROM report_calibration1;
UPDATE devices SET model = 'bert ' WHERE model IN (SELECT val FROM tags);
CREATE INDEX by_alarms4 ON alarms(severity COLLATE NOCASE);
ALTER TABLE devices ADD COLUMN note5 INT DEFAULT 0;
-- @run q
SELECT x.channel, max(length(x.shown)) AS widest, group_concat(x.unit, '/') AS units FROM formatted AS x LEFT JOIN format_use AS o ON o.channel = x.channel AND o.since > '2000' WHERE ((((((SELECT count(*) FROM samples WHERE channel IS NOT NULL) >= 0 AND ((x.unit IN ('V', 'A', 'W')) AND (0 < 5 OR NULL IS NOT NULL))) AND coalesce(2, 0) IN (2, 5))) AND coalesce(3, 0) IN (3, 6))) OR EXISTS (SELECT 1 FROM calibration WHERE (valid_from + 1) = 3.25 AND 0) GROUP BY x.channel ORDER BY 2 DESC;
-- @end
