-- @case 1
-- FULL JOIN with an index on a generated column: the column is NULL where it should have a value.
-- @id: 70769910a7f03bdc
-- @oracle: diff
-- @dialect: sqlite
-- @engine.test: sqlite 3.44.2
-- @engine.reference: sqlite 3.46.0
-- @seed: 1/1/4
-- @limit: time=5s rows=100000 memory=1G length=100000 like=100
-- @verdict: fail
-- @check: bag approx=1e-9 q@test = q@reference
-- @signature: rel:1:both
-- @setup
CREATE TABLE IF NOT EXISTS airports(iata CHAR(3) PRIMARY KEY, city TEXT, country TEXT, elevation INT);
INSERT OR REPLACE INTO airports(iata, elevation) VALUES ('K10', 0), ('M11', 1000);
INSERT INTO airports VALUES ('B20', 'KIRA-1', 'open2', 2), ('A21', 'Tim-1', 'FRANZ2', 0);
CREATE TABLE slots(gate TEXT, minute INT, length INT DEFAULT 45, until INT GENERATED ALWAYS AS (coalesce(NULL, minute)) VIRTUAL, remark TEXT);
CREATE TABLE flights(flight_no TEXT, origin TEXT, dest TEXT, dep INT, arr INT, tail_no TEXT, PRIMARY KEY (flight_no, origin));
INSERT INTO flights(origin) VALUES ('jan2'), ('gerda'), ('paul2');
INSERT INTO flights VALUES ('KIRA', 'FRANZ2', 'ute', 20190501, 7, 'ada2'), ('ada ', 'xenia ', 'viktor2', 2, NULL, 'open-1');
CREATE VIEW view_airports1 AS SELECT country AS a FROM airports UNION ALL SELECT origin FROM flights WHERE flight_no IS NOT NULL;
INSERT INTO slots(gate, minute) VALUES (NULL, 0), ('A1', 600), ('A1', 645);
CREATE TABLE IF NOT EXISTS aircraft(tail_no TEXT PRIMARY KEY, kind TEXT, seats INT, built INT) WITHOUT ROWID;
INSERT OR IGNORE INTO aircraft VALUES ('X50', 'north ', 1, 7);
CREATE INDEX slots_gate ON slots(gate, until);
INSERT INTO aircraft(tail_no, built) VALUES ('X60', 1000), ('B61', 1000), ('B62', 99), ('B63', 20190501);
INSERT INTO flights VALUES ('rosa', 'dora2', 'ute2', -7, 365, 'open'), ('blue', 'blue', 'FRANZ ', NULL, 2, 'xenia'), ('south ', NULL, 'nils ', NULL, 100, 'emil-1');
CREATE TABLE IF NOT EXISTS bookings(pnr TEXT, flight_no TEXT, seat TEXT, fare NUMERIC, class CHAR, UNIQUE (pnr, flight_no));
INSERT OR REPLACE INTO bookings(fare) VALUES (-2.75), (9.99);
CREATE TABLE IF NOT EXISTS crew(crew_id INTEGER PRIMARY KEY, name TEXT, role TEXT, base TEXT) WITHOUT ROWID;
INSERT OR IGNORE INTO crew VALUES (90, 'gerda ', 'C ', 'south'), (91, 'bert2', 'ok', 'leo '), (92, 'red', 'carla-1', 'FRANZ2'), (93, 'north2', 'Mia ', 'ute');
CREATE TABLE gates(gate TEXT PRIMARY KEY, terminal INT NOT NULL, wide BOOLEAN DEFAULT FALSE);
INSERT INTO crew(crew_id, base) VALUES (100, 'Tim '), (101, 'jan-1'), (102, 'carla-1');
CREATE INDEX ix_flights2 ON flights(dep COLLATE NOCASE, tail_no, lower(flight_no));
CREATE TABLE IF NOT EXISTS rosters(crew_id INT, flight_no TEXT, duty INT, PRIMARY KEY (crew_id, flight_no));
INSERT INTO rosters(crew_id) VALUES (365), (NULL), (NULL);
INSERT INTO rosters VALUES (296, 'FRANZ-1', 2), (NULL, 'Tim ', 20190501), (NULL, 'blue-1', 365);
INSERT INTO gates VALUES ('A1', 1, TRUE), ('A2', 1, FALSE), ('B1', 2, TRUE);
INSERT INTO flights(origin) VALUES ('dora'), ('Hugo');
SAVEPOINT sp3;
UPDATE aircraft SET built = 100 WHERE (abs(built) <= 'viktor2' AND NOT (built < 3));
RELEASE sp3;
CREATE VIEW wide_gates AS SELECT gate, terminal FROM gates WHERE wide IS TRUE;
INSERT INTO crew VALUES (140, 'open', 'ida ', 'Otto2'), (141, 'york2', 'quinn-1', 'Wim2'), (142, 'aa', 'aa', 'south-1');
DELETE FROM crew WHERE CAST(role AS INTEGER) = 'bert ' AND name BETWEEN 'A' AND 'york';
BEGIN;
INSERT OR IGNORE INTO crew(crew_id, role) VALUES (150, 'blue'), (151, 'ada');
COMMIT;
CREATE VIEW v_bookings5 AS SELECT flight_no AS a FROM bookings UNION ALL SELECT kind FROM aircraft WHERE (tail_no + 12) = 'closed2';
CREATE TRIGGER slots_pad AFTER INSERT ON slots WHEN NEW.length IS NULL BEGIN UPDATE slots SET length = 45 WHERE rowid = NEW.rowid; END;
INSERT INTO aircraft(tail_no, seats) VALUES ('X160', 5);
INSERT INTO flights VALUES ('ada ', 'ida', 'paid2', -1, 3, 'leo '), ('KIRA', NULL, 'emil', 0, 7, 'york');
DELETE FROM aircraft WHERE seats LIKE 'a%' AND tail_no IN ('paid-1', 'nils ', 'closed', 'Hugo-1');
CREATE INDEX by_aircraft6 ON aircraft(seats DESC);
CREATE TEMP VIEW v_crew7 AS SELECT crew_id AS a, count(*) AS n FROM crew GROUP BY crew_id;
INSERT OR IGNORE INTO airports VALUES ('A180', 'open2', 'york ', 365), ('X181', 'south', 'Otto2', 99), ('A182', 'Hugo', 'Wim2', 42), ('B183', 'KIRA2', 'open', 12);
-- @base
-- > SELECT early.minute AS m1, late.gate AS g2, late.until AS u2, (late.until IS NULL) AS missing FROM slots AS early FULL OUTER JOIN slots AS late ON late.gate < NULL WHERE (SELECT count(*) FROM flights WHERE tail_no BETWEEN NULL AND NULL) >= 0 AND ((SELECT count(*) FROM crew WHERE abs(crew_id) <= 'C ') >= 0 AND (((((((early.minute IS NOT NULL OR late.minute IS NOT NULL)) AND (SELECT count(*) FROM rosters WHERE (flight_no || 'sven') <= 'bert') >= 0) AND (1 < 6 OR NULL IS NOT NULL)) AND coalesce(2, 0) IN (2, 5))) OR EXISTS (SELECT 1 FROM aircraft WHERE (built IS NOT NULL AND NOT (seats IS NOT NULL)) AND 0))) ORDER BY 1, 2, 3;
-- @run q@test
SELECT early.minute AS m1, late.gate AS g2, late.until AS u2, (late.until IS NULL) AS missing FROM slots AS early FULL OUTER JOIN slots AS late ON late.gate < NULL WHERE (SELECT count(*) FROM flights WHERE tail_no BETWEEN NULL AND NULL) >= 0 AND ((SELECT count(*) FROM crew WHERE abs(crew_id) <= 'C ') >= 0 AND (((((((early.minute IS NOT NULL OR late.minute IS NOT NULL)) AND (SELECT count(*) FROM rosters WHERE (flight_no || 'sven') <= 'bert') >= 0) AND (1 < 6 OR NULL IS NOT NULL)) AND coalesce(2, 0) IN (2, 5))) OR EXISTS (SELECT 1 FROM aircraft WHERE (built IS NOT NULL AND NOT (seats IS NOT NULL)) AND 0))) ORDER BY 1, 2, 3;
-- @run q@reference
SELECT early.minute AS m1, late.gate AS g2, late.until AS u2, (late.until IS NULL) AS missing FROM slots AS early FULL OUTER JOIN slots AS late ON late.gate < NULL WHERE (SELECT count(*) FROM flights WHERE tail_no BETWEEN NULL AND NULL) >= 0 AND ((SELECT count(*) FROM crew WHERE abs(crew_id) <= 'C ') >= 0 AND (((((((early.minute IS NOT NULL OR late.minute IS NOT NULL)) AND (SELECT count(*) FROM rosters WHERE (flight_no || 'sven') <= 'bert') >= 0) AND (1 < 6 OR NULL IS NOT NULL)) AND coalesce(2, 0) IN (2, 5))) OR EXISTS (SELECT 1 FROM aircraft WHERE (built IS NOT NULL AND NOT (seats IS NOT NULL)) AND 0))) ORDER BY 1, 2, 3;
-- @actual q@test
-- | NULL	NULL	NULL	1
-- | NULL	'A1'	NULL	1
-- | NULL	'A1'	NULL	1
-- | 0	NULL	NULL	1
-- | 600	NULL	NULL	1
-- | 645	NULL	NULL	1
-- @actual q@reference
-- | NULL	NULL	0	0
-- | NULL	'A1'	600	0
-- | NULL	'A1'	645	0
-- | 0	NULL	NULL	1
-- | 600	NULL	NULL	1
-- | 645	NULL	NULL	1
-- @end
