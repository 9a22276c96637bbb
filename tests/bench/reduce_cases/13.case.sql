-- @case 1
-- An aggregate without rows shows a NOT NULL column as NULL, IS NULL must say so (release 3.45.2).
-- @dialect: sqlite
-- @engine.test: sqlite 3.44.2
-- @engine.reference: sqlite 3.46.0
-- @verdict: fail
-- @check: bag q@test = q@reference
-- @signature: rel:1:both
-- @setup
CREATE TABLE IF NOT EXISTS customers(customer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT COLLATE NOCASE, city TEXT, rating REAL DEFAULT 0.0, created_at TEXT) WITHOUT ROWID;
INSERT INTO customers VALUES (10, 'bert', 'ok ', 'sven ', 0.0, 'york '), (11, 'carla2', 'Otto2', 'north-1', 0.0, 'Mia'), (12, 'carla-1', 'aa ', 'ida', NULL, 'red');
INSERT INTO customers VALUES (20, 'B2', 'Tim', 'blue', 49.90, 'paul-1');
SELECT email FROM customers EXCEPT SELECT full_name FROM customers ORDER BY 1;
CREATE TABLE IF NOT EXISTS products(product_id INTEGER PRIMARY KEY, sku TEXT UNIQUE, title TEXT, price NUMERIC(10,2), stock INT DEFAULT 0, weight REAL);
INSERT OR IGNORE INTO products(product_id, sku) VALUES (30, 'B30'), (31, 'X31'), (32, 'B32'), (33, 'K33');
INSERT OR IGNORE INTO customers VALUES (40, 'open2', 'nils ', 'york-1', 100, 'paid'), (41, 'blue', 'Mia', 'Mia-1', 1e3, 'red2');
CREATE TABLE orders(order_id INTEGER PRIMARY KEY, customer_id INT, status TEXT DEFAULT 'new', total NUMERIC, placed_at TEXT);
INSERT INTO orders(order_id, status) VALUES (50, 'Wim-1'), (51, 'dora-1'), (52, 'gerda '), (53, 'jan');
CREATE TABLE payments(payment_id INTEGER PRIMARY KEY, order_ref INT NOT NULL, method TEXT NOT NULL DEFAULT 'cash', amount NUMERIC(12,2) NOT NULL, paid_on DATE, reversed BOOLEAN DEFAULT FALSE);
INSERT OR IGNORE INTO orders VALUES (60, 249, 'x', 100, 'quinn2'), (61, 12, 'x', -2.75, 'quinn2');
CREATE TABLE order_lines(order_id INT, line_no INT, product_id INT, qty INT CHECK (qty >= 0), unit_price REAL);
INSERT INTO order_lines VALUES (100, 10, 3, 12, 100), (365, -1, 20190501, 12, 12.5), (-1, 0, 5, 0, 12.5), (1000, 3, 365, 7, 1.0);
CREATE INDEX ix_order_lines1 ON order_lines(qty, -product_id) WHERE unit_price > 0;
CREATE TABLE IF NOT EXISTS coupons(code TEXT PRIMARY KEY, discount REAL, used BOOLEAN DEFAULT FALSE);
INSERT INTO coupons(code) VALUES ('X80'), ('X81'), ('K82'), ('X83');
CREATE VIEW view_coupons2 AS SELECT used AS a FROM coupons UNION ALL SELECT full_name FROM customers WHERE rating LIKE 'B%';
INSERT INTO payments(order_ref, amount, paid_on) VALUES (1, 10.5, '2023-01-01'), (2, 11, NULL), (3, 12.25, '2023-03-01');
CREATE TABLE reviews(product_id INT, customer_id INT, stars INT, body TEXT);
INSERT INTO reviews VALUES (42, 99, 99, 'gerda2'), (12, 100, 12, 'south2');
INSERT OR IGNORE INTO customers VALUES (100, 'sven-1', 'Hugo', 'gerda ', 12.5, 'dora '), (101, 'FRANZ', NULL, 'zoe', 0.0, NULL), (102, 'nils', 'south-1', 'aa', NULL, 'rosa');
INSERT INTO reviews(stars) VALUES (20190501);
INSERT OR REPLACE INTO reviews(customer_id) VALUES (2), (1000), (1), (1);
CREATE INDEX by_orders3 ON orders(status, order_id DESC);
UPDATE products SET price = 0.5 WHERE sku IN (NULL, 'nils ');
CREATE INDEX ix_products4 ON products(sku COLLATE NOCASE);
CREATE VIEW report_customers5 AS SELECT rating AS a, count(*) AS n FROM customers GROUP BY email;
CREATE TABLE payment_methods(method TEXT PRIMARY KEY, fee REAL DEFAULT 0.0, CHECK (fee < 100));
CREATE VIEW report_customers6 AS SELECT x.*, y.price AS other FROM customers AS x INNER JOIN products AS y ON (y.price IS NOT NULL OR y.title IS NOT 'red');
SAVEPOINT sp7;
UPDATE customers SET city = 'viktor2' WHERE email IN ('north ', 'zoe-1', 'red-1');
RELEASE sp7;
SAVEPOINT sp8;
UPDATE OR IGNORE order_lines SET product_id = 1 WHERE (product_id BETWEEN NULL AND 1 AND NOT (qty LIKE 'b%'));
RELEASE sp8;
CREATE INDEX ix_orders9 ON orders(customer_id);
WITH c AS (SELECT abs(line_no) AS k FROM order_lines) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
DELETE FROM products WHERE price IS NOT NULL AND weight IN (SELECT weight FROM products);
CREATE VIEW view_orders10 AS SELECT x.*, y.email AS other FROM orders AS x LEFT JOIN customers AS y ON y.created_at IS NOT NULL;
CREATE TEMP VIEW report_products11 AS SELECT weight AS a, count(*) AS n FROM products GROUP BY stock;
CREATE INDEX idx_order_lines12 ON order_lines(line_no);
CREATE INDEX by_order_lines13 ON order_lines(unit_price);
INSERT INTO payment_methods VALUES ('cash', 0), ('card', 1.5), ('cheque', 4);
SELECT CAST(stars AS TEXT), count(*), max(body) FROM reviews WHERE ((customer_id LIKE 'c%' AND NOT ((body + 2) = 132)) AND NOT (customer_id LIKE 'a%')) GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
SELECT count(*) FROM report_products11;
INSERT OR IGNORE INTO coupons(code, used) VALUES ('M130', 42), ('M131', 42), ('M132', 365), ('B133', NULL);
CREATE VIEW report_customers14 AS SELECT rating AS a, count(*) AS n FROM customers GROUP BY customer_id;
SELECT (SELECT count(*) FROM orders WHERE coalesce(placed_at, 'york2') >= 'nils2'), total(order_id) FROM orders;
SAVEPOINT sp15;
UPDATE order_lines SET order_id = 5 WHERE product_id BETWEEN 2 AND 20190501;
RELEASE sp15;
DELETE FROM customers WHERE city IS NOT NULL AND email LIKE 'a%';
DELETE FROM products WHERE (price IS NOT NULL AND NOT (stock IS NOT NULL)) AND (product_id BETWEEN 42 AND 20190501 OR (price IS NOT NULL AND NOT ((price + 0) = 0.5)));
-- @stmt
CREATE TRIGGER trg_coupons16 AFTER INSERT ON coupons FOR EACH ROW BEGIN UPDATE order_lines SET qty = 7 WHERE product_id LIKE 'b%'; END;
-- @setup
-- @stmt
CREATE TRIGGER trg_customers17 AFTER INSERT ON customers BEGIN UPDATE coupons SET discount = 0.5 WHERE (code LIKE 'A%' AND NOT (discount IS NOT NULL)); END;
-- @setup
BEGIN;
DELETE FROM customers WHERE city BETWEEN 'carla-1' AND 'jan' AND city <= 100;
ROLLBACK;
CREATE INDEX by_reviews19 ON reviews(stars, lower(customer_id)) WHERE body > 0;
INSERT OR IGNORE INTO customers VALUES (140, 'south', 'closed ', 'paul ', 1e3, 'B-1'), (141, 'south-1', 'carla', 'ida2', 100, 'open '), (142, 'Mia', 'xenia', 'A', NULL, 'FRANZ'), (143, 'nils', 'emil', 'KIRA', 49.90, 'aa-1');
CREATE INDEX payments_method ON payments(method, amount);
SELECT order_id FROM order_lines EXCEPT SELECT order_id FROM orders ORDER BY 1;
SELECT count(*) FROM view_coupons2;
CREATE INDEX ix_products20 ON products(weight DESC, price || 1);
UPDATE OR IGNORE orders SET customer_id = 42 WHERE (status BETWEEN NULL AND 'open-1' AND NOT (placed_at < 'KIRA'));
UPDATE orders SET customer_id = -1 WHERE status BETWEEN 'xenia2' AND 'gerda2';
CREATE VIEW payments_with_fee AS SELECT p.*, m.fee FROM payments AS p JOIN payment_methods AS m ON m.method = p.method;
-- @stmt
CREATE TRIGGER trg_customers21 AFTER DELETE ON customers FOR EACH ROW BEGIN UPDATE products SET title = 'paul-1' WHERE title IS NULL; END;
-- @setup
UPDATE OR IGNORE customers SET rating = 9.99 WHERE coalesce(customer_id, 271) < 'york2';
INSERT INTO orders(order_id) VALUES (150), (151), (152);
DELETE FROM coupons WHERE (code IN ('viktor', 'viktor ', 'B ', 'ida2') AND NOT (discount IS NOT NULL)) AND CAST(used AS TEXT) <> 99;
CREATE TEMP VIEW view_products22 AS SELECT x.*, y.rating AS other FROM products AS x LEFT JOIN customers AS y ON y.full_name IS NULL;
-- @stmt
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments WHEN OLD.reversed IS FALSE BEGIN SELECT RAISE(IGNORE); END;
-- @setup
CREATE VIEW v_reviews23 AS SELECT customer_id AS a, count(*) AS n FROM reviews GROUP BY product_id;
ALTER TABLE coupons ADD COLUMN note24 INT DEFAULT 0;
SELECT product_id FROM products EXCEPT SELECT discount FROM coupons ORDER BY 1;
INSERT OR REPLACE INTO customers(customer_id, full_name, created_at) VALUES (160, 'ada', 'carla-1');
CREATE INDEX idx_customers25 ON customers(city, customer_id);
PRAGMA recursive_triggers = 0;
INSERT INTO orders(order_id, status) VALUES (170, 'south2');
UPDATE coupons SET used = 7 WHERE code <> 3.25;
INSERT INTO customers(customer_id, full_name) VALUES (180, 'paul2'), (181, 'leo ');
BEGIN EXCLUSIVE;
INSERT OR REPLACE INTO orders VALUES (190, 10, 'emil', 49.90, 'x ');
INSERT OR REPLACE INTO customers(customer_id, full_name) VALUES (200, 'leo'), (201, 'KIRA2'), (202, 'xenia ');
UPDATE coupons SET discount = 49.90 WHERE coalesce(code, 'york-1') = 1e3;
DELETE FROM products WHERE product_id IS NOT NULL AND stock LIKE 'c%';
INSERT INTO orders(order_id, total) VALUES (210, 49.90);
DELETE FROM order_lines WHERE qty IS NOT NULL AND abs(qty) IS NOT 12;
UPDATE payments SET amount = round(amount, 2) WHERE amount > (SELECT avg(amount) FROM payments);
INSERT INTO orders VALUES (220, 100, 'B2', 3.25, 'zoe-1'), (221, 42, 'jan', NULL, 'zoe'), (222, 391, 'paul', 0.0, 'north'), (223, 42, NULL, NULL, NULL);
INSERT INTO order_lines(product_id) VALUES (0), (99);
SELECT count(*) FROM reviews AS p LEFT JOIN customers AS q ON p.customer_id IS NOT NULL AND q.city IS NOT NULL;
INSERT INTO reviews VALUES (178, 12, 1, 'north2'), (7, 1, 365, 'FRANZ2'), (1, 1, -1, 'leo-1'), (NULL, NULL, NULL, NULL);
INSERT OR REPLACE INTO order_lines(product_id) VALUES (84), (1);
INSERT INTO reviews(stars) VALUES (100), (-1), (1000), (7);
CREATE INDEX idx_coupons27 ON coupons(used) WHERE used IS NOT NULL;
DELETE FROM products WHERE CAST(product_id AS INTEGER) = 3.25 AND stock IN (SELECT rating FROM customers);
CREATE TEMP VIEW report_reviews28 AS SELECT customer_id AS a FROM reviews UNION ALL SELECT sku FROM products WHERE weight IN (SELECT email FROM customers);
INSERT OR REPLACE INTO orders(order_id) VALUES (280);
COMMIT;
INSERT OR IGNORE INTO customers VALUES (290, 'carla', 'gerda-1', 'Hugo ', 9.99, 'ute '), (291, 'Tim ', 'ada', 'blue', 1e3, 'bert '), (292, 'aa', 'jan ', 'jan-1', 3.25, 'quinn ');
INSERT INTO products VALUES (300, 'K300', 'x ', 1e3, 0, 3.25), (301, 'A301', 'ida ', 49.90, 1, -2.75), (302, 'K302', 'Hugo-1', NULL, 70, 100);
CREATE INDEX idx_customers29 ON customers(customer_id DESC, created_at) WHERE email <> 1;
INSERT OR IGNORE INTO orders VALUES (310, 20190501, 'carla ', 1.0, 'ida '), (311, 3, 'quinn2', NULL, 'ada ');
CREATE INDEX ix_order_lines30 ON order_lines(qty COLLATE NOCASE) WHERE product_id <> 1;
CREATE VIEW report_reviews31 AS SELECT body AS a, count(*) AS n FROM reviews GROUP BY stars;
CREATE VIEW report_coupons32 AS SELECT x.*, y.unit_price AS other FROM coupons AS x LEFT JOIN order_lines AS y ON y.line_no LIKE 'c%';
CREATE INDEX ix_orders33 ON orders(total DESC, status) WHERE total IS NOT NULL;
CREATE TEMP VIEW v_order_lines34 AS SELECT unit_price AS a, count(*) AS n FROM order_lines GROUP BY order_id;
-- @run q@test
SELECT s.n, s.unknown_ref, coalesce(s.top, 0.0) AS top FROM (SELECT COUNT(*) AS n, p.order_ref IS NULL AS unknown_ref, max(p.amount) AS top FROM payments AS p WHERE p.amount = 999 AND p.reversed = 0 AND (((((CASE WHEN (SELECT count(*) FROM coupons WHERE discount LIKE 'x%') >= 0 THEN (SELECT count(*) FROM reviews WHERE stars IS NOT NULL) >= 0 AND (p.paid_on < '2030-01-01') ELSE 0 END) AND (2 < 7 OR NULL IS NOT NULL)) OR EXISTS (SELECT 1 FROM orders WHERE status IS NOT NULL AND 0)) OR EXISTS (SELECT 1 FROM reviews WHERE CAST(stars AS TEXT) < 3 AND 0)) AND (5 < 10 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM customers WHERE rating IS NOT NULL) >= 0) AS s LEFT JOIN payment_methods AS m ON m.fee = s.n WHERE s.n >= 0 ORDER BY m.method DESC LIMIT 1;
-- @run q@reference
SELECT s.n, s.unknown_ref, coalesce(s.top, 0.0) AS top FROM (SELECT COUNT(*) AS n, p.order_ref IS NULL AS unknown_ref, max(p.amount) AS top FROM payments AS p WHERE p.amount = 999 AND p.reversed = 0 AND (((((CASE WHEN (SELECT count(*) FROM coupons WHERE discount LIKE 'x%') >= 0 THEN (SELECT count(*) FROM reviews WHERE stars IS NOT NULL) >= 0 AND (p.paid_on < '2030-01-01') ELSE 0 END) AND (2 < 7 OR NULL IS NOT NULL)) OR EXISTS (SELECT 1 FROM orders WHERE status IS NOT NULL AND 0)) OR EXISTS (SELECT 1 FROM reviews WHERE CAST(stars AS TEXT) < 3 AND 0)) AND (5 < 10 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM customers WHERE rating IS NOT NULL) >= 0) AS s LEFT JOIN payment_methods AS m ON m.fee = s.n WHERE s.n >= 0 ORDER BY m.method DESC LIMIT 1;
-- @actual q@test
-- | 0	0	0.0
-- @actual q@reference
-- | 0	1	0.0
-- @end
