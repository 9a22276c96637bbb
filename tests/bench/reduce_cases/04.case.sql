-- @case 1
-- DISTINCT over a LEFT JOIN whose right side is flattened (CVE-2019-19923): NULL pointer.
-- @dialect: sqlite
-- @check: ok q
-- @setup may-fail
CREATE TABLE customers(customer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT COLLATE NOCASE, city TEXT, rating REAL DEFAULT 0.0, created_at TEXT);
INSERT INTO customers VALUES (10, 'bert', 'jan', 'viktor ', -2.75, 'zoe ');
CREATE TABLE products(product_id INTEGER PRIMARY KEY, sku TEXT UNIQUE, title TEXT, price NUMERIC(10,2), stock INT DEFAULT 0, weight REAL);
INSERT OR REPLACE INTO products VALUES (20, 'B20', 'carla', 1.0, 365, 1.0), (21, 'K21', 'B', 1.0, NULL, 12.5), (22, 'M22', 'Otto', 12.5, -7, NULL);
INSERT OR REPLACE INTO products VALUES (30, 'A30', 'emil', -2.75, 365, 12.5), (31, 'M31', 'closed ', NULL, 20190501, 12.5), (32, 'A32', 'bert ', -2.75, 1000, -2.75), (33, 'X33', 'FRANZ2', 1.0, 7, 0.5);
CREATE TABLE orders(order_id INTEGER PRIMARY KEY, customer_id INT, status TEXT DEFAULT 'new', total NUMERIC, placed_at TEXT) WITHOUT ROWID;
INSERT OR IGNORE INTO orders VALUES (40, 10, 'paul2', 1.0, 'dora-1'), (41, 117, 'paul-1', 1e3, NULL);
INSERT OR IGNORE INTO orders VALUES (50, 1, 'zoe', 49.90, 'paid '), (51, NULL, 'south ', NULL, 'KIRA-1'), (52, 42, 'bert ', 1e3, NULL), (53, 20190501, 'Tim', 0.5, NULL);
CREATE TABLE parts(part_no INT, revision INT, label TEXT, cost NUMERIC DEFAULT 1, PRIMARY KEY (part_no, revision));
SELECT sku, row_number() OVER (ORDER BY rowid) FROM products ORDER BY 2;
CREATE TABLE order_lines(order_id INT, line_no INT, product_id INT, qty INT CHECK (qty >= 0), unit_price REAL);
INSERT OR REPLACE INTO order_lines VALUES (1000, 366, 10, 5, 3.25), (NULL, 365, 12, 12, 1.0), (-1, 5, 100, 0, 49.90);
INSERT INTO order_lines VALUES (99, 99, 1, 12, 100);
CREATE TABLE coupons(code TEXT PRIMARY KEY, discount REAL, used BOOLEAN DEFAULT FALSE);
INSERT OR IGNORE INTO coupons(code) VALUES ('M80'), ('K81'), ('M82');
INSERT INTO order_lines(unit_price) VALUES (12.5);
INSERT INTO parts VALUES (10, 10, 'bolt', 0.5), (10, 11, 'bolt', 0.6), (10, 12, 'bolt M5', NULL), (20, 1, 'nut', 0.1);
CREATE TABLE IF NOT EXISTS reviews(product_id INT, customer_id INT, stars INT, body TEXT, PRIMARY KEY (product_id, customer_id));
INSERT INTO reviews(stars) VALUES (283);
UPDATE customers SET city = 'FRANZ ' WHERE ((full_name IN ('bert ', 'paul ', 'ada') AND NOT (customer_id IS NOT NULL)) AND NOT ((city + 3) >= 'x'));
INSERT INTO orders(order_id) VALUES (110), (111);
DELETE FROM products WHERE (price + 12) <= 100 AND sku <> 'FRANZ';
INSERT OR REPLACE INTO reviews VALUES (5, 1, 115, 'ada'), (10, 3, 12, 'closed2');
CREATE INDEX parts_label ON parts(revision, label, cost);
-- @stmt
CREATE TRIGGER trg_order_lines1 AFTER DELETE ON order_lines FOR EACH ROW BEGIN UPDATE customers SET created_at = 'paid' WHERE created_at IN ('carla ', 'leo '); END;
-- @setup may-fail
UPDATE orders SET total = 12.5 WHERE customer_id IS NOT NULL;
INSERT OR IGNORE INTO reviews(stars) VALUES (99);
CREATE INDEX ix_customers2 ON customers(rating);
CREATE INDEX idx_order_lines3 ON order_lines(order_id, line_no DESC, unit_price || 1) WHERE unit_price <> 1;
CREATE INDEX parts_cost ON parts(cost) WHERE cost IS NOT NULL;
CREATE TEMP VIEW v_order_lines4 AS SELECT x.*, y.customer_id AS other FROM order_lines AS x LEFT JOIN orders AS y ON y.customer_id IS NOT NULL;
INSERT INTO order_lines SELECT * FROM order_lines WHERE 0;
PRAGMA temp_store = MEMORY;
ALTER TABLE coupons ADD COLUMN note7 INT DEFAULT 0;
CREATE TABLE assemblies(parent INT, child INT, amount INT DEFAULT 1);
DELETE FROM coupons WHERE code <> 2 AND (discount IN (1.0, 1e3) OR discount IS NULL);
SELECT count(*) FROM v_order_lines4;
CREATE INDEX ix_customers8 ON customers(rating) WHERE rating IS NOT NULL;
CREATE INDEX by_reviews9 ON reviews(product_id, stars);
INSERT OR REPLACE INTO reviews VALUES (3, 3, 10, 'Otto-1'), (-1, -7, 42, 'bert'), (5, 7, 5, 'C');
INSERT INTO products(product_id, title) VALUES (150, 'C-1'), (151, 'B ');
INSERT INTO assemblies(parent, child) VALUES (10, 20), (20, 30), (30, NULL);
SELECT product_id, row_number() OVER (ORDER BY rowid) FROM reviews ORDER BY 2;
SELECT (SELECT count(*) FROM order_lines WHERE ((order_id IS NOT NULL OR line_no IS NOT NULL) AND NOT ((product_id BETWEEN 0 AND NULL OR product_id IN (327, 100))))), total(stock) FROM products;
CREATE INDEX idx_products10 ON products(sku, price);
-- @stmt
CREATE TRIGGER trg_order_lines11 AFTER DELETE ON order_lines FOR EACH ROW BEGIN UPDATE order_lines SET line_no = 7 WHERE product_id LIKE 'x%'; END;
-- @setup may-fail
CREATE VIEW next_revision AS SELECT revision + 1 AS successor, revision AS rev, label, lower(label) AS low FROM parts;
UPDATE products SET weight = 1.0 WHERE length(price) <= 1e3;
INSERT OR REPLACE INTO coupons VALUES ('B160', 1e3, 432), ('B161', -2.75, 365);
CREATE INDEX by_coupons12 ON coupons(used DESC) WHERE discount <> 1;
-- @stmt
CREATE TRIGGER assemblies_no_self BEFORE INSERT ON assemblies WHEN NEW.parent = NEW.child BEGIN SELECT RAISE(IGNORE); END;
-- @setup may-fail
CREATE TEMP VIEW view_customers13 AS SELECT customer_id AS a FROM customers UNION ALL SELECT customer_id FROM customers WHERE (city LIKE 'c%' OR (email BETWEEN 'ok' AND 'dora-1' AND NOT (rating <> -7)));
DELETE FROM reviews WHERE stars LIKE 'A%' AND customer_id IN (SELECT body FROM reviews);
UPDATE reviews SET stars = 42 WHERE EXISTS (SELECT 1 FROM customers WHERE customers.email IS NULL);
INSERT INTO coupons VALUES ('K170', 1e3, -7);
INSERT INTO assemblies VALUES (5, 5, 1), (10, 40, 2);
BEGIN;
DELETE FROM coupons WHERE (used LIKE 'b%' AND NOT (discount IS NOT NULL)) AND discount LIKE 'A%';
ROLLBACK;
CREATE VIEW view_products15 AS SELECT stock AS a, count(*) AS n FROM products GROUP BY title;
UPDATE products SET weight = 9.99 WHERE (price || 'closed ') IS NOT 'blue ';
INSERT OR IGNORE INTO customers VALUES (180, 'Tim', 'closed ', 'A ', 1e3, 'closed2'), (181, 'xenia ', 'x ', 'nils2', NULL, 'north-1');
CREATE INDEX by_reviews16 ON reviews(customer_id) WHERE customer_id > 0;
WITH wanted AS (SELECT parent, count(*) AS n FROM assemblies WHERE amount > 0 GROUP BY parent) SELECT parent, n FROM wanted ORDER BY n DESC, parent;
-- @stmt
CREATE TRIGGER trg_coupons17 AFTER UPDATE ON coupons BEGIN UPDATE coupons SET discount = 12.5 WHERE length(used) IS NOT 12.5; END;
-- @setup may-fail
UPDATE OR IGNORE orders SET total = 9.99 WHERE (total LIKE 'c%' AND NOT (status LIKE 'x%'));
SELECT customer_id FROM reviews EXCEPT SELECT product_id FROM reviews ORDER BY 1;
SELECT (SELECT count(*) FROM order_lines WHERE ((qty || 'leo ') IS NOT 0.0 OR product_id IN (20190501, 3, 5, 0))), total(created_at) FROM customers;
-- @run q
WITH wanted AS (SELECT parent, child FROM assemblies WHERE amount > 0), stock AS (SELECT w.parent, p.label, p.part_no FROM wanted AS w INNER JOIN parts AS p ON p.part_no >= w.parent) SELECT DISTINCT nr.successor FROM stock AS s LEFT JOIN next_revision AS nr ON nr.rev > s.part_no - 100 AND nr.label LIKE 'b%' WHERE (((SELECT count(*) FROM order_lines WHERE (coalesce(qty, -1) >= 0.5 AND NOT (product_id IS NOT NULL))) >= 0 AND ((SELECT count(*) FROM reviews WHERE body <= 'south') >= 0 AND ((s.part_no > 0 AND s.label IS NOT NULL) AND (0 < 5 OR NULL IS NOT NULL)))) AND (SELECT count(*) FROM coupons WHERE discount >= 1e3) >= 0) AND (SELECT count(*) FROM orders WHERE (customer_id IS NOT NULL OR total IS NOT NULL)) >= 0 ORDER BY nr.successor LIMIT 10 OFFSET 0;
-- @end
