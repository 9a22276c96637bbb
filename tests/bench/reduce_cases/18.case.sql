-- @case 1
-- A view with a window function and the constant TRUE: '1' IS c1 has another answer below WHERE than
-- in the projection.
-- @dialect: sqlite
-- @check: bag total(counted) = total(summed)
-- @setup
CREATE TABLE students(student_id INTEGER PRIMARY KEY, name TEXT, year INT, gpa REAL);
INSERT OR IGNORE INTO students VALUES (10, 'bert ', 20190501, 49.90), (11, 'A', 350, -2.75), (12, 'york ', 1, 100);
INSERT INTO students(student_id, gpa) VALUES (20, -2.75), (21, 0.5), (22, 1e3), (23, NULL);
INSERT OR IGNORE INTO students VALUES (30, 'rosa ', 42, -2.75), (31, 'Hugo', 481, 12.5);
CREATE TABLE IF NOT EXISTS courses(code TEXT PRIMARY KEY, title TEXT, credits INT, dept TEXT) WITHOUT ROWID;
INSERT OR IGNORE INTO courses(code, title) VALUES ('A40', 'Otto'), ('A41', 'dora'), ('B42', NULL), ('M43', 'blue');
INSERT OR REPLACE INTO courses(code, credits) VALUES ('B50', 1), ('B51', NULL), ('K52', 5);
INSERT OR REPLACE INTO courses VALUES ('X60', 'open ', 365, 'C '), ('M61', 'viktor2', -1, 'viktor2');
CREATE TABLE runs(runner TEXT, heat INT, seconds REAL NOT NULL DEFAULT 60.0, valid BOOLEAN DEFAULT TRUE, UNIQUE (runner, heat));
CREATE TABLE enrolments(student_id INT, code TEXT, term TEXT, grade CHAR(2), points REAL, UNIQUE (student_id, code));
INSERT OR REPLACE INTO enrolments VALUES (42, 'x', 'gerda ', 'Tim', 1.0);
INSERT OR IGNORE INTO enrolments VALUES (20190501, 'B-1', 'paid', 'Wim ', 0.5);
CREATE TABLE IF NOT EXISTS teachers(teacher_id INTEGER PRIMARY KEY, name TEXT, dept TEXT, salary NUMERIC) WITHOUT ROWID;
INSERT INTO teachers(teacher_id, name) VALUES (90, 'quinn'), (91, 'C2'), (92, 'ada');
SELECT (SELECT count(*) FROM courses WHERE title BETWEEN 'ok-1' AND 'A'), total(dept) FROM courses;
CREATE TABLE rooms(room TEXT, building TEXT, capacity INT, UNIQUE (room, building));
INSERT INTO rooms VALUES ('xenia', 'paid ', 2), ('paul ', 'Wim ', 100), ('ok2', 'sven', NULL);
INSERT INTO rooms VALUES ('york', 'rosa-1', 1000);
DELETE FROM students WHERE gpa BETWEEN NULL AND NULL AND NOT EXISTS (SELECT 1 FROM teachers WHERE teachers.salary BETWEEN 3.25 AND 49.90);
INSERT INTO runs(runner, heat, seconds) VALUES ('x', 1, 58.25), ('y', 1, 59.5), ('z', 2, 61);
CREATE TABLE timetable(code TEXT, room TEXT, weekday INT, hour INT);
INSERT INTO timetable(hour) VALUES (1000), (2), (3);
SELECT count(*) FROM enrolments AS p LEFT JOIN enrolments AS q ON (p.points IS NOT NULL AND NOT (p.points LIKE 'b%')) AND q.points IS NOT NULL;
DELETE FROM teachers WHERE salary IS NOT NULL AND ((coalesce(dept, 'carla ') < 12.5 OR salary IS NOT NULL) AND NOT (coalesce(name, 'open2') < 'york'));
UPDATE timetable SET room = 'closed' WHERE NOT EXISTS (SELECT 1 FROM students WHERE students.student_id < 10);
CREATE VIEW view_enrolments1 AS SELECT x.*, y.weekday AS other FROM enrolments AS x INNER JOIN timetable AS y ON y.code IN ('FRANZ ', 'Hugo ', 'ada ');
SELECT (SELECT count(*) FROM rooms WHERE (room + 303) < 42), total(student_id) FROM students;
CREATE VIEW view_enrolments2 AS SELECT code AS a FROM enrolments UNION ALL SELECT teacher_id FROM teachers WHERE length(dept) >= 'blue2';
SELECT code, row_number() OVER (ORDER BY rowid) FROM timetable ORDER BY 2;
WITH c AS (SELECT name AS k FROM teachers) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
INSERT INTO courses(code, credits) VALUES ('M130', 455), ('A131', 2);
CREATE INDEX ix_rooms3 ON rooms(room DESC, capacity DESC);
CREATE INDEX by_students4 ON students(name COLLATE NOCASE, student_id) WHERE gpa > 0;
UPDATE OR IGNORE rooms SET capacity = -7 WHERE room LIKE 'b%';
CREATE INDEX by_teachers5 ON teachers(name);
CREATE TABLE records(event TEXT PRIMARY KEY, seconds REAL, holder TEXT DEFAULT 'nobody');
INSERT OR REPLACE INTO rooms VALUES ('sven-1', 'paid', 240), (NULL, 'zoe', -1), ('Mia ', 'A-1', 365);
DELETE FROM timetable WHERE weekday BETWEEN NULL AND 5 AND (code IS NOT -1 AND NOT (room <> 12));
CREATE INDEX idx_enrolments6 ON enrolments(term, length(grade));
DELETE FROM teachers WHERE dept IS NOT NULL AND name IN ('paid2', 'Hugo-1');
INSERT OR IGNORE INTO courses VALUES ('K150', 'Tim ', -1, 'closed2'), ('X151', 'red', -1, 'C2'), ('M152', 'ida', 100, 'north');
UPDATE OR IGNORE students SET year = 1000 WHERE name BETWEEN 'viktor' AND NULL;
INSERT INTO courses VALUES ('B160', 'emil-1', 430, 'jan2');
UPDATE OR IGNORE teachers SET name = 'Tim2' WHERE EXISTS (SELECT 1 FROM timetable WHERE (timetable.room IS NOT NULL OR timetable.hour IN (99, NULL, NULL, 42)));
INSERT INTO teachers(teacher_id) VALUES (170), (171), (172);
INSERT INTO records(event, seconds) VALUES ('400m', 48.3), ('800m', 110);
-- @stmt
CREATE TRIGGER trg_courses7 AFTER UPDATE ON courses FOR EACH ROW BEGIN UPDATE teachers SET name = 'dora' WHERE (salary IS NOT NULL OR salary IS NOT 292); END;
-- @setup
CREATE VIEW report_teachers8 AS SELECT x.*, y.code AS other FROM teachers AS x INNER JOIN timetable AS y ON y.weekday BETWEEN 7 AND -7;
SELECT term FROM enrolments EXCEPT SELECT year FROM students ORDER BY 1;
SELECT dept, count(*), max(salary) FROM teachers WHERE dept BETWEEN 'Otto2' AND 'bert ' GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
CREATE VIEW view_courses9 AS SELECT title AS a FROM courses UNION ALL SELECT dept FROM courses WHERE credits IN (SELECT hour FROM timetable);
BEGIN;
DELETE FROM enrolments WHERE points IS NOT NULL AND term <> 100;
ROLLBACK;
WITH c AS (SELECT (room + 12) AS k FROM timetable) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
SAVEPOINT sp11;
UPDATE OR IGNORE courses SET title = 'red' WHERE credits IS NOT NULL;
RELEASE sp11;
WITH c AS (SELECT credits AS k FROM courses) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
SELECT (SELECT count(*) FROM teachers WHERE salary BETWEEN 3.25 AND NULL), total(gpa) FROM students;
CREATE VIEW standings(runner, place, counted, share) AS SELECT r.runner, rank() OVER (PARTITION BY r.heat ORDER BY r.seconds), TRUE, CUME_DIST() OVER (PARTITION BY r.heat) FROM runs AS r;
CREATE INDEX by_rooms12 ON rooms(building, capacity);
UPDATE OR IGNORE courses SET credits = 99 WHERE dept LIKE 'b%';
INSERT INTO students VALUES (180, 'KIRA ', 7, -2.75);
UPDATE timetable SET code = 'quinn' WHERE hour = 'leo';
INSERT OR REPLACE INTO students(student_id, name) VALUES (190, 'paid'), (191, 'Wim'), (192, 'carla '), (193, 'open-1');
INSERT OR IGNORE INTO enrolments VALUES (1000, 'closed', 'open-1', 'gerda-1', 12.5), (1, 'quinn', 'gerda ', 'ida', 3.25), (10, 'B-1', 'C2', 'A ', -2.75);
CREATE VIEW report_rooms13 AS SELECT x.*, y.gpa AS other FROM rooms AS x LEFT JOIN students AS y ON y.year IS NOT NULL;
DELETE FROM rooms WHERE room < 0 AND capacity IN (SELECT title FROM courses);
CREATE INDEX runs_heat ON runs(heat, seconds);
DELETE FROM students WHERE name IS NOT 'ida' AND (student_id <= 99 OR (year + 99) = 'rosa');
WITH c AS (SELECT coalesce(building, 'paid2') AS k FROM rooms) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
INSERT INTO enrolments VALUES (-7, 'paul-1', 'nils', 'jan ', 9.99), (2, 'leo2', 'blue ', 'C-1', 49.90);
INSERT INTO enrolments VALUES (10, 'FRANZ', 'aa-1', 'gerda ', -2.75);
CREATE VIEW podium AS SELECT s.runner, s.counted, s.place FROM standings AS s;
-- @stmt
CREATE TRIGGER trg_enrolments14 AFTER DELETE ON enrolments BEGIN UPDATE courses SET title = 'south' WHERE code IS NOT NULL; END;
-- @setup
SELECT (SELECT count(*) FROM timetable WHERE weekday <> 'blue-1'), total(code) FROM courses;
INSERT OR REPLACE INTO students VALUES (230, 'open', 99, 49.90), (231, 'open', 0, 12.5), (232, 'paid', 5, NULL);
UPDATE students SET gpa = 0.5 WHERE ((gpa = 'carla' AND NOT (gpa IS NOT NULL)) OR year IN (10, 7, 365));
BEGIN;
INSERT OR IGNORE INTO timetable VALUES ('FRANZ', 'north ', 3, 3), ('rosa', 'sven ', 5, 10), ('Otto2', NULL, 5, 365), ('aa ', 'paid2', -1, 20190501);
UPDATE OR IGNORE courses SET title = 'C2' WHERE dept BETWEEN 'C ' AND 'Otto ';
COMMIT;
BEGIN;
INSERT INTO enrolments VALUES (0, 'jan2', 'rosa2', 'paul', 12.5), (5, 'red2', 'carla ', 'viktor', 0.0);
UPDATE timetable SET room = 'carla-1' WHERE code = 3;
COMMIT;
SELECT DISTINCT gpa FROM students WHERE (name + 3) < 3.25 ORDER BY 1 LIMIT 1;
INSERT OR REPLACE INTO courses VALUES ('B260', 'dora-1', 0, 'ute '), ('X261', 'north2', 0, 'blue-1');
SELECT runner, place FROM podium WHERE place <= 3 ORDER BY place, runner;
CREATE INDEX by_rooms17 ON rooms(capacity, room COLLATE NOCASE);
WITH c AS (SELECT (credits || 'x') AS k FROM courses) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
INSERT INTO enrolments VALUES (100, 'paid', 'carla-1', 'ok', -2.75), (1000, 'aa2', 'C2', 'A', 3.25);
INSERT INTO timetable VALUES ('ada', 'south2', 42, 20190501), ('ok', NULL, 99, -1), ('york-1', 'x-1', 1, 490);
SELECT weekday, count(*), max(code) FROM timetable WHERE weekday LIKE 'a%' GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
SELECT count(*) FROM report_teachers8;
DELETE FROM students WHERE gpa LIKE 'a%' AND year < 99;
DELETE FROM rooms WHERE capacity IS NULL AND room IS NOT 'Otto';
INSERT OR IGNORE INTO runs(runner, heat) VALUES ('x', 1), ('y', 1);
SELECT count(*) FROM view_enrolments2;
INSERT INTO courses VALUES ('K290', 'ada-1', 42, 'carla'), ('K291', 'emil2', 99, 'dora'), ('K292', 'KIRA2', 5, 'nils ');
INSERT INTO courses(code) VALUES ('B300'), ('M301'), ('K302'), ('A303');
UPDATE courses SET credits = 1 WHERE EXISTS (SELECT 1 FROM enrolments WHERE enrolments.points IS NOT NULL);
-- @stmt
CREATE TRIGGER trg_teachers18 AFTER UPDATE ON teachers FOR EACH ROW BEGIN UPDATE students SET year = 10 WHERE name IS NOT NULL; END;
-- @setup
DELETE FROM teachers WHERE teacher_id LIKE 'A%' AND salary LIKE 'x%';
CREATE VIEW view_timetable19 AS SELECT room AS a FROM timetable UNION ALL SELECT dept FROM teachers WHERE dept IS NOT NULL;
INSERT OR IGNORE INTO rooms VALUES ('x2', 'xenia-1', 2);
SELECT CAST(name AS TEXT), count(*), max(dept) FROM teachers WHERE (teacher_id || 'C') >= -2.75 GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
UPDATE records SET holder = (SELECT min(runner) FROM runs WHERE seconds < 50) WHERE event = '5000m';
-- @stmt
CREATE TRIGGER trg_enrolments20 AFTER INSERT ON enrolments FOR EACH ROW BEGIN UPDATE students SET name = 'Wim-1' WHERE year IN (0, 100, 12); END;
-- @setup
CREATE INDEX by_enrolments21 ON enrolments(grade COLLATE NOCASE) WHERE term IS NOT NULL;
SELECT DISTINCT CAST(dept AS INTEGER) FROM teachers WHERE name <= 12.5 ORDER BY 1 LIMIT 4;
DELETE FROM courses WHERE (credits LIKE 'c%' AND NOT (length(title) >= 'A')) AND dept IS NULL;
-- @stmt
CREATE TRIGGER trg_timetable22 AFTER INSERT ON timetable FOR EACH ROW BEGIN UPDATE courses SET title = 'FRANZ' WHERE (length(code) >= 'north' OR credits <= 'Tim'); END;
-- @setup
CREATE VIEW view_rooms23 AS SELECT room AS a FROM rooms UNION ALL SELECT salary FROM teachers WHERE teacher_id BETWEEN 12 AND 10;
UPDATE OR IGNORE timetable SET hour = 100 WHERE code IN (SELECT student_id FROM enrolments);
UPDATE OR IGNORE rooms SET room = 'viktor' WHERE capacity IS NOT NULL;
INSERT INTO students VALUES (320, 'paul ', 7, 0.0), (321, 'ok', NULL, NULL), (322, 'KIRA ', 20190501, 12.5), (323, NULL, 99, 3.25);
DELETE FROM students WHERE student_id IS NOT NULL AND gpa IN (SELECT hour FROM timetable);
-- @run counted
SELECT COUNT(*) FROM podium AS p WHERE ((((SELECT count(*) FROM teachers WHERE dept IS NOT NULL) >= 0 AND ((SELECT count(*) FROM rooms WHERE capacity IN (42, 365)) >= 0 AND ((((('1' IS p.counted) IS FALSE AND p.place < 100) AND coalesce(0, 0) IN (0, 3))) AND (1 < 6 OR NULL IS NOT NULL))))) AND (5 < 10 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM students WHERE name IS NOT NULL) >= 0;
-- @run summed
SELECT COALESCE(SUM(f), 0) FROM (SELECT (((((SELECT count(*) FROM teachers WHERE dept IS NOT NULL) >= 0 AND ((SELECT count(*) FROM rooms WHERE capacity IN (42, 365)) >= 0 AND ((((('1' IS p.counted) IS FALSE AND p.place < 100) AND coalesce(0, 0) IN (0, 3))) AND (1 < 6 OR NULL IS NOT NULL))))) AND (5 < 10 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM students WHERE name IS NOT NULL) >= 0) IS TRUE AS f FROM podium AS p);
-- @end
