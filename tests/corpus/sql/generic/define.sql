-- Definitions that most engines agree on: SQLite, PostgreSQL and MySQL take them alike.
CREATE TABLE suppliers (
  id INTEGER NOT NULL PRIMARY KEY,
  name VARCHAR(30) DEFAULT 'nobody' NOT NULL UNIQUE,
  rate DECIMAL(6, 2) DEFAULT 1.5 CHECK (rate >= 0 AND rate < 1000),
  since DATE,
  CONSTRAINT named CHECK (name <> '' OR rate IS NULL)
);
CREATE TABLE parts (
  part INTEGER,
  supplier INTEGER CONSTRAINT made_by REFERENCES suppliers (id) ON DELETE CASCADE,
  weight DOUBLE PRECISION,
  PRIMARY KEY (part, supplier),
  UNIQUE (supplier, part),
  FOREIGN KEY (supplier) REFERENCES suppliers (id) ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX by_since ON suppliers (since, name DESC);
CREATE VIEW heavy (p, w) AS SELECT part, weight * 2 FROM parts WHERE weight BETWEEN 1 AND 5 OR weight > 7;
INSERT INTO suppliers (id, name, rate) VALUES (1, 'a', 2), (2, 'b', NULL);
INSERT INTO suppliers (id) VALUES (3);
INSERT INTO parts VALUES (1, 1, 2.5), (1, 2, 6), (2, 2, 8 + 1);
ALTER TABLE parts ADD COLUMN colour VARCHAR(10) DEFAULT 'red';
ALTER TABLE parts RENAME COLUMN colour TO paint;
SELECT p, w FROM heavy ORDER BY p, w;
SELECT part, supplier, paint FROM parts ORDER BY 1, 2;
ALTER TABLE parts RENAME TO pieces;
SELECT count(*) FROM pieces;
CREATE TABLE summary AS SELECT supplier, count(*) AS n FROM pieces GROUP BY supplier;
SELECT supplier, n FROM summary ORDER BY supplier;
DROP VIEW heavy;
DROP TABLE summary;
DROP TABLE pieces;
DROP TABLE suppliers;
