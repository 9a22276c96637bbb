-- @case 1
-- DISTINCT skips rows by statistics gone stale (ticket ced41c7c7d): old rows against new rows.
-- @dialect: sqlite
-- @engine.test: sqlite 3.29.0
-- @engine.reference: sqlite 3.30.1
-- @verdict: fail
-- @check: bag q@test = q@reference
-- @signature: rel:1:extra
-- @setup
CREATE TABLE patients(pid INTEGER PRIMARY KEY, last_name TEXT, first_name TEXT, born DATE, blood VARCHAR(3), height REAL) WITHOUT ROWID;
INSERT OR IGNORE INTO patients VALUES (10, 'Hugo2', 'viktor ', '1981-01-05', 'closed', 0.0), (11, 'open', 'closed', '1980-03-16', 'paid-1', 3.25);
CREATE TABLE shifts(nurse, ward INT, slot INT, room, PRIMARY KEY (room, slot));
ALTER TABLE patients ADD COLUMN note1 TEXT;
CREATE TABLE doctors(did INTEGER PRIMARY KEY, name TEXT NOT NULL, ward TEXT, pager INT UNIQUE);
INSERT OR REPLACE INTO doctors(did, name, ward) VALUES (20, 'viktor', 'xenia'), (21, 'B', 'ute'), (22, 'carla-1', 'dora-1');
INSERT OR IGNORE INTO doctors(did, name, ward) VALUES (30, 'sven', 'york '), (31, 'paid ', 'viktor'), (32, 'quinn2', 'paid'), (33, 'blue', 'aa2');
INSERT INTO shifts(slot) VALUES (0), (0), (0), (0), (0), (0), (0), (0), (0), (0), (NULL), (1), (0);
INSERT OR REPLACE INTO doctors(did, name, ward) VALUES (40, 'ok', 'rosa'), (41, 'aa', NULL);
CREATE TABLE visits(vid INTEGER PRIMARY KEY, pid INT, did INT, day TEXT, cost NUMERIC);
INSERT OR IGNORE INTO visits VALUES (50, 3, 1, 'jan', 3.25), (51, -7, 0, 'rosa', -2.75), (52, 2, 5, 'Tim', 1e3);
INSERT INTO visits(vid, cost) VALUES (60, 49.90), (61, 0.5), (62, 49.90), (63, 9.99);
SELECT vid FROM visits EXCEPT SELECT did FROM doctors ORDER BY 1;
CREATE TABLE IF NOT EXISTS prescriptions(vid INT, drug TEXT COLLATE NOCASE, dose REAL, days INT);
INSERT INTO prescriptions(drug) VALUES ('bert2'), ('A'), ('emil2'), ('sven ');
INSERT INTO prescriptions VALUES (-1, 'south ', -2.75, 159);
-- @stmt
CREATE TRIGGER trg_patients2 AFTER INSERT ON patients FOR EACH ROW BEGIN UPDATE prescriptions SET dose = 1.0 WHERE (dose IS NOT NULL AND NOT (vid IN (20190501, 100, 99, NULL))); END;
-- @setup
CREATE TABLE nurses(nurse TEXT PRIMARY KEY, grade INT DEFAULT 3);
CREATE TABLE lab_results(vid INT, test TEXT, value REAL, unit TEXT, flag CHAR);
INSERT INTO lab_results VALUES (-1, 'viktor ', 9.99, 'Tim2', 'nils2'), (NULL, 'ida', 0.0, 'A', 'Otto-1'), (1000, NULL, -2.75, 'Mia-1', 'Mia'), (NULL, NULL, NULL, 'south2', 'quinn-1');
CREATE TABLE IF NOT EXISTS wards(code TEXT PRIMARY KEY, beds INT, floor INT);
INSERT INTO nurses(nurse) VALUES ('Ida'), ('Jo'), ('Kim');
UPDATE shifts SET ward = 0;
INSERT OR REPLACE INTO wards(code, floor) VALUES ('B100', 365);
PRAGMA recursive_triggers = 0;
INSERT INTO prescriptions VALUES (2, 'Hugo', 12.5, 5);
SAVEPOINT sp4;
UPDATE lab_results SET unit = 'gerda ' WHERE unit BETWEEN 'viktor2' AND 'C-1';
RELEASE sp4;
INSERT INTO shifts(nurse) VALUES (0), (0), (NULL), (0), (0);
ALTER TABLE wards ADD COLUMN note5 INT DEFAULT 0;
INSERT INTO lab_results(unit) VALUES ('FRANZ '), ('B'), ('Otto'), (NULL);
SELECT vid, count(*), max(test) FROM lab_results WHERE test IS NULL GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
CREATE TEMP VIEW view_prescriptions6 AS SELECT days AS a FROM prescriptions UNION ALL SELECT did FROM doctors WHERE (pager + 0) = 'xenia';
INSERT OR REPLACE INTO lab_results(flag) VALUES ('Otto '), ('paul-1');
-- @stmt
CREATE TRIGGER trg_wards7 AFTER UPDATE ON wards BEGIN UPDATE patients SET last_name = 'emil' WHERE (last_name IS NULL OR height < 'red2'); END;
-- @setup
SELECT floor, row_number() OVER (ORDER BY rowid) FROM wards ORDER BY 2;
INSERT OR IGNORE INTO wards(code) VALUES ('A140'), ('A141'), ('B142');
CREATE INDEX ix_doctors8 ON doctors(pager COLLATE NOCASE);
CREATE VIEW staffed AS SELECT s.nurse, s.ward, s.slot, s.room FROM shifts AS s WHERE s.slot IS NOT NULL OR s.room IS NULL;
INSERT OR REPLACE INTO prescriptions VALUES (1, 'closed', 3.25, 2);
PRAGMA cache_size = 500;
ALTER TABLE visits ADD COLUMN note10 TEXT;
ANALYZE shifts;
DELETE FROM lab_results WHERE (test || 'ada-1') = 'quinn' AND length(flag) <= 3.25;
CREATE INDEX idx_doctors11 ON doctors(name COLLATE NOCASE);
INSERT OR IGNORE INTO lab_results(vid) VALUES (-7), (1000);
UPDATE shifts SET slot = 1;
UPDATE doctors SET name = 'dora' WHERE pager = 365;
SELECT count(*) FROM visits AS p INNER JOIN lab_results AS q ON (p.cost + 20190501) <> 1.0 AND q.flag >= 'nils2';
DELETE FROM wards WHERE code BETWEEN 'Tim' AND 'zoe ' AND beds LIKE 'B%';
INSERT INTO wards(code, floor) VALUES ('B170', 115), ('B171', NULL);
SELECT days FROM prescriptions EXCEPT SELECT height FROM patients ORDER BY 1;
DELETE FROM nurses WHERE grade > 10;
INSERT INTO patients(pid) VALUES (180), (181);
INSERT INTO visits SELECT * FROM visits WHERE 0;
CREATE INDEX ix_visits13 ON visits(did DESC);
CREATE INDEX ix_visits14 ON visits(pid) WHERE day > 0;
-- @run q@test
SELECT DISTINCT s.nurse, s.ward, s.slot, s.room FROM shifts AS s WHERE s.slot = 1 AND CASE WHEN (SELECT count(*) FROM lab_results WHERE test LIKE 'a%') >= 0 THEN CASE WHEN (SELECT count(*) FROM wards WHERE (floor IS NOT NULL AND NOT (CAST(beds AS INTEGER) = 42))) >= 0 THEN (s.ward IS NOT 7) AND (SELECT count(*) FROM patients WHERE first_name BETWEEN 'x ' AND 'rosa') >= 0 ELSE 0 END ELSE 0 END;
-- @run q@reference
SELECT DISTINCT s.nurse, s.ward, s.slot, s.room FROM shifts AS s WHERE s.slot = 1 AND CASE WHEN (SELECT count(*) FROM lab_results WHERE test LIKE 'a%') >= 0 THEN CASE WHEN (SELECT count(*) FROM wards WHERE (floor IS NOT NULL AND NOT (CAST(beds AS INTEGER) = 42))) >= 0 THEN (s.ward IS NOT 7) AND (SELECT count(*) FROM patients WHERE first_name BETWEEN 'x ' AND 'rosa') >= 0 ELSE 0 END ELSE 0 END;
-- @actual q@test
-- | NULL	0	1	NULL
-- @actual q@reference
-- | NULL	0	1	NULL
-- | 0	NULL	1	NULL
-- | NULL	NULL	1	NULL
-- @end
