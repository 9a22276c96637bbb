-- @case 1
-- EXISTS with LIMIT processed as if it were IN (release 3.35.4). Counted, and summed up in the
-- projection.
-- @id: 4552dabb86b31184
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @engine: sqlite 3.35.2
-- @seed: 1/1/5
-- @limit: time=5s rows=100000 memory=1G length=100000 like=100
-- @verdict: fail
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @setup
CREATE TABLE students(student_id INTEGER PRIMARY KEY, name TEXT, year INT, gpa REAL);
INSERT OR IGNORE INTO students VALUES (10, 'north ', 2, 1e3);
INSERT INTO students VALUES (20, 'Tim2', 2, 0.5), (21, 'Mia', -7, 1e3);
INSERT OR REPLACE INTO students(student_id) VALUES (30), (31), (32), (33);
CREATE TABLE members(member_id INTEGER PRIMARY KEY, nick TEXT UNIQUE, joined INT, club_id INT REFERENCES clubs(club_id));
CREATE TABLE courses(code TEXT PRIMARY KEY, title TEXT, credits INT, dept TEXT);
INSERT OR REPLACE INTO courses(code, dept) VALUES ('A40', 'Wim2');
INSERT OR IGNORE INTO courses(code) VALUES ('A50'), ('M51'), ('K52'), ('B53');
CREATE TABLE IF NOT EXISTS enrolments(student_id INT, code TEXT, term TEXT, grade CHAR(2), points REAL, PRIMARY KEY (student_id, code));
CREATE TABLE clubs(club_id INTEGER PRIMARY KEY, club TEXT, founded INT CHECK (founded > 1800));
INSERT INTO enrolments(grade) VALUES ('Mia2'), ('ok'), ('FRANZ2');
INSERT INTO enrolments VALUES (-1, 'rosa2', 'closed-1', 'paid-1', 1.0), (365, 'emil', NULL, NULL, 1e3), (3, 'ada2', 'Hugo', 'KIRA', 3.25);
DELETE FROM students WHERE year < 1 AND name IS NULL;
CREATE TABLE IF NOT EXISTS teachers(teacher_id INTEGER PRIMARY KEY, name TEXT, dept TEXT, salary NUMERIC);
INSERT OR REPLACE INTO teachers(teacher_id, name) VALUES (80, 'quinn '), (81, 'dora '), (82, 'Otto');
CREATE TABLE IF NOT EXISTS rooms(room TEXT, building TEXT, capacity INT);
INSERT INTO rooms VALUES ('york', 'gerda2', 42), ('aa2', 'ok2', 3), ('blue-1', NULL, 164);
CREATE TABLE payments(pay_id INTEGER PRIMARY KEY, payer INT, cents INT NOT NULL DEFAULT 0, reference TEXT);
BEGIN;
DELETE FROM rooms WHERE capacity IS NOT NULL AND (building IS NOT 'paul' AND NOT ((capacity IS NOT NULL AND NOT (capacity LIKE 'a%'))));
ROLLBACK;
CREATE TABLE IF NOT EXISTS timetable(code TEXT, room TEXT, weekday INT, hour INT);
INSERT OR IGNORE INTO timetable(hour) VALUES (12);
CREATE TRIGGER trg_students2 AFTER DELETE ON students FOR EACH ROW BEGIN UPDATE enrolments SET grade = 'york ' WHERE student_id IS NOT 'FRANZ '; END;
CREATE INDEX payments_payer ON payments(payer);
UPDATE OR IGNORE students SET gpa = 49.90 WHERE (gpa IS NOT NULL AND NOT (year IS NOT NULL));
CREATE TEMP VIEW report_timetable3 AS SELECT room AS a, count(*) AS n FROM timetable GROUP BY weekday;
INSERT INTO teachers(teacher_id, dept) VALUES (110, 'emil');
INSERT INTO timetable VALUES ('rosa2', 'quinn', -1, -1), ('gerda2', 'FRANZ ', 42, 10), ('ada', 'carla', NULL, NULL), ('B', 'emil-1', 1000, 2);
PRAGMA recursive_triggers = 0;
INSERT INTO clubs VALUES (1, 'Chess', 1901), (2, 'Rowing', 1877);
CREATE INDEX by_rooms5 ON rooms(room DESC);
INSERT OR REPLACE INTO rooms VALUES ('jan-1', 'york', 0), ('closed2', 'leo', 10), (NULL, 'Mia ', -1);
ALTER TABLE enrolments ADD COLUMN note6 TEXT;
INSERT INTO members VALUES (1, 'ann', 2015, 1), (2, 'ben', 2016, 1), (3, 'cat', 2017, 2), (4, 'dan', 2018, NULL);
CREATE INDEX idx_enrolments7 ON enrolments(grade, code);
PRAGMA cache_size = 500;
CREATE INDEX ix_rooms9 ON rooms(building DESC, room);
INSERT OR REPLACE INTO students(student_id, name) VALUES (140, 'Tim '), (141, 'A'), (142, 'Tim');
DELETE FROM courses WHERE dept <= 42 AND coalesce(dept, 'xenia') >= 'gerda ';
INSERT INTO payments VALUES (10, 1, 500, 'jan'), (11, 2, 500, 'jan'), (12, 3, 250, NULL), (13, 3, 250, 'feb');
CREATE TEMP VIEW v_courses10 AS WITH recent AS (SELECT * FROM courses WHERE dept BETWEEN 'carla2' AND 'C-1') SELECT DISTINCT title AS a, title AS b FROM recent;
DELETE FROM courses WHERE (title LIKE 'B%' OR CAST(title AS REAL) >= 1) AND title IN ('jan', 'C ', 'FRANZ2', 'nils ');
DELETE FROM teachers WHERE (dept LIKE 'A%' AND NOT (salary = 'KIRA-1')) AND teacher_id IN (SELECT student_id FROM students);
BEGIN;
DELETE FROM timetable WHERE weekday IS NOT NULL AND code <> 7;
ROLLBACK;
INSERT INTO courses VALUES ('B150', 'gerda ', 5, 'ute'), ('K151', 'aa2', -1, 'ok');
CREATE VIEW paid AS SELECT payer, sum(cents) AS total_cents, group_concat(reference, '+') AS refs FROM payments GROUP BY payer;
CREATE VIEW report_enrolments12 AS SELECT student_id AS a FROM enrolments UNION ALL SELECT code FROM timetable WHERE NOT EXISTS (SELECT 1 FROM enrolments WHERE CAST(enrolments.code AS REAL) < 9.99);
DELETE FROM students WHERE name BETWEEN 'Mia' AND 'C2' AND abs(year) <= -1;
INSERT OR REPLACE INTO students VALUES (160, 'Otto', 42, 1.0), (161, NULL, 1000, NULL), (162, 'aa ', 20190501, 100), (163, 'gerda ', 12, 1.0);
DELETE FROM courses WHERE ((credits + 1) = 'x-1' OR dept BETWEEN 'dora ' AND 'Tim') AND CAST(dept AS TEXT) = 12;
CREATE TRIGGER trg_courses13 AFTER DELETE ON courses FOR EACH ROW BEGIN UPDATE timetable SET hour = 12 WHERE room <> 10; END;
CREATE INDEX idx_students14 ON students(gpa, -year) WHERE student_id > 0;
DELETE FROM rooms WHERE building <> 'xenia-1' AND building IN (SELECT teacher_id FROM teachers);
UPDATE members SET club_id = 2 WHERE nick = 'nobody' OR member_id > 100;
DELETE FROM rooms WHERE room IS NOT NULL AND EXISTS (SELECT 1 FROM teachers WHERE CAST(teachers.name AS REAL) < 'jan2');
INSERT OR REPLACE INTO students VALUES (170, 'open', 0, 49.90), (171, 'Tim', 100, -2.75), (172, 'FRANZ-1', 20190501, 3.25);
CREATE TRIGGER payments_audit AFTER UPDATE OF cents ON payments WHEN NEW.cents <> OLD.cents BEGIN UPDATE members SET joined = joined WHERE member_id = NEW.payer; END;
INSERT INTO enrolments(code) VALUES ('paul'), ('red');
ALTER TABLE students ADD COLUMN note15 TEXT;
BEGIN;
INSERT INTO teachers VALUES (190, 'closed', 'aa2', -2.75);
UPDATE OR IGNORE teachers SET name = 'ada2' WHERE length(salary) IS NOT 1.0;
COMMIT;
-- @base
-- > SELECT * FROM members AS m LEFT JOIN clubs AS c ON c.club_id = m.club_id WHERE (((((m.joined BETWEEN 2000 AND 2030 AND EXISTS (SELECT p.pay_id, 1 AS one FROM payments AS p WHERE p.payer = m.member_id AND p.cents > 0 LIMIT 1) AND (c.founded < 1950 OR c.club IS NULL)) AND coalesce(0, 0) IN (0, 3)))) AND (2 < 7 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM timetable WHERE hour BETWEEN 365 AND 100) >= 0;
-- @run whole
SELECT * FROM members AS m LEFT JOIN clubs AS c ON c.club_id = m.club_id;
-- @run true
SELECT * FROM members AS m LEFT JOIN clubs AS c ON c.club_id = m.club_id WHERE (((((m.joined BETWEEN 2000 AND 2030 AND EXISTS (SELECT p.pay_id, 1 AS one FROM payments AS p WHERE p.payer = m.member_id AND p.cents > 0 LIMIT 1) AND (c.founded < 1950 OR c.club IS NULL)) AND coalesce(0, 0) IN (0, 3)))) AND (2 < 7 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM timetable WHERE hour BETWEEN 365 AND 100) >= 0;
-- @run false
SELECT * FROM members AS m LEFT JOIN clubs AS c ON c.club_id = m.club_id WHERE NOT ((((((m.joined BETWEEN 2000 AND 2030 AND EXISTS (SELECT p.pay_id, 1 AS one FROM payments AS p WHERE p.payer = m.member_id AND p.cents > 0 LIMIT 1) AND (c.founded < 1950 OR c.club IS NULL)) AND coalesce(0, 0) IN (0, 3)))) AND (2 < 7 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM timetable WHERE hour BETWEEN 365 AND 100) >= 0);
-- @run null
SELECT * FROM members AS m LEFT JOIN clubs AS c ON c.club_id = m.club_id WHERE ((((((m.joined BETWEEN 2000 AND 2030 AND EXISTS (SELECT p.pay_id, 1 AS one FROM payments AS p WHERE p.payer = m.member_id AND p.cents > 0 LIMIT 1) AND (c.founded < 1950 OR c.club IS NULL)) AND coalesce(0, 0) IN (0, 3)))) AND (2 < 7 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM timetable WHERE hour BETWEEN 365 AND 100) >= 0) IS NULL;
-- @actual whole
-- | 1	'ann'	2015	1	1	'Chess'	1901
-- | 2	'ben'	2016	1	1	'Chess'	1901
-- | 3	'cat'	2017	2	2	'Rowing'	1877
-- | 4	'dan'	2018	NULL	NULL	NULL	NULL
-- @actual true
-- | 1	'ann'	2015	1	1	'Chess'	1901
-- @actual false
-- | 4	'dan'	2018	NULL	NULL	NULL	NULL
-- @actual null
-- @end
