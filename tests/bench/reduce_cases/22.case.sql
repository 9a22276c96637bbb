-- @case 1
-- Leaving out an outer join that nobody reads, with flattened subqueries in its ON (EET, Figure 8): a
-- row too many.
-- @dialect: sqlite
-- @engine.test: sqlite 3.41.0
-- @engine.reference: sqlite 3.42.0
-- @verdict: fail
-- @check: bag q@test = q@reference
-- @signature: rel:1:missing
-- @setup
CREATE TABLE IF NOT EXISTS patients(pid INTEGER PRIMARY KEY, last_name TEXT, first_name TEXT, born DATE, blood VARCHAR(3), height REAL);
INSERT INTO patients(pid) VALUES (10), (11), (12);
INSERT OR IGNORE INTO patients VALUES (20, 'paid', 'york', '1957-08-03', 'Hugo2', 49.90), (21, NULL, 'north ', '1999-10-02', 'ute-1', 3.25);
CREATE VIEW v_patients1 AS SELECT born AS a FROM patients UNION ALL SELECT first_name FROM patients WHERE EXISTS (SELECT 1 FROM patients WHERE patients.height IN (1.0, 100, 1.0, 0.5));
CREATE TABLE doctors(did INTEGER PRIMARY KEY, name TEXT NOT NULL, ward TEXT, pager INT UNIQUE);
CREATE TABLE rooms(room INT, floor INT, kind TEXT DEFAULT 'ward', UNIQUE (floor, room));
INSERT INTO doctors(did, name) VALUES (30, 'B'), (31, 'zoe2'), (32, 'paul');
INSERT OR REPLACE INTO doctors(did, name, pager) VALUES (40, 'leo-1', 40), (41, 'ute', 41), (42, 'gerda2', 42);
CREATE TABLE visits(vid INTEGER PRIMARY KEY, pid INT, did INT, day TEXT, cost NUMERIC) WITHOUT ROWID;
INSERT INTO visits(vid, day) VALUES (50, 'Hugo2'), (51, 'Wim');
INSERT OR REPLACE INTO visits VALUES (60, -7, -1, 'emil ', 12.5), (61, NULL, 12, 'bert', 100), (62, NULL, -1, 'Hugo2', 1e3), (63, 99, NULL, 'red', 0.5);
INSERT INTO doctors(did, name) VALUES (70, 'rosa '), (71, 'gerda '), (72, 'xenia-1');
CREATE TABLE prescriptions(vid INT, drug TEXT COLLATE NOCASE, dose REAL, days INT, PRIMARY KEY (vid, drug));
INSERT OR REPLACE INTO prescriptions VALUES (7, 'quinn', 3.25, 0), (99, 'Wim-1', 1.0, 3), (1, 'ada', 0.0, 7);
INSERT INTO prescriptions(vid) VALUES (99), (99);
CREATE TABLE IF NOT EXISTS lab_results(vid INT, test TEXT, value REAL, unit TEXT, flag CHAR, UNIQUE (vid, test));
INSERT OR REPLACE INTO lab_results(flag) VALUES ('leo');
CREATE TABLE beds(bed INT, room INT, load REAL, tare REAL, state INT, CHECK (tare >= 0));
INSERT INTO lab_results VALUES (20190501, 'leo', 0.5, 'KIRA', 'gerda-1'), (100, 'paid-1', 0.5, NULL, 'KIRA-1');
DELETE FROM prescriptions WHERE drug LIKE 'c%' AND abs(days) IS NOT 99;
CREATE TABLE wards(code TEXT PRIMARY KEY, beds INT, floor INT);
INSERT OR IGNORE INTO wards VALUES ('K120', 42, 10), ('X121', 42, 365), ('X122', 7, 10);
CREATE INDEX by_doctors2 ON doctors(did, name, name || 1) WHERE name <> 1;
SELECT count(*) FROM visits AS p INNER JOIN patients AS q ON p.cost IS NOT NULL AND q.height IN (49.90, 9.99, -2.75, 0.5);
INSERT INTO rooms(room, floor) VALUES (14, 24000);
BEGIN;
DELETE FROM prescriptions WHERE CAST(vid AS INTEGER) = 365 AND EXISTS (SELECT 1 FROM patients WHERE patients.blood IN ('nils-1', 'carla', 'C ', 'ada'));
ROLLBACK;
-- @stmt
CREATE TRIGGER trg_patients4 AFTER UPDATE ON patients BEGIN UPDATE patients SET born = '1996-01-01' WHERE blood IS NULL; END;
-- @setup
SAVEPOINT sp5;
UPDATE visits SET day = 'FRANZ2' WHERE cost <> 'york-1';
RELEASE sp5;
SELECT (SELECT count(*) FROM lab_results WHERE test BETWEEN 'zoe' AND NULL), total(flag) FROM lab_results;
INSERT OR IGNORE INTO patients VALUES (130, 'A', 'dora ', '1974-10-18', 'dora', 1.0), (131, 'jan2', 'carla', '1943-09-03', 'open2', 3.25);
CREATE VIEW view_prescriptions6 AS SELECT vid AS a FROM prescriptions UNION ALL SELECT value FROM lab_results WHERE ((unit IS NOT NULL AND NOT (flag IS NOT NULL)) AND NOT (vid IS NOT NULL));
INSERT OR IGNORE INTO wards(code, floor) VALUES ('K140', 0), ('X141', 2), ('K142', 100), ('K143', 20190501);
UPDATE OR IGNORE prescriptions SET days = 7 WHERE days IN (365, -1, 0, 5);
INSERT OR REPLACE INTO doctors(did, name, ward) VALUES (150, 'Tim2', 'A'), (151, 'A2', 'dora-1'), (152, 'blue2', 'KIRA'), (153, 'paul', 'blue-1');
ALTER TABLE visits ADD COLUMN note7 TEXT DEFAULT 'n/a';
INSERT INTO beds VALUES (85, 95000, 97.87, 0.0, 0);
CREATE VIEW v_wards8 AS SELECT beds AS a FROM wards UNION ALL SELECT first_name FROM patients WHERE (born IS NOT NULL AND NOT (first_name IS NOT NULL));
CREATE INDEX ix_patients9 ON patients(blood, pid, pid || 1);
DELETE FROM visits WHERE pid < 42 AND day IN (SELECT test FROM lab_results);
SELECT (flag + 12), count(*), max(flag) FROM lab_results WHERE (unit IS NOT NULL OR unit IS NOT NULL) GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
INSERT INTO prescriptions SELECT * FROM prescriptions WHERE 0;
UPDATE doctors SET name = 'Otto' WHERE pager IN (-1, -1);
UPDATE OR IGNORE patients SET first_name = 'carla' WHERE (coalesce(blood, 'A') >= 'rosa' OR last_name IS NOT NULL);
CREATE VIEW usable_beds AS SELECT b.bed, b.room, b.load, b.tare, b.state FROM beds AS b WHERE b.state IN (0, 1, 2) OR b.load > b.tare;
INSERT INTO prescriptions(dose) VALUES (0.0), (100), (100);
INSERT OR IGNORE INTO lab_results VALUES (99, 'gerda-1', 49.90, 'ok-1', 'paid2'), (99, 'york-1', 1e3, 'Tim-1', 'Otto2');
CREATE VIEW report_visits11 AS SELECT x.*, y.vid AS other FROM visits AS x INNER JOIN lab_results AS y ON y.value IS NOT NULL;
DELETE FROM doctors WHERE did IN (42, 1, 3) AND (ward + 0) IS NOT 12;
CREATE INDEX by_visits12 ON visits(pid DESC, -cost);
UPDATE doctors SET ward = 'jan-1' WHERE did >= 'FRANZ';
UPDATE OR IGNORE prescriptions SET dose = 1.0 WHERE drug IS NOT NULL;
SELECT coalesce(last_name, 'emil-1'), count(*), max(pid) FROM patients WHERE (((born + 1) >= '1946-07-24' AND NOT (blood IS NOT NULL)) AND NOT (pid IS NOT NULL)) GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
CREATE INDEX by_prescriptions13 ON prescriptions(dose DESC);
CREATE TEMP VIEW report_doctors14 AS SELECT pager AS a, count(*) AS n FROM doctors GROUP BY ward;
SELECT count(*) FROM wards AS p INNER JOIN patients AS q ON p.code IS NOT NULL AND q.first_name IN ('Wim', 'dora');
-- @stmt
CREATE TRIGGER rooms_log AFTER UPDATE OF kind ON rooms BEGIN INSERT INTO beds(bed, state) SELECT NULL, 9 WHERE NEW.kind = 'store'; END;
-- @setup
UPDATE wards SET floor = 12 WHERE beds IS NULL;
UPDATE OR IGNORE lab_results SET value = 3.25 WHERE NOT EXISTS (SELECT 1 FROM patients WHERE patients.born BETWEEN NULL AND '1970-08-16');
INSERT INTO doctors(did, name) VALUES (200, 'Tim-1');
CREATE VIEW view_wards15 AS SELECT x.*, y.days AS other FROM wards AS x CROSS JOIN prescriptions AS y ON (y.dose IS NOT NULL AND NOT (y.dose BETWEEN 49.90 AND NULL));
SELECT count(*) FROM report_doctors14;
INSERT OR IGNORE INTO wards(code, floor) VALUES ('M220', 495);
CREATE INDEX by_prescriptions16 ON prescriptions(days COLLATE NOCASE, vid COLLATE NOCASE);
CREATE INDEX rooms_kind ON rooms(kind COLLATE NOCASE);
WITH c AS (SELECT born AS k FROM patients) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
CREATE INDEX by_patients17 ON patients(first_name COLLATE NOCASE, lower(height));
SELECT coalesce(pager, 10), count(*), max(ward) FROM doctors WHERE name IN (SELECT test FROM lab_results) GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
DELETE FROM lab_results WHERE value IN (49.90, 1e3, 1.0) AND CAST(unit AS INTEGER) >= 'Otto2';
BEGIN;
INSERT OR IGNORE INTO visits(vid, day) VALUES (230, 'aa'), (231, NULL);
UPDATE OR IGNORE doctors SET ward = 'paid' WHERE (pager BETWEEN 42 AND 7 AND NOT (coalesce(did, 10) <> 'emil2'));
COMMIT;
DELETE FROM wards WHERE floor IS NOT NULL AND NOT EXISTS (SELECT 1 FROM visits WHERE visits.pid = 51);
INSERT OR IGNORE INTO prescriptions(dose) VALUES (0.5), (0.5);
UPDATE OR IGNORE prescriptions SET vid = 2 WHERE days IN (7, 2);
UPDATE wards SET beds = 365 WHERE beds IS NOT NULL;
SELECT dose FROM prescriptions EXCEPT SELECT ward FROM doctors ORDER BY 1;
UPDATE rooms SET kind = 'icu' WHERE floor < 0;
WITH c AS (SELECT did AS k FROM visits) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
INSERT INTO visits(vid) VALUES (260), (261);
WITH c AS (SELECT CAST(name AS TEXT) AS k FROM doctors) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
CREATE VIEW report_prescriptions19 AS SELECT drug AS a, count(*) AS n FROM prescriptions GROUP BY drug;
INSERT INTO wards(code) VALUES ('A270'), ('M271'), ('K272'), ('B273');
UPDATE visits SET pid = 10 WHERE (vid BETWEEN 20190501 AND 2 AND NOT ((vid BETWEEN 3 AND 2 AND NOT (day IS NOT NULL))));
-- @run q@test
SELECT DISTINCT 1 AS found FROM ((beds AS b1 RIGHT OUTER JOIN rooms AS r1 ON b1.state = r1.room) LEFT OUTER JOIN (beds AS b2 LEFT OUTER JOIN rooms AS r2 ON b2.room = r2.room) ON (((SELECT floor FROM rooms ORDER BY floor LIMIT 1) IN (SELECT b3.bed AS bed FROM beds AS b3 WHERE (((SELECT count(*) FROM wards WHERE beds < 'A-1') >= 0 AND ((((CASE WHEN (SELECT count(*) FROM visits WHERE coalesce(vid, 365) < 1) >= 0 THEN CASE WHEN (SELECT count(*) FROM lab_results WHERE test IS NOT NULL) >= 0 THEN (((((b3.load > 0) AND (SELECT count(*) FROM lab_results WHERE unit IS NOT NULL) >= 0) AND (SELECT count(*) FROM visits WHERE did IS NOT NULL) >= 0) AND (2 < 7 OR NULL IS NOT NULL)) AND coalesce(3, 0) IN (3, 6)) ELSE 0 END ELSE 0 END)) AND (SELECT count(*) FROM doctors WHERE ward IS NOT 10) >= 0) OR EXISTS (SELECT 1 FROM wards WHERE coalesce(beds, 10) < 12 AND 0))) AND (10 < 15 OR NULL IS NOT NULL)) AND (11 < 16 OR NULL IS NOT NULL))) IS TRUE)) WHERE b2.tare <= b2.load;
-- @run q@reference
SELECT DISTINCT 1 AS found FROM ((beds AS b1 RIGHT OUTER JOIN rooms AS r1 ON b1.state = r1.room) LEFT OUTER JOIN (beds AS b2 LEFT OUTER JOIN rooms AS r2 ON b2.room = r2.room) ON (((SELECT floor FROM rooms ORDER BY floor LIMIT 1) IN (SELECT b3.bed AS bed FROM beds AS b3 WHERE (((SELECT count(*) FROM wards WHERE beds < 'A-1') >= 0 AND ((((CASE WHEN (SELECT count(*) FROM visits WHERE coalesce(vid, 365) < 1) >= 0 THEN CASE WHEN (SELECT count(*) FROM lab_results WHERE test IS NOT NULL) >= 0 THEN (((((b3.load > 0) AND (SELECT count(*) FROM lab_results WHERE unit IS NOT NULL) >= 0) AND (SELECT count(*) FROM visits WHERE did IS NOT NULL) >= 0) AND (2 < 7 OR NULL IS NOT NULL)) AND coalesce(3, 0) IN (3, 6)) ELSE 0 END ELSE 0 END)) AND (SELECT count(*) FROM doctors WHERE ward IS NOT 10) >= 0) OR EXISTS (SELECT 1 FROM wards WHERE coalesce(beds, 10) < 12 AND 0))) AND (10 < 15 OR NULL IS NOT NULL)) AND (11 < 16 OR NULL IS NOT NULL))) IS TRUE)) WHERE b2.tare <= b2.load;
-- @actual q@test
-- | 1
-- @actual q@reference
-- @end
