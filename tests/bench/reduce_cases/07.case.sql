-- @case 1
-- COUNT(*) of a subquery that is a compound of which one arm is DISTINCT (release 3.49.2):
-- counted, and counted after sorting.
-- @dialect: sqlite
-- @check: bag total(counted) = total(summed)
-- @setup
CREATE TABLE IF NOT EXISTS airports(iata CHAR(3) PRIMARY KEY, city TEXT, country TEXT, elevation INT) WITHOUT ROWID;
CREATE TABLE legs(flight TEXT, from_code TEXT, to_code TEXT, minutes INT, PRIMARY KEY (flight, from_code));
INSERT OR IGNORE INTO airports VALUES ('B10', 'B', 'ok', 42), ('K11', 'x', 'B', 2), ('B12', NULL, 'blue ', NULL);
INSERT OR IGNORE INTO airports VALUES ('A20', 'zoe ', 'carla-1', 99), ('B21', 'aa', 'paid', 10);
CREATE TABLE IF NOT EXISTS flights(flight_no TEXT, origin TEXT, dest TEXT, dep INT, arr INT, tail_no TEXT);
INSERT OR IGNORE INTO flights VALUES ('aa', 'york', 'viktor ', 99, -1, 'aa2'), ('zoe-1', 'open-1', 'open2', 2, 2, 'ada-1'), ('ute', 'bert2', 'viktor', 100, NULL, 'paid2'), ('nils', 'Hugo', 'KIRA-1', 0, 10, 'Wim ');
INSERT INTO flights(dest) VALUES ('blue');
CREATE TABLE aircraft(tail_no TEXT PRIMARY KEY, kind TEXT, seats INT, built INT);
CREATE TABLE charter_legs(leg_id INTEGER PRIMARY KEY, from_code TEXT, to_code TEXT, minutes INT GENERATED ALWAYS AS (leg_id * 15) VIRTUAL);
INSERT OR IGNORE INTO aircraft(tail_no, seats) VALUES ('X50', 30), ('X51', 1000);
INSERT OR REPLACE INTO aircraft(tail_no, seats) VALUES ('B60', -7), ('B61', NULL);
CREATE TABLE bookings(pnr TEXT, flight_no TEXT, seat TEXT, fare NUMERIC, class CHAR);
INSERT OR IGNORE INTO bookings VALUES ('rosa', 'quinn', 'blue ', 1.0, 'red-1'), ('Mia', 'viktor', NULL, 3.25, 'ute-1');
CREATE TABLE crew(crew_id INTEGER PRIMARY KEY, name TEXT, role TEXT, base TEXT);
INSERT OR REPLACE INTO crew VALUES (80, 'open2', 'ute2', 'Tim '), (81, NULL, NULL, 'ada'), (82, 'Hugo-1', 'ok', 'paid '), (83, 'south', 'ute-1', 'rosa');
INSERT INTO legs VALUES ('LH1', 'FRA', 'JFK', 510), ('LH3', 'MUC', 'JFK', 540), ('LH9', 'FRA', 'JFK', 505), ('BA2', 'LHR', 'SFO', 660);
CREATE TABLE rosters(crew_id INT, flight_no TEXT, duty INT, PRIMARY KEY (crew_id, flight_no));
INSERT INTO rosters(duty) VALUES (1000), (20190501);
PRAGMA foreign_keys = OFF;
INSERT OR IGNORE INTO aircraft(tail_no, built) VALUES ('M100', 20190501), ('K101', 2), ('M102', 42);
INSERT OR IGNORE INTO bookings(flight_no) VALUES ('KIRA'), ('FRANZ2'), ('nils');
INSERT OR IGNORE INTO crew(crew_id, role) VALUES (120, 'ada '), (121, 'leo '), (122, 'ada2');
CREATE INDEX idx_crew2 ON crew(base, role DESC, -name);
INSERT INTO charter_legs(leg_id, from_code, to_code) VALUES (1, 'FRA', 'PMI'), (2, 'DUS', 'JFK'), (3, 'FRA', 'JFK');
CREATE VIEW v_aircraft3 AS SELECT x.*, y.dep AS other FROM aircraft AS x INNER JOIN flights AS y ON y.tail_no BETWEEN 'ida-1' AND 'ida2';
CREATE INDEX ix_aircraft4 ON aircraft(kind COLLATE NOCASE, built);
CREATE INDEX by_flights5 ON flights(origin COLLATE NOCASE);
INSERT OR REPLACE INTO airports VALUES ('X130', 'Tim-1', 'Mia', 1000), ('X131', NULL, 'jan-1', 0);
CREATE VIEW v_bookings6 AS SELECT x.*, y.iata AS other FROM bookings AS x CROSS JOIN airports AS y ON y.iata IN ('north', 'Otto2');
UPDATE crew SET name = 'south' WHERE base IN (NULL, 'zoe2', 'B');
DELETE FROM airports WHERE iata <> -7 AND city IS NULL;
CREATE INDEX legs_to ON legs(to_code, minutes DESC);
-- @stmt
CREATE TRIGGER trg_flights7 AFTER INSERT ON flights BEGIN UPDATE aircraft SET seats = 10 WHERE tail_no IS NOT 10; END;
-- @setup
INSERT OR REPLACE INTO airports VALUES ('M140', 'x', 'B2', 2), ('B141', 'B', 'closed-1', -7), ('K142', NULL, 'KIRA', NULL), ('X143', 'sven', 'KIRA-1', 10);
CREATE TABLE closed(code TEXT PRIMARY KEY, reason TEXT) WITHOUT ROWID;
INSERT INTO crew VALUES (150, 'zoe2', 'carla ', 'A');
INSERT OR IGNORE INTO airports(iata, country) VALUES ('X160', 'paul'), ('B161', 'aa'), ('B162', 'Otto-1');
UPDATE rosters SET flight_no = 'aa' WHERE duty BETWEEN 7 AND 42;
INSERT OR IGNORE INTO rosters VALUES (365, 'ada-1', 5), (1000, NULL, -7), (-1, 'KIRA ', 3);
CREATE INDEX ix_airports8 ON airports(elevation);
INSERT INTO closed VALUES ('TXL', 'retired'), ('SXF', 'merged');
CREATE INDEX idx_aircraft9 ON aircraft(built, tail_no COLLATE NOCASE);
BEGIN;
DELETE FROM crew WHERE (role IS NOT NULL AND NOT (name IS NOT 1)) AND (base + -1) >= 'emil';
ROLLBACK;
SELECT (SELECT count(*) FROM airports WHERE coalesce(elevation, 365) <= 'ada-1'), total(pnr) FROM bookings;
CREATE VIEW all_pairs AS SELECT DISTINCT l.from_code AS a, l.to_code AS b FROM legs AS l, (SELECT upper(reason) AS why, count(*) AS n FROM closed WHERE (SELECT count(*) FROM aircraft WHERE tail_no IS NOT 20190501) >= 0 AND ((SELECT count(*) FROM rosters WHERE duty IS NOT NULL) >= 0 AND ((((((((code NOT IN (SELECT from_code FROM legs) AND (reason LIKE '%ed' OR code IS NULL)) AND coalesce(0, 0) IN (0, 3))) AND coalesce(1, 0) IN (1, 4))) AND coalesce(2, 0) IN (2, 5))) AND (3 < 8 OR NULL IS NOT NULL))) GROUP BY 1) AS c UNION ALL SELECT from_code, to_code FROM charter_legs;
CREATE VIEW view_rosters11 AS SELECT flight_no AS a FROM rosters UNION ALL SELECT city FROM airports WHERE NOT EXISTS (SELECT 1 FROM bookings WHERE CAST(bookings.fare AS REAL) = 'open-1');
SAVEPOINT sp12;
UPDATE bookings SET pnr = 'A' WHERE (seat || 'xenia2') IS NOT -2.75;
RELEASE sp12;
CREATE TEMP TABLE scratch AS SELECT a, count(*) AS n FROM all_pairs GROUP BY a;
INSERT OR IGNORE INTO flights(dest) VALUES ('closed ');
CREATE INDEX ix_aircraft13 ON aircraft(kind);
SELECT duty, row_number() OVER (ORDER BY rowid) FROM rosters ORDER BY 2;
UPDATE OR IGNORE crew SET name = 'A' WHERE name BETWEEN 'rosa' AND 'ute-1';
WITH c AS (SELECT pnr AS k FROM bookings) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
DROP TABLE scratch;
INSERT INTO airports(iata, city) VALUES ('B190', 'quinn-1');
SELECT (SELECT count(*) FROM aircraft WHERE (tail_no LIKE 'c%' AND NOT ((seats LIKE 'b%' AND NOT (seats IN (-7, -7, NULL)))))), total(iata) FROM airports;
-- @run counted
SELECT COUNT(*) FROM all_pairs;
-- @run summed
SELECT max(n) FROM (SELECT row_number() OVER (ORDER BY a, b) AS n FROM all_pairs);
-- @end
