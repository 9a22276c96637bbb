-- @case 1
-- A Bloom filter rules out rows that are equal under RTRIM. Counted, and summed up in the
-- projection.
-- @dialect: sqlite
-- @check: bag total(counted) = total(summed)
-- @setup
CREATE TABLE IF NOT EXISTS airports(iata CHAR(3) PRIMARY KEY, city TEXT, country TEXT, elevation INT);
INSERT OR REPLACE INTO airports VALUES ('B10', 'red', 'x-1', 2);
INSERT OR IGNORE INTO airports VALUES ('M20', 'C2', 'zoe-1', -1), ('B21', 'FRANZ2', 'nils2', -1), ('M22', NULL, 'ada-1', 12);
CREATE TABLE flights(flight_no TEXT, origin TEXT, dest TEXT, dep INT, arr INT, tail_no TEXT);
CREATE TABLE luggage(tag TEXT, weight REAL, colour TEXT COLLATE NOCASE, flight TEXT);
INSERT INTO flights(dest) VALUES ('red-1'), ('Tim'), ('york-1');
CREATE INDEX idx_airports1 ON airports(country, iata, elevation || 1) WHERE city > 0;
CREATE TABLE aircraft(tail_no TEXT PRIMARY KEY, kind TEXT, seats INT, built INT);
INSERT INTO aircraft(tail_no, built) VALUES ('X40', 1), ('A41', -1), ('X42', 1000), ('K43', 42);
INSERT OR IGNORE INTO aircraft VALUES ('K50', 'FRANZ2', -1, 10), ('K51', 'quinn', 365, 0), ('X52', 'south', -1, 1), ('K53', 'gerda', 3, NULL);
CREATE TABLE belts(belt INTEGER PRIMARY KEY, area TEXT DEFAULT 'hall');
-- @stmt
CREATE TRIGGER trg_flights2 AFTER INSERT ON flights BEGIN UPDATE flights SET dep = 365 WHERE origin IS NOT NULL; END;
-- @setup
CREATE TABLE bookings(pnr TEXT, flight_no TEXT, seat TEXT, fare NUMERIC, class CHAR, UNIQUE (pnr, flight_no));
INSERT INTO bookings VALUES ('xenia2', 'gerda2', 'blue ', 12.5, 'Otto');
CREATE TABLE claims(claim_no, reason TEXT, settled BOOLEAN DEFAULT 0, UNIQUE (claim_no, reason));
CREATE TABLE crew(crew_id INTEGER PRIMARY KEY, name TEXT, role TEXT, base TEXT);
INSERT OR IGNORE INTO crew(crew_id, role) VALUES (70, 'sven ');
INSERT INTO luggage VALUES (' ', 12.5, 'black', 'LH1');
UPDATE OR IGNORE flights SET origin = 'dora2' WHERE (arr + 20190501) <> 'blue';
CREATE TABLE rosters(crew_id INT, flight_no TEXT, duty INT, UNIQUE (crew_id, flight_no));
INSERT OR REPLACE INTO rosters(duty) VALUES (3), (20190501), (10);
INSERT INTO belts(area) VALUES ('hall A'), ('hall A'), ('hall B');
INSERT INTO flights VALUES ('aa-1', 'aa2', 'south2', 2, 5, 'emil');
SELECT DISTINCT country FROM airports WHERE city LIKE 'c%' ORDER BY 1 LIMIT 8;
INSERT INTO airports VALUES ('K100', 'sven-1', 'jan ', 99), ('A101', 'dora-1', NULL, 20190501), ('A102', 'ute', 'nils2', 365);
INSERT OR IGNORE INTO aircraft(tail_no, seats) VALUES ('M110', 0), ('A111', 12);
INSERT INTO claims(claim_no, reason) VALUES (1, 'lost'), (2, 'late'), (3, 'broken'), (3, 'late');
UPDATE airports SET city = 'xenia' WHERE iata IS NULL;
SELECT DISTINCT seats FROM aircraft WHERE NOT EXISTS (SELECT 1 FROM rosters WHERE rosters.duty >= 0) ORDER BY 1 LIMIT 2;
INSERT INTO bookings VALUES ('sven ', 'ok2', 'red2', 0.0, 'x'), ('open', 'paid ', 'xenia', 1e3, 'carla '), ('x ', 'open-1', 'A', NULL, 'Wim2');
INSERT INTO airports(iata, elevation) VALUES ('A130', 1), ('A131', 1000);
SELECT (SELECT count(*) FROM aircraft WHERE NOT EXISTS (SELECT 1 FROM airports WHERE airports.elevation IS NOT NULL)), total(duty) FROM rosters;
BEGIN;
INSERT OR IGNORE INTO airports VALUES ('X140', 'Hugo', 'blue-1', 199), ('M141', 'nils2', NULL, 10), ('B142', 'ada', 'south', 0);
UPDATE flights SET dest = 'red2' WHERE dest IN ('closed-1', 'south ');
COMMIT;
CREATE VIEW open_claims(claim_no) AS SELECT DISTINCT c.claim_no FROM claims AS c WHERE c.settled = 0 AND c.reason <> 'none';
CREATE VIEW view_aircraft4 AS SELECT x.*, y.origin AS other FROM aircraft AS x CROSS JOIN flights AS y ON y.dep LIKE 'a%';
SELECT count(*) FROM rosters AS p INNER JOIN aircraft AS q ON p.duty IS NOT NULL AND abs(q.seats) >= -7;
-- @stmt
CREATE TRIGGER trg_flights5 AFTER INSERT ON flights FOR EACH ROW BEGIN UPDATE bookings SET flight_no = 'blue ' WHERE length(flight_no) <= 9.99; END;
-- @setup
INSERT INTO bookings(fare) VALUES (0.5), (1e3), (3.25), (9.99);
SELECT crew_id FROM crew EXCEPT SELECT base FROM crew ORDER BY 1;
INSERT INTO airports VALUES ('X160', 'quinn2', 'A ', 2);
CREATE TEMP VIEW v_airports6 AS SELECT country AS a FROM airports UNION ALL SELECT country FROM airports WHERE country BETWEEN 'quinn2' AND 'zoe ';
CREATE INDEX luggage_flight ON luggage(flight, weight);
UPDATE flights SET origin = 'quinn ' WHERE tail_no IN (SELECT crew_id FROM crew);
CREATE INDEX by_airports7 ON airports(iata, city, lower(elevation));
INSERT OR IGNORE INTO rosters VALUES (1, 'Wim-1', -7), (42, 'ute2', 12), (NULL, 'viktor2', 20190501);
UPDATE OR IGNORE crew SET base = 'A' WHERE (crew_id IN (99, 99, 10) AND NOT ((crew_id IS NOT NULL OR abs(crew_id) >= 'blue ')));
UPDATE aircraft SET seats = 42 WHERE CAST(seats AS INTEGER) < 3;
SELECT coalesce(flight_no, 'sven2'), count(*), max(seat) FROM bookings WHERE fare LIKE 'B%' GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
DELETE FROM airports WHERE iata IS NOT NULL AND elevation LIKE 'a%';
UPDATE aircraft SET built = 365 WHERE tail_no IN ('open', 'ok2', 'ida2', 'FRANZ2');
-- @stmt
CREATE TRIGGER claims_touch AFTER UPDATE ON claims BEGIN UPDATE luggage SET weight = weight WHERE tag = NEW.claim_no; END;
-- @setup
INSERT OR REPLACE INTO bookings VALUES ('Tim2', 'Wim ', 'A-1', -2.75, 'red-1');
INSERT INTO flights VALUES ('ute2', 'york', 'red', 5, 12, 'aa ');
PRAGMA cache_size = 500;
BEGIN;
INSERT INTO airports VALUES ('K200', 'quinn-1', 'Mia ', 0), ('A201', 'sven2', 'carla ', 100);
UPDATE aircraft SET kind = 'quinn-1' WHERE built >= 'gerda';
COMMIT;
DELETE FROM bookings WHERE pnr BETWEEN 'blue2' AND NULL AND seat IN (SELECT flight_no FROM bookings);
UPDATE claims SET settled = 1 WHERE reason = 'withdrawn';
INSERT INTO crew(crew_id, base) VALUES (210, 'Mia'), (211, NULL), (212, 'C');
WITH c AS (SELECT crew_id AS k FROM rosters) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
CREATE VIEW view_aircraft10 AS SELECT x.*, y.dep AS other FROM aircraft AS x CROSS JOIN flights AS y ON y.flight_no = 'Hugo ';
DELETE FROM luggage WHERE weight > 1000 OR (tag IS NULL AND colour = 'pink');
DELETE FROM airports WHERE country IS NOT NULL AND elevation IS NOT NULL;
BEGIN;
DELETE FROM crew WHERE role IS NOT NULL AND ((base || 'gerda') IS NOT 'x2' OR (role IS NOT NULL OR crew_id IN (0, 37, 1000)));
ROLLBACK;
INSERT INTO airports SELECT * FROM airports WHERE 0;
INSERT OR REPLACE INTO aircraft(tail_no, built) VALUES ('K220', 3), ('M221', NULL), ('B222', 365), ('M223', 407);
-- @run counted
SELECT COUNT(*) FROM luggage AS l, open_claims AS o WHERE ((SELECT count(*) FROM flights WHERE dest BETWEEN 'rosa' AND 'paid2') >= 0 AND ((SELECT count(*) FROM crew WHERE coalesce(role, 'Hugo ') < 'sven ') >= 0 AND (((l.tag COLLATE RTRIM = '' AND l.weight < 50 AND l.colour LIKE 'bl%') AND (0 < 5 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM aircraft WHERE (kind IN ('A', NULL) OR seats IS NOT NULL)) >= 0))) AND (4 < 9 OR NULL IS NOT NULL);
-- @run summed
SELECT COALESCE(SUM(f), 0) FROM (SELECT (((SELECT count(*) FROM flights WHERE dest BETWEEN 'rosa' AND 'paid2') >= 0 AND ((SELECT count(*) FROM crew WHERE coalesce(role, 'Hugo ') < 'sven ') >= 0 AND (((l.tag COLLATE RTRIM = '' AND l.weight < 50 AND l.colour LIKE 'bl%') AND (0 < 5 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM aircraft WHERE (kind IN ('A', NULL) OR seats IS NOT NULL)) >= 0))) AND (4 < 9 OR NULL IS NOT NULL)) IS TRUE AS f FROM luggage AS l, open_claims AS o);
-- @end
