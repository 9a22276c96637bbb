-- @case 1
-- A DELETE in one pass whose WHERE clause has a subquery over the same table (EET, Figure 6): what
-- is left in the table.
-- @id: 65e9a93f8400dab2
-- @oracle: diff
-- @dialect: sqlite
-- @engine.test: sqlite 3.41.0
-- @engine.reference: sqlite 3.42.0
-- @seed: 1/1/4
-- @limit: time=5s rows=100000 memory=1G length=100000 like=100
-- @verdict: fail
-- @check: bag approx=1e-9 q@test = q@reference
-- @signature: rel:1:missing
-- @setup
CREATE TABLE patients(pid INTEGER PRIMARY KEY, last_name TEXT, first_name TEXT, born DATE, blood VARCHAR(3), height REAL);
INSERT INTO patients VALUES (10, 'emil2', 'ute', '1972-02-05', 'ada2', 49.90), (11, 'Otto ', 'xenia2', NULL, 'C-1', 3.25), (12, 'open-1', 'paid', '1971-06-11', 'Tim', 9.99);
CREATE TABLE queue(ticket INT, priority INT, waiting INT, patient TEXT, PRIMARY KEY (patient, ticket));
CREATE INDEX by_patients1 ON patients(born, -blood);
CREATE TABLE IF NOT EXISTS doctors(did INTEGER PRIMARY KEY, name TEXT NOT NULL, ward TEXT, pager INT UNIQUE);
INSERT INTO doctors VALUES (20, 'carla ', 'FRANZ', 20), (21, 'KIRA', 'Hugo', 21), (22, 'ida', 'Hugo2', 22), (23, 'sven', 'paul2', 23);
INSERT INTO queue(ticket, priority, waiting, patient) VALUES (1, 2, -20, 'Ada'), (2, 2, NULL, 'Bob');
INSERT INTO doctors VALUES (30, 'dora ', 'Hugo', 30), (31, 'ada', NULL, 31);
INSERT INTO queue(ticket, priority, waiting, patient) VALUES (3, 2, 0, 'Cyd'), (4, 8, 95, 'Dee');
CREATE TABLE visits(vid INTEGER PRIMARY KEY, pid INT, did INT, day TEXT, cost NUMERIC) WITHOUT ROWID;
INSERT INTO visits VALUES (40, 42, 87, 'north2', 9.99), (41, -7, 7, 'carla', 0.0), (42, 365, NULL, 'paul', -2.75);
INSERT OR REPLACE INTO visits(vid, pid) VALUES (50, 5);
CREATE TABLE prescriptions(vid INT, drug TEXT COLLATE NOCASE, dose REAL, days INT);
INSERT INTO prescriptions(drug) VALUES ('Otto'), ('Mia2'), ('C'), ('Wim-1');
-- @stmt may-fail=SQLITE_ERROR
CREATE TRIGGER queue_gone AFTER DELETE ON queue_archive BEGIN SELECT RAISE(ABORT, 'archive is read only'); END;
-- @stmt
INSERT OR IGNORE INTO prescriptions(drug) VALUES ('aa '), ('paul2'), ('quinn2');
-- @stmt
CREATE VIEW urgent AS SELECT ticket, patient FROM queue WHERE priority > 5 UNION SELECT ticket, patient FROM queue_archive;
-- @stmt
CREATE INDEX idx_visits2 ON visits(did, cost);
-- @stmt
CREATE TABLE lab_results(vid INT, test TEXT, value REAL, unit TEXT, flag CHAR);
-- @stmt
INSERT OR IGNORE INTO lab_results(unit) VALUES ('carla');
-- @stmt
INSERT INTO lab_results VALUES (20190501, 'bert', 49.90, 'x-1', 'nils'), (10, 'gerda', 0.0, 'paid-1', 'Hugo ');
-- @stmt
CREATE TABLE wards(code TEXT PRIMARY KEY, beds INT, floor INT);
-- @stmt
INSERT INTO wards VALUES ('K100', 1, 1);
-- @stmt
UPDATE queue SET patient = patient WHERE waiting IS NULL;
-- @stmt
CREATE INDEX by_patients3 ON patients(last_name, first_name COLLATE NOCASE);
-- @stmt
CREATE INDEX ix_prescriptions4 ON prescriptions(vid DESC, dose DESC, length(dose)) WHERE vid <> 1;
-- @stmt
INSERT OR IGNORE INTO lab_results VALUES (7, 'blue', 1.0, 'bert2', 'bert-1');
-- @stmt
UPDATE visits SET day = 'B2' WHERE (did + 0) IS NOT 10;
-- @stmt
BEGIN;
-- @stmt
INSERT OR REPLACE INTO patients VALUES (120, 'ada', 'Hugo2', '1940-07-07', 'KIRA', 0.0), (121, 'viktor', NULL, '1956-11-04', 'ada2', 1.0), (122, 'paul ', 'dora', '1941-11-21', 'north', 1e3), (123, 'KIRA-1', 'south', '1968-12-18', 'ida ', 49.90);
-- @stmt
INSERT OR REPLACE INTO wards VALUES ('X130', 365, 2), ('A131', 5, -7), ('B132', 3, 12), ('X133', 42, 2);
-- @stmt
DELETE FROM queue WHERE (((queue.priority <= queue.waiting AND queue.priority <> (SELECT q.priority FROM queue AS q ORDER BY q.priority, q.ticket LIMIT 1 OFFSET 2)) IS NULL) OR (queue.priority <= queue.waiting AND queue.priority <> (SELECT q.priority FROM queue AS q ORDER BY q.priority, q.ticket LIMIT 1 OFFSET 2)) OR NOT (queue.priority <= queue.waiting AND queue.priority <> (SELECT q.priority FROM queue AS q ORDER BY q.priority, q.ticket LIMIT 1 OFFSET 2))) AND ((CASE WHEN (SELECT count(*) FROM lab_results WHERE test IS NOT NULL) >= 0 THEN (SELECT count(*) FROM visits WHERE pid IN (NULL, 365, 0, 5)) >= 0 AND (CASE WHEN (SELECT count(*) FROM patients WHERE pid <= 3.25) >= 0 THEN (SELECT count(*) FROM visits WHERE (pid LIKE 'x%' OR day IS NOT NULL)) >= 0 AND ((CASE WHEN (SELECT count(*) FROM doctors WHERE ward < 188) >= 0 THEN (length(queue.patient) < 50) OR EXISTS (SELECT 1 FROM lab_results WHERE unit IS NULL AND 0) ELSE 0 END) OR EXISTS (SELECT 1 FROM lab_results WHERE unit IN (NULL, 'dora') AND 0)) ELSE 0 END) ELSE 0 END) AND coalesce(7, 0) IN (7, 10));
-- @stmt
INSERT INTO doctors(did, name, pager) VALUES (150, 'FRANZ', 150), (151, 'closed', 151), (152, 'dora', 152), (153, 'x-1', 153);
-- @stmt
UPDATE doctors SET name = 'jan ' WHERE ((pager IS NOT NULL OR name <> 'viktor-1') AND NOT (pager IS NULL));
-- @stmt
UPDATE patients SET blood = 'gerda2' WHERE blood IN ('sven ', 'dora-1', 'A ');
-- @base
-- > SELECT patient, ticket, priority, waiting FROM queue ORDER BY 1, 2;
-- @run q@test
SELECT patient, ticket, priority, waiting FROM queue ORDER BY 1, 2;
-- @run q@reference
SELECT patient, ticket, priority, waiting FROM queue ORDER BY 1, 2;
-- @actual q@test
-- | 'Bob'	2	2	NULL
-- @actual q@reference
-- @end
