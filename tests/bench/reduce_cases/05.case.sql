-- @case 1
-- UPDATE OR REPLACE leaves a stale entry in the index of a REAL primary key.
-- @dialect: sqlite
-- @check: bag q = expect(q)
-- @setup
CREATE TABLE patients(pid INTEGER PRIMARY KEY, last_name TEXT, first_name TEXT, born DATE, blood VARCHAR(3), height REAL);
INSERT OR REPLACE INTO patients(pid, first_name) VALUES (10, 'Wim'), (11, 'jan'), (12, 'Wim');
CREATE TABLE measurements(kind TEXT NOT NULL DEFAULT 'bp', amount REAL PRIMARY KEY, taken_by INT, remark, CHECK (length(kind) < 40));
CREATE TABLE doctors(did INTEGER PRIMARY KEY, name TEXT NOT NULL, ward TEXT, pager INT UNIQUE);
INSERT OR REPLACE INTO doctors(did, name) VALUES (20, 'A '), (21, 'ute2'), (22, 'Wim');
CREATE TABLE IF NOT EXISTS visits(vid INTEGER PRIMARY KEY, pid INT, did INT, day TEXT, cost NUMERIC);
CREATE TABLE staff(staff_id INTEGER PRIMARY KEY, surname TEXT COLLATE NOCASE, shift INT);
INSERT INTO visits(vid, cost) VALUES (30, 12.5), (31, 1.0), (32, 100), (33, 9.99);
INSERT INTO visits(vid, cost) VALUES (40, 0.0), (41, 49.90), (42, 12.5), (43, 0.5);
-- @stmt
CREATE TRIGGER trg_doctors1 AFTER DELETE ON doctors FOR EACH ROW BEGIN UPDATE visits SET did = 2 WHERE (did BETWEEN -1 AND 3 AND NOT (vid IS NOT NULL)); END;
-- @setup
CREATE TABLE prescriptions(vid INT, drug TEXT COLLATE NOCASE, dose REAL, days INT);
INSERT OR IGNORE INTO prescriptions VALUES (12, 'xenia', 12.5, 42);
INSERT INTO prescriptions(days) VALUES (7), (10), (1000), (100);
INSERT INTO staff VALUES (1, 'Adams', 1), (2, 'brown', 2), (3, 'Clark', NULL);
CREATE TABLE lab_results(vid INT, test TEXT, value REAL, unit TEXT, flag CHAR, PRIMARY KEY (vid, test));
INSERT INTO measurements(kind, amount, taken_by) VALUES ('bp', 9223372036854775807, 1), ('bp', 0, 2);
INSERT OR REPLACE INTO lab_results VALUES (2, 'emil', 0.5, 'carla2', 'FRANZ ');
INSERT INTO lab_results VALUES (0, 'ida ', 3.25, 'paul', 'xenia'), (1, 'FRANZ2', 1e3, 'york', 'Wim2'), (1000, 'B2', 3.25, 'gerda2', 'aa'), (20190501, 'quinn ', 100, NULL, 'B ');
CREATE INDEX by_patients2 ON patients(last_name COLLATE NOCASE, born);
CREATE TABLE wards(code TEXT PRIMARY KEY, beds INT, floor INT);
CREATE INDEX measurements_by_staff ON measurements(taken_by, kind COLLATE NOCASE);
INSERT OR REPLACE INTO wards(code) VALUES ('A90'), ('K91');
SELECT (SELECT count(*) FROM wards WHERE floor LIKE 'x%'), total(cost) FROM visits;
SELECT count(*) FROM lab_results AS p LEFT JOIN patients AS q ON p.vid IS NOT NULL AND q.born IS NOT NULL;
INSERT OR REPLACE INTO prescriptions(dose) VALUES (1.0), (3.25), (-2.75);
-- @stmt
CREATE TRIGGER trg_lab_results3 AFTER INSERT ON lab_results FOR EACH ROW BEGIN UPDATE patients SET height = 0.5 WHERE coalesce(pid, 99) < '1951-03-24'; END;
-- @setup
SELECT (SELECT count(*) FROM prescriptions WHERE dose IN (12.5, 12.5, 1e3, 0.0)), total(unit) FROM lab_results;
CREATE TABLE measurement_log(seq INTEGER PRIMARY KEY AUTOINCREMENT, old_amount REAL, new_amount REAL, at TEXT DEFAULT 'now');
CREATE INDEX ix_visits4 ON visits(did COLLATE NOCASE) WHERE day > 0;
DELETE FROM lab_results WHERE coalesce(test, 'ute') = 'york' AND flag IS NOT NULL;
CREATE INDEX ix_doctors5 ON doctors(name COLLATE NOCASE) WHERE did <> 1;
-- @stmt
CREATE TRIGGER measurements_changed AFTER UPDATE OF amount ON measurements WHEN OLD.amount IS NOT NEW.amount BEGIN INSERT INTO measurement_log(old_amount, new_amount) VALUES (OLD.amount, NEW.amount); END;
-- @setup
CREATE INDEX by_patients6 ON patients(pid COLLATE NOCASE);
INSERT OR REPLACE INTO doctors VALUES (110, 'south-1', 'ada2', 110);
CREATE VIEW recent_measurements AS SELECT m.kind, m.amount, s.surname FROM measurements AS m LEFT JOIN staff AS s ON s.staff_id = m.taken_by WHERE m.amount >= 0;
SELECT DISTINCT (flag + 2) FROM lab_results WHERE flag IN ('sven', 'paid-1') ORDER BY 1 LIMIT 4;
CREATE TEMP VIEW view_doctors7 AS SELECT ward AS a FROM doctors UNION ALL SELECT did FROM doctors WHERE (pager IS NOT NULL OR did IS NOT NULL);
BEGIN IMMEDIATE;
INSERT INTO lab_results(flag) VALUES ('zoe '), ('jan2'), ('aa-1');
INSERT INTO doctors(did, name) VALUES (130, 'south ');
CREATE INDEX ix_wards8 ON wards(floor DESC);
SELECT drug FROM prescriptions EXCEPT SELECT drug FROM prescriptions ORDER BY 1;
INSERT OR IGNORE INTO lab_results VALUES (338, 'B2', 0.5, 'paul', 'KIRA '), (2, 'Mia2', 49.90, 'Otto', 'x2');
INSERT OR REPLACE INTO patients VALUES (150, 'paid2', 'zoe ', '1945-07-22', 'FRANZ-1', 49.90), (151, 'Mia2', 'open ', '1978-08-20', 'sven', 100);
UPDATE measurements SET remark = upper(kind) || '?' WHERE kind LIKE 'b%';
CREATE INDEX ix_doctors9 ON doctors(ward COLLATE NOCASE, pager DESC, -did) WHERE name > 0;
CREATE VIEW report_doctors10 AS SELECT ward AS a FROM doctors UNION ALL SELECT did FROM doctors WHERE name LIKE 'c%';
INSERT OR REPLACE INTO patients(pid, born) VALUES (160, '1979-08-19'), (161, '1949-07-23');
UPDATE OR REPLACE measurements SET amount = (SELECT min(shift) FROM staff WHERE shift > 0), taken_by = coalesce(taken_by, 3) WHERE taken_by IN (SELECT staff_id FROM staff) AND ((((((((kind IS NOT NULL)) AND coalesce(1, 0) IN (1, 4)))) AND coalesce(3, 0) IN (3, 6)))) OR EXISTS (SELECT 1 FROM patients WHERE born IS NOT 1.0 AND 0);
PRAGMA cache_size = 500;
CREATE INDEX ix_prescriptions12 ON prescriptions(vid);
COMMIT;
CREATE INDEX ix_visits13 ON visits(did COLLATE NOCASE, pid COLLATE NOCASE, length(pid));
-- @stmt
CREATE TRIGGER trg_prescriptions14 AFTER UPDATE ON prescriptions BEGIN UPDATE doctors SET name = 'leo-1' WHERE (ward BETWEEN 'zoe' AND 'Wim' OR (pager + 5) IS NOT 'sven2'); END;
-- @setup
SELECT count(*) FROM lab_results AS p INNER JOIN visits AS q ON p.unit IN ('B', 'A2', 'ok ') AND (q.pid + 299) >= -1;
INSERT OR REPLACE INTO lab_results VALUES (100, 'C', -2.75, 'carla2', 'north '), (10, 'FRANZ', 9.99, NULL, NULL);
SELECT surname, count(*) FROM staff LEFT JOIN measurements ON staff_id = taken_by GROUP BY surname ORDER BY 1;
DELETE FROM wards WHERE floor BETWEEN 12 AND 365 AND code IS NOT NULL;
CREATE INDEX by_visits15 ON visits(cost COLLATE NOCASE, day) WHERE vid IS NOT NULL;
UPDATE wards SET floor = 365 WHERE CAST(code AS TEXT) <= 1;
UPDATE prescriptions SET vid = 3 WHERE coalesce(drug, 'nils') >= 2;
INSERT OR IGNORE INTO lab_results VALUES (20190501, 'sven-1', 0.0, 'open-1', 'xenia'), (NULL, 'viktor', 3.25, 'zoe', NULL);
INSERT INTO lab_results(value) VALUES (1e3), (100), (1e3);
ALTER TABLE prescriptions ADD COLUMN note16 TEXT DEFAULT 'n/a';
CREATE VIEW view_visits17 AS SELECT pid AS a FROM visits UNION ALL SELECT code FROM wards WHERE CAST(code AS INTEGER) <> 20190501;
-- @run q
PRAGMA integrity_check;
-- @expect q
-- | 'ok'
-- @end
