-- @case 1
-- ON CONFLICT DO UPDATE with RETURNING on a temporary table does not return the row that was
-- updated.
-- @dialect: sqlite
-- @engine.test: sqlite 3.39.3
-- @engine.reference: sqlite 3.41.0
-- @verdict: fail
-- @check: bag q@test = q@reference
-- @signature: rel:1:extra
-- @setup
CREATE TABLE devices(dev_id INTEGER PRIMARY KEY, serial TEXT UNIQUE, model TEXT, firmware TEXT, site_id INT) WITHOUT ROWID;
CREATE TEMP TABLE counters(counter_id INTEGER PRIMARY KEY, label TEXT UNIQUE, hits INT DEFAULT 1, last_seen TEXT COLLATE NOCASE, CHECK (hits > 0));
INSERT OR IGNORE INTO devices(dev_id, serial) VALUES (10, 'B10');
INSERT INTO devices VALUES (20, 'K20', 'FRANZ-1', 'ok2', 189), (21, 'M21', 'Otto-1', 'Otto ', 3), (22, 'A22', 'aa ', 'A', 42);
SELECT (SELECT count(*) FROM devices WHERE dev_id BETWEEN 12 AND 5), total(site_id) FROM devices;
CREATE TABLE sites(site_id INTEGER PRIMARY KEY, label TEXT, lat REAL, lon REAL);
INSERT OR IGNORE INTO sites VALUES (30, 'emil', 12.5, 0.5), (31, 'carla', 9.99, 0.5), (32, 'quinn ', 1e3, 9.99);
CREATE TABLE hits_log(at INT, label TEXT, source TEXT DEFAULT 'unknown');
INSERT INTO sites VALUES (40, 'zoe', 1e3, 1e3), (41, 'closed2', 1e3, 12.5);
INSERT INTO hits_log VALUES (1, 'home', 'web'), (2, 'about', 'web'), (3, 'home', 'app'), (4, 'home', NULL);
SELECT CAST(lat AS REAL), count(*), max(lon) FROM sites WHERE lon IN (SELECT model FROM devices) GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
CREATE TABLE samples(dev_id INT, ts BIGINT, channel INT, reading DOUBLE, quality INT, PRIMARY KEY (dev_id, ts));
INSERT INTO samples VALUES (5, 1000, -1, 3.25, 101), (-7, 2, 1000, 0.0, 100), (365, 0, 3, 3.25, 42), (42, 20190501, 12, 1e3, -7);
CREATE TABLE alarms(alarm_id INTEGER PRIMARY KEY, dev_id INT, severity INT, message TEXT, acked BOOL);
CREATE INDEX hits_by_label ON hits_log(label, at DESC);
INSERT OR REPLACE INTO alarms(alarm_id, severity) VALUES (60, 365);
CREATE TABLE calibration(dev_id INT, slope REAL, intercept REAL, valid_from INT);
CREATE INDEX temp.counters_hits ON counters(hits) WHERE hits > 10;
INSERT OR REPLACE INTO calibration(intercept) VALUES (1.0), (49.90);
CREATE TABLE tags(dev_id INT, tag TEXT COLLATE RTRIM, val BLOB, PRIMARY KEY (dev_id, tag));
INSERT INTO tags VALUES (2, 'Otto-1', ''), (1000, 'gerda', 'raw'), (NULL, NULL, 7);
BEGIN;
INSERT OR IGNORE INTO calibration VALUES (100, 1.0, 0.0, 10), (20190501, 1e3, 1e3, 20190501), (-7, NULL, 1e3, 7);
UPDATE OR IGNORE devices SET model = 'quinn ' WHERE ((firmware LIKE 'A%' OR firmware LIKE 'c%') OR dev_id IS NOT NULL);
COMMIT;
-- @stmt
CREATE TEMP TRIGGER counters_cap AFTER UPDATE OF hits ON counters WHEN NEW.hits > 1000 BEGIN UPDATE counters SET hits = 1000 WHERE counter_id = NEW.counter_id; END;
-- @setup
INSERT INTO tags(tag) VALUES ('jan '), ('A');
CREATE INDEX idx_sites2 ON sites(lon);
CREATE TEMP VIEW top_counters AS SELECT label, hits FROM counters WHERE hits >= 1 ORDER BY hits DESC;
BEGIN;
INSERT OR REPLACE INTO samples VALUES (-1, -7, 100, 1e3, 5), (3, 365, 100, 100, -7);
UPDATE OR IGNORE samples SET quality = 7 WHERE dev_id BETWEEN 1000 AND NULL;
COMMIT;
INSERT INTO calibration VALUES (1, 9.99, 3.25, -7), (20190501, 49.90, 1.0, -1);
UPDATE OR IGNORE sites SET lat = 3.25 WHERE lon >= 9.99;
-- @run q@test
INSERT INTO counters(label, last_seen) SELECT lower(h.label), coalesce(h.source, 'none') FROM hits_log AS h WHERE CASE WHEN (SELECT count(*) FROM alarms WHERE acked IS NOT NULL) >= 0 THEN (((((((h.label IS NOT NULL AND h.at BETWEEN 0 AND 100)) AND (1 < 6 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM samples WHERE ts IS NOT NULL) >= 0)) OR EXISTS (SELECT 1 FROM tags WHERE dev_id IS NOT NULL AND 0)) AND coalesce(5, 0) IN (5, 8)) ELSE 0 END ORDER BY h.at ON CONFLICT (label) DO UPDATE SET hits = hits + 1, last_seen = excluded.last_seen WHERE excluded.label <> 'nothing' RETURNING counter_id, label, hits > 1 AS again;
-- @run q@reference
INSERT INTO counters(label, last_seen) SELECT lower(h.label), coalesce(h.source, 'none') FROM hits_log AS h WHERE CASE WHEN (SELECT count(*) FROM alarms WHERE acked IS NOT NULL) >= 0 THEN (((((((h.label IS NOT NULL AND h.at BETWEEN 0 AND 100)) AND (1 < 6 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM samples WHERE ts IS NOT NULL) >= 0)) OR EXISTS (SELECT 1 FROM tags WHERE dev_id IS NOT NULL AND 0)) AND coalesce(5, 0) IN (5, 8)) ELSE 0 END ORDER BY h.at ON CONFLICT (label) DO UPDATE SET hits = hits + 1, last_seen = excluded.last_seen WHERE excluded.label <> 'nothing' RETURNING counter_id, label, hits > 1 AS again;
-- @actual q@test
-- | 1	'home'	0
-- | 2	'about'	0
-- ~ 4
-- @actual q@reference
-- | 1	'home'	0
-- | 2	'about'	0
-- | 1	'home'	1
-- | 1	'home'	1
-- ~ 4
-- @end
