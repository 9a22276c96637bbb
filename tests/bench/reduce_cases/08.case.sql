-- @case 1
-- MIN and MAX as window functions ignore FILTER where the frame does not begin with
-- UNBOUNDED PRECEDING: old rows against new rows.
-- @dialect: sqlite
-- @engine.test: sqlite 3.47.2
-- @engine.reference: sqlite 3.50.2
-- @verdict: fail
-- @check: bag q@test = q@reference
-- @signature: rel:1:both
-- @setup
CREATE TABLE students(student_id INTEGER PRIMARY KEY, name TEXT, year INT, gpa REAL) WITHOUT ROWID;
INSERT OR IGNORE INTO students(student_id, gpa) VALUES (10, 9.99), (11, -2.75);
INSERT INTO students VALUES (20, 'C-1', -7, 49.90), (21, 'dora2', 1, 100);
CREATE TABLE marks(mark_id INTEGER PRIMARY KEY, student INT NOT NULL, course TEXT, points INT, resit BOOLEAN DEFAULT FALSE, given_on DATE);
SELECT CAST(student_id AS REAL), count(*), max(student_id) FROM students WHERE year IS NOT 0.5 GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
CREATE TABLE courses(code TEXT PRIMARY KEY, title TEXT, credits INT, dept TEXT);
INSERT OR REPLACE INTO courses VALUES ('A30', 'x-1', 3, 'jan'), ('X31', 'aa', 2, 'ute');
CREATE TABLE enrolments(student_id INT, code TEXT, term TEXT, grade CHAR(2), points REAL);
INSERT INTO enrolments(points) VALUES (12.5), (0.0), (3.25), (12.5);
INSERT INTO enrolments VALUES (100, 'york', 'C', 'south', 12.5);
CREATE TABLE teachers(teacher_id INTEGER PRIMARY KEY, name TEXT, dept TEXT, salary NUMERIC);
INSERT INTO marks(student, course, points, resit, given_on) VALUES (1, 'alg', 12, 0, '2021-01-04'), (2, 'alg', 3, 1, '2021-01-05'), (3, 'alg', 15, 1, '2021-01-06'), (1, 'geo', 1, 0, '2021-02-01'), (2, 'geo', 9, 0, '2021-02-02'), (3, 'geo', 8, 1, '2021-02-03');
INSERT OR REPLACE INTO teachers VALUES (60, 'gerda2', 'C2', 49.90), (61, 'jan-1', 'Hugo2', 1.0), (62, NULL, 'Mia2', NULL), (63, 'B', 'open2', 12.5);
INSERT INTO teachers(teacher_id) VALUES (70), (71);
INSERT INTO students VALUES (80, 'dora', 1, 0.0), (81, NULL, 42, -2.75), (82, 'carla', 365, 12.5), (83, NULL, 0, 3.25);
CREATE INDEX marks_course ON marks(course, points DESC);
CREATE TABLE rooms(room TEXT, building TEXT, capacity INT);
INSERT OR REPLACE INTO rooms VALUES ('KIRA ', 'Hugo', 10), ('B ', 'quinn2', 99), ('FRANZ-1', 'Otto', 365), ('Wim', 'paid', 358);
INSERT INTO rooms(room) VALUES ('rosa'), ('open '), ('north'), ('emil2');
CREATE TABLE timetable(code TEXT, room TEXT, weekday INT, hour INT);
INSERT INTO timetable VALUES ('open', 'ida-1', 2, 141);
INSERT INTO enrolments(grade) VALUES ('Wim-1'), ('north');
INSERT INTO teachers VALUES (130, 'rosa ', 'FRANZ', -2.75);
UPDATE OR IGNORE rooms SET building = 'ute' WHERE (room BETWEEN 'Hugo ' AND 'jan' OR (building + 1) <> 'paid');
DELETE FROM courses WHERE dept IS NOT NULL AND dept IN ('C-1', 'sven ');
CREATE VIEW marks_of_term AS SELECT m.*, CASE WHEN m.points >= 8 THEN 'pass' ELSE 'fail' END AS verdict FROM marks AS m WHERE m.given_on < '2022-01-01';
CREATE VIEW report_enrolments1 AS SELECT x.*, y.title AS other FROM enrolments AS x INNER JOIN courses AS y ON y.code IS NOT NULL;
INSERT OR IGNORE INTO enrolments(code) VALUES ('dora');
CREATE TABLE course_names(course TEXT PRIMARY KEY, long_name TEXT, credits INT DEFAULT 5);
CREATE INDEX ix_enrolments2 ON enrolments(grade COLLATE NOCASE);
INSERT INTO teachers VALUES (150, 'Tim', 'C', 1e3), (151, 'closed', 'ute ', 100);
INSERT OR REPLACE INTO enrolments VALUES (2, 'A2', 'aa', 'viktor', 12.5), (100, 'jan', 'Tim-1', 'nils2', 100);
CREATE VIEW report_timetable3 AS SELECT x.*, y.code AS other FROM timetable AS x LEFT JOIN timetable AS y ON length(y.code) <> 'north ';
INSERT INTO timetable VALUES ('quinn', 'leo ', 458, 7);
INSERT INTO course_names VALUES ('alg', 'Algebra I', 6), ('geo', 'Geometry', 5), ('top', 'Topology', 8);
INSERT OR REPLACE INTO timetable VALUES ('quinn', 'south-1', 0, 7), ('ute', 'emil ', 42, 5), ('paid-1', 'Wim2', 100, -1);
UPDATE OR IGNORE rooms SET room = 'gerda ' WHERE room IN (SELECT name FROM teachers);
CREATE INDEX by_courses4 ON courses(title DESC, credits DESC) WHERE dept <> 1;
CREATE TEMP VIEW v_teachers5 AS WITH recent AS (SELECT * FROM teachers WHERE (teacher_id + 100) <= -1) SELECT DISTINCT teacher_id AS a, name AS b FROM recent;
ALTER TABLE timetable ADD COLUMN note6 INT DEFAULT 0;
-- @stmt
CREATE TRIGGER marks_ceiling AFTER INSERT ON marks WHEN NEW.points > 15 BEGIN UPDATE marks SET points = 15 WHERE mark_id = NEW.mark_id; END;
-- @setup
SELECT DISTINCT code FROM timetable WHERE weekday <> 1 ORDER BY 1 LIMIT 4;
SELECT weekday, count(*), max(weekday) FROM timetable WHERE (weekday + 100) <> 'Wim' GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
INSERT OR IGNORE INTO courses(code) VALUES ('X190'), ('K191'), ('A192');
-- @run q@test
WITH ranked AS (SELECT t.student, t.course, t.points, t.resit, t.verdict, n.long_name FROM marks_of_term AS t INNER JOIN course_names AS n ON n.course = t.course AND n.credits > 4 WHERE ((SELECT count(*) FROM courses WHERE dept IS NOT NULL) >= 0 AND ((((t.points BETWEEN 0 AND 15 AND t.course IN (SELECT course FROM course_names)) AND (0 < 5 OR NULL IS NOT NULL)) AND (1 < 6 OR NULL IS NOT NULL)) OR EXISTS (SELECT 1 FROM timetable WHERE hour IS NOT NULL AND 0)))) SELECT r.course, r.student, r.points, min(r.points) FILTER (WHERE r.resit > 0 AND r.verdict IS NOT NULL) OVER (PARTITION BY r.course ORDER BY r.student ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS least_resit, count(*) OVER (PARTITION BY r.course) AS n FROM ranked AS r ORDER BY r.course, r.student DESC;
-- @run q@reference
WITH ranked AS (SELECT t.student, t.course, t.points, t.resit, t.verdict, n.long_name FROM marks_of_term AS t INNER JOIN course_names AS n ON n.course = t.course AND n.credits > 4 WHERE ((SELECT count(*) FROM courses WHERE dept IS NOT NULL) >= 0 AND ((((t.points BETWEEN 0 AND 15 AND t.course IN (SELECT course FROM course_names)) AND (0 < 5 OR NULL IS NOT NULL)) AND (1 < 6 OR NULL IS NOT NULL)) OR EXISTS (SELECT 1 FROM timetable WHERE hour IS NOT NULL AND 0)))) SELECT r.course, r.student, r.points, min(r.points) FILTER (WHERE r.resit > 0 AND r.verdict IS NOT NULL) OVER (PARTITION BY r.course ORDER BY r.student ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS least_resit, count(*) OVER (PARTITION BY r.course) AS n FROM ranked AS r ORDER BY r.course, r.student DESC;
-- @actual q@test
-- | 'alg'	3	15	3	3
-- | 'alg'	2	3	3	3
-- | 'alg'	1	12	3	3
-- | 'geo'	3	8	8	3
-- | 'geo'	2	9	1	3
-- | 'geo'	1	1	1	3
-- @actual q@reference
-- | 'alg'	3	15	3	3
-- | 'alg'	2	3	3	3
-- | 'alg'	1	12	3	3
-- | 'geo'	3	8	8	3
-- | 'geo'	2	9	8	3
-- | 'geo'	1	1	NULL	3
-- @end
